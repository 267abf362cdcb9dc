"""Choosing a table: who sits how, in which colours, what is played, and what cannot be chosen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.actions import choose, click, click_at, fill, focus, press, resize, speak, write
from tests.web.conftest import NewUser
from tests.web.user import NAMES, User


def pick(page: Page, game: str, preset: str = "") -> None:
    """A box from the shelf, with its form opened."""
    click(page.get_by_role("radio", name=game, exact=True))
    more = page.get_by_role("button", name=re.compile("^(More options|Plus d’options)$"))
    if more.is_visible():  # not that of the game which was chosen before
        click(more)
    if preset:
        click(page.get_by_role("radio", name=re.compile(f"^{preset}")))


def options_of(user: User, game: str) -> Page:
    """The home page with the options of a game in sight, as the rules answered that they can be chosen."""
    user.go("/")
    key = next(key for key, name in NAMES.items() if name == game)
    with user.page.expect_response(lambda answer: answer.url.endswith(f"/{key}/setup") and answer.ok):
        pick(user.page, game)
    return user.page


@pytest.mark.parametrize(
    ("game", "way", "seats"),
    [
        ("blokus", "Against the computer", 4),
        ("knopf", "Together at this screen", 2),
        ("headache", "A friend, by link", 2),
    ],
)
def test_a_box_and_a_way_to_play_are_enough(new_user: NewUser, game: str, way: str, seats: int) -> None:
    user = new_user()
    user.choose_game(game, form=False)
    expect(user.page.get_by_role("radiogroup", name=re.compile("^Seat"))).to_have_count(0)
    click(user.page.get_by_role("button", name=way))
    user.page.wait_for_url(re.compile("/t/"))
    expect(user.page.locator(".seats .seat, .seats li").first).to_be_visible()
    table = user.page.url.rpartition("/")[2]
    assert len(user.page.request.get(f"{user.url}/api/tables/{table}").json()["seats"]) == seats


def test_who_shares_the_screen_says_only_how_many_they_are(new_user: NewUser) -> None:
    user = new_user()
    user.choose_game("blokus", form=False)
    click(user.page.get_by_role("button", name="Together at this screen"))
    click(user.page.get_by_role("group", name="How many are you?").get_by_role("button", name="3"))
    user.page.wait_for_url(re.compile("/t/"))
    table = user.page.url.rpartition("/")[2]
    seats = user.page.request.get(f"{user.url}/api/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["local"] * 3


def test_four_who_sit_down_to_words_are_offered_250_points(new_user: NewUser) -> None:
    """At one press, and in the form (where quarté also asks what four letters are)."""
    user = new_user()
    user.choose_game("mots", form=False)
    click(user.page.get_by_role("button", name="Together at this screen"))
    click(user.page.get_by_role("group", name="How many are you?").get_by_role("button", name="4"))
    expect(user.page.get_by_text("the rule sheet proposes 250 points")).to_be_visible()
    click(user.page.get_by_role("button", name="Four players, 250 points"))
    user.page.wait_for_url(re.compile("/t/"))
    assert user.page.request.get(f"{user.url}/api/tables/{user.page.url.rpartition('/')[2]}").json()["preset"] == "four"
    user.choose_game("mots")
    click(user.page.get_by_role("radio", name="4", exact=True))
    click(user.page.locator(".offer").get_by_role("button", name="Four players"))
    expect(user.page.get_by_role("radio", name="Four players, 250 points")).to_be_checked()
    click(user.page.get_by_role("radio", name="Quarté: always four letters"))
    click(user.page.get_by_role("radio", name="A word of four letters"))
    expect(user.page.get_by_text("The word has four letters in all. One new letter is enough.")).to_be_visible()
    click(user.page.get_by_role("button", name="Take your seats"))
    user.page.wait_for_url(re.compile("/t/"))
    expect(user.page.get_by_text("Write a word of four letters in all.").first).to_be_visible()


def test_computers_have_the_names_of_their_levels(new_user: NewUser) -> None:
    user = new_user()
    user.choose_game("headache")
    click(user.page.get_by_role("radio", name="4", exact=True))
    for seat, level in ((2, "5"), (3, "9"), (4, "5")):
        choose(user.page.get_by_label(f"The computer’s level · {seat}"), level)
    click(user.page.get_by_role("button", name="Take your seats"))
    user.page.wait_for_url(re.compile("/t/"))
    for name in ("Clara", "Zora", "Clara 2"):
        expect(user.page.locator(".seats").get_by_text(name, exact=True)).to_be_visible()


def test_the_first_way_to_play_is_in_sight(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    for width, height in ((360, 620), (740, 360), (640, 400), (1280, 800)):
        resize(user.page, {"width": width, "height": height})
        box = user.page.get_by_role("button", name="Against the computer").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height


def test_options_open_in_sight_and_say_how_to_close_them(new_user: NewUser) -> None:
    user = new_user(viewport={"width": 360, "height": 620})
    user.choose_game("knopf")
    page = user.page
    expect(page.get_by_role("radiogroup", name="Variant")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Take your seats")).to_be_in_viewport()
    click(page.get_by_role("button", name="Fewer options"))
    expect(page.get_by_role("button", name="Against the computer")).to_be_visible()


def test_a_game_under_way_is_the_first_thing_on_the_page(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("knopf", "computer")
    user.wait_prompted()
    user.go("/")
    first = user.page.locator("main a, main button").first
    expect(first).to_contain_text("Kopf oder Knopf")
    expect(first).to_contain_text("All set up, your turn · Continue")
    expect(first).to_be_in_viewport()


def test_the_shelf_is_one_stop_for_tab(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    boxes = user.page.locator(".boxes [role=radio]")
    expect(boxes).to_have_count(5)
    assert sorted(boxes.nth(at).get_attribute("tabindex") or "" for at in range(5)) == ["-1"] * 4 + ["0"]


def test_every_way_to_take_a_seat_is_in_sight_and_chosen_by_keyboard(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    pick(user.page, "Headache")
    ways = user.seat(2).get_by_role("radio")
    expect(ways).to_have_text(["Here", "A friend, by link", "The computer"])
    focus(ways.nth(2))
    press(user.page, "ArrowUp")
    expect(ways.nth(1)).to_be_checked()
    expect(user.page.get_by_text("You will get a link to send.")).to_be_visible()
    press(user.page, "ArrowUp")
    expect(ways.nth(0)).to_be_checked()
    expect(user.page.get_by_role("textbox", name="Their name · 2")).to_be_visible()


def test_the_level_of_a_computer_is_chosen_in_words(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    pick(user.page, "Kopf oder Knopf")
    level = user.page.get_by_label("The computer’s level · 2")
    words = level.locator("option").all_inner_texts()
    assert [text.split(" · ")[0] for text in words] == list("123456789")
    assert len({text.split(" · ")[1] for text in words}) == 9
    choose(level, "7")
    click(user.page.get_by_role("button", name="Take your seats"))
    expect(user.page.locator(".seats .how").nth(1)).to_contain_text("7")


def test_colours_on_the_form_are_those_at_the_table(new_user: NewUser) -> None:
    user = new_user()
    for game, preset, colours in (
        ("Headache", "", ["red", "yellow"]),
        ("Headache", "Two players", ["red, yellow", "blue, green"]),
        ("Blokus", "Three", ["blue", "yellow", "red"]),
        ("Kopf oder Knopf", "", ["red", "blue"]),
        ("Headquarter", "", []),
    ):
        user.go("/")
        pick(user.page, game, preset)
        expect(user.page.locator(".place .second")).to_have_text(colours)
        user.frames.clear()
        click(user.page.get_by_role("button", name="Take your seats"))
        user.wait_prompted()
        frame = next(frame for frame in user.frames if '"type":"table"' in frame)
        found = [
            ", ".join(re.findall(r"\w+", part)) for part in re.findall(r'"colours":\[([^\]]*)\],"connected', frame)
        ]
        assert [each for each in found if each] == colours


def test_the_shared_colour_of_three_belongs_to_nobody(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    pick(user.page, "Blokus", "Three")
    expect(user.page.get_by_text("Nobody owns green: everybody plays it in turn.")).to_be_visible()
    shared = user.page.get_by_role("radiogroup", name="Which colour does everybody play?")
    click(shared.get_by_role("radio", name="Red"))
    expect(user.page.get_by_text("Nobody owns red: everybody plays it in turn.")).to_be_visible()
    expect(user.page.locator(".place .second")).to_have_text(["blue", "yellow", "green"])


def test_every_preset_says_in_a_sentence_what_it_is(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    seen = set()
    for game in ("Headquarter", "Headache", "Blokus", "Mots de Tête", "Kopf oder Knopf"):
        pick(user.page, game)
        presets = user.page.get_by_role("radiogroup", name="Variant").get_by_role("radio")
        for number in range(presets.count()):
            click(presets.nth(number))
            sentence = user.page.locator(".presets + .note").inner_text()
            assert sentence.endswith((".", "!")), sentence
            assert sentence not in seen
            seen.add(sentence)


def test_what_contradicts_the_choice_cannot_be_chosen_and_says_why(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    user.go("/")
    pick(page, "Mots de Tête", "Marathon")
    expect(page.locator(".impossible")).to_contain_text("“marathon” is played without a target.")
    expect(page.get_by_label("How many points to win?")).to_have_count(0)
    pick(page, "Blokus", "Duo")
    expect(page.locator(".impossible")).to_contain_text("These don’t go together: the 14 × 14 board and teams.")
    expect(page.get_by_role("radiogroup", name="Play in teams?")).to_have_count(0)


def test_what_the_rules_refuse_is_said_at_once_and_not_kept(new_user: NewUser) -> None:
    page = options_of(new_user(), "Headache")
    colours = page.get_by_role("group", name="Which colours?")
    expect(colours.get_by_role("checkbox", checked=True)).to_have_count(2)
    click(colours.get_by_role("checkbox", name="yellow"))
    expect(page.get_by_role("alert")).to_have_text("At least two colours are needed.")
    expect(colours.get_by_role("checkbox", checked=True)).to_have_count(2)
    for colour in ("blue", "green"):
        click(colours.get_by_role("checkbox", name=colour))
        expect(colours.get_by_role("checkbox", name=colour)).to_be_checked()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".place .second")).to_have_text(["red", "blue", "yellow", "green"])


def test_options_are_questions_and_each_answer_says_what_it_means(new_user: NewUser) -> None:
    page = options_of(new_user(), "Headache")
    expect(page.get_by_text("Move or pass, as you prefer.")).to_be_visible()
    question = page.get_by_role("radiogroup", name="May you pass when you like?")
    click(question.get_by_role("radio", name=re.compile("^No")))
    expect(page.locator(".playing")).to_have_text("you must move if you can")
    click(page.get_by_role("button", name="Take your seats"))
    expect(page.locator("header .preset")).to_have_text("Classic · you must move if you can")


def test_the_header_says_what_is_really_played(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    user.go("/")
    pick(page, "Mots de Tête", "With challenges")
    fill(page.get_by_label("How many points to win?"), "60")
    choose(page.get_by_label("Play with a clock?"), "10 min each")
    own = page.get_by_role("radio", name=re.compile("We roll ourselves"))
    click(own)
    expect(own).to_be_checked()
    click(page.get_by_role("button", name="Take your seats"))
    expect(page.locator("header .preset")).to_have_text(
        "With challenges · to 60 points · English words · 10 min each + 5 s per move · your own dice"
    )
    speak(page, "fr")
    expect(page.locator("header .preset")).to_contain_text("jusqu’à 60 points · mots anglais · 10 min par joueur")


QUESTIONS = """() => [...document.querySelectorAll('.more [role=radio], .more input, .more select')].map((each) => {
  const { x, y } = each.getBoundingClientRect();
  return [Math.round(x), Math.round(y + scrollY)];
})"""


@pytest.mark.parametrize(
    ("size", "game", "field", "following"),
    [
        ((1280, 800), "Mots de Tête", "How many points to win?", "^French"),
        ((820, 1180), "Kopf oder Knopf", "How many buttons to win?", "^No"),
        ((360, 620), "Mots de Tête", "How many points to win?", "^French"),
    ],
)
def test_after_a_number_the_next_click_hits(
    new_user: NewUser, size: tuple[int, int], game: str, field: str, following: str
) -> None:
    """A number counts as it is typed, nothing below it moves, and what is pressed next is where it was."""
    page = options_of(new_user(viewport={"width": size[0], "height": size[1]}), game)
    choice = page.locator(".more").get_by_role("radio", name=re.compile(following)).first
    choice.scroll_into_view_if_needed()
    focus(page.get_by_label(field))
    box = choice.bounding_box()
    places = page.evaluate(QUESTIONS)
    assert box
    press(page, "Control+a")
    write(page, "7")
    click_at(page, box["x"] + 20, box["y"] + box["height"] / 2)
    expect(choice).to_be_checked()
    expect(page.locator(".playing")).to_contain_text(re.compile("to 7 points|7 buttons"))
    assert page.evaluate(QUESTIONS) == places


def test_a_number_that_the_rules_refuse_says_why_and_moves_nothing(new_user: NewUser) -> None:
    page = options_of(new_user(), "Kopf oder Knopf")
    goal = page.get_by_label("How many buttons to win?")
    places = page.evaluate(QUESTIONS)
    fill(goal, "60")
    expect(page.locator(".more").get_by_role("alert")).to_have_text("The goal is from 1 to 14 buttons, not 60.")
    expect(goal).to_have_attribute("aria-invalid", "true")
    assert page.evaluate(QUESTIONS) == places
    goal.blur()
    expect(goal).to_have_value("10")
    assert page.evaluate(QUESTIONS) == places


def test_words_are_of_the_language_of_the_page(new_user: NewUser) -> None:
    for locale, words in (("en-GB", "English words"), ("fr-FR", "mots français")):
        user = new_user(locale=locale)
        user.go("/")
        pick(user.page, "Mots de Tête")
        expect(user.page.locator(".playing")).to_contain_text(words)
        click(user.page.locator(".go .main"))
        expect(user.page.locator("header .preset")).to_contain_text(words)


def test_words_follow_the_language_until_another_is_chosen(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    user.go("/")
    pick(page, "Mots de Tête")
    speak(page, "fr")
    expect(page.locator(".playing")).to_contain_text("mots français")
    speak(page, "en")
    expect(page.locator(".playing")).to_contain_text("English words")
    click(
        page.get_by_role("radiogroup", name="Words in which language?").get_by_role("radio", name=re.compile("French"))
    )
    expect(page.locator(".playing")).to_contain_text("French words")
    click(page.get_by_role("radio", name=re.compile("^Marathon")))
    expect(page.locator(".playing")).to_contain_text("French words")


def test_a_table_refuses_a_rude_word_kindly_unless_it_is_allowed_and_said(new_user: NewUser) -> None:
    user = new_user()
    page = options_of(user, "Mots de Tête")
    refuse = page.get_by_role("radiogroup", name="Refuse rude words?")
    expect(refuse.get_by_role("radio", name=re.compile("^Yes"))).to_be_checked()
    click(refuse.get_by_role("radio", name=re.compile("^No")))
    expect(page.locator(".playing")).to_contain_text("rude words allowed")
    click(refuse.get_by_role("radio", name=re.compile("^Yes")))
    expect(page.locator(".playing")).not_to_contain_text("rude words allowed")
    click(page.get_by_role("radio", name=re.compile("We roll ourselves")))
    click(page.get_by_role("button", name="Take your seats"))
    click(page.get_by_role("button", name="4", exact=True))
    user.wait_prompted()
    click(page.locator('[data-cell="i8"]'))
    press(page, "ArrowDown")
    click(page.locator('[data-cell="i8"]'))
    write(page, "SHIT")
    click(page.locator(".pinned .main"))
    expect(page.get_by_text("No rude words at this table: SHIT.")).to_be_visible()


def test_the_look_up_understands_a_hyphen(new_user: NewUser) -> None:
    user = new_user(locale="fr-FR")
    page = user.page
    user.go("/")
    pick(page, "Mots de Tête")
    click(page.locator(".go .main"))
    click(page.get_by_text("Chercher un mot"))
    fill(page.get_by_role("textbox", name="Chercher un mot"), "week-end")
    click(page.get_by_role("button", name="Chercher", exact=True))
    expect(page.get_by_text("On l’écrit ici en un seul mot")).to_contain_text("WEEKEND")
