"""The smallest actor: it decides commands, stores the events, and decides again when another actor was faster."""

from __future__ import annotations

from msgspec import structs

from tete.store import Conflict, Store
from tete.tables import Command, CommandPayload, Decision, Reply, Table, decide, fold, summarize
from tete.tables.commands import Create


class StoreActor:
    """Holds what it last saw of one table; a restart forgets it."""

    def __init__(self, store: Store, table: str, secret: bytes) -> None:
        self.store, self.id, self.fresh = store, table, secret
        self.seen: Table | None = None

    async def catch_up(self) -> None:
        events = await self.store.load(self.id, self.seen.version if self.seen else 0)
        if events:
            table = fold(events, self.seen)
            assert isinstance(table, Table)
            self.seen = table

    async def decide(self, command: Command, now: int) -> Decision:
        """What this actor, with what it knows, would do."""
        secret = await self.store.secret(self.id) if self.seen else self.fresh
        return decide(self.seen, command, now, secret)

    async def keep(self, decision: Decision) -> None:
        """Make it durable; only then is it true."""
        if decision.events:
            after = decision.events[0].version - 1
            secret = None if after else self.fresh
            await self.store.append(self.id, after, decision.events, summarize(decision.tables[-1]), secret)
            self.seen = decision.tables[-1]

    async def tell(self, player: str, name: str, payload: CommandPayload, now: int) -> Reply:
        while True:
            if self.seen is None and not isinstance(payload, Create):
                await self.catch_up()
            decision = await self.decide(
                Command(player, structs.replace(payload, id=name), fresh_id=f"next-{name}"), now
            )
            try:
                await self.keep(decision)
            except Conflict:
                await self.catch_up()
                continue
            return decision.reply
