"""What somebody could do who may write into a folder that is shared: nothing of it is compiled or loaded."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

import rulewright
from rulewright import store
from rulewright.play.errors import StartError
from rulewright.play.native import compilers

TOP = Path(__file__).parents[2]
GAME = TOP / "examples" / "tic-tac-toe.rules"
STRANGER = 65534
pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders have no such owners here")


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    return tmp_path / "cache" / "rulewright"


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, where there is no store."""
    found = tmp_path / "shared"
    found.mkdir()
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    monkeypatch.setattr(store, "temporary", lambda: found)
    return found


def compiled() -> bool:
    return rulewright.load(GAME).table().native.now() is not None


@pytest.mark.parametrize(
    ("mode", "safe"), [(0o700, True), (0o755, True), (0o1777, True), (0o777, False), (0o702, False)]
)
def test_where_others_can_put_another_folder_in_place_nothing_is_compiled(shared: Path, mode: int, safe: bool) -> None:
    shared.chmod(mode)
    assert compiled() == safe
    assert store.unshared(shared) == safe
    assert not list(shared.iterdir())


def test_nor_in_a_folder_within_such_a_folder(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = shared / "mine"
    inner.mkdir(mode=0o700)
    monkeypatch.setattr(store, "temporary", lambda: inner)
    assert compiled()
    shared.chmod(0o777)
    assert not compiled()
    with pytest.raises(StartError, match="no folder in which only you can write"):
        list(rulewright.load(GAME).playouts(1, engine="native"))


def test_nor_behind_a_link(shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "link"
    link.symlink_to(shared)
    monkeypatch.setattr(store, "temporary", lambda: link)
    shared.chmod(0o777)
    assert not compiled()


def test_nor_in_a_store_whose_folder_others_can_rename(own_store: Path, tmp_path: Path, shared: Path) -> None:
    os.environ.pop("RULEWRIGHT_CACHE")
    shared.chmod(0o777)
    (tmp_path / "cache").mkdir(exist_ok=True)
    (tmp_path / "cache").chmod(0o777)
    assert not compiled()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give folders away")
def test_nor_in_a_folder_of_somebody_else(shared: Path) -> None:
    os.chown(shared, STRANGER, STRANGER)
    assert not compiled()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_library_of_somebody_else_is_not_loaded(own_store: Path) -> None:
    assert compiled()
    kept = list(own_store.glob(f"*{store.LIBRARY}"))
    for file in kept:
        os.chown(file, STRANGER, STRANGER)
        assert store.held(file.stem, store.LIBRARY) is None
    native = rulewright.load(GAME).table().native
    assert native.ready() is None
    assert native.now() is not None
    assert all(file.owner() == "root" for file in kept[:1])


def test_a_link_in_the_place_of_a_library_is_not_followed(own_store: Path, tmp_path: Path) -> None:
    """Not even to a file that is whole, and the user's own."""
    assert compiled()
    (kept,) = own_store.glob(f"*{store.LIBRARY}")
    moved = tmp_path / kept.name
    kept.rename(moved)
    kept.symlink_to(moved)
    assert store.held(kept.stem, store.LIBRARY) is None
    assert compiled()
    assert not kept.is_symlink()


def test_a_library_under_another_name_is_not_loaded(own_store: Path) -> None:
    """The hash at the beginning is that of the name, too."""
    assert compiled()
    (kept,) = own_store.glob(f"*{store.LIBRARY}")
    other = kept.with_name("0" * 64 + store.LIBRARY)
    shutil.copy(kept, other)
    other.chmod(0o600)
    assert store.held(other.stem, store.LIBRARY) is None


def test_only_own_folders_are_cleared_away(shared: Path, tmp_path: Path) -> None:
    """A stranger's folder and a link may have the same sort of name."""
    shared.chmod(0o1777)
    before = time.time() - 10_000
    precious = tmp_path / "precious"
    precious.mkdir(mode=0o700)
    (precious / "file").write_text("still here", encoding="utf-8")
    for name, mode in (("old", 0o700), ("new", 0o700), ("open", 0o755)):
        (shared / f"{store.WORKSHOP}{name}").mkdir(mode=mode)
        (shared / f"{store.WORKSHOP}{name}" / "play.c").write_text("number", encoding="utf-8")
    (shared / f"{store.WORKSHOP}link").symlink_to(precious)
    for one in shared.iterdir():
        if one.name != f"{store.WORKSHOP}new":
            os.utime(one, (before, before), follow_symlinks=False)
    assert compiled()
    assert sorted(one.name.removeprefix(store.WORKSHOP) for one in shared.iterdir()) == ["link", "new", "open"]
    assert (precious / "file").exists()
