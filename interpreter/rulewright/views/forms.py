"""In: the declarations of a ruleset. Out: the constructs of the language that they use, each in an example of its
form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import get_args

from ..language.operators import OPERATORS
from ..model.builtins import CELL_FIELDS, FUNCTIONS, GATHERERS, KNOWN_WORDS, PIECE_FIELDS, Form
from ..model.declared import WON
from ..syntax import tree
from ..syntax.declarations import LINES, SORTS
from ..syntax.operands import operator_of
from ..syntax.productions import opening
from ..syntax.read import read_formula

SEVERAL = (tree.Game, tree.Score, tree.Var, tree.Channel)
"""Nodes that may begin with one of several words."""
OWNERS = ("player", "BOARD", "COMPONENT", "PART", "ENUM")

FORMS_OF: Mapping[type[tree.Statement], tuple[str, ...]] = {
    tree.Let: ("let x = f(…)",),
    tree.Local: ("var x: T",),
    tree.Assign: (":=", "+=", "-="),
    tree.CallPhase: ("f(…)",),
    tree.Decide: ("must", "must if able", "must else", "may", "may else", "repeats", "repeats else", "must a(…)"),
    tree.Move: ("move", "move to the END of", "move turned"),
    tree.Draw: ("draw", "draw at most", "draw all", "draw as", "draw as where", "draw else"),
    tree.Roll: ("roll", "roll a, b"),
    tree.RollInto: ("roll x.y",),
    tree.For: ("for", "for rising", "for falling", "for together"),
    tree.Repeat: ("repeat until",),
    tree.If: ("if", "else", "else if"),
    tree.Return: ("return", "return x"),
}
"""Statements that have several forms, or do not begin with words of their own; see ``_step``."""
_SUPPOSED: Mapping[type[tree.Supposed], str] = {
    tree.Move: "supposing move",
    tree.Assign: "supposing :=",
    tree.Swap: "supposing swap",
}
STEPS: tuple[type[tree.Statement], ...] = get_args(tree.Statement)[:-1]
"""All statements that can be read."""
PARTIAL = frozenset(home.word for home in SORTS if home.partial)
SAID = tuple(sort.use for sort in LINES if sort.use and (PARTIAL & {*sort.homes} or sort.node is tree.Shown))

CATALOGUE: Mapping[str, tuple[str, ...]] = {
    "Declarations": (
        *(use for sort in SORTS for use in sort.uses),
        "when",
        "change",
        "replace",
        "remove",
        "remove x.key",
        "set",
        "offer in",
        "offer in beside",
        "offer in at n",
    ),
    "Below a title": ("by", "players", "minutes", "age", "seats", "prose in", "requires", "refuses"),
    "Things": (
        "has",
        "has per side",
        "has on back",
        "has f(…)",
        "starts in",
        "table",
        "table from a file",
        "map",
        "map from a file",
        "lines",
        "key",
        *(f"zone of {owner}" for owner in OWNERS),
        "zone of A or B",
        "up to",
        "seen by owner",
        "seen by nobody",
        "seen by everyone",
        "zone, turned",
        *(f"var of {owner}" for owner in OWNERS),
        "var of A, B",
        "per PHASE",
        "var, up to",
        "off the table",
        "var, seen by",
        "edge",
        "edge cost",
        "stop",
        "needs (of an option)",
    ),
    "Boards": ("square w by h", "hex w by h", "rhombus w by h", "square", "hex", "rhombus", "free"),
    "Zones": ("stack", "bag", "pool", "slot", "sequence"),
    "Signs of a pattern": ("x", "x+", ".", ".+", "^x"),
    **({"Said of what is declared elsewhere": SAID} if SAID else {}),
    "Actions": (
        "pick",
        "pick where",
        "pick n of them",
        "pick, seen by me",
        "let",
        "cost",
        "cost a, b",
        "limit",
        "limit per",
        "limit per game",
        "limit for",
        "limit in all",
        "needs",
        "needs name:",
        "supposing move",
        "supposing :=",
        "supposing swap",
        "supposing a then b",
        "do",
        "do before, do after",
        "say",
    ),
    "Steps": tuple(form for kind in STEPS for form in FORMS_OF.get(kind, (" ".join(opening(kind)),))),
    "Who wins": ("most", "least", "where", "shared"),
    "Rulings and examples": (
        "see",
        "option x = v",
        "given",
        "given NAME",
        "at",
        "chance",
        "play",
        "offer red:",
        "refuse",
        "refuse | sentence",
        "seen by red:",
        "then",
        "then winner = p",
        "pass",
        "done",
    ),
    "Values": (
        "number",
        "yes, no",
        "none",
        "my x",
        "x.y",
        "f(x)",
        "x.f(y)",
        *dict.fromkeys(one.form for one in OPERATORS.values()),
        "p may a",
        "[a, b]",
        "[1: 2]",
        "me",
        "others",
        "players (all of them)",
        "all",
    ),
    "Types": (
        "yes/no",
        "0..9",
        "T?",
        "number (type)",
        "player",
        "direction",
        "scale",
        "set of",
        "list of",
        "kind of",
        "pattern of",
        "NAME (type)",
    ),
    "Functions over a generator": tuple(f"{name}(… in …)" for name in GATHERERS),
    "Functions": tuple(f"{name}({', '.join(form.params)})" for name, forms in FUNCTIONS.items() for form in forms),
    "Fields": (*(f"cell.{name}" for name in CELL_FIELDS), *(f"piece.{name}" for name in PIECE_FIELDS)),
    "Prose": ("| prose", "|fr prose", "{quotation}"),
}

PLAIN: dict[type[tree.Node], str] = {
    **{sort.node: sort.uses[0] for sort in SORTS if len(sort.uses) == 1 and sort.node not in SEVERAL},
    **{sort.node: sort.use for sort in LINES if sort.use and sort.node not in SEVERAL},
    tree.Position: "position", tree.Change: "change", tree.Replace: "replace", tree.Remove: "remove",
    tree.SetLiteral: "set", tree.OfferIn: "offer in",
    tree.Number: "number", tree.YesNo: "yes, no", tree.Nothing: "none", tree.My: "my x",
    tree.May: "p may a",
    tree.ListOf: "[a, b]", tree.ScaleOf: "[1: 2]", tree.YesNoType: "yes/no", tree.RangeType: "0..9",
}  # fmt: skip
"""Nodes that always stand for the same construct."""
SIMPLE_TYPES = {"number": "number (type)", "player": "player", "direction": "direction", "scale": "scale"}


def forms(declarations: Iterable[tree.Declaration], known: Mapping[str, str]) -> frozenset[str]:
    """The constructs used. ``known``: the kinds of the names in the ruleset and its base."""
    return frozenset(form for node in declarations for inner in walk(node) for form in used(inner, known))


def kinds_of_names(declarations: Iterable[tree.Declaration]) -> dict[str, str]:
    """The kind of each name, for example that ``site`` is a BOARD and ``starter`` a PHASE."""
    found = {"player": "player"}
    for node in declarations:
        inner = node.declaration if isinstance(node, tree.Change | tree.Replace) else node
        if isinstance(inner, tree.Board | tree.Component | tree.Part | tree.Enum | tree.Phase):
            found[inner.name.text] = type(inner).__name__.upper()
    return found


def walk(node: object) -> Iterator[tree.Node]:
    """A node and all nodes inside it, without recursion."""
    stack = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack.extend(at)
        elif isinstance(at, tree.Node):
            yield at
            stack += [getattr(at, item.name) for item in fields(at) if item.name not in {"span", "comments"}]


OPENINGS: Mapping[type[tree.Node], str] = {kind: " ".join(opening(kind)) for kind in STEPS if kind not in FORMS_OF}
"""The names of the other statements: the words that they begin with."""


def used(node: tree.Node, known: Mapping[str, str]) -> Iterator[str]:
    """The constructs of one node."""
    if type(node) in PLAIN:
        yield PLAIN[type(node)]
    operator = operator_of(node)
    if operator is not None:
        yield operator.form
    if getattr(node, "guard", None) is not None:
        yield "when"
    yield from _declaration(node, known)
    yield from _line(node)
    yield from _step(node, known)
    yield from _value(node)


def _declaration(node: tree.Node, known: Mapping[str, str]) -> Iterator[str]:
    match node:
        case tree.Game():
            yield node.manner
        case tree.Enum():
            yield "enum with a table" if node.lines else "enum X: a, b"
            yield from _patterns(node.lines)
        case tree.Component():
            yield "component with a table" if node.lines and node.count is None else "component X: n"
            if node.owner is not None:
                yield "component of player"
            yield from _patterns(node.lines)
        case tree.Zone():
            yield node.kind.text
            if node.owner is not None and node.owner.text in known:
                yield f"zone of {known[node.owner.text]}"
            yield from _if(
                (len(node.holds) > 1, "zone of A or B"), (node.up_to, "up to"), (node.turned, "zone, turned")
            )
            if node.seen_by is not None:
                yield f"seen by {node.seen_by.text}"
        case tree.Var():
            yield "resource" if node.resource else "var"
            if node.owner is not None and node.owner.text in known:
                yield f"var of {known[node.owner.text]}"
            if node.keys:
                yield "var of A, B"
            yield from _if((node.per, "per PHASE"), (node.up_to, "var, up to"), (node.off_table, "off the table"))
            yield from _if((node.seen_by, "var, seen by"))
        case tree.Graph():
            if known.get(node.on.text) in {"BOARD", "PART"}:
                yield f"graph on {known[node.on.text]}"
        case tree.Define():
            yield "define f(…)" if node.params else "define"
        case tree.Action():
            yield "action a(…)" if node.params else "action"
        case tree.Phase():
            yield "phase f(…)" if node.params else "phase"
            yield from _if((node.gives, "phase gives"))
        case tree.Position(given=given):
            yield from _if((given, "position given"))
        case tree.Score():
            yield node.word
        case tree.Board():
            sized = node.shape.width is not None
            yield f"{node.shape.name} w by h" if sized else node.shape.name
        case _:  # other nodes, and declarations that have a single form
            pass


def _line(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Column():
            yield "has per side" if node.per_side else "has on back" if node.on_back else "has"
        case tree.Table() | tree.Map():
            yield type(node).__name__.lower() + (" from a file" if node.file is not None else "")
        case tree.Edge():
            yield "edge cost" if node.cost is not None else "edge"
        case tree.Option(lines=lines):
            yield from _if((lines, "needs (of an option)"))
        case tree.Pick():
            yield from _if((True, "pick"), (node.generator.where, "pick where"), (node.how_many, "pick n of them"))
            yield from _if((node.seen_by, "pick, seen by me"))
        case tree.Cost():
            yield "cost a, b" if len(node.prices) > 1 else "cost"
        case tree.Limit():
            per = node.per.text if node.per else ""
            yield "limit per game" if per == "game" else "limit per" if per else "limit"
            yield from _if((node.keys, "limit for"), (node.in_all, "limit in all"))
        case tree.Needs():
            yield "needs name:" if node.label is not None else "needs"
        case tree.Condition(supposing=supposed):
            if supposed:
                yield from (_SUPPOSED[type(one)] for one in supposed)
                yield from _if((supposed[1:], "supposing a then b"))
        case tree.Do(placed=placed):
            yield from _if((placed, "do before, do after"))
        case tree.Keyed():
            yield "remove x.key"
        case tree.OfferIn(beside=beside, number=number):
            yield from _if((beside, "offer in beside"), (number, "offer in at n"))
        case tree.Criterion():
            yield node.manner
        case tree.Channel():
            yield "edge (of a look)" if node.channel == "edge" else node.channel
        case tree.Plays(choices=choices):
            yield "play"
            names = [choice.name for choice in choices if isinstance(choice, tree.Use)]
            yield from (name for name in names if name in {"pass", "done"})
        case tree.Then():
            asked = {one.name for one in walk(node.test) if isinstance(one, tree.Use)}
            yield from _if((asked & {symbol.name for symbol, _ in WON}, "then winner = p"))
        case tree.Refused():
            yield "refuse | sentence" if node.prose else "refuse"
        case tree.Prose():
            yield "|fr prose" if node.language else "| prose"
            yield from _if(("{" in node.text and "}" in node.text, "{quotation}"))
        case _:  # other nodes, and lines that have a single form
            pass


def _step(node: tree.Node, known: Mapping[str, str]) -> Iterator[str]:
    match node:
        case tree.Let(value=tree.Call(function=tree.Use(name=name))) if known.get(name) == "PHASE":
            yield "let x = f(…)"
        case tree.Let():
            yield "let"
        case tree.Local():
            yield "var x: T"
        case tree.Assign():
            yield node.operator
        case tree.Decide():
            tail = " if able" if node.if_able else " else" if node.otherwise is not None else ""
            yield node.manner + tail
            yield from _if((any(offer.arguments for offer in node.offers), "must a(…)"))
        case tree.Move():
            yield from _if((True, "move"), (node.to.end, "move to the END of"), (node.turned, "move turned"))
        case tree.Draw():
            every = isinstance(node.count, tree.Use) and node.count.name == "all"
            yield from _if(
                (True, "draw"),
                (node.at_most, "draw at most"),
                (every, "draw all"),
                (node.name and not node.where, "draw as"),
                (node.where, "draw as where"),
                (node.otherwise, "draw else"),
            )
        case tree.Roll():
            yield "roll a, b" if len(node.names) > 1 else "roll"
        case tree.RollInto():
            yield "roll x.y"
        case tree.For():
            yield from _if((True, "for"), (node.order, f"for {node.order}"), (node.together, "for together"))
        case tree.If():
            yield "if"
            if node.otherwise is not None:
                chained = isinstance(node.otherwise.statements[0], tree.If) and node.otherwise.statements[0].chained
                yield "else if" if chained else "else"
        case tree.Return():
            yield "return x" if node.value is not None else "return"
        case tree.CallPhase() | tree.Repeat():
            yield from FORMS_OF[type(node)]
        case _ if type(node) in OPENINGS:
            yield OPENINGS[type(node)]
        case _:  # not a statement
            pass


def _value(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Use(name=name) if name in KNOWN_WORDS:
            yield "players (all of them)" if name == "players" else name
        case tree.Field(name=tree.Name(text=name)):
            yield "x.y"
            yield from _if((name in CELL_FIELDS, f"cell.{name}"), (name in PIECE_FIELDS, f"piece.{name}"))
        case tree.Call(function=tree.Use(name=name), arguments=arguments):
            yield _called(name, len(arguments))
        case tree.Call():
            yield "x.f(y)"
        case tree.Gather(function=tree.Use(name=name)) if name in GATHERERS:
            yield f"{name}(… in …)"
        case tree.Type(maybe=True):
            yield "T?"
        case tree.NamedType():
            yield SIMPLE_TYPES.get(node.name, "NAME (type)")
        case tree.MadeOf():
            yield f"{node.maker.text} of"
        case _:  # other nodes, and values that have a single form
            pass


def _called(name: str, number: int) -> str:
    suiting: list[Form] = [
        form
        for form in FUNCTIONS.get(name, ())
        if len(form.params) == number or (form.more and number > len(form.params))
    ]
    return f"{name}({', '.join(suiting[0].params)})" if suiting else "f(x)"


def _patterns(lines: tuple[tree.KindLine, ...]) -> Iterator[str]:
    """The constructs in the cells of tables: patterns and formulas."""
    patterns = {
        line.name.text
        for line in lines
        if isinstance(line, tree.Column)
        and isinstance(line.type.base, tree.MadeOf)
        and line.type.base.maker.text == "pattern"
    }
    formulas = {line.name.text for line in lines if isinstance(line, tree.FormulaColumn)}
    for table in (line for line in lines if isinstance(line, tree.Table) and line.rows):
        head = [cell.text for cell in table.rows[0].cells]
        for row in table.rows[1:]:
            for name, cell in zip(head, row.cells, strict=False):
                if name in patterns and cell.text != "-":
                    yield from map(_sign, cell.text.split())
                elif name in formulas:
                    formula, _ = read_formula(cell)
                    yield from (form for inner in walk(formula) for form in used(inner, {}))


def _sign(word: str) -> str:
    if word.startswith("^"):
        return "^x"
    if word.startswith("."):
        return word
    return "x+" if word.endswith("+") else "x"


def _if(*cases: tuple[object, str]) -> Iterator[str]:
    yield from (form for there, form in cases if there)
