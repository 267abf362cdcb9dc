"""Records of games: one readable text format for every game, checked by replaying it."""

from tete.records.record import HUMAN, PlayerInfo, Record, read, write

__all__ = ["HUMAN", "PlayerInfo", "Record", "read", "write"]
