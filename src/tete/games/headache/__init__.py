"""The game headache."""
