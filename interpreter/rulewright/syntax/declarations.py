"""The tables of all kinds of declarations, and of all kinds of lines beneath them. Their facts are stated here only.

Messages, highlighting, the printer of rules, composition, the model, the comparison of games and the catalogue of
constructs take from these two tables how a declaration begins and is written, what identifies it, and how a variant
changes it. A first line that consists of words, names, texts and values only has its form in ``says``; it is read,
written and, in tests, generated at random by that form.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from ..frozen import frozen
from . import tree

DeclaredKind: TypeAlias = Literal[
    "option", "enum", "component", "part", "board", "zone", "var", "resource", "memory", "graph", "define",
    "action", "phase", "score", "standing", "outlook", "winner", "names", "look", "palette", "symbol", "book", "ruling",
    "position", "example",
]  # fmt: skip
"""The kinds of declarations that a symbol may stand for, each named by the word that begins it."""

Known: TypeAlias = Literal["name", "owned", "title", "once", "about", "nothing"]
"""What identifies a declaration: a name; a name that may belong to an owner; a quoted title; its word alone, as there
is only one; its word and the thing it is about; or nothing, as it is not part of the game by itself.
"""
Merges: TypeAlias = Literal["alone", "named", "beside", "anew", "rows"]
"""How a line in a ``change`` is merged with those already there: it replaces all lines of its sort, or the one with its
name; it is added; the whole list is replaced; or its rows are merged with theirs.
"""


@frozen
class Sort:
    """A kind of declaration. ``word``: the word it begins with; ``example``: a correct first line, and ``beneath``: a
    line beneath it, if it needs one.

    ``says``: the form of its first line, which ``pattern`` reads and writes. ``known``: what identifies it, and
    ``field``: the field that holds this. ``kept``: parts of the first line that stay when a change leaves them out.
    ``plays``: whether it is a rule of play; examples and explanations are not. ``partial``: it adds to what is declared
    elsewhere, so that its tables may leave columns out. ``uses``: its entry in the catalogue of constructs; if there
    are several, ``views.forms`` chooses.
    """

    word: str
    node: type[tree.Line]
    example: str
    known: Known = "name"
    field: str = "name"
    says: str = ""
    kept: tuple[str, ...] = ()
    plays: bool = True
    partial: bool = False
    beneath: str = ""
    uses: tuple[str, ...] = ()

    @property
    def symbol(self) -> DeclaredKind | None:
        """The kind of the symbol that it declares."""
        return None if self.known == "nothing" else self.word  # type: ignore[return-value] # a test compares them


@frozen
class LineSort:
    """A kind of line beneath a declaration. ``homes``: the declarations that may have it; empty if its word also begins
    a step.

    ``rule``: its name in the grammar, if that is not its word. ``rank``: lines of a lower rank come first. ``removed``:
    a variant may remove it by its word. ``kind``: if its prose is a single line at its end, that is aligned with the
    prose of neighbouring lines of the same kind.
    """

    word: str
    node: type[tree.Line]
    homes: tuple[str, ...]
    example: str = ""
    says: str = ""
    rule: str = ""
    merges: Merges = "beside"
    rank: int = 9
    removed: bool = False
    use: str = ""
    kind: str = ""


SORTS: tuple[Sort, ...] = (
    Sort("game", tree.Game, 'game "Tikal"', "nothing", uses=("game",)),
    Sort("variant", tree.Game, 'variant "Tikal with auctions" of "tikal"', "nothing", uses=("variant",)),
    Sort("addon", tree.Game, 'addon "Mud" to "jackal-dungeon"', "nothing", uses=("addon",)),
    Sort("include", tree.Include, 'include "cards.rules"', "nothing", says="include {path}", uses=("include",)),
    Sort("option", tree.Option, "option curse: yes/no = no", uses=("option",)),
    Sort("component", tree.Component, "component Coin: 20", kept=("owner", "count"),
         uses=("component X: n", "component with a table", "component of player")),
    Sort("part", tree.Part, "part Tunnel of Tile", says="part {name} of {owner}[ when {guard}]", uses=("part",),
         beneath="has x: 0..3"),
    Sort("enum", tree.Enum, "enum Colour: red, blue", uses=("enum X: a, b", "enum with a table")),
    Sort("board", tree.Board, "board grid: square 3 by 3", uses=("board",)),
    Sort("zone", tree.Zone, "zone hand of player: pool of Card, seen by owner", "owned", uses=("zone",),
         kept=("up_to", "seen_by", "turned")),
    Sort("resource", tree.Var, "resource points of player: 0..10 = 10 per expedition", "owned",
         kept=("keys", "start", "per"), uses=("resource",)),
    Sort("var", tree.Var, "var height of site: 0..10 = 0", "owned",
         kept=("keys", "start", "per", "up_to", "off_table", "seen_by"), uses=("var",)),
    Sort("memory", tree.Memory, "memory boards of spot and turn, up to 300", uses=("memory",)),
    Sort("graph", tree.Graph, "graph trails on site", says="graph {name} on {on}[ when {guard}]",
         uses=("graph on BOARD", "graph on PART"), beneath="stop x where y"),
    Sort("define", tree.Define, "define rich(p: player): yes/no = p.gold > 10", kept=("params", "type"),
         uses=("define", "define f(…)")),
    Sort("action", tree.Action, "action place(t: Tile)", kept=("params",), uses=("action", "action a(…)")),
    Sort("phase", tree.Phase, "phase auction(s: set of player) gives player", kept=("params", "gives"),
         uses=("phase", "phase f(…)", "phase gives"), beneath="return p"),
    Sort("score", tree.Score, "score p = p.points", "once", "player", uses=("score",)),
    Sort("standing", tree.Score, "standing p = p.points", "once", "player", uses=("standing",)),
    Sort("outlook", tree.Score, "outlook p = p.points + p.cards", "once", "player", uses=("outlook",)),
    Sort("winner", tree.Winner, "winner p", "once", "player", says="winner {player}[ when {guard}]", uses=("winner",),
         beneath="shared"),
    Sort("names", tree.Names, "names Suit", "about", "of", says="names[ {of}]", plays=False, partial=True,
         uses=("names",), beneath='sign "{name}"'),
    Sort("look", tree.Look, "look Tile", "about", "of", says="look[ {each} in] {of}", plays=False, partial=True,
         uses=("look",), beneath="show level on s, large"),
    Sort("palette", tree.Palette, "palette", "once", "lines", says="palette", plays=False, partial=True,
         uses=("palette",), beneath="table"),
    Sort("symbol", tree.Drawing, "symbol totem", "about", says="symbol {name}", plays=False, partial=True,
         uses=("symbol",), beneath="map"),
    Sort("book", tree.Book, "book", "once", "lines", says="book", plays=False, partial=True, uses=("book",),
         beneath='cover "Three in a row"'),
    Sort("ruling", tree.Ruling, 'ruling "May a tile be turned?"', "title", "question", plays=False, uses=("ruling",),
         says="ruling {question}[ when {guard}]"),
    Sort("position", tree.Position, "position opening given empty_board", kept=("given",), plays=False,
         uses=("position", "position given"), beneath="x := 1"),
    Sort("example", tree.Example, 'example "Three in a row"', "title", "title", plays=False, uses=("example",),
         says="example {title}[ when {guard}]"),
)  # fmt: skip

LINES: tuple[LineSort, ...] = (
    LineSort("by", tree.Authors, ("game",), 'by "Ada Lovelace"', "by {names*}", "authors", use="by", kind="game"),
    LineSort("players", tree.Players, ("game", "example"), "players 2..4", "players {range}", use="players",
             kind="game"),
    LineSort("minutes", tree.Minutes, ("game",), "minutes 60..90", "minutes {range}", use="minutes", kind="game"),
    LineSort("age", tree.Age, ("game",), "age 10", "age {years}", use="age", kind="game"),
    LineSort("seats", tree.Seats, ("game",), "seats red, blue", "seats {names*}", use="seats", kind="game"),
    LineSort("prose", tree.ProseIn, ("game",), "prose in en, de", "prose in {languages*}", "prose_in", use="prose in",
             kind="game"),
    LineSort("requires", tree.Requires, ("addon",), 'requires "mud"', "requires {names*}", use="requires", kind="game"),
    LineSort("refuses", tree.Refuses, ("addon",), 'refuses "mud"', "refuses {names*}", use="refuses", kind="game"),
    LineSort("has", tree.Column, ("component", "enum", "part"), "has value: 0..6", merges="named", rank=0),
    LineSort("has", tree.FormulaColumn, ("component", "enum", "part"), merges="named", rank=0, use="has f(…)"),
    LineSort("starts", tree.Starts, ("component",), "starts in supply", "starts in {zone}", merges="alone", rank=1,
             use="starts in", kind="starts"),
    LineSort("table", tree.Table, ("component", "enum", "part", "names", "look", "palette"), 'table "tiles.csv"',
             merges="rows", rank=2),
    LineSort("map", tree.Map, ("board", "look", "symbol"), 'map "site.map"', merges="alone", rank=0),
    LineSort("lines", tree.Lines, ("board",), merges="alone", rank=0, use="lines"),
    LineSort("key", tree.Key, ("board",), 'key "j": terrain = jungle', merges="named", rank=1, use="key"),
    LineSort("edge", tree.Edge, ("graph",), "edge a to b in a.neighbours where b.open cost 2", rank=0),
    LineSort("stop", tree.Stop, ("graph",), "stop x where x.swamp", "stop {name} where {where}", rank=1, use="stop",
             kind="graph"),
    LineSort("pick", tree.Pick, ("action",), "pick c in grid where c.mark = none", merges="named", rank=0),
    LineSort("let", tree.Let, (), merges="named", rank=0),
    LineSort("cost", tree.Cost, ("action",), "cost 2 points, 1 wood", merges="alone", rank=1, removed=True),
    LineSort("limit", tree.Limit, ("action",), "limit 2 per expedition", merges="alone", rank=2, removed=True),
    LineSort("needs", tree.Needs, ("action", "option"), "needs c.mark = none | That cell is taken.",
             merges="named", rank=3),
    LineSort("do", tree.Do, ("action",), "do: c.mark := me", merges="alone", rank=4, removed=True, use="do"),
    LineSort("say", tree.Say, ("action",), 'say "place {c}"', "say {text}", merges="alone", rank=5, removed=True,
             use="say", kind="say"),
    LineSort("most", tree.Criterion, ("winner",), "most p.points", merges="anew"),
    LineSort("least", tree.Criterion, ("winner",), "least p.debts", merges="anew"),
    LineSort("where", tree.Criterion, ("winner",), "where p = victor", merges="anew"),
    LineSort("shared", tree.Criterion, ("winner",), merges="anew"),
    LineSort("called", tree.Called, ("names",), 'called "{rank} of {suit}"', "called {text}", merges="alone", rank=0,
             removed=True, use="called", kind="called"),
    LineSort("many", tree.Plural, ("names",), 'many "{rank}s of {suit}"', "many {text}", "plural", merges="alone",
             rank=0, removed=True, use="many", kind="called"),
    LineSort("sign", tree.Sign, ("names",), 'sign "{rank}{suit}"', "sign {text}", merges="alone", rank=0, removed=True,
             use="sign", kind="called"),
    *(LineSort(word, tree.Channel, ("look",), example, rule="channel", merges="named", rank=0, removed=True,
               use="edge (of a look)" if word == "edge" else word,
               kind="look")
      for word, example in (("shape", "shape card"), ("fill", "fill by owner"), ("edge", ""), ("size", "size small"),
                            ("turn", "turn by gaze"))),
    LineSort("border", tree.Border, ("look",), "border by terrain", "border by {by}", merges="alone", rank=0,
             removed=True, use="border", kind="look"),
    LineSort("as", tree.Manner, ("look",), "as fan", "as {manner}", "manner", merges="alone", rank=0, removed=True,
             use="as", kind="look"),
    LineSort("sort", tree.SortBy, ("look",), "sort by suit, rank", "sort by {columns*}", merges="alone", rank=0,
             removed=True, use="sort by", kind="look"),
    LineSort("hide", tree.Hide, ("look",), "hide crate, retired", "hide {names*}", merges="alone", rank=0,
             removed=True, use="hide", kind="look"),
    LineSort("show", tree.Shown, (), rule="shown", merges="named", rank=1, use="show … on …", kind="look"),
    LineSort("back", tree.Back, ("look",), merges="alone", rank=3, removed=True, use="back"),
    LineSort("cover", tree.Cover, ("book",), 'cover "Three in a row"', "cover {example}", merges="alone", rank=0,
             removed=True, use="cover"),
    LineSort("printed", tree.Printed, ("book",), "printed start, goal", "printed {names*}", merges="alone", rank=0,
             removed=True, use="printed", kind="printed"),
    LineSort("word", tree.Meaning, ("book",), 'word "expedition"', "word {word}[ when {guard}]", "meaning",
             merges="named", rank=1, use="word", kind="word"),
    LineSort("step", tree.SetUpStep, ("book",), "step board", "step[ {label}][ when {guard}]", "set_up_step",
             merges="named", rank=2, use="step", kind="step"),
    LineSort("group", tree.Group, ("book",), 'group "On the river": row, fish', "group {title}: {names*}",
             merges="named", rank=3, use="group", kind="group"),
    LineSort("teach", tree.WholeTurn, ("book",), 'teach "The first turn"', "teach {example}", "whole_turn",
             merges="alone", rank=4, removed=True, use="teach"),
    LineSort("counting", tree.Counting, ("book",), 'counting "The last card"', "counting {example}", merges="alone",
             rank=5, removed=True, use="counting"),
    LineSort("tip", tree.Tip, ("book",), "tip early", "tip[ {label}][ when {guard}]", merges="named", rank=6,
             use="tip", kind="tip"),
    LineSort("see", tree.See, ("ruling",), "see expedition, uncover", "see {names*}", merges="anew", use="see",
             kind="see"),
    LineSort("option", tree.WithOption, (), "", "option {name} = {value}", "with_option", use="option x = v",
             kind="option"),
    LineSort("given", tree.Given, ("example",), "given: points := 3", merges="anew", use="given"),
    LineSort("given", tree.GivenPositions, ("example",), "", "given {names*}", "given_positions", merges="anew",
             use="given NAME", kind="given"),
    LineSort("at", tree.AtPhase, ("example",), "at expedition(red)", "at {call!}", merges="anew", use="at", kind="at"),
    LineSort("chance", tree.Chance, ("example",), "chance 3, 5, A1", "chance {outcomes*}", use="chance", kind="chance"),
    LineSort("play", tree.Plays, ("example",), "play red: uncover(a2), uncover(a3)", "play {seat}: {choices*!}",
             "plays", merges="anew", kind="play"),
    LineSort("offer", tree.Allowed, (), "", "offer {seat}: {choices*!}", "allows", merges="anew",
             use="offer red:", kind="offer"),
    LineSort("refuse", tree.Refused, ("example",), "refuse red: uncover(a2) | That cell is taken.",
             "refuse {seat}: {choice!}", "refuses_", kind="refuse"),
    LineSort("seen", tree.SeenBy, ("example",), "seen by red, blue: top(deck)", "seen by {seers*}: {things*}", "sight",
             merges="anew", use="seen by red:", kind="seen"),
    LineSort("then", tree.Then, ("example",), "then points = 3", "then {test}", merges="anew", use="then", kind="then"),
)  # fmt: skip

# Lines that change declarations of another ruleset have no indentation either, but declare nothing.
EDITS = {
    "change": "change action uncover",
    "replace": "replace action uncover",
    "remove": "remove uncover, Tile.A1",
    "set": "set uncover.cost = 2",
    "offer": "offer bribe in expedition",
}


def homes(word: str) -> str:
    """The declarations under which lines that begin with a word belong, for a message: ``a component, an enum or a
    part``.
    """
    named = [_called(home) for sort in LINES if sort.word == word for home in sort.homes]
    *most, last = dict.fromkeys(named)
    return f"{', '.join(most)} or {last}" if most else last


def _called(word: str) -> str:
    lone = _sorts()[word].known in {"once", "about", "nothing"}
    return f"`{word}`" if lone else f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def word_of(node: tree.Declaration) -> str:
    """The word that a declaration begins with."""
    match node:
        case tree.Var(resource=resource):
            return "resource" if resource else "var"
        case tree.Score(word=word) | tree.Retold(word=word):
            return word
        case tree.Game(manner=manner):
            return manner
        case _:  # the table of declarations has the word
            return _words().get(type(node), type(node).__name__.lower())


def sort_of(node: tree.Declaration) -> Sort | None:
    """The kind of a declaration; None if it only changes others, or could not be read."""
    return _sorts().get(word_of(node))


def line_sort(line: tree.Line) -> LineSort | None:
    """The kind of a line; None for a step, which belongs to no declaration in particular."""
    if isinstance(line, tree.Channel):
        return _channels()[line.channel]
    return _lines().get(type(line))


def line_name(line: tree.Line) -> tuple[str, tree.Name] | None:
    """The name that a line declares, with the names among which it must be unique: those of columns (``has``), of
    picks and lets (``pick``), of conditions (``needs``), and of what a book says (``step``, ``tip``).
    """
    match line:
        case tree.Pick(generator=generator):
            return "pick", generator.name
        case tree.Let(name=name):
            return "pick", name
        case tree.Column(name=name) | tree.FormulaColumn(name=name):
            return "has", name
        case tree.Needs(label=tree.Name() as label):
            return "needs", label
        case tree.SetUpStep(label=tree.Name() as label):
            return "step", label
        case tree.Tip(label=tree.Name() as label):
            return "tip", label
        case _:  # a line without a name
            return None


def shown_name(expr: tree.Expr) -> str:
    """The name of what a look shows, by which other lines and variants refer to it: the last name in the expression;
    empty if the value is computed in another way.
    """
    match expr:
        case tree.Use(name=name):
            return name
        case tree.Field(name=tree.Name(text=name)) | tree.My(name=tree.Name(text=name)):
            return name
        case tree.Call(function=tree.Use(name=name)):
            return name
        case _:  # a value that is computed has no name
            return ""


def known_by(node: tree.Declaration) -> tree.Name | tree.Text | tree.Path | None:
    """The name or title that identifies a declaration, as written."""
    sort = sort_of(node)
    found = getattr(node, sort.field, None) if sort is not None else getattr(node, "name", None)
    return found if isinstance(found, tree.Name | tree.Text | tree.Path) else None


@cache
def _sorts() -> dict[str, Sort]:
    return {sort.word: sort for sort in SORTS}


@cache
def _words() -> dict[type, str]:
    return {sort.node: sort.word for sort in SORTS}


@cache
def _channels() -> dict[str, LineSort]:
    return {sort.word: sort for sort in LINES if sort.node is tree.Channel}


@cache
def _lines() -> dict[type, LineSort]:
    return {sort.node: sort for sort in LINES}


RULES = tuple(sort.word for sort in SORTS if sort.known != "nothing" and sort.word not in {"position", "example"})
"""The declarations whose changes are listed for a variant, in this order. Examples are left out, as each ruleset has
its own.
"""
TOLD = frozenset(sort.word for sort in SORTS if not sort.plays and sort.known != "nothing")
"""Declarations that explain the rules and are not rules themselves."""
ONCE = frozenset(sort.word for sort in SORTS if sort.known in {"once", "title", "about"})
"""Declarations whose symbols no rule can mention."""
TITLED = frozenset(sort.word for sort in SORTS if sort.known == "title")
