"""Runs a command several times while others keep both cores busy: `python -m tools.under_load 5 pytest …`."""

from __future__ import annotations

import subprocess
import sys
import time

BUSY_PROCESSES = 2
BUSY = "while True: pass"


def main() -> int:
    runs, command = int(sys.argv[1]), sys.argv[2:]
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(BUSY_PROCESSES)]
    failed = 0
    try:
        for number in range(1, runs + 1):
            start = time.monotonic()
            code = subprocess.run(command, check=False).returncode
            failed += code != 0
            print(f"run {number} of {runs}: {'failed' if code else 'passed'} after {time.monotonic() - start:.0f} s")
    finally:
        for each in busy:
            each.kill()
            each.wait()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
