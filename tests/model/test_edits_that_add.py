"""Variants add to what is there: before and after what an action does, in one of several decisions; keys of maps go."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rulewright
from rulewright import pipeline
from rulewright.syntax.fmt import format_text

BASE = """rulewright 1

game "Base"
    players 2
    seats red, blue

enum Ground: sand, rock

board site: square
    map
        j j o
        o x j
    key "j": ground = rock
    key "x": ground = rock

var ground of site: Ground = sand
var gold of player: 0..90

action dig
    | Dig for gold.
    let found = my gold + 1
    do: my gold := found  | There it is.
    say "dig"

action rest
    say "rest"

phase play
    for p in players
        p must dig
        p may rest, dig
    for p in players: p must rest, dig

winner p
    most p.gold + count(c in site where c.ground = sand)
"""
HEAD = 'rulewright 1\n\nvariant "More" of "base.rules"\n\naction wait\n    say "wait"\n\n'


def checked(edits: str) -> pipeline.Checked:
    return pipeline.check("more.rules", files={"base.rules": BASE, "more.rules": HEAD + edits})


def first(edits: str) -> tuple[str, str, str]:
    found = checked(edits).found
    return (found[0].code, found[0].message, found[0].hint) if found else ("", "", "")


def played(edits: str, tmp_path) -> rulewright.Session:
    for name, text in (("base", BASE), ("more", HEAD + edits)):
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")
    return rulewright.load(str(tmp_path / "more.rules")).start(players=2, seed=1)


def test_what_an_action_does_gets_more_before_and_after(tmp_path) -> None:
    edits = (
        "change action dig\n    do after: my gold += found\n    do before: my gold += 30\n\noffer wait in play at 1\n"
    )
    session = played(edits, tmp_path)
    session.choose("dig")
    assert session.view(0)["variables"]["player.gold"]["red"] == 2


@pytest.mark.parametrize(("number", "offered"), [(1, ["dig", "wait"]), (2, ["rest", "dig", "wait", "pass"])])
def test_a_decision_is_known_by_its_number(number: int, offered: list[str], tmp_path) -> None:
    session = played(f"offer wait in play at {number}\n", tmp_path)
    for _ in range(number - 1):
        session.choose("dig")
    assert [str(choice) for choice in session.legal()] == offered


def test_a_decision_is_known_by_what_it_offers() -> None:
    text = BASE.replace("        p may rest, dig\n", "        p may rest\n").replace("must rest, dig", "must dig")
    found = pipeline.check(
        "more.rules", files={"base.rules": text, "more.rules": f"{HEAD}offer wait in play beside rest\n"}
    )
    assert pipeline.sound(found.found), found.found


@pytest.mark.parametrize(
    ("edit", "message", "hint"),
    [
        (
            "offer wait in play",
            "The phase `play` has 3 decisions: it is not clear which of them should offer `wait`.",
            "Say which: `offer wait in play at 1`.",
        ),
        (
            "offer wait in play beside rest",
            "The phase `play` has `rest` in 2 decisions: it is not clear which of them should offer `wait`.",
            "Say which: `offer wait in play at 1`.",
        ),
        ("offer wait in play beside dgi", "No decision of the phase `play` offers `dgi`.", "Did you mean `dig`?"),
        ("offer wait in play at 4", "The phase `play` has 3 decisions.", "They are numbered from 1."),
        ("offer wait in play at 0", "The phase `play` has 3 decisions.", "They are numbered from 1."),
    ],
)
def test_which_decision_is_meant_must_be_clear(edit: str, message: str, hint: str) -> None:
    assert first(edit + "\n") == ("R138", message, hint)


def test_only_a_change_can_add() -> None:
    code, message, _ = first('action sleep\n    do after: my gold += 1\n    say "sleep"\n')
    assert (code, message) == ("R128", "There is nothing here that `do after` could add to.")
    code, _, _ = first('replace action rest\n    do before: my gold += 1\n    say "rest"\n')
    assert code == "R128"


def test_an_action_that_did_nothing_does_what_is_added() -> None:
    found = checked("change action rest\n    do after: my gold += 1\n\noffer wait in play at 1\n")
    assert pipeline.sound(found.found), found.found


def test_a_key_of_a_map_goes(tmp_path) -> None:
    session = played('remove site.key "j"\n\noffer wait in play at 1\n', tmp_path)
    ground = {cell: session.view(0)["variables"]["site.ground"][cell] for cell in ("a1", "b1", "a2")}
    assert ground == {"a1": "sand", "b1": "rock", "a2": "sand"}


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ('remove site.key "z"', "The board `site` has no key for “z”."),
        ('remove site.map "j"', "A symbol is removed from the keys of a board, and `site.map` is none."),
        ('remove dig.key "j"', "A symbol is removed from the keys of a board, and `dig.key` is none."),
    ],
)
def test_a_key_that_is_not_there(edit: str, message: str) -> None:
    assert first(f"{edit}\n\noffer wait in play at 1\n")[:2] == ("R130", message)


def test_edits_that_add_are_laid_out() -> None:
    text = HEAD + (
        "change action dig\n    do before: my gold += 2  | First.\n    do after\n"
        "        my gold += 1\n        my gold += 2\n\n"
        'offer wait, rest in play at 2\n\noffer wait in play beside rest\n\nremove site.key "j", dig\n'
    )
    assert format_text("more.rules", text).text == text


@pytest.mark.parametrize(
    "name",
    [
        "phase play",
        "var gold of player",
        "define rich",
        "enum Ground",
        "board site",
        "zone purse of player",
        "winner p",
        "score p",
        "graph ways on site",
        "option quick",
        "resource air of player",
        "component Coin",
    ],
)
def test_the_prose_alone_is_changed(name: str) -> None:
    """What remains is the same as in the game, but for the sentence."""
    more = """
