"""The arena: players against players, on this machine or on many, and what their results are worth."""
