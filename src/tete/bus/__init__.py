"""How processes that share a store tell each other which tables changed: the `Bus` protocol and the local bus."""

from tete.bus.bus import Bus, Listener
from tete.bus.gossip import Gossip, NoGossip
from tete.bus.local import LocalBus

__all__ = ["Bus", "Gossip", "Listener", "LocalBus", "NoGossip"]
