"""The game knopf."""
