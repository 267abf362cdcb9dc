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


def fits(user: User) -> bool:
    return bool(user.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


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
