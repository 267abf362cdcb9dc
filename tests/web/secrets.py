"""What the room has told each page, and what Headquarter's rules let that page know."""

from __future__ import annotations

import json
import re
from typing import Any

Table = dict[str, Any]


def tables(frames: list[str]) -> list[Table]:
    """The snapshots among the frames, in the order they came."""
    read = [json.loads(frame) for frame in frames]
    return [message for message in read if message["type"] == "table"]


def leaks(own: list[str], other: list[str]) -> list[str]:
    """The cubes of the other side that a page was told of without ever having been able to see them.

    A cube of the other side is seen while one's own cell before it is empty, and when one has placed it oneself.
    """
    theirs = {table["ply"]: table["view"]["near"] for table in tables(other) if table["view"]}
    known: set[tuple[int, int, str]] = set()
    found: list[str] = []
    for table in tables(own):
        view = table["view"]
        if not view or table["status"] != "playing":
            continue
        behind = theirs[max(ply for ply in theirs if ply <= table["ply"])]
        for row, (near, far) in enumerate(zip(view["near"], view["far"], strict=True)):
            for column, (cube, told) in enumerate(zip(near, far, strict=True)):
                if cube == ".":
                    known.add((row, column, behind[row][column]))
                if told in "rygb" and (row, column, told) not in known | placed(table, len(view["near"])):
                    found.append(f"ply {table['ply']}: {told} behind {column},{row}")
                if told in "rygb":
                    known.add((row, column, told))
        if view["far_score"] is not None or view["far_areas"]:
            found.append(f"ply {table['ply']}: the other side's points")
    return found


def placed(table: Table, rows: int) -> set[tuple[int, int, str]]:
    """What this page's own seat has just pushed through to the other side."""
    moves = (news["text"] for news in table["news"] if news["kind"] == "ply" and news["actor"] == table["eye"])
    cubes = (found for text in moves for found in re.findall(r"([a-z])(\d+)'([rygb])", text))
    return {(rows - int(row), ord(column) - ord("a"), colour) for column, row, colour in cubes}
