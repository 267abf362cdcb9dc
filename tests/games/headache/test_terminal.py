"""The board on a terminal."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len

from tests.games.headache.build import position, say, to_choose, to_play
from tete.cli.boards.headache import draw
from tete.core import random_game
from tete.games.headache import HEADACHE
from tete.games.headache.track import SPACES
from tete.i18n import LANGS, Lang


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("preset", list(HEADACHE.presets))
def test_every_position_fits_and_names_every_space(preset: str, lang: Lang) -> None:
    options = HEADACHE.presets[preset]
    positions = [state for _, state in random_game(HEADACHE.start(options, options.seats[-1]), Random(4))]
    for state in [*positions[::60], positions[-1]]:
        for seat in (*range(state.seats), None):
            drawn = draw(state.view(seat), lang).plain
            assert max(cell_len(line) for line in drawn.splitlines()) <= 100
            assert {space for space in SPACES if space not in drawn} == set()


def test_letters_say_what_colours_say() -> None:
    state = to_play({"i1.2": "gbr", "x4": "y"}, "6*", seats=4)
    english, french = draw(state.view(0), "en").plain, draw(state.view(0), "fr").plain
    assert " R3 " in english
    assert " G  B  R " in english
    assert "[ 6 ] [ ● ]" in english
    assert "▸ 0 red: tops 3, 3 to enter" in english
    assert " V  B  R " in french
    assert "▸ 0 rouge\u00a0: coiffe 3, attend 3" in french


def test_the_viewers_start_is_at_the_bottom() -> None:
    lines = draw(HEADACHE.start(seats=4).view(2), "en").plain.splitlines()
    low, high = (next(number for number, line in enumerate(lines) if name in line) for name in ("x4 Y", "x0 R"))
    assert low > high + 20


def test_the_board_says_what_is_asked() -> None:
    for state, sentence in (
        (say(HEADACHE.start(), "5"), "Who starts? 1 pops (0: 5)"),
        (position({}), "0 presses the dome"),
        (to_play({}, "3"), "0 enters, moves or passes"),
        (to_choose({}), "0 answers the red dot"),
        (say(position({"x1": "r"}, turns=1999), "1", "pass"), "Game over: 0 wins"),
        (position({"x1": "bbbbr"}, 3, out=[1]), "1 blue: out"),
    ):
        assert sentence in draw(state.view(None), "en").plain
