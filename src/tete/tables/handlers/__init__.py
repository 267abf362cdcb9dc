"""What each command does: one function per command, beside which `handles` names the command."""

from tete.tables.handlers import chat, lifecycle, offers, play, seats

__all__ = ["chat", "lifecycle", "offers", "play", "seats"]
