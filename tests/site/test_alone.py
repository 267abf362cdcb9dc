"""One player and no network: a lesson, a puzzle and the challenge of the day."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.actions import click
from tests.web.test_lessons import learn
from tests.web.test_puzzles import GRADE, PATH, SEED, answer, lay, missing, opened
from tests.web.user import User
from tete.puzzles.blokus.generator import generate


def test_a_lesson_is_learned(offline_user: User) -> None:
    offline_user.go("/learn/knopf")
    learn(offline_user, "knopf")


def test_a_puzzle_is_made_by_the_compiled_searches_and_solved(offline_user: User) -> None:
    """Without compiled searches nobody makes a puzzle: the worker that thinks has them."""
    page = opened(offline_user, PATH)
    for laid in missing(generate("8x10", GRADE, SEED)):
        lay(page, laid)
    expect(page.locator(".finished")).to_contain_text("Solved!")


def test_a_move_of_the_day_is_judged(offline_user: User) -> None:
    page = offline_user.page
    offline_user.go("/puzzles/today")
    click(page.locator('a[href="/puzzles/today/knopf"]'))
    page.get_by_text("Your turn: which move is best?").wait_for()
    answer(page, "knopf")
    expect(page.locator(".mark")).not_to_be_empty()


def test_nobody_is_invited_where_nobody_can_come(offline_user: User) -> None:
    offline_user.choose_game("headquarter", form=False)
    expect(offline_user.page.get_by_text("friends cannot join")).to_be_visible()
    expect(offline_user.page.get_by_role("button", name="A friend, by link")).to_have_count(0)
