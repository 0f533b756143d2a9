"""In: a declaration, when all names are known. Out: its header: columns, zones, variables, graphs, signatures."""

from __future__ import annotations

from ..composition.near import near
from ..syntax import tree
from . import types as t
from .declaring import Declaring, owned
from .definitions import ZONE_KINDS, ColumnHeader, Signature, VarHeader, ZoneHeader
from .suites import statements
from .symbols import PLAYER, Symbol, shown_to
from .types import Bool, Int, Many, Maybe, Of, Piece, Type
from .written import in_numbers, type_of

SEERS = ("owner", "nobody", "everyone")


def describe(node: tree.Declaration, state: Declaring) -> None:
    """Run the second round of declaring for a declaration."""
    signatures = state.headers.signatures
    match node:
        case tree.Enum() | tree.Component() | tree.Part():
            for line in node.lines:
                if isinstance(line, (tree.Column, tree.FormulaColumn)):
                    column(node.name.text, line, state)
            if isinstance(node, tree.Part):
                part_owner(node, state)
        case tree.Zone():
            zone(node, state)
        case tree.Var():
            var(node, state)
        case tree.Memory():
            memory(node, state)
        case tree.Graph():
            graph(node, state)
        case tree.Define():
            result = type_of(node.type, state) if node.type else None
            signatures[Symbol("define", node.name.text)] = Signature(params(node.params, state), result)
        case tree.Action():
            signatures[Symbol("action", node.name.text)] = Signature(params(node.params, state))
        case tree.Phase():
            result = type_of(node.gives, state) if node.gives else None
            returns = any(isinstance(one, tree.Return) and one.value is not None for one in statements(node.body))
            signatures[Symbol("phase", node.name.text)] = Signature(
                params(node.params, state), result, hands_back=returns and node.gives is None
            )
        case (
            tree.OfFile()
            | tree.Option()
            | tree.Board()
            | tree.Score()
            | tree.Winner()
            | tree.Aside()
            | tree.Trial()
            | tree.Edit()
            | tree.Broken()
        ):
            pass


def params(nodes: tuple[tree.Param, ...], state: Declaring) -> tuple[tuple[str, Type], ...]:
    return tuple((node.name.text, type_of(node.type, state)) for node in nodes)


def column(owner: str, node: tree.Column | tree.FormulaColumn, state: Declaring) -> None:
    symbol = Symbol("column", node.name.text, owner)
    if not owned(symbol, node.name, owner, state):
        return
    type_ = type_of(node.type, state)
    if isinstance(node, tree.Column) and t.plain(t.element(type_) or type_) == t.PLAYER and not state.headers.seats:
        state.report.add(
            "R201",
            node.type.span,
            "A column that holds players needs their names.",
            "Name them in the game, `seats red, blue`, or declare a variable: "
            f"`var {node.name.text} of {owner}: player?`.",
        )
        type_ = t.UNKNOWN
    if isinstance(node, tree.FormulaColumn):
        header = ColumnHeader(symbol, type_, params=params(node.params, state))
    else:
        header = ColumnHeader(symbol, type_, node.per_side, node.on_back)
    state.headers.columns[symbol] = header
    state.headers.types[symbol] = type_


def part_owner(node: tree.Part, state: Declaring) -> None:
    owner = component_named(node.owner, state)
    if owner is not None:
        state.headers.parts[Symbol("part", node.name.text)] = owner


def component_named(name: tree.Name, state: Declaring) -> Symbol | None:
    symbol = state.headers.lone.get(name.text)
    if symbol is not None and symbol.kind == "component":
        return symbol
    if not unsure(name.text, state):
        hint = near(name.text, (known.name for known in state.headers.components))
        state.report.add(
            "R101",
            name.span,
            f"There is no component `{name.text}`.",
            hint or "Components are declared at the top level: `component Card`.",
        )
    return None


def unsure(name: str, state: Declaring) -> bool:
    """Whether the name is on a broken line, or declared twice."""
    found = name in state.headers.lost or name in state.headers.doubled
    state.excused |= found
    return found


def owner_symbol(node: tree.Name | None, owned: tree.Name, state: Declaring) -> Symbol | None:
    """The owner of a zone or variable, or None for the game itself. If the owner cannot own anything, this is reported
    where the name is used.
    """
    if node is None:
        return None
    if node.text == "player":
        return PLAYER
    symbol = state.headers.lone.get(node.text)
    kinds = {"board", "component", "part", "enum"}
    if symbol is not None and symbol.kind in kinds:
        return symbol
    if not unsure(node.text, state):
        state.headers.doubled |= {owned.text}
        names = ["player", *(name for name, known in state.headers.lone.items() if known.kind in kinds)]
        state.report.add(
            "R101",
            node.span,
            f"`{node.text}` cannot own anything here.",
            near(node.text, names) or "Owners are `player`, a board, a component, a part or an enum.",
        )
    return Symbol("owner", node.text)


