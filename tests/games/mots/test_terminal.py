"""The grid in a terminal says with signs what it says with colours, and fits."""

from __future__ import annotations

import pytest

from tests.games.mots.board import EXAMPLE, begin, play
from tete.cli.boards import SeenPly
from tete.cli.boards.mots import describe, draw
from tete.core import Played
from tete.games.mots import MotsState
from tete.i18n import COMPLETE, Lang

PENDING = play(begin("classic", 3, referee="challenge"), "5", "0: 7h SALUT", "2: accept")
STATES = {
    "die": (begin(), ["☞", "⚀", "⚁", "⚂", "✚", "███", "300"]),
    "write": (play(begin(), *EXAMPLE, "3"), ["D⁴", "S¹", "40", "43", "PENSER 3+1+2+1+3+1 = 11", ": 3)"]),
    "judge": (PENDING, ["[S][A][L][U][T]", "7h SALUT", "accept", " 2."]),
    "bonus": (play(PENDING, "1: accept"), ["[U]", "k7"]),
    "owed": (play(PENDING, "1: challenge"), [": 1"]),
    "retired": (
        play(begin("marathon", 3), "4", "0: 7g TETE", "1", "1: pass", "1", "2: pass", "1", "0: pass", "1", "1: pass"),
        ["☞"],
    ),
    "bell": (play(begin(duration=5), "4", "0: 7g TETE", "bell"), ["T¹", "E⁵"]),
    "over": (play(begin(target=11), "4", "0: 7g TETE"), ["11"]),
}


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("name", STATES)
def test_the_terminal_shows_all_that_a_player_needs(name: str, lang: Lang) -> None:
    state, signs = STATES[name]
    drawn = _drawn(state, lang)
    for sign in signs:
        assert sign in drawn
    assert max(map(len, drawn.splitlines())) <= 100
    assert "{" not in drawn


def _drawn(state: MotsState, lang: Lang) -> str:
    return draw(state.view(0), lang).plain


def test_each_language_says_its_own_words() -> None:
    state = STATES["bell"][0]
    assert "La cloche a sonné" in _drawn(state, "fr")
    assert "The bell has rung" in _drawn(state, "en")
    retired = STATES["retired"][0]
    assert "s’est arrêté" in _drawn(retired, "fr")
    assert "has stopped" in _drawn(retired, "en")
    assert "Joueur 1" in _drawn(state, "fr")
    assert "Player 1" in _drawn(state, "en")


def test_the_score_sheet_has_the_words_of_every_player() -> None:
    drawn = draw(play(begin(), *EXAMPLE, "3", "0: pass").view(0), "fr", ["Anna", "Ben"]).plain
    assert "Feuille de score" in drawn
    (anna,) = (line for line in drawn.splitlines() if line.startswith("  Anna\u00a0:"))
    assert "DISQUE" in anna
    assert "(passé)" in anna
    assert anna.endswith("= 40")


def test_a_turn_is_told_with_its_points() -> None:
    before = play(begin(), "4")
    after = play(before, "0: 7g TETE")
    lines = describe(SeenPly(Played(0, "7g TETE", before, after), "7g TETE", "usual"), "en", ["Anna", "Ben"])
    assert lines == ["usual", "  Anna scores 11 points (TETE 11), 11 in all."]
    assert describe(SeenPly(Played("chance", "4", begin(), before), "4", ""), "fr", ["Anna", "Ben"]) == [
        "  Anna lance le dé\u00a0: 4"
    ]
