"""Which cards pages draw, told from the drawings that they place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, build_deck
from cardgen.faces.face import covered, face
from cardgen.faces.indices import glyph
from cardgen.faces.jokers import joker_star
from cardgen.faces.letters import label
from cardgen.faces.pen import Art
from cardgen.faces.pips import pip
from cardgen.pages.theme.style import Style
from cardgen.pdf.draw.page import Page

DECK = build_deck(Rank.ONE, jokers=True)


@contextmanager
def placed(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, list[str]]]:
    """Names of the arts that each page places, in order; pages from 0."""
    found: dict[int, list[str]] = {}
    pages: list[Page] = []
    real = Page.art

    def noted(page: Page, art: Art, *arguments: Any, **options: Any) -> None:
        if page not in pages:
            pages.append(page)
        found.setdefault(pages.index(page), []).append(art.name)
        real(page, art, *arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Page, "art", noted)
        yield found


def _names(card: Card, style: Style) -> tuple[str, ...]:
    """Of the drawings of a whole card."""
    return face(card, style.look).name, covered(card, style.look).name, covered(card, style.look, True).name


def cards_of(names: list[str], style: Style) -> list[Card]:
    """The cards that a page draws: whole faces, or an index over a suit mark."""
    whole = {name: card for card in DECK for name in _names(card, style)}
    ranks = {glyph(label(rank, style.letters)).name: rank for rank in {card.rank for card in DECK if card.suit}}
    marks = {pip(suit).name: suit for suit in Suit}
    jokers = {joker_star(True).name: BIG_JOKER, joker_star(False).name: LITTLE_JOKER}
    out: list[Card] = []
    rank: Rank | None = None
    for name in names:
        if name in whole:
            out.append(whole[name])
        elif name in jokers:
            out.append(jokers[name])
        elif name in ranks:
            rank = ranks[name]
        elif name in marks and rank is not None:
            out.append(Card(rank, marks[name]))
            rank = None
    return out
