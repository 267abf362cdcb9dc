"""The tests of rules, records, tables and kernels with every other Python that is found: `python -m tools.pythons`.

Each has an environment of its own in build/pythons, with the package installed as a wheel. From Python 3.12 one wheel
serves all versions, so the kernels are compiled once for them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.locked import ROOT, write_constraints

FOLDER = ROOT / "build" / "pythons"
BUILD = ("cmake", "nanobind", "ninja", "scikit-build-core")
TOOLS = ("hypothesis", "jsonschema-rs", "pydantic", "pytest", "pytest-xdist", "wasmtime")
TESTS = ("tests/core", "tests/games", "tests/kernels", "tests/laws", "tests/records", "tests/tables")
QUICK = ("tests/core", "tests/kernels", "tests/records")  # for a version between the oldest and the newest one
# many games, whose rules are the same in every Python, are left out
PYTEST = ("-m", "pytest", "-q", "-n2", "--dist=worksteal", "-p", "no:cacheprovider", "-m", "not deep and not site")
STABLE = (3, 12)  # the first version whose compiled kernels serve the later ones
LIMIT = 1800.0  # seconds for the tests of one version; many times what they take, for a busy machine
WHEEL = "import sys; sys.path.insert(0, 'tools'); import build_backend; build_backend.build_wheel(sys.argv[1])"

Version = tuple[int, int]


def main() -> None:
    found = {version: path for version in supported() if (path := find(version)) is not None}
    others = {version: path for version, path in found.items() if version != sys.version_info[:2]}
    missing = [version for version in supported() if version not in found]
    print("Python found:", names(found), "| not found:", names(missing) or "none", flush=True)
    for version, path in others.items():
        test(version, path, TESTS if version in (min(found), max(found)) else QUICK)


def names(versions: Iterable[Version]) -> str:
    return ", ".join(f"{major}.{minor}" for major, minor in versions)


def supported() -> Iterator[Version]:
    """The versions that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for classifier in project["classifiers"]:
        if named := re.fullmatch(r"Programming Language :: Python :: 3\.(\d+)", classifier):
            yield 3, int(named[1])


def find(version: Version) -> Path | None:
    """An interpreter of this version, on the path or among those of pyenv."""
    name = f"python{version[0]}.{version[1]}"
    on_path = shutil.which(name)
    pyenv = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version[0]}.{version[1]}.*/bin/{name}"), reverse=True)
    for path in ([Path(on_path)] if on_path else []) + pyenv:
        asked = [str(path), "-c", "import sys, ensurepip; print(sys.version_info[:2])"]
        if subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() == str(version):
            return path
    return None


def test(version: Version, interpreter: Path, tests: Iterable[str]) -> None:
    """Build a wheel for this version unless one serves it, install it, and test what is installed."""
    folder = FOLDER / names([version])
    python, constraints = folder / "bin" / "python", write_constraints(FOLDER / "constraints.txt")
    if not python.exists():
        run([interpreter, "-m", "venv", folder])
    install: list[str | Path] = [python, "-m", "pip", "install", "-q", "-c", constraints]
    run([*install, *BUILD, *TOOLS])
    wheels = FOLDER / ("abi3" if version >= STABLE else names([version]) + "-wheel")
    if version <= STABLE or not any(wheels.glob("*.whl")):
        shutil.rmtree(wheels, ignore_errors=True)
        scripts = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
        run([python, "-c", WHEEL, wheels], PATH=scripts, TETE_NEED_KERNELS="1")
    (wheel,) = wheels.glob("*.whl")
    run([*install, "--force-reinstall", "--no-deps", wheel])
    run([*install, wheel])
    print(f"Python {names([version])} with {wheel.name}", flush=True)
    run([python, *PYTEST, *tests])


def run(command: list[str | Path], **environment: str) -> None:
    """Run in this folder, without what leads to its sources."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    subprocess.run(list(map(str, command)), cwd=ROOT, env=clean | environment, check=True, timeout=LIMIT)


if __name__ == "__main__":
    main()
