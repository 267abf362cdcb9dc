"""The board on a terminal."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len

from tests.games.headache.build import position, say, to_choose, to_play
from tete.cli.boards import SeenPly
from tete.cli.boards.headache import describe, draw
from tete.core import Played, random_game
from tete.games.headache import HEADACHE
from tete.games.headache.track import SPACES
from tete.i18n import COMPLETE, Lang


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("preset", list(HEADACHE.presets))
def test_every_position_fits_and_names_every_space(preset: str, lang: Lang) -> None:
    options = HEADACHE.presets[preset]
    positions = [played.after for played in random_game(HEADACHE.start(options, options.seats[-1]), Random(4))]
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
    assert "▸ Player 1 (red)" in english
    assert "3 on top, 3 waiting" in english
    assert " V  B  R " in french
    assert "▸ Joueur 1 (rouge)" in french
    assert "3 au sommet, 3 en attente" in french


def test_the_viewers_start_is_at_the_bottom() -> None:
    lines = draw(HEADACHE.start(seats=4).view(2), "en").plain.splitlines()
    low, high = (next(number for number, line in enumerate(lines) if name in line) for name in ("x4 Y", "x0 R"))
    assert high < len(lines) / 3 < len(lines) * 2 / 3 < low


def test_the_board_says_what_is_asked() -> None:
    for state, sentence in (
        (say(HEADACHE.start(), "5"), "Who begins? Player 2 rolls"),
        (position({}), "Player 1 presses the dome"),
        (to_play({}, "3"), "Player 1 brings in a cone, moves or passes"),
        (to_choose({}), "Player 1: red dot, roll again or done"),
        (say(position({"x1": "r"}, turns=1999), "1", "pass"), "Game over: Player 1 wins"),
        (position({"x1": "bbbbr"}, 3, out=[1]), "  out "),
    ):
        assert sentence in draw(state.view(None), "en").plain


def test_players_are_called_by_their_names() -> None:
    drawn = draw(
        to_play({}, "3", seats=2).view(0), "en", ["Anna", "A name that is far too long for the middle of the ring"]
    )
    assert "Anna brings in a cone, moves or passes" in drawn.plain
    assert "A name that is far too lo…" in drawn.plain
    assert {space for space in SPACES if space not in drawn.plain} == set()


def told(*pops: str) -> list[str]:
    """What the terminal tells about these pops at the beginning of a game."""
    state, lines = HEADACHE.start(seats=2), []
    for text in pops:
        after = say(state, text)
        lines += describe(SeenPly(Played("chance", text, state, after), text, ""), "en", ["Anna", "Ben"]) or []
        state = after
    return [line.strip() for line in lines]


def test_the_terminal_tells_who_popped_and_who_begins() -> None:
    assert told("2", "5", "4*") == [
        "Who begins? Anna rolls: 2",
        "Who begins? Ben rolls: 5",
        "Ben begins.",
        "Ben rolls: 4 and the red dot",
    ]
    assert told("3", "3", "6")[2:] == ["A tie: once more between Anna, Ben.", "Who begins? Anna rolls: 6"]


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_line_of_a_seat_with_two_colours_is_whole(lang: Lang) -> None:
    state = HEADACHE.start(HEADACHE.presets["double"], 2)
    drawn = draw(state.view(0), lang).plain
    assert "…" not in drawn
    assert {"fr": "0 au sommet, 8 en attente", "en": "0 on top, 8 waiting"}[lang] in drawn
