"""Verifiable chance: the document, an implementation written from it alone, and ours say the same."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.tables.live_table import SECRET, started
from tete.core import Weights
from tete.games import GAMES
from tete.records import read
from tete.tables import ChanceProof, Table, chance_rng, commit, verify
from tete.tables.chance import HmacRandom, takebacks_before
from tete.tables.record_conversion import chance_proof
from tools.vectors import VECTORS, vectors_text

PAGE = (Path(__file__).parents[2] / "docs" / "verifiable-chance.md").read_text("utf-8")
SALTS = ("salt-a", "")


def as_documented(
    secret: bytes, table: str, salts: tuple[str, ...], ply: int, cut: int, n: int, times: int
) -> list[int]:
    """The page read by somebody who has not seen our code."""
    context = "\n".join(["tete-chance-1", table, str(ply), str(cut), *salts])
    stream = b"".join(hmac.new(secret, f"{context}\n{i}".encode(), hashlib.sha256).digest() for i in range(64))
    digits = len(format(n, "b"))
    found: list[int] = []
    size = -(-digits // 8)
    while len(found) < times:
        number = int(stream[:size].hex(), 16) // 2 ** (8 * size - digits)
        stream = stream[size:]
        if number < n:
            found.append(number)
    return found


def test_the_examples_of_the_page_hold() -> None:
    assert f"`{commit(SECRET)}`" in PAGE
    block = hmac.digest(SECRET, b"tete-chance-1\nt1\n0\n0\nsalt-a\n\n0", "sha256").hex()
    assert f"`{block}`" in PAGE
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| ([\d ]+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 6
    for ply, cut, n, numbers in rows:
        expected = [int(number) for number in numbers.split()]
        rng = chance_rng(SECRET, "t1", SALTS, int(ply), int(cut))
        assert [rng.randrange(int(n)) for _ in expected] == expected
        assert as_documented(SECRET, "t1", SALTS, int(ply), int(cut), int(n), 5) == expected


@pytest.mark.parametrize("n", [1, 2, 5, 6, 7, 36, 255, 256, 257, 10**30])
def test_two_implementations_agree(n: int) -> None:
    rng = chance_rng(SECRET, "any", ("a", "b", "c"), 17, 2)
    assert [rng.randrange(n) for _ in range(40)] == as_documented(SECRET, "any", ("a", "b", "c"), 17, 2, n, 40)


def test_everything_of_the_context_matters() -> None:
    def numbers(*context: object) -> list[int]:
        rng = chance_rng(*context)  # type: ignore[arg-type]
        return [rng.randrange(1000) for _ in range(4)]

    seen = [
        numbers(SECRET, "t", ("a", ""), 1, 0),
        numbers(SECRET[::-1], "t", ("a", ""), 1, 0),
        numbers(SECRET, "u", ("a", ""), 1, 0),
        numbers(SECRET, "t", ("", "a"), 1, 0),
        numbers(SECRET, "t", ("a", ""), 0, 1),
        numbers(SECRET, "t", ("a", ""), 10, 0),
    ]
    assert len({tuple(each) for each in seen}) == len(seen)


def test_derived_numbers_are_evenly_spread() -> None:
    rng = HmacRandom(SECRET, "even")
    counts = Counter(rng.randrange(7) for _ in range(70_000))
    chi_squared = sum((counts[number] - 10_000) ** 2 / 10_000 for number in range(7))
    assert chi_squared < 22.5  # six degrees of freedom: one secret in a thousand would do worse


def test_derived_randomness_is_a_random_with_nothing_to_copy() -> None:
    rng = HmacRandom(SECRET, "x")
    assert Weights(("a", "b"), (1, 1)).sample(rng) in ("a", "b")
    assert {rng.randrange(10, 20, 5) for _ in range(50)} == {10, 15}
    assert {rng.randrange(5, 0, -2) for _ in range(50)} == {5, 3, 1}
    assert 0 <= rng.random() < 1
    assert sorted(rng.sample(range(9), 9)) == list(range(9))
    with pytest.raises(ValueError, match="must be positive"):
        rng.randrange(0)
    with pytest.raises(NotImplementedError):
        rng.getstate()
    with pytest.raises(NotImplementedError):
        rng.setstate(None)


def test_a_ply_that_stands_was_rolled_after_the_last_takeback_at_or_before_it() -> None:
    rng = Random(11)
    for _ in range(300):
        plies: list[int] = []  # for each ply that stands, the takebacks there had been when it fell
        takebacks: list[int] = []
        for _ in range(30):
            if plies and rng.random() < 0.3:
                takebacks.append(rng.randrange(len(plies)))
                del plies[takebacks[-1] :]
            else:
                plies.append(len(takebacks))
        assert [takebacks_before(ply, takebacks) for ply in range(len(plies))] == plies


def finished() -> Table:
    return started(["ann", "bob"], options={"rounds": 10}).play_out()


def test_one_changed_roll_is_found() -> None:
    table = finished()
    honest = table.chance_proof()
    assert verify(table.game, table.start, honest).fair
    ply = next(number for number, (actor, _) in enumerate(honest.plies) if actor == "chance")
    other = "1" if honest.plies[ply][1] != "1" else "2"
    forged: ChanceProof = replace(honest, plies=(*honest.plies[:ply], ("chance", other), *honest.plies[ply + 1 :]))
    verdict = verify(table.game, table.start, forged)
    assert (verdict.committed, verdict.wrong) == (True, (ply,))
    assert not verdict.fair


def test_another_secret_is_not_what_was_promised() -> None:
    table = finished()
    verdict = verify(table.game, table.start, replace(table.chance_proof(), secret=bytes(32)))
    assert not verdict.committed
    assert not verdict.fair


def test_the_pages_vectors_are_ours_and_fair() -> None:
    """`python -m tools.vectors` writes them; the page's own reckoning is held against them."""
    text = vectors_text()
    assert VECTORS.read_text("utf-8") == text
    for each in json.loads(text):
        record = read(each["record"])
        verdict = verify(GAMES[record.game], record.start(), chance_proof(record))
        assert verdict.fair
