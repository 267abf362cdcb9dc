"""Tabs that come and go: games stay, dice differ, a new version waits for the end of a game."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Error, Route, expect

from tests.site.visits import GONE, KEPT, SITE, SiteServer, SlowHost, memory_of, open_tab
from tests.web.actions import click
from tests.web.board_moves import knopf
from tests.web.play import play
from tests.web.user import User, open_browser

# What the dice of each table of this browser come from.
SECRETS = """() => new Promise((settle) => {
  indexedDB.open("tete").onsuccess = ({ target: { result } }) =>
    (result.transaction("secrets").objectStore("secrets").getAll().onsuccess = ({ target }) => settle(target.result));
})"""
WAITING = "navigator.serviceWorker.getRegistration().then((each) => each.waiting !== null)"
NEW = "document.documentElement.dataset.version === 'new'"
# A private window of some browsers: nothing may be kept.
REFUSES = """
for (const name of ["indexedDB", "caches"])
  Object.defineProperty(self, name, { get() { throw new DOMException("refused", "SecurityError"); } });
"""


def test_two_tabs_see_each_other_and_a_killed_one_goes_on(offline_user: User) -> None:
    first = open_tab(offline_user.context, offline_user)
    first.create_by_form("knopf", "local")
    before = first.wait_prompted().ply
    second = open_tab(offline_user.context, offline_user)
    second.go(first.page.url)
    assert second.wait_prompted().ply == before
    first.page.bring_to_front()  # what is behind is not drawn
    knopf(first.page, Random(1))
    after = first.wait_after(before).ply
    second.page.bring_to_front()
    assert second.wait_after(before).ply == after
    address = first.page.url
    for tab in (first, second):
        with pytest.raises(Error, match="crash"):
            tab.page.goto("chrome://crash")
        tab.page.close()
    third = open_tab(offline_user.context, offline_user)
    third.go(address)
    assert third.wait_prompted().ply == after
    assert play("knopf", [third], after + 2).ply >= after + 2
    third.page.close()


def test_tabs_with_a_restored_memory_have_dice_of_their_own(offline_user: User) -> None:
    """All dice of a table come from its secret: were chance restored too, both tables would have the same."""
    for _ in range(2):
        tab = open_tab(offline_user.context, offline_user)
        tab.create_by_form("headache", "local")
        tab.wait_prompted()
        assert memory_of(tab.page) == "restored"
        found = tab.page.evaluate(SECRETS)
        tab.page.close()
    assert len(found) >= 2
    assert len(set(found)) == len(found)


def test_where_nothing_may_be_kept_a_game_is_played_and_this_is_said(browser: Browser) -> None:
    server = SiteServer()
    user = open_browser(browser, server.url, "refused", service_workers="block")

    def refuse(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=REFUSES + answer.text())

    user.context.route(re.compile(r"\.worker-[\w-]+\.js"), refuse)
    user.expected_errors = "Service Worker"
    user.create_by_form("knopf", "computer")
    expect(user.page.get_by_text("This browser keeps nothing")).to_be_visible()
    assert play("knopf", [user], 6).ply >= 6
    assert memory_of(user.page) == "new"
    assert user.problems == []
    user.context.close()
    server.stop()


def publish_new_version(folder: Path) -> None:
    """As a careful host does: the page before the list of its files, and each file at once or not at all."""
    for name, old, new in (("index.html", "<html ", '<html data-version="new" '), ("sw.js", "`tete-", "`tete-new-")):
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / "next").write_text(text.replace(old, new, 1), "utf-8")
        (folder / "next").replace(folder / name)


def test_a_new_version_is_told_between_games_and_taken_when_asked(browser: Browser, tmp_path: Path) -> None:
    folder = shutil.copytree(SITE, tmp_path / "site")
    server = SiteServer(folder)
    user = open_browser(browser, server.url, "updated")
    page, notice = user.page, user.page.get_by_role("button", name="Use it now")
    user.go("/")
    page.wait_for_function(KEPT)
    user.create_by_form("knopf", "local")
    user.wait_prompted()
    publish_new_version(folder)
    table = page.url
    user.go(table)
    page.wait_for_function(WAITING)
    user.wait_prompted()
    expect(notice).to_have_count(0)
    click(page.get_by_role("link", name="Tête-à-tête, home"))
    notice.wait_for()
    assert page.evaluate(NEW) is False
    notice.click()
    page.wait_for_function(NEW)
    user.go(table)
    assert user.wait_prompted().prompted
    assert user.problems == []
    user.context.close()
    server.stop()


def test_a_new_version_is_taken_while_large_files_are_still_coming(browser: Browser, tmp_path: Path) -> None:
    """A browser waits for what the old service worker has begun, up to five minutes: it has to give it up."""
    folder = shutil.copytree(SITE, tmp_path / "site")
    server = SlowHost(folder, "mots.zip")
    user = open_browser(browser, server.url, "impatient")
    user.expected_errors = GONE
    page = user.page
    user.go("/")
    page.wait_for_function("navigator.serviceWorker.controller")
    server.waiting.wait()
    publish_new_version(folder)
    user.go("/")
    page.wait_for_function(WAITING)
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_function(NEW)
    user.context.close()
    server.stop()
