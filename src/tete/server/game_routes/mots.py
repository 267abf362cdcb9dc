"""The HTTP routes of Mots de Tête: its word game of the day, word lists that players bring, and a word looked up."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, Response

from tete.games.mots import MOTS
from tete.games.mots.lexicon import bring
from tete.hosting.game_answers import mots
from tete.server.background_work import LONG_WORK
from tete.server.http_bodies import Problem, answer, reading
from tete.server.puzzle_routes import ForHint, InLang, Limited, hint_asker
from tete.server.routes import InServices, PlayableTable, json, require_within_limit, visitor_of

WordsRequest = Annotated[mots.WordsRequest, *reading(mots.WordsRequest), Body()]
ComputerWordsRequest = Annotated[mots.ComputerWordsRequest, *reading(mots.ComputerWordsRequest), Body()]

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


@router.post("/puzzles/words", response_model=answer(mots.DailyWords), dependencies=[Limited])
async def words(body: WordsRequest, services: InServices, lang: InLang, request: Request) -> Response:
    request.state.game = MOTS.key  # errors have texts of the game
    return json(await mots.words(services.puzzles, hint_asker(request), body, lang))


@router.post("/puzzles/words/computer", response_model=answer(mots.ComputerWords), dependencies=[Limited])
async def words_of_computer(body: ComputerWordsRequest, services: InServices, asker: ForHint) -> Response:
    return json(await mots.words_of_computer(services.puzzles, asker, body))


@router.post("/attachments/mots", status_code=201, response_model=answer(mots.BroughtWords))
async def bring_words(
    request: Request, services: InServices, name: Annotated[str, Query(max_length=200)] = ""
) -> Response:
    """Bring a word list of one's own, sent as plain text. Its limits are those of files in `tete.server.security`."""
    read = services.background.run(visitor_of(request), LONG_WORK, "words", bring, name, await request.body())
    return json(await mots.keep_words(services.env, *await read), 201)


@router.get("/tables/{table}/word", response_model=answer(mots.WordInfo))
async def word(
    actor: PlayableTable,
    request: Request,
    services: InServices,
    text: Annotated[str, Query(min_length=1, max_length=40)],
) -> Response:
    require_within_limit("word-lookup", request)
    return json(await services.env.long_queries.run(visitor_of(request), mots.word_info, actor.table, text))
