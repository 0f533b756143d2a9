"""In: a program. Out: source of Python that chooses at random in each decision, every legal choice as likely."""

from __future__ import annotations

from ..form import Decision, Program
from .names import function_name
from .statements import Statements

SKIPPED = 1 << 40
"""Added to the block that follows when there was nothing to choose: no choice has been made then."""


class Chances(Statements):
    """Prints the functions ``r0``, ``r1``, …: each takes the state and what gives numbers from 0 to 1."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program

    def print(self) -> str:
        found = []
        for at, decision in enumerate(self.program.decisions):
            found += [f"def r{at}(S, random):", *(f"    {line}" for line in self.decision(at, decision)), ""]
        found.append(f"AT_RANDOM = [{', '.join(f'r{at}' for at in reversed(range(len(self.program.decisions))))}]")
        return "\n".join(found) + "\n"

    def decision(self, at: int, decision: Decision) -> list[str]:
        """``must`` has nothing beside its actions; the others may be passed as well, which comes last."""
        if len(decision.offers) == 1 and decision.manner == "must":
            return self.single(decision)
        found = [f"me = {self.expr(decision.player)}"]
        for number, offer in enumerate(decision.offers):
            legal = function_name(self.program.deeds[offer.action].legal)
            given = ", ".join(["S", "me", *(f"*d{at}_{number}(S)" for _ in offer.arguments[:1])])
            found.append(f"found{number} = {legal}({given})")
        sizes = " + ".join(f"len(found{number})" for number in range(len(decision.offers))) or "0"
        found += [f"count = {sizes}", "if not count:", *(f"    {line}" for line in self.nothing(decision))]
        found.append(f"at = int(random() * {'count' if decision.manner == 'must' else '(count + 1)'})")
        for number, _ in enumerate(decision.offers):
            last = number == len(decision.offers) - 1 and decision.manner == "must"
            lines = [f"picks = found{number}[at]", *self.carry_out(at, number, decision)]
            if last:
                found += lines
            else:
                found += [
                    f"if at < len(found{number}):",
                    *(f"    {line}" for line in lines),
                    f"at -= len(found{number})",
                ]
        if decision.manner != "must":
            found.append(f"return {decision.done}")
        return found

    def single(self, decision: Decision) -> list[str]:
        """Nothing to weigh: one action."""
        at = self.program.decisions.index(decision)
        (offer,) = decision.offers
        legal = function_name(self.program.deeds[offer.action].legal)
        given = ", ".join(["S", "me", *(f"*d{at}_0(S)" for _ in offer.arguments[:1])])
        return [
            f"me = {self.expr(decision.player)}",
            f"found = {legal}({given})",
            "if not found:",
            *(f"    {line}" for line in self.nothing(decision)),
            "picks = found[int(random() * len(found))]",
            *self.carry_out(at, 0, decision),
        ]

    def nothing(self, decision: Decision) -> list[str]:
        if decision.nothing >= 0:
            return [f"return {SKIPPED + decision.nothing}"]
        message = f"There is nothing that can be chosen in `{decision.phase}`"
        return [f"raise FaultError({message!r}, {decision.spot.line}, {decision.spot.file!r})"]

    def carry_out(self, at: int, number: int, decision: Decision) -> list[str]:
        """What machines do for a choice: see ``Machine.apply``."""
        offer = decision.offers[number]
        deed = self.program.deeds[offer.action]
        picked = {0: [], 1: ["picks"]}.get(len(deed.picks), ["*picks"])
        given = ["me", *(f"*d{at}_{number}(S)" for _ in offer.arguments[:1]), *picked]
        if deed.act:
            return [f"{function_name(deed.act)}({', '.join(['S', *given])})", f"return {decision.after}"]
        slots = ", ".join(f"S[{slot}]" for slot in deed.slots)
        return [f"{slots}, = {', '.join(given)},", f"S[{deed.back}] = {decision.after}", f"return {deed.entry}"]


def at_random(program: Program) -> str:
    """The whole as text; it is compiled beside the source of the program."""
    return Chances(program).print()
