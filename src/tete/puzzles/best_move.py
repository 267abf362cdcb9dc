"""Best-move puzzles: a position of a computer game where one move is clearly better than all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tete.core import (
    Actor,
    AnyGame,
    AnyPlayed,
    AnyState,
    BadNotation,
    Decide,
    Json,
    Options,
    Playthrough,
    Roll,
    Seat,
)
from tete.games import GAMES, declared
from tete.players import Level, Limit, Player, PlayerFactory, level_player
from tete.puzzles.hash_random import HashRandom

Mark = Literal["best", "good", "missed"]
Ply = tuple[Actor, str]

CLEAR_MARGIN = 0.07  # share of the win by which the best move is better than the next
GOOD_LOSS = 0.08  # share of the win that a good move may lose
EQUAL_LOSS = 0.004  # moves whose shares differ by less are equally good
MAX_POSITIONS = 24  # positions searched
MAX_GAMES = 40  # computer games played
PLIES_BEFORE = 6  # the last plies before the position belong to the puzzle


@dataclass(frozen=True, slots=True)
class PuzzleSeed:
    """A game and the seed of the computer games that its puzzle comes from."""

    game: str
    seed: int


@dataclass(frozen=True, slots=True)
class BestMovePuzzle:
    """A position, the seat to move, the plies before as that seat saw them, and the value of its moves."""

    game: str
    position: Json
    seat: Seat
    before: tuple[Ply, ...]
    values: tuple[tuple[str, float], ...]  # the best first

    @property
    def best(self) -> str:
        return self.values[0][0]

    @property
    def margin(self) -> float:
        return self.values[0][1] - self.values[1][1]

    def loss(self, move: str) -> float:
        """The share of the win that a move loses; a move without a value loses everything."""
        return self.values[0][1] - dict(self.values).get(move, 0.0)

    def mark(self, move: str) -> Mark:
        loss = self.loss(move)
        return "best" if loss < EQUAL_LOSS else "good" if loss <= GOOD_LOSS else "missed"


def level(number: int) -> PlayerFactory:
    return lambda game: level_player(game, Level(number))


@dataclass(frozen=True, slots=True)
class BestMoveConfig:
    """Who plays the games, who searches the positions, with how many nodes, and which positions are candidates.

    The player must not play the same game for every seed. Only nodes limit the searches, never time: the same version
    of the program finds the same puzzle on every machine.
    """

    player: PlayerFactory
    analyst: PlayerFactory
    nodes: int
    is_candidate: Callable[[Any], bool] = lambda _: True
    fewest_moves: int = 4
    opening: int = 6  # decisions before the first candidate


# For a game that declares nothing: it may be short and have few moves, and its search is plain Python, so few nodes.
GENERIC = BestMoveConfig(level(4), level(9), 1_000, fewest_moves=2, opening=2)


def best_move_config(game: AnyGame) -> BestMoveConfig | None:
    """Where the puzzles of a game come from; None if it has none."""
    config: BestMoveConfig | None = declared(game, "puzzles", "BEST_MOVE", GENERIC)
    return config


def best_move_games() -> tuple[str, ...]:
    """The keys of the games that have best-move puzzles."""
    return tuple(key for key, game in GAMES.items() if best_move_config(game) is not None)


def find_best_move(of: PuzzleSeed, config: BestMoveConfig | None = None) -> BestMovePuzzle:
    """The first position whose best move is clear but not obvious; if there is none, the clearest one.

    Raises `BadNotation` for a game in which no candidate is ever met.
    """
    game = GAMES[of.game]
    config = config or best_move_config(game)
    if config is None:
        raise BadNotation("no-best-move", game=of.game)
    analyst, clearest = config.analyst(game), None
    for _, (puzzle, obvious) in zip(range(MAX_POSITIONS), _candidates(of, game, config, analyst), strict=False):
        if puzzle.margin >= CLEAR_MARGIN and puzzle.best != obvious and _confirmed(puzzle, game, config, analyst):
            return puzzle
        if clearest is None or puzzle.margin > clearest.margin:
            clearest = puzzle
    if clearest is None:
        raise BadNotation("no-best-move", game=of.game)
    return clearest


def _candidates(
    of: PuzzleSeed, game: AnyGame, config: BestMoveConfig, analyst: Player
) -> Iterator[tuple[BestMovePuzzle, str]]:
    """Positions of computer games, the values of their moves, and the move that the player makes there."""
    random = HashRandom(f"{of.game} {of.seed}")
    player = config.player(game)
    for _ in range(MAX_GAMES):
        through = Playthrough(game, _start(game))
        decisions, wait = 0, config.opening + random.below(10)
        while not through.over:
            state = through.state
            match state.turn:
                case Roll(odds):
                    move = _weighted(random, [(roll, float(odds.of(roll))) for roll in odds])
                case Decide((seat, *_)):
                    move = player.choose(state.view(seat), Limit(seed=random.number() >> 32)).move
                    decisions += 1
                    if (
                        decisions > wait
                        and len(state.moves(seat)) >= config.fewest_moves
                        and config.is_candidate(state)
                    ):
                        values = _values(state, seat, analyst, config.nodes, 1)
                        if len(values) > 1:
                            before = _last_plies(through.played, seat)
                            yield BestMovePuzzle(of.game, state.dump(), seat, before, values), str(move)
                        wait = decisions + 1 + random.below(3)
            through.play(move)


def _start(game: AnyGame) -> AnyState:
    """The first position of the first preset, with an opponent if the game allows one."""
    options: Options = next(iter(game.presets.values()))
    state: AnyState = game.start(options, next((seats for seats in options.seats if seats > 1), None))
    return state


def _values(state: AnyState, seat: Seat, analyst: Player, nodes: int, seed: int) -> tuple[tuple[str, float], ...]:
    ranked = analyst.choose(state.view(seat), Limit(nodes=nodes, seed=seed)).ranked
    return tuple(sorted(((str(move), round(value, 4)) for move, value in ranked), key=lambda pair: -pair[1]))


def _confirmed(puzzle: BestMovePuzzle, game: AnyGame, config: BestMoveConfig, analyst: Player) -> bool:
    """Whether a longer search with another seed agrees."""
    again = _values(game.load(puzzle.position), puzzle.seat, analyst, 3 * config.nodes, 2)
    return again[0][0] == puzzle.best and again[0][1] - again[1][1] >= CLEAR_MARGIN


def _last_plies(plies: list[AnyPlayed], seat: Seat) -> tuple[Ply, ...]:
    return tuple((played.actor, played.text_for(seat)) for played in plies[-PLIES_BEFORE:])


def _weighted(random: HashRandom, moves: list[tuple[Any, float]]) -> Any:
    point = random.below(2**53) / 2**53
    for move, share in moves:
        point -= share
        if point < 0:
            return move
    return moves[-1][0]
