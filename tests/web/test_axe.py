"""axe, the checker of accessibility, finds nothing serious on any page, at any board, or behind the curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from tests.web.conftest import Arrive
from tests.web.finished import bring
from tests.web.games import DUO, play
from tests.web.hands import HANDS
from tests.web.people import PHONE, Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}"""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_shelf_and_rules(arrives: Arrive, scheme: str) -> None:
    person = arrives(color_scheme=scheme)
    person.go("/")
    person.page.locator(".go .main").wait_for()
    assert findings(person) == []
    person.go("/rules/headquarter")
    person.page.locator("main h1").first.wait_for()
    assert findings(person) == []


@pytest.mark.parametrize("game", HANDS)
def test_every_board(arrives: Arrive, game: str) -> None:
    person = arrives()
    person.lay(game, "computer", preset=DUO.get(game))
    play(game, [person], 4)
    assert by_day_and_night(person) == []
    person.page.set_viewport_size(PHONE)
    assert by_day_and_night(person) == []


def test_a_table_that_waits_for_a_friend(arrives: Arrive) -> None:
    person = arrives()
    person.lay("knopf", "friend")
    person.page.locator(".invite input").wait_for()
    assert by_day_and_night(person) == []


def test_the_curtain(arrives: Arrive) -> None:
    person = arrives()
    person.lay("headquarter", "local")
    person.page.locator(".curtain button").wait_for()
    assert by_day_and_night(person) == []


def test_a_game_that_is_over(arrives: Arrive) -> None:
    person = arrives()
    person.lay("blokus", "computer", preset=DUO["blokus"])
    play("blokus", [person], 4)
    person.page.get_by_role("button", name="Menu").click()
    for _ in ("once", "really"):
        person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_text("Game over").wait_for()
    assert by_day_and_night(person) == []


def by_day_and_night(person: Person) -> list[str]:
    found = []
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += findings(person)
    return found


def findings(person: Person) -> list[str]:
    person.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = person.page.evaluate(RUN)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_after_a_game(arrives: Arrive, scheme: str) -> None:
    person = arrives(color_scheme=scheme)
    table = bring(person, "mots")
    person.go(f"/t/{table}")
    person.page.locator("details table").first.wait_for()
    found = findings(person)
    person.go(f"/replay/{table}#5")
    person.page.locator(".caption b").wait_for()
    found += findings(person)
    person.go("/mine")
    person.page.locator("main li").first.wait_for()
    assert found + findings(person) == []
