"""One's own board: drawn, kept on the device, played on, and taken along as a link or a file."""

from __future__ import annotations

from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.web.actions import click, fill, focus, press, speak, tap, upload
from tests.web.board_moves import headquarter
from tests.web.conftest import NewUser
from tests.web.screen_checks import outside, unseen


@pytest.mark.parametrize(
    ("game", "brush", "cell"), [("headquarter", "wood", "1,1"), ("knopf", "4 holes", "0,0"), ("mots", "black", "0,0")]
)
def test_a_board_is_drawn_saved_and_played_on(new_user: NewUser, game: str, brush: str, cell: str) -> None:
    user = new_user()
    user.go(f"/board/{game}")
    click(user.page.get_by_role("radio", name=brush))
    square = user.page.locator(f'[data-at="{cell}"]')
    before = square.get_attribute("aria-label")
    click(square)
    assert square.get_attribute("aria-label") != before
    click(user.page.get_by_role("button", name="Undo"))
    assert square.get_attribute("aria-label") == before
    click(square)
    fill(user.page.get_by_label("Name of the board"), "Grandma’s box")
    click(user.page.get_by_role("button", name="Play on this board"))
    user.page.wait_for_url(lambda url: url.endswith("/"))
    expect(user.page.get_by_text("On your own board “Grandma’s box”.")).to_be_visible()
    click(user.page.locator(".ways .main"))
    user.page.wait_for_url("**/t/*")
    table = user.page.url.rpartition("/")[2]
    options = user.page.request.get(f"{user.url}/api/tables/{table}").json()["options"]
    drawn = next(text for text in options.values() if isinstance(text, str) and "\n" in text).split("\n")
    row, column = map(int, cell.split(","))
    assert drawn[row][column] == {"wood": ".", "4 holes": "4", "black": "#"}[brush]


def test_the_board_in_the_box_is_one_press_away(new_user: NewUser) -> None:
    user = new_user()
    user.go("/board/headquarter?name=Cube&board=" + quote("/".join(["####"] * 4)))
    click(user.page.get_by_role("button", name="Play on this board"))
    click(user.page.get_by_role("button", name="Use the board in the box"))
    expect(user.page.get_by_text("On your own board")).to_have_count(0)
    click(user.page.locator(".ways .main"))
    user.page.wait_for_url("**/t/*")
    table = user.page.url.rpartition("/")[2]
    options = user.page.request.get(f"{user.url}/api/tables/{table}").json()["options"]
    assert options["head"] != "\n".join(["####"] * 4)


def test_a_board_travels_as_a_link_and_as_a_file(new_user: NewUser, tmp_path: Path) -> None:
    user = new_user()
    user.go("/board/headquarter?name=Cube&board=" + quote("/".join(["####"] * 4)))
    grid = user.page.get_by_role("grid")
    expect(grid.get_by_role("gridcell")).to_have_count(16)
    expect(user.page.get_by_label("Name of the board")).to_have_value("Cube")
    file = tmp_path / "Tower.txt"
    file.write_text("###\n###\n###\n###\n###\n", "utf-8")
    upload(user.page.locator("input[type=file]"), file)
    expect(grid.get_by_role("gridcell")).to_have_count(15)
    expect(user.page.get_by_label("Name of the board")).to_have_value("Tower")
    file.write_text("what\nis this", "utf-8")
    upload(user.page.locator("input[type=file]"), file)
    expect(user.page.get_by_text("This is not a board of this game.")).to_be_visible()
    expect(grid.get_by_role("gridcell")).to_have_count(15)


