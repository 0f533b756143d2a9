"""In: the name or path of a game. Out: the checked game and its findings. All stages are called from here, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from . import store
from .composition.cache import MergeCache
from .composition.compose import Composition, composition
from .composition.library import Found, Library
from .composition.ruleset import Ruleset
from .data import VERSION, folder
from .diagnostics.catalogue import code
from .diagnostics.diagnostic import Diagnostic, Report
from .diagnostics.place import Sources
from .diagnostics.suppress import suppress
from .model.called import SIGN, NamesBody
from .model.resolve import ResolveCache, resolve
from .model.understood import Model
from .syntax import tree
from .syntax.file import ReadCache

if TYPE_CHECKING:
    from .book.pages import Book, Edition
    from .book.speech import Speech
    from .book.translations import Translated
    from .drawing.labels import Misfit
    from .graph.brought import Looked
    from .graph.build import Overview
    from .graph.nodes import RuleGraph
    from .graph.rules import FactsCache
    from .play.examples import Outcome
    from .views.box import Shown


@dataclass(frozen=True)
class Checked:
    """The results of all stages for one game.

    There is no model if a file is missing; it is ``whole`` if its names and types are in order.
    """

    game: str
    found: list[Diagnostic]
    sources: Sources
    ruleset: Ruleset
    model: Model | None
    whole: bool
    read: Found = field(default_factory=Found)
    """The files that were read, and those that were looked for and did not exist."""
    composed: Composition | None = None
    unfit: Mapping[str, Diagnostic] = field(default_factory=dict)
    """The examples that can't be meant with the settings from outside, by their titles: they are left out, and fail."""

    @cached_property
    def graph(self) -> Overview | None:
        """The overview, made when it is first needed; None if the rules are not whole."""
        from .graph.analyse import overview

        return overview(_model(self)) if self.whole else None

    @cached_property
    def rules(self) -> RuleGraph:
        """The rule graph, made when it is first needed: whatever plays, prints or exports this game uses this one."""
        from .graph.from_model import rule_graph

        return rule_graph(_model(self))


@dataclass(slots=True)
class Tries:
    """For ``check --play``: how many games to play, for how long at most, and how many have been played."""

    games: int
    seconds: float | None = None
    played: int = 0


