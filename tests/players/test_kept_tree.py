"""The search tree of a Blokus game is kept between the moves of a level, in the engine and in the arena."""

from __future__ import annotations

from typing import Any

import pytest

from tete.arena.match import fixtures, play
from tete.engine.gtp import Gtp
from tete.engine.session import Session
from tete.games.blokus import BLOKUS
from tete.games.blokus.options import PRESETS
from tete.i18n import translator_for
from tete.kernels.blokus import search as kernel_search
from tete.kernels.search import Budget, SearchResult
from tete.players import Limit, create_player, for_one_game
from tete.players.blokus import player as blokus_player

DUO = PRESETS["duo"]
SEARCHES = 12  # of a game that are looked at: in its opening the players take turns


@pytest.fixture
def kept_visits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For each search, how many visits of the root's moves come from earlier searches."""
    found: list[int] = []

    def recorded(state: Any, weights: Any, budget: Budget, *, tuning: Any, memory: Any) -> SearchResult[int]:
        result = kernel_search(state, weights, budget, tuning=tuning, memory=memory)
        if len(found) < SEARCHES:
            found.append(visits(result) - result.simulations)
        return result

    monkeypatch.setattr(blokus_player, "search", recorded)
    return found


def visits(result: SearchResult[int]) -> int:
    return sum(each.visits for each in result.ranked)


def test_the_second_move_in_the_engine_starts_from_the_kept_tree(kept_visits: list[int]) -> None:
    session = Session(BLOKUS, DUO)
    gtp = Gtp(session, create_player("level:6", BLOKUS), translator_for("en", "blokus"), lambda *_: "", str, seed=1)
    for side in "bw":
        assert (gtp.answer(f"genmove {side}") or "").startswith("=")
    first, second = kept_visits
    assert first == 0
    assert second > 0


def test_moves_in_the_arena_start_from_the_kept_trees(kept_visits: list[int]) -> None:
    (fixture,) = fixtures("blokus", "duo", DUO, ["level:6", "level:5"], 1, 0, None)
    play(fixture)
    assert kept_visits[:2] == [0, 0]  # the first moves of the two players
    assert max(kept_visits[2::2]) > 0
    assert max(kept_visits[3::2]) > 0


def test_two_games_of_a_level_share_no_tree() -> None:
    level, view = create_player("level:6", BLOKUS), BLOKUS.start(DUO).view(0)
    first = level.choose(view, Limit(nodes=300))
    for _ in range(2):
        player = for_one_game(level)
        assert player.name == level.name
        assert player.choose(view, Limit(nodes=300)) == first
