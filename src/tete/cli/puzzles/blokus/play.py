"""`tete puzzle play`: a solo puzzle laid in the terminal, piece by piece."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import date

import click

from tete.cli.files import expand_path, read_text, save_with_time, write_new
from tete.cli.format import MAX_MOVES, in_columns
from tete.cli.i18n_click import TranslatedCommand, integer
from tete.cli.play import interruptible
from tete.cli.puzzles.blokus.board import draw, missing_lines, shapes
from tete.cli.puzzles.blokus.solve import PUZZLE, chosen_difficulty
from tete.cli.screen import Screen, command_of
from tete.core import BadNotation, IllegalMove, TeteError
from tete.games.blokus.geometry import parse
from tete.games.blokus.move import Cell, parse_placement
from tete.games.blokus.options import COLOURS, Colour
from tete.i18n import LANGS, Translator, translator_for
from tete.puzzles.blokus.daily_board import daily_board
from tete.puzzles.blokus.definition import find_puzzle
from tete.puzzles.blokus.generator import generate, ordered
from tete.puzzles.blokus.placements import placements
from tete.puzzles.blokus.solution import PlacedPiece, Solution, read_solution
from tete.puzzles.blokus.solver import Hint, Impossible, hint
from tete.puzzles.blokus.validator import check_so_far

HINT_S = 10
COMMANDS = ("?", "h", "u", "remove", "save", "help", "q")


@click.command("play", cls=TranslatedCommand, help="cli.help.puzzle-play")
@click.argument("name", default="8x10", type=PUZZLE)
@click.option("--hard", "--difficile", "hard", is_flag=True, help="cli.help.puzzle-hard")
@click.option("--strict", is_flag=True, help="cli.help.puzzle-strict")
@click.option("--grade", metavar="1-5", callback=integer(1), help="cli.help.puzzle-grade-play")
@click.option("--seed", metavar="S", callback=integer(0), help="cli.help.puzzle-seed")
@click.option("--daily", is_flag=True, help="cli.help.puzzle-play-daily")
@click.option("--from", "start", metavar="FILE", help="cli.help.puzzle-from")
@click.option("--keep-going", is_flag=True, help="cli.help.keep-going")
@click.pass_obj
def play_command(
    translator: Translator,
    name: str,
    hard: bool,
    strict: bool,
    grade: int | None,
    seed: int | None,
    daily: bool,
    start: str | None,
    keep_going: bool,
) -> None:
    screen = Screen(translator, keep_going=keep_going)
    if daily:
        board = daily_board(date.today()).generate().given
    elif start is not None:
        board = read_solution(read_text(start))
        check_so_far(board)
    elif grade is not None:
        board = generate(name, grade, secrets.randbelow(10**9) if seed is None else seed).given
    else:
        board = Solution(find_puzzle(name, chosen_difficulty(hard, strict)), ())
    with interruptible():
        PuzzleGame(board, screen).run()


class PuzzleGame:
    """One person lays pieces until the board is complete."""

    def __init__(self, board: Solution, screen: Screen) -> None:
        self.start, self.board, self.screen, self.translator = board, board, screen, screen.translator
        self.saved = board

    def run(self) -> None:
        self.screen.print_text("cli.puzzle.welcome", puzzle=str(self.board.puzzle))
        self.screen.print(shapes(self.board))
        self.show()
        try:
            while check_so_far(self.board):
                self.ask()
        except EOFError:
            self.keep()
            return
        except KeyboardInterrupt:
            self.keep()
            raise
        self.screen.print_text("cli.puzzle.solved", puzzle=str(self.board.puzzle))

    def ask(self) -> None:
        """Read one line and do what it says."""
        before, line = self.board, self.screen.read_line("› ")
        try:
            self.run_line(line)
        except TeteError as error:
            if not self.screen.patient:
                raise
            self.screen.print(self.translator.error(error))
        if self.board != before:
            self.show()

    def show(self) -> None:
        self.screen.print("")
        self.screen.print(draw(self.board, self.translator))
        self.screen.print("\n".join(missing_lines(self.board, self.translator)))

    def run_line(self, line: str) -> None:
        command, rest = command_of(line, COMMANDS)
        match command:
            case "?":
                self.list_places(rest)
            case "h":
                self.hint()
            case "u":
                if len(self.board.placed) == len(self.start.placed):
                    raise BadNotation("nothing-to-take-back")
                self.board = Solution(self.board.puzzle, self.board.placed[:-1])
            case "remove":
                self.remove(rest)
            case "save":
                self.save(rest)
            case "help":
                self.screen.print_text("cli.puzzle.play-help")
            case "q":
                raise EOFError
            case _ if line:
                self.lay(line)

    def lay(self, line: str) -> None:
        """Lay the piece on these squares: `blue a1,a2`; the colour may be left out if only one has the piece left."""
        first, _, rest = line.partition(" ")
        colour = colour_named(first)
        try:
            placement = parse(rest if colour else line)
        except BadNotation:
            raise BadNotation("puzzle-lay", text=line, example=self.example()) from None
        if colour is None:
            size = PlacedPiece(COLOURS[0], placement).piece
            left = [owner for owner, piece in check_so_far(self.board) if piece == size]
            if len(left) != 1:
                raise BadNotation("puzzle-which-colour", example=f"{self.translator.term(COLOURS[0])} {placement}")
            colour = left[0]
        after = self.board.then(PlacedPiece(colour, placement))
        check_so_far(after)
        self.board = after

    def example(self) -> str:
        for colour in COLOURS:
            if places := placements(self.board, colour):
                return f"{self.translator.term(colour)} {places[0]}"
        return f"{self.translator.term(COLOURS[0])} a1,a2,b1,b2"

    def remove(self, cell: str) -> None:
        """Take away the piece on this square, if it is not one of the first and the others may stay."""
        try:
            (wanted,) = parse_placement(cell).cells
        except ValueError:
            raise BadNotation("puzzle-remove", text=cell) from None
        own = self.board.placed[len(self.start.placed) :]
        there = [placed for placed in own if Cell(*wanted) in placed.placement.cells]
        if not there:
            raise BadNotation("puzzle-remove", text=cell)
        fewer = ordered(
            replace(self.board, placed=tuple(placed for placed in self.board.placed if placed != there[0]), lines=())
        )
        if fewer is None:
            raise IllegalMove("puzzle-remove-order", cell=str(wanted))
        self.board = fewer

    def list_places(self, text: str) -> None:
        """The pieces with their shapes and those that are missing, or where the pieces of one colour may go."""
        if not text:
            self.screen.print(shapes(self.board))
            self.screen.print("\n".join(missing_lines(self.board, self.translator)))
            return
        colour = colour_named(text)
        if colour is None:
            known = ", ".join(self.translator.term(other) for other in COLOURS)
            raise BadNotation("puzzle-no-colour", text=text, known=known)
        places = [str(place) for place in placements(self.board, colour)]
        path = "cli.puzzle.places-some" if len(places) > MAX_MOVES else "cli.puzzle.places"
        self.screen.print("\n".join(in_columns(places[:MAX_MOVES])))
        self.screen.print_text(path, shown=min(len(places), MAX_MOVES), count=len(places))

    def hint(self) -> None:
        match hint(self.board, seconds=HINT_S):
            case Hint(colour, piece, _, placement):
                cells = str(placement)
                self.screen.print_text("cli.puzzle.hint", colour=colour, piece=piece, cells=cells)
            case Impossible():
                self.screen.print_text("cli.puzzle.stuck")
            case _:
                self.screen.print_text("cli.puzzle.not-found", seconds=HINT_S)

    def save(self, name: str) -> None:
        if not name:
            raise BadNotation("no-file-name")
        write_new(expand_path(name), str(self.board))
        self.saved = self.board
        self.screen.print_text("cli.play.saved", path=name)

    def keep(self) -> None:
        """Save an unfinished board and print how to go on with it."""
        if self.board == self.saved:
            self.screen.print_text("cli.play.bye")
            return
        path = save_with_time("puzzle.txt", str(self.board))
        self.screen.print("")
        self.screen.print_text("cli.puzzle.kept", path=str(path))


def colour_named(word: str) -> Colour | None:
    """The colour of a word or a letter in any language."""
    names: dict[str, Colour] = {}
    for lang in LANGS:
        translator = translator_for(lang)
        for colour in COLOURS:
            names |= {translator.term(colour): colour, translator.letter(colour).lower(): colour}
    return names.get(word.strip().lower())
