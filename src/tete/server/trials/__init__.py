"""The room tried hard: killed in the middle of games, and full to the doors. `tete bench crash` and `tete bench room`."""
