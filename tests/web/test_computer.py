"""Against the computer: three clicks from the shelf to the board, and it answers."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

from playwright.sync_api import expect

from tests.web.actions import choose, click
from tests.web.board_moves import MAKE_MOVE
from tests.web.conftest import NewUser
from tests.web.server_process import ServerProcess


def test_a_computer_whose_move_cannot_be_stored_says_so_and_moves_later(
    new_user: NewUser, server: ServerProcess
) -> None:
    user = new_user()
    user.go("/")
    seats = [{"kind": "computer", "level": 1}, {"kind": "me", "name": "Ann"}]
    made = user.page.request.post(f"{server.url}/api/tables", data={"game": "knopf", "seats": seats}).json()
    with closing(sqlite3.connect(server.data / "room.db", isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN IMMEDIATE")
        user.go(f"/t/{made['table']}")
        user.page.get_by_text("has moved, but the move can’t be saved yet").wait_for()
        other.execute("ROLLBACK")
    user.wait_prompted(1)


def test_a_computer_that_thinks_for_long_says_so(new_user: NewUser) -> None:
    user = new_user()
    user.page.clock.install()
    user.choose_game("blokus")
    choose(user.page.get_by_label("The computer’s level · 2"), "9")
    click(user.page.get_by_role("button", name="Take your seats"))
    user.wait_prompted()
    MAKE_MOVE["blokus"](user.page, Random(5))
    expect(user.page.locator("p.say")).to_have_text("Zora is thinking…")
    user.page.clock.run_for(7_000)
    expect(user.page.locator("p.say")).to_contain_text("level 9 takes its time")
