"""Translations: the text of every key in every language.

A key is a dotted path, such as `error.bad-move`. The texts of the program are in this package. The texts of a game
are in its own package and come first. French and English stand side by side in `texts.toml`. Any other language is
a file `texts.<language>.toml` beside it; what it does not have is said in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from tete.core import BadNotation, TeteError
from tete.i18n.grammar import fill

if TYPE_CHECKING:
    from tete.core.game import AnyGame

# The games are imported only where the texts of a game are wanted: the help of the command needs none of them.

Lang = str  # one of LANGS
COMPLETE: tuple[Lang, ...] = ("fr", "en")  # every text has these
FALLBACK: Lang = "en"
FILE = "texts.toml"


def _other_languages() -> list[Lang]:
    names = [file.name.split(".") for file in resources.files(__name__).iterdir()]
    return sorted(name[1] for name in names if len(name) == 3 and (name[0], name[2]) == ("texts", "toml"))


LANGS: tuple[Lang, ...] = (*COMPLETE, *_other_languages())


def known_lang(name: str) -> Lang:
    if name not in LANGS:
        raise BadNotation("no-such-language", known=", ".join(LANGS))
    return name


def spoken(wanted: str) -> Lang | None:
    """The language of a locale, such as `de_AT.UTF-8` or `pt-BR`, if it is one of ours."""
    name = wanted.partition(".")[0].replace("_", "-").lower()
    by_name = {lang.lower(): lang for lang in LANGS}
    return by_name.get(name) or by_name.get(name.partition("-")[0])


def accepted(header: str) -> Lang:
    """The language that a reader likes best, from an `Accept-Language` header; English if we speak none of them."""
    wishes: list[tuple[float, Lang]] = []
    for part in header.split(","):
        name, _, quality = part.partition(";q=")
        if lang := spoken(name.strip()):
            wishes.append((_weight(quality), lang))
    return max(wishes, key=lambda wish: wish[0], default=(1.0, FALLBACK))[1]  # of equals the first


def _weight(quality: str) -> float:
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0


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
        return language_of(self.entry(path), self.lang) is not None

    def text(self, path: str, /, **details: str | int) -> str:
        """The text at a path, with its placeholders filled; the last step of the path if there is no such text."""
        entry = self.entry(path)
        lang = language_of(entry, self.lang)
        if lang is None:
            return path.rpartition(".")[2]
        values = {name: self.term(value) for name, value in details.items()}
        return fill(str(entry[lang]), values, lang)

    def term(self, value: str | int) -> str:
        """The value of a placeholder, translated if `term.<value>` exists (a colour, for example)."""
        return self.text(f"term.{value}") if isinstance(value, str) and self.has(f"term.{value}") else str(value)

    def letter(self, colour: str) -> str:
        """The letter of a colour in this language: the same on every board, in the terminal and on paper."""
        path = f"letter.{colour}"
        return self.text(path) if self.has(path) else self.term(colour)[:1].upper()

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
    tables = (read_texts("tete.i18n", lang),)
    if game is None:
        return Translator(lang, tables)
    from tete.games import GAMES

    return Translator(lang, (game_texts(GAMES[game], lang), *tables))


def language_of(entry: Mapping[str, Any], lang: Lang) -> Lang | None:
    """The language in which an entry is read: the wanted one, else English instead of one that may have gaps."""
    if lang in entry:
        return lang
    return FALLBACK if lang not in COMPLETE and FALLBACK in entry else None


def game_texts(game: AnyGame, lang: Lang = FALLBACK) -> Mapping[str, Any]:
    """The texts of a game, in the package that defines it; empty if that is a single module.

    Texts of a plug-in that cannot be read are skipped with one line in the log.
    """
    return _readable_texts(game.package, lang) if game.package else {}


@cache
def _readable_texts(package: str, lang: Lang) -> Mapping[str, Any]:
    try:
        return read_texts(package, lang)
    except ValueError as error:  # not TOML, or not UTF-8
        import logging

        logging.getLogger("tete.i18n").warning("The texts of %s were skipped: %s", package, error)
        return {}


@cache
def read_texts(package: str, lang: Lang = FALLBACK) -> Mapping[str, Any]:
    """The parsed `texts.toml` of a package, with the sentences of another language if `lang` is one."""
    texts = read_table(package, FILE)
    return texts if lang in COMPLETE else _with_sentences(texts, read_table(package, f"texts.{lang}.toml"), lang)


def read_table(package: str, file: str) -> dict[str, Any]:
    """A parsed file of a package; empty if it has none."""
    try:
        return tomllib.loads((resources.files(package) / file).read_text("utf-8"))
    except (FileNotFoundError, TypeError):
        return {}


def _with_sentences(texts: Mapping[str, Any], sentences: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """The entries of `texts`, where a sentence at the same path of `sentences` stands beside the others."""
    merged = dict(texts)
    for name, entry in texts.items():
        match sentences.get(name), entry:
            case str(sentence), {"en": _}:
                merged[name] = {**entry, lang: sentence}
            case dict(inner), dict():
                merged[name] = _with_sentences(entry, inner, lang)
    return merged
