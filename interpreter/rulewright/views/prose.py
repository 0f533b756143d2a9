"""In: prose as written, and its model. Out: sentences, with the numbers that they quote filled in."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping

from ..composition.paths import Literal, joined, literals
from ..frozen import frozen
from ..model.symbols import Symbol
from ..model.understood import Model
from ..play.called import readable
from ..syntax import tree
from ..syntax.unparse.expressions import expression
from ..syntax.unparse.layout import Doc, flat
from ..words.amounts import counts, with_word
from ..words.sentences import ENGLISH

WIDTH = 100
PLAIN = (tree.Number, tree.YesNo, tree.ScaleOf)
"""What a definition is quoted as, if it is that: any other is quoted by its name."""
QUOTATION = re.compile(r"\{([^{}]*)\}")


@frozen
class Quoting:
    """What prose may quote: every literal by its path, and the model for the rest."""

    model: Model
    literals: Mapping[str, Literal]


def quoting(model: Model) -> Quoting:
    found = [placed.declaration for placed in model.ruleset.declarations]
    return Quoting(model, literals(found, model.ruleset.game))


def prose_text(prose: Iterable[tree.Prose], quotes: Quoting, own: str = "") -> str:
    """The sentences in the ruleset's own language as one text. Quoted paths are looked up in ``own`` first."""
    text = " ".join(line.text for line in prose if not line.language)
    return QUOTATION.sub(lambda found: filled(found[1], quotes, own), text)


def on_kinds(model: Model) -> Mapping[Symbol, tuple[tree.Prose, ...]]:
    """The prose at the rows of components: what is written on a card, or what it does."""
    found: dict[Symbol, tuple[tree.Prose, ...]] = {}
    for symbol, placed in model.nodes.items():
        node = placed.declaration
        if not isinstance(node, tree.Component):
            continue
        for table in (one for one in node.lines if isinstance(one, tree.Table) and one.rows):
            head, *rows = table.rows
            names = [at for at, cell in enumerate(head.cells) if cell.text == "name"]
            for row in rows:
                if row.prose and names and names[0] < len(row.cells):
                    found[Symbol("kind", row.cells[names[0]].text, symbol.name)] = row.prose
    return found


def filled(inside: str, quotes: Quoting, own: str) -> str:
    """The text for a quotation: ``cost``; a number with the matching form of a word, ``limit: level|levels``; or words
    for a name of the declaration, ``c: a temple``.
    """
    path, colon, forms = inside.partition(":")
    if colon and not counts(forms, ENGLISH):
        return forms.strip()
    value = quoted(path.strip(), quotes, own)
    return with_word(value, forms, ENGLISH) if colon else value


def quoted(path: str, quotes: Quoting, own: str = "") -> str:
    """The text for ``{path}``: a price with its resource, a number, a count of pieces; else the path itself."""
    for full in (joined(own, path), path) if own else (path,):
        price = _price(full, quotes.model)
        if price:
            return price
        if full in quotes.literals:
            return value_text(quotes.literals[full].value)
    return _counted(path, quotes.model) or _worked_out(path, quotes.model) or path


def value_text(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def code(node: tree.Expr) -> str:
    """An expression on one line, as it would be written."""
    return line(expression(node))


def line(doc: Doc) -> str:
    return flat(doc)


def prices(cost: tree.Cost) -> str:
    """Prices as text: ``2 points and 1 wood``."""
    return listed(f"{_amount(price.amount)} {_resource(price)}" for price in cost.prices)


def _amount(node: tree.Expr) -> str:
    text = code(node)
    return f"({text})" if isinstance(node, tree.IfThen) else text


def _resource(price: tree.Price) -> str:
    """A single unit of ``points`` is a point."""
    name = price.resource.text
    one = isinstance(price.amount, tree.Number) and price.amount.value == 1
    return name.removesuffix("s") if one and not name.endswith("ss") else name


def listed(words: Iterable[str]) -> str:
    """Words as a list: ``a, b and c``."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def wrapped(text: str, indent: int = 0, hanging: int | None = None) -> list[str]:
    """A text in lines of at most a hundred columns. Lines after the first are indented by ``hanging``."""
    later = indent if hanging is None else hanging
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * later,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _price(path: str, model: Model) -> str:
    """A cost is quoted with its resource: ``2 points``."""
    name, dot, clause = path.rpartition(".")
    placed = model.nodes.get(Symbol("action", name))
    if not dot or clause != "cost" or placed is None or not isinstance(placed.declaration, tree.Action):
        return ""
    return listed(prices(found) for found in placed.declaration.lines if isinstance(found, tree.Cost))


def _counted(path: str, model: Model) -> str:
    """The count of a component's pieces: ``Tile.count``."""
    name, _, clause = path.partition(".")
    kinds = model.kinds.get(Symbol("component", name))
    if kinds is None or clause != "count":
        return ""
    return str(sum(kind.count for kind in kinds))


def _worked_out(path: str, model: Model) -> str:
    """The value of a definition that is yes or no, or a scale; the name of any other."""
    value = worth(path, model)
    match value:
        case None:
            return ""
        case tree.ScaleOf(entries=entries):
            return ", ".join(f"{code(one.key)}: {code(one.value)}" for one in entries)
        case _:  # a name says more than a formula
            return code(value) if isinstance(value, PLAIN) else readable(path)


def worth(path: str, model: Model) -> tree.Expr | None:
    """What a definition comes to, as written, if there is one of this name."""
    placed = model.nodes.get(Symbol("define", path))
    node = placed.declaration if placed is not None else None
    return node.value if isinstance(node, tree.Define) else None
