"""What is on a page, for those who hear it: a tree of elements in the order in which they are read.

A page's own verbs build it: each text is in an element, a paragraph unless something else is open
(`cardgen.pdf.draw.page.Page.tag`); all that is only drawn is an artifact.  The kinds are those of
the format.  Source: ISO 32000-1, 14.7 and 14.8; ISO 14289-1 (PDF/UA-1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from cardgen.cards import Suit
from cardgen.text import catalogue

Kind = Literal[
    "Artifact", "Caption", "Figure", "Form", "H1", "H2", "H3", "L", "LBody", "LI", "Lbl", "Link",
    "Note", "P", "Sect", "TD", "TH", "TR", "Table",
]  # fmt: skip

"""Of what is in an artifact nothing is read."""
GROUPING: tuple[Kind, ...] = ("Sect",)
"""In these a text has a paragraph of its own."""
HEADINGS: tuple[Kind, ...] = ("H1", "H2", "H3")
WITHOUT_TEXT: tuple[Kind, ...] = ("Table", "TR", "L", "LI")
"""In these there are only other elements."""
AROUND: dict[Kind, Kind] = {"LI": "L", "TR": "Table"}
"""What items and rows are in: those that follow each other are in one."""
_SIGNS = re.compile("[♣♦♥♠★☆≠Σ±↑↓‹›×]")  # not read as they are


@dataclass(eq=False, slots=True)
class Mark:
    """A stretch of a page's drawing that belongs to an element.  number: on its page, once it is
    written.
    """

    element: Element
    number: int = 0


@dataclass(eq=False, slots=True)
class Element:
    """Something on a page.

    Attributes:
        alt: what is said in place of all that is in it.
        scope: of a heading in a table: ``Row``, ``Column`` or ``Both``.
        span: how many columns a cell of a table takes.
        kids: what is in it, in the order of reading.
        text: its own texts.
        full: what is read in place of them, where they are cut or shortened; empty: they are.
        annotation: of a link or a field, its index among those of the page.
    """

    kind: Kind
    alt: str = ""
    scope: str = ""
    span: int = 1
    kids: list[Element | Mark] = field(default_factory=list)
    text: str = ""
    full: str = ""
    annotation: int | None = None

    def spoken(self, language: str) -> str:
        """Its own texts as they are to be read, signs in words; empty where they read well."""
        said = self.full or self.text
        if _SIGNS.search(said):
            said = in_words(said, language)
        elif not self.full:
            return ""
        return said if said.split() != self.text.split() else ""

    def all(self) -> Iterator[Element]:
        """It and all that is in it."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.all()


@lru_cache(maxsize=1024)  # cards and rounds come back
def in_words(text: str, language: str) -> str:
    """A text as it is to be read aloud: suits and signs by their names, arrowheads not at all."""
    if not _SIGNS.search(text):
        return text
    texts = catalogue(language)
    for suit in Suit:
        if suit.sign in text:
            text = text.replace(suit.sign, f" {texts.suit(suit)} ")
    for sign, word in (
        ("★", texts("joker.big")),
        ("☆", texts("joker.little")),
        ("≠", texts("speech.not")),
        ("Σ", texts("speech.sum")),
        ("±", texts("speech.plus-minus")),
        ("↑", texts("protocol.contract.uptown")),
        ("↓", texts("protocol.contract.downtown")),
        ("‹", ""),
        ("›", ""),
    ):
        if sign in text:
            text = text.replace(sign, f" {word} ")
    if "×" in text:  # before a number it multiplies
        times = re.sub(r"×(?=[ \u00a0]?[0-9])", texts("speech.times"), text)
        text = times.replace("×", texts("protocol.contract.no-trump"))
    text = re.sub(rf"(?i)\b({texts('speech.sum')})[ \u00a0]+\1\b", r"\1", text)  # “the sum Σ”
    return re.sub(r" ([,.;:)])", r"\1", re.sub(r"[ \u00a0]+", " ", text)).strip()
