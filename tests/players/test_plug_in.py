"""A game of another package gets levels, heuristic, reasons, arena, engine and best-move puzzles by its key alone."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.nim import NIM
from tests.toy import TOSS, WHISPER
from tete.arena.match import fixtures, play
from tete.core import Decide, play_chance
from tete.core.game import AnyGame
from tete.engine.gtp import Gtp
from tete.engine.session import Session
from tete.games import GAMES
from tete.i18n import translator_for
from tete.players import LEVELS, Limit, create_player
from tete.players.heuristics import heuristic_of, win_shares
from tete.players.levels import GENERIC_LADDER, ladder_of
from tete.players.reasons import reasons, text
from tete.puzzles.best_move import CLEAR_MARGIN, PuzzleSeed, best_move_games, find_best_move
from tete.puzzles.daily import Results, card, challenge

PlugIn = Callable[[str, str], AnyGame]


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Nim is installed."""
    monkeypatch.setitem(GAMES, NIM.key, NIM)
    return NIM


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> PlugIn:
    """Makes a game of another package with this text as its `players` module."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(name: str, players: str) -> AnyGame:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").write_text(f"from tests.nim import Nim\nclass Other(Nim):\n    key = '{name}'\n")
        (folder / "players.py").write_text(players)
        game: AnyGame = import_module(name).Other()
        monkeypatch.setitem(GAMES, name, game)
        return game

    return make


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", [NIM, TOSS, WHISPER], ids=lambda game: game.key)
def test_every_level_plays_a_legal_move(game: AnyGame, level: int) -> None:
    state: Any = play_chance(game.start(), Random(1))[0]
    assert isinstance(state.turn, Decide)
    seat = state.turn.seats[0]
    state.play(seat, create_player(f"level:{level}", game).choose(state.view(seat), Limit(seed=level)).move)


def test_high_levels_win_by_its_own_heuristic() -> None:
    assert heuristic_of(NIM) is not None
    state = NIM.start()
    good, bad = win_shares(NIM, state.play(0, 1)), win_shares(NIM, state.play(0, 2))
    assert good[0] > 0.8 > 0.2 > bad[0]
    for level in (5, 6, 9):
        assert create_player(f"level:{level}", NIM).choose(state.view(0), Limit()).move == 1


def test_its_own_ladder_is_used(plug_in: PlugIn) -> None:
    game = plug_in("laddered", "from tete.players.random import RandomPlayer\nLADDER = [RandomPlayer] * 9\n")
    assert ladder_of(game) is not GENERIC_LADDER
    assert create_player("level:3", game).player.name == "random"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "players"),
    [("short", "LADDER = []\n"), ("broken", "import no_such_module\n"), ("raising", "1 / 0\n")],
)
def test_broken_players_are_skipped_with_one_line(
    plug_in: PlugIn, caplog: pytest.LogCaptureFixture, name: str, players: str
) -> None:
    game = plug_in(name, players)
    with caplog.at_level(logging.WARNING):
        for level in (1, 9):
            create_player(f"level:{level}", game).choose(game.start().view(0), Limit(nodes=20))
    assert ladder_of(game) is GENERIC_LADDER
    assert [name in record.getMessage() for record in caplog.records] == [True]


def test_a_hint_has_its_own_reasons_and_sentences(nim: AnyGame) -> None:
    view = NIM.start().view(0)
    assert text(translator_for("en", "nim"), reasons(NIM, view, 1)) == "It leaves 20 counters."
    assert [reason.code for reason in reasons(NIM, view, 2)] == ["best"]
    assert [reason.code for reason in reasons(TOSS, TOSS.start().view(0), "heads")] == ["best"]


def test_the_arena_plays_it(nim: AnyGame) -> None:
    options = NIM.presets["classic"]
    for fixture in fixtures("nim", "classic", options, ["level:6", "level:1"], 2, 0, None):
        played = play(fixture)
        assert played.outcome.places[fixture.seating.index("level:6")] == 1
        assert played.record().plies == played.plies


def test_the_engine_plays_it(nim: AnyGame) -> None:
    session = Session(NIM, NIM.presets["classic"])
    gtp = Gtp(session, create_player("level:9", NIM), translator_for("en", "nim"), lambda *_: "", str, seed=1)
    assert gtp.answer("set_game nim classic") == "=\n\n"
    assert gtp.answer("genmove 0") == "= 1\n\n"
    assert gtp.answer("play 1 3") == "=\n\n"
    assert gtp.answer("genmove 0") == "= 1\n\n"


def test_it_has_a_best_move_of_the_day(nim: AnyGame) -> None:
    puzzle = find_best_move(PuzzleSeed("nim", 7))
    state = NIM.load(puzzle.position)
    assert puzzle.margin >= CLEAR_MARGIN
    assert (state.counters - int(puzzle.best)) % 4 == 0
    assert puzzle.mark(puzzle.best) == "best"
    assert puzzle == find_best_move(PuzzleSeed("nim", 7))


def test_a_game_of_pure_chance_has_a_puzzle_too(guests: None) -> None:
    puzzle = find_best_move(PuzzleSeed("toss", 3))
    assert {move for move, _ in puzzle.values} == {"heads", "tails"}
    assert TOSS.load(puzzle.position).turn == Decide((puzzle.seat,))


def test_a_plug_in_leaves_the_day_of_the_other_games_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    day = date(2026, 11, 16)
    before = challenge(day)
    monkeypatch.setitem(GAMES, NIM.key, NIM)
    after = challenge(day)
    assert best_move_games() == (*(each.game for each in before.best_moves), "nim")
    assert after.best_moves[:-1] == before.best_moves
    assert card(after, Results(best_moves={"nim": "good"}), translator_for("en")).splitlines()[-1] == "🟨 Nim"
