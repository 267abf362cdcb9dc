"""Who sits where: a seat is open, shared on somebody's screen, played from afar, or a computer's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

SYSTEM: Final = "@room"  # the room itself gives commands too: its computers move, its clock ticks; no player is called so


@dataclass(frozen=True, slots=True)
class Open:
    """Nobody yet."""

    kind: Literal["open"] = "open"


@dataclass(frozen=True, slots=True)
class Local:
    """Somebody at the screen of `owner`, perhaps one of several there."""

    owner: str
    kind: Literal["local"] = "local"


@dataclass(frozen=True, slots=True)
class Remote:
    """Somebody at a screen of their own."""

    player: str
    kind: Literal["remote"] = "remote"


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer that plays at this level."""

    level: str
    kind: Literal["computer"] = "computer"


Person = Annotated[Local | Remote, Field(discriminator="kind")]
Occupant = Annotated[Open | Local | Remote | Computer, Field(discriminator="kind")]


def controller(occupant: Occupant) -> str | None:
    """Whose commands move this seat: a player's, the room's for a computer, nobody's while it is open."""
    match occupant:
        case Open():
            return None
        case Local(owner):
            return owner
        case Remote(player):
            return player
        case Computer():
            return SYSTEM


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat of a table: who sits there, who lent it to a computer, who has held it since the game began."""

    occupant: Occupant = Open()
    name: str = ""
    lender: Person | None = None
    lender_name: str = ""
    salt: str = ""
    held: tuple[str, ...] = ()
    person: str | None = field(init=False, repr=False, compare=False)  # the player who holds it, if a person does

    def __post_init__(self) -> None:
        person = self.controller if isinstance(self.occupant, Local | Remote) else None
        object.__setattr__(self, "person", person)

    @property
    def controller(self) -> str | None:
        return controller(self.occupant)
