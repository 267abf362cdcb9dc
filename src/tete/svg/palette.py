"""The colours of the pictures by day and by night; the page has the same ones under the same names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Theme = Literal["light", "dark", "auto"]

TEXT = "'Alegreya Sans', Seravek, 'Gill Sans Nova', Optima, Candara, 'Segoe UI', system-ui, sans-serif"
DISPLAY = "'Young Serif', Georgia, 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif', serif"
LIGHT: Mapping[str, str] = {
    "paper": "#f3ecdd",
    "sheet": "#fbf7ee",
    "deep": "#e8ddc8",
    "rule": "#cfc1a6",
    "ink": "#1f2430",
    "ink2": "#5a5446",
    "rubric": "#a5321f",
    "board": "#ede3cf",
    "cell": "#f4ecdc",
    "grid": "#cdbe9f",
    "wood1": "#ddbe90",
    "wood2": "#c7a06a",
    "wood3": "#8d6838",
    "engraving": "#4a3416",
    "hole": "#3a2c1c",
    "eyelet": "transparent",
    "ok": "#1c6e46",
    "no": "#b3261e",
    "shade": "60, 42, 18",
    "lift": "0.28",
    "blue": "#26539b",
    "blue-edge": "#153467",
    "blue-light": "#6c93cf",
    "on-blue": "#fff",
    "yellow": "#ebb023",
    "yellow-edge": "#8a5d00",
    "yellow-light": "#fbe08f",
    "on-yellow": "#1f2430",
    "red": "#c53a2b",
    "red-edge": "#7e1c12",
    "red-light": "#e98a7b",
    "on-red": "#fff",
    "green": "#2f8f68",
    "green-edge": "#155039",
    "green-light": "#7cc5a6",
    "on-green": "#fff",
    "white": "#fbf5e6",
    "white-edge": "#8f7b50",
    "white-light": "#ffffff",
    "on-white": "#1f2430",
    "black": "#34363d",
    "black-edge": "#101114",
    "black-light": "#7d818c",
    "on-black": "#fff",
    "purple": "#7a3f86",
    "purple-edge": "#452049",
    "purple-light": "#b987c2",
    "on-purple": "#fff",
    "hatch-black": "rgba(255, 255, 255, 0.2)",
    "hatch-purple": "rgba(255, 255, 255, 0.34)",
    "hatch-blue": "rgba(255, 255, 255, 0.36)",
    "hatch-red": "rgba(255, 255, 255, 0.36)",
    "hatch-green": "rgba(255, 255, 255, 0.38)",
    "hatch-yellow": "rgba(110, 68, 0, 0.62)",
    "bonus-orange": "#e9924a",
    "bonus-yellow": "#f2c94c",
    "bonus-red": "#e0685a",
    "on-bonus": "#1f2430",
    "card": "#1b1c1f",
    "on-card": "#f3ecdd",
    "ivory": "#fbf5e6",
    "ivory-edge": "#b9a67f",
}
DARK: Mapping[str, str] = {
    **LIGHT,
    "paper": "#16181d",
    "sheet": "#1e2127",
    "deep": "#252830",
    "rule": "#41434b",
    "ink": "#f1e9da",
    "ink2": "#bbb3a3",
    "rubric": "#f39a85",
    "board": "#2b2824",
    "cell": "#35312b",
    "grid": "#4c463d",
    "wood1": "#80603c",
    "wood2": "#62482b",
    "wood3": "#3a2a1a",
    "engraving": "#f9edd6",
    "hole": "#0b0a09",
    "eyelet": "#c6b48c",
    "ok": "#6ccb9c",
    "no": "#ff9b8d",
    "shade": "0, 0, 0",
    "lift": "0.55",
    "blue": "#5c90e4",
    "blue-edge": "#27508f",
    "blue-light": "#a9c8f7",
    "on-blue": "#16181d",
    "yellow": "#f0be43",
    "yellow-edge": "#7e5705",
    "yellow-light": "#fce3a0",
    "on-yellow": "#16181d",
    "red": "#e0604f",
    "red-edge": "#8c2b22",
    "red-light": "#f5a99e",
    "on-red": "#16181d",
    "green": "#47ae84",
    "green-edge": "#1d6146",
    "green-light": "#93d9bc",
    "on-green": "#16181d",
    "white": "#efe6d2",
    "white-edge": "#6e6044",
    "on-white": "#16181d",
    "black": "#14151a",
    "black-edge": "#8d8779",
    "black-light": "#5b5e68",
    "on-black": "#f1e9da",
    "purple": "#a56bb2",
    "purple-edge": "#57305e",
    "purple-light": "#d3aedb",
    "on-purple": "#16181d",
    "hatch-black": "rgba(255, 255, 255, 0.16)",
    "hatch-purple": "rgba(35, 5, 40, 0.42)",
    "hatch-blue": "rgba(10, 25, 55, 0.42)",
    "hatch-red": "rgba(60, 8, 4, 0.4)",
    "hatch-green": "rgba(2, 40, 25, 0.46)",
    "hatch-yellow": "rgba(95, 58, 0, 0.66)",
    "bonus-orange": "#c9722d",
    "bonus-yellow": "#cda02a",
    "bonus-red": "#d2604f",
    "card": "#08090b",
    "on-card": "#bbb3a3",
}
# The engravers' hatching of 1638: what a colour is can be told without seeing it.
HATCHES: Mapping[str, str] = {
    "blue": '<path d="M0 2.5H5" stroke="var(--hatch-blue)" stroke-width="1.25"/>',
    "red": '<path d="M2.5 0V5" stroke="var(--hatch-red)" stroke-width="1.25"/>',
    "green": '<path d="M-1 -1L6 6M-1 4L1 6M4 -1L6 1" stroke="var(--hatch-green)" stroke-width="1.2"/>',
    "yellow": '<circle cx="1.3" cy="1.3" r=".95" fill="var(--hatch-yellow)"/>'
    '<circle cx="3.8" cy="3.8" r=".95" fill="var(--hatch-yellow)"/>',
    "black": '<path d="M0 2.5H5M2.5 0V5" stroke="var(--hatch-black)"/>',
    "purple": '<path d="M-1 6L6 -1M-1 1L1 -1M4 6L6 4" stroke="var(--hatch-purple)" stroke-width="1.2"/>',
}
COLOURS = ("blue", "yellow", "red", "green", "white", "black", "purple")  # those with a fill, an edge and a light edge
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def painted(text: str, theme: Literal["light", "dark"]) -> str:
    """The text with the colours of a theme instead of their names."""
    values = {**(DARK if theme == "dark" else LIGHT), "text": TEXT, "display": DISPLAY}
    return _VARIABLE.sub(lambda found: values[found[1]], text)


def names_used(text: str) -> list[str]:
    return sorted(set(_VARIABLE.findall(text)))
