"""In: a model. Out: all findings about the game as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..diagnostics.diagnostic import Report
from ..model.understood import Model
from .answers import missing_answers
from .beginnings import crowded_beginnings
from .conditions import settled_conditions
from .decisions import exhausted_decisions, impossible_decisions
from .examples import idle_examples
from .excess import surely_too_much
from .excluding import excluding_conditions
from .growing import unbounded_growth
from .large import too_large
from .lifetimes import outlived
from .limits import loose_limits
from .names import unused_names
from .pay import one_way, unpayable
from .prose import missing_prose, strange_prose, typed_numbers
from .proven import unprinted_proofs
from .reach import endless_loops, unoffered_actions, unreached_phases
from .rules import FactsCache, Rules, rules
from .secrets import betrayed_secrets, betrayed_values
from .unreachable import unreachable_counts
from .used import unread_options, unused_things
from .values import unused_values

if TYPE_CHECKING:
    from .build import Overview

FINDERS: tuple[Callable[[Rules, Report], None], ...] = (
    unreached_phases,  # R301
    unoffered_actions,  # R303
    outlived,  # R315
    endless_loops,  # R302
    unpayable,  # R304
    loose_limits,  # R305
    one_way,  # R306
    unused_things,  # R307
    unused_values,  # R307
    unread_options,  # R308
    settled_conditions,  # R309
    exhausted_decisions,  # R310
    impossible_decisions,  # R311
    betrayed_secrets,  # R312
    betrayed_values,  # R312
    unprinted_proofs,  # R332
    missing_prose,  # R313
    strange_prose,  # R317
    typed_numbers,  # R318
    idle_examples,  # R314
    unused_names,  # R316
    crowded_beginnings,  # R322
    surely_too_much,  # R323, R324, R325, R327
    unbounded_growth,  # R326
    missing_answers,  # R328
    excluding_conditions,  # R329
    unreachable_counts,  # R331
    too_large,  # R240
)
LEFT_OVER = frozenset({"R301", "R303", "R305", "R306", "R307", "R308", "R313", "R314", "R316", "R317", "R318"})
"""In a variant, what these codes find in the rules of its base is no mistake of the variant: only its own files are
reported.
"""


def examine(model: Model, cache: FactsCache, report: Report) -> None:
    """Find all that can be found in a sound model."""
    known, found = rules(model, cache), Report()
    for finder in FINDERS:
        finder(known, found)
    own = model.ruleset.own_files()
    report.found += [item for item in found.found if item.code not in LEFT_OVER or item.span.chunk.file in own]


def overview(model: Model) -> Overview:
    """The overview of a model: its rule graph in networkx."""
    from .build import build  # networkx takes long to import, and checks do without

    return build(rules(model, FactsCache()))
