"""The English candidates: SCOWL up to size 70, American and British, and the checked list of short words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tools.lexicons.audit import SHORT, read_list
from tools.lexicons.french import VOWELS, on_board

ROMAN = re.compile("(X{0,3}|XL|LX{0,3}|XC|CL?X{0,3})(IX|IV|V?I{0,3})")


def candidates(paths: Iterable[Path]) -> set[str]:
    """The normalised words of these lists, before the audit.

    Words of 2 and 3 letters come only from the checked list: in SCOWL most of them are abbreviations.
    """
    lines = {line for path in paths for line in path.read_text("utf-8").splitlines() if line.islower()}
    words = {word for line in lines for word in on_board(line) if len(word) > SHORT}
    return read_list("en-short") | {word for word in words if VOWELS & set(word) and not ROMAN.fullmatch(word)}
