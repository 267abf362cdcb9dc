"""The HTTP routes of the challenge of the day and of the solo records (`tete.hosting.puzzles`).

The routes of a game's own puzzles are in `tete.server.game_routes`.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tete.compute import Asker, Purpose
from tete.hosting import puzzles
from tete.i18n import Lang
from tete.server.http_bodies import BestMoveRequest, CardRequest, PreviewResult, Problem, answer
from tete.server.routes import Anybody, InServices, json, require_within_limit, visitor_of
from tete.server.security import language
from tete.wire.answers import BestMovePosition, BestMoveResult, Card, Day, SoloRecord
from tete.wire.requests import GameKey

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


@router.get("/puzzles/daily", response_model=answer(Day))
async def daily(day: date) -> Response:
    return json(puzzles.day_json(day))


@router.get("/puzzles/daily/{game}", response_model=answer(BestMovePosition), dependencies=[Limited])
async def best_move(game: GameKey, day: date, services: InServices, asker: ForHint) -> Response:
    return json(await puzzles.best_move(services.puzzles, asker, day, game))


@router.post("/puzzles/daily/{game}", response_model=answer(BestMoveResult), dependencies=[Limited])
async def answer_best_move(game: GameKey, body: BestMoveRequest, services: InServices, request: Request) -> Response:
    request.state.game = game  # errors have texts of the game
    return json(await puzzles.answer_best_move(services.puzzles, hint_asker(request), game, body))


@router.post("/puzzles/daily/{game}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_best_move(
    game: GameKey, body: BestMoveRequest, services: InServices, lang: InLang, asker: ForHint
) -> Response:
    return json(await puzzles.preview_best_move(services.puzzles, asker, game, body, lang))


@router.post("/puzzles/card", response_model=answer(Card))
async def day_card(body: CardRequest, lang: InLang) -> Response:
    return json(puzzles.day_card(body, lang))


@router.get("/records/{game}/{preset}", response_model=answer(list[SoloRecord]))
async def records(game: str, preset: str, services: InServices, player: Anybody) -> Response:
    return json(await puzzles.solo_records(services.store, game, preset, player))
