"""In: a declaration. Out: its key, its description for messages, and the place of its name."""

from __future__ import annotations

from ..diagnostics.place import Span
from ..syntax import tree
from ..syntax.declarations import TITLED, known_by, sort_of, word_of

Key = tuple[str, ...]  # its owner ("" for none, "#…" for a declaration without a name of its own) and its name


def key_of(node: tree.Declaration) -> Key:
    """The key of a declaration. Two declarations with the same key cannot be in one game."""
    sort, known = sort_of(node), known_by(node)
    match sort.known if sort is not None else "":
        case "once":
            return f"#{word_of(node)}", ""
        case "title" | "about":
            return f"#{word_of(node)}", known.text if known is not None else ""
        case "owned" if isinstance(owner := getattr(node, "owner", None), tree.Name) and known is not None:
            return owner.text, known.text
    own = own_name(node)
    return ("", own.text) if own else ("#broken", "")


def own_name(node: tree.Declaration) -> tree.Name | None:
    """The name that a declaration declares, or None."""
    name = getattr(node, "name", None)
    return name if isinstance(name, tree.Name) else None


def kind_of(node: tree.Declaration) -> str:
    """The word that a declaration begins with."""
    return "game" if isinstance(node, tree.Game) else word_of(node)


def naming(node: tree.Declaration) -> Span:
    """The place of a declaration's name."""
    known = known_by(node)
    return known.span if known is not None else node.span


def calling(node: tree.Declaration, *, capital: bool = False) -> str:
    """The description of a declaration in messages: ``the action `uncover` ``."""
    kind = kind_of(node)
    key = key_of(node)
    name = f" “{key[1]}”" if kind in TITLED else f" `{key[1]}`" if key[1] else ""
    word = {"var": "variable", "define": "definition"}.get(kind, kind)
    return f"{'The' if capital else 'the'} {word}{name}"


def key_text(key: Key) -> str:
    """A key as written at the beginning of a path: ``camp.level``, ``uncover``, ``winner``."""
    owner, name, *_ = key
    if owner.startswith("#"):
        owner = owner[1:]
        return f"{owner}.{name}" if name and owner not in TITLED else name or owner
    return f"{owner}.{name}" if owner else name
