"""Loads a dumped position, and rejects one that is not possible."""

from __future__ import annotations

import re
from dataclasses import replace

from tete.core.errors import BadPosition, TeteError
from tete.core.json import Json
from tete.core.options import load_options
from tete.core.outcome import Outcome, rank
from tete.core.turn import Over, Seat
from tete.games.mots.dice import DIE, BonusOdds
from tete.games.mots.family import lexicon_of, played_with
from tete.games.mots.layout import ACROSS, BLACKS, BLANK, CELL_NAMES, DOWN, EMPTY, SIZE, cell_named
from tete.games.mots.lexicon import Lexicon
from tete.games.mots.move import Bonus, Die, Word, parse
from tete.games.mots.options import MotsOptions, Passing
from tete.games.mots.phase import Judging, Phase, Rewarding, Rolling, Writing
from tete.games.mots.reading import Reading, Tally, tally
from tete.games.mots.sheet import Line, line_of
from tete.games.mots.state import FREE_PASSES, MotsState

FIELDS = {"options", "lexicon", "grid", "scores", "seat", "phase", "passes", "lost", "retired", "bell", "last", "sheet"}
WORD = re.compile("[A-Z]{1,15}")


def bad(why: str) -> BadPosition:
    return BadPosition("bad-position", why=why)


def load(data: Json) -> MotsState:
    """The position dumped as `data`; raises `BadPosition` if it is not possible."""
    try:
        return _load(_fields(data, FIELDS))
    except BadPosition:
        raise
    except TeteError as error:  # wrong options, a missing word file, a word that cannot be written there
        raise bad(str(error)) from None


def _load(fields: dict[str, Json]) -> MotsState:
    chosen = fields["options"]
    if not isinstance(chosen, dict):
        raise bad("options")
    words = _fields(fields["lexicon"], {"name", "sha256"})
    options = played_with(load_options(MotsOptions(), chosen), str(words["sha256"]))
    scores = _numbers(fields["scores"], "scores")
    if len(scores) not in options.seats:
        raise bad("scores")
    blank = MotsState(
        options=options,
        lexicon=_lexicon(options, words),
        letters=BLANK,
        scores=scores,
        seat=_seat(fields["seat"], len(scores)),
        phase=Rolling(),
        passes=_numbers(fields["passes"], "passes", len(scores)),
        lost=_numbers(fields["lost"], "lost", len(scores)),
        retired=_seats(fields["retired"], len(scores)),
        bell=fields["bell"] is True,
    )
    state = replace(blank, letters=_letters(blank, fields["grid"]))
    state = replace(state, last=_last(state, fields["last"]))
    state = replace(state, sheet=_sheet(state, fields["sheet"]))
    state = replace(state, phase=_phase(state, fields["phase"]))
    _check_consistency(state, fields["bell"])
    return state


def _check_consistency(state: MotsState, bell: Json) -> None:
    """Reject what no game can lead to although each field is possible."""
    options, over = state.options, isinstance(state.phase, Over)
    if type(bell) is not bool or (bell and options.duration is None):
        raise bad("bell")
    if any(state.lost) and options.referee == "auto":
        raise bad("lost")
    if state.retired and options.rules.passing is not Passing.RETIRE:
        raise bad("retired")
    if not over and (not state.playing or state.seat in state.retired or state.lost[state.seat]):
        raise bad("seat")
    if state.letters == BLANK and (any(state.scores) or any(state.lost) or state.retired):
        raise bad("scores")
    if not over and _reasons(state) & {"target", "all-passed", "grid-full", "solo"}:
        raise bad("phase")


def _fields(data: Json, names: set[str]) -> dict[str, Json]:
    if not isinstance(data, dict) or set(data) != names:
        raise bad(f"fields {', '.join(sorted(names))}")
    return data


def _number(data: Json, name: str) -> int:
    if type(data) is not int or data < 0:
        raise bad(name)
    return data


