"""What is easily lost from the look: pictures that are part of the page, words with room, drawings of our own."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.actions import click, speak
from tests.web.conftest import NewUser
from tests.web.screen_checks import covered, cut, fits, outside
from tests.web.user import DESK, NAMES, PHONE

#: The type of the first word of a drawing, and the colour of its ground.
DRAWN = """(place) => {
  const drawing = place.shadowRoot.querySelector("svg");
  return [getComputedStyle(drawing.querySelector("text") ?? drawing).fontFamily,
          getComputedStyle(drawing.querySelector("rect")).fill];
}"""


def test_pictures_of_the_rules_have_the_type_and_the_colours_of_the_page(new_user: NewUser) -> None:
    user = new_user(viewport=PHONE)
    page = user.page
    for game in NAMES:
        user.go(f"/rules/{game}")
        expect(page.locator("article img")).to_have_count(0)
        assert fits(user), game
    picture = page.locator("article [role=img]").first
    assert picture.get_attribute("aria-label")
    family, by_day = picture.evaluate(DRAWN)
    assert "Alegreya Sans" in family
    click(page.get_by_role("button", name="Light or dark"))
    family, by_night = picture.evaluate(DRAWN)
    assert by_night != by_day


def test_rules_are_printed_black_on_white_with_all_that_is_folded(new_user: NewUser) -> None:
    user = new_user(color_scheme="dark")
    user.go("/rules/mots")
    page, offer = user.page, user.page.get_by_role("link", name="Learn in three minutes")
    expect(offer).to_be_visible()
    ground = "getComputedStyle(document.body).backgroundColor"
    by_night = page.evaluate(ground)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert page.evaluate("document.documentElement.dataset.theme") == "light"  # for the drawings
    expect(page.locator("#MT-1")).to_be_visible()
    for gone in (offer, page.get_by_role("banner"), page.get_by_role("navigation")):
        expect(gone).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(ground) == by_night


def test_no_word_of_the_board_editor_is_cut(new_user: NewUser) -> None:
    user = new_user()
    for game in ("headquarter", "knopf", "mots"):
        user.go(f"/board/{game}")
        for language in ("fr", "en"):
            speak(user.page, language)
            for size in (PHONE, DESK):
                user.page.set_viewport_size(size)
                assert cut(user, ".editor .tools") == [], f"{game}, {language}, {size['width']}"
            assert outside(user, ".editor .button") == [], f"{game}, {language}"


def test_the_day_shows_its_boxes_one_thing_to_do_and_signs_of_our_own(new_user: NewUser) -> None:
    user = new_user()
    user.go("/puzzles/today")
    items = user.page.locator("main li:has(h2)")
    expect(items.locator(".box svg")).to_have_count(5)
    expect(items.locator(".button.main")).to_have_count(1)
    expect(user.page.locator("pre .sign svg").first).to_be_visible()
    expect(user.page.locator("pre")).to_contain_text("⬜ Headquarter")


def test_a_high_phone_shows_every_piece(new_user: NewUser) -> None:
    user = new_user(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    user.create_table("blokus", "computer")
    user.wait_prompted()
    assert outside(user, ".dock .tray button") == []
    assert covered(user) == 0
    last = user.page.locator(".dock .tray button").last.bounding_box()
    turn = user.page.get_by_role("button", name="Rotate").bounding_box()
    assert last is not None
    assert turn is not None
    assert last["y"] + last["height"] <= turn["y"]


def test_who_has_no_games_yet_sees_the_boxes(new_user: NewUser) -> None:
    user = new_user()
    user.go("/mine")
    expect(user.page.locator("main .boxes svg")).to_have_count(5)
