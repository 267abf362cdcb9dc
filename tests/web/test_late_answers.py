"""Answers that come late: nothing that was opened, pressed or written before them is lost.

While an answer is held back the page is not settled, so these hands do not wait for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import APIResponse, Route, WebSocketRoute, expect

from tests.web.actions import click, focus, release
from tests.web.conftest import NewUser
from tests.web.test_mots import letters

WORDS = {1: "A", 2: "TO", 3: "CAT", 4: "WORD", 5: "HOUSE", 6: "GARDEN"}


def test_a_menu_stays_open_when_the_page_learns_that_its_seat_was_taken(new_user: NewUser) -> None:
    host, friend = new_user(), new_user()
    host.create_table("knopf", "friend", name="Odile")
    late: list[tuple[Route, APIResponse]] = []
    friend.page.route("**/join", lambda route: late.append((route, route.fetch())))
    friend.go(host.invitation())
    friend.page.get_by_label("Your name").fill("Zoé")
    friend.page.get_by_role("button", name="Take this seat").click()
    expect(friend.page.locator("p.say")).to_contain_text("Odile")  # the game has begun, for all but the friend's page
    friend.page.get_by_role("button", name="Menu").click()
    [(route, answer)] = late
    route.fulfill(response=answer)
    click(friend.page.get_by_role("button", name="Let the computer play for me"))
    expect(host.page.get_by_text("The computer is playing for Zoé, level 3.")).to_be_visible()


def test_a_press_that_has_begun_counts_although_the_points_of_the_word_come_meanwhile(new_user: NewUser) -> None:
    user = new_user()
    late: list[Callable[[], None]] = []
    pressed = False

    def hold_previews(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def on_message(message: str | bytes) -> None:
            if "preview" in json.loads(message) and not pressed:
                late.append(lambda: socket.send(message))  # a slow machine types in two parts, and asks twice
            else:
                socket.send(message)

        server.on_message(on_message)

    user.page.route_web_socket(re.compile("/ws/"), hold_previews)
    user.create_table("mots", "local")
    page, ply = user.page, user.wait_prompted().ply
    focus(page.locator("[data-cell][tabindex='0']"))
    page.keyboard.type(WORDS[letters(user)])
    main = page.locator(".pinned .main")
    expect(main).to_be_enabled()
    main.hover()
    page.mouse.down()
    while not late:
        page.evaluate("() => new Promise(requestAnimationFrame)")  # it asks once no more keys come
    pressed = True
    for answer in late:
        answer()
    page.locator(".made li").first.wait_for()
    release(page)
    assert user.wait_after(ply).ply > ply


def test_a_lesson_is_whole_before_the_list_of_lessons_is_there(new_user: NewUser) -> None:
    user = new_user()
    user.page.route("**/api/lessons", lambda route: None)  # never answered
    user.page.goto(f"{user.url}/learn/knopf")
    user.page.locator(".lesson .plate svg").first.wait_for()
    assert user.page.get_by_role("button", name="In short").is_visible()
