"""Engines on many machines: the workers of a Dask cluster. It needs the extra `cluster`."""
