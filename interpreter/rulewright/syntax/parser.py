"""In: the signs of a declaration, one by one, as terminals. Out: its tree; or the terminals that are accepted.

The parsing is done by Lark's interactive parser; this module adds going back. For each open block a copy of Lark's
parser is kept, from the start of the block or of a line in it, together with the signs fed since then. To drop some of
these, the remaining ones are fed to the copy again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lark.exceptions import UnexpectedToken

from .grammar import Interactive, language
from .parsed import Token, Tree

END = "$END"
NOTHING = Token("BROKEN", "", 0, 0)
INSTEAD = (NOTHING, Token("NEWLINE", "", 0, 0), Token("DEDENT", "", 0, 0))
"""What can stand for the lines of any open block, and for its end."""


@dataclass(slots=True)
class _Block:
    """The start of a block, and a position in it to which one can go back: the number of signs fed by then."""

    opened: Interactive
    copy: Interactive
    at: int
    lines: list[int] = field(default_factory=list)
    """The starts of the lines fed since then."""


class Parser:
    """A declaration or a formula while it is being read."""

    __slots__ = ("_blocks", "_fed", "_lark", "result")

    def __init__(self, start: str) -> None:
        begun = language().starts[start]
        self._lark = shallow(begun)
        self._fed: list[Token] = []
        self._blocks = [_Block(begun, begun, 0)]
        self.result: Tree | None = None  # after the end

    def feed(self, token: Token) -> bool:
        """Feed a token. Returns whether the grammar accepts it. If not, the parser must go back before it is used
        again.
        """
        try:
            made = self._lark.feed_token(token)
        except UnexpectedToken:
            return False
        self._fed.append(token)
        if isinstance(made, Tree):
            self.result = made
        return True

    def give(self, *tokens: Token) -> None:
        """Feed tokens that are known to be acceptable."""
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
        """Note that a line begins. Returns its position."""
        here = len(self._fed)
        self._blocks[-1].lines.append(here)
        return here

    @property
    def place(self) -> int:
        """The number of signs fed."""
        return len(self._fed)

    def back(self, to: int) -> list[Token]:
        """Go back to a position in the innermost block. Returns the tokens that are dropped."""
        block = self._blocks[-1]
        lines = set(block.lines)
        lark = shallow(block.copy)
        for at in range(block.at, to):
            lark.feed_token(self._fed[at])
        if to in lines and takes(lark, "BROKEN"):  # later calls need not go back further than this
            block.copy, block.at, block.lines = shallow(lark), to, []
        forgotten = self._fed[to:]
        del self._fed[to:]
        self._lark = lark
        return forgotten

    def back_to_line(self) -> list[Token]:
        """Go back to the start of the last line that can be left out. Returns the tokens that are dropped."""
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
        """Whether the present state has an action for the terminal. It may still be refused."""
        return terminal in self._lark.choices()

    def wants_only(self, terminal: str) -> bool:
        return self._lark.choices().keys() == {terminal}

    def takes(self, terminal: str) -> bool:
        """Whether the terminal would be accepted."""
        return takes(self._lark, terminal)

    def accepted(self) -> frozenset[str]:
        """The terminals that can really come next, except for the end."""
        return frozenset(self._lark.accepts()) - {END}

    def fits(self, terminal: str, closed: int) -> bool:
        """Whether the terminal would be accepted after closing this number of innermost blocks."""
        lark = self._lark
        for count in range(closed):
            if "DEDENT" not in lark.choices():
                return False
            lark = shallow(self._blocks[-1 - count].opened)
            for token in INSTEAD:
                lark.feed_token(token)
        return takes(lark, terminal)


def shallow(lark: Interactive) -> Interactive:
    """A copy that can be fed independently. The two share their values: see ``parsed.Several``."""
    return lark.copy(deepcopy_values=False)


def takes(lark: Interactive, terminal: str) -> bool:
    return terminal in lark.choices() and terminal in lark.accepts()
