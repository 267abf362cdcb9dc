"""A game of another package joins through an entry point, and obeys the same protocol."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests import toy
from tests.toy import TOSS, TossOptions
from tete.core import (
    CHANCE,
    BadNotation,
    BadOptions,
    Decide,
    NotYourTurn,
    Options,
    play_chance,
    random_game,
    read_options,
)
from tete.games import GAMES, GROUP, collect, companion, declared, our_games, plug_ins
from tete.i18n import game_texts
from tete.i18n.pages import rules_page
from tete.testing import perft


def test_a_plug_in_joins_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "guest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tete.games]\ntoss = guest_toss:TOSS\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "guest_toss", toy)
    assert collect((), plug_ins(entry_points(group=GROUP)))["toss"] is TOSS


@pytest.mark.parametrize("value", ["no_such_module:GAME", "guest_toss:NO_SUCH_NAME", "guest_toss:Toss"])
def test_a_broken_plug_in_is_skipped_with_one_line(
    value: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "guest_toss", toy)
    broken = EntryPoint("broken", value, GROUP)
    whole = EntryPoint("toss", "guest_toss:TOSS", GROUP)
    assert list(plug_ins((broken, whole))) == [TOSS]
    assert len(caplog.records) == 1
    assert "broken" in caplog.text


class Stillborn(toy.TossGame):
    """It has no preset, so it cannot begin."""

    presets = {}


class Unwritable(toy.TossGame):
    """Its key would be no word in a path or a record."""

    key = "toss up/1"


@dataclass(frozen=True)
class BareOptions(Options):
    """Its field is not made by `option`."""

    rounds: int = 3

    @property
    def seats(self) -> range:
        return range(1, 3)


class Unasked(toy.TossGame):
    """Nobody can be asked for its options."""

    options = BareOptions  # type: ignore[assignment]
    presets = {"classic": BareOptions()}  # type: ignore[dict-item]


class Deserted(toy.TossGame):
    """Nobody may sit down."""

    seats = range(2, 2)


@pytest.mark.parametrize("game", [Stillborn(), Unwritable(), Unasked(), Deserted()])
def test_a_plug_in_that_cannot_begin_or_be_named_is_skipped_with_one_line(
    game: toy.TossGame, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    module = ModuleType("guest_broken")
    monkeypatch.setitem(vars(module), "GAME", game)
    monkeypatch.setitem(sys.modules, "guest_broken", module)
    assert list(plug_ins([EntryPoint("broken", "guest_broken:GAME", GROUP)])) == []
    assert len(caplog.records) == 1


BAD_DEFAULT = """
from dataclasses import dataclass
from tete.core import Options, option

@dataclass(frozen=True)
class BadOptions(Options):
    length: str = option("7", choices=("4", "5"))

    @property
    def seats(self):
        return range(2, 3)

GAME = BadOptions()
"""


def test_an_error_of_ours_in_a_plug_in_leaves_all_other_games(tmp_path: Path) -> None:
    """The sentence of such an error is made of the games, which are not there yet."""
    info = tmp_path / "bad-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tete.games]\nbad = bad_default:GAME\n")
    (tmp_path / "bad_default.py").write_text(BAD_DEFAULT)
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    code = "import tete; print(*tete.GAMES)"
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert ran.stdout.split() == [game.key for game in collect(our_games(), ()).values()]
    assert ran.stderr == "bad was skipped: BadOptions: option-choice (option: length, value: 7, choices: 4, 5)\n"


def test_a_plug_in_with_the_key_of_another_game_is_named(caplog: pytest.LogCaptureFixture) -> None:
    class Second(toy.TossGame):
        """Another game with the same key."""

    assert collect((), (TOSS, TOSS, second := Second())) == {second.key: TOSS}
    assert len(caplog.records) == 1


def test_a_plug_in_with_unreadable_texts_goes_without_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    package = tmp_path / "guest_mumbling"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "texts.toml").write_text("[game\nname = ")
    monkeypatch.syspath_prepend(str(tmp_path))

    class Mumbling(toy.TossGame):
        """A game whose texts are no TOML."""

    Mumbling.__module__ = "guest_mumbling"
    import_module("guest_mumbling")
    assert game_texts(Mumbling()) == {}
    assert len(caplog.records) == 1
    assert "guest_mumbling" in caplog.text


def test_a_plug_in_of_a_single_module_has_no_texts_rules_or_companions(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Lonely(toy.TossGame):
        key = "lonely"

    Lonely.__module__ = "lonely"
    monkeypatch.setitem(sys.modules, "lonely", ModuleType("lonely"))
    monkeypatch.setitem(GAMES, "lonely", Lonely())
    assert game_texts(GAMES["lonely"]) == {}
    assert companion(GAMES["lonely"], "players") is None
    with pytest.raises(BadNotation):
        rules_page("lonely", "en")
    assert caplog.text == ""


GUEST = """
from tests.toy import TossGame

