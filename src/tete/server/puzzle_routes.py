"""The HTTP routes of puzzles, the challenge of the day and the solo records. Long searches run in a worker."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response

from tete.compute import Asker, EngineError, Purpose
from tete.core import BadNotation, IllegalMove, Refused
from tete.games import GAMES
from tete.hosting.analysis import position_json
from tete.hosting.queries import preview
from tete.i18n import Lang, translator_for
from tete.players import LEVELS
from tete.puzzles.best_move import BestMovePuzzle, find_best_move
from tete.puzzles.blokus import daily_board, generate, json_api
from tete.puzzles.daily import Challenge, Results, card, challenge
from tete.puzzles.mots.daily_words import TURNS, WordGame, computer_words, daily_words
from tete.server.routes import Anybody, InServices, json, require_within_limit, visitor_of
from tete.server.schemas import puzzles as schemas
from tete.server.schemas.wire import PreviewResult
from tete.server.security import Problem, language
from tete.server.services import Services
from tete.tables.project import turn_info
from tete.wire.replies import error_info

T = TypeVar("T")

SOLVABLE = 3.0  # seconds to find out whether a board can still be solved
HINT = 25.0  # seconds to find a hint; the 84 pieces from the empty board take a few on an idle machine
KEPT = 120  # results of days kept in memory
BACK, AHEAD = timedelta(days=31), timedelta(days=1)  # days that can be played; it is not the same day everywhere

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


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


async def solve(services: Services, asker: Asker, label: str, task: Callable[..., T], *given: Any) -> T:
    try:
        return await run(services, asker, label, task, *given)
    except EngineError:
        raise Refused("solvers-busy") from None


async def run(services: Services, asker: Asker, label: str, task: Callable[..., T], *given: Any) -> T:
    """The result of a task that follows from what it is given, so that servers that share engines have it done once."""
    return await services.solvers.run(f"puzzle, {label}", task, *given, asker=replace(asker, about=repr(given)))


# The solo puzzles.


@router.get("/puzzles", response_model=list[schemas.PuzzleInfo])
async def puzzles() -> Response:
    return json(json_api.all_puzzles())


@router.post("/puzzles/inspect", response_model=schemas.Inspection, dependencies=[Limited])
async def inspect(question: schemas.InspectRequest, lang: InLang) -> Response:
    """Whether a board obeys the rules, what is missing, and where a colour may go."""
    try:
        answer = await asyncio.to_thread(json_api.inspect_board, question.text, question.colour)
    except IllegalMove as broken:
        return json({"ok": False, "error": error_info(broken, lang)})
    return json({"ok": True, **answer})


@router.post("/puzzles/solvable", response_model=schemas.Solvable, dependencies=[Limited])
async def solvable(question: schemas.BoardRequest, services: InServices, asker: ForHint) -> Response:
    """Whether a board can still be completed; unknown if the server is too busy to find out."""
    try:
        return json(await run(services, asker, "solvable", _solvable, question.text, question.guess))
    except EngineError:
        return json({"solvable": "unknown", "seconds": SOLVABLE})


@router.post("/puzzles/hint", response_model=schemas.PuzzleHint, dependencies=[Limited])
async def hint(question: schemas.BoardRequest, services: InServices, asker: ForHint) -> Response:
    """The next piece; the page reveals it step by step."""
    try:
        return json(await run(services, asker, "hint", _hinted, question.text, question.guess))
    except EngineError:
        return json({"none": "unknown"})


@router.get("/puzzles/generated", response_model=schemas.GeneratedBoard, dependencies=[Limited])
async def generated(
    services: InServices,
    asker: ForPuzzle,
    name: Annotated[str, Query(max_length=20)],
    grade: Annotated[int, Query(ge=-9, le=99)],
    seed: Annotated[str, Query(pattern=r"^[0-9]{0,20}$")] = "",
) -> Response:
    """A board with exactly one completion; without a seed, a new one."""
    number = int(seed) if seed else secrets.randbelow(10**9)
    return json(await solve(services, asker, "generate", _generated, name, grade, number))


def _solvable(text: str, guess: str | None) -> dict[str, Any]:
    return json_api.solvability(text, guess=guess, seconds=SOLVABLE)


def _hinted(text: str, guess: str | None) -> dict[str, Any]:
    return json_api.board_hint(text, guess=guess, seconds=HINT)


def _generated(name: str, grade: int, seed: int) -> dict[str, Any]:
    return {**json_api.describe(generate(name, grade, seed)), "seed": str(seed)}


# The challenge of the day.


def known_day(day: date) -> Challenge:
    today = datetime.now(UTC).date()
    if not today - BACK <= day <= today + AHEAD:
        raise Refused("day-far", day=day.isoformat())
    return challenge(day)


async def best_move_of(services: Services, asker: Asker, day: date, game: str) -> BestMovePuzzle:
    slot = next((each for each in known_day(day).best_moves if each.game == game), None)
    if slot is None:
        raise BadNotation("no-best-move", game=game)
    found = partial(solve, services, asker, f"best move of {game}", find_best_move, slot)
    return await services.once(slot, found, KEPT)


@router.get("/puzzles/daily")
async def daily(day: date) -> schemas.Day:
    of = known_day(day)
    board, games = daily_board(day), [each.game for each in of.best_moves]
    return schemas.Day(day=day, puzzle=board.name, grade=board.grade, seed=str(board.seed), turns=TURNS, games=games)


@router.get("/puzzles/daily/{game}", response_model=schemas.BestMovePosition, dependencies=[Limited])
async def best_move(game: schemas.GameKey, day: date, services: InServices, asker: ForHint) -> Response:
    """A position where one move is clearly best; it is found when it is first asked for, which takes a while."""
    found = await best_move_of(services, asker, day, game)
    return json(position_json(GAMES[game], GAMES[game].load(found.position), found.seat, found.before))


@router.post("/puzzles/daily/{game}", response_model=schemas.BestMoveResult, dependencies=[Limited])
async def answer_best_move(
    game: schemas.GameKey, question: schemas.BestMoveRequest, services: InServices, request: Request
) -> Response:
    """How good a move is, and the best one."""
    request.state.game = game  # errors have texts of the game
    found = await best_move_of(services, hint_asker(request), question.day, game)
    state, move = GAMES[game].load(found.position), GAMES[game].parse(question.move)
    state.play(found.seat, move)  # refuses what the rules forbid
    text = str(move)
    return json({"mark": found.mark(text), "loss": found.loss(text), "best": found.best})


@router.post("/puzzles/daily/{game}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_best_move(
    game: schemas.GameKey, question: schemas.BestMoveRequest, services: InServices, lang: InLang, asker: ForHint
) -> Response:
    found = await best_move_of(services, asker, question.day, game)
    answer = preview(GAMES[game], GAMES[game].load(found.position), found.seat, question.move, lang)
    return json(answer)


@router.post("/puzzles/words", response_model=schemas.DailyWords, dependencies=[Limited])
async def words(question: schemas.WordsRequest, services: InServices, lang: InLang, request: Request) -> Response:
    """The day's word game after these words, with the day's dice; the server stores nothing of it."""
    request.state.game = "mots"
    given = known_day(question.day).day, question.lexicon, question.moves, question.preview, lang
    return json(await solve(services, hint_asker(request), "words", _words, *given))


def _words(day: date, lexicon: str, moves: list[str], asked: str | None, lang: Lang) -> dict[str, Any]:
    game: WordGame = daily_words(day, lexicon, moves)
    view = game.state.view(0)
    answer: dict[str, Any] = {
        "view": view.dump(),
        "turn": turn_info(view.turn),
        "plies": [{"actor": actor, "text": text} for actor, text in game.plies],
        "left": game.left,
        "points": game.points,
    }
    if asked is not None:
        answer["preview"] = preview(GAMES["mots"], game.state, 0, asked, lang)
    return answer


@router.post("/puzzles/words/computer", response_model=schemas.ComputerWords, dependencies=[Limited])
async def words_of_computer(question: schemas.ComputerWordsRequest, services: InServices, asker: ForHint) -> Response:
    """The day's word game as the strongest level plays it: something to compare a finished game with."""
    known_day(question.day)
    given = question.day, question.lexicon
    found = partial(solve, services, asker, "words of the computer", _words_of_computer, *given)
    return json(await services.once(("words", *given), found, KEPT))


def _words_of_computer(day: date, lexicon: str) -> dict[str, Any]:
    moves, game = computer_words(day, lexicon)
    return {"level": max(LEVELS), "points": game.points, "moves": list[Any](moves)}


@router.post("/puzzles/card")
async def day_card(question: schemas.CardRequest, lang: InLang) -> schemas.Card:
    """The day in a few lines to copy."""
    marks = {str(game): mark for game, mark in question.best_moves.items()}
    results = Results(question.seconds, question.hints, question.words, marks)
    return schemas.Card(text=card(known_day(question.day), results, translator_for(lang)))


# The solo records.


@router.get("/records/{game}/{preset}")
async def records(game: str, preset: str, services: InServices, player: Anybody) -> list[schemas.SoloRecord]:
    """The best finished solo games of a preset, in which nothing was taken back."""
    if game not in GAMES or preset not in GAMES[game].presets:
        raise BadNotation("no-records", name=f"{game} {preset}"[:80])
    return [
        schemas.SoloRecord(
            name=line.names[0],
            points=line.points[0],
            at=line.at,
            you=(own := player is not None and player in line.persons),
            table=line.id if own else None,
        )
        for line in await services.store.best(game, preset)
    ]
