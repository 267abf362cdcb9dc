"""What a game is. Everything public can be imported from here."""

from tete.core.box import Box
from tete.core.errors import BadNotation, BadOptions, BadPosition, IllegalMove, NotYourTurn, Refused, TeteError
from tete.core.game import Game, OpenView, State, View
from tete.core.json import Json
from tete.core.odds import Odds, Weights
from tete.core.options import (
    Options,
    asked_options,
    dump_options,
    load_options,
    option,
    read_option,
    read_options,
    write_option,
)
from tete.core.outcome import Outcome, OutcomeJson, rank
from tete.core.perft import divide, perft
from tete.core.play import AnyPlayed, Played, Ply, make_move, play_chance, random_game, replay
from tete.core.position import load_position, require
from tete.core.turn import BELL, CHANCE, Actor, Decide, Over, Roll, Seat, Turn, dump_outcome, expect

__all__ = [
    "BELL",
    "CHANCE",
    "Actor",
    "AnyPlayed",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "Box",
    "Decide",
    "Game",
    "IllegalMove",
    "Json",
    "NotYourTurn",
    "Odds",
    "OpenView",
    "Options",
    "Outcome",
    "OutcomeJson",
    "Over",
    "Played",
    "Ply",
    "Refused",
    "Roll",
    "Seat",
    "State",
    "TeteError",
    "Turn",
    "View",
    "Weights",
    "asked_options",
    "divide",
    "dump_options",
    "dump_outcome",
    "expect",
    "load_options",
    "load_position",
    "make_move",
    "option",
    "perft",
    "play_chance",
    "random_game",
    "rank",
    "read_option",
    "read_options",
    "replay",
    "require",
    "write_option",
]
