"""The words that may be written, as bitsets: for each length, position and letter the set of words that have it there.

A word file of the players is read from its path, in `own`, the one place where a game reads what is not package data;
or somebody else has its content, and brings it with `attach`.
"""

from __future__ import annotations

import lzma
import re
import unicodedata
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from itertools import groupby
from pathlib import Path
from weakref import WeakValueDictionary

from tete.core import BadNotation, BadOptions
from tete.core.attachments import checksum, file_name, reference
from tete.core.text import tidy
from tete.games.mots.editions import NEWEST, added, last_change

SHIPPED = ("fr", "en")
LENGTHS = range(1, 22)  # no line of a grid holds more than 21; a single letter can only be the first word
LETTERS = {"fr": "AY", "en": "AI"}  # the single letters that are words: the shipped lists have longer words only
MAX_BYTES = 16 << 20  # a word file is 5 MB at most in any language we know
ATTACHED_WORDS = 500_000  # that a file may have which somebody brings to a server
ATTACHED_PER_LENGTH = 100_000  # of them with one length: the rules go through those in every turn
LINE_CHARACTERS = 200  # of a line with a word; many accents on one letter would take long to put in order
QUOTED_CHARACTERS = 40  # of a bad line, in an error

HYPHENS = "-‐‑–\u00ad"  # as they are typed, also the one that only shows at the end of a line

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})
_WORD = re.compile("[A-Z]+")
# _IS[n] turns a column of letters into the digits of a binary number: 1 where the letter is the n-th.
_IS = tuple(bytes(49 if byte == 65 + letter else 48 for byte in range(256)) for letter in range(26))


def normalise(text: str) -> str:
    """The word as it is written on the board: capitals without accents, ligatures opened.

    >>> normalise("cœur"), normalise("Reçûmes")
    ('COEUR', 'RECUMES')
    """
    if text.isascii() and text.isalpha():
        return text.upper()
    open_text = unicodedata.normalize("NFD", text.translate(_LIGATURES))
    bare = "".join(sign for sign in open_text if unicodedata.category(sign) != "Mn").upper()
    if not _WORD.fullmatch(bare):
        raise BadNotation("not-a-word", text=text[:QUOTED_CHARACTERS])
    return bare


# How a shipped lexicon is made again from its name and edition.
Origin = tuple[Callable[[str, int], "Lexicon"], tuple[str, int]]


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Lexicon:
    """A set of normalised words; two lexicons are the same when name and content are.

    The words of one length stand in alphabetical order in one blob, so that word i is a slice of it, the letters at
    one position are a stride of it, and bit i of every set of words of that length means word i.
    """

    name: str
    sha256: str  # of the words of the list in order of length, then of the alphabet, one per line
    _blobs: Mapping[int, bytes] = field(compare=False, repr=False)
    _sets: dict[tuple[int, int, int], int] = field(default_factory=dict, compare=False, repr=False)
    _origin: Origin | None = field(default=None, compare=False, repr=False)
    _whole: Lexicon | None = field(default=None, compare=False, repr=False)  # of which it has only a part

    @classmethod
    def from_words(cls, name: str, words: Iterable[str]) -> Lexicon:
        """A lexicon of these words, normalised; those too short or too long for the board are left out."""
        kept = {word for word in map(normalise, words) if len(word) in LENGTHS}
        return cls._from_text(name, "".join(f"{word}\n" for word in sorted(kept, key=_order)))

    @classmethod
    def _from_text(
        cls, name: str, text: str, letters: str = "", origin: Origin | None = None, whole: Lexicon | None = None
    ) -> Lexicon:
        """From the canonical text, the one `sha256` is the sum of, and single letters that it does not have."""
        data = text.encode("ascii")
        blobs = {length: b"".join(group) for length, group in groupby(data.split(), len)}
        import hashlib  # loads OpenSSL, which a list of the games does not need

        sha256 = hashlib.sha256(data).hexdigest()
        return cls(name, sha256, {1: letters.encode("ascii")} | blobs, _origin=origin, _whole=whole)

    @property
    def text(self) -> str:
        """The canonical text of a list of one's own."""
        return "".join(f"{word}\n" for length in LENGTHS for word in self.words(length))

    def only(self, kept: Callable[[int], Iterable[str]], make_again: Callable[[str, int], Lexicon]) -> Lexicon:
        """The words of each length that are kept; a shipped lexicon is made again in another process."""
        origin = None if self._origin is None else (make_again, self._origin[1])
        lengths = LENGTHS if self._origin is None else LENGTHS[1:]  # its single letters are beside the text
        text = "".join(f"{word}\n" for length in lengths for word in kept(length))
        letters = "" if self._origin is None else "".join(self.words(1))
        return Lexicon._from_text(self.name, text, letters, origin, self)

    def __reduce__(self) -> tuple[object, ...]:
        """A shipped lexicon travels between processes as its name and edition, another one with its words."""
        return self._origin or (_unpickled, (self.name, self.sha256, self._blobs, self._whole))

    def __len__(self) -> int:
        return sum(map(self.size, self._blobs))

    def __contains__(self, word: str) -> bool:
        return self.index(word) is not None

    def index(self, word: str) -> int | None:
        """Which word of its length this one is, or None where it is not a word."""
        index = self.place(len(word), word)
        return index if index < self.size(len(word)) and self.word(len(word), index) == word else None

    def place(self, length: int, text: str) -> int:
        """How many words of this length come before that text in the alphabet."""
        return bisect_left(range(self.size(length)), text, key=lambda index: self.word(length, index))

    def size(self, length: int) -> int:
        """How many words have this length."""
        return len(self._blobs.get(length, b"")) // length if length else 0

    def word(self, length: int, index: int) -> str:
        """The word of this length with this place in the alphabet."""
        return self._blobs[length][index * length : (index + 1) * length].decode("ascii")

    def words(self, length: int) -> Iterator[str]:
        """The words of this length, in alphabetical order."""
        text = self._blobs.get(length, b"").decode("ascii")
        return (text[start : start + length] for start in range(0, len(text), length))

    def all(self, length: int) -> int:
        """The set of all words of this length."""
        return (1 << self.size(length)) - 1

    def at(self, length: int, position: int, letter: int) -> int:
        """The set of words of this length with this letter (0 is A) at this position."""
        key = (length, position, letter)
        if (words := self._sets.get(key)) is None:
            # Read backwards, because the last digit of a number is its lowest bit; base 2 is read in linear time.
            column = self._blobs.get(length, b"")[position::length][::-1]
            words = self._sets[key] = int(column.translate(_IS[letter]) or b"0", 2)
        return words


