"""Reads the positions of the diagrams of advice."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ADVICE: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("advice.toml").read_text("utf-8"))
