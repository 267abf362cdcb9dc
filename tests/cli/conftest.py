"""Starts the command as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def environment(folder: Path, **more: str) -> dict[str, str]:
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return os.environ | {"XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", "PYTHONPATH": paths} | more


@pytest.fixture
def started(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts `tete` with these arguments, an empty data folder and pipes."""

    def start(*args: str, **more: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [sys.executable, "-m", "tests.cli.with_toy_games", *args],
            env=environment(tmp_path / "data", **more),
            cwd=tmp_path,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
        )

    return start
