"""Fuzzing: every reader of foreign text is given nonsense, and may only refuse it (`make fuzz`)."""
