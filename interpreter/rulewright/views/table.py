"""In: a game being played and a seat. Out: the table as text, as that seat sees it: boards, hands, numbers, choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model import types as t
from ..model.symbols import Symbol
from ..play.account import TOLD_OF_ZONES
from ..play.choice import Choice
from ..play.session import Session
from .board import boards, is_cell
from .face import face
from .row import Rows, length
from .voice import Voice, english

WIDTH = 100
MOST_LISTED = 60


def table(session: Session, seat: int | None, *, coloured: bool = False, voice: Voice | None = None) -> str:
    """Everything a seat sees that is worth a line; coloured only where the words say the same."""
    voice = voice or english(session)
    view = session.view(seat)
    drawn = boards(session, seat, view, coloured=coloured, voice=voice)
    beside = Beside(session, view, Rows(session.table.layout, voice, coloured=coloured), voice)
    parts = (drawn.rstrip("\n"), "\n".join(variables(session, view, voice)), *beside.parts(seat))
    return "\n\n".join(part for part in parts if part) + "\n"


def variables(session: Session, view: dict[str, Any], voice: Voice) -> list[str]:
    """The variables, with those of players side by side; what the board shows is left out."""
    layout = session.table.layout
    found = []
    for symbol in layout.vars:
        owner, type_ = layout.rules.headers.vars[symbol].owner, layout.rules.headers.types[symbol]
        if passing(session, symbol) or (owner is not None and owner.kind in {"component", "part", "board"}):
            continue
        value = view["variables"].get(symbol.name if owner is None else str(symbol))
        if value is None:  # it holds nothing, or its phase is not running
            continue
        if owner is None:
            if value not in (False, []) and not on_board(value, session):
                found.append(f"{voice.name(symbol)}: {value_text(value, voice, type_)}")
        elif any(one not in (None, False, []) for one in value.values()) and not all(
            on_board(one, session) for one in value.values()
        ):
            held = ", ".join(
                f"{belonging(owner, name, voice)} {value_text(one, voice, type_)}" for name, one in value.items()
            )
            found.append(f"{voice.name(symbol)}: {held}")
    return wrapped(found)


def belonging(owner: Symbol, name: str, voice: Voice) -> str:
    """To whom something belongs."""
    return voice.seat(name) if owner.kind == "owner" else voice.word(name, owned(owner))


def owned(owner: Symbol) -> t.Type | None:
    """The type of those that have a zone or a variable of their own."""
    return t.Of("enum", owner) if owner.kind == "enum" else None


def passing(session: Session, symbol: Symbol) -> bool:
    """Whether a variable is internal: a yes/no value of the whole game that lasts only for a phase."""
    header = session.table.layout.rules.headers.vars[symbol]
    return header.owner is None and header.per != "" and isinstance(t.plain(header.type), t.Bool)


def on_board(value: Any, session: Session) -> bool:
    boards = session.table.layout.boards.values()
    return isinstance(value, list) and all(
        isinstance(one, str) and any(is_cell(one, board) for board in boards) for one in value
    )


# ---- what lies beside the boards ----------------------------------------------------------------------------------


class Beside:
    """The zones: first those of the game, then a block for each player; the zones on a piece follow below it."""

    def __init__(self, session: Session, view: dict[str, Any], codes: Rows, voice: Voice) -> None:
        self.voice = voice
        self.layout = session.table.layout
        self.seats = session.seats
        self.short = voice.seats(session.seats)
        self.rows = codes
        self.me = ""
        rows = {id(piece.row): piece.row for piece in self.layout.pieces}
        self.faces = {row.symbol.name: face(row, voice) for row in rows.values()}
        self.zones: dict[Symbol, Any] = {}
        self.cells: dict[int, str] = {}
        self.loads: dict[int, list[tuple[Symbol, dict[str, Any]]]] = {}
        for symbol in self.layout.zones:
            owner = self.layout.rules.headers.zones[symbol].owner
            inside = view["zones"][symbol.name if owner is None else str(symbol)]
            if owner is None or owner.kind != "board":
                self.zones[symbol] = inside
            else:
                self.cells.update({one.get("id", 0): cell for cell, lies in inside.items() for one in many(lies)})
            if owner is not None and owner.kind in {"component", "part"}:
                for one in inside:
                    self.loads.setdefault(one["on"].get("id", 0), []).append((symbol, one))

    def parts(self, seat: int | None) -> list[str]:
        self.me = me = self.seats[seat] if seat is not None else ""
        common: list[str] = []
        own: dict[str, list[str]] = {name: [] for name in self.seats}
        for symbol, inside in self.zones.items():
            owner = self.layout.rules.headers.zones[symbol].owner
            if owner is None:
                common += self.zone(symbol, self.voice.name(symbol), inside, "")
            elif owner.kind == "owner":
                for name in own:
                    own[name] += self.zone(symbol, self.voice.name(symbol), inside.get(name), name)
            elif isinstance(inside, dict):
                common += self.side_by_side(symbol, inside)
        common += self.elsewhere()
        blocks = [
            "\n".join(
                [self.voice.say("your-seat", seat=called) if name == me else called, *(f"  {line}" for line in lines)]
            )
            for name, lines in own.items()
            if lines and (called := self.voice.seat(name))
        ]
        return ["\n".join(common), *blocks]

    def zone(self, symbol: Symbol, name: str, inside: Any, owner: str) -> list[str]:
        """A zone on one or more lines; below it the zones on its pieces."""
        if not inside:
            return []
        if owner in {"", self.me} and self.layout.rules.headers.zones[symbol].kind == "pool":
            printed = [
                (self.voice.kind(one["kind"], self.holds(symbol)), self.faces[one["kind"]])
                for one in many(inside)
                if self.faces.get(one.get("kind", ""))
            ]
            if len(printed) == len(many(inside)):
                wide = max(len(kind) for kind, _ in printed)
                return [f"{name}:", *(f"  {kind:{wide}}  {text}" for kind, text in printed)]
        carriers = [piece for piece in many(inside) if piece.get("id", 0) in self.loads]
        bare = len(carriers) < len(many(inside))
        found = hung(f"{name}: ", self.listed(symbol, inside, owner)) if bare else [f"{name}:"]
        for piece in carriers:
            found += [f"  {line}" for line in self.carried(piece, owner)]
        return found

    def carried(self, piece: dict[str, Any], owner: str) -> list[str]:
        """A piece, and what lies on it."""
        loads = self.loads.pop(piece["id"])
        head = self.name(piece, owner)
        found: list[str] = []
        for symbol, one in loads:
            part = f" {one['part']}" if "part" in one else ""
            lines = hung(f"{self.voice.name(symbol)}{part}: ", self.listed(symbol, one["lies"], owner))
            found += [f"{head if not found else ' ' * len(head)}  {lines[0]}"]
            found += [f"{' ' * len(head)}  {line}" for line in lines[1:]]
        return found

    def holds(self, symbol: Symbol) -> frozenset[Symbol]:
        return self.layout.rules.headers.zones[symbol].holds

    def several(self, symbol: Symbol, inside: Any) -> bool:
        """Whether this is a zone for each of several owners, and not the piece in a slot."""
        return isinstance(inside, dict) and self.layout.rules.headers.zones[symbol].owner is not None

    def elsewhere(self) -> list[str]:
        """What lies on pieces that lie on a board, or that are not seen."""
        beside = {
            one.get("id", 0)
            for symbol, inside in self.zones.items()
            for group in (inside.values() if self.several(symbol, inside) else [inside])
            for one in many(group)
        }
        found: list[str] = []
        for id_ in [id_ for id_ in self.loads if id_ not in beside or not id_]:
            for symbol, one in self.loads.pop(id_):
                on = self.name(one["on"], "") + (f" {one['part']}" if "part" in one else "")
                head = self.voice.say("belongs", thing=self.voice.name(symbol), owner=on)
                if id_ in self.cells:
                    head = self.voice.say("place-at", thing=head, cell=self.cells[id_])
                found += hung(f"{head}: ", self.listed(symbol, one["lies"], ""))
        return found

    def side_by_side(self, symbol: Symbol, inside: dict[str, Any]) -> list[str]:
        """The zones of the values of an enum: those that hold little share a line."""
        owner = self.layout.rules.headers.zones[symbol].owner
        assert owner is not None
        told_ = {
            belonging(owner, name, self.voice): self.listed(symbol, one, "") for name, one in inside.items() if one
        }
        short = [f"{name}: {', '.join(words)}" for name, words in told_.items()]
        if short and max(map(len, short)) <= WIDTH // 3:
            return hung(f"{self.voice.name(symbol)}  ", short, "   ")
        zone = self.voice.name(symbol)
        return [
            line
            for name, words in told_.items()
            for line in hung(f"{self.voice.say('belongs', thing=zone, owner=name)}: ", words)
        ]

    def listed(self, symbol: Symbol, inside: Any, owner: str) -> list[str]:
        """The pieces of a zone, in their order if it has one."""
        items = many(inside)
        if self.layout.rules.headers.zones[symbol].kind == "sequence" and all("kind" in item for item in items):
            front, back = self.voice.say("front"), self.voice.say("back")
            return [f"{front} > {self.rows.line([item['kind'] for item in items])} > {back}"]
        series = numbered([item.get("kind", "") for item in items])
        if series is not None:
            return [self.voice.series(*series)]
        hidden = self.voice.say("hidden")
        holds = self.holds(symbol)
        counted: dict[str, int] = {}
        alike: dict[str, dict[str, Any]] = {}
        for item in items:
            name = self.name(item, owner, holds)
            counted[name] = counted.get(name, 0) + item.get("mixed", 1)
            alike[name] = item
        return [
            f"{count} {name}"
            if name.startswith(hidden)
            else self.voice.several(self.name(alike[name], owner, holds, count), count)
            for name, count in counted.items()
        ]

    def name(self, item: dict[str, Any], owner: str, holds: frozenset[Symbol] = frozenset(), count: int = 1) -> str:
        """So many pieces alike by their kind, with their owner's sign where it says something; or what is known of
        them.
        """
        if "kind" not in item:
            hidden = self.voice.say("hidden")
            sure = item.get("contains", {})
            among = kinds(sure, self.voice, holds)
            if item.get("mixed", 1) == 1 and sure:
                return f"{among} ({hidden})"
            whole = sum(sure.values()) == item.get("mixed", 1)
            more = "" if whole else f"{self.voice.say('among-them')} "
            return hidden + (f" ({more}{among})" if among else "")
        turned = f" ({self.voice.lying(item['turned'])})" if item.get("turned") else ""
        whose = item.get("owner", owner)
        called = self.voice.kind(item["kind"], holds, count)
        return f"{'' if whose == owner else self.short.get(whose, whose) + ':'}{called}{turned}"


def kinds(counted: dict[str, int], voice: Voice, holds: frozenset[Symbol] = frozenset()) -> str:
    """So many of each kind."""
    return ", ".join(voice.several(voice.kind(kind, holds, count), count) for kind, count in counted.items())


def numbered(kinds: list[str]) -> tuple[str, str] | None:
    """The first and the last of many kinds that differ only in their numbers; None for others."""
    found = [kind.rpartition("_") for kind in kinds]
    if len(kinds) < 4 or len({stem for stem, _, _ in found}) > 1 or not all(end.isdecimal() for _, _, end in found):
        return None
    ends = sorted(int(end) for _, _, end in found)
    if ends != list(range(ends[0], ends[0] + len(ends))):
        return None
    return f"{found[0][0]}_{ends[0]}", f"{found[0][0]}_{ends[-1]}"


def many(inside: Any) -> list[dict[str, Any]]:
    return [inside] if isinstance(inside, dict) else list(inside or [])


def hung(head: str, words: Sequence[str], between: str = ", ", width: int = WIDTH - 8) -> list[str]:
    """Words after a heading; if they take several lines, the others are indented. Nothing is left out."""
    lines, empty = [head], True
    for at, word in enumerate(words):
        for place, bit in enumerate(word.split(" ")):
            joint = "" if empty else " " if place else between
            end = between.rstrip() if at + 1 < len(words) and place == word.count(" ") else ""
            if not empty and length(lines[-1] + joint + bit + end) > width:
                lines[-1] += joint.rstrip()
                lines.append("    ")
                joint = ""
            lines[-1] += joint + bit
            empty = False
    return [line.rstrip() for line in lines]


def value_text(value: Any, voice: Voice, type_: t.Type | None = None) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return voice.say("yes" if value else "no")
        case list():
            return "{" + ", ".join(value_text(one, voice, type_) for one in value) + "}"
        case dict():
            return thing(value, voice)
        case _:
            return voice.word(str(value), type_)


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


def choices(session: Session, numbered: Sequence[tuple[int, Choice]], *, full: bool, voice: Voice | None = None) -> str:
    """Numbered choices, grouped by action, with what they cost and what is left to pay with."""
    voice = voice or english(session)
    groups: dict[str, list[tuple[int, Choice]]] = {}
    for number, choice in numbered:
        groups.setdefault(choice.action, []).append((number, choice))
    found = []
    room = MOST_LISTED if not full else len(numbered) + 1
    for action, members in groups.items():
        costs = {choice.cost for _, choice in members}
        shared = costs.pop() if len(costs) == 1 else None
        called = voice.action(action)
        head = f"{called}{price(shared, session, voice) if shared else ''}"
        if len(members) > 1 and len(numbered) > room and len(members) > room // len(groups):
            many_ = voice.say(
                "many-choices", count=len(members), number=str(len(members)),
                first=str(members[0][0]), last=str(members[-1][0]), action=called,
            )  # fmt: skip
            found.append(f"  {head}: {many_}")
            continue
        if len(members) == 1:
            number, choice = members[0]
            found.append(f"  {number}) {voice.choice(choice)}{price(choice.cost, session, voice)}")
            continue
        found.append(f"  {head}")
        for number, choice in members:
            paid = price(choice.cost, session, voice) if shared is None else ""
            found.append(f"  {number:>4}) {voice.choice(choice)}{paid}")
    return "\n".join(found) + "\n"


def price(cost: tuple[tuple[int, str], ...], session: Session, voice: Voice) -> str:
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
        told_.append(voice.say("paid-from", price=voice.price(amount, resource), held=str(held)))
    return f"  [{', '.join(told_)}]"


def happened(session: Session, seat: int | None, since: int = 0, voice: Voice | None = None) -> list[str]:
    """What happened, line by line, as far as a seat may know it."""
    voice = voice or english(session)
    found = []
    quiet = {symbol.name for symbol in session.table.layout.vars if passing(session, symbol)}
    for event in joined(session.events(seat, since, voice)):  # the board shows sets better than words
        arguments = event["arguments"]
        match event["message"]:
            case "chose":
                says = voice.chosen(session, event, seat)
                found.append(voice.say("chose", seat=voice.seat(arguments["seat"]), choice=says))
            case "sealed":
                found.append(voice.say("sealed", seat=voice.seat(arguments["seat"])))
            case "moved":
                source, target = (arguments[end] or voice.say("nowhere") for end in ("source", "target"))
                found.append(f"    {things(arguments['pieces'], voice)}: {source} → {target}")
            case "rolled":
                found.append(f"    {voice.say('die-shows', outcome=voice.word(str(arguments['outcome'])))}")
            case done if done in TOLD_OF_ZONES:
                found.append(f"    {voice.say(done, zone=arguments['zone'])}")
            case "shown":
                to = ", ".join(arguments["to"])
                found.append(f"    {voice.say('shown-to', pieces=things(arguments['pieces'], voice), seats=to)}")
            case "changed" if not isinstance(arguments["value"], list) and arguments["variable"] not in quiet:
                found.append(f"    {changed(arguments, session, voice)}")
    return found


def changed(arguments: dict[str, Any], session: Session, voice: Voice) -> str:
    """What a variable holds now."""
    headers = session.table.layout.rules.headers
    types = {headers.types[symbol] for symbol in headers.vars if symbol.name == arguments["variable"]}
    type_ = types.pop() if len(types) == 1 else None
    variable = voice.variable(arguments["variable"], "")
    if arguments["of"]:
        variable = voice.say("belongs", thing=variable, owner=arguments["of"])
    return voice.say("is-now", variable=variable, value=value_text(arguments["value"], voice, type_))


def joined(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Combine consecutive moves of pieces between the same places."""
    found: list[dict[str, Any]] = []
    for event in events:
        before, now = found[-1]["arguments"] if found else {}, event["arguments"]
        same = found and event["message"] == found[-1]["message"] == "moved"
        if same and (before["source"], before["target"]) == (now["source"], now["target"]):
            found[-1] = {**event, "arguments": {**now, "pieces": [*before["pieces"], *now["pieces"]]}}
            continue
        found.append(event)
    return found


def things(items: list[Any], voice: Voice) -> str:
    counted: dict[str, int] = {}
    alike: dict[str, Any] = {}
    for item in items:
        called = thing(item, voice)
        counted[called] = counted.get(called, 0) + 1
        alike[called] = item
    return ", ".join(thing(alike[name], voice, count) for name, count in counted.items())


def thing(item: Any, voice: Voice, count: int = 1) -> str:
    """So many pieces alike, or another value."""
    if isinstance(item, dict):
        kind = item.get("kind")
        if kind:
            return voice.several(voice.kind(kind, count=count), count)
        return voice.hidden(item.get("component", "piece"), count)
    if isinstance(item, list):
        return things(item, voice) or voice.say("nothing")
    return voice.word(str(item))
