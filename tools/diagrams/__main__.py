"""Writes every diagram to docs/rules/pictures."""

from tools.diagrams.all import FOLDER, pictures

drawn = pictures()
for old in FOLDER.glob("*.svg"):
    if old.name not in drawn:
        old.unlink()
for name, svg in drawn.items():
    (FOLDER / name).write_text(svg, "utf-8")
    print(name)
