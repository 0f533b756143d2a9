"""What a page does with a patch, and what of a picture is only a matter of writing."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

SPACE = "http://www.w3.org/2000/svg"
GROUP, DEFS, STYLE, TITLE = (f"{{{SPACE}}}{tag}" for tag in ("g", "defs", "style", "title"))
MOVED = re.compile(r'<use href="([^"]+)" x="([^"]*)" y="([^"]*)"([^>]*)/>')
SHARED = re.compile(r'<use href="#(r-[01][^"]+)"/>')


def read(text):
    (found,) = ET.fromstring(f'<svg xmlns="{SPACE}">{text}</svg>')  # noqa: S314
    return found


def written(root):
    return ET.tostring(root, encoding="unicode")


def parts(node):
    """The groups in a group, by what they show, numbered if there are several."""
    found = {}
    count = Counter[str]()
    for child in node:
        if child.tag == GROUP:
            name = child.get("data-of", "")
            count[name] += 1
            found[name if name and count[name] == 1 else f"{name}#{count[name]}"] = child
    return found


def at(root, path):
    for name in path:
        root = parts(root)[name]
    return root


def patched(svg, data):
    """A picture after a patch, both as a page receives them."""
    root = ET.fromstring(svg)  # noqa: S314
    if data.get("defined"):
        define(root, data["defined"])
    for path, names in data.get("order", []):
        node = at(root, path)
        known, rest = parts(node), [child for child in node if child.tag in {DEFS, TITLE}]
        node[:] = [*rest, *(known.get(name, ET.Element(GROUP, {"data-of": name})) for name in names)]
    for path, tag in data.get("tag", []):
        node, new = at(root, path), read(f"{tag}</g>") if path else ET.fromstring(f"{tag}</svg>")  # noqa: S314
        if len(new):
            node[:] = [*new, *(child for child in node if child.tag != TITLE)]
        node.attrib.clear()
        node.attrib.update(new.attrib)
    for path, text in data.get("put", []):
        node = at(root, path[:-1])
        node[list(node).index(parts(node)[path[-1]])] = read(text)
    return written(root)


def define(root, defined):
    defs = root.find(DEFS)
    if defs is None:
        defs = ET.Element(DEFS)
        root.insert(0, defs)
    for name, text in defined.items():
        there = [one for one in defs if (one.get("id") == name if name else one.tag == STYLE)]
        for one in there:
            defs[list(defs).index(one)] = read(text)
        if not there:
            defs.insert(len(defs) if name else 0, read(text))


def resolved(picture):
    """A picture without shared definitions, for comparison."""
    text = "".join(map(str, picture.parts))
    text = MOVED.sub(r'<g transform="translate(\2 \3)"><use href="\1"\4/></g>', text)
    inside = {name: re.sub(r"^<g id=[^>]+>(.*)</g>$", r"\1", one) for name, one in picture.defined.items()}
    return SHARED.sub(lambda match: inside[match[1]].replace(f' id="{match[1]}"', "", 1), text)
