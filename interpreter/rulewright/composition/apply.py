"""In: the declarations of one ruleset after the other. Out: those of the game: added, changed, replaced, removed."""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics.place import Span
from ..syntax import tree
from . import spread
from .additions import additions
from .entries import Entries, Entry, Touch, plain
from .files import filled
from .keys import calling, key_of, kind_of, naming, own_name
from .merge import adds_only, merged, pages, rows_of
from .near import near
from .paths import joined
from .removal import bare, decisions, removable, without, without_key, without_offers, without_row, without_see
from .rewrite import built_anew, lines_of, swapped
from .settle import Unsettled, literal_at, rest_of, said_value, settle, spoken, values_beside
from .title import in_languages
from .twice import Said, said

Related = tuple[tuple[Span, str], ...]
WHOLE = (tree.Game, tree.Include, tree.Language)


def apply(placed: tree.Placed, entries: Entries) -> None:
    """Apply one declaration of the current ruleset."""
    node = placed.declaration
    match node:
        case tree.Change() | tree.Replace() | tree.Remove() | tree.SetLiteral() | tree.OfferIn() if not entries.based:
            game = entries.layer.game
            if game is not None and game.base is None:
                entries.wrong(
                    "R128",
                    node.span,
                    "There is nothing to change here: this ruleset does not build on another.",
                    'Write the declaration itself as you want it, or begin with `variant "…" of "…"`.',
                )
        case tree.Change(declaration=inner) | tree.Replace(declaration=inner) if isinstance(inner, WHOLE):
            entries.wrong(
                "R128",
                inner.span,
                f"`{kind_of(inner)}` can't be changed or replaced.",
                "The lines below your own title replace those below the title of the game."
                if isinstance(inner, tree.Game)
                else "Change or replace what it contains.",
            )
        case tree.Change(declaration=inner):
            if isinstance(inner, tree.Retold):
                _retell(inner, entries)
            else:
                _change(placed, inner, entries)
        case tree.Replace(declaration=inner):
            _replace(placed, inner, entries)
        case tree.Remove(paths=paths):
            for path in paths:
                if isinstance(path, tree.Text):
                    _remove_titled(path, entries)
                elif isinstance(path, tree.Keyed):
                    _remove_key(path, entries)
                else:
                    _remove(path, entries)
        case tree.SetLiteral():
            set_literal(node, entries)
        case tree.OfferIn(actions=actions):
            for action in actions:
                _offer(action, node, entries)
        case tree.Retold():  # stands behind `change` only
            pass
        case tree.AnyPlain() | tree.Broken():
            _add(placed, entries)


# ---- adding, replacing, changing ------------------------------------------------------------------


def _add(placed: tree.Placed, entries: Entries) -> None:
    placed = filled(placed, entries.layer.book, entries.shelf)
    node = plain(placed)
    _adds_to_nothing(node, entries)
    key = key_of(node)
    known = entries.known.get(key)
    if known is not None and known.layer is not entries.layer:
        if known.layer.is_addon and entries.layer.is_addon:
            entries.touch(known, naming(node))  # reported for the two addons: see `quarrels`
            return
        entries.wrong(
            "R131",
            naming(node),
            f"`{known.layer.name}` already has {calling(known.node)}.",
            "Write `change` before it to change a part, or `replace` to replace all of it.",
            ((naming(known.node), "declared here"),),
        )
        return
    if known is not None:  # twice in one ruleset: reported where names are declared
        key = (*key[:2], str(len(entries.known) + len(entries.gone)))
    entries.enter(key, placed)
    entries.say(key, said(node))


def _adds_to_nothing(node: tree.Plain, entries: Entries) -> None:
    """Report lines that only a change can have, as they add to what is there."""
    for line in lines_of(node):
        if isinstance(line, tree.Do) and line.placed:
            entries.wrong(
                "R128",
                line.span,
                f"There is nothing here that `do {line.placed}` could add to.",
                "Write `do` alone; what adds to the action of another game stands below `change action`.",
            )


def _inner(placed: tree.Placed, node: tree.Plain, entries: Entries) -> tree.Placed:
    """The declaration after ``change`` or ``replace``, as if it stood alone."""
    alone = entries.shelf.kept.once("inner", (placed,), lambda: replace(placed, declaration=node))
    return filled(alone, entries.layer.book, entries.shelf)


