"""The parts of the kernels by themselves: C++ programs that compare them with plain calculations (cpp/tests)."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

CPP = Path(__file__).parents[2] / "cpp"
PROGRAMS = sorted(path.stem for path in (CPP / "tests").glob("*.cpp"))
FLAGS = ("-std=c++20", "-O1", "-g", f"@{CPP}/warnings.txt", "-fsanitize=undefined", "-fno-sanitize-recover")


def test_every_part_has_a_program() -> None:
    assert PROGRAMS == ["alphabeta", "budget", "fits", "mcts"]


@pytest.mark.deep
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_part_finds_what_is_right(name: str, tmp_path: Path) -> None:
    program = tmp_path / name
    compiler = os.environ.get("CXX", "c++")
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
    built = subprocess.run(
        [compiler, *FLAGS, f"-I{CPP}", str(CPP / "tests" / f"{name}.cpp"), "-o", str(program)],
        capture_output=True,
        text=True,
        env=environment,
    )
    assert built.returncode == 0, built.stderr
    ran = subprocess.run([program], capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
