"""Games played through the page: whoever is asked plays, until so many plies are made or the game is over."""

from __future__ import annotations

from random import Random

from tests.web.hands import HANDS, Hand
from tests.web.people import Person, Said

#: A small preset where the first one is long or wants four.
DUO = {"blokus": "Duo: two players"}


def play(game: str, people: list[Person], plies: int, hand: Hand | None = None) -> Said:
    """Plays on among one or two people and says how things stand; who is not among them is a computer."""
    rng, hand = Random(5), hand or HANDS[game]
    now, mover = asked(people, people[0], people[0].wait_past(-1))
    while not now.over and now.ply < plies:
        hand(mover.page, rng)
        now, mover = asked(people, mover, mover.wait_past(now.ply))
    return now


def asked(people: list[Person], looking: Person, seen: Said) -> tuple[Said, Person]:
    """Who has to move, by what somebody sees on their page."""
    if seen.asked or seen.over:
        return seen, looking
    other = next((person for person in people if person is not looking), looking)
    return other.wait_asked(seen.ply), other


def sit_down_two(host: Person, guest: Person, game: str, preset: str | None = None) -> None:
    """Two people at one table: the second comes by the link that the first has sent."""
    host.lay(game, "friend", preset=preset)
    guest.accept(host.invitation(), "Basil")
