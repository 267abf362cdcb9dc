"""How a hand plays one decision on each board: it looks at what the page offers, and clicks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page

Hand = Callable[[Page, Random], None]


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
        if "penalty" in page.locator("p.say").inner_text():
            cell(page, rng.choice(targets)).click()
        page.locator(".pinned .main").click()
        return
    cell(page, rng.choice(called(page, "can move"))).click()
    named(page, "can go here").first.wait_for()
    cell(page, rng.choice(called(page, "can go here"))).click()


HANDS: dict[str, Hand] = {"knopf": knopf}
