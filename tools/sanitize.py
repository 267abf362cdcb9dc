"""Runs tests with the kernels of another build: `python tools/sanitize.py FOLDER [pytest arguments]`.

FOLDER holds the compiled module. The installed package would find its own one first, so that a copy of the sources is
put beside the other module and the finder of the installed package is sent away.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def main() -> int:
    folder = Path(sys.argv[1])
    site = folder / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(ROOT / "src", site, ignore=shutil.ignore_patterns("__pycache__", "web"))
    (module,) = folder.glob("_kernels*.so")
    shutil.copy(module, site / "tete" / "kernels")
    sys.meta_path[:] = [finder for finder in sys.meta_path if "ScikitBuild" not in type(finder).__name__]
    sys.path.insert(0, str(site))
    import tete.kernels._kernels as found

    assert Path(str(found.__file__)).is_relative_to(site.absolute()), found.__file__
    return int(pytest.main(["-p", "no:cacheprovider", *sys.argv[2:]]))


if __name__ == "__main__":
    sys.exit(main())
