"""The rules pages as HTML: the rules as people read them, then the exact ones in a fold, each with an anchor."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tete.games import GAMES, declared
from tete.i18n import Lang, translator_for
from tete.i18n.grammar import no_break
from tete.i18n.pages import PICTURES, page_parts, rules_page

RULE_NUMBER = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")


@cache
def page(game: str, lang: Lang, printable: bool = False) -> dict[str, object]:
    """The whole page, and each numbered rule by itself; `printable` where there is a server that prints the box."""
    readable, exact = page_parts(rules_page(game, lang))
    html, rules = _render(readable)
    html += _print_link(game, lang) if printable else ""
    if exact:
        title, _, below = exact.partition("\n")
        folded, numbered = _render(below)
        html += f'<details class="exact"><summary>{escape(title.lstrip("# "))}</summary>{folded}</details>'
        rules |= numbered
    return {"html": html, "rules": rules}


def _print_link(game: str, lang: Lang) -> str:
    """The box as a PDF; a game without a board of its own or a declared one has none."""
    if declared(GAMES[game], "print", "draw") is None:
        return ""
    address, text = f"/api/games/{game}/print?lang={lang}", translator_for(lang).text

    def link(said: str, more: str = "") -> str:
        return f'<a href="{address}{more}" target="_blank">{escape(said)}</a>'

    others = [
        link("US Letter", "&amp;paper=letter"),
        *(link(text(f"print.link-{ink}"), f"&amp;ink={ink}") for ink in ("low", "grey")),
    ]
    return f"<p>{link(text('print.link'))} · {' · '.join(others)}</p>"


def _render(text: str) -> tuple[str, dict[str, str]]:
    """A text as HTML, and each of its numbered rules."""
    parser = _parser()
    tokens = parser.parse(text)
    rules: dict[str, str] = {}
    for index, token in enumerate(tokens):
        number = RULE_NUMBER.match(token.content) if token.type == "inline" else None
        if number is not None and tokens[index - 1].type == "paragraph_open":
            tokens[index - 1].attrSet("id", number[1])
            rules[number[1]] = parser.renderer.render(tokens[index - 1 : index + 2], parser.options, {})
    return parser.renderer.render(tokens, parser.options, {}), rules


def document(text: str, title: str) -> str:
    """A page of documentation of its own."""
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>{_parser().render(text)}</html>'


def _parser() -> MarkdownIt:
    """The texts are our own; nevertheless HTML in them is escaped."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.core.ruler.push("pictures", lambda state: _find_pictures(state.tokens))
    parser.core.ruler.push("signs", lambda state: _bind_signs(state.tokens))
    return parser


def _find_pictures(tokens: list[Token]) -> None:
    """Pictures have an address that does not depend on the page's."""
    for token in tokens:
        for child in token.children or ():
            source = child.attrGet("src") if child.type == "image" else None
            if isinstance(source, str) and source.startswith(f"{PICTURES}/"):
                child.attrSet("src", "/rules-" + source)


def _bind_signs(tokens: list[Token]) -> None:
    for token in tokens:
        for child in token.children or ():
            if child.type == "text":
                child.content = no_break(child.content, "fr")  # English has no space there
