"""What each command does: one function per command, beside which `handles` names the command."""

from tete.tables.handlers import offers, play, seats

__all__ = ["offers", "play", "seats"]
