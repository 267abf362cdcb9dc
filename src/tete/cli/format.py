"""Lines about a game: names of players, plies, legal moves and the result."""

from __future__ import annotations

from itertools import islice
from typing import Any

from tete.cli.history import GameHistory
from tete.core import CHANCE, Over, Ply, Seat, State
from tete.i18n import Translator
from tete.records import HUMAN

MOST_PLIES = 12
MOST_MOVES = 40
WIDTH = 96


def name_of(translator: Translator, history: GameHistory, seat: Seat) -> str:
    """The name of a seat's player (or the seat's number), with its colours and the kind of computer."""
    who = history.players[seat]
    name = who.name or translator.text("cli.play.player", number=seat + 1)
    marks = [translator.term(colour) for colour in history.game.colours(history.state)[seat]]
    if who.kind != HUMAN:
        kind, _, strength = who.kind.partition(":")
        marks.append(translator.text(f"cli.kind.{kind}", strength=strength))
    return f"{name} ({', '.join(marks)})" if marks else name


def ply_lines(translator: Translator, history: GameHistory, plies: list[tuple[Ply[Any], str]]) -> list[str]:
    """One line for each ply, only the latest ones if there are many."""
    lines = []
    for ply, shown in plies[-MOST_PLIES:]:
        who = (
            translator.text("cli.play.chance") if ply.actor == CHANCE else name_of(translator, history, int(ply.actor))
        )
        lines.append(translator.text("cli.play.news", who=who, move=shown))
    return lines


def moves_lines(translator: Translator, state: State[Any, Any], seat: Seat, prefix: str) -> list[str]:
    """The first legal moves that begin with a prefix, and how many there are in all."""
    moves = state.moves(seat)
    total = len(moves)
    if prefix:
        wanted = prefix.casefold()
        texts = [text for text in map(str, moves) if text.casefold().startswith(wanted)]
        total = len(texts)
    else:
        texts = [str(move) for move in islice(moves, MOST_MOVES)]
    lines = in_columns(texts[:MOST_MOVES])
    path = "cli.play.moves-some" if total > MOST_MOVES else "cli.play.moves-all"
    return [*lines, translator.text(path, count=total, shown=min(total, MOST_MOVES))]


def in_columns(texts: list[str]) -> list[str]:
    """Texts in columns, as many as fit on a line."""
    width = max(map(len, texts), default=0) + 2
    columns = max(1, WIDTH // width)
    rows = [texts[start : start + columns] for start in range(0, len(texts), columns)]
    return ["  " + "".join(text.ljust(width) for text in row).rstrip() for row in rows]


def outcome_lines(translator: Translator, history: GameHistory) -> list[str]:
    """Why the game is over, and the players in order of their places."""
    turn = history.state.turn
    if not isinstance(turn, Over):
        return [translator.text("cli.play.goes-on")]
    outcome = turn.outcome
    lines = [translator.text("cli.play.over", reason=translator.text(f"reason.{outcome.reason}"))]
    for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
        place, points, name = outcome.places[seat], outcome.points[seat], name_of(translator, history, seat)
        path = "cli.play.place" if any(outcome.points) else "cli.play.place-only"  # some games count no points
        lines.append(translator.text(path, place=place, name=name, points=points))
    return lines