@dataclass(slots=True)
class Workspace:
    """The caches kept between two checks of a game, so that unchanged declarations are not read again."""

    reading: ReadCache = field(default_factory=ReadCache)
    merged: MergeCache = field(default_factory=MergeCache)
    resolved: ResolveCache = field(default_factory=ResolveCache)
    examined: FactsCache | None = None
    looked: Looked | None = None
    """The same of the game with fewer edits, by which the edit is found that brought a finding."""
    read: Found = field(default_factory=Found)
    """The files that the last check read or looked for, even if it failed."""

    def check(
        self,
        game: str,
        *,
        files: Mapping[str, str] | None = None,
        settings: Mapping[str, str] | None = None,
        house: Mapping[str, object] | None = None,
        disk: bool = True,
        tries: Tries | None = None,
        book: bool = False,
        stale: bool = False,
    ) -> Checked:
        """Run all stages, in order. ``files`` are texts used in place of files; without ``disk`` nothing else is read.

        If ``tries`` is given and there are no errors, games are played too; with ``book``, rules without words are
        told; with ``stale``, what is still said of rules that a variant or an addon has changed.
        """
        report = Report()
        sources = Sources()
        library = Library(files or {}, disk and game != "-")
        self.read = library.found
        composed = composition(game, library, report, sources, settings or {}, self.reading, self.merged)
        ruleset = composed.ruleset()
        model = resolve(ruleset, report, self.resolved) if ruleset.whole else None
        unfit: dict[str, Diagnostic] = {}
        if settings and model is not None:
            ruleset, model, report, unfit = fitting(ruleset, model, report, self.resolved)
        whole = model is not None and sound(report.found)
        if model is not None and whole:
            self._judge(model, house, report)
        checked = Checked(game, [], sources, ruleset, model, whole, library.found, composed, unfit)
        if tries is not None and whole and sound(report.found):
            self._try(checked, settings or {}, tries, report)
        if book and model is not None and sound(report.found):
            from .book.poorer import poorer
            from .book.speech import Speech

            still = outdated(composed)
            report.found += [*lacking(model), *poorer(Speech(model)), *still(model)]
            checked.found.extend(self._placed(report.found, composed, ruleset, still))
            return checked
        if stale and model is not None and len(composed.stack) > 1 and sound(report.found):
            still = outdated(composed)
            report.found += still(model)
            checked.found.extend(self._placed(report.found, composed, ruleset, still))
            return checked
        checked.found.extend(self._placed(report.found, composed, ruleset))
        return checked

    def _placed(
        self, found: list[Diagnostic], composed: Composition, ruleset: Ruleset, stale: Stale | None = None
    ) -> list[Diagnostic]:
        """Findings at the lines that caused them (an edit in a variant, say), without those that a comment allows."""
        built = ruleset.whole and bool(found) and (len(composed.stack) > 1 or bool(composed.settings))
        if not built:
            return suppress(found, composed.shelf.sources, ruleset.own_files())
        from .graph.brought import Looked, brought, gathered

        if self.looked is None:
            self.looked = Looked()

        def judge(model: Model, cache: FactsCache, report: Report) -> None:
            judged(model, cache, report)
            if stale is not None and any(one.code == "R602" for one in found):
                report.found += stale(model)

        return gathered(
            suppress(brought(found, composed, judge, self.looked), composed.shelf.sources, ruleset.own_files())
        )

    def _try(self, checked: Checked, settings: Mapping[str, str], tries: Tries, report: Report) -> None:
        """Findings made by playing games."""
        from .play.game import Game
        from .play.trial import trial
        from .play.tried import findings_of

        played = Game(checked.game, _model(checked), checked.sources, settings, _rules=checked.rules)
        found = trial(played, tries.games, tries.seconds)
        tries.played = found.games
        report.found += findings_of(found, played)

    def _judge(self, model: Model, house: Mapping[str, object] | None, report: Report) -> None:
        """Run the analyses of the rules and the user's schema. Imported late: rules with errors never come here."""
        from .graph.house import check_house
        from .graph.rules import FactsCache

        if self.examined is None:
            self.examined = FactsCache()
        judged(model, self.examined, report)
        if house is not None:
            check_house(model, house, report)


def fitting(
    ruleset: Ruleset, model: Model, report: Report, cache: ResolveCache
) -> tuple[Ruleset, Model, Report, dict[str, Diagnostic]]:
    """The same without examples that have errors, if nothing else has; and the errors by their titles."""
    unfit: dict[str, Diagnostic] = {}
    while out := shown_only(ruleset, report.found):
        for placed, wrong in out.items():
            if isinstance(placed.declaration, tree.Example):
                unfit[placed.declaration.title.text] = wrong
        ruleset, report = ruleset.without(out), Report()
        model = resolve(ruleset, report, cache)
    return ruleset, model, report, unfit


def shown_only(ruleset: Ruleset, found: list[Diagnostic]) -> dict[tree.Placed, Diagnostic]:
    """The examples and positions that have errors, with the first of these, if nothing else has any."""
    wrong = {one.span.chunk: one for one in reversed(found) if code(one.code).severity == "error"}
    shown = [one for one in ruleset.declarations if isinstance(one.declaration, tree.Example | tree.Position)]
    if not wrong.keys() <= {one.chunk for one in shown}:
        return {}
    return {one: wrong[one.chunk] for one in shown if one.chunk in wrong}


def judged(model: Model, cache: FactsCache, report: Report) -> None:
    """Find all that can be found in a sound model about the game as a whole: its rules, and its looks."""
    from .graph.analyse import examine

    examine(model, cache, report)
    if any(symbol.kind in {"look", "palette"} for symbol in model.bodies):
        seen = [placed.declaration for symbol, placed in model.nodes.items() if symbol.kind not in UNSEEN]
        report.found += cache.together("looks", (model.ruleset.game, *seen), lambda: looked_at(model))
    if any(long_names(model)):
        from .drawing.labels import crowded
        from .play.called import Called

        crowded(model, Called(model), report)


def lacking(model: Model) -> list[Diagnostic]:
    """The rules that the book of a sound model has no sentence for, and the things that have no name in it."""
    from .book.aid import aid
    from .book.speech import Speech
    from .book.told import Coverage
    from .book.unnamed import unnamed
    from .book.unsaid import unsaid

    coverage = Coverage(Speech(model))
    aid(coverage.speech)
    return [*unsaid(coverage), *unnamed(coverage.speech)]


