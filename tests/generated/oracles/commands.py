"""In: a ruleset. Out: tracebacks, hangs and wrong answers of any command."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulewright.cli.main import main
from rulewright.diagnostics.render import FORMATS
from rulewright.pipeline import sound
from rulewright.syntax.fmt import format_text

from ..case import Case
from . import report
from .finding import Found
from .subject import Subject
from .time_limit import HangError, limited

NAME = "commands"
FINE = (0, 1)
WELL = (0,)
MOST_EXPLAINED = 12
"""So many of the things in a ruleset are explained alone; each time the game is read anew."""
PROMPTS = ("help", "?", "board", "log", "rules", "1", "undo", "undo anyway", "save saved.json", "1", "2", "3", "xyzzy",
           "? xyzzy", "1", "", "2", "1", "1", "quit")  # fmt: skip


class Said(io.TextIOWrapper):
    """The output of a command."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", newline="")

    def text(self) -> str:
        self.flush()
        found: io.BytesIO = self.buffer  # type: ignore[assignment] # made above
        return found.getvalue().decode("utf-8")


class Line:
    """A command line in a folder of its own."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.out = self.err = ""
        self.wrong: list[Found] = []

    def __call__(self, *words: str, typed: str = "", may: tuple[int, ...] = WELL) -> int:
        out, err = Said(), Said()
        before = sys.stdin
        sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        where = {"command": " ".join(words)}
        code = -1
        try:
            with limited(self.seconds), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = main(words)
        except (Exception, HangError) as error:  # noqa: BLE001 - whatever it is, it is a finding
            crash = report.crash(error, f"rulewright {words[0]}")
            self.wrong.append(Found(f"{words[0]}: {crash.kind}", crash.message, {**where, **crash.where}))
            return code
        finally:
            sys.stdin = before
        self.out, self.err = out.text(), err.text()
        if code not in may:
            told = (self.err or self.out).strip()[:300]
            self.wrong.append(Found(f"{words[0]}: ends with {code}", f"rulewright {words[0]}: {code}: {told}", where))
        if "<rulewright." in self.out or " object at 0x" in self.out:
            self.wrong.append(Found(f"{words[0]}: object", f"rulewright {words[0]} prints an object of Python", where))
        return code

    def expect(self, holds: bool, kind: str, message: str) -> None:
        if not holds:
            self.wrong.append(Found(kind, message, {}))


def look(subject: Subject) -> Iterator[Found]:
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        subject.case.write(Path(folder))
        os.chdir(folder)
        try:
            line = Line(subject.budget.seconds)
            for part in (reading, trying, telling, layouts, exchanged, playing, pictured, books):
                part(line, subject)
        finally:
            os.chdir(here)
    subject.tally["command lines"] += 1
    yield from line.wrong


def reading(line: Line, subject: Subject) -> None:
    """All forms of output have the same findings, and the exit code does not depend on the form."""
    codes = {line("check", subject.case.game, "--output-format", form, may=FINE) for form in FORMATS}
    line.expect(len(codes - {-1}) <= 1, "check: forms", f"check ends with {sorted(codes)}, depending on the form")
    line("check", subject.case.game, "--book", may=FINE)
    line("test", subject.case.game)
    line("test", subject.case.game, "--json")


def trying(line: Line, subject: Subject) -> None:
    """The same number of games has the same findings."""
    told = [(line("check", subject.case.game, "--play=4", may=FINE), line.out, line.err) for _ in range(2)]
    line.expect(told[0] == told[1], "check: another finding", "check --play=4 tells something else the second time")


def telling(line: Line, subject: Subject) -> None:
    game = subject.case.game
    line("explain", game)
    symbols = list(subject.checked.model.nodes if subject.checked.model is not None else ())
    named = [symbol for symbol in symbols if symbol.kind not in {"example", "ruling"}]
    for symbol in subject.stream(f"{NAME}, explained").shuffled(named)[:MOST_EXPLAINED]:
        name = f"{symbol.of}.{symbol.name}" if symbol.of else symbol.name
        line("explain", f"{game}.{name}", may=(0, 2))
    line("show", game)
    line("show", game, "--target", "c", may=(0, 2))
    line("show", game, "--layout", "--players", str(subject.game.players[-1]))
    line("diff", game, game)
    base = next((name for name in subject.case.files if name != game and name.endswith(".rules")), None)
    if base is not None and subject.checked.ruleset.layers[0] == base.removesuffix(".rules"):
        alone = Case(subject.case.files, base, subject.case.seed).check()
        if sound(alone.found):  # what it lacks, the layers above it may bring
            line("diff", base, game)


def layouts(line: Line, subject: Subject) -> None:
    """Formatting only changes the layout, and formatting twice changes nothing more."""
    for name, text in subject.case.files.items():
        if not name.endswith(".rules"):
            continue
        line("fmt", "--diff", name, may=FINE)
        line("fmt", name)
        laid = Path(name).read_text(encoding="utf-8")
        line.expect(format_text(name, laid).text == laid, "fmt: twice", f"{name} is laid out otherwise the second time")
        Path(name).write_text(text, encoding="utf-8", newline="")
    before = exported(line, subject.case.game, "before.json")
    line("fmt", *(name for name in subject.case.files if name.endswith(".rules")))
    after = exported(line, subject.case.game, "after.json")
    line.expect(before == after, "fmt: other rules", "rules that are laid out anew are exported otherwise")
    for name, text in subject.case.files.items():
        Path(name).write_text(text, encoding="utf-8", newline="")


def exported(line: Line, game: str, file: str) -> str:
    line("export", game, "-o", file)
    return Path(file).read_text(encoding="utf-8") if Path(file).exists() else ""


def exchanged(line: Line, subject: Subject) -> None:
    """Exporting, importing and exporting again gives the same bytes."""
    first = exported(line, subject.case.game, "first.json")
    if line("import", "first.json", "-o", "again.rules") == 0:
        second = exported(line, "again.rules", "second.json")
        line.expect(first == second, "import: other rules", "what is imported is exported otherwise")
    for form in ("graph", "graphml", "dot", "mermaid"):
        line("export", subject.case.game, "--format", form)


def playing(line: Line, subject: Subject) -> None:
    """A fault of the rules ends in a sentence; whether it is right is checked by another oracle."""
    game, stream = subject.case.game, subject.stream(NAME)
    for players in dict.fromkeys((subject.game.players[0], subject.game.players[-1])):
        seed = str(stream.below(1000))
        people = ",".join(["you"] * players)
        bots = ",".join(["you", *(["random", "greedy"][at % 2] for at in range(players - 1))])
        line("play", game, "--players", people, "--seed", seed, typed="\n".join(PROMPTS) + "\n", may=may(subject))
        line("play", game, "--players", bots, "--seed", seed, typed="1\n" * 30, may=may(subject))
        line(
            "simulate",
            game,
            "--games",
            "3",
            "--seed",
            seed,
            "--players",
            ",".join(["random"] * players),
            may=may(subject),
        )
    if Path("saved.json").exists():
        line("replay", "saved.json")
        line("replay", "saved.json", "--to", "1")
        line("play", "--load", "saved.json", typed="1\nquit\n", may=may(subject))
    greedy = ",".join(["greedy"] * subject.game.players[0])
    line("simulate", game, "--games", "1", "--players", greedy, may=may(subject))


def may(subject: Subject) -> tuple[int, ...]:
    """Whether some game has a fault of the rules, or cannot be played."""
    for players, options in subject.tables:
        for seed in range(3):
            try:
                subject.game.start(players, seed, options).playout(seed, 300)
            except Exception:  # noqa: BLE001 - a crash is for the oracles that play
                return FINE
    return WELL


def pictured(line: Line, subject: Subject) -> None:
    game = subject.case.game
    line("look", game)
    line("look", game, "--lang", "fr", "--sheets", "A4", "-o", "sheets")
    for _ in range(2):  # a catalogue that is there is updated
        line("translate", game, "--lang", "uk", "--proof", "-o", "catalogues")
    line("translate", game)


def books(line: Line, subject: Subject) -> None:
    game = subject.case.game
    line("rulebook", game, "-o", "book")
    line("rulebook", game, "-o", "book", "--format", "markdown")
    if subject.budget.pdf:
        line("rulebook", game, "-o", "book", "--format", "pdf")
