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
from tete.tables.project import TurnInfo, turn_info
from tete.wire.answers import ShownPly
from tete.wire.replies import PreviewResult
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


class DailyWords(Value, frozen=True):
    """Where the day's word game stands; over when no turn is `left`."""

    view: Any
    turn: TurnInfo
    plies: tuple[ShownPly, ...]
    left: int
    points: int
    preview: PreviewResult | None = None


class ComputerWords(Value, frozen=True):
    """The moves of a computer of this level with the day's dice; stronger games may exist."""

    level: int
    points: int
    moves: tuple[str, ...]


class WordDefinition(Value, frozen=True):
    """The meaning of a dictionary entry: that of the word itself, or of the one that it is a form of."""

    word: str
    text: str


class WordInfo(Value, frozen=True):
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
    tier: int = 0
    before: str = ""
    after: str = ""
    coarse: bool = False
    joined: bool = False
    matches: tuple[str, ...] = ()
    total: int = 0
    definitions: tuple[WordDefinition, ...] = ()
    dictionary: str = ""


class BroughtWords(Value, frozen=True):
    """A word list that the room keeps now. `reference` is the value of the option `lexicon` for it."""

    reference: str
    name: str
    words: int


def turns_of_day(day: date) -> dict[str, Json]:
    return {"turns": TURNS}


DAILY = turns_of_day


async def words(work: PuzzleWork, asker: Asker, body: WordsRequest, lang: Lang) -> DailyWords:
    """The day's word game after these words, with the day's dice; nothing of it is stored."""
    args = known_day(body.day).day, body.lexicon, body.moves, body.preview, lang
    return await work.solve(asker, "words", _words, *args)


def _words(day: date, lexicon: str, moves: list[str], tried: str | None, lang: Lang) -> DailyWords:
    game: WordGame = daily_words(day, lexicon, moves)
    view = game.state.view(0)
    plies = tuple(ShownPly(actor, text) for actor, text in game.plies)
    previewed = None if tried is None else preview(MOTS, game.state, 0, tried, lang)
    return DailyWords(view.dump(), turn_info(view.turn), plies, game.left, game.points, previewed)


async def words_of_computer(work: PuzzleWork, asker: Asker, body: ComputerWordsRequest) -> ComputerWords:
    """The day's word game as the strongest level plays it: something to compare a finished game with."""
    args = known_day(body.day).day, body.lexicon
    task = partial(work.solve, asker, "words of the computer", _words_of_computer, *args)
    return await work.days.get(("words", *args), task)


def _words_of_computer(day: date, lexicon: str) -> ComputerWords:
    moves, game = computer_words(day, lexicon)
    return ComputerWords(max(LEVELS), game.points, tuple(moves))


async def keep_words(env: Environment, reference: str, words: int, text: bytes) -> BroughtWords:
    """Keep a word list that a player brought and that `tete.games.mots.lexicon.bring` has read."""
    await env.store.keep_attachment(checksum(reference), text, env.clock.now(), env.limits.attachment_bytes)
    return BroughtWords(reference, file_name(reference), words)


def word_info(table: Table, text: str) -> WordInfo:
    """What the table's word list says about a word, with what it means; of a pattern, the words that fit.

    At a table for a family its list has no others.
    """
    state = table.state
    if not isinstance(state, MotsState):
        raise Refused("no-lookup-here")
    # Where a wrong word costs its player the turn, looking it up is cheating, unless there is only one person.
    if not isinstance(table.status, Finished) and state.judges and len(table.persons) > 1:
        raise Refused("no-lookup-now")
    if ANY in text:
        words = matching(state.lexicon, text)
        return WordInfo(words.pattern, state.lexicon.name, words.total > 0, matches=words.words, total=words.total)
    entry = look_up(state.lexicon, text)
    return WordInfo(
        entry.word,
        state.lexicon.name,
        entry.known,
        entry.tier,
        entry.before,
        entry.after,
        entry.coarse,
        entry.joined,
        definitions=tuple(WordDefinition(each.word, each.text) for each in entry.definitions),
        dictionary=entry.lang,
    )
