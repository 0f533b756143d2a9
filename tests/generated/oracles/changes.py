"""In: a ruleset. Out: what a variant alters that changes zones and variables to what they are already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.pipeline import sound
from rulewright.syntax import tree
from rulewright.syntax.unparse import unparse_declaration

from .finding import Found
from .settings import TWO_ADDONS, within
from .subject import Subject

NAME = "changes of nothing"


def look(subject: Subject) -> Iterator[Found]:
    """A change keeps what it leaves out: how many find room, who sees it, what it begins with, how long it lasts."""
    declared = {
        shown: one.declaration
        for one in subject.checked.ruleset.declarations
        if (shown := bare(one.declaration)) is not None
    }
    if not declared:
        return
    checked = within(subject.case, "\n\n".join(f"change {shown}" for shown in declared))
    if any(one.code == TWO_ADDONS for one in checked.found):
        return
    subject.tally["changes of nothing"] += len(declared)
    if checked.model is None or not sound(checked.found):
        told = next(one for one in checked.found if not sound([one]))
        yield Found(f"refused {told.code}", f"what was sound is refused once nothing is changed: {told.message}", {})
        return
    after = {one.declaration for one in checked.ruleset.declarations}
    for shown, declaration in declared.items():
        if declaration not in after:
            yield Found("altered", f"`change {shown}` alters what it leaves out", {})
            return


def bare(declaration: tree.Declaration) -> str | None:
    """A zone or a variable, with nothing that a change may leave out."""
    match declaration:
        case tree.Zone():
            least: tree.Plain = replace(declaration, up_to=None, seen_by=None, turned=False, guard=None)
        case tree.Var():
            least = replace(declaration, start=None, per=None, guard=None)
        case _:
            return None
    return unparse_declaration(replace(least, prose=(), comments=tree.Comments())).splitlines()[0]
