"""Translations: the French and English text of every key, from the `texts.toml` files.

A key is a dotted path, such as `error.bad-move`. The texts of the program are in this package. The texts of a game
are in its own package and come first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

from tete.core import TeteError
from tete.i18n.grammar import fill

if TYPE_CHECKING:
    from tete.core.game import AnyGame

# The games are imported only where the texts of a game are wanted: the help of the command needs none of them.

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")


@dataclass(frozen=True)
class Translator:
    """The texts of one language, of the program alone or of a game and the program."""

    lang: Lang
    tables: tuple[Mapping[str, Any], ...]  # parsed `texts.toml` files; the first that has a path wins

    def entry(self, path: str) -> Mapping[str, Any]:
        """The entry at a dotted path, in all languages; empty if there is none."""
        for table in self.tables:
            entry: Any = table
            for step in path.split("."):
                entry = entry.get(step, {}) if isinstance(entry, dict) else {}
            if entry:
                return entry if isinstance(entry, dict) else {}
        return {}

    def has(self, path: str) -> bool:
        return self.lang in self.entry(path)

    def text(self, path: str, /, **details: str | int) -> str:
        """The text at a path, with its placeholders filled; the last step of the path if there is no such text."""
        sentence = self.entry(path).get(self.lang)
        if sentence is None:
            return path.rpartition(".")[2]
        values = {name: self.term(value) for name, value in details.items()}
        return fill(str(sentence), values, self.lang)

    def term(self, value: str | int) -> str:
        """The value of a placeholder, translated if `term.<value>` exists (a colour, for example)."""
        return self.text(f"term.{value}") if isinstance(value, str) and self.has(f"term.{value}") else str(value)

    def error(self, error: TeteError) -> str:
        """The text of an error, followed by the number of the rule that it breaks, if any.

        If it was raised from another `TeteError` (an illegal move in a record), `{why}` is the text of that one,
        translated with the texts of the game that the detail `game` names.
        """
        path, details, cause = f"error.{error.code}", error.details, error.__cause__
        if not self.has(path):
            return error.summary
        if isinstance(cause, TeteError):
            from tete.games import GAMES

            game = details.get("game")
            translator = translator_for(self.lang, str(game)) if game in GAMES else self
            details = details | {"why": translator.error(cause)}
        details = details | self._labels(details)
        rule = self.entry(path).get("rule")
        return self.text(path, **details) + (f" [{rule}]" if rule else "")

    def _labels(self, details: Mapping[str, str | int]) -> dict[str, str | int]:
        """What people read instead of the name of an option: what it is about."""
        name = details.get("option", "")
        named = self.has(f"option.{name}") and not self.has(f"term.{name}")
        return {"option": self.text(f"option.{name}")} if named else {}


@cache
def translator_for(lang: Lang, game: str | None = None) -> Translator:
    """The translator of a language, with the texts of a game first."""
    tables = (read_texts("tete.i18n"),)
    if game is None:
        return Translator(lang, tables)
    from tete.games import GAMES

    return Translator(lang, (game_texts(GAMES[game]), *tables))


def game_texts(game: AnyGame) -> Mapping[str, Any]:
    """The texts of a game: `texts.toml` in the package that defines it; empty if that is a single module.

    Texts of a plug-in that cannot be read are skipped with one line in the log.
    """
    return _readable_texts(game.package) if game.package else {}


@cache
def _readable_texts(package: str) -> Mapping[str, Any]:
    try:
        return read_texts(package)
    except ValueError as error:  # not TOML, or not UTF-8
        import logging

        logging.getLogger("tete.i18n").warning("The texts of %s were skipped: %s", package, error)
        return {}


@cache
def read_texts(package: str) -> Mapping[str, Any]:
    """The parsed `texts.toml` of a package; empty if it has none."""
    try:
        text = (resources.files(package) / "texts.toml").read_text("utf-8")
    except (FileNotFoundError, TypeError):
        return {}
    return tomllib.loads(text)
