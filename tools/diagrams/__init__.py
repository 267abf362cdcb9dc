"""The diagrams of the rules pages, drawn from the games themselves: `python -m tools.diagrams` rewrites them."""
