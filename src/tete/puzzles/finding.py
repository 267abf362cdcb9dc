"""Find the best move: a position of a computer game where one move is clearly better than all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tete.core import CHANCE, Actor, Decide, Json, Over, Roll, Seat, State
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.games.knopf.state import Knopf, Step
from tete.players import Limit, Player, invite
from tete.players.knopf import KnopfPlayer, Strength
from tete.puzzles.draw import Draw

AnyState = State[Any, Any]
Mark = Literal["best", "good", "missed"]
Ply = tuple[Actor, str]

CLEARLY = 0.07  # share of the win by which the best move is better than the next
GOOD = 0.08  # share of the win that a good move may cost
ALIKE = 0.004  # moves whose shares differ by less are equally good
_LOOKED_AT = 24  # positions that are searched deeply, at most
_TOLD = 6  # plies before the position that are told with it


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a position to think about comes from: computer games with this seed."""

    game: str
    seed: int


@dataclass(frozen=True, slots=True)
class Riddle:
    """A position, the seat to move, what happened before as that seat was told, and what each of its moves is worth."""

    game: str
    position: Json
    seat: Seat
    before: tuple[Ply, ...]
    worth: tuple[tuple[str, float], ...]  # the best first

    @property
    def best(self) -> str:
        return self.worth[0][0]

    @property
    def margin(self) -> float:
        return self.worth[0][1] - self.worth[1][1]

    def loss(self, move: str) -> float:
        """The share of the win that a move gives away; one that was not worth a look gives all away."""
        return self.worth[0][1] - dict(self.worth).get(move, 0.0)

    def mark(self, move: str) -> Mark:
        loss = self.loss(move)
        return "best" if loss < ALIKE else "good" if loss <= GOOD else "missed"


@dataclass(frozen=True, slots=True)
class Bench:
    """Who plays the games, who judges the positions, with how many nodes, and which positions are worth a question.

    Only nodes bound the thinking, never the clock: the same version of the program makes the same riddle anywhere.
    """

    player: Callable[[AnyGame], Player]
    judge: Callable[[AnyGame], Player]
    nodes: int
    worth_asking: Callable[[Any], bool] = lambda _: True


def _level(number: int) -> Callable[[AnyGame], Player]:
    return lambda game: invite(f"level:{number}", game)


BENCHES: dict[str, Bench] = {
    "headquarter": Bench(_level(5), _level(9), 4_000),
    "headache": Bench(_level(7), _level(9), 8_000),
    "knopf": Bench(
        _level(5),  # the highest that does not play the same game every day
        lambda game: KnopfPlayer(game, Strength(nodes=0, every=True)),
        60_000,
        lambda state: isinstance(state, Knopf) and state.step is Step.MOVE,  # what can be cut off is soon seen
    ),
}
BEST_MOVE_GAMES = tuple(BENCHES)


def find_riddle(slot: Slot, bench: Bench | None = None) -> Riddle:
    """The first position whose best move is clear but not obvious; where there is none, the clearest that was seen."""
    bench, game = bench or BENCHES[slot.game], GAMES[slot.game]
    judge, clearest = bench.judge(game), None
    for _, (riddle, glance) in zip(range(_LOOKED_AT), _judged(slot, game, bench, judge), strict=False):
        if riddle.margin >= CLEARLY and riddle.best != glance and _confirmed(riddle, game, bench, judge):
            return riddle
        if clearest is None or riddle.margin > clearest.margin:
            clearest = riddle
    assert clearest is not None, "a game has decisions"
    return clearest


def _judged(slot: Slot, game: AnyGame, bench: Bench, judge: Player) -> Iterator[tuple[Riddle, str]]:
    """Positions of computer games, each judged, and with the move that the player at the table makes there."""
    draw = Draw(f"{slot.game} {slot.seed}")
    player = bench.player(game)
    while True:
        state: AnyState = game.start()
        plies: list[tuple[Actor, AnyState, Any]] = []
        asked, wait = 0, 6 + draw.below(10)  # openings are dull
        while not isinstance(state.turn, Over):
            match state.turn:
                case Roll(odds):
                    actor: Actor = CHANCE
                    move = _weighted(draw, [(each, float(odds.of(each))) for each in odds])
                case Decide((seat, *_)):
                    actor = seat
                    move = player.choose(state.view(seat), Limit(seed=draw.number() >> 32)).move
                    asked += 1
                    if asked > wait and len(state.moves(seat)) > 3 and bench.worth_asking(state):
                        worth = _worth(state, seat, judge, bench.nodes, 1)
                        yield Riddle(slot.game, state.dump(), seat, _told(plies, seat), worth), str(move)
                        wait = asked + 1 + draw.below(3)
            plies.append((actor, state, move))
            state = state.play(actor, move)


def _worth(state: AnyState, seat: Seat, judge: Player, nodes: int, seed: int) -> tuple[tuple[str, float], ...]:
    ranked = judge.choose(state.view(seat), Limit(nodes=nodes, seed=seed)).ranked
    return tuple(sorted(((str(move), round(value, 4)) for move, value in ranked), key=lambda each: -each[1]))


def _confirmed(riddle: Riddle, game: AnyGame, bench: Bench, judge: Player) -> bool:
    """Whether a longer search with another seed thinks the same."""
    again = _worth(game.load(riddle.position), riddle.seat, judge, 3 * bench.nodes, 2)
    return again[0][0] == riddle.best and again[0][1] - again[1][1] >= CLEARLY


def _told(plies: list[tuple[Actor, AnyState, Any]], seat: Seat) -> tuple[Ply, ...]:
    return tuple((actor, state.shown(actor, move, seat)) for actor, state, move in plies[-_TOLD:])


def _weighted(draw: Draw, moves: list[tuple[Any, float]]) -> Any:
    point = draw.below(2**53) / 2**53
    for move, share in moves:
        point -= share
        if point < 0:
            return move
    return moves[-1][0]
