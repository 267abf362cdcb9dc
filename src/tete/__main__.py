"""`python -m tete` is the command `tete`."""

from tete.cli import main

main()
