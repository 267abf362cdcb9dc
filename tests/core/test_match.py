"""What the games of a match add up to."""

from __future__ import annotations

from tete.core import MatchGame, Outcome, Standing, match_game, standing


def test_points_are_added_seat_by_seat() -> None:
    games = [MatchGame((1, 2), (30, 12)), MatchGame((2, 1), (5, 20))]
    assert standing(games) == Standing("points", (35, 32), (1, 2))


def test_points_below_nothing_are_added_too() -> None:
    assert standing([MatchGame((2, 1), (-29, -4)), MatchGame((1, 2), (-3, -28))]) == Standing(
        "points", (-32, -32), (1, 1)
    )


def test_won_games_count_where_points_mean_nothing() -> None:
    first, second, third = MatchGame((1, 2, 3)), MatchGame((1, 3, 2)), MatchGame((2, 1, 3))
    assert standing([first, second, third]) == Standing("games", (2, 1, 0), (1, 2, 3))


def test_a_shared_win_counts_for_each() -> None:
    assert standing([MatchGame((1, 1)), MatchGame((1, 2))]) == Standing("games", (2, 1), (1, 2))


def test_giving_up_does_not_win_by_the_points_of_the_other_game() -> None:
    assert standing([MatchGame((1, 2), (300, 40)), MatchGame((2, 1))]) == Standing("games", (1, 1), (1, 1))


def test_nothing_stands_before_the_first_game_is_over() -> None:
    assert standing([]) is None


def test_results_move_on_with_the_players() -> None:
    assert MatchGame((1, 2, 3), (9, 5, 1)).moved_on() == MatchGame((2, 3, 1), (5, 1, 9))
    assert MatchGame((1, 2)).moved_on() == MatchGame((2, 1))


def test_an_outcome_keeps_its_points_only_where_they_are_added() -> None:
    outcome = Outcome((2, 1), (4, 6), "goal")
    assert match_game(outcome, points=True) == MatchGame((2, 1), (4, 6))
    assert match_game(outcome, points=False) == MatchGame((2, 1))
