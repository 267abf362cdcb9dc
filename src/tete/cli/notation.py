"""Moves in the words of the user's language: the rules write `pass`, a French player may type `passer`.

The words are under `[notation]` in the texts of a game: the first one of a language is written, others after `|` are
understood too. Colours are the `[term]`s of the texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from tete.cli import boards
from tete.i18n import LANGS, Translator, language_of, translator_for

COLOURS = ("red", "blue", "yellow", "green")


class Notation:
    """The notation of one game in one language."""

    def __init__(self, key: str, translator: Translator) -> None:
        self.key, self.translator = key, translator

    def write(self, move: object) -> str:
        """The text of a move as this language writes it."""
        first, *others = str(move).split(" ") or [""]
        verb = _words(self.translator).get(first, first).partition("|")[0]
        text = " ".join([verb, *(self.translator.term(word) if word in COLOURS else word for word in others)])
        own = boards.part(self.key, "write_move")
        return str(own(text, self.translator.lang)) if own else text

    def read(self, line: str) -> str:
        """The notation of the rules for what somebody typed, in any language; the reader's own comes first."""
        translators = [*(translator_for(lang, self.key) for lang in LANGS), self.translator]
        known = {
            synonym: word
            for translator in translators
            for word, synonyms in _words(translator).items()
            for synonym in synonyms.split("|")
        }
        colours = {translator.term(colour): colour for translator in translators for colour in COLOURS}
        first, *others = line.split() or [""]
        text = " ".join([known.get(first.lower(), first), *(colours.get(word.lower(), word) for word in others)])
        own = boards.part(self.key, "read_move")
        return str(own(text, self.translator.lang)) if own else text


def _words(translator: Translator) -> dict[str, str]:
    """What this language says for each word of the rules."""
    entries: Mapping[str, Mapping[str, str]] = translator.entry("notation")
    return {word: texts.get(language_of(texts, translator.lang) or "", word) for word, texts in entries.items()}
