"""In: a speech. Out: the title and the introduction of its game, made of those of its base, variants and addons.

Each part is translated in the catalogue of its own file, so that any combination of them is.
"""

from __future__ import annotations

from ..composition.library import ENDING
from ..syntax import tree
from .pages import Text
from .speech import Speech


def title(speech: Speech) -> str:
    """The title of the game or of its last variant, and those of the addons."""
    titles = speech.model.ruleset.titles
    proper = [one for one in titles if one[1].manner != "addon"]
    addons = [one for one in titles if one[1].manner == "addon"]
    told = [speech.named(title_key(*one), one[1].title.text, one[1].title.span) for one in (*proper[-1:], *addons)]
    return " + ".join(told) if told else speech.model.ruleset.name


def introductions(speech: Speech) -> tuple[Text, ...]:
    """What each part says of itself, the base first. Texts of parts that are not shown are asked for as well."""
    titles = speech.model.ruleset.titles
    told = (speech.prose(game.prose, f"{title_key(name, game)} prose", "game") for name, game in titles)
    for name, game in titles:
        speech.named(title_key(name, game), game.title.text, game.title.span)
    return tuple(one for one in told if one)


def title_key(name: str, game: tree.Game) -> str:
    """The id of a title in catalogues."""
    if game.manner == "game":
        return "game"
    return f"{game.manner} {name.rpartition('/')[2].removesuffix(ENDING)}"
