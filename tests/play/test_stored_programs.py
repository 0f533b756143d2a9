"""Tables from the store are like newly made ones; files that are not private or damaged are ignored."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rulewright
from rulewright import atomic
from rulewright import store as stores
from rulewright.play import stored_programs

TOP = Path(__file__).parents[2]
GAME = str(TOP / "examples" / "connect-four.rules")


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    return tmp_path / "rulewright"


def kept(store: Path) -> list[Path]:
    return sorted(store.glob("*.program")) if store.exists() else []


def ends(seed: int = 3) -> list[tuple[object, ...]]:
    return [tuple(end) for end in rulewright.load(GAME).playouts(5, seed)]


@pytest.mark.parametrize("name", ["tikal", "coatl", GAME])
def test_a_stored_game_is_the_same(store, name):
    made = rulewright.load(name).start(seed=5)
    assert [file.stat().st_mode & 0o777 for file in kept(store)] == [0o600]
    assert store.stat().st_mode & 0o777 == 0o700
    found = rulewright.load(name).start(seed=5)
    assert not found.table.machine.program.blocks  # it is from the store
    assert found.table.program.blocks
    assert found.table.layout.slots == made.table.layout.slots
    for s in (made, found):
        while s.ply < 6:
            s.choose(s.legal()[-1])
    assert found.hash() == made.hash()
    assert found.view(0) == made.view(0)
    assert found.playout(2) == made.playout(2)
    assert found.why_not("nonsense") == made.why_not("nonsense")


@pytest.mark.parametrize("word", ["off", "OFF", "0"])
def test_without_a_store(store, monkeypatch, word):
    monkeypatch.setenv("RULEWRIGHT_CACHE", word)
    assert ends()
    assert not kept(store)


def test_the_store_is_not_where_the_rules_are(store, tmp_path):
    copy = tmp_path / "own" / "game.rules"
    copy.parent.mkdir()
    copy.write_text(Path(GAME).read_text(encoding="utf-8"), encoding="utf-8")
    rulewright.load(copy).table()
    assert sorted(copy.parent.iterdir()) == [copy]


def spoil(file: Path) -> None:
    held = file.read_bytes()
    file.write_bytes(held[:-1] + bytes([held[-1] ^ 1]))


@pytest.mark.parametrize(
    "harm",
    [
        spoil,
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(b"x" * 500),
        lambda file: file.chmod(0o644),
        lambda file: file.write_bytes(file.read_bytes()[:-9]),
    ],
)
def test_what_is_not_whole_or_not_private_is_written_anew(store, harm):
    wanted = ends()
    (file,) = kept(store)
    held = file.read_bytes()
    harm(file)
    assert stored_programs.fetch(file.stem) is None
    assert ends() == wanted
    assert kept(store) == [file]
    assert len(file.read_bytes()) == len(held)
    assert file.stat().st_mode & 0o777 == 0o600
    assert stored_programs.fetch(file.stem) is not None


def test_what_belongs_to_another_is_passed_over(store, monkeypatch):
    ends()
    (file,) = kept(store)
    someone = store.stat().st_uid + 1
    monkeypatch.setattr(os, "geteuid", lambda: someone)
    assert rulewright.store.folder() is None
    assert stored_programs.fetch(file.stem) is None


def test_a_link_is_not_followed(store, tmp_path):
    ends()
    (file,) = kept(store)
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert stored_programs.fetch(file.stem) is None


def test_a_store_that_others_may_write_is_not_used(store):
    store.mkdir(mode=0o700)
    store.chmod(0o770)
    assert ends()
    assert not kept(store)


def test_other_rules_or_another_engine_are_other_programs(store, monkeypatch):
    ends()
    before = len(kept(store))
    monkeypatch.setattr(stored_programs, "VERSION", "0.0.0")
    ends()
    assert len(kept(store)) == before + 1


def test_the_store_stays_small(store, monkeypatch):
    ends()
    most = 2 * sum(file.stat().st_size for file in store.iterdir())
    monkeypatch.setattr("rulewright.store.MOST_BYTES", most)
    for version in "1234":
        monkeypatch.setattr(stored_programs, "VERSION", version)
        ends()
        assert sum(file.stat().st_size for file in store.iterdir()) <= most
    assert len(kept(store)) == 2


def test_the_store_is_not_looked_through_for_each_thing(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("rulewright.store.MOST_BYTES", 6400)
    looked: list[Path] = []
    monkeypatch.setattr("rulewright.store.sweep", looked.append)
    for number in range(50):
        stores.hold(f"{number:08}", stores.FORM, bytes(50))
    assert len(looked) == 1 + 49 * 50 // 200  # at the beginning, and then after each 32nd part


def test_what_was_used_longest_ago_goes_first(store, monkeypatch):
    names = []
    for version in "123":
        monkeypatch.setattr(stored_programs, "VERSION", version)
        ends()
        names.append(next(file for file in kept(store) if file not in names))
    sizes = [file.stat().st_size for file in store.iterdir()]
    for at, file in enumerate(sorted(store.iterdir(), key=lambda file: file.stat().st_mtime_ns)):
        os.utime(file, (at, at))
    monkeypatch.setattr(stored_programs, "VERSION", "1")
    ends()  # what was written first is used again
    monkeypatch.setattr("rulewright.store.MOST_BYTES", sum(sizes))
    monkeypatch.setattr(stored_programs, "VERSION", "4")
    ends()
    assert names[0] in kept(store)
    assert names[1] not in kept(store)


def test_what_the_killed_have_left_is_swept(store, monkeypatch):
    ends()
    left = store / f".rulewright-{'0' * 16}"
    left.write_bytes(b"half")
    os.utime(left, (0, 0))
    monkeypatch.setattr(atomic, "_swept", set())
    monkeypatch.setattr(stored_programs, "VERSION", "2")
    ends()
    assert not left.exists()


@pytest.mark.parametrize("name", ["tikal", "jackal-dungeon", GAME])
def test_playing_from_the_store_imports_no_networkx(store, name):
    """Importing networkx takes as long as everything else together."""
    program = (
        f"import sys, rulewright; s = rulewright.load({name!r}).start(seed=1); s.playout(1); s.choose(s.legal()[0]); "
        "s.view(0); print('networkx' in sys.modules)"
    )
    path = {**os.environ, "PYTHONPATH": str(Path(rulewright.__file__).parents[1])}
    shown = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=path).stdout
        for _ in range(2)
    ]
    assert shown[-1] == "False\n"


def test_a_game_that_lies_in_the_store_is_started_without_a_parser(store):
    program = (
        "import sys, rulewright\n"
        f"rulewright.load({GAME!r}).start(seed=1).playout(2)\n"
        "print(sorted(one for one in sys.modules if one.partition('.')[0] == 'lark'))"
    )
    shown = [
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(TOP / "interpreter")},
        ).stdout
        for _ in range(2)
    ]
    assert "'lark'" in shown[0]
    assert shown[1] == "[]\n"
