"""Questions that change nothing: looking, previews, lists of moves and hints."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import islice
from typing import Any

from tete.core import Json, NotYourTurn, Refused, Seat, TeteError
from tete.core.game import AnyGame
from tete.i18n import Lang, translator_for
from tete.players.reasons import text as reasons_text
from tete.server.listening import Gone, Listener, refusal
from tete.server.messages import Hint, Look, Moves, Preview, Queried, Speak, StopHint
from tete.server.room import Room
from tete.server.showing import LISTED, audience
from tete.server.thinking import CannotThink
from tete.tables import Playing, Table
from tete.tables.table import AnyState

SEARCHED = 20_000  # moves looked through for a beginning
ADVISER = "7"  # the level of whoever is asked for a hint


def answer(room: Room, listener: Listener, question: Queried) -> None:
    """One reply, now or (for a hint) when somebody has thought about it."""
    table = listener.host.table
    match question:
        case Look(seat=seat):
            if seat is not None and seat not in table.seats_of(listener.player):
                raise Refused("not-your-seat", seat=seat)
            listener.turn_eye(seat)
            listener.accept(question.id)
        case Speak(lang=lang):
            listener.lang = lang
            listener.accept(question.id)
        case Preview(seat=seat, move=move):
            _need_asked(table, listener, seat)
            listener.accept(question.id, {"preview": preview(table.game, table.state, seat, move, listener.lang)})
        case Moves(seat=seat, prefix=prefix):
            _need_asked(table, listener, seat)
            listener.accept(question.id, {"moves": listed(table, seat, prefix)})
        case Hint(seat=seat):
            _need_asked(table, listener, seat)
            if len(table.persons) > 1:
                raise Refused("no-hints-here")
            if listener.hinting is not None and not listener.hinting.done():
                raise Refused("too-fast")
            listener.hinting = asyncio.create_task(_hint(room, listener, question.id, seat))
            listener.hinting.add_done_callback(lambda task: _tell_if_stopped(task, listener, question.id))
        case StopHint():
            if listener.hinting is not None:
                listener.hinting.cancel()
                listener.hinting = None
            listener.accept(question.id)


def _need_asked(table: Table, listener: Listener, seat: Seat) -> None:
    """Only who looks through a seat that is asked may know what it could do."""
    if seat not in table.seats_of(listener.player):
        raise Refused("not-your-seat", seat=seat)
    if seat not in table.asks or not isinstance(table.status, Playing):
        raise NotYourTurn("not-your-turn")
    if audience(table, listener.player, listener.looking).eye != seat:
        raise Refused("look-first", seat=seat)


def preview(game: AnyGame, state: AnyState, seat: Seat, text: str, lang: Lang) -> dict[str, Json]:
    """Whether the move is allowed, and what the game tells of it either way: a word half written has its points too."""
    told: dict[str, Any] = {}
    try:
        move = game.parse(text)
        told = dict(state.preview(seat, move))
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


async def _hint(room: Room, listener: Listener, name: str, seat: Seat) -> None:
    table = listener.host.table
    with suppress(Gone):
        try:
            thought = await room.thinkers.think(table.game, table.state.view(seat), ADVISER, why=True)
        except CannotThink:
            listener.refuse(name, Refused("no-hint"))
            return
        ranked: list[Json] = [{"move": move, "value": value} for move, value in thought.ranked[:10]]
        text = reasons_text(translator_for(listener.lang, table.terms.game), thought.why)
        why: list[Json] = [{"word": each.code, "details": dict(each.details)} for each in thought.why]
        listener.accept(name, {"hint": {"move": thought.move, "text": text, "why": why, "ranked": ranked}})


def _tell_if_stopped(task: asyncio.Task[None], listener: Listener, name: str) -> None:
    """A question called off has its one reply too, even if nobody had begun to think about it."""
    if task.cancelled():
        with suppress(Gone):
            listener.refuse(name, Refused("hint-stopped"))
