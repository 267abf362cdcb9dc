"""Draws the pictures that messengers show of links: the lid of each box, and all of them for the room."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path

from PIL import Image

from tests.support.chromium import open_chromium
from tests.web.server_process import ServerProcess
from tests.web.user import open_browser
from tete.server.link_preview import PICTURE_PIXELS

FOLDER = Path(__file__).parents[1] / "web" / "public"
COLOURS = 64
LAY_OUT = """
([lids, width, height]) => {
  const boxes = [...document.querySelectorAll(".shelf .lid svg")].filter((_, index) => lids.includes(index));
  const tall = lids.length > 1 ? 250 : 500;
  const card = document.createElement("div");
  card.style.cssText = `position:fixed;inset:0;z-index:99;width:${width}px;height:${height}px;` +
    "background:#F3ECDD;color:#221E1A;display:grid;place-content:center;justify-items:center;gap:34px;font-family:var(--display)";
  const row = document.createElement("div");
  row.style.cssText = "display:flex;gap:22px;align-items:center";
  for (const each of boxes) {
    const lid = each.cloneNode(true);
    lid.style.cssText = `height:${tall}px;width:${(tall * 220) / 270}px;box-shadow:0 10px 22px #0003, 0 2px 4px #0003`;
    row.append(lid);
  }
  const words = document.createElement("div");
  words.style.cssText = "font-size:64px;letter-spacing:-.015em;line-height:1";
  words.textContent = "Tête-à-tête";
  if (lids.length > 1) card.append(row, words);
  else {
    words.style.fontSize = "72px";
    row.style.gap = "70px";
    row.append(words);
    card.append(row);
  }
  document.body.append(card);
}
"""


def main() -> None:
    width, height = PICTURE_PIXELS
    with (
        tempfile.TemporaryDirectory() as data,
        closing(ServerProcess(Path(data))) as server,
        open_chromium() as browser,
    ):
        user = open_browser(browser, server.url, viewport={"width": width, "height": height})
        user.go("/")
        user.page.locator(".ways .main").first.wait_for()
        keys = [game["key"] for game in user.page.request.get(f"{server.url}/api/games").json()]
        shelf = user.page.locator(".shelf [role=radio]").evaluate_all("boxes => boxes.length")
        titles = user.page.locator(".shelf [role=radio]").evaluate_all("boxes => boxes.map(box => box.ariaLabel)")
        names = user.page.request.get(f"{server.url}/api/texts/fr").json()["games"]
        order = [next(key for key in keys if names[key]["game"]["name"] == title) for title in titles]
        for name, lids in {"room": [*range(shelf)], **{key: [at] for at, key in enumerate(order)}}.items():
            user.go("/")
            user.page.locator(".ways .main").first.wait_for()
            user.page.evaluate("document.fonts.ready")
            user.page.evaluate(LAY_OUT, [lids, width, height])
            path = FOLDER / f"card-{name}.png"
            user.page.screenshot(path=path)
            with Image.open(path) as drawn:
                drawn.convert("RGB").quantize(COLOURS).save(path, optimize=True)
            print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
