"""`tete arena`: matches between players, and the ladder of levels."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tete.arena import ladder as rungs
from tete.arena import workers
from tete.arena.match import Fixture, PlayedGame, fixtures
from tete.arena.rating import Rating, Sprt, Tally, ratings
from tete.cli.completion import game_names
from tete.cli.files import write_new
from tete.cli.flags import ENGINES
from tete.cli.game_args import errors_of, find_game, find_options, rules_options
from tete.cli.i18n_click import (
    TranslatedGroup,
    integer,
    positive_number,
    warn_without_kernels,
)
from tete.compute.cluster.address import read_address
from tete.core import BadOptions
from tete.i18n import Translator
from tete.players import LEVELS, level_name, read_level
from tete.records import write


class Arena(TranslatedGroup):
    """A group whose default command is `match`: `tete arena GAME …` means `tete arena match GAME …`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0].startswith("--") and args[0].partition("=")[0] not in ("--help", "--lang"):
            args = ["match", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        games = [CompletionItem(name) for name in game_names(ctx) if name.startswith(incomplete)]
        return [*super().shell_complete(ctx, incomplete), *games]

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str, click.Command, list[str]]:
        return super().resolve_command(ctx, args if args[0] in self.commands else ["match", *args])


arena = Arena("arena", help="cli.help.arena")


def arena_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that a match and a ladder share."""
    for add in (
        click.option("--engines", "address", metavar="URL", envvar=ENGINES.variable, help="cli.help.arena-engines"),
        click.option("--workers", "count", metavar="N", callback=integer(1), help="cli.help.workers"),
        click.option("--seed", metavar="N", callback=integer(0), default="0", help="cli.help.seed"),
        click.option("--records", "folder", metavar="DIR", help="cli.help.records"),
    ):
        command = add(command)
    return command


def open_runner(count: int | None, address: str | None) -> AbstractContextManager[workers.Run]:
    """What plays the games: this process, several processes, or a cluster."""
    if address is not None:
        return workers.cluster(read_address(address), count)
    return workers.processes(count) if count is not None and count > 1 else nullcontext(workers.in_this_process)


@dataclass(slots=True)
class MatchStats:
    """The results of the games played so far."""

    tally: Tally = field(default_factory=Tally)
    seconds: dict[str, float] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)

    def add(self, played: PlayedGame) -> None:
        self.tally.add(played.fixture.seating, played.outcome)
        for name, spent in played.seconds.items():
            self.seconds[name] = self.seconds.get(name, 0.0) + spent
            self.moves[name] = self.moves.get(name, 0) + played.moves[name]

    def seconds_per_move(self) -> dict[str, float]:
        return {name: spent / self.moves[name] for name, spent in self.seconds.items() if self.moves[name]}


@arena.command(help="cli.help.match")
@click.argument("game")
@click.option("--players", metavar="level:3,level:5", required=True, help="cli.help.players")
@click.option("--games", "count_games", metavar="N", callback=integer(1), default="100", help="cli.help.match-games")
@rules_options
@click.option("--sprt", metavar="E0,E1", help="cli.help.sprt")
@click.option("--seconds", metavar="X", callback=positive_number, help="cli.help.think-seconds")
@arena_options
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@click.pass_obj
def match(
    translator: Translator,
    game: str,
    players: str,
    count_games: int,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
    sprt: str | None,
    seconds: float | None,
    folder: str | None,
    seed: int,
    count: int | None,
    address: str | None,
    as_json: bool,
) -> None:
    rules = find_game(game)
    name, options = find_options(rules, preset, settings, lexicon)
    names, test = read_players(players), read_sprt(sprt)
    if test is not None and len(names) != 2:
        raise BadOptions("sprt-two")
    warn_without_kernels(translator)
    with errors_of(rules):
        todo = list(fixtures(rules.key, name, options, names, count_games, seed, seconds))
    stats, verdict = MatchStats(), None
    try:
        with open_runner(count, address) as run:
            for played in with_progress(translator, run(todo), len(todo)):
                stats.add(played)
                save_record(folder, played)
                whole_round = stats.tally.games[names[0]] % len(names) == 0
                if test is not None and whole_round and (verdict := test.verdict(stats.tally)) is not None:
                    break
    finally:  # report the games played so far after Ctrl-C too
        if stats.tally.games:
            report(translator, stats, test, verdict, as_json)


def read_players(players: str) -> list[str]:
    """The players in a comma-separated list, without repetition; a comma inside `gtp:…` is written `\\,`."""
    names = [name.strip().replace("\\,", ",") for name in re.split(r"(?<!\\),", players)]
    if len(set(names)) != len(names):
        raise BadOptions("arena-twice")
    return names


def read_sprt(text: str | None) -> Sprt | None:
    if text is None:
        return None
    bounds = re.fullmatch(r"(-?\d{1,4}),(-?\d{1,4})", text)
    if not bounds or int(bounds[1]) >= int(bounds[2]):
        raise BadOptions("bad-sprt", value=text)
    return Sprt(int(bounds[1]), int(bounds[2]))


def with_progress(translator: Translator, results: Iterable[PlayedGame], total: int) -> Iterator[PlayedGame]:
    """The results, with a progress bar on stderr if it is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        yield from bar.track(results, total=total, description=translator.text("cli.arena.playing"))


