"""The game blokus."""
