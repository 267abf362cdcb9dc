"""Who is who on the web: the token in a browser's cookie stands for a player. The token itself is never stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

COOKIE = "tete"
SAFE_COOKIE = "__Host-tete"  # browsers take it from this very host only, and over TLS
TOKEN_LIFE_S = 365 * 24 * 3600
KEY_BYTES = 32
OLDER_MARK = " older"  # stands after a key whose room also has players of before it
KEY_FILE = "tokens.key"
_TOKEN = re.compile(r"([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})\Z")


def cookie_name(scheme: str) -> str:
    return SAFE_COOKIE if scheme in ("https", "wss") else COOKIE


def new_stranger() -> str:
    """A player without a token, who can only watch."""
    return _hash(secrets.token_urlsafe(32))


class Tokens:
    """Makes tokens and knows its own: 256 random bits and their signature. Nobody can choose a token.

    `older` players are known from the tables of a time when the room had another key.
    """

    def __init__(self, key: bytes | None = None, *, has_older: bool = False) -> None:
        self._key = key or secrets.token_bytes(KEY_BYTES)
        self.has_older = has_older
        self.older: frozenset[str] = frozenset()

    @property
    def invites_key(self) -> bytes:
        """The key from which the keys of invite links follow."""
        return hmac.digest(self._key, b"tete invites", "sha256")

    def new(self) -> str:
        name = secrets.token_urlsafe(32)
        return f"{name}.{self._signature(name)}"

    def player_of(self, token: str | None) -> str | None:
        """The player of a token: a hash, since logs and stores must not reveal the token."""
        match = _TOKEN.match(token or "")
        if match is None:
            return None
        name, signature = match.groups()
        player = _hash(name)
        signed = hmac.compare_digest(signature, self._signature(name))
        return player if signed or player in self.older else None

    def player_in(self, cookies: str) -> str | None:
        """The player of a `Cookie` header, whichever of the names is used."""
        pairs = (part.strip().partition("=") for part in cookies.split(";"))
        return self.player_among({name: value for name, _, value in pairs}, "")

    def player_among(self, cookies: Mapping[str, str], scheme: str) -> str | None:
        names = (cookie_name(scheme),) if scheme else (SAFE_COOKIE, COOKIE)
        return next((player for name in names if (player := self.player_of(cookies.get(name))) is not None), None)

    def _signature(self, name: str) -> str:
        return base64.urlsafe_b64encode(hmac.digest(self._key, name.encode(), "sha256")[:16]).decode().rstrip("=")


def _hash(name: str) -> str:
    return hashlib.sha256(b"tete player " + name.encode()).hexdigest()[:40]


def tokens_in(folder: Path, *, has_tables: bool) -> Tokens:
    """The tokens of the server of a folder, which holds their key; a key that is made beside older tables says so."""
    write_key(folder, new_key(older=has_tables))
    key = read_key(folder)
    assert key is not None
    return tokens_of(key)


def new_key(*, older: bool) -> bytes:
    return secrets.token_bytes(KEY_BYTES) + (OLDER_MARK.encode() if older else b"")


def tokens_of(key: bytes) -> Tokens:
    """The tokens of a key as it is kept: with a mark behind it, if there are players of before it."""
    return Tokens(key[:KEY_BYTES], has_older=len(key) > KEY_BYTES)


def read_key(folder: Path) -> bytes | None:
    """The key of a folder's server; None if none ever ran there."""
    with suppress(FileNotFoundError):
        key, mark, _ = (folder / KEY_FILE).read_text().strip().partition(OLDER_MARK)
        return bytes.fromhex(key) + mark.encode()
    return None


def write_key(folder: Path, key: bytes) -> None:
    """Write the key of a folder's server, unless it has one."""
    path = folder / KEY_FILE
    with suppress(FileExistsError), open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{key[:KEY_BYTES].hex()}{key[KEY_BYTES:].decode()}\n")