def save_record(folder: str | None, played: PlayedGame) -> None:
    if folder is not None:
        path = Path(folder) / f"{played.fixture.game}-{played.fixture.number + 1:05}.tete"
        write_new(path, write(played.record()), replace=True)


def report(translator: Translator, stats: MatchStats, test: Sprt | None, verdict: str | None, as_json: bool) -> None:
    rated, seconds, tally = ratings(stats.tally), stats.seconds_per_move(), stats.tally
    if as_json:
        click.echo(json.dumps(report_json(tally, rated, seconds, test, verdict), ensure_ascii=False, indent=2))
        return
    click.echo(translator.text("cli.arena.head"))
    for name, rating in sorted(rated.items(), key=lambda pair: -pair[1].elo):
        share = tally.firsts[name] / tally.games[name]
        elo = f"{rating.elo:+.0f} ± {rating.error:.0f}"
        click.echo(f"{name:<24} {tally.games[name]:>6} {share:>7.1%} {elo:>14} {seconds.get(name, 0):>9.3f} s")
    if test is not None:
        click.echo(translator.text(f"cli.arena.sprt-{verdict or 'open'}", low=f"{test.low:g}", high=f"{test.high:g}"))


def report_json(
    tally: Tally, rated: dict[str, Rating], seconds: dict[str, float], test: Sprt | None, verdict: str | None
) -> dict[str, Any]:
    players = [
        {
            "name": name,
            "games": tally.games[name],
            "won": tally.firsts[name],
            "elo": rating.elo,
            "error": rating.error,
            "seconds_per_move": seconds.get(name),
        }
        for name, rating in rated.items()
    ]
    pairs = [
        {"player": one, "against": other, "games": met, "scored": tally.scored[one, other]}
        for (one, other), met in tally.met.items()
    ]
    tested = (
        None if test is None else {"low": test.low, "high": test.high, "ratio": test.ratio(tally), "verdict": verdict}
    )
    return {"players": players, "pairs": pairs, "sprt": tested}


@arena.command(help="cli.help.ladder")
@click.argument("game")
@click.option("--games", "count_games", metavar="N", callback=integer(1), default="40", help="cli.help.ladder-games")
@click.option("--levels", metavar="1-9", default=f"{LEVELS[0]}-{LEVELS[-1]}", help="cli.help.ladder-levels")
@rules_options
@arena_options
@click.option("--out", metavar="DIR", default="docs/strength", help="cli.help.ladder-out")
@click.pass_obj
def ladder(
    translator: Translator,
    game: str,
    count_games: int,
    levels: str,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
    folder: str | None,
    seed: int,
    count: int | None,
    address: str | None,
    out: str,
) -> None:
    rules = find_game(game)
    name, options = find_options(rules, preset, settings, lexicon)
    players = read_levels(levels)
    warn_without_kernels(translator)
    with errors_of(rules):
        todo: list[Fixture] = list(rungs.ladder_fixtures(rules.key, name, options, players, count_games, seed))
    stats = MatchStats()
    with open_runner(count, address) as run:
        for played in with_progress(translator, run(todo), len(todo)):
            stats.add(played)
            save_record(folder, played)
    rated = ratings(stats.tally)
    by_level = {player: rated[player] for player in players}
    flags = [*(("--lexicon", lexicon) if lexicon else ()), *(word for text in settings for word in ("--option", text))]
    command = shlex.join(["tete", "arena", "ladder", rules.key, "--preset", str(name), *flags])
    command += f" --levels {levels} --games {count_games} --seed {seed}"
    page = rungs.table(rules.key, name, command, stats.tally, by_level, stats.seconds_per_move())
    base = Path(out) / f"{rules.key}-{name}"
    write_new(base.with_suffix(".md"), page, replace=True)
    write_new(base.with_suffix(".svg"), rungs.picture(f"{rules.key} · {name}", by_level).write(), replace=True)
    click.echo(page)
    click.echo(translator.text("cli.arena.written", path=f"{base}.md, {base}.svg"))


def read_levels(text: str) -> list[str]:
    low, _, high = text.partition("-")
    try:
        levels = [level_name(level) for level in LEVELS if read_level(low) <= level <= read_level(high)]
    except BadOptions:
        levels = []
    if len(levels) < 2:
        raise BadOptions("ladder-levels", value=text)
    return levels
