"""Every link of a folder of pages leads to a file of it, and to a place on that page."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links of a page, and the places on it that links may lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.places = list[str](), set[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name == "id":
                self.places.add(value)
            elif value and (name == "src" or (name == "href" and tag in ("a", "link"))):
                self.links.append(value)


@cache
def read(path: Path) -> Page:
    return Page(path.read_text("utf-8"))


def dead_links(site: Path, skip: Collection[str] = ()) -> list[str]:
    """The links that lead nowhere, each with its page. What is elsewhere on the net is not asked."""
    found = []
    for path in sorted(site.rglob("*.html")):
        if path.relative_to(site).parts[0] in skip:
            continue
        for link in read(path).links:
            url = urlsplit(link)
            if url.scheme or url.netloc:
                continue
            target = (path.parent / unquote(url.path)).resolve() if url.path else path
            if target.is_dir():
                target /= "index.html"
            place = unquote(url.fragment)
            if not target.is_file():
                found.append(f"{path.relative_to(site)}: {link}: no such file")
            elif place and target.suffix == ".html" and place not in read(target).places:
                found.append(f"{path.relative_to(site)}: {link}: no such place")
    return found
