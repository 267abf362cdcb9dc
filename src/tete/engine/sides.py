"""What other programs call the sides and variants of a game: seat numbers and presets, or the game's own names.

A game takes part with its companion module, `tete.games.companion(game, "engine")`. It may declare:

    SIDES           (options) -> Sides, where its sides are not the seats
    VARIANTS        the options by the names that other programs use
    VARIANT_NAMES   the names to tell other programs, by options
    SGF             (text) -> the options, seats and plies of the first game in an SGF file
    SIZED           (options, size) -> the options with a board of this size; None if there is none
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tete.core import CHANCE, Actor, AnyGame, BadNotation, Options, State
from tete.games import declared

PASS = "pass"
BLACK_AND_WHITE: Mapping[str, Actor] = {"b": 0, "black": 0, "w": 1, "white": 1}  # the only sides of a program for Go


class Sides(Protocol):
    def actor(self, state: Any, name: str) -> Actor | None:
        """Who plays for the side of this name; None for a side that is finished and can only pass."""

    def clock(self, state: Any, name: str) -> str:
        """What the clock of a side is called: the same for all names of the side."""

    def name(self, state: Any, actor: Actor) -> str:
        """The name of the side for which this actor moves now."""

    def moves(self, state: Any, name: str) -> Sequence[Any]:
        """The legal moves of a side."""

    def score(self, state: Any) -> str | None:
        """The score so far, if the game counts it during play."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats by number, from 0, or by their colours; and chance. Of two, the first is black and the other white too."""

    game: AnyGame
    count: int

    def actor(self, state: State[Any, Any], name: str) -> Actor | None:
        names: dict[str, Actor] = {str(seat): seat for seat in range(self.count)}
        colours = self.game.colours(state)
        names |= {colour: seat for seat in range(self.count) for colour in colours[seat]}
        names[CHANCE] = CHANCE
        known: Mapping[str, Actor] = {**names, **BLACK_AND_WHITE} if self.count == 2 else names
        if name not in known:
            raise BadNotation("engine-side", text=name, known=", ".join(names))
        return known[name]

    def clock(self, state: State[Any, Any], name: str) -> str:
        return str(self.actor(state, name))

    def name(self, state: State[Any, Any], actor: Actor) -> str:
        return str(actor)

    def moves(self, state: State[Any, Any], name: str) -> Sequence[Any]:
        actor = self.actor(state, name)
        return () if actor is None or actor == CHANCE else state.moves(int(actor))

    def score(self, state: State[Any, Any]) -> str | None:
        return None


def sides_of(game: AnyGame, options: Options, seats: int) -> Sides:
    """The sides of a game with these options."""
    own = declared(game, "engine", "SIDES")
    sides: Sides = Seats(game, seats) if own is None else own(options)
    return sides


def variant(game: AnyGame, name: str) -> Options:
    """The options of a variant: by the name that other programs use, a preset, or the game's key and a preset."""
    variants: Mapping[str, Options] | None = declared(game, "engine", "VARIANTS")
    if variants is not None and name in variants:
        return variants[name]
    key, _, preset = name.partition(" ")
    chosen: Options = game.preset(preset or None if key == game.key else name)
    return chosen


def variant_name(game: AnyGame, preset: str, options: Options) -> str:
    """The name of a variant for other programs: the game's own name for it, or the preset."""
    names: Mapping[Options, str] | None = declared(game, "engine", "VARIANT_NAMES")
    return preset if names is None else names.get(options, preset)


def sized(game: AnyGame, options: Options, size: int) -> Options | None:
    """The options with a board of this size; None if there is none. A game with one board has it for every size."""
    own = declared(game, "engine", "SIZED")
    chosen: Options | None = options if own is None else own(options, size)
    return chosen
