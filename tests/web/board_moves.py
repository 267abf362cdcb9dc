"""How a hand plays one decision on each board: it looks at what the page offers, and clicks."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page

from tests.web.actions import click, press, write

MakeMove = Callable[[Page, Random], None]


def called(page: Page, *words: str) -> list[str]:
    """The cells whose spoken name holds one of these words."""
    cells: list[list[str]] = page.locator("[data-cell], [data-space]").evaluate_all(
        "cells => cells.map((cell) => [cell.dataset.cell ?? cell.dataset.space, cell.getAttribute('aria-label')])"
    )
    return [name for name, label in cells if any(word in label for word in words)]


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"], [data-space="{name}"]')


def named(page: Page, *words: str) -> Locator:
    """Cells by a part of their spoken name, to be waited for."""
    selectors = (f'[data-cell][aria-label*="{word}"], [data-space][aria-label*="{word}"]' for word in words)
    return page.locator(", ".join(selectors))


def knopf(page: Page, rng: Random) -> None:
    """Cuts what can be cut, then moves a button."""
    named(page, "can be cut off", "can move").first.wait_for()
    targets = called(page, "can be cut off")
    if targets:
        main = page.locator(".pinned .main")
        if main.is_disabled():  # of a group of three, one has to be chosen
            click(cell(page, rng.choice(targets)))
        click(main)
        return
    click(cell(page, rng.choice(called(page, "can move"))))
    named(page, "can go here").first.wait_for()
    click(cell(page, rng.choice(called(page, "can go here"))))


def blokus(page: Page, rng: Random) -> None:
    """Takes a piece that has a place; it waits over the nearest one, and is put down there."""
    pieces = page.locator(".tray button:not(:disabled):not(.stuck)")
    pieces.first.wait_for()
    click(pieces.nth(rng.randrange(pieces.count())))
    click(page.get_by_role("button", name="Place here"))


def headache(page: Page, rng: Random) -> None:
    """Enters, goes or passes; what comes of the red dot is left to chance."""
    bar, can = page.locator(".bar button"), ("can move", "can be reached", "can be captured", "a cone can come in")
    bar.first.wait_for()
    dot = page.get_by_role("button", name="Roll again")
    if dot.is_visible():
        click(dot if rng.random() < 0.5 else page.get_by_role("button", name="Leave the red dot"))
        return
    enter = page.get_by_role("button", name="Bring in a cone", exact=True)
    if enter.is_visible() and (rng.random() < 0.5 or not called(page, "can move")):
        click(enter)
        return
    if not called(page, *can):
        click(page.get_by_role("button", name="Pass this time"))
        return
    ends = ("can be reached", "can be captured")
    if not called(page, *ends):  # more than one pile can go: one is taken
        click(cell(page, rng.choice(called(page, "can move"))))
        named(page, *ends).first.wait_for()
    prey = called(page, "can be captured")
    click(cell(page, rng.choice(prey or called(page, *ends))))


def headquarter(page: Page, rng: Random) -> None:
    """Asks to see where the piece fits, sets it before such a cell and lets it go."""
    ways = page.get_by_role("radiogroup").get_by_role("radio")
    ways.first.wait_for()
    moves = page.get_by_role("button", name="Possible moves")
    if moves.get_attribute("aria-pressed") == "false":
        click(moves)
    for way in rng.sample(range(3), 3):
        click(ways.nth(way))
        fitting = called(page, "holds here")
        if fitting:
            click(cell(page, rng.choice(fitting)))
            click(page.locator(".two .main"))
            return
    raise AssertionError("the piece fits nowhere, and yet a move is asked for")


# The legal words, asked for on a connection of one's own: against other people no hint is offered.
WORDS = """() => new Promise((found) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/").at(-1)}`);
  let asked = false;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const prompt = message.prompts?.[0];
    if (prompt && !asked) {
      asked = true; // once, however many snapshots come while the answer is looked for
      socket.send(JSON.stringify({ type: "moves", id: `words-${Math.random()}`, seat: prompt.seat, prefix: "" }));
    }
    if (message.type !== "reply") return;
    socket.close();
    found(message.moves.list.filter((move) => move.includes(" ")));
  };
})"""


def mots(page: Page, rng: Random) -> None:
    """Asks for a word, or looks for one, and types it onto the grid; with no word to be had, passes."""
    hint, take = page.get_by_role("button", name="Hint"), page.get_by_role("button", name=re.compile("^Use "))
    if hint.is_visible():
        click(hint)
        take.or_(page.locator("[role=status] .margin")).first.wait_for()
    if take.is_visible():
        word = take.inner_text().removeprefix("Use ")
        click(take)
        press(page, "Escape")  # the place is kept, the letters are not: they are typed
    elif words := page.evaluate(WORDS):
        place, word = rng.choice(words).split()
        go_to(page, place)
    else:
        click(page.get_by_role("button", name="Pass"))
        click(page.get_by_role("button", name="Yes, really"))
        return
    write(page, word)
    click(page.locator(".pinned .main"))


def go_to(page: Page, place: str) -> None:
    """Where a word of Mots de Tête begins and which way it goes: `8i` across, `i8` down."""
    across = place[0].isdigit()
    column, row = (place[-1], place[:-1]) if across else (place[0], place[1:])
    click(cell(page, "c3" if column != "c" and row != "3" else "d4"))  # an arrow turns the word, or walks from here
    press(page, "ArrowRight" if across else "ArrowDown")
    click(cell(page, column + row))


MAKE_MOVE: dict[str, MakeMove] = {
    "blokus": blokus,
    "headache": headache,
    "headquarter": headquarter,
    "knopf": knopf,
    "mots": mots,
}
