"""The command `tete`: its entry point, exit codes and error messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from tete.cli.commands import root
from tete.cli.i18n_click import error_of_click, language, on_one_line
from tete.core import BadOptions, TeteError
from tete.i18n import Translator, translator_for

USER_ERROR, INTERNAL_ERROR, INTERRUPTED, BROKEN_PIPE = 2, 70, 130, 141  # exit codes

COMPLETE = "_TETE_COMPLETE"  # the variable by which click's scripts for shells ask

# The modules that come with every extra of the package, by the name under which they are imported.
EXTRAS = {
    "print": frozenset({"fpdf"}),
    "room": frozenset(
        {
            *("fastapi", "markdown_it", "prometheus_client", "pydantic", "pydantic_core"),
            *("fpdf", "segno", "starlette", "uvicorn", "uvloop", "websockets"),
        }
    ),
    "rl": frozenset({"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"}),
    "cluster": frozenset({"asyncpg", "distributed", "redis"}),
}


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code. Every error is one line on stderr."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # do not fail on a terminal that cannot show “é”
    translator = translator_for(language(args, os.environ))
    if instruction := os.environ.get(COMPLETE):
        return complete(instruction, translator)
    try:
        code = invoke(args, translator)
        sys.stdout.flush()
    except TeteError as error:
        return print_error(translator.error(error), USER_ERROR)
    except click.ClickException as error:
        return print_error(translator.error(error_of_click(error, translator)), USER_ERROR)
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error)) is None:
            return report_bug(translator)
        return print_error(translator.error(missing), USER_ERROR)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or the interpreter fails to flush stdout at exit
        return BROKEN_PIPE
    except Exception:
        return report_bug(translator)
    return code


def complete(instruction: str, translator: Translator) -> int:
    """What a shell asks for: the script that it reads once, or the words that may follow on a line."""
    from click.shell_completion import add_completion_class, shell_complete

    from tete.cli.completion import Bash, Fish, Zsh

    for shell in (Bash, Fish, Zsh):
        add_completion_class(shell)
    try:
        return shell_complete(root, {"obj": translator}, "tete", COMPLETE, instruction)
    except TeteError:  # what stands on the line already makes no sense
        return USER_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED


def invoke(args: Sequence[str], translator: Translator) -> int:
    # `root.main` is not used: it prints messages of its own for Ctrl-C and broken pipes.
    try:
        with root.make_context("tete", list(args), obj=translator) as context:
            root.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return 0


def missing_extra(error: ModuleNotFoundError) -> BadOptions | None:
    """How to install a missing module; None if it belongs to no extra."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return BadOptions("extra-missing", name=module, extra=extra)
    return None


def print_error(sentence: str, code: int) -> int:
    """Print an error as one line, even if the user's input in it contains line breaks."""
    print("tete:", on_one_line(sentence), file=sys.stderr)
    return code


def report_bug(translator: Translator) -> int:
    """Save the traceback of an internal error to a file and print where it is."""
    if os.environ.get("TETE_DEBUG"):
        raise
    import traceback

    from tete.cli.files import save_with_time

    trace = traceback.format_exc()
    try:
        path = str(save_with_time("bug.log", trace))
    except TeteError:
        path = trace.strip().rpartition("\n")[2]
    return print_error(translator.text("cli.bug", path=path), INTERNAL_ERROR)
