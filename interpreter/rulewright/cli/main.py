"""In: the arguments of the command line. Out: the command's output, and 0 (no problems), 1 (findings) or 2 (usage
error).
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import current_thread, main_thread
from types import FrameType

from rulewright import __version__
from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.visible import visible

from . import (
    check,
    diff,
    explain,
    export,
    fmt,
    games,
    importing,
    lab,
    look,
    play,
    replay,
    rulebook,
    schema,
    show,
    simulate,
    store,
    studio,
    test,
    translate,
)
from .arguments import Parser, parsed
from .guess import did_you_mean
from .opening import misuse
from .terminal import complain, prepare, say, silence

COMMANDS = {"check": check, "diff": diff, "explain": explain, "export": export, "fmt": fmt, "games": games,
            "import": importing, "lab": lab, "look": look, "play": play, "replay": replay, "rulebook": rulebook,
            "schema": schema, "show": show, "simulate": simulate, "store": store, "studio": studio, "test": test,
            "translate": translate}  # fmt: skip

FAULTY = 1
MISUSE = 2
STOPPED = 130  # as in shells: 128 plus the number of the signal
ENDED = 143
UNHEARD = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Whatever users do ends in a plain message; only a bug ends in a traceback."""
    prepare()
    try:
        with orderly():
            result = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except MisuseError as error:
        complain(error)
        return MISUSE
    except BrokenPipeError:
        silence()
        return UNHEARD
    except OSError as error:
        silence()
        complain(misuse(error, "The output"))
        return MISUSE
    except RuntimeError as error:
        return fault(error)
    except KeyboardInterrupt:
        complain(MisuseError("R907", "Stopped from the keyboard."))
        return STOPPED
    return result


@contextmanager
def orderly() -> Iterator[None]:
    """Whoever ends this process with a signal ends what it has started, too: compilers, and files half written."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return

    def leave(number: int, frame: FrameType | None) -> None:
        del number, frame
        sys.exit(ENDED)

    signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def fault(error: RuntimeError) -> int:
    """The exit code for a fault of the rules, which is reported like an error in the rules; other exceptions are
    bugs.
    """
    from rulewright.play.errors import RulesFault

    if not isinstance(error, RulesFault):
        raise error
    sys.stdout.flush()
    sys.stderr.write(f"The rules have a fault ({error.code}): {visible(str(error))}\n")
    return FAULTY


def _run(words: list[str]) -> int:
    parser = _parser()
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        raise MisuseError(
            "R905",
            f"There is no command `{words[0]}`.",
            did_you_mean(words[0], COMMANDS) or f"Commands: {', '.join(COMMANDS)}.",
        )
    try:
        arguments = parsed(parser, words)
    except SystemExit as leaving:  # --help and --version have printed their output
        return int(leaving.code or 0)
    if arguments.command is None:
        say(parser.format_help())
        return MISUSE
    return int(COMMANDS[arguments.command].run(arguments))


@cache
def _parser() -> argparse.ArgumentParser:
    parser = Parser("rulewright", description="A language for the rules of board games.")
    parser.add_argument("--version", action="version", version=f"rulewright {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in COMMANDS.items():
        own = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
        command.arguments(own)
        known = tuple(option for action in own._actions for option in action.option_strings)  # noqa: SLF001 - no other way
        own.set_defaults(options_known=known)
    return parser


if __name__ == "__main__":
    sys.exit(main())
