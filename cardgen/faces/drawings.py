"""What is drawn in `drawings.svg`, which an illustrator can open, → a pen's strokes.

A drawing is a group with an id: units of 0.1 mm around the origin, y up, wherever it is on the
sheet.  It is made of paths with absolute commands M L H V C Z, circles, rectangles, and uses of
other drawings.  A group with a fill is one shape of several outlines; any other is a graphics state
of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from types import MappingProxyType
from xml.etree import ElementTree

from cardgen.faces.pen import (
    Art,
    Pen,
    circle_outline,
    outline,
    rect_outline,
    rounded_rect_outline,
)

AS_DRAWN: Mapping[str, str] = MappingProxyType({})


def packaged(package: str, name: str) -> bytes:
    """A file that comes with a package, wherever that is installed."""
    content = get_data(package, name)
    assert content is not None, "packages are read from disk or from an archive"
    return content


@cache
def _drawings() -> dict[str, ElementTree.Element]:
    """All drawings by their ids."""
    elements = ElementTree.fromstring(packaged("cardgen.faces", "drawings.svg")).iter()
    return {element.attrib["id"]: element for element in elements if "id" in element.attrib}


def draw(pen: Pen, name: str, colours: Mapping[str, str] = AS_DRAWN, weight: float = 1) -> None:
    """Draw it around the origin.

    colours: ``#RRGGBB`` on the sheet, or `HERE` → what takes its place; weight: of lines, as a
        factor.
    """
    for element in _drawings()[name]:
        _draw(pen, element, colours, weight)


def drawn(
    name: str, lined: bool = False, colours: Mapping[str, str] = AS_DRAWN, art_name: str = ""
) -> Art:
    """A drawing as an art by itself, in the box that is noted on the sheet."""
    pen = Pen(lined)
    draw(pen, name, colours)
    left, bottom, right, top = map(float, _drawings()[name].attrib["data-box"].split())
    return pen.art(art_name or name, (left, bottom, right, top))


def data(name: str) -> str:
    """The path data of a drawing that is one path."""
    return _drawings()[name][0].attrib["d"]


def _draw(
    pen: Pen, element: ElementTree.Element, colours: Mapping[str, str], weight: float
) -> None:
    attributes = element.attrib
    if "href" in attributes:
        draw(pen, attributes["href"].removeprefix("#"), colours, weight)
    elif "fill" in attributes:
        fill, stroke = (
            None if colour == "none" else colours.get(colour, colour)
            for colour in (attributes["fill"], attributes.get("stroke", "none"))
        )
        width, holes = float(attributes.get("stroke-width", 0)), "fill-rule" in attributes
        pen.paint(_outline(element), fill, stroke, width * weight, holes)
    else:
        x, y, scale = map(float, re.findall(r"-?[\d.]+", attributes.get("transform", "0 0 1")))
        pen.push(x, y, scale)
        if "stroke-dasharray" in attributes:
            pen.dash(*map(float, attributes["stroke-dasharray"].split()))
        if "stroke-linecap" in attributes:
            pen.round_caps()
        for part in element:
            _draw(pen, part, colours, weight)
        pen.pop()


@cache
def _outline(shape: ElementTree.Element) -> str:
    kind = shape.tag.rpartition("}")[2]
    if kind == "g":
        return " ".join(map(_outline, shape))
    if kind == "path":
        return outline(shape.attrib["d"])
    names = ("cx", "cy", "r") if kind == "circle" else ("x", "y", "width", "height", "rx")
    x, y, *sides = (float(shape.attrib.get(name, 0)) for name in names)
    if kind == "circle":
        return circle_outline(x, y, sides[0])
    width, height, radius = sides
    if radius:
        return rounded_rect_outline(x, y, width, height, radius)
    return rect_outline(x, y, width, height)
