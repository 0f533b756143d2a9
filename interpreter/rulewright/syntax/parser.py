"""In: the signs of a declaration, one by one, as the grammar calls them. Out: its tree; or what could come instead.

Lark parses: this is its interactive parser, and what is needed to take signs back. For each open block a copy of Lark's
parser is kept, as it stood where the block or a line in it began, and the signs that were fed since. To forget some of
them is to feed the others to the copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lark.exceptions import UnexpectedToken

from .grammar import Interactive, language
from .parsed import Token, Tree

END = "$END"
NOTHING = Token("BROKEN", "", 0, 0)
INSTEAD = (NOTHING, Token("NEWLINE", "", 0, 0), Token("DEDENT", "", 0, 0))
"""What can stand for the lines of any block that is open, and its end."""


@dataclass(slots=True)
class _Block:
    """Where a block begins, and a place in it that can be gone back to: how many signs had been fed there."""

    opened: Interactive
    copy: Interactive
    at: int
    lines: list[int] = field(default_factory=list)
    """Where its lines begin that were fed since."""


class Parser:
    """A declaration, or a formula, while it is read."""

    __slots__ = ("_blocks", "_fed", "_lark", "result")

    def __init__(self, start: str) -> None:
        begun = language().starts[start]
        self._lark = shallow(begun)
        self._fed: list[Token] = []
        self._blocks = [_Block(begun, begun, 0)]
        self.result: Tree | None = None  # after the end

    def feed(self, token: Token) -> bool:
        """Whether the grammar has the token here. If not, the parser must go back before it is used again."""
        try:
            made = self._lark.feed_token(token)
        except UnexpectedToken:
            return False
        self._fed.append(token)
        if isinstance(made, Tree):
            self.result = made
        return True

    def give(self, *tokens: Token) -> None:
        """Feed tokens that the grammar has here."""
        for token in tokens:
            if not self.feed(token):
                raise AssertionError(token.type)

    def open(self, token: Token) -> None:
        """Feed the beginning of a block."""
        self.give(token)
        opened = shallow(self._lark)
        self._blocks.append(_Block(opened, opened, len(self._fed)))

    def close(self, token: Token) -> None:
        """Feed the end of a block."""
        self.give(token)
        self._blocks.pop()

    def begin_line(self) -> int:
        """Note that a line begins. Out: the place."""
        here = len(self._fed)
        self._blocks[-1].lines.append(here)
        return here

    @property
    def place(self) -> int:
        """How many signs were fed."""
        return len(self._fed)

    def back(self, to: int) -> list[Token]:
        """Forget what was fed behind a place of the innermost block. Out: what is forgotten."""
        block = self._blocks[-1]
        lines = set(block.lines)
        lark = shallow(block.copy)
        for at in range(block.at, to):
            lark.feed_token(self._fed[at])
        if to in lines and takes(lark, "BROKEN"):  # whoever goes back again need not begin before this
            block.copy, block.at, block.lines = shallow(lark), to, []
        forgotten = self._fed[to:]
        del self._fed[to:]
        self._lark = lark
        return forgotten

    def back_to_line(self) -> list[Token]:
        """Go back to where the last line begins that can be left out. Out: what is forgotten."""
        if takes(self._lark, "BROKEN"):
            return []
        block = self._blocks[-1]
        lines = set(block.lines)
        lark = shallow(block.copy)
        last, place = block.copy, block.at
        for at in range(block.at, len(self._fed)):
            if at in lines and takes(lark, "BROKEN"):
                last, place = shallow(lark), at
            lark.feed_token(self._fed[at])
        block.copy, block.at, block.lines = last, place, []
        forgotten = self._fed[place:]
        del self._fed[place:]
        self._lark = shallow(last)
        return forgotten

    def wants(self, terminal: str) -> bool:
        """Whether the grammar has the terminal for the present state. Behind some states it is refused all the same."""
        return terminal in self._lark.choices()

    def wants_only(self, terminal: str) -> bool:
        return self._lark.choices().keys() == {terminal}

    def takes(self, terminal: str) -> bool:
        """Whether the terminal would be taken."""
        return takes(self._lark, terminal)

    def accepted(self) -> frozenset[str]:
        """The terminals that could really come next, but for the end."""
        return frozenset(self._lark.accepts()) - {END}

    def fits(self, terminal: str, closed: int) -> bool:
        """Whether the terminal would be taken if so many of the innermost blocks were closed before it."""
        lark = self._lark
        for count in range(closed):
            if "DEDENT" not in lark.choices():
                return False
            lark = shallow(self._blocks[-1 - count].opened)
            for token in INSTEAD:
                lark.feed_token(token)
        return takes(lark, terminal)


def shallow(lark: Interactive) -> Interactive:
    """A copy that goes its own way. Its values are those of the other: see ``parsed.Several``."""
    return lark.copy(deepcopy_values=False)


def takes(lark: Interactive, terminal: str) -> bool:
    return terminal in lark.choices() and terminal in lark.accepts()
