"""In: a model and a user's own JSON Schema. Out: where the ruleset breaks the rules of that house, each at its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..diagnostics.diagnostic import Report
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Span
from ..model.resolve import Model
from ..syntax import tree
from .document import document

LONGEST = 200


def check_house(model: Model, schema: Mapping[str, Any], report: Report) -> None:
    """Validate the exported document, and report each mistake at the nearest thing that was written."""
    import jsonschema  # 71 ms, and only some ask for it
    from jsonschema.exceptions import SchemaError
    from referencing.exceptions import Unresolvable

    try:
        jsonschema.Draft202012Validator.check_schema(dict(schema))
    except SchemaError as error:
        raise MisuseError("R908", f"The schema is none: {shortened(error.message)}.", f"Look at `{error.json_path}`.") from None
    spans: dict[str, Span] = {}

    def watch(pointer: str, node: tree.Node) -> None:
        if node.span != tree.NOWHERE:
            spans.setdefault(pointer, node.span)

    data = document(model, watch)
    validator = jsonschema.Draft202012Validator(dict(schema))
    try:
        errors = sorted(validator.iter_errors(data), key=lambda error: ([str(step) for step in error.absolute_path], error.message))
    except Unresolvable as error:
        raise MisuseError("R908", f"The schema refers to what is not there: {shortened(str(error))}.", "Write all of it in one file.") from None
    except RecursionError:
        raise MisuseError("R908", "The schema refers to itself without end.") from None
    for error in errors:
        path = [str(step) for step in error.absolute_path]
        subject = spans.get("", model.ruleset.game.span)
        for length in range(len(path), -1, -1):
            found = spans.get("".join(f"/{step}" for step in path[:length]))
            if found is not None:
                subject = found
                break
        named = next((str(item) for item in _named(data, error.absolute_path)), "")
        where = f"{named}: " if named else ""
        rule = schema_title(error.parent, schema) or schema_title(error, schema)
        report.add("R401", subject, f"{where}{rule or shortened(error.message)}", f"The schema says: {shortened(error.message)}." if rule else f"It stands at `{error.json_path}` of the exported ruleset.")


def _named(data: Any, path: Any) -> list[str]:
    """What the mistake is in: ``action `uncover` ``."""
    steps = list(path)
    if len(steps) >= 2 and steps[0] == "declarations":
        item = data["declarations"][steps[1]]
        name = item.get("name") or item.get("title") or item.get("question")
        return [f"{item['is']} `{name}`"] if name else [str(item["is"])]
    return []


def schema_title(error: Any, schema: Mapping[str, Any]) -> str:
    """The sentence that the house gave its rule: the `title` beside what failed."""
    if error is None:
        return ""
    node: Any = schema
    title = ""
    for step in error.absolute_schema_path:
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(node, dict) and isinstance(node.get("title"), str):
            title = node["title"]
    return title


def shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
