"""How common each word is, in six tiers, from the frequencies that wordfreq 3.1.1 carries (PyPI, CC BY-SA 4.0)."""

from __future__ import annotations

import importlib
from collections import defaultdict
from collections.abc import Iterable

from tools.lexicons.audit import read_list
from tools.lexicons.french import spelt

# The rarest Zipf value of each tier; 3 is once in a million words, 6 once in a thousand. The last takes what is left.
CUTS = {1: 4.5, 2: 4.0, 3: 3.5, 4: 3.0, 5: 2.0, 6: 0.0}
BEST_OVERCOUNTED = 5


def tiers(words: Iterable[str], lang: str) -> dict[int, list[str]]:
    """Those of the words that wordfreq knows, by tier. A word is as common as its accented spellings are together."""
    wordfreq = importlib.import_module("wordfreq")  # installed for this tool alone, never with the package
    frequency: dict[str, float] = defaultdict(float)
    for token, share in wordfreq.get_frequency_dict(lang, wordlist="large").items():
        for word in spelt(token):
            frequency[word] += share
    overcounted = read_list(f"{lang}-overcounted")
    listed: dict[int, list[str]] = {tier: [] for tier in CUTS}
    for word in words:
        if word in frequency:
            zipf = wordfreq.freq_to_zipf(frequency[word])
            tier = next((tier for tier, cut in CUTS.items() if zipf >= cut), max(CUTS))
            listed[max(tier, BEST_OVERCOUNTED) if word in overcounted else tier].append(word)
    return listed
