"""French and English: chosen by the browser, changed by a button, and never a phrase without words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.actions import click, reload, settle, speak, switch
from tests.web.conftest import NewUser
from tests.web.user import NAMES, User
from tete.games import GAMES
from tete.i18n import LANGS, Lang, translator_for
from tete.i18n.box import facts, sentences

# phrases are kept under names such as "knopf.ask.move": none may ever reach the reader
NAKED = re.compile(r"\b(?:blokus|headache|headquarter|knopf|mots|seat|turn|over|level|preset|option|reason)\.[a-z]\w*")

SAID = """() => {
  const spoken = [...document.querySelectorAll("[aria-label]")].map(({ ariaLabel }) => ariaLabel);
  return [document.body.innerText, ...spoken].join(" ");
}"""


@pytest.mark.parametrize("locale", ["fr-FR", pytest.param("en-GB", marks=pytest.mark.deep)])
def test_the_page_uses_the_language_of_the_browser(new_user: NewUser, locale: str) -> None:
    user = new_user(locale=locale)
    page = user.page
    for game in NAMES.values():
        user.go("/")
        assert page.locator("html").get_attribute("lang") == locale[:2]
        click(page.get_by_role("radio", name=game, exact=True))
        click(page.get_by_role("button", name=re.compile("options", re.I)))
        assert speaks(user)
        click(page.locator(".go .main"))
        page.locator("p.say em, p.say").first.wait_for()
        assert speaks(user)


def test_the_language_is_changed_by_a_button_and_kept(new_user: NewUser) -> None:
    user = new_user(locale="fr-FR")
    page = user.page
    user.go("/")
    speak(page, "en")
    expect(page.get_by_role("button", name="Against the computer")).to_be_visible()
    reload(page)
    expect(page.get_by_role("button", name="Against the computer")).to_be_visible()
    speak(page, "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_page_changes_its_language_at_one_moment(new_user: NewUser) -> None:
    """However long the texts take, nobody reads half a page in one language and half in the other."""
    user = new_user()
    page, held = user.page, list[Route]()
    user.create_table("headache", "local")
    user.wait_prompted()
    english = page.aria_snapshot()
    page.route("**/api/texts/fr", lambda route: held.append(route))
    with page.expect_request("**/api/texts/fr"):
        switch(page).select_option("fr")
    page.mouse.move(2, 2)
    assert page.aria_snapshot() == english
    expect(page.locator("html")).to_have_attribute("lang", "en")
    held[0].continue_()
    settle(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    french = page.aria_snapshot()
    assert " rouge" in french
    assert "Classique" in french
    assert not re.search(r"red|Classic\b|Your turn", french)


def test_of_two_quick_wishes_the_last_one_counts(new_user: NewUser) -> None:
    user = new_user()
    page, held = user.page, list[Route]()
    user.go("/")
    page.route("**/api/texts/fr", lambda route: held.append(route))
    with page.expect_request("**/api/texts/fr"):
        switch(page).select_option("fr")
    with page.expect_response("**/api/texts/en"):
        switch(page).select_option("en")
    with page.expect_response("**/api/texts/fr"):
        held[0].continue_()
    reload(page)
    expect(page.get_by_role("button", name="Against the computer")).to_be_visible()


@pytest.mark.parametrize("lang", LANGS)
def test_the_shelf_says_what_is_printed_on_each_box_and_what_is_not_from_it(new_user: NewUser, lang: Lang) -> None:
    """In the words of the command."""
    user = new_user(locale=lang)
    user.go("/")
    for key, name in NAMES.items():
        translator = translator_for(lang, key)
        click(user.page.get_by_role("radio", name=name, exact=True))
        assert plain(user.page.locator("p.facts").inner_text()) == plain(facts(GAMES[key], translator))
        click(user.page.locator("summary"))
        said = [plain(each) for each in user.page.locator("details p").all_inner_texts()]
        assert said == [plain(each) for each in sentences(translator)]


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_rejected_move_names_its_rule_in_the_language_of_the_page(new_user: NewUser) -> None:
    said = {}
    for locale in ("fr-FR", "en-GB", "de-DE"):
        user = new_user(locale=locale)
        user.go("/")
        page = user.page
        click(page.get_by_role("radio", name=NAMES["knopf"], exact=True))
        click(page.locator(".ways .main"))
        click(page.locator("[data-cell].movable").first)
        click(page.locator("[data-cell]:not(.busy)").last)
        refusal = page.locator("[role=status] .margin")
        expect(refusal.locator(".rule-number")).to_have_text(re.compile(r"KK-\d+"))
        said[locale] = refusal.inner_text()
    assert len({*said.values()}) == len(said)


def test_a_german_browser_reads_german_and_loads_no_other_language(new_user: NewUser) -> None:
    user, loaded = new_user(locale="de-AT"), list[str]()
    page = user.page
    page.on("request", lambda request: loaded.append(request.url))
    user.go("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Gegen den Computer")).to_be_visible()
    click(page.get_by_role("radio", name=NAMES["knopf"], exact=True))
    click(page.locator(".ways .main"))
    expect(page.locator("p.say").first).to_contain_text("Zieh mit einem Knopf.")
    assert speaks(user)
    phrases = [url for url in loaded if re.search(r"/(?:de|en|fr)-[^/]+\.json", url)]
    assert phrases
    assert [url for url in phrases if "/de-" not in url] == []


def test_the_server_answers_in_the_language_changed_to(new_user: NewUser) -> None:
    user = new_user()
    page = user.page
    user.create_table("knopf", "computer")
    click(page.get_by_role("button", name="Hint"))
    hint = page.locator("[role=status] .hint")
    expect(hint).to_be_visible()
    speak(page, "fr")
    expect(hint).to_have_count(0)  # it was in English
    click(page.locator("[data-cell].movable").first)
    click(page.locator("[data-cell]:not(.busy)").last)
    expect(page.locator("[role=status] .margin")).to_contain_text(re.compile("Pas permis.*(bouton|trou|case)"))


def speaks(user: User) -> bool:
    said = user.page.evaluate(SAID)
    naked = NAKED.findall(said)
    assert naked == []
    return bool(said.strip())
