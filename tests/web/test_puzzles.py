"""The puzzle page in a real browser: lay, be refused, be helped, finish; and the challenge of the day."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.actions import click, focus, hover, press, reload, resize, tap, upload, write
from tests.web.board_moves import MAKE_MOVE, cell
from tests.web.conftest import NewUser
from tests.web.screen_checks import fits
from tests.web.test_axe import findings
from tests.web.user import DESK, PHONE, User
from tete.games.blokus.geometry import PIECES
from tete.puzzles.blokus.daily_board import daily_board
from tete.puzzles.blokus.generator import GeneratedPuzzle, generate
from tete.puzzles.blokus.solution import PlacedPiece, read_solution
from tete.puzzles.daily import Challenge, challenge
from tete.puzzles.mots.daily_words import daily_dice, play_words

GRADE, SEED = 2, 71
DAY = datetime(2026, 5, 1, 12)  # the challenge of this day is played
PATH = f"/puzzles/8x10-{GRADE}-{SEED}"


@pytest.fixture(scope="module")
def board() -> GeneratedPuzzle:
    return generate("8x10", GRADE, SEED)


def missing(board: GeneratedPuzzle) -> list[PlacedPiece]:
    return [laid for laid in board.answer.placed if laid not in board.given.placed]


def opened(user: User, path: str = PATH) -> Page:
    user.go(path)
    user.page.locator(".tray button").first.wait_for()
    return user.page


def take(page: Page, laid: PlacedPiece) -> None:
    """Chooses the colour and takes the piece out of its tray."""
    click(page.get_by_role("radio", name=re.compile(laid.colour)))
    expect(page.get_by_role("radio", name=re.compile(laid.colour))).to_have_attribute("aria-checked", "true")
    assert laid.piece is not None
    click(page.locator(f'[data-piece="{PIECES[laid.piece].name}"]'))


def carry(page: Page, laid: PlacedPiece) -> None:
    """Turns and moves the piece in hand, as a hand does, until it lies on these squares."""
    wanted = [str(each) for each in laid.placement.cells]
    for _ in range(2):
        for _ in range(4):
            for name in wanted:
                hover(cell(page, name), force=True)
                if covered(page) == sorted(wanted):
                    return
            press(page, "r")
        press(page, "f")
    raise AssertionError(f"the piece never lay on {wanted}")


def covered(page: Page) -> list[str]:
    names: list[str] = page.locator('[data-cell][aria-selected="true"]').evaluate_all(
        "cells => cells.map((cell) => cell.dataset.cell)"
    )
    return sorted(names)


def lay(page: Page, laid: PlacedPiece) -> None:
    take(page, laid)
    carry(page, laid)
    click(page.get_by_role("button", name="Place here"))
    expect(cell(page, str(laid.placement.cells[0]))).to_have_attribute("aria-label", re.compile(laid.colour))


def test_the_shelf_leads_to_a_puzzle(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    page = user.page
    click(page.get_by_role("link", name="Puzzles"))
    page.get_by_role("heading", name="The small rectangle").wait_for()
    click(page.get_by_role("link", name="The small rectangle, level 1"))
    page.locator(".tray button").first.wait_for()
    expect(page.locator(".lamp")).to_have_text("Can still be solved")


def test_in_turn_only_the_colour_that_is_due_can_be_laid(new_user: NewUser) -> None:
    user = new_user()
    user.go("/puzzles")
    click(user.page.get_by_role("link", name="In turn"))
    page = user.page
    page.locator(".tray button").first.wait_for()
    expect(page.get_by_text("one piece each in turn, and no colour is skipped")).to_be_visible()
    colours = page.get_by_role("radiogroup", name="Choose a colour").get_by_role("radio")
    expect(page.get_by_role("radio", disabled=False, checked=True)).to_have_accessible_name("blue, 21 left")
    lay(page, read_solution("puzzle 84 strict\nblue a20\n").placed[0])
    expect(page.get_by_role("radio", disabled=False, checked=True)).to_have_accessible_name("yellow, 21 left")
    for at, due in enumerate((False, True, False, False)):
        expect(colours.nth(at)).to_be_enabled(enabled=due)


def test_pieces_are_laid_and_finish_the_board(new_user: NewUser, board: GeneratedPuzzle, tmp_path: Path) -> None:
    page = opened(new_user())
    for laid in missing(board):
        lay(page, laid)
    expect(page.locator(".finished")).to_contain_text("Solved!")
    expect(page.locator(".finished")).to_contain_text("without a hint")
    with page.expect_download() as download:
        click(page.get_by_role("button", name="Download"))
    download.value.save_as(tmp_path / "solution.txt")
    assert sorted((tmp_path / "solution.txt").read_text().split("\n")) == sorted(str(board.answer).split("\n"))


def test_a_piece_that_may_not_lie_there_says_why(new_user: NewUser, board: GeneratedPuzzle) -> None:
    page = opened(new_user())
    take(page, missing(board)[0])
    taken = str(board.given.placed[0].placement.cells[0])
    hover(cell(page, taken), force=True)
    expect(page.locator(".hand .margin").first).to_contain_text(re.compile("There is already a|would touch"))
    expect(page.get_by_role("button", name="Place here")).to_be_disabled()


def test_a_hint_comes_in_three_steps(new_user: NewUser, board: GeneratedPuzzle) -> None:
    page = opened(new_user())
    click(page.get_by_role("button", name="A hint"))
    said = page.locator(".hints .margin")
    expect(said).to_have_text(re.compile(r"^Try the [\w ]+\.\s*$"))
    assert page.locator(".area").count() == 0
    click(page.get_by_role("button", name="A little more"))
    expect(page.locator(".area")).to_have_count(1)
    click(page.get_by_role("button", name="A little more"))
    click(page.get_by_role("button", name="Use the suggested piece"))
    spots = covered(page)
    click(page.get_by_role("button", name="Place here"))
    expect(said).to_have_text("")
    assert spots in [sorted(str(each) for each in laid.placement.cells) for laid in missing(board)]


def test_who_waits_long_for_a_hint_may_stop(new_user: NewUser) -> None:
    user = new_user()
    page = opened(user)
    waiting = list[Route]()
    page.route(
        "**/api/puzzles/hint", lambda route: route.continue_() if waiting else waiting.append(route)
    )  # it is not answered yet
    page.get_by_role("button", name="A hint").click()
    page.get_by_text("The computer is looking for a solution").wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("The computer is looking for a solution")).to_have_count(0)
    expect(page.get_by_role("button", name="A hint")).to_be_enabled()
    page.get_by_role("button", name="A hint").click()
    expect(page.locator(".hints .margin")).to_contain_text("Try the ")
    for route in waiting:
        route.fulfill(json={"none": "unknown"})  # an answer that comes too late changes nothing
    expect(page.locator(".hints .margin")).to_contain_text("Try the ")


def test_a_piece_is_taken_back_by_a_click_and_a_given_one_stays(new_user: NewUser, board: GeneratedPuzzle) -> None:
    page = opened(new_user())
    first = missing(board)[0]
    lay(page, first)
    name = str(first.placement.cells[0])
    page.mouse.move(5, 5)
    click(cell(page, name))
    expect(cell(page, name)).to_have_attribute("aria-label", re.compile("free"))
    press(page, "Escape")
    click(cell(page, str(board.given.placed[0].placement.cells[0])))
    expect(page.locator(".hints .margin")).to_have_text("This piece belongs to the puzzle: it stays.")
    click(page.get_by_role("button", name="Undo"))
    expect(cell(page, name)).to_have_attribute("aria-label", re.compile(first.colour))
    click(page.get_by_role("button", name="Redo"))
    expect(cell(page, name)).to_have_attribute("aria-label", re.compile("free"))


def test_progress_survives_a_reload(new_user: NewUser, board: GeneratedPuzzle) -> None:
    user = new_user()
    page = opened(user)
    first = missing(board)[0]
    lay(page, first)
    expect(page.locator(".clock")).not_to_have_text("0:00")
    reload(page)
    expect(cell(page, str(first.placement.cells[0]))).to_have_attribute("aria-label", re.compile(first.colour))
    assert page.locator(".clock").inner_text() != "0:00"


def test_a_made_board_is_found_again_in_the_list(new_user: NewUser, board: GeneratedPuzzle) -> None:
    user = new_user()
    page = opened(user)
    first, *rest = missing(board)
    lay(page, first)
    user.go("/puzzles")
    link = page.get_by_role("link", name=re.compile(rf"level {GRADE}.*{len(rest)} pieces left"))
    click(link)
    expect(cell(page, str(first.placement.cells[0]))).to_have_attribute("aria-label", re.compile(first.colour))


def test_the_lamp_goes_out_when_nothing_can_be_done_any_more(new_user: NewUser, board: GeneratedPuzzle) -> None:
    page = opened(new_user())
    wrong, *_ = missing(board)
    for _ in range(6):  # somewhere it may lie, but not where it belongs
        take(page, wrong)
        focus(page.locator("[data-cell][tabindex='0']"))
        press(page, "Space")
        if covered(page) != sorted(str(each) for each in wrong.placement.cells):
            break
    click(page.get_by_role("button", name="Place here"))
    expect(page.locator(".lamp")).to_have_text("No solution any more: take a piece back")
    click(page.get_by_role("button", name="A hint"))
    expect(page.locator(".hints .margin")).to_contain_text("There is no solution from here")
    click(page.get_by_role("button", name="Back to the last board with a solution"))
    expect(page.locator(".lamp")).to_have_text("Can still be solved")
    assert page.get_by_role("button", name="Undo").is_enabled()


def test_the_keyboard_is_enough(new_user: NewUser, board: GeneratedPuzzle) -> None:
    page = opened(new_user())
    before = page.get_by_role("radiogroup", name="Choose a colour").inner_text()
    press(page, "c")
    expect(page.get_by_role("radio", checked=True)).not_to_have_attribute("aria-label", re.compile("blue"))
    press(page, "4")
    press(page, "Space")
    press(page, "Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert page.get_by_role("radiogroup", name="Choose a colour").inner_text() != before
    press(page, "u")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    press(page, "h")
    expect(page.locator(".hints .margin")).to_contain_text("Try the ")


def test_a_file_is_read_and_one_of_another_puzzle_is_not(
    new_user: NewUser, board: GeneratedPuzzle, tmp_path: Path
) -> None:
    page = opened(new_user())
    other, own = tmp_path / "other.txt", tmp_path / "own.txt"
    other.write_text("puzzle 15x16 hard\n")
    own.write_text(f"# ours\n{board.answer}")
    upload(page.locator("input[type=file]"), other)
    expect(page.locator(".hints .margin")).to_have_text("This file is from another puzzle.")
    upload(page.locator("input[type=file]"), own)
    expect(page.locator(".finished")).to_contain_text("Solved!")


@pytest.mark.parametrize("path", ["/puzzles", PATH, "/puzzles/84-hard", "/puzzles/today", "/puzzles/today/words"])
def test_a_phone_shows_it_whole_and_axe_is_content(new_user: NewUser, path: str) -> None:
    user = new_user(viewport=PHONE, has_touch=True)
    user.page.clock.set_fixed_time(DAY)
    user.go(path)
    user.page.locator("main:not(.empty)").wait_for()
    assert fits(user)
    assert findings(user) == []
    user.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    resize(user.page, DESK)
    assert fits(user)
    assert findings(user) == []


def test_a_finger_lays_a_piece(new_user: NewUser, board: GeneratedPuzzle) -> None:
    page = opened(new_user(viewport=PHONE, has_touch=True, is_mobile=True))
    tap(page.locator(".tray button:not(.stuck)").first)
    tap(page.get_by_role("button", name="Place here"))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_a_given_piece_is_named_and_free_corners_are_drawn(new_user: NewUser, board: GeneratedPuzzle) -> None:
    page = opened(new_user())
    given = board.given.placed[0]
    expect(cell(page, str(given.placement.cells[0]))).to_have_attribute("aria-label", re.compile("part of the puzzle$"))
    page = opened(new_user(), "/puzzles/84-easy")
    click(page.locator('[data-piece="1"]'))
    hover(cell(page, "a20"), force=True)
    click(page.get_by_role("button", name="Place here"))
    expect(cell(page, "b19")).to_have_attribute("aria-label", "b19, free corner")
    expect(page.locator(".marks .glow")).to_have_count(1)


def test_solo_games_are_laid_from_the_records(new_user: NewUser) -> None:
    user = new_user()
    user.go("/puzzles")
    click(user.page.get_by_role("button", name="Play solo"))
    user.page.wait_for_url(re.compile("/t/"))
    assert user.wait_prompted().prompted


@pytest.mark.deep
def test_every_item_of_the_day_is_answered_and_the_card_copied(new_user: NewUser, tmp_path: Path) -> None:
    user = new_user(permissions=["clipboard-read", "clipboard-write"])
    page = user.page
    page.clock.set_fixed_time(DAY)
    user.go("/puzzles/today")
    expect(page.locator("pre")).to_contain_text("Kopf oder Knopf")  # the card has come
    of = challenge(DAY.date())
    for game in ("knopf", "headache", "headquarter"):
        click(page.locator(f'a[href="/puzzles/today/{game}"]'))
        page.get_by_text("Your turn: which move is best?").wait_for()
        answer(page, game)
        expect(page.locator(".mark")).not_to_contain_text(re.compile(r"\w\d\S*-|\d[rygb]\b"))  # moves in words
        click(page.get_by_role("link", name="Back to the challenge"))
    click(page.locator('a[href="/puzzles/today/words"]'))
    points = write_words(page, of)
    page.get_by_text(re.compile(r"level 9 scored \d+ with the same dice")).wait_for()
    click(page.get_by_role("link", name="Back to the challenge"))
    click(page.locator('a[href*="?day="]'))
    solution = tmp_path / "day.txt"
    solution.write_text(str(daily_board(of.day).generate().answer))
    upload(page.locator("input[type=file]"), solution)
    click(page.locator(".finished").get_by_role("link", name="Back to the challenge"))
    click(page.get_by_role("button", name="Copy the card"))
    page.get_by_text("Card copied").wait_for()
    card = page.evaluate("navigator.clipboard.readText()")
    assert len(re.findall("[🟩🟨🟥]", card)) == 3
    assert f"Mots de Tête {points} points" in card
    assert re.search(r"tête · 1 May\n🧩 The small rectangle ★.* 0:\d\d", card)
    reload(page)
    expect(page.locator("pre")).to_have_text(re.compile("[🟩🟨🟥] Headquarter"))
    page.get_by_text("1 day in a row").wait_for()
    page.get_by_text("Without a hint: you can’t do better.").wait_for()
    page.get_by_text(re.compile(r"level 9 scored \d+ with the same dice")).wait_for()


def test_a_pass_of_the_day_costs_a_turn_and_an_earlier_day_is_played(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    page.clock.set_fixed_time(DAY)
    user.go("/puzzles/today")
    click(page.locator('a[href="/puzzles/day/2026-04-22"]'))
    page.get_by_role("heading", name="An earlier challenge").wait_for()
    click(page.locator('a[href="/puzzles/day/2026-04-22/words"]'))
    for left in (6, 5):
        page.get_by_text(re.compile(rf"^{left} turns to go\. 0 points\.")).wait_for()
        click(page.get_by_role("button", name="Pass"))
        click(page.get_by_role("button", name="Yes, really"))
    page.get_by_text(re.compile(r"^4 turns to go\.")).wait_for()
    reload(page)
    page.get_by_text(re.compile(r"^4 turns to go\.")).wait_for()
    click(page.get_by_role("link", name="Back to the challenge"))
    page.wait_for_url(re.compile("/puzzles/day/2026-04-22$"))
    expect(page.locator(".streak")).to_have_count(0)


def write_words(page: Page, of: Challenge) -> int:
    """Writes a word each turn, typed onto the grid; what it comes to by our own reckoning."""
    moves: list[str] = []
    game, start, down = play_words(daily_dice(of.day), "en", moves), "d7", False
    while game.left:
        page.get_by_text(re.compile(rf"^{game.left} turns? to go\. {game.points} points?\.")).wait_for()
        word = next(str(move) for move in game.state.moves(0) if str(move) != "pass")
        place, text = word.split()
        across = place[0].isdigit()
        where = place[-1] + place[:-1] if across else place
        click(cell(page, where))
        turned = not down if where == start else down  # a click on the cell where the word begins turns it
        if turned == across:
            press(page, "ArrowRight" if across else "ArrowDown")
        start, down = where, not across
        write(page, text)
        press(page, "Enter")
        moves.append(word)
        game = play_words(daily_dice(of.day), "en", moves)
    page.get_by_text(f"Game over. {game.points} points.").wait_for()
    return game.points


def answer(page: Page, game: str) -> None:
    """Any move: what counts is that one can be made on the game's own board."""
    if game == "headquarter":
        headquarter(page)
    else:
        MAKE_MOVE[game](page, Random(3))


def headquarter(page: Page) -> None:
    """As at a table, but without the button that shows where the piece fits."""
    rng = Random(2)
    ways = page.get_by_role("radiogroup").get_by_role("radio")
    ways.first.wait_for()
    names = page.locator("[data-cell]").evaluate_all("cells => cells.map((cell) => cell.dataset.cell)")
    for way in (1, 0, 2):
        click(ways.nth(way))
        for name in rng.sample(names, len(names)):
            cell(page, name).dispatch_event("click")  # a tenth of the time of the mouse's click
            main = page.locator(".two .main")
            if main.is_enabled():
                click(main)
                return
    raise AssertionError("the piece fits nowhere")
