"""A child's first game: the lesson is played to its end by clicks, then a game against the simplest computer begins."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.actions import click, click_at, focus, press, speak, write
from tests.web.conftest import NewUser
from tests.web.play import deep_but, play
from tests.web.screen_checks import outside
from tests.web.test_axe import findings
from tests.web.user import User
from tete.lessons.lesson import lesson_games, lesson_of

GAMES = lesson_games()
MOST_TOUCHES = 14  # for one move
MOST_MOVES = 60  # of the reader, in the game at the end
SMALL: dict[str, object] = {"viewport": {"width": 360, "height": 620}, "has_touch": True}
#: Games whose moves are touched on a phone here: at a desk, letters are typed (test_words_are_typed_at_a_desk).
BY_TOUCH = {"mots"}
#: Where the finger points, once it lies on what it points at, or that the step is done.
POINTED = """() => {
  const hand = document.querySelector("svg.finger"), lesson = document.querySelector(".lesson");
  const done = document.querySelector(".said.done") !== null;
  if (!lesson || (!hand && !done)) return null;
  const { made } = lesson.dataset;
  if (done) return { done, made };
  const { left, top, width, height } = document.querySelector(`main ${hand.dataset.to}`).getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return parseFloat(hand.style.left) === x && parseFloat(hand.style.top) === y && { done, made, x, y };
}"""
#: A touch is a click in the end: by then the page has made of it what it makes of it.
LISTEN = """() => {
  window.touched = false;
  addEventListener("click", () => (window.touched = true), { capture: true, once: true });
}"""
#: The reader is asked for the next move of the game at the end, or it is over.
ASKED = """(before) => {
  const lesson = document.querySelector(".lesson");
  if (document.querySelector(".said.done")) return "done";
  if (document.querySelector("[data-press]")) return "press";
  return lesson && Number(lesson.dataset.made) === before && lesson.dataset.prompted === "yes" && "asked";
}"""


FOCUSED = "cell => document.activeElement === cell"


def touch_the_finger(page: Page, *, touch: bool, at: dict[str, Any] | None = None) -> None:
    """Touches once where the finger points, until the page has taken it."""
    at = at or page.wait_for_function(POINTED).json_value()
    assert at is not None
    page.evaluate(LISTEN)
    if touch:
        page.touchscreen.tap(at["x"], at["y"])
    else:
        click_at(page, at["x"], at["y"])
    page.wait_for_function("() => window.touched")


def follow_the_finger(page: Page, *, touch: bool, made: int = 0) -> None:
    """Touches what the finger points at until the step is done, or the reader has made one more move."""
    for _ in range(MOST_TOUCHES):
        at = page.wait_for_function(POINTED).json_value()
        if at["done"] or int(at["made"]) > made:
            return
        touch_the_finger(page, touch=touch, at=at)
        page.wait_for_function("() => document.querySelector('.lesson').dataset.pending === ''")
        if int(page.locator(".lesson").get_attribute("data-made") or 0) > made:
            return
    raise AssertionError("the finger does not lead to the end of the step")


def play_the_game_at_the_end(page: Page, *, touch: bool) -> int:
    """The game at the end, with the moves that “Show me” shows."""
    for made in range(MOST_MOVES):
        while (asked := page.wait_for_function(ASKED, arg=made).json_value()) == "press":
            click(page.locator("[data-press]"))
        if asked == "done":
            return made
        click(page.get_by_role("button", name="Show me"))
        follow_the_finger(page, touch=touch, made=made)
    raise AssertionError("the game at the end goes on and on")


def learn(user: User, game: str, *, touch: bool = False) -> None:
    """The lesson from its first step to the last sentence."""
    page, steps = user.page, len(lesson_of(game, "en").steps)
    heads = page.get_by_role("navigation", name="The steps of the lesson").get_by_role("button")
    expect(heads).to_have_count(steps)
    for number, step in enumerate(lesson_of(game, "en").steps[:-1]):
        expect(heads.nth(number)).to_have_attribute("aria-current", "step")
        if step.press:
            expect(page.locator(".say")).to_have_text(step.press)
            touch_the_finger(page, touch=touch)
        expect(page.locator(".say")).to_have_text(step.say)
        follow_the_finger(page, touch=touch)
        expect(page.locator(".say")).to_have_text(step.why)
        click(page.get_by_role("button", name="Next", exact=True))
    expect(page.locator(".say")).to_have_text(lesson_of(game, "en").steps[-1].say)


@pytest.mark.parametrize("game", deep_but("knopf", GAMES))
def test_a_child_opens_learns_and_plays(new_user: NewUser, game: str) -> None:
    touch = game in BY_TOUCH
    user = new_user(**SMALL if touch else {})
    user.choose_game(game)
    click(user.page.get_by_role("link", name="Learn in three minutes"))
    learn(user, game, touch=touch)
    assert play_the_game_at_the_end(user.page, touch=touch) > 0
    expect(user.page.locator(".told")).not_to_be_empty()  # what the computer did, in words
    assert touch or outside(user, ".told") == []
    click(user.page.get_by_role("button", name="Play a game against level 1"))
    user.page.wait_for_url(re.compile("/t/"))
    expect(user.page.locator(".seats .name").filter(has_text="Lou").first).to_be_visible()
    assert play(game, [user], 3).ply >= 3 or user.read().over
    user.choose_game(game)
    expect(user.page.get_by_role("link", name="Learn", exact=True)).to_be_visible()


def test_a_lesson_by_finger_on_a_phone(new_user: NewUser) -> None:
    user = new_user(**SMALL)
    user.go("/learn/blokus")
    learn(user, "blokus", touch=True)


def test_the_reader_presses_the_dome_and_goes_on_at_their_own_pace(new_user: NewUser) -> None:
    """The dice wait for the reader, tumble, land, and are told then; a sentence stays until the reader goes on."""
    user = new_user(instant=False, reduced_motion="no-preference")
    user.page.clock.install()
    user.go("/learn/headache")
    said, step = user.page.locator(".say"), lesson_of("headache", "en").steps[0]
    dome = user.page.locator("[data-dome]")
    expect(said).to_have_text(step.press)
    user.page.clock.run_for("05:00")
    expect(dome).to_have_attribute("data-dome", "waits")
    expect(said).to_have_text(step.press)
    user.page.clock.pause_at(user.page.evaluate("Date.now() + 60_000"))
    dome.click()
    expect(dome).to_have_attribute("data-dome", "tumbles")
    expect(said).to_have_text(step.press)
    user.page.clock.resume()
    expect(dome).to_have_attribute("aria-label", "Dome: 4")
    expect(said).to_have_text(step.say)
    follow_the_finger(user.page, touch=False)
    expect(said).to_have_text(step.why)
    user.page.clock.run_for("05:00")
    expect(said).to_have_text(step.why)
    click(user.page.get_by_role("button", name="Next", exact=True))
    expect(said).to_have_text(lesson_of("headache", "en").steps[1].press)


def test_the_dome_of_a_lesson_is_pressed_by_key(new_user: NewUser) -> None:
    user = new_user()
    user.go("/learn/headache")
    step = lesson_of("headache", "en").steps[0]
    expect(user.page.locator(".say")).to_have_text(step.press)
    press(user.page, "Space")
    expect(user.page.locator(".say")).to_have_text(step.say)


def test_words_are_typed_at_a_desk(new_user: NewUser) -> None:
    """Where there is a keyboard, the finger shows where the word begins, and its letters are typed."""
    user = new_user()
    user.go("/learn/mots")
    page, steps = user.page, lesson_of("mots", "en").steps[:-1]
    for step in steps:
        expect(page.locator(".say")).to_have_text(step.say)
        line, word = (step.show or "").split()
        down = line[0].isalpha()
        cell = page.locator(f'[data-cell="{line if down else line[-1] + line[:-1]}"]')
        if not cell.evaluate(FOCUSED):
            touch_the_finger(page, touch=False)
        expect(cell).to_be_focused()
        expect(page.locator(".remark")).to_have_text(re.compile(r"^\s*Type [A-Z]+ on your keyboard"))
        expect(page.locator("svg.finger")).to_have_count(0)
        write(page, word)
        press(page, "Enter")
        expect(page.locator(".say")).to_have_text(step.why)
        press(page, "Enter")  # the way on has the focus
    expect(page.locator(".say")).to_have_text(lesson_of("mots", "en").steps[-1].say)


def test_a_wrong_move_is_told_why_and_the_step_stays(new_user: NewUser) -> None:
    user = new_user()
    user.go("/learn/knopf")
    follow_the_finger(user.page, touch=False)
    click(user.page.get_by_role("button", name="Next", exact=True))
    step = lesson_of("knopf", "en").steps[1]
    expect(user.page.locator(".say")).to_have_text(step.say)
    click(user.page.locator('[data-cell="e5"]'))
    click(user.page.locator('[data-cell="d5"]'))
    expect(user.page.locator(".missed")).to_have_text(step.wrong)
    follow_the_finger(user.page, touch=False)
    expect(user.page.locator(".say")).to_have_text(step.why)


def test_a_lesson_goes_on_where_it_was_left(new_user: NewUser) -> None:
    user = new_user()
    user.go("/learn/knopf")
    for _ in range(2):
        click(user.page.get_by_role("button", name="Skip"))
    third = lesson_of("knopf", "en").steps[2].say
    expect(user.page.locator(".say")).to_have_text(third)
    user.go("/")
    user.go("/learn/knopf")
    expect(user.page.locator(".say")).to_have_text(third)


def test_a_lesson_speaks_the_language_of_the_page(new_user: NewUser) -> None:
    user = new_user()
    user.go("/learn/knopf")
    expect(user.page.locator(".say")).to_have_text(lesson_of("knopf", "en").steps[0].say)
    speak(user.page, "fr")
    expect(user.page.locator(".say")).to_have_text(lesson_of("knopf", "fr").steps[0].say)


def test_the_three_pictures_open_from_a_table_and_close_with_escape(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "computer")
    button = user.page.get_by_role("button", name="In short").last
    click(button)
    dialog = user.page.get_by_role("dialog")
    for picture in lesson_of("knopf", "en").card:
        expect(dialog.get_by_text(picture.say)).to_be_visible()
    expect(dialog.locator(".frame svg[viewBox]").first).to_be_attached()
    press(user.page, "Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_the_first_table_of_a_game_offers_the_pictures_once(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "computer")
    offer = user.page.get_by_text("Your first game?")
    expect(offer).to_be_visible()
    click(user.page.get_by_role("button", name="Later"))
    expect(offer).to_have_count(0)
    user.create_table("knopf", "computer")
    user.wait_prompted()
    expect(offer).to_have_count(0)
    user.create_table("blokus", "computer", preset="duo")
    expect(offer).to_be_visible()
    play("blokus", [user], 1)
    expect(offer).to_have_count(0)


def test_by_keyboard(new_user: NewUser) -> None:
    """The finger is only a picture: keys do the same, and the way on has the focus."""
    user = new_user()
    user.go("/learn/knopf")
    expect(user.page.locator(".say")).to_have_text(lesson_of("knopf", "en").steps[0].say)
    expect(user.page.locator("svg.finger")).to_have_attribute("aria-hidden", "true")
    focus(user.page.locator('[data-cell][tabindex="0"]'))
    for key in ("Space", "Enter", "Space", "Enter"):
        press(user.page, key)
    expect(user.page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    press(user.page, "Enter")
    expect(user.page.locator(".say")).to_have_text(lesson_of("knopf", "en").steps[1].say)


def test_nothing_is_wider_than_a_phone(new_user: NewUser) -> None:
    user = new_user(**SMALL)
    for game in GAMES:
        user.go(f"/learn/{game}")
        expect(user.page.locator(".lesson .plate svg").first).to_be_visible()
        assert user.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_lesson_is_as_high_as_the_window_of_a_desk(new_user: NewUser) -> None:
    user = new_user(viewport={"width": 1440, "height": 900})
    for game in ("blokus", "mots"):
        user.go(f"/learn/{game}")
        expect(user.page.locator(".lesson .plate svg").first).to_be_visible()
        assert user.page.evaluate("document.documentElement.scrollHeight") <= 900


@pytest.mark.parametrize("game", ["knopf", "mots"])
def test_axe_finds_nothing_in_a_lesson_and_its_card(new_user: NewUser, game: str) -> None:
    user = new_user()
    user.go(f"/learn/{game}")
    expect(user.page.locator("svg.finger")).to_be_visible()
    assert findings(user) == []
    click(user.page.get_by_role("button", name="In short"))
    expect(user.page.get_by_role("dialog").locator("li")).to_have_count(3)
    assert findings(user) == []
