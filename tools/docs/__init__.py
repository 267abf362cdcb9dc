"""The site of the documentation: `python -m tools.docs` writes it into dist/docs. A warning or a dead link is an error.

The guides stay plain Markdown where they are. Here they are copied as they lie in the repository, so that their links
hold; the order of the pages is that of docs/README.md, and the reference is made from docstrings.
"""
