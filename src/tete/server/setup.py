"""What a table of certain options would be, and which values the other options cannot have beside them.

Nothing here knows a rule: every value is tried with the options of the game itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue

from tete.core import AnyGame, BadOptions, Options, TeteError, load_options
from tete.games import GAMES
from tete.i18n import Lang
from tete.server.catalogue import check_options, entries, values
from tete.server.http_bodies import ErrorInfo, PlayedInfo, Shape
from tete.wire.replies import error_info
from tete.wire.snapshots import Played


class SetupRequest(Shape):
    """A table that somebody thinks of creating."""

    preset: Annotated[str, Field(max_length=64)] = ""
    options: dict[Annotated[str, Field(max_length=64)], JsonValue] = Field(default_factory=dict)
    seats: Annotated[int, Field(ge=1, le=8)] = 2


class ClosedChoice(Shape):
    """A value that an option cannot have now: the rules refuse it, it is another `preset`, or takes other `seats`."""

    option: str
    value: JsonValue
    why: Literal["refused", "preset", "seats"]
    error: ErrorInfo | None
    preset: str | None
    seats: list[int] | None


class Setup(Shape):
    """What a table of these options would be. With an `error` it cannot be, and the rest is empty.

    `colours` are those of the seats, if the number of seats is among `seats`. A number or a list that the rules refuse
    whatever it is has one entry in `closed`, with the value null.
    """

    error: ErrorInfo | None
    seats: list[int]
    colours: list[list[str]]
    shared: list[str]
    played: list[PlayedInfo]
    closed: list[ClosedChoice]


def set_up(key: str, request: SetupRequest, lang: Lang) -> Mapping[str, Any]:
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
        return {"error": error_info(error, lang, key), **_EMPTY}
    colours: list[Any] = []
    if request.seats in options.seats:
        colours = [[*own] for own in game.first_colours(options, request.seats)]
    return {
        "error": None,
        "seats": [*options.seats],
        "colours": colours,
        "shared": [*game.shared_colours(options)],
        "played": [Played(code, number) for code, number in options.played(form.base)],
        "closed": [*form.closed(options)],
    }


_EMPTY: Mapping[str, Any] = {"seats": [], "colours": [], "shared": [], "played": [], "closed": []}


@dataclass(frozen=True, slots=True)
class _Form:
    """A form about a game, and the preset that it begins with."""

    game: AnyGame
    preset: str
    base: Options
    request: SetupRequest
    lang: Lang

    def closed(self, options: Options) -> Iterator[Any]:
        """The values that cannot be chosen now; a number or a list that can never be is one entry without a value."""
        for field in dataclasses.fields(options):
            current = getattr(options, field.name)
            for value in values(self.game, field):
                if value != current and (closed := self._obstacle(options, field.name, value)):
                    yield closed
            probe = _probe(self.game, field, current)
            if probe is not None and (closed := self._obstacle(options, field.name, probe)) and closed["error"]:
                yield {**closed, "value": None}

    def _obstacle(self, options: Options, name: str, value: Any) -> dict[str, Any] | None:
        """Why an option cannot have a value; None if it can."""
        nothing: dict[str, Any] = {"option": name, "value": value, "error": None, "preset": None, "seats": None}
        try:
            other = load_options(options, {name: value})
        except TeteError as error:
            return nothing | {"why": "refused", "error": error_info(error, self.lang, self.game.key)}
        if (preset := self._preset_of(other, name)) is not None:
            return nothing | {"why": "preset", "preset": preset}
        if self.request.seats in options.seats and self.request.seats not in other.seats:
            return nothing | {"why": "seats", "seats": [*other.seats]}
        return None

    def _preset_of(self, other: Options, name: str) -> str | None:
        """The other preset that these options are, with the same changes as those of the form but for one option."""
        changes = {each: value for each, value in self.request.options.items() if each != name}
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
