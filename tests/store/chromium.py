"""The database of a real Chromium, for the store that is kept there."""

from __future__ import annotations

import asyncio
import subprocess
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from playwright.async_api import Page, Route, async_playwright

from tests.support.chromium import FLAGS, chromium
from tete.browser.indexed_db import Call

T = TypeVar("T")
WEB = Path(__file__).parents[2] / "web"
ADDRESS = "http://localhost/"
TO_JAVASCRIPT = """
const ts = require("typescript"), { readFileSync } = require("node:fs");
const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const source = readFileSync("src/home/database.ts", "utf-8");
process.stdout.write(ts.transpileModule(source, { compilerOptions: options }).outputText);
"""


class Chromium:
    """A page with the page's own module, in a thread with an event loop of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._page = self._run(self._open()).result()

    def _run(self, work: Coroutine[Any, Any, T]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _open(self) -> Page:
        self._playwright = await async_playwright().start()
        self._browser = await self._playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = await self._browser.new_page()
        await page.route("**/*", answer)
        await page.goto(ADDRESS)
        await page.evaluate("async () => { window.opening = (await import('/database.js')).openDatabase; }")
        return page

    def database(self, name: str) -> Call:
        """The transactions of a database of this name."""
        self._run(self._page.evaluate("async (name) => { window[name] = await opening(name); }", name)).result()
        transact = "([name, method, args]) => window[name].call(method, args)"

        async def call(method: str, args: str) -> str:
            work = self._run(self._page.evaluate(transact, [name, method, args]))
            return str(await asyncio.wrap_future(work))

        return call

    def close(self) -> None:
        self._run(self._browser.close()).result()
        self._run(self._playwright.stop()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def answer(route: Route) -> None:
    if route.request.url.endswith(".js"):
        script = subprocess.run(["node", "-e", TO_JAVASCRIPT], cwd=WEB, check=True, capture_output=True, text=True)
        await route.fulfill(body=script.stdout, content_type="text/javascript")
    else:
        await route.fulfill(body="<!doctype html>", content_type="text/html")
