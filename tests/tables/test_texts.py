"""Whatever a table or the store refuses, it says why, in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tete.i18n import COMPLETE, Lang, translator_for

SOURCE = Path(__file__).parents[2] / "src" / "tete"
ERRORS = {"Refused", "NotYourTurn", "BadOptions", "BadPosition", "BadNotation", "StoreError", "Conflict", "NotFound"}


def raised() -> dict[str, set[str]]:
    """The error codes of these packages, and the details given to each."""
    found: dict[str, set[str]] = {}
    for path in (*(SOURCE / "tables").rglob("*.py"), *(SOURCE / "store").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                first = node.args[0]
                for each in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                    if isinstance(each, ast.Constant):
                        found.setdefault(str(each.value), set()).update(str(word.arg) for word in node.keywords)
    return found


def test_the_source_is_read_right() -> None:
    assert {"stale-prompt", "not-your-turn", "chance-first", "store-schema"} <= set(raised())


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_refusal_has_a_sentence_that_its_details_fill(lang: Lang) -> None:
    translator = translator_for(lang)
    for word, details in raised().items():
        assert translator.has(f"error.{word}"), word
        assert set(re.findall(r"{(\w+)}", str(translator.entry(f"error.{word}")[lang]))) <= details, word


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_trouble_of_sqlite_has_a_sentence(lang: Lang) -> None:
    from tete.store.schema import _CODES

    assert all(translator_for(lang).has(f"error.{word}") for word in _CODES.values())


def ends() -> set[str]:
    """The reasons for which a table ends a game that is not over by its own rules."""
    found = {"cancelled"}
    for path in (SOURCE / "tables").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"lost", "Outcome"}:
                words = (each.value for each in ast.walk(node.args[2]) if isinstance(each, ast.Constant))
                found.update(word for word in words if isinstance(word, str))
    return found - {"resign"}  # what the reason is chosen by


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_end_has_a_sentence(lang: Lang) -> None:
    assert {"timeout", "resigned", "agreed"} <= ends()
    for word in ends():
        assert translator_for(lang).text(f"reason.{word}").endswith("."), word
