"""The challenge of the day and other work on puzzles, as a room answers for them. Long searches run in a pool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from tete.compute.engine_pool import Asker, EngineError, TaskPool
from tete.core import BadNotation, Refused
from tete.games import GAMES
from tete.hosting import game_answers, queries
from tete.hosting.analysis import position_json
from tete.hosting.shared_results import SharedResults, Spawn
from tete.i18n import Lang, translator_for
from tete.puzzles.best_move import BestMovePuzzle, find_best_move
from tete.puzzles.daily import Challenge, Results, card, challenge
from tete.store.store import Store
from tete.wire.answers import BestMovePosition, BestMoveResult, Card, Day, SoloRecord
from tete.wire.replies import PreviewResult
from tete.wire.requests import BestMoveRequest, CardRequest

T = TypeVar("T")

CACHED_DAYS = 120  # results of days that are kept in memory
PLAYABLE_BEFORE, PLAYABLE_AFTER = timedelta(days=31), timedelta(days=1)  # today, which differs around the world


class PuzzleWork:
    """Runs work on puzzles in a pool; `days` are the results of the challenges of days."""

    def __init__(self, pool: TaskPool, spawn: Spawn) -> None:
        self._pool, self.days = pool, SharedResults(spawn, CACHED_DAYS)

    async def run(self, asker: Asker, label: str, task: Callable[..., T], *args: Any) -> T:
        """The result of a task that depends on its arguments alone: servers that share engines have it done once."""
        return await self._pool.run(f"puzzle, {label}", task, *args, asker=replace(asker, about=repr(args)))

    async def solve(self, asker: Asker, label: str, task: Callable[..., T], *args: Any) -> T:
        try:
            return await self.run(asker, label, task, *args)
        except EngineError:
            raise Refused("solvers-busy") from None


def known_day(day: date) -> Challenge:
    today = datetime.now(UTC).date()
    if not today - PLAYABLE_BEFORE <= day <= today + PLAYABLE_AFTER:
        raise Refused("day-far", day=day.isoformat())
    return challenge(day)


def day_json(day: date) -> Day:
    fields: dict[str, Any] = game_answers.daily_fields(day)
    return Day(day=day, games=tuple(puzzle.game for puzzle in known_day(day).best_moves), **fields)


async def best_move_of(work: PuzzleWork, asker: Asker, day: date, game: str) -> BestMovePuzzle:
    slot = next((seed for seed in known_day(day).best_moves if seed.game == game), None)
    if slot is None:
        raise BadNotation("no-best-move", game=game)
    return await work.days.get(slot, partial(work.solve, asker, f"best move of {game}", find_best_move, slot))


async def best_move(work: PuzzleWork, asker: Asker, day: date, game: str) -> BestMovePosition:
    """A position where one move is clearly best. The first request of a day searches for it, which takes a while."""
    puzzle = await best_move_of(work, asker, day, game)
    return position_json(GAMES[game], GAMES[game].load(puzzle.position), puzzle.seat, puzzle.before)


async def answer_best_move(work: PuzzleWork, asker: Asker, game: str, body: BestMoveRequest) -> BestMoveResult:
    """How good a move is, and the best one."""
    puzzle = await best_move_of(work, asker, body.day, game)
    state, move = GAMES[game].load(puzzle.position), GAMES[game].parse(body.move)
    state.play(puzzle.seat, move)  # refuses what the rules forbid
    text = str(move)
    return BestMoveResult(puzzle.mark(text), puzzle.loss(text), puzzle.best)


async def preview_best_move(
    work: PuzzleWork, asker: Asker, game: str, body: BestMoveRequest, lang: Lang
) -> PreviewResult:
    puzzle = await best_move_of(work, asker, body.day, game)
    return queries.preview(GAMES[game], GAMES[game].load(puzzle.position), puzzle.seat, body.move, lang)


def day_card(body: CardRequest, lang: Lang) -> Card:
    """The day in a few lines to copy."""
    marks = {str(game): mark for game, mark in body.best_moves.items()}
    results = Results(body.seconds, body.hints, body.words, marks)
    return Card(card(known_day(body.day), results, translator_for(lang)))


async def solo_records(store: Store, game: str, preset: str, player: str | None) -> list[SoloRecord]:
    """The best finished solo games of a preset, in which nothing was taken back."""
    if game not in GAMES or preset not in GAMES[game].presets:
        raise BadNotation("no-records", name=f"{game} {preset}"[:80])
    records = []
    for line in await store.best(game, preset):
        own = player is not None and player in line.persons
        table = line.id if own else None
        records.append(SoloRecord(line.names[0], line.points[0], line.at, own, table))
    return records
