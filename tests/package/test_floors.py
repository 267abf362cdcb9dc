"""The lowest versions that the package declares: a game is played over a socket with them."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.archives import Venv, clean_environment
from tools.locked import ROOT

pytestmark = pytest.mark.package

# Runs in the environment of the lowest versions. Chance decides nothing about its end: the first legal move is played.
PLAY = """
import json, subprocess, sys, urllib.request
from websockets.sync.client import connect

command = [sys.argv[1], "serve", "--no-browser", "--port", "0", "--data", "tables", "--lang", "en"]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
    try:
        line = next(line for line in serving.stdout if "http://" in line)
        address = line[line.index("http://") + 7 :].split("/")[0].split()[0]
        seats = [{"kind": "local", "name": "Ann"}, {"kind": "local", "name": "Bob"}]
        request = urllib.request.Request(
            f"http://{address}/api/tables",
            json.dumps({"game": "knopf", "seats": seats}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            table, cookie = json.load(answer)["table"], answer.headers["Set-Cookie"].split(";")[0]
        with connect(f"ws://{address}/ws/{table}", additional_headers={"Cookie": cookie}, max_size=None) as socket:
            status, version = "", -1
            while status != "over":
                message = json.loads(socket.recv(timeout=30))
                if message["type"] == "reply":
                    assert message["ok"], message
                    continue
                status = message["status"]
                if message["prompts"] and message["version"] > version:
                    version = message["version"]
                    prompt = next(each for each in message["prompts"] if each["seat"] == message["viewpoint"])
                    move = message["moves"]["list"][0]
                    socket.send(json.dumps({"type": "play", "id": str(version), **prompt, "move": move}))
        print("over")
    finally:
        serving.terminate()
"""


def lowest_versions() -> list[str]:
    """Every dependency of the room with the lowest version that is allowed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lowest = []
    for text in [*project["dependencies"], *project["optional-dependencies"]["room"]]:
        wanted = Requirement(text)
        (floor,) = (each.version for each in wanted.specifier if each.operator == ">=")
        lowest.append(f"{wanted.name}=={floor}")
    return lowest


def test_a_game_is_played_with_the_lowest_versions(folder: Path, wheel: Path) -> None:
    constraints = folder / "lowest.txt"
    constraints.write_text("\n".join(lowest_versions()) + "\n")
    venv = Venv.create(folder / "lowest", wheel, "room", constraints)
    played = subprocess.run(
        [str(venv.python), "-c", PLAY, str(venv.tete)],
        cwd=venv.folder,
        env=clean_environment(LC_ALL="C.UTF-8"),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (played.returncode, played.stdout) == (0, "over\n"), played.stderr
