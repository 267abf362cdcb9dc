"""The arena: matches between players, on this machine or on many, and ratings from their results."""
