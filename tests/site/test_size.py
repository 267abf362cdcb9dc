"""What a first visit fetches."""

from __future__ import annotations

from tests.site.sizes import brotli_bytes, first_files
from tests.site.visits import SITE

DOWNLOAD_BYTES = 6_900_000  # at most, without word lists; a host that does not compress archives sends as much


def test_the_first_visit_fetches_little() -> None:
    files = first_files()
    assert {"pyodide.asm.wasm", "stdlib.zip", "room.zip", "index.html"} <= {path.name for path in files}
    assert not [path for path in files if path.suffix == ".zip" and path.name.startswith("mots")]
    assert sum(brotli_bytes(files).values()) < DOWNLOAD_BYTES


def test_all_files_are_named_by_their_content_or_asked_for_again() -> None:
    """Nothing comes from another host; what has no hash in its name is looked at again by the service worker."""
    page = (SITE / "index.html").read_text("utf-8")
    assert 'src="/' not in page
    assert 'href="/' not in page
    assert "https://" not in page
