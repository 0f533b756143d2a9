"""In: the file of ``--schema``. Out: its JSON content, or why it has none (R908)."""

from __future__ import annotations

import json

from rulewright.diagnostics.misuse import MisuseError

from .opening import contents, misuse

Schema = dict[str, object]


def house(file: str) -> Schema:
    """Read the file. Whether it is a valid schema is checked later."""
    try:
        read = json.loads(contents(file).decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise MisuseError("R908", f"`{file}` is not JSON: {error.msg.lower()} ({place}).") from None
    except (OSError, UnicodeDecodeError) as error:
        raise misuse(error, f"`{file}`") from None
    except (RecursionError, ValueError):  # deeply nested lists, or numbers with thousands of digits
        raise MisuseError("R908", f"`{file}` cannot be read: something in it is too deep or too long.") from None
    if not isinstance(read, dict):
        raise MisuseError("R908", f"`{file}` is JSON, but not a schema.", "A schema begins with `{`.")
    return read
