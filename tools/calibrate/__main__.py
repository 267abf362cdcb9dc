"""Calibrates the judge of a game: `python -m tools.calibrate mots [--minutes 3] [--games 400] [--kinds 3 4]`.

Even games are fitted and odd ones held out. It writes `calibration.json` beside the player, a sample of the positions
held out for the tests, and the table in docs/strength, and prints what it measured as JSON. What was measured of other
kinds stays.
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
from tools.calibrate.fit import Form, brier, calibrated, error, fit, of_all_teams, of_movers, raw, reliability
from tools.calibrate.samples import Plan, Sample, collect

ROOT = Path(__file__).parents[2]
LEVELS = (2, 3, 4, 5)
POSITIONS = 3  # of each game: those of one game say much the same
KEPT = 400  # positions that were held out and are kept for the tests


def plans(key: str, levels: tuple[int, ...] = LEVELS, nodes: int | None = None) -> dict[str, Plan]:
    """The presets that are played: of each kind that a game tells apart the first with the fewest seats."""
    game = GAMES[key]
    found: dict[str, Plan] = {}
    for preset, options in game.presets.items():
        for seats in options.seats:
            kind = judge_of(game).kind(game.start(options, seats))
            if seats > 1 and (kind not in found or seats < found[kind].seats):
                found[kind] = Plan(preset, seats, levels, POSITIONS, nodes)
    return found


def measure(key: str, plan: Plan, minutes: float, games: int) -> tuple[Calibration, dict[str, Any], Sequence[Sample]]:
    samples = list(collect(GAMES[key], plan, 60 * minutes, games))
    fitted = [each for each in samples if each.game % 2 == 0]
    held = [each for each in samples if each.game % 2]
    many = samples[0].teams > 2
    form = Form.OUTLOOK if judge_of(GAMES[key]).outlook else Form.MANY if many else Form.SEARCH
    calibration = fit(fitted, form)
    before, after = of_movers(raw, held), of_movers(calibrated(calibration), held)
    measured = {
        "plan": asdict(plan),
        "games": len({each.game for each in samples}),
        "fitted": len(fitted),
        "held_out": len(held),
        **asdict(calibration),
        "brier": {"before": brier(before), "after": brier(after)},
        "error": {"before": error(before), "after": error(after)},
        "reliability": {"before": reliability(before), "after": reliability(after)},
    }
    if many:
        said = of_all_teams(calibration, held)
        measured["all_teams"] = {"brier": brier(said), "error": error(said), "reliability": reliability(said)}
    return calibration, measured, held


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--minutes", type=float, default=3.0, help="processor time for the games of each preset")
    parser.add_argument("--games", type=int, default=600, help="games of each preset at most")
    parser.add_argument("--kinds", nargs="+", help="only these kinds, where a game tells several apart")
    parser.add_argument("--levels", nargs="+", type=int, default=LEVELS, help="of the players, in order")
    parser.add_argument("--nodes", type=int, help="of the judge, if not its own")
    asked = parser.parse_args()
    game = asked.game
    for kind, plan in plans(game, tuple(asked.levels), asked.nodes).items():
        if asked.kinds and kind not in asked.kinds:
            continue
        found, measured, held = measure(game, plan, asked.minutes, asked.games)
        weights = {name: pair for name, pair in asdict(found).items() if pair is not None}
        _add(ROOT / "src/tete/players" / game / "calibration.json", kind, weights)
        _add(ROOT / "tests/data/calibration" / f"{game}.json", kind, [astuple(each) for each in held[:KEPT]])
        _add(ROOT / "docs/strength/calibration" / f"{game}.json", kind, measured)
        print(json.dumps({kind: measured}))


def _add(path: Path, kind: str, found: Any) -> None:
    """Writes what was found of a kind into a file, one line for each kind, in place of what was known of it."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    known[kind] = found
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(known.items()))
    path.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
