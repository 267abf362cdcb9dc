"""How processes that share a store tell each other which tables changed."""

from tete.bus.bus import Bus, Gossip, Listener, LocalBus, NoBus, NoGossip

__all__ = ["Bus", "Gossip", "Listener", "LocalBus", "NoBus", "NoGossip"]
