"""What other programs call the sides and variants of a game: seat numbers and presets, or the game's own names.

A game takes part with its companion module, `tete.games.companion(game, "engine")`. It may declare:

    SIDES           (options) -> Sides, where its sides are not the seats
    VARIANTS        the options by the names that other programs use
    VARIANT_NAMES   the names to tell other programs, by options
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tete.core import CHANCE, Actor, AnyGame, BadNotation, Options, State
from tete.games import declared

PASS = "pass"


class Sides(Protocol):
    def actor(self, state: Any, name: str) -> Actor | None:
        """Who plays for the side of this name; None for a side that is finished and can only pass."""

    def name(self, state: Any, actor: Actor) -> str:
        """The name of the side for which this actor moves now."""

    def moves(self, state: Any, name: str) -> Sequence[Any]:
        """The legal moves of a side."""

    def score(self, state: Any) -> str | None:
        """The score so far, if the game counts it during play."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats by number, from 0; and chance."""

    count: int

    def actor(self, state: State[Any, Any], name: str) -> Actor | None:
        if name == CHANCE:
            return CHANCE
        if name not in [str(seat) for seat in range(self.count)]:
            raise BadNotation("engine-side", text=name, known=", ".join([*map(str, range(self.count)), CHANCE]))
        return int(name)

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
    sides: Sides = Seats(seats) if own is None else own(options)
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
