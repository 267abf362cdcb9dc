"""Records are written and read back exactly, and a damaged one is refused with its line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import toy
from tests.laws.walks import SETUPS
from tests.toy import TOSS, WHISPER, TossOptions
from tete.core import BadNotation, MatchGame, Options, Over, random_game
from tete.games import GAMES
from tete.i18n import COMPLETE, Lang, translator_for
from tete.records import PlayerInfo, Record, read, write
from tete.testing import Setup

pytestmark = pytest.mark.usefixtures("guests")

GOOD = """tete record 1
# annotated by hand
game: toss
preset: classic
option rounds: 2
option faces:
  #heads
  tails
seat 0: human Odile de la Tour
seat 1: random
date: le 14 juillet
dependency mint: Paris
result: rounds, places 1 1, points 1 1

0 heads
1 tails   # bold
chance heads

# second round
0 tails
1 tails
chance heads
"""
LINES = GOOD.split("\n")


def played(key: str, preset: str, options: Options, seats: int, seed: int, most: int = 10_000) -> Record:
    """The record of a random game, cut after so many plies."""
    game = GAMES[key]
    plies, state = [], game.start(options, seats)
    for each in random_game(state, Random(seed)):
        plies.append(each.ply)
        state = each.after
        if len(plies) == most:
            break
    result = state.turn.outcome if isinstance(state.turn, Over) else None
    players = tuple(PlayerInfo("human", f"P{seat}") for seat in range(seats))
    return Record(key, preset, options, players, tuple(plies), "today", dict(game.dependencies(options)), result)


def refusal(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as caught:
        read(text)
    return caught.value


def test_a_record_reads_as_it_is_written() -> None:
    record = read(GOOD.replace("points 1 1", "points 1 0").replace("places 1 1", "places 1 2"))
    assert record.options == TossOptions(rounds=2, faces="#heads\ntails")
    assert record.players == (PlayerInfo("human", "Odile de la Tour"), PlayerInfo("random"))
    assert (record.date, record.dependencies) == ("le 14 juillet", {"mint": "Paris"})
    assert [str(ply.actor) for ply in record.plies] == ["0", "1", "chance"] * 2
    assert record.result is not None
    assert record.result.points == (1, 0)
    assert read(write(record)) == record


def test_every_state_can_be_seen_again() -> None:
    record = played("toss", "classic", TossOptions(), 2, seed=3)
    states = list(record.states())
    assert states[0] == TOSS.start(seats=2)
    assert len(states) == len(record.plies) + 1
    assert isinstance(states[-1].turn, Over)


@pytest.mark.parametrize("setup", [Setup(TOSS, "classic", 1), Setup(WHISPER, "classic", 2), *SETUPS], ids=str)
def test_random_games_survive_being_written_down(setup: Setup) -> None:
    options = setup.game.presets[setup.preset]
    for most in (0, 7, 10_000):
        record = played(setup.game.key, setup.preset, options, setup.seats, seed=5, most=most)
        assert read(write(record)) == record


@pytest.mark.parametrize(
    "options",
    [
        TossOptions(rounds=1, coin="kind"),
        TossOptions(faces="a\nb", cheers=("hip", "hurra")),
        TossOptions(limit=4, hidden=True),
    ],
)
def test_every_kind_of_option_survives_with_and_without_a_preset(options: TossOptions) -> None:
    for preset in ("classic", "long", None):
        record = Record("toss", preset, options, (PlayerInfo(),))
        assert read(write(record)) == record


MATCH = "match: game 2 of 2\nmatch game 1: places 2 1, points -4 9\n"


def in_match(entries: str) -> str:
    return "\n".join(line for line in LINES if not line.startswith("result")).replace("date: ", f"{entries}date: ")


def test_a_game_of_a_match_names_the_games_before() -> None:
    record = read(in_match(MATCH))
    assert record.match == (MatchGame((2, 1), (-4, 9)),)
    assert MATCH in write(record)
    assert read(write(record)) == record
    assert read(in_match("match: game 1 of 2\n")).match == ()
    assert read(in_match("match: game 2 of 2\nmatch game 1: places 2 1\n")).match == (MatchGame((2, 1)),)
    assert read(in_match("")).match is None


@pytest.mark.parametrize(
    "entries",
    [
        "match: game 2 of 2\n",
        "match: game 2 of 3\nmatch game 1: places 2 1\n",
        "match game 1: places 2 1\n",
        "match: game 2 of 2\nmatch game 2: places 2 1\n",
        "match: game 2 of 2\nmatch game 1: places 2 1 3\n",
        "match: game 2 of 2\nmatch game 1: places 2 1, points 3\n",
        "match: game 3 of 2\nmatch game 1: places 2 1\nmatch game 2: places 1 2\n",
        "match: two games\n",
    ],
)
def test_a_match_that_does_not_fit_is_refused_with_its_line(entries: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        read(in_match(entries))
    assert refusal.value.code == "record-match"
    assert refusal.value.details["line"] in (11, 12)


def test_options_that_need_each_other_are_read_together() -> None:
    """From `long` (9 rounds), neither order of single steps would pass through allowed options only."""
    text = "tete record 1\ngame: toss\npreset: long\noption coin: kind\noption rounds: 2\nseat 0: human\n\n"
    assert read(text).options == TossOptions(rounds=2, coin="kind")
    assert refusal(text.replace("rounds: 2", "rounds: 12")).details["line"] == 4


def replaced(number: int, line: str) -> str:
    """The good record with one line (counted from 1) changed."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


