"""What is seen of a turn, and in which order: one thing at a time, and dice fall before they are told."""

from __future__ import annotations

import json
import re
from itertools import groupby, pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.actions import click, fill, press, reload
from tests.web.board_moves import headache, headquarter, knopf
from tests.web.conftest import NewUser
from tests.web.leak_check import snapshots
from tests.web.play import play
from tests.web.test_mots import lay, write_down
from tests.web.test_shared_screen import open_curtain
from tests.web.user import User

# What is on the screen after every change and in every frame (a slow machine misses some); equal ones are kept once.
WATCH = """() => {
  const text = (where) => document.querySelector(where)?.textContent.trim() ?? "";
  window.seen = [];
  const look = () => {
    const plate = document.querySelector(".plate");
    const now = {
      shown: Number(plate?.dataset.shown ?? -1),
      moving: plate?.dataset.moving === "true",
      told: Number(/\\d+/.exec(text(".caption b"))?.[0] ?? 0),
      caption: [...document.querySelectorAll(".caption span")].at(-1)?.textContent.trim() ?? "",
      say: text("p.say"),
      dome: document.querySelector("[data-dome]")?.dataset.dome ?? "",
      faces: document.querySelector("[data-dome]")?.getAttribute("aria-label") ?? "",
      prompted: document.querySelector(".bar button") !== null && document.querySelector("p.say em") !== null
        && document.querySelector("[data-dome]")?.dataset.dome !== "waits",
      slid: document.querySelectorAll(".slid").length,
      dice: document.querySelectorAll(".thrown rect").length,
      worth: document.querySelectorAll(".badge").length,
      animations: document.getAnimations().filter(({ effect }) => effect?.target?.closest?.(".plate")).length,
    };
    const last = window.seen.at(-1);
    if (JSON.stringify(last) !== JSON.stringify(now)) window.seen.push(now);
  };
  const frame = () => {
    look();
    requestAnimationFrame(frame);
  };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, everything);
  frame();
}"""
READY = """() => document.querySelector("[data-dome=waits]") !== null || document.querySelector("p.say em") !== null
  || document.querySelector("p.say")?.textContent.startsWith("Game over")"""

Frames = list[dict[str, Any]]


# Everything is shown in the same order as at the calm speed, in half of the time.
BRISK = "localStorage.getItem('tete.pace') ?? localStorage.setItem('tete.pace', 'brisk')"


def brisk(user: User) -> User:
    user.page.add_init_script(BRISK)
    return user


def moving_user(new_user: NewUser) -> User:
    """With movement."""
    return brisk(new_user(instant=False, reduced_motion="no-preference"))


def frames(page: Page) -> Frames:
    seen: Frames = page.evaluate("window.seen")
    return seen


def pop_until_asked(user: User) -> None:
    """Presses the dome whenever it waits, until a move is asked for."""
    page = user.page
    while True:
        page.wait_for_function(READY)
        dome = page.locator("[data-dome=waits]")
        if dome.count() == 0:
            return
        click(dome)


def move_and_pop(user: User, rng: Random) -> None:
    ply = user.read().ply
    headache(user.page, rng)
    user.wait_after(ply)
    pop_until_asked(user)


def assert_in_order(seen: Frames) -> None:
    """One ply after the other: shown, then told, and none begins before the one before it has been told."""
    for before, after in pairwise(seen):
        if after["shown"] != before["shown"]:
            assert after["shown"] == before["shown"] + 1, (before, after)
            assert before["told"] == before["shown"], (before, after)
        if after["told"] != before["told"]:
            assert after["told"] == after["shown"], (before, after)
            assert not after["moving"], (before, after)
        if after["prompted"]:
            assert after["told"] == after["shown"], after
        assert not after["say"].startswith("You is"), after


