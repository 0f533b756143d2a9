"""In: a model. Out: the first way through a book: what people need to sit down and play, in order."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.declared import ExampleBody
from ..model.guards import constant
from ..model.symbols import PLAYER, Symbol
from ..model.terms import DefineBody, Steps
from ..model.understood import Model
from ..syntax import tree
from ..views.mentions import mentions
from ..views.prose import on_kinds
from . import allowed
from .bills import bill
from .drawing.kinds import kinds_drawn
from .drawing.scenes import LegendDrawn, TableDrawn
from .folding import plays
from .hiding import hidden
from .naming import link
from .order import chosen, offered, order
from .pages import Grid, Items, Paragraph, Picture, Piece, Run, Section, Text
from .parts import criteria, declared, list_of, node_of, said, score_said, shared, value_of
from .speech import Speech, prose_key
from .worked import example


def learn(speech: Speech) -> Section:
    made = (
        aim(speech),
        components(speech),
        set_up(speech),
        turns(speech),
        actions(speech),
        scoring(speech),
        ending(speech),
        worked(speech),
        other_ways(speech),
    )
    return Section("learn", speech.say("learn"), (), tuple(part for part in made if part.pieces or part.sections))


def aim(speech: Speech) -> Section:
    game = speech.model.ruleset.game
    said_ = speech.prose(game.prose, "game prose", "game") if game is not None else ()
    return Section("learn-aim", speech.say("aim"), (Paragraph(said_),) if said_ else ())


def components(speech: Speech) -> Section:
    """The components, with a picture of each kind; last those that are no things but have a part in the rules."""
    found, unseen = [], []
    for node in declared(tree.Component, speech):
        symbol = Symbol("component", node.name.text)
        if not plays(symbol, speech.model, speech.agreed):
            continue
        anchor = f"learn-{speech.anchor(symbol)}"
        if never_drawn(symbol, speech):
            texts = (*said(node, symbol, speech), *written_on(symbol, speech))
            unseen += [Section(anchor, speech.title(symbol), texts)] if texts else []
            continue
        kinds = speech.model.kinds.get(symbol, ())
        count = speech.say("count-of", count=sum(kind.count for kind in kinds), thing=speech.title(symbol))
        each = f", {speech.say('for-each-player')}" if node.owner is not None else ""
        pieces = (*said(node, symbol, speech), *kinds_drawn(symbol, speech), *written_on(symbol, speech))
        found.append(Section(anchor, f"{count}{each}", pieces))
    return Section("learn-components", speech.say("components"), (), (*found, *unseen))


def never_drawn(component: Symbol, speech: Speech) -> bool:
    """Whether its pieces have neither a shape nor a sign, so that one sees at most what lies on them; or lie only where
    looks hide them.
    """
    faces = [face for kind in speech.box.get(component, ()) for face in kind.fronts]
    lie = [zone for zone, header in speech.model.headers.zones.items() if component in header.holds]
    nowhere = bool(lie) and hidden(speech.model).issuperset(lie)
    return nowhere or all(face.shape == "bare" and not face.layers for face in faces)


def written_on(component: Symbol, speech: Speech) -> Iterator[Piece]:
    """What is written on kinds, or what they do."""
    texts = on_kinds(speech.model)
    yield from list_of(
        (Run(f"{speech.title(kind.symbol)}: ", "strong"), *speech.prose(texts[kind.symbol], prose_key(kind.symbol)))
        for kind in speech.model.kinds.get(component, ())
        if kind.symbol in texts
    )


def set_up(speech: Speech) -> Section:
    pieces: list[Piece] = []
    for phase in order(speech.model, speech.agreed).before:
        pieces += [*said_of(phase, speech), *to_choose(phase, speech)]
    pieces += beginning(speech)
    return Section("learn-set-up", speech.say("set-up"), tuple(pieces))


def beginning(speech: Speech) -> Iterator[Piece]:
    """The table after the set-up, and how many pieces lie in each zone, for each number of players."""
    if speech.starts:
        players, start = min(speech.starts.items())
        caption = speech.say("table-for", count=players)
        yield Picture("set-up", TableDrawn(start.scene), start.scene.said, caption)
        legend = LegendDrawn(start.scene, speech.language)
        if legend.svg():
            yield Picture("legend-set-up", legend, "; ".join(legend.words()), speech.say("legend"))
    yield from lying(speech)


def lying(speech: Speech) -> Iterator[Grid]:
    """How many pieces lie where: in one table what depends on the number of players, in another what does not."""
    always, by_players = [], []
    for zone in sorted(speech.model.headers.zones, key=lambda zone: nearness(zone, speech)):
        several = [start.counts.get(zone, ()) for start in speech.starts.values()]
        if not any(map(any, several)):
            continue
        manner, numbers = numbered(zone, several, speech)
        name = Run(where(zone, manner, speech))
        if len(set(numbers)) == 1:
            always.append(((name,), (Run(numbers[0]),)))
        else:
            by_players.append(((name,), *((Run(number),) for number in numbers)))
    if always:
        yield Grid((speech.say("first-lie"), speech.say("how-many")), tuple(always), frozenset({1}))
    if by_players:
        head = (speech.say("first-lie-by-players"), *map(str, speech.starts))
        yield Grid(head, tuple(by_players), frozenset(range(1, len(head))))


def nearness(zone: Symbol, speech: Speech) -> int:
    """What lies on the table comes first, then what lies on boards and pieces, and last what players have."""
    owner = speech.model.headers.zones[zone].owner
    return 0 if owner is None or owner.kind == "enum" else 2 if owner == PLAYER else 1


def numbered(zone: Symbol, several: list[tuple[int, ...]], speech: Speech) -> tuple[str, list[str]]:
    """For each number of players, how many pieces lie in a zone; and whether these are those of each owner, of one
    after the other, or of all.
    """
    if all(len(set(numbers)) <= 1 for numbers in several):
        return "each", [str(numbers[0] if numbers else 0) for numbers in several]
    if speech.model.headers.zones[zone].owner == PLAYER:
        return "in-turn", [", ".join(map(str, numbers)) for numbers in several]
    return "all", [str(sum(numbers)) for numbers in several]


def where(zone: Symbol, manner: str, speech: Speech) -> str:
    """A zone, and whose it is."""
    owner, title = speech.model.headers.zones[zone].owner, speech.title(zone)
    if owner is None:
        return title
    if owner == PLAYER:
        return speech.say(f"lie-player-{manner}", zone=title)
    sort = "board" if owner.kind == "board" else "thing"
    return speech.say(f"lie-{sort}-{manner}", zone=title, owner=speech.name(owner))


def turns(speech: Speech) -> Section:
    """The phases in which players choose, outer ones first."""
    found = []
    whole = order(speech.model, speech.agreed)
    for phase in (*whole.during, *whole.aside):
        pieces = [*said_of(phase, speech), *to_choose(phase, speech)]
        if pieces:
            found.append(Section(f"learn-{speech.anchor(phase)}", speech.title(phase), tuple(pieces)))
    return Section("learn-turn", speech.say("turn"), (), tuple(found))


def to_choose(phase: Symbol, speech: Speech) -> Iterator[Piece]:
    """The actions that a phase offers."""
    yield from list_of(action_line(action, speech) for action in offered(phase, speech.model, speech.agreed))


def action_line(action: Symbol, speech: Speech) -> Text:
    """An action and its price."""
    node = node_of(action, speech)
    assert isinstance(node, tree.Action)
    price = bill(node, speech)
    return (link(action, speech), Run(f" ({price})")) if price else (link(action, speech),)


def actions(speech: Speech) -> Section:
    found, known = [], chosen(speech.model, speech.agreed)
    for node in declared(tree.Action, speech):
        symbol = Symbol("action", node.name.text)
        if symbol not in known:
            continue
        pieces = [*said(node, symbol, speech), *allowed.forbidden(node, speech, exact=False)]
        found.append(Section(f"learn-{speech.anchor(symbol)}", speech.title(symbol), tuple(pieces)))
    return Section("learn-actions", speech.say("actions"), (), tuple(found))


def scoring(speech: Speech) -> Section:
    """What the score consists of: the definitions that it uses, with their own descriptions."""
    pieces: list[Piece] = []
    for node in declared(tree.Score, speech):
        if node.word != "score":
            continue
        text = speech.prose(node.prose, "score prose", "score") or score_said(node, speech, exact=False)
        if text:
            pieces.append(Paragraph(text))
    for define in counted(speech):
        text = speech.prose(node_of(define, speech).prose, prose_key(define), define.name)
        one = Paragraph((Run(f"{speech.title(define)}. ", "strong"), *text))
        if text and one not in pieces:
            pieces.append(one)
            pieces += ladder(define, speech)
    return Section("learn-scoring", speech.say("scoring"), tuple(pieces))


def counted(speech: Speech) -> Iterator[Symbol]:
    """The definitions that score and winner ask for, and those that these ask for, each after what asks for it."""
    found: dict[Symbol, None] = {}

    def follow(symbol: Symbol) -> None:
        for _, target in mentions(symbol, node_of(symbol, speech), speech.model):
            if target.kind == "define" and target not in found:
                found[target] = None
                follow(target)

    for symbol in speech.model.nodes:
        if symbol.kind in {"score", "standing", "winner"}:
            follow(symbol)
    yield from found


def ladder(define: Symbol, speech: Speech) -> Iterator[Piece]:
    """The steps of a scale as a table: how many, and what they are worth."""
    body = speech.model.bodies.get(define)
    if not isinstance(body, DefineBody) or not isinstance(body.value, Steps):
        return
    entries = [(constant(key), constant(worth)) for key, worth in body.value.entries]
    keys = tuple(str(key) for key, _ in entries)
    yield Grid(
        (speech.say("count"), *keys), (((Run(speech.say("worth")),), *((Run(str(one)),) for _, one in entries)),)
    )


def ending(speech: Speech) -> Section:
    pieces: list[Piece] = []
    for node in declared(tree.Winner, speech):
        text = speech.prose(node.prose, "winner prose", "winner")
        if text:
            pieces.append(Paragraph(text))
            continue  # described in words; the exact comparison can be looked up
        lines = tuple(criteria(node, speech, exact=False))
        if lines:
            pieces.append(Items(lines, numbered=True))
        pieces.append(Paragraph((Run(speech.say("win-shared" if shared(node) else "win-open")),)))
    return Section("learn-ending", speech.say("ending"), tuple(pieces))


def worked(speech: Speech) -> Section:
    """Of the examples that tell a story of the game as it is played, the one with the most choices."""
    told = [node for node in declared(tree.Example, speech) if node.prose and agrees(node, speech)]
    if not told:
        return Section("learn-worked", speech.say("worked"))
    longest = max(told, key=lambda node: length(node, speech.model))
    return Section("learn-worked", speech.say("worked"), tuple(example(longest, speech, exact=False)))


def agrees(node: tree.Example, speech: Speech) -> bool:
    """Whether an example is about the options that the table has agreed on."""
    body = speech.model.bodies.get(Symbol("example", node.title.text))
    given = body.options if isinstance(body, ExampleBody) else ()
    return all(constant(value) == speech.agreed.get(option) for option, value in given)


def length(node: tree.Example, model: Model) -> int:
    body = model.bodies.get(Symbol("example", node.title.text))
    assert body is None or isinstance(body, ExampleBody)
    return sum(len(line.choices) for line in node.lines if isinstance(line, tree.Plays))


def said_of(symbol: Symbol, speech: Speech) -> Iterator[Piece]:
    return said(node_of(symbol, speech), symbol, speech)


def other_ways(speech: Speech) -> Section:
    """The options, each with what is played unless the table agrees otherwise."""
    found = []
    for node in declared(tree.Option, speech):
        symbol = Symbol("option", node.name.text)
        text = speech.prose(node.prose, prose_key(symbol), symbol.name)
        default = speech.say("by-default", value=value_of(node, speech))
        if text:
            found.append((Run(f"{speech.title(symbol)}. ", "strong"), *text, Run(f" ({default})", "quiet")))
    return Section("learn-options", speech.say("other-ways"), (Items(tuple(found)),) if found else ())
