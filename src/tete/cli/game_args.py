"""Arguments that choose a game, its preset, options and players, and the files of games."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tete.core import AnyGame, BadNotation, BadOptions, Options, TeteError, read_options
from tete.core.attachments import HEADER_CHARACTERS, file_name, reference_in
from tete.games import GAMES
from tete.i18n import FALLBACK, LANGS, Lang, Translator, translator_for

if TYPE_CHECKING:
    from tete.records import PlayerInfo, Record

# Players and records are imported inside the functions: a list of the games needs neither.

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT_OPPONENT = "level:3"


def rules_options(command: F) -> F:
    """Add what every command takes that starts a game: after the game its preset, and options."""

    @wraps(command)
    def run(*args: Any, preset: str | None, named_preset: str | None, **settings: Any) -> Any:
        if preset is not None and named_preset is not None:
            raise BadNotation("cli-extra", text=preset)
        return command(*args, preset=preset or named_preset, **settings)

    added: Any = run
    for add in (
        click.option("--lexicon", metavar="FILE", help="cli.help.lexicon"),
        click.option("--option", "settings", metavar="NAME=VALUE", multiple=True, help="cli.help.option"),
        click.option("--preset", "named_preset", metavar="PRESET", help="cli.help.preset"),
        click.argument("preset", required=False),
    ):
        added = add(added)
    result: F = added
    return result


@contextmanager
def errors_of(game: AnyGame) -> Iterator[None]:
    """Errors raised inside are translated with the texts of this game."""
    try:
        yield
    except TeteError as error:
        raise BadOptions("of-game", game=game.key) from error


def find_game(key: str) -> AnyGame:
    """The game of this key; capitals and spaces around it do not matter."""
    game = GAMES.get(key.strip().lower())
    if game is None:
        if near := get_close_matches(key.strip().lower(), GAMES, 1):
            raise BadOptions("unknown-game-near", name=key, near=near[0])
        raise BadOptions("unknown-game", name=key, known=", ".join(GAMES))
    return game


def find_options(
    game: AnyGame, preset: str | None, settings: Sequence[str], lexicon: str | None
) -> tuple[str, Options]:
    """The name of the preset (by default the first) and its options, changed by the settings."""
    base, name = game.preset(preset), preset or next(iter(game.presets))
    texts = dict(map(_setting, settings))
    if lexicon is not None:  # absolute, so that a saved game finds the file from any folder
        texts["lexicon"] = os.path.abspath(lexicon) if os.path.isfile(lexicon) else lexicon
    with errors_of(game):
        return name, read_options(base, texts)


def spoken_lexicon(lang: Lang, game: AnyGame, settings: Sequence[str], lexicon: str | None) -> str | None:
    """The dictionary to play with: the chosen one, else that of the user's language, else the English one."""
    chosen = any(text.partition("=")[0].strip() == "lexicon" for text in settings)
    if lexicon is not None or chosen:
        return lexicon
    translator = translator_for(lang, game.key)
    return next((each for each in (lang, FALLBACK) if translator.has(f"choice.lexicon.{each}")), None)


def _setting(text: str) -> tuple[str, str]:
    """Split `name=value`; `name=@file` reads the value from a file, which is useful for a layout."""
    from tete.cli.files import read_text

    name, equals, value = text.partition("=")
    if not equals or not name:
        raise BadNotation("cli-setting", text=text)
    return name.strip(), read_text(value[1:]).strip("\r\n") if value.startswith("@") else value


def find_players(translator: Translator, game: AnyGame, options: Options, seats: str | None) -> tuple[PlayerInfo, ...]:
    """The players as listed; by default one person and as many computers as the game needs."""
    from tete.records import HUMAN, PlayerInfo

    if seats is None:
        return (PlayerInfo(HUMAN), *(PlayerInfo(DEFAULT_OPPONENT) for _ in range(options.seats[0] - 1)))
    players = tuple(_player(translator, game, text) for text in seats.split(","))
    with errors_of(game):
        game.start(options, len(players))
    return players


def _player(translator: Translator, game: AnyGame, text: str) -> PlayerInfo:
    """Who plays a seat: `human`, `human:Anna`, `level:3` or just `3`, `random`; in any language."""
    from tete.players import PLAYERS, create_player
    from tete.records import HUMAN, PlayerInfo

    kinds = {translator_for(lang).text(f"cli.seat.{kind}"): kind for lang in LANGS for kind in (HUMAN, *PLAYERS)}
    kinds |= {kind: kind for kind in PLAYERS}
    word, _, rest = re.sub(r"[:\s]+", ":", text.strip(), count=1).partition(":")
    if re.fullmatch("[0-9]+", word) and not rest:
        word, rest = "level", word
    kind, rest = kinds.get(word.strip().lower()), rest.strip()
    if kind == HUMAN:
        return PlayerInfo(HUMAN, rest)
    try:
        return PlayerInfo(create_player(f"{kind}:{rest}".rstrip(":"), game).name)
    except BadOptions:
        raise BadOptions("seat-who", text=text.strip(), known=players_text(translator)) from None


def players_text(translator: Translator) -> str:
    """Who may play a seat, with the names of the levels."""
    from tete.players import LEVELS

    level = translator.text("cli.seat.level")
    levels = (f"{level}:{number} ({translator.text(f'cli.level.{number}')})" for number in LEVELS)
    return ", ".join((translator.text("cli.seat.human"), *levels, translator.text("cli.seat.random")))


def open_record(path: str, lexicon: str | None = None) -> Record:
    """The record in a file; its players may have brought a word list. Errors in the record name the file."""
    return open_record_and_list(path, lexicon)[0]


def open_record_and_list(path: str, lexicon: str | None) -> tuple[Record, bytes | None]:
    """The same, and what a store keeps of that word list."""
    from tete.cli.files import read_text
    from tete.records import read

    text = read_text(path)
    key = re.search(r"(?m)^game: *(\S+)", text[:HEADER_CHARACTERS])
    stored = take_in("" if key is None else key[1], reference_in(text), lexicon)
    try:
        return read(text), stored
    except BadNotation as error:
        raise BadNotation("file-record", path=path) from error


def take_in(key: str, wanted: str, path: str | None) -> bytes | None:
    """Take in the file that the options of a game name, or say which one is missing; what a store keeps of it."""
    from tete.cli.files import read_bytes

    if not wanted or key not in GAMES:
        if path is not None:
            raise BadOptions("attachment-needless", name=path)
        return None
    game, stored = GAMES[key], None
    if path is not None:
        with errors_of(game):
            stored = game.bring(path, read_bytes(path))
    try:
        held = game.attach(wanted, stored)
    except BadOptions:
        raise BadOptions("attachment-other", path=str(path), name=file_name(wanted)) from None
    if held is None:
        raise BadOptions("attachment-needed", name=file_name(wanted))
    click.get_current_context().meta.setdefault("tete.attached", []).append(held)  # as long as the command runs
    return stored
