"""A tab that starts from a kept memory."""

from __future__ import annotations

import random
import subprocess
import sys

from tete.browser import early


def test_a_restored_tab_has_its_own_chance() -> None:
    kept = random.getstate()
    draws = []
    for _ in range(2):
        random.setstate(kept)
        early.wake()
        draws.append(random.random())
    assert draws[0] != draws[1]


LOADED = """
import sys, tete.browser.early
print([name for name in sys.modules if "msgspec" in name or "_kernels" in name])
"""


def test_nothing_compiled_is_loaded_before_memory_is_kept() -> None:
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
