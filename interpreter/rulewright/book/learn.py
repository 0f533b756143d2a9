"""In: a model. Out: the first way through a book: what people need to sit down and play, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..model.guards import constant
from ..model.symbols import PLAYER, Symbol
from ..model.terms import DefineBody, Steps
from ..play.adding import Added
from ..play.called import capital
from ..syntax import tree
from ..views.mentions import reached
from ..views.prose import on_kinds
from . import allowed
from .anchors import slug
from .bills import bill
from .drawing.kinds import kinds_drawn
from .drawing.scenes import LegendDrawn, TableDrawn
from .folding import plays
from .hiding import hidden
from .meanings import meanings
from .naming import link
from .order import chosen, offered, order
from .pages import Grid, Items, Paragraph, Picture, Piece, Run, Section, Text
from .parts import COUNTING, by_default, criteria, declared, list_of, node_of, said, score_said, who_shares
from .sentences import beneath
from .speech import Speech, prose_key
from .strip import strip
from .teaching import counting, group_title, is_printed, passages, shown_turn, summands, teaching
from .telling import Teller
from .titles import introductions
from .worked import example

FEW = 4
"""The most values of an enum that are named one by one where each has a zone."""


def learn(speech: Speech) -> Section:
    made = (
        aim(speech),
        components(speech),
        set_up(speech),
        turns(speech),
        actions(speech),
        meant(speech),
        scoring(speech),
        ending(speech),
        worked(speech),
        advice(speech),
        other_ways(speech),
    )
    return Section("learn", speech.say("learn"), (), tuple(part for part in made if part.pieces or part.sections))


def aim(speech: Speech) -> Section:
    words = tuple(list_of(passages(teaching(speech.model).words, speech)))
    inner = (Section("learn-words", speech.say("words"), words),) if words else ()
    return Section("learn-aim", speech.say("aim"), tuple(map(Paragraph, introductions(speech))), inner)


def components(speech: Speech) -> Section:
    """The components, with a picture of each kind; what is printed on a board is not counted. Last those that are no
    things but have a part in the rules.
    """
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
        loose = [one.count for one in kinds if not is_printed(one.symbol, speech.model)]
        counted = "count-of" if node.owner is None else "count-each"
        title = speech.title(symbol)
        if loose:
            several = capital(speech.names.many(symbol, 2))
            title = speech.say(counted, count=sum(loose), thing=title, things=several)
        pieces = (*said(node, symbol, speech), *kinds_drawn(symbol, speech), *written_on(symbol, speech))
        found.append(Section(anchor, title, pieces))
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
    """The steps as the author has them, else what the phases of the set-up say; then the table as it lies."""
    steps = tuple(list_of(passages(teaching(speech.model).steps, speech), numbered=True))
    pieces: list[Piece] = [*steps]
    whole = order(speech.model, speech.agreed)
    if steps:
        pieces += to_choose(whole.before, speech)
    for phase in whole.before:
        pieces += () if steps and phase not in whole.again else said_of(phase, speech)
        pieces += [*beneath(phase, speech), *(() if steps else to_choose((phase,), speech))]
    pieces += beginning(speech)
    return Section("learn-set-up", speech.say("set-up"), tuple(pieces))


def beginning(speech: Speech) -> Iterator[Piece]:
    """The table after the set-up, and how many pieces lie in each zone, for each number of players."""
    if speech.starts:
        players, start = min(speech.starts.items())
        caption = speech.say("table-for", count=players)
        yield Picture("set-up", TableDrawn(start.scene), start.scene.said, caption)
        legend = LegendDrawn(start.scene, speech.language, known=in_the_box(speech))
        if legend.svg():
            yield Picture("legend-set-up", legend, speech.say("apart").join(legend.words()), speech.say("legend"))
    yield from lying(speech)


def in_the_box(speech: Speech) -> frozenset[str]:
    """What the signs mean that are explained with the components."""
    faces = tuple(face for kinds in speech.box.values() for kind in kinds for face in (*kind.fronts, *kind.backs))
    names = {speech.name(kind.kind) for kinds in speech.box.values() for kind in kinds}
    return frozenset(names.union(LegendDrawn(faces, speech.language).words()))


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
    names = speech.model.headers.enums.get(owner, ())
    if manner == "each" and 0 < len(names) <= FEW:
        values = speech.listed(speech.name(Symbol("value", name, owner.name)) for name in names)
        return speech.say("lie-values-each", zone=title, owner=speech.name(owner), values=values)
    sort = "board" if owner.kind == "board" else "thing"
    return speech.say(f"lie-{sort}-{manner}", zone=title, owner=speech.name(owner))


def turns(speech: Speech) -> Section:
    """The phases in which players choose, outer ones first."""
    found = {}
    for phase in order(speech.model, speech.agreed).reading:
        pieces = [*said_of(phase, speech), *beneath(phase, speech), *to_choose((phase,), speech)]
        if pieces:
            found[phase] = Section(f"learn-{speech.anchor(phase)}", speech.title(phase), tuple(pieces))
    chips = strip(speech, {phase: one.anchor for phase, one in found.items()})
    return Section("learn-turn", speech.say("turn"), (chips,) if chips is not None else (), tuple(found.values()))


def to_choose(phases: Iterable[Symbol], speech: Speech) -> Iterator[Piece]:
    """The actions that phases offer."""
    found = (action for phase in phases for action in offered(phase, speech.model, speech.agreed))
    yield from list_of(action_line(action, speech) for action in dict.fromkeys(found))


def action_line(action: Symbol, speech: Speech) -> Text:
    """An action and its price."""
    node = node_of(action, speech)
    assert isinstance(node, tree.Action)
    price = bill(node, speech)
    within = price[:1].lower() + price[1:]  # it may be a sentence, which begins with a capital
    return (link(action, speech), Run(f" ({within})")) if price else (link(action, speech),)


def actions(speech: Speech) -> Section:
    """The actions, in the author's groups; one by itself has the title of its group. What is in none comes last."""
    known: dict[tuple[Text, ...], Symbol] = {}
    told = {symbol: action_told(symbol, speech, known) for symbol in in_groups(speech)}
    found = []
    for group in teaching(speech.model).groups:
        sections = tuple(told.pop(action) for action in group.actions if action in told)
        title = group_title(group, speech)
        if len(sections) == 1:
            found.append(replace(sections[0], title=title))
        elif sections:
            found.append(Section(f"learn-group-{slug(group.title)}", title, (), sections))
    return Section("learn-actions", speech.say("actions"), (), (*found, *told.values()))


