"""What tests share: guests at the table."""

from __future__ import annotations

import signal

import pytest

from tests.toy import TOSS, WHISPER
from tete.games import GAMES

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that starts us in the background has Ctrl-C ignored, by us and by whatever we start and then interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games have joined the house."""
    for game in (TOSS, WHISPER):
        monkeypatch.setitem(GAMES, game.key, game)
