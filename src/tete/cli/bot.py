"""`tete bot`: any player in a seat of somebody's table."""

from __future__ import annotations

import click

from tete.cli.boards.common import number
from tete.cli.i18n_click import TranslatedCommand, integer, need, positive_number, warn_without_kernels
from tete.core import BadNotation
from tete.i18n import Translator, translator_for
from tete.players import Limit


@click.command(cls=TranslatedCommand, help="cli.help.bot")
@click.argument("url")
@click.option("--player", metavar="PLAYER", default="level:5", help="cli.help.bot-player")
@click.option("--name", metavar="NAME", help="cli.help.bot-name")
@click.option("--seconds", metavar="X", callback=positive_number, help="cli.help.think-seconds")
@click.option("--threads", metavar="N", callback=integer(1), default="1", help="cli.help.threads")
@click.option("--seed", metavar="N", callback=integer(0), help="cli.help.seed")
@click.option("--stay", is_flag=True, help="cli.help.bot-stay")
@click.pass_obj
def bot(
    translator: Translator,
    url: str,
    player: str,
    name: str | None,
    seconds: float | None,
    threads: int,
    seed: int | None,
    stay: bool,
) -> None:
    need("room", "websockets")
    from tete.bot.bot import Bot
    from tete.bot.table_log import Message

    def tell(event: str, table: Message) -> None:
        own = translator_for(translator.lang, table["game"])
        seat = table["yours"][0] if table["yours"] else 0
        places, points = table["turn"].get("places") or (), table["turn"].get("points") or ()
        best = points[places.index(1)] if 1 in places else 0
        reason = own.text(f"reason.{table['turn'].get('reason', '')}", points=number(best))
        path = f"cli.bot.{event}" if event != "over" or seat < len(places) else "cli.bot.ended"
        place = places[seat] if seat < len(places) else 0
        click.echo(own.text(path, game=own.text("game.name"), seat=seat + 1, reason=reason, place=place))

    warn_without_kernels(translator)
    if not player.strip():
        raise BadNotation("cli-missing", name="--player")
    limit = Limit(seconds=seconds, seed=seed or 0, threads=threads)
    Bot(player, name or player[:30], limit, translator.lang, stay, tell).play(url)
