"""The command `tete` with the toy games added, for tests that start it as a process."""

from tests.toy import TOSS, WHISPER
from tete.cli import main
from tete.games import GAMES

for game in (TOSS, WHISPER):
    GAMES[game.key] = game
main()
