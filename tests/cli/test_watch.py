"""``check --watch`` in use: files are saved, broken, removed; keys are pressed."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.data import folder

TOP = folder("rulesets").parent
GAME = """rulewright 1

game "Race"
    players 2
    seats red, blue

include "more.rules"

enum Horse
    has worth: 0..9
    table "horses.csv"

var points of player: 0..20 = 0
var ridden of Horse: yes/no = no

action ride
    | Ride a horse for what it is worth.
    pick h in Horse where not h.ridden  | One that nobody has ridden.
    needs my points + h.worth <= limit | That is too much.
    do
        my points += h.worth
        h.ridden := yes
    say "ride {h}"

phase play
    repeat
        for p in players
            p may ride
    until first(players).points > 3 or grey.ridden  | Until somebody is tired.

winner w
    most w.points

example "One ride"
    play red: ride(grey)
    then red.points = 3
"""
LONG = 30.0


def interruptible() -> None:
    """What runs in the background ignores interrupts, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watching:
    """The running command and its output so far."""

    def __init__(self, place: Path, *words: str, terminal: bool = False) -> None:
        self.place = place
        environment = {**os.environ, "PYTHONPATH": str(TOP / "interpreter"), "NO_COLOR": "1"}
        ours, theirs = pty.openpty() if terminal else (None, subprocess.PIPE)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rulewright", "check", "--watch", *words],
            cwd=place,
            env=environment,
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=interruptible,  # noqa: PLW1509 - one thread only
        )
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        self.ours = ours
        self.handles = (ours, theirs) if ours is not None else ()
        self.said = ""
        self.read = 0

    def until(self, wanted: str) -> str:
        """The new output, up to the expected text."""
        end = time.monotonic() + LONG
        while wanted not in self.said[self.read :]:
            self.listen()
            assert time.monotonic() < end, f"{wanted!r} was not said, but: {self.said[self.read :]}"
            assert self.process.poll() is None or wanted in self.said[self.read :], self.said
            time.sleep(0.005)
        begin, self.read = self.read, self.said.index(wanted, self.read) + len(wanted)
        return self.said[begin : self.read]

    def listen(self) -> None:
        assert self.process.stdout is not None
        self.said += (self.process.stdout.read() or b"").decode()

    def press(self, key: str) -> None:
        if self.ours is not None:
            os.write(self.ours, key.encode())
            return
        assert self.process.stdin is not None
        self.process.stdin.write(key.encode() + b"\n")
        self.process.stdin.flush()

    def ended(self) -> int:
        result = self.process.wait(LONG)
        self.listen()
        assert "Traceback" not in self.said
        return result

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        for handle in self.handles:
            os.close(handle)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.ended()


