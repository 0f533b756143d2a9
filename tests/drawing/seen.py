"""What a picture says of itself, read from its text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def read(text):
    return ET.fromstring(text)  # noqa: S314 - our own text


def letters(text):
    """The texts in a picture, and the heights of their letters."""
    picture = read(text)
    plain = picture.get("font-size", 0)
    return [(one.text or "", float(one.get("font-size", plain))) for one in picture.iter(f"{SVG}text")]


def referred(text):
    return {one.get("href", "") for one in read(text).iter(f"{SVG}use")}


def defined(text):
    return {f"#{ident}" for ident in re.findall(r'id="([^"]+)"', text)}


def extent(text):
    picture = read(text)
    return float(picture.get("width", 0)), float(picture.get("height", 0))
