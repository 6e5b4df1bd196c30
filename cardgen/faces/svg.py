"""A card as the pages of a file draw it → the same card as SVG, so that the page in the browser
shows the cards of the files.

An art is PDF operators.  Here each of them is translated: states become groups, arts that are
placed become symbols, one for all their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.faces.pen import Art

_TOKEN = r"\[[^\]]*\]|/\S+|\S+"  # compiled when a page asks for it
_PAINT = {
    "f": (True, False),
    "f*": (True, False),
    "S": (False, True),
    "B": (True, True),
    "B*": (True, True),
}


class Translation:
    """Operators of PDF → SVG.  name: of what is drawn, in which no id comes twice."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.out: list[str] = []
        self.path: list[str] = []
        self.operands: list[str] = []
        self.state: dict[str, str] = {}  # operators and what they have set
        self.open = 0  # groups that end with this state
        self.saved: list[tuple[dict[str, str], int]] = []
        self.clips = 0

    def of(self, operators: str) -> str:
        """All operators of an art."""
        self.feed(operators)
        return self.done()

    def feed(self, operators: str) -> None:
        """Some operators; more may follow."""
        for token in re.findall(_TOKEN, operators):
            if token[0] in "[/-." or token[0].isdigit():
                self.operands.append(token)
                continue
            self.do(token, self.operands)
            self.operands = []

    def done(self) -> str:
        return "".join(self.out) + "</g>" * self.open

    def do(self, operator: str, values: list[str]) -> None:
        match operator:
            case "m" | "l" | "c":
                self.path.append(f"{operator.upper()}{' '.join(values)}")
            case "h":
                self.path.append("Z")
            case "re":
                x, y, w, h = values
                self.path.append(f"M{x} {y}h{w}v{h}h{_negative(w)}Z")
            case "q":
                self.saved.append((dict(self.state), self.open))
                self.open = 0
            case "Q":
                self.out.append("</g>" * self.open)
                self.state, self.open = self.saved.pop()
            case "cm":
                self._group(f'transform="matrix({" ".join(values)})"')
            case "rg" | "RG":
                self.state[operator] = "#" + "".join(
                    f"{round(float(value) * 255):02x}" for value in values
                )
            case "w" | "J" | "d":
                self.state[operator] = values[0].strip("[]")
            case "j" | "W":
                pass
            case "Do":
                self.out.append(f'<use href="#{values[0][1:]}"{self.fill()}/>')
            case "n":
                self._clip()
            case _:
                self._paint(operator)

    def fill(self) -> str:
        return f' fill="{self.state["rg"]}"' if "rg" in self.state else ""

    def _group(self, attribute: str) -> None:
        self.out.append(f"<g {attribute}>")
        self.open += 1

    def _clip(self) -> None:
        """The outline becomes the limit of what is drawn until the state is restored."""
        self.clips += 1
        name = f"{self.name}-clip{self.clips}"
        self.out.append(f'<clipPath id="{name}"><path d="{self._taken()}"/></clipPath>')
        self._group(f'clip-path="url(#{name})"')

    def _paint(self, operator: str) -> None:
        filled, stroked = _PAINT[operator]
        parts = self.fill() if filled else ' fill="none"'
        if operator.endswith("*"):
            parts += ' fill-rule="evenodd"'
        if stroked:
            colour, width = self.state.get("RG", "currentColor"), self.state["w"]
            parts += f' stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
            parts += ' stroke-linecap="round"' if self.state.get("J") == "1" else ""
            dash = self.state.get("d")
            parts += f' stroke-dasharray="{dash}"' if dash else ""
        self.out.append(f'<path d="{self._taken()}"{parts}/>')

    def _taken(self) -> str:
        path, self.path = "".join(self.path), []
        return path


def _negative(number: str) -> str:
    return number[1:] if number.startswith("-") else f"-{number}"


def _all(art: Art, seen: dict[str, Art]) -> None:
    """An art after those that it uses."""
    for used in art.uses:
        if used.name not in seen:
            _all(used, seen)
    seen[art.name] = art


def symbols(arts: dict[str, Art]) -> Iterator[str]:
    """Symbols of all arts by the ids that they are to have, and groups of what they use."""
    parts: dict[str, Art] = {}
    for art in arts.values():
        for used in art.uses:
            _all(used, parts)
    for name, art in parts.items():
        yield f'<g id="{name}">{Translation(art.name).of(art.operators)}</g>'
    for name, art in arts.items():
        left, bottom, right, top = art.box
        size = f"{left:g} {-top:g} {right - left:g} {top - bottom:g}"
        yield (
            f'<symbol id="{name}" viewBox="{size}"><g transform="scale(1'
            f' -1)">{Translation(art.name).of(art.operators)}</g></symbol>'
        )
