"""Files of the command: reads text with a clear error for every failure, and writes without losing anything."""

from __future__ import annotations

import os
from pathlib import Path

from tete.core import BadNotation, TeteError

MAX_BYTES = 16 << 20


def expand_path(path: str) -> Path:
    """A typed path with `~` expanded; `~name` of an unknown user stays as it is."""
    return Path(os.path.expanduser(path))


def read_bytes(path: str) -> bytes:
    """The content of a file. Raises `BadNotation` that says why it cannot be read."""
    try:
        if not Path(path).is_file():  # a pipe or a device might never end
            raise BadNotation("file-missing", path=path)
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except TeteError:
        raise
    except (OSError, ValueError):  # ValueError: a name with a NUL in it
        raise BadNotation("file-unreadable", path=path) from None
    if len(data) > MAX_BYTES:
        raise BadNotation("file-large", path=path, most=MAX_BYTES >> 20)
    return data


def read_text(path: str) -> str:
    """The text of a file, likewise."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadNotation("file-utf8", path=path, line=data.count(b"\n", 0, error.start) + 1) from None


def write_new(path: Path, text: str | bytes, *, replace: bool = False) -> None:
    """Write a file atomically. An existing file is an error unless `replace` is set."""
    import tempfile

    try:
        if path.exists() and not replace:
            raise BadNotation("file-exists", path=str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".tete-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode("utf-8", "replace"))
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except TeteError:
        raise
    except (OSError, ValueError):
        raise BadNotation("file-unwritable", path=str(path)) from None


def data_folder() -> Path:
    """The user's data folder of this program, by the XDG base directory rules."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return Path(base if os.path.isabs(base) else Path.home() / ".local" / "share") / "tete"


def save_with_time(name: str, text: str) -> Path:
    """Save text in the data folder under this name and the current time; in the temporary folder if that fails."""
    import tempfile
    from datetime import datetime

    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    stem, dot, ending = name.partition(".")
    for folder in (data_folder(), Path(tempfile.gettempdir()) / "tete"):
        for suffix in ("", *(f"-{number}" for number in range(2, 100))):
            path = folder / f"{stem}-{moment}{suffix}{dot}{ending}"
            try:
                write_new(path, text)
            except BadNotation as error:
                if error.code == "file-exists":
                    continue
                break
            return path
    raise BadNotation("file-unwritable", path=str(data_folder()))
