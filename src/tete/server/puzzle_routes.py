"""The HTTP routes of the challenge of the day and of the solo records. Long searches run in a worker.

The routes of a game's own puzzles are in `tete.server.game_routes`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field, JsonValue

from tete.compute import Asker, EngineError, Purpose
from tete.core import BadNotation, Refused
from tete.games import GAMES
from tete.hosting.analysis import position_json
from tete.hosting.queries import preview
from tete.i18n import Lang, translator_for
from tete.puzzles.best_move import BestMovePuzzle, Mark, find_best_move
from tete.puzzles.daily import Challenge, Results, card, challenge
from tete.server import game_routes
from tete.server.http_bodies import GameKey, MoveText, PreviewResult, Seat, Seed, Shape, ShownPly, Turn
from tete.server.routes import Anybody, InServices, json, require_within_limit, visitor_of
from tete.server.security import Problem, language
from tete.server.services import Services

T = TypeVar("T")

CACHED_DAYS = 120  # results of days that are kept in memory
PLAYABLE_BEFORE, PLAYABLE_AFTER = timedelta(days=31), timedelta(days=1)  # today, which differs around the world

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


class Day(Shape):
    """The challenge of a date: a board (`/api/puzzles/generated`), turns of words, and games with a best move."""

    day: date
    puzzle: str
    grade: int
    seed: Seed
    turns: int
    games: list[GameKey]


class BestMovePosition(Shape):
    """A position as the seat to move sees it, and its moves; `moves` is null where there are too many to list."""

    game: GameKey
    seat: Seat
    seats: int
    colours: list[list[str]]
    view: JsonValue
    turn: Turn
    moves: list[str] | None
    plies: list[ShownPly]


class BestMoveRequest(Shape):
    day: date
    move: MoveText


class BestMoveResult(Shape):
    """How good a move was: `loss` is the share of the win, from 0 to 1, that it gives away against the best."""

    mark: Mark
    loss: float
    best: str


class CardRequest(Shape):
    """The results of a day; a missing one was not tried."""

    day: date
    seconds: Annotated[int, Field(ge=0, le=10**7)] | None = None
    hints: Annotated[int, Field(ge=0, le=10**4)] = 0
    words: Annotated[int, Field(ge=0, le=10**5)] | None = None
    best_moves: dict[GameKey, Mark] = Field(default_factory=dict)


class Card(Shape):
    text: str


class SoloRecord(Shape):
    """A finished solo game; only its player gets `table`."""

    name: str
    points: int
    at: int
    you: bool
    table: str | None


def lang_of(request: Request) -> Lang:
    return language(request.headers)


def limit_rate(request: Request) -> None:
    """Answering takes processor time."""
    require_within_limit("puzzle", request)


InLang = Annotated[Lang, Depends(lang_of)]
Limited = Depends(limit_rate)


def hint_asker(request: Request) -> Asker:
    """Somebody who waits in front of a board comes before everybody who wants a new one."""
    return Asker(Purpose.HINT, visitor_of(request))


def puzzle_asker(request: Request) -> Asker:
    return Asker(Purpose.PUZZLE, visitor_of(request))


ForHint = Annotated[Asker, Depends(hint_asker)]
ForPuzzle = Annotated[Asker, Depends(puzzle_asker)]


async def solve(services: Services, asker: Asker, label: str, task: Callable[..., T], *args: Any) -> T:
    try:
        return await run(services, asker, label, task, *args)
    except EngineError:
        raise Refused("solvers-busy") from None


async def run(services: Services, asker: Asker, label: str, task: Callable[..., T], *args: Any) -> T:
    """The result of a task that depends on its arguments alone: servers that share engines have it done once."""
    return await services.solvers.run(f"puzzle, {label}", task, *args, asker=replace(asker, about=repr(args)))


# The challenge of the day.


def known_day(day: date) -> Challenge:
    today = datetime.now(UTC).date()
    if not today - PLAYABLE_BEFORE <= day <= today + PLAYABLE_AFTER:
        raise Refused("day-far", day=day.isoformat())
    return challenge(day)


async def best_move_of(services: Services, asker: Asker, day: date, game: str) -> BestMovePuzzle:
    slot = next((seed for seed in known_day(day).best_moves if seed.game == game), None)
    if slot is None:
        raise BadNotation("no-best-move", game=game)
    work = partial(solve, services, asker, f"best move of {game}", find_best_move, slot)
    return await services.once(slot, work, CACHED_DAYS)


@router.get("/puzzles/daily")
async def daily(day: date) -> Day:
    games = [puzzle.game for puzzle in known_day(day).best_moves]
    return Day.model_validate({"day": day, "games": games, **game_routes.daily_fields(day)})


@router.get("/puzzles/daily/{game}", response_model=BestMovePosition, dependencies=[Limited])
async def best_move(game: GameKey, day: date, services: InServices, asker: ForHint) -> Response:
    """A position where one move is clearly best. The first request of a day searches for it, which takes a while."""
    puzzle = await best_move_of(services, asker, day, game)
    return json(position_json(GAMES[game], GAMES[game].load(puzzle.position), puzzle.seat, puzzle.before))


@router.post("/puzzles/daily/{game}", response_model=BestMoveResult, dependencies=[Limited])
async def answer_best_move(game: GameKey, body: BestMoveRequest, services: InServices, request: Request) -> Response:
    """How good a move is, and the best one."""
    request.state.game = game  # errors have texts of the game
    puzzle = await best_move_of(services, hint_asker(request), body.day, game)
    state, move = GAMES[game].load(puzzle.position), GAMES[game].parse(body.move)
    state.play(puzzle.seat, move)  # refuses what the rules forbid
    text = str(move)
    return json({"mark": puzzle.mark(text), "loss": puzzle.loss(text), "best": puzzle.best})


@router.post("/puzzles/daily/{game}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_best_move(
    game: GameKey, body: BestMoveRequest, services: InServices, lang: InLang, asker: ForHint
) -> Response:
    puzzle = await best_move_of(services, asker, body.day, game)
    answer = preview(GAMES[game], GAMES[game].load(puzzle.position), puzzle.seat, body.move, lang)
    return json(answer)


@router.post("/puzzles/card")
async def day_card(body: CardRequest, lang: InLang) -> Card:
    """The day in a few lines to copy."""
    marks = {str(game): mark for game, mark in body.best_moves.items()}
    results = Results(body.seconds, body.hints, body.words, marks)
    return Card(text=card(known_day(body.day), results, translator_for(lang)))


# The solo records.


@router.get("/records/{game}/{preset}")
async def records(game: str, preset: str, services: InServices, player: Anybody) -> list[SoloRecord]:
    """The best finished solo games of a preset, in which nothing was taken back."""
    if game not in GAMES or preset not in GAMES[game].presets:
        raise BadNotation("no-records", name=f"{game} {preset}"[:80])
    return [
        SoloRecord(
            name=line.names[0],
            points=line.points[0],
            at=line.at,
            you=(own := player is not None and player in line.persons),
            table=line.id if own else None,
        )
        for line in await services.store.best(game, preset)
    ]
