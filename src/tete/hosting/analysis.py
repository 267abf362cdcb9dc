"""A finished table looked at again: every position, what the judge says of each move, and other moves to try."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tete.compute.engine_pool import Analysis, Asker, EngineError, EnginePool, EngineRequest, Purpose
from tete.core import Actor, AnyGame, AnyState, BadOptions, Decide, Refused, Seat, View
from tete.hosting.environment import Offload, inline
from tete.hosting.queries import preview
from tete.hosting.snapshot import LISTED_MOVES
from tete.i18n import Lang
from tete.players.judging import CHANCE_LIMITS, Limits, chances, judge_of, move_chances, verdict
from tete.players.reasons import Reason
from tete.tables import Finished, Table
from tete.tables.project import turn_info
from tete.wire import answers
from tete.wire.answers import BestMovePosition, MoveVerdict, Position, Replay, ShownPly
from tete.wire.replies import HintReason, PreviewResult

BEST_MOVES = 5  # that an analysis names
PLIES_BEFORE_POSITION = 6  # that are shown with a position


def replay(table: Table, viewpoint: Seat | None) -> Replay:
    """The positions from the first to the last, each with the ply that led there."""
    require_public_moves(table)
    if viewpoint is not None and viewpoint >= table.start.seats:
        raise BadOptions("no-such-seat", seat=viewpoint)
    state = table.start
    positions = [_position(state, viewpoint, None, None)]
    for ply in table.plies:
        state = state.play(ply.actor, table.game.parse(ply.move))
        positions.append(_position(state, viewpoint, ply.actor, ply.text_for(viewpoint)))
    return Replay(table.game.key, tuple(positions))


def _position(state: AnyState, viewpoint: Seat | None, actor: Actor | None, move: str | None) -> Position:
    view = state.view(viewpoint)
    return Position(actor, move, view.dump(), turn_info(view.turn))


async def analysis(
    table: Table, ply: int, engines: EnginePool, visitor: str = "", offload: Offload = inline
) -> answers.Analysis:
    """The chances of all seats before this ply, the best moves, and the verdict on the move that was made."""
    decision = await offload(decision_at, table, ply)
    if decision is None:
        return answers.Analysis()
    move = table.plies[ply].move
    judgement = await judge(table.game, decision, move, engines, _asker(table, ply, move, visitor), offload)
    return answers.Analysis(
        seat=decision.seat,
        value=round(judgement.moves[0].chance, 4),
        best=tuple(_alternative(move) for move in judgement.moves[:BEST_MOVES]),
        chances=tuple(round(share, 4) for share in judgement.chances),
        played=judgement.verdict_on(move),
        reasons=tuple(HintReason(reason.code, dict(reason.details)) for reason in judgement.reasons),
    )


@dataclass(frozen=True, slots=True)
class JudgedMove:
    move: str
    chance: float
    points: float | None  # more or less than nothing, where the judge counts them


@dataclass(frozen=True, slots=True)
class Judgement:
    """The moves of a position, the best first, and the chances of all seats."""

    moves: tuple[JudgedMove, ...]
    chances: tuple[float, ...]
    forced: bool  # there was nothing to decide
    limits: Limits = CHANCE_LIMITS
    reasons: tuple[Reason, ...] = ()  # for the best move

    def verdict_on(self, move: str) -> MoveVerdict | None:
        """How a move compares with the best one; None if it was the only one."""
        best, own = self.moves[0], next((other for other in self.moves if other.move == move), None)
        if self.forced or own is None:
            return None
        loss = max(0.0, best.chance - own.chance)
        points = None if best.points is None or own.points is None else max(0.0, best.points - own.points)
        return MoveVerdict(
            move,
            round(own.chance, 4),
            verdict(loss, points, self.limits),
            round(loss, 4),
            None if points is None else round(points, 1),
        )


def _alternative(move: JudgedMove) -> answers.JudgedMove:
    points = None if move.points is None else round(move.points, 1)
    return answers.JudgedMove(move.move, round(move.chance, 4), points)


@dataclass(frozen=True, slots=True)
class Decision:
    """A position of a finished game, the seat that decided there, and what it saw."""

    state: AnyState
    seat: Seat
    view: View


def decision_at(table: Table, ply: int) -> Decision | None:
    """The decision of a ply; None where chance moved. Plies before it are played again, so it may take long."""
    if not isinstance(table.status, Finished):
        raise Refused("not-over")
    if ply >= len(table.plies):
        raise BadOptions("no-such-ply", ply=ply)
    state, seat = table.state_at(ply), table.plies[ply].actor
    if not isinstance(seat, int) or not isinstance(state.turn, Decide):
        return None
    return Decision(state, seat, state.view(seat))


def _asker(table: Table, ply: int, move: str, visitor: str, purpose: Purpose = Purpose.ANALYSIS) -> Asker:
    return Asker(purpose, visitor, about=f"{table.id} ply {ply} {move}")


async def judge(
    game: AnyGame, decision: Decision, move: str, engines: EnginePool, asker: Asker, offload: Offload
) -> Judgement:
    """What the judge says of a decision, this move among others."""
    try:
        request = EngineRequest(game.key, decision.view, judged_move=move, explain=True)
        analysis = await engines.analyze(request, asker)
    except EngineError:
        raise Refused("no-hint") from None
    return await offload(_judgement, game, decision, analysis)


def _judgement(game: AnyGame, decision: Decision, analysis: Analysis) -> Judgement:
    state, seat = decision.state, decision.seat
    ranked = analysis.ranked or ((analysis.move, analysis.value if analysis.value is not None else 0.5),)
    count = judge_of(game).points
    expected = move_chances(game, state, seat, [share for _, share in ranked])
    moves = [
        JudgedMove(text, value, None if count is None else count(share))
        for (text, share), value in zip(ranked, expected, strict=True)
    ]
    few = len(state.moves(seat)) < 2 or len(ranked) < 2
    shares = chances(game, state, seat, ranked[0][1])
    return Judgement(tuple(moves), shares, few, judge_of(game).limits, analysis.reasons)


def position_json(game: AnyGame, state: AnyState, seat: Seat, before: Iterable[tuple[Actor, str]]) -> BestMovePosition:
    """A position as the seat to move sees it, and its moves if they can be listed."""
    view, moves = state.view(seat), state.moves(seat)
    return BestMovePosition(
        game=game.key,
        seat=seat,
        seats=state.seats,
        colours=game.colours(state),
        view=view.dump(),
        turn=turn_info(view.turn),
        moves=tuple(str(move) for move in moves) if len(moves) <= LISTED_MOVES else None,
        plies=tuple(ShownPly(actor, text) for actor, text in before),
    )


def decision_json(table: Table, ply: int) -> BestMovePosition:
    """The position before a ply of a finished game, as the seat that moved there saw it."""
    decision = _decision_of_seat(table, ply)
    before = table.plies[max(0, ply - PLIES_BEFORE_POSITION) : ply]
    plies = ((line.actor, line.text_for(decision.seat)) for line in before)
    return position_json(table.game, decision.state, decision.seat, plies)


async def try_move(
    table: Table, ply: int, text: str, engines: EnginePool, visitor: str = "", offload: Offload = inline
) -> MoveVerdict:
    """What the judge says of another move in the position before a ply; the rules refuse one that is not allowed."""
    decision, move = await offload(_tried, table, ply, text)
    asker = _asker(table, ply, move, visitor, Purpose.HINT)
    verdict = (await judge(table.game, decision, move, engines, asker, offload)).verdict_on(move)
    if verdict is None:
        raise Refused("no-hint")
    return verdict


def _tried(table: Table, ply: int, text: str) -> tuple[Decision, str]:
    decision, move = _decision_of_seat(table, ply), table.game.parse(text)
    decision.state.play(decision.seat, move)
    return decision, str(move)


def preview_move(table: Table, ply: int, text: str, lang: Lang) -> PreviewResult:
    """What the rules say of another move in the position before a ply."""
    decision = _decision_of_seat(table, ply)
    return preview(table.game, decision.state, decision.seat, text, lang)


def _decision_of_seat(table: Table, ply: int) -> Decision:
    decision = decision_at(table, ply)
    if decision is None:
        raise BadOptions("no-such-ply", ply=ply)
    return decision


def require_public_moves(table: Table) -> None:
    """While a game with secrets runs, its record is closed."""
    if table.game.secrets and not isinstance(table.status, Finished):
        raise Refused("not-over")
