"""What we say: the French and English sentences behind every stable word, from the `texts.toml` files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from tete.core.errors import TeteError
from tete.core.game import AnyGame
from tete.games import GAMES

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")


@dataclass(frozen=True)
class Translator:
    """One language, in which a game (or the house, with no game) speaks."""

    lang: Lang
    tables: tuple[Mapping[str, Any], ...]

    def entry(self, path: str) -> Mapping[str, Any]:
        """The entry at a dotted path: the game's own before the house's; empty where nobody has it."""
        for table in self.tables:
            found: Any = table
            for step in path.split("."):
                found = found.get(step, {}) if isinstance(found, Mapping) else {}
            if found:
                return found if isinstance(found, Mapping) else {}
        return {}

    def has(self, path: str) -> bool:
        return self.lang in self.entry(path)

    def text(self, path: str, /, **details: str | int) -> str:
        """The sentence at a path, filled with details; a guest's unknown word stands for itself."""
        sentence = self.entry(path).get(self.lang)
        if sentence is None:
            return path.rpartition(".")[2]
        return str(sentence).format_map({name: self.term(value) for name, value in details.items()})

    def term(self, value: str | int) -> str:
        """A word that fills a sentence (a colour, say), translated if it is one of ours."""
        return self.text(f"term.{value}") if isinstance(value, str) and self.has(f"term.{value}") else str(value)

    def error(self, error: TeteError) -> str:
        """One line that says what is wrong and, where a rule forbids it, names the rule.

        An error raised from another (an illegal move in a record) has that one's sentence as its `why`, spoken by the
        game that its detail `game` names.
        """
        path, details, cause = f"error.{error.code}", error.details, error.__cause__
        if not self.has(path):
            return str(error)
        if isinstance(cause, TeteError):
            game = details.get("game")
            speaker = translator_for(self.lang, str(game)) if game in GAMES else self
            details = details | {"why": speaker.error(cause)}
        rule = self.entry(path).get("rule")
        return self.text(path, **details) + (f" [{rule}]" if rule else "")


@cache
def translator_for(lang: Lang, game: str | None = None) -> Translator:
    """How the house speaks in a language, with one game's words first."""
    tables = (read_texts("tete.i18n"),)
    return Translator(lang, tables if game is None else (game_texts(GAMES[game]), *tables))


def game_texts(game: AnyGame) -> Mapping[str, Any]:
    """A game's own words: `texts.toml` in the package that defines it; none where a single module does."""
    return read_texts(game.package) if game.package else {}


@cache
def read_texts(package: str) -> Mapping[str, Any]:
    try:
        text = (resources.files(package) / "texts.toml").read_text("utf-8")
    except (FileNotFoundError, TypeError):
        return {}
    return tomllib.loads(text)
