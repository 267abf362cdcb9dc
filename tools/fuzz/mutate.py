"""Random changes of an input: bytes, pieces of other inputs, and words that parsers know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

WORDS = [
    *(b"0", b"-1", b"9" * 40, b"1e999", b"NaN", b"null", b"true", b"[]", b"{}", b'""', b"\\u0000", b"\\ud800"),
    *(
        b"\n",
        b"\r\n",
        b"\t",
        b"\x00",
        b"\xff",
        b"\xe2\x80\xae",
        b"\xf0\x9f\x82\xa1",
        b"\xcc\x81",
        b":",
        b";",
        b"(",
        b")",
    ),
    *(b"chance", b"pass", b"again", b"seat", b"option", b"result", b"a1", b"j10", b"#", b".", b"*", b"4", b" "),
]


def mutated(data: bytes, corpus: Sequence[bytes], rng: Random, longest: int = 4096) -> bytes:
    changed = bytearray(data)
    for _ in range(1 << rng.randrange(4)):
        where = rng.randrange(len(changed) + 1)
        match rng.randrange(7):
            case 0 if changed:
                changed[where % len(changed)] ^= 1 << rng.randrange(8)
            case 1 if changed:
                changed[where % len(changed)] = rng.randrange(256)
            case 2:
                del changed[where : where + 1 + rng.randrange(16)]
            case 3:
                changed[where:where] = rng.choice(WORDS)
            case 4:
                changed[where:where] = changed[where : where + rng.randrange(64)] * rng.randrange(1, 4)
            case 5:
                other = rng.choice(corpus) if corpus else b""
                begin = rng.randrange(len(other) + 1)
                changed[where : where + rng.randrange(32)] = other[begin : begin + rng.randrange(64)]
            case _:
                lines = bytes(changed).split(b"\n")
                rng.shuffle(lines)
                changed = bytearray(b"\n".join(lines)) if rng.random() < 0.2 else changed
    return bytes(changed[:longest])
