"""What every store promises."""

from __future__ import annotations

import asyncio

import pytest

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tete.store import AttachmentsFull, Conflict, NotFound, Store
from tete.store.store import UNUSED_ATTACHMENT_MS


def test_what_was_appended_is_loaded_in_order(store: Store, run: Run) -> None:
    run(store.append("a", 0, events(0, 3, "première ♠"), summary("a"), SECRET))
    run(store.append("a", 3, events(3, 2), summary("a")))
    run(store.append("b", 0, events(0, 1), summary("b"), SECRET[::-1]))
    assert run(store.load("a")) == events(0, 3, "première ♠") + events(3, 2)
    assert run(store.load("a", since=3)) == events(3, 2)
    assert run(store.load("a", since=5)) == ()
    assert run(store.load("nowhere")) == ()


def test_any_text_comes_back_as_it_was(store: Store, run: Run) -> None:
    odd = "'\"\\ \\u0041 $[0] \x00\x01\x7f \u2028 ½ 🂡 \U0010ffff e\u0301 {},[]"
    table = f"a{odd[:9]}"
    listed = summary(table, status=odd.replace("\x00", ""))
    run(store.append(table, 0, events(0, 2, odd), listed, SECRET))
    assert run(store.load(table)) == events(0, 2, odd)
    assert run(store.tables(status=listed.status)) == (listed,)


def test_only_the_first_to_follow_a_version_is_appended(store: Store, run: Run) -> None:
    run(store.append("a", 0, events(0, 2), summary("a"), SECRET))
    for after in (0, 1, 3):
        with pytest.raises(Conflict) as caught:
            run(store.append("a", after, events(after, 2), summary("a"), SECRET if after == 0 else None))
        assert caught.value.details["version"] == 2
    with pytest.raises(Conflict):
        run(store.append("new", 1, events(1, 1), summary("new")))
    assert run(store.load("a")) == events(0, 2)
    assert run(store.secret("a")) == SECRET


def test_of_two_writers_one_wins_and_the_other_gets_a_conflict(store: Store, run: Run) -> None:
    async def race() -> list[object]:
        await store.append("a", 0, events(0, 1), summary("a"), SECRET)
        both = (store.append("a", 1, events(1, 2, who), summary("a")) for who in ("one", "two"))
        return list(await asyncio.gather(*both, return_exceptions=True))

    results = run(race())
    assert [type(result) for result in results].count(Conflict) == 1
    assert results.count(None) == 1
    assert run(store.load("a", 1)) in (events(1, 2, "one"), events(1, 2, "two"))


def test_the_versions_of_many_tables_can_be_asked_at_once(store: Store, run: Run) -> None:
    for table, count in (("a", 3), ("b'\"", 1), ("c", 2)):
        run(store.append(table, 0, events(0, count), summary(table), SECRET))
    assert run(store.versions(("a", "b'\"", "nowhere"))) == {"a": 3, "b'\"": 1}
    assert run(store.versions(())) == {}


def test_a_malformed_batch_is_a_bug_of_the_caller(store: Store, run: Run) -> None:
    for after, batch, secret in (
        (0, events(0, 0), SECRET),
        (0, events(1, 1), SECRET),
        (0, events(0, 2)[::-1], SECRET),
        (0, events(0, 1), None),
        (1, events(1, 1), SECRET),
    ):
        with pytest.raises(ValueError, match=r"events must|secret"):
            run(store.append("a", after, batch, summary("a"), secret))
    assert run(store.load("a")) == ()


def test_secrets_are_kept_apart(store: Store, run: Run) -> None:
    run(store.append("a", 0, events(0, 1), summary("a"), SECRET))
    assert run(store.secret("a")) == SECRET
    with pytest.raises(NotFound):
        run(store.secret("b"))


