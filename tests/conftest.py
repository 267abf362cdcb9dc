"""What tests share: guests at the table."""

from __future__ import annotations

import pytest

from tests.toy import TOSS, WHISPER
from tete.games import GAMES


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games have joined the house."""
    for game in (TOSS, WHISPER):
        monkeypatch.setitem(GAMES, game.key, game)
