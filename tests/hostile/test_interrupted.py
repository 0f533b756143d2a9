"""Whatever is written: a failure, a kill or a loss of power at each system call leaves the old content or the new, and
what was reported as done is done.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

import rulewright
from rulewright import atomic
from rulewright.cli.main import main
from rulewright.store import PROGRAM, UNDERSTOOD

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.hostile.disk import MANNERS, DeathError, Disk  # noqa: E402 - pytest does not look from here

PIG = (TOP / "examples" / "pig.rules").read_text(encoding="utf-8")
SMALL = """rulewright 1

game "Small"
    players 2
    seats red, blue

var done: yes/no

action finish
    | Be done.
    do: done := yes

phase play
    first(players) must finish

winner p
    where p = first(players)
"""
"""A book is made of it in a moment."""
MOST_CALLS = 200


@dataclass(frozen=True)
class Writing:
    """A command that writes a file, and the previous content of the file."""

    file: str
    before: str
    words: tuple[str, ...]


WRITING = {
    "export": Writing("pig.json", "{}\n", ("export", "pig.rules", "-o", "pig.json")),
    "import": Writing("mine.rules", PIG, ("import", "given.json", "-o", "mine.rules")),
    "fmt": Writing("wide.rules", PIG.replace(" = ", "  =  "), ("fmt", "wide.rules")),
    "translate": Writing("pig.de.po", "", ("translate", "pig.rules", "--lang", "de")),
    "rulebook": Writing("small.md", "# Small\n", ("rulebook", "small.rules", "--format", "markdown")),
}


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(atomic, "_swept", set())
    Path("pig.rules").write_text(PIG, encoding="utf-8")
    Path("small.rules").write_text(SMALL, encoding="utf-8")
    return tmp_path


def carried_out(disk: Disk, deed: Callable[[], object], monkeypatch) -> object:
    """The exit code of a command; None if the process was killed."""
    with monkeypatch.context() as patched:
        patched.setattr(atomic, "os", disk)
        try:
            return deed()
        except DeathError:
            return None


def whole(disk: Disk, file: Path, old: bytes | None, new: bytes, *, done: bool) -> None:
    """What must be true after any interruption."""
    if done and disk.manner == "goes dark":
        disk.dark()  # afterwards: what was promised lasts
    found = file.read_bytes() if file.exists() else None
    assert found in ({new} if done else {old, new})
    left = [one for one in file.parent.iterdir() if atomic.UNFINISHED.fullmatch(one.name)]
    assert len(left) <= (disk.dead or disk.struck)
    for one in left:
        one.unlink()


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("name", sorted(WRITING))
def test_a_command_that_writes(name, manner, place, monkeypatch, capsys):
    one = WRITING[name]
    assert main(["export", "pig.rules", "-o", "given.json"]) == 0
    file = place / one.file
    file.write_text(one.before, encoding="utf-8")
    assert main(list(one.words)) == 0
    new = file.read_bytes()
    assert new != one.before.encode()
    for at in count(1):
        for old in (one.before.encode(), None) if name != "fmt" else (one.before.encode(),):
            file.unlink(missing_ok=True)
            if old is not None:
                file.write_bytes(old)
            atomic._swept.clear()
            disk = Disk(at, manner, place)
            result = carried_out(disk, lambda: main(list(one.words)), monkeypatch)
            whole(disk, file, old, new, done=result == 0)
            assert "Traceback" not in capsys.readouterr().err
        if not disk.struck:
            break
        assert at < MOST_CALLS
    assert at > 5


@pytest.mark.parametrize("manner", MANNERS)
def test_saves_at_the_prompt(manner, place, monkeypatch, capsys):
    session = rulewright.load("pig.rules").start(seed=2)
    old = session.save().encode()
    session.choose(session.legal()[0])
    file = place / "game.json"
    prompt = prompt_of(session)
    for at in count(1):
        file.write_bytes(old)
        atomic._swept.clear()
        disk = Disk(at, manner, place)
        capsys.readouterr()
        carried_out(disk, lambda: prompt.save("game.json"), monkeypatch)
        told = capsys.readouterr().out
        whole(disk, file, old, session.save().encode(), done="Saved" in told)
        assert rulewright.resume(file.read_text(encoding="utf-8")).ply in {0, 1}
        if not disk.struck:
            break
    assert at > 5
    assert "Saved" in told


def prompt_of(session):
    from rulewright.book.tongue import tongue
    from rulewright.cli.play import Prompt
    from rulewright.play.chance import Stream
    from rulewright.screen import Device

    game = session.table.game
    return Prompt(session, [None] * len(session.seats), Stream(1), tongue(game.model, game.sources, "en"), Device())


@pytest.mark.parametrize("manner", MANNERS)
def test_the_store(manner, place, monkeypatch):
    """Only that its content is complete: the game is the same, whether it is in the store or not."""
    wanted = rulewright.load("pig.rules").start(seed=3).playout(4)
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    for at in count(1):
        monkeypatch.setenv("XDG_CACHE_HOME", str(place / str(at)))
        disk = Disk(at, manner, place)
        monkeypatch.setattr(atomic, "_swept", set())
        played = carried_out(disk, lambda: rulewright.load("pig.rules").start(seed=3).playout(4), monkeypatch)
        assert played == wanted or disk.dead
        if manner == "goes dark":
            disk.dark()
        for _ in range(2):
            assert rulewright.load("pig.rules").start(seed=3).playout(4) == wanted
        kept = [one for one in (place / str(at) / "rulewright").iterdir() if one.suffix in {PROGRAM, UNDERSTOOD}]
        assert len(kept) == 2
        if not disk.struck:
            break
    assert at > 5


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody can be killed here")
def test_killed_in_the_middle_of_saves(place):
    """A process that saves continuously is killed: there is a valid save each time."""
    code = (
        "import rulewright\n"
        "from pathlib import Path\n"
        "from rulewright.cli.writing import write\n"
        "text = rulewright.load('pig.rules').start(seed=1).save()\n"
        "print('ready', flush=True)\n"
        "while True: write('game.json', text)\n"
    )
    for wait in (0.02, 0.05, 0.11):
        with subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(TOP / "interpreter")},
        ) as saving:  # fmt: skip
            assert saving.stdout is not None
            assert saving.stdout.readline() == b"ready\n"
            while not Path("game.json").exists():
                time.sleep(0.005)
            time.sleep(wait)
            saving.kill()
        assert rulewright.resume(Path("game.json").read_text(encoding="utf-8")).ply == 0


# ---- what lies there already -----------------------------------------------------------------------------------------


def test_rights_and_links_stay(place):
    file = place / "game.json"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    (place / "link.json").symlink_to(file)
    atomic.write(place / "link.json", b"new")
    assert (place / "link.json").is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_to_and_not_replaced(place):
    os.mkfifo(place / "pipe")
    reading = os.open(place / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    atomic.write(place / "pipe", b"told")
    assert os.read(reading, 10) == b"told"
    os.close(reading)
    assert (place / "pipe").is_fifo()


def test_a_device_is_written_to_and_not_replaced(place):
    assert main(["export", "pig.rules", "-o", os.devnull]) == 0
    assert Path(os.devnull).is_char_device()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="who may do everything is denied nothing")
def test_a_file_that_may_not_be_written_stays(place):
    file = place / "game.json"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o444)
    assert main(["export", "pig.rules", "-o", "game.json"]) == 2
    assert file.read_bytes() == b"old"


def test_what_the_dead_have_left_is_swept(place):
    names = (f".rulewright-{'0' * 16}", f".rulewright-{'1' * 16}", ".rulewright")
    left, fresh, other = (place / name for name in names)
    for one in (left, fresh, other):
        one.write_text("half", encoding="utf-8")
    for one in (left, other):
        os.utime(one, (0, 0))
    atomic.write(place / "game.json", b"new")
    assert not left.exists()
    assert fresh.exists()
    assert other.exists()


def test_a_long_name(place):
    name = "n" * 250
    atomic.write(place / name, b"new")
    assert (place / name).read_bytes() == b"new"