def test_a_bag_is_counted_beside_the_head_and_played_with(new_user: NewUser) -> None:
    user = new_user()
    head = "/".join([".##.", "####", "####"])
    user.go(f"/board/headquarter?name=Mine&board={quote(head)}")
    click(user.page.get_by_role("radio", name="A bag of your own"))
    count = user.page.get_by_label("a red and a blue")
    expect(count).to_have_value("1")  # as many of each as fill ten cells
    for number, total in (("90", 99), ("7", 16)):
        fill(count, number)
        expect(user.page.get_by_text(f"{total} pieces in all.")).to_be_visible()
        click(user.page.get_by_role("button", name="Play on this board"))
        if total > 96:
            expect(user.page.get_by_role("alert")).to_contain_text("from 1 to 96 pieces")
    user.page.wait_for_url(lambda url: url.endswith("/"))
    click(user.page.locator(".ways .main"))
    user.page.wait_for_url("**/t/*")
    table = user.page.url.rpartition("/")[2]
    options = user.page.request.get(f"{user.url}/api/tables/{table}").json()["options"]
    assert (options["head"], options["pieces"]) == (head.replace("/", "\n"), [1, 1, 1, 7, 1, 1, 1, 1, 1, 1])


def test_a_board_is_drawn_by_keyboard(new_user: NewUser) -> None:
    user = new_user()
    user.go("/board/knopf")
    focus(user.page.locator('[data-at="0,0"]'))
    press(user.page, "ArrowRight")
    press(user.page, "4")
    expect(user.page.locator('[data-at="0,1"]')).to_have_attribute("aria-label", "b10: 4 holes")


def test_a_mistyped_roll_is_corrected(new_user: NewUser) -> None:
    user = new_user()
    seats = [{"kind": "me", "name": "Odile"}, {"kind": "local", "name": "Zoé"}]
    answer = user.page.request.post(f"{user.url}/api/tables", data={"game": "mots", "seats": seats, "own_dice": True})
    assert answer.status == 201
    user.go(f"/t/{answer.json()['table']}")
    pad = user.page.locator(".hand").get_by_role("button", name="3", exact=True).first
    click(pad)
    click(user.page.get_by_role("button", name="Correct the roll"))
    expect(pad).to_be_visible()
    expect(user.page.get_by_role("button", name="Correct the roll")).to_have_count(0)
    user.go("/mine")
    expect(user.page.locator("main")).to_contain_text("your turn")


def test_the_red_dot_of_ones_own_dice_is_chosen_in_the_bar_of_a_small_phone(new_user: NewUser) -> None:
    user = new_user(viewport={"width": 360, "height": 620}, has_touch=True, is_mobile=True)
    page, seats = user.page, [{"kind": "me", "name": "Odile"}, {"kind": "local", "name": "Zoé"}]
    asked = {"game": "headache", "seats": seats, "own_dice": True}
    answer = page.request.post(f"{user.url}/api/tables", data=asked)
    assert answer.status == 201
    user.go(f"/t/{answer.json()['table']}")
    for name, roll in ("Odile", "5"), ("Zoé", "2"), ("Odile", "4 and the red dot"):
        expect(page.locator(".hand").get_by_text(f"What did {name} roll?")).to_have_count(1)
        assert outside(user, ".faces button") == []
        tap(page.get_by_role("button", name=f"Dome: {roll}", exact=True))
    tap(page.get_by_role("button", name="Bring in a cone", exact=True))
    for choice in ("Roll again", "Bring a cone to the top", "Leave the red dot"):
        expect(page.locator(".dock").get_by_role("button", name=choice)).to_be_visible()
    assert outside(user, ".dock button") == []
    assert unseen(user, "p.say") == []


