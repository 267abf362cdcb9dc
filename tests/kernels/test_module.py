"""The compiled module: present, repeatable, described by its stub, and not needed by who only imports the package."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import tete.kernels
from tete.kernels import Stop, _kernels

WITHOUT = """
import sys
sys.modules["tete.kernels._kernels"] = None  # as if it were not installed
import tete.kernels, tete.kernels.search
assert not tete.kernels.available
tete.kernels.Stop().set()
for name in ("blokus", "headache", "headquarter", "knopf", "mots", "puzzles"):
    try:
        __import__(f"tete.kernels.{name}")
    except ImportError:
        continue
    raise AssertionError(name)
"""


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    assert _kernels.random_numbers(1, 6, 12) == [4, 4, 0, 4, 1, 3, 5, 3, 0, 0, 5, 2]
    assert _kernels.random_numbers(1, 6, 12) != _kernels.random_numbers(2, 6, 12)


def test_a_stop_is_set_once_and_for_all() -> None:
    stop = Stop()
    assert not stop.is_set()
    stop.set()
    stop.set()
    assert stop.is_set()


def test_the_package_can_be_imported_without_the_compiled_module() -> None:
    assert tete.kernels.available
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_the_stub_names_what_the_module_has() -> None:
    stub = ast.parse((Path(tete.kernels.__file__).parent / "_kernels.pyi").read_text("utf-8"))
    named = {node.name for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert named == {name for name in dir(_kernels) if not name.startswith("_")}
