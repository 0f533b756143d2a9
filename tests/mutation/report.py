"""In: verdicts. Out: the page ``docs/mutation.md``: how many mutants are detected, where, and what the others are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from .verdicts import Verdict

SHOWN = 2  # survivors of each sort
MISSES = 12

HEAD = """# What the checker finds in mutilated rules

Take every ruleset that comes along, make one small mistake in it, and check it: a sign left out, doubled or swapped
with a neighbour, a word misspelt, another operator or number, a line left out or indented otherwise. A good checker
never fails on such a text, refuses nearly all of them, and its *first* message points at the line with the mistake.

A message points there if it stands at that line, or if it names it as the other place: a misspelt declaration is found
where its name is used, and the message says `declared as …` with the line. A line that was left out is pointed at by
the lines around the gap.

"""


def page(verdicts: list[Verdict], seed: int) -> str:
    refused = of(verdicts, "refused")
    parts = [HEAD, f"`python -m tests.mutation --mutants {len(verdicts)} --seed {seed}` writes this page.\n\n"]
    parts.append(
        table(
            ("", "mutants"),
            [
                ("all", str(len(verdicts))),
                ("refused: an error is found", share(len(refused), len(verdicts))),
                ("only warned of", share(len(of(verdicts, "warned")), len(verdicts))),
                ("nothing found", share(len(of(verdicts, "passed")), len(verdicts))),
                ("the checker failed", str(len(of(verdicts, "crashed")))),
                ("the checker did not end", str(len(of(verdicts, "hanging")))),
            ],
        )
    )
    found = percent(pointed(refused))
    parts.append(f"\nOf the refused ones, the first message points at the mistake in **{found}**.\n\n")
    parts.append(
        table(
            ("mistake", "mutants", "refused", "at the line", "names the line", "elsewhere"),
            [
                (kind, str(len(group)), share(len(of(group, "refused")), len(group)), *places(of(group, "refused")))
                for kind, group in grouped(verdicts, lambda one: one.mutant.kind)
            ],
        )
    )
    parts.append(
        "\n## Where nothing is found\n\nMost of these are other rules, and sound ones. No checker can know "
        "that they are not meant.\n\n"
    )
    passed = of(verdicts, "passed")
    parts.append(
        table(
            ("what it is", "mutants", "for example"),
            [
                (sort, share(len(group), len(passed)), "; ".join(example(one) for one in group[:SHOWN]))
                for sort, group in sorted(grouped(passed, lambda one: one.sort), key=lambda pair: -len(pair[1]))
            ],
        )
    )
    parts.append(
        "\n## Where the first message points elsewhere\n\nMost of these lack a line: what is missed is told "
        "where it is missed, since nothing stands any more where it belongs.\n\n"
    )
    missed = [one for one in refused if one.place == "elsewhere"]
    by_kind = Counter(one.mutant.kind for one in missed)
    parts.append(table(("mistake", "mutants"), [(kind, str(count)) for kind, count in sorted(by_kind.items())]))
    parts.append("\n")
    others = [one for one in missed if one.mutant.kind != "a line is left out"]
    parts.append(table(("for example", "said"), [(example(one), told(one)) for one in others[:MISSES]]))
    return "".join(parts)


def pointed(refused: list[Verdict]) -> float:
    """The share of mutants whose first message points at the mistake."""
    return sum(one.place != "elsewhere" for one in refused) / max(1, len(refused))


def places(refused: list[Verdict]) -> tuple[str, ...]:
    counted = Counter(one.place for one in refused)
    return tuple(str(counted[place]) for place in ("the line", "beside", "elsewhere"))


def of(verdicts: Iterable[Verdict], outcome: str) -> list[Verdict]:
    return [one for one in verdicts if one.outcome == outcome]


def grouped(verdicts: Iterable[Verdict], by: Callable[[Verdict], str]) -> list[tuple[str, list[Verdict]]]:
    groups: dict[str, list[Verdict]] = {}
    for one in verdicts:
        groups.setdefault(by(one), []).append(one)
    return sorted(groups.items())


def example(one: Verdict) -> str:
    mutant = one.mutant
    name = mutant.book.rpartition("/")[2].removesuffix(".rules")
    change = f"{code(mutant.hit)} → {code(mutant.became)}" if mutant.became.strip() else code(mutant.hit)
    if mutant.kind == "a line is indented otherwise":
        change = f"{len(mutant.hit)} → {len(mutant.became)} spaces"
    return f"{name} {mutant.line}: {change}"


def told(one: Verdict) -> str:
    line, _, message = one.first.partition(": ")
    return f"line {line}: {message.partition(' ')[2]}".replace("|", "\\|")


def code(text: str) -> str:
    """Text as code in a cell of a table."""
    text = " ".join(text.split())
    short = text if len(text) <= 40 else f"{text[:39]}…"
    return f"`{short}`".replace("|", "\\|") if short else "nothing"


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def share(count: int, whole: int) -> str:
    return f"{count} ({percent(count / max(1, whole))})"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join('---' for _ in head)} |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"
