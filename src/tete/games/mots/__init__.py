"""The game mots."""
