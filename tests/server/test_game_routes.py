"""What a game adds to the server is in its own module: nothing else there knows a game by name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tete import server
from tete.games import GAMES, our_games
from tete.server import game_routes

FOLDER = Path(server.__file__).parent
KEYS = re.compile(rf"\b({'|'.join(game.key for game in our_games())}|lexicon)\b", re.IGNORECASE)


def test_the_server_knows_no_game_by_name() -> None:
    known = []
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            names += [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
            known += [f"{path.name}: {name}" for name in names if KEYS.search(name)]
    assert known == []


def test_only_games_that_exist_add_routes() -> None:
    modules = {path.stem for path in (FOLDER / "game_routes").glob("*.py")} - {"__init__"}
    assert modules <= set(GAMES)
    assert len(list(game_routes.routers())) == len(modules)
