"""A small SVG writer, with the colours, the hatching and the materials of the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from tete.core import Actor, BadNotation
from tete.i18n import Lang
from tete.svg.palette import COLOURS, DARK, DISPLAY, HATCHES, LIGHT, TEXT, Theme, names_used, painted


def tone(name: str) -> str:
    """A colour by its name in the palette; which one it is depends on the theme."""
    return f"var(--{name})"


PAPER, SHEET, DEEP, INK, INK2, RULE, RUBRIC = map(tone, ("paper", "sheet", "deep", "ink", "ink2", "rule", "rubric"))
CELL, BOARD, GRID, CARD, OK, NO = map(tone, ("cell", "board", "grid", "card", "ok", "no"))
FILL = {colour: tone(colour) for colour in COLOURS}
EDGE = {colour: tone(f"{colour}-edge") for colour in COLOURS}
LIGHT_EDGE = {colour: tone(f"{colour}-light") for colour in COLOURS}
SHADOW = "rgba(var(--shade), var(--lift))"

Attribute = str | float


@dataclass(frozen=True)
class Show:
    """What is to be seen beside the position itself, and the language of the texts."""

    last: str | None = None  # the move that led here, as the viewer may see it
    by: Actor | None = None  # who made it, if that is known
    move: str | None = None  # a move to show
    marks: Mapping[str, str] = field(default_factory=dict)  # places to ring, each with a sign or an empty text
    lang: Lang = "en"


@contextmanager
def marking(name: str) -> Iterator[None]:
    """While a mark is drawn: a place that is not there is a mistake of whoever named it."""
    try:
        yield
    except (LookupError, ValueError):
        raise BadNotation("no-such-place", name=name) from None


@dataclass
class Svg:
    """A picture of a given size, with a title that a screen reader says."""

    width: float
    height: float
    title: str = ""
    ground: str = SHEET
    parts: list[str] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)

    def shape(self, tag: str, text: str | None = None, /, **attributes: Attribute) -> None:
        """Any element; underscores in attribute names stand for hyphens, numbers are rounded."""
        written = _written(attributes)
        self.parts.append(f"<{tag}{written}/>" if text is None else f"<{tag}{written}>{escape(text)}</{tag}>")

    @contextmanager
    def group(self, **attributes: Attribute) -> Iterator[None]:
        """What is drawn meanwhile, with these attributes together."""
        self.parts.append(f"<g{_written(attributes)}>")
        yield
        self.parts.append("</g>")

    def define(self, text: str) -> None:
        """A gradient or pattern; the same one is written once."""
        if text not in self.definitions:
            self.definitions.append(text)

    def rect(self, x: float, y: float, width: float, height: float, **attributes: Attribute) -> None:
        self.shape("rect", None, x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x: float, y: float, radius: float, **attributes: Attribute) -> None:
        self.shape("circle", None, cx=x, cy=y, r=radius, **attributes)

    def ellipse(self, x: float, y: float, rx: float, ry: float, **attributes: Attribute) -> None:
        self.shape("ellipse", None, cx=x, cy=y, rx=rx, ry=ry, **attributes)

    def path(self, d: str, **attributes: Attribute) -> None:
        self.shape("path", None, d=d, **({"fill": "none"} | attributes))

    def text(self, x: float, y: float, text: str, size: float = 11, **attributes: Attribute) -> None:
        """A line of text; `y` is the middle of its letters."""
        given: dict[str, Attribute] = {"fill": INK2, "font_size": size, "text_anchor": "middle"}
        self.shape("text", text, x=x, y=y + 0.35 * size, **(given | attributes))

    def tile(self, x: float, y: float, side: float, colour: str, **attributes: Attribute) -> None:
        """A square of a player's colour, hatched so that it is recognisable without colour."""
        self.rect(x, y, side, side, fill=FILL[colour], stroke=EDGE[colour], **attributes)
        with_shape = {name: value for name, value in attributes.items() if name in ("rx", "opacity")}
        self.rect(x, y, side, side, fill=f"url(#hatch-{colour})", **with_shape)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self.circle(x, y, radius, fill=FILL[colour], stroke=EDGE[colour], stroke_width=1.5)
        self.circle(x, y, radius, fill=f"url(#hatch-{colour})")

    def badge(self, x: float, y: float, sign: str, ink: str = RUBRIC, radius: float = 9) -> None:
        """A small round sign."""
        self.circle(x, y, radius, fill=SHEET, stroke=ink, stroke_width=1.6)
        self.text(x, y, sign, 1.45 * radius if len(sign) < 2 else 1.1 * radius, fill=ink, font_weight="bold")

    def frame(self, x: float, y: float, width: float, height: float, margin: float) -> None:
        """A maple frame with the face of a board inside."""
        self.define(
            '<linearGradient id="wood" x1="0.1" y1="0" x2="0.75" y2="1"><stop stop-color="var(--wood1)"/>'
            '<stop offset="1" stop-color="var(--wood2)"/></linearGradient>'
        )
        self.rect(x, y + 3, width, height, rx=6, fill=SHADOW)
        self.rect(x, y, width, height, rx=6, fill="url(#wood)", stroke=tone("wood3"))
        inner = {"x": x + margin, "y": y + margin, "width": width - 2 * margin, "height": height - 2 * margin}
        self.shape("rect", None, **inner, fill=CELL, stroke=tone("wood3"), stroke_width=2)

    def engrave(self, x: float, y: float, text: str, size: float) -> None:
        """A letter cut into wood."""
        self.text(x, y, text, size, fill=tone("engraving"), font_weight=500)

    def write(self, theme: Theme = "auto") -> str:
        """The picture in a theme; `auto` follows that of the reader, or of the page into which it is copied."""
        background = f'<rect width="100%" height="100%" rx="4" fill="{self.ground}"/>' if self.ground else ""
        body = "\n".join([background, *self.parts])
        hatches = [
            f'<pattern id="hatch-{name}" width="5" height="5" patternUnits="userSpaceOnUse">{mark}</pattern>'
            for name, mark in HATCHES.items()
            if f"url(#hatch-{name})" in body
        ]
        body = f"<defs>{''.join([*self.definitions, *hatches])}</defs>{body}"
        if theme == "auto":
            head, style = "var(--text)", _style(body)
        else:
            body = painted(body, theme).replace("url(#", f"url(#{theme}-").replace(' id="', f' id="{theme}-')
            head, style = TEXT, ""
        size = f"{_short(self.width)} {_short(self.height)}"
        title = f"<title>{escape(self.title)}</title>" if self.title else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{_short(self.width)}"'
            f' height="{_short(self.height)}" role="img" font-family="{head}">{title}{style}{body}\n</svg>\n'
        )

    def __str__(self) -> str:
        return self.write()


def closed(points: Iterable[tuple[float, float]]) -> str:
    """The path of a polygon."""
    return line_through(points) + "Z"


def line_through(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _style(body: str) -> str:
    """The colours of both themes for a picture that stands alone.

    Copied into a page it is no root, so that the colours of the page apply, which have the same names.
    """
    used = names_used(body)
    light = "".join(f"--{name}:{LIGHT[name]};" for name in used if name in LIGHT)
    dark = "".join(f"--{name}:{DARK[name]};" for name in used if name in DARK and DARK[name] != LIGHT[name])
    fonts = f"--text:{TEXT};" + (f"--display:{DISPLAY};" if "display" in used else "")
    return f"<style>svg:root{{{light}{fonts}}}@media (prefers-color-scheme:dark){{svg:root{{{dark}}}}}</style>"


def _written(attributes: Mapping[str, Attribute]) -> str:
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return "".join(f" {name}={quoteattr(_short(value))}" for name, value in named.items())


def _short(value: Attribute) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"
