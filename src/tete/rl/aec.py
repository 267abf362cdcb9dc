"""Tables as PettingZoo environments: the seats act one after the other, chance acts by itself."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Literal

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from tete.core import CHANCE, AnyGame, AnyPlayed, AnyState, BadOptions, Json, Over, Roll, load_options, make_move
from tete.core.actions import Course, actions_of, recalled, utilities
from tete.games import GAMES
from tete.rl.planes import mask, planes
from tete.svg import draw

Reward = Literal["places", "points"]
Observation = dict[str, Any]


class TableEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One table. Agents are `seat_0`, `seat_1`, …; an observation has `observation` and `action_mask`.

    Rewards are all 0 until the game is over. With `reward="places"` they are then from -1 to 1 and add up to 0; with
    `"points"` they are the points of the game. `infos` has nothing in it.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        preset: str | None = None,
        seats: int | None = None,
        reward: Reward = "places",
        render_mode: str | None = None,
        **options: Json,
    ) -> None:
        super().__init__()
        if game not in GAMES:
            raise BadOptions("unknown-game", name=game, known=", ".join(GAMES))
        self.game: AnyGame = GAMES[game]
        self.options = load_options(self.game.preset(preset), options)
        self.actions = actions_of(self.game, self.options)
        self.first: AnyState = self.game.start(self.options, seats)
        self.reward, self.render_mode = reward, render_mode
        self.metadata = {**type(self).metadata, "name": f"tete/{game}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.first.seats)]
        shape = planes(self.first.view(0), game=self.game).shape
        seen: Space[Any] = Dict(
            {
                "observation": Box(0.0, 1.0, shape, np.float32),
                "action_mask": Box(0, 1, (self.actions.count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: Discrete(self.actions.count) for agent in self.possible_agents}
        self._rng, self.course, self.memory = Random(), Course(self.actions, self.first), list[AnyPlayed]()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again. With a seed the same rolls come; without one those of this environment go on."""
        if seed is not None:
            self._rng = Random(seed)
        self.course, self.memory = Course(self.actions, self.first), []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._roll()

    def step(self, action: int | None) -> None:
        """Say a number for the agent that is asked; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None, "only an agent whose game is over has no action"
        self.course, played = self.course.say(int(action))
        if played is not None:
            self.memory.append(played)
        self._roll()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What a seat sees; its mask is empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        decides = self.course.actor == seat
        said = self.course.said if decides else ()
        return {
            "observation": planes(self.course.state.view(seat), said, self.game),
            "action_mask": mask(self.course.legal() if decides else (), self.actions.count),
        }

    def information_state(self, agent: str) -> str:
        """All that a seat has seen since the beginning, a line for each ply: an information state, perfect recall."""
        seat = self.possible_agents.index(agent)
        said = self.course.said if self.course.actor == seat else ()
        return "\n".join([*(recalled(self.game, played, seat) for played in self.memory), *map(str, said)])

    def render(self) -> str | None:
        """The board as SVG, or as text; `human` prints the text. It is seen by the seat that has to move."""
        if self.render_mode is None:
            return None
        actor = self.course.actor
        viewer = actor if isinstance(actor, int) else None
        if self.render_mode == "svg":
            return draw(self.course.state, seat=viewer)
        boards = import_module("tete.cli.boards")  # only when somebody looks: the command is made of all else
        text: str = boards.draw(self.game.key, self.course.state.view(viewer), "en").plain
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def _roll(self) -> None:
        """Let chance play until a seat is asked, or give what was won."""
        while isinstance(turn := self.course.state.turn, Roll):
            self.memory.append(played := make_move(self.course.state, CHANCE, turn.odds.sample(self._rng)))
            self.course = Course(self.actions, played.after)
        if isinstance(turn, Over):
            won = utilities(turn.outcome) if self.reward == "places" else tuple(map(float, turn.outcome.points))
            self.rewards = dict(zip(self.possible_agents, won, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[int(self.course.actor or 0)]


def env(game: str, preset: str | None = None, **options: Any) -> TableEnv:
    """A table of a game: `tete.rl.env("blokus", preset="duo")`. Other options are those of `TableEnv`."""
    return TableEnv(game, preset, **options)


def register() -> None:
    """Make every game known to PettingZoo: `pettingzoo.make("aec", "tete/blokus-v1", preset="duo")`.

    The version is that of the rules.
    """
    for key, game in GAMES.items():
        name = f"tete/{key}-v{game.rules_version}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point=partial(env, key))
