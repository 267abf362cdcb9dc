"""Tête-à-tête: five table games that turn on the head."""

DISTRIBUTION = "tete-a-tete"  # the name under which it is installed: `pip install tete-a-tete`
