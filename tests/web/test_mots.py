"""Mots de Tête between people: a word is doubted, and dice that fall on a table of wood."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.actions import click, fill, press, write
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game, record
from tests.web.test_axe import findings
from tests.web.user import PHONE, User
from tete.games.mots.move import Word
from tete.records import read

LETTERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def lay(user: User, seat: str, *options: str) -> Page:
    """A table of words whose second seat is taken so, with these options."""
    page = user.page
    user.go("/")
    click(page.get_by_role("radio", name="Mots de Tête", exact=True))
    click(page.get_by_role("button", name="More options"))
    if "challenge" in options:
        click(page.get_by_role("radio", name=re.compile("^With challenges")))
    if "own dice" in options:
        click(page.get_by_role("radio", name=re.compile("We roll ourselves and type it in")))
    click(user.seat(2).get_by_role("radio", name=seat))
    fill(page.get_by_role("textbox", name="Your name"), "Odile")
    if "own dice" not in options:
        click(page.get_by_role("radio", name="As shown"))
    click(page.get_by_role("button", name="Take your seats"))
    page.wait_for_url(re.compile("/t/"))
    return page


def write_down(page: Page, word: str) -> None:
    """Beside the cross, downward: the fourth letter lies on a yellow cell."""
    click(page.locator('[data-cell="i8"]'))
    press(page, "ArrowDown")
    click(page.locator('[data-cell="i8"]'))
    write(page, word)
    click(page.locator(".pinned .main"))


def letters(user: User) -> int:
    """How many the die gives them."""
    return LETTERS[user.read().sentence.split("Write ")[1].split()[0]]


def test_what_came_of_a_challenge_is_told_to_both(new_user: NewUser) -> None:
    host, friend = new_user(), new_user(viewport=PHONE, has_touch=True, is_mobile=True)
    page = lay(host, "A friend, by link", "challenge")
    expect(page.locator(".score").first).to_have_text("")  # nothing is counted before anybody plays
    friend.go(host.invitation())
    expect(friend.page.get_by_role("heading", name="Odile has kept a seat for you.")).to_be_visible()
    friend.accept(host.invitation(), "Zoé")
    host.wait_prompted()
    word = "XQZKWJ"[: letters(host)]
    write_down(page, word)
    challenge = friend.page.get_by_role("button", name="Challenge")
    expect(challenge).to_be_visible()
    friend.page.evaluate("scrollTo(0, 0)")
    for answer in (challenge, friend.page.get_by_role("button", name="Accept")):
        expect(answer).to_be_in_viewport(ratio=1)  # in the bar, with the keys
    click(challenge)
    told = re.compile(f"Zoé challenged {word}: it is not a word, and is erased. Zoé has")
    expect(page.locator(".caption")).to_have_text(told)
    expect(friend.page.locator(".caption")).to_have_text(told)


def test_our_own_die_is_told_by_its_face_and_a_bonus_by_its_sum(new_user: NewUser) -> None:
    host = new_user()
    page = lay(host, "Here", "own dice")
    expect(page.get_by_text("What did Odile roll?")).to_be_visible()
    click(page.get_by_role("button", name="4", exact=True))
    host.wait_prompted()
    write_down(page, "NOTE")
    fill(page.get_by_label(re.compile(r"^E\s+Yellow square, two dice")), "9")  # the letter, as the card shows it
    click(page.get_by_role("button", name="OK"))
    expect(page.get_by_text("What did Player 2 roll?")).to_be_visible()
    expect(page.locator(".caption")).to_contain_text("The bonus dice give 9. Odile scores")


def test_a_first_die_of_one_asks_for_a_single_letter(new_user: NewUser) -> None:
    host = new_user()
    page = lay(host, "Here", "own dice")
    click(page.get_by_role("button", name="1", exact=True))
    host.wait_prompted()
    expect(page.locator("rect.first")).to_have_count(4)  # framed: one letter must stand there
    write_down(page, "A")
    expect(page.get_by_text("What did Player 2 roll?")).to_be_visible()
    expect(page.locator(".caption")).to_contain_text("A")
    expect(page.locator(".score").first).not_to_have_text("0")


def test_our_own_dice_are_offered_where_something_falls(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    user.go("/")
    for game, falls in (("Mots de Tête", 1), ("Blokus", 0), ("Headache", 1), ("Kopf oder Knopf", 0)):
        click(page.get_by_role("radio", name=game, exact=True))
        click(page.get_by_role("button", name="More options"))
        expect(page.get_by_role("radio", name=re.compile("We roll ourselves"))).to_have_count(falls)


def test_a_word_that_is_looked_up_says_what_it_means(new_user: NewUser) -> None:
    user = new_user()
    at, move = next((at, ply.move) for at, ply in enumerate(read(record("mots")).plies) if isinstance(ply.move, Word))
    word = move.text
    user.go(f"/replay/{import_game(user, 'mots')}#{at + 1}")
    page = user.page
    click(page.get_by_text("Look up a word"))
    click(page.get_by_role("button", name=f"What does {word} mean?"))
    expect(page.get_by_text(re.compile(f"^{word} is in the dictionary"))).to_be_visible()
    fill(page.get_by_role("textbox", name="Look up a word"), "chevaux")
    click(page.get_by_role("button", name="Look up", exact=True))
    expect(page.locator("dl")).to_contain_text("cheval")
    expect(page.locator("dl")).to_contain_text("Animal domestique")
    expect(page.get_by_text("From the dictionary of Émile Littré")).to_be_visible()
    fill(page.get_by_role("textbox", name="Look up a word"), "vélo")
    click(page.get_by_role("button", name="Look up", exact=True))
    expect(page.get_by_text("There is no definition for this word.")).to_be_visible()
    assert findings(user) == []


def test_a_dictionary_of_ones_own_is_brought_and_played_with(new_user: NewUser) -> None:
    host, friend = new_user(), new_user()
    page, host.expected_errors = host.page, "400"
    host.go("/")
    click(page.get_by_role("radio", name="Mots de Tête", exact=True))
    click(page.get_by_role("button", name="More options"))
    file = page.get_by_label("A dictionary of your own…")
    file.set_input_files({"name": "bad.txt", "mimeType": "text/plain", "buffer": b"oie\narc-en-ciel\n"})
    expect(page.get_by_role("alert")).to_have_text("Word list, line 2: “arc-en-ciel” is not a word of letters only.")
    file.set_input_files({"name": "granny.txt", "mimeType": "text/plain", "buffer": "oie\nété\nchat".encode()})
    expect(page.get_by_role("radio", name=re.compile("granny.txt"))).to_be_checked()
    expect(page.get_by_text("Your dictionary has three words.")).to_be_visible()
    expect(page.locator(".playing")).to_contain_text("home-made dictionary")
    assert findings(host) == []
    page.reload()  # this device keeps it
    click(page.get_by_role("button", name="More options"))
    click(page.get_by_role("radio", name=re.compile("granny.txt")))
    expect(page.get_by_role("radio", name=re.compile("granny.txt"))).to_be_checked()
    click(host.seat(2).get_by_role("radio", name="A friend, by link"))
    fill(page.get_by_role("textbox", name="Your name"), "Odile")
    click(page.get_by_role("button", name="Take your seats"))
    page.wait_for_url(re.compile("/t/"))
    friend.accept(host.invitation(), "Zoé")
    for user in (host, friend):
        expect(user.page.get_by_text("home-made dictionary").first).to_be_visible()
