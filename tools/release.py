"""Checks, builds and tests a release: `python -m tools.release`. Nothing is published; the archives are left in dist/.

The version is the one of pyproject.toml, and nowhere else. A release has a section of its own in CHANGELOG.md, a clean
tree, a version without a tag, and an address: `home` of [tool.tete] in pyproject.toml. The archives are built from a
copy, whose README.md and [project.urls] lead to that address. The wheel is built from the source archive, and both are
tried by tests/package. `python -m tools.release sdist` only builds the source archive, for the workflow of a tag.
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
from typing import Any

from tools.archives import build
from tools.locked import ROOT

DIST = ROOT / "dist"
PAGE, SITE = Path("src/tete/server/page"), Path("src/tete/server/site/built")  # built, so git does not have them
SECTION = re.compile(r"^# (?P<version>\d+\.\d+\.\d+|Unreleased)(?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)
LINK = re.compile(r'(?P<before>\]\(|(?:src|href)=")(?P<path>(?![a-z]+:|#)[^)"\s]+)')  # to a file of the repository
PICTURES = (".png", ".svg", ".jpg")
NO_HOME = "pyproject.toml does not say where the project lives: fill in `home` of [tool.tete]."


def main(part: str = "all") -> None:
    problems = [*home_problems(home()), *changelog_problems(version(), changelog())]
    if part == "all":
        problems += git_problems(version())
    if problems:
        sys.exit("\n".join(problems))
    if part == "sdist":
        print(build_sdist().relative_to(ROOT))
        return
    subprocess.run(["make", "setup", "page", "wasm", "site-files"], cwd=ROOT, check=True)
    for archive in build_both():
        print(archive.relative_to(ROOT), f"{archive.stat().st_size:,} bytes")
    subprocess.run([sys.executable, "-m", "pytest", "-m", "package", "tests/package"], cwd=ROOT, check=True)
    print(f"Ready. Now: git tag v{version()}, and push it: the workflow “wheels” builds and publishes the wheels.")


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def version() -> str:
    return str(pyproject()["project"]["version"])


def home() -> str:
    """The address of the project, or nothing while no maintainer has filled it in."""
    return str(pyproject()["tool"]["tete"]["home"])


def changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text("utf-8")


def sections(text: str) -> dict[str, tuple[str | None, str]]:
    """The date and the body of every version of a changelog, the newest first."""
    found = list(SECTION.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    return {
        each["version"]: (each["date"], text[each.end() : end].strip()) for each, end in zip(found, ends, strict=True)
    }


def home_problems(address: str) -> Iterator[str]:
    if not address:
        yield NO_HOME
    elif not re.fullmatch(r"https://[^\s/]+/\S*[^\s/]", address):
        yield f"`home` of [tool.tete] is not the address of a repository: {address}"


def changelog_problems(wanted: str, text: str) -> Iterator[str]:
    """Why this version cannot be released with this changelog."""
    found = sections(text)
    if wanted not in found:
        yield f"CHANGELOG.md has no section “# {wanted}”."
    elif not found[wanted][1]:
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


def stage(folder: Path, address: str) -> Path:
    """A copy of all files of the repository and of what is built, in which addresses are filled in."""
    for name in git("ls-files", "-z").split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    for built in (PAGE, SITE):
        shutil.copytree(ROOT / built, folder / built)
    readme, settings = folder / "README.md", folder / "pyproject.toml"
    readme.write_text(absolute_links(readme.read_text("utf-8"), address), "utf-8")
    settings.write_text(with_addresses(settings.read_text("utf-8"), address), "utf-8")
    return folder


def absolute_links(text: str, address: str) -> str:
    """A page of the repository's root, readable anywhere: links lead to files of this version, pictures to bytes."""

    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link["path"].endswith(PICTURES) else "blob"
        return f"{link['before']}{address}/{kind}/v{version()}/{link['path']}"

    return LINK.sub(absolute, text)


def with_addresses(text: str, address: str) -> str:
    """A pyproject.toml with the addresses that an index shows beside the project."""
    files = f"{address}/blob/v{version()}"
    urls = {
        "Homepage": address,
        "Documentation": f"{files}/docs/README.md",
        "Changelog": f"{files}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }
    table = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    return text.replace("[project.scripts]", f"[project.urls]\n{table}\n[project.scripts]").replace(
        'home = ""', f'home = "{address}"'
    )


def build_sdist() -> Path:
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        return build("sdist", stage(Path(folder), home()), DIST)


def build_both() -> tuple[Path, Path]:
    """The source archive, and the wheel that is built from nothing else."""
    sdist = build_sdist()
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        source = Path(folder) / sdist.name.removesuffix(".tar.gz")
        return sdist, build("wheel", source, DIST, TETE_NEED_KERNELS="1")


if __name__ == "__main__":
    main(*sys.argv[1:])
