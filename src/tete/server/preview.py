"""What a messenger shows of a link to a table: its game, and who invites. The tags are those of OpenGraph."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from pathlib import Path

from tete.core import TeteError
from tete.games import GAMES
from tete.hosting.registry import TableRegistry
from tete.i18n import Lang, translator_for
from tete.tables import AnyTable, Waiting

SITE = "Tête-à-tête"
PICTURE = (1200, 630)


class PagePreview:
    """The page with tags for the address that was asked for."""

    def __init__(self, folder: Path) -> None:
        self._page = (folder / "index.html").read_text("utf-8")
        self._pictures = {path.stem.removeprefix("card-") for path in folder.glob("card-*.png")}

    async def of(self, registry: TableRegistry, path: str, key: str, base: str, lang: Lang) -> str:
        """A table that cannot be opened, or not by everybody, shows as the room itself."""
        first, _, table = path.partition("/")
        found = None
        if first == "t" and table:
            with suppress(TeteError):
                found = (await registry.open(table, None, key)).table
        return self._page.replace(
            "</head>", self.tags(found, f"{base}/t/{found.id}" if found else f"{base}/", base, lang) + "</head>", 1
        )

    def tags(self, table: AnyTable | None, url: str, base: str, lang: Lang) -> str:
        title, about = described(table, lang)
        name = table.config.game if table is not None and table.config.game in self._pictures else "room"
        width, height = PICTURE
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


def described(table: AnyTable | None, lang: Lang) -> tuple[str, str]:
    """A title and a sentence."""
    own = translator_for(lang)
    if table is None or table.config.game not in GAMES:
        return SITE, own.text("preview.room")
    words = translator_for(lang, table.config.game)
    game = words.text("game.name")
    host = next((seat.name for seat in table.seats if seat.person is not None and seat.name), "")
    if isinstance(table.status, Waiting) and host:
        return own.text("preview.invited", name=host, game=game), words.text("game.tagline")
    return f"{game} — {SITE}", words.text("game.tagline")
