"""What a server gives to browsers that go on without it."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import RunningServer, quick_services, wait_until
from tests.support.patience import HANG_S
from tete.server import app, pocket, site
from tete.server.compression import WORKER_POLICY
from tete.server.security import POLICY
from tete.server.site import write_beside_server


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    page, built = tmp_path / "page", tmp_path / "built"
    for folder in (page / "assets", built / "python"):
        folder.mkdir(parents=True)
    (page / "index.html").write_text('<html lang="fr"><head></head><script src="./assets/index-1.js"></script></html>')
    (page / "assets" / "room.worker-1.js").write_text("postMessage(1);")
    (page / "assets" / "index-1.js").write_text("alert(1);")
    (built / "python" / "pyodide.asm.wasm").write_bytes(bytes(5000))
    (built / "room.zip.wasm").write_bytes(bytes(10))
    for module in (site, app):
        monkeypatch.setattr(module, "PAGE", page)
    monkeypatch.setattr(site, "BUILT", built)
    with RunningServer(quick_services(tmp_path)) as server:
        yield server


def test_the_room_for_a_browser_is_given_with_the_page(server: RunningServer) -> None:
    http = server.client().http
    assert "data-pocket" in http.get("/").text
    alone = http.get(f"/{site.BESIDE_SERVER}")
    python = re.findall(r'data-python="([\w-]+)"', alone.text)[0]
    assert "data-beside" in alone.text
    assert 'src="/assets/index-1.js"' in alone.text  # it is shown at many addresses
    worker = http.get("/sw.js")
    assert [answer.headers["cache-control"] for answer in (worker, alone)] == ["no-cache", "no-cache"]
    listed = json.loads(re.findall(r"^const FILES = (\[.*\]);", worker.text, re.MULTILINE)[0])
    assert {site.BESIDE_SERVER, f"{python}/pyodide.asm.wasm", "assets/index-1.js"} <= set(listed)
    assert not {"./", "index.html", "404.html"} & set(listed)
    for name in listed:
        assert http.get(f"/{name}").status_code == 200, name
    wasm = http.get(f"/{python}/pyodide.asm.wasm", headers={"Accept-Encoding": "gzip"})
    assert (wasm.headers["content-encoding"], wasm.content) == ("gzip", bytes(5000))
    assert "immutable" in wasm.headers["cache-control"]


def test_only_the_workers_may_compile(server: RunningServer) -> None:
    http = server.client().http
    policies = {
        name: http.get(f"/{name}").headers["content-security-policy"]
        for name in ("assets/room.worker-1.js", "assets/index-1.js", site.BESIDE_SERVER, "sw.js")
    }
    assert policies.pop("assets/room.worker-1.js") == WORKER_POLICY
    assert set(policies.values()) == {POLICY}


def test_while_its_files_are_written_pages_are_answered(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers ask for many of them at once, and the first one takes seconds."""
    gate, codes, written = threading.Event(), list[int](), list[Path]()

    def held(folder: Path) -> None:
        written.append(folder)
        gate.wait(HANG_S)
        write_beside_server(folder)

    def ask() -> None:
        codes.append(httpx.get(f"{server.url}/sw.js", timeout=HANG_S).status_code)

    monkeypatch.setattr(pocket, "write_beside_server", held)
    asking = [threading.Thread(target=ask) for _ in range(40)]  # more than there are threads
    for each in asking:
        each.start()
    wait_until(lambda: len(server.admission) >= len(asking) and written != [])
    assert httpx.get(f"{server.url}/", timeout=HANG_S).status_code == 200
    assert codes == []
    gate.set()
    for each in asking:
        each.join()
    assert codes == [200] * len(asking)
    assert len(written) == 1


@pytest.mark.parametrize("path", ["room-0123456789/../../x", "python-0123456789/none", "room-x/answers.json"])
def test_nothing_else_is_given(server: RunningServer, path: str) -> None:
    answer = server.client().http.get(f"/{path}")
    assert answer.status_code == 404


def test_a_server_without_these_files_says_nothing_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "BUILT", tmp_path / "nothing")
    with RunningServer(quick_services(tmp_path)) as server:
        http = server.client().http
        assert "data-pocket" not in http.get("/").text
        assert http.get("/sw.js").status_code == 404
