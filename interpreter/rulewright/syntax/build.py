"""In: the parse tree of a declaration. Out: its node.

The parser keeps every token, and puts None for a part that was left out, so the children of a rule have fixed
positions.
"""

from __future__ import annotations

from dataclasses import fields as dataclass_fields
from typing import Any, cast

from ..diagnostics.diagnostic import Diagnostic
from .build_play import beneath, block, block_start, broken, step, suite
from .build_values import Parsed, condition, generator, maybe, params, type_, value, values
from .declarations import LINES, SORTS
from .ground import Attached, Ground, comments, first, last, name, text, whole
from .parsed import Token, Tree
from .pattern import fields, thing
from .tables import cells
from .tree import (
    Action,
    Back,
    Board,
    Broken,
    Change,
    Channel,
    Column,
    Component,
    Cost,
    Criterion,
    Declaration,
    Define,
    Do,
    Edge,
    Enum,
    Expr,
    FormulaColumn,
    Game,
    Given,
    Key,
    Keyed,
    Language,
    Let,
    Limit,
    Line,
    Lines,
    Map,
    Memory,
    Name,
    Needs,
    Number,
    OfferIn,
    Option,
    Path,
    Phase,
    Pick,
    Plain,
    Position,
    Price,
    Remove,
    Replace,
    Retold,
    Row,
    Score,
    SeenBy,
    SetLiteral,
    Shape,
    Shown,
    SideLine,
    Suite,
    Table,
    Text,
    Type,
    Var,
    Zone,
)

BODIED = {"phase", "position", "phase_retold", "position_retold"}
"""What has statements beneath it, and no lines."""
SORTED = {sort.word: sort for sort in SORTS if sort.says}
RULED = {sort.rule or sort.word: sort for sort in LINES if sort.says}


def declaration(ground: Ground, tree: Parsed) -> Declaration:
    """Any declaration."""
    kids: list[Any] = tree.children
    while tree.data == "declaration":
        tree = kids[0]
        kids = tree.children
    match str(tree.data):
        case "change":
            return Change(inner(ground, tree), span=ground.attached(tree)["span"])
        case "replace":
            return Replace(inner(ground, tree), span=ground.attached(tree)["span"])
        case "remove":
            found = (kid for kid in kids[1:] if isinstance(kid, Tree) or kid.type == "STRING")
            return Remove(tuple(removed(ground, kid) for kid in found), **ground.attached(tree))
        case "set_":
            return SetLiteral(path(ground, kids[1]), value(ground, kids[3]), **ground.attached(tree))
        case "offer_":
            *actions, phase = names(ground, kids)
            which = next((kid for kid in kids if isinstance(kid, Tree)), None)
            beside = name(ground, which.children[1]) if which is not None and which.data == "beside" else None
            counted = which.children[1] if which is not None and beside is None else None
            number = Number(whole(ground, counted), span=ground.span(counted)) if counted is not None else None
            return OfferIn(tuple(actions), phase, beside, number, **ground.attached(tree))
        case "broken_line":
            return Broken(tuple(kids[0].split()), **ground.attached(tree))
        case _:
            return plain(ground, tree)


def removed(ground: Ground, kid: Tree | Token) -> Path | Text | Keyed:
    """A name, a title, or a key of a map."""
    if not isinstance(kid, Tree):
        return text(ground, kid)
    if kid.data == "keyed":
        of, symbol = path(ground, kid.children[0]), text(ground, kid.children[1])
        return Keyed(of, symbol, span=ground.span(of, symbol))
    return path(ground, kid)


def retold(ground: Ground, tree: Parsed) -> Retold:
    """A declaration of which only the prose is said."""
    kids: list[Any] = tree.children
    of = next((kid for kid in kids if isinstance(kid, Tree)), None)
    belongs_to = None if of is None else name(ground, of.children[1])
    return Retold(str(kids[0]), name(ground, kids[1]), belongs_to, **ground.attached(tree))


def inner(ground: Ground, tree: Parsed) -> Any:  # noqa: ANN401 - `Retold` stands below `change` only
    """The declaration after ``change`` or ``replace``, which carries the prose and comments of the whole line."""
    word, found = tree.children
    line = ground.lines.get(word.start_pos)
    if line is not None:
        ground.lines[found.children[0].start_pos] = line
    if found.data == "retold":
        return retold(ground, found)
    return plain(ground, found)


