"""The ladder of a game: every level against the next ones, as a table and a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from tete.arena.match import Fixture, fixtures
from tete.arena.rating import Rating, Tally
from tete.core import BadOptions, Options
from tete.players import read_level

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


def draw_picture(path: Path, title: str, ratings: dict[str, Rating]) -> None:
    """Elo over levels, with error bars, as SVG."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise BadOptions("extra-missing", name="matplotlib", extra="arena") from None
    with matplotlib.rc_context({"svg.hashsalt": title, "font.family": "sans-serif"}):  # the same picture each time
        figure = Figure(figsize=(6, 4), layout="constrained")
        axes = figure.add_subplot()
        labels = [str(read_level(name)) for name in ratings]
        heights, errors = [rating.elo for rating in ratings.values()], [rating.error for rating in ratings.values()]
        axes.errorbar(range(len(labels)), heights, yerr=errors, marker="o", capsize=4, color="#7a3b2e")
        axes.set_xticks(range(len(labels)), labels)
        axes.set_ylabel("Elo")
        axes.set_title(title)
        axes.grid(alpha=0.3)
        figure.savefig(path, format="svg", metadata={"Date": None})
