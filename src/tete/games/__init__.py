"""The games there are: ours, and those that others bring through the entry-point group `tete.games`."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import entry_points

from tete.core.game import AnyGame
from tete.games.blokus import BLOKUS
from tete.games.headache import HEADACHE
from tete.games.headquarter import HEADQUARTER
from tete.games.knopf import KNOPF
from tete.games.mots import MOTS

GROUP = "tete.games"


def collect(ours: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """Our games first, then those installed by others; a guest never takes the place of a game already there."""
    games = {game.key: game for game in ours}
    for point in entry_points(group=GROUP):
        game: AnyGame = point.load()
        games.setdefault(game.key, game)
    return games


GAMES: dict[str, AnyGame] = collect((HEADQUARTER, HEADACHE, BLOKUS, MOTS, KNOPF))
