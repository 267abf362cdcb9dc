"""Arguments that choose a game, its preset, options and players, and the files of games."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tete.core import AnyGame, BadNotation, BadOptions, Options, TeteError, read_options
from tete.games import GAMES
from tete.i18n import LANGS, Lang, Translator, translator_for

if TYPE_CHECKING:
    from tete.records import PlayerInfo, Record

# Players and records are imported inside the functions: a list of the games needs neither.

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT_OPPONENT = "level:3"


def rules_options(command: F) -> F:
    """Add the options of every command that starts a game."""
    for add in (
        click.option("--lexicon", metavar="FILE", help="cli.help.lexicon"),
        click.option("--option", "settings", metavar="NAME=VALUE", multiple=True, help="cli.help.option"),
        click.option("--preset", metavar="PRESET", help="cli.help.preset"),
    ):
        command = add(command)
    return command


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
    """The dictionary to play with: the chosen one, else that of the user's language where the game has it."""
    chosen = any(text.partition("=")[0].strip() == "lexicon" for text in settings)
    has = translator_for(lang, game.key).has(f"choice.lexicon.{lang}")
    return lang if lexicon is None and has and not chosen else lexicon


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
    """Who plays a seat: `human`, `human:Anna`, `level:3` or just `3`, `random`; in either language."""
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


def open_record(path: str) -> Record:
    """The record in a file. Errors in it name the file."""
    from tete.cli.files import read_text
    from tete.records import read

    text = read_text(path)
    try:
        return read(text)
    except BadNotation as error:
        raise BadNotation("file-record", path=path) from error
