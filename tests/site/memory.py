"""What a tab takes of this machine's memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection

from tests.site.other_browsers import Remote, listening
from tests.support.chromium import FLAGS, chromium
from tests.web.user import PHONE

LOADED = """new Promise((settle) => {
  if (document.readyState === "complete") settle();
  else addEventListener("load", settle);
})"""
MIDDLE = """function () {
  const { x, y, width, height } = this.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}"""


class PlainTab(Remote):
    """A tab of Chromium as people have it. Playwright has all answers recorded: 25 MB in each worker."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        target = self.call("Target.createTarget", url="about:blank", **PHONE)["targetId"]
        self._tab = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def go(self, address: str) -> None:
        self.call("Page.navigate", session=self._tab, url=address)
        self._evaluate(LOADED)

    def text(self, expression: str) -> str:
        return str(self._evaluate(expression).get("value"))

    def element(self, expression: str) -> str | None:
        found: str | None = self._evaluate(expression).get("objectId")
        return found

    def _evaluate(self, expression: str) -> Any:
        answer = self.call("Runtime.evaluate", session=self._tab, expression=expression, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"]

    def click(self, element: str) -> None:
        found = {"objectId": element, "functionDeclaration": MIDDLE, "returnByValue": True}
        middle = self.call("Runtime.callFunctionOn", session=self._tab, **found)["result"]["value"]
        for kind in ("mousePressed", "mouseReleased"):
            press = {"type": kind, "button": "left", "clickCount": 1, **middle}
            self.call("Input.dispatchMouseEvent", session=self._tab, **press)

    def resident(self) -> int:
        """Megabytes of its process with its workers; Chromium tells its number."""
        self.call("HeapProfiler.collectGarbage", session=self._tab)
        found = self.call("SystemInfo.getProcessInfo")["processInfo"]
        shares = [share(int(each["id"])) for each in found if each["type"] == "renderer"]
        return round(max(shares) / 1024)


@contextmanager
def plain_tab() -> Iterator[PlainTab]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        places = [f"--user-data-dir={folder}", "--remote-debugging-port=0"]
        with listening([chromium(), *FLAGS, *places], "DevTools listening on ") as socket:
            yield PlainTab(socket)


def share(process: int) -> int:
    """Kilobytes, with shared pages divided among those who share them.

    Without the program of the browser, which all tabs share: alone, a tab would count all of it.
    """
    program, kilobytes, counted = Path(f"/proc/{process}/exe").readlink(), 0, True
    for line in Path(f"/proc/{process}/smaps").read_text("utf-8").splitlines():
        name, *rest = line.split()
        if not name.endswith(":"):  # a range of addresses, and the file that is there
            counted = rest[-1] != str(program)
        elif name == "Pss:" and counted:
            kilobytes += int(rest[0])
    return kilobytes
