"""The arena: matches between players, on this machine or on many, and ratings from their results.

`play_match("knopf", ["level:1", MyPlayer], 10)` plays one here; `tete arena knopf --players level:1,my_bot:MyPlayer`
does so in several processes. A player of one's own is made with the game and has a `name` and
`choose(view, limit) -> Choice`.
"""

from tete.arena.match import Match, PlayedGame, play_match
from tete.arena.rating import Rating
from tete.players import Choice, Limit

__all__ = ["Choice", "Limit", "Match", "PlayedGame", "Rating", "play_match"]