def _replace(placed: tree.Placed, node: tree.Plain, entries: Entries) -> None:
    entry = entries.named_as(node, "replace")
    new = _inner(placed, node, entries)
    _adds_to_nothing(plain(new), entries)
    if entry is None:
        return
    earlier = next((one for one in entry.touches if one.layer is entries.layer), None)
    if earlier is not None:
        entries.wrong(
            "R231",
            naming(node),
            f"{calling(node, capital=True)} is replaced here, so an earlier line about it is lost.",
            "Keep one of the two.",
            ((earlier.span, "said here"),),
        )
    entries.touch(entry, naming(node))
    entry.placed = new
    entries.say_anew(key_of(node), said(node))


def _change(placed: tree.Placed, node: tree.Plain, entries: Entries) -> None:
    entry = entries.named_as(node, "change")
    new = _inner(placed, node, entries)
    if entry is None:
        return
    if _other_kind(node, entry, entries) or _says_nothing(plain(new), entries):
        return
    for row in rows_of(plain(new)):
        entries.set_apart(entry, row)
    entries.say(key_of(node), said(plain(new), changing=True))
    for one in additions(entry.node, plain(new)):
        entries.wrong(one.code, one.span, one.message, one.hint, one.related)
    entries.touch(entry, naming(node), adds=adds_only(entry.node, plain(new)), pages=pages(plain(new)))
    entries.update(entry, "change", (new,), lambda old: merged(old, plain(new)))


def _retell(told: tree.Retold, entries: Entries) -> None:
    """Give a declaration other prose, and leave the rest as it is."""
    entry = entries.named_as(told, "change")
    if entry is None or _other_kind(told, entry, entries) or _says_nothing(told, entries):
        return
    entries.touch(entry, naming(told))
    entries.update(entry, "retell", (told,), lambda old: built_anew(old, prose=in_languages((old.prose, told.prose))))


def _other_kind(node: tree.Plain | tree.Retold, entry: Entry, entries: Entries) -> bool:
    """Report a change of something as what it is not."""
    if kind_of(entry.node) == kind_of(node):
        return False
    entries.wrong(
        "R132",
        naming(node),
        f"{calling(entry.node, capital=True)} is not a {kind_of(node)}.",
        f"Write `change {kind_of(entry.node)} …`, or `replace` to replace it by something else.",
        ((naming(entry.node), "declared here"),),
    )
    return True


def _says_nothing(node: tree.Plain | tree.Retold, entries: Entries) -> bool:
    """Report a change without prose, of something whose prose alone can be changed."""
    empty = isinstance(node, tree.Phase | tree.Position) and not node.body.statements and node.guard is None
    if node.prose or not (empty or isinstance(node, tree.Retold)):
        return False
    entries.wrong(
        "R236",
        naming(node),
        f"Nothing is said here of {calling(node)}: this changes nothing.",
        "Write its prose beneath it, or all that is to take the place of what is there.",
    )
    return True


# ---- removing -------------------------------------------------------------------------------------


def _remove(path: tree.Path, entries: Entries) -> None:
    found = entries.find(path, "remove")
    if found is None:
        return
    key, rest = found
    entry = entries.known[key]
    name = rest_of(rest)
    if not name:
        touch = entries.touch(entry, path.span)
        entries.remove(key, touch)
        _forget(entry.node, entries)
        for other in [other for other, one in entries.known.items() if about(one.node) == key[1]]:
            entries.remove(other, touch)
        owner = getattr(entry.node, "owner", None)
        for one in entries.known.values():
            if isinstance(one.node, tree.Names) and about(one.node) == (owner.text if owner is not None else ""):
                entries.update(one, "unname", (key[1],), lambda node: without_row(node, key[1]))
        return
    several = spread.made_names(entry.node, entries.values) if spread.has_several(entry.node) else ()
    there = tuple(one for one in (*removable(entry.node), *several) if "{" not in one)
    if name in entries.went.get(key[1], ()):
        entries.touch(entry, path.span)
        return
    if name not in there:
        if name not in entries.lost:
            listed = f"These can be removed: {', '.join(f'`{one}`' for one in there[:8])}." if there else ""
            entries.wrong(
                "R130",
                path.span,
                f"{calling(entry.node, capital=True)} has no part `{name}` that could be removed.",
                near(name, there) or listed or "Leave this line out.",
                ((naming(entry.node), "declared here"),),
            )
        return
    touch = entries.touch(entry, path.span)
    made = entries.made()
    if name in several:
        by = entries.by_values(entry.node)
        entries.update(entry, "unmade", (name, by), lambda node: spread.without_made(node, name, entries.values))
    if name in removable(entry.node):
        if bare(without(entry.node, name)):
            entries.wrong(
                "R130",
                path.span,
                f"Without `{name}`, nothing would be left of {calling(entry.node)}.",
                f"Write `remove {key[1]}` to take away all of it, or add what is to be there above this line.",
                ((naming(entry.node), "declared here"),),
            )
            return
        entries.update(entry, "remove", (name,), lambda node: without(node, name))
    _unname(key[1], name, entries, touch)
    still = entries.made()
    for owner, names in made.items():
        went = names - still.get(owner, frozenset()) - ({name} if owner == key[1] else set())
        entries.went.setdefault(owner, set()).update(went)
        for row in sorted(went):
            _unname(owner, row, entries, touch)


