"""The archives, built once, and environments in which they are installed as a stranger would."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from tools.archives import Venv, build, page_is_built
from tools.locked import ROOT

NOWHERE = "/nowhere/c++"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert page_is_built(), "the archives hold the page, which is not built: make page"
    return tmp_path_factory.mktemp("archives")


@pytest.fixture(scope="session")
def wheel(folder: Path) -> Path:
    """With the compiled kernels."""
    return build("wheel", ROOT, folder, TETE_NEED_KERNELS="1")


@pytest.fixture(scope="session")
def sdist(folder: Path) -> Path:
    return build("sdist", ROOT, folder)


@pytest.fixture(scope="session")
def pure_wheel(folder: Path, sdist: Path) -> Path:
    """From the source archive, where there is no compiler."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return build("wheel", folder / sdist.name.removesuffix(".tar.gz"), folder, CXX=NOWHERE)


@pytest.fixture(scope="session")
def base(folder: Path, pure_wheel: Path) -> Venv:
    """The smallest installation: no extras, no compiler."""
    return Venv.create(folder / "base", pure_wheel)


@pytest.fixture(scope="session")
def room(folder: Path, wheel: Path) -> Venv:
    return Venv.create(folder / "room", wheel, "room")
