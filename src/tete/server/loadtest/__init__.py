"""The room tried hard: killed in mid-game (`tete bench crash`), and full to the identity (`tete bench room`)."""
