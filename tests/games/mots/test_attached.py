"""A word list that players bring to a table: how it is read, found again, and named in records."""

from __future__ import annotations

import gc
import pickle
import tracemalloc

import pytest

from tete.core import BadOptions, dump_options, load_options
from tete.core.attachments import checksum, file_name, first_reference, reference, reference_in
from tete.games.mots import MOTS, MotsOptions, family, slots
from tete.games.mots import lexicon as module
from tete.games.mots.lexicon import attach, attached, bring, load
from tete.records import PlayerInfo, Record, read, write

LIST = "chat\nchats\nÉté\n# from grandma\n\nété\n"
MORE = "chat\nmerde\noie\n"
SUM = "0" * 64
HELD: list[object] = []


def brought(text: str = LIST, name: str = "mamie.txt") -> MotsOptions:
    value, _, stored = bring(name, text.encode())
    HELD.append(attach(value, stored))
    return MotsOptions(lexicon=value)


@pytest.mark.rule("MT-41")
def test_a_game_is_played_with_the_words_that_somebody_brought() -> None:
    options = brought()
    state = MOTS.start(options, 2)
    assert [*state.lexicon.words(3), *state.lexicon.words(4), *state.lexicon.words(5)] == ["ETE", "CHAT", "CHATS"]
    assert load_options(MotsOptions(), dump_options(options)) == options


@pytest.mark.rule("MT-41")
def test_a_record_names_the_list_and_its_checksum() -> None:
    options = brought()
    record = Record(
        "mots", "classic", options, (PlayerInfo(), PlayerInfo()), dependencies=dict(MOTS.dependencies(options))
    )
    text = write(record)
    assert f"option lexicon: mamie.txt@{checksum(options.lexicon)}" in text
    assert "dependency lexicon: mamie.txt\n" in text
    assert f"dependency lexicon-sha256: {checksum(options.lexicon)}" in text
    assert reference_in(text) == options.lexicon
    assert read(text).options == options


def test_words_that_are_the_same_have_the_same_checksum() -> None:
    assert bring("a", b"chat\nete")[0] == bring("a", "ÉTÉ\r\nChat\r\nchat".encode())[0]
    assert bring("a", LIST.encode())[1] == 3


def test_a_list_stays_as_long_as_a_game_needs_it() -> None:
    value, _, stored = bring("short-lived", b"oie\noies")
    held = attach(value, stored)
    state = MOTS.start(MotsOptions(lexicon=value), 2)
    del held
    gc.collect()
    assert load(value) is state.lexicon
    del state
    for cached in (
        slots.can_write,
        slots.letters_between,
        slots.with_one_of,
        family._without_coarse,
        family._most_like,
    ):
        cached.cache_clear()
    gc.collect()
    assert attached(value) is None
    with pytest.raises(BadOptions) as refused:
        MOTS.start(MotsOptions(lexicon=value), 2)
    assert (refused.value.code, refused.value.details) == ("attachment-away", {"name": "short-lived"})


@pytest.mark.rule("MT-44")
def test_a_game_for_a_family_goes_to_another_process_with_its_list(monkeypatch: pytest.MonkeyPatch) -> None:
    options = brought(MORE)
    state = MOTS.start(options, 2)
    assert "MERDE" not in state.lexicon
    sent = pickle.dumps(state)
    monkeypatch.setattr(module, "_attached", type(module._attached)())  # as another process begins
    there = pickle.loads(sent)
    assert there == state
    assert MOTS.dependencies(options) == MOTS.dependencies(there.options)
    assert load(options.lexicon).name == "mamie.txt"


def test_what_was_stored_is_checked() -> None:
    value, _, stored = bring("list", b"oie")
    for wrong in (b"", stored[:-3], bring("list", b"oies")[2]):
        with pytest.raises(BadOptions):
            attach(value, wrong)


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"chat\n\xff\xfe", "lexicon-utf8", 2),
        ("chat\n".encode("utf-16"), "lexicon-utf8", 1),
        ("café\n".encode("cp1252"), "lexicon-utf8", 1),
        (b"\x7fELF\x02\x01\x00\x00", "lexicon-line", 1),
        (b"chat\x00\noie", "lexicon-line", 1),
        (b"oie\narc-en-ciel", "lexicon-line", 2),
        (b"oie,chat,chien", "lexicon-line", 1),
        ("שלום".encode(), "lexicon-line", 1),
        ("\u202echat".encode(), "lexicon-line", 1),
        ("cha\u200bt".encode(), "lexicon-line", 1),
        ("ch\u3164at".encode(), "lexicon-line", 1),
        ("сhat".encode(), "lexicon-line", 1),  # its first letter is Cyrillic
        (b"# nothing\n\n", "lexicon-empty", None),
        (b"", "lexicon-empty", None),
        (("x" * 22).encode(), "lexicon-empty", None),
    ],
)
def test_a_file_that_is_no_word_list_is_refused_with_its_line(data: bytes, code: str, line: int | None) -> None:
    with pytest.raises(BadOptions) as refused:
        bring("list.txt", data)
    assert refused.value.code == code
    assert refused.value.details.get("line") == line


def test_a_refusal_shows_no_sign_that_turns_or_hides_text() -> None:
    with pytest.raises(BadOptions) as refused:
        bring("list", "a\u202e\u0007b\u200bc".encode())
    assert refused.value.details["word"] == "a b c"


def test_a_letter_with_a_million_accents_is_no_work() -> None:
    """Putting accents in order takes time with the square of their number."""
    tracemalloc.start()
    with pytest.raises(BadOptions):
        bring("list", ("a" + "\u0301\u0316" * 1_000_000 + "-").encode())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100 << 20


def test_the_number_of_words_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ATTACHED_WORDS", 100)
    monkeypatch.setattr(module, "ATTACHED_PER_LENGTH", 50)
    letters = "ABCDEFGHIJ"
    words = [a + b for a in letters for b in letters]
    for text, code in (("A\n" * 101, "lexicon-words"), ("\n" * 500, "lexicon-words")):
        with pytest.raises(BadOptions) as refused:
            bring("list", text.encode())
        assert refused.value.code == code
    with pytest.raises(BadOptions) as refused:
        bring("list", "\n".join(words[:51]).encode())
    assert (refused.value.code, refused.value.details) == ("lexicon-lengths", {"most": 50})
    assert bring("list", "\n".join(words[:50] * 2).encode())[1] == 50


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Grand-mère.txt", "Grand-mère.txt"),
        ("Grand-me\u0300re.txt", "Grand-mère.txt"),
        ("../../etc/passwd", "etc passwd"),
        ("a@b#c:d\n\u202ee", "a b c d e"),
        ("", "1"),
        ("\u3164", "1"),
        ("@" * 100, "1"),
        ("x" * 300, "x" * 40),
    ],
)
def test_a_name_is_made_plain(name: str, kept: str) -> None:
    value = reference(name, SUM)
    assert file_name(value) == kept
    assert checksum(value) == SUM
    assert first_reference(["fr", 3, None, value]) == value


@pytest.mark.parametrize(
    "value", ["fr", "/etc/passwd", "a@b", f"a/b@{'0' * 64}", f"@{'0' * 64}", f"a@{'0' * 64}\n", 3, None]
)
def test_other_values_are_no_reference(value: object) -> None:
    assert checksum(value) == file_name(value) == first_reference([value]) == ""
