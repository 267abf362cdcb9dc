"""What Sphinx is told."""

from __future__ import annotations

from importlib import metadata
from typing import Any

project = "Tête-à-tête"
author = "The maintainers of Tête-à-tête"
copyright = "2026, the Tête-à-tête authors, MIT License"  # noqa: A001
release = metadata.version("tete-a-tete")
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = project
html_favicon = "../../web/public/icon.svg"
html_theme_options = {"navigation_with_keys": True}
html_show_sphinx = False
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
# a rules page begins with its title and goes down to numbered sections; the README shows its pictures in a row
suppress_warnings = ["myst.header"]
exclude_patterns = ["_build"]
autodoc_default_options = {"members": True, "show-inheritance": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
default_role = "code"


def indented_as_code(app: Any, what: str, name: str, thing: object, options: Any, lines: list[str]) -> None:
    """Our docstrings are read as they stand: what is indented after an empty line is shown as it is written."""
    told = list[str]()
    for line in lines:
        inside = told and (told[-1].startswith("    ") or (not told[-1] and len(told) > 1 and told[-2][:4] == "    "))
        if line.startswith("    ") and told and not told[-1] and not inside:
            told += ["::", ""]
        told.append(line)
    lines[:] = told


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", indented_as_code)
