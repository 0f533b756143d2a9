"""In: what is to go, or to come back. Out: the text of the variant without it, or with it."""

from __future__ import annotations

from dataclasses import replace

from ...composition.keys import key_of
from ...composition.removal import removable
from ...composition.rewrite import built_anew, lines_of
from ...model.declare import symbol_of
from ...model.symbols import Symbol
from ...syntax import tree
from ...syntax.tree import Comments
from ...syntax.unparse import unparse_declaration
from .asked import Open, ResetAll, Standing
from .grids import NAME
from .page import EditError, Page, around, bare, each_removed, path_text


def remove(path: str, at: Standing) -> str:
    page = Page(at.name, at.text)
    there = page.text()
    head, _, row = path.rpartition(".")
    for placed in list(page.placed):  # what the variant itself says of it goes first
        node = placed.declaration
        if isinstance(node, tree.SetLiteral) and f"{path_text(node.path)}.".startswith(f"{path}."):
            page.drop(placed)
        inner = bare(node)
        table = next((one for one in lines_of(inner) if isinstance(one, tree.Table)), None)
        if table is not None and head and key_of(inner)[1] == head and not isinstance(node, tree.Replace):
            if table.file is not None:
                continue
            left = without(table, row)
            lines = tuple(left if one is table else one for one in lines_of(inner))
            changed = isinstance(node, tree.Change)
            if left is table:
                continue
            if changed and len(left.rows) < 2 and len(lines) == 1 and not inner.prose:
                page.drop(placed)
            else:
                page.put(placed, around(node, built_anew(inner, lines=lines)))
        elif isinstance(node, tree.Change) and isinstance(inner, tree.Enum) and inner.name.text == head:
            values = tuple(one for one in inner.values if one.text != row)
            if values != inner.values:
                if values or inner.lines or inner.prose:
                    page.put(placed, around(node, replace(inner, values=values)))
                else:
                    page.drop(placed)
    mine = next((one for one in page.placed if declares(one.declaration, path)), None)
    if mine is not None:
        page.drop(mine)
    elif known_before(path, at):
        page.add(f"remove {path}", ("", path.partition(".")[0]))
    elif page.text() == there:
        raise EditError("maker-no-path", path=path)
    return page.text()


def declares(node: tree.Declaration, path: str) -> bool:
    """Whether the variant itself has declared what this path names."""
    plain = not isinstance(
        node, tree.Change | tree.Replace | tree.Remove | tree.SetLiteral | tree.OfferIn | tree.Retold
    )
    return plain and not isinstance(node, tree.Broken) and ".".join(filter(None, key_of(node))) == path


def without(table: tree.Table, row: str) -> tree.Table:
    at = next((at for at, cell in enumerate(table.rows[0].cells) if cell.text == NAME), None) if table.rows else None
    if at is None:
        return table
    rows = tuple(one for one in table.rows[1:] if at >= len(one.cells) or one.cells[at].text != row)
    return table if len(rows) + 1 == len(table.rows) else replace(table, rows=(table.rows[0], *rows))


def known_before(path: str, at: Standing) -> bool:
    """Whether the game has what is to be removed."""
    head, _, part = path.rpartition(".")
    before = [placed.declaration for placed in at.before.ruleset.declarations]
    names = {".".join(filter(None, (one for one in key_of(node) if not one.startswith("#")))) for node in before}
    parts = {(key_of(node)[1], one) for node in before for one in removable(node)}
    return path in names or (head, part) in parts


def restore(path: str, at: Standing) -> str:
    page = Page(at.name, at.text)
    for placed in list(page.placed):
        node = placed.declaration
        if not isinstance(node, tree.Remove):
            continue
        left = each_removed(node, lambda one: not (isinstance(one, tree.Path) and path_text(one) == path))
        if left is None:
            page.drop(placed)
        elif left is not node:
            page.put(placed, left)
    return page.text()


def reset_all(edit: ResetAll, at: Standing) -> str:
    """Without anything that the variant says about a declaration of the game."""
    page = Page(at.name, at.text)
    for placed in list(page.placed):
        node = placed.declaration
        match node:
            case tree.Change(declaration=tree.Retold(word=word, name=name)):
                if (word, name.text) == (edit.of.kind, edit.of.name):
                    page.drop(placed)
            case tree.Change(declaration=inner) | tree.Replace(declaration=inner):
                if symbol_of(inner) == edit.of:
                    page.drop(placed)
            case tree.SetLiteral(path=path):
                if begins(path, edit.of):
                    page.drop(placed)
            case tree.Remove():
                left = each_removed(node, lambda one: not (isinstance(one, tree.Path) and begins(one, edit.of)))
                if left is None:
                    page.drop(placed)
                elif left is not node:
                    page.put(placed, left)
            case tree.OfferIn(phase=phase):
                if edit.of == Symbol("phase", phase.text):
                    page.drop(placed)
            case tree.Game() if edit.of.kind == "game":
                page.put(placed, replace(node, lines=()))
            case _:  # it says something of its own
                pass
    return page.text()


def begins(path: tree.Path, of: Symbol) -> bool:
    """Whether a path leads into a declaration."""
    names = [step.text for step in path.steps if isinstance(step, tree.Name)]
    own = [of.of, of.name] if of.of else [of.name]
    return names[: len(own)] == own or names[:1] == [of.name]


def opened(edit: Open, at: Standing) -> str:
    """The text with a whole declaration of the game in it, to be rewritten; unchanged if it is there."""
    page = Page(at.name, at.text)
    placed = at.model.nodes.get(edit.of)
    if placed is None:
        raise EditError("maker-no-path", path=edit.of.name)
    node = placed.declaration
    if any(bare(one.declaration) is not None and key_of(bare(one.declaration)) == key_of(node) for one in page.placed):
        return at.text
    page.add(f"replace {unparse_declaration(built_anew(node, comments=Comments()))}", key_of(node))
    return page.text()
