"""What an installation may lack: the packages of an extra, and the compiled searches."""

from __future__ import annotations

import sys

from tete.core import BadOptions
from tete.i18n import Translator

# The modules that come with each extra of the package, by the name under which they are imported.
EXTRAS = {
    "room": frozenset(
        {
            *("fastapi", "httptools", "markdown_it", "prometheus_client", "pydantic", "pydantic_core"),
            *("segno", "starlette", "uvicorn", "uvloop", "websockets"),
        }
    ),
    "cluster": frozenset({"asyncpg", "distributed", "redis"}),
    "arena": frozenset({"matplotlib"}),
}


def missing_extra(error: ModuleNotFoundError) -> BadOptions | None:
    """How to install the module that was not found; None if no extra has it."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return BadOptions("extra-missing", name=module, extra=extra)
    return None


def say_if_weaker(translator: Translator) -> None:
    """One line on stderr if the compiled searches are missing."""
    from tete.kernels import available

    if not available:
        print("tete:", translator.text("cli.kernels-missing"), file=sys.stderr)
