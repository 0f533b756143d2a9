"""Sound rules are not read again while their texts are unchanged; whatever changes is read again."""

from __future__ import annotations

import io
import pickle
from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline
from rulewright.composition.library import Library
from rulewright.graph.analyse import overview
from rulewright.play import stored_programs
from rulewright.play.stored_programs import Reader
from rulewright.play.stored_rules import MODULES, put
from rulewright.program.lower import lower
from rulewright.program.options import defaults
from rulewright.program.printing.source import source
from rulewright.store import UNDERSTOOD

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = (EXAMPLES / "tic-tac-toe.rules").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    return tmp_path / "rulewright"


@pytest.fixture
def read(monkeypatch):
    """Counts how often rules were read and checked."""
    found = []
    whole = pipeline.Workspace.check

    def counted(self, game, **more):
        found.append(game)
        return whole(self, game, **more)

    monkeypatch.setattr(pipeline.Workspace, "check", counted)
    return found


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder with a game."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "game.rules").write_text(GAME, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", ["tobago", "jackal-dungeon+mud", str(EXAMPLES / "hex.rules")])
def test_rules_that_are_remembered_are_the_same(read, name):
    made, known = rulewright.load(name), rulewright.load(name)
    assert read == [name]
    assert known.files == made.files
    assert known.options == made.options
    programs = [
        source(lower(game.rules, defaults(game.rules), game.players[0], game.sources)[0]) for game in (made, known)
    ]
    assert programs[0] == programs[1]
    graphs = [overview(game.model) for game in (made, known)]
    assert list(graphs[0].edges(data=True)) == list(graphs[1].edges(data=True))
    places = [
        {symbol: game.sources.place(node.declaration.span) for symbol, node in game.model.nodes.items()}
        for game in (made, known)
    ]
    assert places[0] == places[1]


def test_texts_in_memory_are_remembered_too(read):
    files = {"game.rules": GAME}
    for _ in range(2):
        assert rulewright.reload("game.rules", {}, files).start().legal()
    assert len(read) == 1
    rulewright.reload("game.rules", {}, {"game.rules": GAME.replace("Tic-tac-toe", "Noughts")})
    assert len(read) == 2


def test_what_changed_is_read_anew(read, own):
    assert rulewright.load("game.rules").name == "Tic-tac-toe"
    (own / "game.rules").write_text(GAME.replace('"Tic-tac-toe"', '"Noughts"'), encoding="utf-8")
    assert rulewright.load("game.rules").name == "Noughts"
    assert rulewright.load("game.rules").name == "Noughts"
    assert len(read) == 2


def test_another_folder_has_another_game(read, own, tmp_path, monkeypatch):
    rulewright.load("game.rules")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    with pytest.raises(FileNotFoundError):
        rulewright.load("game.rules")
    assert len(read) == 2


def test_a_file_that_is_gone_is_missed(own):
    rulewright.load("game.rules")
    (own / "game.rules").unlink()
    with pytest.raises(FileNotFoundError):
        rulewright.load("game.rules")


def test_a_variant_hangs_on_its_game(read, own):
    head = GAME.splitlines()[0]
    (own / "more.rules").write_text(f'{head}\nvariant "More" of "game.rules"\n', encoding="utf-8")
    rulewright.load("more.rules")
    rulewright.load("more.rules")
    assert len(read) == 1
    (own / "game.rules").write_text(GAME + "\n# A word more.\n", encoding="utf-8")
    rulewright.load("more.rules")
    assert len(read) == 2


def test_other_settings_are_other_rules(read):
    rulewright.load("jackal-dungeon")
    rulewright.load("jackal-dungeon+mud")
    assert len(read) == 2


def test_an_addon_that_comes_to_lie_nearer_counts(read, own):
    near = own / "near"
    near.mkdir()
    head = GAME.splitlines()[0]
    (near / "more.rules").write_text(f'{head}\nvariant "More" of "../game.rules"\n', encoding="utf-8")
    (own / "extra.rules").write_text(f'{head}\naddon "Extra" to "game.rules"\n', encoding="utf-8")
    files = [list(rulewright.load("near/more.rules+extra").files) for _ in range(2)]
    assert files[0] == files[1]
    assert len(read) == 1
    (near / "extra.rules").write_text(f'{head}\naddon "Extra" to "../game.rules"\n', encoding="utf-8")
    assert list(rulewright.load("near/more.rules+extra").files) != files[0]
    assert len(read) == 2


