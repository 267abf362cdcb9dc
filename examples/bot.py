"""A bot in thirty lines: joins a table and plays any legal move. `python examples/bot.py http://127.0.0.1:8383/t/…`"""

from __future__ import annotations

import json
import random
import sys
from urllib.parse import parse_qs, urlsplit

import httpx
from websockets.sync.client import connect


def play(link: str, name: str = "Bot") -> str:
    """Play the game of an invite link to its end, and return how it ended."""
    url = urlsplit(link)
    table, asked = url.path.rpartition("/")[2], {key: values[0] for key, values in parse_qs(url.query).items()}
    request = {"name": name, "key": asked.get("key"), "seat": int(asked["seat"]) if "seat" in asked else None}
    joined = httpx.post(f"{url.scheme}://{url.netloc}/api/tables/{table}/join", json=request)
    joined.raise_for_status()
    cookie = {"Cookie": f"tete={joined.cookies['tete']}"}
    answered = 0
    with connect(f"ws://{url.netloc}/ws/{table}", additional_headers=cookie) as socket:
        for frame in socket:
            seen = json.loads(frame)
            if seen["type"] != "table":
                continue
            if seen["status"] == "over":
                return str(seen["turn"]["reason"])
            for prompt in seen["prompts"]:
                if prompt["prompt"] > answered and seen["moves"]["list"]:
                    answered = prompt["prompt"]
                    move = random.choice(seen["moves"]["list"])
                    socket.send(json.dumps({"type": "play", "id": f"{answered}", "move": move, **prompt}))
    return "the server closed the connection"


if __name__ == "__main__":
    print(play(sys.argv[1]))
