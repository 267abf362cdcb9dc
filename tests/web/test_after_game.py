"""After the game: where the points come from, replay, share, my games, and dice that the browser checks itself."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.actions import click, press, speak
from tests.web.board_moves import MAKE_MOVE, mots
from tests.web.conftest import NewUser
from tests.web.finished_games import import_game, record
from tests.web.play import deep_but
from tests.web.user import User
from tete.records import read


def total(page: Page, seat: int) -> int:
    text = page.locator("table tfoot td").nth(seat).inner_text()
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("game", ["headache", "mots"])
def test_the_points_are_listed_line_by_line(new_user: NewUser, game: str) -> None:
    user = new_user()
    user.go(f"/t/{import_game(user, game)}")
    # Headache is won by being the last: unless it runs dry there are no points, only what is left
    title = "What is left on the board" if game == "headache" else "Where the points come from"
    expect(user.page.get_by_text(title)).to_be_visible()
    outcome = read(record(game)).result
    assert outcome is not None
    if any(outcome.points):
        assert [total(user.page, seat) for seat in range(2)] == list(outcome.points)
    else:  # Headache ends with the last one in, not with points
        expect(user.page.get_by_text(re.compile("A stack of|A single cone")).first).to_be_visible()
    expect(user.page.get_by_role("link", name="Download")).to_have_attribute("href", re.compile("/record$"))
    expect(user.page.get_by_role("button", name=re.compile("^Check"))).to_have_count(0)  # no dice of ours


@pytest.mark.parametrize("game", deep_but("mots", ["knopf", "mots"]))
def test_a_replay_opens_at_a_move_and_draws_what_the_computer_would_do(new_user: NewUser, game: str) -> None:
    user = new_user()
    table = import_game(user, game)
    plies = read(record(game)).plies
    at = next(index for index in range(len(plies) // 2, len(plies)) if isinstance(plies[index].actor, int))
    user.go(f"/replay/{table}#{at}")
    page = user.page
    here = page.get_by_role("slider", name="Move of the game")
    expect(here).to_have_value(str(at))
    click(page.get_by_role("button", name="Ask the computer"))
    ideas = page.locator("aside .ideas button")
    expect(ideas.first).to_be_visible()
    expect(ideas.first).to_have_attribute("aria-pressed", "true")
    if ideas.count() > 1:
        click(ideas.nth(1))
        expect(ideas.nth(1)).to_have_attribute("aria-pressed", "true")
    press(page, "ArrowRight")
    expect(here).to_have_value(str(at + 1))
    expect(page).to_have_url(re.compile(f"#{at + 1}$"))
    press(page, "End")
    expect(here).to_have_value(str(len(plies)))
    outcome = read(record(game)).result
    assert outcome is not None
    if any(outcome.points):
        told = [str(points).replace("-", "−") for points in outcome.points]
        expect(page.locator("aside .seat b")).to_have_text(told)
    press(page, "Home")
    expect(page.get_by_text("Before the first move.")).to_be_visible()
    expect(page.get_by_role("img", name="How the game went")).to_be_visible()


@pytest.mark.parametrize("game", deep_but("knopf", MAKE_MOVE))
def test_a_replay_describes_every_move_and_every_idea_in_words(new_user: NewUser, game: str) -> None:
    user = new_user(locale="fr-FR")
    user.go(f"/replay/{import_game(user, game)}#1")
    page, plies = user.page, read(record(game)).plies
    rows = page.locator(".plies button")
    expect(rows).to_have_count(len(plies))
    decided = next(index for index, ply in enumerate(plies) if isinstance(ply.actor, int))
    row = rows.nth(decided)
    expect(row).to_contain_text(re.compile(r"(Odile|Achille) .*\."))  # a sentence
    click(row)
    expect(row).to_have_attribute("aria-current", "true")
    if game == "headache":
        expect(rows.first).to_contain_text("Odile a fait")  # lots are told too
    told = re.sub(r"\s+", " ", page.locator(".caption").inner_text().split(".", 1)[1].split(".")[0]).strip()
    expect(row).to_contain_text(told)  # in the words of the table
    press(page, "ArrowLeft")
    click(page.get_by_role("button", name="Demander à l’ordinateur"))
    idea = page.locator(".ideas button").first
    expect(idea).to_contain_text(IDEAS[game])


IDEAS = {
    "blokus": re.compile(r"^\s*(Le|La) [\w ]+ (bleu|bleue|jaune)\b"),
    "headache": re.compile("Mettre un cône en jeu"),
    "headquarter": re.compile(r"[A-Z][a-z]+ (et [a-z]+ côte à côte|en haut, [a-z]+ en bas|devant, [a-z]+ derrière)"),
    "knopf": re.compile(r"De [a-j]\d+ à [a-j]\d+"),
    "mots": re.compile(r"[A-Z]+ à partir de [a-o]\d+ vers (la droite|le bas)"),
}


def test_the_graph_of_a_replay_says_whose_line_is_whose_and_what_is_up(new_user: NewUser) -> None:
    user = new_user()
    user.go(f"/replay/{import_game(user, 'knopf')}#0")
    page = user.page
    click(page.get_by_role("button", name="Ask the computer"))
    legend = page.get_by_role("figure")
    expect(legend.get_by_text("winning at the top, losing at the bottom")).to_be_visible()
    expect(legend.get_by_role("listitem")).to_have_text(["Odile", "Achille"])


def test_the_analysis_of_a_game_stops_on_request_and_goes_on(new_user: NewUser) -> None:
    user = new_user()
    user.go(f"/replay/{import_game(user, 'headquarter')}#0")
    page = user.page
    click(page.get_by_role("button", name="Ask the computer"))
    expect(page.get_by_text(re.compile("Thinking: [1-9]"))).to_be_visible()
    click(page.get_by_role("button", name="Stop"))
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    expect(page.get_by_text(re.compile("^Thinking"))).to_have_count(0)
    page.evaluate("fetch('/healthz').then((answer) => answer.text())")  # what was under way has ended by now
    assert [url for url in requested if "analysis" in url] == []
    click(page.get_by_role("button", name="Ask the computer"))
    expect(page.get_by_text(re.compile("Thinking"))).to_be_visible()


@pytest.mark.parametrize("game", ["knopf", "mots"])
def test_every_move_gets_a_verdict_and_each_mistake_is_shown_with_the_better_move_and_why(
    new_user: NewUser, game: str
) -> None:
    user = new_user()
    table = import_game(user, game)
    user.go(f"/replay/{table}")
    page = user.page
    click(page.get_by_role("button", name="Ask the computer"))
    expect(page.get_by_text("Thinking:")).to_have_count(0)
    marks = page.locator(".plies").get_by_role("img")
    names = {marks.nth(at).get_attribute("aria-label") for at in range(marks.count())}
    assert names <= {"Best move", "Good move"}
    expect(page.locator(".plies").get_by_text("✗ Mistake").first).to_be_attached()  # in words; these players are weak
    said = page.locator(".costly .cost").all_inner_texts()
    costs = [int(re.sub(r"\D", "", text)) for text in said]
    assert costs == sorted(costs, reverse=True)
    assert all(("point" in text) == (game == "mots") for text in said)
    click(page.locator(".costly button").first)
    expect(page.locator(".verdict")).to_contain_text("Mistake")
    expect(page.locator(".verdict")).to_contain_text(said[0])
    shares = [int(text.rstrip("%")) for text in page.locator(".ideas b").all_inner_texts()]
    assert shares == sorted(shares, reverse=True)
    expect(page.locator(".ideas em")).to_have_text("played")  # the move that was made is compared, too
    # one mistake after the other, each before it is made
    press(page, "Home")
    plies = read(record(game)).plies
    verdict, here = page.locator(".verdict"), page.get_by_role("slider", name="Move of the game")
    for _ in range(2):
        click(page.get_by_role("button", name=re.compile("ext mistake$")))
        actor = plies[int(here.input_value())].actor  # the mistake is still to come
        assert isinstance(actor, int)
        mover = ("Odile", "Achille")[actor]
        expect(verdict).to_contain_text("Mistake")
        expect(verdict).to_contain_text(re.compile(mover + r" played: .+\. .*Better: .+\. .*“.+\.”", re.S))
        expect(page.locator(".ideas button").first).to_have_attribute("aria-pressed", "true")  # drawn on the board


def test_a_replay_counts_turns_and_not_every_roll(new_user: NewUser) -> None:
    user = new_user()
    user.go(f"/replay/{import_game(user, 'headache')}#7")
    page = user.page
    expect(page.locator(".caption b")).to_have_text(
        "Turn 1."
    )  # lots, a roll, an entry, a red dot, another roll and a pass
    numbers = [int(text) for text in page.locator(".plies .figures").all_inner_texts() if text]
    assert numbers == list(range(1, len(numbers) + 1))
    assert 2 * len(numbers) < len(read(record("headache")).plies)


def test_the_chances_of_both_players_mirror_each_other(new_user: NewUser) -> None:
    user = new_user()
    table = import_game(user, "mots")
    plies = read(record("mots")).plies
    decided = [number for number, ply in enumerate(plies) if isinstance(ply.actor, int)]
    for ply in decided[:2] + decided[-2:]:
        found = user.page.request.get(f"{user.url}/api/tables/{table}/analysis?ply={ply}").json()
        assert sum(found["chances"]) == pytest.approx(1, abs=0.001)
    outcome = read(record("mots")).result
    assert outcome is not None
    assert found["chances"][outcome.places.index(1)] > 0.5


def test_a_replay_opens_at_the_start_and_plays_by_itself(new_user: NewUser) -> None:
    user = new_user()
    user.page.clock.install()
    user.go(f"/replay/{import_game(user, 'knopf')}")
    page = user.page
    here = page.get_by_role("slider", name="Move of the game")
    expect(here).to_have_value("0")
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))  # from here on, time passes only when the test says so
    click(page.get_by_role("button", name="Play the game through"))
    page.clock.run_for(4_000)
    expect(here).to_have_value("3")
    click(page.get_by_role("button", name="Pause"))
    page.clock.run_for(10_000)
    expect(here).to_have_value("3")
    press(page, "End")
    last = len(read(record("knopf")).plies)
    expect(here).to_have_value(str(last))
    click(page.get_by_role("button", name="Play the game through"))  # from the start again, to the end
    page.clock.run_for(1_400 * last)
    expect(here).to_have_value(str(last))
    expect(page.get_by_role("button", name="Play the game through")).to_be_visible()


@pytest.mark.parametrize("game", deep_but("headache", ["knopf", "headache"]))
def test_a_replay_jumps_to_the_next_capture(new_user: NewUser, game: str) -> None:
    user = new_user()
    user.go(f"/replay/{import_game(user, game)}#0")
    page = user.page
    seen = []
    for _ in range(2):
        click(page.get_by_role("button", name="Next capture"))
        expect(page.locator(".plies [aria-current]")).to_be_visible()
        seen.append(int(page.get_by_role("slider", name="Move of the game").input_value()))
    assert 0 < seen[0] < seen[1]


def alone_with_words(user: User) -> str:
    """A solitary game of words, to its end; the name of its table."""
    page = user.page
    user.create_table("mots", preset="solo")
    for _ in range(2):
        now = user.wait_prompted()
        mots(page, Random(1))
        user.wait_after(now.ply)
    user.wait_prompted()
    click(page.get_by_role("button", name="Pass"))
    click(page.get_by_role("button", name="Yes, really"))
    expect(page.get_by_text("Game over.")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def test_the_browser_verifies_the_dice_and_betrays_a_forger(new_user: NewUser) -> None:
    user = new_user()
    alone_with_words(user)
    page = user.page
    verify = page.get_by_role("button", name="Check the dice")
    click(verify)
    expect(page.get_by_text("All draws are fair")).to_be_visible()
    expect(page.get_by_text("noted it at move")).to_be_visible()
    click(page.get_by_text("See how every draw was made"))
    assert page.locator(".fairness ol li").count() >= 3

    def forge(route: Route) -> None:
        text = route.fetch().text()
        route.fulfill(body=re.sub(r"^chance ([1-6])$", lambda die: f"chance {int(die[1]) % 6 + 1}", text, flags=re.M))

    page.route("**/record", forge)
    click(verify)
    click(verify)
    expect(page.get_by_text(re.compile(r"Move 1 is not the draw that was fixed in advance\."))).to_be_visible()

    def swap(route: Route) -> None:
        route.fulfill(body=re.sub(r"(chance secret: )..", r"\g<1>00", route.fetch().text()))

    page.unroute("**/record")
    page.route("**/record", swap)
    click(verify)
    click(verify)
    expect(page.get_by_text("not the one that was announced")).to_be_visible()


def test_my_games_are_listed_newest_first(new_user: NewUser) -> None:
    user = new_user(locale="fr-FR")
    user.go("/mine")
    expect(user.page.get_by_text("Rien pour l’instant")).to_be_visible()
    import_game(user, "knopf")
    newest = import_game(user, "headquarter")
    user.go("/")
    click(user.page.get_by_role("link", name="Mes parties"))
    rows = user.page.locator("main li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Headquarter")
    click(rows.first.get_by_role("link", name="Revoir"))
    expect(user.page).to_have_url(re.compile(f"/replay/{newest}"))


def test_my_games_name_everybody_in_my_language(new_user: NewUser) -> None:
    user = new_user()
    user.create_table("headache", "computer", "local", seats=3)
    user.go("/mine")
    row = user.page.locator("main li")
    expect(row).to_contain_text("with Computer 2, Player 3")
    speak(user.page, "fr")
    expect(row).to_contain_text("avec Ordinateur 2, Joueur 3")
    speak(user.page, "en")
    expect(row).to_contain_text("with Computer 2, Player 3")
    user.create_table("knopf", "computer")
    user.go("/mine")
    expect(row.first).to_contain_text("with the computer")


def test_a_game_under_way_is_not_analysed_and_one_with_secrets_not_shown(new_user: NewUser) -> None:
    user = new_user()
    user.expected_errors = "400"
    user.create_table("knopf", "computer")
    user.wait_prompted()
    user.go(user.page.url.replace("/t/", "/replay/"))
    expect(user.page.get_by_role("button", name="One move back")).to_be_visible()
    expect(user.page.get_by_role("button", name="Ask the computer")).to_have_count(0)
    user.create_table("headquarter", "computer")
    user.go(user.page.url.replace("/t/", "/replay/"))
    expect(user.page.get_by_text("The game is not over.")).to_be_visible()


def test_the_link_of_a_game_is_copied(new_user: NewUser) -> None:
    user = new_user(permissions=["clipboard-read", "clipboard-write"])
    table = import_game(user, "knopf")
    user.go(f"/t/{table}")
    click(user.page.get_by_role("button", name="Copy the link"))
    expect(user.page.get_by_text("Link copied")).to_be_visible()
    assert user.page.evaluate("navigator.clipboard.readText()") == f"{user.url}/replay/{table}"


@pytest.mark.parametrize("game", deep_but("headquarter", ["headquarter", "mots"]))
def test_the_story_of_a_game_is_told_in_pictures_to_look_at_send_and_print(new_user: NewUser, game: str) -> None:
    user = new_user(permissions=["clipboard-read", "clipboard-write"])
    page, table = user.page, import_game(user, game)
    page.add_init_script("window.print = () => (window.printed = true)")
    user.go(f"/t/{table}")
    moments = page.locator(".moments li")
    told = moments.all_inner_texts()
    assert 2 <= len(told) <= 4
    assert "The last move" in told[-1]
    assert any(re.search("(Odile|Achille)’s best stroke", text) for text in told)
    assert not any("can’t see" in text for text in told)  # each as whoever moved saw it
    cuts = page.locator("main clipPath").evaluate_all("paths => paths.map(({ id }) => id)")
    assert len(set(cuts)) == len(cuts)  # and none is cut by the outline of another
    assert all(re.search("Odile|Achille", text) for text in told)
    click(page.get_by_role("link", name="Send or print"))
    expect(page.get_by_role("heading", name="The story of the game")).to_be_visible()
    assert moments.all_inner_texts() == told
    expect(page.locator("main")).to_contain_text("computer chose these at a glance")
    click(page.get_by_role("button", name="Print"))
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(moments.first).to_be_visible()
    page.emulate_media(media="screen")
    click(page.get_by_role("button", name="Copy the link"))
    assert page.evaluate("navigator.clipboard.readText()") == f"{user.url}/story/{table}"
    speak(page, "fr")
    expect(moments.last).to_contain_text("Le dernier coup")
    click(moments.last.get_by_role("link"))
    expect(page).to_have_url(re.compile(rf"/replay/{table}#\d+$"))
