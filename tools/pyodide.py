"""`python -m tools.pyodide [PACKAGE...]`: tests of the library in Pyodide, the Python of browsers, under Node.js.

Each package has an interpreter of its own. Deep tests are left out, and those that tests/pyodide.toml lists by reason.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.locked import DEV_LOCK, ROOT, versions

PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
BUILD = ROOT / "build" / "pyodide"
LEFT_OUT = ROOT / "tests" / "pyodide.toml"
PACKAGES = ("games", "players", "laws", "records", "tables", "core")  # those that take longest begin
SIDE_BY_SIDE = 2
COMPILED = ("hypothesis", "msgspec")  # packages with compiled parts; all others are read from this environment
LONGEST_S = 900  # for one package, on a busy machine
TESTS = """
import os, pytest
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
int(pytest.main({arguments!r}))
"""
ALWAYS = ("-q", "-m", "not deep", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:doctest", "--color=no")


def main(*packages: str) -> None:
    chosen, failed = packages or PACKAGES, []
    compiled_packages()
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        for package, ran in zip(chosen, pool.map(tests_of, chosen), strict=True):
            lines = ran.stdout.strip().splitlines() or ["nothing"]
            print(f"tests/{package}: {lines[-1]}", flush=True)
            if ran.returncode:
                print(ran.stdout[-5000:] + ran.stderr[-2000:])
                failed.append(package)
    if failed:
        raise SystemExit(f"failed in Pyodide: {', '.join(failed)}")


def tests_of(package: str) -> subprocess.CompletedProcess[str]:
    options = [f"--deselect={test}" if "::" in test else f"--ignore={test}" for test in left_out()]
    return run_in_pyodide(TESTS.format(arguments=[*ALWAYS, *options, f"tests/{package}"]))


def left_out() -> Iterator[str]:
    """Files and tests; pytest would not say that one of them has another name by now."""
    for tests in tomllib.loads(LEFT_OUT.read_text("utf-8")).values():
        for test in tests:
            file, _, name = test.partition("::")
            if name.partition("[")[0] not in (ROOT / file).read_text("utf-8"):
                raise SystemExit(f"{LEFT_OUT.name}: there is no {test}")
            yield test


def run_in_pyodide(program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program that can import this package, its tests and whatever is installed here in pure Python."""
    path = [compiled_packages(), ROOT / "src", ROOT, Path(sysconfig.get_path("purelib"))]
    command = ["node", str(ROOT / "tools" / "pyodide.mjs"), str(PYODIDE), str(ROOT), *map(str, path)]
    return subprocess.run(command, input=program, capture_output=True, text=True, timeout=LONGEST_S)


def compiled_packages() -> Path:
    """The locked versions of packages with compiled parts, as they are built for Pyodide."""
    abi = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    python = "".join(abi["python"].split(".")[:2])
    locked = versions(DEV_LOCK)
    for name in COMPILED:
        folder = BUILD / f"{name}-{locked[name]}"
        if folder.exists():
            continue
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
        command += [f"--platform=pyemscripten_{abi['abi_version']}_wasm32", f"--python-version={python}"]
        command += ["--implementation=cp", f"--abi=cp{python}", f"{name}=={locked[name]}", "-d", str(folder)]
        subprocess.run(command, check=True)
        (wheel,) = folder.glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(BUILD / "packages")
    return BUILD / "packages"


if __name__ == "__main__":
    main(*sys.argv[1:])
