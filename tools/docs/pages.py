"""The pages of the site: the guides, copied, and the few that exist only here."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tete.i18n import COMPLETE, translator_for
from tete.i18n.grammar import no_break
from tools.locked import ROOT
from tools.release import LINK

OWN = Path(__file__).parent
GUIDES = ("README.md", "README.fr.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "deploy/README.md")
EXAMPLES = ("examples/morris/README.md",)
CODE = re.compile(r"(```.*?```|`[^`]*`)", re.DOTALL)
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)

# The modules of the reference, in the order in which somebody meets them.
MODULES = {
    "The prompt": ("tete.prompt", "tete.core.playthrough"),
    "What a game is": ("tete.core.game", "tete.core.turn", "tete.core.options", "tete.core.errors", "tete.core.play"),
    "Players": ("tete.players", "tete.players.player"),
    "The arena": ("tete.arena.match", "tete.arena.rating"),
    "Records": ("tete.records", "tete.records.record"),
    "Pictures": ("tete.svg", "tete.core.layout"),
    "Puzzles": ("tete.puzzles", "tete.puzzles.blokus"),
    "Research": ("tete.core.actions", "tete.rl.aec", "tete.rl.batch", "tete.rl.spiel", "tete.rl.planes"),
    "The laws of a game": ("tete.testing",),
}
# plain HTML: the room is no page of the documentation
PLAY = '<a href="play/index.html"><strong>Play now</strong></a>: the whole room in your browser, without a server. · '


def gather(source: Path, *, room: bool) -> None:
    """Write every page of the site into a folder, with what the pages show and offer."""
    pages = [*GUIDES, *EXAMPLES, *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md")))]
    for name in pages:
        write(source / name, rewritten(ROOT / name, source, set(pages)))
    for path in sorted((ROOT / "docs").rglob("*.ipynb")):
        write(source / path.relative_to(ROOT).with_suffix(".md"), told(path))
        shutil.copy(path, source / path.relative_to(ROOT))
    for title, modules in MODULES.items():
        write(source / "reference" / f"{slug(title)}.rst", reference(title, modules))
    write(source / "index.md", index(room))
    for lang in rules_languages():
        title = translator_for(lang).text("print.rules")
        names = [path.stem for path in sorted((ROOT / "docs" / "rules").glob(f"*.{lang}.md"))]
        write(source / "docs" / "rules" / f"index.{lang}.md", f"# {title}\n\n{toctree('', names)}")


def rules_languages() -> list[str]:
    """The languages in which there are rules pages: first those in which every game has one."""
    found = {path.stem.partition(".")[2] for path in (ROOT / "docs" / "rules").glob("*.*.md")}
    return sorted(found, key=lambda lang: (lang not in COMPLETE, lang))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def told(notebook: Path) -> str:
    """A notebook as a page, with the file itself to download."""
    parts = [f"{{download}}`The notebook itself <{notebook.name}>`, to run it."]
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        parts.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
    first, title = parts[:2]
    return "\n\n".join([title, first, *parts[2:]])


def rewritten(page: Path, source: Path, pages: set[str]) -> str:
    """A guide as it is for the site: files that it links to come along, folders of pages are their first page."""

    def link(found: re.Match[str]) -> str:
        path, _, anchor = found["path"].partition("#")
        target = (page.parent / path).resolve()
        if found["path"].startswith("/") or not target.is_relative_to(ROOT):
            return found[0]
        name = target.relative_to(ROOT)
        if str(name) in pages:
            return found[0]
        if name.suffix == ".ipynb":
            return f"{found['before']}{path.removesuffix('.ipynb')}.md"
        if target.is_dir():
            first = {"docs/rules": "index.en.md"}.get(str(name), "README.md")
            return f"{found['before']}{path}/{first}" + (f"#{anchor}" if anchor else "")
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, source / name)
        return found[0]

    text = without_loose_links(page, page.read_text("utf-8"))
    if page.parent.name == "rules":
        text = one_title(text)
    if page.stem.endswith(".fr"):
        text = "".join(part if part.startswith("`") else no_break(part, "fr") for part in CODE.split(text))
    return LINK.sub(link, text)


def one_title(text: str) -> str:
    """A page with one title: a second one, and what is below it, go down a level."""
    first, mark, rest = text.partition("\n# ")
    return first + mark.replace("# ", "## ") + re.sub(r"(?m)^#(?=#+ )", "##", rest)


def without_loose_links(page: Path, text: str) -> str:
    """Links to a running server, and to folders that have no page, as mere words."""

    def word(found: re.Match[str]) -> str:
        target = (page.parent / found["path"]).resolve()
        whole = target.is_dir() and not (target / "README.md").exists() and target.name != "rules"
        return found["text"] if found["path"].startswith("/") or whole else found[0]

    return re.sub(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<path>(?![a-z]+:|#)[^)\s]+)\)", word, text)


def sections() -> Iterator[tuple[str, list[str]]]:
    """The sections of docs/README.md, each with the pages that it names, in order."""
    text = (ROOT / "docs" / "README.md").read_text("utf-8")
    parts = SECTION.split(text)[1:]
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        named = [link["path"].partition("#")[0] for link in LINK.finditer(body)]
        paths = [
            (ROOT / "docs" / name).resolve().relative_to(ROOT) for name in named if name.endswith((".md", ".ipynb"))
        ]
        yield title, [str(path.with_suffix("")) for path in paths if not str(path).startswith("docs/rules/")]


def toctree(caption: str, names: list[str]) -> str:
    """The order of pages; with a caption it is for the sidebar alone."""
    said = f":caption: {caption}\n:hidden:\n" if caption else ""
    return "```{toctree}\n" + said + ":maxdepth: 1\n\n" + "\n".join(names) + "\n```\n"


def index(room: bool) -> str:
    """The first page, with the order of all others."""
    strength = [f"docs/strength/{path.stem}" for path in sorted((ROOT / "docs" / "strength").glob("*.md"))]
    listed = set[str]()
    trees = []
    for title, names in sections():
        new = [name for name in dict.fromkeys(names) if name not in listed]
        listed.update(new)
        trees.append(toctree(title, new))
    rest = [name for name in strength if name not in listed]
    play = PLAY if room else ""
    return "\n".join(
        [
            (OWN / "index.md").read_text("utf-8").replace("{play}", play),
            toctree("Rules", [f"docs/rules/index.{lang}" for lang in rules_languages()]),
            *trees,
            toctree("Reference", [f"reference/{slug(title)}" for title in MODULES]),
            toctree("Ladders", rest),
            toctree("More", ["README", "README.fr", "docs/README"]),
        ]
    )


def slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower())


def reference(title: str, modules: tuple[str, ...]) -> str:
    """A page of the reference: what the docstrings of these modules say."""
    for module in modules:
        import_module(module)  # a module that is gone is noticed here, with its name
    parts = [f"{title}\n{'=' * len(title)}\n"]
    parts += [f"{module}\n{'-' * len(module)}\n\n.. automodule:: {module}\n" for module in modules]
    return "\n".join(parts)
