"""The solo puzzles of Blokus, and its board of the day."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta

from tete.compute.engine_pool import Asker, EngineError
from tete.core import IllegalMove, Json
from tete.hosting.environment import Offload
from tete.hosting.puzzles import PuzzleWork
from tete.i18n import Lang
from tete.puzzles.blokus import json_api
from tete.puzzles.blokus.daily_board import daily_board
from tete.puzzles.blokus.generator import generate
from tete.tables.declared import Value
from tete.wire.replies import error_info

SOLVABLE_S = 3.0  # to find out whether a board can still be solved
HINT_S = 25.0  # to find a hint; the 84 pieces from the empty board take a few on an idle machine

Text = Annotated[str, Meta(max_length=6000)]
Colour = Literal["blue", "yellow", "red", "green"]


class BoardRequest(Value, frozen=True):
    """A board as the text of a solution file, finished or not; and a completion of a board like it, if one is known."""

    text: Text
    guess: Text | None = None


class InspectRequest(Value, frozen=True):
    text: Text
    colour: Colour


def board_of_day(day: date) -> dict[str, Json]:
    board = daily_board(day)
    return {"puzzle": board.name, "grade": board.grade, "seed": str(board.seed)}


DAILY = board_of_day


async def inspect(offload: Offload, body: InspectRequest, lang: Lang) -> dict[str, Any]:
    """Whether a board obeys the rules, its missing pieces, and the placements of a colour."""
    try:
        answer = await offload(json_api.inspect_board, body.text, body.colour)
    except IllegalMove as error:
        return {"ok": False, "error": error_info(error, lang)}
    return {"ok": True, **answer}


async def solvable(work: PuzzleWork, asker: Asker, body: BoardRequest) -> dict[str, Any]:
    """Whether a board can still be completed; unknown if the room is too busy to find out."""
    try:
        return await work.run(asker, "solvable", json_api.solvability, body.text, body.guess, SOLVABLE_S)
    except EngineError:
        return {"solvable": "unknown", "seconds": SOLVABLE_S}


async def hint(work: PuzzleWork, asker: Asker, body: BoardRequest) -> dict[str, Any]:
    """The next piece; the page reveals it step by step."""
    try:
        return await work.run(asker, "hint", json_api.board_hint, body.text, body.guess, HINT_S)
    except EngineError:
        return {"none": "unknown"}


async def generated(work: PuzzleWork, asker: Asker, name: str, grade: int, seed: str) -> dict[str, Any]:
    """A board with exactly one completion; without a seed, a new one."""
    number = int(seed) if seed else secrets.randbelow(10**9)
    return await work.solve(asker, "generate", _generate, name, grade, number)


def _generate(name: str, grade: int, seed: int) -> dict[str, Any]:
    return {**json_api.describe(generate(name, grade, seed)), "seed": str(seed)}
