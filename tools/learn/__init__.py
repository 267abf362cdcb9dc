"""Scripts that learn the weights of the players from games of their own; anyone can run them again."""
