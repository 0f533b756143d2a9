"""A terminal with somebody at it: a command runs in a pseudo-terminal, and what is seen and typed there is noted."""

from __future__ import annotations

import os
import re
import select
import struct
import sys
import time
from contextlib import suppress

import pytest

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

ASKED = b"\x1b[6n"
PROMPT = re.compile(r"(^|\n)[^\n]{1,40}> $")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
OTHER = re.compile(r"\x1b\[\?[0-9;]*[a-zA-Z]|\x1b\[[0-9;]*[A-LN-Za-ln-z]|\x1b[=>]|\x07")
PATIENCE = 60


class Terminal:
    """A terminal. ``wide``: signs of uncertain width take two cells. ``dumb``: it answers no questions."""

    def __init__(self, command, folder, columns=80, *, wide=False, dumb=False, colours=False, term="xterm-256color"):
        self.wide, self.dumb = wide, dumb
        self.questions = 0
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "TERM": term, "LANG": "C.UTF-8", "PYTHONUTF8": "1",
            "RULEWRIGHT_CACHE": "off", "INPUTRC": "/dev/null", "PYTHONPATH": os.pathsep.join(sys.path),
        }  # fmt: skip
        if not colours:
            environment["NO_COLOR"] = "1"
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execve(sys.executable, [sys.executable, "-m", "rulewright", *command], environment)  # noqa: S606
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self.raw = b""

    def read(self) -> str:
        """The output until input is requested, or the command ends."""
        end = time.monotonic() + PATIENCE
        start = len(self.raw)
        while time.monotonic() < end:
            if not select.select([self.screen], [], [], 0.05)[0]:
                if PROMPT.search(seen(self.raw[start:])):
                    break
                continue
            try:
                more = os.read(self.screen, 65536)
            except OSError:
                break
            if not more:
                break
            self.raw += more
            if ASKED in more and not self.dumb:
                self.questions += 1
                signs = self.raw[: self.raw.rindex(ASKED)].decode("utf-8", "replace").rpartition("\r")[2]
                column = 1 + len(signs) * (2 if self.wide else 1)
                os.write(self.screen, f"\x1b[1;{column}R".encode())
        else:
            pytest.fail(f"nothing is asked: {seen(self.raw)[-500:]}")
        return self.raw[start:].decode("utf-8", "replace")

    def type(self, keys: str) -> str:
        os.write(self.screen, keys.encode())
        return self.read()

    def close(self) -> int:
        with suppress(OSError):
            os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def seen(raw: bytes | str) -> str:
    """The final content of the screen, without colours."""
    text = raw.decode("utf-8", "replace") if isinstance(raw, bytes) else raw
    return COLOUR.sub("", painted(text))


def painted(text: str) -> str:
    """The final content of the screen, line by line, with colours, without what was overwritten."""
    lines = OTHER.sub("", text.replace("\r\n", "\n")).split("\n")
    return "\n".join(line.rpartition("\r")[2] for line in lines)
