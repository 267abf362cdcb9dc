"""`python -m tools.contracts`: judges the import contracts of pyproject.toml, for `src/tete` and `bench` alone.

An editable installation makes this whole folder a part of the package, since docs/ is one. All of it would be judged,
under names made of the folder's own: a clone in a folder such as `playtime` would be taken for the module `time`.
"""

from __future__ import annotations

import sys

from importlinter.cli import lint_imports_command

from tools.locked import ROOT


def find_sources() -> None:
    """From now on `tete` is what lies in `src`."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__name__.startswith("ScikitBuild")]
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]


if __name__ == "__main__":
    find_sources()
    lint_imports_command()
