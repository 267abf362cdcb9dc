"""The judge of finished games: the value of a move, the verdict on it, and the chances of every seat.

It is a player that ranks moves, and values one more move on request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Any, Literal, get_args

from tete.core import AnyGame, AnyState, Decide, Over, Seat, View, play_chance
from tete.games import declared
from tete.players.calibration import Calibration, between, others
from tete.players.heuristics import Shares, heuristic_of, win_shares
from tete.players.mcts import MctsPlayer
from tete.players.player import Choice, Limit, Player, PlayerFactory

NAME = "judge"
DOUBTFUL_LOSS = 0.03  # share of the win: a move that seems to lose more is looked at again
SAMPLES = 4  # rolls and determinized positions after a move that is looked at again

Verdict = Literal["best", "good", "inaccuracy", "mistake"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

# What a move may lose against the best one to be best, good or only inaccurate: chances to win, or points.
Limits = tuple[float, float, float]
CHANCE_LIMITS: Limits = (0.01, 0.04, 0.1)
POINT_LIMITS: Limits = (1.0, 5.0, 12.0)


def verdict(chance_loss: float, point_loss: float | None = None, chance_limits: Limits = CHANCE_LIMITS) -> Verdict:
    """The verdict on a move that loses so much against the best one; in points where the game counts those."""
    loss, limits = (chance_loss, chance_limits) if point_loss is None else (point_loss, POINT_LIMITS)
    return VERDICTS[sum(loss > limit for limit in limits)]


# (view, move, limit) -> the share of a move that the search did not rank, or None
ValueOf = Callable[[Any, Any, Limit], float | None]


@dataclass(frozen=True, slots=True)
class Judge:
    """How the moves of a game are judged.

    `player` ranks them, the more exactly the better, within about half a second. `progress` says how far a game is,
    from 0 to 1. `kind` names the calibration for a position. `points` turns a share of the search into points where
    the search counts those. `exact`: a value is as good for a move that the search did not prefer. `shortlist`: so many
    moves are looked at again and ranked, and no others, because the search hardly tries most of them.

    `outlook` is for games with secrets: the log odds of the seat to move by the whole position, which everybody may
    know now. Moves are judged by what the seat could see, and the chances of a position by what was there. `limits` are
    the chances that a move may lose to be best, good or only inaccurate.
    """

    player: PlayerFactory
    progress: Callable[[Any], float] = lambda _: 0.5
    calibrations: Mapping[str, Calibration] = field(default_factory=dict, hash=False)
    kind: Callable[[Any], str] = lambda _: ""
    points: Callable[[float], float] | None = None
    value_of: ValueOf | None = None
    exact: bool = False
    shortlist: int | None = None
    outlook: Callable[[Any], float] | None = None
    limits: Limits = CHANCE_LIMITS

    def calibration(self, state: AnyState) -> Calibration:
        return self.calibrations.get(self.kind(state), Calibration())


GENERIC_JUDGE = Judge(lambda game: MctsPlayer(game, nodes=1_500))


def judge_of(game: AnyGame) -> Judge:
    """The game's own judge, or the generic one."""
    judge: Judge = declared(game, "players", "JUDGE", GENERIC_JUDGE)
    return judge


@dataclass(frozen=True)
class Standing:
    """A position as the calibration sees it: how far the mover's team is ahead, and how far the game is.

    `others` are the scores of the other teams, in units of the heuristic's scale.
    """

    lead: float
    progress: float
    teams: int
    others: tuple[float, ...] = ()


def standing(game: AnyGame, state: AnyState, seat: Seat) -> Standing:
    teams, scores = _scores(game, state)
    judge, heuristic, mover = judge_of(game), heuristic_of(game), _team(teams, seat)
    scale = heuristic.scale if heuristic else 1.0
    rest = tuple(score / scale for team, score in enumerate(scores) if team != mover)
    lead = scores[mover] / scale - max(rest, default=scores[mover] / scale)
    return Standing(lead if judge.outlook is None else judge.outlook(state), judge.progress(state), len(teams), rest)


def chance(game: AnyGame, state: AnyState, seat: Seat, share: float) -> float:
    """The chance to win of the seat to move, whose search expects this share."""
    return move_chances(game, state, seat, [share])[0]


def move_chances(game: AnyGame, state: AnyState, seat: Seat, shares: Sequence[float]) -> list[float]:
    """The chances to win with some moves, from the shares that a search expects of them; the best one is among them."""
    now = standing(game, state, seat)
    if now.teams == 1:
        return list(shares)
    calibration, best = judge_of(game).calibration(state), max(shares)
    return [calibration.chance(share, now.lead, now.progress, now.teams, best) for share in shares]


