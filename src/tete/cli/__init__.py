"""The front door: the command `tete`."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

import click

from tete.cli.door import door
from tete.cli.files import keep
from tete.cli.spoken import complaint, language
from tete.core import TeteError
from tete.i18n import Translator, translator_for

INTERRUPTED, BROKEN_PIPE, OUR_BUG, YOURS_TO_MEND = 130, 141, 70, 2


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Do what a command line says; the exit code. Whatever goes wrong is one line on stderr."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show “é” is no reason to stop
    translator = translator_for(language(args, os.environ))
    try:
        code = obey(args, translator)
        sys.stdout.flush()
    except TeteError as wrong:
        return complain(translator.error(wrong), YOURS_TO_MEND)
    except click.ClickException as wrong:
        return complain(translator.error(complaint(wrong)), YOURS_TO_MEND)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nothing more can be flushed there at exit
        return BROKEN_PIPE
    except Exception:
        if os.environ.get("TETE_DEBUG"):
            raise
        return apologise(translator)
    return code


def obey(args: Sequence[str], translator: Translator) -> int:
    # Not `door.main`: it would turn Ctrl-C and broken pipes into messages of its own.
    try:
        with door.make_context("tete", list(args), obj=translator) as context:
            door.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return 0


def complain(sentence: str, code: int) -> int:
    """One line, whatever was typed to cause it."""
    print("tete:", " ".join(sentence.split()), file=sys.stderr)
    return code


def apologise(translator: Translator) -> int:
    """Our bug: say so, and where its trace is."""
    trace = traceback.format_exc()
    try:
        path = str(keep("bug.log", trace))
    except TeteError:
        path = trace.strip().rpartition("\n")[2]
    return complain(translator.text("cli.bug", path=path), OUR_BUG)
