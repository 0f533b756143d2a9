"""In: the classes of the nodes. Out: the JSON Schema (draft 2020-12) of exported rulesets.

It is made from the same classes that ``form`` writes, so the two cannot disagree. Objects are distinguished by ``is``
with ``if``/``then``, so that a mistake is reported where it is, and not as «none of forty alternatives».
"""

from __future__ import annotations

import json
from dataclasses import MISSING
from typing import Any, Literal, get_args, get_origin

from rulewright.data import folder

from ..syntax import tree
from .form import KINDS, PROSE, _choices, parts, prose_of, word

FILE = "rulewright.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXTS = (tree.Name, tree.Text, tree.Cell, str)

UNIONS: dict[str, Any] = {"expression": tree.Expr, "statement": tree.Statement}

Data = dict[str, Any]

PLAYERS: Data = {
    "type": "object",
    "required": ["least", "most", "numbers"],
    "properties": {
        "least": {"type": "integer"},
        "most": {"type": "integer"},
        "numbers": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
    },
    "additionalProperties": False,
}
NAMED: Data = {
    "type": "object",
    "required": ["name", "kind"],
    "properties": {name: {"type": "string"} for name in ("name", "kind", "of", "type")},
    "additionalProperties": False,
}


def schema() -> Data:
    """The schema as plain data."""
    definitions: Data = {
        "prose": {
            "type": "object",
            "description": "Prose by language; `own` is the ruleset's own.",
            "additionalProperties": {"type": "string"},
        }
    }
    for name, union in UNIONS.items():
        definitions[name] = shape(union, whole=True)
    for _, kind in sorted(KINDS.items()):
        definitions[key(kind)] = definition(kind)
    beside = (tree.Game, tree.Language, tree.Include)
    declarations = [kind for kind in KINDS.values() if kind in _choices(tree.Plain) and kind not in beside]
    return {
        "$schema": DIALECT,
        "$id": "urn:rulewright:ruleset:1",
        "title": "A ruleset, resolved",
        "description": "What `rulewright export` writes and `rulewright import` reads.",
        "type": "object",
        "required": ["format", "language", "game", "declarations"],
        "properties": {
            "format": {"const": 1},
            "language": {"const": 1},
            "made_by": {"type": "string"},
            "players": PLAYERS,
            "game": {"$ref": "#/$defs/game"},
            "declarations": {"type": "array", "items": told_apart(declarations)},
            "names": {"type": "array", "items": NAMED},
        },
        "additionalProperties": False,
        "$defs": definitions,
    }


def definition(kind: type[tree.Node]) -> Data:
    """The schema of one class of nodes."""
    properties: Data = {"is": {"const": word(kind)}}
    required = ["is"]
    for item, hint in parts(kind):
        if item.name in PROSE:
            properties[item.name] = {"$ref": "#/$defs/prose"}
            continue
        properties[item.name] = shape(hint)
        if tree.Suite in _choices(hint):
            properties[prose_of(item)] = {"$ref": "#/$defs/prose"}
        if item.default is MISSING and type(None) not in _choices(hint) and get_origin(hint) is not tuple:
            required.append(item.name)
    if kind in (tree.Action, tree.Define, tree.Phase, tree.Score):
        properties["worth"] = WORTH
    found: Data = {"type": "object", "required": required, "properties": properties, "additionalProperties": False}
    about = (kind.__doc__ or "").strip().split("\n")[0]
    if about:
        found["description"] = about
    return found


BOUNDS: Data = {"resource": {"type": "string"}, "least": {"type": "integer"}, "most": {"type": "integer"}}
WORTH: Data = {
    "type": "object",
    "description": "What the checker worked out; not read when importing.",
    "properties": {
        "costs": {"type": "array", "items": {"type": "object", "properties": BOUNDS, "additionalProperties": False}},
        "limits": {"type": "array", "items": {"type": "object", "properties": BOUNDS, "additionalProperties": False}},
        "type": {"type": "string"},
    },
    "additionalProperties": False,
}


def shape(hint: Any, *, whole: bool = False) -> Data:
    """The schema of a type. Large unions are defined separately, unless ``whole`` is set."""
    choices = [choice for choice in _choices(hint) if choice is not type(None)]
    for name, union in UNIONS.items():
        if not whole and set(choices) == set(_choices(union)):
            return {"$ref": f"#/$defs/{name}"}
    simple: list[Data] = []
    objects: list[type[tree.Node]] = []
    for choice in choices:
        if choice in TEXTS:
            simple.append({"type": "string"})
        elif choice in (tree.Number, int):
            simple.append({"type": "integer"})
        elif choice in (tree.YesNo, bool):
            simple.append({"type": "boolean"})
        elif get_origin(choice) is Literal:
            simple.append({"enum": list(get_args(choice))})
        elif choice is tree.Suite:
            simple.append({"type": "array", "items": shape(tree.Statement)})
        elif get_origin(choice) is tuple:
            simple.append({"type": "array", "items": shape(get_args(choice)[0])})
        elif choice not in (tree.Broken, tree.BrokenLine):
            objects.append(choice)
    if not simple:
        return told_apart(objects)
    if not objects:
        return simple[0] if len(simple) == 1 else {"anyOf": simple}
    types = [item.get("type", "string") for item in simple]
    return {
        "if": {"type": "object"},
        "then": told_apart(objects),
        "else": {"type": types if len(types) > 1 else types[0]},
    }


def told_apart(kinds: list[type[tree.Node]]) -> Data:
    """One of several objects, distinguished by ``is``."""
    if len(kinds) == 1:
        return {"$ref": f"#/$defs/{key(kinds[0])}"}
    ordered = sorted(kinds, key=word)
    return {
        "type": "object",
        "required": ["is"],
        "properties": {"is": {"enum": [word(kind) for kind in ordered]}},
        "allOf": [
            {
                "if": {"properties": {"is": {"const": word(kind)}}, "required": ["is"]},
                "then": {"$ref": f"#/$defs/{key(kind)}"},
            }
            for kind in ordered
        ],
    }


def key(kind: type[tree.Node]) -> str:
    """The name of a class among the definitions: it is used in references."""
    return word(kind).replace(" ", "_")


def schema_text() -> str:
    """The schema as published; this module, run as a program, writes it."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    (folder("grammar") / FILE).write_text(schema_text(), encoding="utf-8")