def chances(game: AnyGame, state: AnyState, seat: Seat, share: float) -> Shares:
    """The chances of all seats: a seat has that of its team, and those of the teams add up to 1."""
    teams, scores = _scores(game, state)
    if len(teams) == 1:
        return (1.0,) * state.seats
    heuristic, judge = heuristic_of(game), judge_of(game)
    weight = between(judge.calibration(state).rest, judge.progress(state))
    scale = (heuristic.scale if heuristic else 1.0) / weight if weight else inf
    by_team = others(chance(game, state, seat, share), scores, _team(teams, seat), scale)
    by_seat = {member: part for team, part in zip(teams, by_team, strict=True) for member in team}
    return tuple(by_seat[member] for member in range(state.seats))


def _scores(game: AnyGame, state: AnyState) -> tuple[tuple[tuple[Seat, ...], ...], list[float]]:
    """The teams, and their mean scores by the heuristic."""
    teams, heuristic = game.teams(state), heuristic_of(game)
    if heuristic is None:
        return teams, [0.0] * len(teams)
    return teams, [sum(heuristic.score(state, seat) for seat in team) / len(team) for team in teams]


def _team(teams: tuple[tuple[Seat, ...], ...], seat: Seat) -> int:
    return next(number for number, team in enumerate(teams) if seat in team)


@dataclass(frozen=True)
class JudgePlayer:
    """Ranks the moves of a position by their value; the move `also` is always among them.

    With `briefly` no other move is looked at again.
    """

    game: AnyGame
    also: str = ""
    briefly: bool = False

    @property
    def name(self) -> str:
        return NAME

    def choose(self, view: View, limit: Limit) -> Choice:
        judge = judge_of(self.game)
        player = judge.player(self.game)
        choice = player.choose(view, limit)
        best, top = choice.ranked[0] if choice.ranked else (choice.move, choice.value or 0.5)
        # A search knows best what it prefers; means of a few visits may be higher and are not believed.
        values = {move: min(value, top) for move, value in choice.ranked or ((best, top),)}
        again = [self.game.parse(self.also)] if self.also else []
        if judge.shortlist is not None and not self.briefly:
            again += [move for move in list(values)[1 : judge.shortlist] if move not in again]
        for move in again:
            values[move] = self._value(view, move, values.get(move), top, player, limit)
        if judge.shortlist is not None:
            values = {move: values[move] for move in (best, *again)}
        ranked = tuple(sorted(values.items(), key=lambda pair: -pair[1]))
        return Choice(best, top, choice.line, ranked, choice.nodes)

    def _value(self, view: View, move: Any, ranked: float | None, top: float, player: Player, limit: Limit) -> float:
        """The value of a move by the ranking; a lesser move may get that of the position after it instead."""
        judge = judge_of(self.game)
        if ranked is not None and (judge.exact or ranked >= top - DOUBTFUL_LOSS):
            return ranked
        if ranked is None and judge.value_of is not None:
            value = judge.value_of(view, move, limit)
            if value is not None:
                return min(value, top)
        after = self._value_after(view, move, player, limit)
        return min(top, max(after if after is not None else 0.0, ranked or 0.0))

    def _value_after(self, view: View, move: Any, player: Player, limit: Limit) -> float | None:
        """The mean share in the position after a move, over worlds and rolls; None if the search cannot say."""
        assert view.seat is not None
        rng, shares = Random(limit.seed), []
        for number in range(SAMPLES):
            world = self.game.determinize(view, rng)
            state, rolls = play_chance(world.play(view.seat, move), rng)
            share = self._share(
                state, view.seat, player, Limit(nodes=limit.nodes, seed=limit.seed + number, stop=limit.stop)
            )
            if share is None:
                return None
            shares.append(share)
            stopped = limit.stop is not None and limit.stop.is_set()
            if stopped or not (rolls or self.game.secrets):
                break
        return sum(shares) / len(shares)

    def _share(self, state: AnyState, seat: Seat, player: Player, limit: Limit) -> float | None:
        """The share of a seat when another may be to move; None if the search only knows that of one of many teams."""
        if isinstance(state.turn, Over):
            return win_shares(self.game, state)[seat]
        assert isinstance(state.turn, Decide)
        other = state.turn.seats[0]
        choice = player.choose(state.view(other), limit)
        if choice.shares:
            return choice.shares[seat]
        if choice.value is None:
            return win_shares(self.game, state)[seat]
        teams = self.game.teams(state)
        if any(seat in team and other in team for team in teams):
            return choice.value
        return 1 - choice.value if len(teams) == 2 else None