def plain(ground: Ground, tree: Parsed) -> Plain:
    """A declaration without ``change`` or ``replace`` before it."""
    kids: list[Any] = tree.children
    below = beneath(kids)
    at = ground.attached(tree, block_start(below))
    guard = guarded(ground, kids)
    lines: Any = tuple(line(ground, kid) for kid in below) if tree.data not in BODIED else ()
    match str(tree.data):
        case "language":
            return Language(whole(ground, kids[1]), **at)
        case "game":
            return Game(text(ground, kids[1]), lines, **at)
        case "variant":
            return Game(text(ground, kids[1]), lines, "variant", text(ground, kids[3]), **at)
        case "addon":
            return Game(text(ground, kids[1]), lines, "addon", text(ground, kids[3]), **at)
        case "option":
            return Option(name(ground, kids[1]), type_(ground, kids[3]), value(ground, kids[5]), guard, lines, **at)
        case "enum":
            title, *others = names(ground, kids)
            return Enum(title, tuple(others), (), guard, **at)
        case "enum_table":
            return Enum(name(ground, kids[1]), (), lines, guard, **at)
        case "component":
            count = maybe(ground, kids[4])
            return Component(name(ground, kids[1]), owner(ground, kids[2]), count, lines, guard, **at)
        case "board":
            return Board(name(ground, kids[1]), shape(ground, kids[3]), lines, guard, **at)
        case "zone":
            return zone(ground, kids, guard, at)
        case "var" | "resource":
            per = None if kids[7] is None else name(ground, kids[7].children[1])
            kind, (belongs_to, keys) = type_(ground, kids[4]), owners(ground, kids[2])
            start = maybe(ground, kids[6])
            known = traits(ground, kids[8:])
            return Var(
                name(ground, kids[1]),
                kind,
                belongs_to,
                keys,
                start,
                per,
                value(ground, known["grows"][3]) if "grows" in known else None,
                "off_table" in known,
                name(ground, known["seen_by"][3]) if "seen_by" in known else None,
                tree.data == "resource",
                guard,
                **at,
            )
        case "memory":
            of = tuple(thing(ground, kid) for kid in kids if isinstance(kid, Tree) and kid.data == "thing")
            up_to = kids[next(at for at, kid in enumerate(kids) if isinstance(kid, Token) and kid == "to") + 1]
            return Memory(name(ground, kids[1]), of, value(ground, up_to), guard, **at)
        case "define":
            given = None if kids[6] is None else type_(ground, kids[6])
            found = value(ground, kids[8])
            return Define(name(ground, kids[1]), found, params(ground, kids[3]), given, guard, lines, **at)
        case "action":
            return Action(name(ground, kids[1]), params(ground, kids[3]), lines, guard, **at)
        case "phase":
            gives = None if kids[6] is None else type_(ground, kids[6])
            body = suite(ground, kids[8])
            return Phase(name(ground, kids[1]), body, params(ground, kids[3]), gives, guard, **at)
        case "phase_retold":
            gives = None if kids[6] is None else type_(ground, kids[6])
            return Phase(name(ground, kids[1]), Suite((), span=at["span"]), params(ground, kids[3]), gives, guard, **at)
        case "position_retold":
            bases = () if kids[2] is None else names(ground, kids[2].children)
            return Position(name(ground, kids[1]), bases, Suite((), span=at["span"]), guard, **at)
        case "position":
            bases = () if kids[2] is None else names(ground, kids[2].children)
            return Position(name(ground, kids[1]), bases, suite(ground, kids[4]), guard, **at)
        case "score" | "standing" | "outlook" as word:
            return Score(name(ground, kids[1]), value(ground, kids[3]), word, guard, **at)
        case other:
            sort = SORTED[other]
            return cast("Plain", made(sort.node, sort.says, ground, kids, lines=lines, guard=guard, **at))


