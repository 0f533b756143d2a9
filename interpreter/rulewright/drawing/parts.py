"""In: shapes, as text. Out: a picture as SVG, in parts, with everything that it refers to defined in it once.

Equal definitions have equal names in all pictures, so that several pictures can share a page. Parts have names too:
areas, cells. If a table changes, only the parts that differ have to be sent.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache, lru_cache
from hashlib import sha256

from ..art import symbol
from ..art.drawings import GRID
from ..frozen import frozen
from . import inks
from .inks import Style
from .measure import FONT, LEAST
from .writer import (
    CLOSED,
    OPEN,
    RIM,
    RIMS,
    THICK,
    TOKENS,
    Drawn,
    Group,
    Moved,
    Several,
    edge_width,
    escape,
    number,
    pill,
)

REFERRED = re.compile(r'href="#r-(rim-|wide-|)([a-z_]+|o\d+-[0-9a-f]+)"')
WHICH = re.compile(r'href="#r-(disc|pawn|tent)-(\d+)"')
SHAPE = re.compile(r"<(?:path|use|rect|circle) [^<>]{40,}/>|<text [^<>]{44,}>[^<>]*</text>")
USED_ALONE = re.compile(
    r'<g transform="translate\(([^ ")]+) ([^ ")]+)\)"><use href="#([^"]+)"((?: fill="[^"]+")?)/></g>'
)
"""A group that only moves a reference; the reference can have the position itself."""
PLAIN = re.compile(rf' font-size="{LEAST:g}"|(?<=<text) x="0"')
"""Attributes with default values, which are removed."""
ALIKE = re.compile(f"{OPEN}([^{OPEN}{CLOSED}]*){CLOSED}")
REFERENCE = 30
"""The length of a reference, and what a definition adds, about."""
Pairs = frozenset[tuple[str, str]]
KEPT = 8192
"""The number of names that are remembered."""
TITLED = "</title>"
LONG = 1000
"""The content of a group that is longer is divided into parts."""
INKS = ""
"""The name of the definition of all colours, which is the first one."""


@frozen
class Part:
    """A group of a picture: its first tag, its content, as text or as parts, and its label, as an element.

    ``key`` is what the group shows, with a number from the second one on: ``cell a1``, ``cell a1#2``. Shapes between
    such groups are in groups ``#1``, ``#2`` and so on. A picture without such groups is a part without key and tag.
    """

    key: str
    tag: str
    inside: str | tuple[Part, ...]
    title: str = ""

    def __str__(self) -> str:
        inside = self.inside if isinstance(self.inside, str) else "".join(map(str, self.inside))
        return f"{self.tag}{self.title}{inside}</g>" if self.tag else inside


@frozen
class Picture:
    """A picture in parts. ``defined``: the definitions by name. ``colours``: the colours among them.

    ``written``: for each text before shapes were shared, the text after that. ``grown``: boards that have larger cells
    than fit the page, and keep them in later pictures.
    """

    tag: str
    defined: Mapping[str, str]
    parts: tuple[Part, ...]
    colours: Pairs = frozenset()
    written: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    grown: frozenset[str] = frozenset()

    def __str__(self) -> str:
        defined = f"<defs>{''.join(self.defined.values())}</defs>" if self.defined else ""
        return f"{self.tag}{defined}{''.join(map(str, self.parts))}</svg>"


NOTHING_YET = Picture("", {}, ())


def document(drawn: Drawn, said: str, style: Style, *, role: str = "img", margin: float = 2.0) -> str:
    """A picture of its own, at its own size."""
    return str(picture(drawn, said, style, role=role, margin=margin))


def picture(
    drawn: Drawn, said: str, style: Style, since: Picture = NOTHING_YET, *, role: str = "img", margin: float = 2.0
) -> Picture:
    """``since``: an earlier picture of the same table. Its definitions are kept, and equal parts are written equally,
    even if shapes would be shared otherwise now.
    """
    wide, high = drawn.wide + 2 * margin, drawn.high + 2 * margin
    view = " ".join(map(number, (-wide / 2, -high / 2, wide, high)))
    label = f' role="{role}" aria-label="{escape(said)}"' if said else ' aria-hidden="true"'
    tag = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="r" viewBox="{view}" width="{number(wide)}" '
        f'height="{number(high)}" font-family="{FONT}" font-size="{LEAST:g}" text-anchor="middle" '
        f'stroke-linejoin="round" stroke-linecap="round"{label}>'
    )
    parts = parts_of([drawn.body])
    drawn_now = list(texts(parts))
    repeated, fresh = shared([text for text in drawn_now if text not in since.written], since.defined)
    written = {text: since.written[text] for text in drawn_now if text in since.written} | fresh
    new = "".join((*repeated.values(), *fresh.values()))
    colours = since.colours | (frozenset(inks.USED.findall(new)) if style == "page" else frozenset())
    known = {name: one for name, one in since.defined.items() if name != INKS}
    variables = since.defined.get(INKS, "") if colours == since.colours else inks.variables(colours)
    first = {INKS: variables} if variables else {}
    defined = {**first, **known, **definitions(new, style), **repeated}
    return Picture(tag, defined, filled(parts, written), colours, written)


# ---- parts ---------------------------------------------------------------------------------------------------------


def parts_of(bodies: Iterable[str]) -> tuple[Part, ...]:
    """The groups with names, and groups of the shapes between them."""
    found: list[Part] = []
    seen: Counter[str] = Counter()
    loose: list[str] = []

    def close() -> None:
        if loose:
            seen[""] += 1
            found.append(Part(f"#{seen['']}", "<g>", "".join(loose)))
            loose.clear()

    for body in filter(None, flattened(bodies)):
        group = body.inside if isinstance(body, Moved) else body
        if not isinstance(group, Group) or not group.ident:
            loose.append(body)
            continue
        close()
        seen[group.ident] += 1
        key = group.ident if seen[group.ident] == 1 else f"{group.ident}#{seen[group.ident]}"
        tag, title, text = opened(body)
        found.append(Part(key, tag, inside_of(group, text), title))
    if not found:
        return (Part("", "", "".join(loose)),) if loose else ()
    close()
    return tuple(found)


def inside_of(group: Group, text: str) -> str | tuple[Part, ...]:
    """The content of a group. If it is long it is divided: by groups with names, or else at every shape."""
    if len(text) < LONG or len(group.parts) < 2:
        return text
    inside = parts_of(group.parts)
    if any(part.tag not in {"", "<g>"} for part in inside):
        return inside
    return tuple(Part(f"#{at}", "<g>", str(part)) for at, part in enumerate(flattened(group.parts), 1))


def opened(body: str) -> tuple[str, str, str]:
    """The first tag of a group, its label, and its content."""
    return known_opened(body) if len(body) < LONG else newly_opened(body)


@lru_cache(maxsize=KEPT)
def known_opened(body: str) -> tuple[str, str, str]:
    """What is small comes again: cells, pieces. What is large differs after each choice, and nothing keeps it."""
    return newly_opened(body)


def newly_opened(body: str) -> tuple[str, str, str]:
    end = body.index(">") + 1
    said = body.index(TITLED) + len(TITLED) if body.startswith("<title>", end) else end
    return body[:end], body[end:said], body[said : -len("</g>")]


def flattened(bodies: Iterable[str]) -> Iterator[str]:
    for body in bodies:
        if isinstance(body, Several):
            yield from flattened(body.parts)
        else:
            yield body


def texts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part.inside, str):
            yield part.inside
        else:
            yield from texts(part.inside)


def filled(parts: Iterable[Part], written: Mapping[str, str]) -> tuple[Part, ...]:
    """The parts with their texts replaced."""
    return tuple(
        replace(part, inside=written[part.inside] if isinstance(part.inside, str) else filled(part.inside, written))
        for part in parts
    )


# ---- what is drawn once --------------------------------------------------------------------------------------------


def shared(raw: Sequence[str], known: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Define shapes that occur so often that references are shorter. Returns new definitions, and each text with
    references to them and to those that are ``known``.
    """
    found = {text: PLAIN.sub("", text) for text in raw}
    marked = Counter(one for text in raw for one in ALIKE.findall(found[text]))
    whole = {one: name("1", one) for one, count in marked.items() if count > 1 or name("1", one) in known}

    def with_wholes(match: re.Match[str]) -> str:
        return f'<use href="#{whole[match[1]]}"/>' if match[1] in whole else match[1]

    found = {text: ALIKE.sub(with_wholes, plain) for text, plain in found.items()}
    many = Counter(one for text in raw for one in SHAPE.findall(found[text]))
    single = {
        one: name("0", one)
        for one, count in many.items()
        if (count - 1) * len(one) > REFERENCE * (count + 1) or name("0", one) in known
    }

    def with_shapes(match: re.Match[str]) -> str:
        return f'<use href="#{single[match[0]]}"/>' if match[0] in single else match[0]

    written = {
        text: USED_ALONE.sub(r'<use href="#\3" x="\1" y="\2"\4/>', SHAPE.sub(with_shapes, one)) if single else one
        for text, one in found.items()
    }
    defined = {ident: f'<g id="{ident}">{one}</g>' for one, ident in whole.items()}
    defined |= {ident: named(one, ident) for one, ident in single.items()}
    return {ident: one for ident, one in sorted(defined.items()) if ident not in known}, written


