"""Mots de Tête: a die shows how many letters to write on a grid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tete.core import BadOptions, Box, Game, Json, Seat, by_seat, load_position
from tete.games.mots.family import family_lexicon, lexicon_of, played_with
from tete.games.mots.layout import BLANK
from tete.games.mots.lexicon import Lexicon, attach, attached, bring
from tete.games.mots.load import read_position
from tete.games.mots.move import Move, Say, parse
from tete.games.mots.options import VARIANTS, MotsOptions
from tete.games.mots.phase import Judging, Writing
from tete.games.mots.state import MotsState, opening
from tete.games.mots.view import MotsView

__all__ = ["MOTS", "Mots", "MotsOptions", "MotsState", "MotsView"]

PENCILS = ("red", "blue", "green", "yellow")


class Mots(Game[MotsOptions, MotsState, Move, MotsView]):
    """The presets are the variants, and the classic one with challenges; everything else is an option."""

    key: ClassVar[str] = "mots"
    shelf_order = 4
    box = Box(publisher="Hornswoggle Games", year=1990, ages=(10, None))
    seats: ClassVar[range] = range(1, 5)
    options = MotsOptions
    presets = {
        "classic": MotsOptions(),
        "contest": MotsOptions(referee="challenge"),
        **{variant: MotsOptions(variant=variant) for variant in VARIANTS if variant != "classic"},
    }

    def begin(self, options: MotsOptions, seats: int) -> MotsState:
        none = (0,) * seats
        if options.head_start and seats == 1:
            raise BadOptions("head-start-solo")
        words = lexicon_of(options)
        return MotsState(
            options, words, BLANK, by_seat(options.head_start, seats), 0, opening(options), none, none
        ).opened()

    def parse(self, text: str) -> Move:
        return parse(text)

    def load(self, data: Json) -> MotsState:
        return load_position(data, MotsOptions(), read_position)

    def bell(self, options: MotsOptions) -> int | None:
        return None if options.duration is None else 60 * options.duration

    def timeout(self, state: MotsState, seat: Seat) -> Move | None:
        """Time up is a pass, or the acceptance of a word that waits for this seat's answer (MT-42)."""
        match state.phase:
            case Writing() if seat == state.seat:
                return Say.PASS
            case Judging(waiting=waiting) if seat in waiting:
                return Say.ACCEPT
        return None

    def colours(self, state: MotsState) -> tuple[tuple[str, ...], ...]:
        """The pencils that the seats write with."""
        return _pencils(state.seats)

    def first_colours(self, options: MotsOptions, seats: int) -> tuple[tuple[str, ...], ...]:
        """The same, without reading the lexicon."""
        return _pencils(seats)

    def dependencies(self, options: MotsOptions) -> Mapping[str, str]:
        words, edition = lexicon_of(options), options.words_edition
        of_edition = {} if edition is None else {"lexicon-edition": str(edition)}
        return {"lexicon": words.name, **of_edition, "lexicon-sha256": words.sha256}

    def bring(self, name: str, data: bytes) -> bytes:
        return bring(name, data)[2]

    def attach(self, reference: str, data: bytes | None = None) -> Lexicon | None:
        """A word list that players brought; where it comes with its content, the part for a family is made too."""
        if data is None:
            return attached(reference)
        brought = attach(reference, data)
        family_lexicon(reference)
        return brought

    def options_as_recorded(self, options: MotsOptions, dependencies: Mapping[str, str]) -> MotsOptions:
        return played_with(options, dependencies.get("lexicon-sha256", ""))


def _pencils(seats: int) -> tuple[tuple[str, ...], ...]:
    return tuple((pencil,) for pencil in PENCILS[:seats])


MOTS = Mots()
