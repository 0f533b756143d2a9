"""In: the declarations of the language. Out: all that a ruleset can cover, and what to aim at, given what was
covered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import get_type_hints

from rulewright.language.operators import OF_SETS
from rulewright.model import terms
from rulewright.model.builtins import CELL_FIELDS, FUNCTIONS, GATHERERS, PIECE_FIELDS
from rulewright.program.passes import PASSES
from rulewright.program.primitives import DOMAINS, PRIMITIVES
from rulewright.syntax.productions import grammar, rule_of

OFTEN = 100
"""In so many rulesets of a long run everything must be met."""
ZONES = ("slot", "pool", "bag", "stack", "sequence")
MARKS = {"PLUS": "+", "MINUS": "-", "TIMES": "*", "SLASH": "/", "MOD": "mod"}


def productions() -> dict[str, tuple[str, ...]]:
    """The alternatives of the grammar by name, each with the words between which it chooses."""
    text = re.sub(r"//.*", "", grammar())
    known = dict(re.findall(r"^([A-Z_]+)(?:\.\d+)?: (.+)$", text, re.MULTILINE))
    found: dict[str, tuple[str, ...]] = {}
    for head, body in re.findall(r"^\??([a-z_]+): ((?:.|\n(?=\s))+)", text, re.MULTILINE):
        if head[0] == "_":  # a part of other rules, which has no tree of its own
            continue
        passes = f"?{head}:" in text
        for alternative in re.split(r"\n?\s+\|\s(?![^(\[]*[)\]])|\n", body):
            if not alternative.strip():
                continue
            shape, _, alias = alternative.partition("->")
            name = alias.strip() or head
            if not alias and passes:
                continue
            words: list[str] = []
            for group in re.findall(r"[(\[]([A-Z]+(?: \| [A-Z]+)+)[)\]]", shape):
                words += [re.findall(r'"(.+?)"', known[word])[0] for word in group.split(" | ")]
            for word in re.findall(r"\b[A-Z]+\b", shape):
                if " | " in known.get(word, ""):
                    words += re.findall(r'"(.+?)"', known[word])
            found[name] = (*found.get(name, ()), *words)
    return found


def statements() -> tuple[tuple[str, str], ...]:
    """All places in statements for zones: the statement, and the name of the field."""
    found = []
    for one in terms.STEPS:
        hints = get_type_hints(one, vars(terms))
        found += [(one.__name__, field.name) for field in fields(one) if hints[field.name] is terms.Term]
    return tuple(one for one in found if ".".join(one) not in NO_ZONE)


NO_ZONE = frozenset(
    {
        "Decision.player",
        "Proving.test",
        "Set.target",
        "Drawing.count",
        "Remembering.memory",
        "Rolling.domain",
        "Showing.to",
        "Unveiling.what",
        "Unveiling.to",
        "Repeating.until",
    }
)
"""Places of statements where a seat, a variable, a memory, a number or a condition stands."""


def everything() -> tuple[str, ...]:
    found = []
    for name, words in productions().items():
        found += [f"production {name}", *(f"production {name} {word}" for word in words)]
    found += [f"built-in {name}" for name in (*FUNCTIONS, *(f"{name} of each" for name in GATHERERS))]
    found += [f"operator {name}" for name in OF_SETS.values()]
    found += ["table several", "table seats"]
    found += [f"field {name}" for name in (*CELL_FIELDS, *PIECE_FIELDS)]
    found += [f"primitive {name}" for name in PRIMITIVES]
    found += [f"loop over {name}" for name in DOMAINS]
    found += [f"pass {at} {one.__name__}" for at, one in enumerate(PASSES)]
    found += [f"pair {step}.{place} {kind}" for step, place in statements() for kind in ZONES]
    return tuple(dict.fromkeys(found))


REASONS: dict[str, str] = {
    "production broken_line": "stands for a line that cannot be read",
    "production broken_step": "stands for a line that cannot be read",
    "production formula": "a cell is read by it alone: met as `formula_column`",
    "production declaration": "every declaration is one",
    "production language": "says nothing of the game",
    **{
        f"pair {step.__name__}.zone {kind}": "only what lies in an order can come into another"
        for step in terms.DONE_TO_ZONES
        for kind in ("slot", "pool", "bag")
    },
    "pair Drawing.source slot": "nothing is drawn from a slot",
    f"pass {len(PASSES) - 1} prune": "takes away what is never reached or asked: nothing carried out is another by it",
    "primitive met": "stands only in programs that count what happens; neither the state nor a choice knows of it",
    "primitive note": "stands only in programs that `check --play` watches; neither the state nor a choice knows of it",
    **{
        f"production {name}": "says what things are called; play knows nothing of it"
        for name in ("names", "called", "plural", "sign")
    },
    **{
        f"production {name}": "says something in rulebooks; play knows nothing of it"
        for name in (
            "book",
            "cover",
            "meaning",
            "set_up_step",
            "group",
            "whole_turn",
            "counting",
            "printed",
            "tip",
            "minutes",
            "age",
        )
    },
    **{
        f"production {name}": "says how things look; play knows nothing of it, as the oracle of looks tries"
        for name in (
            "look",
            "each",
            "thing",
            "channel",
            "shown",
            "as_",
            "on",
            "back",
            "border",
            "manner",
            "sort",
            "hide",
            "palette",
            "symbol",
        )
    },
    **{
        f"production {name}": "tells anew in prose what stays as it is; play knows nothing of it"
        for name in ("retold", "phase_retold", "position_retold")
    },
    "production off_table": "says that something is not shown; play knows nothing of it, as the oracle of looks tries",
    "production refuses": "forbids a combination; where it is kept, nothing happens",
}
"""What can have no effect in play, and why."""

ALL = tuple(item for item in everything() if item not in REASONS)


def aimed(census: Mapping[str, int]) -> dict[str, float]:
    """Weights for the choices of the writer: constructs that were seldom met are written more often."""
    if not census:
        return {}
    most = max(census.values())
    found: dict[str, float] = {}
    for item in ALL:
        weight = min(8.0, max(1.0, (most + 1) / (census.get(item, 0) * 4 + 1)))
        kind, _, name = item.partition(" ")
        word = name.split(" ")[0]
        key = {
            "production": f"production:{word}",
            "built-in": f"gatherer:{word}" if name.endswith("of each") else f"builtin:{word}",
            "operator": f"operator:{word}",
            "table": f"table:{word}",
            "field": f"field:{word}",
            "primitive": f"primitive:{word}",
            "loop": f"loop:{name.rpartition(' ')[2]}",
            "pass": f"pass:{name.rpartition(' ')[2]}",
        }.get(kind)
        if key is not None:
            found[key] = max(weight, found.get(key, 1.0))
        if kind == "pair":
            place, zone = name.split(" ")
            found[f"pair:{zone}×{PLACES.get(place, place)}"] = weight
    return found


PLACES = {
    "Moving.pieces": "move-from",
    "Moving.zone": "move-to",
    "Drawing.source": "draw-from",
    "Drawing.zone": "draw-to",
    **{f"{kind.__name__}.zone": rule_of(said) for kind in terms.DONE_TO_ZONES for said in kind.SAID},
    "Showing.what": "show",
    "Swapping.left": "swap",
    "Swapping.right": "swap",
    "Loop.domain": "loop",
}
"""How the writer calls the places for zones that it chooses by themselves."""