def test_tables_are_listed_the_latest_event_first(store: Store, run: Run) -> None:
    for number, status in enumerate(("waiting", "playing", "over", "waiting")):
        name = f"t{number}"
        run(store.append(name, 0, events(0, 1), summary(name, 1, status, at=1000 + number), SECRET))
    run(store.append("t0", 1, events(1, 1), summary("t0", 2, "waiting", at=2000)))
    assert [each.id for each in run(store.tables())] == ["t0", "t3", "t2", "t1"]
    assert [each.id for each in run(store.tables("waiting"))] == ["t0", "t3"]
    assert [each.id for each in run(store.tables(limit=1))] == ["t0"]
    assert run(store.tables("playing")) == (summary("t1", 1, "playing", at=1001),)


def test_the_tables_of_a_player_are_found_among_many(store: Store, run: Run) -> None:
    for number in range(5):
        run(
            store.append(
                f"other{number}", 0, events(0, 1), summary(f"other{number}", at=50, persons=("", "p2")), SECRET
            )
        )
    mine = summary("a", at=1, persons=("p'1", "p2"))
    alone = summary("b", at=2, persons=("p'1", "p'1"))  # two seats at one screen
    for each in (mine, alone):
        run(store.append(each.id, 0, events(0, 1), each, SECRET))
    assert run(store.tables_of("p'1")) == (alone, mine)
    assert run(store.tables_of("p'1", limit=1)) == (alone,)
    assert run(store.tables_of("p'1", limit=1, after=(alone.at, alone.id))) == (mine,)
    assert run(store.tables_of("p'1", after=(mine.at, mine.id))) == ()
    assert len(run(store.tables_of("p2"))) == 6
    names, after = [], None  # several of the same moment are on one page each
    while page := run(store.tables_of("p2", limit=2, after=after)):
        names += [line.id for line in page]
        after = page[-1].at, page[-1].id
    assert names == [*(f"other{number}" for number in range(5)), "a"]
    assert run(store.tables_of("")) == run(store.tables_of("nobody")) == ()


def test_a_player_who_sits_down_or_leaves_is_followed(store: Store, run: Run) -> None:
    steps = [("p1", ""), ("p1", "p2"), ("p1", "p2"), ("", "p2")]
    for after, persons in enumerate(steps):
        line = summary("a", at=after, version=after + 1, persons=persons)
        run(store.append("a", after, events(after, 1), line, SECRET if after == 0 else None))
        for player in ("p1", "p2"):
            assert run(store.tables_of(player)) == ((line,) if player in persons else ())
    run(store.delete("a", 4))
    assert run(store.tables_of("p2")) == ()


def test_solo_records_are_clean_finished_and_best_first(store: Store, run: Run) -> None:
    tables = {
        "low": summary("low", status="over", points=(120,)),
        "high": summary("high", status="over", points=(310,)),
        "same-later": summary("same-later", status="over", points=(310,), at=2000),
        "helped": summary("helped", status="over", points=(999,), clean=False),
        "running": summary("running"),
        "two-seats": summary("two-seats", status="over", points=(400, 1)),
    }
    for name, listed in tables.items():
        run(store.append(name, 0, events(0, 1), listed, SECRET))
    assert [each.id for each in run(store.best("race", "classic"))] == ["high", "same-later", "low"]
    assert run(store.best("race", "solo")) == ()


def test_tables_whose_clock_is_due_are_listed_the_earliest_first(store: Store, run: Run) -> None:
    for name, due in (("late", 9000), ("untimed", None), ("early", 2000), ("now", 5000)):
        run(store.append(name, 0, events(0, 1), summary(name, due=due), SECRET))
    assert run(store.due(5000)) == ("early", "now")
    assert run(store.due(9000, 2)) == ("early", "now")
    run(store.append("early", 1, events(1, 1), summary("early", 2, due=9001)))
    run(store.append("now", 1, events(1, 1), summary("now", 2)))
    assert run(store.due(9000)) == ("late",)


def test_a_table_that_is_set_apart_is_due_again_only_after_its_next_event(store: Store, run: Run) -> None:
    run(store.append("a", 0, events(0, 1), summary("a", due=2000), SECRET))
    run(store.set_apart("a"))
    assert run(store.due(5000)) == ()
    assert run(store.load("a")) == events(0, 1)
    run(store.append("a", 1, events(1, 1), summary("a", 2, due=3000)))
    assert run(store.due(5000)) == ("a",)


