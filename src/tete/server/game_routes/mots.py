"""The HTTP routes of Mots de Tête: its word game of the day, word lists that players bring, and a word looked up."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, JsonValue

from tete.core import Json, Refused
from tete.core.attachments import checksum, file_name
from tete.games.mots import MOTS
from tete.games.mots.lexicon import bring
from tete.games.mots.lookup import ANY, look_up, matching
from tete.games.mots.state import MotsState
from tete.hosting.queries import preview
from tete.i18n import Lang
from tete.players import LEVELS
from tete.puzzles.mots.daily_words import MOST_MOVES, TURNS, WordGame, computer_words, daily_words
from tete.server import puzzle_routes
from tete.server.background_work import LONG_WORK
from tete.server.http_bodies import MoveText, PreviewResult, Shape, ShownPly, Turn
from tete.server.puzzle_routes import CACHED_DAYS, ForHint, InLang, Limited, hint_asker, solve
from tete.server.routes import InServices, PlayableTable, json, require_within_limit, visitor_of
from tete.server.security import Problem
from tete.tables import Finished, Table
from tete.tables.project import turn_info

Lexicon = Literal["fr", "en"]

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


class WordsRequest(Shape):
    """The words written so far on this day; `preview` asks about one more without writing it."""

    day: date
    lexicon: Lexicon
    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    preview: MoveText | None = None


class DailyWords(Shape):
    """Where the day's word game stands; over when no turn is `left`."""

    view: JsonValue
    turn: Turn
    plies: list[ShownPly]
    left: int
    points: int
    preview: PreviewResult | None = None


class ComputerWordsRequest(Shape):
    day: date
    lexicon: Lexicon


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


def turns_of_day(day: date) -> dict[str, Json]:
    return {"turns": TURNS}


DAILY = turns_of_day


@router.post("/puzzles/words", response_model=DailyWords, dependencies=[Limited])
async def words(body: WordsRequest, services: InServices, lang: InLang, request: Request) -> Response:
    """The day's word game after these words, with the day's dice; the server stores nothing of it."""
    request.state.game = MOTS.key
    args = puzzle_routes.known_day(body.day).day, body.lexicon, body.moves, body.preview, lang
    return json(await solve(services, hint_asker(request), "words", _words, *args))


def _words(day: date, lexicon: str, moves: list[str], tried: str | None, lang: Lang) -> dict[str, Any]:
    game: WordGame = daily_words(day, lexicon, moves)
    view = game.state.view(0)
    answer: dict[str, Any] = {
        "view": view.dump(),
        "turn": turn_info(view.turn),
        "plies": [{"actor": actor, "text": text} for actor, text in game.plies],
        "left": game.left,
        "points": game.points,
    }
    if tried is not None:
        answer["preview"] = preview(MOTS, game.state, 0, tried, lang)
    return answer


@router.post("/puzzles/words/computer", response_model=ComputerWords, dependencies=[Limited])
async def words_of_computer(body: ComputerWordsRequest, services: InServices, asker: ForHint) -> Response:
    """The day's word game as the strongest level plays it: something to compare a finished game with."""
    puzzle_routes.known_day(body.day)
    args = body.day, body.lexicon
    work = partial(solve, services, asker, "words of the computer", _words_of_computer, *args)
    return json(await services.once(("words", *args), work, CACHED_DAYS))


def _words_of_computer(day: date, lexicon: str) -> dict[str, Any]:
    moves, game = computer_words(day, lexicon)
    return {"level": max(LEVELS), "points": game.points, "moves": list[Any](moves)}


@router.post("/attachments/mots", status_code=201)
async def bring_words(
    request: Request, services: InServices, name: Annotated[str, Query(max_length=200)] = ""
) -> BroughtWords:
    """Bring a word list of one's own, sent as plain text. Its limits are those of files in `tete.server.security`."""
    read = services.background.run(visitor_of(request), LONG_WORK, "words", bring, name, await request.body())
    reference, words, text = await read
    now, most = services.env.clock.now(), services.env.limits.attachment_bytes
    await services.store.keep_attachment(checksum(reference), text, now, most)
    return BroughtWords(reference=reference, name=file_name(reference), words=words)


@router.get("/tables/{table}/word")
async def word(
    actor: PlayableTable,
    request: Request,
    services: InServices,
    text: Annotated[str, Query(min_length=1, max_length=40)],
) -> WordInfo:
    """A word looked up in the list of a table, with what it means."""
    require_within_limit("word-lookup", request)
    return await services.env.long_queries.run(visitor_of(request), word_info, actor.table, text)


def word_info(table: Table, text: str) -> WordInfo:
    """What the table's word list says about a word."""
    state = table.state
    if not isinstance(state, MotsState):
        raise Refused("no-lookup-here")
    # Where a wrong word costs its player the turn, looking it up is cheating, unless there is only one person.
    if not isinstance(table.status, Finished) and state.judges and len(table.persons) > 1:
        raise Refused("no-lookup-now")
    if ANY in text:
        return _pattern_info(state, text)
    entry = look_up(state.lexicon, text)
    return WordInfo(
        word=entry.word,
        lexicon=state.lexicon.name,
        known=entry.known,
        tier=entry.tier,
        before=entry.before,
        after=entry.after,
        coarse=entry.coarse,
        joined=entry.joined,
        matches=[],
        total=0,
        definitions=[WordDefinition(word=definition.word, text=definition.text) for definition in entry.definitions],
        dictionary=entry.lang,
    )


def _pattern_info(state: MotsState, text: str) -> WordInfo:
    """The words of a pattern; at a table for a family its list has no others."""
    words = matching(state.lexicon, text)
    return WordInfo(
        word=words.pattern,
        lexicon=state.lexicon.name,
        known=words.total > 0,
        tier=0,
        before="",
        after="",
        coarse=False,
        joined=False,
        matches=list(words.words),
        total=words.total,
    )
