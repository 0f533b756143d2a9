"""The message of a failing example: which part, which values, and whose decision it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import pipeline

NOUGHTS = (Path(__file__).parents[2] / "examples" / "tic-tac-toe.rules").read_text(encoding="utf-8")
RULES = NOUGHTS.partition("\nexample ")[0]


def failure(*lines: str) -> str:
    example = "\n".join(['example "One"', "    players 2", *(f"    {line}" for line in lines)])
    checked = pipeline.check("noughts.rules", files={"noughts.rules": f"{RULES}\n{example}\n"})
    assert pipeline.sound(checked.found), checked.found
    (one,) = pipeline.examples(checked)
    return one.failure.message if one.failure else ""


def test_which_part_of_a_question_does_not_hold() -> None:
    assert failure("play cross: place(a1)", "then count(cross.marks) = 1 and count(nought.marks) = 2") == (
        "`count(nought.marks) = 2` does not hold: the left side is 0, the right side 2."
    )
    assert failure("play cross: place(a1)", "then count(cross.marks) = 1 and nought.marks is not empty") == (
        "`nought.marks is not empty` does not hold: `nought.marks` is nothing."
    )
    assert failure("play cross: place(a1)", "then count(cross.marks) = 3") == (
        "This does not hold: the left side is 1, the right side 3."
    )


def test_who_does_not_decide_is_refused_in_so_many_words() -> None:
    told = failure("refuse nought: place(a1)")
    assert told.startswith("It is `cross` who decides here, not `nought`.")
    assert told.endswith("write `| It is not nought who decides.`.")
    assert failure("refuse nought: place(a1) | It is not nought who decides.") == ""
    assert failure("refuse cross: place(a1) | It is not cross who decides.").startswith("This is legal")


def test_after_the_end_nobody_decides() -> None:
    lines = [
        "play cross: place(a1)",
        "play nought: place(b1)",
        "play cross: place(a2)",
        "play nought: place(b2)",
        "play cross: place(a3)",
    ]
    assert failure(*lines, "refuse nought: place(b3)").endswith("write `| Nobody decides now.`.")
    assert failure(*lines, "refuse nought: place(b3) | Nobody decides now.") == ""


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_book_says_so_in_its_own_language(language: str) -> None:
    from rulewright.book.markdown import markdown

    example = 'example "One"\n    players 2\n    refuse nought: place(a1)  | It is not nought who decides.\n'
    checked = pipeline.check("noughts.rules", files={"noughts.rules": f"{RULES}\n{example}"})
    book, _ = pipeline.rulebook(checked, language, "designer")
    assert ("It is not nought who decides." in markdown(book)) == (language == "en")


ROW = [
    "play cross: place(a1)",
    "play nought: place(b1)",
    "play cross: place(a2)",
    "play nought: place(b2)",
    "play cross: place(a3)",
]


def test_who_has_won_is_asked_when_the_game_is_over() -> None:
    assert failure(*ROW, "then winner = cross and winners = [cross] and nought is not in winners") == ""
    told = "`winner = nought` does not hold: the left side is cross, the right side nought."
    assert failure(*ROW, "then count(winners) = 1 and winner = nought") == told
    assert failure(*ROW[:-1], "then winner = none") == "Nobody has won yet: the game is not over here."
    assert (
        failure("given: cross.marks += a1", "then winners is empty") == "Nobody has won yet: the game is not over here."
    )


def test_a_phase_that_is_played_alone_ends_the_game_only_if_nothing_follows() -> None:
    called = RULES.replace("phase play\n", "phase play\n    contest()\n    {after}\n\nphase contest\n", 1)
    for after, message in (
        ("free += a1", "Nobody has won yet: only `contest` is played here, and the game goes on after it."),
        ("", ""),
    ):
        text = called.replace("    {after}\n", f"    {after}\n" if after else "")
        lines = "\n".join(f"    {line}" for line in ("at contest()", *ROW, "then winner = cross"))
        checked = pipeline.check("n.rules", files={"n.rules": f'{text}\nexample "One"\n{lines}\n'})
        assert pipeline.sound(checked.found), checked.found
        (one,) = pipeline.examples(checked)
        assert one.message == message


def test_a_draw_and_a_shared_win() -> None:
    cells = ["b2", "a1", "c3", "a3", "a2", "c2", "b3", "b1", "c1"]
    draw = [f"play {'nought' if at % 2 else 'cross'}: place({cell})" for at, cell in enumerate(cells)]
    assert failure(*draw, "then winners is empty and winner = none") == ""
    shared = RULES.replace("    where p = victor\n", "    most 1\n    shared\n")
    text = "\n".join([shared, 'example "One"', *(f"    {line}" for line in draw), "    then winners = [cross, nought]"])
    checked = pipeline.check("n.rules", files={"n.rules": f"{text}\n    then winner = none\n"})
    assert [one.message for one in pipeline.examples(checked)] == [""]


def test_a_name_of_the_rules_comes_first() -> None:
    text = RULES.replace("victor", "winner") + '\nexample "One"\n    then winner = none\n'
    checked = pipeline.check("n.rules", files={"n.rules": text})
    assert pipeline.sound(checked.found), checked.found
    assert [one.message for one in pipeline.examples(checked)] == [""]


def test_elsewhere_nobody_has_won() -> None:
    checked = pipeline.check("n.rules", files={"n.rules": RULES.replace("where p = victor", "where p = winner")})
    (one,) = [item for item in checked.found if item.code == "R101"]
    assert one.hint == "Only `then` in an example asks who has won."


@pytest.mark.parametrize(
    ("then", "values"),
    [
        ("nought.marks is not empty or victor = cross", "`nought.marks` is nothing, `victor` is none"),
        ("not (a1 is in cross.marks)", "`cross.marks` is a1"),
        ("any(p in players where count(p.marks) > 1)", ""),
        ("any(c in cross.marks where c is in nought.marks)", "`cross.marks` is a1, `nought.marks` is nothing"),
        ("count(cross.marks) + 1 = 3", "the left side is 2, the right side 3; `count(cross.marks)` is 1"),
    ],
)
def test_the_values_of_what_does_not_hold_are_shown(then: str, values: str) -> None:
    told = failure("play cross: place(a1)", f"then {then}")
    assert told == (f"This does not hold: {values}." if values else "This does not hold.")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "After that: Cross wins."),
        ("ru", "После этого: побеждает cross."),
        ("uk", "Після цього: перемагає cross."),
        ("fr", "Ensuite : Cross gagne."),
    ],
)
def test_a_book_says_who_wins(language: str, text: str) -> None:
    from rulewright.book.markdown import markdown

    lines = "\n".join(f"    {line}" for line in (*ROW, "then winner = cross"))
    checked = pipeline.check("noughts.rules", files={"noughts.rules": f'{RULES}\nexample "One"\n{lines}\n'})
    book, _ = pipeline.rulebook(checked, language, "designer")
    assert text in markdown(book)


def test_what_may_be_chosen_is_asked_without_choosing_it() -> None:
    assert failure("play cross: place(a1)", "offer nought: place(b1), place(b2), place", "play nought: place(b1)") == ""
    assert failure("play cross: place(a1)", "offer nought: place(a1)") == "This is not legal: That cell is taken."
    assert failure("offer nought: place(a1)") == "It is `cross` who decides here, not `nought`."
    assert failure("offer cross: pass") == "This is not legal: `pass` is not offered here."
    assert failure("refuse cross: place") == "Some of this is legal, but should be refused."


BET = """rulewright 1
game "Bets"
    players 2
    seats red, blue
