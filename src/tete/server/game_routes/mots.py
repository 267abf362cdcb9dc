"""The HTTP routes of Mots de Tête: its word game of the day, word lists that players bring, and a word looked up."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, Response
from pydantic import Field, JsonValue

from tete.games.mots import MOTS
from tete.games.mots.lexicon import bring
from tete.hosting.game_answers import mots
from tete.server.background_work import LONG_WORK
from tete.server.http_bodies import PreviewResult, Problem, Shape, ShownPly, Turn, reading
from tete.server.puzzle_routes import ForHint, InLang, Limited, hint_asker
from tete.server.routes import InServices, PlayableTable, json, require_within_limit, visitor_of

WordsRequest = Annotated[mots.WordsRequest, *reading(mots.WordsRequest), Body()]
ComputerWordsRequest = Annotated[mots.ComputerWordsRequest, *reading(mots.ComputerWordsRequest), Body()]

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


class DailyWords(Shape):
    """Where the day's word game stands; over when no turn is `left`."""

    view: JsonValue
    turn: Turn
    plies: list[ShownPly]
    left: int
    points: int
    preview: PreviewResult | None = None


class ComputerWords(Shape):
    """The moves of a computer of this level with the day's dice; stronger games may exist."""

    level: int
    points: int
    moves: list[str]


class WordDefinition(Shape):
    """The meaning of a dictionary entry: that of the word itself, or of the one that it is a form of."""

    word: str
    text: str


class WordInfo(Shape):
    """A word in the list of a table.

    `tier` is 1 for an everyday word to 6 for a rare one, and 0 if that is unknown. `before` and `after` are the letters
    that make another word of it. `coarse`: it is vulgar or an insult. `joined`: it was asked with a hyphen or the like,
    and `word` is how it is written. A `?` in the question stands for any letter: `matches` are then words that fit,
    at most sixty of `total`. `definitions` say what a known word means, as far as the dictionary of the language
    `dictionary` has it; there is none for a vulgar word.
    """

    word: str
    lexicon: str
    known: bool
    tier: int
    before: str
    after: str
    coarse: bool
    joined: bool
    matches: list[str]
    total: int
    definitions: list[WordDefinition] = Field(default_factory=list)
    dictionary: str = ""


class BroughtWords(Shape):
    """A word list that the room keeps now. `reference` is the value of the option `lexicon` for it."""

    reference: str
    name: str
    words: int


@router.post("/puzzles/words", response_model=DailyWords, dependencies=[Limited])
async def words(body: WordsRequest, services: InServices, lang: InLang, request: Request) -> Response:
    request.state.game = MOTS.key  # errors have texts of the game
    return json(await mots.words(services.puzzles, hint_asker(request), body, lang))


@router.post("/puzzles/words/computer", response_model=ComputerWords, dependencies=[Limited])
async def words_of_computer(body: ComputerWordsRequest, services: InServices, asker: ForHint) -> Response:
    return json(await mots.words_of_computer(services.puzzles, asker, body))


@router.post("/attachments/mots", status_code=201, response_model=BroughtWords)
async def bring_words(
    request: Request, services: InServices, name: Annotated[str, Query(max_length=200)] = ""
) -> Response:
    """Bring a word list of one's own, sent as plain text. Its limits are those of files in `tete.server.security`."""
    read = services.background.run(visitor_of(request), LONG_WORK, "words", bring, name, await request.body())
    return json(await mots.keep_words(services.env, *await read), 201)


@router.get("/tables/{table}/word", response_model=WordInfo)
async def word(
    actor: PlayableTable,
    request: Request,
    services: InServices,
    text: Annotated[str, Query(min_length=1, max_length=40)],
) -> Response:
    require_within_limit("word-lookup", request)
    return json(await services.env.long_queries.run(visitor_of(request), mots.word_info, actor.table, text))
