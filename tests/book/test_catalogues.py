"""Catalogues keep translations, mark what has changed, and never contain a date."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline
from rulewright.book.catalogue import entries, misquoted, read, updated, usable_translations
from rulewright.book.markdown import markdown
from rulewright.book.tongue import tongue
from rulewright.cli.main import main
from rulewright.diagnostics.misuse import MisuseError
from rulewright.model.symbols import Symbol
from rulewright.views.table import happened

ROOT = Path(__file__).parents[2]
GAME = """\
rulewright 1

game "Pebbles"
    | Take the last pebble.
    players 2
    seats red, blue

var heap: 0..9 = 9

action take
    | Take at most {limit}.
    pick n in 1..3
    limit 5 per game
    needs n <= heap  | There are not so many.
    do: heap -= n

phase play
    var p: player = first(players)
    repeat
        p must take
        p := next(p)
    until heap = 0

winner p
    where p = first(players)
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pebbles.rules").write_text(GAME, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("Не больше {limt: раза|раз|раз}.", ["quotes `{limt}`, which the text does not", "does not quote `{limit}`"]),
        ("Не больше.", ["does not quote `{limit}`"]),
        ("Не больше { limit : раза|раз|раз}.", []),
    ],
)
def test_a_translation_quotes_what_its_text_does(
    game: Path, capsys: pytest.CaptureFixture[str], said: str, wrong: list[str]
) -> None:
    """Mistakes in quotations are reported at their lines."""
    assert main(["translate", "pebbles.rules", "--lang", "ru"]) == 0
    catalogue = game / "pebbles.ru.po"
    english = '"Take at most {limit}."\n'
    text = catalogue.read_text(encoding="utf-8").replace(f'{english}msgstr ""', f'{english}msgstr "{said}"')
    catalogue.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["translate", "pebbles.rules", "--lang", "ru"]) == (1 if wrong else 0)
    line = text[: text.index(english)].count("\n") + 1
    told = capsys.readouterr().out.splitlines()[1:]
    assert told == [f"pebbles.ru.po:{line}: this translation {one}." for one in wrong]


@pytest.mark.parametrize("path", sorted(ROOT.glob("rulesets/*/*.po")), ids=lambda path: path.name)
def test_translations_that_come_along_quote_what_their_texts_do(path: Path) -> None:
    assert misquoted(path.read_text(encoding="utf-8"), path.name.split(".")[-2]) == []


def test_a_translation_from_start_to_book(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["translate", "pebbles.rules", "--lang", "ru"]) == 0
    catalogue = game / "pebbles.ru.po"
    text = catalogue.read_text(encoding="utf-8")
    assert "pebbles.rules:11" in text
    english = '"Take at most {limit}."\n'
    text = text.replace(f'{english}msgstr ""', f'{english}msgstr "Не больше {{limit: раза|раз|раз}}."')
    catalogue.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["translate", "pebbles.rules", "--lang", "ru"]) == 0
    assert "1 of" in capsys.readouterr().out
    assert catalogue.read_text(encoding="utf-8") == text
    book, untold = pipeline.rulebook(pipeline.check("pebbles.rules"), "ru")
    page = markdown(book)
    assert "Не больше 5 раз." in page
    assert "[?] Take the last pebble." in page
    assert untold > 0


def test_what_changed_is_fuzzy_and_not_used(game: Path) -> None:
    checked = pipeline.check("pebbles.rules")
    assert checked.model is not None
    wanted = entries(checked.model, checked.sources)
    first = updated(None, wanted, "fr").replace(
        'msgid "There are not so many."\nmsgstr ""', 'msgid "There are not so many."\nmsgstr "Il n\'y en a pas tant."'
    )
    assert usable_translations([read(first, "fr")], wanted)["action take needs 1"] == "Il n'y en a pas tant."
    (game / "pebbles.rules").write_text(GAME.replace("so many", "that many"), encoding="utf-8")
    again = pipeline.check("pebbles.rules")
    assert again.model is not None
    wanted = entries(again.model, again.sources)
    second = updated(first, wanted, "fr")
    assert "#, fuzzy" in second
    assert "action take needs 1" not in usable_translations([read(second, "fr")], wanted)
    assert updated(second, wanted, "fr") == second


def test_a_catalogue_that_is_none(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "pebbles.fr.po").write_text("msgid nonsense\n", encoding="utf-8")
    assert main(["rulebook", "pebbles.rules", "--lang", "fr"]) == 2
    assert "R902" in capsys.readouterr().err
    assert main(["translate", "pebbles.rules", "--lang", "../x"]) == 2


