"""The facts of a game's box in words: who made it, for whom it is, and what of it is reconstructed here."""

from __future__ import annotations

from collections.abc import Iterator

from tete.core import AnyGame, Box
from tete.i18n import Translator

SENTENCES = ("printed", "rebuilt", "settled", "credits")  # texts under `[box]` of a game, in their order


def facts(game: AnyGame, translator: Translator, players: bool = True) -> str:
    """One line: author, publisher and year, players, ages, time. Empty if nothing is known of a box."""
    return " · ".join(_facts(game, game.box, translator, players)) if game.box else ""


def sentences(translator: Translator) -> Iterator[str]:
    """What is from the box, what is reconstructed, what its sheet leaves open, and credits, as far as there are any."""
    yield from (translator.text(f"box.{name}") for name in SENTENCES if translator.has(f"box.{name}"))


def seats_text(seats: range, translator: Translator) -> str:
    """How many play: “2 to 4 players”."""
    if len(seats) > 1:
        return translator.text("box.players", fewest=seats[0], most=seats[-1])
    return translator.text("box.player" if seats[0] == 1 else "box.players-only", fewest=seats[0])


def _facts(game: AnyGame, box: Box, translator: Translator, players: bool) -> Iterator[str]:
    if box.authors:
        yield translator.text("box.by", authors=translator.text("box.and").join(box.authors))
    if box.publisher or box.year:
        yield ", ".join(str(fact) for fact in (box.publisher, box.year) if fact)
    if players:
        yield seats_text(game.seats, translator)
    if box.ages:
        youngest, oldest = box.ages
        yield translator.text("box.ages-from" if oldest is None else "box.ages", youngest=youngest, oldest=oldest or 0)
    if box.minutes:
        shortest, longest = box.minutes
        yield translator.text("box.about" if shortest == longest else "box.minutes", shortest=shortest, longest=longest)
    if box.not_under:
        yield translator.text("box.not-under", years=box.not_under)
