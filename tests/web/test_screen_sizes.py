"""On a phone nothing is cut off and nothing scrolls sideways; the whole page stays light."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from tests.web.actions import click, resize, speak, tap
from tests.web.board_moves import MAKE_MOVE
from tests.web.conftest import NewUser, Report
from tests.web.finished_games import import_game
from tests.web.play import DUO, play
from tests.web.screen_checks import covered, cut, fits, halved, outside, small, unseen
from tests.web.user import DESK, NAMES, PHONE, User

#: A phone with the bars of its browser, phones on their side, tablets held upright, and large windows.
FINGERS = ((360, 620), (740, 360), (844, 390), (768, 1024), (820, 1180))
MICE = ((1280, 800), (1366, 768), (1440, 900), (1920, 1080))
#: Where a bar stands at the lower edge.
UPRIGHT = ((360, 620), (390, 664), (768, 1024))

LYING = ((740, 360), (844, 390))
SHORTENED = "names => names.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"
#: How many lines each of these names takes.
LINES = """names => names.map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""
#: In the header of a phone on its side stand the name of the game and, beside it, the last thing said.
OVER_THE_NAME = """() => {
  const { left } = document.querySelector(".caption").getBoundingClientRect();
  const shown = [...document.querySelectorAll("header .where > *")].filter((each) => each.checkVisibility());
  return shown.some((each) => each.getBoundingClientRect().right > left);
}"""
LARGE = "document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
WHOLE = "document.documentElement.scrollHeight <= innerHeight"

FIRST = 110 * 1000  # of them before the first board is there


@pytest.mark.parametrize("game", MAKE_MOVE)
def test_every_screen_shows_the_board_and_the_button_of_a_move(new_user: NewUser, game: str) -> None:
    for sizes, touch in ((FINGERS, True), (MICE, False)):
        user = new_user(viewport=DESK, has_touch=touch, is_mobile=touch, device_scale_factor=1)
        user.create_table(game, "computer", preset=DUO.get(game) if touch else None, name="Marie-Antoinette")
        expect(user.page.get_by_text("Your first game?")).to_be_visible()
        assert touch or user.page.evaluate(WHOLE), "before the first move"
        play(game, [user], 8 if game == "blokus" else 3)
        user.wait_prompted(3)
        for width, height in sizes:
            resize(user.page, {"width": width, "height": height})
            user.page.evaluate("scrollTo(0, 0)")
            size = f"{width} x {height}"
            assert fits(user), size
            assert user.page.locator(".hand .main:visible").count() > 0, size
            assert outside(user, ".plate, .hand .main, .keyboard, .hand .tray .tray") == [], size
            assert covered(user) == 0, size
            assert small(user) == [], size
            assert user.page.locator(".seats .name").evaluate_all(SHORTENED) == [], size
            assert (width, height) not in LYING or halved(user) == [], size
            assert (width, height) not in LYING or not user.page.evaluate(OVER_THE_NAME), size
            assert user.page.locator("kbd:visible").count() == 0 or not touch, size
            assert touch or user.page.evaluate(WHOLE), size
    ask_for_a_hint(user)
    resize(user.page, DESK)
    assert user.page.evaluate(WHOLE), "with a hint"
    resize(user.page, PHONE)
    box = user.page.locator(".plate").bounding_box()
    assert box is not None
    assert box["width"] >= PHONE["width"] * 0.85


