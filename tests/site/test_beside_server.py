"""A server's page, put on a device: it goes on when the server cannot be reached, and brings back what was played."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.site.visits import GONE, memory_of
from tests.web.actions import click
from tests.web.play import play
from tests.web.server_process import ServerProcess
from tests.web.user import open_browser

KEPT = "The games are on this device"


def test_a_page_of_a_server_goes_on_without_it_and_brings_its_games_back(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, offline=True)
    user = open_browser(browser, server.url, "away")
    page = user.page
    user.go("/mine")
    expect(page.get_by_role("button", name="Bring them into the room")).to_have_count(0)
    click(page.get_by_role("button", name="Put them on this device"))
    expect(page.get_by_text(KEPT)).to_be_visible()
    server.stop()
    user.expected_errors = GONE
    user.go("/")
    assert memory_of(page) == "new"
    user.choose_game("knopf", form=False)
    expect(page.get_by_role("button", name="A friend")).to_have_count(0)
    user.create_by_form("knopf", "computer")
    assert play("knopf", [user], 6).ply >= 6
    server.restart()
    user.go("/mine")
    assert page.evaluate("document.documentElement.dataset.beside") is None
    click(page.get_by_role("button", name="Bring them into the room"))
    expect(page.get_by_role("button", name="Bring them into the room")).to_have_count(0)
    expect(page.get_by_text("Kopf oder Knopf").first).to_be_visible()
    assert user.problems == []
    user.context.close()
    server.close()
