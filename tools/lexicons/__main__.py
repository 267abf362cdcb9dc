"""Writes the word lists, their tiers and their definitions into the package: `python -m tools.lexicons --help`."""

from __future__ import annotations

import argparse
import lzma
from collections import Counter
from pathlib import Path

from tete.games.mots.editions import FIRST, NEWEST
from tete.games.mots.lexicon import LENGTHS, SHIPPED, Lexicon, load
from tete.games.mots.tiers import TIERS
from tools.lexicons import definitions, english, french, tiers
from tools.lexicons.audit import audited

FOLDER = Path(__file__).parents[2] / "src" / "tete" / "games" / "mots" / "lexicons"


def write(name: str, lines: list[str]) -> None:
    """Compress and write lines. The result depends only on the lines and the version of liblzma."""
    packed = lzma.compress("".join(f"{line}\n" for line in lines).encode("ascii"), preset=9 | lzma.PRESET_EXTREME)
    (FOLDER / name).write_bytes(packed)
    print(f"{name}: {len(packed):,} bytes")


def write_words(lang: str, candidates: set[str]) -> None:
    words = audited(lang, candidates)
    write(f"{lang}.txt.xz", sorted(words, key=lambda word: (len(word), word)))
    sizes = Counter(map(len, words))
    print(f"{len(words):,} words, by length from {LENGTHS.start}:", *(sizes[length] for length in LENGTHS))
    print("sha256", Lexicon.from_words(lang, words).sha256)


def write_tiers(lang: str) -> None:
    lexicon = load(lang)
    words = [word for length in LENGTHS[1:] for word in lexicon.words(length)]  # everybody knows the single letters
    listed = tiers.tiers(words, lang)
    write(f"tiers.{lang}.txt.xz", [" ".join(listed[tier]) for tier in TIERS])
    print("words per tier:", *(len(listed[tier]) for tier in TIERS))


def write_definitions(lang: str, entries: definitions.Entries) -> None:
    path = FOLDER / f"definitions.{lang}.zip"
    definitions.pack(entries, path)
    print(f"{path.name}: {path.stat().st_size:,} bytes, {len(entries):,} of {len(load(lang)):,} words")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.lexicons", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fr = commands.add_parser("fr", help="from fr.aff and fr.dic of Debian's hunspell-fr-comprehensive")
    fr.add_argument("aff", type=Path)
    fr.add_argument("dic", type=Path)
    en = commands.add_parser("en", help="from the word lists of Debian's wamerican-large and wbritish-large")
    en.add_argument("lists", type=Path, nargs="+")
    ranks = commands.add_parser("tiers", help="for a word list that is already written; needs wordfreq 3.1.1 from PyPI")
    ranks.add_argument("lang", choices=("fr", "en"))
    listed = commands.add_parser("words", help="print the words of an edition, as its checksum is taken")
    listed.add_argument("lang", choices=SHIPPED)
    listed.add_argument("edition", type=int, nargs="?", default=NEWEST, choices=range(FIRST, NEWEST + 1))
    wordnet = commands.add_parser("wordnet", help="English definitions, from the folder of Debian's wordnet-base")
    wordnet.add_argument("folder", type=Path)
    littre = commands.add_parser("littre", help="French definitions, from Debian's stardict-xmlittre; forms as for fr")
    littre.add_argument("folder", type=Path)
    littre.add_argument("aff", type=Path)
    littre.add_argument("dic", type=Path)
    return parser.parse_args()


def main() -> None:
    args = read_arguments()
    match args.command:
        case "fr":
            write_words("fr", french.candidates(args.aff, args.dic))
        case "en":
            write_words("en", english.candidates(args.lists))
        case "tiers":
            write_tiers(args.lang)
        case "words":
            lexicon = load(args.lang, args.edition)
            print(*(word for length in LENGTHS[1:] for word in lexicon.words(length)), sep="\n")
        case "wordnet":
            write_definitions("en", definitions.english(load("en"), args.folder))
        case "littre":
            files = args.folder / "XMLittre.dict.dz", args.folder / "XMLittre.idx"
            write_definitions("fr", definitions.french(load("fr"), *files, args.aff, args.dic))


if __name__ == "__main__":
    main()
