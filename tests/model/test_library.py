"""Where rulesets are found, and from where none of their files may be read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright import data
from rulewright.composition import library as shelves
from rulewright.composition.compose import compose
from rulewright.composition.library import Library
from rulewright.diagnostics.diagnostic import Report
from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.place import Sources

GAME = 'rulewright 1\n\ngame "Table"\n    players 2\n'


def found(game: str, library: Library | None = None) -> list[str]:
    """The findings about a game."""
    report = Report()
    compose(game, library or Library({}), report, Sources(), {})
    return [f"{item.code} {item.message}" for item in report.found]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a folder for each game, and a secret beside them."""
    games = tmp_path / "games"
    (games / "mine").mkdir(parents=True)
    (games / "other").mkdir()
    (tmp_path / "secret.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "secret.csv").write_text("name\nsecret\n", encoding="utf-8")
    (games / "other" / "other.rules").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(games)
    return games


def put(place: Path, text: str) -> str:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    return str(place)


def variant(base: str, rest: str = "") -> str:
    return f'rulewright 1\n\nvariant "Mine" of "{base}"\n{rest}'


# ---- finding ----------------------------------------------------------------------------------------


def test_every_bundled_game_is_found_by_its_name() -> None:
    assert "tikal" in shelves.bundled()
    for name in shelves.bundled():
        assert Library({}).root(name).name == f"rulesets/{name}/{name}.rules"


def test_a_game_is_found_by_its_path(table: Path) -> None:
    put(table / "mine" / "mine.rules", GAME)
    assert found("mine/mine.rules") == []
    assert found(str(table / "mine" / "mine.rules")) == []


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("tical", "There is no game and no file called `tical`."),
        ("mine/gone.rules", "There is no file `mine/gone.rules`."),
        ("tikal+mudd", "There is no addon `mudd`."),
        ("jackal-dungeon+mudd", "There is no addon `mudd`."),
        ("jackal-dungeon+../../tikal/tikal", "There is no addon `../../tikal/tikal`."),
        ("jackal-dungeon+", "There is no addon ``."),
    ],
)
def test_a_game_that_is_not_there_is_a_misuse(table: Path, game: str, message: str) -> None:
    with pytest.raises(MisuseError) as caught:
        found(game)
    assert (caught.value.code, caught.value.message) == ("R901", message)


def test_a_near_name_is_guessed() -> None:
    with pytest.raises(MisuseError) as caught:
        found("jackal-dungeon+mudd")
    assert caught.value.hint == "Did you mean `mud`?"


def test_texts_in_memory_come_first(table: Path) -> None:
    put(table / "mine" / "mine.rules", "nothing that could be read")
    assert found("mine/mine.rules", Library({"mine/mine.rules": GAME})) == []
    assert found("tikal", Library({"tikal": GAME})) == []


def test_an_unsaved_text_stands_for_its_file_however_it_is_called(table: Path) -> None:
    put(table / "mine" / "base.rules", "nothing that could be read")
    put(table / "mine" / "mine.rules", variant("base.rules"))
    unsaved = {str(table / "mine" / "base.rules"): GAME}
    assert found("mine/mine.rules", Library(unsaved)) == []


def test_a_variant_builds_on_a_bundled_game_or_one_next_to_it(table: Path) -> None:
    for base in ("tikal", "../other/other.rules", "beside.rules", "below/deep.rules"):
        put(table / "mine" / "beside.rules", GAME)
        put(table / "mine" / "below" / "deep.rules", GAME)
        assert found(put(table / "mine" / "mine.rules", variant(base))) == [], base


def test_addons_lie_beside_the_game(table: Path) -> None:
    put(table / "mine" / "mine.rules", GAME)
    put(table / "mine" / "mud.rules", 'rulewright 1\n\naddon "Mud" to "mine.rules"\n')
    assert found("mine/mine.rules+mud") == []


def test_a_plus_in_the_name_of_a_file_is_no_addon(table: Path) -> None:
    assert found(put(table / "mine" / "one+two.rules", GAME)) == []


# ---- what may not be read ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "base",
    [
        "../../secret.rules",
        "/etc/secret.rules",
        "..",
        "../other/../../secret.rules",
        "below/../../other/other.rules",
        "C:/secret.rules",
        "..\\\\other\\\\other.rules",
        "~/secret.rules",
        "",
        "./beside.rules",
        "other//other.rules",
        "nul\\n.rules",
    ],
)
def test_paths_that_lead_away(table: Path, base: str) -> None:
    put(table / "mine" / "beside.rules", GAME)
    messages = found(put(table / "mine" / "mine.rules", variant(base)))
    assert [message[:4] for message in messages if message[:3] == "R12"], messages
    assert messages[0][:4] in {"R120", "R122", "R123"}


@pytest.mark.parametrize(
    "line",
    [
        'include "../other/other.rules"',
        'include "../../secret.rules"',
        'component Tile\n    table "../../secret.csv"',
        'component Tile\n    table "/secret.csv"',
    ],
)
def test_what_a_ruleset_includes_lies_beside_or_below_it(table: Path, line: str) -> None:
    assert [message[:4] for message in found(put(table / "mine" / "mine.rules", GAME + "\n" + line + "\n"))] == ["R122"]


@pytest.mark.parametrize(
    ("target", "link", "line"),
    [
        ("secret.rules", "games/mine/link.rules", 'include "link.rules"'),
        ("secret.csv", "games/mine/link.csv", 'component Tile\n    table "link.csv"'),
        ("games/other", "games/mine/folder", 'include "folder/other.rules"'),
    ],
)
def test_links_that_lead_away_are_not_followed(table: Path, target: str, link: str, line: str) -> None:
    (table.parent / link).symlink_to(table.parent / target)
    assert [message[:4] for message in found(put(table / "mine" / "mine.rules", GAME + "\n" + line + "\n"))] == ["R122"]


