"""The games as Python games of OpenSpiel: `import tete.rl.spiel`, then `pyspiel.load_game("tete_knopf")`.

The parameters of a game are its `preset`, the number of `players`, and its `options`: `tete_knopf(options=goal:3)`.
Players and actions have the numbers of `tete.core.actions`, chance nodes the exact odds of the rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

from tete.core import CHANCE, AnyGame, AnyPlayed, Options, Over, read_options
from tete.core.actions import Course, actions_of, recalled, utilities
from tete.games import GAMES
from tete.rl.planes import planes

PARAMETERS: dict[str, Any] = {"preset": "", "players": 0, "options": ""}  # empty: what the game begins with
LONGEST = 100_000  # actions of a game: an upper bound for those who ask; no game comes near it
PERFECT, IMPERFECT = (
    pyspiel.GameType.Information.PERFECT_INFORMATION,
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
)
CERTAIN, ROLLED = pyspiel.GameType.ChanceMode.DETERMINISTIC, pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


@dataclass(frozen=True, slots=True)
class Told:
    """Where a game stands, with all its plies. It never changes, so that a copy is the thing itself."""

    course: Course[Any]
    played: tuple[AnyPlayed, ...] = ()

    def __deepcopy__(self, memo: object) -> Told:
        return self

    def after(self, number: int) -> Told:
        course, played = self.course.say(number)
        return Told(course, self.played if played is None else (*self.played, played))


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game with its options and seats."""

    rules: AnyGame

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = PARAMETERS | dict(params or {})
        options = _options(self.rules.preset(given["preset"] or None), given["options"])
        first = self.rules.start(options, given["players"] or None)
        self.first = Told(Course(actions_of(self.rules, options), first))
        self.shape = planes(first.view(0), game=self.rules).shape
        actions = self.first.course.actions
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.count,
            max_chance_outcomes=actions.chance_count,
            num_players=first.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.rules), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.rules, self.shape, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or the middle of a move that is said in several numbers."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.progress = game.first

    @property
    def course(self) -> Course[Any]:
        return self.progress.course

    def current_player(self) -> int:
        match self.course.actor:
            case None:
                return int(pyspiel.PlayerId.TERMINAL)
            case "chance":
                return int(pyspiel.PlayerId.CHANCE)
            case seat:
                return seat

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.course.legal()] if player == self.course.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, float(odds)) for number, odds in self.course.odds()]

    def _apply_action(self, action: int) -> None:
        self.progress = self.progress.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        actor = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        if actor != self.course.actor:
            return str(action)
        return self.course.name(action)

    def is_terminal(self) -> bool:
        return self.course.actor is None

    def returns(self) -> list[float]:
        turn = self.course.turn
        return [*utilities(turn.outcome)] if isinstance(turn, Over) else [0.0] * self.course.state.seats

    def __str__(self) -> str:
        """The plies, as in a record, then the numbers of the move that is being said."""
        return "\n".join([*(str(each.ply) for each in self.progress.played), *map(str, self.course.said)])


class SpielObserver:
    """What a player sees: planes and the view as text; with perfect recall all it has seen, as text alone."""

    def __init__(self, rules: AnyGame, shape: tuple[int, ...], recall: bool) -> None:
        self.rules, self.recall = rules, recall
        self.tensor = None if recall else np.zeros(shape, np.float32).reshape(-1)
        self.dict = {} if self.tensor is None else {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            view = state.course.state.view(player)
            self.dict["observation"][:] = planes(view, _said(state, player), self.rules)

    def string_from(self, state: SpielState, player: int) -> str:
        said = map(str, _said(state, player))
        if self.recall:
            return "\n".join([*(recalled(self.rules, each, player) for each in state.progress.played), *said])
        return " ".join([json.dumps(state.course.state.view(player).dump(), sort_keys=True), *said])


def _said(state: SpielState, player: int) -> tuple[int, ...]:
    return state.course.said if state.course.actor == player else ()


def _options(base: Options, text: str) -> Options:
    """The options of a preset, changed as the parameter says: `goal:3;stability:held`, a list as `1+2`.

    OpenSpiel keeps commas and equals signs for itself, and fills every parameter in, so there is one for all options.
    """
    texts = dict[str, str]()
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        lists = isinstance(getattr(base, name, None), tuple)
        texts[name] = value.replace("+", ",") if lists else value
    return read_options(base, texts)


def game_type(rules: AnyGame) -> Any:
    """What OpenSpiel wants to know of a game, whatever its options are."""
    seats = [count for options in rules.presets.values() for count in options.seats if count > 1]
    rolls = any(actions_of(rules, options).chance_count for options in rules.presets.values())
    return pyspiel.GameType(
        short_name=f"tete_{rules.key}",
        long_name=f"Tête-à-tête: {rules.key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=ROLLED if rolls else CERTAIN,
        information=IMPERFECT if rules.secrets else PERFECT,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def register() -> None:
    """Make every game known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for key, rules in GAMES.items():
        if f"tete_{key}" not in known:
            pyspiel.register_game(game_type(rules), type(f"Spiel_{key}", (SpielGame,), {"rules": rules}))


register()
