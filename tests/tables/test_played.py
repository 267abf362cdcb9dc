"""A move is parsed once and played once in every game, and its texts follow from the positions around it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables.live_table import started
from tete.core import Actor, Decide, Over
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.tables import Command, decide, events
from tete.tables import commands as c

PLIES = 40
PRESETS = {"blokus": "duo", "headache": "classic", "headquarter": "classic", "knopf": "classic", "mots": "contest"}
PLY_EVENTS = (events.Moved, events.Rolled)


def count_calls(monkeypatch: pytest.MonkeyPatch, game: AnyGame, state: type[Any]) -> dict[str, int]:
    """How often a game parses and plays from now on."""
    counts = {"parse": 0, "play": 0}
    rules: Any = type(game)
    parse, play = rules.parse, state.play

    def counted_parse(self: Any, text: str) -> Any:
        counts["parse"] += 1
        return parse(self, text)

    def counted_play(self: Any, actor: Actor, move: Any) -> Any:
        counts["play"] += 1
        return play(self, actor, move)

    monkeypatch.setattr(rules, "parse", counted_parse)
    monkeypatch.setattr(state, "play", counted_play)
    return counts


@pytest.mark.parametrize("game", PRESETS)
def test_a_move_is_parsed_and_played_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live = started(["ann", "bob"], game=game, preset=PRESETS[game])
    table, played = live.table, 0
    counts = count_calls(monkeypatch, GAMES[game], type(table.state))
    for _ in range(PLIES):
        turn = table.state.turn
        if isinstance(turn, Over):
            break
        assert isinstance(turn, Decide)
        seat, counts["parse"], counts["play"] = turn.seats[0], 0, 0
        payload = c.Play(seat, table.prompts[seat], str(table.state.moves(seat)[0]))
        decision = decide(table, Command(("ann", "bob")[seat], payload), live.now, live.secret)
        plies = sum(isinstance(event.payload, PLY_EVENTS) for event in decision.events)
        assert counts == {"parse": 1, "play": plies}
        table, played = decision.tables[-1], played + plies
    assert played >= 10