Stale: TypeAlias = Callable[[Model], list[Diagnostic]]
"""From a model to what is said in it as it was before it was changed."""


def outdated(composed: Composition) -> Stale:
    """Finds the sentences that say the same as in the game that is changed, about rules that do not."""
    from .book.stale import Signs, findings
    from .composition.edits import with_edits

    ruleset = with_edits(composed, (), Report()).ruleset()
    changed = len(composed.stack) > 1 or bool(composed.settings)
    if not changed or not ruleset.whole:
        return lambda _: []
    old = Signs(resolve(ruleset, Report(), ResolveCache()))
    return lambda model: findings(old, Signs(model))


UNSEEN = frozenset({"action", "phase", "example", "position", "score", "winner", "ruling", "outlook", "standing"})
"""How things look does not depend on such declarations."""


def looked_at(model: Model) -> list[Diagnostic]:
    """Findings about looks."""
    from .scene.alike import alike
    from .scene.contrasts import contrasts

    report = Report()
    alike(model, report)
    contrasts(model, report)
    return report.found


LONG_WORD, LONG_SIGN = 12, 3
"""There is room for words and signs that are no longer than this: only if there are others, pictures are asked."""


def long_names(model: Model) -> Iterator[bool]:
    """Whether there may be no room for a name."""
    for several in model.kinds.values():
        yield from (max(map(len, kind.symbol.name.split("_"))) > LONG_WORD for kind in several)
    for body in model.bodies.values():
        for row in body.rows if isinstance(body, NamesBody) else ():
            for one in row.texts:
                yield max(map(len, one.text.split()), default=0) > (LONG_SIGN if one.word == SIGN else LONG_WORD)


def check(
    game: str,
    *,
    files: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    house: Mapping[str, object] | None = None,
    tries: Tries | None = None,
    book: bool = False,
    stale: bool = False,
) -> Checked:
    """Check one game once."""
    return Workspace().check(game, files=files, settings=settings, house=house, tries=tries, book=book, stale=stale)


def wordless(checked: Checked, settings: Mapping[str, str]) -> int:
    """For how many rules and things of a game the book has no words; 0 if the game has errors.

    The number is kept in the private store: most checks are of texts that were checked before, and to find it takes a
    third as long as a check.
    """
    if checked.model is None or not sound(checked.found):
        return 0
    engine = store.made_by("board", "book", "drawing", "graph", "model", "play", "scene", "syntax", "views", "words")
    texts = [(file, checked.sources.text(file)) for file in checked.sources.files()]
    name = store.digest(repr((VERSION, engine, checked.game, sorted(settings.items()), texts)))
    known = store.held(name, store.WORDLESS)
    if known is not None:
        return int.from_bytes(known)
    left = suppress(lacking(checked.model), checked.sources)
    found = sum(1 for one in left if one.code.startswith("R6"))  # and nothing about comments
    store.hold(name, store.WORDLESS, found.to_bytes(4))
    return found


def check_text(text: str, name: str) -> tuple[list[Diagnostic], Sources]:
    """Check a text that may read no files except the included rulesets."""
    checked = Workspace().check(name, files={name: text}, disk=False)
    return checked.found, checked.sources


def export(checked: Checked, form: str = "json") -> str:
    """A game without errors as JSON, or its rule graph: ``graph`` (JSON too), ``graphml``, ``dot`` or ``mermaid``."""
    if form == "json":
        from .graph.document import document, document_text

        return document_text(document(_model(checked)))
    from .graph import pictures

    if checked.graph is None:
        raise ValueError("only sound rules have a graph")
    if form == "graph":
        from .graph.as_json import graph_text as graph_json

        return graph_json(checked.rules, checked.sources)
    writers = {"graphml": pictures.graphml, "dot": pictures.dot, "mermaid": pictures.mermaid}
    return writers[form](checked.graph)


def imported(text: str) -> str:
    """The rules, as text, of a game that was exported as JSON. A malformed document raises a ``FormError``."""
    from .graph.imported import ruleset_text

    return ruleset_text(text)


def schema() -> str:
    """The JSON Schema of the documents that ``export`` writes."""
    from .graph.schema import FILE

    return (folder("grammar") / FILE).read_text(encoding="utf-8")


