"""The challenge of the day: made from the date alone, so that it is the same for everybody without asking anybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from tete.core import CHANCE, Decide, Json, Over, Roll, State
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Limit, Player
from tete.puzzles.draw import Draw
from tete.puzzles.making import Made, generate
from tete.speech import Tongue

BEST_MOVE_GAMES = ("headquarter", "headache", "knopf")
# Monday is easy, Friday is not. The rectangles only: their search is the same, step by step, on every machine.
_NAMES = ("8x10", "15x16")
_GRADES = (1, 2, 3, 4, 5, 4, 3)


@dataclass(frozen=True, slots=True)
class Dice:
    """The rolls of a solo game of Mots de Tête: what falls does not depend on what was played before."""

    text: str

    def die(self, turn: int) -> int:
        """The die of a turn, counted from 0."""
        return 1 + Draw(f"{self.text} die {turn}").below(6)

    def bonus(self, turn: int, cell: str, dice: int) -> int:
        """What a bonus cell is worth in a turn: the sum of so many dice."""
        draw = Draw(f"{self.text} bonus {turn} {cell}")
        return sum(1 + draw.below(6) for _ in range(dice))


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a position for “find the best move” comes from: a computer game with this seed."""

    game: str
    seed: int


@dataclass(frozen=True, slots=True)
class BestMove:
    """A position, the seat to move, and the one move that is clearly best there."""

    game: str
    position: Json
    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """All of a day: a board to complete, the dice of a solo word game, and positions of the other games."""

    day: date
    name: str
    grade: int
    seed: int
    dice: Dice
    slots: tuple[Slot, ...]

    def completion(self) -> Made:
        return generate(self.name, self.grade, self.seed)


def challenge(day: date) -> Challenge:
    """The challenge of a date."""
    text = f"tete {day.isoformat()}"
    draw = Draw(text)
    return Challenge(
        day=day,
        name=draw.pick(_NAMES),
        grade=_GRADES[day.weekday()],
        seed=draw.number(),
        dice=Dice(text),
        slots=tuple(Slot(game, draw.number()) for game in BEST_MOVE_GAMES),
    )


def find_best_move(
    slot: Slot, player: Player, limit: Limit, *, plies: int = 400, margin: float = 0.1
) -> BestMove | None:
    """The first position of a computer game in which the player thinks one move better by a margin than all others.

    None if the game has no such position, or the player does not rank its moves.
    """
    game: AnyGame = GAMES[slot.game]
    state: State[Any, Any] = game.start()
    draw = Draw(f"{slot.game} {slot.seed}")
    skipped = 8 + draw.below(12)  # openings are dull
    for ply in range(plies):
        match state.turn:
            case Over():
                return None
            case Roll(odds):
                moves = list(odds)  # of these three games, all short enough to list
                state = state.play(CHANCE, _weighted(draw, [(move, float(odds.of(move))) for move in moves]))
            case Decide((seat, *_)):
                asked = Limit(limit.nodes, limit.seconds, draw.number() >> 32)
                choice = player.choose(state.view(seat), asked)
                values = sorted((value for _, value in choice.ranked), reverse=True)
                if ply >= skipped and len(values) > 2 and values[0] - values[1] >= margin:
                    return BestMove(slot.game, state.dump(), seat, str(choice.move))
                state = state.play(seat, choice.move)
    return None


def _weighted(draw: Draw, moves: list[tuple[Any, float]]) -> Any:
    point = draw.below(2**53) / 2**53
    for move, share in moves:
        point -= share
        if point < 0:
            return move
    return moves[-1][0]


@dataclass(frozen=True, slots=True)
class Results:
    """How somebody's day went; None stands for what was not tried."""

    seconds: int | None = None
    hints: int = 0
    words: int | None = None
    best_moves: Mapping[str, bool] | None = None


def card(of: Challenge, results: Results, tongue: Tongue) -> str:
    """The day on a few lines to copy: how it went, and nothing that helps the next one."""
    stars = "★" * of.grade + "☆" * (5 - of.grade)
    lines = [f"Tête-à-tête · {of.day.isoformat()}"]
    if results.seconds is None:
        lines.append(f"{of.name} {stars} –")
    else:
        spent = f"{results.seconds // 60}:{results.seconds % 60:02}"
        helped = tongue.say("puzzle.card.hints", hints=results.hints) if results.hints else ""
        lines.append(f"{of.name} {stars} {spent} {helped}".rstrip())
    words = "–" if results.words is None else tongue.say("puzzle.card.points", points=results.words)
    lines.append(f"Mots de Tête {words}")
    found = results.best_moves or {}
    marks = {None: "–", True: "✓", False: "✗"}
    lines.append(
        " · ".join(f"{tongue.say(f'puzzle.card.{slot.game}')} {marks[found.get(slot.game)]}" for slot in of.slots)
    )
    return "\n".join(lines) + "\n"