@lru_cache(maxsize=KEPT)
def name(sort: str, text: str) -> str:
    """A name that depends only on the text."""
    return f"r-{sort}{urlsafe_b64encode(sha256(text.encode()).digest())[:6].decode()}"


def named(shape: str, ident: str) -> str:
    """A shape with its name."""
    kind, _, rest = shape.partition(" ")
    return f'{kind} id="{ident}" {rest}'


# ---- definitions ---------------------------------------------------------------------------------------------------


def definitions(text: str, style: Style) -> dict[str, str]:
    """The symbols, the tokens and the textures that shapes refer to."""
    found: dict[str, str] = {}
    for rim, known in sorted(set(REFERRED.findall(text))):
        found[f"r-{rim}{known}"] = rim_definition(known, rim[:-1]) if rim else definition(known)
    tokens = set(WHICH.findall(text))
    for form, size in sorted({(form, "0") for form, _ in tokens if form in TOKENS} | tokens):
        found[f"r-{form}-{size}"] = token_definition(form, size)
    textures = {f"r-{name}": inks.texture(name, style) for name in sorted(set(inks.TEXTURED.findall(text)))}
    return found | textures


@cache
def definition(name: str) -> str:
    """The definition of a symbol. Its second colour is inherited from the place of use."""
    shapes = []
    for one in symbol(name).shapes:
        ink = one.paint == "ink"
        fill = ' fill="currentColor"' if ink and one.filled else "" if one.filled else ' fill="none"'
        edge = ' stroke="currentColor"' if ink and one.width else "" if one.width else ' stroke="none"'
        width = f' stroke-width="{one.width:g}"' if one.width else ""
        shapes.append(f'<path{fill}{edge}{width} d="{one.d}"/>')
    return symbolic(f"r-{name}", "".join(shapes))


