"""What may be written: letters, lines, contact, words."""

from __future__ import annotations

import pytest

from tests.games.mots.board import EXAMPLE, ROWS, begin, play, refused
from tete.core import CHANCE, BadNotation, Decide, IllegalMove, NotYourTurn, Roll
from tete.games.mots import MOTS
from tete.games.mots.layout import ACROSS, BLANK, DEFAULT, cell_name, cell_named, read_board
from tete.games.mots.move import Bonus, Die, Word

TETE = ("4", "0: 7g TETE")


@pytest.mark.rule("MT-1")
def test_the_printed_grid_has_points_and_bonus_cells_and_looks_the_same_upside_down() -> None:
    board = read_board(DEFAULT)
    assert [len(row) for row in ROWS] == [15] * 15
    kinds = "".join(board.cut(board.kinds))
    assert kinds == kinds[::-1]
    assert {sign: kinds.count(sign) for sign in "#oyr+"} == {"#": 16, "o": 20, "y": 8, "r": 6, "+": 1}
    assert sum(map(kinds.count, "12345")) == 174
    assert [cell_name(cell) for cell in (0, 14, 308)] == ["a1", "o1", "o15"]


@pytest.mark.rule("MT-2")
def test_nothing_is_written_on_black_cells_the_cross_or_outside() -> None:
    state = play(begin(), "4")
    assert cell_name(state.board.cross) == "h8"
    assert refused(state, "0: 8f PLUS").details == {"cell": "h8"}
    assert refused(state, "0: 8a PLUS").details == {"cell": "b8"}
    assert refused(state, "0: 7n PLUS").details == {"room": 2}
    assert refused(state, "0: a13 PLUS").details == {"room": 3}
    words = [refused(state, f"0: {move}").code for move in ("8f PLUS", "7n PLUS", "a13 PLUS")]
    assert words == ["black-cell", "off-board", "off-board"]


@pytest.mark.rule("MT-2")
def test_words_end_at_black_cells_and_at_the_edge() -> None:
    state = play(begin(), *TETE, "1", "1: g7 TE", "1", "0: i7 TU")  # E and U on either side of the cross
    assert state.scores == (11 + 1 + 5, 1 + 5)
    assert [len(state.board.run(state.letters, cell, ACROSS)) for cell in (cell_named("g8"), cell_named("i8"))] == [
        1,
        1,
    ]
    letters = BLANK[:14] + "A" + BLANK[15:21] + "B" + BLANK[22:]  # o1 and a2
    assert len(state.board.run(letters, 14, ACROSS)) == len(state.board.run(letters, 21, ACROSS)) == 1


@pytest.mark.rule("MT-3")
def test_seats_roll_and_write_in_turn() -> None:
    state = begin("classic", 3)
    for seat in (0, 1, 2, 0):
        assert isinstance(state.turn, Roll)
        assert state.turn.odds.size == 6
        state = play(state, "1")
        assert state.turn == Decide((seat,))
        state = play(state, f"{seat}: pass")


@pytest.mark.rule("MT-3")
def test_a_move_for_another_step_is_refused_by_name() -> None:
    state = begin()
    with pytest.raises(IllegalMove, check=lambda error: error.code == "die-due"):
        state.play(CHANCE, MOTS.parse("7d DISQUE"))
    with pytest.raises(IllegalMove, check=lambda error: error.code == "die-due"):
        state.play(CHANCE, Die(7))
    with pytest.raises(NotYourTurn, check=lambda error: error.code == "chance-first"):
        state.play(0, Die(4))
    state = play(state, "5")
    for move in ("4", "bonus c3=4", "bell"):
        assert refused(state, f"0: {move}").details == {"move": move, "count": 5}
        assert refused(state, f"0: {move}").code == "word-due"
    for move in ("accept", "challenge"):
        assert refused(state, f"0: {move}").code == "nothing-to-judge"
    assert refused(state, "4").code == "no-chance-now"
    assert refused(state, "1: pass").code == "not-your-turn"


@pytest.mark.rule("MT-4")
@pytest.mark.parametrize(("die", "move", "found"), [(5, "7g TETE", 4), (3, "7g TETE", 4), (2, "7g AMENER", 6)])
def test_exactly_as_many_new_letters_as_the_die_shows(die: int, move: str, found: int) -> None:
    error = refused(play(begin(), str(die)), f"0: {move}", IllegalMove)
    assert (error.code, error.details) == ("letter-count", {"wanted": die, "found": found})


