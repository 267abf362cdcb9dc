"""What each language has and lacks, beside English: `python -m tools.languages [LANGUAGE]`.

With a language it lists the texts that are missing.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tete.games import our_games
from tete.i18n import COMPLETE, LANGS
from tete.i18n.grammar import PLACEHOLDER
from tete.i18n.pages import DOCS

ROOT = Path(__file__).parents[1]
FALLBACK = "fallback"  # the first entry of a file of the page that has gaps
SAID = ("say", "why", "press", "wrong", "lost", "kinder")  # the sentences of a lesson
Table = Mapping[str, Any]


@cache
def sources() -> dict[str, tuple[Path, str]]:
    """The parts that are translated: each has a folder, and a name for its file in a language."""
    found = {"program": (ROOT / "src/tete/i18n", "texts.{}.toml"), "page": (ROOT / "web/src/i18n", "{}.json")}
    for game in our_games():
        folder = ROOT / "src/tete/games" / game.key
        found |= {
            game.key: (folder, "texts.{}.toml"),
            f"{game.key} lesson": (folder, "lesson.{}.toml"),
            f"{game.key} page": (ROOT / "web/src/boards" / game.key, "{}.json"),
            f"{game.key} rules": (DOCS / "rules", f"{game.key}.{{}}.md"),
        }
    return found


@cache
def sentences(part: str, lang: str) -> dict[str, str]:
    """The texts of a part in one language, by their paths; empty if there is no file."""
    folder, name = sources()[part]
    if lang in COMPLETE and name.endswith(".toml"):
        table = tomllib.loads((folder / name.replace(".{}", "")).read_text("utf-8"))
        return dict(_lesson_in(table, lang) if part.endswith("lesson") else _in(table, lang))
    file = folder / name.format(lang)
    if not file.is_file():
        return {}
    text = file.read_text("utf-8")
    if file.suffix == ".md":
        return {"page": text}
    return {path: said for path, said in _flat(_table(file)) if path != FALLBACK}


def has_gaps(part: str, lang: str) -> bool:
    """Whether a file of the page says of itself that it has gaps: then the page loads English too."""
    folder, name = sources()[part]
    return _table(folder / name.format(lang)).get(FALLBACK) == "en"


def gaps(part: str, lang: str) -> list[str]:
    """The paths that English has and this language has not."""
    return sorted(sentences(part, "en").keys() - sentences(part, lang).keys())


def details(text: str) -> set[str]:
    return {found[1] for found in PLACEHOLDER.finditer(text)}


def _table(file: Path) -> dict[str, Any]:
    text = file.read_text("utf-8")
    read: dict[str, Any] = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    return read


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text below a value, with its path."""
    if isinstance(value, str):
        yield path, value
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, entry in entries:
        yield from _flat(entry, f"{path}.{name}" if path else str(name))


def _in(table: Table, lang: str, path: str = "") -> Iterator[tuple[str, str]]:
    """The texts of one language where the languages stand side by side."""
    for name, entry in table.items():
        below = f"{path}.{name}" if path else name
        if isinstance(entry, dict) and isinstance(entry.get(lang), str):
            yield below, entry[lang]
        elif isinstance(entry, dict):
            yield from _in(entry, lang, below)


def _lesson_in(lesson: Table, lang: str) -> Iterator[tuple[str, str]]:
    """The sentences of a lesson; what else depends on the language, such as a position, is not translated."""
    for part in ("step", "card"):
        for number, entry in enumerate(lesson[part]):
            said = {name: entry[lang][name] for name in SAID if name in entry.get(lang, {})}
            yield from _flat(said, f"{part}.{number}")


def main(wanted: str | None) -> None:
    for lang in [wanted] if wanted else LANGS:
        for part in sources():
            missing, all_of_it = gaps(part, lang), len(sentences(part, "en"))
            print(f"{lang}  {part:<20} {all_of_it - len(missing):>4} of {all_of_it}")
            if wanted:
                print("".join(f"      {path}\n" for path in missing), end="")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
