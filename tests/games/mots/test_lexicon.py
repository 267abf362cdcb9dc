"""The lexicon: what is a word, how sets of words are made, and what is said of a bad word file."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tete.core.errors import BadNotation, BadOptions
from tete.games.mots import lexicon as module
from tete.games.mots.editions import FIRST, added
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon, load, normalise
from tete.i18n import COMPLETE, translator_for
from tools.lexicons.audit import read_list

FOLDER = resources.files("tete.games.mots") / "lexicons"
FRENCH = """
    MANGERAIENT CHEVAUX OEUFS COEUR KILOGRAMMES DISQUE DISQUES SOLO NOTES EN PENSE PENSER DEPENSER YEUX FINIRIEZ BELLES
    WAGONS IGLOO ETE MAMAN PAPA MESDAMES CATIMINI JEUN KA QI WU XI AA TO IN BRRR NAIVE EX AEDE
    PARIS"""  # les paris: the plural of a bet, not the town
NOT_FRENCH = "CM KG KM AB AD HOC LYON FRANCE AV ED OP OE AE DPI FEVR VIVENDI AUJOURDHUI ZZ LN VS"
ENGLISH = "HOUSE HOUSES COLOR COLOUR CAFE OX QI CWM HYMN NTH AT"
NOT_ENGLISH = "XXIV ABBR DEPT PARIS LONDON MPH KG BLVD ZOOL"

words = st.lists(st.text("ABCDE", min_size=1, max_size=6), max_size=40)


@pytest.mark.parametrize(
    ("text", "word"),
    [("été", "ETE"), ("cœur", "COEUR"), ("Æde", "AEDE"), ("reçûmes", "RECUMES"), ("naïve", "NAIVE"), ("maïs", "MAIS")],
)
def test_accents_are_dropped_and_ligatures_opened(text: str, word: str) -> None:
    assert normalise(text) == word


def test_a_combining_accent_is_dropped_too() -> None:
    assert normalise("e\u0301te\u0301") == "ETE"


@pytest.mark.parametrize("text", ["", "porte-clé", "aujourd'hui", "a b", "3D", "µm", "αβ", "A\n", "\u0301"])
def test_what_is_not_letters_is_not_a_word(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        normalise(text)
    assert refused.value.code == "not-a-word"


@given(st.text(max_size=12))
def test_normalising_gives_capitals_or_refuses(text: str) -> None:
    try:
        word = normalise(text)
    except BadNotation:
        return
    assert word
    assert set(word) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert normalise(word) == word


@given(words)
def test_every_set_is_what_its_definition_says(given_words: list[str]) -> None:
    lexicon = Lexicon.from_words("small", given_words)
    for length in range(1, 8):
        kept = sorted({word for word in given_words if len(word) == length and length in LENGTHS})
        assert list(lexicon.words(length)) == kept
        assert lexicon.size(length) == len(kept)
        assert lexicon.all(length) == sum(1 << index for index in range(len(kept)))
        assert [lexicon.word(length, index) for index in range(len(kept))] == kept
        assert [lexicon.index(word) for word in kept] == list(range(len(kept)))
        for position in range(length):
            for letter in range(6):
                having = [index for index, word in enumerate(kept) if ord(word[position]) == 65 + letter]
                assert lexicon.at(length, position, letter) == sum(1 << index for index in having)


@given(words, st.text("ABCDE", max_size=7))
def test_a_word_is_in_the_lexicon_if_it_was_given(given_words: list[str], asked: str) -> None:
    lexicon = Lexicon.from_words("small", given_words)
    assert (asked in lexicon) == (asked in given_words and len(asked) in LENGTHS)


def test_the_sum_depends_on_the_words_alone() -> None:
    lexicon = Lexicon.from_words("a", ["chat", "été"])
    assert Lexicon.from_words("b", ["ETE", "CHAT", "ete", "X" * 22]).sha256 == lexicon.sha256
    assert Lexicon.from_words("a", ["chat", "été", "a"]).sha256 != lexicon.sha256
    assert Lexicon.from_words("a", ["chat"]).sha256 != lexicon.sha256


def test_name_and_content_make_a_lexicon_the_same() -> None:
    one, same = Lexicon.from_words("a", ["chat"]), Lexicon.from_words("a", ["CHAT"])
    assert one == same
    assert hash(one) == hash(same)
    assert one != Lexicon.from_words("b", ["chat"])
    assert one != Lexicon.from_words("a", ["chien"])


def test_a_lexicon_survives_pickling() -> None:
    own = Lexicon.from_words("own", ["chat", "oie"])
    back = pickle.loads(pickle.dumps(own))
    assert back == own
    assert list(back.words(4)) == ["CHAT"]
    assert copy.deepcopy(own) == own


def test_a_shipped_lexicon_is_pickled_by_its_name() -> None:
    assert len(pickle.dumps(load("fr"))) < 200
    assert pickle.loads(pickle.dumps(load("fr"))) is load("fr")
    impostor = Lexicon.from_words("fr", ["chat"])
    assert pickle.loads(pickle.dumps(impostor)) == impostor


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_list_is_read_once_and_is_the_list_of_its_words(name: str) -> None:
    lexicon = load(name)
    longer = [word for length in LENGTHS if length > 1 for word in lexicon.words(length)]
    assert Lexicon.from_words(name, longer) == lexicon
    assert load(name) is lexicon


@pytest.mark.rule("MT-9")
def test_the_single_letters_that_are_words() -> None:
    assert ["".join(load(name).words(1)) for name in ("fr", "en")] == ["AY", "AI"]
    assert list(Lexicon.from_words("own", ["à", "chat", "ô"]).words(1)) == ["A", "O"]


def test_french_words_and_french_non_words() -> None:
    assert [word for word in FRENCH.split() if word not in load("fr")] == []
    assert [word for word in NOT_FRENCH.split() if word in load("fr")] == []


def test_english_words_and_english_non_words() -> None:
    assert [word for word in ENGLISH.split() if word not in load("en")] == []
    assert [word for word in NOT_ENGLISH.split() if word in load("en")] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_short_word_is_in_the_audited_list(name: str) -> None:
    short = {word for length in (2, 3) for word in load(name).words(length)} - set(added(name, FIRST))
    assert short == read_list(f"{name}-short")


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "NOTICE.fr.txt",
            ["Mozilla Public License, v. 2.0", "Dicollecte contributors", "source form", "grammalecte.net"],
        ),
        ("NOTICE.en.txt", ["Kevin Atkinson", "Princeton University", "J Ross Beresford", "Geoff Kuenning", "modified"]),
        ("NOTICE.tiers.txt", ["by-sa/4.0", "wordfreq 3.1.1", "SUBTLEX", "OpenSubtitles", "books.google.com/ngrams"]),
        ("LICENSE.MPL-2.0.txt", ["Mozilla Public License Version 2.0"]),
    ],
)
def test_the_notices_lie_beside_the_data(name: str, sentences: list[str]) -> None:
    text = (FOLDER / name).read_text("utf-8")
    assert [sentence for sentence in sentences if sentence not in text] == []


def test_the_data_stay_small() -> None:
    sizes = {file.name: len(file.read_bytes()) for file in FOLDER.iterdir()}
    definitions = {name for name in sizes if name.startswith("definitions.")}
    assert sum(size for name, size in sizes.items() if name not in definitions) < 3_000_000
    assert sum(sizes[name] for name in definitions) < 3_000_000


def test_a_word_file_is_read_with_its_accents_comments_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_bytes("\ufeffchat\r\n# our own words\r\n\r\n  Œuf  # two letters\r\nété".encode())
    lexicon = load(str(path))
    assert lexicon.name == "club.txt"
    assert lexicon == Lexicon.from_words("club.txt", ["CHAT", "OEUF", "ETE"])


def test_a_bad_line_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("chat\n\nporte-clé\n", "utf-8")
    with pytest.raises(BadOptions) as refused:
        load(str(path))
    assert (refused.value.code, refused.value.details) == ("lexicon-line", {"line": 3, "word": "porte-clé"})


def test_a_file_that_is_not_utf8_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_bytes("chat\nété\n".encode("latin-1"))
    with pytest.raises(BadOptions) as refused:
        load(str(path))
    assert (refused.value.code, refused.value.details) == ("lexicon-utf8", {"path": str(path), "line": 2})


@pytest.mark.parametrize("path", ["no/such/file.txt", "/", "", "fr\0"])
def test_a_missing_file_is_said_to_be_missing(path: str) -> None:
    with pytest.raises(BadOptions) as refused:
        load(path)
    assert refused.value.code == "lexicon-missing"


@pytest.mark.parametrize("text", ["", "# nothing\n", "x" * 22])
def test_a_file_without_a_word_the_board_could_hold_is_empty(tmp_path: Path, text: str) -> None:
    path = tmp_path / "club.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(BadOptions) as refused:
        load(str(path))
    assert refused.value.code == "lexicon-empty"


def test_a_file_beyond_all_measure_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 1 << 20)
    path = tmp_path / "club.txt"
    path.write_text("chat\n" * (1 << 18), "utf-8")
    with pytest.raises(BadOptions) as refused:
        load(str(path))
    assert (refused.value.code, refused.value.details["most"]) == ("lexicon-size", 1)


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize(
    "word", ["not-a-word", *(f"lexicon-{each}" for each in ("line", "missing", "empty", "utf8", "size"))]
)
def test_every_error_has_its_sentence(word: str, lang: str) -> None:
    error = BadOptions(word, path="p", line=3, word="w", text="t", most=16)
    translator = translator_for("fr" if lang == "fr" else "en")
    assert translator.has(f"error.{word}")
    assert "{" not in translator.error(error)


MEASURE = """
import resource, sys
from tete.games.mots.lexicon import LENGTHS, load
before, calls = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, []
sys.setprofile(lambda frame, event, _: calls.append(event))
lexicon = load("fr")
sys.setprofile(None)
[lexicon.at(length, position, letter) for length in LENGTHS for position in range(length) for letter in range(26)]
print(len(calls), len(lexicon), (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def test_the_whole_french_lexicon_is_loaded_without_a_look_at_each_word_and_light() -> None:
    answer = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    calls, words, megabytes = map(float, answer.stdout.split())
    assert calls < words / 10
    assert megabytes < 80