var gold of player: 0..9
action bet
    pick n in 1..9
    needs n <= my gold  | You have not so much.
    do: my gold -= n
    say "bet {n}"
action rest
    do: my gold += 1
    say "rest"
phase play
    red must rest
    blue must bet, rest
winner p
    most p.gold
"""


def bet(*lines: str) -> str:
    text = "\n".join([BET, 'example "One"', *(f"    {line}" for line in lines), ""])
    checked = pipeline.check("bets.rules", files={"bets.rules": text})
    assert pipeline.sound(checked.found), checked.found
    (one,) = pipeline.examples(checked)
    return one.message


def test_a_refusal_of_what_is_not_offered_says_so() -> None:
    told = "`bet` is not offered here."
    for choice in ("bet", "bet(1)"):
        assert told in bet(f"refuse red: {choice}")
        assert bet(f"refuse red: {choice}  | {told}") == ""
        assert bet("play red: rest", f"refuse blue: {choice}") == ""
        assert "for another reason" in bet("play red: rest", f"refuse blue: {choice}  | {told}")
    assert bet("play red: rest", "offer blue: bet") == "This is not legal: Nothing can be picked for `bet` here."
    assert bet("refuse red: pass") == ""


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("Cross may place a2.", "Cross may choose “Place”.")),
        ("ru", ("Cross может place a2.", "Cross может выбрать «Place».")),
        ("uk", ("Cross може place a2.", "Cross може вибрати «Place».")),
        ("fr", ("Cross peut place a2.", "Cross peut choisir « Place ».")),
    ],
)
def test_a_book_says_what_may_be_chosen(language: str, texts: tuple[str, ...]) -> None:
    from rulewright.book.markdown import markdown

    example = 'example "One"\n    offer cross: place(a2), place\n'
    checked = pipeline.check("noughts.rules", files={"noughts.rules": f"{RULES}\n{example}"})
    book, _ = pipeline.rulebook(checked, language, "designer")
    for text in texts:
        assert text in markdown(book)


HANDS = """rulewright 1

