"""What a connection can ask without changing the table: its viewpoint and language, previews, legal moves and hints."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Iterable, Sequence
from itertools import islice
from typing import Any

from tete.compute.engine_pool import Asker, EngineError, EngineRequest, Purpose
from tete.core import AnyGame, AnyState, NotYourTurn, Refused, Seat, TeteError
from tete.hosting.connection import Connection
from tete.hosting.snapshot import LISTED_MOVES, viewer_of
from tete.i18n import Lang, known_lang, translator_for
from tete.players.reasons import text as reasons_text
from tete.tables import Playing, Table
from tete.wire.client import CancelHint, Hint, Moves, Preview, Query, SetLanguage, SetViewpoint
from tete.wire.replies import Alternative, HintReason, HintResult, PreviewResult, Reply, error_info
from tete.wire.snapshots import Listing

COMPARED_MOVES = 20_000  # that are compared with a prefix


def answer(connection: Connection, query: Query, table: Table) -> None:
    """Send one reply, now or (for a hint) when the analysis is done; or raise why not."""
    name = query.id
    match query:
        case SetViewpoint(seat):
            if seat is not None and seat not in table.seats_of(connection.player):
                raise Refused("not-your-seat", seat=seat)
            connection.set_viewpoint(seat)
            connection.accept(name, table.version)
        case SetLanguage(lang):
            connection.lang = known_lang(lang)
            connection.accept(name, table.version)
        case Preview(seat, move):
            _require_prompted(table, connection, seat)
            result = preview(table.game, table.state, seat, move, connection.lang)
            connection.reply(Reply(name, ok=True, preview=result))
        case Moves(seat):
            _require_prompted(table, connection, seat)
            _start(connection, name, _moves(connection, query, table))
        case Hint():
            _start_hint(connection, query, table)
        case CancelHint():
            if connection.hint is not None:
                connection.hint.cancel()
                connection.hint = None
            connection.accept(name, table.version)


def _require_prompted(table: Table, connection: Connection, seat: Seat) -> None:
    """Only the viewpoint of a prompted seat may know what that seat could do."""
    if seat not in table.seats_of(connection.player):
        raise Refused("not-your-seat", seat=seat)
    if seat not in table.prompts or not isinstance(table.status, Playing):
        raise NotYourTurn("not-your-turn")
    if viewer_of(table, connection.player, connection.viewpoint).viewpoint != seat:
        raise Refused("look-first", seat=seat)


def preview(game: AnyGame, state: AnyState, seat: Seat, text: str, lang: Lang) -> PreviewResult:
    """Whether the move is legal, and what the game says of it either way: an unfinished word has its points too."""
    about: dict[str, Any] = {}
    try:
        move = game.parse(text)
        about = dict(state.preview(seat, move))
        state.play(seat, move)
    except TeteError as error:
        return PreviewResult(ok=False, details=about, error=error_info(error, lang, game.key))
    return PreviewResult(ok=True, details=about)


def listed(table: Table, query: Moves) -> Listing:
    """As many legal moves as are sent at once, and how many there are."""
    moves: Sequence[Any] = table.state.moves(query.seat)
    if query.prefix:
        moves = [text for move in islice(moves, COMPARED_MOVES) if (text := str(move)).startswith(query.prefix)]
    some: Iterable[Any] = islice(moves, LISTED_MOVES)
    if query.sample is not None:
        some = (moves[index] for index in random.sample(range(len(moves)), min(query.sample, len(moves))))
    return Listing(len(moves), tuple([str(move) for move in some]))


def _start(connection: Connection, name: str, work: Coroutine[Any, Any, None]) -> None:
    """Answer later; a connection waits for one such answer at a time."""
    if connection.long_query is not None and not connection.long_query.done():
        work.close()
        raise Refused("too-fast")
    connection.long_query = asyncio.create_task(work)


async def _moves(connection: Connection, query: Moves, table: Table) -> None:
    env = connection.source.env
    try:
        listing = await env.long_queries.run(connection.visitor, listed, table, query)
    except TeteError as error:
        connection.refuse(query.id, error)
    else:
        connection.reply(Reply(query.id, ok=True, moves=listing))


# Hints.


def _start_hint(connection: Connection, query: Hint, table: Table) -> None:
    _require_prompted(table, connection, query.seat)
    if table.prompts[query.seat] != query.prompt:
        raise Refused("stale-prompt", prompt=query.prompt, now=table.prompts[query.seat])
    if len(table.parties) > 1:
        raise Refused("no-hints-here")
    if connection.hint is not None and not connection.hint.done():
        raise Refused("too-fast")
    connection.hint = asyncio.create_task(_hint(connection, query, table))
    connection.hint.add_done_callback(lambda task: _refuse_if_cancelled(task, connection, query.id))


async def _hint(connection: Connection, query: Hint, table: Table) -> None:
    request = EngineRequest(table.game.key, table.state.view(query.seat), explain=True)
    asker = Asker(Purpose.HINT, connection.visitor, about=f"{table.id} {query.prompt} {query.seat}")
    try:
        analysis = await connection.source.env.engines.analyze(request, asker)
    except EngineError:
        connection.refuse(query.id, Refused("no-hint"))
        return
    ranked = tuple(Alternative(move, value) for move, value in analysis.ranked[:10])
    reasons = tuple(HintReason(reason.code, dict(reason.details)) for reason in analysis.reasons)
    text = reasons_text(translator_for(connection.lang, table.config.game), analysis.reasons)
    hint = HintResult(query.prompt, analysis.move, text, reasons, ranked)
    connection.reply(Reply(query.id, ok=True, hint=hint))


def _refuse_if_cancelled(task: asyncio.Task[None], connection: Connection, name: str) -> None:
    """A cancelled query has its one reply too, even if its analysis had not begun."""
    if task.cancelled() and not connection.closed:
        connection.refuse(name, Refused("hint-stopped"))
