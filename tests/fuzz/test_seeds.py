"""Every input that was worth keeping, and a few hundred changes of each kind: nothing but refusals may come of them."""

from __future__ import annotations

from random import Random

import pytest

from tools.fuzz.__main__ import NAMES, seeds
from tools.fuzz.mutate import mutated
from tools.fuzz.targets import TARGETS, check

CHANGES = 300


def test_every_target_has_seeds() -> None:
    assert [*TARGETS] == [*NAMES]
    assert all(seeds(name) for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_seeds_are_read_or_refused(name: str) -> None:
    for data in seeds(name):
        check(TARGETS[name], data)


@pytest.mark.parametrize("name", NAMES)
def test_changed_seeds_are_read_or_refused(name: str) -> None:
    rng, corpus = Random(name), seeds(name)
    for _ in range(CHANGES):
        check(TARGETS[name], mutated(rng.choice(corpus), corpus, rng))
