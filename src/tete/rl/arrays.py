"""Sets of numbers, and numbers, as planes of an array."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]


def of_bits(bits: int, length: int) -> Floats:
    """1 for each member of a set, 0 for the numbers below `length` that are not in it."""
    octets = np.frombuffer(bits.to_bytes((length + 7) // 8, "little"), np.uint8)
    return np.unpackbits(octets, count=length, bitorder="little").astype(np.float32)


def one_hot(index: int | None, length: int) -> list[float]:
    """1 at an index, 0 elsewhere; nothing but 0 without an index."""
    return [float(number == index) for number in range(length)]


def stacked(maps: Iterable[Floats], values: Sequence[float], shape: tuple[int, ...]) -> Floats:
    """The maps of a board, then a plane filled with each of these values."""
    drawn = [each.reshape(shape) for each in maps]
    planes = np.empty((len(drawn) + len(values), *shape), np.float32)
    if drawn:
        planes[: len(drawn)] = drawn
    planes[len(drawn) :] = np.asarray(values, np.float32).reshape(-1, *(1 for _ in shape))
    return planes


def from_seat(seat: int | None, viewer: int, seats: int) -> int | None:
    """A seat counted from the one who looks: 0 is the viewer, 1 the next to play."""
    return None if seat is None else (seat - viewer) % seats
