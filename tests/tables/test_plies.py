"""Plies as a value: cheap to add to, and earlier versions stay as they were."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis.strategies import integers, lists

from tete.core import CHANCE, Actor, random_game
from tete.games import GAMES
from tete.records import PlayerInfo, Record
from tete.tables import Table, fold
from tete.tables.record_conversion import from_record
from tete.tables.table import PLIES_PER_GAME, PLIES_PER_TURN, POSITION_EVERY_PLIES, Plies, TablePly, too_long

TURN: list[Actor] = [0, CHANCE] * (PLIES_PER_TURN // 2)


def ply(actor: Actor, number: int = 0) -> TablePly:
    return TablePly(actor, str(number), (str(number),), number)


def made(*actors: Actor) -> Plies:
    plies = Plies()
    for number, actor in enumerate(actors):
        plies = plies.plus(ply(actor, number))
    return plies


@given(lists(integers(0, 30), max_size=40))
def test_every_version_stays_as_it_was_whatever_follows_from_it(steps: list[int]) -> None:
    """A step is a takeback to that ply, or (beyond the end) one more ply."""
    versions: list[tuple[Plies, tuple[TablePly, ...]]] = [(Plies(), ())]
    for number, step in enumerate(steps):
        plies, expected = versions[step % len(versions)]
        if step < len(plies):
            versions.append((plies.first(step), expected[:step]))
        else:
            versions.append((plies.plus(ply(0, number)), (*expected, ply(0, number))))
    for plies, expected in versions:
        assert tuple(plies) == expected == plies
        assert (len(plies), plies[1:-1], list(reversed(plies))) == (len(expected), expected[1:-1], [*expected[::-1]])


def test_equal_plies_are_equal_values() -> None:
    assert made(0, 1) == made(0, 1, 0).first(2)
    assert hash(made(0, 1)) == hash(made(0, 1, 0).first(2))
    assert made(0, 1) != made(1, 0)
    assert made(0).first(-1) == ()
    assert repr(made()) == "()"


def test_any_earlier_position_is_found_again_from_the_mark_before_it() -> None:
    game, plies, states = GAMES["knopf"], [], []
    options = game.presets["classic"]
    for played in random_game(game.start(options, 2), Random(3)):
        plies.append(played.ply)
        states.append(played.after)
    assert len(plies) > 3 * POSITION_EVERY_PLIES
    record = Record("knopf", "classic", options, (PlayerInfo(), PlayerInfo()), tuple(plies))
    table = fold(from_record(record, "a" * 32, "ann", 0)[:-1])
    assert isinstance(table, Table)
    assert [table.state_at(number) for number in range(1, len(plies) + 1)] == states
    assert table.state_at(0) == table.start


def test_a_game_that_would_never_end_is_over() -> None:
    assert made(0, CHANCE, 1, CHANCE, 1, 1).in_one_turn() == 5
    assert not too_long(made(*TURN[2:]), seats=2)
    assert too_long(made(*TURN), seats=2)
    assert not too_long(made(*[0] * PLIES_PER_TURN), seats=1)
    assert not too_long(made(*[0, 1] * PLIES_PER_TURN), seats=2)
    assert too_long(made(*[0, 1] * (PLIES_PER_GAME // 2)), seats=2)
