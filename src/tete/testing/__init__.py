"""What every game obeys, for the tests of any game: `check_game(game)` runs it all.

With pytest each law can be a test of its own:

    @pytest.mark.parametrize("setup", setups(MY_GAME), ids=str)
    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    def test_my_game_obeys(law: Law, setup: Setup) -> None:
        for seed in range(8):
            law(setup, seed)

`pytest.register_assert_rewrite("tete.testing")` in a conftest.py makes a failure say more.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from tete.core import AnyGame, perft
from tete.testing.laws import LAWS, Law
from tete.testing.texts import check_rules, check_texts
from tete.testing.walks import Setup, setups, walk

__all__ = ["LAWS", "Law", "Setup", "check_game", "check_rules", "check_texts", "perft", "setups", "walk"]


def check_game(game: AnyGame, seeds: Iterable[int] = range(4)) -> None:
    """Check every law on random walks from every preset with every number of seats; raises `AssertionError`.

    Where the extra `room` is installed, the game must also fit the list of games of a server.
    """
    if find_spec("fastapi"):
        from tete.server.catalogue import game_info

        game_info(game)
    seeds = list(seeds)
    for setup in setups(game):
        for law in LAWS:
            for seed in seeds:
                law(setup, seed)