def zone(node: tree.Zone, state: Declaring) -> None:
    symbol = Symbol("zone", node.name.text, node.owner.text if node.owner else "")
    owner = owner_symbol(node.owner, node.name, state)
    if node.owner is not None and not owned(symbol, node.name, node.owner.text, state):
        state.refused.append(node)
        return
    kind = node.kind.text
    if kind not in ZONE_KINDS:
        state.report.add(
            "R107",
            node.kind.span,
            f"There is no zone of kind `{kind}`.",
            near(kind, ZONE_KINDS) or f"A zone is a {', '.join(f'`{known}`' for known in ZONE_KINDS)}.",
        )
    holds = frozenset(held for name in node.holds if (held := component_named(name, state)) is not None)
    seen_by = seer(node, owner, state) or ("nobody" if kind in {"stack", "bag"} else "everyone")
    state.headers.zones[symbol] = ZoneHeader(symbol, kind, holds, owner, seen_by, node.turned)
    pieces = Piece(holds) if len(holds) == len({name.text for name in node.holds}) else t.UNKNOWN
    state.headers.types[symbol] = (
        Maybe(pieces) if kind == "slot" else Many(pieces, "set", symbol, ordered=kind in {"stack", "sequence"})
    )


def seer(node: tree.Zone | tree.Var, owner: Symbol | None, state: Declaring) -> str:
    """Who sees the content of a zone, or the values of a variable; empty if it does not say."""
    if node.seen_by is None:
        return ""
    seen_by = node.seen_by.text
    what = "zone" if isinstance(node, tree.Zone) else "variable"
    if seen_by not in SEERS:
        state.report.add(
            "R107",
            node.seen_by.span,
            f"A {what} cannot be seen by `{seen_by}`.",
            "Write `owner`, `nobody` or `everyone`.",
        )
    elif seen_by == "owner" and not of_players(owner, state):
        state.report.add(
            "R107",
            node.seen_by.span,
            f"Only the {what} of a player, or of a player's pieces, can be seen by its owner.",
            f"Write `nobody` or `everyone`, or make it a {what} `of player`.",
        )
    elif isinstance(node, tree.Zone) and node.kind.text == "bag" and seen_by != "nobody":
        state.report.add(
            "R232",
            node.seen_by.span,
            "Nobody sees the content of a bag.",
            f"Make `{node.name.text}` a `pool`, or leave `seen by` out.",
        )
    return seen_by


def of_players(owner: Symbol | None, state: Declaring) -> bool:
    """Whether what belongs to this belongs to one player each: to players, to their pieces, to parts of these."""
    if owner is not None and owner.kind == "part":
        owner = state.headers.parts.get(owner)
    known = state.headers.components.get(owner) if owner is not None else None
    return owner == PLAYER or (known is not None and known.owned)


def var(node: tree.Var, state: Declaring) -> None:
    symbol = Symbol("resource" if node.resource else "var", node.name.text, node.owner.text if node.owner else "")
    owner = owner_symbol(node.owner, node.name, state)
    if node.owner is not None and not owned(symbol, node.name, node.owner.text, state):
        state.refused.append(node)
        return
    type_ = type_of(node.type, state)
    if node.resource and not isinstance(type_, Int) and not t.is_unknown(type_):
        state.report.add(
            "R201",
            node.type.span,
            "A resource must be a number with a range.",
            "Write a type such as `0..10`, or make it a `var`.",
        )
    per = node.per.text if node.per else ""
    of = tuple(key_type(key, node, state) for key in node.keys)
    if of:
        of_several(node, owner, state)
    state.headers.vars[symbol] = VarHeader(
        symbol,
        type_,
        owner,
        per,
        node.resource,
        of,
        by_options=not in_numbers(node.type),
        room=None if node.up_to is None else room(node.up_to, state),
        off_table=node.off_table,
        seen_by=secrecy(node, owner, type_, state),
    )
    state.headers.types[symbol] = type_
    if state.headers.is_secret(symbol):
        shown, seats = shown_to(symbol), Many(t.PLAYER)
        state.headers.vars[shown] = VarHeader(shown, seats, owner, per, False, of, off_table=True)
        state.headers.types[shown] = seats


def of_pieces(type_: Type) -> bool:
    """Whether there are pieces, or parts of them, in the values of a type."""
    inner = t.plain(type_)
    if isinstance(inner, Many):
        return of_pieces(inner.of)
    return isinstance(inner, Piece) or (isinstance(inner, Of) and inner.what == "part")