def test_a_computers_turn_is_seen_ply_by_ply_and_dice_land_before_they_are_told(new_user: NewUser) -> None:
    user = moving_user(new_user)
    user.create_table("headache", "computer")
    page, rng = user.page, Random(4)
    page.locator("[data-dome]").wait_for()
    page.evaluate(WATCH)
    pop_until_asked(user)
    for _ in range(2):
        move_and_pop(user, rng)
    seen = frames(page)
    assert_in_order(seen)
    tumbling = [frame for frame in seen if frame["dome"] == "tumbles"]
    assert tumbling
    assert all(frame["told"] == frame["shown"] - 1 and frame["faces"] == "Dome" for frame in tumbling)
    assert {"The computer is rolling…", "You are rolling…"} <= {frame["say"] for frame in tumbling}
    waiting = [frame for frame in seen if frame["dome"] == "waits"]
    assert waiting
    assert all(frame["faces"] == "Press the dome" for frame in waiting)
    told = {frame["told"]: frame["caption"] for frame in seen if frame["caption"]}
    assert sorted(told) == list(range(min(told), max(told) + 1))  # every ply has had its sentence
    assert any("The computer rolled" in caption for caption in told.values())


@pytest.mark.parametrize("gesture", ["click", "Space", "Enter"])
def test_ones_own_dome_is_pressed(new_user: NewUser, gesture: str) -> None:
    user = moving_user(new_user)
    user.create_table("headache", "computer")
    page, dome = user.page, user.page.locator("[data-dome]")
    page.locator("[data-dome=waits]").wait_for()
    expect(page.locator("p.say")).to_have_text("Your turn. Press the dome.")
    assert snapshots(user.frames)[-1]["ply"] > 0  # the dice are drawn, as the room is committed to them,
    expect(page.locator(".caption b")).to_have_count(0)  # and nobody at this screen has seen them
    page.evaluate(WATCH)
    if gesture == "click":
        click(dome)
    else:
        press(page, gesture)
    assert any("You rolled" in frame["caption"] for frame in frames(page))
    assert [dome for dome, _ in groupby(frame["dome"] for frame in frames(page))][:2] == ["waits", "tumbles"]


def test_whoever_likes_has_the_dome_pressed_for_them(new_user: NewUser) -> None:
    user = moving_user(new_user)
    user.create_table("headache", "computer")
    page = user.page
    page.locator("[data-dome=waits]").wait_for()
    click(page.get_by_role("button", name="Menu"))
    page.get_by_label("Press the dome for me").check()
    press(page, "Escape")
    click(page.locator("[data-dome=waits]"))  # the one that waits already
    user.wait_prompted()  # and no other
    assert page.evaluate("localStorage.getItem('tete.pop')") == "auto"


def test_the_speed_is_chosen_in_the_menu_and_kept_on_the_device(new_user: NewUser) -> None:
    user = new_user(instant=False, reduced_motion="no-preference")
    user.create_table("knopf", "computer")
    page = user.page
    user.wait_prompted()
    click(page.get_by_role("button", name="Menu"))
    speeds = page.get_by_role("radiogroup", name="Speed of the moves")
    expect(speeds.get_by_role("radio", checked=True)).to_have_text("calm")
    click(speeds.get_by_role("radio", name="instant"))
    reload(page)
    user.wait_prompted()
    click(page.get_by_role("button", name="Menu"))
    expect(speeds.get_by_role("radio", checked=True)).to_have_text("instant")
    press(page, "Escape")
    page.evaluate(WATCH)
    assert play("knopf", [user], 4).ply >= 4
    assert not any(frame["moving"] for frame in frames(page))


def test_without_movement_there_is_still_an_order_and_words(new_user: NewUser) -> None:
    user = brisk(new_user(instant=False))
    user.create_table("headache", "computer")
    page = user.page
    page.locator("[data-dome]").wait_for()
    page.evaluate(WATCH)
    pop_until_asked(user)
    move_and_pop(user, Random(4))
    seen = frames(page)
    assert_in_order(seen)
    assert not any(frame["dome"] == "tumbles" or frame["animations"] for frame in seen)
    told = [frame["told"] for frame in seen]
    assert sorted(set(told)) == list(range(max(told) + 1))


