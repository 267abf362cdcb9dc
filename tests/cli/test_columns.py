"""Every board fits a terminal of eighty columns, in all languages, through whole games."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from rich.cells import cell_len

from tete.cli import boards
from tete.cli.boards.common import COLUMNS
from tete.cli.format import in_columns
from tete.core import random_game
from tete.games import GAMES
from tete.i18n import COMPLETE, Lang

LONG = ("Maximilienne de la Tour", "Jean-Christophe-Emmanuel", "Ada", "Bartholomew Featherstonehaugh")


@pytest.mark.parametrize(("key", "lang"), list(product(GAMES, COMPLETE)))
def test_a_board_fits_eighty_columns(key: str, lang: Lang) -> None:
    game = GAMES[key]
    for preset in game.presets:
        options = game.preset(preset)
        seats = options.seats[-1]
        played = list(random_game(game.start(options, seats), Random(1)))
        for each in played[:: max(1, len(played) // 3)] + played[-1:]:
            for seat, names in product((0, None), ((), LONG[:seats])):
                drawn = boards.draw(key, each.after.view(seat), lang, names).plain
                widest = max(drawn.split("\n"), key=cell_len)
                assert cell_len(widest) <= COLUMNS, (preset, widest)


def test_lists_of_moves_fit_eighty_columns() -> None:
    assert max(map(len, in_columns(["d9,d10,d11,e10,f10"] * 40))) <= COLUMNS
    assert len(in_columns(["b3-a3"] * 40)) < 6
