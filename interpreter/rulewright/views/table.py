"""In: a game being played and a seat. Out: the table in text, as that seat sees it: boards, hands, numbers, choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..play.choice import Choice
from ..play.session import Session
from .board import boards, initials, is_cell, pieces

WIDTH = 100
MOST_LISTED = 60


def table(session: Session, seat: int | None) -> str:
    """Everything a seat sees that is worth a line."""
    view = session.view(seat)
    lines = [*variables(session, view), *zones(session, view)]
    drawn = boards(session, seat, view)
    return "\n".join(part for part in (drawn.rstrip("\n"), "\n".join(lines)) if part) + "\n"


def variables(session: Session, view: dict[str, Any]) -> list[str]:
    """Numbers of the players side by side; what the board shows is left out."""
    layout = session.table.layout
    found = []
    for symbol in layout.vars:
        owner = layout.model.headers.vars[symbol].owner
        if owner is not None and owner.kind in {"component", "part", "board"}:
            continue
        value = view["variables"][symbol.name if owner is None else str(symbol)]
        if owner is None:
            if value not in (None, False, []) and not on_board(value, session):
                found.append(f"{symbol.name}: {told(value)}")
        elif any(one not in (None, False, []) for one in value.values()) and not all(
            on_board(one, session) for one in value.values()
        ):
            found.append(f"{symbol.name}: " + ", ".join(f"{name} {told(one)}" for name, one in value.items()))
    return wrapped(found)


def on_board(value: Any, session: Session) -> bool:
    boards = session.table.layout.boards.values()
    return isinstance(value, list) and all(
        isinstance(one, str) and any(is_cell(one, board) for board in boards) for one in value
    )


def zones(session: Session, view: dict[str, Any]) -> list[str]:
    """What lies beside the boards."""
    layout = session.table.layout
    short = initials(session.seats)
    found = []
    for symbol in layout.zones:
        owner = layout.model.headers.zones[symbol].owner
        if owner is not None and owner.kind == "board":
            continue
        inside = view["zones"][symbol.name if owner is None else str(symbol)]
        if owner is None:
            if inside:
                found.append(f"{symbol.name}: {listed(inside, short)}")
        elif isinstance(inside, dict):
            found += [f"{symbol.name} of {name}: {listed(one, short)}" for name, one in inside.items() if one]
        else:
            for one in inside:
                on = one["on"].get("kind", "?") + (f" {one['part']}" if "part" in one else "")
                found.append(f"{symbol.name} of {on}: {listed(one['lies'], short)}")
    return [cut(line) for line in found]


def listed(inside: Any, short: dict[str, str]) -> str:
    return ", ".join(pieces(inside, short))


def told(value: Any) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case list():
            return "{" + ", ".join(told(one) for one in value) + "}"
        case dict():
            return str(value.get("kind") or value.get("component") or "?")
    return str(value)


def cut(line: str, width: int = WIDTH) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


def wrapped(items: list[str], width: int = WIDTH) -> list[str]:
    """Short items side by side."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 4 + len(item) <= width:
            lines[-1] += f"    {item}"
        else:
            lines.append(cut(item, width))
    return lines


def choices(session: Session, numbered: Sequence[tuple[int, Choice]], *, full: bool) -> str:
    """Numbered choices, grouped by action, with what they cost and what is left to pay with."""
    groups: dict[str, list[tuple[int, Choice]]] = {}
    for number, choice in numbered:
        groups.setdefault(choice.action, []).append((number, choice))
    found = []
    room = MOST_LISTED if not full else len(numbered) + 1
    for action, members in groups.items():
        costs = {choice.cost for _, choice in members}
        shared = costs.pop() if len(costs) == 1 else None
        head = f"{action}{price(shared, session) if shared else ''}"
        if len(members) > 1 and len(numbered) > room and len(members) > room // len(groups):
            found.append(
                f"  {head}: {len(members)} choices, {members[0][0]} to {members[-1][0]} (type `{action}` to see them)"
            )
            continue
        if shared is None or shared or len(members) > 1:
            found.append(f"  {head}")
        for number, choice in members:
            found.append(f"  {number:>4}) {choice}" + (price(choice.cost, session) if shared is None else ""))
    return "\n".join(found) + "\n"


def price(cost: tuple[tuple[int, str], ...], session: Session) -> str:
    """What is paid, and how much there is to pay from."""
    player = session.player
    if not cost or player is None:
        return ""
    view = session.view(player)["variables"]
    told_ = []
    for amount, resource in cost:
        held = (
            view.get(f"player.{resource}", {}).get(session.seats[player])
            if f"player.{resource}" in view
            else view.get(resource)
        )
        told_.append(f"{amount} {resource} of {held}")
    return f"  [{', '.join(told_)}]"


def happened(session: Session, seat: int | None, since: int = 0) -> list[str]:
    """What happened, line by line, as far as a seat may know it."""
    found = []
    for event in joined(session.events(seat, since)):
        arguments = event["arguments"]
        match event["message"]:
            case "chose":
                picks = ", ".join(thing(one) for one in arguments["picks"].values()) if arguments["picks"] else ""
                found.append(f"{arguments['seat']}: {arguments['action']}" + (f" ({picks})" if picks else ""))
            case "moved":
                source, target = (arguments[end] or "nowhere" for end in ("source", "target"))
                found.append(f"    {things(arguments['pieces'])}: {source} → {target}")
            case "rolled":
                found.append(f"    a die shows {arguments['outcome']}")
            case "shuffled":
                found.append(f"    {arguments['zone']} is shuffled")
            case "shown":
                found.append(f"    {things(arguments['pieces'])} shown to {', '.join(arguments['to'])}")
            case "changed" if not isinstance(arguments["value"], list):  # sets are seen better than read
                of = f" of {arguments['of']}" if arguments["of"] else ""
                found.append(f"    {arguments['variable']}{of} is now {told(arguments['value'])}")
    return found


def joined(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Pieces that go the same way one after another go together."""
    found: list[dict[str, Any]] = []
    for event in events:
        before, now = found[-1]["arguments"] if found else {}, event["arguments"]
        same = found and event["message"] == found[-1]["message"] == "moved"
        if same and (before["source"], before["target"]) == (now["source"], now["target"]):
            found[-1] = {**event, "arguments": {**now, "pieces": [*before["pieces"], *now["pieces"]]}}
            continue
        found.append(event)
    return found


def things(items: list[Any]) -> str:
    counted: dict[str, int] = {}
    for item in items:
        counted[thing(item)] = counted.get(thing(item), 0) + 1
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted.items())


def thing(item: Any) -> str:
    if isinstance(item, dict):
        return str(item.get("kind") or f"a {item.get('component', 'piece')}")
    if isinstance(item, list):
        return things(item) or "nothing"
    return str(item)
