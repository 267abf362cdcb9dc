"""A match against another program: pairs, faults, equal processor time, and a run that goes on."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bench.__main__ import main
from bench.match import LOG, MatchGame, Plan, next_seconds, opening, read_log, report, run
from bench.timers import cpu_seconds, session_cpu_seconds
from tests.support.patience import HANG_S
from tete.arena.gtp_program import GtpProgram
from tete.arena.match import fixtures
from tete.arena.rating import Sprt
from tete.core import BadNotation
from tete.games import GAMES
from tete.records import blokus_sgf, read

OPPONENT = Path(__file__).parents[1] / "support" / "gtp_opponent.py"
DIALECT = """
begin = ["new"]
play = "put {side} {move}"
genmove = "think {side}"
all_legal = "list {side}"
sides = { b = "first", w = "second" }
"""


def program(habit: str, key: str, preset: str) -> str:
    return shlex.join([sys.executable, str(OPPONENT), habit, key, preset])


def plan(habit: str, key: str = "blokus", preset: str = "duo") -> Plan:
    ours = f"{shlex.quote(sys.executable)} -m tete engine {key} --level 1 --seconds {{seconds}}"
    return Plan(key, preset, ours, program(habit, key, preset), seconds=0.001, patience=HANG_S)


def game(number: int, score: float, points: float | None = 0.0, ours: float = 1.0, theirs: float = 1.0) -> MatchGame:
    return MatchGame(number, "", [number % 2], 1.0, 4, 40, score, points, ours, theirs, 20, 20)


@pytest.mark.parametrize("key", GAMES)
def test_the_games_of_a_pair_begin_alike_with_the_seats_swapped(key: str) -> None:
    name = next(iter(GAMES[key].presets))
    todo = list(fixtures(key, name, GAMES[key].presets[name], ["ours", "theirs"], 20, 0, None))
    begun = [opening(Plan(key, name, "", ""), fixture) for fixture in todo]
    for one, other in zip(begun[::2], begun[1::2], strict=True):
        assert [played.ply for played in one.played] == [played.ply for played in other.played]
    assert all(a.seating == (*b.seating[1:], b.seating[0]) for a, b in zip(todo[::2], todo[1::2], strict=True))
    lengths = {sum(played.actor != "chance" for played in through.played) for through in begun}
    assert lengths <= {2, 3, 4, 5, 6}
    assert len(lengths) > 1


def test_another_program_is_played_in_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()  # one more whenever a clock is read, so each line costs a second
    monkeypatch.setattr("bench.match_engine.session_cpu_seconds", lambda _: next(seconds))
    (tmp_path / "dialect.toml").write_text(DIALECT, "utf-8")
    spoken = replace(plan("foreign"), dialect=str(tmp_path / "dialect.toml"))
    games = list(run(spoken, tmp_path / "match", 2))
    assert [each.seats for each in games] == [[0], [1]]
    for each in games:
        assert (each.fault, each.differences) == ("", [])
        assert each.our_cpu == each.their_cpu == each.plies
        assert each.points is not None
        assert each.score == (each.points > 0) + 0.5 * (each.points == 0)
        (kept,) = blokus_sgf.read((tmp_path / "match" / each.file).read_text("utf-8"))
        assert len(kept.plies) == each.plies


def test_each_program_of_four_colours_has_two_that_are_opposite(tmp_path: Path) -> None:
    (first,) = run(plan("fair", preset="classic"), tmp_path, 1)
    assert first.seats == [0, 2]
    assert (first.fault, first.differences) == ("", [])


@pytest.mark.parametrize(
    ("habit", "line"),
    [
        ("cheat", "theirs lost after {plies} plies: its move is '"),
        ("die", "did not answer “genmove "),
        ("refuse", "with: ? illegal move"),
    ],
)
def test_a_program_that_breaks_the_rules_loses(tmp_path: Path, habit: str, line: str) -> None:
    (lost,) = run(plan(habit), tmp_path, 1)
    assert lost.score == 1
    assert lost.points is None
    assert line.format(plies=lost.plies) in lost.fault
    assert lost.their_moves == 3
    assert report([[lost, game(1, 0.0)]], None)["faults"] == [str(lost)]
    assert len(blokus_sgf.read((tmp_path / lost.file).read_text("utf-8"))[0].plies) == lost.plies


def test_a_wrong_list_of_legal_moves_is_told(tmp_path: Path) -> None:
    (told,) = run(plan("forget"), tmp_path, 1)
    assert told.fault == ""
    assert told.differences[0] == f"after {told.opening} plies theirs lists 1 moves too few and 0 too many"
    assert told.differences[0] in str(told)


def test_a_program_that_cannot_begin_ends_the_match(tmp_path: Path) -> None:
    for theirs, why in (("no-such-program", "cannot be started"), (f"{sys.executable} -c pass", "did not answer")):
        ended = match("--theirs", theirs, "--folder", str(tmp_path / why))
        assert ended.exit_code == 2
        assert why in ended.stderr
    assert not list(tmp_path.rglob(LOG))
    (tmp_path / "wrong.toml").write_text('speak = "up"', "utf-8")
    fair = program("fair", "knopf", "quick")
    ended = match("--theirs", fair, "--folder", str(tmp_path), "--dialect", str(tmp_path / "wrong.toml"))
    assert ended.exit_code == 2
    assert "speak" in ended.stderr


def test_a_program_that_hangs_is_killed() -> None:
    sleeper = GtpProgram(f"{sys.executable} -c 'import time; time.sleep({HANG_S})'", own_session=True)
    with pytest.raises(BadNotation) as caught:
        sleeper.ask("name", 0.1)
    assert caught.value.code == "gtp-gone"
    sleeper.end()
    assert sleeper.process.returncode == -signal.SIGKILL


def match(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["match", "knopf", "--preset", "quick", *arguments])


def test_a_killed_match_goes_on(tmp_path: Path) -> None:
    theirs = program("fair", "knopf", "quick")
    ours = plan("fair", "knopf", "quick").ours
    arguments = ["--theirs", theirs, "--ours", ours, "--folder", str(tmp_path), "--seconds", "0.001"]
    command = [sys.executable, "-m", "bench", "match", "knopf", "--preset", "quick", *arguments]
    log = tmp_path / LOG
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        while not log.exists() or "\n" not in log.read_text("utf-8"):
            assert process.poll() is None
            time.sleep(0.05)
        process.kill()
    finished = "".join(line for line in log.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n"))
    log.write_text(finished + '{"number": 1, "fi', "utf-8")  # as if it had been killed while it wrote
    wanted = finished.count("\n") // 2 * 2 + 2
    ended = match(*arguments, "--games", str(wanted))
    assert ended.exit_code == 0, ended.output
    assert log.read_text("utf-8").startswith(finished)
    assert json.loads(ended.stdout)["games"] == wanted
    games = read_log(tmp_path)
    assert [each.number for each in games] == list(range(wanted))
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.seconds == other.seconds
        records = [read((tmp_path / each.file).read_text("utf-8")) for each in (one, other)]
        assert records[0].plies[: one.opening] == records[1].plies[: one.opening]
        assert [player.name for player in records[0].players] == [player.name for player in records[1].players[::-1]]
    assert match(*arguments, "--games", str(wanted), "--seed", "1").exit_code == 2


def test_our_seconds_make_the_sums_equal() -> None:
    assert next_seconds([], 3.0) == 3.0
    even = [game(0, 1, ours=10, theirs=20), game(1, 1, ours=10, theirs=20)]  # at one second a move
    assert next_seconds(even, 3.0) == 3.0  # twice as much to be even, and half a game's debt
    paid = [*even, *(replace(each, seconds=3.0, our_cpu=30.0) for each in even)]
    assert next_seconds(paid, 3.0) == 2.0
    lost = replace(paid[0], fault="theirs lost", their_cpu=0.0)
    assert next_seconds([*paid, lost], 3.0) == 2.0
    hasty = [replace(each, seconds=50.0, our_cpu=900.0) for each in even]
    assert next_seconds([*hasty, *paid, *paid], 3.0) == 1.0  # not by what a second was worth to them; half a game less


def test_errors_are_those_of_pairs() -> None:
    draws = [game(number, float(number % 2 == 0), points=[9.0, -7.0][number % 2]) for number in range(40)]
    told = report([draws], Sprt(0, 100))
    assert (told["games"], told["score"], told["share"], told["share_error"]) == (40, 20, 0.5, 0.0)
    assert (told["points"], told["points_error"]) == (1.0, 0.0)
    assert told["sprt"]["verdict"] == "low"  # the first seat has won every game, so nobody is stronger
    won = [game(number, 1.0) for number in range(40)]
    assert report([won], Sprt(0, 100))["sprt"]["verdict"] == "high"
    both = report([draws, [*won, game(40, 0.0)]], None)  # half a pair does not count
    assert (both["games"], both["score"], both["cpu_ratio"]) == (80, 60, 1.0)


def test_all_processes_of_a_program_are_counted() -> None:
    busy = shlex.join([sys.executable, "-c", "sum(range(3 * 10**6)); print('done', flush=True); input()"])
    launcher = ["sh", "-c", f"{busy}; true"]
    pipe = subprocess.PIPE
    with subprocess.Popen(launcher, stdin=pipe, stdout=pipe, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"done\n"
        assert session_cpu_seconds(process.pid) > cpu_seconds(process.pid)
        process.kill()
