"""The command that serves the studio."""

from __future__ import annotations

import pytest

from rulewright.cli import studio
from rulewright.cli.main import main
from rulewright.studio.shelf import Shelf


def refused(capsys, *words):
    assert main(["studio", *words]) == 2
    return capsys.readouterr().err


def test_what_is_missing_is_said_with_what_to_do(capsys, monkeypatch):
    monkeypatch.setattr(studio, "find_spec", lambda name: None if name == "uvicorn" else True)
    said = refused(capsys)
    assert "needs uvicorn" in said
    assert "pip install rulewright[studio]" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "x"], "`--port` needs a number up to 65535, not `x`"),
        (["--port", "70000"], "not `70000`"),
        (["nowhere"], "There is no game, no file and no folder `nowhere`"),
        (["--cert", "x.pem"], "`--cert` and `--key` belong together"),
        (["--cert", "x.pem", "--key", "y.pem"], "There is no file `x.pem`"),
    ],
)
def test_what_can_t_be_served(words, said, capsys, monkeypatch):
    monkeypatch.setattr(studio, "find_spec", lambda name: True)  # noqa: ARG005
    assert said in refused(capsys, *words)


def test_a_port_that_is_taken(capsys, tmp_path):
    pytest.importorskip("starlette")
    import socket

    with socket.create_server(("127.0.0.1", 0)) as other:
        said = refused(capsys, str(tmp_path), "--port", str(other.getsockname()[1]))
    assert "cannot be opened" in said


def test_the_shelf_lists_games_and_leaves_addons_out(tmp_path):
    (tmp_path / "own.rules").write_text('rulewright 1\n\ngame "My own"\n    players 2\n', encoding="utf-8")
    (tmp_path / "more.rules").write_text('rulewright 1\n\naddon "More" of "own.rules"\n', encoding="utf-8")
    (tmp_path / "broken.rules").write_bytes(b"\xff\xfe\x00")
    entries = Shelf(tmp_path, "tikal").entries()
    assert next(iter(entries)) == "tikal"
    assert entries["own.rules"].title == "My own"
    assert "more.rules" not in entries
    assert "broken.rules" not in entries
    assert not entries["hex"].own


def test_the_shelf_tells_how_many_play_and_how_long(tmp_path):
    head = 'game "Own" prose_in "x"\n    | A game\n    | of sorts.\n    minutes 10..20  \n    players 1\n\nplayers 7\n'
    (tmp_path / "own.rules").write_text(f"rulewright 1\n\n{head}", encoding="utf-8")
    (tmp_path / "more.rules").write_text('rulewright 1\n\nvariant "More" of "own.rules"\n', encoding="utf-8")
    told = {name: (one["players"], one["minutes"]) for name, one in shown(Shelf(tmp_path)).items()}
    assert told["own.rules"] == ("1", "10–20")
    assert told["more.rules"] == ("", "")
    assert told["tikal"] == ("2–4", "90–120")
    assert all(one["players"] for one in shown(Shelf(tmp_path)).values() if one["sort"] == "game")


def shown(shelf):
    return {name: entry.data() for name, entry in shelf.entries().items()}


def test_a_browser_is_not_told_the_token_on_its_command_line(tmp_path):
    pytest.importorskip("starlette")
    from rulewright.studio.server import Settings, Studio

    studio_ = Studio(Settings(tmp_path, port=0))
    link = studio_.owner_link()
    page = studio_.door(link)
    assert link in page.read_text(encoding="utf-8")
    assert page.stat().st_mode & 0o077 == 0
    assert (page.parent / ".gitignore").read_text(encoding="utf-8") == "*\n"
    assert link.rpartition("=")[2] not in page.as_uri()
    studio_.records.close()
    for one in studio_.sockets:
        one.close()


def test_at_the_end_nobody_looks_through_memory_once_more(tmp_path, capsys, monkeypatch):
    """With fifty games in it, that would take longer than all else that ends."""
    pytest.importorskip("starlette")
    frozen = []

    def served(made, ready):
        ready()
        made.records.close()
        for one in made.sockets:
            one.close()

    monkeypatch.setattr("rulewright.studio.server.serve", served)
    monkeypatch.setattr("gc.freeze", lambda: frozen.append(True))
    assert main(["studio", str(tmp_path), "--port", "0", "--no-open"]) == 0
    assert "The studio is closed" in capsys.readouterr().out
    assert frozen
