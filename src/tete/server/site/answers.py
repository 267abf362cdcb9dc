"""The answers of a server that never change, as files: the games, their texts, rules and pictures."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from tete.games import our_games
from tete.hosting import lessons
from tete.hosting.game_answers import blokus
from tete.i18n import LANGS, Lang
from tete.lessons.lesson import lesson_games, lesson_of
from tete.server import catalogue, rules
from tete.wire import encode


def write_answers(folder: Path, download: int) -> None:
    """`answers.json` names the file of each address and language; equal answers share one.

    `download` is how many bytes the page fetches before its first game.
    """
    for old in folder.glob("*.json"):
        old.unlink()
    files: dict[str, str] = {}
    for lang in LANGS:
        for address, body in answers(lang):
            name = f"{hashlib.sha256(body).hexdigest()[:10]}.json"
            (folder / name).write_bytes(body)
            files[f"{lang} {address}"] = name
    large = sorted(path.stem for path in folder.glob("*.zip"))
    (folder / "answers.json").write_text(json.dumps({"large": large, "bytes": download, "files": files}), "utf-8")


def answers(lang: Lang) -> Iterator[tuple[str, bytes]]:
    yield "/api/games", encode(catalogue.games())
    for each in LANGS:
        yield f"/api/texts/{each}", encode(catalogue.texts(each))
        for game in our_games():
            yield f"/api/rules/{game.key}/{each}", encode(rules.page(game.key, each))
    yield "/api/lessons", encode(lessons.lessons())
    yield "/api/puzzles", encode(blokus.puzzles())
    for key in lesson_games():
        yield f"/api/lessons/{key}/table", encode(lessons.first_table(lesson_of(key, lang)))
        yield f"/api/lessons/{key}/card", encode(lessons.card(lesson_of(key, lang)))
