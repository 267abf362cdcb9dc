"""The bot at real tables: all games, all kinds of players, and everything that can go wrong on the way."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.client import Client, RunningServer, Socket
from tete.bot.bot import Bot
from tete.bot.link import Invitation
from tete.bot.table_log import Message, TableLog
from tete.cli import run
from tete.core import BadNotation, BadOptions, BadPosition, Decide, Refused, Roll, random_game
from tete.games import GAMES
from tete.records import PlayerInfo, Record
from tete.tables import Table

PRESETS = {"knopf": "quick", "blokus": "duo"}  # where they are shorter


class Enough(Exception):
    """The bot that would stay is sent home."""


def table(server: RunningServer, game: str, other: str = "1", **request: Any) -> tuple[Client, str, str]:
    """Somebody who made a table, the table, and the invite link for a bot."""
    client = server.client()
    made = client.created(game, "friend", other, preset=PRESETS.get(game, ""), **request)
    return client, made["table"], server.url + made["invites"][0]["url"]


@pytest.mark.parametrize("game", ["knopf", "headquarter", "headache", "blokus", "mots"])
def test_it_plays_every_game_to_its_end(server: RunningServer, game: str) -> None:
    _, name, link = table(server, game)
    told: list[str] = []
    last = Bot("random", "Robo", tell=lambda event, seen: told.append(event)).play(link)
    assert (last["table"], last["seats"][0]["name"], told) == (name, "Robo", ["seated", "over"])
    assert last["turn"]["places"]


def test_the_command_plays_and_says_how_it_ended(server: RunningServer, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, link = table(server, "headquarter")
    assert run(["bot", link, "--player", "level:1", "--lang", "en"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == "Headquarter: sitting at seat 1."
    assert last.startswith("Headquarter: over, place ")


def test_another_program_plays_by_gtp(server: RunningServer) -> None:
    _, _, link = table(server, "knopf")
    last = Bot(f"gtp:{sys.executable} -m tete engine knopf --level 1", "Robo").play(link)
    assert last["turn"]["places"]


def test_a_class_of_ones_own_plays(server: RunningServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hasty_bot.py").write_text(
        "from random import Random\n"
        "from tete.players import Choice\n"
        "class Hasty:\n"
        "    name = 'hasty'\n"
        "    def __init__(self, game): self.game = game\n"
        "    def choose(self, view, limit):\n"
        "        return Choice(self.game.determinize(view, Random(1)).moves(view.seat)[0])\n"
    )
    _, _, link = table(server, "headquarter")
    assert Bot("hasty_bot:Hasty", "Robo").play(link)["turn"]["places"]


@pytest.mark.parametrize(
    ("player", "game"), [("gtp:true", "headquarter"), ("level:12", "knopf"), ("nobody:Here", "knopf")]
)
def test_a_player_that_cannot_play_takes_no_seat(server: RunningServer, player: str, game: str) -> None:
    client, name, link = table(server, game)
    with pytest.raises((BadOptions, BadNotation)):
        Bot(player, "Robo").play(link)
    with client.connect(name) as socket:
        assert socket.table["seats"][0]["kind"] == "open"


def test_what_is_no_table_is_said_at_once(server: RunningServer) -> None:
    for link in ("knopf", "http://127.0.0.1", f"{server.url}/rules/knopf"):
        with pytest.raises(BadNotation, match="address of a table"):
            Bot("random", "Robo").play(link)
    with pytest.raises(Refused):
        Bot("random", "Robo").play(f"{server.url}/t/nothere")
    with pytest.raises(BadNotation):
        Bot("random", "Robo").play("http://127.0.0.1:1/t/nobody")


def with_a_person(server: RunningServer, talk: Callable[[Socket, str], None], **settings: Any) -> Message:
    """A bot against a person, who does what `talk` does; the bot's last snapshot."""
    client, name, link = table(server, "knopf", other="me")
    ended: list[Message] = []
    bot = Bot("random", "Robo", pause=lambda seconds: None, **settings)
    thread = threading.Thread(target=lambda: ended.append(bot.play(link)))
    thread.start()
    with client.connect(name) as socket:
        talk(socket, name)
    thread.join()
    return ended[0]


def play_on(socket: Socket) -> None:
    """The person plays to the end."""
    while socket.until(lambda seen: bool(seen["prompts"]) or seen["status"] == "over")["status"] != "over":
        socket.play()


def test_a_connection_that_breaks_is_opened_again(server: RunningServer) -> None:
    def talk(socket: Socket, name: str) -> None:
        for _ in range(3):
            socket.play()
            server.loop_call(lambda: broken.append(break_bot(server, name)))
        play_on(socket)

    broken: list[int] = []
    assert with_a_person(server, talk)["turn"]["places"]
    assert sum(broken) > 0


