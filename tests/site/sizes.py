"""What a first visit to the site fetches, where the host compresses as brotli does."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from tests.site.visits import SITE

LIST = re.compile(r"^const FILES = (\[.*\]);", re.MULTILINE)


def first_files(site: Path = SITE) -> list[Path]:
    """All files that the service worker keeps at once: everything but the word lists and their definitions."""
    listed = LIST.search((site / "sw.js").read_text("utf-8"))
    assert listed, "the service worker has no list of files"
    return [site / name for name in json.loads(listed[1]) if name != "./"]


def brotli_bytes(paths: list[Path]) -> dict[str, int]:
    """By the folder of the site; node has the compressor."""
    command = ["node", str(Path(__file__).parent / "brotli.mjs"), *map(str, paths)]
    sizes = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    folders: dict[str, int] = {}
    for path, size in zip(paths, sizes, strict=True):
        name = path.relative_to(SITE).parts[0].partition("-")[0] if path.parent != SITE else "page"
        folders[name] = folders.get(name, 0) + size
    return folders
