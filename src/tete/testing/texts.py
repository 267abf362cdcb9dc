"""Checks of a game's texts and rules pages."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from tete.core import AnyGame
from tete.i18n import COMPLETE, Translator, game_texts, read_texts
from tete.i18n.pages import rules_page

ERRORS = {"IllegalMove", "BadNotation", "BadOptions", "BadPosition", "NotYourTurn", "Refused"}
NUMBER = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)


def check_texts(game: AnyGame) -> None:
    """Every name and every error of the game has a sentence in both languages."""
    for lang in COMPLETE:
        translator = Translator(lang, (game_texts(game), read_texts("tete.i18n")))
        wanted = {*names(game), *(f"error.{code}" for code in codes_raised(resources.files(game.package)))}
        missing = sorted(path for path in wanted if not translator.has(path))
        assert not missing, f"no text in {lang} for: {', '.join(missing)}"


def check_rules(game: AnyGame) -> list[str]:
    """The rules pages number the same rules in order, and errors name rules that exist; the numbers are returned."""
    pages = {lang: NUMBER.findall(rules_page(game.key, lang)) for lang in COMPLETE}
    numbers = pages["en"]
    assert pages["fr"] == numbers, "the rules pages do not number the same rules"
    assert numbers, "no rule has a number: each stands in bold at the beginning of its paragraph"
    prefix = numbers[0].partition("-")[0]
    assert numbers == [f"{prefix}-{number + 1}" for number in range(len(numbers))], "the numbers do not count up"
    named = {entry["rule"] for entry in game_texts(game).get("error", {}).values() if "rule" in entry}
    assert named <= set(numbers), f"errors name rules that do not exist: {', '.join(sorted(named - set(numbers)))}"
    return numbers


def names(game: AnyGame) -> Iterator[str]:
    """The paths of the texts that name a game, its presets, options and choices."""
    yield from ("game.name", "game.tagline")
    yield from (f"preset.{name}" for name in game.presets)
    for field in dataclasses.fields(game.options):
        yield f"option.{field.name}"
        yield from (f"choice.{field.name}.{word}" for word in field.metadata["choices"] or ())


def codes_raised(folder: Traversable) -> set[str]:
    """The codes that errors are raised with, read from the source files of a folder."""
    codes: set[str] = set()
    for entry in folder.iterdir():
        if entry.is_dir():
            codes |= codes_raised(entry)
        elif entry.name.endswith(".py"):
            codes |= _codes(ast.parse(entry.read_text("utf-8")))
    return codes


def _codes(tree: ast.AST) -> set[str]:
    codes = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS and node.args:
            first = node.args[0]
            choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            codes |= {str(choice.value) for choice in choices if isinstance(choice, ast.Constant)}
    return codes
