"""Every message is declared once: what a client sends, what it is sent, and what is stored."""

from tete.wire.stored import dump_event, dump_summary, load_event, load_summary

__all__ = ["dump_event", "dump_summary", "load_event", "load_summary"]
