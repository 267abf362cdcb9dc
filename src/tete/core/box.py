"""What is printed on the box of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """The facts of a box; what it does not say is left out. Its sentences are `[box]` in the texts of the game."""

    authors: tuple[str, ...] = ()
    publisher: str | None = None
    year: int | None = None
    ages: tuple[int, int | None] | None = None  # the youngest and the oldest players
    minutes: tuple[int, int] | None = None  # the shortest and the longest game; equal for "about"
    not_under: int | None = None  # years: small parts can be swallowed
