"""The rule graph: a node for each phase, step, decision, offer, action, pick, condition and cost.

The edges are the course of play, and lowering follows only them: what a phase or an action ``does`` first and what
comes ``next``; ``then`` and ``else`` of a branch; ``again`` from the end of a loop to its head; the phase that a step
``calls`` or ``leaves``; what a decision ``offers`` and an offer ``chooses``; what an action ``picks``, ``requires`` and
``pays``. The terms evaluated at a node (a test, an amount, a zone) are stored in it.

Other nodes stand for what terms refer to: the value of a definition, the start of a variable, the ways of a graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ..frozen import frozen
from ..model.symbols import Symbol
from ..model.terms import (
    BINDS,
    DefineBody,
    GraphBody,
    Limited,
    Needed,
    Offered,
    Picked,
    Priced,
    Step,
    Term,
    ValueBody,
    WinnerBody,
)

if TYPE_CHECKING:
    from ..diagnostics.place import Span
    from ..model.definitions import Headers, Kind

FLOW = ("does", "next", "then", "else", "again", "calls", "leaves", "offers", "chooses", "picks", "requires", "pays")
"""The edges that play follows."""
PLAY = Symbol("phase", "play")


@frozen
class Begins:
    """A phase or an action: the names of its parameters; for an action also how a choice is described."""

    params: tuple[Symbol, ...] = field(metadata=BINDS)
    say: str = ""


@frozen
class Box:
    """A component: the number of pieces of each kind, unless its table says it; and where they start."""

    count: Term | None
    starts: Term | None


@frozen
class Ground:
    """A board: its lines, cell by cell; and for each symbol of its map the variable that it sets, and the value."""

    lines: tuple[tuple[str, ...], ...]
    keys: tuple[tuple[str, Symbol, Term], ...]


Held: TypeAlias = (
    Begins | Step | Offered | Picked | Priced | Limited | Needed | DefineBody | GraphBody | WinnerBody | ValueBody
    | Box | Ground
)  # fmt: skip


@frozen
class Node:
    """``root`` is the declaration that contains it, ``path`` its place in there; empty for the declaration itself."""

    root: Symbol
    path: str
    kind: str
    what: Held
    says: tuple[str, ...] = ()
    """What a refusal quotes of it, as written in the rules."""

    @property
    def point(self) -> tuple[Symbol, str]:
        return self.root, self.path

    @property
    def id(self) -> str:
        return id_of(self.root, self.path)


def id_of(root: Symbol, path: str = "") -> str:
    """The id of a node: ``action:uncover/pick/1``."""
    return f"{root.kind}:{root}" + (f"/{path}" if path else "")


@frozen
class Edge:
    """An edge from the node that holds it to a node of the same declaration, or to another declaration."""

    relation: str
    root: Symbol
    path: str


@frozen
class Part:
    """The nodes of one declaration by their paths, and for each node its edges, in order."""

    nodes: Mapping[str, Node]
    edges: Mapping[str, tuple[Edge, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class RuleGraph:
    """The rules of a game as they are played. Parts are made when they are first used, unless all are given."""

    name: str
    headers: Headers
    kinds: Mapping[Symbol, tuple[Kind, ...]]
    guards: Mapping[Symbol, Term]
    places: Mapping[Symbol, Span]
    """Where each name stands, and each declaration that has none."""
    roots: tuple[Symbol, ...]
    """All declarations with nodes, in text order."""
    make: Callable[[Symbol], Part]
    made: dict[Symbol, Part] = field(default_factory=dict)

    def part(self, root: Symbol) -> Part:
        if root not in self.made:
            self.made[root] = self.make(root)
        return self.made[root]

    # ---- along the edges ----------------------------------------------------------------------------

    def node(self, root: Symbol, path: str = "") -> Node:
        return self.part(root).nodes[path]

    def point(self, id_: str) -> tuple[Symbol, str]:
        """The declaration and the path of the node with this id."""
        root, _, path = id_.partition("/")
        return self.by_id[root], path

    @cached_property
    def by_id(self) -> Mapping[str, Symbol]:
        return {id_of(symbol): symbol for symbol in self.places}

    def span(self, root: Symbol, path: str = "") -> Span:
        """Where a node stands: its own line, or the declaration."""
        span: Span | None = getattr(self.node(root, path).what, "span", None) if path else None
        return span or self.places[root]

    def follow(self, node: Node, relation: str) -> tuple[Node, ...]:
        """The targets of a node's edges of one relation, in order."""
        part = self.part(node.root)
        return tuple(
            part.nodes[edge.path] if edge.root == node.root else self.node(edge.root, edge.path)
            for edge in part.edges.get(node.path, ())
            if edge.relation == relation
        )

    def line(self, node: Node, relation: str) -> tuple[Node, ...]:
        """The sequence of steps that an edge leads to."""
        found = list(self.follow(node, relation)[:1])
        while found and (after := self.follow(found[-1], "next")):
            found.append(after[0])
        return tuple(found)

    def leads(self, node: Node, relation: str) -> bool:
        return any(edge.relation == relation for edge in self.part(node.root).edges.get(node.path, ()))

    def named(self, node: Node, relation: str) -> Symbol:
        """The phase or action that an edge leads to."""
        return next(edge.root for edge in self.part(node.root).edges[node.path] if edge.relation == relation)

    # ---- by declarations ----------------------------------------------------------------------------

    def held(self, root: Symbol) -> Held | None:
        """The content of a declaration's own node."""
        return self.node(root).what if root in self.known else None

    def terms(self, root: Symbol) -> tuple[Term, ...]:
        """The plain values of a declaration: the start of a variable, the capacity of a zone."""
        held = self.held(root)
        return held.terms if isinstance(held, ValueBody) else ()

    def most(self, root: Symbol) -> Term | None:
        """How long a variable that is a list may become."""
        held = self.held(root)
        return held.most if isinstance(held, ValueBody) else None

    def steps(self, root: Symbol) -> Iterator[Node]:
        """All steps that play may reach in a phase or an action, from the first."""
        if root in self.known:
            yield from self._within(self.line(self.node(root), "does"))

    def _within(self, line: tuple[Node, ...]) -> Iterator[Node]:
        for node in line:
            yield node
            for relation in ("does", "then", "else"):
                yield from self._within(self.line(node, relation))

    @cached_property
    def left(self) -> frozenset[Symbol]:
        """The phases that something inside leaves by their names."""
        return frozenset(
            self.named(step, "leaves")
            for root in self.roots
            if root.kind in {"phase", "action"}
            for step in self.steps(root)
            if self.leads(step, "leaves")
        )

    @cached_property
    def known(self) -> frozenset[Symbol]:
        return frozenset(self.roots)

    def with_part(self, root: Symbol, part: Part) -> RuleGraph:
        """The same graph with another part for one declaration."""
        roots = self.roots if root in self.known else (*self.roots, root)
        return replace(self, roots=roots, made={**self.made, root: part})


def alone(step: Step) -> Node:
    """A node for a step that is only supposed, and so is in no sequence."""
    return Node(Symbol("local", "supposed"), "", "effect", step)


__all__ = ["FLOW", "PLAY", "Begins", "Box", "Edge", "Ground", "Held", "Node", "Part", "RuleGraph", "alone", "id_of"]
