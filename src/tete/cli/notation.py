"""Moves in the words of the user's language: the rules write `pass`, a French player may type `passer`.

The words are under `[notation]` in the texts of a game: the first one of a language is written, others after `|` are
understood too. Colours are the `[term]`s of the texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from tete.cli import boards
from tete.i18n import LANGS, Translator, translator_for

COLOURS = ("red", "blue", "yellow", "green")


class Notation:
    """The notation of one game in one language."""

    def __init__(self, key: str, translator: Translator) -> None:
        self.key, self.translator = key, translator
        self.words: Mapping[str, Mapping[str, str]] = translator.entry("notation")

    def write(self, move: object) -> str:
        """The text of a move as this language writes it."""
        first, *others = str(move).split(" ") or [""]
        verb = self.words.get(first, {}).get(self.translator.lang, first).partition("|")[0]
        text = " ".join([verb, *(self.translator.term(word) if word in COLOURS else word for word in others)])
        own = boards.part(self.key, "write_move")
        return str(own(text, self.translator.lang)) if own else text

    def read(self, line: str) -> str:
        """The notation of the rules for what somebody typed in either language."""
        known = {
            synonym: word
            for lang in LANGS
            for word, texts in self.words.items()
            for synonym in texts.get(lang, word).split("|")
        }
        colours = {translator_for(lang).term(colour): colour for lang in LANGS for colour in COLOURS}
        first, *others = line.split() or [""]
        text = " ".join([known.get(first.lower(), first), *(colours.get(word.lower(), word) for word in others)])
        own = boards.part(self.key, "read_move")
        return str(own(text, self.translator.lang)) if own else text
