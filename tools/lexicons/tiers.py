"""Sorts words into six tiers by how common they are, with the frequencies of wordfreq 3.1.1 (PyPI, CC BY-SA 4.0)."""

from __future__ import annotations

import importlib
from collections import defaultdict
from collections.abc import Iterable

from tools.lexicons.audit import read_list
from tools.lexicons.french import on_board

# The lowest Zipf value of each tier: 3 is once in a million words, 6 once in a thousand. The last tier takes the rest.
CUTS = {1: 4.5, 2: 4.0, 3: 3.5, 4: 3.0, 5: 2.0, 6: 0.0}
BEST_OVERCOUNTED = 5


def tiers(words: Iterable[str], lang: str) -> dict[int, list[str]]:
    """The words that wordfreq knows, by tier. The frequencies of all accented spellings of a word are added up."""
    wordfreq = importlib.import_module("wordfreq")  # needed only by this tool, so it is not a dependency of the package
    frequency: dict[str, float] = defaultdict(float)
    for token, share in wordfreq.get_frequency_dict(lang, wordlist="large").items():
        for word in on_board(token):
            frequency[word] += share
    overcounted = read_list(f"{lang}-overcounted")
    listed: dict[int, list[str]] = {tier: [] for tier in CUTS}
    for word in words:
        if word in frequency:
            zipf = wordfreq.freq_to_zipf(frequency[word])
            tier = next((tier for tier, cut in CUTS.items() if zipf >= cut), max(CUTS))
            listed[max(tier, BEST_OVERCOUNTED) if word in overcounted else tier].append(word)
    return listed
