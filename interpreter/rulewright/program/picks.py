"""In: the picks of an action. Out: the domain of each, and a frame in which they have been picked."""

from __future__ import annotations

from itertools import pairwise

from ..frozen import frozen
from ..graph.nodes import Begins, Node
from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Bind, Limited, Needed, Operate, Picked, Term
from ..model.types import Many, Piece, Type
from .domains import as_bits, checked_as, domain, listed
from .form import Block, Domain, Expr, Fold, Local, Num, Op, Pick, SetLocal, Stmt
from .layout import Layout, PieceInfo
from .lowering import Frame, Lowering


@frozen
class ActionRules:
    """An action in the rule graph."""

    begins: Begins
    picks: tuple[Node, ...]
    """Each holds a ``Picked``, or a ``Bind``."""
    limits: tuple[Node, ...]
    prices: tuple[Node, ...]
    needs: tuple[Node, ...]
    effects: tuple[Node, ...]

    @property
    def conditions(self) -> tuple[Node, ...]:
        """The conditions in the order in which failures are reported."""
        return (*self.limits, *self.prices, *self.needs)

    def named(self) -> list[Picked]:
        """Its picks, without the ``let`` lines."""
        return [node.what for node in self.picks if isinstance(node.what, Picked)]


def picks_of(rules: ActionRules) -> list[Picked | Bind]:
    """The picks and ``let`` lines, in order."""
    return [node.what for node in rules.picks if isinstance(node.what, Picked | Bind)]


def action_rules(action: Symbol, lowering: Lowering) -> ActionRules:
    rules = lowering.layout.rules
    node = rules.node(action)
    assert isinstance(node.what, Begins)
    required = rules.follow(node, "requires")
    return ActionRules(
        node.what,
        rules.follow(node, "picks"),
        tuple(one for one in required if isinstance(one.what, Limited)),
        rules.follow(node, "pays"),
        tuple(one for one in required if isinstance(one.what, Needed)),
        rules.line(node, "does"),
    )


def begin(action: Symbol, lowering: Lowering) -> tuple[Frame, tuple[Local, ...]]:
    """A frame with the deciding player and the parameters."""
    me = Local("me", lowering.layout.players)
    frame = Frame(lowering, action.name, me=me)
    params = lowering.layout.rules.headers.signatures[action].params
    names = action_rules(action, lowering).begins.params
    return frame, (me, *(frame.bind_local(name, type_) for name, (_, type_) in zip(names, params, strict=True)))


def given(action: Symbol, lowering: Lowering) -> tuple[Frame, tuple[Local, ...], Block]:
    """A frame in which everything is picked: the picks are parameters, and the ``let`` lines between them are
    computed.
    """
    frame, params = begin(action, lowering)
    lets: list[Stmt] = []
    picks = []
    rules = action_rules(action, lowering)
    for node, line in zip(rules.picks, picks_of(rules), strict=True):
        if isinstance(line, Bind):
            with lowering.lowers(node.point):
                lets += lowering.made((bound(line, frame),))
        else:
            picks.append(frame.bind_local(line.name, picked_type(line)))
    return frame, (*params, *picks), tuple(lets)


def bound(line: Bind, frame: Frame) -> SetLocal:
    """A ``let`` between picks."""
    assert line.value is not None
    value = checked_as(line.value, line.type, frame)
    return SetLocal(frame.bind_local(line.name, line.type), value)


def item_type(line: Picked) -> Type:
    return t.element(line.domain.type) or t.plain(line.domain.type)


def picked_type(line: Picked) -> Type:
    return Many(item_type(line)) if line.how_many is not None else item_type(line)


def pick_domain(line: Picked, frame: Frame) -> tuple[Local, Domain, Expr | None]:
    """A loop over what may be picked, and a test in it. Things that are alike are one choice."""
    found = domain(line.domain, frame)
    item = item_type(line)
    inner = frame.inner()
    local = inner.bind_local(line.name, item)
    where = inner.value(line.where) if line.where is not None else None
    if where == Num(1):
        where = None
    if line.how_many is not None:
        low, high = how_many(line.how_many, frame)
        whole = those(local, as_bits(line.domain, frame), where)
        before = named_before(frame)
        chosen = frame.bind_local(line.name, Many(item))
        if interchangeable(t.plain(item), frame.layout):
            return chosen, Domain("alike_sets", (whole, low, high, before)), None
        return chosen, Domain("sets", (whole, low, high)), None
    before = named_before(frame)
    frame.names[line.name.name], frame.types[line.name.name] = local, item
    if found.over != "piece" and interchangeable(t.plain(item), frame.layout):
        return local, Domain("alike", (those(local, as_bits(line.domain, frame), where), before)), None
    return local, once_each(found), where


def named_before(frame: Frame) -> Expr:
    """The pieces named before, a set for each name: the arguments, and earlier picks."""
    found: list[Expr] = []
    for name, type_ in frame.types.items():
        plain = t.plain(type_)
        if not isinstance(t.element(plain) or plain, Piece):
            continue
        known = frame.names[name]
        if isinstance(plain, Many):
            found.append(Op("as_set", (known,)) if listed(plain) else known)
        else:
            found.append(Op("single", (known,)))
    return Op("list", tuple(found))


DISTINCT = {"others", "clockwise", "elements", "range_list", "order"}
"""Functions that return lists without repetitions."""


def once_each(found: Domain) -> Domain:
    """An element that occurs twice in a list is one choice."""
    if found.over != "list":
        return found
    match found.args[0]:
        case Op(name=name) if name in DISTINCT:
            return found
        case Op("list", args) if all(isinstance(arg, Num) for arg in args):
            return Domain("list", (Op("list", tuple(dict.fromkeys(args))),))
        case _:  # may contain a thing twice
            pass
    return Domain("list", (Op("distinct", found.args),))


def those(local: Local, whole: Expr, where: Expr | None) -> Expr:
    return Fold("set", local, Domain("bits", (whole,)), where) if where is not None else whole


def how_many(term: Term, frame: Frame) -> tuple[Expr, Expr]:
    if isinstance(term, Operate) and term.operator == "..":
        return frame.value(term.operands[0]), frame.value(term.operands[1])
    found = frame.value(term)
    return found, found


def interchangeable(type_: Type, layout: Layout) -> bool:
    """Whether some pieces of this type cannot be told apart."""
    if not isinstance(type_, Piece):
        return False
    return any(
        first.kind == second.kind and first.owner == second.owner
        for component in type_.components
        for first, second in neighbours(component, layout)
    )


def neighbours(component: Symbol, layout: Layout) -> list[tuple[PieceInfo, PieceInfo]]:
    """Pairs of consecutive pieces: pieces that are alike are consecutive."""
    base, size = layout.bases.get(component, (0, 0))
    pieces = layout.pieces[base : base + size]
    return list(pairwise(pieces))


def pick_info(line: Picked) -> Pick:
    """A pick, for its text."""
    return Pick(line.name.name, t.plain(item_type(line)), line.how_many is not None, line.secret)


def named(name: str, type_: Type) -> Pick:
    """Anything that has a name, for its text."""
    return Pick(name, t.plain(t.element(type_) or type_), isinstance(t.plain(type_), Many))
