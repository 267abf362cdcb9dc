"""The engine as other programs meet it: a process that is written to and answers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import tete
from tete.core import CHANCE, Decide, Over, Roll, View
from tete.engine.clock import RESERVE, Clock
from tete.engine.gtp import Gtp
from tete.engine.session import Session
from tete.engine.sides import sides_of
from tete.games import GAMES
from tete.i18n import translator_for
from tete.players import Choice, Limit

LISTED = {
    *("list_commands", "known_command", "name", "version", "set_game", "clear_board", "play", "genmove"),
    *("reg_genmove", "undo", "all_legal", "final_score", "showboard", "cputime", "quit", "protocol_version"),
    *("boardsize", "komi", "time_settings", "time_left", "loadsgf", "set_random_seed", "get_random_seed"),
}


class Engine:
    """A running engine, asked one line at a time."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tete", "engine", *args, "--lang", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, line: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while (text := self.process.stdout.readline()) != "\n":
            assert text, "the engine went away"
            lines.append(text)
        return "".join(lines).rstrip("\n")

    def good(self, line: str) -> str:
        reply = self.ask(line)
        assert reply.startswith("="), reply
        return reply[1:].strip()

    def close(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        code = self.process.wait(10)
        self.process.stdout.close()
        return code


@pytest.fixture
def engine() -> Iterator[Callable[..., Engine]]:
    running: list[Engine] = []

    def start(*args: str) -> Engine:
        running.append(Engine(*args))
        return running[-1]

    yield start
    assert [each.close() for each in running] == [0] * len(running)


def test_it_says_what_it_can_do(engine: Callable[..., Engine]) -> None:
    gtp = engine("knopf", "--level", "2")
    assert set(gtp.good("list_commands").split("\n")) >= LISTED
    assert gtp.good("known_command genmove") == "true"
    assert gtp.good("known_command dance") == "false"
    assert gtp.good("name") == "tete level:2"
    assert re.fullmatch(r"\d+\.\d+\.\d+", gtp.good("version"))
    assert float(gtp.good("cputime")) > 0


def test_numbers_come_back_with_the_answer(engine: Callable[..., Engine]) -> None:
    gtp = engine("knopf")
    assert gtp.ask("42 known_command undo") == "=42 true"
    assert gtp.ask("43 dance").startswith("?43 unknown command")
    assert gtp.ask("# nothing\n\n 7  name # who?").startswith("=7 tete")


BAD = [
    "dance",
    "play",
    "play 1",
    "play 1 a1",
    "play 1 zz99",
    "play 2 t20",
    "play 9 a20",
    "play chance 4",
    "genmove",
    "genmove 2",
    "genmove green-ish",
    "undo",
    "set_game Chess",
    "all_legal 7",
    "play 1 pass",
    "boardsize",
    "boardsize 19",
    "boardsize 20.5",
    "komi much",
    "time_settings 10",
    "time_settings 10 -1 2.5",
    "time_left",
    "time_left 9 10 0",
    "loadsgf",
    "loadsgf /no/such/file.sgf",
    "set_random_seed x",
    "\x00\x07 5 5 5",
    "play 1 " + "a" * 100_000,
]


def test_bad_input_is_one_question_mark_and_life_goes_on(engine: Callable[..., Engine]) -> None:
    gtp = engine("blokus", "--level", "1", "--preset", "two")
    for line in BAD:
        reply = gtp.ask(line)
        assert reply.startswith("?"), line
        assert "\n" not in reply
    assert gtp.good("genmove 1") != "pass"


@pytest.mark.parametrize(
    ("name", "colours", "score"),
    [
        ("Blokus", "1234", r"\d+ \d+ \d+ \d+"),
        ('"Blokus Two-Player"', "1234", r"[BW]\+\d+|0"),
        ("Blokus Three-Player", "1234", r"\d+ \d+ \d+ \d+"),
        ("Blokus Duo", "bw", r"[BW]\+\d+|0"),
        ("teams", "1234", r"\d+ \d+ \d+ \d+"),
    ],
)
def test_a_whole_blokus_game_colour_by_colour(
    engine: Callable[..., Engine], name: str, colours: str, score: str
) -> None:
    """As Blokus controllers do it: every colour is asked in turn, and a finished one passes."""
    one, other = engine("blokus", "--level", "1", "--seed", "5"), engine("blokus", "--level", "2", "--seed", "5")
    for gtp in (one, other):
        gtp.good(f"set_game {name}")
        gtp.good("clear_board")
    passes = turn = 0
    while passes < len(colours):
        colour = colours[turn % len(colours)]
        mover, listener = (one, other) if turn % 2 == 0 else (other, one)
        move = mover.good(f"genmove {colour}")
        listener.good(f"play {colour} {move}")
        passes = passes + 1 if move == "pass" else 0
        turn += 1
    assert one.good("final_score") == other.good("final_score")
    assert re.fullmatch(score, one.good("final_score"))
    assert one.good("all_legal " + colours[0]) == ""
    assert one.good("genmove " + colours[0]) == "pass"
    for _ in range(turn + 1):
        one.good("undo")
    assert one.ask("undo").startswith("?")


@pytest.mark.parametrize("key", ["headache", "headquarter", "knopf", "mots"])
def test_any_game_is_played_by_seats_and_chance(engine: Callable[..., Engine], key: str) -> None:
    game, gtp, rng = GAMES[key], engine(key, "--level", "2", "--seed", "1"), Random(3)
    state = game.start()
    for _ in range(40):
        match state.turn:
            case Over():
                break
            case Roll(odds):
                assert gtp.ask("genmove 0").startswith("?")
                move = odds.sample(rng)
                gtp.good(f"play chance {move}")
                state = state.play(CHANCE, move)
            case Decide(seats):
                listed = gtp.good(f"all_legal {seats[0]}").split("\n")
                text = gtp.good(f"genmove {seats[0]}")
                assert text in listed
                state = state.play(seats[0], game.parse(text))
    assert "\n" in gtp.good("showboard")
    assert gtp.ask("final_score").startswith("?" if not isinstance(state.turn, Over) else "=")


def test_reg_genmove_thinks_and_does_not_play(engine: Callable[..., Engine]) -> None:
    gtp = engine("knopf", "--level", "4", "--seed", "9")
    move = gtp.good("reg_genmove 0")
    assert gtp.good("reg_genmove 0") == gtp.good("genmove 0") == move
    assert gtp.ask("genmove 0").startswith("?")


def test_a_new_game_is_played_as_if_it_were_the_first(engine: Callable[..., Engine]) -> None:
    """What a player remembers of a game ends with it."""
    gtp = engine("blokus", "--preset", "duo", "--level", "4", "--seed", "3")
    once = [gtp.good(f"genmove {side}") for side in "bwbw"]
    gtp.good("clear_board")
    assert [gtp.good(f"genmove {side}") for side in "bwbw"] == once


def test_a_program_for_go_finds_what_it_begins_with(engine: Callable[..., Engine]) -> None:
    """Black and white, a size, a komi, a clock: what GoGui and its like send before the first move."""
    gtp = engine("knopf", "--level", "2", "--seed", "1")
    for line in ("boardsize 19", "clear_board", "komi 6.5", "time_settings 600 30 1"):
        assert gtp.good(line) == ""
    first = gtp.good("genmove b")
    gtp.good("time_left black 590 0")
    assert gtp.good("genmove W") != first
    assert gtp.ask("genmove white").startswith("?")
    gtp.good("undo")
    gtp.good("undo")
    assert first in gtp.good("all_legal red").split("\n")


def test_a_board_of_another_size_is_another_game_of_blokus(engine: Callable[..., Engine]) -> None:
    gtp = engine("blokus", "--preset", "three", "--level", "1")
    gtp.good("boardsize 20")
    gtp.good("play blue a20")
    assert len(gtp.good("final_score").split()) == 4  # by colour, as for three
    gtp.good("boardsize 14")
    gtp.good("play b e10")
    assert gtp.ask("boardsize 15").startswith("? unacceptable size")


@pytest.mark.parametrize("key", [key for key in GAMES if key != "blokus"])
def test_colours_are_names_of_their_seats(key: str) -> None:
    game = GAMES[key]
    for seats in game.seats:
        options = next((each for each in game.presets.values() if seats in each.seats), None)
        if options is None:
            continue
        state = game.start(options, seats)
        sides = sides_of(game, options, seats)
        for seat, colours in enumerate(game.colours(state)):
            assert [sides.actor(state, name) for name in (str(seat), *colours)] == [seat] * (1 + len(colours))


def test_the_same_seed_gives_the_same_moves(engine: Callable[..., Engine]) -> None:
    duo = ("blokus", "--preset", "duo", "--level", "1")
    gtp, other = engine(*duo), engine(*duo, "--seed", "77")
    gtp.good("set_random_seed 77")
    assert gtp.good("get_random_seed") == "77"
    assert [gtp.good(f"genmove {side}") for side in "bwbw"] == [other.good(f"genmove {side}") for side in "bwbw"]


def test_a_file_is_loaded_up_to_a_move(engine: Callable[..., Engine], tmp_path: Path) -> None:
    sgf, ours, other = tmp_path / "a game.sgf", tmp_path / "knopf.tete", tmp_path / "other.tete"
    sgf.write_text("(;GM[Blokus Duo];B[e10];W[j5];B[d9,c9])")
    blokus = engine("blokus", "--level", "1")
    blokus.good(f"loadsgf {sgf} 3")
    assert "c9,d9" in blokus.good("all_legal b").split("\n")
    blokus.good(f"loadsgf {sgf}")
    assert blokus.good("genmove w") != "pass"
    game = tete.new("knopf")
    game.play(game.moves()[0])
    ours.write_text(str(game.record()))
    knopf = engine("knopf", "--level", "1")
    knopf.good(f"loadsgf {ours}")
    knopf.good("genmove blue")
    other.write_text(str(tete.new("headache", seed=1).record()))
    assert knopf.ask("loadsgf") == "? Expected: loadsgf FILE [N]."
    for bad in (sgf, other):
        assert knopf.ask(f"loadsgf {bad}").startswith("?")
    knopf.good("undo")
    knopf.good("undo")  # what could not be read changed nothing
    assert knopf.ask("undo").startswith("?")


def test_a_level_is_cut_short_by_the_clock_and_never_thinks_longer_for_it() -> None:
    """Level 9 would take seconds; a side with a tenth of a second left is asked for its best move at once."""
    limits: list[Limit] = []

    class Slow:
        name = "slow"

        def choose(self, view: View, limit: Limit) -> Choice:
            limits.append(limit)
            while limit.stop is not None and not limit.stop.is_set():
                pass  # as a search that would go on for ever
            return Choice(GAMES["knopf"].determinize(view, Random(1)).moves(view.seat or 0)[0])

    knopf = GAMES["knopf"]
    gtp = Gtp(Session(knopf, knopf.preset(None)), Slow(), translator_for("en"), lambda *_: "", lambda path: path)
    for line in ("genmove b", "time_settings 0 1 0", "genmove w", "time_left b 0.1 1", "genmove b"):
        assert str(gtp.answer(line)).startswith("="), line
    assert [limit.stop is not None for limit in limits] == [False, False, True]
    assert [limit.seconds for limit in limits] == [None] * 3


@pytest.mark.parametrize(
    ("settings", "left", "budget"),
    [
        ((100, 0, 0), None, 100 / 25),
        ((0, 30, 3), None, 10),
        ((100, 30, 1), None, 30),
        ((100, 30, 3), (50, 0), 10),
        ((100, 30, 3), (20, 2), 10),
        ((100, 30, 3), (0, 0), 10),
    ],
)
def test_how_long_a_side_thinks(
    settings: tuple[float, float, int], left: tuple[float, int] | None, budget: float
) -> None:
    clock = Clock.of_settings(*settings)
    if left:
        clock.set_left("0", *left)
    assert clock.budget("0") == pytest.approx(RESERVE * budget)


@pytest.mark.parametrize("settings", [(0, 0, 0), (0, 1, 0)])
def test_a_game_without_any_time_has_no_limit(settings: tuple[float, float, int]) -> None:
    assert Clock.of_settings(*settings).budget("0") is None


def test_the_main_time_runs_out_into_overtime_which_begins_anew() -> None:
    clock = Clock.of_settings(10, 6, 2)
    clock.spend("0", 11)
    assert clock.left["0"] == (6, 2)
    clock.spend("0", 4)
    assert clock.left["0"] == (2, 1)
    clock.spend("0", 1)
    assert clock.left["0"] == (6, 2)
    assert "1" not in clock.left


def test_quit_ends_it(engine: Callable[..., Engine]) -> None:
    gtp = engine("knopf")
    assert gtp.good("quit") == ""
    assert gtp.process.wait(10) == 0