def explain(checked: Checked, declaration: str = "") -> str:
    """A game without errors, or one declaration of it, explained in plain text."""
    from .views.explain import explain as told

    return told(_model(checked), checked.sources, declaration)


def rulebook(checked: Checked, language: str = "en", edition: Edition = "player") -> tuple[Book, int]:
    """The rulebook of a game without errors, in a language, and how many of its texts are not translated yet."""
    from .book.rulebook import with_differences
    from .book.translations import speech_of

    speech = speech_of(shown_by(checked), checked.sources, language)
    book = written(checked, speech, edition)
    before = base_of(checked)
    if before is not None and before.model is not None:
        book = with_differences(book, speech_of(before.model, before.sources, language), speech)
    # what has no place are further forms of names, which a language may have or not
    there = [key for key, written in speech.asked.items() if written.span.chunk.file]
    return book, sum(1 for key in there if key not in speech.said) if speech.foreign else 0


def shown_by(checked: Checked) -> Model:
    """A game with the examples by which its book teaches, also those of the games that it changes.

    Whether they hold is seen when they are played.
    """
    from .book.teaching import teaching

    model, composed = _model(checked), checked.composed
    if composed is None or len(composed.stack) < 2:
        return model
    report, cache = Report(), ResolveCache()
    ruleset = composed.ruleset(examples_of_all=True)
    _, found, report, _ = fitting(ruleset, resolve(ruleset, report, cache), report, cache)
    if not sound(report.found):
        return model
    said = teaching(found)
    kept = {*model.nodes, said.cover, said.turn, said.counting}
    return found.without({one for one in found.nodes if one.kind == "example" and one not in kept})


def written(checked: Checked, speech: Speech, edition: Edition) -> Book:
    """The book of a game in these words, with pictures of what is played in it."""
    from .book.played import starts, watched
    from .book.rulebook import rulebook_of

    speech.graph = checked.rules
    watched(speech, checked.rules, checked.sources, edition)
    speech.starts = starts(speech, checked.rules, checked.sources)
    return rulebook_of(speech, edition)


def proof(checked: Checked, language: str) -> Book:
    """The page for translators of a game without errors."""
    from .book.proof import proof as made

    return made(_model(checked), checked.sources, language, lambda speech: written(checked, speech, "designer"))


def told(checked: Checked) -> str:
    """For each rule of a game without errors, where the learning part of its book tells it, or that it does not."""
    from .book.report import report
    from .book.speech import Speech

    model = _model(checked)
    game = model.ruleset.game
    return report(Speech(model), checked.sources, game.title.text if game is not None else model.ruleset.name)


def shown(checked: Checked, language: str = "en") -> Shown:
    """How all that is in the box of a game without errors looks, in a language."""
    from .book.titles import title
    from .book.translations import speech_of
    from .data import ENDING
    from .scene.bare import bare_boards
    from .views.box import shown as found

    model = _model(checked)
    speech = speech_of(model, checked.sources, language)
    boards = partial(bare_boards, model, checked.rules, checked.sources, speech.names)
    name = model.ruleset.name.rpartition("/")[2].removesuffix(ENDING)
    return found(model, speech.names, name, title(speech), boards)


def base_of(checked: Checked) -> Checked | None:
    """The game that a variant or an addon changes, without the changes."""
    from .data import ENDING, games

    ruleset = checked.ruleset
    if len(ruleset.layers) < 2:
        return None
    name = ruleset.layers[0]
    if games().get(name) in ruleset.files:
        return check(name)
    own = ruleset.own_files()
    file = next((one for one in ruleset.files if one not in own and one.rpartition("/")[2] == f"{name}{ENDING}"), None)
    return check(file) if file is not None and Path(file).is_file() else None


def diff(old: Checked, new: Checked, language: str = "en") -> str:
    """How the second of two games (both without errors) differs from the first, as Markdown."""
    from .book.diff import section
    from .book.markdown import plain
    from .book.titles import title
    from .book.translations import speech_of

    before, after = _model(old), _model(new)
    past, speech = speech_of(before, old.sources, language), speech_of(after, new.sources, language)
    heading = speech.say("diff-title", game=title(past))
    return "\n".join(plain(section(heading, past, speech))).rstrip("\n") + "\n"