def made(node: type[Line], says: str, ground: Ground, kids: list[Any], **beside: Any) -> Line:  # noqa: ANN401 - parts
    """A node whose form is in the table of declarations; ``beside`` holds the arguments that are not fields of its
    line.
    """
    has = {part.name for part in dataclass_fields(node)}
    return node(**fields(says, ground, kids), **{part: told for part, told in beside.items() if part in has})


def line(ground: Ground, tree: Parsed) -> Line:
    """A line beneath a declaration. The grammar makes sure that the declaration may have it."""
    kids: list[Any] = tree.children
    at = ground.attached(tree)
    match str(tree.data):
        case "broken_line" | "broken_step":
            return broken(ground, tree)
        case "column":
            return Column(name(ground, kids[1]), type_(ground, kids[3]), kids[4] is not None, kids[5] is not None, **at)
        case "formula_column":
            return FormulaColumn(name(ground, kids[1]), params(ground, kids[3]), type_(ground, kids[6]), **at)
        case "table":
            return Table(rows(ground, kids[0], symbols=False), file(ground, kids[1]), **at)
        case "map":
            return Map(rows(ground, kids[0], symbols=True), file(ground, kids[1]), **at)
        case "lines":
            return Lines(rows(ground, kids[0], symbols=True), **at)
        case "key":
            return Key(text(ground, kids[1]), name(ground, kids[3]), value(ground, kids[5]), **at)
        case "edge":
            return Edge(name(ground, kids[1]), generator(ground, kids[3]), maybe(ground, kids[5]), **at)
        case "pick":
            how_many = None if kids[2] is None else value(ground, kids[2].children[1])
            return Pick(generator(ground, kids[1]), how_many, secret(ground, kids[3]), **at)
        case "let_line":
            return Let(name(ground, kids[0].children[1]), value(ground, kids[0].children[3]), **at)
        case "cost":
            return Cost(tuple(price(ground, kid) for kid in kids if isinstance(kid, Tree)), **at)
        case "limit":
            per = None if kids[2] is None else name(ground, kids[2].children[1])
            keys = () if kids[3] is None else values(ground, kids[3].children)
            return Limit(value(ground, kids[1]), per, keys, kids[4] is not None, **at)
        case "needs":
            label = None if kids[1] is None else name(ground, kids[1])
            return Needs(condition(ground, kids[3]), label, **at)
        case "do_inline" | "do_block":
            placed = "" if kids[1] is None else str(kids[1])
            return Do(body(ground, [kids[0], *kids[2:]]), cast("Any", placed), **at)
        case "given_inline" | "given_block":
            return Given(body(ground, kids), **at)
        case "sight":  # seen by NAME, … : expr, …
            colon = next(at for at, kid in enumerate(kids) if isinstance(kid, Token) and kid.type == "COLON")
            return SeenBy(names(ground, kids[:colon]), values(ground, kids[colon:]), **at)
        case "most" | "least" | "where":
            return Criterion(cast("Any", str(tree.data)), value(ground, kids[1]), **at)
        case "shared":
            return Criterion("shared", **at)
        case "channel":
            by = next((value(ground, kid) for kid in kids if isinstance(kid, Tree)), None)
            return Channel(cast("Any", str(kids[0])), names(ground, kids), by, **at)
        case "shown":
            manner, place = (None if kid is None else name(ground, kid.children[1]) for kid in kids[2:4])
            return Shown(value(ground, kids[1]), manner, place, names(ground, kids), guarded(ground, kids), **at)
        case "back":
            below = beneath(kids)
            at = ground.attached(tree, block_start(below))
            return Back(tuple(cast("SideLine", line(ground, kid)) for kid in below), **at)
        case other:
            sort = RULED[other]
            return made(sort.node, sort.says, ground, kids, guard=guarded(ground, kids), **at)


def secret(ground: Ground, tree: Parsed | None) -> Name | None:
    """Who sees what is picked: ``, seen by me``. There the grammar cannot have a word that may be a name as well."""
    if tree is None:
        return None
    _, word, _, who = cast("list[Token]", tree.children)
    if word != "seen":
        hint = "Write `, seen by me`, or `, 2 of them`."
        ground.found.append(Diagnostic("R015", ground.span(word), f"`{word}` is not known here.", hint))
    return name(ground, who)


