"""Lines about a game: names of players, plies, legal moves and the result."""

from __future__ import annotations

from itertools import islice
from typing import Any

from tete.cli import boards
from tete.cli.boards.common import COLUMNS, number, seat_name
from tete.cli.history import GameHistory
from tete.cli.notation import Notation
from tete.core import CHANCE, AnyPlayed, Over, Seat, State, handicaps, standing
from tete.i18n import Translator
from tete.records import HUMAN

MAX_PLIES = 12
MAX_MOVES = 40
EXAMPLE_MOVES = 3


def names_of(translator: Translator, history: GameHistory) -> tuple[str, ...]:
    """The names of all players, or the numbers of their seats from 1."""
    return tuple(who.name or seat_name(translator, (), seat) for seat, who in enumerate(history.players))


def name_of(translator: Translator, history: GameHistory, seat: Seat) -> str:
    """The name of a seat's player, with its colours and the kind of computer."""
    who, marks = history.players[seat], []
    if boards.part(history.game.key, "SEAT_COLOURS") is not False:
        marks = [translator.term(colour) for colour in history.game.colours(history.state)[seat]]
    if who.kind != HUMAN:
        kind, _, strength = who.kind.partition(":")
        marks.append(translator.text(f"cli.kind.{kind}", strength=strength))
    name = names_of(translator, history)[seat]
    return f"{name} ({', '.join(marks)})" if marks else name


def seats_lines(translator: Translator, history: GameHistory) -> list[str]:
    """Who plays, a line for a seat; levels with their names, and handicaps."""
    lines = []
    for seat, who in enumerate(history.players):
        kind, _, strength = who.kind.partition(":")
        parts = [name_of(translator, history, seat)]
        if kind == "level":
            parts.append(translator.text(f"cli.level.{strength}"))
        given = handicaps(history.options, seat).items()
        parts += (translator.text(f"handicap.{name}", n=n) for name, n in given if translator.has(f"handicap.{name}"))
        if history.times and history.times[seat] > 1:
            parts.append(translator.text("handicap.times", n=history.times[seat]))
        lines.append(f"  {' · '.join(parts)}")
    return lines


def ply_lines(translator: Translator, history: GameHistory, plies: list[tuple[AnyPlayed, str]]) -> list[str]:
    """What happened, only the latest plies if there are many."""
    notation, names = Notation(history.game.key, translator), names_of(translator, history)
    lines: list[str] = []
    for played, text in plies[-MAX_PLIES:]:
        chance = played.actor == CHANCE
        who = translator.text("cli.play.chance") if chance else name_of(translator, history, int(played.actor))
        line = translator.text("cli.play.news", who=who, move=notation.write(text))
        ply = boards.SeenPly(played, text, line)
        lines += boards.describe(history.game.key, ply, translator.lang, names) or [line]
    return lines


def prompt_lines(translator: Translator, history: GameHistory, seat: Seat) -> list[str]:
    """What a seat has to do now, with a few moves as examples."""
    game, state = history.game, history.state
    notation = Notation(game.key, translator)
    sentence = boards.prompt(game.key, state.view(seat), translator.lang, names_of(translator, history))
    moves = state.moves(seat)
    step, count = max(1, len(moves) // EXAMPLE_MOVES), min(len(moves), EXAMPLE_MOVES)
    examples = ", ".join(notation.write(moves[step * index]) for index in range(count))
    return [*([f"  {sentence}"] if sentence else []), translator.text("cli.play.examples", moves=examples)]


def moves_lines(translator: Translator, history: GameHistory, seat: Seat, prefix: str) -> list[str]:
    """The first legal moves that begin with a prefix, and how many there are in all."""
    state: State[Any, Any] = history.state
    notation, moves = Notation(history.game.key, translator), state.moves(seat)
    total = len(moves)
    if prefix:
        wanted = prefix.casefold()
        texts = [text for text in map(notation.write, moves) if text.casefold().startswith(wanted)]
        total = len(texts)
    else:
        texts = [notation.write(move) for move in islice(moves, MAX_MOVES)]
    lines = in_columns(texts[:MAX_MOVES])
    path = "cli.play.moves-some" if total > MAX_MOVES else "cli.play.moves-all"
    return [*lines, translator.text(path, count=total, shown=min(total, MAX_MOVES))]


def in_columns(texts: list[str]) -> list[str]:
    """Texts in columns, as many as fit on a line."""
    width = max(map(len, texts), default=0) + 2
    columns = max(1, (COLUMNS - 2) // width)
    rows = [texts[start : start + columns] for start in range(0, len(texts), columns)]
    return ["  " + "".join(text.ljust(width) for text in row).rstrip() for row in rows]


def outcome_lines(translator: Translator, history: GameHistory) -> list[str]:
    """Why the game is over, and the players in order of their places."""
    turn = history.state.turn
    if not isinstance(turn, Over):
        return [translator.text("cli.play.goes-on")]
    outcome = turn.outcome
    best = outcome.points[outcome.places.index(1)] if 1 in outcome.places else 0  # a reason may name them
    reason = translator.text(f"reason.{outcome.reason}", points=number(best))
    lines = [translator.text("cli.play.over", reason=reason)]
    for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
        place, points, name = outcome.places[seat], outcome.points[seat], name_of(translator, history, seat)
        path = "cli.play.place" if any(outcome.points) else "cli.play.place-only"  # some games count no points
        lines.append(translator.text(path, place=place, name=name, points=number(points)))
    return lines


def match_lines(translator: Translator, history: GameHistory) -> list[str]:
    """How the match stands after a game of it, or who has won it."""
    games, seats = history.match_games(), range(len(history.players))
    stand = standing(games)
    if history.match is None or stand is None:
        return []
    order = sorted(seats, key=lambda seat: stand.places[seat])
    totals = ", ".join(f"{name_of(translator, history, seat)} {number(stand.totals[seat])}" for seat in order)
    if len(games) < len(seats):
        path = f"cli.play.match-{stand.count}"
        return [translator.text(path, done=len(games), games=len(seats), totals=totals)]
    winners = [name_of(translator, history, seat) for seat in order if stand.places[seat] == 1]
    path = "cli.play.match-draw" if len(winners) == len(seats) else "cli.play.match-won"
    counted = translator.text(f"cli.play.counted-{stand.count}")
    return [translator.text(path, names=", ".join(winners), counted=counted, totals=totals)]
