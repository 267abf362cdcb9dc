"""What the commands print."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click
import pytest

from tests.conftest import Tete
from tete.cli.commands import root
from tete.core import write_option
from tete.core.game import AnyGame
from tete.core.options import kinds_of
from tete.games import GAMES
from tete.i18n import COMPLETE, Lang, translator_for

RECORD = """tete record 1
game: toss
option rounds: 1
seat 0: human Odile
seat 1: random
dependency mint: Rome

0 heads
1 tails
chance heads
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    (tmp_path / "game.tete").write_text(RECORD)
    return "game.tete"


def test_the_games_are_listed_with_seats_and_presets(tete: Tete) -> None:
    ended = tete("games")
    assert (ended.code, ended.err) == (0, "")
    assert "toss · 1 to 2 players · classic, long" in ended.out


def test_the_rules_are_read_whole_or_one_by_its_number(tete: Tete) -> None:
    whole = tete("rules", "knopf", "--markdown").out
    one = tete("rules", "knopf", "kk-12", "--markdown").out
    assert whole.startswith("# Kopf oder Knopf")
    assert one.startswith("**KK-12** Move one of your buttons")
    assert one in whole
    assert "trous" in tete("rules", "knopf", "KK-12", "--lang", "fr").out
    wrong = tete("rules", "knopf", "KK-99")
    assert (wrong.code, wrong.err) == (2, "tete: There is no rule KK-99 in this game.\n")


def test_one_game_is_listed_with_presets_options_choices_and_defaults(tete: Tete) -> None:
    out = tete("games", "toss", "--lang", "fr").out
    for part in ("Formules", "long", "rounds", "* 3", "* fair", "  kind", "faces=@FICHIER", "      tails", "* none"):
        assert part in out


def test_the_games_are_printed_as_json(tete: Tete) -> None:
    (toss,) = (game for game in json.loads(tete("games", "--json").out) if game["key"] == "toss")
    assert toss == json.loads(tete("games", "toss", "--json").out)
    assert toss["seats"] == [1, 2]
    assert [preset["key"] for preset in toss["presets"]] == ["classic", "long"]
    assert toss["options"][1]["default"] == "fair"
    assert [choice["key"] for choice in toss["options"][1]["choices"]] == ["fair", "kind"]


def test_replay_shows_plies_board_and_result(tete: Tete, record: str) -> None:
    out = tete("replay", record).out
    assert "   3  Chance: heads" in out
    assert "   1  Odile: heads" in out
    assert "Odile" in out
    assert "Game over: rounds" in out
    assert "1. Odile — points: 1" in out
    assert "mint has changed" in out


def test_a_record_made_with_something_else_is_loaded_with_a_note(tete: Tete, record: str) -> None:
    assert "mint has changed" in tete("play", "--load", record).out


def test_replay_stops_where_asked(tete: Tete, record: str) -> None:
    out = tete("replay", record, "--at", "1").out
    assert "Odile: heads" in out
    assert "Player 2: tails" not in out
    assert '["heads"]' in out
    assert tete("replay", record, "--at", "9").code == 2


def test_a_replay_is_printed_as_json(tete: Tete, record: str) -> None:
    data = json.loads(tete("replay", record, "--json").out)
    assert data["plies"][2] == {"actor": "chance", "move": "heads"}
    assert data["result"] == {"places": [1, 2], "points": [1, 0], "reason": "rounds"}
    assert data["options"]["rounds"] == 1
    assert data["turn"] == {"kind": "over", "outcome": data["result"]}
    assert json.loads(tete("replay", record, "--json", "--at", "2").out)["turn"] == {"kind": "roll"}
    early = json.loads(tete("replay", record, "--json", "--at", "1").out)
    assert early["turn"] == {"kind": "decide", "seats": [1]}
    assert early["state"]["calls"] == ["heads"]


@pytest.mark.parametrize("name", ["bench", "perft"])
def test_the_laboratory_is_not_part_of_the_command(tete: Tete, name: str) -> None:
    assert name not in root.list_commands(click.Context(root))
    assert tete(name).code == 2


def test_the_version_is_that_of_the_package(tete: Tete) -> None:
    assert tete("--version").out == f"tete {version('tete-a-tete')}\n"


