"""The options of a game, and a table of what the variants change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal, get_args

from tete.core import BadOptions, Options, option
from tete.core.attachments import checksum
from tete.games.mots.dice import FACES
from tete.games.mots.editions import FIRST, NEWEST, last_change
from tete.games.mots.layout import DEFAULT, read_board
from tete.games.mots.lexicon import SHIPPED, load

VariantName = Literal["classic", "four", "marathon", "quarte", "solo"]
Referee = Literal["auto", "challenge"]
Ending = Literal["full", "two-passes"]
Quarte = Literal["letters", "word"]
LATE_PASSES, EARLY_PASSES = 10, 2


class Passing(Enum):
    """What passes lead to once something is written."""

    ALL_PASSED = "all-passed"  # the game ends when everybody's last turns were passes
    RETIRE = "marathon"  # a seat that passes twice in a row retires
    SOLO = "solo"  # the first pass ends the game


@dataclass(frozen=True, slots=True)
class NewLetters:
    """Exactly so many new letters, in a word of any length."""

    count: int


@dataclass(frozen=True, slots=True)
class WholeWord:
    """A main word of exactly so many letters, at least one of them new."""

    length: int


Quota = NewLetters | WholeWord  # what a turn asks for


@dataclass(frozen=True, slots=True)
class Variant:
    """What makes a variant different from the others."""

    seats: range
    target: int | None
    passing: Passing
    count: int | None = None  # letters to write in every turn; None where a die says it
    die: float = 3.5  # what one die of a bonus cell is worth on average; exact where nothing is rolled


VARIANTS: Mapping[VariantName, Variant] = {
    "classic": Variant(range(2, 5), 300, Passing.ALL_PASSED),
    "four": Variant(range(4, 5), 250, Passing.ALL_PASSED),
    "marathon": Variant(range(2, 5), None, Passing.RETIRE),
    "quarte": Variant(range(2, 5), 300, Passing.ALL_PASSED, count=4, die=4),
    "solo": Variant(range(1, 2), None, Passing.SOLO),
}


@dataclass(frozen=True)
class MotsOptions(Options):
    """`target` None is the variant's own, which a `duration` takes away; the duration itself is kept by the table."""

    variant: VariantName = option("classic", choices=tuple(VARIANTS))
    referee: Referee = option("auto", choices=get_args(Referee))
    target: int | None = option(None, most=100_000)
    duration: int | None = option(None, most=24 * 60)  # minutes
    lexicon: str = option("fr", languages=SHIPPED)
    board: str = option(DEFAULT, layout=True)
    ending: Ending = option("full", choices=get_args(Ending))
    head_start: tuple[int, ...] = option((), per_seat=True, least=0, most=1000)  # points before the first turn
    family: bool = option(True)  # vulgar words and insults are refused
    quarte: Quarte = option("letters", choices=get_args(Quarte))  # four new letters, or a word of four letters
    edition: int = option(NEWEST, least=FIRST, most=NEWEST, asked=False)  # of the shipped word lists

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("target", "duration"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise BadOptions("option-positive", option=name, value=value)
        if self.target is not None and self.rules.target is None:
            raise BadOptions("no-target", variant=self.variant)
        if self.quarte != "letters" and self.variant != "quarte":
            raise BadOptions("quarte-only", variant=self.variant)
        self._check_head_start()
        read_board(self.board)
        if self.lexicon not in SHIPPED and not checksum(self.lexicon):  # others are unpacked only when a game begins
            load(self.lexicon)

    def _check_head_start(self) -> None:
        """Nobody has won already (MT-47)."""
        if self.goal is not None and max(self.head_start, default=0) >= self.goal:
            raise BadOptions("head-start-goal", goal=self.goal)

    @property
    def rules(self) -> Variant:
        return VARIANTS[self.variant]

    def played(self, base: Options) -> Iterator[tuple[str, int | None]]:
        """The goal and the dictionary are always said: neither is in the name of a preset."""
        if self.goal is not None:
            yield "goal", self.goal
        yield f"lexicon.{self.lexicon if self.lexicon in SHIPPED else 'own'}", None
        unsaid = ("target", "lexicon", "edition")
        yield from (each for each in super().played(base) if each[0].partition(".")[0] not in unsaid)
        if self.words_edition not in (None, last_change(self.lexicon, NEWEST)):
            yield "edition", self.words_edition

    @property
    def words_edition(self) -> int | None:
        """The edition of the list of this language, which not every edition changes; None for a file of one's own."""
        return last_change(self.lexicon, self.edition) if self.lexicon in SHIPPED else None

    @property
    def seats(self) -> range:
        return self.rules.seats

    @property
    def counts(self) -> range:
        """The numbers of letters that a turn may ask for."""
        only = self.rules.count
        return range(1, FACES + 1) if only is None else range(only, only + 1)

    def quota(self, count: int) -> Quota:
        """What a turn asks for when its number is this one."""
        return NewLetters(count) if self.quarte == "letters" else WholeWord(count)

    @property
    def quotas(self) -> tuple[Quota, ...]:
        """All that a turn may ask for."""
        return tuple(map(self.quota, self.counts))

    @property
    def passes(self) -> int:
        """The passes in a row of every seat, on a written grid, that end a game which is not a marathon or a solo."""
        return LATE_PASSES if self.ending == "full" else EARLY_PASSES

    @property
    def fills(self) -> bool:
        """Whether a grid on which nothing can be written any more ends the game (MT-43)."""
        return self.rules.passing is Passing.ALL_PASSED and self.ending == "full"

    @property
    def goal(self) -> int | None:
        """The score that wins at once."""
        if self.target is not None or self.duration is not None:
            return self.target
        return self.rules.target
