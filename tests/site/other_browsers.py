"""A visit in a browser that Playwright does not drive: the room starts, its host goes, and a whole game is played."""

from __future__ import annotations

from typing import Protocol

from tests.site.visits import SiteServer

LONGEST_S = 240
LEAST_CLICKS = 12  # of a whole game
# The value of a mark of the page, as soon as it has one.
MARK = """new Promise((settle) => {
  const { documentElement: page } = document;
  const look = () => page.dataset.%s && settle(page.dataset.%s);
  new MutationObserver(look).observe(page, { attributes: true });
  look();
})"""

# Against a computer, as who plays for the first time does it. One begins oneself.
BEGIN = """(async () => {
  localStorage.setItem("tete.game", "knopf");
  localStorage.setItem("tete.pace", "instant");
  localStorage.setItem("tete.lang", "en");
})()"""
# What a hand clicks next, as soon as the page asks for something; nothing when the game is over.
NEXT = """new Promise((found) => {
  const page = document.documentElement;
  const all = () => [...document.querySelectorAll("[data-cell], [data-space]")];
  const cells = (word) => all().filter((each) => each.ariaLabel?.includes(word));
  const any = (list) => list[%d %% list.length];
  const next = () => {
    const way = document.querySelector(".ways button:not(:disabled)");
    if (way) return way;
    const [cut, go, move] = ["can be cut off", "can go here", "can move"].map(cells);
    const main = document.querySelector(".pinned .main");
    return cut.length ? (main.disabled ? any(cut) : main) : any(go.length ? go : move);
  };
  const look = () => {
    const text = document.querySelector("p.say")?.textContent.trim() ?? "";
    const asked = document.querySelector("p.say em, .ways button:not(:disabled)");
    if (!page.hasAttribute("data-settled") || !(asked || text.startsWith("Game over"))) return;
    const target = asked ? next() : null;
    if (target === undefined) return;
    watch.disconnect();
    target?.scrollIntoView({ block: "center" });
    found(target);
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { attributes: true, childList: true, subtree: true, characterData: true });
  look();
})"""


class Window(Protocol):
    """One window of a browser. What an expression promises is awaited."""

    async def go(self, address: str) -> None: ...

    async def text(self, expression: str) -> str: ...

    async def element(self, expression: str) -> str | None:
        """What the driver calls an element of the page."""

    async def click(self, element: str) -> None: ...


async def visit(window: Window, server: SiteServer) -> None:
    await window.go(f"{server.url}/")
    assert await window.text(MARK % ("memory", "memory")) == "new"
    assert await window.text(MARK % ("kept", "kept")) == "all"
    server.stop()
    await window.text(BEGIN)
    await window.go(f"{server.url}/")
    clicks = 0
    while target := await window.element(NEXT % clicks):
        await window.click(target)
        clicks += 1
    assert clicks > LEAST_CLICKS
    assert await window.text(MARK % ("memory", "memory")) == "restored"
