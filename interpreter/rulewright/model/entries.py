"""In: the declarations of one ruleset after the other. Out: those of the whole game, in order: added, changed, removed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from ..diagnostics.place import Span
from ..syntax import tree
from .declare import near
from .files import filled
from .keys import Key, calling, key_of, kind_of, naming
from .layers import Layer
from .merge import adds_only, merged
from .removal import decisions, removable, speaks_of, without, without_offers, without_see
from .rewrite import swapped
from .settle import Unsettled, rest_of, settle
from .shelf import Shelf


@dataclass(frozen=True, slots=True)
class Touch:
    """What a ruleset does to a declaration, and where. ``adds``: it leaves all that is there as it is."""

    layer: Layer
    span: Span
    adds: bool = False


@dataclass(slots=True)
class Entry:
    """A declaration as it stands by now."""

    placed: tree.Placed
    layer: Layer
    touches: list[Touch] = field(default_factory=list)

    @property
    def node(self) -> tree.Plain:
        return self.placed.declaration  # type: ignore[return-value] # changes are applied and never entered


@dataclass(slots=True)
class Entries:
    """All declarations by now, those that were removed, and the game's own values that were set."""

    shelf: Shelf
    layer: Layer
    known: dict[Key, Entry] = field(default_factory=dict)
    gone: dict[Key, Entry] = field(default_factory=dict)
    of_game: list[tree.SetLiteral] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    based: bool = False  # there is something to change

    def begin(self, layer: Layer) -> None:
        """The next ruleset of the chain."""
        self.based = layer is not self.layer
        self.layer = layer
        for placed in layer.placed:
            if isinstance(placed.declaration, tree.Broken):
                self.lost.update(placed.declaration.names)

    def apply(self, placed: tree.Placed) -> None:
        """One declaration of the present ruleset."""
        node = placed.declaration
        match node:
            case tree.Change() | tree.Replace() | tree.Remove() | tree.SetLiteral() | tree.OfferIn() if not self.based:
                if self.layer.game is not None and self.layer.game.base is None:
                    self._wrong("R128", node.span, "There is nothing that this line could change: the ruleset builds on no other.",
                                'Write the declaration itself as you want it, or begin with `variant "…" of "…"`.')
            case tree.Change(declaration=change):
                self._change(placed, change)
            case tree.Replace(declaration=new):
                self._replace(placed, new)
            case tree.Remove(paths=paths):
                for path in paths:
                    self._remove(path)
            case tree.SetLiteral():
                self.set(node)
            case tree.OfferIn(actions=actions, phase=phase):
                for action in actions:
                    self._offer(action, phase)
            case _:
                self._add(placed)

    # ---- adding and replacing -------------------------------------------------------------------

    def _add(self, placed: tree.Placed) -> None:
        placed = filled(placed, self.layer.book, self.shelf)
        key = key_of(placed.declaration)
        known = self.known.get(key)
        if known is not None and known.layer is not self.layer:
            if known.layer.is_addon and self.layer.is_addon:
                known.touches.append(Touch(self.layer, naming(placed.declaration)))  # said of addons: see `quarrels`
                return
            what = calling(placed.declaration)
            self._wrong("R131", naming(placed.declaration), f"`{known.layer.name}` has {what} already.",
                        "Write `change` before it to change a part, or `replace` to put this in its place.",
                        ((naming(known.node), "declared here"),))
            return
        number = 0
        while key in self.known:  # twice in one ruleset: said where names are declared
            number += 1
            key = (*key[:2], str(number))
        self.known[key] = Entry(placed, self.layer)

    def _replace(self, placed: tree.Placed, new: tree.Plain) -> None:
        if self._unfit(new, "replaced"):
            return
        entry = self._entry(new, "replace")
        inner = self.shelf.kept.once("inner", (placed,), lambda: replace(placed, declaration=new))
        inner = filled(inner, self.layer.book, self.shelf)
        if entry is None:
            return
        entry.placed = inner
        entry.touches.append(Touch(self.layer, naming(new)))

    def _change(self, placed: tree.Placed, change: tree.Plain) -> None:
        if self._unfit(change, "changed"):
            return
        entry = self._entry(change, "change")
        inner = self.shelf.kept.once("inner", (placed,), lambda: replace(placed, declaration=change))
        new = filled(inner, self.layer.book, self.shelf)
        if entry is None:
            return
        if kind_of(entry.node) != kind_of(change):
            self._wrong("R132", naming(change), f"{calling(entry.node, capital=True)} is no {kind_of(change)}.",
                        f"Write `change {kind_of(entry.node)} …`, or `replace` to make something else of it.",
                        ((naming(entry.node), "declared here"),))
            return
        entry.touches.append(Touch(self.layer, naming(change), adds_only(entry.node, new.declaration)))  # type: ignore[arg-type]
        self._update(entry, "change", (new,), lambda node: merged(node, new.declaration))  # type: ignore[type-var]

    def _unfit(self, node: tree.Plain, done: str) -> bool:
        if isinstance(node, tree.Game | tree.Include | tree.Language):
            self._wrong("R128", node.span, f"This line can't be {done}.",
                        "What a variant says below its own title takes the place of what the game says below its title.")
            return True
        return False

    # ---- removing -------------------------------------------------------------------------------

    def _remove(self, path: tree.Path) -> None:
        found = self._find(path, "remove")
        if found is None:
            return
        key, rest = found
        entry = self.known[key]
        name = rest_of(rest)
        if not name:
            entry.touches.append(Touch(self.layer, path.span))
            self.gone[key] = self.known.pop(key)
            self._forget(entry.node)
            return
        there = removable(entry.node)
        if name not in there:
            if name not in self.lost:
                self._wrong("R130", path.span, f"{calling(entry.node, capital=True)} has no part `{name}` that could be removed.",
                            near(name, there) or ("These can be removed: " + ", ".join(f"`{one}`" for one in there[:8]) + "."
                                                  if there else "Leave this line out."),
                            ((naming(entry.node), "declared here"),))
            return
        entry.touches.append(Touch(self.layer, path.span))
        self._update(entry, "remove", (name,), lambda node: without(node, name))
        if isinstance(entry.node, tree.Enum | tree.Component):
            self._leave_out(name)

    def _forget(self, node: tree.Plain) -> None:
        """What is gone is offered nowhere; rulings no longer point at it, and examples of it are no examples any more."""
        name = getattr(node, "name", None)
        if not isinstance(name, tree.Name) or getattr(node, "owner", None) is not None:
            return
        for entry in self.known.values():
            if isinstance(node, tree.Action) and isinstance(entry.node, tree.Phase | tree.Action):
                self._update(entry, "offers", (name.text,), lambda one: without_offers(one, name.text))
            elif isinstance(entry.node, tree.Ruling):
                self._update(entry, "see", (name.text,), lambda one: without_see(one, name.text))  # type: ignore[arg-type]
        self._leave_out(name.text)

    def _leave_out(self, name: str) -> None:
        for key, entry in [*self.known.items()]:
            if entry.layer is not self.layer and speaks_of(entry.node, name):
                self.gone[key] = self.known.pop(key)

    # ---- offering -------------------------------------------------------------------------------

    def _offer(self, action: tree.Name, phase: tree.Name) -> None:
        found = self._find(tree.Path((phase,), span=phase.span), "offer in")
        if found is None:
            return
        entry = self.known[found[0]]
        if not isinstance(entry.node, tree.Phase):
            self._wrong("R138", phase.span, f"{calling(entry.node, capital=True)} is no phase.", "Actions are offered in phases.",
                        ((naming(entry.node), "declared here"),))
            return
        there = decisions(entry.node)
        if len(there) != 1:
            many = f"{len(there)} decisions" if there else "no decision"
            self._wrong("R138", phase.span, f"The phase `{phase.text}` has {many}: where to offer `{action.text}` is not clear.",
                        f"Write the phase anew: `replace phase {phase.text}`.",
                        tuple((one.span, "a decision") for one in there) or ((naming(entry.node), "declared here"),))
            return
        (decision,) = there
        known = next((one for one in decision.offers if one.action.text == action.text), None)
        if known is not None:
            self._wrong("R131", action.span, f"`{action.text}` is offered there already.", "Leave it out here.", ((known.span, "offered here"),))
            return
        entry.touches.append(Touch(self.layer, action.span, adds=True))
        offered = self.known.get(("", action.text)) or self.gone.get(("", action.text))
        if offered is not None:
            offered.touches.append(Touch(self.layer, action.span, adds=True))
        self._update(entry, "offer", (action,), lambda node: _offering(node, action))

    # ---- setting --------------------------------------------------------------------------------

    def set(self, node: tree.SetLiteral) -> None:
        """Another value for a literal: by a variant, or from outside."""
        first = node.path.steps[0]
        if isinstance(first, tree.Name) and first.text == "game":
            self.of_game.append(node)
            return
        found = self._find(node.path, "set")
        if found is None:
            return
        key, rest = found
        entry = self.known[key]
        name = ".".join(step.text for step in node.path.steps[: len(node.path.steps) - len(rest)] if isinstance(step, tree.Name))
        settled = self.shelf.kept.once("set", (entry.placed, node), lambda: settle(entry.node, name, rest_of(rest), node.value))
        if isinstance(settled, Unsettled):
            if not self.lost:
                span = node.value.span if settled.code == "R139" and "of" not in settled.hint else node.path.span
                self._wrong(settled.code, span, settled.message, settled.hint, ((naming(entry.node), "declared here"),))
            return
        entry.touches.append(Touch(self.layer, node.span))
        self._update(entry, "settled", (node,), lambda _: settled)

    # ---- finding --------------------------------------------------------------------------------

    def _entry(self, node: tree.Plain, verb: str) -> Entry | None:
        """The declaration that a ``change`` or ``replace`` means."""
        key = key_of(node)
        entry = self.known.get(key)
        if entry is None:
            self._missing(key, naming(node), verb, self._same_kind(node))
        return entry

    def _same_kind(self, node: tree.Plain) -> list[str]:
        return [_written(key) for key, entry in self.known.items() if kind_of(entry.node) == kind_of(node)]

    def _find(self, path: tree.Path, verb: str) -> tuple[Key, tuple[tree.Name | tree.Number, ...]] | None:
        """The declaration that a path begins with, and the rest of the path."""
        first, *rest = path.steps
        if not isinstance(first, tree.Name):
            return None
        if rest and isinstance(rest[0], tree.Name) and (first.text, rest[0].text) in self.known:
            return (first.text, rest[0].text), tuple(rest[1:])
        for key in (("", first.text), (f"#{first.text}", "")):
            if key in self.known:
                return key, tuple(rest)
        owned = [key for key in self.known if key[1] == first.text and key[0] and key[0][0] != "#"]
        if len(owned) == 1:
            return owned[0], tuple(rest)
        if owned:
            self._wrong("R130", path.span, f"Several things are called `{first.text}`.",
                        f"Say whose: {', '.join(f'`{_written(key)}`' for key in owned)}.")
            return None
        owned_gone = [key for key in self.gone if key[1] == first.text and not key[0].startswith("#")]
        self._missing(owned_gone[0] if owned_gone else ("", first.text), path.span, verb, [_written(key) for key in self.known])
        return None

    def _missing(self, key: Key, span: Span, verb: str, names: Iterable[str]) -> None:
        """Nothing of that name. If an addon beside this one has removed it, that is said of the two addons."""
        gone = self.gone.get(key)
        name = _written(key)
        if gone is not None:
            gone.touches.append(Touch(self.layer, span))
            if not (gone.touches[-2:-1] and gone.touches[-2].layer.is_addon and gone.touches[-2].layer is not self.layer):
                self._wrong("R130", span, f"`{name}` has been removed: there is nothing to {verb}.", "Remove one of the two lines.",
                            tuple((touch.span, "removed here") for touch in gone.touches[-2:-1]))
            return
        if key[1] in self.lost or name in self.lost:
            return
        others = list(names)
        lone = key[1].rpartition(".")[2]
        elsewhere = [_written(other) for other in self.known if other[1] == lone and other[0][:1] != "#"]
        hint = (f"Write `{elsewhere[0]}`." if elsewhere and elsewhere[0] != name else
                near(name, others) or near(lone, (other.rpartition(".")[2] for other in others)))
        self._wrong("R130", span, f"The game has no `{name}`: there is nothing to {verb}.",
                    hint or "It may have another name in this version of the game.")

    # ---- all of it ------------------------------------------------------------------------------

    def _update(self, entry: Entry, step: str, inputs: tuple[object, ...], change: Callable[[tree.Plain], tree.Plain]) -> None:
        before = entry.placed

        def make() -> tree.Placed:
            node = change(before.declaration)  # type: ignore[arg-type]
            return before if node is before.declaration else replace(before, declaration=node)

        entry.placed = self.shelf.kept.once(step, (before, *inputs), make)

    def _wrong(self, code: str, span: Span, message: str, hint: str, related: tuple[tuple[Span, str], ...] = ()) -> None:
        self.shelf.report.add(code, span, message, hint, related)


def _offering(node: tree.Plain, action: tree.Name) -> tree.Plain:
    assert isinstance(node, tree.Phase)
    (decision,) = decisions(node)
    return swapped(node, decision, replace(decision, offers=(*decision.offers, tree.Offer(action, span=action.span))))


def _written(key: Key) -> str:
    owner, name, *_ = key
    if owner.startswith("#"):
        return name or owner[1:]
    return f"{owner}.{name}" if owner else name
