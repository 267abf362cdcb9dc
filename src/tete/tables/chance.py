"""Provably fair chance: a committed secret, salts from the seats, and HMAC-SHA256.

`docs/verifiable-chance.md` specifies it for other languages. Change both together.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from tete.core import CHANCE, Actor, AnyGame, Roll, Seat, State

SCHEME = "tete-chance-1"
SECRET_BYTES = 32
SALT = re.compile(r"[!-~]{1,64}\Z")


def commit(secret: bytes) -> str:
    """The hash that is published before the first roll. It fixes the secret without revealing it."""
    return hashlib.sha256(secret).hexdigest()


class HmacRandom(Random):
    """A random stream derived from a key and a context: blocks of HMAC-SHA256, read as bytes."""

    def __init__(self, key: bytes, context: str) -> None:
        self._key, self._context = key, context
        self._block, self._bytes = 0, b""
        super().__init__(0)

    def getrandbits(self, k: int, /) -> int:
        """The next ⌈k/8⌉ bytes as a big-endian number, without the surplus low bits."""
        size = (k + 7) // 8
        while len(self._bytes) < size:
            text = f"{self._context}\n{self._block}"
            self._bytes += hmac.digest(self._key, text.encode(), "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """As in `Random`, but always through `below`."""
        first, end = (0, start) if stop is None else (start, stop)
        return first + step * self.below(-((first - end) // step))

    def below(self, n: int) -> int:
        """Draws numbers of n's bit length until one is below n, so that all are equally likely."""
        if n <= 0:
            raise ValueError("n must be positive")
        number = self.getrandbits(n.bit_length())
        while number >= n:
            number = self.getrandbits(n.bit_length())
        return number

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)

    def seed(self, *_: Any, **__: Any) -> None:
        """Does nothing: the key and the context are the seed."""

    def getstate(self) -> NoReturn:
        raise NotImplementedError("HmacRandom has no state to copy")

    def setstate(self, state: Any) -> NoReturn:
        raise NotImplementedError("HmacRandom has no state to set")


def chance_rng(secret: bytes, table: str, salts: Sequence[str], ply: int, takebacks: int) -> HmacRandom:
    """The random stream of one chance move: ply number `ply` of the record (from 0), after so many takebacks."""
    return HmacRandom(secret, "\n".join((SCHEME, table, str(ply), str(takebacks), *salts)))


def draw_lots(secret: bytes, table: str, salts: Sequence[str]) -> tuple[Seat, ...]:
    """Who sits where: the person on seat `order[n]` moves to seat n. The salts are sorted, so seats do not matter."""
    rng = HmacRandom(secret, "\n".join((SCHEME, table, "lots", "0", *sorted(salts))))
    order = list(range(len(salts)))
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class ChanceProof:
    """What a finished table publishes so that its chance can be checked. `lots` is empty where none were drawn."""

    table: str
    commitment: str
    secret: bytes
    salts: tuple[str, ...]
    plies: tuple[tuple[Actor, str], ...]
    takebacks: tuple[int, ...] = ()
    lots: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many chance moves were recomputed, which plies differ, and whether the secret matches its commitment.

    `lots`: whether the seats were drawn as they had to be; None where no lots were drawn.
    """

    committed: bool
    checked: int
    wrong: tuple[int, ...]
    lots: bool | None = None

    @property
    def fair(self) -> bool:
        return self.committed and not self.wrong and self.lots is not False


def takebacks_before(ply: int, takebacks: Sequence[int]) -> int:
    """How many takebacks had happened when this ply was rolled. `takebacks` are the plies gone back to, in order.

    A ply that still stands was rolled after the last takeback that went back to it or before it.

    >>> takebacks_before(4, [6, 2, 5])
    2
    """
    return max((number for number, to in enumerate(takebacks, 1) if to <= ply), default=0)


def verify(game: AnyGame, start: State[Any, Any], proof: ChanceProof) -> Verdict:
    """Recompute every chance move of a record; raises the error of the first illegal ply."""
    state, checked, wrong = start, 0, []
    for number, (actor, text) in enumerate(proof.plies):
        move = game.parse(text)
        # A chance move where none is rolled is the bell: the clock makes it, and nothing about it is random.
        if actor == CHANCE and isinstance(state.turn, Roll):
            rng = chance_rng(proof.secret, proof.table, proof.salts, number, takebacks_before(number, proof.takebacks))
            checked += 1
            if str(state.turn.odds.sample(rng)) != str(move):
                wrong.append(number)
        state = state.play(actor, move)
    committed = hmac.compare_digest(commit(proof.secret), proof.commitment)
    lots = draw_lots(proof.secret, proof.table, proof.salts) == proof.lots if proof.lots else None
    return Verdict(committed, checked, tuple(wrong), lots)
