"""The game headquarter."""
