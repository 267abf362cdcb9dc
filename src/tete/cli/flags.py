"""Every setting of a server and of a worker, declared once: its flag, its variable, its default and its bounds.

The command line, its help and the table in docs/operations.md are made from this.
"""

from __future__ import annotations

from dataclasses import dataclass

PREFIX = "TETE_"


@dataclass(frozen=True, slots=True)
class Flag:
    """`least`: the value is an integer of at least this. The help text is `cli.help.<help>` of the texts."""

    name: str
    placeholder: str = ""  # for its value; without one it is a switch
    default: str | None = None
    least: int | None = None
    choices: tuple[str, ...] = ()
    many: bool = False  # may stand several times; the variable then has all values with spaces between them
    help_name: str = ""  # where it is not the name

    @property
    def option(self) -> str:
        return f"--{self.name}"

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def switch(self) -> bool:
        return not self.placeholder and not self.choices

    @property
    def help(self) -> str:
        return f"cli.help.{self.help_name or self.name}"


DATA = Flag("data", "DIR")
STORE = Flag("store", "URL")
ENGINES = Flag("engines", "URL")
PROCESSES = Flag("processes", "N", least=1)
LOG = Flag("log", choices=("text", "json"), default="text", help_name="log-format")

SERVE = (
    Flag("host", "ADDRESS", "127.0.0.1"),
    Flag("port", "N", "8383", least=0),
    Flag("public-url", "URL", ""),
    Flag("proxy", "ADDRESS", many=True),
    Flag("no-browser"),
    DATA,
    STORE,
    Flag("bus", "URL"),
    Flag("keep-finished", "DAYS", least=1),
    Flag("keep-waiting", "HOURS", least=1),
    PROCESSES,
    ENGINES,
    Flag("new-tables", "N", "30", least=1),
    Flag("new-tables-of-all", "N", "600", least=1),
    Flag("tables", "N", "10000", least=1, help_name="most-tables"),
    Flag("connections", "N", "10000", least=1),
    Flag("per-address", "N", "256", least=1),
    Flag("requests", "N", "50", least=1),
    Flag("drain", "SECONDS", "0", least=0),
    LOG,
    Flag("metrics", choices=("here", "all", "off"), default="here"),
    Flag("no-docs"),
    Flag("no-offline"),
)
WORKER = (PROCESSES, LOG)
SCHEDULER = (Flag("listen", "ADDRESS", "127.0.0.1:8786"), LOG)
COMMANDS: dict[str, tuple[Flag, ...]] = {"serve": SERVE, "worker": WORKER, "scheduler": SCHEDULER}
