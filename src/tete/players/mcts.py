"""Monte Carlo tree search for any game in plain Python: sampled chance, a heuristic or a playout at each leaf."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from typing import Any

from tete.core import CHANCE, AnyGame, AnyState, BadOptions, Decide, Over, Refused, Roll, Seat, View, random_ply
from tete.players.greedy import logit, sample_moves
from tete.players.heuristics import Shares, distinct_moves, heuristic_of, win_shares
from tete.players.player import Choice, Limit, Player

DEFAULT_NODES = 2000
ROOT_MOVES, NODE_MOVES = 400, 40  # moves looked at in the root and in other nodes, drawn at random if there are more
NODE_WIDTH = 12  # moves kept in a node: those with the best values
EXPLORATION = 1.2
WORLDS = 30  # determinized positions where a game has secrets: one costs more than a step in the tree
PLAYOUT_PLIES = 300  # plies of a random playout at most, where there is no heuristic


@dataclass(slots=True)
class Node:
    """Statistics after a sequence of plies, over all worlds and rolls: sums of win shares, and the moves from here."""

    prior: float = 1.0
    visits: int = 0
    sums: list[float] = field(default_factory=list)
    seat: Seat | None = None
    children: dict[Any, Node] = field(default_factory=dict)

    def mean(self, seat: Seat) -> float:
        return self.sums[seat] / self.visits

    def rank(self, seat: Seat) -> tuple[int, float]:
        """The order of preference after a search: the most visited move first."""
        return self.visits, self.mean(seat) if self.visits else 0.0

    def add(self, result: Shares) -> None:
        self.visits += 1
        self.sums = [old + new for old, new in zip(self.sums, result, strict=True)] if self.sums else list(result)


@dataclass(frozen=True)
class MctsPlayer:
    """`nodes` is how many positions it searches."""

    game: AnyGame
    nodes: int = DEFAULT_NODES

    @property
    def name(self) -> str:
        return "mcts" if self.nodes == DEFAULT_NODES else f"mcts:{self.nodes}"

    def choose(self, view: View, limit: Limit) -> Choice:
        return Search(self.game, view, Random(limit.seed)).run(self.nodes, limit)


def mcts_player(game: AnyGame, strength: str) -> Player:
    """The player that searches so many positions, as typed (`mcts:5000`)."""
    if strength and not re.fullmatch("[1-9][0-9]{0,8}", strength):
        raise BadOptions("bad-nodes", name="mcts", value=strength)
    return MctsPlayer(game, int(strength or DEFAULT_NODES))


class Search:
    """One search: it grows a tree up to its limit."""

    def __init__(self, game: AnyGame, view: View, rng: Random) -> None:
        assert view.seat is not None, "a spectator has no move"
        self.game, self.view, self.seat, self.rng = game, view, view.seat, rng
        self.root, self.nodes = Node(), 0
        self.worlds: list[AnyState] = []

    def run(self, nodes: int, limit: Limit) -> Choice:
        if limit.seconds is not None:
            nodes, until = limit.nodes or 10**9, time.monotonic() + limit.seconds
        else:
            nodes, until = limit.nodes or nodes, float("inf")
        while True:
            before = self.nodes
            self.descend(self._world())
            self.nodes = max(self.nodes, before + 1)
            stopped = limit.stop is not None and limit.stop.is_set()
            if self.nodes >= nodes or stopped or time.monotonic() >= until or self._has_one_move():
                return self.choice()

    def _world(self) -> AnyState:
        if len(self.worlds) < (WORLDS if self.game.secrets else 1):
            self.worlds.append(self.game.determinize(self.view, self.rng))
            return self.worlds[-1]
        return self.rng.choice(self.worlds)

    def _has_one_move(self) -> bool:
        return len(self.root.children) == 1

    def descend(self, state: AnyState) -> None:
        """Walk from the root to a leaf, evaluate it, and add the result to every node on the way."""
        node, path = self.root, [self.root]
        while not isinstance(state.turn, Over):
            if isinstance(state.turn, Roll):
                move = state.turn.odds.sample(self.rng)
                state = state.play(CHANCE, move)
                node = node.children.setdefault(move, Node())
            else:
                if not node.children:
                    break
                step = self._step(node, state)
                if step is None:
                    break
                node, state = step
            self.nodes += 1
            path.append(node)
        result = self._leaf(node, state)
        for node in path:
            node.add(result)

    def _step(self, node: Node, state: AnyState) -> tuple[Node, AnyState] | None:
        """The child with the best score that is legal in this determinized position."""
        assert node.seat is not None
        for move, child in self._by_score(node, node.seat):
            try:
                return child, state.play(node.seat, move)
            except Refused:  # legal only in another determinized position
                continue
        return None

    def _by_score(self, node: Node, seat: Seat) -> Iterator[tuple[Any, Node]]:
        exploration, unseen = EXPLORATION * sqrt(node.visits), max(node.mean(seat) - 0.1, 0.0)

        def score(edge: tuple[Any, Node]) -> float:
            child = edge[1]
            return (child.mean(seat) if child.visits else unseen) + exploration * child.prior / (1 + child.visits)

        children = list(node.children.items())
        best = max(children, key=score)
        yield best
        if self.game.secrets:
            yield from sorted(children, key=score, reverse=True)[1:]

    def _leaf(self, node: Node, state: AnyState) -> Shares:
        """Expand a node: its moves with their win shares as priors. The result is the win shares of the best move."""
        if not isinstance(state.turn, Decide):
            return win_shares(self.game, state)
        seats = state.turn.seats
        node.seat = self.seat if self.seat in seats else seats[0]
        kinds = distinct_moves(self.game, state, node.seat, self.rng)
        moves = sample_moves(kinds, ROOT_MOVES if node is self.root else NODE_MOVES, self.rng)
        if heuristic_of(self.game) is None:
            node.children = {move: Node(prior=1 / len(moves)) for move in moves}
            return self._playout(state)
        results = [(move, win_shares(self.game, state.play(node.seat, move))) for move in moves]
        self.nodes += len(results)
        results.sort(key=lambda pair: pair[1][node.seat or 0], reverse=True)
        best = results[:NODE_WIDTH]
        logits = [logit(result[node.seat]) for _, result in best]
        weights = [exp((odds - logits[0]) / 2) for odds in logits]
        node.children = {
            move: Node(prior=weight / sum(weights)) for (move, _), weight in zip(best, weights, strict=True)
        }
        return best[0][1]

    def _playout(self, state: AnyState) -> Shares:
        for _ in range(PLAYOUT_PLIES):
            if isinstance(state.turn, Over):
                break
            ply = random_ply(state, self.rng)
            state = state.play(ply.actor, ply.move)
            self.nodes += 1
        return win_shares(self.game, state)

    def choice(self) -> Choice:
        tried = {move: child for move, child in self.root.children.items() if child.visits}
        if not tried:  # stopped at once, or only one move: the moves are in the order of their priors
            move = next(iter(self.root.children))
            return Choice(move, self.root.mean(self.seat), (move,), ((move, self.root.mean(self.seat)),), self.nodes)
        ranked = sorted(tried.items(), key=lambda edge: edge[1].rank(self.seat), reverse=True)
        best = ranked[0][0]
        values = tuple((move, child.mean(self.seat)) for move, child in ranked)
        return Choice(best, values[0][1], tuple(self._line()), values, self.nodes)

    def _line(self) -> Iterator[Any]:
        """The most visited moves, up to the next roll."""
        node = self.root
        while node.seat is not None and any(child.visits for child in node.children.values()):
            seat = node.seat
            move, node = max(node.children.items(), key=lambda edge: edge[1].rank(seat))
            yield move
