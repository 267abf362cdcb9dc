"""A test that fails leaves what its browsers and its server said."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.evidence import FOLDER
from tests.web.server_process import ROOT

FAILING = """
def test_failing(new_user):
    user = new_user()
    user.create_table("knopf", "computer")
    user.page.evaluate("console.log('a word')")
    assert user.page.url == "elsewhere"
"""


@pytest.mark.deep
def test_a_failed_test_leaves_evidence_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.web.conftest import *")
    (tmp_path / "test_it.py").write_text(FAILING)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", str(tmp_path)]
    ended = subprocess.run([*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    folder = tmp_path / FOLDER / "test_it.py-test_failing"
    assert str(folder) in ended.stdout, ended.stdout
    assert "heading" in (folder / "browser-0.tree.yaml").read_text("utf-8")
    assert (folder / "browser-0.png").stat().st_size > 1000
    assert "log: a word" in (folder / "browser-0.console.txt").read_text("utf-8")
    frames = (folder / "browser-0.frames.txt").read_text("utf-8").splitlines()
    assert any(frame.startswith("< ") and "table" in frame for frame in frames)
    assert "elsewhere" in (folder / "failure.txt").read_text("utf-8")
    assert (folder / "server.log").exists()
