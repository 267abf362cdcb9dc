"""The laboratory: every benchmark and load test of the project. It is not part of the wheel."""
