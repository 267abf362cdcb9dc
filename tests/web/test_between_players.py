"""Between players: proposals, chat, a seat lent and taken back, a rematch."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import WebSocketRoute, expect

from tests.web.actions import click, fill, press, reload, resize, speak
from tests.web.board_moves import knopf
from tests.web.conftest import NewUser
from tests.web.screen_checks import outside
from tests.web.user import PHONE, User


def two(new_user: NewUser) -> tuple[User, User]:
    """Odile has moved, it is Zoé's turn."""
    host, friend = new_user(), new_user()
    host.create_table("knopf", "friend", name="Odile")
    friend.accept(host.invitation(), "Zoé")
    host.wait_prompted()
    knopf(host.page, Random(3))
    friend.wait_prompted(1)
    return host, friend


def order(user: User, what: str) -> None:
    click(user.page.get_by_role("button", name="Menu"))
    click(user.page.get_by_role("button", name=what))


def test_the_tab_says_whose_turn_it_is_and_a_proposer_sees_who_has_to_answer(new_user: NewUser) -> None:
    host, friend = two(new_user)
    expect(friend.page).to_have_title("Your turn. Kopf oder Knopf — Tête-à-tête")
    expect(host.page).to_have_title("Kopf oder Knopf — Tête-à-tête")
    undo = host.page.get_by_role("button", name="Undo")
    click(undo)
    expect(host.page.get_by_text("You have asked Zoé to let you take your move back.")).to_be_visible()
    click(host.page.get_by_role("button", name="Cancel", exact=True))
    expect(friend.page.get_by_text("would like to take a move back")).to_have_count(0)
    expect(host.page.get_by_text("Declined.")).to_have_count(0)  # nobody said so
    click(undo)
    click(friend.page.get_by_role("button", name="Decline", exact=True))
    expect(host.page.get_by_text("Declined.")).to_be_visible()
    click(undo)
    refusal = host.page.locator("[role=status] .margin")
    expect(refusal).to_have_text("That was declined. Ask again after the next move.")  # without “Not allowed.”


def test_words_are_seen_by_whom_they_are_for(new_user: NewUser) -> None:
    host, friend = two(new_user)
    resize(host.page, PHONE)
    reload(host.page)  # a phone has no room for the chat beside the board
    host.wait_after(0)
    fill(friend.page.locator(".chat input"), "Hello there")
    click(friend.page.locator(".chat form button"))
    expect(friend.page.locator(".chat .lines").get_by_text("Hello there")).to_be_visible()
    expect(host.page.locator(".hand").get_by_text("Hello there")).to_be_visible()
    expect(host.page.get_by_role("button", name="Chat, 1 new")).to_be_visible()
    click(host.page.get_by_role("button", name="Answer"))
    expect(host.page.locator(".chat input")).to_be_focused()
    press(host.page, "Escape")
    expect(host.page.get_by_role("button", name="Chat", exact=True)).to_be_focused()
    expect(host.page.get_by_text("Hello there")).to_have_count(0)
    expect(friend.page.locator(".hand").get_by_text("Hello there")).to_have_count(0)


def test_a_line_that_was_closed_is_gone_and_a_quick_phrase_is_read_in_ones_own_language(new_user: NewUser) -> None:
    host, friend = two(new_user)
    speak(host.page, "fr")
    click(host.page.locator(".chat").get_by_role("button", name="Fermer"))
    click(friend.page.locator(".chat").get_by_text("Quick phrases"))
    assert outside(friend, ".chat form, .quick:first-of-type") == []
    click(friend.page.locator(".chat").get_by_role("button", name="Well played!"))
    line = host.page.locator(".hand").get_by_text("Bien joué")
    expect(line).to_be_visible()
    click(host.page.locator(".hand").get_by_role("button", name="Fermer"))
    expect(line).to_have_count(0)
    expect(host.page.locator(".talk span")).to_have_count(0)
    click(friend.page.locator(".chat").get_by_role("button", name="Clapping"))
    expect(host.page.locator(".hand .sign", has_text="👏").locator("svg")).to_be_visible()


def test_nobody_talks_to_a_computer(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "computer")
    user.wait_prompted()
    expect(user.page.locator(".talk, .chat")).to_have_count(0)


def test_a_break_and_a_lent_seat_end_beside_the_board_and_friends_play_again(new_user: NewUser) -> None:
    host, friend = two(new_user)
    order(host, "Pause")
    click(friend.page.locator(".hand").get_by_role("button", name="Resume"))
    expect(host.page.get_by_text("The game is paused.")).to_have_count(0)
    click(friend.page.get_by_role("button", name="Menu"))
    click(friend.page.get_by_role("button", name="Let the computer play for me"))
    expect(friend.page.get_by_text("The computer is playing for you, level 3.")).to_be_visible()
    host.wait_prompted(2)  # a turn that the computer has begun is its own
    click(friend.page.locator(".hand").get_by_role("button", name="Take my seat back"))
    expect(friend.page.get_by_text("The computer is playing for you")).to_have_count(0)
    # until the end, it does not keep friends from the next game
    click(friend.page.get_by_role("button", name="Menu"))
    click(friend.page.get_by_role("button", name="Let the computer play for me"))
    expect(friend.page.get_by_text("The computer is playing for you")).to_be_visible()
    order(host, "Resign")
    click(host.page.get_by_role("button", name=re.compile("Resign.*really")))
    before = friend.page.url
    click(friend.page.get_by_role("button", name="Play again"))
    expect(friend.page.get_by_text("You have asked Odile to play again.")).to_be_visible()
    expect(host.page.get_by_text("Zoé would like to play again")).to_be_visible()
    click(host.page.get_by_role("button", name="Allow"))
    for user in (host, friend):
        user.page.wait_for_url(lambda url: "/t/" in url and url != before)
    assert friend.wait_prompted().prompted  # the second of before begins


