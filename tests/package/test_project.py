"""The files around the code agree with each other: locks, extras, the changelog, lint, the issue forms."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tete.cli import EXTRAS, missing_extra
from tools import pythons, release
from tools.locked import DEV_LOCK, DOCS_LOCK, LOCK, ROOT, WASM_LOCK, versions

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def requirements(*lists: list[str]) -> list[Requirement]:
    return [Requirement(text) for one in lists for text in one]


def test_the_locks_have_what_pyproject_asks_for() -> None:
    extras, groups = PROJECT["project"]["optional-dependencies"], dict(PROJECT["dependency-groups"])
    played = requirements(PROJECT["project"]["dependencies"], extras["room"], groups["build"])
    apart = {DOCS_LOCK: "docs", WASM_LOCK: "wasm"}
    alone = [(lock, requirements(groups.pop(group))) for lock, group in apart.items()]
    everything = played + requirements(*extras.values(), *groups.values())
    for lock, wanted in ((LOCK, played), (DEV_LOCK, everything), *alone):
        found = {canonicalize_name(name): version for name, version in versions(lock).items()}
        for each in wanted:
            assert each.specifier.contains(found[canonicalize_name(each.name)]), each


def test_the_two_locks_agree() -> None:
    assert versions(LOCK).items() <= versions(DEV_LOCK).items()


def test_a_lock_has_hashes_and_no_addresses() -> None:
    for lock in (LOCK, DEV_LOCK, DOCS_LOCK, WASM_LOCK):
        text = lock.read_text("utf-8")
        assert "://" not in text
        for entry in re.split(r"\n(?=\S)", text)[1:]:
            assert "--hash=sha256:" in entry, entry


def test_every_package_of_an_extra_is_known_by_its_module() -> None:
    imported = {"fpdf2": "fpdf", "markdown-it-py": "markdown_it", "prometheus-client": "prometheus_client"}
    for extra, needed in PROJECT["project"]["optional-dependencies"].items():
        for each in requirements(needed):
            assert imported.get(each.name, each.name) in EXTRAS[extra]


def test_a_missing_module_names_its_extra() -> None:
    missing = missing_extra(ModuleNotFoundError(name="starlette.websockets"))
    assert missing is not None
    assert missing.details == {"name": "starlette", "extra": "room"}
    assert missing_extra(ModuleNotFoundError(name="tete.nonsense")) is None


def test_pre_commit_runs_the_commands_of_make_lint() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    target = re.search(r"^lint: setup\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert target is not None
    made = [line.strip().replace("$(BIN)", ".venv/bin") for line in target[1].splitlines()]
    (repo,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert [hook["entry"] for hook in repo["hooks"]] == made


def test_import_contracts_judge_the_sources_and_nothing_else() -> None:
    build = "import grimp; graph = grimp.build_graph('tete', 'bench', cache_dir=None); print(*graph.modules)"
    program = f"from tools.contracts import find_sources; find_sources(); {build}"
    built = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [path.relative_to(ROOT / "src") for path in (ROOT / "src" / "tete").rglob("*.py")]
    files += [path.relative_to(ROOT) for path in (ROOT / "bench").rglob("*.py")]
    named = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in files}
    assert named == set(built.stdout.split())


def test_the_version_is_in_one_place() -> None:
    assert "version" not in yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    files = [ROOT / "CMakeLists.txt", *(ROOT / "src").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]
    assert [path for path in files if f'"{release.version()}"' in path.read_text("utf-8")] == []


def test_this_python_is_found_and_supported() -> None:
    assert all(found in pythons.supported() for found in [(3, 11), (3, 14)])
    assert pythons.find((3, 99)) is None


@pytest.mark.parametrize("path", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name)
def test_a_form_can_be_read(path: Path) -> None:
    read = yaml.safe_load(path.read_text("utf-8"))
    for field in read.get("body", ()):
        assert field["type"] == "markdown" or field["attributes"]["label"]


def test_what_is_missing_is_said_before_anything_starts() -> None:
    tried = subprocess.run(
        [str(ROOT / "tools" / "needs"), "/nowhere/python"],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "CXX": "/nowhere/c++"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode == 1
    lines = tried.stderr.splitlines()
    assert lines[0].startswith("Python 3.11 or later is needed")
    assert lines[-1] == "No C++20 compiler was found: everything works, but computers play less well."


GUIDES = [
    ROOT / "README.md",
    ROOT / "README.fr.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    ROOT / "CHANGELOG.md",
]


@pytest.mark.parametrize(
    "path",
    [*GUIDES, *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "tutorials").glob("*.md"))],
    ids=lambda path: path.name,
)
def test_every_link_of_a_guide_leads_to_a_file(path: Path) -> None:
    links = [link["path"].partition("#")[0] for link in release.LINK.finditer(path.read_text("utf-8"))]
    own = [link for link in links if not link.startswith("/")]  # not to a running server
    assert [link for link in own if not (path.parent / link).exists()] == []


def test_the_index_names_every_guide() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    guides = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    guides |= {f"tutorials/{path.name}" for path in (ROOT / "docs" / "tutorials").glob("*.md")}
    assert {name for name in guides if f"]({name})" not in index} == set()
