"""Games are exported as JSON and imported unchanged, by the published schema; other documents are refused, with the
place of the mistake.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from rulewright import pipeline
from rulewright.data import folder
from rulewright.diagnostics.place import Sources
from rulewright.graph import form, schema
from rulewright.graph.form import FormError
from rulewright.graph.imported import ruleset_text
from rulewright.syntax import tree
from rulewright.syntax.file import ReadCache, read_file

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.syntax import trees  # noqa: E402 - pytest does not look from here
from tests.turns import by_turns  # noqa: E402 - as above

ADDONS = ("alliances", "mud", "mud+five-tiles", "alliances+mud", "alliances+five-tiles+mud")
GAMES = [
    *sorted(path.stem for path in folder("rulesets").glob("*/*.rules") if path.stem == path.parent.name),
    *(f"jackal-dungeon+{addons}" for addons in ADDONS),
    *(str(path.relative_to(TOP)) for path in sorted((TOP / "examples").rglob("*.rules"))),
]
TITLE = {"is": "game", "title": "Tag", "lines": [{"is": "players", "range": 2}]}

generated = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(pipeline.schema()))


def document(*declarations: object, **more: object) -> str:
    """A document with a title and these declarations."""
    return json.dumps({"format": 1, "language": 1, "game": TITLE, "declarations": declarations, **more})


# ---- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", by_turns(GAMES, 3))
def test_a_game_comes_back_as_it_left(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOP)
    checked = pipeline.check(game)
    assert pipeline.sound(checked.found)
    left = pipeline.export(checked)
    back = pipeline.Workspace().check("back.rules", files={"back.rules": pipeline.imported(left)}, disk=False)
    assert pipeline.sound(back.found)
    assert pipeline.export(back) == left
    if "variants" not in game:  # they have nothing that their games do not have
        assert [error.message for error in validator().iter_errors(json.loads(left))] == []


def test_the_published_schema_is_fresh() -> None:
    """If this fails: ``python -m rulewright.graph.schema`` writes it again."""
    assert (folder("grammar") / schema.FILE).read_text(encoding="utf-8") == schema.schema_text() == pipeline.schema()
    jsonschema.Draft202012Validator.check_schema(schema.schema())


# ---- any declaration ---------------------------------------------------------------------------------------


def gathered(prose: tuple[tree.Prose, ...]) -> tuple[tree.Prose, ...]:
    """The lines of each language, as a table for this language."""
    languages = dict.fromkeys(line.language for line in prose)
    return tuple(line for language in languages for line in prose if line.language == language)


def with_gathered_prose(node: Any) -> Any:
    if isinstance(node, tuple):
        if node and all(isinstance(one, tree.Prose) for one in node):
            return gathered(node)
        return tuple(map(with_gathered_prose, node))
    if is_dataclass(node) and isinstance(node, tree.Node):
        inner = [item.name for item in fields(node) if item.name not in {"span", "comments"}]
        return replace(node, **{name: with_gathered_prose(getattr(node, name)) for name in inner})
    return node


@generated
@given(trees.declarations())
def test_a_declaration_becomes_data_and_itself_again(declaration: tree.Declaration) -> None:
    data = json.loads(json.dumps(form.plain(declaration)))
    again = form.node(data, tree.Declaration)
    assert again == with_gathered_prose(declaration)
    assert form.plain(again) == data


@generated
@given(trees.declarations())
def test_what_is_exported_keeps_to_the_schema(declaration: tree.Declaration) -> None:
    if isinstance(declaration, tree.Change | tree.Replace | tree.Remove | tree.SetLiteral | tree.OfferIn):
        return  # those are done before anything is exported
    if isinstance(declaration, tree.Game | tree.Include):
        return
    data = json.loads(document(form.plain(declaration)))
    assert [error.message for error in validator().iter_errors(data)] == []


@generated
@given(trees.declarations())
def test_what_is_imported_says_what_the_document_says(declaration: tree.Declaration) -> None:
    if isinstance(declaration, tree.Change | tree.Replace | tree.Remove | tree.SetLiteral | tree.OfferIn):
        return
    file, found = read_file("", ruleset_text(document(form.plain(declaration))), ReadCache(), Sources())
    assert found == []
    assert file.declarations[-1].declaration == with_gathered_prose(declaration)


# ---- what is no game ---------------------------------------------------------------------------------------

VAR = {"is": "var", "name": "seeker", "type": {"is": "type", "base": {"is": "yes no type"}}}
WRONG: dict[str, tuple[str, str, str]] = {
    "no JSON": ("rulewright 1", "", "it is not JSON: expecting value (line 1, column 1)"),
    "a list": ("[]", "", "it is not an exported ruleset"),
    "something else": ("{}", "", "it is not an exported ruleset"),
    "of the future": (document(format=2), "/format", "it is not in format 1, the only one that is supported"),
    "without a title": (document(game=None), "/game", "the title is missing"),
    "without declarations": (json.dumps({"format": 1, "game": TITLE}), "/declarations", "the declarations are missing"),
    "a title that is none": (document(game=VAR), "/game", "a “var” does not belong here"),
    "a text": (document("var"), "/declarations/0", "the text “var” does not belong here"),
    "a number": (document(3), "/declarations/0", "a number or a yes or no does not belong here"),
    "a broken number": (
        document(3.5),
        "/declarations/0",
        "here is neither a whole number, a text, a list nor an object",
    ),
    "nothing": (document(None), "/declarations/0", "something is missing here"),
    "a list of lists": (document([[]]), "/declarations/0", "a list does not belong here"),
    "nameless": (document({"name": "x"}), "/declarations/0/is", "an object says what it is"),
    "of no kind": (document({"is": "token"}), "/declarations/0/is", "there is no “token”"),
    "of a strange kind": (document({"is": ["var"]}), "/declarations/0/is", "there is no “['var']”"),
    "an expression": (document({"is": "my", "name": "x"}), "/declarations/0", "a “my” does not belong here"),
    "half of it": (document({"is": "var", "name": "x"}), "/declarations/0", "“type” is missing"),
    "more than it": (document({**VAR, "sort": "x"}), "/declarations/0/sort", "a “var” has no “sort”"),
    "prose that is a text": (
        document({**VAR, "prose": "x"}),
        "/declarations/0/prose",
        "prose is a table of texts by language",
    ),
    "a name of two words": (
        document(VAR, {**VAR, "name": "who seeks"}),
        "/declarations/1",
        "something in it cannot be written as rules",
    ),
    "a name that smuggles": (
        document({**VAR, "name": "x: yes/no\n\nphase play: return\n\nvar y"}),
        "/declarations/0",
        "something in it cannot be written as rules",
    ),
    "a word of the language": (
        document({**VAR, "name": "to"}),
        "/declarations/0",
        "something in it cannot be written as rules",
    ),
    "prose in no language": (
        document({**VAR, "prose": {"the": "cat"}}),
        "/declarations/0",
        "something in it cannot be written as rules",
    ),
    "half a letter": (document({**VAR, "prose": {"own": "\ud800"}}), "", "something in it cannot be written as rules"),
    "a number too large": (
        document({**VAR, "start": 10**30}),
        "/declarations/0",
        "something in it cannot be written as rules",
    ),
    "a number of many digits": ("9" * 10_000, "", "a number in it is too long"),
    "lists in lists": ("[" * 100_000, "", "it is nested too deeply"),
    "expressions in expressions": (
        document({**VAR, "start": "@"}).replace('"@"', '{"is": "not", "of": ' * 5000 + "true" + "}" * 5000),
        "",
        "it is nested too deeply",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_game_is_told_so(name: str) -> None:
    text, pointer, message = WRONG[name]
    with pytest.raises(FormError) as caught:
        ruleset_text(text)
    assert (caught.value.pointer, str(caught.value)) == (pointer, message)
