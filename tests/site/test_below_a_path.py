"""A site that is one folder of many on its host, visited with a phone."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.site.visits import GONE, KEPT, SITE, Host
from tests.web.actions import settle
from tests.web.play import play
from tests.web.screen_checks import covered, fits, outside, small
from tests.web.user import PHONE, User, open_browser

PATH = "some/path"


def test_a_site_below_any_path_is_entered_anywhere_and_played_without_its_host(
    browser: Browser, tmp_path: Path
) -> None:
    """The host does not know the addresses of the page; later the service worker does."""
    shutil.copytree(SITE, tmp_path / PATH)
    host = Host(tmp_path, PATH)
    user = open_browser(browser, host.url, "below", viewport=PHONE, has_touch=True)
    user.expected_errors = "404"
    asked: list[str] = []
    user.context.on("request", lambda request: asked.append(request.url))
    enter_rules(user)
    user.page.wait_for_function(KEPT)
    host.stop()
    user.expected_errors = GONE
    enter_rules(user)
    user.create_by_form("knopf", "computer")
    assert user.page.url.startswith(f"{host.url}/t/")
    user.wait_prompted()
    assert fits(user)
    assert outside(user, ".plate") == []
    assert covered(user) == 0
    assert small(user) == []
    assert play("knopf", [user], 6).ply >= 6
    table = user.page.url
    user.go(table)
    assert user.wait_prompted().ply >= 6
    strays = {address for address in asked if not address.startswith((f"{host.url}/", "data:", "blob:"))}
    assert strays == set()
    assert user.problems == []
    user.context.close()


def enter_rules(user: User) -> None:
    """By an address that is no file."""
    user.page.goto(f"{user.url}/rules/knopf?lang=en", wait_until="commit")
    user.page.wait_for_url(f"{user.url}/rules/knopf**")
    settle(user.page)
    expect(user.page.get_by_role("heading", name="Kopf oder Knopf").first).to_be_visible()
    expect(user.page.locator("article [role=img] rect").first).to_be_visible()  # a picture of the rules
    expect(user.page.locator("article img")).to_have_count(0)
    assert user.page.evaluate("new URL(location.href).searchParams.get('to')") is None
    assert fits(user)
