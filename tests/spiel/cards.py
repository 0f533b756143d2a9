"""Games of cards and dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulewright.play.choice import Choice
from rulewright.play.session import Session

from .pairs import Pair, State, by_scores, said

# ---- backgammon ----------------------------------------------------------------------------------------------------

BAR, PASS = 24, 25


def of_backgammon(choice: Choice) -> str:
    picks = [str(one) for one in choice.arguments]
    return " ".join(("bar", *picks) if choice.action == "enter" else picks)


def two_moves(state: State, action: int) -> tuple[str, ...]:
    """An action is two digits to the base of 26, from where each number is played, and which number comes first."""
    dice = sorted(map(int, re.findall(r"\d", state.to_string().split("Dice: ")[1].split("\n")[0])))
    high = action < 676
    action %= 676
    moves = zip((action % 26, action // 26), reversed(dice) if high else dice, strict=True)
    return tuple(f"{'bar' if at == BAR else f'p{24 - at}'} {die}" for at, die in moves if at != PASS)


def dice(text: str, state: State, session: Session) -> Iterable[str]:
    """The first event says who begins too, who then has thrown the higher number."""
    low, high = sorted(re.findall(r"\d", text.split("roll:")[1]))
    return (low, high) if "O starts" in text else (high, low)


def ways_to_roll(text: str) -> float:
    """Where equal numbers are thrown again, the others are likelier."""
    return 36 / 30 if "starts" in text else 1


# ---- cards -----------------------------------------------------------------------------------------------------------

NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
RANKS = dict(zip("A23456789TJQK", NAMES, strict=True))
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card(text: str) -> str:
    """Our name of a card with the suit first: ``DQ``."""
    return f"{RANKS[text[1]]}_of_{SUITS[text[0]]}"


def of_goofspiel(text: str, state: State, session: Session) -> Iterable[str]:
    return [f"prize_{int(re.findall(r'[0-9]+', text)[-1])}"]


def of_leduc(text: str, state: State, session: Session) -> Iterable[str]:
    return [("jack", "queen", "king")[int(re.findall(r"[0-9]+", text)[-1])]]


LEDUC = {"check": "Call", "call": "Call", "raise": "Raise", "fold": "Fold"}


SEATS = ("north", "east", "south", "west", "centre")
CARD = re.compile("(?:Deal|Play) (..)$")


def of_eights(choice: Choice) -> str:
    match choice.action:
        case "draw_card":
            return "Draw"
        case "pass_on":
            return "Pass"
        case _:
            return str(choice.arguments[0])


def there_in_eights(state: State, action: int) -> str:
    text = said(state, action)
    if text.startswith("Nominate"):
        return SUITS[text[-1]]
    found = CARD.match(text)
    return card(found[1]) if found else text


def dealt_in_eights(text: str, state: State, session: Session) -> Iterable[str]:
    if "dealer" in text:
        return [SEATS[int(re.findall(r"\d+", text)[0])]]
    return [] if len(state.legal_actions()) == 1 else [card(text[-2:])]


def counted_in_eights(session: Session) -> list[float]:
    """There a card from two to ten counts its number among all 52 cards, and two for that; and an ace counts ten."""
    names = [*list(RANKS.values())[1:], "ace"]

    def price(kind: str) -> int:
        rank, _, suit = kind.partition("_of_")
        at = names.index(rank)
        return 50 if rank == "eight" else 10 if at >= 9 else 4 * at + list(SUITS.values()).index(suit) + 2

    hands = [session.view(at)["zones"]["player.hand"].get(seat, []) for at, seat in enumerate(session.seats)]
    return [-float(sum(price(one["kind"]) for one in hand)) for hand in hands]


def named_card(state: State, action: int) -> str:
    """What they call an action, with our names of cards."""
    text = said(state, action)
    return card(text) if re.fullmatch("[CDHS][2-9TJQKA]", text) else text


def dealt(text: str, state: State, session: Session) -> Iterable[str]:
    """The last card of all is no chance here."""
    return [] if len(state.legal_actions()) == 1 else [card(text[-2:])]


def of_spades(choice: Choice) -> str:
    text = str(choice.arguments[0])
    return "Nil" if text == "0" else text


EUCHRE = {"go_alone": "Alone", "stay_together": "Partner"}


def of_euchre(choice: Choice) -> str:
    if choice.action == "make":
        return str(choice.arguments[0]).capitalize()
    return str(choice.arguments[0]) if choice.arguments else EUCHRE.get(choice.action, "Pass")


def dealt_in_euchre(text: str, state: State, session: Session) -> Iterable[str]:
    """First it is said who deals."""
    return [next(one for one in SEATS if one[0].upper() == text)] if len(text) == 1 else [card(text)]


def by_difference(session: Session) -> list[float]:
    """There is lost what the other side wins."""
    scores = session.scores
    return [float(scores[at] - scores[(at + 1) % 4]) for at in range(4)]


# ---- gin rummy -------------------------------------------------------------------------------------------------------

GIN = {"take_upcard": "Draw upcard", "draw_card": "Draw stock", "knock": "Knock", "pass": "Pass", "done": "Pass"}


def rank_first(text: str) -> str:
    """Our name of a card as ``Ts``."""
    return card(text[1].upper() + text[0])


def of_gin(choice: Choice) -> str:
    if choice.action == "meld":
        return " ".join(sorted(cards_of(str(choice.arguments[0]))))
    return str(choice.arguments[0]) if choice.arguments else GIN[choice.action]


def cards_of(meld: str) -> list[str]:
    """The cards of a meld, told by its name: ``all_six``, ``six_without_clubs``, ``run_of_3_clubs_from_2``."""
    match meld.split("_"):
        case "all", rank:
            return [f"{rank}_of_{suit}" for suit in SUITS.values()]
        case rank, "without", lacking:
            return [f"{rank}_of_{suit}" for suit in SUITS.values() if suit != lacking]
        case "run", "of", size, suit, "from", low:
            return [f"{NAMES[int(low) - 1 + at]}_of_{suit}" for at in range(int(size))]
        case _:
            raise ValueError(meld)


def there_in_gin(state: State, action: int) -> str | tuple[str, ...]:
    """Where there is nothing else, a pass or a draw is not chosen here."""
    text = said(state, action).rpartition(": ")[2]
    if text in {"Pass", "Draw stock"} and len(state.legal_actions()) == 1:
        return ()
    if text in GIN.values():
        return text
    return " ".join(sorted(rank_first(text[at : at + 2]) for at in range(0, len(text), 2)))


def of_skat(choice: Choice) -> str:
    return str(choice.arguments[0]) if choice.arguments else "unknown/pass"


def in_parts(session: Session) -> list[float]:
    """There a point is the part of a game, and the two who play together share."""
    alone = session.view()["variables"].get("soloist")
    return [
        (score - 60) / (120 if seat == alone else 240)
        for seat, score in zip(session.seats, session.scores, strict=True)
    ]


# ---- bridge ----------------------------------------------------------------------------------------------------------

SIGNS = dict(zip("♣♦♥♠", SUITS.values(), strict=True))
CALLS = {"pass_by": "Pass", "double": "Dbl", "redouble": "RDbl"}


def of_bridge(choice: Choice) -> str:
    return " ".join(map(str, choice.arguments)) if choice.arguments else CALLS[choice.action]


def there_in_bridge(state: State, action: int) -> str:
    return signed(said(state, action))


def signed(text: str) -> str:
    """Our name of a card or a bid: ``♠10``, ``2♥``, ``1NT``."""
    if text[0] in SIGNS:
        return card(f"C{text[1:].replace('10', 'T')}").replace("clubs", SIGNS[text[0]])
    return f"{text[0]} {SIGNS.get(text[1:], 'no_trumps')}" if text[0].isdigit() else text


def dealt_in_bridge(text: str, state: State, session: Session) -> Iterable[str]:
    return [] if len(state.legal_actions()) == 1 else [signed(text)]


# ---- klondike --------------------------------------------------------------------------------------------------------

KINDS = {f"{rank}{sign}": f"{RANKS[rank]}_of_{suit}" for rank in RANKS for sign, suit in SIGNS.items()}
DEPTH = 250


def of_klondike(choice: Choice) -> str:
    card, *onto = map(str, choice.arguments)
    return {"bring_home": f"{card} home", "fill_gap": f"{card} to a gap"}.get(
        choice.action, f"{card} on {' '.join(onto)}"
    )


def there_in_klondike(state: State, action: int) -> str | tuple[str, ...]:
    """A card is moved to a card, to nothing of its suit, or to nothing at all."""
    text = said(state, action)
    if "Reveal" in text:
        return KINDS[text.removeprefix("Reveal")]
    if text == "kEnd":
        return ()
    onto, _, moved = text.split()
    if onto not in KINDS:
        return f"{KINDS[moved]} {'home' if onto in SIGNS else 'to a gap'}"
    return f"{KINDS[moved]} home" if onto[1] == moved[1] else f"{KINDS[moved]} on {KINDS[onto]}"


def turned_up(state: State, session: Session) -> str:
    """First what lies open in the columns, from the left, then the stock."""
    zones = session.view()["zones"]
    known = {KINDS[said(state, one).removeprefix("Reveal")] for one in state.history() if one <= 52}
    columns = [one["kind"] for _, run in sorted(zones["Column.run"].items()) for one in run]
    open_cards = (*columns, *(one["kind"] for one in zones.get("waste", [])))
    return str(next(one for one in open_cards if one not in known))


def long_enough(made: Sequence[Choice], session: Session) -> bool:
    """There cards that are turned up count for the limit, too."""
    covered = sum(map(len, session.view()["zones"].get("Column.covered", {}).values()))
    return len(made) + 52 - covered >= DEPTH


CARDS = {
    "backgammon": Pair(
        "backgammon(scoring_type=full_scoring,max_player_turns=5000)",
        of_backgammon,
        3,
        there=two_moves,
        outcomes=dice,
        ways=ways_to_roll,
        result=by_scores,
    ),
    "leduc-poker": Pair(
        "leduc_poker(suit_isomorphism=true)",
        lambda one: LEDUC[one.action],
        30,
        outcomes=of_leduc,
        result=by_scores,
    ),
    "goofspiel": Pair(
        "turn_based_simultaneous_game(game=goofspiel(points_order=random,returns_type=total_points))",
        lambda one: str(one.arguments[0]).removeprefix("bid_"),
        10,
        there=lambda state, action: said(state, action).rpartition(" ")[2],
        outcomes=of_goofspiel,
        result=by_scores,
        forced=True,
    ),
    "blackjack": Pair(
        "blackjack",
        lambda one: one.action.capitalize(),
        30,
        outcomes=lambda text, _, __: [card(text)],
        result=lambda session: [score / 2 for score in session.scores],
        players=1,
        options={"naturals": False},
    ),
    "crazy-eights": Pair(
        "crazy_eights(players=4,max_turns=100000)",
        of_eights,
        4,
        there=there_in_eights,
        outcomes=dealt_in_eights,
        result=counted_in_eights,
        players=4,
        options={"reshuffle": False},
    ),
    "spades": Pair(
        "spades",
        of_spades,
        4,
        there=named_card,
        outcomes=dealt,
        result=by_scores,
        players=4,
        options={"goal": 0, "breaking": False},
    ),
    "euchre": Pair(
        "euchre",
        of_euchre,
        6,
        there=named_card,
        outcomes=dealt_in_euchre,
        result=by_difference,
        players=4,
        options={"goal": 0},
    ),
    "gin-rummy": Pair(
        "gin_rummy",
        of_gin,
        2,
        there=there_in_gin,
        outcomes=lambda text, _, __: [rank_first(text[-2:])],
        result=by_scores,
        options={"even": False, "long": False},
        planned=True,
        drawn=lambda made, _: sum(one.action == "take_upcard" for one in made[2:]) == 50,
    ),
    "skat": Pair("skat", of_skat, 5, there=named_card, outcomes=dealt, result=in_parts, players=3),
    "bridge": Pair(
        "bridge(use_double_dummy_result=false,dealer_vul=true)",
        of_bridge,
        4,
        there=there_in_bridge,
        outcomes=dealt_in_bridge,
        result=by_scores,
        players=4,
        options={"vulnerable": "north_south"},
    ),
    "klondike": Pair(
        f"solitaire(depth_limit={DEPTH})",
        of_klondike,
        3,
        there=there_in_klondike,
        turned=turned_up,
        result=lambda session: [float(one) for one in session.standing()],
        drawn=long_enough,
        counted=True,
        players=1,
        options={"open_stock": True, "returning": True},
    ),
}