def test_a_base_behind_a_link_that_leads_away(table: Path) -> None:
    (table / "mine" / "link.rules").symlink_to(table.parent / "secret.rules")
    assert found(put(table / "mine" / "mine.rules", variant("link.rules")))[0][:4] == "R122"


@pytest.mark.parametrize(("game", "name"), [("-", "-"), ("page.rules", "page.rules")])
def test_a_text_without_a_place_reads_no_files(table: Path, game: str, name: str) -> None:
    put(table / "cards.rules", GAME)
    text = GAME + '\ninclude "cards.rules"\n'
    assert found(game, Library({name: text}, disk=False)) == ['R121 There is no file "cards.rules" beside this one.']


def test_a_folder_is_no_file(table: Path) -> None:
    (table / "mine" / "cards.rules").mkdir()
    text = GAME + '\ninclude "cards.rules"\n'
    assert found(put(table / "mine" / "mine.rules", text)) == ['R121 There is no file "cards.rules" beside this one.']


def test_files_that_are_no_text(table: Path) -> None:
    (table / "mine" / "cards.rules").write_bytes(b"rulewright 1\n\xff\xfe")
    (table / "mine" / "tiles.csv").write_bytes(b"name\n\xff")
    text = GAME + '\ninclude "cards.rules"\n\ncomponent Tile\n    table "tiles.csv"\n'
    assert found(put(table / "mine" / "mine.rules", text)) == [
        f'R904 "{table}/mine/cards.rules" is not text in UTF-8 (see byte 14).',
        f'R904 "{table}/mine/tiles.csv" is not text in UTF-8 (see byte 6).',
    ]


# ---- how much may be read ---------------------------------------------------------------------------


def test_a_file_that_is_too_large(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST_BYTES", 100)
    put(table / "mine" / "cards.rules", "# " + "long " * 100)
    text = GAME + '\ninclude "cards.rules"\n'
    assert [message[:4] for message in found(put(table / "mine" / "mine.rules", text))] == ["R911"]
    with pytest.raises(MisuseError) as caught:
        found("mine/cards.rules")
    assert caught.value.code == "R911"
    with pytest.raises(MisuseError):
        found("-", Library({"-": "# " + "long " * 100}))


def test_too_many_files(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST_FILES", 3)
    lines = [f'include "part{number}.rules"' for number in range(5)]
    for number in range(5):
        put(table / "mine" / f"part{number}.rules", f"rulewright 1\n\ndefine d{number} = {number}\n")
    text = GAME + "\n" + "\n".join(lines) + "\n"
    assert [message[:4] for message in found(put(table / "mine" / "mine.rules", text))] == ["R911", "R911", "R911"]


def test_a_long_chain_of_variants_ends(table: Path) -> None:
    for number in range(150):
        base = f"v{number + 1}.rules" if number < 149 else "base.rules"
        put(table / "mine" / f"v{number}.rules", variant(base))
    put(table / "mine" / "base.rules", GAME)
    assert found("mine/v0.rules") == []


def test_the_command_line_lets_addons_to_files_pass(table: Path) -> None:
    from rulewright.cli.opening import look

    put(table / "mine" / "mine.rules", GAME)
    look("mine/mine.rules+mud")
    with pytest.raises(MisuseError):
        look("mine/gone.rules+mud")


# ---- what comes along ------------------------------------------------------------------------------------------------

TOP = Path(__file__).parents[2]


def test_classics_and_variants_are_called_by_their_names(table: Path) -> None:
    known = shelves.games()
    files = [*TOP.glob("examples/*.rules"), *TOP.glob("examples/variants/*.rules")]
    assert {path.stem for path in files} < set(known)
    assert len(known) == len(files) + len(shelves.bundled())
    for name, file in known.items():
        assert Library({}).root(name).name == file
        assert data.located(file).is_file()
        assert data.comes_along(file)
    assert found("tic-tac-toe") == found("valley") == []


def test_a_classic_can_be_built_on_by_its_name(table: Path) -> None:
    put(table / "mine" / "more.rules", 'rulewright 1\n\nvariant "More" of "hex"\n')
    assert found("mine/more.rules") == []


def test_a_copy_of_a_folder_with_addons(table: Path) -> None:
    """The addons belong to the copy, although they name the game without a path."""
    shutil.copytree(TOP / "rulesets" / "jackal-dungeon", table / "copy")
    assert found("copy/jackal-dungeon.rules+mud") == []
    assert found("copy/jackal-dungeon.rules+five-tiles+mud") == []
    (table / "copy" / "jackal-dungeon.rules").rename(table / "copy" / "own.rules")
    assert found("copy/own.rules+mud") == ["R137 `mud` is an addon to `jackal-dungeon`, not to `own`."]


def test_an_addon_to_another_game_of_the_same_name(table: Path) -> None:
    shutil.copytree(TOP / "rulesets" / "jackal-dungeon", table / "copy")
    put(table / "mine" / "near.rules", 'rulewright 1\n\nvariant "Near" of "../copy/jackal-dungeon.rules"\n')
    shutil.copy(table / "copy" / "mud.rules", table / "mine" / "mud.rules")
    assert found("mine/near.rules+mud") == [
        "R137 `mud` is an addon to `jackal-dungeon`, not to `copy/jackal-dungeon.rules`."
    ]
