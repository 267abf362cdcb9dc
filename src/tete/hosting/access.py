"""Who may look at a table and who may sit down there."""

from __future__ import annotations

from tete.core import Refused, Seat
from tete.hosting.protocols import Identity
from tete.hosting.snapshot import lender_of, members
from tete.tables import AnyTable


class NotAllowed(Refused):
    """This player may not do this, now or later."""


class Invites:
    """The invite links of one table, one for each seat. A seat that changes its occupant gets another link."""

    def __init__(self, identity: Identity, secret: bytes) -> None:
        self._identity, self._secret = identity, secret

    def key(self, table: AnyTable, seat: Seat) -> str:
        return self._identity.invite_key(self._secret, table.id, seat, table.seats[seat].since)

    def url(self, table: AnyTable, seat: Seat) -> str:
        return f"/t/{table.id}?seat={seat}&key={self.key(table, seat)}"

    def fits(self, table: AnyTable, seat: Seat, key: str) -> bool:
        known = bool(key) and seat < len(table.seats)
        return known and self._identity.matches(key, self.key(table, seat))


def require_reader(table: AnyTable, invites: Invites, player: str | None, key: str) -> None:
    """A table with access for `players` is shown to its members and to holders of an invite link, else to everybody."""
    if table.config.access != "players" or (player is not None and player in members(table)):
        return
    if not any(invites.fits(table, seat, key) for seat in range(len(table.seats))):
        raise NotAllowed("players-only")


def may_sit(table: AnyTable, invites: Invites, player: str, seat: Seat, key: str) -> bool:
    """At a public table anybody may sit. Elsewhere its owner, who lent the seat, and the holder of its invite link."""
    if table.config.access == "public" or player == table.owner:
        return True
    lent_by_player = seat < len(table.seats) and lender_of(table.seats[seat]) == player
    return lent_by_player or invites.fits(table, seat, key)
