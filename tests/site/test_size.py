"""What a first visit fetches."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.site.sizes import brotli_bytes, files_of_first_move, first_files
from tests.site.visits import SITE

TO_PLAY, ALL = 5_000_000, 5_300_000  # bytes at most, without word lists; all is with rules and pictures


def test_little_is_fetched_before_the_first_move(browser: Browser) -> None:
    files = files_of_first_move(browser)
    assert {"pyodide.asm.wasm", "stdlib.zip.wasm", "room.zip.wasm", "index.html"} <= {path.name for path in files}
    sizes = brotli_bytes(files)
    assert sum(sizes.values()) < TO_PLAY, sizes


def test_little_is_kept_from_the_first_visit_on() -> None:
    files = first_files()
    assert not [path for path in files if path.suffix == ".zip"]
    sizes = brotli_bytes(files)
    assert sum(sizes.values()) < ALL, sizes


def test_all_files_are_named_by_their_content_or_asked_for_again() -> None:
    """Nothing comes from another host; what has no hash in its name is looked at again by the service worker."""
    page = (SITE / "index.html").read_text("utf-8")
    assert 'src="/' not in page
    assert 'href="/' not in page
    assert "https://" not in page
