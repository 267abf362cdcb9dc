"""Compares what the judge says with how games end: `python -m tools.calibrate GAME`."""
