"""One's own mistakes as puzzles, in a real browser: found, tried again, shown, counted and kept on the device."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.actions import click, press, write
from tests.web.board_moves import MAKE_MOVE, cell
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game, record
from tests.web.play import deep_but
from tests.web.screen_checks import fits, small
from tests.web.test_axe import findings
from tests.web.test_mine import drop
from tests.web.test_puzzles import headquarter
from tests.web.user import PHONE, User
from tete.games import GAMES
from tete.games.mots.layout import EMPTY
from tete.records import read

POOR = {"headquarter": "random"}  # greedy players make no mistakes there


def analysis(user: User, table: str, ply: int) -> Any:
    answer = user.page.request.get(f"{user.url}/api/tables/{table}/analysis?ply={ply}")
    assert answer.ok, answer.text()
    return answer.json()


def first_mistake(user: User, table: str, game: str, seat: int) -> tuple[int, Any]:
    """The first ply of a seat that the judge calls a mistake, and its analysis."""
    for ply, made in enumerate(read(record(game)).plies):
        if made.actor == seat:
            found = analysis(user, table, ply)
            if found["played"] and found["played"]["verdict"] == "mistake":
                return ply, found
    raise AssertionError("greedy players make mistakes")


def position(game: str, ply: int) -> Any:
    """The position before a ply of the record."""
    made = read(record(game))
    state = made.start()
    for each in made.plies[:ply]:
        state = state.play(each.actor, each.move)
    return state


def opened(user: User, table: str, seat: int) -> Page:
    """The first mistake of a seat; the judge looks for them all first."""
    user.go(f"/puzzles/mine/{table}?seat={seat}")
    expect(user.page.get_by_role("heading", name=re.compile(r"Mistake 1 of \d+"))).to_be_visible()
    return user.page


def button_moves(page: Page, move: str) -> None:
    """A move of Kopf oder Knopf, `b2-b4`."""
    start, end = move.split("-")
    click(cell(page, start))
    click(cell(page, end))


def shown_ply(page: Page) -> int:
    """The ply before which the position is shown."""
    address = page.get_by_role("link", name="See it in the game").get_attribute("href")
    return int(str(address).rpartition("#")[2])


def test_a_mistake_of_a_replay_is_tried_again_until_a_good_move_is_found(new_user: NewUser) -> None:
    user = new_user()
    table = import_game(user, "knopf")
    ply, judged = first_mistake(user, table, "knopf", 0)
    user.go(f"/replay/{table}")
    page = user.page
    click(page.get_by_role("button", name="Ask the computer"))
    expect(page.get_by_text("Thinking:")).to_have_count(0)
    click(page.get_by_role("link", name="Learn from my mistakes"))
    page.get_by_role("heading", name=re.compile(r"Mistake 1 of \d+")).wait_for()
    expect(page.get_by_role("link", name="See it in the game")).to_have_attribute("href", f"/replay/{table}#{ply}")
    expect(page.get_by_text(re.compile("^You played: "))).to_be_visible()
    button_moves(page, judged["played"]["move"])
    expect(page.locator("div.mark")).to_contain_text("That is the move of the game.")
    button_moves(page, judged["best"][0]["move"])
    expect(page.locator("div.mark")).to_contain_text("That is the best move!")
    expect(page.get_by_role("button", name="Show the best move")).to_have_count(0)
    # what was found is kept at once
    user.go("/puzzles")
    page.get_by_role("heading", name="From my games").wait_for()
    mistakes = page.evaluate("JSON.parse(localStorage.getItem('tete.mistakes'))")
    own = next(each for each in mistakes if each["seat"] == 0)
    assert [each.get("found", False) for each in own["mistakes"]].count(True) == 1


@pytest.mark.parametrize("game", deep_but("knopf", MAKE_MOVE))
def test_every_game_shows_the_position_takes_a_move_and_tells_the_best(new_user: NewUser, game: str) -> None:
    user = new_user()
    page = opened(user, import_game(user, game, POOR.get(game, "")), 0)
    number = page.get_by_role("heading", name=re.compile("^Mistake "))
    most = int(number.inner_text().split()[-1])
    expect(page.get_by_text("Find a better move.")).to_be_visible()
    expect(page.locator(".played")).to_contain_text(re.compile(r"^\s*✗?(\?!)?\s*You played: [^.]+\.(?!\.)"))
    if game == "headquarter":
        headquarter(page)
    elif game == "mots":
        click(page.get_by_role("button", name="Pass"))
        click(page.get_by_role("button", name="Yes, really"))
    else:
        MAKE_MOVE[game](page, Random(3))
    expect(page.locator("div.mark").first).to_contain_text(
        re.compile(r"best move!|good move\.|try again\.|Try again\.|another one\.")
    )
    for _ in range(most):
        reveal = page.get_by_role("button", name="Show the best move")
        on = page.get_by_role("button", name=re.compile("^(Next|Finish)$"))
        reveal.or_(on).first.wait_for()
        if reveal.is_visible():
            click(reveal)
            expect(page.locator("div.mark").last).to_contain_text("The best move: ")
        here = number.inner_text()
        click(on)
        expect(page.get_by_role("heading", name=here, exact=True)).to_have_count(0)
    expect(page.locator("main li")).to_have_count(most)
    expect(page.get_by_role("status")).to_contain_text(re.compile(rf"(You found (\d+ of {most}|them all)|None found)"))
    click(page.get_by_role("button", name="Start again"))
    page.get_by_role("heading", name=re.compile("Mistake 1 of")).wait_for()


@pytest.mark.deep
def test_a_word_is_written_in_place_of_a_poor_one(new_user: NewUser) -> None:
    user = new_user()
    table = import_game(user, "mots")
    page = opened(user, table, 1)
    ply = shown_ply(page)
    best, state = GAMES["mots"].parse(analysis(user, table, ply)["best"][0]["move"]), position("mots", ply)
    place, text = str(best).split()
    across = place[0].isdigit()
    click(cell(page, place[-1] + place[:-1] if across else place))
    press(page, "ArrowRight" if across else "ArrowDown")
    write(page, "".join(letter for at, letter in zip(best.cells, text, strict=True) if state.letters[at] == EMPTY))
    press(page, "Enter")
    expect(page.locator("div.mark")).to_contain_text("That is the best move!")


def test_a_dropped_file_has_its_mistakes_and_who_sat_where_is_asked(new_user: NewUser) -> None:
    user = new_user(locale="fr-FR")
    user.go("/mine")
    page = user.page
    page.get_by_text("On peut aussi le déposer sur cette page.").wait_for()
    drop(page, "game.tete", record("knopf"))
    page.wait_for_url(re.compile("/replay/"))
    table = page.url.split("/replay/")[1].split("#")[0]
    user.go(f"/puzzles/mine/{table}")
    page.get_by_text("Les erreurs de qui ?").wait_for()
    click(page.get_by_role("link", name="Achille"))
    expect(page.get_by_role("heading", name=re.compile(r"Erreur 1 sur \d"))).to_be_visible()
    expect(page.get_by_text("Trouvez un meilleur coup.")).to_be_visible()


def test_what_the_seat_did_not_see_is_not_sent(new_user: NewUser) -> None:
    user = new_user()
    table = import_game(user, "headquarter", POOR["headquarter"])
    page = opened(user, table, 0)
    ply = shown_ply(page)
    shown = user.page.request.get(f"{user.url}/api/puzzles/games/{table}/{ply}").json()
    own, other = (
        user.page.request.get(f"{user.url}/api/tables/{table}/replay?viewpoint={seat}").json()["plies"][ply]["view"]
        for seat in (0, 1)
    )
    assert shown["view"] == own != other


def test_a_game_under_way_and_one_of_others_have_nothing_to_try(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "computer")
    user.wait_prompted()
    user.go(user.page.url.replace("/t/", "/puzzles/mine/"))
    expect(user.page.get_by_text("The game is not over yet.")).to_be_visible()
    other = new_user()
    other.go(f"/puzzles/mine/{import_game(user, 'knopf')}")
    expect(other.page.get_by_text("You have no seat in this game.")).to_be_visible()


def test_a_finished_table_leads_to_its_mistakes(new_user: NewUser) -> None:
    user = new_user()
    table = import_game(user, "knopf")
    user.go(f"/t/{table}")
    click(user.page.get_by_role("link", name="Learn from my mistakes"))
    user.page.get_by_text("Whose mistakes?").wait_for()


def test_it_fits_a_phone_and_axe_is_content(new_user: NewUser) -> None:
    user = new_user(viewport=PHONE, has_touch=True)
    page = opened(user, import_game(user, "knopf"), 0)
    click(page.get_by_role("button", name="Show the best move"))
    page.locator("div.mark").wait_for()
    assert fits(user)
    assert small(user) == []
    assert findings(user) == []
    user.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert findings(user, "color-contrast") == []
    user.go("/puzzles")
    page.get_by_role("heading", name="From my games").wait_for()
    assert fits(user)
    assert findings(user) == []
