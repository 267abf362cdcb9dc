"""Draws the icons of the installed page from its SVG: plain ones, and one with the margin that round masks need."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.support.chromium import open_chromium

PUBLIC = Path(__file__).parents[1] / "web" / "public"
#: name, size, share of the size that the mark fills: a mask may cut away all but a circle of four fifths
ICONS = [("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-mask", 512, 0.78), ("icon-touch", 180, 0.9)]
BACKGROUND = '<rect width="512" height="512" rx="72" fill="#F3ECDD"/>'


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    assert BACKGROUND in svg, "the background of icon.svg has changed"
    with open_chromium() as browser:
        for name, size, share in ICONS:
            draw(browser, svg if share == 1 else with_margin(svg, share), name, size)


def with_margin(svg: str, share: float) -> str:
    """The same mark, smaller, on a background without rounded corners."""
    head, mark = svg.split(BACKGROUND)
    mark = mark.removesuffix("</svg>\n").removesuffix("</svg>")
    shift = 256 * (1 - share)
    background = BACKGROUND.replace(' rx="72"', "")
    return f'{head}{background}<g transform="translate({shift} {shift}) scale({share})">{mark}</g></svg>'


def draw(browser: Browser, svg: str, name: str, size: int) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
    page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
    page.close()
    print(f"web/public/{name}.png")


if __name__ == "__main__":
    main()
