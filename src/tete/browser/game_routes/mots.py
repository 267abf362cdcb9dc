"""What the page asks about the words of Mots de Tête."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from tete.browser.routes import FOR_HINT, Request, route
from tete.games.mots import MOTS
from tete.games.mots.lexicon import bring
from tete.hosting.game_answers import mots

DEFINITIONS = "mots-definitions"  # large files apart from the word lists
Text = Annotated[str, Meta(min_length=1, max_length=40)]


@route("POST", "/api/puzzles/words")
async def words(request: Request) -> Any:
    await request.about(MOTS.key)
    return await mots.words(request.room.puzzles, FOR_HINT, request.read(mots.WordsRequest), request.lang)


@route("POST", "/api/puzzles/words/computer")
async def words_of_computer(request: Request) -> Any:
    return await mots.words_of_computer(request.room.puzzles, FOR_HINT, request.read(mots.ComputerWordsRequest))


@route("POST", "/api/attachments/mots")
async def bring_words(request: Request) -> Any:
    await request.about(MOTS.key)
    return await mots.keep_words(request.room.env, *bring(request.query.get("name", "")[:200], request.body))


@route("GET", "/api/tables/{table}/word")
async def word(request: Request) -> Any:
    text = request.convert(request.query.get("text"), Text)
    await request.room.load_files(DEFINITIONS)
    return mots.word_info((await request.table()).table, text)
