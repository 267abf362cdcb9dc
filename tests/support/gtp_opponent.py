"""A GTP program that plays at random, and has one habit: `python gtp_opponent.py HABIT GAME PRESET`.

fair      none
cheat     its third move is the last one that it was told
die       ends instead of its third move
refuse    refuses the third move that it is told by itself, after the opening
forget    leaves one move out of its list of legal moves
foreign   has words of its own: new, put, think, list; its sides are `first` and `second`
"""

import sys

from tete.engine.gtp import Gtp
from tete.engine.session import Session
from tete.games import GAMES
from tete.i18n import translator_for
from tete.players import create_player

WORDS = {"new": "clear_board", "put": "play", "think": "genmove", "list": "all_legal", "first": "b", "second": "w"}


def main(habit: str, key: str, preset: str) -> None:
    game = GAMES[key]
    session = Session(game, game.preset(preset))
    gtp = Gtp(session, create_player("random", game), translator_for("en", key), lambda *_: "", str, seed=1)
    moves, told = 0, ""
    for line in sys.stdin:
        words = line.split()
        if habit == "foreign":
            words = [WORDS.get(word, f"no-{word}" if word in WORDS.values() else word) for word in words]
        answer = gtp.answer(" ".join(words)) or ""
        if words[0] == "genmove":
            moves += 1
            if moves == 3 and habit == "cheat":
                answer = f"= {told}\n\n"
            if moves == 3 and habit == "die":
                return
        elif words[0] == "play":
            told = words[2]
            if moves == 3 and habit == "refuse":
                answer = "? illegal move\n\n"
        elif words[0] == "all_legal" and habit == "forget":
            answer = answer.replace("= ", "=\n").replace(answer.split()[1] + "\n", "", 1)
        elif words[0] == "list_commands" and habit == "foreign":
            answer = answer.replace("all_legal", "list")
        print(answer, end="", flush=True)
        if gtp.done:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
