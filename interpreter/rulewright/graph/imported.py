"""In: the text of a JSON document. Out: the text of its ruleset, or what is wrong with the document.

Documents may come from anywhere: a name in one may be no valid name. So the text is parsed again, and the result
compared with the document.
"""

from __future__ import annotations

import json
from typing import Any

from ..diagnostics.catalogue import code
from ..diagnostics.place import Sources
from ..syntax import tree
from ..syntax.file import ReadCache, read_file
from ..syntax.unparse import unparse
from . import form
from .document import FORMAT
from .form import FormError

TOO_DEEP = "it is nested too deeply"


def ruleset_text(text: str) -> str:
    """The text of the ruleset in a JSON document. Raises ``FormError`` if the document is wrong."""
    try:
        nodes = declarations(_parsed(text))
        rules = unparse(tree.File("", tuple(tree.Placed(node, tree.NOWHERE.chunk) for node in nodes)))
    except RecursionError:
        raise FormError("", TOO_DEEP) from None
    check(nodes, rules)
    return rules


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormError("", f"it is not JSON: {error.msg.lower()} ({place})") from None
    except ValueError:  # a number with thousands of digits
        raise FormError("", "a number in it is too long") from None
    if not isinstance(data, dict) or "format" not in data:
        raise FormError("", "it is not an exported ruleset")
    if data["format"] != FORMAT:
        raise FormError("/format", f"it is not in format {FORMAT}, the only one that is supported")
    return data


def declarations(data: dict[str, Any]) -> list[tree.Declaration]:
    """The declarations in the document, after the first line of a ruleset and its title."""
    if not isinstance(data.get("game"), dict):
        raise FormError("/game", "the title is missing")
    if not isinstance(data.get("declarations"), list):
        raise FormError("/declarations", "the declarations are missing")
    nodes: list[tree.Declaration] = [tree.Language(1), form.node(data["game"], tree.Game, "/game")]
    for at, item in enumerate(data["declarations"]):
        bare = {name: value for name, value in item.items() if name != "worth"} if isinstance(item, dict) else item
        nodes.append(form.node(bare, tree.Plain, f"/declarations/{at}"))
    return nodes


def check(nodes: list[tree.Declaration], rules: str) -> None:
    """Check that parsing the text gives exactly these nodes."""
    file, found = read_file("", rules, ReadCache(), Sources())
    read = [placed.declaration for placed in file.declarations]
    for at, node in enumerate(nodes):
        if at >= len(read) or read[at] != node:
            pointer = f"/declarations/{at - 2}" if at > 1 else "/game"
            raise FormError(pointer, "something in it cannot be written as rules")
    if len(read) > len(nodes) or any(code(one.code).severity == "error" for one in found):
        raise FormError("", "something in it cannot be written as rules")
