"""Who is next at the engines: the most urgent purpose first, and within one the visitors in turn."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass

from tete.compute.engine_pool import Asker, EngineBusy, Purpose

VISITOR_SHARE = 0.75  # of all places, that one visitor may have at once


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is inside: at any place, or at the one that is `reserved` for quick thoughts."""

    visitor: str
    reserved: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """Somebody who waits."""

    asker: Asker
    place: asyncio.Future[Place]


Line = OrderedDict[str, deque[Turn]]  # for each visitor what waits, the next visitor first


class FairQueue:
    """So many may be inside at once. `most` may wait for each purpose, `share` of them for one visitor.

    The seats of games may always wait: there are no more of them than tables, and a game cannot go on without them.
    Of one visitor the quick thoughts come before the long ones. With `reserve` there is one more place, for quick ones
    only: they never wait until long ones end. One visitor never has all of several places.
    """

    def __init__(self, places: int, most: int, share: int, *, reserve: bool = False) -> None:
        self.most, self.share = most, share
        self._places = self._free = places  # fewer than none are free after some were taken away
        self._reserve_free = reserve
        self._inside: Counter[str] = Counter()  # by visitor, at places that are not reserved
        self._lines: dict[Purpose, Line] = {purpose: OrderedDict() for purpose in sorted(Purpose)}
        self._lengths = dict.fromkeys(self._lines, 0)

    @property
    def waiting(self) -> int:
        return sum(self._lengths.values())

    async def enter(self, asker: Asker) -> Place:
        """Wait for a place; `EngineBusy` if too many wait already."""
        if self._free > 0 and self._may_have_more(asker.visitor):
            return self._take(asker.visitor)
        if self._reserve_free and asker.quick:
            self._reserve_free = False
            return Place(asker.visitor, reserved=True)
        line, purpose = self._lines[asker.purpose], asker.purpose
        if purpose != Purpose.SEAT:
            mine = len(line.get(asker.visitor, ()))
            if mine >= self.share or self._lengths[purpose] >= self.most:
                raise EngineBusy(f"{purpose.name.lower()} of {asker.visitor}")
        turn = Turn(asker, asyncio.get_running_loop().create_future())
        line.setdefault(asker.visitor, deque()).append(turn)
        self._lengths[purpose] += 1
        try:
            return await turn.place
        except asyncio.CancelledError:
            if turn.place.cancelled():
                self._forget(turn)
            else:  # it was its turn at the same moment
                self.leave(turn.place.result())
            raise

    def leave(self, place: Place) -> None:
        """One place is free again: the next one has it."""
        if place.reserved:
            self._reserve_free = True
        else:
            self._free += 1
            self._inside[place.visitor] -= 1
            if not self._inside[place.visitor]:
                del self._inside[place.visitor]
        self._hand_over()

    def resize(self, places: int) -> None:
        """From now on so many may be inside. Those who are inside stay."""
        self._free += places - self._places
        self._places = places
        self._hand_over()

    def _take(self, visitor: str) -> Place:
        self._free -= 1
        self._inside[visitor] += 1
        return Place(visitor)

    def _may_have_more(self, visitor: str) -> bool:
        return not visitor or self._inside[visitor] < math.ceil(VISITOR_SHARE * self._places)

    def _hand_over(self) -> None:
        while self._free > 0 and (turn := self._next()) is not None:
            turn.place.set_result(self._take(turn.asker.visitor))
        if self._reserve_free and (turn := self._next_quick()) is not None:
            self._reserve_free = False
            turn.place.set_result(Place(turn.asker.visitor, reserved=True))

    def _next(self) -> Turn | None:
        """Whose turn it is at any place, taken out of its line."""
        for line in self._lines.values():
            for visitor, turns in line.items():
                alive = [turn for turn in turns if not turn.place.done()]  # of others the task has not noticed yet
                if alive and self._may_have_more(visitor):
                    return self._taken_out(next((turn for turn in alive if turn.asker.quick), alive[0]))
        return None

    def _next_quick(self) -> Turn | None:
        """Whose turn it is at the place for quick thoughts."""
        for turns in self._lines[Purpose.SEAT].values():
            for turn in turns:
                if turn.asker.quick and not turn.place.done():
                    return self._taken_out(turn)
        return None

    def _taken_out(self, turn: Turn) -> Turn:
        """This turn, out of its line; its visitor is behind all others now."""
        self._forget(turn)
        line = self._lines[turn.asker.purpose]
        if turn.asker.visitor in line:
            line.move_to_end(turn.asker.visitor)
        return turn

    def _forget(self, turn: Turn) -> None:
        asker = turn.asker
        line = self._lines[asker.purpose]
        turns = line.get(asker.visitor)
        if turns is not None and turn in turns:
            turns.remove(turn)
            self._lengths[asker.purpose] -= 1
            if not turns:
                del line[asker.visitor]
