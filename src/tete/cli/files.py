"""Files at the front door: text read with every mishap named, and games that are never lost."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

from tete.core import BadNotation

MAX_BYTES = 16 << 20


def named(path: str) -> Path:
    """The path that somebody typed; `~` is their home, and `~nobody` just a name."""
    return Path(os.path.expanduser(path))


def read_text(path: str) -> str:
    """The text of a file, or one error that says why not."""
    try:
        if not Path(path).is_file():  # a pipe or a device might never end
            raise BadNotation("file-missing", path=path)
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError):  # ValueError: a name with a NUL in it
        raise BadNotation("file-unreadable", path=path) from None
    if len(data) > MAX_BYTES:
        raise BadNotation("file-large", path=path, most=MAX_BYTES >> 20)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise BadNotation("file-utf8", path=path, line=data.count(b"\n", 0, wrong.start) + 1) from None


def write_new(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a file whole or not at all; an existing one is only replaced when that is meant."""
    try:
        if path.exists() and not replace:
            raise BadNotation("file-exists", path=str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".tete-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
                file.write(text)
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except (OSError, ValueError):
        raise BadNotation("file-unwritable", path=str(path)) from None


def data_folder() -> Path:
    """Where this user's games are kept, as the XDG base directories say."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return Path(base if os.path.isabs(base) else Path.home() / ".local" / "share") / "tete"


def keep(name: str, text: str) -> Path:
    """Save text under a new name made of this one and the moment; in the temporary folder if the user's is closed."""
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for folder in (data_folder(), Path(tempfile.gettempdir()) / "tete"):
        stem, dot, ending = name.partition(".")
        tries = (f"{stem}-{moment}{extra}{dot}{ending}" for extra in ("", *(f"-{number}" for number in range(2, 100))))
        for path in (folder / each for each in tries):
            try:
                write_new(path, text)
            except BadNotation as wrong:
                if wrong.code == "file-exists":
                    continue
                break
            return path
    raise BadNotation("file-unwritable", path=str(data_folder()))
