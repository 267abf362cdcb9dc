"""Builds the wheel and the source archive, and environments that know nothing of this folder."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.locked import ROOT, write_constraints

BUILD = """
import sys
sys.path.insert(0, "tools")
import build_backend
print(getattr(build_backend, f"build_{sys.argv[1]}")(sys.argv[2]))
"""
# What leads to the sources, to another environment, or to a compiler that shall not be found.
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "TETE_PURE", "TETE_NEED_KERNELS", "MAKEFLAGS")


def clean_environment(**more: str) -> dict[str, str]:
    """The environment of a stranger, with Python's warnings as they are by default."""
    return {name: value for name, value in os.environ.items() if name not in FOREIGN} | more


def build(kind: str, source: Path, target: Path, **environment: str) -> Path:
    """Build a `wheel` or an `sdist` of the sources in a folder, with the tools of this Python."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, "-c", BUILD, kind, str(target)]
    done = subprocess.run(
        command,
        cwd=source,
        env=clean_environment(PATH=path, **environment),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"The {kind} was not built:\n{done.stdout}\n{done.stderr}")
    return target / done.stdout.split()[-1]


@dataclass(frozen=True, slots=True)
class Venv:
    """A new environment in a folder."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def tete(self) -> Path:
        return self.folder / "bin" / "tete"

    @classmethod
    def create(cls, folder: Path, archive: Path, extras: str = "", constraints: Path | None = None) -> Venv:
        """Install an archive with what it needs, in the locked versions or those of other constraints.

        `extras` is as in `room,print`.
        """
        made = cls(folder)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], env=clean_environment(), check=True)
        constraints = constraints or write_constraints(folder / "constraints.txt")
        wanted = f"tete-a-tete[{extras}] @ {archive.as_uri()}" if extras else str(archive)
        subprocess.run(
            [str(made.python), "-m", "pip", "install", "-q", "--only-binary", ":all:", "-c", str(constraints), wanted],
            env=clean_environment(),
            cwd=folder,
            check=True,
        )
        return made

    def run(self, *args: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        """`tete` with these arguments, far from the sources."""
        return subprocess.run(
            [str(self.tete), *args],
            input=typed,
            env=clean_environment(XDG_DATA_HOME=str(self.folder / "data"), LC_ALL="C.UTF-8", **environment),
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def page_is_built() -> bool:
    return (ROOT / "src" / "tete" / "server" / "page" / "index.html").is_file()
