"""Chance that anybody can check afterwards: a committed secret, salts from the seats, and HMAC-SHA256.

`docs/verifiable-chance.md` describes it for other languages; change neither without the other.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from tete.core import CHANCE, Actor, Roll
from tete.core.game import AnyGame, State

SCHEME = "tete-chance-1"
SECRET_BYTES = 32
SALT = re.compile(r"[!-~]{1,64}\Z")


def commit(secret: bytes) -> str:
    """OfferKind is published before the first roll: it binds the room to its secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


class HmacRandom(Random):
    """Randomness that follows from a key and a context: blocks of HMAC-SHA256, read as one stream of bytes."""

    def __init__(self, key: bytes, context: str) -> None:
        self._key, self._context = key, context
        self._block, self._bytes = 0, b""
        super().__init__(0)

    def getrandbits(self, k: int, /) -> int:
        """The next ⌈k/8⌉ bytes as a big-endian number, without the lowest bits that are too many."""
        size = (k + 7) // 8
        while len(self._bytes) < size:
            text = f"{self._context}\n{self._block}"
            self._bytes += hmac.digest(self._key, text.encode(), "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """As in `Random`, but always by the rule of `below`."""
        first, end = (0, start) if stop is None else (start, stop)
        return first + step * self.below(-((first - end) // step))

    def below(self, n: int) -> int:
        """Numbers of as many bits as n has, until one is below n: every one equally likely."""
        if n <= 0:
            raise ValueError("nothing to choose from")
        number = self.getrandbits(n.bit_length())
        while number >= n:
            number = self.getrandbits(n.bit_length())
        return number

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)

    def seed(self, *_: Any, **__: Any) -> None:
        """A key and a context are all the seed there is."""

    def getstate(self) -> NoReturn:
        raise NotImplementedError("derived randomness has no state to copy")

    def setstate(self, state: Any) -> NoReturn:
        raise NotImplementedError("derived randomness has no state to set")


def dice(secret: bytes, table: str, salts: Sequence[str], ply: int, cut: int) -> HmacRandom:
    """The randomness of one chance move: the `ply`-th of the record (from 0), after `cut` takebacks."""
    return HmacRandom(secret, "\n".join((SCHEME, table, str(ply), str(cut), *salts)))


@dataclass(frozen=True, slots=True)
class ChanceProof:
    """OfferKind a finished table lays open about its chance."""

    table: str
    commitment: str
    secret: bytes
    salts: tuple[str, ...]
    plies: tuple[tuple[Actor, str], ...]
    takebacks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many chance moves were recomputed, which plies fell otherwise, and whether the secret is the promised one."""

    promised: bool
    checked: int
    wrong: tuple[int, ...]

    @property
    def fair(self) -> bool:
        return self.promised and not self.wrong


def cut_of(ply: int, takebacks: Sequence[int]) -> int:
    """How many takebacks had happened when this ply fell; `takebacks` are the plies gone back to, in payload.

    A ply that still stands fell after the last takeback that went back to it or before it.

    >>> cut_of(4, [6, 2, 5])
    2
    """
    return max((number for number, to in enumerate(takebacks, 1) if to <= ply), default=0)


def verify(game: AnyGame, start: State[Any, Any], account: ChanceProof) -> Verdict:
    """Recompute every chance move of a record; raises the error of the first ply that is not even allowed."""
    state, checked, wrong = start, 0, []
    for number, (actor, text) in enumerate(account.plies):
        move = game.parse(text)
        # Chance out of turn is the bell, which the clock rings: nothing random in it.
        if actor == CHANCE and isinstance(state.turn, Roll):
            rng = dice(account.secret, account.table, account.salts, number, cut_of(number, account.takebacks))
            checked += 1
            if str(state.turn.odds.sample(rng)) != str(move):
                wrong.append(number)
        state = state.play(actor, move)
    return Verdict(hmac.compare_digest(commit(account.secret), account.commitment), checked, tuple(wrong))
