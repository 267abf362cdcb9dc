"""`tete engine`: a player for other programs, over stdin and stdout."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click
from rich.console import Console

from tete.cli import boards
from tete.cli.files import read_text
from tete.cli.game_args import errors_of, find_game, find_options, rules_options
from tete.cli.i18n_click import TranslatedCommand, integer, positive_number, warn_without_kernels
from tete.core import AnyGame, State
from tete.engine.analyze import Analyzer
from tete.engine.gtp import Gtp
from tete.engine.session import Session
from tete.i18n import Translator, translator_for
from tete.players import Limit, level_player, read_level


@click.command(cls=TranslatedCommand, help="cli.help.engine")
@click.argument("game")
@rules_options
@click.option("--seats", metavar="N", callback=integer(1), help="cli.help.seats-count")
@click.option("--level", metavar="1–9", default="5", help="cli.help.level")
@click.option("--seed", metavar="N", callback=integer(0), help="cli.help.seed")
@click.option("--threads", metavar="N", callback=integer(1), default="1", help="cli.help.threads")
@click.option("--seconds", metavar="X", callback=positive_number, help="cli.help.think-seconds")
@click.option("--analyze", is_flag=True, help="cli.help.analyze")
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
    player = level_player(rules, read_level(level))
    warn_without_kernels(translator)
    own = translator_for(translator.lang, rules.key)
    if analyze:
        limit = Limit(seconds=seconds, seed=seed or 0, threads=threads)
        serve_json(Analyzer(rules, name, player.name, own, limit))
        return
    with errors_of(rules):
        session = Session(rules, options, seats)
    draw = partial(board_text, own)
    serve_gtp(Gtp(session, player, own, draw, read_text, seed=seed, seconds=seconds, threads=threads))


def serve_gtp(gtp: Gtp) -> None:
    for line in sys.stdin:
        reply = gtp.answer(line)
        if reply is not None:
            print(reply, end="", flush=True)
        if gtp.done:
            return


def serve_json(analyzer: Analyzer) -> None:
    for line in sys.stdin:
        if line.strip():
            print(analyzer.answer(line), flush=True)


def board_text(translator: Translator, game: AnyGame, state: State[Any, Any]) -> str:
    """The board as plain text, without empty lines: an empty line ends a GTP reply."""
    console = Console(width=200, no_color=True, highlight=False, markup=False, emoji=False, force_terminal=False)
    with console.capture() as caught:
        for seat in range(state.seats) if game.secrets else (None,):
            console.print(boards.draw(game.key, state.view(seat), translator.lang))
    return "\n".join(line.rstrip() for line in caught.get().splitlines() if line.strip())
