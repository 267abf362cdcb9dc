"""The compiled module: there, repeatable, and described by its stub."""

from __future__ import annotations

import ast
from pathlib import Path

import tete.kernels
from tete.kernels import Stop, _kernels


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    assert _kernels.random_numbers(1, 6, 12) == [4, 4, 0, 4, 1, 3, 5, 3, 0, 0, 5, 2]
    assert _kernels.random_numbers(1, 6, 12) != _kernels.random_numbers(2, 6, 12)


def test_a_search_can_be_told_to_stop() -> None:
    stop = Stop()
    assert not stop.raised
    stop.raise_()
    assert stop.raised


def test_the_stub_names_what_the_module_has() -> None:
    stub = ast.parse((Path(tete.kernels.__file__).parent / "_kernels.pyi").read_text("utf-8"))
    named = {node.name for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert named == {name for name in dir(_kernels) if not name.startswith("_")}
