"""What there is around a game without a host, and what a browser is told and asked while the room starts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.site.visits import MEMORY, SiteServer
from tests.web.actions import click, fill
from tests.web.play import play
from tests.web.user import User, open_browser

# The values of the progress bar, and how often the browser was asked to keep everything.
WATCHED = """(() => {
  window.progress = [];
  window.persist = 0;
  navigator.storage.persist = async () => ++window.persist > 0;
  const look = () => {
    const now = document.querySelector("progress")?.value;
    if (now !== undefined && now !== window.progress.at(-1)) window.progress.push(now);
  };
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
})()"""


def test_a_hint_says_why_and_afterwards_every_move_has_a_verdict(offline_user: User) -> None:
    offline_user.create_by_form("knopf", "computer")
    offline_user.wait_prompted()
    page = offline_user.page
    click(page.get_by_role("button", name="Hint"))
    expect(page.locator("[role=status] .hint")).to_have_text(re.compile(r"[A-Z].*\.\s*$"))
    assert play("knopf", [offline_user], 300).over
    expect(page.get_by_role("link", name="Download")).to_be_visible()
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)  # a link that nobody else could open
    offline_user.go(page.url.replace("/t/", "/replay/"))
    click(page.get_by_role("button", name="Ask the computer"))
    expect(page.get_by_text("Thinking:")).to_have_count(0)
    expect(page.locator(".plies").get_by_role("img").first).to_be_attached()
    expect(page.get_by_role("img", name="How the game went")).to_be_visible()
    offline_user.go("/mine")
    results = page.get_by_role("region", name="My results").get_by_role("table")
    expect(results.locator("tbody tr").first).to_have_text(re.compile(r"Kopf oder Knopf\s*\d"))


def test_a_board_of_ones_own_is_drawn_and_played_on(offline_user: User) -> None:
    page = offline_user.page
    offline_user.go("/board/knopf")
    click(page.get_by_role("radio", name="4 holes"))
    click(page.locator('[data-at="0,0"]'))
    fill(page.get_by_label("Name of the board"), "Grandma’s box")
    click(page.get_by_role("button", name="Play on this board"))
    expect(page.get_by_text("On your own board “Grandma’s box”.")).to_be_visible()
    click(page.locator(".ways .main"))
    page.wait_for_url("**/t/*")
    assert play("knopf", [offline_user], 4).ply >= 4


def test_the_download_is_shown_as_it_comes_and_games_are_to_be_kept_once_there_is_one(browser: Browser) -> None:
    server = SiteServer()
    user = open_browser(browser, server.url, "newcomer")
    user.context.add_init_script(WATCHED)
    user.go("/")
    user.page.wait_for_function(MEMORY)
    shown = user.page.evaluate("progress")
    assert shown == sorted(shown)
    assert len(shown) > 2
    assert shown[0] < 0.5
    assert shown[-1] > 0.9
    expect(user.page.locator("progress")).to_have_count(0)
    assert user.page.evaluate("persist") == 0
    user.create_by_form("knopf", "computer")
    user.wait_prompted()
    assert user.page.evaluate("persist") == 1
    assert user.problems == []
    user.context.close()
    server.stop()


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "answers.json"])
def test_a_download_that_breaks_off_is_said_and_tried_again(browser: Browser, file: str) -> None:
    server = SiteServer()
    user = open_browser(browser, server.url, "broken-off")
    user.expected_errors = "fetch|instantiation|ERR_FAILED"
    page = user.page
    user.context.route(f"**/{file}", lambda route: route.abort(), times=1)
    user.page.goto(user.url)
    expect(page.get_by_text("The games are not responding.")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function(MEMORY)
    user.create_by_form("knopf", "computer")
    user.wait_prompted()
    expect(page.get_by_text("The games are not responding.")).to_have_count(0)
    assert [each for each in user.problems if "Failed to fetch" not in each] == []
    user.context.close()
    server.stop()
