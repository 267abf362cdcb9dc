"""What puts the site of the documentation together finds the pages, and notices dead links."""

from __future__ import annotations

from pathlib import Path

from tools.docs.links import dead_links
from tools.docs.pages import gather, rewritten, rules_languages, sections
from tools.locked import ROOT


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#here">1</a> <a href="b.html#gone">2</a> <img src="no.png">')
    (tmp_path / "b.html").write_text(
        '<p id="here"><a href="https://example.org/x">3</a> <a href="c%20d.html">4</a></p>'
    )
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "room.html").write_text('<a href="nowhere">5</a>')
    assert dead_links(tmp_path, skip=("play",)) == [
        "a.html: b.html#gone: no such place",
        "a.html: no.png: no such file",
        "b.html: c%20d.html: no such file",
    ]


def test_every_guide_has_a_place_in_the_site(tmp_path: Path) -> None:
    gather(tmp_path, room=True)
    index = (tmp_path / "index.md").read_text("utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        assert f"\ndocs/{path.stem}\n" in index, path.name
    for path in (ROOT / "docs" / "rules").glob("*.md"):
        assert path.stem in (tmp_path / "docs" / "rules" / f"index.{path.stem[-2:]}.md").read_text("utf-8")
    assert '"play/index.html"' in index
    assert (tmp_path / "examples" / "bot.py").exists(), "files that guides link to come along"
    assert "automodule:: tete.core.game" in (tmp_path / "reference" / "what-a-game-is.rst").read_text("utf-8")


def test_without_a_room_nothing_promises_one(tmp_path: Path) -> None:
    gather(tmp_path, room=False)
    index = (tmp_path / "index.md").read_text("utf-8")
    assert "play/" not in index
    assert "{play}" not in index


def test_the_sections_are_those_of_the_list_of_guides() -> None:
    listed = dict(sections())
    assert "docs/tutorials/first-game" in listed["To begin"]
    assert "CONTRIBUTING" in listed["For maintainers"]


def test_languages_that_have_every_page_come_first() -> None:
    assert rules_languages()[:2] == ["en", "fr"]


def test_french_pages_have_the_spaces_of_french_outside_code(tmp_path: Path) -> None:
    page = tmp_path / "page.fr.md"
    page.write_text("Les guides : « ici » !\n`a : b`\n```sh\n# oui ?\n```\n", "utf-8")
    assert rewritten(page, tmp_path, set()) == (
        "Les guides\u00a0: «\u00a0ici\u00a0»\u202f!\n`a : b`\n```sh\n# oui ?\n```\n"
    )
