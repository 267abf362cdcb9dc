"""Help while playing: hints that say why, refusals that open their rule, words looked up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Arrive
from tests.web.games import DUO, play
from tests.web.hands import HANDS, called, cell, named
from tests.web.people import Person


def sit_down(person: Person, game: str) -> Page:
    person.lay(game, "computer", preset=DUO.get(game))
    person.wait_asked()
    return person.page


@pytest.mark.parametrize("game", HANDS)
def test_a_hint_says_why(arrives: Arrive, game: str) -> None:
    page = sit_down(arrives(), game)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("[role=status] .hint")
    expect(hint).to_be_visible()
    expect(hint).to_have_text(re.compile(r"[A-Z].*\.$"))


def test_a_hint_that_takes_long_is_called_off_with_the_same_button(arrives: Arrive) -> None:
    person = arrives()
    held: list[str | bytes] = []

    def hold_hints(wire: WebSocketRoute) -> None:
        """As if the computer thought about a hint until something else is said."""
        room = wire.connect_to_server()

        def hear(frame: str | bytes) -> None:
            if '"hint"' in str(frame):
                held.append(frame)
            elif '"ping"' in str(frame):
                room.send(frame)
            else:
                for each in [*held, frame]:
                    room.send(each)
                held.clear()

        wire.on_message(hear)

    person.page.route_web_socket(re.compile("/ws/"), hold_hints)
    page = sit_down(person, "knopf")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Looking for a hint…")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    expect(page.locator("[role=status] p")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_text("Looking for a hint…")).to_be_visible()
    play("knopf", [person], person.read().ply + 1)  # whoever has moved wants no hint for it any more
    expect(page.get_by_text("Looking for a hint…")).to_have_count(0)
    expect(page.locator("[role=status] .hint")).to_have_count(0)


def wrong_knopf(page: Page) -> None:
    cell(page, called(page, "can move")[0]).click()
    named(page, "can go here").first.wait_for()
    ends = set(called(page, "can go here"))
    every = [f"{column}{row}" for column in "abcdefghij" for row in (5, 6)]
    cell(page, next(name for name in every if name not in ends)).click()


def wrong_blokus(page: Page) -> None:
    page.locator(".tray button:not(:disabled):not(.stuck)").first.click()
    cell(page, "l12").hover()  # far from where it has to begin


def wrong_headquarter(page: Page) -> None:
    cell(page, "d6").click()  # far up in an empty head


def wrong_headache(page: Page) -> None:
    if not called(page, "can be reached", "can be captured"):
        cell(page, called(page, "can move")[0]).click()
    named(page, "can be reached", "can be captured").first.wait_for()
    free = called(page, "can be reached", "can be captured", "can move", "a cone can enter")
    cell(page, next(f"x{k}" for k in range(8) if f"x{k}" not in free)).click()


def wrong_mots(page: Page) -> None:
    page.locator('[data-cell="i8"]').click()
    page.keyboard.type("X" * 7)


WRONG: dict[str, tuple[Callable[[Page], None], str]] = {
    "knopf": (wrong_knopf, "KK-12"),
    "blokus": (wrong_blokus, "BL-4"),
    "headquarter": (wrong_headquarter, "HQ-"),
    "headache": (wrong_headache, "HA-"),
    "mots": (wrong_mots, "MT-4"),
}


@pytest.mark.parametrize("game", WRONG)
def test_a_refusal_opens_its_rule_beside_the_board(arrives: Arrive, game: str) -> None:
    person = arrives()
    page = sit_down(person, game)
    if game == "headache":  # nothing can go wrong before a cone is in
        while not called(page, "can move"):
            play(game, [person], person.read().ply + 1)
    wrong, rule = WRONG[game]
    wrong(page)
    number = page.locator(".hand .rule-number").filter(has_text=rule).first
    expect(number).to_be_visible()
    wanted = number.inner_text()
    number.click()
    here = page.locator(f".rules .here#{wanted}")
    expect(here).to_be_in_viewport()
    expect(here).to_contain_text(wanted)
    page.get_by_role("button", name="FR", exact=True).click()
    expect(here).to_be_in_viewport()
    page.get_by_role("button", name="Fermer").click()
    expect(page.locator(".rules")).to_have_count(0)


def test_a_word_is_looked_up_beside_the_grid(arrives: Arrive) -> None:
    page = sit_down(arrives(), "mots")
    page.get_by_text("Look a word up").click()
    box = page.get_by_role("textbox", name="Look a word up")
    box.fill("maison")
    box.press("Enter")
    expect(page.get_by_text("MAISON is in the list (French).")).to_be_visible()
    expect(page.get_by_text("An everyday word.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Behind: .*S"))).to_be_visible()
    box.fill("maisonx")
    box.press("Enter")
    expect(page.get_by_text("MAISONX is not in the list (French).")).to_be_visible()
