"""A pytest plugin that loads the kernels of another build, in the folder $TETE_KERNELS, in place of the installed ones.

`-p tools.sanitize` loads it before the tests, in every process that runs tests.
"""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

NAME = "tete.kernels._kernels"

assert NAME not in sys.modules, "the installed kernels are already loaded"
(_path,) = Path(os.environ["TETE_KERNELS"]).glob("_kernels*.so")
_spec = spec_from_file_location(NAME, _path)
assert _spec is not None
assert _spec.loader is not None
sys.modules[NAME] = module_from_spec(_spec)
_spec.loader.exec_module(sys.modules[NAME])


def pytest_report_header() -> str:
    return f"kernels: {sys.modules[NAME].__file__}"
