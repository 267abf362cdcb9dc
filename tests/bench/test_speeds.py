"""The benchmarks of rules, searches, puzzles and the store, on a small scale."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bench.__main__ import main
from bench.timers import CpuTimer, waited_seconds
from tests.toy import TOSS
from tete.games import GAMES


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def printed(*arguments: str) -> str:
    result = bench(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_benchmark_says_what_it_does() -> None:
    assert sorted(main.commands) == [
        "abuse", "beside", "chaos", "cluster", "crash", "factors", "match", "matches", "page", "perft", "puzzles",
        "room", "rules", "search", "site", "steps", "store", "tuning", "wasm",
    ]  # fmt: skip
    for name, command in main.commands.items():
        assert command.get_short_help_str(60).endswith("."), name
        assert bench(name, "--help").exit_code == 0


def test_steps_are_counted_in_every_way() -> None:
    from bench.steps import BESIDE, WAYS, measure

    speeds = measure(0.001, ("knopf",))
    assert [speed.way for speed in speeds[: len(WAYS)]] == [*WAYS]
    assert len(speeds) == len(WAYS) + 1 + len(BESIDE)
    assert all(speed.steps > 0 for speed in speeds)


def test_perft_counts_and_divides(guests: None) -> None:
    assert printed("perft", "toss", "--depth", "3", "--seats", "2") == "8\n"
    assert printed("perft", "toss", "--depth", "2", "--divide") == "0 heads: 2\n0 tails: 2\n\n4\n"
    assert printed("perft", "toss", "--depth", "9", "--option", "rounds=1") == "0\n"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("perft", "toss"), "--depth"),
        (("perft", "chess", "--depth", "1"), "chess"),
        (("perft", "toss", "--depth", "1", "--seats", "7"), "7"),
        (("rules", "--seconds", "0"), "--seconds"),
        (("abuse", "--attack", "kindness"), "kindness"),
    ],
)
def test_a_bad_line_is_refused_with_the_word_that_is_wrong(guests: None, arguments: tuple[str, ...], word: str) -> None:
    result = bench(*arguments)
    assert result.exit_code == 2
    assert word in result.stderr


@pytest.mark.deep
def test_the_rules_of_every_preset_are_measured_with_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.rules.GAMES", {"toss": TOSS})
    head, *lines = printed("rules").splitlines()
    assert "waited" in head
    assert [line.split()[:2] for line in lines] == [["toss", "classic"], ["toss", "long"]]
    monkeypatch.setattr("bench.timers.PROC", Path("/nowhere"))
    speeds = json.loads(printed("rules", "--json"))
    assert [speed["waited_seconds"] for speed in speeds] == [None, None]
    assert all(speed["plies"] > 0 and speed["cpu_seconds"] >= 1 for speed in speeds)


@pytest.mark.deep
def test_a_search_is_measured_in_three_positions_with_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.rules.GAMES", {"knopf": GAMES["knopf"]})
    speeds = json.loads(printed("search", "--level", "4"))
    assert [(speed["game"], speed["plies"]) for speed in speeds] == [("knopf", 0), ("knopf", 10), ("knopf", 20)]
    assert all(speed["nodes"] > 0 and speed["cpu_seconds"] > 0 for speed in speeds)
    if sys.platform == "linux":
        assert all(speed["waited_seconds"] >= 0 for speed in speeds)


@pytest.mark.deep
def test_the_search_of_every_game_is_measured() -> None:
    speeds = json.loads(printed("search", "--level", "3"))
    assert {speed["game"] for speed in speeds} >= set(GAMES)
    assert all(speed["nodes"] > 0 and speed["cpu_seconds"] > 0 for speed in speeds)


@pytest.mark.deep
def test_three_puzzles_are_measured_at_all_their_levels() -> None:
    speeds = json.loads(printed("puzzles", "--seeds", "1", "--json"))
    expected = [("84", "easy"), ("84", "hard"), ("84", "strict")]
    expected += [(name, level) for name in ("8x10", "15x16") for level in ("easy", "hard")]
    assert [(speed["puzzle"], speed["level"]) for speed in speeds] == expected
    assert all(speed["solved"] == speed["different"] == 1 for speed in speeds)
    assert all(0 < speed["median_cpu_seconds"] == speed["worst_cpu_seconds"] for speed in speeds)  # one seed
    assert all(speed["waited_seconds"] >= 0 for speed in speeds)


@pytest.mark.deep
def test_the_store_is_measured_beside_a_plain_connection() -> None:
    figures = json.loads(printed("store", "--tasks", "4", "--seconds", "1"))
    assert figures["rows_per_s"] > 0 < figures["plain_rows_per_s"]
    assert 0 < figures["append_ms"]["p50"] <= figures["append_ms"]["max"]


def test_the_wait_for_a_core_is_the_second_number_of_schedstat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.timers.PROC", tmp_path)
    own = tmp_path / str(os.getpid())
    own.mkdir()
    (own / "schedstat").write_text("700 2000000000 5\n")
    timer = CpuTimer()
    (own / "schedstat").write_text("900 3500000000 6\n")
    assert timer.waited() == 1.5
    assert waited_seconds(0) is None
