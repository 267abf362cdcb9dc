"""What a messenger shows of a link to a table: its game, and who invites. The tags are those of OpenGraph."""

from __future__ import annotations

import re
from contextlib import suppress
from html import escape
from pathlib import Path

from tete.core import TeteError
from tete.games import GAMES
from tete.hosting.registry import TableRegistry
from tete.i18n import Lang, translator_for
from tete.tables import AnyTable, Waiting

SITE = "Tête-à-tête"
SHELF = re.compile(r'\s*<div class="first-shelf">.*?</div>', re.DOTALL)  # seen before the page is there
PICTURE_PIXELS = (1200, 630)


class LinkPreview:
    """Adds the tags of an address to the page."""

    def __init__(self, folder: Path, *, pocket: bool = False) -> None:
        """`pocket`: the room can be put on the visitor's device."""
        page = (folder / "index.html").read_text("utf-8")
        page = page.replace("<html ", "<html data-pocket ", 1) if pocket else page
        self._page = page.replace('="./', '="/')  # it is shown at many addresses
        self._pictures = {path.stem.removeprefix("card-") for path in folder.glob("card-*.png")}

    async def of(self, registry: TableRegistry, path: str, key: str, base: str, lang: Lang) -> str:
        """A table that cannot be opened, or not by everybody, shows as the room itself."""
        first, _, table = path.partition("/")
        public = None
        if first == "t" and table:
            with suppress(TeteError):
                public = (await registry.open(table, None, key)).table
        url = f"{base}/" if public is None else f"{base}/t/{public.id}"
        page = SHELF.sub("", self._page) if path else self._page
        return page.replace("</head>", self.tags(public, url, base, lang) + "</head>", 1)

    def tags(self, table: AnyTable | None, url: str, base: str, lang: Lang) -> str:
        title, about = title_and_sentence(table, lang)
        name = table.config.game if table is not None and table.config.game in self._pictures else "room"
        width, height = PICTURE_PIXELS
        tags = {
            "og:type": "website",
            "og:site_name": SITE,
            "og:title": title,
            "og:description": about,
            "og:url": url,
            "og:image": f"{base}/card-{name}.png",
            "og:image:width": str(width),
            "og:image:height": str(height),
            "twitter:card": "summary_large_image",
        }
        return "".join(f'<meta property="{name}" content="{escape(text)}" />\n' for name, text in tags.items())


def title_and_sentence(table: AnyTable | None, lang: Lang) -> tuple[str, str]:
    """The title and the sentence that a messenger shows."""
    own = translator_for(lang)
    if table is None or table.config.game not in GAMES:
        return SITE, own.text("preview.room")
    words = translator_for(lang, table.config.game)
    game = words.text("game.name")
    host = next((seat.name for seat in table.seats if seat.person is not None and seat.name), "")
    if isinstance(table.status, Waiting) and host:
        return own.text("preview.invited", name=host, game=game), words.text("game.tagline")
    return f"{game} — {SITE}", words.text("game.tagline")