@pytest.mark.rule("MT-4")
def test_a_word_that_is_there_already_adds_no_letter() -> None:
    assert refused(play(begin(), *TETE, "4"), "1: 7g TETE").details == {"wanted": 4, "found": 0}


@pytest.mark.rule("MT-5")
def test_old_letters_inside_the_word_count_in() -> None:
    state = play(begin(), "5", "0: 7e PENSE", "3", "1: 7c DEPENSER")
    assert state.last is not None
    assert [cell_name(cell) for cell in state.last.fresh] == ["c7", "d7", "j7"]
    assert state.scores == (1 + 5 + 1 + 5 + 1, 3 + 4 + 1 + 5 + 1 + 5 + 1 + 4)


@pytest.mark.rule("MT-5")
def test_every_listed_move_writes_all_letters_into_one_line_without_holes() -> None:
    state = play(begin(), *EXAMPLE, "3")
    assert len(state.moves(0)) > 20
    for move in state.moves(0)[1:]:
        assert isinstance(move, Word)
        after = state.play(0, move)
        made = after.pending or after.last
        assert made is not None
        assert len(made.fresh) == 3
        assert set(made.fresh) <= set(move.cells)


@pytest.mark.rule("MT-6")
def test_letters_stay_what_they_are() -> None:
    error = refused(play(begin(), *TETE, "4"), "1: 7h SALUT")
    assert (error.code, error.details) == ("letter-clash", {"cell": "h7", "letter": "E"})


@pytest.mark.rule("MT-6")
def test_the_main_word_is_the_whole_run() -> None:
    state = play(begin(), *TETE)
    assert refused(play(state, "3"), "1: 7k SOL").details == {"whole": "7g TETESOL"}
    error = refused(play(state, "1"), "1: 7h ETES")
    assert (error.code, error.details) == ("not-whole", {"whole": "7g TETES"})


@pytest.mark.rule("MT-7")
@pytest.mark.parametrize("move", ["7g TETE", "9e TETE", "g5 TETE", "i8 TETE", "h9 TETE", "h4 TETE"])
def test_the_first_word_lies_beside_the_cross(move: str) -> None:
    assert play(begin("quarte"), f"0: {move}").letters.count("T") == 2


@pytest.mark.rule("MT-7")
@pytest.mark.parametrize("move", ["6g TETE", "1a TETE", "g9 TETE", "7i TETE"])
def test_a_first_word_elsewhere_is_refused(move: str) -> None:
    error = refused(begin("quarte"), f"0: {move}")
    assert (error.code, error.details) == ("first-word", {"cell": "h8"})


@pytest.mark.rule("MT-7")
def test_after_an_erased_first_word_the_next_is_first_again() -> None:
    state = play(begin(referee="challenge"), "4", "0: 7g QXZK", "1: challenge", "4")
    assert refused(state, "1: 1a TETE").code == "first-word"
    assert play(state, "1: 7g TETE", "0: accept").scores == (0, 11)


@pytest.mark.rule("MT-8")
def test_later_words_touch_or_use_old_letters() -> None:
    state = play(begin(), *TETE, "4")
    assert refused(state, "1: 11g TETE").code == "no-contact"
    assert refused(state, "1: 9e TETE").code == "no-contact"  # the cross is for the first word only
    assert play(begin(), *TETE, "3", "1: k7 SOL", "bonus k7=2").scores[1] == 13 + 8  # touches with its S
    assert play(begin(), *TETE, "2", "1: g6 ETE").scores[1] == 4 + 1 + 5  # uses the T


@pytest.mark.rule("MT-9")
def test_every_run_that_is_made_must_be_a_word() -> None:
    state = play(begin(), *TETE)
    error = refused(play(state, "3"), "1: k6 UNE")
    assert (error.code, error.details) == ("unknown-word", {"words": "TETEN"})
    assert refused(play(state, "3"), "1: 8i NOS").details == {"words": "TN, EO"}


@pytest.mark.rule("MT-9")
def test_words_may_lie_side_by_side() -> None:
    state = play(begin(), "4", "0: 7g MISE")
    assert refused(play(state, "3"), "1: 6h NEZ").details == {"words": "ZE"}
    last = play(state, "2", "1: 6h NE").last
    assert last is not None
    assert [word.text for word in last.words] == ["NE", "NI", "ES"]