option quick: yes/no = no
component Coin: 3
    starts in box
zone box: pool of Coin
zone purse of player: pool of Coin
resource air of player: 0..9 = 5
graph ways on site
    edge a to b in a.neighbours
define rich(p: player) = p.gold > 5
score p = p.gold
"""
    edits = f"{HEAD}offer wait in play at 1\n\nchange {name}\n    | Told anew.\n"
    texts = {"base.rules": BASE + more, "more.rules": edits}
    found = pipeline.check("more.rules", files=texts)
    assert pipeline.sound(found.found), found.found
    plain = pipeline.check("more.rules", files={**texts, "more.rules": f"{HEAD}offer wait in play at 1\n"})
    assert found.model is not None
    assert plain.model is not None
    word, called = name.split()[:2]
    symbol = next(one for one in found.model.nodes if one.kind == word and one.name in {called, word})
    node, old = found.model.nodes[symbol].declaration, plain.model.nodes[symbol].declaration
    assert [prose.text for prose in node.prose] == ["Told anew."]
    assert replace(node, prose=()) == replace(old, prose=())
    assert format_text("more.rules", edits).text == edits


@pytest.mark.parametrize("name", ["phase play", "var gold of player", "board site"])
def test_a_change_that_says_nothing_is_pointed_out(name: str) -> None:
    found = [one for one in checked(f"offer wait in play at 1\n\nchange {name}\n").found if one.code == "R236"]
    assert [one.message.rpartition(": ")[2] for one in found] == ["this changes nothing."]


def test_only_what_is_there_can_be_told_anew() -> None:
    rest = "offer wait in play at 1\n\n"
    assert first(f"{rest}change zone gold of player\n    | A.\n")[:2] == ("R132", "The variable `gold` is not a zone.")
    assert first(f"{rest}change define silver\n    | A.\n")[0] == "R130"


def test_a_declaration_must_have_all_its_parts() -> None:
    """What may be left out behind `change` may be left out nowhere else."""
    for line in ("phase sleep", "var air of player", "replace phase play", "zone purse of player", "board sea"):
        assert first(f"offer wait in play at 1\n\n{line}\n    | A.\n")[0].startswith("R0")
