"""Whole tables written to files and read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tables.live_table import SECRET, started
from tete.core import BadNotation
from tete.games import GAMES
from tete.records import read
from tete.tables import Table, fold, verify
from tete.tables.record_conversion import chance_proof, from_record
from tete.tables.table import Finished
from tete.wire.log_file import read_log, write_log

STORED = Path(__file__).parents[1] / "data" / "store"  # files of format 1


def test_a_table_goes_through_a_file() -> None:
    live = started(["ann", "bob"])
    live.move("take")
    events, secret, table = read_log(write_log(live.events(), SECRET))
    assert (events, secret, table) == (live.events(), SECRET, live.table)
    assert fold(events) == live.table


def test_a_file_that_is_no_table_is_refused_with_the_line() -> None:
    live = started(["ann", "bob"])
    good = write_log(live.events(), SECRET).splitlines()
    broken = {
        1: ["", "hello", '{"a":' + "[" * 99_999, good[1], json.dumps({"tete": "table", "format": 1, "secret": "00"})],
        2: [good[0], "\n".join((good[0], good[2]))],
        3: ["\n".join((*good[:2], "{}")), "\n".join((*good[:2], good[1])), "\n".join((*good[:2], *good[3:]))],
    }
    wrong = json.dumps({"tete": "table", "format": 1, "secret": "00" * 32})
    broken[1].append("\n".join((wrong, *good[1:])))
    for line, files in broken.items():
        for file in files:
            with pytest.raises(BadNotation) as caught:
                read_log(file)
            assert caught.value.details == {"line": line}, file


def test_a_stored_log_file_is_read_as_it_was_written() -> None:
    text = (STORED / "table.log").read_text("utf-8")
    events, secret, table = read_log(text)
    assert isinstance(table, Table)
    assert (table.version, len(table.plies)) == (80, 53)
    assert [seat.name for seat in table.seats] == ["Ann", "Bob", ""]
    assert write_log(events, secret) == text


@pytest.mark.parametrize("number", [0, 2, "1", None])
def test_a_log_file_of_another_format_is_refused_with_one_sentence(number: object) -> None:
    _, *lines = (STORED / "table.log").read_text("utf-8").splitlines()
    with pytest.raises(BadNotation) as caught:
        read_log("\n".join((json.dumps({"tete": "table", "format": number, "secret": ""}), *lines)))
    assert (caught.value.code, caught.value.details) == ("log-format", {"format": str(number), "known": 1})


def test_a_record_keeps_a_timeout_and_takebacks() -> None:
    lost = fold(from_record(read((STORED / "timeout.rec").read_text("utf-8")), "t1", "ann", 1000))
    assert isinstance(lost.status, Finished)
    assert lost.status.outcome is not None
    assert (lost.status.outcome.places, lost.status.outcome.reason) == ((1, 2), "timeout")
    taken_back = read((STORED / "takeback.rec").read_text("utf-8"))
    verdict = verify(GAMES[taken_back.game], taken_back.start(), chance_proof(taken_back))
    assert verdict.fair
    assert verdict.checked > 10