def _unname(owner: str, name: str, entries: Entries, touch: Touch) -> None:
    """What names or shows a part that was removed goes with it."""
    for key, one in list(entries.known.items()):
        if about(one.node) == owner and name in removable(one.node):
            if bare(without(one.node, name)):
                entries.remove(key, touch)
            else:
                entries.update(one, "remove", (name,), lambda node: without(node, name))


def about(node: tree.Plain) -> str:
    """The declaration that this one gives names or a look to: both go with it, and their rows with its parts."""
    match node:
        case tree.Names(of=tree.Name(text=text)):
            return text
        case tree.Look(of=tree.Path(steps=(tree.Name(text=text),))):
            return text
        case tree.AnyPlain():
            return ""


def _remove_titled(title: tree.Text, entries: Entries) -> None:
    """Remove a ruling or an example, which are named by their titles."""
    kinds = ("#ruling", "#example")
    key = next(((kind, title.text) for kind in kinds if (kind, title.text) in entries.known), None)
    if key is not None:
        entries.remove(key, entries.touch(entries.known[key], title.span))
        return
    there = [other[1] for other in entries.known if other[0] in kinds]
    if not entries.lost:
        entries.wrong(
            "R130",
            title.span,
            f"The game has no ruling and no example with the title “{title.text}”.",
            near(title.text, there) or "Copy its title from the game.",
        )


def _remove_key(keyed: tree.Keyed, entries: Entries) -> None:
    """Remove all that a symbol of a map means: its cells are left as any other."""
    found = entries.find(keyed.path, "remove")
    if found is None:
        return
    key, rest = found
    entry, symbol = entries.known[key], keyed.symbol.text
    here = ((naming(entry.node), "declared here"),)
    if not isinstance(entry.node, tree.Board) or rest_of(rest) != "key":
        said = f"A symbol is removed from the keys of a board, and `{keyed.path.text}` is none."
        entries.wrong("R130", keyed.path.span, said, f'Write `remove BOARD.key "{symbol}"`.', here)
        return
    there = [line.symbol.text for line in entry.node.lines if isinstance(line, tree.Key)]
    if symbol not in there:
        listed = f"It has keys for {', '.join(f'`{one}`' for one in dict.fromkeys(there))}." if there else ""
        said = f"{calling(entry.node, capital=True)} has no key for “{symbol}”."
        entries.wrong("R130", keyed.symbol.span, said, listed or "Leave this line out.", here)
        return
    entries.touch(entry, keyed.span)
    entries.update(entry, "unkey", (symbol,), lambda node: without_key(node, symbol))


def _forget(node: tree.Plain, entries: Entries) -> None:
    """What was removed is taken out of all offers and out of the references of rulings."""
    own = own_name(node)
    if own is None or key_of(node)[0]:
        return
    name = own.text
    for entry in entries.known.values():
        if isinstance(node, tree.Action) and isinstance(entry.node, tree.Phase | tree.Action):
            entries.update(entry, "offers", (name,), lambda one: without_offers(one, name))
        elif isinstance(entry.node, tree.Ruling):
            entries.update(entry, "see", (name,), lambda one: without_see(one, name))


# ---- offering -------------------------------------------------------------------------------------


def _offer(action: tree.Name, edit: tree.OfferIn, entries: Entries) -> None:
    phase = edit.phase
    found = entries.find(tree.Path((phase,), span=phase.span), "offer in")
    if found is None:
        return
    entry = entries.known[found[0]]
    here = ((naming(entry.node), "declared here"),)
    if not isinstance(entry.node, tree.Phase):
        entries.wrong(
            "R138",
            phase.span,
            f"{calling(entry.node, capital=True)} is not a phase.",
            "Actions are offered in phases.",
            here,
        )
        return
    there = decisions(entry.node)
    decision = _meant(action, edit, there, here, entries)
    if decision is None:
        return
    known = next((one for one in decision.offers if one.action.text == action.text), None)
    if known is not None:
        entries.wrong(
            "R131",
            action.span,
            f"`{action.text}` is already offered there.",
            "Leave it out here.",
            ((known.span, "offered here"),),
        )
        return
    entries.touch(entry, action.span, adds=True)
    offered = entries.known.get(("", action.text)) or entries.gone.get(("", action.text))
    if offered is not None:
        entries.touch(offered, action.span, adds=True)
    more = replace(decision, offers=(*decision.offers, tree.Offer(action, span=action.span)))
    entries.update(entry, "offer", (action,), lambda node: swapped(node, decision, more))


