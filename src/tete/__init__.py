"""Tête-à-tête: five table games that turn on the head."""
