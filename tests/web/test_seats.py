"""Who sits where: lots for the seats, computers that play for people, and games that are stopped."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.web.actions import choose, click, fill, press
from tests.web.board_moves import blokus
from tests.web.conftest import NewUser
from tests.web.screen_checks import unseen
from tests.web.user import User


def test_lots_are_announced_to_both_and_verified_after_the_game(new_user: NewUser) -> None:
    host, friend = new_user(), new_user(viewport={"width": 360, "height": 620}, has_touch=True, is_mobile=True)
    host.create_table("knopf", "friend", name="Odile", lots=True)
    tokens = host.page.locator(".seats .token svg").evaluate_all("tokens => tokens.map((each) => each.innerHTML)")
    assert tokens[0] == tokens[1]  # nobody has a colour yet
    expect(host.page.get_by_text("Seats will be drawn when everyone is here.")).to_be_visible()
    friend.accept(host.invitation(), "Zoé")
    for user in (host, friend):
        told = user.page.get_by_text("Seats were drawn at random")
        expect(told).to_have_text(re.compile(r"(Odile and Zoé. Odile|Zoé and Odile. Zoé) begins."))
    assert unseen(friend, ".hand > .margin") == []
    order = host.page.locator(".seats .name").all_inner_texts()
    expect(friend.page.locator(".seats .name")).to_have_text(order)
    first = host if order[0] == "Odile" else friend
    second = friend if first is host else host
    expect(second.page.locator(".hand")).to_contain_text("No pair reaches a button.")  # it is not about who waits
    assert first.wait_prompted().prompted
    click(first.page.get_by_role("button", name="Menu"))
    click(first.page.get_by_role("button", name="Resign"))
    click(first.page.get_by_role("button", name="Yes, really"))
    click(first.page.get_by_role("button", name="Check the draws"))
    expect(first.page.get_by_text("All draws are fair")).to_be_visible()
    click(first.page.get_by_text("See how every draw was made"))
    expect(first.page.get_by_text("Draw for the seats")).to_be_visible()


def test_lots_are_offered_between_people_and_not_against_computers(new_user: NewUser) -> None:
    user = new_user()
    user.choose_game("knopf")
    lots = user.page.get_by_role("radio", name="By lot")
    expect(user.seat(2).get_by_role("radio", name="Computer")).to_be_checked()
    expect(lots).to_have_count(0)
    click(user.seat(2).get_by_role("radio", name="Here"))
    expect(lots).to_be_checked()
    seats = user.page.get_by_role("group", name="Who is playing?")
    expect(seats).not_to_contain_text("red")  # nobody has a colour yet
    click(user.page.get_by_role("radio", name="As shown"))
    expect(seats).to_contain_text("red")


def test_the_form_says_what_happens_when_the_time_for_a_move_is_up(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    for game, words in (
        ("Mots de Tête", "30 s per turn, then you pass"),
        ("Kopf oder Knopf", "30 s per turn, then you lose"),
    ):
        click(user.page.get_by_role("radio", name=game, exact=True))
        click(user.page.get_by_role("button", name="More options"))
        choose(user.page.get_by_label("Play with a clock?"), words)


def test_a_handicap_is_chosen_for_a_seat_and_stands_beside_it(new_user: NewUser) -> None:
    user = new_user()
    user.choose_game("headquarter")
    ahead = user.page.get_by_role("group", name="Points in advance for the youngest?")
    fill(ahead.get_by_role("spinbutton", name="Seat 2: points in advance"), "20")
    press(user.page, "Tab")
    click(user.page.get_by_role("button", name="Take your seats"))
    user.page.wait_for_url(re.compile("/t/"))
    expect(user.page.locator(".seats li").nth(1)).to_contain_text("20 points in advance")
    expect(user.page.locator(".seats li").first).not_to_contain_text("in advance")


def test_everybody_sees_that_a_computer_plays_for_somebody(new_user: NewUser) -> None:
    host, friend = new_user(), new_user()
    host.create_table("knopf", "friend", name="Odile")
    friend.accept(host.invitation(), "Zoé")
    expect(friend.page.locator("p.say")).to_contain_text("Odile")  # the game has begun on this page too
    click(friend.page.get_by_role("button", name="Menu"))
    click(friend.page.get_by_role("button", name="Let the computer play for me"))
    expect(host.page.get_by_text("The computer is playing for Zoé, level 3.")).to_be_visible()
    expect(host.page.locator(".seats").get_by_text("the computer plays here, level 3")).to_be_visible()


def test_stopping_against_a_computer_asks_first_and_is_no_draw(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "computer")
    user.wait_prompted()
    before = user.page.url
    click(user.page.get_by_role("button", name="Menu"))
    click(user.page.get_by_role("button", name="Stop without a result"))
    assert not user.read().over
    click(user.page.get_by_role("button", name="Yes, really"))
    expect(user.page.get_by_text("there is no result")).to_be_visible()
    expect(user.page.locator("p.say")).to_have_text("Game over.")
    click(user.page.get_by_role("button", name="Play again"))
    user.page.wait_for_url(lambda url: url != before)
    assert user.wait_after(0).ply  # it is no dead end: the computer begins this time


def test_the_shared_colour_lies_beside_the_seats_and_says_who_places_it(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("blokus", "local", "local", preset="three", name="Odile")
    page = user.page
    shared, held = page.locator("section.shared"), page.locator(".seats .held")
    user.wait_prompted()
    expect(shared).to_contain_text("Green, shared")
    expect(shared).to_contain_text("Odile places the next piece.")
    expect(shared.get_by_role("img", name="green: 21 pieces, 89 squares")).to_be_visible()
    expect(held).to_have_count(3)
    expect(held.get_by_role("img", name="green")).to_have_count(0)  # under nobody
    rng = Random(1)
    for ply in range(4):
        user.wait_prompted(ply)
        if ply == 3:
            expect(page.get_by_text("Everyone plays green in turn.")).to_be_visible()
            expect(shared.get_by_role("img")).to_have_count(0)  # its pieces are in the hand
        blokus(page, rng)
    user.wait_prompted(4)
    expect(shared).to_contain_text("Player 2 places the next piece.")
    expect(shared.get_by_role("img", name="green: 20 pieces")).to_be_visible()


def resign(user: User) -> None:
    click(user.page.get_by_role("button", name="Menu"))
    click(user.page.get_by_role("button", name="Resign"))
    click(user.page.get_by_role("button", name="Yes, really"))


def test_two_play_a_match_of_two_games_and_change_their_seats(new_user: NewUser) -> None:
    host, friend = new_user(), new_user()
    host.create_by_form("knopf", "friend", name="Odile", match=True)
    friend.accept(host.invitation(), "Zoé")
    assert host.wait_prompted().prompted
    resign(host)
    click(host.page.get_by_role("button", name="Next game of the match"))
    expect(friend.page.get_by_text("Odile would like to play the next game of the match.")).to_be_visible()
    click(friend.page.get_by_role("button", name="Allow"))
    for user in (host, friend):
        expect(user.page.locator(".seats .name")).to_have_text(["Zoé", "Odile"])
        expect(user.page.get_by_text("match, game 2 of 2")).to_be_visible()
        expect(user.page.get_by_text("Match after 1 game, games won: Zoé 1, Odile 0.")).to_be_visible()
    assert friend.wait_prompted().prompted
    resign(friend)
    for user in (host, friend):
        expect(user.page.get_by_text("The match is a draw, 1 to 1 in games won.")).to_be_visible()
        rows = user.page.get_by_role("table", name="The match: games won").get_by_role("row")
        expect(rows).to_have_text(
            [re.compile("game 1.*game 2.*in all"), re.compile("Zoé.*1.*0.*1"), re.compile("Odile.*0.*1.*1")]
        )
    expect(host.page.get_by_role("button", name="Another match")).to_be_visible()


def test_a_match_is_advised_where_the_first_player_has_it_easier(new_user: NewUser) -> None:
    user = new_user()
    user.choose_game("headquarter")
    advice = user.page.get_by_text("whoever begins wins 63 games in 100: a match is fairer")
    expect(advice).to_be_visible()
    click(user.page.get_by_role("radio", name="A match"))
    expect(user.page.get_by_text("2 games: everybody has each seat once, and the points are added up.")).to_be_visible()
    expect(advice).to_have_count(0)
