"""Who is who: a browser's token is its player, an invite's key opens one seat. Nothing secret is stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

COOKIE = "tete"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}\Z")


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def new_table() -> str:
    """128 random bits: who knows the name of a table may watch it. No sign in it means anything to a command line."""
    return secrets.token_hex(16)


def player_of(token: str | None) -> str | None:
    """The player behind a token: a hash of it, so that no log and no store can give the token away."""
    if token is None or not _TOKEN.match(token):
        return None
    return hashlib.sha256(b"tete player " + token.encode()).hexdigest()[:40]


def invite_key(secret: bytes, table: str, seat: int) -> str:
    """128 bits that follow from the table's secret: they are the same after a restart and need not be kept."""
    return hmac.digest(secret, f"invite to seat {seat} of {table}".encode(), "sha256").hex()[:32]


def fits(key: str, expected: str) -> bool:
    return hmac.compare_digest(key.encode(), expected.encode())