def translate(checked: Checked, language: str) -> Iterator[Translated]:
    """The translation catalogues of a game's files in a language, updated to its present texts."""
    from .book.translations import translate as brought_up

    return brought_up(_model(checked), checked.sources, language)


def coverage(checked: Checked) -> list[tuple[str, str, int, int]]:
    """For each catalogue of a game: its file, its language, the number of translated texts, and of all texts."""
    from .book.translations import covered

    return list(covered(_model(checked), checked.sources))


def catalogues(checked: Checked, files: Iterable[Path]) -> Iterator[str]:
    """For each of these catalogues: how much it translates, and which translations quote other values than the text."""
    from .book.catalogue import cramped, misquoted, shared
    from .book.translations import catalogue_text

    whole = {Path(name).name: (done, there) for name, _, done, there in coverage(checked)}
    for file in files:
        text = catalogue_text(file)
        if text is None:
            continue
        if file.name in whole:
            yield "{}: {} of {} texts are translated.".format(file, *whole[file.name])
        language = file.name.split(".")[-2]
        for line, wrong in misquoted(text, language):
            yield f"{file}:{line}: this translation {wrong}."
        for line, wrong in shared(text, language, _model(checked)):
            yield f"{file}:{line}: this catalogue {wrong}."
        for line, wrong in cramped(text, language, misfits(checked, language)):
            yield f"{file}:{line}: this catalogue {wrong}."


def misfits(checked: Checked, language: str) -> list[Misfit]:
    """The names in a language for which there is no room on the pieces."""
    from .book.translations import speech_of
    from .drawing.labels import misfits as found

    model = _model(checked)
    return list(found(model, speech_of(model, checked.sources, language).names))


def examples(checked: Checked, *, walk: bool = False) -> list[Outcome]:
    """Play the examples of a game; with ``walk``, play them by the walker too. Last come those that are unfit."""
    from .play.examples import left_out, run_examples

    found = run_examples(_model(checked), checked.rules, checked.sources, walk=walk)
    return [*found, *left_out(checked.unfit, checked.sources)]


def show(checked: Checked, players: int) -> str:
    """The program made of a game, as Python source."""
    from .program.lower import lower
    from .program.options import defaults
    from .program.printing.chances import at_random
    from .program.printing.source import source

    rules = checked.rules
    program = lower(rules, defaults(rules), players, checked.sources)[0]
    places = _places(checked)
    return f"{source(program, tidy=True, places=places)}\n\n# How players at random choose\n\n\n{at_random(program)}"


def show_in_c(checked: Checked, players: int) -> str:
    """The program made of a game, as C source; ``CannotPrint`` if something in it has no form there."""
    from .program.lower import lower
    from .program.options import defaults
    from .program.printing.c.cannot import CannotPrint
    from .program.printing.c.source import source

    rules = checked.rules
    program, lowering = lower(rules, defaults(rules), players, checked.sources)

    def beside(point: int) -> str:
        place = checked.sources.place(rules.span(*program.points[point]))
        return f"{Path(place.file).name}:{place.line}"

    try:
        return source(program, lowering.layout, _places(checked), beside).text
    except CannotPrint as error:
        if error.at >= 0:
            error.where = beside(error.at)
        raise


def _places(checked: Checked) -> dict[str, str]:
    """Where each declaration stands: ``action uncover`` in ``tikal.rules:310``."""
    found = ((symbol, checked.sources.place(span)) for symbol, span in _model(checked).places.items())
    return {f"{symbol.kind} {symbol.name}": f"{place.file}:{place.line}" for symbol, place in found}


def layout(checked: Checked, players: int) -> str:
    """The slots that a state of the game consists of, as JSON, one on each line."""
    import json

    from .play.game import Game

    found = Game(checked.game, _model(checked), checked.sources, {}, _rules=checked.rules).layout(players)
    slots = ",\n".join("  " + json.dumps(slot, ensure_ascii=False) for slot in found.pop("slots"))
    rest = json.dumps(found, ensure_ascii=False, indent=1)
    return f'{rest[:-2]},\n "slots": [\n{slots}\n ]\n}}\n'


def _model(checked: Checked) -> Model:
    if checked.model is None:
        raise ValueError("a game that lacks a file can be neither exported nor explained")
    return checked.model


def sound(found: list[Diagnostic]) -> bool:
    """Whether there are no errors among the findings."""
    return not any(code(item.code).severity == "error" for item in found)