def load(name_or_path: str, edition: int = NEWEST) -> Lexicon:
    """The lexicon of that name (`fr`, `en`), or of the word file at that path: UTF-8, a word per line, # comments.

    It is read once: a word file that changes later does not change the lexicon. A word file has no editions.
    """
    if name_or_path in SHIPPED:
        return shipped(name_or_path, last_change(name_or_path, edition))
    if not checksum(name_or_path):
        return own(name_or_path)
    if (lexicon := attached(name_or_path)) is None:
        raise BadOptions("attachment-away", name=file_name(name_or_path))
    return lexicon


@cache
def shipped(name: str, edition: int) -> Lexicon:
    """An edition of a shipped list: the words of its file, and in their places those that were added since."""
    packed = resources.files("tete.games.mots") / "lexicons" / f"{name}.txt.xz"
    text = lzma.decompress(packed.read_bytes()).decode("ascii")
    if more := added(name, edition):
        words = text.splitlines()
        for word in more:
            insort(words, word, key=_order)
        text = "\n".join([*words, ""])
    return Lexicon._from_text(name, text, LETTERS[name], (load, (name, edition)))


@lru_cache(maxsize=8)
def own(file: str) -> Lexicon:
    path = Path(file)
    return _filled(Lexicon.from_words(path.name, _lines(_read(path), file)), file)


# The lists that were brought to tables of this process, by the option that names them. Their tables keep them alive.
_attached: WeakValueDictionary[str, Lexicon] = WeakValueDictionary()


def attached(value: str) -> Lexicon | None:
    """The list that somebody brought under this name, if it is here."""
    return _attached.get(value)


def attach(value: str, data: bytes) -> Lexicon:
    """Take in the stored words of a list. It can be loaded as long as what is returned is in use."""
    lexicon = Lexicon._from_text(file_name(value), data.decode("ascii", errors="ignore"))
    if lexicon.sha256 != checksum(value):
        raise BadOptions("attachment-away", name=file_name(value))
    return _attached.setdefault(value, lexicon)


def bring(name: str, data: bytes) -> tuple[str, int, bytes]:
    """Read a file that somebody brings: the value of the option for it, how many words it has, and what to store."""
    name = file_name(reference(name, "0" * 64))
    lexicon = _filled(Lexicon.from_words(name, _lines(data, name, ATTACHED_WORDS)), name)
    if max(map(lexicon.size, LENGTHS)) > ATTACHED_PER_LENGTH:
        raise BadOptions("lexicon-lengths", most=ATTACHED_PER_LENGTH)
    return reference(name, lexicon.sha256), len(lexicon), lexicon.text.encode("ascii")


def _unpickled(name: str, sha256: str, blobs: Mapping[int, bytes], whole: Lexicon | None) -> Lexicon:
    """The lexicon that came from another process: the one that is here already, with the sets it has made."""
    return _attached.setdefault(f"{name}@{sha256}", Lexicon(name, sha256, blobs, _whole=whole))


def _filled(lexicon: Lexicon, path: str) -> Lexicon:
    if not len(lexicon):
        raise BadOptions("lexicon-empty", path=path)
    return lexicon


def _order(word: str) -> tuple[int, str]:
    """The words of a list are in order of length, then of the alphabet."""
    return len(word), word


def _lines(data: bytes, path: str, most: int | None = None) -> Iterator[str]:
    """The words of a file, at most so many; a line that is none is named by its number."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        first_wrong = wrong.object.count(b"\n", 0, wrong.start) + 1
        raise BadOptions("lexicon-utf8", path=path, line=first_wrong) from None
    if most is not None and text.count("\n") > 2 * most:  # with empty lines and comments
        raise BadOptions("lexicon-words", most=most)
    number_of_words = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not (word := line.partition("#")[0].strip()):
            continue
        number_of_words += 1
        if most is not None and number_of_words > most:
            raise BadOptions("lexicon-words", most=most)
        try:
            yield normalise(word if len(word) <= LINE_CHARACTERS else "")
        except BadNotation:
            raise BadOptions("lexicon-line", line=number, word=tidy(word)) from None


def _read(path: Path) -> bytes:
    try:
        if not path.is_file():  # a pipe or a device would never end
            raise BadOptions("lexicon-missing", path=str(path))
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError):  # ValueError: a path with a NUL in it
        raise BadOptions("lexicon-missing", path=str(path)) from None
    if len(data) > MAX_BYTES:
        raise BadOptions("lexicon-size", path=str(path), most=MAX_BYTES >> 20)
    return data
