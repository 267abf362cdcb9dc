"""Mots de Tête: its word game of the day, word lists that players bring, and a word looked up."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from tete.compute.engine_pool import Asker
from tete.core import Json, Refused
from tete.core.attachments import checksum, file_name
from tete.games.mots import MOTS
from tete.games.mots.lookup import ANY, look_up, matching
from tete.games.mots.state import MotsState
from tete.hosting.environment import Environment
from tete.hosting.puzzles import PuzzleWork, known_day
from tete.hosting.queries import preview
from tete.i18n import Lang
from tete.players import LEVELS
from tete.puzzles.mots.daily_words import MOST_MOVES, TURNS, WordGame, computer_words, daily_words
from tete.tables import Finished, Table
from tete.tables.declared import Value
from tete.tables.project import turn_info
from tete.wire.requests import MoveText

Lexicon = Literal["fr", "en"]


class WordsRequest(Value, frozen=True):
    """The words written so far on this day; `preview` asks about one more without writing it."""

    day: date
    lexicon: Lexicon
    moves: Annotated[list[MoveText], Meta(max_length=MOST_MOVES)] = []
    preview: MoveText | None = None


class ComputerWordsRequest(Value, frozen=True):
    day: date
    lexicon: Lexicon


def turns_of_day(day: date) -> dict[str, Json]:
    return {"turns": TURNS}


DAILY = turns_of_day


async def words(work: PuzzleWork, asker: Asker, body: WordsRequest, lang: Lang) -> dict[str, Any]:
    """The day's word game after these words, with the day's dice; nothing of it is stored."""
    args = known_day(body.day).day, body.lexicon, body.moves, body.preview, lang
    return await work.solve(asker, "words", _words, *args)


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


async def words_of_computer(work: PuzzleWork, asker: Asker, body: ComputerWordsRequest) -> dict[str, Any]:
    """The day's word game as the strongest level plays it: something to compare a finished game with."""
    args = known_day(body.day).day, body.lexicon
    task = partial(work.solve, asker, "words of the computer", _words_of_computer, *args)
    return await work.once(("words", *args), task)


def _words_of_computer(day: date, lexicon: str) -> dict[str, Any]:
    moves, game = computer_words(day, lexicon)
    return {"level": max(LEVELS), "points": game.points, "moves": list[Any](moves)}


async def keep_words(env: Environment, reference: str, words: int, text: bytes) -> dict[str, Any]:
    """Keep a word list that a player brought and that `tete.games.mots.lexicon.bring` has read."""
    await env.store.keep_attachment(checksum(reference), text, env.clock.now(), env.limits.attachment_bytes)
    return {"reference": reference, "name": file_name(reference), "words": words}


def word_info(table: Table, text: str) -> dict[str, Any]:
    """What the table's word list says about a word, with what it means."""
    state = table.state
    if not isinstance(state, MotsState):
        raise Refused("no-lookup-here")
    # Where a wrong word costs its player the turn, looking it up is cheating, unless there is only one person.
    if not isinstance(table.status, Finished) and state.judges and len(table.persons) > 1:
        raise Refused("no-lookup-now")
    return _pattern_info(state, text) if ANY in text else _entry_info(state, text)


def _entry_info(state: MotsState, text: str) -> dict[str, Any]:
    entry = look_up(state.lexicon, text)
    return {
        "word": entry.word,
        "lexicon": state.lexicon.name,
        "known": entry.known,
        "tier": entry.tier,
        "before": entry.before,
        "after": entry.after,
        "coarse": entry.coarse,
        "joined": entry.joined,
        "matches": [],
        "total": 0,
        "definitions": [{"word": definition.word, "text": definition.text} for definition in entry.definitions],
        "dictionary": entry.lang,
    }


def _pattern_info(state: MotsState, text: str) -> dict[str, Any]:
    """The words of a pattern; at a table for a family its list has no others."""
    words = matching(state.lexicon, text)
    return {
        "word": words.pattern,
        "lexicon": state.lexicon.name,
        "known": words.total > 0,
        "tier": 0,
        "before": "",
        "after": "",
        "coarse": False,
        "joined": False,
        "matches": list(words.words),
        "total": words.total,
        "definitions": [],
        "dictionary": "",
    }
