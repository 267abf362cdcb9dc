"""Several at one screen; where there are secrets, a curtain hangs between the turns."""

from __future__ import annotations

from random import Random

from tests.web.actions import click, hover, release
from tests.web.board_moves import headquarter
from tests.web.conftest import NewUser
from tests.web.leak_check import snapshots
from tests.web.play import play
from tests.web.user import User


def test_two_share_a_screen_without_secrets(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "local")
    assert play("knopf", [user], 4).ply >= 4


def test_a_curtain_hangs_between_the_turns(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("headquarter", "local")
    page, rng, viewpoints = user.page, Random(3), []
    for _ in range(4):
        page.locator(".curtain").wait_for()
        assert page.locator("[data-cell]").count() == 0
        open_curtain(user)
        viewpoints.append(snapshots(user.frames)[-1]["viewpoint"])
        headquarter(page, rng)
    assert viewpoints == [0, 1, 0, 1] or viewpoints == [1, 0, 1, 0]
    for table in snapshots(user.frames):
        if table["curtain"] is not None and table["viewpoint"] is None:
            assert table["view"] is None
            assert table["moves"] is None
            assert not any(
                each["kind"] == "ply" and each["actor"] in (0, 1) and each["text"] for each in table["notifications"]
            )
        elif table["viewpoint"] is not None and table["status"] == "playing":
            assert table["view"]["seat"] == table["viewpoint"]


def test_the_curtain_says_how_it_opens_and_answers_to_a_plain_click(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("headquarter", "local")
    button, how = user.page.locator(".curtain button"), user.page.get_by_text("Press and hold, or press Enter.")
    calm = how.evaluate("(each) => getComputedStyle(each).fontWeight")
    click(button)
    assert how.evaluate("(each) => getComputedStyle(each).fontWeight") > calm
    button.evaluate("(each) => each.click()")
    user.page.locator(".curtain").wait_for(state="detached")


def open_curtain(user: User) -> None:
    """Holds the button until the curtain is drawn."""
    page = user.page
    hover(page.locator(".curtain button"))
    page.mouse.down()
    page.locator(".curtain").wait_for(state="detached")
    release(page)
