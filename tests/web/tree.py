"""The page as assistive technology has it: roles and names, read from the tree, and activated without a pointer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.actions import settle
from tests.web.user import User

LINE = re.compile(r"""^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]+\])*)""")
#: What a screen reader or a switch sends where it activates something: no pointer, and no place.
ACTIVATE = """(it) => it.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 }))"""
#: Whatever a live region says, in order.
LISTEN = """(() => {
  window.heard = [];
  const said = (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest("[aria-live], [role=status], [role=alert], [role=log]");
    return region?.textContent.replace(/\\s+/g, " ").trim();
  };
  const listen = (changes) => heard.push(...new Set(changes.map(({ target }) => said(target)).filter(Boolean)));
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
})()"""


@dataclass(frozen=True, slots=True)
class Thing:
    """One line of the tree."""

    role: str
    name: str
    state: str

    @property
    def able(self) -> bool:
        return "[disabled]" not in self.state

    @property
    def on(self) -> bool:
        return "[checked]" in self.state or "[pressed]" in self.state


class Tree:
    """What is on the page now. It is read once, until something is done."""

    def __init__(self, user: User) -> None:
        self.user, self.page = user, user.page
        self._read: list[Thing] | None = None

    @property
    def things(self) -> list[Thing]:
        if self._read is None:
            settle(self.page)
            lines = self.page.locator("body").aria_snapshot().splitlines()
            found = [LINE.match(line) for line in lines]
            self._read = [Thing(match[1], match[2] or "", match[3]) for match in found if match]
        return self._read

    def find(self, role: str, pattern: str) -> list[Thing]:
        """What has this role, can be used and is called so."""
        return [each for each in self.things if each.role == role and each.able and re.search(pattern, each.name)]

    def activate(self, thing: Thing) -> None:
        settle(self.page)
        located(self.page, thing).evaluate(ACTIVATE)
        settle(self.page)
        self._read = None

    def press(self, pattern: str) -> bool:
        """Activates the button of this name; whether there is one."""
        found = self.find("button", pattern)
        if found:
            self.activate(found[0])
        return bool(found)

    def wait(self, sentence: re.Pattern[str]) -> str:
        """Until the page says so."""
        said = self.page.get_by_text(sentence).first
        said.wait_for()
        self._read = None
        return said.inner_text().strip()

    def heard(self) -> str:
        """What was announced since the last time."""
        said: list[str] = self.page.evaluate("heard.splice(0)")
        return " ".join(said)


def located(page: Page, thing: Thing) -> Locator:
    role: Any = thing.role
    return page.get_by_role(role, name=thing.name, exact=True).first
