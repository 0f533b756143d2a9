"""A small project with books, pictures and references: built without a warning, and again when rules change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BOOK = "# Lanterns\n\n```{autoruleset} games/lanterns.rules\n```\n"
LOOKED_UP = "# Rules\n\n```{autoruleset} games/lanterns.rules\n:part: look-up\n```\n"
STORM = """
Storm
=====

.. autoruleset:: games/storm.rules

What is new
-----------

.. ruleset-diff:: games/lanterns.rules games/storm.rules
"""
PIECES = """# Pieces

```{phase-graph} games/lanterns.rules
```

```{board} games/lanterns.rules
:name: pond
```

```{components} /games/lanterns.rules
:lang: fr
```

```{player-aid} games/lanterns.rules
:set: light.cost=1
```
"""
NAMES = """# Names

```{current-ruleset} lanterns
```

- {rules:action}`light` and {rules:action}`storm.light`
- {rules:phase}`that hour <evening>`
- {rules:zone}`pond.lantern`
- {rules:ruling}`May you blow out your own lantern?`
- {rules:kind}`Lantern.Lantern`
- {any}`lanterns.evening`
- {ref}`rules-index`

```{rules:action} sing
As loud as you can.
```

{rules:action}`sing`

```rules
define one: number = 1  | & nothing %
```
"""
FRENCH = "# En français\n\n```{autoruleset} games/lanterns.rules\n:lang: fr\n:part: learn\n```\n"
PLAIN = "# Plain\n\nNo game here.\n"
PAGES = {
    "book.md": BOOK,
    "storm.rst": STORM,
    "pieces.md": PIECES,
    "names.md": NAMES,
    "french.md": FRENCH,
    "plain.md": PLAIN,
}


@pytest.fixture(scope="module")
def built(project):
    made = project(PAGES)
    made.build()
    return made


def links(page: str) -> dict[str, str]:
    """The texts of links, and their targets."""
    found = re.findall(r'<a class="reference internal" href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return {re.sub("<[^>]+>", "", words): place for place, words in found}


def test_sections_have_the_anchors_of_the_book(built) -> None:
    page = built.page("book.html")
    anchors = re.findall(r'<section[^>]* id="([^"]+)"', page)
    assert {"learn", "learn-components", "look-up", "action-light", "phase-evening", "option-windy", "aid"} <= set(
        anchors
    )
    assert len(anchors) == len(set(anchors))
    inside = re.findall(r'href="#([^"]+)"', page)
    assert "action-light" in inside
    assert set(inside) - {""} <= set(re.findall(r'id="([^"]+)"', page))


def test_pictures_stand_in_the_page_and_say_what_they_show(built) -> None:
    page = built.page("pieces.html")
    assert len(re.findall(r'<div role="img" aria-label="[^"]+"[^>]*><svg ', page)) >= 2
    assert 'aria-label="The board pond, with 9 places"' in page
    assert "Goes on to evening." in page


def test_roles_lead_to_their_things(built) -> None:
    page = built.page("names.html")
    found = links(page)
    assert found["light"] in {"book.html#action-light", "storm.html#action-light"}
    assert found["that hour"] == found["evening"] == "book.html#phase-evening"
    for thing in ("zone-pond-lantern", "component-lantern"):  # people call both a lantern
        assert re.search(f'href="book.html#{thing}"[^>]*>(<[^>]*>)*lantern<', page)
    assert found["May you blow out your own lantern?"] == "book.html#ruling-may-you-blow-out-your-own-lantern"
    assert found["sing"] == "#action-lanterns-sing"
    assert found["Index of rules"] == "rules-index.html"
    assert 'href="storm.html#action-light"' in built.page("names.html")


def test_the_inventory_has_every_thing(built) -> None:
    found = built.inventory()
    assert found["rules:action", "lanterns.light"] == ("book.html#action-light", "light")
    assert found["rules:action", "lanterns.fr.light"][0] == "french.html#learn-action-light"
    title = "May you blow out your own lantern?"
    assert found["rules:ruling", "lanterns.may-you-blow-out-your-own-lantern"][1] == title
    kinds = {kind for kind, name in found if name.startswith("lanterns.")}
    assert kinds == {
        f"rules:{kind}"
        for kind in (
            "action",
            "phase",
            "component",
            "kind",
            "zone",
            "board",
            "var",
            "resource",
            "option",
            "enum",
            "define",
            "ruling",
            "example",
        )
    }
    for place, _ in found.values():
        page, _, anchor = place.partition("#")
        if anchor and not anchor.startswith("index"):
            assert f'id="{anchor}"' in built.page(page), place


def test_rows_of_tables_have_anchors(built) -> None:
    page = built.page("book.html")
    assert re.findall(r'<tr[^>]* id="(zone-[^"]+)"', page) == ["zone-chest", "zone-pond-lantern"]
    assert built.inventory()["rules:resource", "lanterns.player.oil"][0] == "book.html#resource-player-oil"


def test_indices(built) -> None:
    general = built.page("genindex.html")
    assert "(action, lanterns)" in general
    assert "(definition, storm)" in general
    own = built.page("rules-index.html")
    assert own.index("lanterns") < own.index("storm")
    assert 'href="book.html#action-light"' in own


def test_settings_and_variants_show(built) -> None:
    assert "1 oil" in built.page("pieces.html")
    storm = built.page("storm.html")
    assert "3 oil" in storm
    assert storm.index("What is new") < storm.rindex("windy")


def test_another_language_says_so(built) -> None:
    page = built.page("french.html")
    assert re.search(r'<section[^>]* lang="fr"', page)
    assert re.search(r'<span class="rules-missing rules-marked" lang="en">', page)


def test_words_stand_for_pictures_elsewhere(built) -> None:
    built.build(builder="text")
    text = built.page("pieces.txt")
    assert "[The board pond, with 9 places]" in text
    assert "[?]" in text
    assert "<svg" not in text


def test_nothing_is_read_again_without_need(project) -> None:
    made = project({"book.md": BOOK, "french.md": FRENCH, "plain.md": PLAIN})
    made.build()
    assert made.read() == ["book", "french", "index", "plain"]
    made.build()
    assert made.read() == []

    rules = made.games / "lanterns.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("cost 2 oil", "cost 4 oil"), encoding="utf-8")
    made.build()
    assert made.read() == ["book", "french"]
    assert "4 oil" in made.page("book.html")

    catalogue = made.games / "lanterns.fr.po"
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgctxt "phase evening prose"\nmsgid "One of you acts."\nmsgstr "L’un de vous joue."\n',
        encoding="utf-8",
    )
    made.build()
    assert made.read() == ["french"]
    assert "L’un de vous joue." in made.page("french.html")


def test_a_variant_follows_its_game(project) -> None:
    made = project({"storm.rst": STORM, "plain.md": PLAIN})
    made.build()
    rules = made.games / "lanterns.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("cost 1 oil", "cost 5 oil"), encoding="utf-8")
    made.build()
    assert made.read() == ["storm"]
    assert "5 oil" in made.page("storm.html")


def test_parts_on_pages_of_their_own(project) -> None:
    """References from one part to another lead to its page."""
    aid = "# Aid\n\n```{autoruleset} games/lanterns.rules\n:part: aid\n```\n"
    learnt = "# Learn\n\n```{autoruleset} games/lanterns.rules\n:part: learn\n```\n"
    made = project({"aid.md": aid, "rules.md": LOOKED_UP, "learnt.md": learnt})
    made.build()
    assert links(made.page("aid.html"))["light"] == "rules.html#action-light"
    assert made.inventory()["rules:action", "lanterns.light"][0] == "rules.html#action-light"
    assert made.inventory()["rules:component", "lanterns.Lantern"][0] == "rules.html#component-lantern"


def test_a_project_in_another_language(project) -> None:
    """The books of a project are in its language by default."""
    made = project({"book.md": BOOK, "english.md": BOOK.replace("```\n", ":lang: en\n```\n")})
    made.write({"conf.py": (made.games.parent / "conf.py").read_text(encoding="utf-8") + '\nlanguage = "fr"\n'})
    made.build()
    assert made.inventory()["rules:action", "lanterns.light"][0] == "book.html#action-light"
    assert made.inventory()["rules:action", "lanterns.en.light"][0] == "english.html#action-light"
    assert 'class="rules-missing rules-marked"' in made.page("book.html")
    assert re.search(r'<section[^>]* lang="en"', made.page("english.html"))


def test_another_project_refers_to_it(built, project) -> None:
    there = "{rules:action}`lanterns.light` {rules:ruling}`lanterns.May you blow out your own lantern?`"
    made = project({"there.md": f"# There\n\n{there}\n"})
    conf = (made.games.parent / "conf.py").read_text(encoding="utf-8")
    inventory = str(built.out / "objects.inv")
    made.write(
        {
            "conf.py": conf + '\nextensions.append("sphinx.ext.intersphinx")\n'
            f'intersphinx_mapping = {{"lanterns": ("https://lanterns.example/", {inventory!r})}}\n'
        }
    )
    made.build()
    page = made.page("there.html")
    assert 'href="https://lanterns.example/book.html#action-light"' in page
    assert 'href="https://lanterns.example/book.html#ruling-may-you-blow-out-your-own-lantern"' in page


def test_two_books_on_a_page(project) -> None:
    made = project({"both.md": f"{BOOK}\n{FRENCH}"})
    made.build()
    page = made.page("both.html")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "lanterns-fr-learn" in ids


def test_pages_read_side_by_side(project) -> None:
    """Six pages are enough for Sphinx to read them in parallel. In a process of its own, since tests have threads and
    may not fork.
    """
    import os
    import subprocess
    import sys

    made = project({**PAGES, "more.md": PLAIN})
    source = Path(__file__).parents[2] / "interpreter"
    told = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-n", "-q", "-j", "2", str(made.folder / "pages"), str(made.out)],
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert made.inventory()["rules:action", "lanterns.light"][0] == "book.html#action-light"
    assert links(made.page("names.html"))["sing"] == "#action-lanterns-sing"
