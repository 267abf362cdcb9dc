"""Writes every diagram to docs/rules/pictures."""

from tools.diagrams.all import FOLDER, pictures

for name, svg in pictures().items():
    (FOLDER / name).write_text(svg, "utf-8")
    print(name)