@pytest.mark.parametrize(
    "words",
    [
        ("translate", "game.rules", "--lang", "ru"),
        ("translate", "game.rules"),
        ("rulebook", "game.rules", "--lang", "ru"),
    ],
)
@pytest.mark.parametrize("target", ["../elsewhere.po", "game.ru.po", "../gone.po"])
def test_a_link_that_leads_elsewhere_is_not_followed(words, target, tmp_path, monkeypatch, capsys):
    """A link out of the folder is neither read nor overwritten, since the author of the ruleset chooses its target."""
    (tmp_path / "elsewhere.po").write_text("mine", encoding="utf-8")
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.chdir(own)
    Path("game.rules").write_text(GAME, encoding="utf-8")
    Path("game.ru.po").symlink_to(target)
    result = main(list(words))
    assert (tmp_path / "elsewhere.po").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "gone.po").exists()
    told = capsys.readouterr().err
    assert (result, told[:11]) in {(2, "error[R903]"), (0, "")}  # what leads to nothing need not be read
    assert result == 2 or words[0] != "translate" or len(words) == 2


def test_a_link_beside_the_rules_is_followed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("game.rules").write_text(GAME, encoding="utf-8")
    assert main(["translate", "game.rules", "--lang", "de"]) == 0
    Path("game.de.po").rename("german.po")
    Path("game.de.po").symlink_to("german.po")
    assert main(["translate", "game.rules", "--lang", "de"]) == 0
    assert Path("game.de.po").is_symlink()


@pytest.mark.parametrize(
    "head",
    [
        "Language: de\\\\n",
        "Content-Type: text/plain; charset=none\\n",
        "Plural-Forms: nplurals=x; plural=__import__\\n",
        "Content-Type: text/plain; charset=utf-16\\n",
        "POT-Creation-Date: never\\n",
        "Language: \\n",
    ],
)
def test_a_strange_head_is_refused_plainly_or_passed_over(head):
    text = f'msgid ""\nmsgstr ""\n"{head}"\n\nmsgctxt "game title"\nmsgid "Pig"\nmsgstr "Schwein"\n'
    try:
        found = usable_translations([read(text, "de")], [])
    except MisuseError as refused:
        assert refused.message.startswith("A catalogue can't be read")  # noqa: PT017 - it may be read as well
    else:
        assert found == {}


NAMED = """\
rulewright 1

game "Suits"
    | Choose a card.
    players 2
    seats red, blue

enum Suit: clubs, hearts

component Card
    has suit: Suit
    starts in deck
    table
        name            suit
        ace_of_clubs    clubs
        ace_of_hearts   hearts
        old_maid        hearts

zone deck: pool of Card
var trump of player: Suit?

names Suit
    table
        name    called  sign
        clubs   clubs   C
        hearts  hearts  H

names Card
    called "ace of {suit}"
    table
        name      called      many
        old_maid  an old maid  old maids

action choose
    | Choose a suit.
    pick s in Suit
    do: my trump := s
    say "trump is {s}"

phase play
    for p in players: p must choose

winner p
    most count(q in players where q.trump = p.trump)
"""
RUSSIAN = {
    "names Card called": "туз {suit: of}",
    "value Suit.clubs": "трефы",
    "value Suit.clubs of": "треф",
    "value Suit.clubs sign": "Т",
    "value Suit.hearts": "трефы",
    "action choose say": "козырь {s: of}",
}


def translated(folder: Path, russian: dict[str, str]) -> dict[str, str]:
    """A catalogue with all entries that the book requests, filled in where a translation is given."""
    texts: dict[str, str] = {}
    for _ in range(2):
        [one] = pipeline.translate(pipeline.check("suits.rules"), "ru")
        catalogue = read(one.text, "ru")
        texts = {str(message.context): str(message.id) for message in catalogue if message.context}
        lines = ['msgid ""', 'msgstr "Language: ru\\n"']
        for key, text in texts.items():
            lines += ["", f'msgctxt "{key}"', f'msgid "{text}"', f'msgstr "{russian.get(key, "")}"']
        (folder / "suits.ru.po").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return texts


def test_names_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, signs and the forms of words that translations quote are requested."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "suits.rules").write_text(NAMED, encoding="utf-8")
    texts = translated(tmp_path, RUSSIAN)
    assert texts["names Card called"] == "ace of {suit}"
    assert texts["kind Card.old_maid"] == "an old maid"
    assert texts["kind Card.old_maid many"] == "old maids"
    assert texts["value Suit.clubs sign"] == "C"
    assert texts["value Suit.clubs of"] == "clubs"
    assert "kind Card.ace_of_clubs" not in texts