def break_bot(server: RunningServer, name: str) -> int:
    """Close the connections of seat 0, and say how many there were."""
    actor = server.registry.actors[name]
    assert isinstance(actor.table, Table)
    its = [each for each in actor.connections if actor.table.seats_of(each.player) == (0,)]
    for connection in its:
        connection.close(4408)
    return len(its)


def test_it_agrees_to_a_takeback_and_goes_on_from_there(server: RunningServer) -> None:
    def talk(socket: Socket, name: str) -> None:
        for _ in range(2):
            socket.play()
        seen = socket.until(lambda seen: bool(seen["prompts"]))
        assert socket.ask("propose", offer="takeback", seat=1)["ok"]
        socket.until(lambda now: now["ply"] < seen["ply"])
        play_on(socket)

    assert with_a_person(server, talk)["turn"]["places"]


def test_it_does_not_stop_a_game_for_the_asking_and_plays_a_rematch(server: RunningServer) -> None:
    client, name, link = table(server, "knopf", other="me")
    overs: list[str] = []

    def tell(event: str, seen: Message) -> None:
        if event == "over":
            overs.append(seen["table"])
        if len(overs) == 2:
            raise Enough

    bot = Bot("random", "Robo", stay=True, tell=tell, pause=lambda seconds: None)

    def stay() -> None:
        with pytest.raises(Enough):
            bot.play(link)

    thread = threading.Thread(target=stay)
    thread.start()
    with client.connect(name) as socket:
        socket.play()
        assert socket.ask("propose", offer="stop")["ok"]
        socket.until(lambda seen: not seen["offers"])
        assert socket.table["status"] == "playing"
        socket.ask("resign", seat=1)
        socket.until(lambda seen: seen["status"] == "over")
        socket.ask("propose", offer="rematch")
        successor = socket.until(lambda seen: bool(seen["successor"]))["successor"]
    with client.connect(successor) as socket:
        play_on(socket)
    thread.join()
    assert overs == [name, successor]


def messages(game: str, seed: int) -> list[dict[str, Any]]:
    """The plies of a random game as notifications."""
    played = list(random_game(GAMES[game].start(), Random(seed)))
    return [
        {"kind": "ply", "actor": each.actor, "ply": number, "text": str(each.move)}
        for number, each in enumerate(played)
    ]


def test_messages_that_are_missing_are_fetched_and_taken_back_ones_forgotten() -> None:
    game = GAMES["headache"]
    plies, fetched = messages("headache", 3)[:40], []

    def record() -> str:
        fetched.append(1)
        through = TableLog(game, game.preset(None), 2, record)
        through.follow({"ply": 40, "notifications": plies})
        done = tuple(each.ply for each in through.through.played)
        return str(Record("headache", "classic", game.preset(None), (PlayerInfo(),) * 2, done))

    log = TableLog(game, game.preset(None), 2, record)
    log.follow({"ply": 10, "notifications": plies[:10]})
    log.follow({"ply": 12, "notifications": plies[2:12]})
    assert (len(log.through.played), log.changed, fetched) == (12, 10, [])
    log.follow({"ply": 40, "notifications": plies[30:]})
    assert (len(log.through.played), log.changed, fetched) == (40, 0, [1])
    log.follow({"ply": 6, "notifications": [{"kind": "taken-back", "to": 5}, plies[5]]})
    assert (len(log.through.played), log.changed) == (6, 5)
    log.follow({"ply": 4, "notifications": []})
    assert (len(log.through.played), log.changed) == (4, 4)


@pytest.mark.parametrize("preset", ["classic", "aided"])
def test_a_view_of_headquarter_survives_its_json(preset: str) -> None:
    game, seen = GAMES["headquarter"], 0
    for seed in range(8):
        for played in random_game(game.start(preset), Random(seed)):
            match played.after.turn:
                case Decide((seat,)):
                    view = played.after.view(seat)
                    assert game.load_view(view.dump(), game.preset(preset)) == view
                    seen += 1
                case Roll():
                    with pytest.raises(BadPosition):
                        game.load_view(played.after.view(0).dump(), game.preset(preset))
    assert seen > 100


def test_an_invite_link_is_taken_apart() -> None:
    link = Invitation.of("https://room.example/t/abc?seat=1&key=x%2Fy")
    assert (link.seat, link.key, link.api) == (1, "x/y", "https://room.example/api/tables/abc")
    assert link.socket == "wss://room.example/ws/abc"