Start = Callable[..., Watching]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "game.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "more.rules").write_text("rulewright 1\n\ndefine limit = 20\n", encoding="utf-8")
    (tmp_path / "horses.csv").write_text("name,worth\ngrey,3\nblack,4\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def start(place: Path) -> Iterator[Start]:
    running: list[Watching] = []

    def begin(*words: str, terminal: bool = False) -> Watching:
        running.append(Watching(place, *words, terminal=terminal))
        running[-1].until("ends.\n")
        return running[-1]

    yield begin
    for one in running:
        one.close()


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


SOUND = "no errors or warnings in game.rules\n"


def test_a_save_tells_what_is_new_and_what_is_gone(place: Path, start: Start) -> None:
    watching = start("game.rules")
    assert SOUND in watching.said
    edit(place / "game.rules", "my points += h.worth", "my points += h.worht")
    assert watching.until("1 error in game.rules\n") == (
        "\ngame.rules has changed.\n"
        "error[R104]: There is no `worht` in a value of `Horse`.\n"
        "  --> game.rules:21:24\n"
        "   |\n"
        "21 |         my points += h.worht\n"
        "   |                        ^^^^^\n"
        "   |\n"
        "hint: Did you mean `worth`?\n\n"
        "1 error in game.rules\n"
    )
    edit(place / "game.rules", "var ridden", "# Once.\n\nvar ridden")
    assert watching.until("1 error in game.rules\n") == (
        "\ngame.rules has changed.\n"
        "As before:\ngame.rules:23:24: error[R104] There is no `worht` in a value of `Horse`.\n"
        "1 error in game.rules\n"
    )
    edit(place / "game.rules", "h.worht", "h.worth")
    assert watching.until(SOUND) == (
        "\ngame.rules has changed.\n"
        "Gone:\ngame.rules:23:24: error[R104] There is no `worht` in a value of `Horse`.\n" + SOUND
    )
    assert watching.stop() == 0


def test_what_a_book_has_no_words_for_is_told_while_one_writes(place: Path, start: Start) -> None:
    watching = start("game.rules", "--book")
    assert SOUND in watching.said
    edit(place / "game.rules", "  | Until somebody is tired.", "")
    assert "R601" in watching.until("1 note in game.rules\n")


def test_it_ends_as_the_last_check_did(place: Path, start: Start) -> None:
    watching = start("game.rules")
    edit(place / "game.rules", "winner w", "winer w")
    watching.until("1 error in game.rules\n")
    assert watching.stop() == 1
    watching = start("game.rules")
    watching.press("q")
    assert watching.ended() == 1


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("more.rules", "limit = 20", "limit = no", "more.rules has changed.\n"),
        ("horses.csv", "black,4", "black,x", "horses.csv has changed.\n"),
    ],
)
def test_all_files_of_a_game_are_watched(place: Path, start: Start, file: str, old: str, new: str, told: str) -> None:
    watching = start("game.rules")
    edit(place / file, old, new)
    assert told in watching.until("1 error in ")
    edit(place / file, new, old)
    watching.until(SOUND)
    assert watching.stop() == 0


def test_variants_and_addons_are_watched_with_what_they_build_on(place: Path, start: Start) -> None:
    (place / "short.rules").write_text(
        'rulewright 1\n\nvariant "Short" of "game.rules"\n\n'
        "# rulewright: allow R602 because its sentence holds for any limit\nset limit = 9\n",
        encoding="utf-8",
    )
    (place / "mud.rules").write_text(
        'rulewright 1\n\naddon "Mud" to "game.rules"\n\nset Horse.grey.worth = 2\n', encoding="utf-8"
    )
    watching = start("short.rules", "game.rules+mud")
    assert watching.said.count("no errors or warnings") == 2
    edit(place / "more.rules", "limit", "most_points")
    told = watching.until("`limit`: there is nothing to set.") + watching.until("1 error in game.rules\n")
    assert told.count("more.rules has changed.") == 2
    edit(place / "more.rules", "most_points", "limit")
    for _ in range(2):
        watching.until("no errors or warnings in ")
    edit(place / "mud.rules", "worth = 2", "worth = 99")
    watching.until("mud.rules has changed.")
    watching.until("error")
    edit(place / "short.rules", "limit = 9", "limitt = 9")
    watching.until("short.rules has changed.")
    watching.until("`limitt`")
    assert watching.stop() == 1


def test_what_is_missing_unreadable_or_half_saved_is_told_and_waited_for(place: Path, start: Start) -> None:
    watching = start("game.rules")
    game, table = place / "game.rules", place / "horses.csv"
    game.unlink()
    watching.until("error[R901]: There is no file `game.rules`.\n")
    game.write_text(GAME, encoding="utf-8")
    watching.until(SOUND)
    game.write_bytes(GAME.encode() + b"# \xff\n")
    watching.until("error[R904]")
    game.write_text(GAME[:400], encoding="utf-8")
    watching.until(" in game.rules\n")
    game.write_text("", encoding="utf-8")
    watching.until("error[R022]")
    game.write_text(GAME, encoding="utf-8")
    watching.until(SOUND)
    table.rename(place / "away.csv")
    watching.until('There is no file "horses.csv" beside this one.')
    (place / "away.csv").rename(table)
    watching.until(SOUND)
    game.unlink()
    game.mkdir()
    watching.until("error[R902]: `game.rules` is a folder.\n")
    game.rmdir()
    watching.until("error[R901]")
    new = place / "new"
    new.write_text(GAME, encoding="utf-8")
    new.replace(game)
    watching.until(SOUND)
    assert watching.stop() == 0


