"""Measures a newcomer's first minutes: `python -m tools.fresh play` or `test`, in a fresh clone with empty caches.

It prints JSON: how long it took, the processor time of all that ran, and how long anything on this machine waited for
a core meanwhile. Without an idle machine the first figure says little. `play` is timed to the open room, twice.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.archives import clean_environment
from tools.locked import ROOT

PRESSURE = Path("/proc/pressure/cpu")
OPEN = re.compile(r"http://\S+")


def main(target: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        clone, caches = Path(folder) / "clone", Path(folder) / "caches"
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone)], check=True)
        names = {"PIP_CACHE_DIR": "pip", "UV_CACHE_DIR": "uv", "npm_config_cache": "npm", "XDG_DATA_HOME": "data"}
        own = {name: str(caches / each) for name, each in names.items()}
        for run in ("first", "second") if target == "play" else ("first",):
            print(
                json.dumps({"target": target, "run": run} | measured(target, clone, clean_environment(**own))),
                flush=True,
            )


def measured(target: str, clone: Path, environment: dict[str, str]) -> dict[str, object]:
    before, waited, began = cpu_seconds(), waiting(), time.monotonic()
    making = subprocess.Popen(
        ["make", target], cwd=clone, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert making.stdout is not None
    for line in making.stdout:
        print(line, end="", file=sys.stderr)
        if target == "play" and OPEN.search(line):
            break
    took, after = time.monotonic() - began, waiting()
    if target == "play":
        os.killpg(making.pid, signal.SIGINT)
    making.communicate()
    return {
        "seconds": round(took, 1),
        "cpu_seconds": round(cpu_seconds() - before, 1),
        "machine_waited_seconds": None if waited is None or after is None else round(after - waited, 1),
        "load_after": os.getloadavg()[0],
        "exit_code": making.returncode,
    }


def cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def waiting() -> float | None:
    """Seconds since the start of this machine in which something waited for a core; None where it is not counted."""
    found = re.search(r"^some .*total=(\d+)", PRESSURE.read_text("ascii"), re.MULTILINE) if PRESSURE.exists() else None
    return int(found[1]) / 1e6 if found else None


if __name__ == "__main__":
    main(sys.argv[1])