@pytest.mark.parametrize(
    ("word", "line", "text"),
    [
        ("record-first", 1, ""),
        ("record-first", 1, replaced(1, "1. e4 e5")),
        ("record-version", 1, replaced(1, "tete record 2")),
        ("record-control", 15, replaced(15, "0 \x1b[31mheads")),
        ("record-header", 4, replaced(4, "classic")),
        ("record-header", 2, replaced(2, "  heads")),
        ("record-entry", 11, replaced(11, "weather: fine")),
        ("record-twice", 11, replaced(11, "game: toss")),
        ("record-missing", 13, replaced(3, "#")),
        ("record-missing", 2, "tete record 1\ngame: toss\n\n"),
        ("record-game", 3, replaced(3, "game: chess")),
        ("record-preset", 4, replaced(4, "preset: huge")),
        ("record-option", 5, replaced(5, "option rounds: many")),
        ("record-option", 5, replaced(5, "option size: 3")),
        ("record-option", 6, replaced(8, "  tails\n  edge")),
        ("record-seat", 10, replaced(10, "seat 2: random")),
        ("record-seat", 9, replaced(9, "seat 0:")),
        ("record-option", 9, replaced(10, "seat 1: random\nseat 2: random")),
        ("record-actor", 15, replaced(15, "5 heads")),
        ("record-actor", 15, replaced(15, "heads")),
        ("record-actor", 24, GOOD.rstrip() + "\n\nThe end.\n"),
        ("record-ply", 15, replaced(15, "0 edge")),
        ("record-ply", 15, replaced(15, "1 heads")),
        ("record-ply", 24, GOOD.rstrip() + "\n\n0 heads\n"),
        ("record-result", 13, replaced(13, "result: Odile wins")),
        ("record-contradiction", 13, GOOD),
        ("record-unfinished", 13, "\n".join(LINES[:19])),
    ],
)
def test_damage_is_named_with_its_line(word: str, line: int, text: str) -> None:
    error = refusal(text)
    assert (error.code, error.details["line"]) == (word, line)
    for lang in COMPLETE:
        sentence = translator_for(lang).error(error)
        assert str(line) in sentence
        assert "\n" not in sentence


@pytest.mark.parametrize(("lang", "says"), [("fr", "Ce n’est pas à vous de jouer."), ("en", "It is not your turn.")])
def test_a_refused_ply_says_which_rule_forbids_it(lang: Lang, says: str) -> None:
    assert says in translator_for(lang).error(refusal(replaced(15, "1 heads")))


def test_a_changed_dependency_is_named_where_a_ply_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("toss", "classic", TossOptions(), 1, seed=1)
    monkeypatch.setattr(toy, "MINT", ["Rome"])
    assert read(write(record)).changed_dependencies() == ("mint",)
    broken = write(record).replace("\n0 ", "\n0 edge ", 1)
    error = refusal(broken)
    assert (error.code, error.details["dependencies"]) == ("record-changed", "mint")


mutations = st.lists(
    st.tuples(
        st.integers(0, len(GOOD)),
        st.integers(0, 12),
        st.one_of(st.text(max_size=4), st.sampled_from(LINES), st.just("\n"), st.just("9" * 5000)),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=600, suppress_health_check=list(HealthCheck))
@given(changes=mutations)
def test_a_damaged_record_is_refused_or_read_but_never_breaks(changes: list[tuple[int, int, str]]) -> None:
    text = GOOD.replace("points 1 1", "points 1 0").replace("places 1 1", "places 1 2")
    for at, cut, put in changes:
        text = text[:at] + put + text[at + cut :]
    try:
        record = read(text)
    except BadNotation as error:
        complaint = error
    else:
        assert read(write(record)) == record
        return
    assert "line" in complaint.details
    assert translator_for("fr").error(complaint) != str(complaint)
