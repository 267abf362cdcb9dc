"""Events of format 1 in the words of format 2, for databases and log files that older versions wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tete.core import BadPosition

JsonDict = dict[str, Any]

# Old kind: the new kind, and the fields that are called differently now.
_PAYLOADS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "created": ("created", {"terms": "config", "host": "owner"}),
    "seated": ("seat-changed", {"sitting": "occupant", "why": "reason"}),
    "host-changed": ("owner-changed", {"host": "owner"}),
    "salted": ("salt-set", {}),
    "started": ("started", {}),
    "moved": ("moved", {}),
    "fell": ("rolled", {}),
    "typed": ("roll-entered", {}),
    "rang": ("bell-rang", {}),
    "flagged": ("time-expired", {}),
    "resigned": ("resigned", {}),
    "offered": ("offered", {"what": "offer"}),
    "agreed": ("agreed", {"offer": "number"}),
    "declined": ("declined", {"offer": "number"}),
    "took-back": ("taken-back", {}),
    "paused": ("paused", {}),
    "resumed": ("resumed", {}),
    "reopened": ("downtime-credited", {}),
    "ended": ("ended", {}),
    "revealed": ("secret-revealed", {}),
    "rematched": ("rematch-created", {}),
    "said": ("chatted", {}),
    "chat-set": ("chat-changed", {}),
}
_CONFIG: Final = {"control": "clock", "watching": "access"}
_ACCESS: Final = {"open": "public", "closed": "link"}
_PLAYERS: Final = {"@room": "@system"}
_REASONS: Final = {"flag": "timeout"}


def upgrade_event(old: JsonDict) -> JsonDict:
    """An event of format 1, as JSON, in format 2; `BadPosition` if it is none."""
    try:
        if old.get("format", 1) != 1:
            raise BadPosition("bad-event", why="format: 1 expected")
        event = _renamed(old, {"fact": "payload"})
        event["payload"] = _payload(old["fact"])
        event["player"] = _PLAYERS.get(old["player"], old["player"])
        return event | {"format": 2}
    except (AttributeError, KeyError, TypeError) as error:
        raise BadPosition("bad-event", why=f"not an event of format 1: {error!r}") from None


def _payload(old: JsonDict) -> JsonDict:
    kind, names = _PAYLOADS[old["kind"]]
    new = _renamed(old, names)
    match kind:
        case "created":
            new["config"] = _config(new["config"])
            new["rules"] = 1
        case "seat-changed":
            new["occupant"] = _occupant(new["occupant"])
    for name, words in (("owner", _PLAYERS), ("reason", _REASONS)):
        if name in new:
            new[name] = words.get(new[name], new[name])
    del new["kind"]
    return new | {"kind": kind}  # last, as it is written


def _config(old: JsonDict) -> JsonDict:
    new = _renamed(old, _CONFIG)
    if "access" in new:
        new["access"] = _ACCESS[new["access"]]
    return new


def _occupant(old: JsonDict) -> JsonDict:
    return _renamed(old, {"owner": "player"} if old["kind"] == "local" else {})


def _renamed(old: JsonDict, names: Mapping[str, str]) -> JsonDict:
    """The same values in the same order."""
    return {names.get(name, name): value for name, value in old.items()}


def upgrade_summary(old: JsonDict, *, timed: bool) -> JsonDict:
    """A summary of format 1 in the words of format 2, which also says whether the table is timed."""
    try:
        new = _renamed(old, {"free": "open_seats", "watching": "access", "asked": "prompted"})
        new["access"] = "public" if new["access"] else "link"
        if "reason" in new:
            new["reason"] = _REASONS.get(new["reason"], new["reason"])
        return new | {"timed": timed}
    except (AttributeError, KeyError, TypeError) as error:
        raise BadPosition("bad-event", why=f"not a summary of format 1: {error!r}") from None


def is_timed(created: Any) -> bool:
    """Whether a clock or a bell may run at the table that this event of format 2 created."""
    try:
        config = created["payload"]["config"]
        return bool(config["clock"]["kind"] != "none" or config["options"].get("duration") is not None)
    except (AttributeError, KeyError, TypeError):
        return False
