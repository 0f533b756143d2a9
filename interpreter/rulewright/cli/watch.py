"""In: games. Out: their findings, and after each save of a file the differences: new findings, and those that are gone.

Files are polled, since that works on every system and every file system. Only what a save has changed is read, resolved
and analysed again: see ``pipeline.Workspace``.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.composition.saved import Files
from rulewright.diagnostics.compared import compared
from rulewright.diagnostics.finding import Finding, findings
from rulewright.diagnostics.formats import concise, full
from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.summary import summary
from rulewright.diagnostics.visible import visible
from rulewright.pipeline import Checked, Workspace, sound

from .game import opened, settings
from .house import Schema, house
from .keys import Keys, keys
from .opening import ENDING, STANDARD_INPUT, file_of
from .terminal import coloured, complain, say

LOOK = 0.02
"""The interval between looks at the files, in seconds."""
SELDOM = 50
"""After this many looks, new catalogues are searched for."""
SETTLE = 0.01
PATIENCE = 0.3
"""For this long, in seconds, a missing or empty file is assumed to be in the middle of a save."""
HELP = "t plays the examples, d shows the differences to the start, Enter shows everything again, q ends."


@dataclass(slots=True)
class Watched:
    """A game, and the result of its last check."""

    game: str
    workspace: Workspace = field(default_factory=Workspace)
    files: Files = field(default_factory=Files)
    found: tuple[Finding, ...] = ()
    refused: MisuseError | None = None
    """Why it could not be checked."""
    checked: Checked | None = None
    first: Checked | None = None
    """The game when it was first without errors, with which ``d`` compares."""
    failing: frozenset[str] = frozenset()

    @property
    def sound(self) -> Checked | None:
        return self.checked if self.checked is not None and sound(self.checked.found) else None

    @property
    def fails(self) -> bool:
        return self.refused is not None or any(one.code.severity != "note" for one in self.found)


def watched(chosen: argparse.Namespace) -> int:
    """Watch until ended from the keyboard. The exit code is that of the last check."""
    for option, given in (("--play", chosen.play), ("--play-seconds", chosen.play_seconds)):
        if given is not None:
            raise MisuseError(
                "R905",
                f"`{option}` cannot be used with `--watch`: games take their time.",
                "Play when you have stopped editing: `rulewright check --play`.",
            )
    if chosen.output_format not in {"full", "concise"}:
        raise MisuseError(
            "R905",
            f"`--watch` is for people: it writes no {chosen.output_format}.",
            "Leave `--output-format` out, or write `--output-format concise`.",
        )
    if STANDARD_INPUT in chosen.games:
        raise MisuseError("R905", "Standard input is read only once, so it cannot be watched.", "Give a file of rules.")
    games = [Watched(game) for game in dict.fromkeys(chosen.games)]
    watch = Watch(chosen, games, settings(chosen))
    try:
        with keys() as pressed:
            watch.run(pressed)
    except KeyboardInterrupt:
        say("\n")
    finally:
        gc.enable()
        gc.unfreeze()
    return 1 if any(game.fails for game in games) else 0


@dataclass(slots=True)
class Watch:
    """The games that are watched, and the output about them."""

    chosen: argparse.Namespace
    games: list[Watched]
    changed: dict[str, str]

    def run(self, pressed: Keys | None) -> None:
        gc.disable()  # a check is short: garbage is collected after it
        for game in self.games:
            self.check(game)
        names = ", ".join(visible(game.game) for game in self.games)
        say(f"\nWatching {names}. {HELP if pressed else 'Ctrl-C ends.'}\n")
        gc.collect()
        gc.freeze()
        for count in itertools.count(1):
            sys.stdout.flush()
            typed = pressed(LOOK) if pressed else _sleep(LOOK)
            if not all(map(self.obey, typed)):
                return
            for game in self.games:
                if count % SELDOM == 0:
                    game.files.more(_catalogues(game))
                saved = game.files.look()
                if saved:
                    self.settle(game, saved)
                    self.check(game, saved)
                    sys.stdout.flush()
                    gc.collect()

    def settle(self, game: Watched, saved: list[Path]) -> None:
        """Wait until nobody is writing any more, but not long: what is unfinished then is checked as it is."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            time.sleep(SETTLE)
            more = game.files.look()
            saved += [file for file in more if file not in saved]
            if not more and not game.files.unfinished(saved):
                return

    def obey(self, key: str) -> bool:
        """Do what a key is for. Returns False to end."""
        for game in self.games:
            match key:
                case "t":
                    self.play_examples(game, everything=True)
                case "d":
                    self.tell_difference(game)
                case "\n" | "\r":
                    self.tell_all(game)
                case "?" | "h" if game is self.games[0]:
                    say(f"{HELP}\n")
        return key != "q"

    # ---- checking -------------------------------------------------------------------------------

    def check(self, game: Watched, saved: Iterable[Path] = ()) -> None:
        """Check a game, and print what that has changed."""
        before, refused = game.found, game.refused
        began = game.checked is None and refused is None
        schema = self.chosen.schema
        try:
            rules_of_house: Schema | None = None if schema is None else house(schema)
            book = self.chosen.book
            checked = opened(game.game, self.changed, rules_of_house, workspace=game.workspace, book=book, stale=True)
        except MisuseError as error:
            game.refused, game.checked = error, None
            if refused is None or error.message != refused.message:
                complain(error)
        else:
            game.refused, game.checked = None, checked
            game.found = findings(checked.found, checked.sources)
            game.first = game.first or game.sound
            if not began:
                names = [visible(file.name) for file in saved]
                say(f"\n{', '.join(names)} {'has' if len(names) == 1 else 'have'} changed.\n")
            self.tell(game, before)
        own = [Path(game.game), file_of(game.game), *([] if schema is None else [Path(schema)])]
        game.files.keep(game.workspace.read, [*own, *_catalogues(game)])
        if game.checked is not None:
            self.tell_catalogues(game, [file for file in saved if file.suffix == ".po"])
            if self.chosen.test:
                self.play_examples(game, everything=began)
            if self.chosen.diff and not began:
                self.tell_difference(game)

    def tell_all(self, game: Watched) -> None:
        if game.refused is not None:
            complain(game.refused)
        else:
            self.tell(game, before=())

    def tell(self, game: Watched, before: tuple[Finding, ...]) -> None:
        """Print new findings in full, and the other changes in a line each."""
        paint = coloured(sys.stdout)
        found = compared(before, game.found)
        form = full.messages if self.chosen.output_format == "full" else concise.lines
        say(form(found.new, colour=paint))
        if found.as_before:
            say(f"As before:\n{concise.lines(found.as_before, colour=paint)}")
        if found.gone:
            say(f"Gone:\n{concise.lines(found.gone, colour=paint)}")
        say(f"{summary(game.found, (game.game,))}\n")

    # ---- examples, differences, catalogues ------------------------------------------------------

    def play_examples(self, game: Watched, *, everything: bool) -> None:
        """Print which examples fail; the others are only counted, with those that failed before."""
        from rulewright import pipeline

        from .test import as_text

        if game.sound is None:
            say(f"{visible(game.game)} has errors: its examples are not played.\n")
            return
        outcomes = pipeline.examples(game.sound)
        failing = frozenset(outcome.title for outcome in outcomes if outcome.failure)
        mended = game.failing - failing
        game.failing = failing
        shown = [one for one in outcomes if everything or one.failure or one.title in mended]
        told = as_text(game.game, shown).splitlines()[:-1] if shown else []
        held = f"{len(outcomes) - len(failing)} of {len(outcomes)} examples of {visible(game.game)} hold"
        say("\n".join([*told, held]) + "\n")

    def tell_difference(self, game: Watched) -> None:
        from rulewright import pipeline

        if game.sound is None or game.first is None:
            say(f"{visible(game.game)} has errors: differences cannot be shown.\n")
            return
        say(pipeline.diff(game.first, game.sound))

    def tell_catalogues(self, game: Watched, saved: list[Path]) -> None:
        """Print how much of a saved catalogue is translated, and which of its quotations are wrong."""
        from rulewright import pipeline

        if not saved or game.sound is None:
            return
        try:
            for line in pipeline.catalogues(game.sound, saved):
                say(f"{visible(line)}\n")
        except MisuseError as error:
            complain(error)


def _catalogues(game: Watched) -> Iterator[Path]:
    """The catalogues beside the files of a game."""
    for path, _ in game.workspace.read.files.values():
        if path.suffix == ENDING and path.parent.is_dir():
            yield from sorted(path.parent.glob(f"{_plain(path.stem)}.*.po"))


def _plain(stem: str) -> str:
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in stem)


def _sleep(seconds: float) -> str:
    time.sleep(seconds)
    return ""
