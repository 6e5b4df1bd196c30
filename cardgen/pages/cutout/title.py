"""The title card of a round: number, trump, who begins, and what else its player must know before taking up the pile.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from math import fsum

from cardgen.cards import Card, Suit
from cardgen.games import RoundFacts
from cardgen.pages.cutout.marks import scale_of
from cardgen.pages.cutout.words import LEAST, Says, Type, foot_height, head_height, height, rows, title_says, type_of, words_box
from cardgen.pages.hand import WITH_PICTURE, sorted_hand, spoken_hand, standing
from cardgen.pages.parts import card_in_words, draw_suit, trump_mark
from cardgen.pages.sheet import note_labels
from cardgen.pages.theme import EDGE, GOLD, GREY, INK, SLATE, WHITE, Style, inks, on_white
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm, wrap
from cardgen.views import PlayerRound, PlayerView

_TILE = 16 * mm
"""Height of what shows of a card turned up, at most."""

_MORE = 1.2
"""Size of words on a second card, which has room, as a factor."""


def draw_title_card(page: Page, view: PlayerView, known: PlayerRound, style: Style, place: Box, list_page: int) -> None:
    """A round's title card; its hand stands on it as an invisible line.

    Args:
        place: the card's.
        list_page: number of the page with the round's list, if it has one.
    """
    kind, facts, texts = type_of(style), known.facts, style.texts
    box = _ground(page, style, kind, place)
    says = title_says(view, known, style, list_page)
    _title(page, style, facts, kind, box)
    base, count = box.y + kind.title * 0.78 + kind.facts * 1.35, texts.count("plural.cards", facts.cards)
    if style.large:
        page.text(box.cx, base, count, kind.facts, BOLD, align="centre", room=box.w)
    else:
        of = f"{texts('round.of', n=view.table.planned)} · {count}"
        page.text(box.cx, base, of, kind.facts, colour=GREY, align="centre", room=box.w)
    top, floor = box.y + head_height(kind), box.bottom - foot_height(kind)
    boxes = kind.boxes if facts.sits_out != view.seat and height(says, kind, box.w) <= floor - kind.boxes - top else 0
    _middle(page, view, known, style, kind, says, Box(box.x, top, box.w, floor - boxes - top))
    if boxes:
        _boxes(page, style, view, Box(box.x, floor - boxes, box.w, boxes), kind)
    if kind.foot:
        mark = f" · {view.table.pack_mark}"
        name = fonts.called(view.name, view.table.names, kind.foot, box.w - fonts.width(mark, kind.foot))
        page.text(box.cx, box.bottom - kind.foot * 0.25, name + mark, kind.foot, colour=GREY, align="centre")


def draw_further_card(page: Page, view: PlayerView, known: PlayerRound, style: Style, place: Box, list_page: int) -> None:
    """A second card of words, with what has no room on the title card; arguments as for that."""
    kind = type_of(style)
    box = _ground(page, style, kind, place)
    _title(page, style, known.facts, kind, box)
    says = title_says(view, known, style, list_page).further
    y, share = box.y + kind.title * 1.1, 1 if style.large else _MORE
    gap = (box.bottom - y - kind.leading * share * rows(says, kind, box.w, share)) / (len(says) + 1)
    for markup in says:
        y = _prose(page, box, y + gap, markup, kind.line * share, kind.leading * share)


def _title(page: Page, style: Style, facts: RoundFacts, kind: Type, box: Box) -> None:
    words = style.texts("round.title", n=facts.number)
    page.text(box.cx, box.y + kind.title * 0.78, words, kind.title, BOLD, align="centre", room=box.w)


def _ground(page: Page, style: Style, kind: Type, place: Box) -> Box:
    """The card's edge and frame.  Returns the place for words."""
    radius = 3.2 * mm * scale_of(style.card_size)
    page.rect(place.inset(0.15 * mm), WHITE, EDGE, 0.3 * mm, radius)
    page.rect(place.inset(kind.frame), None, GOLD, 0.35 * mm, radius * 0.6)
    return words_box(style, place)


def _middle(page: Page, view: PlayerView, known: PlayerRound, style: Style, kind: Type, says: Says, box: Box) -> None:
    """Tag, trump, sentences, one below the other; what is spare goes to the mark, then between them."""
    share, dense = 1.0, False
    if height(says, kind, box.w) > box.h:
        dense = True
        while share > LEAST and not style.large and height(says, kind, box.w, share, dense) > box.h:
            share -= 0.02
    spare = max(0.0, box.h - height(says, kind, box.w, share, dense))
    least, most = kind.mark
    mark = least if dense else min(most, least + spare * 0.75)
    spare -= mark - least
    parts = 2 + bool(says.tag) + (not dense)
    gap = kind.gap + spare / parts
    y = box.y + gap * 0.6
    if says.tag:
        y = _draw_tag(page, style, kind, says.tag, y, box) + gap
    facts = known.facts
    colour = _trump_colour(facts, style)
    if dense:
        _dense_trump(page, facts, style, kind, says.word, Box(box.x, y, box.w, mark))
        y += mark + gap
        spoken = y - gap * 0.5
    else:
        _sign(page, facts, style, Box(box.x, y, box.w, mark))
        spoken = y + mark / 2  # apart from all other lines
        y += mark + gap + kind.word * 0.75
        page.text(box.cx, y, says.word, kind.word, BOLD, colour, "centre", room=box.w)
        y += gap + kind.word * 0.2
    cards = sorted_hand(known.hand or (), view.table.rules.ranking, facts.trump)
    page.hidden(box.x, spoken, spoken_hand(cards, style), 5, box.w)
    for markup in says.lines:
        y = _prose(page, box, y, markup, kind.line * share, kind.leading * share) + kind.gap * 0.5


