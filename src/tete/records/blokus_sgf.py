"""Reads and writes Blokus SGF, the format of other Blokus programs.

A game is a tree `(;GM[Blokus];1[a20];2[t20])`. A move is a property named for its colour, `1` to `4`
(`B` and `W` in Duo), with the cells as its value; a colour that can no longer place is absent. Reading follows the
main line, skips comments and unknown properties, and replays the game by our rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tete.core import BadNotation, BadOptions, Decide, Ply, Refused
from tete.games.blokus import BLOKUS, BlokusOptions, BlokusState, Placement

# The names of our presets in other programs. Teams only add up their points: as a file they are plain Blokus.
GAMES = {
    "Blokus": BLOKUS.presets["classic"],
    "Blokus Two-Player": BLOKUS.presets["two"],
    "Blokus Three-Player": BLOKUS.presets["three"],
    "Blokus Duo": BLOKUS.presets["duo"],
}
NAMES = {options: name for name, options in GAMES.items()} | {BLOKUS.presets["teams"]: "Blokus"}
MOVES = {"1", "2", "3", "4", "B", "W", "BLUE", "YELLOW", "RED", "GREEN"}  # old files have the words
SETUP = {"A1", "A2", "A3", "A4", "AB", "AW", "AE", "PL"}

_TOKEN = re.compile(r"\s+|[(;)]|[A-Za-z0-9]+|\[(?:[^\\\]]|\\.)*\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SgfGame:
    """A game, finished or not."""

    options: BlokusOptions
    plies: tuple[Ply[Placement], ...]

    @property
    def seats(self) -> int:
        return self.options.seats[0]


@dataclass(frozen=True, slots=True)
class Property:
    """One property of a node: its line, its name and its values."""

    line: int
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A node: what is between two semicolons, and its first line."""

    line: int
    properties: tuple[Property, ...]


def write(games: Iterable[SgfGame]) -> str:
    """The games as Blokus SGF, one per line; raises `BadOptions` for a variant without a name in the format."""
    return "".join(_written(game) + "\n" for game in games)


def read(text: str) -> tuple[SgfGame, ...]:
    """The games of a file; raises `BadNotation` with the line of the first mistake."""
    games = tuple(_game(nodes) for nodes in _main_lines(list(_tokens(text))))
    if not games:
        raise BadNotation("sgf-syntax", line=1, why="sgf-empty")
    return games


def _written(game: SgfGame) -> str:
    if game.options not in NAMES:
        raise BadOptions("sgf-variant")
    state = BLOKUS.start(game.options)
    nodes = [f"GM[{NAMES[game.options]}]"]
    for ply in game.plies:
        nodes.append(f"{_due(state)}[{ply.move}]")
        state = state.play(ply.actor, ply.move)
    return "(;" + ";".join(nodes) + ")"


def _due(state: BlokusState) -> str | None:
    """The name of the colour to move, None at the end."""
    names = "BW" if state.options.board == "14x14" else "1234"
    return None if state.mover is None else names[state.mover]


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    """The tokens with their lines: brackets, semicolons, names, and values in their square brackets."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, end = 1, 0
    while end < len(text):
        token = _TOKEN.match(text, end)
        if token is None:
            raise BadNotation("sgf-syntax", line=line, why="sgf-open" if text[end] == "[" else "sgf-text")
        if not token[0].isspace():
            yield line, token[0]
        line += token[0].count("\n")
        end = token.end()


def _main_lines(tokens: list[tuple[int, str]]) -> Iterator[list[Node]]:
    """The nodes on the main line of every game; of several continuations the first."""
    nodes: list[Node] = []
    trees: list[bool] = []  # of every open tree: whether it has branched
    aside = 0  # the depth of the tree that left the main line; 0 on the main line
    index = 0
    while index < len(tokens):
        line, token = tokens[index]
        after = tokens[index + 1][1] if index + 1 < len(tokens) else ""
        index += 1
        match token:
            case "(" if after == ";":
                if trees:
                    aside = aside or (len(trees) + 1 if trees[-1] else 0)
                    trees[-1] = True
                trees.append(False)
            case ";" if trees and not trees[-1]:
                properties, index = _properties(tokens, index)
                if not aside:
                    nodes.append(Node(line, properties))
            case ")" if trees:
                trees.pop()
                aside = aside if len(trees) >= aside else 0
                if not trees:
                    yield nodes
                    nodes = []
            case _:
                raise BadNotation("sgf-syntax", line=line, why="sgf-text")
    if trees:
        raise BadNotation("sgf-syntax", line=tokens[-1][0], why="sgf-open")


def _properties(tokens: list[tuple[int, str]], index: int) -> tuple[tuple[Property, ...], int]:
    """The properties from here to the next bracket or semicolon, and its index."""
    properties = []
    while index < len(tokens) and tokens[index][1].isalnum():
        line, name = tokens[index]
        values = []
        while index + 1 < len(tokens) and tokens[index + 1][1].startswith("["):
            index += 1
            values.append(_plain(tokens[index][1]))
        if not values:
            raise BadNotation("sgf-syntax", line=line, why="sgf-no-value")
        properties.append(Property(line, name, tuple(values)))
        index += 1
    return tuple(properties), index


def _plain(value: str) -> str:
    """The text of a value: a backslash escapes the next sign, and joins lines."""
    return _ESCAPE.sub(lambda escape: "" if escape[1] == "\n" else escape[1], value[1:-1])


def _game(nodes: list[Node]) -> SgfGame:
    state = start = BLOKUS.start(_options(nodes[0]))
    plies = []
    for node in nodes:
        moved = False
        for entry in node.properties:
            if entry.name in SETUP:
                raise BadNotation("sgf-setup", line=entry.line, property=entry.name)
            if entry.name in MOVES:
                if moved:
                    raise BadNotation("sgf-syntax", line=entry.line, why="sgf-two-moves")
                moved = True
                ply, state = _played(state, entry)
                plies.append(ply)
    return SgfGame(start.options, tuple(plies))


def _options(root: Node) -> BlokusOptions:
    for entry in root.properties:
        if entry.name == "GM":
            if entry.values[0] not in GAMES:
                raise BadNotation("sgf-game", line=entry.line, game=entry.values[0])
            return GAMES[entry.values[0]]
    raise BadNotation("sgf-syntax", line=root.line, why="sgf-no-game")


def _played(state: BlokusState, move: Property) -> tuple[Ply[Placement], BlokusState]:
    """The move as a ply, and the position after it."""
    if not isinstance(state.turn, Decide):
        raise BadNotation("sgf-over", line=move.line)
    if move.name != _due(state):
        raise BadNotation("sgf-colour", line=move.line, found=move.name, due=str(_due(state)))
    text = ",".join(move.values)
    try:
        ply = Ply(state.turn.seats[0], BLOKUS.parse(text))
        return ply, state.play(ply.actor, ply.move)
    except (BadNotation, Refused) as error:
        raise BadNotation("sgf-move", line=move.line, move=text, why=error.code) from error