# A press as soon as something moves: what the plate says of itself after it.
PRESS = """() => {
  const plate = document.querySelector(".plate");
  window.pressed = new Promise((known) => new MutationObserver((_, watch) => {
    if (plate.dataset.moving !== "true") return;
    watch.disconnect();
    plate.querySelector("svg").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    queueMicrotask(() => known(plate.dataset.moving));
  }).observe(plate, { attributes: true }));
}"""


def test_a_press_on_the_board_ends_what_is_shown_there(new_user: NewUser) -> None:
    user = moving_user(new_user)
    user.create_table("knopf", "computer")
    page = user.page
    user.wait_prompted()
    page.evaluate(PRESS)
    knopf(page, Random(1))
    assert page.evaluate("window.pressed") == "false"


def test_a_button_put_down_does_not_go_the_same_way_again(new_user: NewUser) -> None:
    user = moving_user(new_user)
    user.create_table("knopf", "local")
    page = user.page
    user.wait_prompted()
    page.evaluate(WATCH)
    knopf(page, Random(1))
    user.wait_prompted(1)
    assert max(frame["slid"] for frame in frames(page)) == 0


def test_the_curtain_waits_until_the_cubes_and_points_have_been_seen(new_user: NewUser) -> None:
    user = moving_user(new_user)
    user.create_table("headquarter", "local")
    page = user.page
    open_curtain(user)
    page.get_by_role("radiogroup").first.wait_for()
    headquarter(page, Random(3))
    close = page.get_by_role("button", name="Close the curtain")
    close.wait_for()
    expect(page.locator(".curtain")).to_have_count(0)
    assert page.locator("[data-cube]").count() > 0
    expect(page.locator(".caption")).to_contain_text("colours:")
    click(close)
    page.locator(".curtain").wait_for()
    assert page.locator("[data-cell]").count() == 0
    open_curtain(user)
    expect(page.locator(".caption")).to_contain_text("drew")
    expect(page.locator(".caption")).not_to_contain_text("colours:")  # they were the other player's


def test_bonus_dice_roll_in_mid_game_before_their_worth_is_shown(new_user: NewUser) -> None:
    user = moving_user(new_user)
    page = lay(user, "Here", "own dice")
    click(page.get_by_role("button", name="4", exact=True))
    user.wait_prompted()
    write_down(page, "NOTE")
    fill(page.get_by_label(re.compile(r"^E\s+Yellow square, two dice")), "9")
    page.evaluate(WATCH)
    click(page.get_by_role("button", name="OK"))
    expect(page.locator(".caption")).to_contain_text("The bonus dice give 9")
    seen = frames(page)
    falling = [frame for frame in seen if frame["moving"] and frame["dice"]]
    assert falling
    assert all(frame["dice"] == 2 and frame["worth"] == 0 and "bonus" not in frame["caption"] for frame in falling)
    assert seen[-1]["worth"] > 0


@pytest.mark.parametrize("second", ["local", "computer"])
def test_a_person_who_wins_is_celebrated_a_computer_is_not(new_user: NewUser, second: str) -> None:
    user = moving_user(new_user)
    user.create_table("knopf", second)
    page = user.page
    user.wait_prompted()
    click(page.get_by_role("button", name="Menu"))
    for _ in ("asked", "sure"):
        click(page.get_by_role("button", name="Resign"))
    party = page.locator("[data-celebration]")
    if second == "local":
        expect(page.locator(".cheer")).to_contain_text("Bravo, ")
        expect(party).to_have_count(1)
    else:
        expect(page.locator(".cheer")).to_have_text("Well played! Next time, perhaps.")
        expect(party).to_have_count(0)
    reload(page)
    page.locator(".cheer").wait_for()
    expect(party).to_have_count(0)  # it is over


def test_a_hidden_page_does_not_fall_behind(new_user: NewUser) -> None:
    user = moving_user(new_user)
    user.create_table("knopf", "computer")
    page = user.page
    user.wait_prompted()
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    page.evaluate(WATCH)
    knopf(page, Random(1))
    user.wait_prompted(2)
    assert not any(frame["moving"] for frame in frames(page)), json.dumps(frames(page))
