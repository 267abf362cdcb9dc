"""A bot in thirty lines: joins a table and plays any legal move. `python examples/bot.py http://127.0.0.1:8383/t/…`"""

from __future__ import annotations

import json
import random
import sys
from urllib.parse import parse_qs, urlsplit

import httpx
from websockets.sync.client import connect


def play(link: str, name: str = "Bot") -> str:
    """Play the game behind an invite link to its end; how it ended."""
    url = urlsplit(link)
    table, asked = url.path.rpartition("/")[2], {key: values[0] for key, values in parse_qs(url.query).items()}
    wish = {"name": name, "key": asked.get("key"), "seat": int(asked["seat"]) if "seat" in asked else None}
    joined = httpx.post(f"{url.scheme}://{url.netloc}/api/tables/{table}/join", json=wish)
    joined.raise_for_status()
    cookie = {"Cookie": f"tete={joined.cookies['tete']}"}
    answered = 0
    with connect(f"ws://{url.netloc}/ws/{table}", additional_headers=cookie) as room:
        for frame in room:
            seen = json.loads(frame)
            if seen["type"] != "table":
                continue
            if seen["status"] == "over":
                return str(seen["turn"]["reason"])
            for ask in seen["asks"]:
                if ask["ask"] > answered and seen["moves"]["list"]:
                    answered = ask["ask"]
                    move = random.choice(seen["moves"]["list"])
                    room.send(json.dumps({"type": "play", "id": f"{answered}", "move": move, **ask}))
    return "the room closed"


if __name__ == "__main__":
    print(play(sys.argv[1]))
