"""Checks, builds and tests a release: `python -m tools.release`. Nothing is published; the archives are left in dist/.

The version is the one of pyproject.toml, and nowhere else. A release has a section of its own in CHANGELOG.md, a clean
tree and a version without a tag. The wheel is built from the source archive, and both are tried by tests/package.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools.archives import build
from tools.locked import ROOT

DIST = ROOT / "dist"
SECTION = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def main() -> None:
    if problems := [*changelog_problems(version(), changelog()), *git_problems(version())]:
        sys.exit("\n".join(problems))
    subprocess.run(["make", "setup", "page"], cwd=ROOT, check=True)
    for archive in build_both():
        print(archive.relative_to(ROOT), f"{archive.stat().st_size:,} bytes")
    subprocess.run([sys.executable, "-m", "pytest", "-m", "package", "tests/package"], cwd=ROOT, check=True)
    print(f"Ready. Now: git tag v{version()}, push the tag, run the workflow “wheels”, and upload its archives.")


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text("utf-8")


def sections(text: str) -> dict[str, tuple[str | None, str]]:
    """The date and the body of every version of a changelog, the newest first."""
    found = list(SECTION.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    return {
        each["version"]: (each["date"], text[each.end() : end].strip()) for each, end in zip(found, ends, strict=True)
    }


def changelog_problems(wanted: str, text: str) -> Iterator[str]:
    """Why this version cannot be released with this changelog."""
    found = sections(text)
    if wanted not in found:
        yield f"CHANGELOG.md has no section “## [{wanted}] - YYYY-MM-DD”."
    else:
        date, body = found[wanted]
        if date is None:
            yield f"The section of {wanted} in CHANGELOG.md has no date."
        if not body:
            yield f"The section of {wanted} in CHANGELOG.md is empty."
    if found.get("Unreleased", (None, ""))[1]:
        yield "CHANGELOG.md still has changes under “Unreleased”: they belong to this version."


def git_problems(wanted: str) -> Iterator[str]:
    if git("status", "--porcelain"):
        yield "There are changes that are not committed."
    if git("tag", "--list", f"v{wanted}"):
        yield f"{wanted} has been released already: raise the version in pyproject.toml."


def git(*args: str) -> str:
    return subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def build_both() -> tuple[Path, Path]:
    """The source archive, and the wheel that is built from nothing else."""
    shutil.rmtree(DIST, ignore_errors=True)
    sdist = build("sdist", ROOT, DIST)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        source = Path(folder) / sdist.name.removesuffix(".tar.gz")
        return sdist, build("wheel", source, DIST, TETE_NEED_KERNELS="1")


if __name__ == "__main__":
    main()
