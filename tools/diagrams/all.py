"""Collects the diagrams: the modules here named `<game>` and `<game>_advice` have `pictures(lang) -> {name: Svg}`."""

from __future__ import annotations

from importlib import import_module, util
from pathlib import Path

from tete.games import GAMES
from tete.i18n import COMPLETE, Lang

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "pictures"


def pictures() -> dict[str, str]:
    """Every file by its name. A picture with words in it is a file for each language."""
    drawn = {lang: _drawn(lang) for lang in COMPLETE}
    files: dict[str, str] = {}
    for name in drawn[COMPLETE[0]]:
        versions = {lang: drawn[lang][name] for lang in COMPLETE}
        if len(set(versions.values())) == 1:
            files[f"{name}.svg"] = versions[COMPLETE[0]]
        else:
            files |= {f"{name}.{lang}.svg": svg for lang, svg in versions.items()}
    return files


def _drawn(lang: Lang) -> dict[str, str]:
    modules = [f"tools.diagrams.{key}{part}" for key in GAMES for part in ("", "_advice")]
    found = [import_module(module) for module in modules if util.find_spec(module) is not None]
    return {name: svg.write("auto") for module in found for name, svg in module.pictures(lang).items()}