@cache
def rim_definition(name: str, rim: str) -> str:
    shapes = "".join(
        f'<path fill="{"currentColor" if one.filled else "none"}" stroke="currentColor" '
        f'stroke-width="{one.width + RIMS[rim]:g}" d="{one.d}"/>'
        for one in symbol(name).shapes
        if one.paint == "ink"
    )
    return symbolic(f"r-{rim}-{name}", shapes)


@cache
def token_definition(form: str, tenths_of_size: str) -> str:
    """The definition of a token. Its fill is inherited from the place of use. Size 0 is the outline of all."""
    if tenths_of_size == "0":
        return f'<path id="r-{form}-0" d="{TOKENS[form]}"/>'
    size = int(tenths_of_size) / 10
    scale = f"{size / 100:.3g}".lstrip("0")
    grown = "" if form == "disc" else f' transform="scale({scale})"'
    return f'<g id="r-{form}-{tenths_of_size}"{grown}>{standing(form, size, edge_width(size))}</g>'


def standing(form: str, size: float, edge: float) -> str:
    if form == "disc":
        thick = size * THICK
        radius = size / 2 - thick / 2 - edge / 2 - RIM / 2
        outer = 2 * radius + edge
        return (
            f"{pill(outer + RIM, outer + RIM + thick, inks.LIGHT)}{pill(outer, outer + thick, inks.DARK)}"
            f'<circle cy="{number(-thick / 2)}" r="{number(radius - edge / 2)}"/>'
        )
    stood = f'<use href="#r-{form}-0"'
    return (
        f'{stood} fill="{inks.LIGHT}" stroke="{inks.LIGHT}" stroke-width="{number((2 * edge + RIM) / size * 100)}"/>'
        f'{stood} stroke="{inks.DARK}" stroke-width="{number(edge / size * 100)}"/>'
    )


def symbolic(ident: str, shapes: str) -> str:
    return f'<symbol id="{ident}" viewBox="0 0 {GRID} {GRID}" overflow="visible">{shapes}</symbol>'
