"""What every store promises."""

from __future__ import annotations

import asyncio

import pytest

from tests.store.conftest import Run
from tests.store.events import SECRET, events, line
from tete.store import Conflict, NotFound, Store


def test_what_was_appended_is_loaded_in_order(store: Store, run: Run) -> None:
    run(store.append("a", 0, events(0, 3, "première ♠"), line("a"), SECRET))
    run(store.append("a", 3, events(3, 2), line("a")))
    run(store.append("b", 0, events(0, 1), line("b"), SECRET[::-1]))
    assert run(store.load("a")) == events(0, 3, "première ♠") + events(3, 2)
    assert run(store.load("a", since=3)) == events(3, 2)
    assert run(store.load("a", since=5)) == ()
    assert run(store.load("nowhere")) == ()


def test_any_letters_come_back_as_they_were(store: Store, run: Run) -> None:
    odd = "'\"\\ \\u0041 $[0] \x00\x01\x7f \u2028 ½ 🂡 \U0010ffff e\u0301 {},[]"
    table = f"a{odd[:9]}"
    summarize = line(table, status=odd.replace("\x00", ""))
    run(store.append(table, 0, events(0, 2, odd), summarize, SECRET))
    assert run(store.load(table)) == events(0, 2, odd)
    assert run(store.tables(status=summarize.status)) == (summarize,)


def test_the_log_decides_who_was_first(store: Store, run: Run) -> None:
    run(store.append("a", 0, events(0, 2), line("a"), SECRET))
    for after in (0, 1, 3):
        with pytest.raises(Conflict) as caught:
            run(store.append("a", after, events(after, 2), line("a"), SECRET if after == 0 else None))
        assert caught.value.details["version"] == 2
    with pytest.raises(Conflict):
        run(store.append("new", 1, events(1, 1), line("new")))
    assert run(store.load("a")) == events(0, 2)
    assert run(store.secret("a")) == SECRET


def test_of_two_who_race_one_wins_and_one_is_told(store: Store, run: Run) -> None:
    async def race() -> list[object]:
        await store.append("a", 0, events(0, 1), line("a"), SECRET)
        both = (store.append("a", 1, events(1, 2, who), line("a")) for who in ("one", "two"))
        return list(await asyncio.gather(*both, return_exceptions=True))

    results = run(race())
    assert [type(result) for result in results].count(Conflict) == 1
    assert results.count(None) == 1
    assert run(store.load("a", 1)) in (events(1, 2, "one"), events(1, 2, "two"))


def test_batches_that_no_host_should_send_are_bugs(store: Store, run: Run) -> None:
    for after, batch, secret in (
        (0, events(0, 0), SECRET),
        (0, events(1, 1), SECRET),
        (0, events(0, 2)[::-1], SECRET),
        (0, events(0, 1), None),
        (1, events(1, 1), SECRET),
    ):
        with pytest.raises(ValueError, match=r"events must|secret"):
            run(store.append("a", after, batch, line("a"), secret))
    assert run(store.load("a")) == ()


def test_secrets_are_kept_apart(store: Store, run: Run) -> None:
    run(store.append("a", 0, events(0, 1), line("a"), SECRET))
    assert run(store.secret("a")) == SECRET
    with pytest.raises(NotFound):
        run(store.secret("b"))


def test_tables_are_listed_the_last_touched_first(store: Store, run: Run) -> None:
    for number, status in enumerate(("waiting", "playing", "over", "waiting")):
        name = f"t{number}"
        run(store.append(name, 0, events(0, 1), line(name, 1, status, at=1000 + number), SECRET))
    run(store.append("t0", 1, events(1, 1), line("t0", 2, "waiting", at=2000)))
    assert [each.id for each in run(store.tables())] == ["t0", "t3", "t2", "t1"]
    assert [each.id for each in run(store.tables("waiting"))] == ["t0", "t3"]
    assert [each.id for each in run(store.tables(limit=1))] == ["t0"]
    assert run(store.tables("playing")) == (line("t1", 1, "playing", at=1001),)


def test_solo_records_are_clean_finished_and_best_first(store: Store, run: Run) -> None:
    tables = {
        "low": line("low", status="over", points=(120,)),
        "high": line("high", status="over", points=(310,)),
        "same-later": line("same-later", status="over", points=(310,), at=2000),
        "helped": line("helped", status="over", points=(999,), clean=False),
        "running": line("running"),
        "two-seats": line("two-seats", status="over", points=(400, 1)),
    }
    for name, summarize in tables.items():
        run(store.append(name, 0, events(0, 1), summarize, SECRET))
    assert [each.id for each in run(store.best("race", "classic"))] == ["high", "same-later", "low"]
    assert run(store.best("race", "solo")) == ()
