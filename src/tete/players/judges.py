"""How well a seat stands, at a glance: one simple judgement per game, and the share of the win it speaks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from tete.core import Outcome, Over, Seat, State, bits
from tete.core.game import AnyGame
from tete.games.blokus import BlokusState
from tete.games.blokus.geometry import ALL_PIECES, squares
from tete.games.headache.state import HeadacheState
from tete.games.headquarter import HeadquarterState
from tete.games.headquarter.layer import BLACKOUT, areas
from tete.games.knopf.pairs import crowded, threatened
from tete.games.knopf.state import Knopf, Step
from tete.games.mots import MotsState
from tete.games.mots.move import Move as MotsMove
from tete.games.mots.move import Say
from tete.games.mots.phase import Writing

AnyState = State[Any, Any]
Shares = tuple[float, ...]  # of the win, by seat; team mates share theirs whole


@dataclass(frozen=True, slots=True)
class Judge:
    """`merit` says how much a seat has; being ahead by `scale` is worth about three wins in four.

    `unlike` draws one move of each kind where many moves look alike to the judge; without it every move is a kind.
    """

    merit: Callable[[Any, Seat], float]
    scale: float
    unlike: Callable[[Any, Seat, Random], Sequence[Any]] | None = None


def knopf(state: Knopf, seat: Seat) -> float:
    """Buttons removed, and those that could be: nearly all if the seat may take them now, some if they can flee."""
    own, enemy = state.buttons[seat], state.buttons[1 - seat]
    targets = threatened(state.layout, own, enemy).bit_count() + bool(crowded(enemy))
    now = state.seat == seat and state.step is not Step.MOVE
    return state.removed[seat] + targets * (0.9 if now else 0.3)


def headquarter(state: HeadquarterState, seat: Seat) -> float:
    """The areas of colour in the seat's layer; of the holes only the small ones, which will hardly be filled."""
    found = areas(state.head, state.layers[seat], state.options.blackout)
    return sum(area.points for area in found if area.colour != BLACKOUT or area.cells.bit_count() == 1)


def headache(state: HeadacheState, seat: Seat) -> float:
    """Cones in the piles that the seat tops, a little for each pile, and half a cone for each that waits in safety."""
    if seat in state.out:
        return -4.0
    hand = state.hands[seat]
    piles = sum(bool(pile) and pile[-1] in hand for pile in state.board)
    waiting = sum(state.waiting.count(colour) for colour in hand)
    return state.topped(seat) + 0.3 * piles + 0.5 * waiting


def blokus(state: BlokusState, seat: Seat) -> float:
    """Squares placed, and how freely the seat's colours can go on."""
    own = [camp for camp, owner in zip(state.camps, state.options.owners, strict=True) if owner == seat]
    return sum(squares(ALL_PIECES & ~camp.left) + 2 * log(1 + camp.legal.bit_count()) for camp in own)


def mots(state: MotsState, seat: Seat) -> float:
    """Points, those that a word still judged or rewarded brings on average, less a turn for each one to be lost."""
    points = state.scores[seat] - 15.0 * state.lost[seat]
    if seat == state.seat and (pending := state.pending) is not None:
        worths = state.board.worths(state.options.rules.die)
        points += sum(worths[cell] for run in pending.runs for cell in run.cells)
    return points


def mots_moves(state: MotsState, seat: Seat, rng: Random) -> Sequence[MotsMove]:
    """One word for each place to write, since what a word scores depends on its cells alone."""
    if not isinstance(state.phase, Writing):
        return state.moves(seat)
    fitting = [(slot, words) for slot in state.slots() if (words := slot.fitting(state.lexicon))]
    drawn = [slot.word(state.lexicon, bits.nth(words, rng.randrange(words.bit_count()))) for slot, words in fitting]
    return [*drawn, Say.PASS]


JUDGES: Mapping[str, Judge] = {
    "knopf": Judge(knopf, 1.5),
    "headquarter": Judge(headquarter, 12.0),
    "headache": Judge(headache, 3.0),
    "blokus": Judge(blokus, 6.0),
    "mots": Judge(mots, 25.0, mots_moves),
}


def kinds_of_moves(game: AnyGame, state: AnyState, seat: Seat, rng: Random) -> Sequence[Any]:
    """The moves worth telling apart at a glance."""
    judge = JUDGES.get(game.key)
    return state.moves(seat) if judge is None or judge.unlike is None else judge.unlike(state, seat, rng)


def shares(game: AnyGame, state: AnyState) -> Shares:
    """Each seat's share of the win: as the game ended, as its judge sees it, or alike for all where nobody can say.

    Who plays alone wins nothing from anybody: its share grows with what it has, and never reaches 1.
    """
    teams, judge = game.teams(state), JUDGES.get(game.key)
    if isinstance(state.turn, Over) and len(teams) > 1:
        by_team = _won(state.turn.outcome, teams)
    elif judge is not None:
        merits = [sum(judge.merit(state, seat) for seat in team) / len(team) for team in teams]
        by_team = _ahead(merits, judge.scale)
    else:
        by_team = [1 / len(teams)] * len(teams)
    found = {seat: share for team, share in zip(teams, by_team, strict=True) for seat in team}
    return tuple(found[seat] for seat in range(state.seats))


def _won(outcome: Outcome, teams: tuple[tuple[Seat, ...], ...]) -> list[float]:
    first = [any(outcome.places[seat] == 1 for seat in team) for team in teams]
    return [won / sum(first) for won in first]


def _ahead(merits: list[float], scale: float) -> list[float]:
    if len(merits) == 1:
        return [max(merits[0], 0.0) / (max(merits[0], 0.0) + 10 * scale)]
    best = max(merits)
    weights = [exp((merit - best) / scale) for merit in merits]
    return [weight / sum(weights) for weight in weights]
