"""What a table of certain options would be, and which values the other options cannot have beside them.

Nothing here knows a rule: every value is tried with the options of the game itself.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace as changed

from tete.core import AnyGame, BadOptions, Options, TeteError, load_options
from tete.core.attachments import checksum
from tete.core.options import kinds_of, literals_of
from tete.games import GAMES
from tete.i18n import Lang
from tete.wire.answers import ClosedChoice, Setup
from tete.wire.replies import error_info
from tete.wire.requests import SetupRequest
from tete.wire.snapshots import Played

OPTION_CHARACTERS = 4000


def set_up(key: str, request: SetupRequest, lang: Lang) -> Setup:
    """The answer to a form that has these options."""
    if key not in GAMES:
        raise BadOptions("unknown-game", name=key[:40], known=", ".join(GAMES))
    game = GAMES[key]
    name = request.preset or next(iter(game.presets))
    if name not in game.presets:
        raise BadOptions("unknown-preset", name=name, known=", ".join(game.presets))
    form = _Form(game, name, game.presets[name], request, lang)
    try:
        check_options(key, request.options)
        options = load_options(form.base, request.options)
    except TeteError as error:
        return Setup(error_info(error, lang, key))
    return Setup(
        seats=tuple(options.seats),
        colours=game.first_colours(options, request.seats) if request.seats in options.seats else (),
        shared=game.shared_colours(options),
        played=tuple(Played(code, number) for code, number in options.played(form.base)),
        closed=tuple(form.closed(options)),
    )


@dataclass(frozen=True, slots=True)
class _Form:
    """A form about a game, and the preset that it begins with."""

    game: AnyGame
    preset: str
    base: Options
    request: SetupRequest
    lang: Lang

    def closed(self, options: Options) -> Iterator[ClosedChoice]:
        """The values that cannot be chosen now; a number or a list that can never be is one entry without a value."""
        for field in dataclasses.fields(options):
            current = getattr(options, field.name)
            for value in values(self.game, field):
                if value != current and (closed := self._obstacle(options, field.name, value)):
                    yield closed
            probe = _probe(self.game, field, current)
            if probe is not None and (closed := self._obstacle(options, field.name, probe)) and closed.error:
                yield changed(closed, value=None)

    def _obstacle(self, options: Options, name: str, value: Any) -> ClosedChoice | None:
        """Why an option cannot have a value; None if it can."""
        try:
            other = load_options(options, {name: value})
        except TeteError as error:
            return ClosedChoice(name, value, "refused", error=error_info(error, self.lang, self.game.key))
        if (preset := self._preset_of(other, name)) is not None:
            return ClosedChoice(name, value, "preset", preset=preset)
        if self.request.seats in options.seats and self.request.seats not in other.seats:
            return ClosedChoice(name, value, "seats", seats=tuple(other.seats))
        return None

    def _preset_of(self, other: Options, name: str) -> str | None:
        """The other preset that these options are, with the same changes as those of the form but for one option."""
        changes = {option: value for option, value in self.request.options.items() if option != name}
        for preset, base in self.game.presets.items():
            with suppress(TeteError):
                if preset != self.preset and load_options(base, changes) == other:
                    return preset
        return None


def _probe(game: AnyGame, field: dataclasses.Field[Any], current: object) -> Any:
    """A value of an option that has none, by which to see whether it could have any."""
    if values(game, field) or field.metadata["counts"]:
        return None
    if current is None:
        return field.metadata["most"]
    return [*entries(game, field)] or None if current == () else None


def values(game: AnyGame, field: dataclasses.Field[Any]) -> list[Any]:
    """All values of an option that has only a few; none for numbers, texts, layouts and lists."""
    parts = kinds_of(game.options, field.name)
    choices = field.metadata["languages"] or field.metadata["choices"] or ()
    nothing = [None] if type(None) in parts else []
    if bool in parts:
        return [*nothing, False, True]
    choices = choices or literals_of(game.options, field.name)
    return [*nothing, *choices] if choices else []


def entries(game: AnyGame, field: dataclasses.Field[Any]) -> tuple[str, ...]:
    """The words that a list may hold, where its type names them; or the names of what is counted."""
    if field.metadata["counts"]:
        return tuple(field.metadata["counts"])
    for part in kinds_of(game.options, field.name):
        if typing.get_origin(part) is tuple and typing.get_origin(inner := typing.get_args(part)[0]) is typing.Literal:
            return typing.get_args(inner)
    return ()


def check_options(key: str, options: Mapping[str, object]) -> None:
    """Refuse options of a client that name a file of this machine, or that are too long."""
    for field in dataclasses.fields(GAMES[key].options) if key in GAMES else ():
        languages, value = field.metadata["languages"], options.get(field.name)
        if languages and value is not None and value not in languages and not checksum(value):
            raise BadOptions("option-choice", option=field.name, value=str(value)[:80], choices=", ".join(languages))
    for name, value in options.items():
        size = sum(len(str(part)) for part in value) if isinstance(value, list) else len(str(value))
        if size > OPTION_CHARACTERS:
            raise BadOptions("option-long", option=name[:80], longest=OPTION_CHARACTERS)