def test_with_ones_own_pieces_the_bag_is_asked_as_a_bag(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    seats = [{"kind": "me", "name": "Odile"}, {"kind": "computer", "level": 1, "name": "Zoé"}]
    asked = {"game": "headquarter", "seats": seats, "own_dice": True}
    answer = page.request.post(f"{user.url}/api/tables", data=asked)
    assert answer.status == 201
    user.go(f"/t/{answer.json()['table']}")
    bag = page.locator(".hand").get_by_role("button", name="in the bag")
    expect(page.get_by_text("Which piece did Odile draw from the bag?")).to_be_visible()
    kinds = bag.count()
    assert [bag.nth(kind).inner_text() for kind in range(kinds)] == ["3"] * kinds
    for left, name in ((2, "Odile"), (1, "Zoé"), (0, "Odile")):
        expect(page.get_by_text(f"Which piece did {name} draw from the bag?")).to_be_visible()
        click(page.get_by_role("button", name=f"two greens, {left + 1} in the bag"))
        if name == "Odile":
            expect(page.get_by_text("Two greens, drawn from the bag.")).to_be_visible()
            headquarter(page, Random(3))
    expect(page.get_by_text("Which piece did Zoé draw from the bag?")).to_be_visible()
    expect(page.get_by_role("button", name="two greens, 0 in the bag")).to_be_disabled()
    speak(page, "fr")
    expect(page.get_by_text("Quelle est la pièce tirée par Zoé ?")).to_be_visible()
    expect(page.get_by_role("button", name="deux verts, 0 dans le sac")).to_be_disabled()


# The carved wood at the table: its outline in parts of its own width and height, and what lies in it.
CARVED = """() => {
  const head = document.querySelector('path[fill="url(#hq-wood)"]');
  const { x, y, width, height } = head.getBBox();
  const points = Array.from({ length: 60 }, (_, n) => head.getPointAtLength((n / 59) * head.getTotalLength()));
  const cells = [...document.querySelectorAll("[data-cell]")].map((cell) => cell.getBBox());
  const corners = cells.flatMap((cell) =>
    [0, 1].flatMap((right) => [0, 1].map((down) => [cell.x + right * cell.width, cell.y + down * cell.height])));
  return {
    outline: points.map((point) => [(point.x - x) / width, (point.y - y) / height]),
    ratio: width / height,
    box: [x, y, x + width, y + height],
    plinth: document.querySelector('path[fill="var(--wood3)"]').getBBox().y,
    cells: cells.length,
    outside: corners.filter(([x, y]) => !head.isPointInFill(new DOMPoint(x, y))).length,
  };
}"""


@pytest.mark.parametrize("shape", [["####"] * 4, ["..####", "######", "##..##", "#####."], ["###"] * 7])
def test_a_head_of_ones_own_shape_is_drawn_as_a_head(new_user: NewUser, shape: list[str]) -> None:
    user = new_user()
    user.create_table("headquarter", "computer")
    user.wait_prompted()
    printed = user.page.evaluate(CARVED)
    user.go(f"/board/headquarter?name=Grandma&board={quote('/'.join(shape))}")
    click(user.page.get_by_role("button", name="Play on this board"))
    user.page.wait_for_url(lambda url: url.endswith("/"))
    click(user.page.locator(".ways .main"))
    user.page.wait_for_url("**/t/*")
    user.wait_prompted()
    own = user.page.evaluate(CARVED)
    # The same face, nose, crown and neck, neither stretched nor flattened, stands on the plinth...
    assert own["outline"] == [pytest.approx(point, abs=0.02) for point in printed["outline"]]
    assert own["ratio"] == pytest.approx(printed["ratio"], rel=0.01)
    assert own["box"][3] == pytest.approx(own["plinth"], abs=3)
    assert min(own["box"]) >= 0
    assert max(own["box"]) <= 640
    # ... and the whole opening, which is the one that was drawn, is cut into its wood.
    assert own["cells"] == "".join(shape).count("#") != printed["cells"]
    assert own["outside"] == printed["outside"] == 0


def test_a_board_is_printed_as_it_is_drawn(new_user: NewUser) -> None:
    user = new_user()
    user.go("/board/knopf")
    link = user.page.get_by_role("link", name="Print the box")
    before = user.page.request.get(f"{user.url}{link.get_attribute('href')}")
    assert before.body().startswith(b"%PDF")
    click(user.page.get_by_role("radio", name="4 holes"))
    click(user.page.locator('[data-at="0,0"]'))
    after = user.page.request.get(f"{user.url}{link.get_attribute('href')}")
    assert after.body().startswith(b"%PDF")
    assert after.body() != before.body()
