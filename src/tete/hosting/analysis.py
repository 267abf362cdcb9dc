"""A finished table looked at again: every position, what the judge says of each move, and other moves to try."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tete.compute.engine_pool import Asker, EngineError, EnginePool, EngineRequest, Purpose
from tete.core import Actor, AnyGame, AnyState, BadOptions, Decide, Refused, Seat
from tete.hosting.queries import preview
from tete.hosting.snapshot import LISTED
from tete.i18n import Lang
from tete.players.judging import CHANCE_LIMITS, Limits, chances, judge_of, move_chances, verdict
from tete.players.reasons import Reason
from tete.tables import Finished, Table
from tete.tables.project import turn_info
from tete.wire.replies import PreviewResult

ALTERNATIVES = 5  # best moves that an analysis names
PLIES_BEFORE_POSITION = 6  # that are shown with a position


def replay(table: Table, viewpoint: Seat | None) -> dict[str, Any]:
    """The positions from the first to the last, each with the ply that led there."""
    require_public_moves(table)
    if viewpoint is not None and viewpoint >= table.start.seats:
        raise BadOptions("no-such-seat", seat=viewpoint)
    state = table.start
    plies: list[Any] = [_position(state, viewpoint, None, None)]
    for ply in table.plies:
        state = state.play(ply.actor, table.game.parse(ply.move))
        plies.append(_position(state, viewpoint, ply.actor, ply.text_for(viewpoint)))
    return {"game": table.game.key, "plies": plies}


def _position(state: AnyState, viewpoint: Seat | None, actor: Actor | None, move: str | None) -> Any:
    view = state.view(viewpoint)
    return {"actor": actor, "move": move, "view": view.dump(), "turn": turn_info(view.turn)}


async def analysis(table: Table, ply: int, engines: EnginePool, visitor: str = "") -> dict[str, Any]:
    """The chances of all seats before this ply, the best moves, and the verdict on the move that was made."""
    _, seat = decision(table, ply)
    if seat is None:
        return {"seat": None, "value": None, "best": [], "chances": [], "played": None, "reasons": []}
    judgement = await judge(table, ply, table.plies[ply].move, engines, visitor)
    best: list[Any] = [_alternative(move) for move in judgement.moves[:ALTERNATIVES]]
    shares: list[Any] = [round(share, 4) for share in judgement.chances]
    played = judgement.verdict_on(table.plies[ply].move)
    value = round(judgement.moves[0].chance, 4)
    reasons: list[Any] = [{"code": each.code, "details": dict(each.details)} for each in judgement.reasons]
    return {"seat": seat, "value": value, "best": best, "chances": shares, "played": played, "reasons": reasons}


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

    def verdict_on(self, move: str) -> dict[str, Any] | None:
        """How a move compares with the best one; None if it was the only one."""
        best, own = self.moves[0], next((other for other in self.moves if other.move == move), None)
        if self.forced or own is None:
            return None
        loss = max(0.0, best.chance - own.chance)
        points = None if best.points is None or own.points is None else max(0.0, best.points - own.points)
        return {
            "move": move,
            "value": round(own.chance, 4),
            "verdict": verdict(loss, points, self.limits),
            "loss": round(loss, 4),
            "points": None if points is None else round(points, 1),
        }


def _alternative(move: JudgedMove) -> Any:
    points = None if move.points is None else round(move.points, 1)
    return {"move": move.move, "value": round(move.chance, 4), "points": points}


def decision(table: Table, ply: int) -> tuple[AnyState, Seat | None]:
    """The position before a ply, and the seat that decided there; None where chance moved."""
    if not isinstance(table.status, Finished):
        raise Refused("not-over")
    if ply >= len(table.plies):
        raise BadOptions("no-such-ply", ply=ply)
    state, seat = table.state_at(ply), table.plies[ply].actor
    return state, seat if isinstance(seat, int) and isinstance(state.turn, Decide) else None


async def judge(
    table: Table, ply: int, move: str, engines: EnginePool, visitor: str, purpose: Purpose = Purpose.ANALYSIS
) -> Judgement:
    """What the judge says of the position before a ply, this move among others."""
    state, seat = decision(table, ply)
    assert seat is not None, "a seat decided there"
    game, asker = table.game, Asker(purpose, visitor, about=f"{table.id} ply {ply} {move}")
    try:
        analysis = await engines.analyze(
            EngineRequest(game.key, state.view(seat), judged_move=move, explain=True), asker
        )
    except EngineError:
        raise Refused("no-hint") from None
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


def position_json(game: AnyGame, state: AnyState, seat: Seat, before: Iterable[tuple[Actor, str]]) -> dict[str, Any]:
    """A position as the seat to move sees it, and its moves if they can be listed."""
    view, moves = state.view(seat), state.moves(seat)
    plies: list[Any] = [{"actor": actor, "text": text} for actor, text in before]
    return {
        "game": game.key,
        "seat": seat,
        "seats": state.seats,
        "colours": [list(colours) for colours in game.colours(state)],
        "view": view.dump(),
        "turn": turn_info(view.turn),
        "moves": [str(move) for move in moves] if len(moves) <= LISTED else None,
        "plies": plies,
    }


def decision_json(table: Table, ply: int) -> dict[str, Any]:
    """The position before a ply of a finished game, as the seat that moved there saw it."""
    state, seat = _decision_of_seat(table, ply)
    before = table.plies[max(0, ply - PLIES_BEFORE_POSITION) : ply]
    return position_json(table.game, state, seat, ((line.actor, line.text_for(seat)) for line in before))


async def try_move(table: Table, ply: int, text: str, engines: EnginePool, visitor: str = "") -> dict[str, Any]:
    """What the judge says of another move in the position before a ply; the rules refuse one that is not allowed."""
    state, seat = _decision_of_seat(table, ply)
    move = table.game.parse(text)
    state.play(seat, move)
    verdict = (await judge(table, ply, str(move), engines, visitor, Purpose.HINT)).verdict_on(str(move))
    if verdict is None:
        raise Refused("no-hint")
    return verdict


def preview_move(table: Table, ply: int, text: str, lang: Lang) -> PreviewResult:
    """What the rules say of another move in the position before a ply."""
    state, seat = _decision_of_seat(table, ply)
    return preview(table.game, state, seat, text, lang)


def _decision_of_seat(table: Table, ply: int) -> tuple[AnyState, Seat]:
    state, seat = decision(table, ply)
    if seat is None:
        raise BadOptions("no-such-ply", ply=ply)
    return state, seat


def require_public_moves(table: Table) -> None:
    """While a game with secrets runs, its record is closed."""
    if table.game.secrets and not isinstance(table.status, Finished):
        raise Refused("not-over")
