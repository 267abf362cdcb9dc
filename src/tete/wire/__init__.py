"""Every message is declared once: what a client sends, what it is sent, and what is stored."""

from tete.wire.codec import encode, encoded, load_event, load_summary

__all__ = ["encode", "encoded", "load_event", "load_summary"]
