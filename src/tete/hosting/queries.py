"""Questions that change nothing: viewpoint, previews, lists of moves and hints."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import islice

from tete.core import Json, NotYourTurn, Refused, Seat, TeteError
from tete.core.game import AnyGame
from tete.i18n import Lang, translator_for
from tete.players.reasons import said
from tete.hosting.connection import Gone, Connection, refusal
from tete.server.schemas.messages import Hint, Look, Moves, Preview, Queried, Speak, StopHint
from tete.hosting.registry import TableRegistry
from tete.hosting.snapshot import LISTED, viewer_of
from tete.compute.processes import EngineError
from tete.tables import Playing, Table
from tete.tables.table import AnyState

SEARCHED = 20_000  # moves looked through for a beginning
ADVISER = "7"  # the level of whoever is asked for a hint


def answer(room: TableRegistry, connection: Connection, question: Queried) -> None:
    """One reply, now or (for a hint) when somebody has thought about it."""
    table = connection.host.table
    match question:
        case Look(seat=seat):
            if seat is not None and seat not in table.seats_of(connection.player):
                raise Refused("not-your-seat", seat=seat)
            connection.set_viewpoint(seat)
            connection.accept(question.id)
        case Speak(lang=lang):
            connection.lang = lang
            connection.accept(question.id)
        case Preview(seat=seat, move=move):
            _need_asked(table, connection, seat)
            connection.accept(question.id, {"preview": preview(table.game, table.state, seat, move, connection.lang)})
        case Moves(seat=seat, prefix=prefix):
            _need_asked(table, connection, seat)
            connection.accept(question.id, {"moves": listed(table, seat, prefix)})
        case Hint(seat=seat):
            _need_asked(table, connection, seat)
            if len(table.persons) > 1:
                raise Refused("no-hints-here")
            if connection.hinting is not None and not connection.hinting.done():
                raise Refused("too-fast")
            connection.hinting = asyncio.create_task(_hint(room, connection, question.id, seat))
            connection.hinting.add_done_callback(lambda task: _tell_if_stopped(task, connection, question.id))
        case StopHint():
            if connection.hinting is not None:
                connection.hinting.cancel()
                connection.hinting = None
            connection.accept(question.id)


def _need_asked(table: Table, connection: Connection, seat: Seat) -> None:
    """Only who looks through a seat that is asked may know what it could do."""
    if seat not in table.seats_of(connection.player):
        raise Refused("not-your-seat", seat=seat)
    if seat not in table.prompts or not isinstance(table.status, Playing):
        raise NotYourTurn("not-your-turn")
    if viewer_of(table, connection.player, connection.viewpoint).viewpoint != seat:
        raise Refused("look-first", seat=seat)


def preview(game: AnyGame, state: AnyState, seat: Seat, text: str, lang: Lang) -> dict[str, Json]:
    """Whether the move is allowed, and what the game tells of it either way: a word half written has its points too."""
    told: dict[str, Json] = {}
    try:
        move = game.parse(text)
        told = state.preview(seat, move)
        state.play(seat, move)
    except TeteError as error:
        return {"ok": False, "refusal": refusal(error, lang, game.key), **told}
    return {"ok": True, **told}


def listed(table: Table, seat: Seat, prefix: str) -> Json:
    """As many moves as can be told; their number where that is cheap to know."""
    moves = table.state.moves(seat)
    if not prefix:
        total = len(moves)
        return {"total": total, "list": [str(move) for move in islice(moves, LISTED)]}
    found: list[Json] = [text for move in islice(moves, SEARCHED) if (text := str(move)).startswith(prefix)]
    return {"total": len(found), "list": found[:LISTED]}


async def _hint(room: TableRegistry, connection: Connection, name: str, seat: Seat) -> None:
    table = connection.host.table
    with suppress(Gone):
        try:
            thought = await room.engines.analyze(table.game, table.state.view(seat), ADVISER, why=True)
        except EngineError:
            connection.refuse(name, Refused("no-hint"))
            return
        ranked: list[Json] = [{"move": move, "value": value} for move, value in thought.ranked[:10]]
        text = said(translator_for(connection.lang, table.config.game), thought.why)
        why: list[Json] = [{"word": each.code, "details": dict(each.details)} for each in thought.why]
        connection.accept(name, {"hint": {"move": thought.move, "text": text, "why": why, "ranked": ranked}})


def _tell_if_stopped(task: asyncio.Task[None], connection: Connection, name: str) -> None:
    """A question called off has its one reply too, even if nobody had begun to analyze about it."""
    if task.cancelled():
        with suppress(Gone):
            connection.refuse(name, Refused("hint-stopped"))
