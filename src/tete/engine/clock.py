"""The time of the sides in GTP: how long a side may think about its next move."""

from __future__ import annotations

from dataclasses import dataclass, field

MOVES_AHEAD = 25  # over which the main time is spread
RESERVE = 0.9  # of the time, since the other program counts what is between us too


@dataclass(slots=True)
class Clock:
    """`time_settings`: seconds for the game, then seconds for so many moves. `left` is what each side still has."""

    main: float = 0.0
    overtime: float = 0.0
    stones: int = 0
    limited: bool = False
    left: dict[str, tuple[float, int]] = field(default_factory=dict)

    @classmethod
    def of_settings(cls, main: float, overtime: float, stones: int) -> Clock:
        """As GTP has it: an overtime without moves means no limit at all; so does no time of either kind."""
        return cls(main, overtime, stones, limited=main + overtime > 0 and not (overtime > 0 and stones == 0))

    def set_left(self, side: str, seconds: float, stones: int) -> None:
        self.limited, self.left[side] = True, (seconds, stones)

    def restart(self) -> None:
        """A new game has all its time."""
        self.left.clear()

    def budget(self, side: str) -> float | None:
        """The seconds for the next move of a side; None without a limit."""
        if not self.limited:
            return None
        left, stones = self._left(side)
        if stones:
            return RESERVE * left / stones
        in_overtime = self.overtime / self.stones if self.stones else 0.0
        return RESERVE * max(left / MOVES_AHEAD, in_overtime)

    def spend(self, side: str, seconds: float) -> None:
        """Count what a side has used for a move; `set_left` corrects it."""
        left, stones = self._left(side)
        left, stones = left - seconds, stones - 1 if stones else 0
        if self.stones and (left <= 0 or (stones == 0 and self._left(side)[1])):
            left, stones = self.overtime, self.stones
        self.left[side] = (max(0.0, left), stones)

    def _left(self, side: str) -> tuple[float, int]:
        return self.left.get(side, (self.main, 0) if self.main else (self.overtime, self.stones))
