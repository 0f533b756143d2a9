"""In: a function that reads texts of strangers, and a few such texts. Out: an error if one raises an exception that it
must not.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

INSIDE = "rulewright"
LONGEST = 20_000
PIECES = ("", " ", "\n", "    ", '"', "(", ")", "[", "]", "{", "}", ",", ".", "..", ":=", "|", "#", "0", "-1", "9" * 30,
          "é", "\x00", "\u202e", "none", "null", "true", '{"', '": ', "msgid", "<", "\\", "\t", "\r")  # fmt: skip


@dataclass
class Guided:
    read: Callable[[str], object]
    allowed: tuple[type[BaseException], ...]
    corpus: list[str]
    chance: random.Random
    reached: set[tuple[str, int]] = field(default_factory=set)
    tried: int = 0

    def run(self, go_on: Callable[[int], bool]) -> None:
        for text in list(self.corpus):
            self.tries(text)
        while go_on(self.tried):
            text = self.changed(self.chance.choice(self.corpus))
            if self.tries(text):
                self.corpus.append(text)

    def tries(self, text: str) -> bool:
        """Whether a text executes lines that none has executed before."""
        self.tried += 1
        before = len(self.reached)
        old = sys.gettrace()
        sys.settrace(self.call)
        try:
            self.read(text)
        except self.allowed:
            pass
        except BaseException as error:
            raise AssertionError(f"{type(error).__name__} over {text!r}") from error
        finally:
            sys.settrace(old)
        return len(self.reached) > before

    def call(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        return self.line if INSIDE in frame.f_code.co_filename else None

    def line(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        self.reached.add((frame.f_code.co_filename, frame.f_lineno))
        return self.line

    def changed(self, text: str) -> str:
        for _ in range(self.chance.randint(1, 4)):
            text = next(self.change(text))[:LONGEST]
        return text

    def change(self, text: str) -> Iterator[str]:
        chance = self.chance
        one, other = sorted(chance.randint(0, len(text)) for _ in range(2))
        match chance.randrange(6):
            case 0:
                yield text[:one] + chance.choice(PIECES) + text[one:]
            case 1:
                yield text[:one] + text[min(other, one + chance.randint(1, 30)) :]
            case 2:
                yield text[:one] + chance.choice(PIECES) + text[one + 1 :]
            case 3:
                lines = text.split("\n")
                chance.shuffle(lines)
                yield "\n".join(lines)
            case 4:
                donor = chance.choice(self.corpus)
                start = chance.randint(0, len(donor))
                yield text[:one] + donor[start : start + chance.randint(1, 200)] + text[one:]
            case _:
                yield text[:other] + text[one:other] + text[other:]