@pytest.mark.parametrize("args", [(), ("--help",), ("play", "--help"), ("puzzle",), ("arena", "match", "--help")])
def test_help_is_in_both_languages(tete: Tete, args: tuple[str, ...]) -> None:
    french, english = (tete(*args, "--lang", lang) for lang in COMPLETE)
    assert french.code == english.code == 0
    assert french.out.startswith("Emploi\u00a0:")
    assert english.out.startswith("Usage:")
    assert "cli." not in french.out + english.out


def all_commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command, obj=translator_for("en"))
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from all_commands(found)


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_help_text_exists(lang: Lang) -> None:
    commands = list(all_commands(root))
    assert {"arena", "match", "solve", "engine"} <= {command.name for command in commands}
    paths = {command.help for command in commands}
    paths |= {param.help for command in commands for param in command.params if isinstance(param, click.Option)}
    assert {path for path in paths if not translator_for(lang).has(str(path))} == set()


def test_a_game_is_listed_with_the_facts_of_its_box(tete: Tete) -> None:
    listed, shown = tete("games").out, tete("games", "headquarter", "--lang", "fr").out
    assert "  A game by Manfred Ludwig · FX Schmid, 1992 · ages 10 to 99\n" in listed
    assert "Ici, les deux joueurs la voient." in " ".join(shown.split())
    assert json.loads(tete("games", "blokus", "--json").out)["box"]["facts"].startswith("A game by Bernard Tavitian")
    assert json.loads(tete("games", "toss", "--json").out)["box"] is None


def test_the_french_help_has_no_english_placeholder(tete: Tete) -> None:
    shown = " ".join(
        tete(*args, "--help", "--lang", "fr").out for args in (("play",), ("export",), ("puzzle", "daily"))
    )
    for word in ("GAME", "FILE", "DIR", "NAME", "VALUE", "MOVE", "YYYY", "Commands", "Usage"):
        assert word not in shown.replace("DOSSIER", "")


def test_rules_are_rendered_for_reading(tete: Tete) -> None:
    page = tete("rules", "knopf", "--lang", "fr").out
    assert "Kopf oder Knopf" in page.split("\n")[0]
    for sign in ("**", "# ", "](", "|---"):
        assert sign not in page
    assert "KK-3" not in page
    assert page.rstrip().endswith("tete rules knopf --exact")
    assert "KK-3 Le but est" in tete("rules", "knopf", "--exact", "--lang", "fr").out
    assert not any(line.endswith(" ") for line in page.split("\n"))


@pytest.mark.parametrize("args", ["kk12", "KK-12", "knopf 12", "knopf kk12", "Knopf KK-12"])
def test_a_rule_is_found_by_any_way_to_write_its_number(tete: Tete, args: str) -> None:
    assert tete("rules", *args.split()).out.startswith("KK-12 Move one of your buttons")


@pytest.mark.parametrize("args", ["kk99", "zz1", "knopf hq1", "knopf twelve"])
def test_a_rule_that_is_not_there_is_one_line(tete: Tete, args: str) -> None:
    ended = tete("rules", *args.split())
    assert (ended.code, ended.out) == (2, "")
    assert "There is no rule" in ended.err


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.package.startswith("tete.")], ids=lambda game: game.key
)
def test_every_value_of_an_option_is_listed_with_its_meaning(tete: Tete, game: AnyGame, lang: Lang) -> None:
    lines = tete("games", game.key, "--lang", lang).out.split("\n")
    base = next(iter(game.presets.values()))
    for field in dataclasses.fields(game.options):
        if field.metadata["layout"]:
            continue
        start = max(number for number, line in enumerate(lines) if line.startswith(f"  {field.name} "))
        words = {}
        for line in lines[start + 1 :]:
            if not line.startswith("    "):
                break
            word, _, about = line.lstrip(" *").partition(" ")
            words[word] = about.strip()
        kinds = kinds_of(game.options, field.name)
        expected = {*(field.metadata["choices"] or ()), *(("on", "off") if bool in kinds else ())}
        expected |= {"none"} if type(None) in kinds else set()
        assert expected <= set(words)
        assert all(words[word] for word in expected)
        assert words.keys() & {write_option(base, field.name), "-"}
        assert sum("* " in line[:6] for line in lines[start + 1 : start + 1 + len(words)]) == 1
