"""In: a game in progress. Out: nothing, or an ``AssertionError``: properties of every game, whatever is chosen."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations

import rulewright
from rulewright.model import types as t
from rulewright.play.bots import random
from rulewright.play.chance import fate
from rulewright.play.choice import Choice
from rulewright.play.machine import PASS, Raw
from rulewright.play.naming import name_of
from rulewright.play.save import again, read
from rulewright.play.text import universe
from rulewright.program.operations import each_bit, stacked


def refusal(ask: Callable[..., object], what: object) -> rulewright.IllegalChoice:
    """The message of the error that is expected here."""
    try:
        ask(what)
    except rulewright.IllegalChoice as refused:
        return refused
    raise AssertionError("what is not legal was taken")


def any_game(s, stream, most):
    """A random game in which all properties are checked at every decision."""
    before = []
    for _ in range(most):
        conserved(s)
        if s.over:
            break
        here = looks(s)
        before.append(here)
        choices(s, stream)
        refused(s, stream)
        bit_by_bit(s, stream)
        choice = random(s, stream)
        twin = s.copy()
        assert looks(twin) == here
        twin.choose(str(choice))
        assert looks(s) == here
        s.choose(choice)
        assert looks(twin) == looks(s)
        seat = stream.below(len(s.seats))
        assert twin.events(seat) == s.events(seat)
        twin.undo(anyway=True)
        assert looks(twin) == here
    end = looks(s)
    saved = read(s.save())
    for here in reversed(before):
        s.undo(anyway=True)
        assert looks(s) == here
    assert s.events() == s.table.game.start(s.table.players, s.seed, s.table.options).events()
    assert looks(again(s.table.game, saved)) == end


def looks(s):
    """The answers to all questions about a position."""
    player = s.player
    return (s.hash(), s.view(player), player, s.deciders, s.phase, s.over, s.scores, s.winners, s.ply)


def conserved(s):
    """Every piece is in exactly one place, and this place contains it."""
    layout, state = s.table.layout, s.state
    lying = {}
    for zone in (*range(len(layout.zone_rows)), *(state[layout.far] if layout.far_zones else ())):
        content = layout.content(state, zone)
        if s.table.sight.kinds[zone] == "slot":
            pieces = [content] if content >= 0 else []
        else:
            pieces = list(each_bit(stacked(content) if isinstance(content, tuple) else content))
        for piece in pieces:
            assert piece not in lying
            lying[piece] = zone
    assert all(state[layout.place + piece] == lying.get(piece, -1) for piece in range(len(layout.pieces)))


def choices(s, stream):
    """Every legal choice has a unique text that is read as this choice; no condition fails; it can be made."""
    legal = s.legal()
    texts = [str(choice) for choice in legal]
    assert len({text.casefold() for text in texts}) == len(texts) == len({choice.raw for choice in legal})
    for choice in some(legal, stream, 6):
        assert s.parse(str(choice)) == choice
        assert s.why_not(str(choice)) == []
    machine, answer = s.table.machine, fate(s.table.machine)
    for choice in some(legal, stream, 12):
        after = s.state[:]
        machine.apply(after, s.stop, choice.raw)
        if s.table.players == 2 or len(legal) < 12:
            machine.run(after, answer)


def some(items, stream, most):
    """All if they are few; otherwise a number of them, with the first and the last."""
    if len(items) <= most:
        return list(items)
    return [items[0], items[-1], *(items[stream.below(len(items))] for _ in range(most - 2))]


MALFORMED = ("", " ", "xyzzy", "place(", "(((", "\x00", "#1", "{c}", "place()", "🎲" * 40, "a" * 3000, "-1", "None")


def refused(s, stream):
    """Well-formed choices that are illegal, and malformed texts."""
    before, legal = (s.hash(), len(s.events()), s.ply), s.legal()
    machine, layout = s.table.machine, s.table.layout
    decision = machine.program.decisions[s.stop]
    for _ in range(5):
        at = stream.below(len(decision.offers))
        deed = machine.program.deeds[decision.offers[at].action]
        picks = []
        for pick in deed.picks:
            among = list(universe(pick, layout))
            one = among[stream.below(len(among))]
            for _ in range(stream.below(3) if pick.many else 0):
                one |= among[stream.below(len(among))]
            picks.append(one)
        raw = Raw(at, decision.offers[at].action, tuple(picks))
        if any(alike(raw, one.raw, s) for one in legal):
            continue
        told_why = refusal(s.choose, Choice(s.player, raw, legal[0].texts)).reasons
        assert told_why
        assert all(reason.strip() for reason in told_why)
        text = f"{deed.name}({', '.join(told(s, pick, value) for pick, value in zip(deed.picks, picks, strict=True))})"
        if s.why_not(text):
            refusal(s.choose, text)
        else:  # pieces have the names of their kinds: another one of them may be legal
            assert s.parse(text) in legal
    if decision.manner == "must":
        refusal(s.choose, Choice(s.player, PASS, legal[0].texts))
    other = legal[0].seat + 1
    if other < len(s.seats) and other not in s.deciders:
        refusal(s.choose, Choice(other, legal[0].raw, legal[0].texts))
    for text in (*some(MALFORMED, stream, 4), f"{legal[0]} and more", f"{legal[-1]})("):
        assert refusal(s.choose, text).reasons == s.why_not(text) != []
    assert (s.hash(), len(s.events()), s.ply) == before


def told(s, pick, value):
    type_ = pick.type
    return name_of(s.table.layout, t.Many(type_) if pick.many else type_, value)


def alike(raw, other, s):
    """Whether two choices differ only in which of several equal pieces they name."""
    if raw.offer != other.offer or len(raw.arguments) != len(other.arguments):
        return False
    if raw == other:
        return True
    look, state = marks(s), s.state
    deed = s.table.machine.program.deeds[raw.deed]
    for pick, one, two in zip(deed.picks, raw.arguments, other.arguments, strict=True):
        if pick.thing != "piece":
            if one != two:
                return False
        elif Counter(look(state, piece) for piece in (each_bit(one) if pick.many else [one])) != Counter(
            look(state, piece) for piece in (each_bit(two) if pick.many else [two])
        ):
            return False
    return shared(raw, deed, s) == shared(other, deed, s)


def marks(s):
    """All that tells pieces apart, reckoned without the primitive that the program has for it: what they are, whose,
    where they lie, and what they bear or what speaks of them, as far as rules ask for it. Those with a variable that
    not everybody sees are never alike: that two of them are would be told by how many choices there are.
    """
    layout, program = s.table.layout, s.table.machine.program
    headers = layout.rules.headers
    secret = {headers.vars[symbol].owner for symbol in layout.vars if headers.is_secret(symbol)}
    speaking, own, borne = [], defaultdict(list), defaultdict(list)
    for symbol, base in layout.vars.items():
        owner = headers.vars[symbol].owner
        if owner is not None and owner.kind == "component":
            own[owner].append(base)
        type_ = t.plain(headers.types[symbol])
        many = t.element(type_)
        if isinstance(t.plain(many or type_), t.Piece) and not layout.is_growing(owner):
            speaking += [(base + at, many is not None) for at in range(layout.size(owner))]
    for symbol, (first, _) in layout.zones.items():
        if headers.zones[symbol].owner is not None and headers.zones[symbol].owner.kind == "component":
            borne[headers.zones[symbol].owner].append(layout.zone_slots + first)

    def look(state, piece):
        info = layout.pieces[piece]
        index = piece - layout.bases[info.component][0]
        zone = state[layout.place + piece]
        content = layout.content(state, zone) if zone >= 0 else 0
        row = [slot for base in own[info.component] if (slot := base + index) in program.asked]
        if layout.turn and layout.turn + piece in program.asked and not single_slot(layout, zone):
            row.append(layout.turn + piece)
        row += [base + index for base in borne[info.component]]
        return (
            info.component,
            piece if info.component in secret else -1,
            info.kind,
            info.owner,
            zone,
            next((at for at, layer in enumerate(content) if layer >> piece & 1), -1)
            if isinstance(content, tuple)
            else 0,
            *(state[slot] for slot in row),
            *(spoken_of(state[slot], piece, many) for slot, many in speaking if slot in program.asked),
        )

    return look


def single_slot(layout, zone):
    return zone >= 0 and layout.zone_kind(zone) == "slot"


def spoken_of(held, piece, many):
    if isinstance(held, tuple):
        return piece in held
    return bool(held >> piece & 1) if many else held == piece


def shared(raw, deed, s):
    """Which pieces two picks have in common, by what they look like."""
    look, state = marks(s), s.state
    sets = [
        set(each_bit(value) if pick.many else [value])
        for pick, value in zip(deed.picks, raw.arguments, strict=True)
        if pick.thing == "piece"
    ]
    return [Counter(look(state, piece) for piece in one & other) for one, other in combinations(sets, 2)]


def bit_by_bit(s, stream):
    """Choices picked step by step are legal; a pick that a step does not offer is rejected."""
    picked: list[str] = []
    legal = set(s.legal())
    step = s.step()
    assert set(step.choices) == legal
    while step.name:
        assert len(set(step.domain)) == len(step.domain) > 0
        refusal(s.step, [*picked, "xyzzy"])
        picked.append(step.domain[stream.below(len(step.domain))])
        narrower = s.step(picked)
        assert narrower.choices
        assert set(narrower.choices) <= set(step.choices)
        step = narrower
    assert set(step.choices) <= legal


def saved_and_loaded(s, stream, most):
    other = s.copy()
    for _ in range(most):
        if s.over:
            break
        choice = str(random(s, stream))
        s.choose(choice)
        other.choose(choice)
        other = again(s.table.game, read(other.save()))
        same(s, other)
        assert other.save() == s.save()


def parted(s, stream, most):
    """Two copies that continue differently are independent: a save of each continues where it was."""
    copies = [s, s.copy()]
    for _ in range(most):
        for one in copies:
            if not one.over:
                one.choose(random(one, stream))
    for one in copies:
        assert looks(again(one.table.game, read(one.save()))) == looks(one)


def reconsidered(s, stream, most):
    """Undoing a choice before each choice gives the same game."""
    steady = s.copy()
    for _ in range(most):
        if s.over:
            break
        s.choose(random(s, stream))
        s.undo(anyway=True)
        choice = str(random(s, stream))
        s.choose(choice)
        steady.choose(choice)
        same(s, steady)


def same(s, other):
    assert looks(other) == looks(s)
    assert [str(one) for one in other.legal()] == [str(one) for one in s.legal()]
    for seat in (None, *range(len(s.seats))):
        assert other.view(seat) == s.view(seat)
        assert other.events(seat) == s.events(seat)


def open_is_known(s, viewers):
    """What lies open in a place of its own is no secret to those who see that place."""
    sight, knowledge, layout = s.table.sight, s.journal.knowledge, s.table.layout
    for zone in range(len(layout.zone_rows)):
        kind, content = sight.kinds[zone], layout.content(s.state, zone)
        if kind == "bag":
            continue
        if kind == "slot":
            alone = [content] if content >= 0 else []
        elif isinstance(content, tuple):
            alone = [layer.bit_length() - 1 for layer in content if layer.bit_count() == 1]
        else:
            alone = list(each_bit(content))
        for viewer in viewers:
            if sight.sees(viewer, zone):
                assert all(knowledge.knows(viewer, piece) for piece in alone)


def not_saved(s):
    """The choices of an imagined game, and of copies of it, do not lead to where it stands."""
    try:
        s.save()
    except rulewright.SaveError:
        return
    raise AssertionError("an imagined game was saved")


def own(s, seat):
    """The choices of a seat, as it reads them."""
    made = [str(one) for one in s.steps if isinstance(one, Choice) and one.seat == seat]
    return [re.sub(r" #\d+$", "", one) for one in made]  # the numbers of what it does not know mean nothing


def named_once(s, seat):
    """What is told about a piece by its number is told about the same piece everywhere."""
    kinds: dict[int, str] = {}
    for told in (*s.events(seat), s.view(seat)):
        for piece in numbered(told):
            assert kinds.setdefault(piece["id"], piece["kind"]) == piece["kind"], piece


def numbered(told):
    """The pieces with a number and a kind in what is told."""
    if isinstance(told, dict):
        if {"id", "kind"} <= told.keys():
            yield told
        told = list(told.values())
    for one in told if isinstance(told, list) else ():
        yield from numbered(one)


def imagined(s, stream, most, *, everybody=False):
    """What a seat imagines looks to it like the game itself, and can be played on."""
    for _ in range(most):
        if s.over:
            for seat in (None, *range(len(s.seats))):
                assert s.imagine(seat, stream.fork()).view(seat) == s.view(seat)
            break
        open_is_known(s, range(s.table.players))
        here = looks(s)
        seat = s.player if stream.below(2) else stream.below(len(s.seats))
        other = s.imagine(seat, stream.fork())
        conserved(other)
        assert other.view(seat) == s.view(seat)
        assert other.events(seat) == s.events(seat)
        assert (other.player, other.phase, other.over, other.ply) == (s.player, s.phase, s.over, s.ply)
        if s.player == seat:
            # Of equal pieces that nobody can follow, which comes first means nothing.
            assert sorted(map(str, other.legal())) == sorted(map(str, s.legal()))
        for unreal in (other, other.copy()):
            not_saved(unreal)
            open_is_known(unreal, [seat])
        further = other.imagine(seat, stream.fork())
        conserved(further)
        assert further.view(seat) == s.view(seat)
        assert other.events(seat) == s.events(seat)  # it was told anew for that
        assert own(other, seat) == own(s, seat)
        for one in range(s.table.players):
            named_once(other, one)
        for one in range(s.table.players) if everybody else ():
            assert s.imagine(one, stream.fork()).view(one) == s.view(one)
        if other.legal():  # another may have nothing to choose in a deal that only one seat imagines
            other.choose(random(other, stream))
        assert looks(s) == here
        s.choose(random(s, stream))
