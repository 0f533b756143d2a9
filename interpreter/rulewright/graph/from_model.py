"""In: a model. Out: its rule graph. Each part is made when it is first used."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from ..model.declared import ActionBody, Body, ExampleBody, PhaseBody, PositionBody
from ..model.symbols import Symbol
from ..model.terms import (
    INNER,
    Aside,
    Bind,
    Block,
    Branch,
    Decision,
    DefineBody,
    Drawing,
    GraphBody,
    Loop,
    Moving,
    OnZone,
    Picked,
    Proving,
    Remembering,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Step,
    Swapping,
    Unveiling,
    ValueBody,
    WinnerBody,
    as_written,
    blocks_in,
    conjuncts,
)
from ..model.understood import Model
from ..syntax import tree
from ..syntax.declarations import TOLD
from .nodes import Begins, Box, Edge, Ground, Held, Node, Part, RuleGraph

KINDS: dict[type[Step], str] = {Decision: "decision", Branch: "branch", Loop: "loop", Repeating: "loop"}


def rule_graph(model: Model) -> RuleGraph:
    roots = tuple(
        symbol
        for symbol in model.nodes
        if symbol.kind not in TOLD and (symbol in model.bodies or symbol.kind in {"board", "component"})
    )
    places = {root: model.nodes[root].declaration.span for root in roots} | dict(model.places)
    return RuleGraph(model.ruleset.name, model.headers, model.kinds, model.guards, places, roots, partial(made, model))


def made(model: Model, root: Symbol) -> Part:
    """The part of one declaration."""
    body = model.bodies.get(root)
    match body:
        case ActionBody():
            return action(root, body)
        case PhaseBody(params=params, steps=steps):
            return entry(root, Begins(params), steps)
        case PositionBody() | ExampleBody():
            raise AssertionError(root)  # declarations about the rules are not part of the graph
        case DefineBody() | GraphBody() | WinnerBody() | ValueBody() | Aside() | None:
            return Part({"": Node(root, "", root.kind, thing(model, root, body))})


def thing(model: Model, root: Symbol, body: Body | None) -> Held:
    declaration = model.nodes[root].declaration
    terms = body.terms if isinstance(body, ValueBody) else ()
    match declaration:
        case tree.Component(count=count):
            starts = model.headers.components[root].starts
            return Box(terms[0] if count is not None else None, terms[-1] if starts else None)
        case tree.Board(lines=lines):
            keys = [line for line in lines if isinstance(line, tree.Key)]
            fields_ = model.headers.fields.get(root.name, {})
            return Ground(
                tuple(
                    tuple(name for cell in row.cells for name in cell.text.split())
                    for line in lines
                    if isinstance(line, tree.Lines)
                    for row in line.rows
                ),
                tuple((key.symbol.text, fields_[key.var.text], term) for key, term in zip(keys, terms, strict=False)),
            )
        case tree.OfFile() | tree.Thing() | tree.Rule() | tree.Aside() | tree.Trial() | tree.Edit() | tree.Broken():
            pass
    assert isinstance(body, DefineBody | GraphBody | WinnerBody | ValueBody)
    return body


# ---- phases and actions -------------------------------------------------------------------------------


@dataclass(slots=True)
class Making:
    """A part while it is being made."""

    root: Symbol
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: dict[str, list[Edge]] = field(default_factory=dict)

    def add(self, path: str, kind: str, what: Held, says: tuple[str, ...] = ()) -> None:
        self.nodes[path] = Node(self.root, path, kind, what, says)

    def join(self, source: str, relation: str, target: str | Symbol) -> None:
        to = Edge(relation, self.root, target) if isinstance(target, str) else Edge(relation, target, "")
        self.edges.setdefault(source, []).append(to)

    def part(self) -> Part:
        return Part(self.nodes, {source: tuple(edges) for source, edges in self.edges.items()})

    def line(self, steps: Block, source: str, relation: str) -> str:
        """Add a sequence of steps. Returns the path of the last."""
        before = ""
        for number, step in enumerate(steps, 1):
            path = f"{source}/{relation}/{number}" if source else str(number)
            self.join(before or source, "next" if before else relation, path)
            self.step(step, path)
            before = path
        return before

    def step(self, step: Step, path: str) -> None:
        self.add(path, KINDS.get(type(step), "effect" if self.root.kind == "action" else "step"), bare(step))
        match step:
            case Run(phase=phase):
                self.join(path, "calls", phase)
            case Returning(phase=Symbol() as phase):
                self.join(path, "leaves", phase)
            case Decision(offers=offers):
                for number, offer in enumerate(offers, 1):
                    self.add(f"{path}/offer/{number}", "offer", offer)
                    self.join(path, "offers", f"{path}/offer/{number}")
                    self.join(f"{path}/offer/{number}", "chooses", offer.action)
            case (
                Bind()
                | Set()
                | Moving()
                | Drawing()
                | OnZone()
                | Rolling()
                | Showing()
                | Unveiling()
                | Proving()
                | Remembering()
                | Swapping()
                | Returning()
                | Loop()
                | Repeating()
                | Branch()
            ):
                pass
        for relation, steps in blocks_in(step):
            if steps:
                last = self.line(steps, path, relation)
                if relation == "does" and not isinstance(steps[-1], Returning):
                    self.join(last, "again", path)


def entry(root: Symbol, begins: Begins, steps: Block) -> Part:
    making = Making(root)
    making.add("", root.kind, begins)
    making.line(steps, "", "does")
    return making.part()


def action(root: Symbol, body: ActionBody) -> Part:
    making = Making(root)
    making.add("", root.kind, Begins(body.params, body.say))
    for number, pick in enumerate(body.picks, 1):
        making.add(f"pick/{number}", "pick", pick, quoted(pick) if isinstance(pick, Picked) else ())
        making.join("", "picks", f"pick/{number}")
    for number, limit in enumerate(body.limits, 1):
        making.add(f"limit/{number}", "condition", limit)
        making.join("", "requires", f"limit/{number}")
    for number, price in enumerate(body.prices, 1):
        making.add(f"cost/{number}", "cost", price)
        making.join("", "pays", f"cost/{number}")
    for number, need in enumerate(body.needs, 1):
        making.add(f"needs/{number}", "condition", need, (as_written(need.test),))
        making.join("", "requires", f"needs/{number}")
    making.line(body.effects, "", "does")
    return making.part()


def standing_alone(root: Symbol, steps: Block) -> Part:
    """A part for the steps of an example, which belong to no rule."""
    return entry(root, Begins(()), steps)


def bare(step: Step) -> Step:
    """A step without the blocks inside it."""
    without: dict[str, Any] = {name: () for name, _ in INNER[type(step)]}
    return replace(step, **without) if without else step


# ---- what refusals quote --------------------------------------------------------------------------------


def quoted(pick: Picked) -> tuple[str, ...]:
    """What a refusal quotes of a pick: its domain; then, if several are picked, their number and names, otherwise each
    condition separately.
    """
    if pick.how_many is not None:
        where = (as_written(pick.where),) if pick.where is not None else ()
        return (as_written(pick.domain), as_written(pick.how_many), *where)
    return (as_written(pick.domain), *map(as_written, conjuncts(pick.where) if pick.where is not None else ()))
