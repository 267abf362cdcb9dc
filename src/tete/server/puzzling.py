"""Puzzles, the challenge of the day and the solo records over plain HTTP; what takes long is done in a worker."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response

from tete.core import BadNotation, IllegalMove, Json, Refused
from tete.games import GAMES
from tete.i18n import Lang, translator_for
from tete.puzzles.best_move import BestMovePuzzle, find_best_move
from tete.puzzles.blokus import generate, json_api
from tete.puzzles.daily import Challenge, Results, card, challenge
from tete.puzzles.mots.daily_words import TURNS, WordGame, play_words
from tete.server import puzzle_shapes as shapes
from tete.server.answering import preview
from tete.server.http import Anybody, InRoom, json
from tete.server.listening import refusal
from tete.server.room import Room
from tete.server.safety import Problem, language
from tete.server.showing import show_turn
from tete.server.thinking import CannotThink

T = TypeVar("T")

LAMP = 3.0  # seconds to find out whether a board can still be solved
HINT = 5.0  # seconds to find a hint
KEPT = 60  # riddles kept in memory
BACK, AHEAD = timedelta(days=8), timedelta(days=1)  # days that are played; somewhere it is tomorrow already

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


def lang_of(request: Request) -> Lang:
    return language(request.headers)


def need_pace(request: Request) -> None:
    """Questions cost something: nobody asks without end."""
    request.app.state.asking.need(request)


InLang = Annotated[Lang, Depends(lang_of)]
Paced = Depends(need_pace)


async def solved(room: Room, what: str, task: Callable[..., T], *given: Any) -> T:
    try:
        return await room.solvers.work(f"puzzle, {what}", task, *given)
    except CannotThink:
        raise Refused("solvers-busy") from None


# The solo puzzles.


@router.get("/puzzles", response_model=list[shapes.PuzzleInfo])
async def puzzles() -> Response:
    return json(json_api.all_puzzles())


@router.post("/puzzles/look", response_model=shapes.Looked, dependencies=[Paced])
async def look(question: shapes.LookQuestion, lang: InLang) -> Response:
    """Whether a board obeys the rules, what is missing, and where a colour may go."""
    try:
        told = await asyncio.to_thread(json_api.inspect_board, question.text, question.colour)
    except IllegalMove as broken:
        return json({"ok": False, "refusal": refusal(broken, lang)})
    return json({"ok": True, **told})


@router.post("/puzzles/solvable", response_model=shapes.Solvable, dependencies=[Paced])
async def solvable(question: shapes.BoardQuestion, room: InRoom) -> Response:
    """Whether a board can still be completed; who has too much to do does not know."""
    try:
        return json(await room.solvers.work("puzzle, lamp", _solvable, question.text, question.hoped))
    except CannotThink:
        return json({"solvable": "unknown", "seconds": LAMP})


@router.post("/puzzles/hint", response_model=shapes.Hinted, dependencies=[Paced])
async def hint(question: shapes.BoardQuestion, room: InRoom) -> Response:
    """The next piece, to be given away in steps by whoever asked."""
    try:
        return json(await room.solvers.work("puzzle, hint", _hinted, question.text, question.hoped))
    except CannotThink:
        return json({"none": "unknown"})


@router.get("/puzzles/made", response_model=shapes.MadeBoard, dependencies=[Paced])
async def made(
    room: InRoom,
    name: Annotated[str, Query(max_length=20)],
    grade: Annotated[int, Query(ge=-9, le=99)],
    seed: Annotated[str, Query(pattern=r"^[0-9]{0,20}$")] = "",
) -> Response:
    """A board with exactly one completion; without a seed, a new one."""
    sown = int(seed) if seed else secrets.randbelow(10**9)
    return json(await solved(room, "making", _made, name, grade, sown))


def _solvable(text: str, hoped: str | None) -> dict[str, Json]:
    return json_api.solvability(text, hoped=hoped, seconds=LAMP)


def _hinted(text: str, hoped: str | None) -> dict[str, Json]:
    return json_api.board_hint(text, hoped=hoped, seconds=HINT)


def _made(name: str, grade: int, seed: int) -> dict[str, Json]:
    return {**json_api.describe(generate(name, grade, seed)), "seed": str(seed)}


# The challenge of the day.


def known_day(day: date) -> Challenge:
    today = datetime.now(UTC).date()
    if not today - BACK <= day <= today + AHEAD:
        raise Refused("day-far", day=day.isoformat())
    return challenge(day)


async def riddle_of(room: Room, day: date, game: str) -> BestMovePuzzle:
    """Solved once, shared by all who ask, and kept."""
    slot = next((each for each in known_day(day).best_moves if each.game == game), None)
    if slot is None:
        raise BadNotation("no-best-move", game=game)
    found = room.riddles.get(slot)
    if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
        found = room.riddles[slot] = room.do(solved(room, f"riddle of {game}", find_best_move, slot))
        while len(room.riddles) > KEPT:
            del room.riddles[next(iter(room.riddles))]
    return await asyncio.shield(found)


@router.get("/puzzles/daily")
async def daily(day: date) -> shapes.Day:
    of = known_day(day)
    games = [slot.game for slot in of.best_moves]
    told = {"day": day, "puzzle": of.name, "grade": of.grade, "seed": str(of.seed), "turns": TURNS, "games": games}
    return shapes.Day.model_validate(told)


@router.get("/puzzles/daily/{game}", response_model=shapes.RiddleShown, dependencies=[Paced])
async def riddle(game: shapes.RiddleGame, day: date, room: InRoom) -> Response:
    """A position where one move is clearly best; it is found when it is first asked for, which takes a while."""
    found = await riddle_of(room, day, game)
    state = GAMES[game].load(found.position)
    view = state.view(found.seat)
    return json(
        {
            "game": game,
            "seat": found.seat,
            "seats": state.seats,
            "colours": [list(colours) for colours in GAMES[game].colours(state)],
            "view": view.dump(),
            "turn": show_turn(view.turn),
            "moves": [str(move) for move in state.moves(found.seat)],
            "plies": [{"actor": actor, "text": text} for actor, text in found.before],
        }
    )


@router.post("/puzzles/daily/{game}", response_model=shapes.RiddleMarked, dependencies=[Paced])
async def answer_riddle(
    game: shapes.RiddleGame, question: shapes.RiddleQuestion, room: InRoom, request: Request
) -> Response:
    """How good a move is, and the best one."""
    request.state.game = game  # a refusal is said in its own words
    found = await riddle_of(room, question.day, game)
    state, move = GAMES[game].load(found.position), GAMES[game].parse(question.move)
    state.play(found.seat, move)  # refuses what the rules forbid
    text = str(move)
    return json({"mark": found.mark(text), "loss": found.loss(text), "best": found.best})


@router.post("/puzzles/daily/{game}/preview", response_model=shapes.Foretold, dependencies=[Paced])
async def preview_riddle(
    game: shapes.RiddleGame, question: shapes.RiddleQuestion, room: InRoom, lang: InLang
) -> Response:
    found = await riddle_of(room, question.day, game)
    told = preview(GAMES[game], GAMES[game].load(found.position), found.seat, question.move, lang)
    return json(foretold(told))


@router.post("/puzzles/words", response_model=shapes.WordsShown, dependencies=[Paced])
async def words(question: shapes.WordsQuestion, room: InRoom, lang: InLang, request: Request) -> Response:
    """The day's word game after these words, with the day's dice; nothing of it is kept here."""
    request.state.game = "mots"
    dice = known_day(question.day).dice
    return json(await solved(room, "words", _words, dice, question.lexicon, question.moves, question.preview, lang))


def _words(dice: Any, lexicon: str, moves: list[str], wish: str | None, lang: Lang) -> dict[str, Json]:
    game: WordGame = play_words(dice, lexicon, moves)
    view = game.state.view(0)
    told: dict[str, Any] = {
        "view": view.dump(),
        "turn": show_turn(view.turn),
        "plies": [{"actor": actor, "text": text} for actor, text in game.plies],
        "left": game.left,
        "points": game.points,
    }
    if wish is not None:
        told["foretold"] = foretold(preview(GAMES["mots"], game.state, 0, wish, lang))
    return told


def foretold(told: dict[str, Json]) -> dict[str, Json]:
    more: dict[str, Json] = {name: value for name, value in told.items() if name not in ("ok", "refusal")}
    return {"ok": told["ok"], "refusal": told.get("refusal"), "told": more}


@router.post("/puzzles/card")
async def day_card(question: shapes.CardQuestion, lang: InLang) -> shapes.Card:
    """The day in a few lines to copy."""
    marks = {str(game): mark for game, mark in question.best_moves.items()}
    results = Results(question.seconds, question.hints, question.words, marks)
    return shapes.Card(text=card(known_day(question.day), results, translator_for(lang)))


# The solo records.


@router.get("/records/{game}/{preset}")
async def records(game: str, preset: str, room: InRoom, player: Anybody) -> list[shapes.SoloRecord]:
    """The best finished solo games of a preset, in which nothing was taken back."""
    if game not in GAMES or preset not in GAMES[game].presets:
        raise BadNotation("no-records", name=f"{game} {preset}"[:80])
    return [
        shapes.SoloRecord(
            name=line.names[0],
            points=line.points[0],
            at=line.at,
            you=(own := player is not None and player in line.persons),
            table=line.id if own else None,
        )
        for line in await room.store.best(game, preset)
    ]
