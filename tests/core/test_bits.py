"""Sets as big integers behave like sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tete.core import bits


@given(st.sets(st.integers(0, 5000), max_size=300))
def test_a_packed_set_has_its_members(numbers: set[int]) -> None:
    packed = bits.pack(numbers)
    assert list(bits.members(packed)) == sorted(numbers)
    assert [bits.nth(packed, index) for index in range(len(numbers))] == sorted(numbers)


def test_a_rank_outside_the_set_is_an_error() -> None:
    with pytest.raises(IndexError):
        bits.nth(bits.pack([1, 2]), 2)
