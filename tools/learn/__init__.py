"""Scripts that learn the weights of the players from games of their own: `python -m tools.learn.headache`."""