def test_resigning_is_asked_twice_told_in_words_and_the_next_round_takes_everybody_along(new_user: NewUser) -> None:
    host, friend = two(new_user)
    watcher = new_user()
    watcher.go(host.page.url)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(watcher.page.locator(".chat input")).to_have_count(0)
    expect(host.page.get_by_text("1 person is watching")).to_be_visible()
    order(host, "Resign")
    assert not host.read().over
    click(host.page.get_by_role("button", name=re.compile("Resign.*really")))
    expect(friend.page.locator("p.say")).to_have_text("Game over. Zoé wins.")
    expect(host.page.get_by_text("A player resigned.")).to_be_visible()
    expect(host.page.get_by_text("Where the points come from")).to_be_visible()
    expect(host.page.get_by_text("these points don’t count")).to_be_hidden()  # nothing is counted: it stays folded
    before = host.page.url
    click(host.page.get_by_role("button", name="Play again"))
    expect(host.page.get_by_text("You have asked Zoé to play again.")).to_be_visible()
    click(friend.page.get_by_role("button", name="Allow"))
    for user in (host, friend):
        user.page.wait_for_url(lambda url: "/t/" in url and url != before)
    assert host.page.url == friend.page.url
    assert friend.wait_prompted().prompted  # the second of before begins
    expect(friend.page.get_by_text("Everybody moves one seat on. Zoé begins.")).to_be_visible()
    expect(host.page.get_by_text("Everybody moves one seat on. Zoé begins.")).to_be_visible()
    expect(watcher.page.get_by_role("link", name="Go to the next game")).to_be_visible()


def test_a_guest_who_waits_can_stand_up_and_a_host_can_clear_the_table(new_user: NewUser) -> None:
    host, guest = new_user(), new_user()
    host.create_table("headache", "friend", "friend", seats=3, name="Odile")
    guest.go(host.invitation())
    click(guest.page.get_by_role("button", name="Take this seat"))
    expect(host.page.get_by_text("Player 2")).to_be_visible()  # who gives no name has a number
    expect(guest.page.get_by_label("Players").get_by_text("You", exact=True)).to_be_visible()
    expect(guest.page.get_by_text("Send this link")).to_have_count(0)  # there is none
    click(guest.page.get_by_role("button", name="Leave the table"))
    expect(guest.page.get_by_role("button", name="Take this seat").first).to_be_visible()
    click(host.page.get_by_role("button", name="Cancel this game"))
    expect(host.page.locator("p.say")).to_have_text("Game over.")
    expect(host.page.get_by_text("The game was cancelled before it began.")).to_be_visible()
    expect(host.page.get_by_role("button", name="Play again")).to_have_count(0)


def with_absent_seats(frame: str) -> str:
    """A frame in which everybody who is not connected has been away for long."""
    message = json.loads(frame)
    for seat in message.get("seats", []):
        seat["absent"] = seat["absent"] or not seat["connected"]
    return json.dumps(message)


def test_the_computer_can_be_seated_for_an_absent_player(new_user: NewUser) -> None:
    host, friend = two(new_user)
    friend.page.close()

    def a_minute_later(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda frame: route.send(with_absent_seats(str(frame))))

    host.page.route_web_socket(re.compile("/ws/"), a_minute_later)
    reload(host.page)
    gone = host.page.get_by_role("status").filter(has_text="Zoé has been away for a while.")
    click(gone.get_by_role("button", name="Let the computer play for Zoé"))
    # The server has its own clock, and for it Zoé has only just left.
    expect(host.page.get_by_text("This player is here, or has only just left.")).to_be_visible()


def test_who_lent_the_seat_until_the_end_can_play_again_and_finds_the_game_among_theirs(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "computer", preset="quick", name="Odile", options={"goal": 1})
    user.wait_prompted()
    before = user.page.url
    click(user.page.get_by_role("button", name="Menu"))
    click(user.page.get_by_role("button", name="Let the computer play for me"))
    expect(user.page.locator("p.say")).to_contain_text("Game over.")
    user.go("/mine")
    expect(user.page.locator(f'main a[href*="{before.rpartition("/")[2]}"]').first).to_be_visible()
    user.go(before)
    click(user.page.get_by_role("button", name="Play again"))
    user.page.wait_for_url(lambda url: "/t/" in url and url != before)
    assert user.wait_prompted().prompted  # the seat is a person's again


def test_the_home_page_lists_the_tables_again_when_one_comes_back_to_it(new_user: NewUser) -> None:
    host, friend = two(new_user)
    game = friend.page.url.rpartition("/")[2]
    home = friend.context.new_page()
    home.goto(friend.url)
    line = home.locator(f'#mine a[href*="{game}"]')
    expect(line).to_contain_text("your turn")
    knopf(friend.page, Random(4))
    host.wait_prompted(2)
    expect(line).to_contain_text("your turn")  # as it was
    home.evaluate('document.dispatchEvent(new Event("visibilitychange"))')  # the tab is seen again
    expect(line).not_to_contain_text("your turn")