class Guest(TossGame):
    key = "guest"

GUEST = Guest()
"""


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a plug-in package, with a game in it."""
    package = tmp_path / "guest_game"
    package.mkdir()
    (package / "__init__.py").write_text(GUEST)
    monkeypatch.syspath_prepend(str(tmp_path))
    (game,) = plug_ins([EntryPoint("guest", "guest_game:GUEST", GROUP)])
    monkeypatch.setitem(GAMES, "guest", game)
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "guest_game"]:
        del sys.modules[name]


def test_a_plug_ins_texts_and_rules_are_found_in_its_package(guest: Path) -> None:
    (guest / "texts.toml").write_text('[game]\nname = { fr = "Le pile ou face", en = "Toss" }\n')
    (guest / "rules").mkdir()
    (guest / "rules" / "fr.md").write_text("# Les règles")
    assert game_texts(GAMES["guest"])["game"]["name"]["fr"] == "Le pile ou face"
    assert rules_page("guest", "fr") == "# Les règles"
    with pytest.raises(BadNotation):
        rules_page("guest", "en")


def test_a_plug_in_takes_part_with_modules_of_its_own_package(guest: Path, caplog: pytest.LogCaptureFixture) -> None:
    (guest / "players.py").write_text("LEVELS = 3")
    module = companion(GAMES["guest"], "players")
    assert module is not None
    assert module.__name__ == "guest_game.players"
    assert declared(GAMES["guest"], "players", "LEVELS") == 3
    assert declared(GAMES["guest"], "players", "OTHER", "default") == "default"
    assert declared(GAMES["guest"], "puzzles", "LEVELS", 7) == 7  # it has no such module
    assert caplog.text == ""


@pytest.mark.parametrize("source", ["1 / 0", "import no_such_module", "LEVELS ="])
def test_a_broken_module_of_a_plug_in_is_skipped_with_one_line(
    source: str, guest: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (guest / "players.py").write_text(source)
    for _ in range(2):
        assert companion(GAMES["guest"], "players") is None
    assert len(caplog.records) == 1
    assert "guest_game.players" in caplog.text


def test_a_broken_module_for_a_game_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> ModuleType:
        raise ZeroDivisionError(name)

    monkeypatch.setattr("tete.games.import_module", broken)
    companion.cache_clear()
    with pytest.raises(ZeroDivisionError):
        companion(GAMES["knopf"], "players")


def test_our_games_are_found_by_their_folders() -> None:
    assert list(collect(our_games(), ())) == ["headquarter", "headache", "blokus", "mots", "knopf"]


def test_a_plug_in_never_replaces_a_game_of_ours() -> None:
    ours = collect(our_games(), ())
    assert collect(our_games(), ours.values()) == ours


def test_random_games_of_a_plug_in_end() -> None:
    plies = [played.ply for played in random_game(TOSS.start(seats=2), Random(1))]
    assert len(plies) == 9
    assert [ply.actor for ply in plies[:3]] == [0, 1, CHANCE]


def test_perft_counts_seats_and_chance() -> None:
    assert perft(TOSS.start(seats=2), 3) == 8
    assert perft(TOSS.start(TossOptions(rounds=0)), 3) == 0


def test_chance_is_played_until_a_seat_decides() -> None:
    state = TOSS.start().play(0, "heads")
    settled, plies = play_chance(state, Random(2))
    assert len(plies) == 1
    assert isinstance(settled.turn, Decide)


def test_actors_are_expected() -> None:
    start = TOSS.start(seats=2)
    for actor, word in ((1, "not-your-turn"), (CHANCE, "no-chance-now")):
        with pytest.raises(NotYourTurn) as caught:
            start.play(actor, "heads")  # type: ignore[arg-type]
        assert caught.value.code == word
    with pytest.raises(NotYourTurn) as caught:
        start.play(0, "heads").play(1, "tails").play(0, "heads")
    assert caught.value.code == "chance-first"


def test_options_and_seats_are_checked() -> None:
    assert read_options(TossOptions(), {"rounds": "5"}).rounds == 5
    for name, text, word in (("rounds", "many", "option-type"), ("size", "1", "unknown-option")):
        with pytest.raises(BadOptions) as caught:
            read_options(TossOptions(), {name: text})
        assert caught.value.code == word
    with pytest.raises(BadOptions) as caught:
        TOSS.start(seats=5)
    assert caught.value.details == {"seats": 5, "fewest": 1, "most": 2}