def test_forms_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "suits.rules").write_text(NAMED, encoding="utf-8")
    translated(tmp_path, RUSSIAN)
    game = rulewright.load(tmp_path / "suits.rules")
    voice = tongue(game.model, game.sources, "ru")
    assert voice.name(Symbol("kind", "ace_of_clubs", "Card")) == "туз треф"
    assert voice.names.sign(Symbol("value", "clubs", "Suit")) == "Т"
    session = game.start(2, 1)
    assert [voice.choice(one) for one in session.legal()] == ["козырь треф", "козырь трефы"]
    assert [str(one) for one in session.legal()] == ["trump is clubs", "trump is hearts"]
    session.choose(session.parse("козырь треф", told=voice.texts))
    assert happened(session, 0, voice=voice)[0].endswith("козырь треф")


def test_two_of_one_name_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "suits.rules").write_text(NAMED, encoding="utf-8")
    translated(tmp_path, RUSSIAN)
    main(["translate", "suits.rules", "--lang", "ru"])
    told = capsys.readouterr()[0]
    assert "this catalogue calls `value Suit.hearts` and `value Suit.clubs` the same (R237)" in told


LOOK = """
look Suit
    table
        name    symbol
        clubs   -
        hearts  -

look Card
    shape card
    show suit as name
"""


def test_names_without_room_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "suits.rules").write_text(NAMED + LOOK, encoding="utf-8")
    translated(tmp_path, RUSSIAN | {"value Suit.clubs": "многотрефовость", "value Suit.hearts sign": "Черви"})
    main(["translate", "suits.rules", "--lang", "ru"])
    told = capsys.readouterr()[0].splitlines()
    lines = (tmp_path / "suits.ru.po").read_text(encoding="utf-8").splitlines()
    wide = next(at for at, line in enumerate(lines, 2) if line == 'msgctxt "value Suit.clubs"')
    sign = next(at for at, line in enumerate(lines, 2) if line == 'msgctxt "value Suit.hearts sign"')
    assert [line.partition(":")[2] for line in told if "(R258)" in line] == [
        f"{wide}: this catalogue calls `clubs` by a name that is wider than its piece, `многотрефовость` (R258).",
        f"{sign}: this catalogue has a sign of 5 letters, `Черви`; there is room for 3 (R258).",
    ]


def test_a_translation_serves_a_name_that_was_made_readable(game: Path) -> None:
    """A translation of a name as it was written before it was made readable is still used."""
    wanted = [entry for entry in entries(*model_of(game)) if entry.key == "var heap"]
    old = 'msgid ""\nmsgstr "Language: ru\\n"\n\nmsgctxt "var heap"\nmsgid "Heap"\nmsgstr "куча"\n'
    assert usable_translations([read(old, "ru")], wanted) == {"var heap": "куча"}
    assert "fuzzy" not in updated(old, wanted, "ru")


def model_of(folder: Path):
    checked = pipeline.check(str(folder / "pebbles.rules"))
    return checked.model, checked.sources


WRITTEN = """\
rulewright 1

game "Cards"
    players 2
    seats red, blue

component Card
    starts in deck
    table
        name  count
        bomb  2      | Everybody loses a coin.
        gift  2

zone deck: stack of Card
zone table: pool of Card

action lay
    do: draw 1 from deck to table

phase play
    repeat
        for p in players: p must lay
    until deck is empty

winner p
    most 0
"""


def test_what_is_written_on_cards_stands_in_the_book_and_is_told_in_other_languages(tmp_path: Path) -> None:
    (tmp_path / "cards.rules").write_text(WRITTEN, encoding="utf-8")
    game = rulewright.load(tmp_path / "cards.rules")
    (entry,) = (one for one in entries(game.model, game.sources) if one.text == "Everybody loses a coin.")
    assert (entry.key, entry.line) == ("kind Card.bomb prose", 11)
    (tmp_path / "cards.fr.po").write_text(
        f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgctxt "{entry.key}"\n'
        f'msgid "{entry.text}"\nmsgstr "Chacun perd une pièce."\n',
        encoding="utf-8",
    )
    voice = tongue(game.model, game.sources, "fr")
    assert voice.text_of("bomb") == "Chacun perd une pièce."
    assert voice.text_of("gift") == ""
