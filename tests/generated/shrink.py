"""In: a case with a finding. Out: a smaller one with the same finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from .case import ENDING, Case

ALLOWED = re.compile(r"\s*# rulewright: allow ")
CALL = re.compile(r"[\w.]+\(|\(|\[")
JOINED = re.compile(r" (and|or|\+|-|\*|/|mod|or else|at|where|supposing|by|rising|falling|when|up to) ")
PLAIN = ("0", "1", "yes", "none", "players", "me")
Still = Callable[[Case], bool]


class Shrinking:
    def __init__(self, case: Case, still: Still, seconds: float) -> None:
        self.case = case
        self.still = still
        self.end = monotonic() + seconds
        self.tried: set[tuple[str, ...]] = set()

    @property
    def late(self) -> bool:
        return monotonic() > self.end

    def keeps(self, files: dict[str, str], game: str = "") -> bool:
        """Whether a smaller case still shows the finding; then it is reduced further from there."""
        case = Case(files, game or self.case.game, self.case.seed)
        key = (case.game, *(part for item in sorted(files.items()) for part in item))
        if self.late or key in self.tried or case.game.partition("+")[0] not in files:
            return False
        self.tried.add(key)
        if not self.still(case):
            return False
        self.case = case
        return True

    def with_text(self, name: str, text: str) -> bool:
        return self.keeps({**self.case.files, name: text})

    # ---- coarse to fine ---------------------------------------------------------------------------------

    def whole(self) -> Case:
        self.silence_nothing()
        self.fewer_files()
        before = -1
        while before != self.size and not self.late:
            before = self.size
            for name in sorted(self.case.files):
                if name in self.case.files:
                    self.fewer_blocks(name)
            for name in sorted(self.case.files):
                if name in self.case.files:
                    self.shorter_lines(name)
            self.fewer_files()
        return self.case

    @property
    def size(self) -> int:
        return sum(map(len, self.case.files.values()))

    def silence_nothing(self) -> None:
        """Remove comments that silence warnings."""
        for name, text in list(self.case.files.items()):
            if name.endswith(ENDING):
                lines = [line for line in text.split("\n") if not ALLOWED.match(line)]
                self.with_text(name, "\n".join(lines))

    def fewer_files(self) -> None:
        for name in sorted(self.case.files):
            rest = {key: text for key, text in self.case.files.items() if key != name}
            word = name.removesuffix(ENDING)
            called = "+".join(part for part in self.case.game.split("+") if part != word)
            if rest and not self.keeps(rest, called) and name != self.case.game and name.endswith(ENDING):
                self.keeps(dict(self.case.files), name)

    def fewer_blocks(self, name: str) -> None:
        """Remove blocks: declarations first, then inner ones."""
        for depth in range(5):
            parts = blocks(self.case.files[name].split("\n"), 4 * depth)
            self.fewer(parts, lambda left: self.with_text(name, "\n".join(line for part in left for line in part)))

    def fewer(self, parts: list[list[str]], keeps: Callable[[list[list[str]]], bool]) -> None:
        """Remove as many items as possible: first halves, then quarters, and so on to single ones."""
        size = max(1, len(parts) // 2)
        while True:
            at = 0
            while at < len(parts):
                rest = parts[:at] + parts[at + size :]
                if rest and keeps(rest):
                    parts = rest
                else:
                    at += size
                if self.late:
                    return
            if size == 1:
                return
            size //= 2

    def shorter_lines(self, name: str) -> None:
        at = 0
        while at < len(lines := self.case.files[name].split("\n")) and not self.late:
            for shorter in shortened(lines[at]):
                if self.with_text(name, "\n".join([*lines[:at], *shorter, *lines[at + 1 :]])):
                    break
            else:
                at += 1


def blocks(lines: Sequence[str], margin: int) -> list[list[str]]:
    """Lines with the deeper indented lines below them."""
    found: list[list[str]] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if found and line.strip() and indent > margin and len(found[-1][0]) - len(found[-1][0].lstrip()) >= margin:
            found[-1].append(line)
        elif line.strip() or not found:
            found.append([line])
        else:
            found[-1].append(line)
    return found


def shortened(line: str) -> Iterator[list[str]]:
    """Simpler replacements of a line."""
    margin = line[: len(line) - len(line.lstrip())]
    if "  | " in line:
        yield [line[: line.index("  | ")]]
    for head, tail in halves(line):
        yield [head]
        yield [tail]
    for start, end in groups(line):
        inside = line[start:end]
        opened = re.match(r"[\w.]*", inside)
        name = opened.group() if opened is not None else ""
        for part in (inside[len(name) + 1 : -1], *PLAIN):
            if len(part) < len(inside):
                yield [line[:start] + part + line[end:]]
    inner = re.fullmatch(r"\s*(?:if|for|else|else if|do)\b.*?: (.+)", line)
    if inner is not None:
        yield [margin + inner.group(1)]
    for word in re.finditer(r", [\w.]+(\(\w*\))?", line):
        yield [line[: word.start()] + line[word.end() :]]
    for number in re.finditer(r"\b\d{2,}\b", line):
        yield [line[: number.start()] + "9" + line[number.end() :]]


def halves(line: str) -> Iterator[tuple[str, str]]:
    """A line without the text on one side of an operator, up to the surrounding bracket."""
    for found in JOINED.finditer(line):
        left, right = reach(line, found.start(), -1), reach(line, found.end(), 1)
        yield line[: found.start()] + line[right:], line[:left] + line[found.end() :]


def reach(line: str, at: int, way: int) -> int:
    """The end of an operand: a bracket, a comma, or a word that begins something else."""
    depth, ends = 0, "([" if way < 0 else ")],"
    stops = (
        "if ",
        "until ",
        "needs ",
        ":= ",
        "+= ",
        "-= ",
        "= ",
        "return ",
        "in ",
        "most ",
        "least ",
        "then ",
        "else ",
    )
    while 0 <= at < len(line):
        sign = line[at - 1] if way < 0 and at > 0 else line[at] if way > 0 else ""
        if not sign:
            break
        if depth == 0 and (
            sign in ends or (way < 0 and sign == ",") or (way > 0 and line[at:].startswith((":", " :=")))
        ):
            break
        if way < 0 and depth == 0 and line[:at].endswith(stops):
            break
        depth += (sign in ")]") - (sign in "([") if way < 0 else (sign in "([") - (sign in ")]")
        at += way
    return max(0, min(at, len(line)))


def groups(line: str) -> Iterator[tuple[int, int]]:
    """Calls and brackets, the longest first."""
    found = []
    for start in CALL.finditer(line):
        depth = 0
        for at in range(start.end() - 1, len(line)):
            depth += (line[at] in "([") - (line[at] in ")]")
            if depth == 0:
                found.append((start.start(), at + 1))
                break
    yield from sorted(found, key=lambda pair: pair[0] - pair[1])


def shrink(case: Case, still: Still, seconds: float = 60.0) -> Case:
    return Shrinking(case, still, seconds).whole()
