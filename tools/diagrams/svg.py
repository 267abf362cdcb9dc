"""A small SVG writer, with the colours and the hatching of the pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

PAPER, CELL, BLACK, INK, INK2, RULE, RUBRIC = (
    "#FBF7EE",
    "#F4ECDC",
    "#1F2430",
    "#1F2430",
    "#5A5446",
    "#CFC1A6",
    "#A5321F",
)
FILL = {"blue": "#26539B", "yellow": "#EBB023", "red": "#C53A2B", "green": "#2F8F68"}
EDGE = {"blue": "#153467", "yellow": "#8A5D00", "red": "#7E1C12", "green": "#155039"}
HATCH = {
    "blue": '<path d="M0 2.5h5" stroke="#fff" stroke-width="1.2" stroke-opacity=".36"/>',
    "red": '<path d="M2.5 0v5" stroke="#fff" stroke-width="1.2" stroke-opacity=".36"/>',
    "green": '<path d="M-1 -1l7 7M-1 4l2 2M4 -1l2 2" stroke="#fff" stroke-width="1.1" stroke-opacity=".36"/>',
    "yellow": '<circle cx="2.5" cy="2.5" r=".95" fill="#6b4a00" fill-opacity=".4"/>',
}


@dataclass
class Svg:
    """A picture of a given size, with a title that a screen reader says."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)

    def shape(self, tag: str, text: str | None = None, /, **attributes: str | float) -> None:
        """Any element; underscores in attribute names stand for hyphens, numbers are rounded."""
        named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        written = "".join(f" {name}={quoteattr(_short(value))}" for name, value in named.items())
        self.parts.append(f"<{tag}{written}/>" if text is None else f"<{tag}{written}>{escape(text)}</{tag}>")

    def rect(self, x: float, y: float, width: float, height: float, **attributes: str | float) -> None:
        self.shape("rect", None, x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x: float, y: float, radius: float, **attributes: str | float) -> None:
        self.shape("circle", None, cx=x, cy=y, r=radius, **attributes)

    def path(self, d: str, **attributes: str | float) -> None:
        self.shape("path", None, d=d, **({"fill": "none"} | attributes))

    def text(self, x: float, y: float, text: str, size: float = 11, **attributes: str | float) -> None:
        given: dict[str, str | float] = {
            "fill": INK2,
            "font_size": size,
            "text_anchor": "middle",
            "dominant_baseline": "central",
        }
        self.shape("text", text, x=x, y=y, **(given | attributes))

    def tile(self, x: float, y: float, side: float, colour: str, **attributes: str | float) -> None:
        """A square of a player's colour, hatched so that it is recognisable without colour."""
        self.rect(x, y, side, side, fill=FILL[colour], stroke=EDGE[colour], **attributes)
        self.rect(x, y, side, side, fill=f"url(#{colour})")

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self.circle(x, y, radius, fill=FILL[colour], stroke=EDGE[colour], stroke_width=1.5)
        self.circle(x, y, radius, fill=f"url(#{colour})")

    def __str__(self) -> str:
        patterns = "".join(
            f'<pattern id="{name}" width="5" height="5" patternUnits="userSpaceOnUse">{mark}</pattern>'
            for name, mark in HATCH.items()
        )
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_short(self.width)} {_short(self.height)}"'
            f' width="{_short(self.width)}" height="{_short(self.height)}" role="img" font-family="sans-serif">'
            f"<title>{escape(self.title)}</title><defs>{patterns}</defs>"
            f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        )
        return "\n".join([head, *self.parts, "</svg>\n"])


def _short(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"
