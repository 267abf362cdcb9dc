"""Matches: seats rotate, luck is shared, records replay, other programs take part."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.conftest import Tete
from tests.support.patience import HANG_S
from tete.arena import workers
from tete.arena.contestant import GtpPlayer
from tete.arena.match import Fixture, fixtures, play, play_match
from tete.core import AnyGame, BadNotation, BadOptions
from tete.games import GAMES
from tete.players import Player, create_player
from tete.records import read, write

ENGINE = f"{sys.executable} -m tete engine"


def a_match(key: str, players: list[str], games: int, preset: str = "") -> list[Fixture]:
    game = GAMES[key]
    name = preset or next(iter(game.presets))
    return list(fixtures(key, name, game.presets[name], players, games, 0, None))


def test_everybody_sits_everywhere_equally_often_with_the_same_luck() -> None:
    games = a_match("blokus", ["a", "b", "c", "d"], 8)
    for seat in range(4):
        assert Counter(each.seating[seat] for each in games) == dict.fromkeys("abcd", 2)
    assert [each.seed for each in games] == [0] * 4 + [1] * 4
    assert [each.seating for each in a_match("blokus", ["a", "b"], 2)] == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_more_players_than_seats_meet_pair_by_pair() -> None:
    games = a_match("knopf", ["a", "b", "c"], 6)
    assert {each.seating for each in games} == {(x, y) for x in "abc" for y in "abc" if x != y}


def test_who_cannot_sit_evenly_is_refused() -> None:
    for key, players in (("blokus", ["a", "b", "c"]), ("knopf", ["a"])):
        with pytest.raises(BadOptions):
            a_match(key, players, 2)


def test_a_game_is_played_alike_again_and_its_record_replays() -> None:
    for key in GAMES:
        (fixture,) = a_match(key, ["level:1", "random"], 1)
        played = play(fixture)
        assert played.plies == play(fixture).plies
        record = read(write(played.record()))
        assert record.result == played.outcome
        assert record.plies == played.plies


@pytest.mark.parametrize(("key", "preset"), [("knopf", "quick"), ("blokus", "duo"), ("headache", "classic")])
def test_another_program_plays_through_gtp(key: str, preset: str) -> None:
    other = f"gtp:{ENGINE} {key} --level 1 --seed 1"
    for fixture in a_match(key, ["level:1", other], 2, preset):
        played = play(fixture)
        assert played.seconds[other] > 0
        assert played.moves[other] > 0
        assert read(write(played.record())).plies == played.plies


def test_a_program_that_goes_away_is_named() -> None:
    options = GAMES["knopf"].presets["classic"]
    with pytest.raises(BadNotation) as caught:
        GtpPlayer(GAMES["knopf"], "classic", options, f"{sys.executable} -c pass")
    assert caught.value.code == "gtp-gone"


def test_a_program_that_speaks_something_else_is_not_waited_for() -> None:
    with pytest.raises(BadNotation) as caught:
        GtpPlayer(GAMES["knopf"], "classic", GAMES["knopf"].presets["classic"], "cat")
    assert caught.value.code == "gtp-refused"


def test_a_program_is_not_told_secrets() -> None:
    (fixture,) = a_match("headquarter", ["random", f"gtp:{ENGINE} headquarter"], 1)
    with pytest.raises(BadOptions) as caught:
        play(fixture)
    assert caught.value.code == "gtp-secrets"


def test_games_in_other_processes_are_the_same_games() -> None:
    games = a_match("knopf", ["level:1", "random"], 3, "quick")
    with workers.processes(2) as run:
        there = sorted(run(games), key=lambda played: played.fixture.number)
    assert [each.plies for each in there] == [play(each).plies for each in games]


def test_the_command_tells_elo_and_keeps_records(tete: Tete, tmp_path: Path) -> None:
    ended = tete("arena", "toss", "--players", "random,level:1", "--games", "6", "--json", "--records", "kept")
    assert ended.code == 0, ended.err
    result = json.loads(ended.out)
    assert {each["name"]: each["games"] for each in result["players"]} == {"random": 6, "level:1": 6}
    assert len(list((tmp_path / "kept").iterdir())) == 6
    assert "level:1" in tete("arena", "toss", "--players", "random,level:1", "--games", "2").out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_who_interrupts_a_match_is_told_how_it_stands(tmp_path: Path, workers: str) -> None:
    command = [sys.executable, "-m", "tete", "arena", "headache", "--players", "level:1,level:2"]
    options = ["--games", "100000", "--workers", workers, "--records", str(tmp_path), "--json"]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while len(list(tmp_path.glob("*.tete"))) < 3:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=HANG_S)
        finally:
            process.kill()
    assert process.returncode == 130
    assert json.loads(out)["players"][0]["games"] >= 2
    assert err == ""


def test_the_sprt_ends_a_match_early(tete: Tete) -> None:
    ended = tete(
        "arena", "knopf", "--preset", "quick", "--players", "greedy,random", "--games", "60", "--sprt", "0,200"
    )
    assert "SPRT: the first player is 200 Elo ahead" in ended.out
    assert " 60 " not in ended.out


def test_the_ladder_is_a_table_and_a_picture(tete: Tete, tmp_path: Path) -> None:
    ended = tete(
        "arena", "ladder", "knopf", "--preset", "quick", "--levels", "1-3", "--games", "4", "--out", "strength"
    )
    assert ended.code == 0, ended.err
    page = (tmp_path / "strength" / "knopf-quick.md").read_text("utf-8")
    assert page.count("| level:") == 3
    assert (tmp_path / "strength" / "knopf-quick.svg").read_text("utf-8").count("<circle") == 3


def test_the_page_of_a_ladder_names_the_options_it_was_played_with(tete: Tete, tmp_path: Path) -> None:
    tete("arena", "ladder", "knopf", "--option", "goal=1", "--levels", "1-2", "--games", "2", "--out", "strength")
    page = (tmp_path / "strength" / "knopf-classic.md").read_text("utf-8")
    assert "`tete arena ladder knopf --preset classic --option goal=1 --levels 1-2 --games 2 --seed 0`" in page


HASTY = """
from random import Random
from tete.arena import Choice

