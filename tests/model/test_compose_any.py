"""Any changes to any game: composing never crashes, reports what is wrong, and makes a game that can be written and
read.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rulewright.composition.cache import MergeCache
from rulewright.composition.compose import compose
from rulewright.composition.library import Library
from rulewright.composition.paths import literals
from rulewright.composition.removal import removable
from rulewright.composition.rewrite import inside
from rulewright.diagnostics.diagnostic import Report
from rulewright.diagnostics.place import Chunk, Sources
from rulewright.syntax import tree
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.unparse import unparse

CASES = Path(__file__).parent / "composing"
TEXTS = [(CASES / f"{name}.rules").read_text(encoding="utf-8") for name in ("dig", "literals")]


def declarations(text: str) -> list[tree.Declaration]:
    file, found = read_file("base.rules", text, ReadCache(), Sources())
    assert found == []
    return [
        placed.declaration
        for placed in file.declarations
        if not isinstance(placed.declaration, (tree.Game, tree.Language))
    ]


POOL = [node for text in TEXTS for node in declarations(text)]
PATHS = sorted(literals(POOL))
NAMES = sorted({path.split(".")[0].split("[")[0] for path in PATHS} | {"level", "camp.level", "ruling", "nothing"})
PARTS = sorted({part for node in POOL for part in removable(node)})


def path(text: str) -> tree.Path:
    """A path from its text."""
    steps: list[tree.Name | tree.Number] = []
    for part in text.split("."):
        name, _, rest = part.partition("[")
        steps.append(tree.Name(name))
        if rest:
            steps.append(tree.Number(int(rest[:-1])))
    return tree.Path(tuple(steps))


VALUES = st.one_of(
    st.integers(0, 20).map(tree.Number),
    st.integers(0, 20).map(lambda number: tree.Negative(tree.Number(number))),
    st.booleans().map(tree.YesNo),
    st.sampled_from([tree.Nothing(), tree.Use("jade"), tree.Use("gold")]),
)
LINES: st.SearchStrategy[tree.Declaration] = st.one_of(
    st.sampled_from(POOL),
    st.builds(tree.Change, st.sampled_from(POOL)),
    st.builds(tree.Replace, st.sampled_from(POOL)),
    st.tuples(st.sampled_from(NAMES), st.sampled_from(["", *PARTS])).map(
        lambda pair: tree.Remove((path(".".join(filter(None, pair))),))
    ),
    st.builds(tree.SetLiteral, st.sampled_from(PATHS).map(path), VALUES),
    st.builds(
        lambda action, phase: tree.OfferIn((tree.Name(action),), tree.Name(phase)),
        st.sampled_from(["dig", "trade", "rest", "build"]),
        st.sampled_from(["day", "night", "play", "dig"]),
    ),
)


def written(lines: list[tree.Declaration], title: tree.Game) -> str:
    placed = [tree.Placed(node, Chunk("", "")) for node in (tree.Language(1), title, *lines)]
    return unparse(tree.File("", tuple(placed)))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@example(TEXTS[1], [tree.Remove((path("Edge.height"),))], [], True)
@given(st.sampled_from(TEXTS), st.lists(LINES, max_size=12), st.lists(LINES, max_size=6), st.booleans())
def test_any_changes(base: str, lines: list[tree.Declaration], more: list[tree.Declaration], addons: bool) -> None:
    files = {"base.rules": base}
    if addons:
        files["one.rules"] = written(lines, tree.Game(tree.Text("One"), (), "addon", tree.Text("base.rules")))
        files["two.rules"] = written(more, tree.Game(tree.Text("Two"), (), "addon", tree.Text("base.rules")))
        game = "base.rules+two+one"
    else:
        files["one.rules"] = written(lines, tree.Game(tree.Text("One"), (), "variant", tree.Text("base.rules")))
        files["two.rules"] = written(more, tree.Game(tree.Text("Two"), (), "variant", tree.Text("one.rules")))
        game = "two.rules"
    reading, kept = ReadCache(), MergeCache()
    report, sources = Report(), Sources()
    ruleset = compose(game, Library(files, disk=False), report, sources, {}, reading, kept)
    for item in report.found:
        assert sources.place(item.span).file in files
        assert item.message.endswith(".")
    made = [placed.declaration for placed in ruleset.declarations]
    if not any(isinstance(node, tree.Suite) and not node.statements for one in made for node in inside(one)):
        assert made == declarations(written(made, tree.Game(tree.Text("Made"))))
    again = compose(game, Library(files, disk=False), Report(), Sources(), {}, reading, kept)
    assert all(one is other for one, other in zip(ruleset.declarations, again.declarations, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "rulewright 1",
        "rulewright 9\n",
        "game",
        "\x00",
        'variant "A" of ""',
        'addon "A" to "a.rules"',
        'include "a.rules"',
        'game "A"\n    players 1..9999999',
    ],
)
def test_rulesets_of_a_line_or_less(text: str) -> None:
    report, sources = Report(), Sources()
    compose("a.rules", Library({"a.rules": text}, disk=False), report, sources, {})
    assert report.found
    for item in report.found:
        sources.place(item.span)
