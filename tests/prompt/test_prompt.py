"""What somebody types at the Python prompt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tete
from tete.core import BadNotation, BadOptions, IllegalMove
from tete.games import GAMES


def test_a_name_is_imported_when_it_is_used() -> None:
    code = "import sys, tete; names = dir(tete); print(sorted(m for m in sys.modules if m.startswith('tete.')), names)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.startswith("[] [")
    assert all(hasattr(tete, name) for name in dir(tete))
    assert set(dir(tete)) == {*tete._MODULES, "__version__"}
    with pytest.raises(AttributeError):
        tete.nothing  # noqa: B018


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_drawn_asked_recorded_and_loaded(key: str, tmp_path: Path) -> None:
    game = tete.new(key, seed=7)
    assert len(str(game).splitlines()) > 5
    assert len(repr(game)) < 300
    game.play(game.ask(level=1).move)
    file = tmp_path / "game.tete"
    file.write_text(str(game.record()), "utf-8")
    loaded = tete.load(file)
    assert loaded.state == game.state
    assert loaded.record() == game.record()


def test_the_same_seed_gives_the_same_rolls() -> None:
    assert tete.new("headache", seed=7).played == tete.new("headache", seed=7).played


def test_presets_seats_and_options_by_name() -> None:
    assert tete.new("blokus", "duo").state == GAMES["blokus"].start("duo")
    assert tete.new("headache", seats=3).state.seats == 3
    assert tete.new("mots", lexicon="en").record().options.lexicon == "en"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: tete.new("blok"), "There is no game “blok”"),
        (lambda: tete.new("blokus", "solo"), "There is no preset “solo”"),
        (lambda: tete.new("headache", seed=1).ask(level=12), "12"),
        (lambda: tete.new("headache", seed=1).ask(7), "Nobody is called “7”"),  # type: ignore[arg-type]
        (lambda: tete.new("knopf").ask("human"), "you can invite: random, greedy, mcts, level:1 … level:9"),
        (lambda: tete.create_player("level:1", "chess"), "There is no game “chess”"),
        (lambda: tete.new("headache", seats="3"), "not '3'"),  # type: ignore[arg-type]
        (lambda: tete.new("knopf", seats=2.0), r"not 2\.0"),  # type: ignore[arg-type]
    ],
)
def test_a_mistake_is_a_sentence(ask: object, says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        ask()  # type: ignore[operator]


def test_the_sentence_is_that_of_the_game() -> None:
    """Both games have the code `off-board`, each with a sentence of its own."""
    with pytest.raises(IllegalMove, match="over the edge of the board") as caught:
        tete.new("blokus", "duo").play("z1")
    assert (caught.value.code, isinstance(caught.value, ValueError)) == ("off-board", True)
    with pytest.raises(BadNotation, match="“xyzzy” is not a move"):
        tete.new("knopf").play("xyzzy")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("given", [3, None, b"a1", ["a1"], 3.5], ids=repr)
def test_what_is_no_move_is_named(key: str, given: object) -> None:
    game = tete.new(key, seed=1)
    before = game.state
    for play in (lambda: game.play(given), lambda: game.state.play(game.seat, given)):
        with pytest.raises(BadNotation) as refused:
            play()
        assert str(refused.value).startswith(f"{given!r} ({type(given).__name__}) is not a move")
    assert game.state is before


def test_a_move_of_another_game_is_named() -> None:
    placed = tete.new("blokus", "duo").moves()[0]
    with pytest.raises(BadNotation, match=r"\(Placement\) is not a move"):
        tete.new("knopf").state.play(0, placed)


def test_a_seat_that_is_not_there_has_no_view() -> None:
    for key, game in GAMES.items():
        for seat in (-1, 7):
            with pytest.raises(BadOptions, match="There is no such seat"):
                game.start().view(seat)
            with pytest.raises(BadOptions):
                tete.new(key, seed=1).draw(seat)


def test_a_game_shows_its_name_and_presets() -> None:
    assert repr(GAMES["blokus"]) == "<game blokus: classic, teams, two, three, duo>"


def test_a_player_is_made_for_a_game_or_its_name() -> None:
    view = GAMES["knopf"].start().view(0)
    by_name, by_game = (tete.create_player("level:1", game) for game in ("knopf", GAMES["knopf"]))
    assert by_name.choose(view, tete.Limit(seed=3)) == by_game.choose(view, tete.Limit(seed=3))


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "picture.tete").write_bytes(b"\x89PNG\xd0\x00")
    with pytest.raises(BadNotation, match=r"picture\.tete”, line 1: this is not UTF-8 text"):
        tete.load(tmp_path / "picture.tete")


def test_a_word_is_previewed_by_its_text() -> None:
    game = tete.new("mots", seed=7, lexicon="en")
    best = game.ask(level=3).move
    assert game.state.preview(game.seat, str(best)) == game.state.preview(game.seat, best) != {}
