"""What a screen must keep, measured in the browser: nothing to the side, nothing out of sight, nothing too small."""

from __future__ import annotations

from tests.web.user import User

LEAST = 40  # px, for a finger
#: Pieces, letters and cells are as large as the board allows; links within a sentence are as high as its line.
SMALL = """(least) => {
  const shown = (box) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.right > 0;
  const controls = [...document.querySelectorAll("button, a[href], select, input, summary, [role=button]")];
  return controls
    .filter((each) => !each.closest(".plate svg, .unseen, p a, p .rule-number, .keyboard"))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
    .filter(([, box]) => shown(box) && (box.width < least - 0.5 || box.height < least - 0.5))
    .map(([each, box]) => `${each.ariaLabel ?? each.textContent.trim()}: ${box.width | 0} x ${box.height | 0}`);
}"""
OUTSIDE = """(boxes) => boxes.filter((each) => each.checkVisibility()).flatMap((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  if (top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5) return [];
  return [`${each.className} from ${left | 0}, ${top | 0} to ${right | 0}, ${bottom | 0}`];
})"""

COVERED = """() => {
  const dock = document.querySelector(".dock");
  if (dock === null || getComputedStyle(dock).position !== "fixed") return 0;
  const board = document.querySelector(".plate").getBoundingClientRect();
  return Math.max(0, board.bottom - dock.getBoundingClientRect().top);
}"""

#: Lines of text of which the bar at the lower edge hides a part; links to other pages may wait below it.
HALVED = """() => {
  const dock = document.querySelector("main .dock");
  const { top: edge, left: from, right: to } = dock.getBoundingClientRect();
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (words.nextNode()) {
    const around = words.currentNode.parentElement;
    if (dock.contains(around) || around.closest(".unseen, .links") || !around.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const beside = ({ left, right }) => right <= from || left >= to;
    const lines = [...range.getClientRects()].filter((each) => each.width > 1 && !beside(each));
    if (lines.some(({ top, bottom }) => top < edge - 1 && bottom > edge + 1)) found.push(range.toString().trim());
  }
  return found;
}"""

#: Each line of a text at its ends and in its middle: where something else lies over it, or the window ends before it.
UNSEEN = """(text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  if (lines.length === 0) return ["nothing is written"];
  return lines.flatMap(({ left, right, top, bottom }) =>
    [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
      [top + 2, bottom - 2].flatMap((y) => {
        const seen = document.elementFromPoint(x, y);
        return seen && text.contains(seen) ? [] : [`at ${x | 0}, ${y | 0}: ${seen?.className ?? "outside"}`];
      }),
    ),
  );
}"""
#: Words without room: the widest choice of a list, what is written or asked in a field, and every other text.
CUT = """(form) => {
  const pen = document.createElement("canvas").getContext("2d");
  const ARROW = 20;
  const inner = (each, style) => each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const needed = (each, style) => {
    pen.font = style.font;
    const widest = (texts) => Math.max(0, ...texts.map((text) => pen.measureText(text).width));
    if (each.matches("select")) return widest([...each.options].map(({ text }) => text)) + ARROW;
    return widest([each.value, each.placeholder]);
  };
  const all = [...form.querySelectorAll("*")];
  const shown = all.filter((each) => each.checkVisibility() && !each.closest(".unseen, svg, [type=file]"));
  return shown.flatMap((each) => {
    const style = getComputedStyle(each);
    const field = each.matches("select, input[type=text], input[type=number]");
    const over = field ? needed(each, style) - inner(each, style) : each.scrollWidth - each.clientWidth;
    if (over <= 1 || (!field && style.display === "inline")) return [];
    return [`${each.tagName} ${each.className} ${each.value ?? each.textContent.trim()}: ${over | 0} px`];
  });
}"""


def fits(user: User) -> bool:
    # a page that is wider than a phone makes its window wider, too: `innerWidth` says nothing
    return bool(
        user.page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.documentElement)")
    )


def small(user: User) -> list[str]:
    """Visible controls that a finger may miss."""
    found: list[str] = user.page.evaluate(SMALL, LEAST)
    return found


def outside(user: User, selector: str) -> list[str]:
    """What of these elements is not wholly in the window."""
    found: list[str] = user.page.locator(selector).evaluate_all(OUTSIDE)
    return found


def covered(user: User) -> float:
    """How much of the board lies under the buttons at the lower edge, in pixels."""
    return float(user.page.evaluate(COVERED))


def halved(user: User) -> list[str]:
    """What is written across the upper edge of the bar."""
    found: list[str] = user.page.evaluate(HALVED)
    return found


def unseen(user: User, selector: str) -> list[str]:
    """Where a text is covered, or out of the window."""
    found: list[str] = user.page.locator(selector).evaluate(UNSEEN)
    return found


def cut(user: User, selector: str) -> list[str]:
    """Words of a form that their place has no room for."""
    found: list[str] = user.page.locator(selector).evaluate(CUT)
    return found