def secrecy(node: tree.Var, owner: Symbol | None, type_: Type, state: Declaring) -> str:
    """Who sees the values of a variable."""
    seen_by = seer(node, owner, state) or "everyone"
    message, hint = "", "Leave `seen by` out, or declare a variable of players, pieces or cells."
    if seen_by == "everyone" or node.seen_by is None:
        return "everyone"
    if owner is not None and owner.kind == "part":
        message = "What belongs to parts of pieces is seen by everyone."
    elif owner is not None and owner.kind == "board" and not state.headers.boards[owner].bounded:
        message = f"The cells of `{owner.name}` have no end, so what they hold is seen by everyone."
        hint = "Give the board a size or a map."
    elif node.off_table:
        message, hint = "What is off the table is no secret.", "Write `seen by nobody`, or `off the table`."
    elif of_pieces(type_):
        message = "Who knows of a piece follows from where it lies, so no variable with pieces is a secret."
        hint = "Leave `seen by` out, or hold a kind: `kind of Card`."
    if message:
        state.report.add("R107", node.seen_by.span, message, hint)
    return "everyone" if message or seen_by not in SEERS else seen_by


def room(node: tree.Expr, state: Declaring) -> Int:
    """How long a list may become. What is wrong with it is reported with its body."""
    before = len(state.report.found)
    found = state.constant(node)
    del state.report.found[before:]
    return found


MOST_KEYS = 20_000


def key_type(node: tree.Type, var: tree.Var, state: Declaring) -> Type:
    """The type of what else a variable is of. It has as many values as there are things, so these are counted."""
    before = len(state.report.found)
    type_ = type_of(node, state)
    if len(state.report.found) > before:
        return t.UNKNOWN
    message, hint = "", "It may be a player, a value, a kind, a cell, a direction, or a number of a range."
    match type_:
        case Maybe():
            message, hint = "There is no value for none.", "Remove the `?`."
        case Piece() | Of("part", _):
            message = "What a variable is of besides its owner cannot be a piece."
            hint = f"Write the component first: `var {var.name.text} of {type_}, …`."
        case Of("cell", board) if not state.headers.boards[board].bounded:
            message, hint = f"The cells of `{board.name}` have no end.", "Give the board a size, or a map."
        case Int(low, high) if high - low >= MOST_KEYS:
            message, hint = "There are too many numbers here.", "Write a range such as `2..12`."
        case Bool() | Many() | Of("pattern", _) | t.SCALE:
            message = f"A variable cannot be of {t.many(type_)}."
        case Int() | Of() | t.Simple():
            pass
    if message:
        state.report.add("R238", node.span, message, hint)
    return t.UNKNOWN if message else type_


def of_several(node: tree.Var, owner: Symbol | None, state: Declaring) -> None:
    """Report a variable that can only be of one thing."""
    if node.resource:
        state.report.add(
            "R238",
            node.keys[0].span,
            "Costs are paid from what one owner has, so a resource cannot be of several things.",
            "Make it a `var`: test it with `needs`, and take from it in `do`.",
        )
    elif owner is not None and owner.kind == "board" and not state.headers.boards[owner].bounded:
        state.report.add(
            "R238",
            node.keys[0].span,
            f"The cells of `{owner.name}` have no end, so a variable of them is of nothing else.",
            "Give the board a size or a map, or declare a variable for each.",
        )


def memory(node: tree.Memory, state: Declaring) -> None:
    symbol = Symbol("memory", node.name.text)
    found = [compared(path, state) for path in node.of]
    state.headers.memories[symbol] = tuple(dict.fromkeys(one for one in found if one is not None))
    state.headers.types[symbol] = Of("memory", symbol)


def compared(path: tree.Path, state: Declaring) -> Symbol | None:
    """A variable or a zone that a memory compares, by its name, or by that of its owner too."""
    kinds = {"var", "resource", "zone"}
    names = [step.text for step in path.steps if isinstance(step, tree.Name)]
    fields = state.headers.fields
    if len(names) > 1:
        several = [fields.get(names[0], {}).get(names[1])]
    else:
        lone = state.headers.lone.get(names[0])
        several = [lone] if lone is not None else [one[names[0]] for one in fields.values() if names[0] in one]
    there = [one for one in several if one is not None and one.kind in kinds]
    if len(there) == 1:
        return there[0]
    written = ".".join(names)
    if not unsure(names[-1], state):
        all_names = [
            name for one in (state.headers.lone, *fields.values()) for name, own in one.items() if own.kind in kinds
        ]
        message = f"There is no variable or zone `{written}`."
        hint = near(names[-1], all_names) or "A memory compares variables and zones."
        if there:
            message = f"Several things are called `{written}`."
            hint = f"Say whose: {', '.join(f'`{one}`' for one in there)}."
        state.report.add("R101", path.span, message, hint)
    return None


def graph(node: tree.Graph, state: Declaring) -> None:
    on = state.headers.lone.get(node.on.text)
    if on is None or on.kind not in {"board", "part"}:
        if not unsure(node.on.text, state):
            names = [name for name, known in state.headers.lone.items() if known.kind in {"board", "part"}]
            state.report.add(
                "R101",
                node.on.span,
                f"There is no board or part `{node.on.text}`.",
                near(node.on.text, names) or "A graph joins the cells of a board, or the parts of tiles.",
            )
        return
    symbol = Symbol("graph", node.name.text)
    state.headers.graphs[symbol] = on
    state.headers.types[symbol] = Of("graph", on)