def guarded(ground: Ground, kids: list[Any]) -> Expr | None:
    """The condition after ``when``."""
    for kid in kids:
        if isinstance(kid, Tree) and kid.data == "when":
            return value(ground, cast("Parsed", kid.children[1]))
    return None


def names(ground: Ground, kids: list[Any]) -> tuple[Name, ...]:
    return tuple(name(ground, kid) for kid in kids if isinstance(kid, Token) and kid.type == "NAME")


def texts(ground: Ground, kids: list[Any]) -> tuple[Text, ...]:
    return tuple(text(ground, kid) for kid in kids if isinstance(kid, Token) and kid.type == "STRING")


def owner(ground: Ground, tree: Parsed | None) -> Name | None:
    return None if tree is None else name(ground, cast("Token", tree.children[1]))


def owners(ground: Ground, tree: Parsed | None) -> tuple[Name | None, tuple[Type, ...]]:
    """The owner in ``of player, Colour``, and what follows it."""
    further: list[Any] = [] if tree is None else tree.children[2:]
    return owner(ground, tree), tuple(type_(ground, kid) for kid in further if not isinstance(kid, Token))


def shape(ground: Ground, tree: Parsed) -> Shape:
    title, width, _, height = tree.children
    built = maybe(ground, height)
    return Shape(str(title), maybe(ground, width), built, span=ground.span(title, built or title))


def zone(ground: Ground, kids: list[Any], guard: Expr | None, at: Attached) -> Zone:
    """The node of ``zone NAME [owner] : KIND of NAME or NAME, traits``."""
    title, kind, *holds = names(ground, kids)
    known = traits(ground, kids[3:])
    return Zone(
        title,
        kind,
        tuple(holds),
        owner(ground, kids[2]),
        value(ground, known["up_to"][3]) if "up_to" in known else None,
        name(ground, known["seen_by"][3]) if "seen_by" in known else None,
        "may_turn" in known,
        guard,
        **at,
    )


def traits(ground: Ground, kids: list[Any]) -> dict[str, list[Any]]:
    """What is said after commas, by its rule in the grammar."""
    found: dict[str, list[Any]] = {}
    for kid in kids:
        if isinstance(kid, Tree) and found.setdefault(str(kid.data), kid.children) is not kid.children:
            ground.found.append(
                Diagnostic("R231", ground.span(first(kid), last(kid)), "This is said twice.", "Keep one of the two.")
            )
    return found


def price(ground: Ground, tree: Parsed) -> Price:
    amount, resource = tree.children
    built = value(ground, amount)
    return Price(built, name(ground, resource), span=ground.span(built, resource))


def body(ground: Ground, kids: list[Any]) -> Suite:
    """The body after ``do`` or ``given``: lines beneath it, or one statement after a colon."""
    if kids[1].type == "COLON":
        built = step(ground, kids[2])
        return Suite((built,), inline=True, span=built.span)
    return block(ground, kids)


def file(ground: Ground, token: Token | None) -> Text | None:
    return None if token is None else text(ground, token)


def rows(ground: Ground, word: Token, *, symbols: bool) -> tuple[Row, ...]:
    """The rows under ``table``, ``map`` or ``lines``."""
    found = ground.lines[word.start_pos or 0].rows
    outermost = min((row.width for row in found), default=0)
    built = []
    for row in found:
        parts = cells(ground.chunk, row.start, row.end, symbols=symbols)
        built.append(
            Row(
                parts,
                row.width - outermost,
                span=ground.stretch(row.start, row.end),
                prose=tuple(row.prose),
                comments=comments(row),
            )
        )
    return tuple(built)


def path(ground: Ground, tree: Parsed) -> Path:
    """A path such as ``uncover.cost`` or ``tally[2]``."""
    steps: list[Name | Number] = []
    for kid in tree.children:
        if isinstance(kid, Token):
            steps.append(name(ground, kid))
        elif kid.data == "step_name":
            steps.append(name(ground, cast("Token", kid.children[1])))
        else:
            number = cast("Token", kid.children[1])
            steps.append(Number(whole(ground, number), span=ground.span(number)))
    return Path(tuple(steps), span=ground.attached(tree)["span"])
