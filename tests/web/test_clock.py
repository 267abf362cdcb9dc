"""A clock that runs out is noticed in time: it grows, changes its colour, is told in words and knocks."""

from __future__ import annotations

import re
from math import ceil

from playwright.sync_api import Page, expect

from tests.web.actions import click
from tests.web.conftest import NewUser
from tests.web.user import User

RUNNING = ".on [role=timer]"
SECONDS = 90  # for a move: nobody waits for them, since the pages' time is the test's
LAST = 20  # of them, second by second

# Every sound that is made, and the words when they first appear, with the time that the running clock shows.
NOTE = """(() => {
  window.heard = [];
  window.told = null;
  const shown = () => document.querySelector(".on [role=timer]")?.textContent ?? "";
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.heard.push(shown());
    return start.apply(this, when);
  };
  const statuses = () => [...document.querySelectorAll("[role=status]")];
  const read = () => statuses().some((status) => status.textContent.includes("seconds left"));
  new MutationObserver(() => (window.told ??= read() ? shown() : null)).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
})()"""


def create(user: User, seconds: int) -> str:
    """A table of Kopf oder Knopf whose clock begins when a friend has come."""
    seats = [{"kind": "me", "name": "Odile"}, {"kind": "friend"}]
    asked = {"game": "knopf", "seats": seats, "access": "public", "clock": {"kind": "move", "seconds": seconds}}
    answer = user.page.request.post(f"{user.url}/api/tables", data=asked)
    assert answer.status == 201
    return str(answer.json()["table"])


def begin(friend: User, table: str) -> None:
    answer = friend.page.request.post(f"{friend.url}/api/tables/{table}/join", data={"name": "Zoé"})
    assert answer.ok


def look(page: Page) -> tuple[float, str]:
    """How large the running clock is written, and in which colour."""
    size, colour = page.locator(RUNNING).evaluate("(at) => [getComputedStyle(at).fontSize, getComputedStyle(at).color]")
    return float(size.removesuffix("px")), colour


def test_a_clock_that_runs_out_grows_and_changes_its_colour(new_user: NewUser) -> None:
    user, friend = new_user(), new_user()
    looks = []
    for seconds, urgency in ((30, "calm"), (10, "low|last")):
        table = create(user, seconds)
        begin(friend, table)
        user.go(f"/t/{table}")
        expect(user.page.locator(RUNNING)).to_have_class(re.compile(urgency))
        looks.append(look(user.page))
    (calm, ink), (low, rubric) = looks
    assert low >= calm * 1.2
    assert rubric != ink


def test_the_last_seconds_are_told_in_words_and_by_knocks(new_user: NewUser) -> None:
    user, friend = new_user(), new_user()
    user.context.add_init_script(NOTE)
    table = create(user, SECONDS)
    silent = user.context.new_page()
    for page in (user.page, silent):
        page.clock.install()
        page.goto(f"{user.url}/t/{table}")
        click(page.get_by_role("heading", name="Kopf oder Knopf"))  # browsers are silent until they are touched
    click(silent.get_by_role("button", name="Sound"))
    begin(friend, table)
    for page in (user.page, silent):
        page.locator(RUNNING).wait_for()
        pass_time(page, SECONDS - LAST - 1, step=5)
        pass_time(page, LAST)
    assert 5 < float(user.page.evaluate("told").removeprefix("00:")) <= 10
    heard = [float(text) for text in user.page.evaluate("heard") if text and ":" not in text]
    assert len({ceil(left) for left in heard}) >= 3
    assert max(heard) <= 5  # before that the clock is quiet
    assert silent.evaluate("heard") == []


def test_the_end_of_a_turn_by_the_clock_is_said(new_user: NewUser) -> None:
    user = new_user()
    seats = [{"kind": "me", "name": "Odile"}, {"kind": "local", "name": "Zoé"}]
    asked = {"game": "headache", "seats": seats, "clock": {"kind": "move", "seconds": 3}}
    answer = user.page.request.post(f"{user.url}/api/tables", data=asked, headers={"Origin": user.url})
    assert answer.status == 201, answer.text()
    user.go(f"/t/{answer.json()['table']}")
    expect(user.page.get_by_role("banner")).to_contain_text("3 s per turn")
    expect(user.page.locator(".caption")).to_contain_text("Time is up. ")


def pass_time(page: Page, seconds: int, step: int = 1) -> None:
    """Step by step, so that what the page sends meanwhile is answered."""
    for left in range(seconds, 0, -step):
        page.clock.run_for(1_000 * min(step, left))
        page.evaluate("fetch('/healthz').then((answer) => answer.text())")
