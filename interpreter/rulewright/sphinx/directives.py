"""The directives. Each names a game, and puts its book, a part of that, or a picture on the page."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from ..book.anchors import slug
from ..book.drawing.phases import phases_drawn
from ..book.pages import Book, Section
from ..composition.library import ENDING
from ..composition.near import near
from ..model.symbols import Symbol
from ..words.sentences import ENGLISH, languages
from .doctree import Writing
from .domain import CURRENT, Place, index_entry, rules
from .objects import Thing, rows, things
from .pictures import drawing
from .reading import Reading, UnreadableError, called_in_references, read

logger = logging.getLogger(__name__)

PARTS = ("learn", "look-up", "aid")
TAUGHT = {"learn", "aid"}
"""The parts that are the same for those who play and for those who work on the rules."""


def pairs(text: str) -> tuple[tuple[str, str], ...]:
    """``bribes=yes uncover.cost=3``."""
    found = []
    for one in (text or "").split():
        name, equals, value = one.partition("=")
        if not name or not equals or not value:
            raise ValueError(f"`{one}` is not a setting: write a path and a value, as in `uncover.cost=3`.")
        found.append((name, value))
    return tuple(found)


def part(text: str) -> str:
    name = (text or "").strip()
    if name not in PARTS:
        raise ValueError(f"There is no part `{name}`. {near(name, PARTS) or 'Parts: ' + ', '.join(PARTS) + '.'}")
    return name


class GameDirective(SphinxDirective):
    """Common to all directives: reads the game, and reports why nothing can be shown if that fails."""

    required_arguments = 1
    optional_arguments = 0
    final_argument_whitespace = True
    has_content = False
    option_spec: ClassVar[OptionSpec] = {"lang": directives.unchanged_required, "set": pairs}

    def run(self) -> list[nodes.Node]:
        try:
            return self.shown(self.reading(self.arguments[0]))
        except UnreadableError as error:
            rules(self.env).try_again(self.env.docname)
            logger.warning("%s", error, location=self.get_location(), type="rules", subtype="game")
            return []

    def shown(self, reading: Reading) -> list[nodes.Node]:
        raise NotImplementedError

    def reading(self, game: str) -> Reading:
        """Read a game by its name, or by a path from this page; a path that begins with `/` starts at the source
        folder.
        """
        called = game.strip()
        if "/" in called or called.partition("+")[0].endswith(ENDING):
            _, called = self.env.relfn2path(called)
            self.watch(called)
        usual = base(self.config.language)
        usual = usual if usual in languages() else ENGLISH
        language = self.options.get("lang", "").strip() or usual
        own = f"{called_in_references(called)}{'' if language == usual else f'.{language}'}"
        label = self.options.get("as", "").strip() or own
        found = read(called, language, self.options.get("set", ()), label)
        for path in found.watched:
            self.watch(path)
        return found

    def watch(self, path: str) -> None:
        """Have Sphinx build this page again when the file changes or is created."""
        rules(self.env).watch(self.env.docname, path)
        if self.env.srcdir.joinpath(path).is_file():
            self.env.note_dependency(path)

    def writing(
        self,
        reading: Reading,
        ids: dict[str, str],
        in_rows: dict[tuple[str, int], str] | None = None,
    ) -> Writing:
        own = reading.language == base(self.config.language)
        return Writing(reading.label, self.env.docname, ids, in_rows or {}, "" if own else reading.language)


class AutoRuleset(GameDirective):
    """A whole book, or one of its parts, with targets to refer to."""

    option_spec: ClassVar[OptionSpec] = {
        **GameDirective.option_spec,
        "part": part,
        "as": directives.unchanged_required,
        "no-index": directives.flag,
    }

    def shown(self, reading: Reading) -> list[nodes.Node]:
        part = self.options.get("part", "")
        book = reading.taught if part in TAUGHT else reading.book
        parts = chosen(book, part)
        sections = {section.anchor: section for one in parts for section in one.walk()}
        in_rows = rows(reading.speech, sections)
        ids = self.ids(reading.label, [*sections, *in_rows])
        writing = self.writing(reading, ids, {place: ids[name] for name, place in in_rows.items()})
        found: list[nodes.Node] = []
        if book.by and "part" not in self.options:
            found.append(nodes.paragraph("", book.by, classes=["rules-by", *writing.classes()]))
        made = [writing.section(one) for one in parts]
        for one in made:
            for node in (*one.findall(nodes.section), *one.findall(nodes.row)):
                if node["ids"]:
                    self.state.document.note_explicit_target(node)
        if "no-index" in self.options:
            return [*found, *made]
        return [self.noted(reading, list(things(reading.speech, sections, in_rows)), ids), *found, *made]

    def ids(self, label: str, names: Iterable[str]) -> dict[str, str]:
        """The id of each anchor: the anchor itself, or another one if the page uses that id already."""
        taken = set(self.state.document.ids)
        found = {}
        for name in names:
            more = (f"{slug(label)}-{name}-{at}" for at in count(2))
            found[name] = next(one for one in chain((name, f"{slug(label)}-{name}"), more) if one not in taken)
            taken.add(found[name])
        return found

    def noted(self, reading: Reading, told: Iterable[Thing], ids: dict[str, str]) -> nodes.Node:
        domain, docname = rules(self.env), self.env.docname
        for name, node_id in ids.items():
            domain.note_anchor(docname, (reading.label, name), node_id)
        entries = []
        for thing in told:
            rank = 0 if thing.own and not thing.anchor.startswith("learn-") else 1 if thing.own else 2
            place = Place(rank, ids[thing.anchor], thing.title)
            domain.note(docname, (thing.kind, f"{reading.label}.{thing.name}"), place)
            if thing.kind != "kind":
                entries.append(index_entry(thing.title, thing.kind, reading.label, place.id))
        return addnodes.index(entries=entries, inline=False)


class Shown(GameDirective):
    """A section of the book without its title."""

    anchor: str
    empty: ClassVar[str]

    def shown(self, reading: Reading) -> list[nodes.Node]:
        section = reading.taught_sections.get(self.anchor)
        if section is None:
            raise UnreadableError(f"`{reading.label}` {self.empty}")
        return self.writing(reading, {}).loose(section)


class Components(Shown):
    anchor = "learn-components"
    empty = "has no components."


class PlayerAid(Shown):
    anchor = "aid"
    empty = "has no actions."


PASSAGES = {
    "rules-aim": "aim",
    "rules-set-up": "set-up",
    "rules-turn": "turn",
    "rules-actions": "actions",
    "rules-scoring": "scoring",
    "rules-ending": "ending",
    "rules-whole-turn": "worked",
    "rules-advice": "advice",
    "rules-options": "options",
}
"""The directives that show one section of the learning part."""


class Passage(Shown):
    """A section of the learning part; the name of the directive says which."""

    empty = "has nothing of that in its book."

    def shown(self, reading: Reading) -> list[nodes.Node]:
        self.anchor = f"learn-{PASSAGES[self.name]}"
        return super().shown(reading)


class Cover(GameDirective):
    """The picture on the front of the book."""

    def shown(self, reading: Reading) -> list[nodes.Node]:
        picture = reading.taught.cover
        if picture is None:
            raise UnreadableError(f"`{reading.label}` has no `cover`.")
        return [drawing(picture.svg, picture.shows, picture.caption)]


class BookEntry(GameDirective):
    """What the learning part says of one action, phase or component: ``book-entry:: tikal uncover``."""

    required_arguments = 2
    final_argument_whitespace = False

    def shown(self, reading: Reading) -> list[nodes.Node]:
        wanted = self.arguments[1].strip()
        there = {symbol.name: f"learn-{reading.speech.anchor(symbol)}" for symbol in reading.model.nodes}
        section = reading.taught_sections.get(there.get(wanted, ""))
        if section is None:
            told = [name for name, anchor in there.items() if anchor in reading.taught_sections]
            raise UnreadableError(
                f"The book of `{reading.label}` has no `{wanted}`. {near(wanted, told) or ''}".rstrip()
            )
        return [nodes.rubric("", section.title), *self.writing(reading, {}).loose(section)]


class BoardShown(GameDirective):
    """Pictures of all boards of a game, or of one."""

    option_spec: ClassVar[OptionSpec] = {**GameDirective.option_spec, "name": directives.unchanged_required}

    def shown(self, reading: Reading) -> list[nodes.Node]:
        names = [symbol.name for symbol in reading.model.nodes if symbol.kind == "board"]
        wanted = self.options.get("name", "").strip()
        if wanted and wanted not in names:
            hint = near(wanted, names) or (f"Boards: {', '.join(names)}." if names else "")
            raise UnreadableError(f"`{reading.label}` has no board `{wanted}`. {hint}".rstrip())
        if not names:
            raise UnreadableError(f"`{reading.label}` has no board.")
        writing = self.writing(reading, {})
        found: list[nodes.Node] = []
        for name in [wanted] if wanted else names:
            section = reading.sections.get(reading.speech.anchor(Symbol("board", name)))
            if section is not None:
                title = [] if len(names) == 1 else [nodes.rubric("", section.title)]
                found += [*title, *writing.pieces(section.pieces)]
        return found


class PhaseGraph(GameDirective):
    """A picture of the phases: which leads to which, and what players choose in each."""

    def shown(self, reading: Reading) -> list[nodes.Node]:
        picture = phases_drawn(reading.speech)
        if picture is None:
            raise UnreadableError(f"`{reading.label}` has no phases.")
        return [drawing(picture.svg, picture.shows, picture.caption, wide=True)]


class RulesetDiff(GameDirective):
    """How a variant differs from its game: ``ruleset-diff:: tikal tikal-auction``."""

    required_arguments = 2
    final_argument_whitespace = False

    def shown(self, reading: Reading) -> list[nodes.Node]:
        from ..book.diff import section  # noqa: PLC0415 - needed for comparisons only

        other = self.reading(self.arguments[1])
        return self.writing(other, {}).loose(section("", reading.speech, other.speech))


class CurrentRuleset(SphinxDirective):
    """Sets the game of the rest of the page: references may then omit its name."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = False
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0].strip()
        self.env.ref_context[CURRENT] = "" if name == "none" else name
        return []


def base(language: str) -> str:
    """``pt`` of ``pt_BR``."""
    return (language or ENGLISH).replace("-", "_").partition("_")[0]


def chosen(book: Book, name: str) -> tuple[Section, ...]:
    parts = book.parts()
    return (parts[PARTS.index(name)],) if name else parts


DIRECTIVES: dict[str, Any] = {
    "autoruleset": AutoRuleset,
    "phase-graph": PhaseGraph,
    "board": BoardShown,
    "components": Components,
    "player-aid": PlayerAid,
    "rules-cover": Cover,
    "book-entry": BookEntry,
    **dict.fromkeys(PASSAGES, Passage),
    "ruleset-diff": RulesetDiff,
    "current-ruleset": CurrentRuleset,
}