def test_it_waits_for_a_game_that_is_not_there_yet(place: Path, start: Start) -> None:
    (place / "game.rules").rename(place / "away")
    watching = start("game.rules")
    assert "error[R901]" in watching.said
    (place / "away").rename(place / "game.rules")
    watching.until(SOUND)
    assert watching.stop() == 0


def test_keys_play_examples_and_tell_differences(place: Path, start: Start) -> None:
    watching = start("game.rules")
    watching.press("t")
    assert watching.until("hold\n") == "ok      One ride\n1 of 1 examples of game.rules hold\n"
    edit(place / "horses.csv", "grey,3", "grey,5")
    watching.until(SOUND)
    watching.press("t")
    assert "FAILED  One ride\n" in watching.until("0 of 1 examples of game.rules hold\n")
    watching.press("d")
    watching.until("What is different")
    watching.until("5")
    edit(place / "game.rules", "winner w", "winer w")
    watching.until("1 error in game.rules\n")
    watching.press("t")
    watching.until("game.rules has errors: its examples are not played.\n")
    watching.press("d")
    watching.until("game.rules has errors: differences cannot be shown.\n")
    watching.press("")
    watching.until("winer w")
    watching.press("q")
    assert watching.ended() == 1


def test_examples_and_differences_at_each_save(place: Path, start: Start) -> None:
    watching = start("--test", "--diff", "game.rules")
    assert "1 of 1 examples of game.rules hold\n" in watching.said
    edit(place / "game.rules", "then red.points = 3", "then red.points = 4")
    assert "FAILED  One ride\n" in watching.until("0 of 1 examples of game.rules hold\n")
    watching.until("What is different")
    edit(place / "game.rules", "then red.points = 4", "then red.points = 3")
    assert "ok      One ride\n" in watching.until("1 of 1 examples of game.rules hold\n")
    watching.until("Nothing is different.\n")
    assert watching.stop() == 0


def test_at_a_terminal_a_key_is_enough(start: Start) -> None:
    watching = start("game.rules", terminal=True)
    watching.press("t")
    watching.until("1 of 1 examples of game.rules hold\n")
    watching.press("q")
    assert watching.ended() == 0


def test_without_keys_it_goes_on(place: Path, start: Start) -> None:
    watching = start("game.rules")
    assert watching.process.stdin is not None
    watching.process.stdin.close()
    edit(place / "game.rules", "winner w", "winer w")
    watching.until("1 error in game.rules\n")
    assert watching.stop() == 1


def test_catalogues_are_watched(place: Path, start: Start) -> None:
    watching = start("game.rules")
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    (place / "game.de.po").write_text(head, encoding="utf-8")
    watching.until("game.de.po has changed.\n")
    assert watching.until("texts are translated.\n").startswith(f"{SOUND}game.de.po: 0 of ")
    (place / "game.de.po").write_text("msgid", encoding="utf-8")
    watching.until("A catalogue can't be read")
    assert watching.stop() == 0


def test_the_rules_of_a_house_are_watched(place: Path, start: Start) -> None:
    house = place / "house.json"
    house.write_text("{", encoding="utf-8")
    watching = start("--schema", "house.json", "game.rules")
    assert "error[R908]" in watching.said
    house.write_text(json.dumps({"properties": {"declarations": {"maxItems": 1}}}), encoding="utf-8")
    watching.until("error[R")
    house.write_text("{}", encoding="utf-8")
    watching.until(SOUND)
    assert watching.stop() == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--watch", "--play"], "`--play` cannot be used with `--watch`"),
        (["--watch", "--output-format", "json"], "it writes no json"),
        (["--watch", "-"], "Standard input is read only once"),
        (["--test"], "`--test` can only be used with `--watch`."),
        (["--diff"], "`--diff` can only be used with `--watch`."),
    ],
)
def test_what_does_not_go_with_it(place: Path, words: list[str], told: str) -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "rulewright", "check", *words, "game.rules"],
        cwd=place,
        input="",
        env={**os.environ, "PYTHONPATH": str(TOP / "interpreter")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 2
    assert "error[R905]" in asked.stderr
    assert told in asked.stderr
