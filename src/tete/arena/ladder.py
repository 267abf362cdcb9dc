"""The ladder of a game: every level against the next ones, as a table and a picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from tete.arena.match import Fixture, fixtures
from tete.arena.rating import Rating, Tally
from tete.core import Options
from tete.players import read_level
from tete.svg.picture import INK, INK2, RUBRIC, RULE, Svg, line_through

STEP = 100  # between two lines of the picture, in Elo
LEVEL_STEPS = (1, 2)  # a level plays against the levels so far above it


def ladder_fixtures(
    game: str, preset: str, options: Options, players: Sequence[str], games: int, seed: int
) -> Iterator[Fixture]:
    """So many games of every level against the next and the one after; the pairs take turns."""
    pairs = [(players[i], players[i + step]) for step in LEVEL_STEPS for i in range(len(players) - step)]
    rounds = [fixtures(game, preset, options, pair, games, seed, None) for pair in pairs]
    for together in zip_longest(*rounds):
        yield from (fixture for fixture in together if fixture is not None)


def table(
    game: str, preset: str, command: str, tally: Tally, ratings: dict[str, Rating], seconds: dict[str, float]
) -> str:
    """The ladder as a Markdown page, the weakest level first; `command` reproduces it."""
    names = list(ratings)
    lines = [
        f"# {game}, {preset}: the ladder",
        "",
        f"Remade by `{command}`. Elo against the mean, with 95 % error bars;",
        "points scored against the level one below and two below; seconds of processor time a move, on one core.",
        "",
        "| player | Elo | games | against the next below | against two below | s/move |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for index, name in enumerate(names):
        below = [_share(tally, name, names[index - step]) if index >= step else "" for step in LEVEL_STEPS]
        elo = f"{ratings[name].elo:+.0f} ± {ratings[name].error:.0f}"
        lines.append(f"| {name} | {elo} | {tally.games[name]} | {below[0]} | {below[1]} | {seconds.get(name, 0):.3f} |")
    return "\n".join(lines) + "\n"


def _share(tally: Tally, one: str, other: str) -> str:
    met = tally.met.get((one, other), 0)
    return f"{tally.scored[one, other] / met:.0%} of {met}" if met else ""


def picture(title: str, ratings: dict[str, Rating]) -> Svg:
    """Elo over levels, with error bars."""
    svg = Svg(600, 380, title)
    low = math.floor(min(rating.elo - rating.error for rating in ratings.values()) / STEP) * STEP
    high = math.ceil(max(rating.elo + rating.error for rating in ratings.values()) / STEP) * STEP
    step = STEP * max(1, math.ceil((high - low) / STEP / 8))

    def y(elo: float) -> float:
        return 330 - (elo - low) / max(high - low, 1) * 280

    svg.text(300, 24, title, 17, fill=INK, font_weight="bold")
    for elo in range(low, high + 1, step):
        svg.path(f"M60 {y(elo):.1f}h520", stroke=RULE)
        svg.text(52, y(elo), f"{elo:+d}".replace("-", "−") if elo else "0", 12, text_anchor="end")
    spots = [(60 + (index + 0.5) * 520 / len(ratings), y(rating.elo)) for index, rating in enumerate(ratings.values())]
    svg.path(line_through(spots), stroke=RUBRIC, stroke_width=2)
    for (x, middle), (name, rating) in zip(spots, ratings.items(), strict=True):
        top, bottom = y(rating.elo + rating.error), y(rating.elo - rating.error)
        bar = f"M{x - 5:.1f} {top:.1f}h10m-5 0V{bottom:.1f}m-5 0h10"
        svg.path(bar, stroke=INK2, stroke_width=1.5)
        svg.circle(x, middle, 4.5, fill=RUBRIC)
        svg.text(x, 350, str(read_level(name)), 14, fill=INK)
    svg.text(20, 40, "Elo", 13, text_anchor="start")
    return svg
