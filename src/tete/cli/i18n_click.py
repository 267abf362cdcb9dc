"""Click in the user's language: help texts are paths in `texts.toml`, and errors are translated sentences."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from tete.cli.completion import complete
from tete.cli.flags import Flag
from tete.core import BadNotation, BadOptions
from tete.i18n import FALLBACK, LANGS, Lang, Translator, spoken

F = TypeVar("F", bound=Callable[..., Any])
LazyCommands = Mapping[str, tuple[str, str, str]]  # by name: the path of the help, the module, the attribute


def language(args: Sequence[str], environ: Mapping[str, str]) -> Lang:
    """The language of `--lang` anywhere on the line, else of the locale, else English."""
    for index, word in enumerate(args):
        wanted = word.removeprefix("--lang=") if word.startswith("--lang=") else "".join(args[index + 1 : index + 2])
        if word.startswith("--lang") and wanted in LANGS:
            return wanted
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return spoken(locale) or FALLBACK


class TranslatedCommand(click.Command):
    """A command in the user's language, with `--lang` and `--help`."""

    allow_extra_args = True  # `parse_args` below refuses them in the user's language

    def __init__(self, name: str | None, params: list[click.Parameter] | None = None, **settings: Any) -> None:
        super().__init__(name, params=[*(params or ()), *COMMON_OPTIONS], add_help_option=False, **settings)
        for param in self.params:
            complete(param)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if ctx.args and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise BadNotation("cli-extra", text=" ".join(ctx.args))
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        return in_words(ctx.obj, super().shell_complete(ctx, incomplete))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        translator: Translator = ctx.obj
        arguments = [_usage(translator, param) for param in self.get_params(ctx) if isinstance(param, click.Argument)]
        pieces = ["[…]", *arguments, *(["…"] if isinstance(self, click.Group) else [])]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=translator.text("cli.help.usage") + " ")
        formatter.write_paragraph()
        formatter.write_text(translator.text(self.help or ""))
        options = [
            (_option_usage(translator, param), _option_help(translator, param))
            for param in self.get_params(ctx)
            if isinstance(param, click.Option)
        ]
        if isinstance(self, TranslatedGroup):
            with _section(formatter, translator.text("cli.help.commands")):
                formatter.write_dl([(name, translator.text(path)) for name, path in self.help_paths().items()])
        with _section(formatter, translator.text("cli.help.options")):
            formatter.write_dl(options)


def in_words(translator: Translator, items: list[CompletionItem]) -> list[CompletionItem]:
    """What shells are shown beside a word: the sentence at this path."""
    for item in items:
        if item.help and translator.has(item.help):
            item.help = on_one_line(translator.text(item.help))
    return items


def _usage(translator: Translator, argument: click.Argument) -> str:
    name = placeholder(translator, argument.human_readable_name)
    return name if argument.required else f"[{name}]"


def _option_usage(translator: Translator, option: click.Option) -> str:
    names = option.opts[-1] if translator.lang == "fr" else option.opts[0]  # a second name is the French one
    if option.is_flag:
        return names
    choices = "|".join(option.type.choices) if isinstance(option.type, click.Choice) else ""
    return f"{names} {choices or placeholder(translator, option.metavar or '')}"


def _option_help(translator: Translator, option: click.Option) -> str:
    """What an option does, and the variable of the environment that may say it instead."""
    text = translator.text(option.help or "")
    return f"{text} [{option.envvar}]" if option.envvar else text


def placeholder(translator: Translator, name: str) -> str:
    """The word that stands for a value on a command line, such as FILE."""
    path = f"cli.placeholder.{name.replace('.', '')}"
    return translator.text(path) if translator.has(path) else name


@contextmanager
def _section(formatter: click.HelpFormatter, heading: str) -> Iterator[None]:
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        yield


class TranslatedGroup(TranslatedCommand, click.Group):
    """A group of such commands. Without a subcommand it prints its help.

    `lazy` has further commands, whose modules are imported only when they run.
    """

    command_class = TranslatedCommand

    def __init__(self, name: str | None, lazy: LazyCommands | None = None, **settings: Any) -> None:
        super().__init__(name, invoke_without_command=True, callback=help_without_command, **settings)
        self.lazy = lazy or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.help_paths())

    def help_paths(self) -> dict[str, str]:
        """The paths of the help texts of all commands, in the order of the help."""
        lazy = {name: path for name, (path, _, _) in self.lazy.items()}
        return lazy | {name: command.help or "" for name, command in self.commands.items()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return self.commands.get(cmd_name)
        print_warnings(ctx.obj)  # before games are imported: a broken plug-in becomes one line
        _, module, attribute = self.lazy[cmd_name]
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        paths = {name: path for name, path in self.help_paths().items() if name.startswith(incomplete)}
        commands = [CompletionItem(name, help=path) for name, path in paths.items()]  # none of them is imported
        return in_words(ctx.obj, commands + click.Command.shell_complete(self, ctx, incomplete))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str, click.Command, list[str]]:
        command = self.get_command(ctx, args[0])
        if command is None:
            near = get_close_matches(args[0].lower(), self.help_paths(), 1)
            if near:
                raise BadNotation("cli-command-near", text=args[0], near=near[0])
            raise BadNotation("cli-command", text=args[0], known=", ".join(self.help_paths()))
        return args[0], command, args[1:]


