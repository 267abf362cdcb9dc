"""Sets of small numbers as one integer, which is the fastest set in plain Python."""

from __future__ import annotations

from collections.abc import Iterable

_BITS_OF_BYTE = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def pack(members: Iterable[int]) -> int:
    """The set of these numbers.

    >>> pack([0, 3])
    9
    """
    members = list(members)
    octets = bytearray(max(members, default=0) // 8 + 1)
    for member in members:
        octets[member >> 3] |= 1 << (member & 7)
    return int.from_bytes(octets, "little")


def members(bits: int) -> list[int]:
    """The numbers of a set in rising order.

    >>> members(9)
    [0, 3]
    """
    octets = enumerate(bits.to_bytes((bits.bit_length() + 7) // 8, "little"))
    return [(index << 3) + bit for index, octet in octets if octet for bit in _BITS_OF_BYTE[octet]]


def nth(bits: int, index: int) -> int:
    """The member at `index` in rising order; halves the set until one machine word is left.

    >>> nth(9, 1)
    3
    """
    if not 0 <= index < bits.bit_count():
        raise IndexError(index)
    base, width = 0, bits.bit_length()
    while width > 64:
        half = width >> 1
        low = bits & ((1 << half) - 1)
        count = low.bit_count()
        if index < count:
            bits, width = low, half
        else:
            bits, base, index, width = bits >> half, base + half, index - count, width - half
    for _ in range(index):
        bits &= bits - 1
    return base + (bits & -bits).bit_length() - 1
