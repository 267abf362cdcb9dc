"""What shells complete: games, presets, options with their values, players, and files."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click
from click.shell_completion import BashComplete, CompletionItem, FishComplete, ZshComplete, split_arg_string
from click.types import StringParamType

from tete.i18n import LANGS

if TYPE_CHECKING:
    from tete.core import AnyGame

Words = Callable[[click.Context], Iterable[str]]

# Games and players are imported inside the functions: every command line reads this module.


class Completed(StringParamType):
    """A text that shells complete: by these words, or if none of them begins like it, by the names of files."""

    name = "text"

    def __init__(self, words: Words = lambda context: (), files: str = "") -> None:
        self.words, self.files = words, files

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        fitting = [CompletionItem(word) for word in self.words(ctx) if word.startswith(incomplete)]
        return fitting or ([CompletionItem(incomplete, type=self.files)] if self.files else [])


class CompletedList(Completed):
    """Several such texts, with commas between them."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        items = super().shell_complete(ctx, param, last)
        return [CompletionItem(before + comma + item.value) for item in items]


def game_names(context: click.Context) -> Iterable[str]:
    from tete.games import GAMES

    return GAMES


def _game(context: click.Context) -> AnyGame | None:
    """The game of the line; click sorts no arguments after an option that still waits for its value."""
    from tete.games import GAMES

    words = (context.params.get("game"), *context.args)
    return next((GAMES[word.lower()] for word in words if isinstance(word, str) and word.lower() in GAMES), None)


def _presets(context: click.Context) -> Iterable[str]:
    game = _game(context)
    return game.presets if game else ()


def _settings(context: click.Context) -> Iterator[str]:
    """`name=value` for each value that can be listed, else for the one that the preset has."""
    from tete.cli.games import words_of
    from tete.core import write_option
    from tete.i18n import translator_for

    game = _game(context)
    if game is None:
        return
    named = (context.params.get("preset"), context.params.get("named_preset"), *context.args)
    base = game.preset(next((word for word in named if word in game.presets), None))
    translator = translator_for(context.obj.lang, game.key)
    for field in dataclasses.fields(game.options):
        default = write_option(base, field.name)
        if not field.metadata["layout"]:
            for word in words_of(translator, base, field) or [default]:
                yield f"{field.name}={word}"


def _players(context: click.Context) -> Iterator[str]:
    from tete.players import LEVELS, PLAYERS, level_name

    yield from map(level_name, LEVELS)
    yield from (name for name in PLAYERS if name != "level")


def _seats(context: click.Context) -> Iterator[str]:
    yield context.obj.text("cli.seat.human")
    yield from _players(context)


GAME = Completed(game_names)
BY_NAME: Mapping[str, Completed] = {  # of an argument or option
    "game": GAME,
    "preset": Completed(_presets),
    "named_preset": Completed(_presets),
    "settings": Completed(_settings),
    "player": Completed(_players),
    "players": CompletedList(_players),
    "seats": CompletedList(_seats),
    "level": Completed(lambda context: "123456789"),
    "lang": Completed(lambda context: LANGS),
    "file": Completed(files="file"),
}
BY_PLACEHOLDER: Mapping[str, Completed] = {"FILE": Completed(files="file"), "DIR": Completed(files="dir")}


def complete(param: click.Parameter) -> None:
    """Let shells complete an argument or option, unless its type says already how."""
    if param.type is click.STRING:
        numbered = (param.metavar or "") == "N"
        by_name = None if numbered else BY_NAME.get(param.name or "")
        param.type = by_name or BY_PLACEHOLDER.get(param.metavar or "") or param.type


def _after_option(item: CompletionItem, incomplete: str) -> None:
    """A value that is typed as `--option=value` is completed with the option: these shells replace the whole word."""
    option, equals, _ = incomplete.partition("=")
    if option.startswith("-") and equals:
        item.value = option + equals + item.value


class Zsh(ZshComplete):
    def format_completion(self, item: CompletionItem) -> str:
        _after_option(item, self.get_completion_args()[1])
        return super().format_completion(item)


class Fish(FishComplete):
    """Click's own script cuts words and sentences at their first comma."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split -m 1 ","')

    def format_completion(self, item: CompletionItem) -> str:
        _after_option(item, self.get_completion_args()[1])
        return super().format_completion(item)


class Bash(BashComplete):
    """Bash breaks words at `=` and `:`. Here they are joined, and of the answer it gets what follows the break."""

    BREAKS = ("=", ":")

    def get_completion_args(self) -> tuple[list[str], str]:
        words, at = split_arg_string(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        joined: list[str] = []
        for word in (*words[:at], words[at] if at < len(words) else ""):
            if joined and (word in self.BREAKS or joined[-1].endswith(self.BREAKS)):
                joined[-1] += word
            else:
                joined.append(word)
        *arguments, incomplete = joined
        return arguments[1:], incomplete

    def format_completion(self, item: CompletionItem) -> str:
        _, incomplete = self.get_completion_args()
        known = incomplete[: max(map(incomplete.rfind, self.BREAKS)) + 1]
        while not item.value.startswith(known):
            known = known[1:]
        item.value = item.value.removeprefix(known)
        return super().format_completion(item)
