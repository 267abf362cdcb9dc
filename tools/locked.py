"""The versions of the lock files."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK, DEV_LOCK = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
WASM_LOCK = ROOT / "requirements-wasm.lock"
DOCS_LOCK = ROOT / "requirements-docs.lock"
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def versions(lock: Path) -> dict[str, str]:
    """The version of every package, by its name."""
    return dict(PIN.findall(lock.read_text("utf-8")))


def write_constraints(path: Path) -> Path:
    """A file that keeps pip to the locked versions, without saying what is to be installed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name}=={version}\n" for name, version in versions(DEV_LOCK).items()), "utf-8")
    return path
