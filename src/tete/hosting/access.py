"""Who may look at a table and who may sit down there."""

from __future__ import annotations

from tete.core import Refused, Seat
from tete.hosting.protocols import Identity
from tete.hosting.snapshot import members
from tete.tables import AnyTable


class NotAllowed(Refused):
    """This player may not do this, now or later."""


class Invites:
    """The invite links of one table, one for each seat."""

    def __init__(self, identity: Identity, table: str, secret: bytes) -> None:
        self._identity, self._table, self._secret = identity, table, secret

    def key(self, seat: Seat) -> str:
        return self._identity.invite_key(self._secret, self._table, seat)

    def url(self, seat: Seat) -> str:
        return f"/t/{self._table}?seat={seat}&key={self.key(seat)}"

    def fits(self, key: str, seat: Seat) -> bool:
        return bool(key) and self._identity.matches(key, self.key(seat))


def require_reader(table: AnyTable, invites: Invites, player: str | None, key: str) -> None:
    """A table with access for `players` is shown to its members and to holders of an invite link, else to everybody."""
    if table.config.access != "players" or (player is not None and player in members(table)):
        return
    if not any(invites.fits(key, seat) for seat in range(len(table.seats))):
        raise NotAllowed("players-only")


def may_sit(table: AnyTable, invites: Invites, player: str, seat: Seat, key: str) -> bool:
    """At a public table anybody may sit, elsewhere its members and the holder of the seat's invite link."""
    return table.config.access == "public" or player in members(table) or invites.fits(key, seat)
