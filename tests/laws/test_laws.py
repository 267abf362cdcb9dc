"""What every game obeys, whoever wrote it: the laws of `tete.testing`, on random walks and with random texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.walks import SETUPS
from tete.games import GAMES
from tete.testing import Law, Setup, setups
from tete.testing.laws import WALKS, a_text_is_a_move_or_bad_notation, random_games_end

FIRST = [setups(game)[0] for game in GAMES.values()]  # each is walked more often, and by `make test`
every_setup = pytest.mark.parametrize(
    "setup",
    [pytest.param(each, marks=[] if each in FIRST else [pytest.mark.deep]) for each in SETUPS],
    ids=map(str, SETUPS),
)


def walks(setup: Setup) -> range:
    """The seeds of its random walks."""
    return range(8 if setup in FIRST else 3)


@every_setup
@pytest.mark.parametrize("law", WALKS, ids=lambda law: law.__name__)
def test_every_game_obeys(law: Law, setup: Setup) -> None:
    for seed in walks(setup):
        law(setup, seed)


@every_setup
def test_random_games_end(setup: Setup) -> None:
    for seed in range(3 if setup in FIRST else 1):
        random_games_end(setup, seed)


@pytest.mark.parametrize("key", list(GAMES))
@settings(max_examples=300)
@given(text=st.one_of(st.text(max_size=30), st.text("abcdefghijkmnoprtxy0123456789 .,-*'?=", max_size=24)))
def test_nonsense_is_bad_notation_and_nothing_else(key: str, text: str) -> None:
    a_text_is_a_move_or_bad_notation(setups(GAMES[key])[0], text)
