"""In: a chunk of text, or a cell with a formula. Out: its declaration, or its expression, and what is wrong with it.

Lines are fed to the parser one by one. A line that does not fit is reported once, at the sign where it goes wrong. Then
what the parser has read of this line is dropped and BROKEN is fed in its place; the lines beneath it are skipped, and
reading continues after them. So each broken place gets one message, and the rest of the declaration is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import cast

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Chunk, Span
from .build import declaration
from .build_values import value
from .feed import feed
from .grammar import language
from .ground import Ground
from .lines import CLOSING, TAB, UNSEEN, LogicalLine, Remark, lines, parted
from .lost import names_in, names_on
from .parsed import Token, Tree
from .parser import Parser
from .signs import Sign, signs
from .tree import Broken, Cell, Declaration, Expr

DEEPEST = 64  # nested blocks, including the links of an ``else if`` chain
DOUBT = 2
OF_DEPTH = frozenset({"R007", "R008", "R009", "R021"})  # after these, the depth of the next lines means little
OF_PLACE = frozenset({"R017", "R021"})
ENDINGS = {"else": "ELSE", "until": "UNTIL"}  # they continue what an earlier line began


def read_chunk(
    chunk: Chunk, languages: frozenset[str] = frozenset()
) -> tuple[Declaration, tuple[str, ...], tuple[Diagnostic, ...]]:
    """The declaration in a chunk, the names on lines that are not part of it, and what is wrong.

    The declaration is ``Broken`` if its first line cannot be read.
    """
    found = lines(chunk, languages)
    ground = Ground(chunk, found=list(found.found))
    if not found.lines:  # prose alone
        return Broken(span=Span(chunk, 0, len(chunk.text))), (), tuple(ground.found)
    reading = _Reading(ground, Parser("start"))
    for line, following in zip(found.lines, [*found.lines[1:], None], strict=True):
        reading.read(line, deeper=following is not None and following.width > line.width)
    tree = reading.finish(found.below)
    return declaration(ground, tree), tuple(reading.lost), tuple(ground.found)


def read_formula(cell: Cell) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """The expression in a cell of a table; None if it cannot be read."""
    chunk = cell.span.chunk
    ground = Ground(chunk)
    found = [
        sign._replace(start=sign.start + cell.span.start, end=sign.end + cell.span.start)
        for sign in signs(cell.text, 0, len(cell.text))
    ]
    if not found:
        return None, (Diagnostic("R025", cell.span, "A value is expected here, but the cell is empty."),)
    parser = Parser("formula")
    wrong, _ = feed(parser, chunk, found, end="$END")
    if wrong is not None:
        return None, (wrong,)
    return value(ground, cast("Tree", parser.result)), tuple(ground.found)


@dataclass(slots=True)
class Level:
    """An open block: the indentation of its lines (several after a mistake), and where it starts."""

    low: int
    high: int
    start: int
    links: int = 0  # open links of an ``else if`` chain


@dataclass(slots=True)
class Gap:
    """Lines that could not be read: their extent, and the names on them."""

    over: int  # lines indented deeper than this belong to the gap
    start: int
    end: int
    names: list[str]
    ends: bool  # whether an ``else`` or ``until`` at the depth of the gap belongs to it
    whole: Sign | None = None  # the line here is correct, but has lines beneath it that it must not have


@dataclass(slots=True)
class _Reading:
    """A chunk while it is being read."""

    ground: Ground
    parser: Parser
    levels: list[Level] = field(default_factory=list)
    gap: Gap | None = None
    lost: list[str] = field(default_factory=list)  # names on lines that are not part of the tree
    doubtful: int = 0  # number of following lines whose wrong depth is not reported again
    broken: bool = False  # the last line at this level could not be read
    askew: bool = False  # this line has an indentation of its own
    last: LogicalLine | None = None

    def read(self, line: LogicalLine, *, deeper: bool) -> None:
        """Read a line, unless it is beneath one that could not be read."""
        if self.gap is not None:
            if self.held(self.gap, line):
                self.beneath(self.gap, line)
                self.gap.names.extend(self.names(line))
                self.gap.end = line.end
                return
            self.fill()
        self.askew = False
        if self.levels and (line.width == 0 or line.signs[0].text in ENDINGS):
            self.align(line)
        if not self.levels:
            self.levels.append(Level(0, 0, line.start))
            if line.width:
                self.wrong(
                    "R029",
                    line.signs[0],
                    "This line is indented, but does not belong to anything above it.",
                    "Declarations are not indented.",
                )
        elif not self.settle(line):
            return
        self.ground.lines[line.start] = line
        self.last = line
        self.broken = False
        wrong, read = (
            (line.trouble, False)
            if line.spoilt
            else feed(self.parser, self.ground.chunk, line.signs, deeper=deeper, rows=bool(line.rows))
        )
        if wrong is not None and not self.known(line, wrong.code):
            self.ground.found.append(wrong)
        if read and self.doubtful:
            self.doubtful -= 1
        if not read:
            self.leap(line)

    def held(self, gap: Gap, line: LogicalLine) -> bool:
        """Whether the line is beneath unreadable lines, or ends what they began."""
        if line.signs[0].text in CLOSING:  # of a bracket in the unreadable line
            return True
        ending = ENDINGS.get(line.signs[0].text)
        if ending is None or line.width != gap.over:
            return line.width > gap.over
        return gap.ends or not self.parser.takes(ending)

    def beneath(self, gap: Gap, line: LogicalLine) -> None:
        """Report the lines skipped because of the line above them, unless that line was reported itself."""
        if gap.whole is not None:
            self.under(line, gap.whole)
            gap.whole = None

    def under(self, line: LogicalLine, above: Sign) -> None:
        self.wrong(
            "R008",
            line.signs[0],
            "This line is indented under a line that cannot have lines beneath it.",
            "Indent it like the line above.",
            (above, "this line cannot have any"),
        )

    def known(self, line: LogicalLine, code: str) -> bool:
        """Whether a mistake in the line was reported already: one message is enough."""
        if self.askew or (self.doubtful and code in OF_PLACE):
            return True
        return UNSEEN.search(self.ground.chunk.text, line.start, line.end) is not None

    def align(self, line: LogicalLine) -> None:
        """A line that fits at one depth only is read there, whatever its indentation."""
        terminal = language().keywords.get(line.signs[0].text, "")
        inner = list(enumerate(reversed(self.levels[1:])))
        if any(level.low <= line.width <= level.high and self.parser.fits(terminal, closed) for closed, level in inner):
            return
        fitting = [level for closed, level in inner if self.parser.fits(terminal, closed)]
        if line.width == 0 and len(self.levels) == 1 and self.parser.wants("INDENT"):
            fitting.append(Level(TAB, TAB, line.start))
        if not fitting:
            return
        self.wrong(
            "R007",
            line.signs[0],
            "At this depth, the line cannot belong to the lines above.",
            "Indent it as deep as the lines that it belongs to.",
            *self.above("it comes after this line"),
        )
        self.askew = True
        line.width = fitting[0].low

    def settle(self, line: LogicalLine) -> bool:
        """Open or close blocks until the line fits. Returns False if the line is to be skipped."""
        top = self.levels[-1]
        if line.width > top.high or (self.last is not None and line.width > self.last.width and self.bare()):
            return self.enter(line, top)
        self.leave(line)
        top = self.levels[-1]
        first = line.signs[0].text
        if len(self.levels) == 1:
            self.misplaced(line)
            return False
        if first == "else" and [sign.text for sign in line.signs[1:2]] == ["if"]:
            top.links += 1
            if self.depth() > DEEPEST:
                self.too_deep(line)
                return False
        elif first != "else":
            top.links = 0
        self.require_until(line)
        return True

    def enter(self, line: LogicalLine, top: Level) -> bool:
        """Open the block that begins with the line."""
        if not self.parser.wants("INDENT"):
            if not self.shifted and self.last is not None:
                self.under(line, self.last.signs[0])
            self.gap = Gap(top.high, line.start, line.end, self.names(line), ends=False)
            return False
        if self.depth() >= DEEPEST:
            self.too_deep(line)
            return False
        self.parser.open(Token("INDENT", "", line.start, line.start))
        self.levels.append(Level(line.width, line.width, line.start))
        return True

    def leave(self, line: LogicalLine) -> None:
        """Close the blocks that are deeper than the line."""
        self.require_body(line)
        while line.width < self.levels[-1].low and len(self.levels) > 1:
            outer = self.levels[-2]
            if line.width > outer.high:
                if not self.broken:
                    self.askew = True
                    self.wrong(
                        "R007",
                        line.signs[0],
                        "The depth of this line is between those of the lines around it.",
                        "Indent it like one of the lines above.",
                        *self.above("this line is deeper"),
                    )
                if line.signs[0].text not in ENDINGS:
                    self.levels[-1].low = line.width
                    return
            line.above = self.close(line.above)

    def close(self, remarks: list[Remark]) -> list[Remark]:
        """Close the innermost block. Returns the remarks before the next line that do not belong to the block."""
        level = self.levels.pop()
        below, rest = parted(remarks, level.low)
        self.ground.below[level.start] = below
        self.require_until(None)
        self.parser.close(self.token("DEDENT"))
        self.broken = False
        return rest

    def bare(self) -> bool:
        """Whether the last line must have lines beneath it."""
        return self.parser.wants_only("INDENT")

    def require_body(self, line: LogicalLine | None = None) -> None:
        """If the last line needs lines beneath it and has none, report and repair it."""
        if not self.bare() or self.last is None:
            return
        end = self.last.signs[-1]
        follows = () if line is None else ((line.signs[0], "this line is not deeper"),)
        self.wrong(
            "R009", end, "The lines that belong beneath this one are missing.", "Write them below, indented.", *follows
        )
        self.lost += self.names(self.last)  # they may be used in lines beneath
        self.give_body()

    def give_body(self) -> None:
        """Feed tokens in place of the missing lines."""
        self.parser.give(*map(self.token, ("INDENT", "BROKEN", "NEWLINE", "DEDENT")))

    def require_until(self, line: LogicalLine | None) -> None:
        """A ``repeat`` must be closed by ``until``. If the line in its place cannot be read, that line is reported."""
        near = [] if line is None else [sign.text for sign in line.signs[:2]]
        if not self.parser.wants_only("UNTIL") or get_close_matches("until", near):
            return
        lost = self.parser.back_to_line()
        word = lost[0]
        self.wrong(
            "R021",
            Sign("word", "repeat", word.start_pos or 0, word.end_pos or 0),
            "This `repeat` has no `until`.",
            "Write `until` and a condition below its lines, as deep as `repeat`.",
            *(() if line is None else ((line.signs[0], "`until` belongs before this line"),)),
        )
        end = self.token("NEWLINE")
        self.parser.give(Token("BROKEN", " ".join(names_in(lost)), word.start_pos, end.end_pos))
        self.parser.give(end)

    def misplaced(self, line: LogicalLine) -> None:
        """A second line at the depth of the declaration's first line."""
        whole = None
        if line.trouble is not None:
            self.ground.found.append(line.trouble)
        elif not line.spoilt and not line.width:
            wrong, _ = feed(Parser("start"), self.ground.chunk, line.signs)
            self.ground.found += [wrong] if wrong is not None else []
            whole = line.signs[0] if wrong is None else None
        elif not (line.spoilt or self.shifted or self.doubtful):
            self.wrong(
                "R029",
                line.signs[0],
                "This line is indented, but does not belong to anything above it.",
                "Declarations are not indented.",
            )
        self.gap = Gap(line.width, line.start, line.end, self.names(line), ends=False, whole=whole)

    def too_deep(self, line: LogicalLine) -> None:
        self.wrong(
            "R005",
            line.signs[0],
            f"Blocks are nested more than {DEEPEST} deep.",
            "Make a phase or a definition of the inner part.",
        )
        if self.bare():
            self.give_body()
        self.leap(line)

    def leap(self, line: LogicalLine) -> None:
        """Skip the line and those beneath it."""
        self.broken = True
        self.gap = Gap(self.levels[-1].high, line.start, line.end, self.names(line), ends=True)

    def names(self, line: LogicalLine) -> list[str]:
        return names_on(line, self.ground.chunk.text)

    @property
    def shifted(self) -> bool:
        """Whether the whole declaration is indented, which was reported at its first line."""
        return self.ground.lines[self.levels[0].start].width > 0

    def fill(self) -> None:
        """Feed BROKEN for the skipped lines, if the grammar accepts it here."""
        gap = self.gap
        self.gap = None
        if gap is None:
            return
        if not gap.ends:
            self.lost += gap.names
            return
        lost = self.parser.back_to_line()
        names = dict.fromkeys([*names_in(lost), *gap.names])
        self.parser.give(Token("BROKEN", " ".join(names), gap.start, gap.end))
        self.parser.give(Token("NEWLINE", "", gap.end, gap.end))

    def finish(self, remarks: list[Remark]) -> Tree:
        """Close all open blocks. Returns the tree of the declaration."""
        self.fill()
        self.require_body()
        while len(self.levels) > 1:
            remarks = self.close(remarks)
        if remarks:  # indented, but less than the block above them, or beneath a line without a block
            first = self.ground.lines[self.levels[0].start]
            first.below += tuple(remark.text for remark in remarks)
        self.parser.give(self.token("$END"))
        return cast("Tree", self.parser.result)

    def token(self, terminal: str) -> Token:
        """A token without text after the last line that was read."""
        end = 0 if self.last is None else self.last.end
        return Token(terminal, "", end, end)

    def depth(self) -> int:
        return len(self.levels) + sum(level.links for level in self.levels)

    def above(self, label: str) -> tuple[tuple[Sign, str], ...]:
        """The previous line as a related place, if that may be the wrong one."""
        return () if self.last is None else ((self.last.signs[0], label),)

    def wrong(self, code: str, sign: Sign, message: str, hint: str, *others: tuple[Sign, str]) -> None:
        """Report a mistake at a sign, with the related places of other signs."""
        chunk = self.ground.chunk
        related = tuple((Span(chunk, other.start, other.end), label) for other, label in others)
        if code in OF_DEPTH:
            if self.doubtful:
                return
            self.doubtful = DOUBT
        self.ground.found.append(Diagnostic(code, Span(chunk, sign.start, sign.end), message, hint, related))
