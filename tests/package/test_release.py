"""What a release demands and changes: the changelog, the addresses, metadata without a compiler, licences."""

from __future__ import annotations

import re
import subprocess
import sys
from email.parser import Parser
from pathlib import Path

import pytest

from tools import release
from tools.archives import clean_environment
from tools.locked import ROOT

HOME = "https://code.example.org/heads/tete-a-tete"
METADATA = """
import sys
sys.path.insert(0, "tools")
import build_backend
print(build_backend.prepare_metadata_for_build_wheel(sys.argv[1]))
"""


def test_the_changelog_has_this_version_and_short_entries() -> None:
    text = release.changelog()
    assert next(iter(release.sections(text))) in (release.version(), "Unreleased")
    assert list(release.changelog_problems(release.version(), text)) == []
    assert [line for line in text.splitlines() if line.startswith(" ")] == [], "an entry is one line"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("# 0.9.0 - 2026-01-01\n- Old.\n", "no section"),
        ("# 1.0.0 - 2026-02-01\n\n# 0.9.0 - 2026-01-01\n- Old.\n", "empty"),
        ("# Unreleased\n- Newer.\n\n# 1.0.0 - 2026-02-01\n- New.\n", "Unreleased"),
    ],
)
def test_a_changelog_that_is_not_ready_stops_a_release(text: str, problem: str) -> None:
    (said,) = release.changelog_problems("1.0.0", text)
    assert problem in said


def test_a_changelog_that_is_ready_does_not() -> None:
    text = "# Unreleased\n\n# 1.0.0 - 2026-02-01\n## Games\n- New.\n"
    assert list(release.changelog_problems("1.0.0", text)) == []


@pytest.mark.parametrize(("address", "problem"), [("", "fill in `home`"), ("example.org", "not the address")])
def test_a_project_without_an_address_is_not_released(address: str, problem: str) -> None:
    (said,) = release.home_problems(address)
    assert problem in said
    assert "\n" not in said
    assert list(release.home_problems(HOME)) == []


def test_a_release_without_an_address_ends_with_one_line() -> None:
    if release.home():
        pytest.fail("the address is filled in: this test has done its work, delete it")
    done = subprocess.run([sys.executable, "-m", "tools.release", "sdist"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, release.NO_HOME + "\n")


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    links = [link["path"] for link in release.LINK.finditer((ROOT / "README.md").read_text("utf-8"))]
    assert len(links) > 10
    assert [path for path in links if not (ROOT / path.partition("#")[0]).exists()] == []


def test_links_and_pictures_are_made_absolute_and_others_are_left_alone() -> None:
    text = 'See [a](docs/a.md#top), [b](https://x.org/), [c](#here), ![d](docs/d.png), <img src="docs/e.png">.'
    files, raw = f"{HOME}/blob/v{release.version()}", f"{HOME}/raw/v{release.version()}"
    assert release.absolute_links(text, HOME) == (
        f"See [a]({files}/docs/a.md#top), [b](https://x.org/), [c](#here), "
        f'![d]({raw}/docs/d.png), <img src="{raw}/docs/e.png">.'
    )


def poisoned(folder: Path) -> dict[str, str]:
    """An environment in which CMake and every compiler leave a trace and fail."""
    tools = folder / "tools"
    tools.mkdir()
    for name in ("cmake", "cmake3", "ninja", "make", "c++", "g++", "clang++", "cc", "gcc"):
        (tools / name).write_text(f'#!/bin/sh\necho {name} "$@" >> "{folder}/trace"\nexit 1\n')
        (tools / name).chmod(0o755)
    return clean_environment(PATH=f"{tools}:/usr/bin:/bin", CXX=str(tools / "c++"))


def metadata(source: Path, folder: Path) -> str:
    """What the build backend says about the project, and no compiler is asked."""
    command = [sys.executable, "-c", METADATA, str(folder)]
    done = subprocess.run(command, cwd=source, env=poisoned(folder), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not (folder / "trace").exists(), (folder / "trace").read_text()
    return (folder / done.stdout.split()[-1] / "METADATA").read_text("utf-8")


def test_metadata_do_not_compile_and_name_what_an_index_shows(tmp_path: Path) -> None:
    told = Parser().parsestr(metadata(ROOT, tmp_path))
    assert (told["Name"], told["Version"]) == ("tete-a-tete", release.version())
    classifiers = told.get_all("Classifier", [])
    assert "Development Status :: 5 - Production/Stable" in classifiers
    assert sum(each.startswith("Intended Audience :: ") for each in classifiers) == 3
    licences = told.get_all("License-File", [])
    assert {"LICENSE", "LICENSES/page.txt", "LICENSES/kernels.txt", "LICENSES/browser.txt"} <= set(licences)
    assert any("LICENSE.MPL" in name for name in licences)


@pytest.mark.package
def test_a_staged_copy_has_the_address_in_its_metadata_and_in_its_readme(tmp_path: Path) -> None:
    source, folder = tmp_path / "copy", tmp_path / "info"
    folder.mkdir()
    text = metadata(release.stage(source, HOME), folder)
    told = Parser().parsestr(text)
    urls = dict(url.split(", ") for url in told.get_all("Project-URL", []))
    assert urls["Homepage"] == HOME
    assert set(urls) == {"Homepage", "Documentation", "Changelog", "Issues"}
    description = str(told.get_payload())
    assert f"{HOME}/raw/v{release.version()}/docs/pictures/home-light.png" in description
    assert [link["path"] for link in release.LINK.finditer(description)] == []
    assert f'home = "{HOME}"' in (source / "pyproject.toml").read_text("utf-8")
    assert (source / release.PAGE / "index.html").is_file()
    assert (source / release.SITE / "room.zip.wasm").is_file()


@pytest.mark.package
def test_the_licences_of_the_page_are_those_of_what_it_is_built_from() -> None:
    built = (ROOT / release.PAGE / "licences.txt").read_text("utf-8")
    kept = (ROOT / "LICENSES" / "page.txt").read_text("utf-8")
    assert built == kept, f"cp {release.PAGE}/licences.txt LICENSES/page.txt"
    assert len(re.findall("SIL OPEN FONT LICENSE Version", kept)) == 2