game "Peek"
    players 2
    seats red, blue

component Card
    starts in deck
    table
        name
        ace
        king
        queen

zone deck: stack of Card
zone hand of player: pool of Card, seen by owner
zone table: pool of Card

action lay
    pick c in my hand
    do: move c to table

phase play
    shuffle deck
    for p in players: draw 1 from deck to p.hand
    red must lay
    show top(deck) to blue
    move red.hand to blue.hand

winner p
    where p = red

example "One"
    chance ace, king
"""


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["seen by red: red.hand", "seen by blue: blue.hand", "seen by nobody: deck"], ""),
        (["play red: lay(ace)", "seen by everyone: table", "seen by blue: blue.hand, top(deck)"], ""),
        (["seen by blue: red.hand"], "`red` knows what is there, too: `ace` is seen in `red.hand`."),
        (["seen by nobody: red.hand"], "`red` knows what is there, too: `ace` is seen in `red.hand`."),
        (
            ["seen by everyone: red.hand"],
            "`blue` does not know what is there: a piece of `red.hand` could be ace or queen.",
        ),
        (["seen by red, blue: table"], "`table` is no piece here, so there is nothing to see."),
        (
            ["play red: lay(ace)", "seen by red: deck"],
            "`red` does not know what is there: a piece of `deck` could be king or queen.",
        ),
    ],
)
def test_who_sees_what(lines: list[str], message: str) -> None:
    assert what_is_wrong(HANDS, lines) == [message, message]


def what_is_wrong(rules: str, lines: list[str]) -> list[str]:
    """What is told of the only example, with these lines at its end: as games are played, and by the walker besides."""
    text = "\n".join([rules.rstrip(), *(f"    {line}" for line in lines), ""])
    checked = pipeline.check("h.rules", files={"h.rules": text})
    assert pipeline.sound(checked.found), checked.found
    return [one.message for walk in (False, True) for one in pipeline.examples(checked, walk=walk)]


@pytest.mark.parametrize(("language", "said"), [("en", "Only Red knows"), ("fr", "Connu de Red")])
def test_a_book_tells_who_sees_what(language: str, said: str) -> None:
    from rulewright.book.markdown import markdown

    text = HANDS + "    seen by red: red.hand\n    seen by nobody: top(deck)\n"
    book, _ = pipeline.rulebook(pipeline.check("h.rules", files={"h.rules": text}), language, "designer")
    assert said in markdown(book)
    assert "`top(deck)`" in markdown(book)


WRITTEN = """rulewright 1

game "Write"
    players 2
    seats red, blue

component Die: 2
    starts in cup

zone cup: pool of Die

var plan of player: 0..9, seen by owner
var goal: 0..9, seen by nobody
var face of Die: 1..6, seen by nobody

action write
    pick n in 0..9, seen by me
    do: my plan := n

phase play
    goal := 4
    for p in players: p must write
    show red.plan to players

winner p
    most p.plan

example "One"
    play red: write(3)
"""


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["seen by red: red.plan", "seen by blue: blue.plan", "seen by nobody: goal, first(cup).face"], ""),
        (["play blue: write(2)", "seen by everyone: red.plan", "seen by blue: blue.plan"], ""),
        (["seen by nobody: red.plan"], "`red` sees `red.plan`, too."),
        (["seen by everyone: red.plan"], "`blue` does not see `red.plan`."),
        (["seen by red, blue: goal"], "`red` does not see `goal`."),
        (
            ["seen by nobody: first(those(d in cup where 1 = 2)).face"],
            "`first(those(d in cup where 1 = 2)).face` is of nothing here, so there is nothing to see.",
        ),
    ],
)
def test_who_sees_what_variables_hold(lines: list[str], message: str) -> None:
    assert what_is_wrong(WRITTEN, lines) == [message, message]


@pytest.mark.parametrize(("language", "said"), [("en", "Only Red sees this"), ("uk", "Це бачить лише red: plan")])
def test_a_book_tells_who_sees_what_variables_hold(language: str, said: str) -> None:
    from rulewright.book.markdown import markdown

    text = WRITTEN + "    seen by red: red.plan\n    seen by nobody: goal\n"
    book, _ = pipeline.rulebook(pipeline.check("w.rules", files={"w.rules": text}), language, "designer")
    assert said in markdown(book)
