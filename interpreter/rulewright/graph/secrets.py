"""In: rules. Out: values that all can see, and that reveal what only some, or nobody, may know."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..model.terms import Picked
from .facts import ASKED, FELT, IN_TURN, LAID, MOVED, SHOWN, SORTED, TAKEN, UNLOADED, Change, Opening, Peek
from .gather import SHOW, TAKING
from .rules import OPEN, ORDERED, Rules

SEEN_IN = {
    LAID: ("sequence",),
    IN_TURN: ("sequence", "stack", "slot"),
    SORTED: ("sequence", "stack", "slot"),
    UNLOADED: ("sequence", "stack", "slot", "pool", "bag"),
}
"""The kinds of zones in which all can see in what order pieces came there. If they come from other pieces, all see from
which.
"""
ORDERS = {
    LAID: "they lie goes by their numbers, and tells",
    IN_TURN: "they lie goes by their numbers, and tells",
    SORTED: "this is done for them depends on what they are, and tells",
    SHOWN: "they are shown goes by their numbers, and tells",
    UNLOADED: "this is done for them goes by their numbers, and tells",
}
"""What is said of the order in which something is done with several pieces."""


def betrayed_values(rules: Rules, report: Report) -> None:
    """What depends on a secret variable, or on what was picked in secret, before that is shown."""
    headers = rules.model.headers
    secret = frozenset(symbol for symbol in headers.vars if headers.is_secret(symbol))
    for symbol, facts in rules.told():
        body = rules.model.bodies.get(symbol)
        picks = body.picks if isinstance(body, ActionBody) else ()
        picked = frozenset(pick.name for pick in picks if isinstance(pick, Picked) and pick.secret)
        for change in facts.doing.changes if secret or picked else ():
            if change.symbol.kind not in {"var", "resource"} or headers.is_secret(change.symbol):
                continue
            opened = frozenset().union(*(one.pieces for one in change.opened if one.zone is None))
            told = min(rules.reads(change.reads) & (secret - opened | picked), key=str, default=None)
            if told is not None:
                who = "only who picks it sees" if told in picked else "not everybody sees"
                report.add(
                    "R312",
                    change.span,
                    f"`{change.symbol.name}` is public, and reveals `{told.name}`, which {who}.",
                    f"Make `{change.symbol.name}` a secret, too, `seen by …`"
                    + ("." if told in picked else ", or show the value first (`show … to players`)."),
                )


def betrayed_secrets(rules: Rules, report: Report) -> None:
    hidden = rules.hidden
    if not hidden:
        return
    for symbol, facts in rules.told():
        if symbol.kind not in {"phase", "action"}:
            continue
        for change in (*facts.doing.changes, *facts.moves):
            zone = betrayed(change, hidden, rules) if is_open(change.symbol, hidden) else None
            if zone is not None:
                what = f"`{change.symbol.name}` is public, and reveals"
                if change.operator == MOVED:
                    what = f"`{change.symbol.name}` is public, and what is moved to it reveals"
                who = who_sees(zone, rules)
                report.add(
                    "R312",
                    change.span,
                    f"{what} what lies in `{zone.name}`, which {who}.",
                    "Show the piece first (`show … to players`), or move it to an open zone.",
                )
        told_of: set[Span] = set()
        for turn in facts.turns:
            if turn.operator in {TAKEN, FELT}:
                taken = taken_from(turn, hidden if turn.operator == TAKEN else rules.unfelt, rules)
                if taken is not None:
                    report.add(
                        "R312",
                        turn.span,
                        f"The piece here is chosen by its number, which reveals what lies in `{taken.name}`, "
                        f"which {who_sees(taken, rules)}.",
                        f"`draw 1 from {taken.name} to …` takes one at random; "
                        "or show the piece first (`show … to players`).",
                    )
                continue
            if turn.operator in ORDERS:
                laid_from = laid(turn, hidden, rules)
                if laid_from is not None and turn.span not in told_of:
                    report.add("R312", turn.span, *in_what_order(turn, laid_from, rules))
                    told_of.add(turn.span)
                continue
            if turn.operator == ASKED and turn.symbol.kind == "zone" and is_open(turn.symbol, hidden):
                continue  # a move there has been reported above
            told = betrayed(turn, hidden if turn.operator == ASKED else rules.unseen, rules)
            if told is not None:
                told_of.add(turn.span)
                who = who_sees(told, rules)
                what = "Whether this happens" if turn.operator == ASKED else "What can be chosen here"
                report.add(
                    "R312",
                    turn.span,
                    f"{what} is public, and reveals what lies in `{told.name}`, which {who}.",
                    "Show the piece first (`show … to players`), or test something that all can see.",
                )


def in_what_order(turn: Change, zone: Symbol, rules: Rules) -> tuple[str, str]:
    """The message and the hint for several pieces that are laid or shown, or what lies on them is moved, in an order
    that tells of them.
    """
    message = f"In what order {ORDERS[turn.operator]} what lay in `{zone.name}`, which {who_sees(zone, rules)}."
    if turn.symbol == SHOW:
        hint = "Show them all at once, or first to all"
    elif turn.operator in {SORTED, UNLOADED}:
        hint = "Show them first"
    elif turn.kept:
        hint = f"`draw all from {zone.name} to …` lays them as chance decides; or show them first"
    else:
        hint = "Let a player pick one after the other, or chance draw them; or show them first"
    return message, f"{hint} (`show … to players`)."


def who_sees(zone: Symbol, rules: Rules) -> str:
    return "only its owner sees" if rules.model.headers.zones[zone].seen_by == "owner" else "nobody sees"


def taken_from(turn: Change, hidden: frozenset[Symbol], rules: Rules) -> Symbol | None:
    """The first zone about which one learns by the piece that is taken: a player who cannot tell pieces apart could not
    have chosen.

    In a sequence each piece has its place, unless it was shuffled or is picked from; in a slot there is only one.
    """
    headers, picked = rules.model.headers.zones, turn.symbol != TAKING
    found = set()
    for peek in turn.peeks:
        everywhere = peek.where.kind == "component"
        one = {peek.where} if peek.where in hidden or peek.where in rules.mixed else frozenset()
        for zone in rules.holding.get(peek.where, frozenset()) & rules.unseen if everywhere else one:
            alone = headers[zone].kind == "slot" and (picked or not everywhere)
            row = headers[zone].kind == "sequence" and zone not in rules.mixed
            placed = row and not picked and not everywhere
            # What can be picked is known before the action shows any of it: of equal pieces one is listed.
            opened = () if picked and rules.without_order(zone) else turn.opened
            if not alone and not placed and is_secret(peek, zone, rules) and not is_opened(zone, opened, rules):
                found.add(zone)
    return min(found, key=str, default=None)


def laid(turn: Change, hidden: frozenset[Symbol], rules: Rules) -> Symbol | None:
    """The first zone about which one learns by the order in which pieces are laid; in a slot there is only one.

    What was shuffled lies shuffled if all of it is moved at once.
    """
    found = {
        zone
        for peek in turn.peeks
        for zone in rules.holding.get(peek.where, rules.zones({peek.where})) & hidden
        if tells_an_order(turn, zone, rules)
        and is_secret(peek, zone, rules)
        and not is_opened(zone, turn.opened, rules)
    }
    return min(found, key=str, default=None)


def tells_an_order(turn: Change, zone: Symbol, rules: Rules) -> bool:
    """Whether somebody can follow pieces of this zone, and they do not keep the order in which they lay there."""
    headers, how = rules.model.headers.zones, turn.operator
    kind, shuffled = headers[zone].kind, zone in rules.mixed
    if kind == "slot":
        return False
    if how == SORTED and rules.backs_differ(zone):
        return True
    if turn.symbol == SHOW:
        return kind in ORDERED and kind not in turn.kept and (how == SORTED or not shuffled)
    if headers[turn.symbol].kind not in SEEN_IN[how]:
        return False
    return kind not in turn.kept or (how == IN_TURN and shuffled)


def is_open(place: Symbol, hidden: frozenset[Symbol]) -> bool:
    return place.kind in {"var", "resource"} or (place.kind == "zone" and place not in hidden)


def betrayed(change: Change, hidden: frozenset[Symbol], rules: Rules) -> Symbol | None:
    """The first zone whose secret a change reveals."""
    peeks = set(change.peeks)
    for symbol in rules.reads(change.reads):
        if symbol.kind in {"define", "action"}:
            peeks |= rules.of(symbol).peeks
    found = {
        zone
        for peek in peeks
        for zone in rules.zones({peek.where}) & hidden
        if is_secret(peek, zone, rules) and not is_opened(zone, change.opened, rules)
    }
    return min(found, key=str, default=None)


def is_secret(peek: Peek, zone: Symbol, rules: Rules) -> bool:
    """A kind, what rules have marked a piece with, or a printed field that is not on the back; or a definition that
    returns the piece, which may read any of them.
    """
    headers = rules.model.headers
    held = headers.zones[zone].holds
    for what in rules.reads({peek.what}):
        column = headers.columns.get(what)
        if column is not None and not column.on_back and any(component.name == what.of for component in held):
            return True
        if (
            what.kind == "builtin"
            and what.name == "name"
            and any(len(headers.components[component].kinds) > 1 or component in rules.marked for component in held)
        ):
            return True
    return False


def is_opened(zone: Symbol, opened: tuple[Opening, ...], rules: Rules) -> bool:
    zones = rules.model.headers.zones
    for one in opened:
        to_all = one.zone is None or (one.zone in zones and zones[one.zone].seen_by == OPEN)
        if to_all and (zone in rules.zones(one.pieces) or one.pieces & zones[zone].holds):
            return True
    return False
