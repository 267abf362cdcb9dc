"""Finished games on paper: readers and writers."""
