"""The story of a finished game: three or four moments that somebody who was not there would like to see.

Positions are estimated by the heuristic of the game, without thinking ahead: one look at each, so that a story costs no
more than a replay. A game without a heuristic is told by its beginning, its middle and its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tete.core import AnyGame, AnyState, Over, Refused, Seat
from tete.players.heuristics import Heuristic, heuristic_of
from tete.tables import Finished, Table
from tete.tables.project import turn_info
from tete.wire import answers
from tete.wire.answers import MomentKind, ShownPly, Story

Leads = Sequence[tuple[float, ...]]  # by position: how far every seat is ahead of the best other team
LEAST_GAIN = 0.1  # of the heuristic's scale: a move that brings less is no stroke
PLIES_TOLD = 8  # the last ones of a moment, for the sentence about it


@dataclass(frozen=True, slots=True)
class Moment:
    """The position after so many plies, and what it is: the last move may be the best stroke too."""

    ply: int
    kinds: tuple[MomentKind, ...]


def story(table: Table) -> Story:
    """The moments of a finished game in their order, each with its position as whoever moved saw it."""
    if not isinstance(table.status, Finished):
        raise Refused("not-over")
    states = [table.start]
    for ply in table.plies:
        states.append(states[-1].play(ply.actor, table.game.parse(ply.move)))
    heuristic = heuristic_of(table.game)
    decided = [number for number, ply in enumerate(table.plies, 1) if isinstance(ply.actor, int)]
    moments = unjudged(decided) if heuristic is None else judged(table, states, decided, heuristic)
    pictures = tuple(_shown(table, states, moment) for moment in moments)
    return Story(table.game.key, heuristic is not None, pictures)


def _shown(table: Table, states: Sequence[AnyState], moment: Moment) -> answers.Moment:
    ply, mover = moment.ply, table.plies[moment.ply - 1].actor
    assert isinstance(mover, int), "a seat decided there"
    view = states[ply].view(mover)
    last = table.plies[max(0, ply - PLIES_TOLD) : ply]
    return answers.Moment(
        ply,
        moment.kinds,
        view.dump(),
        states[ply - 1].view(mover).dump(),
        turn_info(view.turn),
        tuple(ShownPly(line.actor, line.text_for(mover)) for line in last),
    )


def unjudged(decided: Sequence[int]) -> tuple[Moment, ...]:
    """Of a game whose positions nobody can estimate: its beginning, its middle and its end."""
    if not decided:
        return ()
    picks: tuple[tuple[MomentKind, int], ...] = (
        ("begin", decided[0]),
        ("middle", decided[len(decided) // 2]),
        ("last", decided[-1]),
    )
    return _in_order(picks)


def judged(
    table: Table, states: Sequence[AnyState], decided: Sequence[int], heuristic: Heuristic
) -> tuple[Moment, ...]:
    if not decided:
        return ()
    leads = [leads_of(table.game, state, heuristic) for state in states]
    teams, least = table.game.teams(states[-1]), LEAST_GAIN * heuristic.scale

    def gain(ply: int) -> float:
        seat = table.plies[ply - 1].actor
        assert isinstance(seat, int), "a seat decided there"
        return leads[ply][seat] - leads[ply - 1][seat]

    # a first piece on an empty board gains much by any count, and nobody calls it a stroke
    strokes = [ply for ply in decided if ply > first_turns(decided, len(leads[0])) and gain(ply) > least]
    strokes.sort(key=gain, reverse=True)
    picks: list[tuple[MomentKind, int]] = []
    if turn := turning_point(winners(states[-1], teams), leads, decided):
        picks.append(("turn", turn))
    if strokes:
        picks.append(("stroke", strokes[0]))
        own = next(team for team in teams if table.plies[strokes[0] - 1].actor in team)
        picks += [("answer", ply) for ply in strokes if table.plies[ply - 1].actor not in own][:1]
    return _in_order([*picks, ("last", decided[-1])])


def _in_order(picks: Sequence[tuple[MomentKind, int]]) -> tuple[Moment, ...]:
    plies = sorted({ply for _, ply in picks})
    return tuple(Moment(ply, tuple(kind for kind, at in picks if at == ply)) for ply in plies)


def leads_of(game: AnyGame, state: AnyState, heuristic: Heuristic) -> tuple[float, ...]:
    """How far the team of every seat is ahead of the best other one; of a seat that plays alone, how far it is."""
    teams = game.teams(state)
    scores = [sum(heuristic.score(state, seat) for seat in team) / len(team) for team in teams]

    def lead(number: int) -> float:
        return scores[number] - max((score for other, score in enumerate(scores) if other != number), default=0.0)

    by_seat = {seat: lead(number) for number, team in enumerate(teams) for seat in team}
    return tuple(by_seat[seat] for seat in range(state.seats))


def winners(state: AnyState, teams: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
    """The team that won; nobody where several did, or where there was nobody to beat."""
    if not isinstance(state.turn, Over) or len(teams) < 2:
        return ()
    won = [team for team in teams if any(state.turn.outcome.places[seat] == 1 for seat in team)]
    return won[0] if len(won) == 1 else ()


def first_turns(decided: Sequence[int], seats: int) -> int:
    """The last ply of the first two decisions of everybody."""
    return decided[min(2 * seats, len(decided)) - 1]


def turning_point(won: Sequence[Seat], leads: Leads, decided: Sequence[int]) -> int | None:
    """The decision from which on the winner was ahead to the end; None if it was so from the first turns on."""
    if not won:
        return None
    behind = max((number for number, lead in enumerate(leads) if lead[won[0]] <= 0), default=0)
    if behind < first_turns(decided, len(leads[0])):
        return None
    return next((ply for ply in decided if ply > behind), None)
