"""axe, the checker of accessibility, finds nothing serious on the shelf, at any board, or in the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import Arrive
from tests.web.finished import bring
from tests.web.games import DUO, play
from tests.web.hands import HANDS
from tests.web.people import Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
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
    found = findings(person)
    person.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert found + findings(person) == []


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
