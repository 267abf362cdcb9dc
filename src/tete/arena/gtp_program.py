"""Another program that speaks GTP: it is sent a line and answers it."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from threading import Timer

from tete.core import BadNotation, BadOptions

QUIT_S = 5.0  # for a program to answer that it ends, and to end


class GtpProgram:
    """A running program. With a session of its own, Ctrl-C does not reach it, and `kill` ends what it started too."""

    def __init__(self, command: str, *, own_session: bool = False) -> None:
        self.command, self.own_session = command, own_session
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=pipe,
                stdout=pipe,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=own_session,
            )
        except (OSError, ValueError, IndexError):
            raise BadOptions("gtp-missing", command=command) from None

    def ask(self, line: str, patience: float | None = None) -> str:
        """The answer, without its sign. A program that does not answer within so many seconds is killed."""
        if patience is None:
            reply = self._reply(line)
        else:
            timer = Timer(patience, self.kill)
            timer.start()
            try:
                reply = self._reply(line)
            finally:
                timer.cancel()
        if not reply:
            raise BadNotation("gtp-gone", command=self.command, line=line)
        if not reply.startswith("="):
            raise BadNotation("gtp-refused", command=self.command, line=line, reply=reply)
        return reply[1:].strip()

    def _reply(self, line: str) -> str:
        """The lines of the answer; none from a program that is gone."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        lines: list[str] = []
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            while (text := self.process.stdout.readline()).strip() or (text and not lines):
                if text.strip():
                    lines.append(text.strip())
                if lines and lines[0][0] not in "=?":  # this is not GTP: a reply may never end
                    break
        except OSError:
            return ""
        return "\n".join(lines)

    def kill(self) -> None:
        if self.own_session:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()

    def end(self) -> None:
        """Ask it to end; kill it if it does not."""
        try:
            self.ask("quit", QUIT_S)
            self.process.wait(QUIT_S)
        except (BadNotation, subprocess.TimeoutExpired):
            self.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):  # buffered input that it never read
                    stream.close()
