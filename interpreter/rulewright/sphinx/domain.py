"""The Sphinx domain `rules`: targets for what pages describe, roles to refer to them, an index, and the inventory.

A full name is the game and the thing: `tikal.uncover`. The game may be omitted where it is clear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, NamedTuple, TypeAlias

from docutils import nodes
from docutils.nodes import Element, Node
from sphinx.addnodes import desc_annotation, desc_name, pending_xref
from sphinx.builders import Builder
from sphinx.directives import ObjectDescription
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from ..book.anchors import slug
from ..composition.near import nearest
from ..syntax.declarations import TITLED
from .objects import KINDS, wanted
from .reading import stamp

logger = logging.getLogger(__name__)

WITHIN = "anchor"
"""The reference type of links within a book; they may lead to the page that shows another part of the book."""
CURRENT = "rules:game"
"""The key under which Sphinx keeps the game that a page is about."""


NOWHERE, UNREAD = "", "unread"
"""A file that cannot exist. A page that depends on it is always out of date, and so read again at the next build."""


class Place(NamedTuple):
    """A place that describes a thing. ``rank`` 0: its own section; higher numbers are worse places."""

    rank: int
    id: str
    title: str


Key: TypeAlias = tuple[str, str]
"""The kind of a thing, and its full name."""


class RulesRole(XRefRole):
    """A reference to a thing, shown by its title if the page gives none."""

    def __init__(self) -> None:
        super().__init__(warn_dangling=True, innernodeclass=nodes.inline)

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        refnode[CURRENT] = env.ref_context.get(CURRENT, "")
        title, target = super().process_link(env, refnode, has_explicit_title, title, target)
        if refnode["reftype"] not in TITLED:
            return title, target.strip()
        game, _, name = target.partition(".")
        return title, f"{game}.{slug(name)}" if name and " " not in game else slug(target)


class Described(ObjectDescription[str]):
    """A thing described by the author of a page: ``rules:action:: tikal.uncover``."""

    def handle_signature(self, sig: str, signode: Any) -> str:  # noqa: ANN401 - as Sphinx has it
        game = self.env.ref_context.get(CURRENT, "")
        full = f"{game}.{sig}" if game and not sig.startswith(f"{game}.") else sig
        own, _, name = full.partition(".") if "." in full else ("", "", full)
        signode += desc_annotation("", f"{KINDS[self.objtype]} ")
        signode += desc_name("", name)
        signode["fullname"] = f"{own}.{wanted(self.objtype, name)}".lstrip(".")
        signode["called"] = name
        return str(signode["fullname"])

    def add_target_and_index(self, name: str, sig: str, signode: Any) -> None:  # noqa: ANN401 - as Sphinx has it
        del sig
        node_id = f"{self.objtype}-{nodes.make_id(name)}"
        signode["ids"].append(node_id)
        self.state.document.note_explicit_target(signode)
        game, _, _ = name.rpartition(".")
        place = Place(0, node_id, signode["called"])
        rules(self.env).note(self.env.docname, (self.objtype, name), place)
        self.indexnode["entries"].append(index_entry(signode["called"], self.objtype, game, node_id))

    def _object_hierarchy_parts(self, sig_node: Any) -> tuple[str, ...]:  # noqa: ANN401 - as Sphinx has it
        return (sig_node.get("fullname", ""),)

    def _toc_entry_name(self, sig_node: Any) -> str:  # noqa: ANN401 - as Sphinx has it
        return str(sig_node.get("called", ""))


class RulesIndex(Index):
    """All things of all games, game by game."""

    name = "index"
    localname = "Index of rules"
    shortname = "rules"

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        wanted_ = None if docnames is None else set(docnames)
        games: dict[str, list[IndexEntry]] = {}
        domain = self.domain
        assert isinstance(domain, RulesDomain)
        for (kind, full), docname, place in domain.best():
            if kind != "kind" and (wanted_ is None or docname in wanted_):
                game = full.partition(".")[0] if "." in full else ""
                games.setdefault(game, []).append(IndexEntry(place.title, 0, docname, place.id, KINDS[kind], "", ""))
        return [
            (game, sorted(found, key=lambda one: (one.name.casefold(), one.extra)))
            for game, found in sorted(games.items())
        ], False


class RulesDomain(Domain):
    name = "rules"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(word, kind) for kind, word in KINDS.items()}
    directives: ClassVar[dict[str, Any]] = dict.fromkeys(KINDS, Described)
    roles: ClassVar[dict[str, Any]] = {kind: RulesRole() for kind in KINDS}
    indices: ClassVar[list[type[Index]]] = [RulesIndex]
    initial_data: ClassVar[dict[str, Any]] = {"places": {}, "anchors": {}, "watched": {}}
    data_version = 1

    @property
    def places(self) -> dict[Key, dict[str, Place]]:
        """For each thing, its places, by page."""
        found: dict[Key, dict[str, Place]] = self.data["places"]
        return found

    @property
    def anchors(self) -> dict[Key, dict[str, str]]:
        """For each game and anchor of its book, the id on each page."""
        found: dict[Key, dict[str, str]] = self.data["anchors"]
        return found

    @property
    def watched(self) -> dict[str, dict[str, str]]:
        """For each page, the files of its games, with the hashes of their content."""
        found: dict[str, dict[str, str]] = self.data["watched"]
        return found

    # ---- what pages tell --------------------------------------------------------------------------------

    def note(self, docname: str, key: Key, place: Place) -> None:
        here = self.places.setdefault(key, {})
        here[docname] = min(place, here[docname], key=lambda one: one.rank) if docname in here else place

    def note_anchor(self, docname: str, key: Key, node_id: str) -> None:
        self.anchors.setdefault(key, {}).setdefault(docname, node_id)

    def watch(self, docname: str, path: str) -> None:
        self.watched.setdefault(docname, {})[path] = stamp(path)

    def try_again(self, docname: str) -> None:
        """Read the page again at the next build: something on it could not be shown, and that may be repaired by
        then.
        """
        self.watched.setdefault(docname, {})[NOWHERE] = UNREAD

    def outdated(self) -> list[str]:
        stamps: dict[str, str] = {}
        return sorted(
            docname
            for docname, files in self.watched.items()
            if any(stamps.setdefault(path, stamp(path)) != known for path, known in files.items())
        )

    def clear_doc(self, docname: str) -> None:
        self.watched.pop(docname, None)
        for several in (self.places, self.anchors):
            for key in [key for key, here in several.items() if docname in here]:
                del several[key][docname]
                if not several[key]:
                    del several[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        for part in ("places", "anchors"):
            for key, here in otherdata[part].items():
                for docname, place in here.items():
                    if docname in docnames:
                        self.data[part].setdefault(key, {})[docname] = place
        self.watched.update({name: files for name, files in otherdata["watched"].items() if name in docnames})

    # ---- what others ask --------------------------------------------------------------------------------

    def best(self) -> Iterator[tuple[Key, str, Place]]:
        for key in sorted(self.places):
            docname, place = self.place(key)
            yield key, docname, place

    def place(self, key: Key, near: str = "") -> tuple[str, Place]:
        """The best place for a thing; of several equally good ones, the one on the page that refers to it."""
        return min(self.places[key].items(), key=lambda item: (item[1].rank, item[0] != near, item[0]))

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for (kind, full), docname, place in self.best():
            yield full, place.title, kind, docname, place.id, 2 if kind == "kind" else 1

    def get_full_qualified_name(self, node: Element) -> str | None:
        game, target = node.get(CURRENT), node.get("reftarget")
        return f"{game}.{target}" if game and target else None

    def candidates(self, kind: str, target: str, game: str, docname: str) -> list[Key]:
        """What a reference may mean, best first: the full name; in the set game; in games on the page; in any game."""
        for full in (target, *([f"{game}.{target}"] if game else [])):
            if (kind, full) in self.places:
                return [(kind, full)]
        found = sorted(key for key in self.places if key[0] == kind and self.shortened(key[1]) == target)
        here = [key for key in found if docname in self.places[key]]
        return here or found

    @staticmethod
    def shortened(full: str) -> str:
        """A full name without its game, and without the language in ``tikal.fr.uncover``."""
        return full.partition(".")[2]

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        del env
        if typ == WITHIN:
            found_: nodes.reference = self.within(fromdocname, builder, target, contnode)
            return found_
        found = self.candidates(typ, target, node.get(CURRENT, ""), fromdocname)
        if len(found) != 1:
            return None
        docname, place = self.place(found[0], fromdocname)
        if not node.get("refexplicit"):
            contnode = nodes.inline("", place.title, classes=contnode["classes"])
        return make_refnode(builder, fromdocname, docname, place.id, contnode, place.title)

    def within(self, fromdocname: str, builder: Builder, target: str, contnode: Element) -> Any:  # noqa: ANN401 - Sphinx takes any node
        """Resolve a link within a book; without a page that shows its target, only its words are kept."""
        label, _, anchor = target.partition("#")
        pages = self.anchors.get((label, anchor))
        if not pages:
            return contnode
        docname = fromdocname if fromdocname in pages else min(pages)
        return make_refnode(builder, fromdocname, docname, pages[docname], contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        found = []
        for kind in KINDS:
            made = self.resolve_xref(env, fromdocname, builder, kind, wanted(kind, target), node, contnode)
            if made is not None:
                found.append((f"rules:{kind}", made))
        return found

    def check_consistency(self) -> None:
        for (kind, full), pages in sorted(self.places.items()):
            own = sorted(docname for docname, place in pages.items() if place.rank == 0)
            for docname in own[1:]:
                logger.warning(
                    "The %s `%s` is described on the page `%s` too. Write `:no-index:` at one of them.",
                    KINDS[kind],
                    full,
                    own[0],
                    location=docname,
                    type="rules",
                    subtype="twice",
                )
                return  # one is enough: a book that is shown twice has a hundred

    def missing(self, node: pending_xref) -> None:
        """The message for a reference without a target, with a guess at what was meant."""
        kind, target = node["reftype"], node["reftarget"]
        found = self.candidates(kind, target, node.get(CURRENT, ""), node.get("refdoc", ""))
        word = KINDS.get(kind, kind)
        if found:
            message = (
                f"Several games have the {word} `{target}`. Say which: "
                + ", ".join(f"`{full}`" for _, full in found)
                + "."
            )
        else:
            message = f"No page describes the {word} `{target}`. {self.suggestion(kind, target)}".rstrip()
        logger.warning(message, location=node, type="rules", subtype="missing")

    def suggestion(self, kind: str, target: str) -> str:
        """A hint: the most similar name of this kind, or the same name of another kind."""
        names = [full for other, full in sorted(self.places) if other == kind]
        short = {self.shortened(full): full for full in reversed(names)}
        other = next(
            (
                f"{kind_}` `{full}"
                for kind_, full in sorted(self.places)
                if target in {full, self.shortened(full)} and kind_ != kind
            ),
            "",
        )
        if other:
            kind_, _, full = other.partition("` `")
            return f"There is {article(KINDS[kind_])} of that name: write {{rules:{kind_}}}`{full}`."
        close = nearest(target, names) or short.get(nearest(target, short), "")
        return f"Did you mean `{close}`?" if close else ""


def article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def rules(env: BuildEnvironment) -> RulesDomain:
    found = env.get_domain(RulesDomain.name)
    assert isinstance(found, RulesDomain)
    return found


def index_entry(title: str, kind: str, game: str, node_id: str) -> tuple[str, str, str, str, None]:
    """An entry in the general index."""
    of = f", {game}" if game else ""
    return "single", f"{title} ({KINDS[kind]}{of})", node_id, "", None


def told_missing(app: object, domain: Domain, node: Node) -> bool | None:
    """Replace Sphinx's warning about a reference that is not found by a better one."""
    del app
    if not isinstance(domain, RulesDomain) or not isinstance(node, pending_xref):
        return None
    domain.missing(node)
    return True