class Hasty:
    name = "hasty"

    def __init__(self, game):
        self.game = game

    def choose(self, view, limit):
        return Choice(self.game.determinize(view, Random(limit.seed)).moves(view.seat)[0])
"""


def test_a_player_of_ones_own_takes_part(tete: Tete, tmp_path: Path) -> None:
    (tmp_path / "hasty_bot.py").write_text(HASTY, "utf-8")
    ended = tete("arena", "knopf", "--preset", "quick", "--players", "random,hasty_bot:Hasty", "--games", "2", "--json")
    assert ended.code == 0, ended.err
    players = {player["name"]: player["games"] for player in json.loads(ended.out)["players"]}
    assert players == {"random": 2, "hasty_bot:Hasty": 2}


@pytest.mark.parametrize(
    ("args", "names"),
    [
        (("arena", "chess", "--players", "a,b"), "chess"),
        (("arena", "toss"), "--players"),
        (("arena", "toss", "--players", "random,robot"), "robot"),
        (("arena", "toss", "--players", "random,no_such_bot:Player"), "no_such_bot"),
        (("arena", "toss", "--players", "random,random"), "once"),
        (("arena", "toss", "--players", "random,greedy", "--sprt", "5"), "5"),
        (("arena", "toss", "--players", "random,greedy", "--games", "0"), "--games"),
        (("arena", "ladder", "toss", "--levels", "9-1"), "9-1"),
        (("arena", "toss", "--players", "random,greedy", "--seconds", "-1"), "-1"),
    ],
)
def test_bad_command_lines_are_one_line(tete: Tete, args: tuple[str, ...], names: str) -> None:
    ended = tete(*args)
    assert ended.code == 2
    assert ended.err.count("\n") == 1
    assert names in ended.err


def test_two_players_that_are_called_alike_are_two() -> None:
    weak, strong = (partial(create_player, name) for name in ("random", "level:4"))
    match = play_match("knopf", [partial(made, weak), partial(made, strong)], 2, preset="quick")
    assert set(match.ratings) == {"partial", "partial 2"}
    assert match.tally.firsts["partial 2"] == 2
    with pytest.raises(BadOptions, match="named only once"):
        play_match("knopf", ["random", "random"], 2)


def made(create: Callable[[AnyGame], Player], game: AnyGame) -> Player:
    return create(game)


def test_what_is_no_player_is_named() -> None:
    with pytest.raises(BadOptions, match="Nobody is called “3”"):
        play_match("knopf", ["random", 3], 2)  # type: ignore[list-item]


def test_a_player_of_ones_own_that_fails_is_named_with_its_line(tete: Tete, tmp_path: Path) -> None:
    (tmp_path / "broken_bot.py").write_text(
        "class Broken:\n    def __init__(self, game): pass\n    def choose(self, view, limit): return 1 / 0\n"
    )
    ended = tete("arena", "knopf", "--players", "random,broken_bot:Broken", "--games", "2")
    assert ended.code == 2
    assert "“broken_bot:Broken” has failed: ZeroDivisionError: division by zero (broken_bot.py, line 3)" in ended.err
