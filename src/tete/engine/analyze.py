"""Questions about positions as JSON, one on a line: a position, and the choice of a player there.

A question is an object; all fields but `moves` are optional:

    id       any value; the answer repeats it
    game     a game's key, `preset` one of its presets, `options` {name: text} that differ from it, `seats` a number
    moves    the plies so far as in a record: ["0 b2-b4", "chance 4", …]; the sides are named as in GTP
    player   the player that chooses ("level:7"); `nodes`, `seconds` and `seed` are its limit

The answer: {id, seat, move, value, line: [move, …], ranked: [{move, value}, …], nodes}, the best moves first, at most
`most` of them (10); {id, outcome: {places, points, reason}} if the game is over; {id, error} if something is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tete.core import AnyGame, BadNotation, BadOptions, Json, NotYourTurn, Over, Roll, TeteError, read_options
from tete.engine.session import Session, seed_of
from tete.games import GAMES
from tete.i18n import Translator
from tete.players import Choice, Limit, create_player

FIELD_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "id": object,
    "game": str,
    "preset": str,
    "options": dict,
    "seats": int,
    "moves": list,
    "player": str,
    "nodes": int,
    "seconds": (int, float),
    "seed": int,
    "most": int,
}
UPPER_BOUNDS: Mapping[str, int] = {"nodes": 10**9, "seconds": 10**6, "most": 10**6}


@dataclass(frozen=True, slots=True)
class Analyzer:
    """Answers questions. The command line says what a question leaves out."""

    game: AnyGame
    preset: str
    player: str
    translator: Translator
    limit: Limit

    def answer(self, line: str) -> str:
        """The reply to one line, as one line."""
        try:
            question = json.loads(line)
        except (ValueError, RecursionError):
            question = None
        name = question.get("id") if isinstance(question, dict) else None
        try:
            if not isinstance(question, dict):
                raise BadNotation("analyze-json")
            reply = self._reply(question)
        except TeteError as wrong:
            reply = {"error": " ".join(self.translator.error(wrong).split())}
        return json.dumps({"id": name} | reply, ensure_ascii=False)

    def _reply(self, question: dict[str, Any]) -> dict[str, Json]:
        _check(question)
        session = self._session(question)
        turn = session.state.turn
        if isinstance(turn, Over):
            outcome = turn.outcome
            places, points = list[Json](outcome.places), list[Json](outcome.points)
            return {"outcome": {"places": places, "points": points, "reason": outcome.reason}}
        if isinstance(turn, Roll):
            raise NotYourTurn("chance-first")
        seat = turn.seats[0]
        limit = Limit(
            nodes=question.get("nodes", self.limit.nodes),
            seconds=question.get("seconds", self.limit.seconds),
            seed=question.get("seed", seed_of(self.limit.seed, len(session.turns))),
            threads=self.limit.threads,
        )
        player = create_player(question.get("player", self.player), session.game)
        choice = player.choose(session.state.view(seat), limit)
        return {"seat": seat} | choice_json(choice, question.get("most", 10))

    def _session(self, question: dict[str, Any]) -> Session:
        key = question.get("game", self.game.key)
        if key not in GAMES:
            raise BadOptions("unknown-game", name=str(key), known=", ".join(GAMES))
        game = GAMES[key]
        preset = question.get("preset", self.preset if game is self.game else next(iter(game.presets)))
        if preset not in game.presets:
            raise BadOptions("unknown-preset", name=preset, known=", ".join(game.presets))
        options = read_options(game.presets[preset], question.get("options", {}))
        session = Session(game, options, question.get("seats"))
        for ply in question["moves"]:
            side, _, move = ply.partition(" ")
            try:
                session.play(side, move)
            except TeteError as wrong:
                raise BadNotation("analyze-ply", text=ply, game=game.key) from wrong
        return session


def _check(question: dict[str, Any]) -> None:
    for name, value in question.items():
        if name not in FIELD_TYPES:
            raise BadNotation("analyze-field", name=name)
        if not isinstance(value, FIELD_TYPES[name]) or (isinstance(value, bool) and name != "id"):
            raise BadNotation("analyze-value", name=name)
        # NaN, which JSON can write too, is neither more nor less than a bound.
        if name in UPPER_BOUNDS and not 0 < question[name] <= UPPER_BOUNDS[name]:
            raise BadNotation("analyze-value", name=name)
    texts = [*question.get("moves", ()), *question.get("options", {}).values()]
    if "moves" not in question or not all(isinstance(text, str) for text in texts):
        raise BadNotation("analyze-value", name="moves")


def choice_json(choice: Choice, most: int) -> dict[str, Json]:
    ranked: list[Json] = [{"move": str(move), "value": value} for move, value in choice.ranked[:most]]
    return {
        "move": str(choice.move),
        "value": choice.value,
        "line": [str(move) for move in choice.line],
        "ranked": ranked,
        "nodes": choice.nodes,
    }