@pytest.mark.parametrize("size", [(320, 568), *LYING, (768, 1024)])
def test_four_names_are_read_from_left_to_right_and_the_bar_is_whole(new_user: NewUser, size: tuple[int, int]) -> None:
    width, height = size
    user = new_user(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    user.create_by_form("blokus", name="Anouk")
    user.wait_prompted()
    tap(user.page.locator(".tray button:not(:disabled)").first)
    lines = user.page.locator(".seats .name").evaluate_all(LINES)
    assert max(lines) == 1, lines
    assert outside(user, ".plate, .dock, .dock .main, .dock .tools button") == []
    assert unseen(user, ".dock .main") == []
    assert covered(user) == 0


@pytest.mark.parametrize("game", ["blokus", "headache", "knopf"])
@pytest.mark.parametrize("size", [(320, 568), (360, 740), (768, 1024)])
def test_large_letters_hide_nothing(new_user: NewUser, game: str, size: tuple[int, int]) -> None:
    """At twice the size the bar scrolls with the page where it would hide half of it."""
    width, height = size
    user = new_user(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale="fr-FR")
    user.page.add_init_script(LARGE)
    user.create_table(game, "computer")
    user.wait_prompted()
    assert fits(user)
    user.page.locator(".dock").evaluate("dock => dock.scrollIntoView({ block: 'end' })")
    assert outside(user, ".dock .main, .dock .bar .button, .dock .both .button") == []
    user.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert covered(user) == 0


def ask_for_a_hint(user: User) -> None:
    click(user.page.get_by_role("button", name="Hint"))
    user.page.locator("[role=status] .hint").wait_for()


@pytest.mark.parametrize(
    ("game", "seats"), [("blokus", 4), ("headache", 4), ("headquarter", 2), ("knopf", 2), ("mots", 2)]
)
def test_the_last_move_and_whose_turn_it_is_stand_above_the_bar_in_both_languages(
    new_user: NewUser, game: str, seats: int
) -> None:
    user = new_user(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=1)
    others = ("computer",) * (seats - 1)
    user.create_table(game, *others, seats=seats)
    for plies in (0, 3) if game == "mots" else (3,):
        play(game, [user], plies)
        user.wait_prompted(plies)
        for language in ("fr", "en"):
            speak(user.page, language)
            for width, height in UPRIGHT:
                resize(user.page, {"width": width, "height": height})
                user.page.evaluate("scrollTo(0, 0)")
                where = f"{language}, after {plies}, {width} x {height}"
                assert unseen(user, "p.say") == [], where
                assert plies == 0 or unseen(user, ".caption > span:last-of-type") == [], where
                assert halved(user) == [], where


def test_who_watches_pushes_nothing_under_the_bar(new_user: NewUser) -> None:
    user, watcher = new_user(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True), new_user()
    user.create_table("mots", "local")
    user.wait_prompted()
    watcher.go(user.page.url)
    expect(user.page.get_by_text("1 person is watching")).to_be_visible()
    expect(watcher.page.locator(".spectators")).to_have_count(0)  # nobody beside oneself
    assert unseen(user, ".caption > span:last-of-type") == []
    assert outside(watcher, ".plate, .dock, .links") == []


@pytest.mark.parametrize(("game", "seats"), [("Blokus", 4), ("Headache", 4), ("Kopf oder Knopf", 2)])
def test_no_word_of_the_form_is_cut_at_any_size(new_user: NewUser, game: str, seats: int) -> None:
    user = new_user()
    user.choose_game(game)
    if game == "Headache":
        click(user.page.get_by_role("radio", name=str(seats), exact=True))
    for seat, way in enumerate(("Computer", "Here", "A friend, by link")[: seats - 1], start=2):
        click(user.seat(seat).get_by_role("radio", name=way))
    for language in ("fr", "en"):
        speak(user.page, language)
        for width, height in (FINGERS[0], FINGERS[1], FINGERS[4], *MICE):
            resize(user.page, {"width": width, "height": height})
            assert cut(user, ".form") == [], f"{language}, {width} x {height}"


@pytest.mark.parametrize("way", ["lying", "upright", "through"])
def test_the_piece_in_hand_lies_on_no_button(new_user: NewUser, way: str) -> None:
    user = new_user(viewport={"width": 390, "height": 844})
    user.create_table("headquarter", "computer")
    user.wait_prompted()
    click(user.page.get_by_role("radio", name=way))
    piece = user.page.locator(".piece svg").bounding_box()
    ways = user.page.get_by_role("radiogroup").bounding_box()
    assert piece is not None
    assert ways is not None
    assert piece["y"] + piece["height"] <= ways["y"]


def test_rules_fit_on_a_phone(new_user: NewUser) -> None:
    user = new_user(viewport=PHONE)
    for game in NAMES:
        user.go(f"/rules/{game}")
        user.page.locator("main h1").first.wait_for()
        assert fits(user), game


def test_a_finger_plays_with_two_taps_and_the_button(new_user: NewUser) -> None:
    user = new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    user.create_table("knopf", "computer")
    user.wait_prompted()
    page = user.page
    tap(page.locator('[data-cell][aria-label*="can move"]').first)
    tap(page.locator('[data-cell][aria-label*="can go here"]').first)
    tap(page.locator(".pinned .main"))
    assert user.wait_after(0).ply >= 1


def weight(names: Iterable[str]) -> int:
    assets = files("tete.server") / "page" / "assets"
    return sum(len(gzip.compress((assets / name).read_bytes(), mtime=0)) for name in names)


@pytest.mark.parametrize("game", MAKE_MOVE)
def test_the_first_game_loads_only_its_own_board(new_user: NewUser, report: Report, game: str) -> None:
    user = new_user()
    loaded: set[str] = set()
    user.page.on("request", lambda request: loaded.add(request.url.rsplit("/", 1)[1]))
    user.create_table(game, "computer", preset=DUO.get(game))
    user.page.locator("[data-cell], [data-space]").first.wait_for()
    scripts = sorted(name for name in loaded if name.endswith(".js"))
    report(f"{game}: {weight(scripts) / 1000:.1f} kB of JavaScript for the first board")
    assert weight(scripts) <= FIRST
    assert not any(name.startswith(other) for name in scripts for other in MAKE_MOVE if other != game)


def test_no_page_is_wider_than_a_small_phone(new_user: NewUser) -> None:
    user = new_user(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True, locale="fr-FR")
    table = import_game(user, "mots")
    for path, element in (
        ("/", ".ways .main"),
        ("/mine", "main li"),
        ("/puzzles", "main svg"),
        ("/puzzles/today", "main.list"),
        ("/rules/knopf", "main h1"),
        ("/learn/mots", ".lesson .plate svg"),
        ("/board/mots", "[role=grid]"),
        (f"/replay/{table}#9", ".caption b"),
        (f"/story/{table}", "main svg"),
        (f"/t/{table}", ".over"),
    ):
        user.go(path)
        user.page.locator(element).first.wait_for()
        assert fits(user), path


def test_a_replay_on_a_phone_on_its_side_shows_the_board_and_its_buttons(new_user: NewUser) -> None:
    user = new_user(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    user.go(f"/replay/{import_game(user, 'knopf')}#9")
    user.page.locator(".caption b").wait_for()
    assert outside(user, ".plate, main > .board > .caption, .steps") == []
    assert unseen(user, "main .caption") == []
