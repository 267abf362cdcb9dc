"""Many boards of one game at once, played by the compiled kernels: `tete.rl.batch("blokus", 1024, preset="duo")`.

Blokus, Headache and Kopf oder Knopf have one. Numbers, planes and rewards are those of the environment of one board.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tete.core import AnyGame, BadOptions, IllegalMove, Json, Seat, load_options
from tete.games import GAMES
from tete.games.headache.phase import Popping
from tete.rl.arrays import Floats
from tete.rl.planes import planes

Masks: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]


class Batch:
    """Boards with a number each, from 0. A game that is over begins anew by itself.

    Rolls depend on the seed and on the board's number, not on how many boards there are.
    """

    def __init__(
        self,
        game: str,
        boards: int,
        preset: str | None = None,
        seats: int | None = None,
        seed: int = 0,
        **options: Json,
    ) -> None:
        if game not in GAMES:
            raise BadOptions("unknown-game", name=game, known=", ".join(GAMES))
        if game not in MAKERS:
            raise BadOptions("no-batch", game=game, known=", ".join(MAKERS))
        self.game: AnyGame = GAMES[game]
        self.options = load_options(self.game.preset(preset), options)
        self.first: Any = self.game.start(self.options, seats)
        self._pack = import_module(f"tete.kernels.{game}").pack
        self._compiled = MAKERS[game](self._pack, self.first, boards, seed)
        self.boards, self.actions, self.seats = boards, int(self._compiled.actions), self.first.seats
        self.shape = planes(self.first.view(0), game=self.game).shape

    def asked(self) -> NDArray[np.int8]:
        """The seat that has to say a number, board by board."""
        seats = np.empty(self.boards, np.int8)
        self._compiled.asked(seats)
        return seats

    def legal(self) -> Masks:
        """True for each number that may be said: an array of boards by actions."""
        masks = np.empty((self.boards, self.actions), np.uint8)
        self._compiled.legal(masks)
        return masks.view(np.bool_)

    def observe(self) -> Floats:
        """The planes of each board, as the seat that is asked sees it."""
        planes = np.empty((self.boards, *self.shape), np.float32)
        self._compiled.observe(planes)
        return planes

    def sample(self) -> Numbers:
        """A legal number for each board, each as likely as the others."""
        numbers = np.empty(self.boards, np.int64)
        self._compiled.sample(numbers)
        return numbers

    def step(self, numbers: ArrayLike) -> tuple[Floats, Masks]:
        """Say a number on each board. What each seat has won (0 until the end), and whether the game is over.

        Chance rolls by itself; `rolls` says what. Nothing is played if a number is not legal.
        """
        said = np.ascontiguousarray(numbers, np.int64)
        if said.shape != (self.boards,):
            raise ValueError(f"one number for each of the {self.boards} boards, not {said.shape}")
        won, over = np.empty((self.boards, self.seats), np.float32), np.empty(self.boards, np.uint8)
        try:
            self._compiled.step(said, won, over)
        except ValueError:
            legal = self.legal()
            inside = (said >= 0) & (said < self.actions)
            wrong = ~(inside & legal[np.arange(self.boards), np.where(inside, said, 0)])
            raise IllegalMove("no-such-number", number=int(said[wrong][0])) from None
        return won, over.view(np.bool_)

    def rolls(self) -> NDArray[np.int16]:
        """What chance has rolled in the last step, as a number of `Actions.odds`; -1 where it has not."""
        rolls = np.empty(self.boards, np.int16)
        self._compiled.rolls(rolls)
        return rolls

    def playouts(self) -> tuple[Floats, NDArray[np.int32]]:
        """Play every board to its end at random and leave it as it is: what was won, and how many numbers were said."""
        won, lengths = np.empty((self.boards, self.seats), np.float32), np.empty(self.boards, np.int32)
        self._compiled.playouts(won, lengths)
        return won, lengths

    def put(self, board: int, state: Any) -> None:
        """Set up a position of this game with these options, in which a seat is asked."""
        if (type(state), state.options, state.seats) != (type(self.first), self.first.options, self.seats):
            raise ValueError("a position of another game")
        self._compiled.put(board, self._pack(state))


def batch(game: str, boards: int, preset: str | None = None, **options: Any) -> Batch:
    """Many boards of a game: `tete.rl.batch("headache", 1024, seats=3, seed=7)`."""
    return Batch(game, boards, preset, **options)


Pack = Callable[[Any], Any]
Maker = Callable[[Pack, Any, int, Seat], Any]


def _blokus(pack: Pack, first: Any, boards: int, seed: int) -> Any:
    from tete.kernels._kernels.batch import BlokusBatch
    from tete.kernels.blokus import SHARED, sides

    owners = [SHARED if owner is None else owner for owner in first.options.owners]
    return BlokusBatch(pack(first), owners, list(sides(first)), boards, seed)


def _headache(pack: Pack, first: Any, boards: int, seed: int) -> Any:
    from dataclasses import replace

    from tete.kernels._kernels.batch import HeadacheBatch

    return HeadacheBatch(pack(replace(first, phase=Popping(0))), boards, seed)  # who starts is rolled for each game


def _knopf(pack: Pack, first: Any, boards: int, seed: int) -> Any:
    from tete.kernels._kernels.batch import KnopfBatch

    return KnopfBatch(pack(first), boards, seed)


MAKERS: dict[str, Maker] = {"blokus": _blokus, "headache": _headache, "knopf": _knopf}
