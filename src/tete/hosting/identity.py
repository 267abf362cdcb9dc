"""Ids of tables and keys of invite links: random, or derived from the table's secret."""

from __future__ import annotations

import hmac
import secrets

from tete.core import Seat


class SecretIdentity:
    """The identity that servers use; tests may replace it."""

    def new_table_id(self) -> str:
        """128 random bits in hexadecimal, so that an id never looks like an option on a command line."""
        return secrets.token_hex(16)

    def invite_key(self, secret: bytes, table: str, seat: Seat, since: int) -> str:
        """128 bits that are the same after a restart without being stored."""
        text = f"invite to seat {seat} of {table}" + (f" since {since}" if since else "")
        return hmac.digest(secret, text.encode(), "sha256").hex()[:32]

    def matches(self, key: str, expected: str) -> bool:
        return hmac.compare_digest(key.encode(), expected.encode())
