"""The engine as other programs meet it: a process that is written to and answers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tete.core import CHANCE, Decide, Over, Roll
from tete.games import GAMES

LISTED = {
    *("list_commands", "known_command", "name", "version", "set_game", "clear_board", "play", "genmove"),
    *("reg_genmove", "undo", "all_legal", "final_score", "showboard", "cputime", "quit"),
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


def test_quit_ends_it(engine: Callable[..., Engine]) -> None:
    gtp = engine("knopf")
    assert gtp.good("quit") == ""
    assert gtp.process.wait(10) == 0
