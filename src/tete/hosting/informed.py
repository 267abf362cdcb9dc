"""A command with what only the server knows: who is absent, who was invited, when no server was there, when it came."""

from __future__ import annotations

from dataclasses import replace

from tete.core import Refused
from tete.hosting import access
from tete.hosting.presence import Presence
from tete.hosting.protocols import Environment
from tete.hosting.request import Request
from tete.tables import SYSTEM, Command, Decision, Table, commands, decide, events


def decided(
    request: Request, table: Table, env: Environment, presence: Presence, invites: access.Invites, secret: bytes
) -> Decision:
    """The decision about a command, after adding what only the server knows; raises why there is none."""
    command = informed(request, table, env, presence, invites)
    decision = decide(table, command, counts_from(request, table, env.clock.now()), secret)
    if command.fresh_id and any(isinstance(event.payload, events.RematchCreated) for event in decision.events):
        env.quota.take(request.visitor or command.player)
    return decision


def informed(request: Request, table: Table, env: Environment, presence: Presence, invites: access.Invites) -> Command:
    """The command to decide; raises why it need not be decided."""
    command = request.command
    match payload := command.payload:
        case commands.HandOver(seat) if seat < len(table.seats):
            return replace(command, payload=replace(payload, absent=presence.absent(table.seats[seat].person)))
        case commands.Propose() | commands.Agree():
            return replace(command, fresh_id=env.identity.new_table_id())
        case commands.Sit(seat) if not access.may_sit(table, invites, command.player, seat, request.key):
            raise Refused("invite-needed")
        case commands.CreditDowntime() if env.leases.remembers:
            missed = env.leases.missed(table.at, env.clock.now())
            return replace(command, payload=replace(payload, gap=max(missed, payload.gap or 0)))
    return command


def counts_from(request: Request, table: Table, now: int) -> int:
    """When a command counts: a player's from when it came, one of the server itself from now on."""
    if request.came is None or request.command.player == SYSTEM:
        return now
    return max(request.came, table.at)
