"""In: the text of a file. Out: the codes that its comments silence, and comments that are wrong (R091, R093).

    limit 2 per expedition   # rulewright: allow R305 because the second one is for the last round

A comment at the end of a line is about that line; a comment that stands alone is about the next line that is not a
comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..frozen import frozen
from .catalogue import CODES
from .code import Code
from .diagnostic import Diagnostic
from .place import Chunk, Sources, Span

COMMENT = re.compile(r"#\s*rulewright\s*:(.*)$", re.IGNORECASE)
ALLOW = re.compile(r"allow\s+(?P<codes>R\d+(?:\s*,\s*R\d+)*)(?:\s+because\b(?P<reason>.*))?$")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
SIGN = re.compile("[#|]")  # comment or prose: the one that begins first takes the rest of the line
HINT = "Write `# rulewright: allow R305 because REASON`."

_KNOWN = {entry.id: entry for entry in CODES}


@frozen
class Allowance:
    """A code that a comment silences in a line of a file."""

    file: str
    line: int
    code: str
    span: Span


def allowances(file: str, sources: Sources) -> Iterator[Allowance | Diagnostic]:
    """Each code that a comment in the file allows, or a message about a comment that is wrong."""
    text = sources.text(file)
    lines = text.split("\n")
    chunk = Chunk(file, text)
    sources.lay(chunk, 0)
    offset = 0
    following = 0  # the line that comments standing alone above it are about
    for number, line in enumerate(lines, start=1):
        at = _comment(line)
        if at is not None and (match := COMMENT.match(line.rstrip(), at)):
            if following <= number:
                following = _next(lines, number)
            alone = not line[:at].strip() and following <= len(lines)
            yield from _understood(
                match[1].strip(), Span(chunk, offset + at, offset + match.end()), following if alone else number
            )
        offset += len(line) + 1


def _understood(said: str, span: Span, line: int) -> Iterator[Allowance | Diagnostic]:
    match = ALLOW.match(said)
    if match is None:
        yield Diagnostic("R093", span, "This comment is addressed to Rulewright, but cannot be understood.", HINT)
        return
    for name in re.split(r"\s*,\s*", match["codes"]):
        code = _KNOWN.get(name)
        if code is None:
            yield Diagnostic("R093", span, f"There is no code `{name}`.", "Copy the code from the message.")
        elif not _silenceable(code):
            yield Diagnostic("R093", span, f"`{name}` cannot be silenced: it makes the game unplayable.", "Mend it.")
        elif not (match["reason"] or "").strip():
            yield Diagnostic("R091", span, f"`{name}` is silenced without a reason.", HINT)
        else:
            yield Allowance(span.chunk.file, line, name, span)


def _silenceable(code: Code) -> bool:
    """Whether a code may be silenced. Errors of reading, names and types may not: with them there is no game."""
    return code.severity != "error" or code.id[1] in "34"


def _comment(line: str) -> int | None:
    """Where the comment of a line begins; None without one. A hash in quotes or in prose begins none."""
    sign = SIGN.search(QUOTED.sub(lambda quoted: " " * len(quoted[0]), line)) if "#" in line else None
    return sign.start() if sign and sign[0] == "#" else None


def _next(lines: list[str], number: int) -> int:
    """The first line after line ``number`` that is neither empty nor a comment; one past the end if there is none."""
    for later in range(number, len(lines)):
        line = lines[later].strip()
        if line and not line.startswith("#"):
            return later + 1
    return len(lines) + 1
