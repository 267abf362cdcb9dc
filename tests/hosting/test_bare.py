"""Tables can be hosted with the standard library and msgspec: no other package, and no compiled search."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

SRC = Path(__file__).parents[2] / "src"
PACKAGES = (
    "core",
    "games",
    "i18n",
    "records",
    "kernels",
    "players",
    "tables",
    "wire",
    "store",
    "bus",
    "compute",
    "hosting",
)
PROGRAM = f"""
import asyncio, importlib, pkgutil, sys

sys.modules["tete.kernels._kernels"] = None  # as if it had not been compiled
for name in {PACKAGES!r}:
    importlib.import_module("tete." + name)
for found in pkgutil.walk_packages(importlib.import_module("tete.hosting").__path__, "tete.hosting."):
    importlib.import_module(found.name)
files = {{name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}}
third_party = {{name.split(".")[0] for name, file in files.items() if "site-packages" in file}}
assert third_party == {{"msgspec"}}, third_party

from tete.hosting import Connection, Environment, TableRegistry
from tete.store import MemoryStore
from tete.tables import Local, TableConfig, commands

class Outlet:
    frames = []
    def write(self, message):
        self.frames.append(message.decode())
        return True
    def close(self, code):
        pass

async def main():
    registry = TableRegistry(Environment(MemoryStore(), engines=None))
    seats = ((Local("ann"), "Ann"), (Local("ann"), "Zoe"))
    actor = await registry.create("ann", commands.Create("t1", TableConfig("knopf", 2), occupants=seats))
    await actor.start_if_full()
    connection = Connection(actor, "ann", "en", Outlet())
    actor.subscribe(connection)
    table = actor.table
    connection.submit(commands.Play(0, table.prompts[0], str(table.state.moves(0)[0]), id="1"))
    while not any('"reply"' in frame for frame in Outlet.frames):
        await asyncio.sleep(0)
    print(Outlet.frames[-1])

asyncio.run(main())
"""


def test_a_move_is_played_in_an_environment_with_one_package(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path)], check=True)
    (site,) = tmp_path.glob("lib/python*/site-packages")
    shutil.copytree(Path(msgspec.__file__).parent, site / "msgspec")
    python = tmp_path / "bin" / "python"
    environ = {"PYTHONPATH": str(SRC), "PATH": os.defpath, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([python, "-c", PROGRAM], env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"ok":true' in done.stdout
