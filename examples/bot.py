"""A bot in thirty lines: joins a table and plays any legal move. `python examples/bot.py http://127.0.0.1:8383/t/…`"""

from __future__ import annotations

import json
import random
import sys
import time
from urllib.parse import parse_qs, urlsplit

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

FINAL = (4403, 4404, 4410)  # closed for good; otherwise connect again


def play(link: str, name: str = "Bot") -> str:
    """Play the game of an invite link to its end, and return how it ended."""
    url = urlsplit(link)
    table, asked = url.path.rpartition("/")[2], {key: values[0] for key, values in parse_qs(url.query).items()}
    request = {"name": name, "key": asked.get("key"), "seat": int(asked["seat"]) if "seat" in asked else None}
    joined = httpx.post(f"{url.scheme}://{url.netloc}/api/tables/{table}/join", json=request)
    joined.raise_for_status()
    cookie = {"Cookie": f"tete={joined.cookies['tete']}"}
    while True:
        prompt, message = {"prompt": 0}, {}
        with connect(f"ws://{url.netloc}/ws/{table}", additional_headers=cookie) as socket:
            try:
                while (seen := json.loads(socket.recv())).get("status") != "over":
                    new = [each for each in seen.get("prompts", ()) if each["prompt"] > prompt["prompt"]]
                    prompt = new[0] if new else prompt
                    moves = (seen.get("moves") or {}).get("list")
                    if moves and (new or seen["type"] == "reply"):
                        message = {"type": "play", "id": f"{prompt['prompt']}", "move": random.choice(moves), **prompt}
                    elif new:  # there are too many moves to list
                        message = {"type": "moves", "id": f"m{prompt['prompt']}", "seat": prompt["seat"], "sample": 1}
                    elif seen.get("error", {}).get("code") != "too-fast":
                        continue
                    else:
                        time.sleep(0.1)
                    socket.send(json.dumps(message))
                return str(seen["turn"]["reason"])
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FINAL:
                    raise


if __name__ == "__main__":
    print(play(sys.argv[1]))
