"""In: a game. Out: each of its rules changed a little, one at a time, and whether its book would tell that.

``python -m tests.book.mutants tikal`` changes every number of the rules that play can come to, negates and removes each
condition and each part of one, and removes each cost, limit, term, comparison and step of the set-up. Each time the
learning part of the book must change, or a finding must name the sentence that is not true any more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright import pipeline
from rulewright.book.drawing.kinds import kinds_drawn
from rulewright.book.markdown import section
from rulewright.book.played import starts
from rulewright.book.speech import Speech
from rulewright.book.stale import Signs, findings
from rulewright.book.told import Coverage
from rulewright.book.units import Rule
from rulewright.diagnostics.place import Span
from rulewright.model.symbols import Symbol
from rulewright.model.terms import Const, Operate, inside
from rulewright.syntax import tree

JOINED = {"and": "1 = 1", "or": "1 = 2"}
"""What a part of a condition does not change."""
REMOVED = {"cost", "limit", "comparison", "set-up"}


@dataclass(frozen=True)
class Mutant:
    """A change of a stretch of text: what it hits, and what stands there then."""

    kind: str
    owner: Symbol
    span: Span
    became: str

    @property
    def was(self) -> str:
        return self.span.chunk.text[self.span.start : self.span.end]


@dataclass(frozen=True)
class Verdict:
    """``how``: ``changed`` if the learning part is another, ``found`` if a finding names a sentence, ``broken`` if the
    changed rules have errors, ``alike`` if they are the same rules, or nothing.
    """

    mutant: Mutant
    line: int
    how: str


def mutants(signs: Signs) -> Iterator[Mutant]:
    """All of a game, each once."""
    known = set()
    for rule in signs.rules:
        for one in of_rule(rule):
            key = (id(one.span.chunk), one.span.start, one.span.end, one.became)
            if key not in known:
                known.add(key)
                yield one
    yield from of_tables(signs)


def of_rule(rule: Rule) -> Iterator[Mutant]:
    for number in rule.numbers():
        yield Mutant(
            "another number", rule.owner, number.span, str(number.value + 1 if number.value is not None else 0)
        )
    for test in tests(rule):
        written = test.span.chunk.text[test.span.start : test.span.end]
        yield Mutant("a condition negated", rule.owner, test.span, f"(not ({written}))")
        yield Mutant("a condition removed", rule.owner, test.span, "(1 = 1)")
        yield from parts_of(rule, test)
    if rule.sort in REMOVED:
        what = "step of the set-up" if rule.sort == "set-up" else rule.sort
        yield Mutant(f"a {what} removed", rule.owner, rule.span, "")
    for one in inside(*rule.terms):
        if isinstance(one, Operate) and one.operator in {"+", "-"} and rule.sort in {"term", "amount"}:
            for part in one.operands[1:] if one.operator == "-" else one.operands:
                if not isinstance(part, Const):
                    yield Mutant("a term removed", rule.owner, part.span, "0")


def tests(rule: Rule) -> Iterator[Operate]:
    """The conditions of a rule: all in it that is yes or no."""
    for one in inside(*rule.terms):
        type_ = getattr(one, "type", None)
        if (
            type(type_).__name__ == "Bool"
            and hasattr(one, "span")
            and one.span.chunk.file
            and not isinstance(one, Const)
        ):
            yield one  # type: ignore[misc]


def parts_of(rule: Rule, test: Operate) -> Iterator[Mutant]:
    if getattr(test, "operator", "") in JOINED:
        word = JOINED[test.operator]
        for part in test.operands:
            yield Mutant("a part of a condition removed", rule.owner, part.span, f"({word})")


def of_tables(signs: Signs) -> Iterator[Mutant]:
    """A number in each column of the tables of components."""
    for symbol, placed in signs.speech.model.nodes.items():
        node = placed.declaration
        if not isinstance(node, tree.Component):
            continue
        for table in (line for line in node.lines if isinstance(line, tree.Table) and line.rows):
            head = [cell.text for cell in table.rows[0].cells]
            for at, column in enumerate(head):
                cells = [row.cells[at] for row in table.rows[1:] if at < len(row.cells)]
                for cell in [one for one in cells if one.text.isdecimal() and column != "name"][:3]:
                    yield Mutant("a number in a table", symbol, cell.span, str(int(cell.text) + 1))


# ---- what becomes of them ------------------------------------------------------------------------------------


class Trial:
    """One game, and its mutants one after the other."""

    def __init__(self, game: str) -> None:
        self.workspace = pipeline.Workspace()
        checked = self.workspace.check(game)
        assert checked.model is not None
        self.game, self.sources, self.model = game, checked.sources, checked.model
        self.signs = Signs(checked.model)
        self.page = page(self.signs.coverage)
        self.begins = begins(checked)

    def judge(self, mutant: Mutant) -> Verdict:
        span = mutant.span
        place = self.sources.place(span)
        text = self.sources.text(place.file)
        at = offset(text, place.line, place.column)
        changed = text[:at] + mutant.became + text[at + span.end - span.start :]
        if not mutant.became:
            changed = without_line(text, at)
        checked = self.workspace.check(self.game, files={place.file: changed})
        if checked.model is None or not pipeline.sound(checked.found):
            return Verdict(mutant, place.line, "broken")
        signs = Signs(checked.model)
        if page(signs.coverage) != self.page:
            return Verdict(mutant, place.line, "changed")
        if findings(self.signs, signs):
            return Verdict(mutant, place.line, "found")
        if mutant.owner.kind == "component" and drawn(mutant.owner, signs) != drawn(mutant.owner, self.signs):
            return Verdict(mutant, place.line, "changed")
        if begins(checked) != self.begins:
            return Verdict(mutant, place.line, "changed")
        same = [signs.sign(rule) for rule in signs.rules] == [self.signs.sign(rule) for rule in self.signs.rules]
        return Verdict(mutant, place.line, "alike" if same and mutant.owner.kind != "component" else "")


def offset(text: str, line: int, column: int) -> int:
    return sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1


def without_line(text: str, at: int) -> str:
    """The text without the line at a place, and without the prose below it."""
    first = text.rfind("\n", 0, at) + 1
    last = text.find("\n", at) + 1
    while text[last:].lstrip(" ").startswith("|"):
        last = text.find("\n", last) + 1
    return text[:first] + text[last:]


def page(coverage: Coverage) -> str:
    return "\n".join(section(coverage.section, 1, "pictures"))


def begins(checked: pipeline.Checked) -> object:
    """What lies on the table at the beginning, for the first number of players."""
    assert checked.model is not None
    headers = replace(checked.model.headers, players=checked.model.headers.players[:1])
    speech = Speech(replace(checked.model, headers=headers))
    found = starts(speech, checked.rules, checked.sources)
    return [(start.counts, start.scene) for start in found.values()]


def drawn(component: Symbol, signs: Signs) -> list[str]:
    """The pictures of a component."""
    pieces = kinds_drawn(component, signs.speech)
    return [
        picture.svg for piece in pieces for picture in getattr(piece, "pictures", (piece,)) if hasattr(picture, "svg")
    ]


def report(game: str) -> Iterator[str]:
    trial = Trial(game)
    verdicts = [trial.judge(one) for one in mutants(trial.signs)]
    whole = [one for one in verdicts if one.how not in {"broken", "alike"}]
    missed = [one for one in whole if not one.how]
    yield f"{game}: {len(whole)} changes, {len(verdicts) - len(whole)} more had errors or changed nothing."
    for how in ("changed", "found", ""):
        yield f"{how or 'missed'}: {sum(one.how == how for one in whole)}"
    yield f"{(len(whole) - len(missed)) / max(1, len(whole)):.1%} are told"
    for one in missed:
        yield f"  line {one.line}, {one.mutant.owner}: {one.mutant.kind}: {' '.join(one.mutant.was.split())}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.stdout.write("\n".join(report(name)) + "\n")
