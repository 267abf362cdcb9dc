"""The judge of finished games: what each move was worth, and the chances of every seat.

It is a player that ranks moves and may be asked for the value of a certain move besides: `judge:` and the move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tete.core import Decide, Over, Seat, View, play_chance
from tete.core.game import AnyGame
from tete.games import declared
from tete.players.calibration import Calibration, others
from tete.players.heuristics import AnyState, Shares, heuristic_of, win_shares
from tete.players.mcts import MctsPlayer
from tete.players.player import Choice, Limit, Player, PlayerFactory

NAME = "judge"
DOUBT = 0.03  # share of the win from which on a lesser value is looked at again
SAMPLES = 4  # rolls and determinized positions after a move that is looked at again

# (view, move, limit) -> the share of a move that the search did not rank, or None
ValueOf = Callable[[Any, Any, Limit], float | None]


@dataclass(frozen=True, slots=True)
class Judge:
    """How the moves of a game are judged.

    `player` ranks them, the more exactly the better, within about half a second. `progress` says how far a game is,
    from 0 to 1. `kind` names the calibration for a position. `points` turns a share of the search into points where
    the search counts those. `exact`: a value is as good for a move that the search did not prefer.
    """

    player: PlayerFactory
    progress: Callable[[Any], float] = lambda _: 0.5
    calibrations: Mapping[str, Calibration] = field(default_factory=dict, hash=False)
    kind: Callable[[Any], str] = lambda _: ""
    points: Callable[[float], float] | None = None
    value_of: ValueOf | None = None
    exact: bool = False

    def calibration(self, state: AnyState) -> Calibration:
        return self.calibrations.get(self.kind(state), Calibration())


GENERIC_JUDGE = Judge(lambda game: MctsPlayer(game, nodes=1_500))


def judge_of(game: AnyGame) -> Judge:
    """The game's own judge, or the generic one."""
    found: Judge = declared(game, "players", "JUDGE", GENERIC_JUDGE)
    return found


@dataclass(frozen=True)
class Standing:
    """A position as the calibration sees it: how far the mover's team is ahead, and how far the game is."""

    lead: float
    progress: float
    teams: int


def standing(game: AnyGame, state: AnyState, seat: Seat) -> Standing:
    teams, scores = _scores(game, state)
    heuristic = heuristic_of(game)
    mover = _team(teams, seat)
    best = max((score for team, score in enumerate(scores) if team != mover), default=scores[mover])
    lead = 0.0 if heuristic is None else (scores[mover] - best) / heuristic.scale
    return Standing(lead, judge_of(game).progress(state), len(teams))


def chance(game: AnyGame, state: AnyState, seat: Seat, share: float) -> float:
    """The chance to win of the seat to move, of which a search says that it has this share."""
    found = standing(game, state, seat)
    if found.teams == 1:
        return share
    return judge_of(game).calibration(state).chance(share, found.lead, found.progress, found.teams)


def chances(game: AnyGame, state: AnyState, seat: Seat, share: float) -> Shares:
    """The chances of all seats; those of all teams add up to 1, and each member of a team has that of the team."""
    teams, scores = _scores(game, state)
    if len(teams) == 1:
        return (1.0,) * state.seats
    heuristic = heuristic_of(game)
    scale = heuristic.scale if heuristic else 1.0
    by_team = others(chance(game, state, seat, share), scores, _team(teams, seat), scale)
    found = {each: part for team, part in zip(teams, by_team, strict=True) for each in team}
    return tuple(found[each] for each in range(state.seats))


def _scores(game: AnyGame, state: AnyState) -> tuple[tuple[tuple[Seat, ...], ...], list[float]]:
    """The teams, and the mean score of each by the heuristic."""
    teams, heuristic = game.teams(state), heuristic_of(game)
    if heuristic is None:
        return teams, [0.0] * len(teams)
    return teams, [sum(heuristic.score(state, seat) for seat in team) / len(team) for team in teams]


def _team(teams: tuple[tuple[Seat, ...], ...], seat: Seat) -> int:
    return next(number for number, team in enumerate(teams) if seat in team)


@dataclass(frozen=True)
class JudgePlayer:
    """Ranks the moves of a position by their value; the move `also` is always among them."""

    game: AnyGame
    also: str = ""

    @property
    def name(self) -> str:
        return NAME

    def choose(self, view: View, limit: Limit) -> Choice:
        judge = judge_of(self.game)
        player = judge.player(self.game)
        found = player.choose(view, limit)
        best, top = found.ranked[0] if found.ranked else (found.move, found.value or 0.5)
        # A search knows best what it prefers; means of a few visits may be higher and are not believed.
        values = {move: min(value, top) for move, value in found.ranked or ((best, top),)}
        if self.also:
            move = self.game.parse(self.also)
            values[move] = self._value(view, move, values.get(move), top, player, limit)
        ranked = tuple(sorted(values.items(), key=lambda each: -each[1]))
        return Choice(best, top, found.line, ranked, found.nodes)

    def _value(self, view: View, move: Any, ranked: float | None, top: float, player: Player, limit: Limit) -> float:
        """The value of a move: what the ranking says, and for a lesser move what is found after it, if that is more."""
        judge = judge_of(self.game)
        if ranked is not None and (judge.exact or ranked >= top - DOUBT):
            return ranked
        if ranked is None and judge.value_of is not None:
            found = judge.value_of(view, move, limit)
            if found is not None:
                return min(found, top)
        after = self._value_after(view, move, player, limit)
        return min(top, max(after if after is not None else 0.0, ranked or 0.0))

    def _value_after(self, view: View, move: Any, player: Player, limit: Limit) -> float | None:
        """The mean over worlds and rolls of what the search says of the next position; None for more than two teams."""
        assert view.seat is not None
        rng, found = Random(limit.seed), []
        for number in range(SAMPLES):
            world = self.game.determinize(view, rng)
            if len(self.game.teams(world)) > 2:
                return None
            state, rolls = play_chance(world.play(view.seat, move), rng)
            again = Limit(nodes=limit.nodes, seed=limit.seed + number, stop=limit.stop)
            found.append(self._share(state, view.seat, player, again))
            stopped = limit.stop is not None and limit.stop.is_set()
            if stopped or not (rolls or self.game.secrets):
                break
        return sum(found) / len(found)

    def _share(self, state: AnyState, seat: Seat, player: Player, limit: Limit) -> float:
        if isinstance(state.turn, Over):
            return win_shares(self.game, state)[seat]
        assert isinstance(state.turn, Decide)
        other = state.turn.seats[0]
        value = player.choose(state.view(other), limit).value
        if value is None:
            return win_shares(self.game, state)[seat]
        together = any(seat in team and other in team for team in self.game.teams(state))
        return value if together else 1 - value