def in_groups(speech: Speech) -> Iterator[Symbol]:
    """The actions that somebody may choose, in the order in which they are told."""
    known = dict.fromkeys(known_actions(speech))
    first = (action for group in teaching(speech.model).groups for action in group.actions if action in known)
    yield from dict.fromkeys((*first, *known))


def known_actions(speech: Speech) -> Iterator[Symbol]:
    """The actions that somebody may choose, in the order of the rules."""
    known = chosen(speech.model, speech.agreed)
    symbols = (Symbol("action", node.name.text) for node in declared(tree.Action, speech))
    yield from (symbol for symbol in symbols if symbol in known)


def action_told(symbol: Symbol, speech: Speech, known: dict[tuple[Text, ...], Symbol]) -> Section:
    """``known``: see ``allowed.forbidden``."""
    node = node_of(symbol, speech)
    assert isinstance(node, tree.Action)
    pieces = [
        *said(node, symbol, speech),
        *beneath(symbol, speech),
        *allowed.how_often(node, speech),
        *allowed.forbidden(node, speech, exact=False, known=known),
    ]
    return Section(f"learn-{speech.anchor(symbol)}", speech.title(symbol), tuple(pieces))


def meant(speech: Speech) -> Section:
    """What the words in all these rules mean, without those that are told with the scoring."""
    return Section("learn-meanings", speech.say("definitions"), tuple(meanings(speech, frozenset(counted(speech)))))


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
    counted_up = counted_position(speech)
    inner = (Section("learn-counted", speech.say("counted-up"), counted_up),) if counted_up else ()
    return Section("learn-scoring", speech.say("scoring"), tuple(pieces), inner)