def _numbers(data: Json, name: str, length: int | None = None) -> tuple[int, ...]:
    if not isinstance(data, list) or length not in (None, len(data)):
        raise bad(name)
    return tuple(_number(each, name) for each in data)


def _seat(data: Json, seats: int) -> Seat:
    seat = _number(data, "seat")
    if seat >= seats:
        raise bad("seat")
    return seat


def _seats(data: Json, seats: int) -> tuple[Seat, ...]:
    """Some of the seats, in rising order."""
    found = _numbers(data, "seats")
    if list(found) != sorted(set(found)) or any(seat >= seats for seat in found):
        raise bad("seats")
    return found


def _cell(data: Json) -> int:
    if data not in CELL_NAMES:
        raise bad("cell")
    return cell_named(str(data))


def _word(data: Json) -> Word:
    move = parse(data) if isinstance(data, str) else None
    if not isinstance(move, Word) or str(move) != data:
        raise bad("move")
    return move


def _lexicon(options: MotsOptions, kept: dict[str, Json]) -> Lexicon:
    """The lexicon of the options, if it is the one that the game was played with."""
    found = lexicon_of(options)
    if kept["sha256"] != found.sha256:
        raise BadPosition("lexicon-changed", name=found.name, kept=str(kept["sha256"])[:12], found=found.sha256[:12])
    if kept["name"] != found.name:
        raise bad("lexicon")
    return found


def _letters(state: MotsState, grid: Json) -> str:
    """Letters off the black cells, hanging together, beside the cross, and under an automatic referee all words."""
    if not isinstance(grid, list) or len(grid) != SIZE:
        raise bad("grid")
    letters = "".join(row if isinstance(row, str) and len(row) == SIZE else "?" for row in grid)
    filled = {cell for cell, letter in enumerate(letters) if letter != EMPTY}
    if len(letters) != SIZE * SIZE or not all("A" <= letters[cell] <= "Z" for cell in filled):
        raise bad("grid")
    if any(state.board.kinds[cell] in BLACKS for cell in filled):
        raise bad("grid: black cell")
    if not _hang(state, letters):
        raise bad("grid: loose letters")
    if state.options.referee == "auto":
        for cell in filled:
            for step in (ACROSS, DOWN):
                run = state.board.run(letters, cell, step)
                if (len(run) > 1 or len(filled) == 1) and letters[run.start : run.stop : step] not in state.lexicon:
                    raise bad(f"grid: {letters[run.start : run.stop : step]}")
    return letters


def _hang(state: MotsState, letters: str) -> bool:
    """Whether all letters hang together with one beside the cross."""
    found: set[int] = set()
    edge = [cell for cell in state.board.beside if letters[cell] != EMPTY]
    while edge:
        cell = edge.pop()
        if cell not in found:
            found.add(cell)
            edge += [*state.board.run(letters, cell, ACROSS), *state.board.run(letters, cell, DOWN)]
    return len(found) == len(letters) - letters.count(EMPTY)


def _last(state: MotsState, data: Json) -> Tally | None:
    """The last turn that scored, counted again on the grid without its letters."""
    if (data is None) != (state.letters == BLANK):
        raise bad("last")
    if data is None:
        return None
    fields = _fields(data, {"seat", "move", "new", "bonus"})
    fresh, rolled = fields["new"], fields["bonus"]
    if not isinstance(fresh, list) or not isinstance(rolled, dict):
        raise bad("last")
    cells = [_cell(name) for name in fresh]
    before = "".join(EMPTY if cell in cells else letter for cell, letter in enumerate(state.letters))
    if not _hang(state, before):
        raise bad("last")
    move = _word(fields["move"])
    reading = _reading(replace(state, letters=before), move)
    bonus = {_cell(name): _number(points, "bonus") for name, points in rolled.items()}
    counted = tally(state.board, _seat(fields["seat"], state.seats), move, reading, bonus)
    if reading.letters != state.letters or list(reading.fresh) != cells or not _can_be_worth(state, reading, counted):
        raise bad("last")
    if counted.points > state.scores[counted.seat]:
        raise bad("last")
    return counted


