"""Positions of Mots de Tête for the page's gallery: games with everyday words, and what previews would answer there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tete.core import CHANCE, Json, Over, Ply, Refused, Roll, Seat, make_move
from tete.games.mots import MOTS, MotsOptions, MotsState
from tete.games.mots.layout import ACROSS, DOWN, EMPTY
from tete.games.mots.move import Say, Word
from tete.games.mots.phase import Judging, Rewarding, Writing
from tete.games.mots.tiers import load as load_tiers
from tools.fixtures import Step, texts, write, write_position

EVERYDAY = 3  # the tier of the words written
BEST = 6  # places looked at
SHOWN = 3  # words for which the fake server of the gallery has a preview


def everyday(state: MotsState, rng: Random) -> Word | None:
    """An everyday word in one of the best places."""
    tiers, worths = load_tiers(state.lexicon), state.board.worths(3.5)
    found = []
    for slot in sorted(state.slots(), key=lambda slot: -slot.expected(worths)):
        length = len(slot.pattern)
        known = list(slot.words(state.lexicon, slot.fitting(state.lexicon) & tiers.within(length, EVERYDAY)))
        found += [rng.choice(known)] if known else []
        if len(found) == BEST:
            break
    return rng.choice(found) if found else None


def game_from(seed: int, options: MotsOptions, seats: int) -> Iterator[Step]:
    rng = Random(seed)
    state = MOTS.start(options, seats)
    yield None, state
    while not isinstance(state.turn, Over):
        ply: Ply[Any]
        if isinstance(state.turn, Roll):
            ply = Ply(CHANCE, state.turn.odds.sample(rng))
        else:
            seat = state.turn.seats[0]
            judging = isinstance(state.phase, Judging)
            ply = Ply(seat, Say.ACCEPT if judging else everyday(state, rng) or Say.PASS)
        played = make_move(state, ply.actor, ply.move)
        state = played.after
        yield played, state


Wanted = Callable[[MotsState, int], bool]


def writing(count: int, lines: int) -> Wanted:
    return lambda state, ply: (
        state.phase == Writing(count) and state.seat == 0 and lines <= len(state.sheet) < lines + 4
    )


PLAN: dict[str, tuple[MotsOptions, int, Wanted]] = {
    "start": (MotsOptions(), 2, lambda state, ply: state.phase == Writing(5) and not state.sheet),
    "mid": (MotsOptions(), 3, writing(4, 12)),
    "one": (MotsOptions(), 4, writing(1, 9)),
    "rolled": (MotsOptions(), 3, lambda state, ply: state.seat == 1 and len(state.sheet) > 8 and bonus_last(state)),
    "bonus": (MotsOptions(), 2, lambda state, ply: isinstance(state.phase, Rewarding) and len(state.sheet) > 5),
    "judge": (
        MotsOptions(referee="challenge"),
        3,
        lambda state, ply: len(state.sheet) > 9 and state.seat == 1 and isinstance(state.phase, Judging),
    ),
    "quarte": (MotsOptions(variant="quarte"), 2, writing(4, 6)),
    "english": (MotsOptions(lexicon="en"), 2, writing(3, 8)),
    "end": (MotsOptions(target=120), 3, lambda state, ply: isinstance(state.turn, Over)),
}


def bonus_last(state: MotsState) -> bool:
    return (
        state.last is not None
        and bool(state.last.bonus)
        and state.last.seat == 0
        and not isinstance(state.phase, Writing)
    )


def find(options: MotsOptions, seats: int, wanted: Wanted) -> list[Step]:
    for seed in range(100):
        steps: list[Step] = []
        for step in game_from(seed, options, seats):
            steps.append(step)
            state = step[1]
            assert isinstance(state, MotsState)
            if wanted(state, len(steps) - 1):
                return steps
    raise LookupError("no game comes to that")


def previews(state: MotsState) -> dict[str, Json]:
    """The answers to a few good words typed letter by letter, and to one that is in no dictionary."""
    if not isinstance(state.phase, Writing):
        return {}
    rng, answers = Random(0), {}
    for _ in range(SHOWN):
        move = everyday(state, rng)
        if move is None:
            break
        for typed in (*(typed_so_far(state, move, letters) for letters in range(1, 7)), odd(state, move)):
            answers[str(typed)] = answer(state, state.seat, typed)
    return answers


def typed_so_far(state: MotsState, move: Word, count: int) -> Word:
    """The word that the first letters of a move make with those on the grid."""
    fresh = [(cell, letter) for cell, letter in zip(move.cells, move.text, strict=True) if state.letters[cell] == EMPTY]
    letters = list(state.letters)
    for cell, letter in fresh[:count]:
        letters[cell] = letter
    text, step, first = "".join(letters), move.step, fresh[0][0]
    if len(fresh[:count]) == 1:
        step = ACROSS if len(state.board.run(text, first, ACROSS)) > 1 else DOWN
    run = state.board.run(text, first, step)
    return Word(run.start, step, text[run.start : run.stop : step])


def odd(state: MotsState, move: Word) -> Word:
    """The move with its last new letter changed to one that hardly fits."""
    last = max(index for index, cell in enumerate(move.cells) if state.letters[cell] == EMPTY)
    return move._replace(text=move.text[:last] + "K" + move.text[last + 1 :])


def answer(state: MotsState, seat: Seat, move: Word) -> Json:
    details: dict[str, Any] = {**state.preview(seat, move)}
    try:
        state.play(seat, move)
    except Refused as error:
        reason: Json = {"code": error.code, "details": {}, "rule": "MT-4", "text": str(error)}
        return {"ok": False, "error": reason, "details": details}
    return {"ok": True, "error": None, "details": details}


def main() -> None:
    write("mots", "texts", texts(MOTS))
    answers: dict[str, Json] = {}
    for at, (options, seats, wanted) in PLAN.items():
        steps = find(options, seats, wanted)
        state = steps[-1][1]
        assert isinstance(state, MotsState)
        answers[at] = previews(state)
        write_position(MOTS, at, steps, options.variant)
    write("mots", "previews", answers)


if __name__ == "__main__":
    main()
