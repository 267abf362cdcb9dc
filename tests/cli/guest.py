"""`tete` with the toy games at the table, for tests that need a process of its own."""

from tests.toy import TOSS, WHISPER
from tete.cli import main
from tete.games import GAMES

for game in (TOSS, WHISPER):
    GAMES[game.key] = game
main()