def _meant(
    action: tree.Name, edit: tree.OfferIn, there: list[tree.Decide], here: Related, entries: Entries
) -> tree.Decide | None:
    """The decision of a phase in which something is to be offered, if it is clear."""
    phase, beside, number = edit.phase, edit.beside, edit.number
    fitting = there
    if beside is not None:
        fitting = [one for one in there if any(offer.action.text == beside.text for offer in one.offers)]
    elif number is not None:
        fitting = there[number.value - 1 : number.value] if number.value > 0 else []
    if len(fitting) == 1:
        return fitting[0]
    places = tuple((one.span, f"decision {at}") for at, one in enumerate(there, 1)) or here
    if not there:
        said = f"The phase `{phase.text}` has no decision in which `{action.text}` could be offered."
        entries.wrong("R138", phase.span, said, f"Write the whole phase again: `replace phase {phase.text}`.", places)
    elif beside is not None and not fitting:
        names = [offer.action.text for one in there for offer in one.offers]
        if beside.text not in entries.lost:
            hint = near(beside.text, names) or f"Offered are {', '.join(f'`{one}`' for one in dict.fromkeys(names))}."
            said = f"No decision of the phase `{phase.text}` offers `{beside.text}`."
            entries.wrong("R138", beside.span, said, hint, places)
    elif number is not None:
        many = f"{len(there)} decisions" if len(there) > 1 else "one decision"
        entries.wrong("R138", number.span, f"The phase `{phase.text}` has {many}.", "They are numbered from 1.", places)
    else:
        many = f"`{beside.text}` in {len(fitting)} decisions" if beside is not None else f"{len(there)} decisions"
        entries.wrong(
            "R138",
            phase.span,
            f"The phase `{phase.text}` has {many}: it is not clear which of them should offer `{action.text}`.",
            _which(action, phase, there),
            places,
        )
    return None


def _which(action: tree.Name, phase: tree.Name, there: list[tree.Decide]) -> str:
    """How to say in which decision something is to be offered: beside what only that one offers, or by its number."""
    names = [[offer.action.text for offer in one.offers] for one in there]
    flat = [name for offered in names for name in dict.fromkeys(offered)]
    lone = next((name for name in flat if flat.count(name) == 1), None)
    start = f"offer {action.text} in {phase.text}"
    return f"Say which, by what it offers: `{start} beside {lone}`." if lone else f"Say which: `{start} at 1`."


# ---- setting --------------------------------------------------------------------------------------


def set_literal(node: tree.SetLiteral, entries: Entries) -> None:
    """Give a literal another value, in a variant or from outside."""
    first = node.path.steps[0]
    if isinstance(first, tree.Name) and first.text == "game":
        of_game = rest_of(node.path.steps[1:])
        entries.say(("", "game"), (Said(("set", of_game), f"the value of `game.{of_game}`", node.path.span),))
        entries.of_game.append(node)
        return
    found = entries.find(node.path, "set")
    if found is None:
        return
    key, rest = found
    entry = entries.known[key]
    name = rest_of(node.path.steps[: len(node.path.steps) - len(rest)])
    if rest and isinstance(rest[0], tree.Name):
        entries.set_apart(entry, rest[0].text)
    settled = entries.shelf.kept.once(
        "set", (entry.placed, node), lambda: settle(entry.node, name, rest_of(rest), node.value)
    )
    if isinstance(settled, Unsettled):
        if not entries.lost:
            span = node.path.span if settled.of_path else node.value.span
            entries.wrong(settled.code, span, settled.message, settled.hint, ((naming(entry.node), "declared here"),))
        return
    literal = literal_at(entry.node, rest_of(rest))
    if literal is not None:
        path = joined(name, literal.path)
        if literal.value == said_value(node.value) and type(literal.value) is type(said_value(node.value)):
            entries.wrong(
                "R236",
                node.path.span,
                f"`{path}` is already {spoken(literal.value)}: this changes nothing.",
                values_beside(entry.node, name, literal),
            )
        entries.say(key, (Said(("set", literal.path), f"the value of `{path}`", node.path.span),))
    entries.touch(entry, node.span)
    entries.update(entry, "settled", (node,), lambda _: settled)