def _trump_colour(facts: RoundFacts, style: Style) -> str:
    if facts.trump:
        return on_white(style.palette.colour(facts.trump))
    return INK if facts.unknown_trump else SLATE


def _draw_tag(page: Page, style: Style, kind: Type, tag: str, y: float, box: Box) -> float:
    """The kind of round on gold.  Returns where it ends."""
    size, height, pad = kind.word * (1 if style.large else 0.8), kind.word * 1.35, 2 * mm
    tag, size = fonts.fit(tag, size, box.w - 2 * pad, BOLD, least=1 if style.large else 0.7)
    wide = fonts.width(tag, size, BOLD) + 2 * pad
    ground, place = inks(style).gold, Box(box.cx - wide / 2, y, wide, height)
    ground.lay(page, place, 1.5 * mm)
    page.centred(place, tag, size, BOLD, ground.ink, pad=pad)
    return y + height


def _dense_trump(page: Page, facts: RoundFacts, style: Style, kind: Type, word: str, box: Box) -> None:
    """Mark, word and the card turned up side by side."""
    card, gap = facts.turned_up, 1.6 * mm
    mark, tile = 0 if facts.unknown_trump else box.h * 0.8, box.h * WITH_PICTURE if card else 0
    if fonts.width(word, kind.line, BOLD) > box.w - mark - tile - 2 * gap:
        mark = 0.0  # the word, and mostly the card, say it too
    word, size = fonts.fit(word, kind.word, box.w - mark - tile - 2 * gap, BOLD)
    x = box.cx - (mark + gap * bool(mark) + fonts.width(word, size, BOLD) + (tile + gap) * bool(tile)) / 2
    if mark:
        _one_sign(page, facts.trump, style, x + mark / 2, box.cy, mark)
        x += mark + gap
    x += page.text(x, box.cy + CAP_HEIGHT * size / 2, word, size, BOLD, _trump_colour(facts, style)) + gap
    if card:
        _tile(page, card, style, Box(x, box.y, tile, box.h))


def _tile(page: Page, card: Card, style: Style, box: Box) -> None:
    """The upper part of a card that was turned up: its index is large."""
    with page.clipped(box.inset(-0.2 * mm)):
        standing(page, card, box, style.look, great_mark=True)
    page.hidden(box.x, box.bottom - 1, card_in_words(style, card), 4, box.w)
    page.line(box.x, box.bottom, box.right, box.bottom, EDGE, 0.2 * mm)


def _sign(page: Page, facts: RoundFacts, style: Style, box: Box) -> None:
    """The trump's mark, with the card turned up for it; where it is named later, all there are, to circle."""
    if facts.unknown_trump:
        _to_circle(page, style, box)
        return
    card = facts.turned_up
    if card is None:
        _one_sign(page, facts.trump, style, box.cx, box.cy, box.h)
        return
    tall = min(box.h, _TILE)
    wide, between = tall * WITH_PICTURE, 2.4 * mm
    x = box.cx - (tall + between + wide) / 2
    _one_sign(page, facts.trump, style, x + tall / 2, box.cy, tall * 0.94)
    _tile(page, card, style, Box(x + tall + between, box.cy - tall / 2, wide, tall))


def _one_sign(page: Page, trump: Suit | None, style: Style, x: float, y: float, height: float) -> None:
    if trump:
        draw_suit(page, trump, x, y, height, style.palette.colour(trump))
    else:
        trump_mark(page, style, None, x, y, height * 0.55, disc=False)


def _to_circle(page: Page, style: Style, box: Box) -> None:
    """The four suits and × for no trump side by side."""
    step = box.w / 5
    height = min(box.h * 0.6, step * 0.6)
    for i, suit in enumerate(Suit):
        draw_suit(page, suit, box.x + step * (i + 0.5), box.cy, height, style.palette.colour(suit))
    size = height * 1.5
    page.text(box.x + step * 4.5, box.cy + CAP_HEIGHT * size / 2, "×", size, BOLD, SLATE, "centre")


def _boxes(page: Page, style: Style, view: PlayerView, box: Box, kind: Type) -> None:
    """To write into: what was bid, the tricks, the points."""
    labels = note_labels(view.table.rules, style)
    gap = 1.2 * mm
    w = (box.w - gap * (len(labels) - 1)) / len(labels)
    size = min(fonts.fit(label, kind.label, w - 1.6 * mm)[1] for label in labels)
    for i, label in enumerate(labels):
        cell = Box(box.x + i * (w + gap), box.y, w, box.h - 0.8 * mm)
        page.rect(cell, None, EDGE, 0.2 * mm, 1.4 * mm)
        page.text(cell.x + 0.9 * mm, cell.y + size * 1.05, label, size, colour=GREY, room=w - 1.4 * mm)


def _prose(page: Page, box: Box, y: float, markup: str, size: float, leading: float) -> float:
    """Centred lines below y.  Returns where they end."""
    for line in wrap(markup, size, box.w):
        x = box.cx - fsum(fonts.width(text, size, font) for font, text in line) / 2
        for font, text in line:
            x += page.text(x, y + leading * 0.76, text, size, font)
        y += leading
    return y
