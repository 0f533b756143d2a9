"""What a field of a step says that it touches is known to all who tell what rules change: nothing else is written."""

from __future__ import annotations

from dataclasses import field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.frozen import frozen
from rulewright.graph.gather import gather
from rulewright.graph.nodes import alone
from rulewright.graph.touches import touches
from rulewright.model import changes, flow, suites, terms
from rulewright.model.declared import PhaseBody
from rulewright.model.symbols import Symbol
from rulewright.model.terms import MOVING, Const, Ref, Repeating, Showing, does
from rulewright.model.types import NONE, YES_NO, Int, Many
from rulewright.model.understood import Model
from rulewright.pipeline import check
from rulewright.syntax import tree
from rulewright.views.mentions import mentioned

RULES = """rulewright 1

game "Post"
    | Letters are read out.
    players 2

component Letter: 3
    starts in desk

zone desk: pool of Letter, seen by everyone
zone sack: pool of Letter, seen by everyone
var sent: 0..9 = 0

phase play
    | All letters are shown.
    show desk to players
    sent := 1
    for l in desk: move l to sack

score p = sent

winner p
    most sent
    shared
"""
SENT, SACK, PLAY = Symbol("var", "sent"), Symbol("zone", "sack"), Symbol("phase", "play")


@frozen
class Posting(Showing):
    """Pieces are shown, and the number of those sent grows; where they go is known by a field too."""

    counts: terms.Term = field(default=Ref(Int(0, 9), SENT), metadata={"touch": ("changes",)})
    sack: terms.Term = field(default=Ref(Many(NONE, "set"), SACK), metadata={"touch": ("fills", "reorders")})


@frozen
class Post(tree.Show):
    """A statement that becomes such a step."""

    counts: tree.Expr = field(kw_only=True)


@pytest.fixture
def model() -> Model:
    found = check("post.rules", files={"post.rules": RULES})
    assert found.model is not None
    assert not [one for one in found.found if one.code.startswith("R2")]
    return found.model


@pytest.fixture
def posted(model: Model) -> Model:
    """The same rules with such a step alone."""
    body = model.bodies[PLAY]
    assert isinstance(body, PhaseBody)
    shown = body.steps[0]
    assert isinstance(shown, Showing)
    step = Posting(shown.what, shown.to, span=shown.span)
    return replace(model, bodies={**model.bodies, PLAY: PhaseBody(body.params, (step,))})


def step_of(model: Model) -> Posting:
    body = model.bodies[PLAY]
    assert isinstance(body, PhaseBody)
    step = body.steps[0]
    assert isinstance(step, Posting)
    return step


def test_the_rule_graph_and_the_facts_know_it(posted: Model) -> None:
    known = touches(alone(step_of(posted)))
    assert {("changes", SENT), ("fills", SACK), ("reorders", SACK)} <= known
    doing = gather(posted.bodies[PLAY]).doing
    assert doing.changed() == frozenset({SENT})
    assert doing.fills == doing.reorders == doing.moved() == frozenset({SACK})
    assert doing.reveals == frozenset({Symbol("zone", "desk")})


def test_the_texts_for_people_know_it(posted: Model) -> None:
    users = mentioned(posted)
    assert PLAY in users[SENT]["changed"]
    assert PLAY in users[SACK]["changed"]


def test_a_loop_knows_that_it_makes_progress(posted: Model) -> None:
    assert does(Posting) & MOVING
    loop = Repeating((step_of(posted),), Const(YES_NO, value=True))
    assert flow.progresses(loop, posted.bodies, {})


def test_what_is_known_of_the_values_in_a_loop_is_given_up(monkeypatch: pytest.MonkeyPatch, model: Model) -> None:
    """Before anything is resolved, by the names alone."""
    monkeypatch.setattr(changes, "STEPS", (*terms.STEPS, Posting))
    monkeypatch.setattr(Posting, "SAID", (Post,))
    monkeypatch.setitem(suites.SUITES, Post, ())
    scope: Any = SimpleNamespace(headers=model.headers, locals={})
    use = tree.Use("sent")
    posts: Any = (Post(use, use, counts=use),)
    assert changes.changed_in(tree.Suite(posts), scope) == frozenset({SENT, *model.headers.zones})
    assert changes.changed_in(tree.Suite((tree.Show(use, use),)), scope) == frozenset()
