"""In: a model, and a language. Out: its sentences in that language: generated ones, and the prose of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..diagnostics.place import Span
from ..frozen import frozen
from ..graph.from_model import rule_graph
from ..graph.nodes import RuleGraph
from ..model.called import CALLED
from ..model.symbols import Symbol
from ..model.understood import Model
from ..play.adding import Added
from ..play.called import Called, capital, entry, readable
from ..scene.box import Boxed, box
from ..scene.faces import Scene
from ..syntax import tree
from ..syntax.tree import NOWHERE
from ..views.prose import PLAIN, QUOTATION, Quoting, code, quoted, quoting, worth
from ..words.amounts import counts, form, with_word
from ..words.sentences import ENGLISH, say
from .anchors import anchors, plain
from .folding import Agreed, agreed
from .pages import Picture, Run, Text
from .prices import costs

COUNTED = " counted"
"""The id of the forms of a word beside a number: ``resource points counted``."""


@frozen
class Written:
    """A text of a ruleset in its own language, and its place."""

    text: str
    span: Span = NOWHERE


@frozen
class Start:
    """The table at the end of the set-up: how many pieces lie in each zone, and all of it as a scene.

    They are counted for each owner of such a zone; on a board without bounds, for its cells with pieces, and for one
    without. Zones that are not on the table are left out.
    """

    counts: Mapping[Symbol, tuple[int, ...]]
    scene: Scene


@dataclass(slots=True)
class Speech:
    """All texts of a book are made here.

    ``said``: the translations of the ruleset's own words, by id. ``asked``: all texts that were requested, by id, so
    that a catalogue contains exactly what is needed.
    """

    model: Model
    language: str = ENGLISH
    said: Mapping[str, str] = field(default_factory=dict)
    asked: dict[str, Written] = field(default_factory=dict)
    shots: Mapping[Symbol, tuple[Picture, ...]] = field(default_factory=dict)
    """Pictures of examples: the positions at the beginning and at the end."""
    told: Mapping[Symbol, Mapping[Span, str]] = field(default_factory=dict)
    """The texts of the choices in examples, by their places."""
    turn: tuple[Picture, ...] = ()
    """The pictures of the whole turn that teaches: how it begins, and what each choice changes."""
    sums: tuple[Added, ...] = ()
    """What the points consist of at the end of the example that counts them."""
    starts: Mapping[int, Start] = field(default_factory=dict)
    """For each number of players, how play begins."""
    graph: RuleGraph | None = field(default=None, repr=False)
    """The rule graph of the game, if it has been made."""
    quotes: Quoting = field(init=False)
    names: Called = field(init=False)
    _box: Mapping[Symbol, tuple[Boxed, ...]] | None = field(default=None, init=False, repr=False)
    _agreed: Agreed | None = field(default=None, init=False, repr=False)
    _conditions: dict[tuple[str, str], str] | None = field(default=None, init=False, repr=False)

    _anchors: dict[Symbol, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.quotes = quoting(self.model)
        self.names = Called(self.model, self.language, self.own)
        kinds = (kind.symbol for several in self.model.kinds.values() for kind in several)
        self._anchors = anchors((*self.model.nodes, *kinds))

    @property
    def box(self) -> Mapping[Symbol, tuple[Boxed, ...]]:
        """The faces of all kinds, by their components. They are made once."""
        if self._box is None:
            self._box = dict(box(self.model, self.names).components)
        return self._box

    @property
    def rules(self) -> RuleGraph:
        """The rule graph, which is what is played: the flow of the game is described by it."""
        if self.graph is None:
            self.graph = rule_graph(self.model)
        return self.graph

    @property
    def agreed(self) -> Agreed:
        """What the table has agreed on: the learning part tells the game that is played so."""
        if self._agreed is None:
            self._agreed = agreed(self.model)
        return self._agreed

    def anchor(self, symbol: Symbol) -> str:
        """The anchor of a declaration in a book; a declaration of another game has the anchor that it would have
        there.
        """
        return self._anchors.get(symbol) or plain(symbol)

    # ---- generated sentences ------------------------------------------------------------------------------

    def say(self, sentence: str, **values: str | int) -> str:
        """A generated sentence; if the language lacks it, in English."""
        return say(sentence, values, self.language)

    def lead(self, label: str) -> str:
        """What stands before what it labels, with a colon as the language has it."""
        return self.say("labelled", label=label, text="\0").partition("\0")[0]

    def listed(self, words: Iterable[str], last: str = "and") -> str:
        """Words as a list: ``a, b and c``."""
        *most, end = [*words] or [""]
        return self.say(last, first=", ".join(most), last=end) if most else end

    # ---- the words of a ruleset ---------------------------------------------------------------------------

    @property
    def foreign(self) -> bool:
        """Whether the ruleset is written in another language than the book."""
        return self.language != ENGLISH

    def own(self, key: str, written: str, span: Span = NOWHERE) -> str | None:
        """A text of the ruleset in the language of the book; None if it is not translated."""
        known = self.asked.get(key)
        if known is None or not known.span.chunk.file:
            self.asked[key] = Written(written, span)
        return (self.said.get(key) or None) if self.foreign else written

    def named(self, key: str, written: str, span: Span = NOWHERE) -> str:
        """A short text; as written if it is not translated."""
        return self.own(key, written, span) or written

    def name(self, symbol: Symbol) -> str:
        """The name of a declaration within a sentence. Names such as ``A1`` stay as they are."""
        return self.names.called(symbol)

    def title(self, symbol: Symbol) -> str:
        """The name in a heading: "Take turn" for ``take_turn``."""
        return capital(self.name(symbol))

    def heading(self, symbol: Symbol, title: tree.Text) -> str:
        """The title of a ruling or an example."""
        return self.named(f"{symbol.kind} {symbol.name}", title.text, title.span)

    def counted(self, symbol: Symbol, number: int) -> str:
        """The name of a resource after a number, as the object of a sentence: ``3 points``."""
        name = readable(symbol.name)
        one = name.removesuffix("s") if not name.endswith("ss") else name
        forms = self.own(f"{symbol.kind} {symbol}{COUNTED}", f"{one}|{name}", self.names.where(symbol))
        return form(forms.split("|"), number, self.language) if forms else self.name(symbol)

    def prose(self, lines: Iterable[tree.Prose], key: str, own: str = "") -> Text:
        """The prose of something, with its quotations filled in. What is not translated is marked."""
        found = list(lines)
        theirs = " ".join(line.text for line in found if line.language == self.language)
        plain = [line for line in found if not line.language]
        written = " ".join(line.text for line in plain)
        if not written and not theirs:
            return ()
        text = theirs or self.own(key, written, plain[0].span)
        if text is None:
            return (Run(self.filled(written, own), "missing"),)
        return (Run(self.filled(text, own)),)

    def refusal(self, lines: Iterable[tree.Prose], action: str) -> Text:
        """A sentence of an example that says why an action is refused: it is that of one of its conditions."""
        found = tuple(lines)
        written = " ".join(line.text for line in found if not line.language)
        key = self.conditions.get((action, written), "")
        return self.prose(found, key, action) if key else (Run(written),)

    @property
    def conditions(self) -> Mapping[tuple[str, str], str]:
        """The ids of all conditions, by their actions and sentences. Computed once."""
        if self._conditions is None:
            self._conditions = self._gathered()
        return self._conditions

    def _gathered(self) -> dict[tuple[str, str], str]:
        found: dict[tuple[str, str], str] = {}
        for symbol, placed in self.model.nodes.items():
            if isinstance(placed.declaration, tree.Action):
                needs = [line for line in placed.declaration.lines if isinstance(line, tree.Needs)]
                for at, one in enumerate(needs):
                    written = " ".join(line.text for line in one.prose if not line.language)
                    found.setdefault((symbol.name, written), needs_key(symbol.name, one, at))
                for pick in refusing(placed.declaration):
                    written = " ".join(line.text for line in pick.prose if not line.language)
                    found.setdefault((symbol.name, written), pick_key(symbol.name, pick.generator.name.text))
        return found

    def filled(self, text: str, own: str = "") -> str:
        """A text with its quotations filled in: ``{cost}``, or a number with the word beside it: ``{limit:
        level|levels}``.
        """
        return QUOTATION.sub(lambda found: self.quoted(found[1], own), text)

    def quoted(self, inside: str, own: str) -> str:
        path, colon, forms = inside.partition(":")
        path = path.strip()
        if colon and not counts(forms, self.language):
            return forms.strip()
        if not colon:
            return self.price(path, own) or self.scale(path) or self.defined(path) or quoted(path, self.quotes, own)
        number = next((full for full in (f"{own}.{path}", f"{own}{path}", path) if full in self.quotes.literals), "")
        value = str(int(self.quotes.literals[number].value)) if number else quoted(path, self.quotes, own)
        return with_word(value, forms, self.language)

    def defined(self, path: str) -> str:
        """``{holder}`` is the name of a definition that is no number."""
        value = worth(path, self.model)
        if value is None or path in self.quotes.literals or isinstance(value, PLAIN):
            return ""
        define = Symbol("define", path)
        row = self.names.rows.get(define, {}).get(CALLED)
        span = row.span if row is not None else self.names.where(define)
        return self.named(entry(define), row.text if row is not None else readable(path), span)

    def scale(self, path: str) -> str:
        """``{worth}`` is a scale: what each of its steps is worth."""
        value = worth(path, self.model)
        if not isinstance(value, tree.ScaleOf):
            return ""
        pairs = ((code(one.key), code(one.value)) for one in value.entries)
        return self.listed([self.say("scale-pair", key=key, worth=step) for key, step in pairs])

    def price(self, path: str, own: str) -> str:
        """``{cost}`` is a cost with its resource, in the language of the book."""
        for full in (f"{own}.{path}", path):
            name, dot, clause = full.rpartition(".")
            placed = self.model.nodes.get(Symbol("action", name))
            if dot and clause == "cost" and placed is not None and isinstance(placed.declaration, tree.Action):
                return costs(placed.declaration, self)
        return ""


def prose_key(symbol: Symbol) -> str:
    """The id of a declaration's prose."""
    return f"{symbol.kind} {symbol} prose"


def needs_key(action: str, node: tree.Needs, at: int) -> str:
    """The id of a condition in catalogues: its label, else its number from 1."""
    return condition_key(action, node.label.text if node.label else str(at + 1))


def refusing(node: tree.Action) -> list[tree.Pick]:
    """The picks with a sentence for what their condition rules out."""
    picks = (line for line in node.lines if isinstance(line, tree.Pick))
    return [one for one in picks if one.generator.where is not None and one.prose]


def pick_key(action: str, name: str) -> str:
    """The id of the sentence of a pick in catalogues."""
    return f"action {action} pick {name}"


def condition_key(action: str, part: str) -> str:
    """The id of a condition in catalogues, by its label or its number."""
    return f"action {action} needs {part}"
