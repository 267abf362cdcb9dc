"""Load tests: a server under many moves and spectators, and a server that is killed during games."""