def test_outdated_tables_have_ended_or_waited_for_long_and_are_no_solo_record(store: Store, run: Run) -> None:
    for name, status, at, points in (
        ("ended", "over", 1000, (1, 2)),
        ("ended late", "over", 5000, (1, 2)),
        ("record", "over", 1000, (7,)),
        ("waits", "waiting", 900, ()),
        ("waits not long", "waiting", 5000, ()),
        ("plays", "playing", 800, ()),
    ):
        run(store.append(name, 0, events(0, 1), summary(name, 1, status, at=at, points=points), SECRET))
    assert [each.id for each in run(store.outdated(over=5000, waiting=5000))] == ["waits", "ended"]
    assert [each.id for each in run(store.outdated(over=None, waiting=5001))] == ["waits", "waits not long"]
    assert [each.id for each in run(store.outdated(over=5001, waiting=None, limit=1))] == ["ended"]
    assert run(store.outdated(None, None)) == ()


def test_a_deleted_table_is_gone_unless_something_happened_at_it(store: Store, run: Run) -> None:
    for name in ("a", "b"):
        run(store.append(name, 0, events(0, 2), summary(name), SECRET))
    with pytest.raises(Conflict):
        run(store.delete("a", 1))
    assert len(run(store.load("a"))) == 2
    run(store.delete("a", 2))
    assert run(store.load("a")) == ()
    assert [each.id for each in run(store.tables())] == ["b"]
    with pytest.raises(NotFound):
        run(store.secret("a"))
    with pytest.raises(Conflict):
        run(store.append("a", 2, events(2, 1), summary("a")))
    run(store.append("a", 0, events(0, 1), summary("a"), SECRET))
    assert run(store.load("b")) == events(0, 2)


def test_an_append_that_is_begun_is_durable_when_its_future_has_a_result(store: Store, run: Run) -> None:
    async def story() -> None:
        begun = store.begin_append("a", 0, events(0, 2), summary("a"), SECRET)
        assert not begun.done()
        await begun
        assert len(await store.load("a")) == 2
        with pytest.raises(Conflict):
            await store.begin_append("a", 0, events(0, 1), summary("a"), SECRET)

    run(story())


def test_a_file_of_the_players_is_kept_while_a_table_needs_it(store: Store, run: Run) -> None:
    needed, unused, day = "a" * 64, "b" * 64, UNUSED_ATTACHMENT_MS
    run(store.keep_attachment(needed, b"\x00oie\xff", 0, 1000))
    run(store.keep_attachment(unused, b"chat", 0, 1000))
    run(store.append("a", 0, events(0, 1), summary("a", attachment=needed), SECRET))
    assert run(store.attachment(needed)) == b"\x00oie\xff"
    assert run(store.attachment(unused)) == b"chat"
    run(store.keep_attachment("c" * 64, b"", day + 1, 1000))
    assert run(store.attachment(needed)) == b"\x00oie\xff"
    with pytest.raises(NotFound):
        run(store.attachment(unused))
    run(store.delete("a", 1))
    run(store.keep_attachment("c" * 64, b"", day + 2, 1000))
    with pytest.raises(NotFound):
        run(store.attachment(needed))


def test_a_file_that_is_brought_again_is_kept_for_another_day(store: Store, run: Run) -> None:
    for at in (0, UNUSED_ATTACHMENT_MS):
        run(store.keep_attachment("a" * 64, b"oie", at, 3))
    run(store.keep_attachment("b" * 64, b"", UNUSED_ATTACHMENT_MS + 1, 3))
    assert run(store.attachment("a" * 64)) == b"oie"


def test_all_files_together_have_a_limit(store: Store, run: Run) -> None:
    run(store.keep_attachment("a" * 64, b"12345", 0, 10))
    run(store.keep_attachment("a" * 64, b"12345", 0, 5))
    run(store.keep_attachment("b" * 64, b"12345", 0, 10))
    with pytest.raises(AttachmentsFull) as caught:
        run(store.keep_attachment("c" * 64, b"1", 0, 10))
    assert caught.value.code == "attachments-full"
    with pytest.raises(NotFound):
        run(store.attachment("c" * 64))
    assert run(store.attachment("b" * 64)) == b"12345"