def test_the_text_that_was_read_is_what_counts(own, monkeypatch):
    """If the file is saved while it is being checked, its new text is not taken for the checked one."""
    judged = pipeline.Workspace._judge

    def saved_meanwhile(self, *given):
        (own / "game.rules").write_text(GAME.replace('"Tic-tac-toe"', '"Noughts"'), encoding="utf-8")
        return judged(self, *given)

    with monkeypatch.context() as patched:
        patched.setattr(pipeline.Workspace, "_judge", saved_meanwhile)
        assert rulewright.load("game.rules").name == "Tic-tac-toe"
    assert rulewright.load("game.rules").name == "Noughts"
    assert rulewright.load("game.rules").name == "Noughts"


def test_a_file_that_changes_between_two_readings_is_never_remembered(own, store):
    library = Library({})
    book = library.root("game.rules")
    library.text(book)
    (own / "game.rules").write_text(GAME.replace('"Tic-tac-toe"', '"Noughts"'), encoding="utf-8")
    library.text(book)
    checked = pipeline.check("game.rules")
    assert checked.model is not None
    put("game.rules", {}, None, checked.model, checked.sources, library.found)
    assert not store.exists() or not list(store.glob("*" + UNDERSTOOD))


def test_an_addon_that_comes_to_lie_nearer_is_found_first(own, monkeypatch):
    """Also if it appears while the rules are being checked."""
    head = GAME.splitlines()[0]
    near = own / "near"
    near.mkdir()
    (near / "more.rules").write_text(f'{head}\nvariant "More" of "../game.rules"\n', encoding="utf-8")
    (own / "extra.rules").write_text(f'{head}\naddon "Extra" to "game.rules"\n', encoding="utf-8")
    judged = pipeline.Workspace._judge

    def laid_meanwhile(self, *given):
        (near / "extra.rules").write_text(f'{head}\naddon "Extra" to "../game.rules"\n', encoding="utf-8")
        return judged(self, *given)

    with monkeypatch.context() as patched:
        patched.setattr(pipeline.Workspace, "_judge", laid_meanwhile)
        assert "near/extra.rules" not in rulewright.load("near/more.rules+extra").files
    assert "near/extra.rules" in rulewright.load("near/more.rules+extra").files


def test_a_link_that_comes_to_lead_elsewhere(own):
    (own / "other.rules").write_text(GAME.replace('"Tic-tac-toe"', '"Noughts"'), encoding="utf-8")
    (own / "today.rules").symlink_to("game.rules")
    assert rulewright.load("today.rules").name == "Tic-tac-toe"
    (own / "today.rules").unlink()
    (own / "today.rules").symlink_to("other.rules")
    assert rulewright.load("today.rules").name == "Noughts"


def test_rules_with_errors_are_never_remembered(read, own, store):
    (own / "game.rules").write_text(GAME + "\nnonsense\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(rulewright.RulesError):
            rulewright.load("game.rules")
    assert len(read) == 2
    assert not store.exists() or not list(store.glob("*" + UNDERSTOOD))


@pytest.mark.parametrize(
    "harm",
    [
        lambda held: held[:-1] + bytes([held[-1] ^ 1]),
        lambda _: b"",
        lambda held: held[:100],
        lambda _: b"x" * 900,
    ],
)
def test_what_is_not_whole_is_read_anew(read, own, store, harm):
    rulewright.load("game.rules")
    (file,) = store.glob("*" + UNDERSTOOD)
    file.write_bytes(harm(file.read_bytes()))
    assert rulewright.load("game.rules").name == "Tic-tac-toe"
    assert len(read) == 2


def test_another_engine_reads_anew(read, own, monkeypatch):
    rulewright.load("game.rules")
    monkeypatch.setattr(stored_programs, "VERSION", "0.0.0")
    rulewright.load("game.rules")
    assert len(read) == 2


class Foreign:
    pass


@pytest.mark.parametrize("thing", [Foreign(), print, Path("x")])
def test_only_rules_are_read(thing):
    with pytest.raises(pickle.UnpicklingError, match="is not part of rules"):
        Reader(io.BytesIO(pickle.dumps(thing, 5)), MODULES).load()
