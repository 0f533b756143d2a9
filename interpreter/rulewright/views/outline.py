"""In: a model. Out: an explanation of the game in plain text: its components, its flow, its actions, its winner."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..model.definitions import Kind, how_many
from ..model.symbols import Symbol
from ..model.understood import Model
from ..syntax import tree
from ..syntax.unparse.expressions import type_of
from .actions import about, offered_in
from .flow import flow
from .prose import Quoting, code, line, listed, prose_text, quoting, wrapped

Node = TypeVar("Node")

FEW_KINDS = 6
CALLED = re.compile(r"[\w.+/][\w.+/-]*")  # names that need no quotes in a shell
TAB = 4


def outline(model: Model) -> str:
    """The whole game."""
    quotes = quoting(model)
    sections = (
        ("What your table may agree on", options(quotes)),
        ("In the box", box(quotes)),
        ("Where it lies", places(quotes)),
        ("What is counted", counted(quotes)),
        ("How play flows", flow(model, TAB)),
        ("What players can do", actions(quotes)),
        ("Who wins", winning(quotes)),
        ("Besides", footnotes(model)),
    )
    lines = title(quotes)
    for name, body in sections:
        found = list(body)
        if found:
            lines += ["", name, "", *found]
    return "\n".join(lines) + "\n"


# ---- the title ------------------------------------------------------------------------------------


def title(quotes: Quoting) -> list[str]:
    game = quotes.model.ruleset.game
    if game is None:
        return []
    players = quotes.model.headers.players
    authors = [name.text for found in game.lines if isinstance(found, tree.Authors) for name in found.names]
    seats = [name.text for found in game.lines if isinstance(found, tree.Seats) for name in found.names]
    by = f"by {listed(authors)}; " if authors else ""
    who = f"for {how_many(players, ' to ')} player{'s' if players[-1] > 1 else ''}"
    lines = [game.title.text, "=" * len(game.title.text), ""]
    lines += wrapped(f"{by}{who}{': ' if seats else ''}{', '.join(seats[: players[-1]])}")
    said = prose_text(game.prose, quotes)
    return [*lines, "", *wrapped(said)] if said else lines


# ---- options --------------------------------------------------------------------------------------


def options(quotes: Quoting) -> Iterator[str]:
    """Each option with its values, its default, and its prose."""
    for node in nodes(quotes.model, tree.Option):
        values = choices(node, quotes.model)
        only = f", only when {code(node.guard)}" if node.guard else ""
        yield f"{' ' * TAB}{node.name.text} = {code(node.default)}  ({values}{only})"
        yield from wrapped(prose_text(node.prose, quotes, node.name.text), 2 * TAB)


def choices(node: tree.Option, model: Model) -> str:
    if isinstance(node.type.base, tree.NamedType):
        values = model.headers.enums.get(Symbol("enum", node.type.base.name), ())
        return ", ".join(values[:-1]) + f" or {values[-1]}" if len(values) > 1 else ", ".join(values)
    return {"yes/no": "yes or no"}.get(line(type_of(node.type)), line(type_of(node.type)))


# ---- the box --------------------------------------------------------------------------------------


def box(quotes: Quoting) -> Iterator[str]:
    """The number of pieces of each component, and their kinds."""
    rows = []
    for node in nodes(quotes.model, tree.Component):
        kinds = quotes.model.kinds.get(Symbol("component", node.name.text), ())
        number = sum(kind.count for kind in kinds)
        start = next((f", in {code(found.zone)}" for found in node.lines if isinstance(found, tree.Starts)), "")
        each = " for each player" if node.owner is not None else ""
        said = prose_text(node.prose, quotes, node.name.text)
        rows.append((str(number), f"{node.name.text}{each}{kinds_told(kinds)}{start}", said))
    width = max((len(number) for number, _, _ in rows), default=0)
    for size, text, said in rows:
        yield from wrapped(f"{size:>{width}} {text}", TAB, TAB + width + 1)
        yield from wrapped(said, 2 * TAB)


def kinds_told(kinds: tuple[Kind, ...]) -> str:
    if len(kinds) < 2:
        return ""
    if len(kinds) <= FEW_KINDS:
        return ": " + ", ".join(f"{kind.count} {kind.symbol.name}" for kind in kinds)
    low, high = min(kind.count for kind in kinds), max(kind.count for kind in kinds)
    each = ("one of each" if high == 1 else f"{low} of each") if low == high else f"{low} to {high} of each"
    return f": {len(kinds)} kinds, {each}"


# ---- boards and zones -----------------------------------------------------------------------------


def places(quotes: Quoting) -> Iterator[str]:
    """The boards, then the zones by their owners."""
    for node in nodes(quotes.model, tree.Board):
        yield from wrapped(f"{node.name.text}: {shape(node, quotes.model)}", TAB, 2 * TAB)
        yield from wrapped(prose_text(node.prose, quotes, node.name.text), 2 * TAB)
    zones = list(nodes(quotes.model, tree.Zone))
    owners = dict.fromkeys(node.owner.text if node.owner else "" for node in zones)
    for owner in sorted(owners, key=lambda name: (name != "", name == "player")):
        yield " " * TAB + whose(owner, quotes.model)
        own = [node for node in zones if (node.owner.text if node.owner else "") == owner]
        yield from columns(((node.name.text, zone_kind(node), prose_text(node.prose, quotes)) for node in own), 2 * TAB)


def shape(node: tree.Board, model: Model) -> str:
    header = model.headers.boards.get(Symbol("board", node.name.text))
    cells = len(header.cells) if header is not None else 0
    size = f" {code(node.shape.width)} by {code(node.shape.height)}" if node.shape.width and node.shape.height else ""
    drawn = any(isinstance(found, tree.Map | tree.Lines) for found in node.lines)
    return f"{node.shape.name}{size}, " + (f"{cells} cells" if cells and (size or drawn) else "without bounds")


def whose(owner: str, model: Model) -> str:
    """The owners of zones."""
    if owner == "":
        return "On the table"
    if owner == "player":
        return "Each player has"
    if Symbol("board", owner) in model.nodes:
        return f"On each cell of {owner}"
    return f"On each {owner}" if Symbol("enum", owner) not in model.nodes else f"For each {owner}"


def zone_kind(node: tree.Zone) -> str:
    """The kind of a zone: ``stack of Tile, face down``."""
    seen = node.seen_by.text if node.seen_by else "nobody" if node.kind.text in {"stack", "bag"} else "everyone"
    hidden = {"nobody": ", face down" if node.kind.text == "stack" else ", unseen", "owner": ", seen by its owner"}
    room = f", up to {code(node.up_to)}" if node.up_to else ""
    only = f", only when {code(node.guard)}" if node.guard else ""
    turns = ", turned as you like" if node.turned else ""
    holds = " or ".join(name.text for name in node.holds)
    return f"{node.kind.text} of {holds}{room}{hidden.get(seen, '')}{turns}{only}"


# ---- variables ------------------------------------------------------------------------------------


def counted(quotes: Quoting) -> Iterator[str]:
    """The variables and resources: their ranges, starts, and how long they last."""
    rows = []
    for node in nodes(quotes.model, tree.Var):
        start = f" = {code(node.start)}" if node.start else ""
        lasts = f", afresh in each {node.per.text}" if node.per and node.per.text != "game" else ""
        pays = ", to pay with" if node.resource else ""
        only = f", only when {code(node.guard)}" if node.guard else ""
        room = f", up to {code(node.up_to)}" if node.up_to else ""
        unseen = ", off the table" if node.off_table else ""
        secret = {"owner": ", seen by its owner", "nobody": ", seen by nobody"}
        seen = secret.get(node.seen_by.text, "") if node.seen_by else ""
        what = f"{line(type_of(node.type))}{start}{lasts}{room}{pays}{seen}{unseen}{only}"
        rows.append((owned_name(node, quotes.model), what, prose_text(node.prose, quotes, node.name.text)))
    for memory in nodes(quotes.model, tree.Memory):
        only = f", only when {code(memory.guard)}" if memory.guard else ""
        things = " and ".join(
            ".".join(step.text for step in one.steps if isinstance(step, tree.Name)) for one in memory.of
        )
        what = f"remembers {things}, up to {code(memory.up_to)} positions{only}"
        rows.append((memory.name.text, what, prose_text(memory.prose, quotes, memory.name.text)))
    yield from columns(rows, TAB)


def owned_name(node: tree.Var, model: Model) -> str:
    """A variable with its owner: ``prestige of each player``."""
    if node.owner is None:
        return node.name.text
    cell = "cell of " if Symbol("board", node.owner.text) in model.nodes else ""
    others = "".join(f" and {line(type_of(key))}" for key in node.keys)
    return f"{node.name.text} of each {cell}{node.owner.text}{others}"


# ---- actions, scoring, the rest ---------------------------------------------------------------------


def actions(quotes: Quoting) -> Iterator[str]:
    offers = offered_in(quotes.model)
    for node in nodes(quotes.model, tree.Action):
        phases = offers.get(node.name.text, ())
        when = f"in {listed(phases)}" if phases else "never offered"
        yield f"{' ' * TAB}{node.name.text}  ({when})"
        yield from wrapped(prose_text(node.prose, quotes, node.name.text), 2 * TAB)
        for sentence in about(node, quotes):
            yield from wrapped(sentence, 2 * TAB, 3 * TAB)


def winning(quotes: Quoting) -> Iterator[str]:
    for node in nodes(quotes.model, tree.Score):
        word = {"score": "Score", "standing": "Score if the game ended now", "outlook": "Value of a position for bots"}[
            node.word
        ]
        yield from wrapped(f"{word}: {code(node.value)}", TAB, 2 * TAB)
        yield from wrapped(prose_text(node.prose, quotes), 2 * TAB)
    for winner in nodes(quotes.model, tree.Winner):
        yield from wrapped(criteria(winner), TAB, 2 * TAB)
        yield from wrapped(prose_text(winner.prose, quotes), 2 * TAB)


def criteria(node: tree.Winner) -> str:
    """The lines of ``winner``, in the order in which they are applied."""
    words = {"most": "the most {}", "least": "the least {}", "where": "those where {}"}
    said = [
        words[found.manner].format(code(found.value))
        for found in node.lines
        if isinstance(found, tree.Criterion) and found.value is not None
    ]
    shared = any(isinstance(found, tree.Criterion) and found.manner == "shared" for found in node.lines)
    rest = "those who are still equal share the win" if shared else "if nobody or more than one is left, it is a draw"
    return f"Winner: {'; then '.join(said)}; {rest}" if said else f"Winner: {rest}"


def footnotes(model: Model) -> Iterator[str]:
    rulings, examples = (sum(1 for _ in nodes(model, kind)) for kind in (tree.Ruling, tree.Example))
    layers = model.ruleset.layers
    if len(layers) > 1:
        yield f"{' ' * TAB}made of {listed(layers)}"
    if rulings:
        yield f"{' ' * TAB}{rulings} {'ruling' if rulings == 1 else 'rulings'} on what the rules leave open"
    if examples:
        yield f"{' ' * TAB}{'1 example, also a test' if examples == 1 else f'{examples} examples, each of them a test'}"
    name, action = model.ruleset.name, next(nodes(model, tree.Action), None)
    if action is not None and CALLED.fullmatch(name):
        yield f"{' ' * TAB}rulewright explain {name}.{action.name.text} explains one thing in full"


# ---- what the sections share ------------------------------------------------------------------------


def nodes(model: Model, kind: type[Node]) -> Iterator[Node]:
    for placed in model.ruleset.declarations:
        if isinstance(placed.declaration, kind):
            yield placed.declaration


def columns(rows: Iterable[tuple[str, str, str]], indent: int) -> Iterator[str]:
    """Names in one column, what they are in a second, prose in a third if there is room, else below."""
    found = list(rows)
    first = max((len(name) for name, _, _ in found), default=0) + 2
    second = max((len(what) for _, what, _ in found), default=0) + 2
    for name, what, said in found:
        text = f"{name:<{first}}{what:<{second}}{said}".rstrip()
        if indent + len(text) <= 100:
            yield " " * indent + text
        else:
            yield from wrapped(f"{name:<{first}}{what}".rstrip(), indent, indent + first)
            yield from wrapped(said, indent + first)
