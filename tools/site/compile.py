"""Runs in Pyodide: archives of Python sources become archives of compiled modules, which start three times as fast.

The standard library shrinks to what the room imports.
"""

from __future__ import annotations

import ast
import importlib
import io
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Container
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType

UNCHECKED_HASH = (1).to_bytes(4, "little")
MOMENT = (1980, 1, 1, 0, 0, 0)
KERNELS = "tete.kernels._kernels"  # compiled, and not there
ALSO_NEEDED = ("encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8_sig")


def compiled(archive: bytes, kept: Container[str] | None = None) -> bytes:
    """An archive with its modules compiled, without docstrings; `kept`: a part of the standard library, without lines.

    It is stored as it is: what a host compresses as a whole is smaller than what is compressed file by file.
    """
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as sources, zipfile.ZipFile(result, "w") as into:
        for name in sorted(sources.namelist(), key=lambda name: (name.rpartition(".")[2], name)):
            if name.endswith("/") or (kept is not None and name not in kept):
                continue
            body = sources.read(name)
            if name.endswith(".py"):
                code = compile(body, name, "exec", dont_inherit=True, optimize=2)
                code = code if kept is None else without_lines(code)
                name, body = f"{name}c", MAGIC_NUMBER + UNCHECKED_HASH + source_hash(body) + marshal.dumps(code)
            into.writestr(zipfile.ZipInfo(name, MOMENT), body)
    return result.getvalue()


def without_lines(code: CodeType) -> CodeType:
    """Compiled code without its line numbers, which are a tenth of it and tell where Python's own library failed."""
    inner = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def needed(package: Path, library: bytes) -> set[str]:
    """The files of the standard library that this package imports, also inside functions."""
    names = [found.name for found in pkgutil.walk_packages([str(package)], f"{package.name}.")]
    for name in (*names, *ALSO_NEEDED, *imported_by(package)):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != KERNELS:
                raise
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        files = set(archive.namelist())
    paths = {name.replace(".", "/") for name in sys.modules}
    return files & {f"{path}{ending}" for path in paths for ending in (".py", "/__init__.py")}


def imported_by(package: Path) -> set[str]:
    """The modules of the standard library that are named in import statements anywhere in a package."""
    found: set[str] = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            found.update(name for name in names if name.partition(".")[0] in sys.stdlib_module_names)
    return found