def counted_position(speech: Speech) -> tuple[Piece, ...]:
    """A position, and for each player what counts in it, to the sum."""
    example = counting(speech.model)
    if example is None or not speech.sums:
        return ()
    node = node_of(example, speech)
    assert isinstance(node, tree.Example)
    text = speech.prose(node.prose, prose_key(example), "")
    shots = speech.shots.get(example, ())
    pieces: list[Piece] = [Paragraph(text)] if text else []
    pieces += [replace(shot, name="counted-0", caption=speech.say("counted-up")) for shot in shots[-1:]]
    rows = []
    for one, added in zip(summands(speech), speech.sums, strict=True):
        name = Teller(speech, (one.player,)).amount(one.term) or ""
        rows.append(((Run(capital(name)),), *((Run(sum_text(added, seat)),) for seat in range(len(added.whole)))))
    totals = [sum(added.whole[seat] for added in speech.sums) for seat in range(len(speech.sums[0].whole))]
    if len(rows) > 1:
        rows.append(((Run(speech.say("points-in-all"), "strong"),), *((Run(str(one), "strong"),) for one in totals)))
    seats = [speech.title(Symbol("seat", seat)) for seat in speech.model.headers.seats[: len(totals)]]
    head = ("", *seats)
    return (*pieces, Grid(head, tuple(rows), frozenset(range(1, len(head)))))


def sum_text(added: Added, seat: int) -> str:
    """``3 + 4 = 7``: the parts that count for something, and what they come to."""
    parts = [part for part in added.parts[seat] if part] if added.parts else []
    whole = str(added.whole[seat])
    return f"{' + '.join(map(str, parts))} = {whole}" if len(parts) > 1 else whole


def counted(speech: Speech) -> Iterator[Symbol]:
    """The definitions that score and winner ask for, and those that these ask for, each after what asks for it."""
    yield from (symbol for symbol in reached(COUNTING, speech.model) if symbol.kind == "define")


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
        lines = tuple(criteria(node, speech, exact=False))
        if lines:
            pieces.append(Items(lines, numbered=len(lines) > 1))
        pieces.append(Paragraph(who_shares(node, speech)))
    return Section("learn-ending", speech.say("ending"), tuple(pieces))


def worked(speech: Speech) -> Section:
    """A whole turn, in pictures if there are any."""
    node = shown_turn(speech)
    if node is None:
        return Section("learn-worked", speech.say("worked"))
    title = "whole-turn" if speech.turn else "worked"
    return Section("learn-worked", speech.say(title), tuple(example(node, speech, exact=False, turn=speech.turn)))


def advice(speech: Speech) -> Section:
    tips = tuple(list_of(passages(teaching(speech.model).tips, speech)))
    return Section("learn-advice", speech.say("advice"), tips)


def said_of(symbol: Symbol, speech: Speech) -> Iterator[Piece]:
    return said(node_of(symbol, speech), symbol, speech)


def other_ways(speech: Speech) -> Section:
    """The options, each with what is played unless the table agrees otherwise."""
    found = []
    for node in declared(tree.Option, speech):
        symbol = Symbol("option", node.name.text)
        text = speech.prose(node.prose, prose_key(symbol), symbol.name)
        default = by_default(node, speech)
        if text:
            found.append((Run(f"{speech.title(symbol)}. ", "strong"), *text, Run(f" {default}", "quiet")))
    return Section("learn-options", speech.say("other-ways"), (Items(tuple(found)),) if found else ())