def _sheet(state: MotsState, data: Json) -> tuple[Line, ...]:
    """The lines of the score sheet; they must add up to the scores and contain the last turn that scored."""
    if not isinstance(data, list):
        raise bad("sheet")
    sheet = tuple(_line(each, state.seats) for each in data)
    sums = tuple(sum(line.points for line in sheet if line.seat == seat) for seat in range(state.seats))
    scored = [line for line in sheet if line.points]
    if sums != state.scores or scored[-1:] != ([] if state.last is None else [line_of(state.last)]):
        raise bad("sheet")
    return sheet


def _line(data: Json, seats: int) -> Line:
    fields = _fields(data, {"seat", "words"})
    if not isinstance(fields["words"], list):
        raise bad("sheet")
    words = []
    for each in fields["words"]:
        match each:
            case [str(text), points] if WORD.fullmatch(text):
                words.append((text, _number(points, "sheet")))
            case _:
                raise bad("sheet")
    return Line(_seat(fields["seat"], seats), tuple(words))


def _can_be_worth(state: MotsState, reading: Reading, counted: Tally) -> bool:
    bonus = reading.bonus(state.board)
    if state.options.rules.count is None and bonus:
        return BonusOdds(bonus).of(Bonus(counted.bonus)) > 0
    return counted.bonus == tuple((cell, dice * state.options.rules.die) for cell, dice in bonus)


def _reading(state: MotsState, move: Word) -> Reading:
    """A word that was written here, with as many letters to write as it has new ones."""
    count = state.fresh_in(move) if move.cells[-1] < SIZE * SIZE else 0
    _may_write(state, count)
    return state.reading(move)


def _may_write(state: MotsState, count: int) -> None:
    wanted = state.options.rules.count
    if count != wanted if wanted is not None else not DIE.of(Die(count)):
        raise bad("count")


def _phase(state: MotsState, data: Json) -> Phase:
    match data:
        case {"step": "die", **rest} if not rest and state.options.rules.count is None:
            return Rolling()
        case {"step": "write", "count": int(count), **rest} if not rest and type(count) is int:
            _may_write(state, count)
            return Writing(count)
        case {"step": "judge", "move": move, "waiting": waiting, **rest} if not rest:
            return _judging(state, _word(move), _seats(waiting, state.seats))
        case {"step": "bonus", "move": move, **rest} if not rest and state.options.rules.count is None:
            return _rewarding(state, _word(move))
        case {"step": "over", "reason": str(reason), **rest} if not rest and reason in _reasons(state):
            return Over(Outcome(rank(state.scores), state.scores, reason))
    raise bad("phase")


def _judging(state: MotsState, move: Word, waiting: tuple[Seat, ...]) -> Judging:
    _reading(state, move)
    if not waiting or not set(waiting) <= set(state.judges):
        raise bad("waiting")
    return Judging(move, waiting)


def _rewarding(state: MotsState, move: Word) -> Rewarding:
    reading = _reading(state, move)
    bonus = reading.bonus(state.board)
    if not bonus or (not state.judges and reading.unknown(state.lexicon)):
        raise bad("bonus")
    return Rewarding(move, BonusOdds(bonus))


def _reasons(state: MotsState) -> set[str]:
    """The reasons for which a game in this position can have ended."""
    goal, passing, fewest = state.options.goal, state.options.rules.passing, min(state.passes)
    can = {
        "target": goal is not None and max(state.scores) >= goal,
        "bell": state.bell,
        "all-passed": fewest >= FREE_PASSES
        if state.letters == BLANK
        else passing is Passing.ALL_PASSED and fewest >= state.options.passes,
        "grid-full": state.options.fills and not state.can_write,
        "marathon": passing is Passing.RETIRE and len(state.playing) <= 1,
        "solo": passing is Passing.SOLO and fewest >= 1 and state.letters != BLANK,
    }
    return {reason for reason, possible in can.items() if possible}
