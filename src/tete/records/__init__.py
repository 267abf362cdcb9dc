"""Games on paper: one readable text format for every game, read back with exact replay."""

from tete.records.record import HUMAN, Record, Who, read, write

__all__ = ["HUMAN", "Record", "Who", "read", "write"]
