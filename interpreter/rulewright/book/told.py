"""In: a speech. Out: for each rule that play can come to, where the learning part tells it, and by which sentence.

A rule is told if its own sentence stands there, or words that are made of it, or a sentence that quotes its numbers.
What a definition without a sentence says is a part of the lines that ask it: it is told if all of these have sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..diagnostics.place import Span
from ..frozen import frozen
from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..model.terms import Const, Steps
from ..syntax import tree
from ..syntax.tree import NOWHERE
from ..views.prose import QUOTATION
from . import allowed
from .bills import bill
from .hiding import hidden
from .learn import ladder, learn
from .pages import Grid, Items, Paragraph, Piece, Run, Section, Text, plain
from .parts import criterion, node_of, score_said
from .sentences import Start, start
from .speech import Speech
from .units import Own, Rule, Rules


@frozen
class Told:
    """The section in which a rule is told, and by what. ``how``: ``sentence``, ``words``, ``quoted``, ``table``, or
    ``within`` for what is a part of others.
    """

    where: str
    by: str
    how: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    """The place of the sentence, if it is one that quotes or names."""


@dataclass
class Standing:
    """What stands in the learning part: texts with the titles of their sections."""

    texts: list[tuple[str, str, frozenset[str]]] = field(default_factory=list)
    """Title, text, and the anchors that it belongs to or leads to."""
    grids: list[tuple[str, Grid]] = field(default_factory=list)

    def find(self, text: str, near: str = "") -> tuple[str, str] | None:
        """Where a text stands. ``near``: the anchor of what it must be about."""
        wanted = bare(text)
        if not wanted:
            return None
        for title, there, anchors in self.texts:
            if wanted in there and (not near or near in anchors):
                return title, text
        return None


def bare(text: str) -> str:
    return " ".join(text.split()).rstrip(".").casefold()


def standing(section: Section) -> Standing:
    found = Standing()
    for one in section.walk():
        for piece in one.pieces:
            for text in texts_of(piece):
                anchors = {run.link for run in text} | {one.anchor.removeprefix("learn-")}
                found.texts.append((one.title, bare(plain(text)), frozenset(anchors)))
            if isinstance(piece, Grid):
                found.grids.append((one.title, piece))
    return found


def texts_of(piece: Piece) -> Iterator[Text]:
    match piece:
        case Paragraph(text=text):
            yield text
        case Items(items=items):
            yield from items
        case Grid(rows=rows):
            yield from (tuple(run for cell in row for run in (*cell, Run(" "))) for row in rows)
        case _:  # pictures and listings
            return


def learnt(speech: Speech) -> tuple[Speech, Section]:
    """The learning part by itself, and the speech that was asked for its texts alone."""
    alone = replace(speech, asked={})
    return alone, learn(alone)


class Coverage:
    """Which rules are told where."""

    def __init__(self, speech: Speech) -> None:
        self.speech, self.section = learnt(speech)
        self.rules = Rules(self.speech)
        self.standing = standing(self.section)
        self.quoted: dict[Start, Told] = {}
        self.named: dict[Symbol, set[Symbol]] = {}
        self.numbers: set[Symbol] = set()
        """The definitions that are numbers, and are quoted."""
        self.worded: dict[tuple[Symbol, str], Told] = {}
        """By declarations and their names, the sentences with words for these: ``{c: a temple}``, ``{dig.c: it}``."""
        self._quoting()
        self.users: dict[Symbol, list[Rule]] = {}
        for rule in self.rules:
            for symbol in dict.fromkeys(rule.uses()):
                if symbol != rule.owner:
                    self.users.setdefault(symbol, []).append(rule)
        self._told: dict[int, Told | None] = {}

    def of(self, rule: Rule) -> Told | None:
        if id(rule) not in self._told:
            self._told[id(rule)] = None  # definitions do not ask themselves
            self._told[id(rule)] = self._find(rule)
        return self._told[id(rule)]

    def untold(self) -> Iterator[Rule]:
        """The rules with units that are told nowhere."""
        yield from (rule for rule in self.rules if rule.has_units and self.of(rule) is None)

    # ---- what tells a rule -----------------------------------------------------------------------------------

    def _find(self, rule: Rule) -> Told | None:
        named = self.by_name(rule)
        if named is not None:
            return named
        if rule.own is not None:
            found = self.standing.find(self.text(rule.own, rule.owner))
            if found is not None:
                return Told(*found, "sentence")
        return self._in_words(rule) or self._by_quotes(rule) or self._laid(rule) or self._within(rule)

    def by_name(self, rule: Rule) -> Told | None:
        """The sentence that has words for a name in a rule: its own, or one that stands nowhere else but in its
        neighbours.
        """
        names = [name for name in rule.called if (rule.owner, name) in self.worded]
        if not names:
            asked = [name for name in rule.mentions() if (rule.owner, name) in self.worded]
            names = [name for name in asked if rule.sort == "set-up" or self._lone(name, rule)]
        return self.worded[rule.owner, names[0]] if names else None

    def _lone(self, name: str, rule: Rule) -> bool:
        """Whether the rules in which a name stands are neighbours."""
        several = [one for one in self.rules.of[rule.owner] if one.has_units or one is rule]
        there = [at for at, one in enumerate(several) if name in one.mentions()]
        return there[-1] - there[0] < len(there)

    def text(self, own: Own, owner: Symbol) -> str:
        return plain(self.speech.prose(own.prose, own.key, owner.name))

    def _in_words(self, rule: Rule) -> Told | None:
        """Words that are made of the rule itself."""
        speech, node = self.speech, node_of(rule.owner, self.speech)
        near = speech.anchor(rule.owner)
        told = ""
        match rule.node:
            case tree.Needs() if isinstance(node, tree.Action):
                told = plain(list(allowed.refusals(node, speech, exact=False))[rule.at])
            case tree.Cost() if isinstance(node, tree.Action) and all(
                isinstance(one.amount, tree.Number) for one in rule.node.prices
            ):
                told = bill(node, speech)
            case tree.Limit() if isinstance(node, tree.Action) and allowed.is_told(rule.node):
                told = allowed.limit(rule.node, node, speech)
            case tree.Criterion(manner="shared"):
                told, near = speech.say("win-shared"), "ending"
            case tree.Criterion() if isinstance(node, tree.Winner):
                told, near = plain(criterion(node, rule.at, speech, exact=False)), "ending"
            case tree.Score():
                told, near = plain(score_said(rule.node, speech, exact=False)), "scoring"
            case _:  # there are no words for others
                return self._scale(rule)
        found = self.standing.find(told, near)
        return Told(*found, "words") if found is not None else None

    def tabled(self, rule: Rule) -> bool:
        """Whether the numbers of a rule stand in a table, too."""
        return self._scale(rule) is not None

    def _scale(self, rule: Rule) -> Told | None:
        """A scale as a table."""
        if not any(isinstance(one, Steps) for one in rule.terms):
            return None
        for grid in ladder(rule.owner, self.speech):
            for title, there in self.standing.grids:
                if there == grid:
                    return Told(title, self.speech.title(rule.owner), "table")
        return None

    def _by_quotes(self, rule: Rule) -> Told | None:
        """Sentences that quote all numbers of what is nothing but amounts; or that name what a condition asks."""
        told = [self.quoted.get(start(one.span)) for one in rule.numbers()]
        if any(one is None for one in told):
            return None
        if told and rule.sort in {"", "amount", "cost", "limit", "meaning", "term", "start", "set-up"}:
            return told[0]
        asked = {one for one in rule.uses() if one.kind == "define"}
        named = self.named.get(rule.owner, set()) | self.numbers
        if asked and asked <= named and all(one in self.numbers or self._spoken(one) for one in asked):
            return Told(self.speech.title(rule.owner), ", ".join(sorted(map(self.speech.name, asked))), "quoted")
        return None

    def _spoken(self, define: Symbol) -> bool:
        """Whether a definition has a sentence, and that is told."""
        return any(one.own is not None and self.of(one) is not None for one in self.rules.of.get(define, ()))

    def _laid(self, rule: Rule) -> Told | None:
        """What is laid out before play shows in the table of the set-up."""
        if rule.sort != "set-up" or rule.node is not None:
            return None
        if rule.fills is None or rule.fills in hidden(self.speech.model):
            return None
        return Told(self.speech.say("set-up"), self.speech.title(rule.fills), "table")

    def _within(self, rule: Rule) -> Told | None:
        """What has no sentence is a part of what asks it, if all of that has sentences."""
        if rule.own is not None:
            return None
        if rule.owner.kind in {"define", "graph"}:
            users = [one for one in self.users.get(rule.owner, []) if one.has_units or one.own is not None]
        else:
            users = [one for one in self.rules.of[rule.owner] if rule.binds is not None and rule.binds in one.uses()]
        told = [self.of(one) for one in users]
        if not told or any(one is None or one.how == "words" for one in told):
            return None
        first = told[0]
        assert first is not None
        return Told(first.where, first.by, "within")

    # ---- what is quoted --------------------------------------------------------------------------------------

    def _quoting(self) -> None:
        """The numbers that sentences of the learning part quote, and the definitions that they name."""
        literals = self.speech.quotes.literals
        for key, written in list(self.speech.asked.items()):
            several = [found[1].partition(":") for found in QUOTATION.finditer(written.text)]
            if not several:
                continue
            owner, own = owner_of(key, self.speech)
            text = self.speech.filled(written.text, own)
            found = self.standing.find(text)
            if found is None:
                continue
            told = Told(*found, "quoted", written.span)
            for path in (path.strip() for path, colon, forms in several if colon and "|" not in forms):
                about, _, name = path.rpartition(".")
                owners = (one for one in self.rules.of if one.name == about) if about else (owner,)
                self.worded |= {(one, name): told for one in owners if one is not None}
            for path in (path.strip() for path, colon, forms in several if not colon or "|" in forms):
                for full in (f"{own}.{path}", f"{own}{path}", path):
                    if full in literals:
                        self.quoted.setdefault(start(literals[full].span), told)
                        self.numbers |= {Symbol("define", full)} & self.rules.of.keys()
                        break
                else:
                    self._quote(path, own, owner, told)

    def _quote(self, path: str, own: str, owner: Symbol | None, told: Told) -> None:
        """A whole cost, or a definition."""
        for full in (f"{own}.{path}", path):
            name, _, clause = full.rpartition(".")
            body = self.speech.model.bodies.get(Symbol("action", name))
            if clause == "cost" and isinstance(body, ActionBody):
                for price in body.prices:
                    if isinstance(price.amount, Const):
                        self.quoted.setdefault(start(price.amount.span), told)
        define = Symbol("define", path)
        if define in self.rules.of:
            for rule in self.rules.of[define]:
                for number in rule.numbers():
                    self.quoted.setdefault(start(number.span), told)
                    self.numbers.add(define)
            if owner is not None:
                self.named.setdefault(owner, set()).add(define)


def owner_of(key: str, speech: Speech) -> tuple[Symbol | None, str]:
    """The declaration that a text belongs to, by the id of the text; and where its quotations are looked up first."""
    kind, _, rest = key.partition(" ")
    name = rest.partition(" ")[0]
    for symbol in speech.model.nodes:
        if symbol.kind == kind and (str(symbol) == name or symbol.name == name):
            return symbol, symbol.name
    return None, {"score": "score", "winner": "winner", "game": "game"}.get(kind, name.rpartition(".")[2])
