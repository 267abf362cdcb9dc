"""Looking a word up at a table of Mots, where that is no cheating."""

from __future__ import annotations

from tete.core import Refused
from tete.games.mots.lookup import ANY, look_up, matching
from tete.games.mots.state import MotsState
from tete.server.schemas.analysis import WordDefinition, WordInfo
from tete.tables import Finished, Table


def looked_up(table: Table, text: str) -> WordInfo:
    """What the table's word list says about a word."""
    state = table.state
    if not isinstance(state, MotsState):
        raise Refused("no-lookup-here")
    # Where a wrong word costs its player the turn, looking it up is cheating, unless there is only one person.
    if not isinstance(table.status, Finished) and state.judges and len(table.persons) > 1:
        raise Refused("no-lookup-now")
    if ANY in text:
        return _matches(state, text)
    found = look_up(state.lexicon, text)
    return WordInfo(
        word=found.word,
        lexicon=state.lexicon.name,
        known=found.known,
        tier=found.tier,
        before=found.before,
        after=found.after,
        coarse=found.coarse,
        joined=found.joined,
        matches=[],
        total=0,
        definitions=[WordDefinition(word=each.word, text=each.text) for each in found.definitions],
        dictionary=found.lang,
    )


def _matches(state: MotsState, text: str) -> WordInfo:
    """The words of a pattern; at a table for a family its list has no others."""
    found = matching(state.lexicon, text)
    return WordInfo(
        word=found.pattern,
        lexicon=state.lexicon.name,
        known=found.total > 0,
        tier=0,
        before="",
        after="",
        coarse=False,
        joined=False,
        matches=list(found.words),
        total=found.total,
    )