@pytest.mark.rule("MT-9")
def test_a_single_letter_of_the_dictionary_can_be_the_first_word() -> None:
    state = play(begin(), "1")
    assert [str(move) for move in state.moves(0)] == ["pass", "g8 A", "h7 A", "h9 A", "i8 A"]
    after = play(state, "0: h7 A")
    assert after.scores == (5, 0)
    assert after.view(None).dump()["sheet"] == [{"seat": 0, "words": [("A", 5)]}]
    assert MOTS.load(after.dump()) == after
    assert play(after, "1", "1: 7g LA").scores == (5, 6)


@pytest.mark.rule("MT-9")
def test_a_single_letter_has_to_be_a_word_beside_the_cross_and_written_down() -> None:
    state = play(begin(), "1")
    assert refused(state, "0: h7 B").code == "unknown-word"
    assert refused(state, "0: h6 A").code == "first-word"
    assert refused(state, "0: 7h A").details == {"move": "h7 A"}
    assert refused(play(begin(), "2"), "0: h7 A").code == "letter-count"


@pytest.mark.rule("MT-9")
def test_once_something_is_written_a_single_letter_alone_is_no_word() -> None:
    assert refused(play(begin(), *TETE, "1"), "1: a1 A").code == "one-letter"


@pytest.mark.rule("MT-9")
def test_any_first_letter_may_be_bluffed_and_after_an_erasure_the_next_one_is_first_again() -> None:
    state = play(begin(referee="challenge"), "1", "0: h7 B")
    assert play(state, "1: accept").scores == (5, 0)
    erased = play(state, "1: challenge")
    assert (erased.letters, erased.scores) == (BLANK, (0, 0))
    assert MOTS.load(erased.dump()) == erased
    assert play(erased, "1", "1: i8 A", "0: challenge").scores == (0, 5)


@pytest.mark.rule("MT-10")
def test_a_word_may_be_repeated() -> None:
    state = play(begin(), *TETE, "3", "1: g7 TETE")
    assert state.last is not None
    assert state.last.move.text == "TETE"


@pytest.mark.rule("MT-11")
def test_accents_and_ligatures_are_opened() -> None:
    assert play(begin(), "4", "0: 7g tête").letters.count("T") == 2
    assert str(MOTS.parse("7g sœur")) == "7g SOEUR"
    assert str(MOTS.parse("7g ça")) == "7g CA"


@pytest.mark.rule("MT-11")
def test_names_and_compounds_are_not_words() -> None:
    state = play(MOTS.start(), "5")
    for name in ("EDITH", "NANCY", "QUITO"):
        assert refused(state, f"0: 7d {name}").details == {"words": name}
    assert play(state, "0: 7d CORSE").scores == (16, 0)  # an island, but also a form of corser
    for compound, code in (
        ("C'EST", "word-with-mark"),
        ("A B", "word-with-mark"),
        ("R2D2", "not-a-word"),
        ("-", "not-a-word"),
    ):
        with pytest.raises(BadNotation) as caught:
            MOTS.parse(f"7d {compound}")
        assert (caught.value.code, caught.value.details["text"]) == (code, compound)
    assert refused(play(MOTS.start(), "6"), "0: 7d LÀ-HAUT").details == {"words": "LAHAUT"}


@pytest.mark.rule("MT-11")
@pytest.mark.parametrize("text", ["week-end", "Week\N{NON-BREAKING HYPHEN}end", "WEEK\N{EN DASH}END", "weekend"])
def test_a_word_typed_with_a_hyphen_is_the_one_without(text: str) -> None:
    assert str(MOTS.parse(f"7d {text}")) == "7d WEEKEND"


@pytest.mark.rule("MT-9")
def test_moves_of_a_writer_end_with_the_last_word_of_the_last_column() -> None:
    moves = play(begin(), *EXAMPLE, "4").moves(0)
    listed = [str(move) for move in moves]
    assert listed[0] == "pass"
    assert [str(moves[index]) for index in (-1, 5, 1)] == [listed[-1], listed[5], listed[1]]
    assert list(moves[3:9]) == [moves[index] for index in range(3, 9)]
    down = [text[0].isalpha() for text in listed[1:]]
    assert down == sorted(down)
    with pytest.raises(IndexError):
        moves[len(moves)]


@pytest.mark.rule("MT-3")
def test_a_bonus_out_of_place_is_refused() -> None:
    with pytest.raises(IllegalMove, check=lambda error: error.code == "die-due"):
        begin().play(CHANCE, Bonus(()))
