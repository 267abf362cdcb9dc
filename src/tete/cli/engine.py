"""`tete engine`: a player for other programs, asked on stdin and answering on stdout."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click
from rich.console import Console

from tete.cli import boards
from tete.cli.choosing import find_game, find_options, rules_options, spoken_by
from tete.cli.spoken import Spoken, everywhere, number, whole
from tete.core import Options, State
from tete.core.game import AnyGame
from tete.engine.analyze import Analyzer
from tete.engine.gtp import Gtp
from tete.engine.session import Session
from tete.i18n import Translator, translator_for
from tete.players import Limit, create_player


@click.command(cls=Spoken, help="cli.help.engine")
@click.argument("game")
@rules_options
@click.option("--seats", metavar="N", callback=whole(1), help="cli.help.seats-count")
@click.option("--level", metavar="1–9", default="5", help="cli.help.level")
@click.option("--seed", metavar="N", callback=whole(0), help="cli.help.seed")
@click.option("--threads", metavar="N", callback=whole(1), default="1", help="cli.help.threads")
@click.option("--seconds", metavar="X", callback=number, help="cli.help.think-seconds")
@click.option("--analyze", is_flag=True, help="cli.help.analyze")
@everywhere
@click.pass_obj
def engine(
    translator: Translator,
    game: str,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
    seats: int | None,
    level: str,
    seed: int | None,
    threads: int,
    seconds: float | None,
    analyze: bool,
) -> None:
    rules = find_game(game)
    name, options = find_options(rules, preset, settings, lexicon)
    player = create_player(f"level:{level}", rules)
    own = translator_for(translator.lang, rules.key)
    if analyze:
        limit = Limit(seconds=seconds, seed=seed or 0, threads=threads)
        listen_json(Analyzer(rules, name, player.name, own, limit))
        return
    session = begun(rules, options, seats)
    listen(Gtp(session, player, own, lambda *shown: drawn(own, *shown), seed=seed, seconds=seconds, threads=threads))


def begun(game: AnyGame, options: Options, seats: int | None) -> Session:
    with spoken_by(game):
        return Session.begin(game, options, seats)


def listen(gtp: Gtp) -> None:
    for line in sys.stdin:
        reply = gtp.answer(line)
        if reply is not None:
            print(reply, end="", flush=True)
        if gtp.done:
            return


def listen_json(analyzer: Analyzer) -> None:
    for line in sys.stdin:
        if line.strip():
            print(analyzer.answer(line), flush=True)


def drawn(translator: Translator, game: AnyGame, state: State[Any, Any]) -> str:
    """The whole board as plain text, without the empty lines that would end a GTP reply."""
    console = Console(width=200, no_color=True, highlight=False, markup=False, emoji=False, force_terminal=False)
    with console.capture() as caught:
        for seat in range(state.seats) if game.secrets else (None,):
            console.print(boards.draw(game.key, state.view(seat), translator.lang))
    return "\n".join(line.rstrip() for line in caught.get().splitlines() if line.strip())
