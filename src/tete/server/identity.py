"""Who is who on the web: the token in a browser's cookie stands for a player. The token itself is never stored."""

from __future__ import annotations

import hashlib
import re
import secrets

COOKIE = "tete"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}\Z")


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def player_of(token: str | None) -> str | None:
    """The player of a token: a hash of it, so that neither log nor store can reveal the token."""
    if token is None or not _TOKEN.match(token):
        return None
    return hashlib.sha256(b"tete player " + token.encode()).hexdigest()[:40]
