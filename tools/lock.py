"""Writes the lock files from pyproject.toml: `python -m tools.lock [--upgrade]`. It needs `uv`.

`requirements.lock` is what `make play` installs: the room, and what builds the kernels. `requirements-dev.lock` is that
and everything the tests use. `requirements-wasm.lock` has the compiler of the kernels for browsers,
`requirements-docs.lock` what makes the site of the documentation. All hold for every supported Python and platform.
They name versions and the hashes of their files, and never where they come from.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOWEST_PYTHON = "3.11"
HEADER = "# Written by `python -m tools.lock` from pyproject.toml.\n"
LOCKS = {
    "requirements.lock": ("pyproject.toml", "--extra=room", "--group=build"),
    "requirements-wasm.lock": ("--group=wasm",),
    "requirements-dev.lock": (
        "pyproject.toml",
        "--all-extras",
        "--group=build",
        "--group=dev",
        "--constraint=requirements.lock",
    ),
    "requirements-docs.lock": ("--group=docs", "--constraint=requirements-dev.lock"),
}


def main(*options: str) -> None:
    for name, parts in LOCKS.items():
        command = ["uv", "pip", "compile", *parts, *options, f"--output-file={name}", "--quiet"]
        command += [
            "--universal",
            f"--python-version={LOWEST_PYTHON}",
            "--generate-hashes",
            "--no-annotate",
            "--no-header",
        ]
        subprocess.run(command, cwd=ROOT, check=True)
        path = ROOT / name
        path.write_text(HEADER + path.read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
