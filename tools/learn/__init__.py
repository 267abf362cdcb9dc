"""Scripts that make the learned weights of players: anyone can run them again."""
