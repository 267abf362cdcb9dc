"""Tasks for engines. They run in other processes, which import this module."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tete.core import IllegalMove

PAUSE = 0.01


def quick() -> int:
    return os.getpid()


def read_already() -> dict[str, int]:
    """How many lexicons and weights this process has read before it was asked."""
    from tete.games.mots.lexicon import shipped
    from tete.players.headache.player import weights as headache
    from tete.players.headquarter.player import weights as headquarter

    readers = {"lexicons": shipped, "headache": headache, "headquarter": headquarter}
    return {name: reader.cache_info().currsize for name, reader in readers.items()}


def refuse() -> None:
    raise IllegalMove("empty-square", cell="a1")


def fail() -> None:
    raise ZeroDivisionError


def die() -> None:
    os._exit(1)


def hang(mark: str) -> None:
    """A task that never ends and never looks at its stop flag; it says when it has begun."""
    Path(mark).write_text("begun")
    while True:
        time.sleep(PAUSE)


def held(folder: str, name: str, seconds: float = 60.0) -> int:
    """Writes that it has begun, with the number of its process, and waits until it is let go."""
    place = Path(folder)
    with (place / f"{name}.begun").open("a") as begun:
        begun.write(f"{os.getpid()}\n")
    deadline = time.monotonic() + seconds
    while not (place / f"{name}.go").exists() and time.monotonic() < deadline:
        time.sleep(PAUSE)
    return os.getpid()
