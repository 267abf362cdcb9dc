"""Every board fits a terminal of eighty columns, in all languages, through whole games."""

from __future__ import annotations

from io import StringIO
from itertools import product
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from tete.cli import boards
from tete.cli.boards.common import COLUMNS
from tete.cli.format import in_columns
from tete.cli.screen import Screen
from tete.core import random_game
from tete.games import GAMES
from tete.games.headache import HEADACHE
from tete.games.headache.track import SPACES
from tete.i18n import COMPLETE, LANGS, Lang, translator_for

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


@pytest.mark.parametrize(("lang", "names"), list(product(LANGS, ((), LONG, ("Al", "Bo", "Cy", "Di")))))
def test_the_ring_of_headache_fits_twenty_four_lines_and_hides_no_space(lang: Lang, names: tuple[str, ...]) -> None:
    for preset, seats in (("classic", 2), ("classic", 3), ("classic", 4), ("double", 2)):
        state = HEADACHE.start(preset, seats).play("chance", "4")
        for seat in range(seats):
            drawn = boards.draw("headache", state.view(seat), lang, names[:seats]).plain
            assert len(drawn.splitlines()) < 24
            assert [space for space in SPACES if space not in drawn] == []
            assert drawn.count("○") + drawn.count("×") + drawn.count("◎") == len(SPACES)


def test_lists_of_moves_fit_eighty_columns() -> None:
    assert max(map(len, in_columns(["d9,d10,d11,e10,f10"] * 40))) <= COLUMNS
    assert len(in_columns(["b3-a3"] * 40)) < 6


@pytest.mark.parametrize(("terminal", "lines"), [(True, 2), (False, 1)])
def test_a_long_sentence_is_broken_between_words_in_a_terminal_alone(terminal: bool, lines: int) -> None:
    screen = Screen(translator_for("en"))
    screen.console = Console(file=StringIO(), force_terminal=terminal, width=80, soft_wrap=True, highlight=False)
    sentence = "  " + " ".join(["button"] * 14)
    screen.print(f"short\n{sentence}")
    first, *rest = screen.console.file.getvalue().rstrip("\n").split("\n")  # type: ignore[attr-defined]
    assert first == "short"
    assert len(rest) == lines
    assert all(line.startswith("  button") and line.endswith("button") for line in rest)


def test_a_path_is_never_broken() -> None:
    screen = Screen(translator_for("en"))
    screen.console = Console(file=StringIO(), force_terminal=True, width=40, soft_wrap=True, highlight=False)
    screen.print_text("cli.play.kept", path="/home/anna/games/knopf.tete")
    assert "tete play --load /home/anna/games/knopf.tete\n" in screen.console.file.getvalue()  # type: ignore[attr-defined]
