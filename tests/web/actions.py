"""What a hand does on a page. Before and after each action the page has to say of itself that it is settled."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Locator, Page, ViewportSize
from playwright.sync_api import TimeoutError as NotSettled

IS_SETTLED = "document.documentElement?.hasAttribute('data-settled')"
# The page tells when it is settled. Asked again and again it would be kept busy by the questions, and be heard late.
# A document that has just begun has no element yet.
SETTLED = """() => new Promise((settled) => {
  const look = () => document.documentElement?.hasAttribute("data-settled") && (watch.disconnect(), settled(true));
  const watch = new MutationObserver(look);
  watch.observe(document, { attributeFilter: ["data-settled"], subtree: true });
  look();
})"""
# What follows the width of the window in a script, such as where a sentence stands, does so with the next picture.
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
AWAITS = "document.documentElement.dataset.awaits"


def settle(page: Page) -> None:
    """Wait until texts are here, the newest snapshot is shown, nothing moves and no answer is awaited."""
    try:
        if not is_settled(page):
            page.wait_for_function(SETTLED)
    except NotSettled:
        raise AssertionError(f"the page is not settled, it awaits: {page.evaluate(AWAITS)}") from None


def is_settled(page: Page) -> bool:
    """Whether it is now: most pages are, and this question costs a third of waiting."""
    try:
        return bool(page.evaluate(IS_SETTLED))
    except Error:  # another document is on its way
        return False


def resize(page: Page, size: ViewportSize) -> None:
    """Another window: until the page has been drawn in it."""
    page.set_viewport_size(size)
    page.evaluate(DRAWN)
    settle(page)


def click(target: Locator, **options: Any) -> None:
    settle(target.page)
    target.click(**options)
    settle(target.page)


def speak(page: Page, lang: str) -> None:
    """Choose the language of the page."""
    settle(page)
    switch(page).select_option(lang)
    settle(page)


def switch(page: Page) -> Locator:
    return page.locator(".lang select")


def tap(target: Locator, **options: Any) -> None:
    settle(target.page)
    target.tap(**options)
    settle(target.page)


def hover(target: Locator, **options: Any) -> None:
    settle(target.page)
    target.hover(**options)
    settle(target.page)


def focus(target: Locator) -> None:
    settle(target.page)
    target.focus()
    settle(target.page)


def fill(target: Locator, text: str) -> None:
    settle(target.page)
    target.fill(text)
    settle(target.page)


def choose(target: Locator, option: Any = None, **options: Any) -> None:
    """An option of a list."""
    settle(target.page)
    target.select_option(option, **options)
    settle(target.page)


def upload(target: Locator, file: Any) -> None:
    settle(target.page)
    target.set_input_files(file)
    settle(target.page)


def press(page: Page, key: str) -> None:
    """A key, wherever the focus is."""
    settle(page)
    page.keyboard.press(key)
    settle(page)


def write(page: Page, text: str) -> None:
    """Letters, wherever the focus is."""
    settle(page)
    page.keyboard.type(text)
    settle(page)


def click_at(page: Page, x: float, y: float) -> None:
    settle(page)
    page.mouse.click(x, y)
    settle(page)


def reload(page: Page) -> None:
    page.reload()
    settle(page)


def release(page: Page) -> None:
    """The button of the mouse."""
    page.mouse.up()
    settle(page)
