"""The Mots de Tête player: the places that score most, and there the word that leaves least to the next seat.

All words that fit a place score the same. So a word is valued by what it leaves to the next seat: the best reply,
averaged over the dice. A level says how many words are searched in this way (nodes). The low levels search none, know
only common words, and often take lesser places: a short word, or one beside a bonus cell. They pass only where they
know no word, and after a pass they think of rarer ones, the first four levels never of one that few people know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, inf
from random import Random

from tete.core import AnyGame, View, bits
from tete.games.mots import MotsState, MotsView
from tete.games.mots.dice import FACES, WAYS
from tete.games.mots.move import Move, Say, Word
from tete.games.mots.phase import Judging
from tete.games.mots.slots import Slot
from tete.games.mots.tiers import TIERS
from tete.games.mots.tiers import load as load_tiers
from tete.kernels import mots
from tete.kernels.mots import Place
from tete.kernels.search import Budget
from tete.players.calibration import read_calibrations
from tete.players.greedy import logit
from tete.players.judging import Judge
from tete.players.player import Choice, Limit, PlayerFactory

FAMILIAR = 4  # the rarest tier of words that most people know
HINTED = 3  # the rarest tier of a hint, where it has a word at all
MAX_PLACES = 32  # places searched
MIN_WORDS = 10  # words searched in a place
# The part of the next seat's reply that counts against a word: the dice may miss it, and it leaves something to us.
REPLY_WEIGHT = 0.6
LEAD_POINTS = 25.0  # a lead of so many points wins about three times in four
WIN_POINTS = 40.0  # what reaching the target at once is worth, beside the points of the turn


@dataclass(frozen=True)
class MotsPlayer:
    """The fields make it weaker.

    `tier` bounds the words it knows (None: all that may be suggested), also those that it makes across. Each pass of
    its own in a row adds a tier, up to `rarest`, the rarest words it ever thinks of.
    `max_crossings` is how many words it makes across the main one, unless only more will do, and `temperature` the
    points that it may give away. `challenge_rate` is the chance that it challenges a word that is not in the list.
    `win` is what reaching the target at once is worth to it, in points.
    """

    game: AnyGame
    nodes: int = 400
    tier: int | None = None
    rarest: int | None = None
    max_crossings: int | None = None
    temperature: float = 0.0
    challenge_rate: float = 1.0
    win: float = WIN_POINTS

    @property
    def name(self) -> str:
        return "mots"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, MotsView), "this player plays Mots de Tête only"
        state, rng = view.state, Random(limit.seed)
        if isinstance(state.phase, Judging):
            return _single(self._answer(state, rng))
        places = self._places(state)
        if not places:
            return _single(Say.PASS)
        if self.temperature:
            place = rng.choices(places, _softmax([place.merit for place in places], self.temperature))[0]
            return _choice({_word(state, place, rng): place.merit}, 1)
        nodes = limit.nodes if limit.nodes is not None or limit.seconds is not None else self.nodes
        if nodes == 0:
            best = [place for place in places if place.merit == places[0].merit]
            place = rng.choice(best)
            return _choice({_word(state, place, rng): place.merit}, 1)
        searched = MAX_PLACES if nodes is None else min(MAX_PLACES, max(1, nodes // MIN_WORDS))
        return search_places(state, places[:searched], nodes, limit, self.win)

    def _answer(self, state: MotsState, rng: Random) -> Move:
        """Only a word that is not in the dictionary is challenged, and only at the challenge rate."""
        reading = state.pending
        assert reading is not None, "a word is being judged"
        wrong = reading.unknown(state.lexicon)
        return Say.CHALLENGE if wrong and rng.random() < self.challenge_rate else Say.ACCEPT

    def _places(self, state: MotsState) -> list[Place]:
        """The places where this player knows a word, the best first."""
        worths = state.board.worths(state.options.rules.die)
        ranked = sorted(state.slots(), key=lambda slot: slot.expected(worths), reverse=True)
        if self.max_crossings is None:
            return self._known_places(state, ranked)
        easy = [slot for slot in ranked if len(slot.crossings) <= self.max_crossings]
        return self._known_places(state, easy) or self._known_places(state, ranked)

    def _known_places(self, state: MotsState, ranked: Sequence[Slot]) -> list[Place]:
        tiers, worths = load_tiers(state.lexicon), state.board.worths(state.options.rules.die)
        tier = self._tier(state)
        vocabulary = None if tier is None else tiers.vocabulary(tier)
        places: list[Place] = []
        for slot in ranked:
            length = len(slot.pattern)
            known = slot.fitting(state.lexicon, vocabulary)
            known &= tiers.suggested(length) if tier is None else tiers.within(length, tier)
            if not known:
                continue
            merit = slot.expected(worths)
            places.append(Place(slot, known, merit + (self.win * _win_chance(state, slot) if self.win else 0.0)))
            # Without a temperature the first places are enough, and a few more: a likely win may come later.
            if not self.temperature and len(places) >= MAX_PLACES + 8:
                break
        return sorted(places, key=lambda place: place.merit, reverse=True)

    def _tier(self, state: MotsState) -> int | None:
        """The rarest words that it thinks of now."""
        if self.tier is None:
            return None
        tier = min(self.tier + state.passes[state.seat], self.rarest or TIERS.stop)
        return tier if tier in TIERS else None


@dataclass(frozen=True)
class MotsHinter:
    """For hints: the best place for a word that people know, and a rarer one only where there is none."""

    game: AnyGame

    @property
    def name(self) -> str:
        return "mots-hinter"

    def choose(self, view: View, limit: Limit) -> Choice:
        known = (MotsPlayer(self.game, nodes=0, tier=tier) for tier in range(HINTED, TIERS.stop))
        for player in known:
            choice = player.choose(view, limit)
            if choice.move is not Say.PASS:
                return choice
        return MotsPlayer(self.game, nodes=0).choose(view, limit)


def search_places(
    state: MotsState, places: Sequence[Place], nodes: int | None, limit: Limit, win: float = WIN_POINTS
) -> Choice:
    """Words of these places, valued by their points and the best replies that they leave to the next seat."""
    next_seat, goal = (state.seat + 1) % state.seats, state.options.goal
    result = mots.search(
        state,
        places,
        Budget(nodes, limit.seconds, limit.seed, limit.stop),
        # The gain of one of several opponents costs less; a seat that plays alone gets its reply itself.
        share=-REPLY_WEIGHT / (state.seats - 1) if state.seats > 1 else 1.0,
        missing=inf if goal is None else goal - state.scores[next_seat],
        win=win,
    )
    return _choice({word.move: word.value for word in result.ranked}, result.nodes)


def _sample(state: MotsState, place: Place, most: int, rng: Random) -> list[Word]:
    number = place.words.bit_count()
    ranks = range(number) if number <= most else rng.sample(range(number), most)
    return [place.slot.word(state.lexicon, bits.nth(place.words, rank)) for rank in ranks]


def _word(state: MotsState, place: Place, rng: Random) -> Word:
    return _sample(state, place, 1, rng)[0]


def _softmax(merits: Sequence[float], temperature: float) -> list[float]:
    return [exp((merit - max(merits)) / temperature) for merit in merits]


def _single(move: Move) -> Choice:
    """A move that is not compared with others: an answer, or the only legal move."""
    return Choice(move, 0.5, (move,), ((move, 0.5),), 1)


def _choice(values: dict[Word, float], nodes: int) -> Choice:
    """The word with the best value; values become shares of the win."""
    ranked = sorted(values.items(), key=lambda pair: pair[1], reverse=True)
    shares = tuple((word, 1 / (1 + exp(-value / LEAD_POINTS))) for word, value in ranked)
    best, share = shares[0]
    return Choice(best, share, (best,), shares, nodes)


def _win_chance(state: MotsState, slot: Slot) -> float:
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


# Each level knows more words and sees more places; from level 8 on words are searched.
LADDER: Sequence[PlayerFactory] = (
    partial(MotsPlayer, nodes=0, tier=1, rarest=FAMILIAR, max_crossings=0, temperature=6.0, challenge_rate=0.2),
    partial(MotsPlayer, nodes=0, tier=2, rarest=FAMILIAR, max_crossings=0, temperature=3.0, challenge_rate=0.4),
    partial(MotsPlayer, nodes=0, tier=2, rarest=FAMILIAR, max_crossings=1, temperature=14.0, challenge_rate=0.6),
    partial(MotsPlayer, nodes=0, tier=3, rarest=FAMILIAR, max_crossings=1, temperature=6.0, challenge_rate=0.8),
    partial(MotsPlayer, nodes=0, tier=4, max_crossings=2, temperature=4.0),
    partial(MotsPlayer, nodes=0, tier=5, max_crossings=4, temperature=1.5),
    partial(MotsPlayer, nodes=0),
    partial(MotsPlayer, nodes=40),
    partial(MotsPlayer, nodes=20_000),
)


JUDGE_NODES = 2_000
LETTERS_AT_THE_END = 110  # of a game without a target, on average


def progress(state: MotsState) -> float:
    """How near to the target the nearer seat is; without a target, how full the grid is."""
    goal = state.options.goal
    if goal is not None:
        return max(0, *state.scores) / goal
    return sum(letter.isalpha() for letter in state.letters) / LETTERS_AT_THE_END


def points(share: float) -> float:
    """A share of this search in points."""
    return LEAD_POINTS * logit(share)


def value_of(view: MotsView, move: Move, limit: Limit) -> float | None:
    """The share of a word that was not among the best, or of a pass; None for an answer to a word."""
    state = view.state
    if isinstance(move, Word):
        place = _place(state, move)
        if place is not None:
            return search_places(state, [place], JUDGE_NODES, limit, win=0.0).value
    elif move is not Say.PASS:
        return None
    # A pass, or a word that does not count: nothing for oneself, and the same grid for the next seat.
    worths = state.board.worths(state.options.rules.die)
    fitting = (slot.expected(worths) for slot in state.slots() if slot.fitting(state.lexicon))
    reply = REPLY_WEIGHT if state.seats > 1 else 0.0
    return 1 / (1 + exp(reply * max(fitting, default=0.0) / LEAD_POINTS))


def _place(state: MotsState, word: Word) -> Place | None:
    """The place of a word with this word alone; None if it may not be written there."""
    slot = next((slot for slot in state.slots() if slot.cells == word.cells), None)
    index = state.lexicon.index(word.text)
    if slot is None or index is None or not slot.fitting(state.lexicon) >> index & 1:
        return None
    worths = state.board.worths(state.options.rules.die)
    return Place(slot, 1 << index, slot.expected(worths))


JUDGE = Judge(
    partial(MotsPlayer, nodes=JUDGE_NODES, win=0.0),
    progress,
    read_calibrations("tete.players.mots"),
    kind=lambda state: str(state.seats),
    points=points,
    value_of=value_of,
    exact=True,
)
