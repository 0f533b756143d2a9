"""In: the nodes of declarations. Out: plain data for JSON, and from the data equal nodes again.

A node is an object whose ``is`` names its class; its fields follow, without empty ones. Names and texts are strings,
numbers are numbers, yes and no are true and false. Prose is an object with a text for each language, ``own`` for the
ruleset's own. Layout and comments are left out.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ..syntax import tree

OWN = "own"
LAYOUT = frozenset({"span", "comments", "until_comments", "inline", "chained", "indent", "but", "apart"})
PROSE = frozenset({"prose", "until_prose"})
SPECIAL = (tree.Name, tree.Text, tree.Number, tree.YesNo, tree.Cell)

NAMES: dict[type, str] = {tree.Use: "name", tree.At: "look up", tree.AtPhase: "at"}
Watch = Callable[[str, tree.Node], None]


def word(kind: type) -> str:
    """The value of ``is`` for a class: ``formula column`` for ``FormulaColumn``."""
    if kind in NAMES:
        return NAMES[kind]
    name = kind.__name__
    return "".join(f" {char.lower()}" if char.isupper() and at else char.lower() for at, char in enumerate(name))


KINDS: dict[str, type[tree.Node]] = {
    word(kind): kind
    for kind in vars(tree).values()
    if isinstance(kind, type)
    and is_dataclass(kind)
    and issubclass(kind, tree.Node)
    and kind not in (*SPECIAL, tree.Prose, tree.Broken, tree.BrokenLine, tree.Suite)
    and not kind.__subclasses__()  # a group of nodes
}


def parts(kind: type[tree.Node]) -> tuple[tuple[Field[Any], Any], ...]:
    """The stored fields of a class, with their types."""
    return _parts(kind.__name__)


@cache
def _parts(name: str) -> tuple[tuple[Field[Any], Any], ...]:
    kind = vars(tree)[name]
    hints = get_type_hints(kind, vars(tree))
    return tuple((item, hints[item.name]) for item in fields(kind) if item.name not in LAYOUT)


# ---- nodes to data --------------------------------------------------------------------------------------


def plain(node: object, pointer: str = "", watch: Watch | None = None) -> Any:
    """The data of a node. ``watch`` is called with the JSON pointer of every node."""
    if isinstance(node, tree.Node) and watch is not None:
        watch(pointer, node)
    match node:
        case tree.Name(text=text) | tree.Text(text=text) | tree.Cell(text=text):
            return text
        case tree.Number(value=value) | tree.YesNo(value=value):
            return value
        case tree.Suite(statements=statements):
            return plain(statements, pointer, watch)
        case tuple():
            return [plain(item, f"{pointer}/{at}", watch) for at, item in enumerate(node)]
        case tree.Node():
            return _object(node, pointer, watch)
        case _:  # plain data already
            return node


def _object(node: tree.Node, pointer: str, watch: Watch | None) -> dict[str, Any]:
    data: dict[str, Any] = {"is": word(type(node))}
    for item, _ in parts(type(node)):
        value = getattr(node, item.name)
        if item.name in PROSE:
            if value:
                data[item.name] = prose(value)
                if watch is not None:
                    for line in value:
                        watch(f"{pointer}/{item.name}/{line.language or OWN}", line)
        elif not _empty(item, value):
            data[item.name] = plain(value, f"{pointer}/{item.name}", watch)
        if isinstance(value, tree.Suite) and value.prose:
            data[prose_of(item)] = prose(value.prose)
    return data


def prose_of(suite: Field[Any]) -> str:
    """The key for the prose of a line that begins a block, such as ``else``: a block is a list, and has no keys."""
    return f"{suite.name}_prose"


def _empty(item: Field[Any], value: object) -> bool:
    """Whether a field has its default value, and need not be stored."""
    if value is None or (value == () and item.default == ()):
        return True
    return item.default is not MISSING and not isinstance(value, tree.Node) and value == item.default


def prose(lines: tuple[tree.Prose, ...]) -> dict[str, str]:
    """Prose by language; its line breaks are kept."""
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(line.language or OWN, []).append(line.text)
    return {language: "\n".join(texts) for language, texts in found.items()}


# ---- data to nodes --------------------------------------------------------------------------------------


class FormError(ValueError):
    """Data that are not a node: where, and what is wrong."""

    def __init__(self, pointer: str, message: str) -> None:
        super().__init__(message)
        self.pointer = pointer


def node(data: Any, hint: Any, pointer: str = "") -> Any:
    """The node for plain data, of the given type."""
    choices = _choices(hint)
    if data is None:
        if type(None) in choices:
            return None
        raise FormError(pointer, "something is missing here")
    if isinstance(data, bool):
        return _first(choices, {tree.YesNo: lambda: tree.YesNo(data), bool: lambda: data}, pointer)
    if isinstance(data, int):
        return _first(choices, {tree.Number: lambda: tree.Number(data), int: lambda: data}, pointer)
    if isinstance(data, str):
        return _text(data, choices, pointer)
    if isinstance(data, list):
        return _list(data, choices, pointer)
    if isinstance(data, dict):
        return _node(data, choices, pointer)
    raise FormError(pointer, "here is neither a whole number, a text, a list nor an object")


def _choices(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(choice for argument in get_args(hint) for choice in _choices(argument))
    return (hint,)


def _first(choices: tuple[Any, ...], makers: dict[type, Callable[[], Any]], pointer: str) -> Any:
    for kind, make in makers.items():
        if kind in choices:
            return make()
    raise FormError(pointer, "a number or a yes or no does not belong here")


def _text(data: str, choices: tuple[Any, ...], pointer: str) -> Any:
    for kind in (tree.Name, tree.Text, tree.Cell):
        if kind in choices:
            return kind(data)
    for choice in choices:
        if choice is str or (get_origin(choice) is Literal and data in get_args(choice)):
            return data
    raise FormError(pointer, f"the text “{data[:40]}” does not belong here")


def _list(data: list[Any], choices: tuple[Any, ...], pointer: str) -> Any:
    for choice in choices:
        if choice is tree.Suite:
            inner = get_type_hints(tree.Suite, vars(tree))["statements"]
            return tree.Suite(_list(data, (inner,), pointer))
        if get_origin(choice) is tuple:
            item = get_args(choice)[0]
            return tuple(node(one, item, f"{pointer}/{at}") for at, one in enumerate(data))
    raise FormError(pointer, "a list does not belong here")


def _node(data: dict[str, Any], choices: tuple[Any, ...], pointer: str) -> tree.Node:
    name = data.get("is")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise FormError(f"{pointer}/is", f"there is no “{name}”" if name is not None else "an object says what it is")
    if kind not in choices:
        raise FormError(pointer, f"a “{name}” does not belong here")
    suites = {prose_of(item): item.name for item, hint in parts(kind) if tree.Suite in _choices(hint)}
    strange = sorted(data.keys() - {"is", *suites, *(item.name for item, _ in parts(kind))})
    if strange:
        raise FormError(f"{pointer}/{strange[0]}", f"a “{name}” has no “{strange[0]}”")
    given: dict[str, Any] = {}
    for item, hint in parts(kind):
        if item.name in PROSE:
            given[item.name] = _prose(data.get(item.name, {}), f"{pointer}/{item.name}")
        elif item.name in data:
            given[item.name] = node(data[item.name], hint, f"{pointer}/{item.name}")
        elif item.default is MISSING:
            if get_origin(hint) is tuple:
                given[item.name] = ()
            elif type(None) not in _choices(hint):
                raise FormError(pointer, f"“{item.name}” is missing")
    for name, suite in suites.items():
        if name in data and given.get(suite) is not None:
            given[suite] = replace(given[suite], prose=_prose(data[name], f"{pointer}/{name}"))
    return kind(**given)


def _prose(data: Any, pointer: str) -> tuple[tree.Prose, ...]:
    if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
        raise FormError(pointer, "prose is a table of texts by language")
    return tuple(
        tree.Prose(line, "" if language == OWN else language)
        for language, text in data.items()
        for line in text.split("\n")
    )
