"""Every game answers today as it did when its playthrough was written down."""

from __future__ import annotations

import pytest

from tests.toy import TOSS
from tools.golden import FOLDER, pages, playthrough


def test_games_answer_as_they_did() -> None:
    """If the change is meant, `python -m tools.golden` rewrites the playthroughs."""
    written = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.txt")}
    now = pages()
    assert sorted(written) == sorted(now)
    for name, text in now.items():
        assert written[name].split("\n") == text.split("\n"), name


@pytest.mark.usefixtures("guests")
def test_a_playthrough_has_every_answer() -> None:
    text = playthrough(TOSS, "classic")
    assert text == playthrough(TOSS, "classic")
    assert "toss classic, 1 seats, seed 1" in text
    assert "   turn 0\n   moves of 0: 2, heads | tails" in text
    assert "   chance: 2, heads 1/2 | tails 1/2" in text
    assert "shown to spectator: " in text
    assert "over: rounds, places (1,), points (" in text
    assert [name for name in pages() if name.startswith("toss")] == []  # guests keep their own
