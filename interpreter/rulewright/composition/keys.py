"""In: a declaration. Out: what it is known by, how a message calls it, and where its name stands."""

from __future__ import annotations

from ..diagnostics.place import Span
from ..syntax import tree

Key = tuple[str, ...]  # its owner ("" for none, "#…" for what has no name of its own) and its name


def key_of(node: tree.Declaration) -> Key:
    """Two declarations with the same key cannot stand in one game."""
    match node:
        case tree.Var(owner=tree.Name(text=owner), name=name) | tree.Zone(owner=tree.Name(text=owner), name=name):
            return owner, name.text
        case tree.Score(word=word):
            return f"#{word}", ""
        case tree.Winner():
            return "#winner", ""
        case tree.Ruling(question=text):
            return "#ruling", text.text
        case tree.Example(title=text):
            return "#example", text.text
    own = own_name(node)
    return ("", own.text) if own else ("#broken", "")


def own_name(node: tree.Declaration) -> tree.Name | None:
    """The name that a declaration declares, if it has one."""
    name = getattr(node, "name", None)
    return name if isinstance(name, tree.Name) else None


def kind_of(node: tree.Declaration) -> str:
    """The word that a declaration begins with."""
    match node:
        case tree.Var(resource=resource):
            return "resource" if resource else "var"
        case tree.Score(word=word):
            return word
    return type(node).__name__.lower()


def naming(node: tree.Declaration) -> Span:
    """Where the name of a declaration stands."""
    match node:
        case tree.Ruling(question=text) | tree.Example(title=text):
            return text.span
        case tree.Score(player=name) | tree.Winner(player=name):
            return name.span
    own = own_name(node)
    return own.span if own else node.span


def calling(node: tree.Declaration, *, capital: bool = False) -> str:
    """``the action `uncover` ``: how a message calls it."""
    kind = kind_of(node)
    key = key_of(node)
    name = {"#ruling": f" “{key[1]}”", "#example": f" “{key[1]}”"}.get(key[0], f" `{key[1]}`" if key[1] else "")
    word = {"var": "variable", "define": "definition"}.get(kind, kind)
    return f"{'The' if capital else 'the'} {word}{name}"


def written(key: Key) -> str:
    """A key as a path begins with it: ``camp.level``, ``uncover``, ``winner``."""
    owner, name, *_ = key
    if owner.startswith("#"):
        return name or owner[1:]
    return f"{owner}.{name}" if owner else name
