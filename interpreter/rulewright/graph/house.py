"""In: a model and a user's own JSON Schema. Out: where the ruleset violates the schema, each with its line."""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..diagnostics.diagnostic import Report
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Span
from ..model.understood import Model
from ..syntax import tree
from .document import document

if TYPE_CHECKING:
    from jsonschema import ValidationError

LONGEST = 200
SECONDS = 10
LOOP_IN_LOOP = re.compile(r"\([^()]*[*+{][^()]*\)[*+{]")
SLOW = "Look for a pattern with a loop in a loop, as in `(a+)+`."


def check_house(model: Model, schema: Mapping[str, Any], report: Report) -> None:
    """Validate the exported document, and report each mistake at the nearest written thing."""
    import jsonschema  # takes 71 ms, and is rarely needed
    from jsonschema.exceptions import SchemaError
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    try:
        jsonschema.Draft202012Validator.check_schema(dict(schema))
    except RecursionError:
        raise MisuseError("R908", "The schema is too deep.") from None
    except SchemaError as error:
        wrong, where = shortened(error.message), error.json_path
        raise MisuseError("R908", f"The file is not a valid schema: {wrong}.", f"Look at `{where}`.") from None
    spans: dict[str, Span] = {}

    def watch(pointer: str, node: tree.Node) -> None:
        if node.span != tree.NOWHERE:
            spans.setdefault(pointer, node.span)

    data = document(model, watch)
    try:
        validator = jsonschema.Draft202012Validator(dict(schema), registry=Registry())  # nothing is downloaded
        errors = sorted(in_time(lambda: list(validator.iter_errors(data)), schema), key=in_order)
    except Unresolvable as error:
        raise MisuseError(
            "R908",
            f"The schema refers to something that does not exist: {shortened(str(error))}.",
            "Write the whole schema in one file.",
        ) from None
    except RecursionError:
        raise MisuseError("R908", "The schema is too deep, or refers to itself endlessly.") from None
    for found in errors:
        path = [str(step) for step in found.absolute_path]
        place = nearest(path, spans) or sources_start(model)
        said = shortened(found.message)
        rule = schema_title(found.parent, schema) or schema_title(found, schema)
        named = _named(data, found.absolute_path)
        hint = f"The schema says: {said}." if rule else f"It is at `{found.json_path}` of the exported ruleset."
        report.add("R401", place, f"{named}: {rule or said}" if named else rule or said, hint)


def in_time(work: Callable[[], list[Any]], schema: Mapping[str, Any]) -> list[Any]:
    """The result of the work, unless it takes more than some seconds: some regular expressions need exponential time.

    An alarm stops the search. Where there are no alarms, regular expressions with nested repetition are refused.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        for pattern in patterns(schema):
            if LOOP_IN_LOOP.search(pattern):
                raise MisuseError("R908", f"The pattern `{shortened(pattern)}` may take for ever.", SLOW)
        return work()

    def ring(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        return work()
    except TimeoutError:
        raise MisuseError("R908", f"Checking with this schema takes more than {SECONDS} seconds.", SLOW) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def patterns(node: Any) -> Iterator[str]:
    """All regular expressions of a schema."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Mapping):
            yield from (value for key, value in one.items() if key == "pattern" and isinstance(value, str))
            found = one.get("patternProperties")
            yield from found if isinstance(found, Mapping) else ()
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one


def in_order(error: ValidationError) -> tuple[list[str], str]:
    """A sort key: by place in the document, then by message."""
    return [str(step) for step in error.absolute_path], error.message


def nearest(path: list[str], spans: Mapping[str, Span]) -> Span | None:
    """The span of the smallest written thing around a place in the document."""
    for length in range(len(path), -1, -1):
        found = spans.get("".join(f"/{step}" for step in path[:length]))
        if found is not None:
            return found
    return None


def sources_start(model: Model) -> Span:
    """The place to report mistakes about the whole game."""
    assert model.ruleset.game is not None, "a game without a title is not sound"
    return model.ruleset.game.span


def _named(data: Mapping[str, Any], path: Iterable[str | int]) -> str:
    """Where the mistake is: ``action `uncover` ``."""
    steps = list(path)
    if len(steps) < 2 or steps[0] != "declarations":
        return ""
    item = data["declarations"][steps[1]]
    name = item.get("name") or item.get("title") or item.get("question")
    return f"{item['is']} `{name}`" if name else str(item["is"])


def schema_title(error: ValidationError | None, schema: Mapping[str, Any]) -> str:
    """The title that the author gave the violated rule: the `title` beside the failed keyword."""
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
