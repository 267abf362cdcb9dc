"""Who may look at a table and who may sit down there: ids and invite links that cannot be guessed."""

from __future__ import annotations

import hmac
import secrets
from typing import Protocol

from tete.core import Refused, Seat
from tete.tables import AnyTable


class NotAllowed(Refused):
    """This player may not do this, now or later."""


class Identity(Protocol):
    """Makes ids and keys that cannot be guessed."""

    def new_table_id(self) -> str: ...

    def invite_key(self, table: str, seat: Seat, since: int) -> str:
        """The key that lets its holder sit on this seat as long as its occupant is the one since that version.

        It follows from a key of the room and is not stored.
        """

    def matches(self, key: str, expected: str) -> bool: ...


class SecretIdentity:
    """The identity that servers use; tests may replace it.

    Invite keys follow from a key of the room and not from the secret of a table's dice, which its record publishes.
    """

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key or secrets.token_bytes(32)

    def new_table_id(self) -> str:
        """128 random bits in hexadecimal, so that an id never looks like an option on a command line."""
        return secrets.token_hex(16)

    def invite_key(self, table: str, seat: Seat, since: int) -> str:
        """128 bits that are the same after a restart without being stored."""
        text = f"invite to seat {seat} of {table} since {since}"
        return hmac.digest(self._key, text.encode(), "sha256").hex()[:32]

    def matches(self, key: str, expected: str) -> bool:
        return hmac.compare_digest(key.encode(), expected.encode())


class Invites:
    """The invite links of one table, one for each seat. A seat that changes its occupant gets another link."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity

    def key(self, table: AnyTable, seat: Seat) -> str:
        return self._identity.invite_key(table.id, seat, table.seats[seat].since)

    def url(self, table: AnyTable, seat: Seat) -> str:
        return f"/t/{table.id}?seat={seat}&key={self.key(table, seat)}"

    def fits(self, table: AnyTable, seat: Seat, key: str) -> bool:
        known = bool(key) and seat < len(table.seats)
        return known and self._identity.matches(key, self.key(table, seat))


def require_reader(table: AnyTable, invites: Invites, player: str | None, key: str) -> None:
    """A table with access for `players` is shown to its members and to holders of an invite link, else to everybody."""
    if table.config.access != "players" or (player is not None and player in table.members):
        return
    if not any(invites.fits(table, seat, key) for seat in range(len(table.seats))):
        raise NotAllowed("players-only")


def may_sit(table: AnyTable, invites: Invites, player: str, seat: Seat, key: str) -> bool:
    """At a public table anybody may sit. Elsewhere its owner, who lent the seat, and the holder of its invite link."""
    if table.config.access == "public" or player == table.owner:
        return True
    lent_by_player = seat < len(table.seats) and table.seats[seat].lent_by == player
    return lent_by_player or invites.fits(table, seat, key)
