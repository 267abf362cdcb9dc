"""The challenge of the day depends on the date and on nothing else."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from hashlib import sha256

import pytest

from tests.puzzles.blokus.oracle import completions
from tete.core import CHANCE, IllegalMove, Refused
from tete.i18n import translator_for
from tete.puzzles.blokus.daily_board import daily_board
from tete.puzzles.daily import Results, card, challenge
from tete.puzzles.hash_random import HashRandom
from tete.puzzles.mots.daily_words import TURNS, Dice, computer_words, daily_dice, daily_words, play_words

DAY = date(2026, 11, 16)


def test_a_date_means_the_same_for_ever() -> None:
    """If this fails, two releases of the program disagree about the same day: nothing here may change unnoticed."""
    board, dice = daily_board(DAY), daily_dice(DAY)
    assert (board.name, board.grade, board.seed) == ("15x16", 1, 13130373081539623076)
    assert [dice.die(turn) for turn in range(10)] == [1, 6, 6, 5, 1, 4, 6, 4, 6, 6]
    assert dice.bonus(3, "c3", 2) == 11
    assert sha256(str(board.generate().given).encode()).hexdigest()[:16] == "3dae30cb50baa32f"


def test_every_day_is_different_and_grades_follow_the_week() -> None:
    dates = [DAY + timedelta(days=each) for each in range(28)]
    boards, days = [daily_board(day) for day in dates], [challenge(day) for day in dates]
    assert len({each.seed for each in boards}) == 28
    assert [each.grade for each in boards[:7]] == [1, 2, 3, 4, 5, 4, 3]
    assert {each.name for each in boards} == {"8x10", "15x16"}
    assert [each.game for each in days[0].best_moves][:3] == ["headquarter", "headache", "knopf"]
    assert len({each.seed for day in days for each in day.best_moves}) == sum(len(day.best_moves) for day in days)


def test_the_board_of_a_day_has_one_completion() -> None:
    board = next(each for n in range(9) if (each := daily_board(DAY + timedelta(days=n))).name == "8x10")
    assert completions(board.generate().given, 2) == 1


def test_dice_are_fair_and_do_not_depend_on_earlier_rolls() -> None:
    dice = Dice("any")
    rolls = Counter(dice.die(turn) for turn in range(6000))
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in rolls.values())
    assert dice.die(7) == Dice("any").die(7)
    sums = [dice.bonus(turn, "c3", 3) for turn in range(500)]
    assert (min(sums), max(sums)) == (3, 18)
    assert dice.bonus(1, "c3", 3) == dice.bonus(1, "c3", 3)


def test_draws_cover_everything() -> None:
    random = HashRandom("cards")
    assert sorted(random.shuffled(range(10))) == list(range(10))
    assert {random.choice("abc") for _ in range(50)} == set("abc")


def test_the_card_shows_the_results_and_no_answer() -> None:
    today = challenge(DAY)
    full = Results(seconds=221, hints=2, words=212, best_moves={"headquarter": "best", "knopf": "missed"})
    assert card(today, full, translator_for("fr")) == (
        "Tête-à-tête · 16 novembre\n🧩 Le grand rectangle ★☆☆☆☆ 3:41 (2 indices)\n"
        "✏️ Mots de Tête 212 points\n"
        "🟩 Headquarter\n⬜ Headache\n🟥 Kopf oder Knopf\n"
    )
    assert card(challenge(date(2026, 11, 1)), full, translator_for("fr")).startswith("Tête-à-tête · 1er novembre\n")
    none = card(today, Results(), translator_for("en"))
    assert none.splitlines()[1:] == [
        "🧩 The large rectangle ★☆☆☆☆ –",
        "✏️ Mots de Tête –",
        "⬜ Headquarter",
        "⬜ Headache",
        "⬜ Kopf oder Knopf",
    ]


def test_a_one_on_the_empty_board_is_passed_automatically() -> None:
    dice = next(each for number in range(99) if (each := Dice(str(number))).die(0) == 1 and each.die(1) > 1)
    assert play_words(dice, "en", []).plies == ((CHANCE, "1"), (0, "pass"), (CHANCE, str(dice.die(1))))


def written(dice: Dice, turns: int) -> list[str]:
    """The first word of each of so many turns."""
    moves = list[str]()
    for _ in range(turns):
        state = play_words(dice, "en", moves).state
        moves.append(next(str(move) for move in state.moves(0) if str(move) != "pass"))
    return moves


def test_a_pass_costs_a_turn_and_the_game_goes_on() -> None:
    dice = Dice("any")
    moves = written(dice, 2)
    before, passed = play_words(dice, "en", moves), play_words(dice, "en", [*moves, "pass"])
    assert (passed.left, passed.points) == (TURNS - 3, before.points)
    assert passed.plies[-2:] == ((0, "pass"), (CHANCE, str(dice.die(3))))
    assert passed.state.letters == before.state.letters
    word = next(str(move) for move in passed.state.moves(0) if str(move) != "pass")
    after = play_words(dice, "en", [*moves, "pass", word])
    assert after.left == TURNS - 4
    assert after.points > before.points


def test_six_passes_end_the_game_even_on_the_empty_board() -> None:
    dice = Dice("any")
    over = play_words(dice, "en", ["pass"] * TURNS)
    assert (over.left, over.points) == (0, 0)
    with pytest.raises(Refused, check=lambda error: error.code == "day-over"):
        play_words(dice, "en", ["pass"] * (TURNS + 1))
    moves = written(dice, 1)
    assert play_words(dice, "en", [*moves, *["pass"] * (TURNS - 1)]).left == 0


def test_the_computer_plays_the_word_game_of_a_day() -> None:
    assert daily_words(DAY, "fr", []).plies == play_words(daily_dice(DAY), "fr", []).plies
    moves, game = computer_words(DAY, "fr")
    assert game == daily_words(DAY, "fr", moves)


def test_the_words_of_a_day_meet_the_same_dice() -> None:
    dice = Dice("any")
    begun = play_words(dice, "en", [])
    assert begun.plies == ((CHANCE, str(dice.die(0))),)
    game, moves = begun, list[str]()
    while game.left:
        word = next((str(move) for move in game.state.moves(0) if str(move) != "pass"), "pass")
        moves.append(word)
        game = play_words(dice, "en", moves)
    assert len(moves) == TURNS
    assert game.points > 0
    assert [ply for ply in game.plies if ply[0] == 0] == [(0, word) for word in moves]
    assert play_words(dice, "en", moves[:3]).left == TURNS - 3
    with pytest.raises(Refused, check=lambda error: error.code == "day-over"):
        play_words(dice, "en", [*moves, "pass"])
    with pytest.raises(IllegalMove):
        play_words(dice, "en", ["7d XQZ"])