def on_one_line(text: str) -> str:
    """The text without line breaks; a no-break space stays one."""
    return re.sub(r"[^\S\u00a0\u202f]+", " ", text).strip()


class WarningPrinter(logging.Handler):
    """Prints a warning as one line on stderr, and only once: a command may meet a broken plug-in several times."""

    def __init__(self, translator: Translator) -> None:
        super().__init__(logging.WARNING)
        self.translator = translator
        self.printed: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        code, details = getattr(record, "code", None), getattr(record, "details", {})
        text = record.getMessage() if code is None else self.translator.text(f"warning.{code}", **details)
        line = on_one_line(text)
        if line not in self.printed:
            self.printed.add(line)
            print("tete:", line, file=sys.stderr)


def print_warnings(translator: Translator) -> None:
    """From now on, print the warnings of our packages; the latest call decides the language."""
    log = logging.getLogger("tete")
    log.handlers = [handler for handler in log.handlers if not isinstance(handler, WarningPrinter)]
    log.addHandler(WarningPrinter(translator))


def warn_without_kernels(translator: Translator) -> None:
    """Print one line on stderr if the compiled searches are missing."""
    from tete.kernels import available

    if not available:
        print("tete:", translator.text("cli.kernels-missing"), file=sys.stderr)


def need(extra: str, *modules: str) -> None:
    """Say what to install before any work is done, if a module of an extra is missing."""
    from importlib.util import find_spec

    for module in modules:
        if find_spec(module) is None:
            raise BadOptions("extra-missing", name=module, extra=extra)


def integer(least: int) -> Callable[[click.Context, click.Parameter, str | None], int | None]:
    """An option callback that reads an integer of at least `least`."""

    def convert(ctx: click.Context, param: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        if not re.fullmatch("-?[0-9]{1,9}", text) or int(text) < least:
            raise BadOptions("cli-number", option=param.opts[0], value=text, least=least)
        return int(text)

    return convert


def declared(flags: Sequence[Flag]) -> Callable[[F], F]:
    """Add the options of declared settings to a command, with their variables of the environment."""

    def add(command: F) -> F:
        for flag in reversed(flags):
            shape: dict[str, Any] = {"is_flag": True} if flag.switch else {"default": flag.default}
            if flag.choices:
                shape["type"] = click.Choice(flag.choices)
            elif not flag.switch:
                shape |= {"metavar": flag.placeholder, "multiple": flag.many}
            if flag.many:
                del shape["default"]
            if flag.least is not None:
                shape["callback"] = integer(flag.least)
            command = click.option(flag.option, envvar=flag.variable, help=flag.help, **shape)(command)
        return command

    return add


def positive_number(ctx: click.Context, param: click.Parameter, text: str | None) -> float | None:
    """An option callback that reads a decimal number above 0."""
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) or float(text) <= 0:
        raise BadOptions("cli-above-zero", option=param.opts[0], value=text)
    return float(text)


def _check_lang(ctx: click.Context, param: click.Parameter, text: str | None) -> None:
    if text is not None and text not in LANGS:
        raise BadOptions("cli-lang", value=text, known=", ".join(LANGS))


def _print_help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(ctx.get_help())
        ctx.exit()


@click.pass_context
def help_without_command(ctx: click.Context) -> None:
    """The body of a group: print its help if no subcommand follows."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# The options of every command. `--lang` is only checked here: `language` reads it.
COMMON_OPTIONS: tuple[click.Option, ...] = (
    click.Option(["--lang"], metavar="|".join(LANGS), expose_value=False, callback=_check_lang, help="cli.help.lang"),
    click.Option(
        ["--help"], is_flag=True, is_eager=True, expose_value=False, callback=_print_help, help="cli.help.help"
    ),
)


def error_of_click(error: click.ClickException, translator: Translator) -> BadNotation:
    """One of click's own errors as an error that can be translated."""
    match error:
        case click.NoSuchOption(possibilities=[near, *_]):
            return BadNotation("cli-option-near", option=error.option_name, near=near)
        case click.NoSuchOption():
            return BadNotation("cli-no-option", option=error.option_name)
        case click.MissingParameter(param=click.Option(opts=[name, *_])):
            return BadNotation("cli-missing", name=name)
        case click.MissingParameter(param=click.Argument(human_readable_name=name)):
            return BadNotation("cli-missing", name=placeholder(translator, name))
        case click.BadParameter(param=click.Option(opts=[name, *_], type=click.Choice(choices=choices))):
            return BadNotation("cli-choice", option=name, known=", ".join(map(str, choices)))
        case click.BadOptionUsage():
            return BadNotation("cli-option-usage", option=error.option_name)
        case _:
            return BadNotation("cli-usage", text=error.format_message().partition("\n")[0])
