"""The compiled module: present, repeatable, described by its stub, and not needed by who only imports the package."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import tete.kernels
from tete.kernels import Stop, _kernels

SUBMODULES = {path.stem for path in (Path(tete.kernels.__file__).parent / "_kernels").glob("[a-z]*.pyi")}
WITHOUT = """
import sys
sys.modules["tete.kernels._kernels"] = None  # as if it were not installed
import tete.kernels, tete.kernels.search
assert not tete.kernels.available
tete.kernels.Stop().set()
for name in sys.argv[1:]:
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
    ran = subprocess.run([sys.executable, "-c", WITHOUT, *SUBMODULES], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


STUBS = Path(tete.kernels.__file__).parent / "_kernels"


@pytest.mark.parametrize("stub", sorted(STUBS.glob("*.pyi")), ids=lambda path: path.stem)
def test_a_stub_names_what_its_module_has(stub: Path) -> None:
    module = _kernels if stub.stem == "__init__" else getattr(_kernels, stub.stem)
    tree = ast.parse(stub.read_text("utf-8"))
    named = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    if module is _kernels:
        named |= SUBMODULES
    assert named == {name for name in dir(module) if not name.startswith("_")}


def test_every_submodule_can_be_imported_by_its_name() -> None:
    for name in SUBMODULES:
        assert import_module(f"tete.kernels._kernels.{name}") is getattr(_kernels, name)
