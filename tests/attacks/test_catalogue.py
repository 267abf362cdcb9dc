"""The page about security claims nothing without a test."""

from __future__ import annotations

import re
from pathlib import Path

from tete.compute.fair_queue import VISITOR_SHARE
from tete.compute.task import THOUGHT_S
from tete.games.mots.lexicon import ATTACHED_PER_LENGTH, ATTACHED_WORDS
from tete.hosting import connection, table_actor
from tete.hosting.limits import Limits
from tete.server import admission, gate, limits, run, security, socket
from tete.server.settings import WebSettings
from tete.tables.table import PLIES_PER_GAME, PLIES_PER_TURN

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "security.md"
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")


def test_every_claim_names_a_test_that_exists() -> None:
    text = PAGE.read_text("utf-8")
    named = NAMED.findall(text)
    assert len(named) > 40
    for file, test in named:
        assert f"def {test}(" in (HERE / file).read_text("utf-8"), f"{file}::{test}"


def test_every_row_of_a_claim_has_a_test() -> None:
    tables = PAGE.read_text("utf-8").split("| claim | test |\n|---|---|\n")[1:]
    for table in tables:
        for row in table.split("\n\n")[0].splitlines():
            assert NAMED.search(row), row


def test_every_file_that_the_page_names_exists() -> None:
    named = re.findall(r"`([a-z_]+(?:/[a-z_]+)+(?:\.py|/)?)`", PAGE.read_text("utf-8"))
    root = HERE.parents[1]
    assert len(named) > 10
    for path in named:
        assert any((folder / path).exists() for folder in (root, root / "src" / "tete")), path


WEB, ROOM, KB, SHARES = WebSettings(), Limits(), 1024, {0.75: "three quarters"}
# What the page says of each piece of a room, in its order, made from what the code does. The last is that of a test.
BOUNDS = [
    f"{run.HEAD_BYTES // KB} kB; {security.URL_BYTES // KB} kB, {security.HEADERS_PER_REQUEST}",
    f"{security.IMPORT_BYTES // KB} kB, {security.BODY_BYTES // KB} kB",
    f"{security.ATTACHMENT_BYTES // KB**2} MB, {ATTACHED_WORDS:,}, {ATTACHED_PER_LENGTH:,}, "
    f"{security.ATTACHMENTS_AT_ONCE}",
    f"{WEB.attachments_per_hour} an hour, {ROOM.attachment_bytes // KB**2} MB",
    f"{gate.REQUEST_BYTES // KB:,} kB",
    f"{gate.REQUEST_WAIT_S:g} s, {security.BODY_WAIT_S:g} s, {gate.UNREAD_S:g} s",
    f"{admission.READING_MS_PER_S / 1000:g} s a second, {admission.READING_MS_AT_ONCE / 1000:g} s at once",
    f"{WEB.connections:,} and {admission.RESERVED_CONNECTIONS} in reserve, {WEB.connections_per_address}, "
    f"{admission.CONNECTIONS_OPENED_PER_S:g}",
    f"{WEB.requests_per_s:g} a second, {WEB.requests_per_s * limits.REQUEST_BURST_S:g} at once",
    f"{run.MESSAGE_BYTES // KB} kB; {gate.SOCKET_BYTES // KB} kB; {limits.MESSAGES_PER_S:g} a second",
    f"{2 * run.UNREAD_BYTES // KB} kB in the system, 64 kB and {socket.UNSENT_MESSAGES} messages here, "
    f"for {gate.UNREAD_S:g} s",
    f"{socket.SOCKETS_PER_PLAYER}",
    f"{table_actor.REQUESTS_PER_PLAYER}",
    f"{table_actor.LINES_PER_SECOND:g} and {table_actor.CROWD_LINES_PER_SECOND:g} lines a second",
    f"{connection.REFUSALS_PER_PLAYER}, {connection.REMEMBERED_REFUSALS:,} of at most "
    f"{connection.REFUSAL_CHARACTERS:,} signs",
    f"{ROOM.tables_per_visitor}",
    f"{PLIES_PER_GAME:,} and {PLIES_PER_TURN:,}",
    f"{WEB.tables_per_minute * limits.SETUPS_PER_TABLE}",
    f"{WEB.replays_per_minute}",
    f"{SHARES[VISITOR_SHARE]} of several, {THOUGHT_S:g} s",
]


def test_every_bound_is_that_of_the_code() -> None:
    table = PAGE.read_text("utf-8").split("| what | bound | where |\n|---|---|---|\n")[1].split("\n\n")[0]
    said = [line.split(" | ")[1] for line in table.splitlines()]
    assert said[:-1] == BOUNDS
    assert "`test_event_loop.py`" in said[-1]
