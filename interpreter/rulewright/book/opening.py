"""In: the rule graph. Out: the rules of the set-up alone: play ends where somebody would choose for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..graph.flow import inner_first
from ..graph.nodes import PLAY, Node, Part, RuleGraph
from ..model.symbols import Symbol
from ..model.terms import Branch, Decision, Repeating, Run
from .folding import Agreed, settled

Line = tuple[Node, ...]


def opening(rules: RuleGraph, values: Agreed) -> RuleGraph:
    """The same rules up to the first step in which somebody chooses; where nobody ever does, up to the first round.

    ``values``: what the table has agreed on.
    """
    asked_in: dict[Symbol, bool] = {}

    def asks(node: Node) -> bool:
        """Whether a player may choose in a step."""
        if isinstance(node.what, Decision) or (isinstance(node.what, Repeating) and node.root == PLAY):
            return True
        if isinstance(node.what, Run):
            return asked_in[rules.named(node, "calls")]
        return any(map(asks, certain(node))) or any(any(map(asks, line)) for line in others(node))

    def way(node: Node) -> str:
        """The way that is taken at a branch, if that is agreed on."""
        known = settled(node.what.test, values) if isinstance(node.what, Branch) else None
        return "" if known is None else "then" if known else "else"

    def certain(node: Node) -> Line:
        """The steps in a step that play passes once."""
        if isinstance(node.what, Run):
            return rules.line(rules.node(rules.named(node, "calls")), "does")
        return rules.line(node, way(node))

    def others(node: Node) -> Iterator[Line]:
        """The steps in a step that play passes more than once, or perhaps never."""
        if not way(node):
            yield from (rules.line(node, relation) for relation in ("does", "then", "else"))

    def left_out(line: Line) -> Iterator[Node]:
        """The first step of each sequence that is not reached any more: within the steps that ask, and after them."""
        while (at := next((at for at, node in enumerate(line) if asks(node)), None)) is not None:
            inside = certain(line[at])
            yield from line[at + 1 : at + 2] if inside else (line[at],)
            line = inside

    for phase in inner_first(PLAY, lambda phase: calls(phase, rules)):  # phases do not call themselves
        asked_in[phase] = any(map(asks, rules.line(rules.node(phase), "does")))
    ends = tuple(left_out(rules.line(rules.node(PLAY), "does")))
    for end in ends:
        rules = rules.with_part(end.root, ended(rules.part(end.root), end))
    return rules


def calls(phase: Symbol, rules: RuleGraph) -> list[Symbol]:
    nodes = rules.part(phase).nodes.values()
    return [rules.named(node, "calls") for node in nodes if isinstance(node.what, Run)]


def ended(part: Part, end: Node) -> Part:
    """A part in which nothing comes to a step."""
    edges = {
        source: tuple(edge for edge in found if (edge.root, edge.path) != end.point or edge.relation == "again")
        for source, found in part.edges.items()
    }
    return replace(part, edges=edges)
