"""Calibrates the judge of a game: `python -m tools.calibrate mots [--minutes 3] [--games 400]`.

Even games are fitted and odd ones held out. It writes `calibration.json` beside the player, a sample of the positions
held out for the tests, and the table in docs/strength, and prints what it measured as JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

from tete.games import GAMES
from tete.players.calibration import Calibration
from tete.players.judging import judge_of
from tools.calibrate.fit import brier, calibrated, error, fit, raw, reliability
from tools.calibrate.samples import Plan, Sample, collect

ROOT = Path(__file__).parents[2]
LEVEL = 5
KEPT = 400  # positions that were held out and are kept for the tests


def plans(key: str) -> dict[str, Plan]:
    """The presets that are played: of each kind that a game tells apart the one with the fewest seats."""
    game = GAMES[key]
    found: dict[str, Plan] = {}
    for preset, options in game.presets.items():
        seats = min((each for each in options.seats if each > 1), default=None)
        if seats is not None:
            kind = judge_of(game).kind(game.start(options, seats))
            found[kind] = min(found.get(kind, Plan(preset, seats, LEVEL, 6)), Plan(preset, seats, LEVEL, 6), key=_seats)
    return found


def _seats(plan: Plan) -> int:
    return plan.seats


def measure(key: str, plan: Plan, minutes: float, games: int) -> tuple[Calibration, dict[str, Any], Sequence[Sample]]:
    samples = list(collect(GAMES[key], plan, 60 * minutes, games))
    fitted = [each for each in samples if each.game % 2 == 0]
    held = [each for each in samples if each.game % 2]
    calibration = fit(fitted, GAMES[key].secrets)
    chance = calibrated(calibration)
    measured = {
        "plan": asdict(plan),
        "games": len({each.game for each in samples}),
        "fitted": len(fitted),
        "held_out": len(held),
        **asdict(calibration),
        "brier": {"before": brier(raw, held), "after": brier(chance, held)},
        "error": {"before": error(raw, held), "after": error(chance, held)},
        "reliability": {"before": reliability(raw, held), "after": reliability(chance, held)},
    }
    return calibration, measured, held


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--minutes", type=float, default=3.0, help="processor time for the games of each preset")
    parser.add_argument("--games", type=int, default=600, help="games of each preset at most")
    parser.add_argument("--kinds", nargs="+", help="only these kinds, where a game tells several apart")
    asked = parser.parse_args()
    game, calibrations, measured, kept = asked.game, {}, {}, {}
    for kind, plan in plans(game).items():
        if asked.kinds and kind not in asked.kinds:
            continue
        found, measured[kind], held = measure(game, plan, asked.minutes, asked.games)
        calibrations[kind] = asdict(found)
        kept[kind] = [astuple(each) for each in held[:KEPT]]
    lines = ",\n".join(f"  {json.dumps(kind)}: {json.dumps(each)}" for kind, each in calibrations.items())
    _write(ROOT / "src/tete/players" / game / "calibration.json", f"{{\n{lines}\n}}\n")
    _write(ROOT / "tests/data/calibration" / f"{game}.json", json.dumps(kept) + "\n")
    _write(ROOT / "docs/strength/calibration" / f"{game}.json", json.dumps(measured, indent=1) + "\n")
    print(json.dumps(measured, indent=1))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
