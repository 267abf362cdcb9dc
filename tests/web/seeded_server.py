"""`tete serve` whose chance follows from the test: the same test always gets the same dice, whatever ran before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import partial
from hashlib import sha256
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

from fastapi import FastAPI

from tete.cli import main
from tete.compute import processes, task
from tete.hosting import import_export, puzzles, registry
from tete.hosting.access import SecretIdentity
from tete.hosting.game_answers import blokus, mots
from tete.puzzles.daily import challenge
from tete.server import routes, run, settings
from tete.server.app import create_app

HEADER = "x-test"
test: ContextVar[str] = ContextVar("test", default="")
drawn: Counter[tuple[str, str]] = Counter()

Asgi = Callable[[Any, Any, Any], Awaitable[None]]


def draw(what: str) -> bytes:
    """The next bytes of a test for this purpose."""
    key = (test.get(), what)
    drawn[key] += 1
    return sha256(f"{key} {drawn[key]}".encode()).digest()


class NamedByHeader:
    """The browsers of a test name it in a header."""

    def __init__(self, app: Asgi) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = [value for name, value in scope.get("headers", ()) if name.decode() == HEADER]
        test.set(found[0].decode() if found else "")
        await self.app(scope, receive, send)


def create_named_app(*args: Any, **kwargs: Any) -> FastAPI:
    app = create_app(*args, **kwargs)
    app.add_middleware(NamedByHeader)
    return app


class OneSeed(Random):
    """Computers always think with the same seed."""

    def getrandbits(self, k: int, /) -> int:
        return 5


def replace(module: ModuleType, name: str, stand_in: object) -> None:
    """What the module uses under this name; a name that it does not know would change nothing."""
    assert name in vars(module), f"{module.__name__} has no {name}"
    vars(module)[name] = stand_in


def seeded() -> None:
    secrets = SimpleNamespace(token_bytes=lambda size: draw("secret")[:size], randbelow=lambda most: 5 % most)
    for module in (registry, import_export, routes, blokus):
        replace(module, "secrets", secrets)
    replace(run, "create_app", create_named_app)
    replace(task, "_seeds", OneSeed())
    for name in ("WORKER_NICENESS", "RESERVE_NICENESS"):
        replace(processes, name, 0)  # beside busy programs, computers of low priority would think for minutes
    # all tests come from one address, and how many of them run in a minute depends on the machine
    replace(settings, "WebSettings", partial(settings.WebSettings, replays_per_minute=100_000))
    for module in (puzzles, mots):
        replace(module, "known_day", challenge)  # every day can be played, so that a test can choose one
    SecretIdentity.new_table_id = lambda self: draw("table").hex()[:32]  # type: ignore[method-assign]


if __name__ in ("__main__", "__mp_main__"):  # the engines' processes import it too
    seeded()
if __name__ == "__main__":
    main()
