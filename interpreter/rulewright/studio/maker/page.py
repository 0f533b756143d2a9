"""In: the text of a variant. Out: its declarations, which can be added, taken out and rewritten, and their text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ...composition.keys import Key, key_of
from ...composition.rewrite import built_anew
from ...composition.settle import rest_of
from ...diagnostics.catalogue import code
from ...diagnostics.place import Sources, Span
from ...syntax import tree
from ...syntax.file import ReadCache, read_file
from ...syntax.fmt import nodes
from ...syntax.unparse import unparse


class EditError(Exception):
    """An edit that can't be made: a sentence for whoever asked for it. ``sentence``: its id, with ``values``."""

    def __init__(self, sentence: str, **values: str | int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values


class Page:
    """The declarations of a text, in order. What can't be read stays as it is."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.sources = Sources()
        file, found = read_file(name, text, ReadCache(), self.sources)
        self.below = file.below
        self.placed: list[tree.Placed] = list(file.declarations)
        self.broken = {id(one.span.chunk) for one in found if code(one.code).severity == "error"}

    def text(self) -> str:
        """The text in canonical layout."""
        return unparse(tree.File(self.name, tuple(self.placed), self.below), self.kept)

    def kept(self, placed: tree.Placed) -> bool:
        return id(placed.chunk) in self.broken or any(
            isinstance(node, tree.Broken | tree.BrokenLine) for node in nodes(placed)
        )

    # ---- finding -----------------------------------------------------------------------------------------------

    def at(self, offset: int) -> tree.Placed | None:
        """The declaration at a place of the text."""
        for placed in self.placed:
            start = self.start(placed)
            if start <= offset < start + len(placed.chunk.text):
                return placed
        return None

    def start(self, placed: tree.Placed) -> int:
        """Where a declaration begins in the text, with the comments above it."""
        return self.sources.offset(Span(placed.chunk, 0, 0))

    def about(self, key: Key) -> Iterator[tree.Placed]:
        """What says something about a declaration of the game: by what it changes, sets, removes or offers."""
        yield from (placed for placed in self.placed if key in touched(placed.declaration))

    @property
    def title(self) -> tree.Placed | None:
        return next((one for one in self.placed if isinstance(one.declaration, tree.Game)), None)

    # ---- changing ----------------------------------------------------------------------------------------------

    def put(self, old: tree.Placed, new: tree.Declaration) -> None:
        """A declaration in the place of another."""
        at = next(at for at, one in enumerate(self.placed) if one.chunk is old.chunk)
        self.placed[at] = replace(old, declaration=new)

    def drop(self, old: tree.Placed) -> None:
        """Without a declaration; what stood below it keeps its distance to what stood above it."""
        at = next(at for at, one in enumerate(self.placed) if one.chunk is old.chunk)
        del self.placed[at]
        if at < len(self.placed) and old.apart:
            self.placed[at] = replace(self.placed[at], apart=True)

    def add(self, text: str, key: Key) -> None:
        """A declaration: below those of its kind, and below all that already changes what it is about."""
        [new] = read(text)
        kind = type(new.declaration)
        after = self.opening()
        same = False
        for at, placed in enumerate(self.placed):
            node = placed.declaration
            if at < after:
                continue
            if isinstance(node, kind) or key in touched(node) or (rows_may_follow(key, node)):
                after, same = at + 1, isinstance(node, kind)
        alone = isinstance(new.declaration, tree.SetLiteral | tree.Remove)
        self.placed.insert(after, replace(new, apart=not (same and alone)))

    def opening(self) -> int:
        """The number of declarations that a file begins with: its version, its title, what it includes."""
        opens = (tree.Language, tree.Game, tree.Include)
        return max((at for at, one in enumerate(self.placed, 1) if isinstance(one.declaration, opens)), default=0)


def rows_may_follow(key: Key, node: tree.Declaration) -> bool:
    """Whether a declaration may make the rows of another, which stand for several: of a table, no other can."""
    inner = node.declaration if isinstance(node, tree.Change | tree.Replace) else node
    return key[0] == "" and isinstance(inner, tree.Enum | tree.Component)


def touched(node: tree.Declaration) -> set[Key]:
    """The declarations of the game that this one is about. Paths may be about several."""
    match node:
        case tree.Change(declaration=inner) | tree.Replace(declaration=inner):
            return {key_of(inner)}
        case tree.SetLiteral(path=path):
            return path_keys(path)
        case tree.Remove(paths=paths):
            found: set[Key] = set()
            for one in paths:
                if isinstance(one, tree.Text):
                    found |= {("#ruling", one.text), ("#example", one.text)}
                else:
                    found |= path_keys(one if isinstance(one, tree.Path) else one.path)
            return found
        case tree.OfferIn(phase=phase):
            return {("", phase.text)}
        case tree.Retold() | tree.Broken():
            return set()
        case tree.AnyPlain():
            return {key_of(node)}


def path_keys(path: tree.Path) -> set[Key]:
    first, *rest = path.steps
    if not isinstance(first, tree.Name):
        return set()
    found: set[Key] = {("", first.text), (f"#{first.text}", "")}
    if rest and isinstance(rest[0], tree.Name):
        found.add((first.text, rest[0].text))
    for many in (1, 2):
        found.add((f"#{first.text}", rest_of(tuple(rest[:many]))))
    return found


def path_text(path: tree.Path) -> str:
    return rest_of(path.steps)


def read(text: str) -> tuple[tree.Placed, ...]:
    """Declarations of a text that we have written ourselves."""
    file, found = read_file("", f"rulewright 1\n\n{text}\n", ReadCache(), Sources())
    if any(code(one.code).severity == "error" for one in found):
        raise EditError("maker-cannot-write")
    return tuple(one for one in file.declarations if not isinstance(one.declaration, tree.Language))


def each_removed(node: tree.Remove, keep: Callable[[tree.Path | tree.Text | tree.Keyed], bool]) -> tree.Remove | None:
    """A removal of fewer things; None if it is of nothing."""
    paths = tuple(path for path in node.paths if keep(path))
    return built_anew(node, paths=paths) if paths else None


def bare(node: tree.Declaration) -> tree.Declaration:
    return node.declaration if isinstance(node, tree.Change | tree.Replace) else node


def around(old: tree.Declaration, inner: tree.Declaration) -> tree.Declaration:
    return built_anew(old, declaration=inner) if isinstance(old, tree.Change | tree.Replace) else inner
