"""The build backend: scikit-build-core, which leaves out the kernels where they cannot be compiled."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from scikit_build_core import build as scikit
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from scikit_build_core.errors import NotFoundError

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None
WEAKER = "tete was installed without its compiled searches: everything works, but computers play less well."


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    return build_with_or_without_kernels(scikit.build_wheel, wheel_directory, config_settings)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    return build_with_or_without_kernels(scikit.build_editable, wheel_directory, config_settings)


def build_with_or_without_kernels(build: Callable[[str, Settings], str], folder: str, settings: Settings) -> str:
    """Build again in pure Python if the compiler or CMake fails."""
    try:
        return build(folder, settings)
    except (SystemExit, NotFoundError):
        if os.environ.get("TETE_NEED_KERNELS", "0") not in ("", "0"):
            raise
    os.environ["TETE_PURE"] = "1"
    name = build(folder, settings)
    print(WEAKER, file=sys.stderr)
    return name
