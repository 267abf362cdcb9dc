"""`python -m tools.docs`: copy the pages, let Sphinx make a site of them, and check every link of it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.docs.links import dead_links
from tools.docs.pages import gather
from tools.locked import ROOT

SOURCE, SITE, ROOM = ROOT / "build" / "docs", ROOT / "dist" / "docs", ROOT / "dist" / "site"


def main() -> int:
    for folder in (SOURCE, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    room = (ROOM / "index.html").exists()
    gather(SOURCE, room=room)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "2", "-b", "html"]
    made = subprocess.run([*command, "-c", str(Path(__file__).parent), str(SOURCE), str(SITE)], cwd=ROOT, check=False)
    if made.returncode:
        return made.returncode
    shutil.copytree(SOURCE / "docs" / "pictures", SITE / "docs" / "pictures")  # the README places some by HTML
    if room:
        shutil.copytree(ROOM, SITE / "play")
    dead = dead_links(SITE, skip=("play",))
    print(*dead, sep="\n", end="\n" if dead else "")
    note = "" if room else " Without the room, which `make site` builds first."
    print(f"{SITE / 'index.html'}: {len(list(SITE.rglob('*.html')))} pages, {len(dead)} dead links.{note}")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
