"""Scripts that learn the weights of the players from self-play."""
