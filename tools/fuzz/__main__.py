"""`python -m tools.fuzz`: each target for so many runs or minutes, guided by coverage (atheris) where it is installed.

An input that fails is written to `build/fuzz/failures`, and the command ends with 1. Make it a seed in
`tests/data/fuzz/<target>` and mend the bug: the seeds are replayed by the ordinary tests.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import subprocess
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
SEEDS = ROOT / "tests" / "data" / "fuzz"
BUILD = ROOT / "build" / "fuzz"
LONGEST = 4096  # bytes of an input
REPORT_EVERY = 10_000  # runs
NAMES = ("record", "sgf", "notation", "layout", "words", "wire", "log", "session", "frames")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(NAMES))
    parser.add_argument("--runs", type=int, default=1_000_000, help="of each target")
    parser.add_argument("--minutes", type=float, default=10.0, help="at most, for each target")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="targets at the same time")
    parser.add_argument("--one", action="store_true", help="in this process")
    parser.add_argument("--plain", action="store_true", help="random changes only, without coverage")
    asked = parser.parse_args()
    for folder in (BUILD / "failures", *(BUILD / name for name in NAMES)):
        folder.mkdir(parents=True, exist_ok=True)
    if asked.one:
        (name,) = asked.targets
        guided = find_spec("atheris") is not None and not asked.plain
        (with_coverage if guided else without_coverage)(name, asked.runs, asked.minutes * 60)
        return
    names = asked.targets or NAMES
    with ThreadPoolExecutor(asked.jobs) as pool:
        passed = pool.map(lambda name: passes(name, asked), names)
        failed = [name for name, ok in zip(names, passed, strict=True) if not ok]
    if failed:
        sys.exit(f"failed: {', '.join(failed)} (see {BUILD / 'failures'})")


def passes(name: str, asked: argparse.Namespace) -> bool:
    """Each target in a process of its own: a crash ends only that one."""
    command = [sys.executable, "-m", "tools.fuzz", name, "--one", "--runs", str(asked.runs)]
    command += ["--minutes", str(asked.minutes), *(["--plain"] if asked.plain else [])]
    begun = time.monotonic()
    code = subprocess.run(command, cwd=ROOT).returncode
    print(json.dumps({"target": name, "ok": code == 0, "seconds": round(time.monotonic() - begun)}), flush=True)
    return code == 0


def with_coverage(name: str, runs: int, seconds: float) -> None:
    import atheris  # type: ignore[import-untyped]

    with atheris.instrument_imports(include=["tete"], enable_loader_override=False):
        from tools.fuzz import targets
    target = targets.TARGETS[name]
    for data in seeds(name):  # what is made once is made before the time of an input counts
        targets.check(target, data)

    def one_input(data: bytes) -> None:
        targets.check(target, data)

    atheris.Setup(
        [
            *("fuzz", str(BUILD / name), str(SEEDS / name), f"-runs={runs}", f"-max_total_time={round(seconds)}"),
            *(f"-max_len={LONGEST}", "-timeout=60", "-rss_limit_mb=4096", f"-artifact_prefix={BUILD}/failures/{name}-"),
            *("-print_final_stats=1", "-verbosity=1", "-reload=0"),
        ],
        one_input,
    )
    atheris.Fuzz()


def without_coverage(name: str, runs: int, seconds: float) -> None:
    from tools.fuzz.mutate import mutated
    from tools.fuzz.targets import TARGETS, check

    corpus, rng, begun = seeds(name), Random(time.time_ns()), time.monotonic()
    for data in corpus:
        check(TARGETS[name], data)
    gc.freeze()  # what is made once stays
    for number in range(runs):
        passed = time.monotonic() - begun
        if number % REPORT_EVERY == 0:
            print(f"{name}: {number} runs in {passed:.0f} s", flush=True)
        if passed > seconds:
            print(f"{name}: {number} runs")
            return
        data = mutated(rng.choice(corpus), corpus, rng, LONGEST)
        try:
            check(TARGETS[name], data)
        except Exception:
            traceback.print_exc()
            (BUILD / "failures" / f"{name}-{hashlib.sha1(data).hexdigest()[:12]}").write_bytes(data)
            sys.exit(1)
    print(f"{name}: {runs} runs")


def seeds(name: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((SEEDS / name).iterdir())]


if __name__ == "__main__":
    main()
