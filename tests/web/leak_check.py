"""What the server has sent to each page, and what Headquarter's rules let that page know."""

from __future__ import annotations

import json
import re
from typing import Any

Table = dict[str, Any]


def snapshots(frames: list[str]) -> list[Table]:
    """The snapshots among the frames, in the order they came."""
    read = [json.loads(frame) for frame in frames]
    return [message for message in read if message["type"] == "table"]


def leaks(own: list[str], other: list[str]) -> list[str]:
    """The cubes of the other side that a page got without ever having been able to see them.

    A cube of the other side is seen while one's own cell before it is empty, and known when its piece went through.
    """
    theirs = {table["ply"]: table["view"]["near"] for table in snapshots(other) if table["view"]}
    known: set[tuple[int, int, str]] = set()
    found: list[str] = []
    for table in snapshots(own):
        view = table["view"]
        if not view or table["status"] != "playing":
            continue
        behind = theirs[max(ply for ply in theirs if ply <= table["ply"])]
        for row, (near, far) in enumerate(zip(view["near"], view["far"], strict=True)):
            for column, (cube, shown) in enumerate(zip(near, far, strict=True)):
                if cube == ".":
                    known.add((row, column, behind[row][column]))
                if shown in "rygb" and (row, column, shown) not in known | placed(table, len(view["near"])):
                    found.append(f"ply {table['ply']}: {shown} behind {column},{row}")
                if shown in "rygb":
                    known.add((row, column, shown))
        if view["far_score"] is not None or view["far_areas"]:
            found.append(f"ply {table['ply']}: the other side's points")
    return found


def placed(table: Table, rows: int) -> set[tuple[int, int, str]]:
    """What was just pushed through the head: who sees one half knows the other, for everybody saw the piece drawn."""
    known = set()
    for each in table["notifications"]:
        if each["kind"] != "ply" or each["actor"] not in (0, 1):
            continue
        mine = each["actor"] == table["viewpoint"]
        cubes = re.findall(r"([a-z])(\d+)('?)([rygb])", each["text"])
        through = len({(column, row) for column, row, _, _ in cubes}) == 1 and len(cubes) == 2
        for column, row, far, colour in cubes:
            if through and (far != "") == mine:
                known.add((rows - int(row), ord(column) - ord("a"), colour))
    return known
