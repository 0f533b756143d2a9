"""In: rulesets. Out: a page: which of them uses which construct of the language, and which constructs are rarely
used.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from ..data import bundled, folder
from ..diagnostics.place import Sources
from ..syntax import tree
from ..syntax.file import ReadCache, read_file
from .forms import CATALOGUE, forms, kinds_of_names

Uses = Mapping[str, frozenset[str]]


def uses(shelves: Mapping[str, list[Path]]) -> Uses:
    """For each ruleset, or family of rulesets, the constructs that it uses."""
    texts = {name: [declarations(path) for path in paths] for name, paths in shelves.items()}
    known = kinds_of_names(node for files in texts.values() for nodes in files for node in nodes)
    return {
        name: frozenset(form for nodes in files for form in forms(nodes, known | kinds_of_names(nodes)))
        for name, files in texts.items()
    }


def declarations(path: Path) -> list[tree.Declaration]:
    file, _ = read_file(path.name, path.read_text(encoding="utf-8"), ReadCache(), Sources())
    return [placed.declaration for placed in file.declarations]


def shipped() -> dict[str, list[Path]]:
    """The rulesets that are included, variants with their bases and addons with their games."""
    families: dict[str, list[Path]] = {}
    for name in bundled():
        place = folder("rulesets") / name
        titles = [node for node in declarations(place / f"{name}.rules") if isinstance(node, tree.Game)]
        base = titles[0].base if titles else None
        families.setdefault(base.text if base is not None else name, []).extend(sorted(place.glob("*.rules")))
    return families


def examples(place: Path) -> dict[str, list[Path]]:
    """Each classic by itself, and the small variants all together."""
    return {path.stem: [path] for path in sorted(place.glob("*.rules"))} | {
        "variants": sorted((place / "variants").glob("*.rules"))
    }


def rare(found: Uses) -> dict[str, tuple[str, ...]]:
    """The constructs that at most one ruleset uses, with that ruleset."""
    every = [form for part in CATALOGUE.values() for form in part]
    rows = {form: tuple(name for name, used in found.items() if form in used) for form in every}
    return {form: users for form, users in rows.items() if len(users) < 2}


def page(found: Uses, big: list[str], defended: Mapping[str, str]) -> str:
    """``big``: rulesets with a column of their own. ``defended``: where the documentation says why a rare construct
    exists.
    """
    classics = [name for name in found if name not in big and name != "variants"]
    lines = [
        "# Constructs and who uses them",
        "",
        "This page is made by `python -m rulewright.views.constructs`. A dot means that a ruleset uses a construct;",
        f"a number, how many of the {len(classics)} classics of `examples` do. A construct that at most one ruleset",
        "uses has to be defended; the last column says where it is.",
        "",
    ]
    for part, names in CATALOGUE.items():
        lines += [
            f"## {part}",
            "",
            f"| construct | {' | '.join(big)} | classics | variants | defended |",
            "| --- |" + " :-: |" * (len(big) + 2) + " --- |",
        ]
        for form in names:
            cells = ["•" if form in found[name] else "" for name in big]
            number = sum(form in found[name] for name in classics)
            variants = "•" if form in found.get("variants", ()) else ""
            where = defended.get(form, "")
            link = f"[{where[:4]}](../decisions/{where})" if where else ""
            written = form.replace("|", "\\|")
            lines.append(f"| `` {written} `` | {' | '.join(cells)} | {number or ''} | {variants} | {link} |")
        lines.append("")
    return "\n".join(lines)


def defences(decisions: Path) -> dict[str, str]:
    """The lines ``Defends: `a`, `b` `` of the pages on decisions."""
    found: dict[str, str] = {}
    for path in sorted(decisions.glob("*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("Defends: "):
                found |= dict.fromkeys(line.removeprefix("Defends: ").strip("`.").split("`, `"), path.name)
    return found


if __name__ == "__main__":
    top = folder("grammar").parent
    both = uses(shipped() | examples(top / "examples"))
    sys.stdout.write(page(both, list(shipped()), defences(top / "docs" / "decisions")))
