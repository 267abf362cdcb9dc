"""The player of words: the best places by the points they bring, and there the word that opens least to the others.

All words that fit a place score alike, so what a word is worth beyond its points is what it leaves to the next seat:
the mean over the dice of the best reply. Levels differ in how many words are weighed so (nodes); the low ones weigh
none, know only everyday words, and are content with lesser places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf
from random import Random
from typing import Any

from tete.core import View, bits
from tete.core.game import AnyGame
from tete.games.mots import MotsState, MotsView
from tete.games.mots.dice import FACES, WAYS
from tete.games.mots.move import Move, Say, Word
from tete.games.mots.phase import Judging
from tete.games.mots.slots import Slot
from tete.games.mots.tiers import Tiers
from tete.games.mots.tiers import load as load_tiers
from tete.kernels import mots
from tete.kernels.mots import Place
from tete.players.player import Choice, Limit, Player

PLACES = 32  # looked into before the best of them are looked into more closely
WORDS = 10  # weighed for each place at least
# What a word opens is not all lost: a die in six finds it, and what the next seat leaves comes back to us.
FEAR = 0.6
SCALE = 25.0  # being ahead by so many points is worth about three wins in four
WIN = 40.0  # points that reaching the target at once is worth on top of the turn's own


@dataclass(frozen=True)
class MotsPlayer:
    """How it is weaker than it could be.

    `tier` bounds the words it knows (None: all that may be shown to a child), `sight` how many words it sees itself
    make across the main one, `whim` the points it does not mind losing; `doubt` is the chance that it notices what is
    no word.
    """

    game: AnyGame
    nodes: int = 400
    tier: int | None = None
    sight: int | None = None
    whim: float = 0.0
    doubt: float = 1.0

    @property
    def name(self) -> str:
        return "mots"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, MotsView), "this player knows one game"
        state, rng = view.state, Random(limit.seed)
        if isinstance(state.phase, Judging):
            return _only(self._answer(state, rng))
        places = self._places(state)
        if not places:
            return _only(Say.PASS)
        if self.whim:
            place = rng.choices(places, _chances([place.merit for place in places], self.whim))[0]
            return _chosen({_word(state, place, rng): place.merit}, 1)
        nodes = limit.nodes if limit.nodes is not None or limit.seconds is not None else self.nodes
        if nodes == 0:
            best = [place for place in places if place.merit == places[0].merit]
            place = rng.choice(best)
            return _chosen({_word(state, place, rng): place.merit}, 1)
        looked_into = PLACES if nodes is None else min(PLACES, max(1, nodes // WORDS))
        return _weigh(state, places[:looked_into], nodes, limit)

    def _answer(self, state: MotsState, rng: Random) -> Move:
        """A word in the dictionary is never challenged; another one is, as often as this player notices."""
        reading = state.pending
        assert reading is not None, "a word is being judged"
        wrong = reading.unknown(state.lexicon)
        return Say.CHALLENGE if wrong and rng.random() < self.doubt else Say.ACCEPT

    def _places(self, state: MotsState) -> list[Place]:
        """Where a word is known, the best place first."""
        tiers, worths = load_tiers(state.lexicon), state.board.worths(state.options.rules.die)
        ranked = sorted(state.slots(), key=lambda slot: slot.expected(worths), reverse=True)
        found: list[Place] = []
        for slot in ranked:
            if self.sight is not None and len(slot.crossings) > self.sight:
                continue
            known = slot.fitting(state.lexicon) & self._known(tiers, len(slot.pattern))
            if not known:
                continue
            merit = slot.expected(worths)
            found.append(Place(slot, known, merit + WIN * _reaching(state, slot)))
            # Without a whim the first ones are enough; a few more, because a likely win may come later.
            if not self.whim and len(found) >= PLACES + 8:
                break
        return sorted(found, key=lambda place: place.merit, reverse=True)

    def _known(self, tiers: Tiers, length: int) -> int:
        return tiers.suggested(length) if self.tier is None else tiers.within(length, self.tier)


def _weigh(state: MotsState, places: Sequence[Place], nodes: int | None, limit: Limit) -> Choice:
    """Words of these places, weighed against the best replies that they leave to the next seat."""
    next_seat, goal = (state.seat + 1) % state.seats, state.options.goal
    found = mots.search(
        state,
        places,
        # What the next seat gets is lost among several rivals, and kept by who plays alone.
        share=-FEAR / (state.seats - 1) if state.seats > 1 else 1.0,
        missing=inf if goal is None else goal - state.scores[next_seat],
        win=WIN,
        nodes=nodes,
        seconds=limit.seconds,
        seed=limit.seed,
        stop=limit.stop,
    )
    return _chosen(dict(found.ranked), found.nodes)


def _sample(state: MotsState, place: Place, most: int, rng: Random) -> list[Word]:
    number = place.words.bit_count()
    ranks = range(number) if number <= most else rng.sample(range(number), most)
    return [place.slot.word(state.lexicon, bits.nth(place.words, rank)) for rank in ranks]


def _word(state: MotsState, place: Place, rng: Random) -> Word:
    return _sample(state, place, 1, rng)[0]


def _chances(merits: Sequence[float], whim: float) -> list[float]:
    return [exp((merit - max(merits)) / whim) for merit in merits]


def _only(move: Move) -> Choice:
    """A move that is not weighed against others: an answer, or the only thing left to do."""
    return Choice(move, 0.5, (move,), ((move, 0.5),), 1)


def _chosen(values: dict[Word, float], nodes: int) -> Choice:
    """The word of the greatest value; values are told as shares of the win."""
    ranked = sorted(values.items(), key=lambda each: each[1], reverse=True)
    shares: tuple[tuple[Word, float], ...] = tuple((word, 1 / (1 + exp(-value / SCALE))) for word, value in ranked)
    return Choice(shares[0][0], shares[0][1], (shares[0][0],), shares, nodes)


def _reaching(state: MotsState, slot: Slot) -> float:
    """The chance that a word here reaches the target at once."""
    goal = state.options.goal
    if goal is None:
        return 0.0
    runs = (slot.cells, *(crossing.cells for crossing in slot.crossings))
    cells = [cell for run in runs for cell in run]
    missing = goal - state.scores[state.seat] - sum(state.board.printed[cell] for cell in cells)
    times = {cell: cells.count(cell) for cell in cells if state.board.dice[cell]}
    rules = state.options.rules
    if rules.count is not None:
        return float(sum(number * state.board.dice[cell] * rules.die for cell, number in times.items()) >= missing)
    if missing <= 0 or missing > FACES * sum(number * state.board.dice[cell] for cell, number in times.items()):
        return float(missing <= 0)
    sums = {0: 1.0}
    for cell, number in times.items():
        dice = state.board.dice[cell]
        rolled: dict[int, float] = {}
        for total, chance in sums.items():
            for points, ways in WAYS[dice].items():
                reached = total + number * points
                rolled[reached] = rolled.get(reached, 0.0) + chance * ways / FACES**dice
        sums = rolled
    return sum(chance for total, chance in sums.items() if total >= missing)


def _rung(**weakness: Any) -> Callable[[AnyGame], Player]:
    return lambda game: MotsPlayer(game, **weakness)


# What is known and seen grows from level to level; from 8 on words are weighed.
LADDER: Sequence[Callable[[AnyGame], Player]] = (
    _rung(nodes=0, tier=1, sight=0, whim=6.0, doubt=0.2),
    _rung(nodes=0, tier=2, sight=0, whim=3.0, doubt=0.4),
    _rung(nodes=0, tier=2, sight=1, whim=14.0, doubt=0.6),
    _rung(nodes=0, tier=3, sight=1, whim=6.0, doubt=0.8),
    _rung(nodes=0, tier=4, sight=2, whim=4.0),
    _rung(nodes=0, tier=5, sight=4, whim=1.5),
    _rung(nodes=0),
    _rung(nodes=40),
    _rung(nodes=20_000),
)
