"""The title card of a round: number, trump, who begins, and what else its player must know
before taking up the pile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardgen.cards import Card, Suit
from cardgen.faces import blank
from cardgen.games import RoundFacts
from cardgen.pages.cutout.marks import card_look, scale_of
from cardgen.pages.cutout.words import ANY_PAGE, CardText, Type, type_of, whole_text, words_box
from cardgen.pages.hand import WITH_PICTURE, draw_tile, sorted_hand, spoken_hand
from cardgen.pages.layout import Drawn, centred, stack, stacked_height
from cardgen.pages.parts import banner_colour, card_in_words, draw_suit, trump_mark
from cardgen.pages.sheet import note_labels
from cardgen.pages.theme import EDGE, GOLD, GREY, INK, SLATE, Style, Theme, inks, on_white
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm, wrap
from cardgen.views import PlayerRound, PlayerView

_TILE = 16 * mm  # height of what shows of a card turned up, at most
_MORE = 1.2  # size of words on a second card, which has room, as a factor
# share of their size down to which sentences shrink when there is much to say; in large print they
# never do
_LEAST = 0.86
_AIRY = 0.15  # free around the trump's word, unless a card is set dense, as a share of its size
# the last sentences of a forehead round, whose turn it is and what is said then, stay together
_TURNS = 2


def card_text(
    view: PlayerView, player_round: PlayerRound, style: Style, list_page: int = ANY_PAGE
) -> CardText:
    """What a round's card of words says, and what on a second one: in the same way whatever the
    list's page.
    """
    text, box = whole_text(view, player_round, style), _between(type_of(style), words_box(style))
    share = 1 if style.large else _LEAST
    fit = len(text.lines)
    while (
        fit > 1
        and _Middle(view, player_round, style, text._replace(lines=text.lines[:fit]), box).height(
            share, dense=True
        )
        > box.h
    ):
        fit -= 1
    if fit < len(text.lines) and player_round.others:
        fit = min(fit, len(text.lines) - _TURNS)
    if player_round.sealed and list_page != ANY_PAGE:
        text = whole_text(view, player_round, style, list_page)
    return text._replace(lines=text.lines[:fit], further=text.lines[fit:])


def draw_title_card(
    page: Page,
    view: PlayerView,
    player_round: PlayerRound,
    style: Style,
    place: Box,
    list_page: int,
) -> None:
    """A round's title card in its place; its hand is on it as an invisible line.  list_page:
    number of the one with its list, if any.
    """
    kind, facts, texts = type_of(style), player_round.facts, style.texts
    box = _frame(page, style, facts, place)
    text = card_text(view, player_round, style, list_page)
    base, count = (
        box.y + kind.title * 0.78 + kind.facts * 1.35,
        texts.count("plural.cards", facts.cards),
    )
    if style.large:
        page.text(box.cx, base, count, kind.facts, BOLD, align="centre", room=box.w)
    else:
        of = f"{texts('round.of', n=view.table.planned)} · {count}"
        page.text(box.cx, base, of, kind.facts, colour=GREY, align="centre", room=box.w)
    between = _between(kind, box)
    middle = _Middle(view, player_round, style, text, between._replace(h=between.h - kind.boxes))
    boxes = kind.boxes if facts.sits_out != view.seat and middle.height() <= middle.box.h else 0
    replace(middle, box=between._replace(h=between.h - boxes)).draw(page)
    if boxes:
        _draw_boxes(page, style, view, between._replace(y=between.bottom - boxes, h=boxes))
    if kind.foot:
        mark = f" · {view.table.pack_mark}"
        name = fonts.called(
            view.name, view.table.names, kind.foot, box.w - fonts.width(mark, kind.foot)
        )
        page.text(
            box.cx,
            box.bottom - kind.foot * 0.25,
            name + mark,
            kind.foot,
            colour=GREY,
            align="centre",
        )


def draw_further_card(
    page: Page,
    view: PlayerView,
    player_round: PlayerRound,
    style: Style,
    place: Box,
    list_page: int,
) -> None:
    """A second card of words, with what has no room on the title card; arguments as for that."""
    kind, box = type_of(style), _frame(page, style, player_round.facts, place)
    text = card_text(view, player_round, style, list_page).further
    blocks = [_sentence(kind, markup, box, 1 if style.large else _MORE) for markup in text]
    y = box.y + kind.title * 1.1
    gap = (box.bottom - y - stacked_height(blocks)) / (len(blocks) + 1)
    stack(page, blocks, y + gap, gap)


def _frame(page: Page, style: Style, facts: RoundFacts, place: Box) -> Box:
    """The card's edge, its frame and the round's number.  Returns the place for words."""
    kind, radius = type_of(style), 3.2 * mm * scale_of(style.card_size)
    page.art(blank(card_look(style)), place.cx, place.cy)
    page.rect(place.inset(kind.frame), None, GOLD, 0.35 * mm, radius * 0.6)
    box, words = words_box(style, place), style.texts("round.title", n=facts.number)
    page.text(
        box.cx, box.y + kind.title * 0.78, words, kind.title, BOLD, align="centre", room=box.w
    )
    return box


def _between(kind: Type, box: Box) -> Box:
    """What is left between the round's number, with how many cards it has, and the player's
    name.
    """
    head = kind.title * 0.78 + kind.facts * 1.65
    return Box(box.x, box.y + head, box.w, box.h - head - kind.foot * 1.35)


def _sentence(kind: Type, markup: str, box: Box, share: float) -> Drawn:
    """Centred lines.  share: of the usual size."""
    theme = Theme(
        kind.line * share, kind.leading * share, 0, 0, 0, rise=0.76 * kind.leading / kind.line
    )
    return centred(theme, wrap(markup, theme.size, box.w), box.cx)


@dataclass(frozen=True, slots=True)
class _Middle:
    """What is between head and foot of a title card: tag, trump, sentences, one below the other."""

    view: PlayerView
    player_round: PlayerRound
    style: Style
    text: CardText
    box: Box

    def blocks(
        self, share: float = 1, dense: bool = False, gap: float = 0, grown: float = 0
    ) -> list[Drawn]:
        """All of it.

        share: of their size that sentences have; dense: the trump's mark and its word stand side by
            side; gap, grown: what is added between blocks, and to the mark.
        """
        kind = type_of(self.style)
        gap += kind.gap
        blocks = [self._tag(kind)] if self.text.tag else []
        blocks.append(self._trump(kind, kind.mark[0] + grown, gap, dense)._replace(above=gap))
        for i, markup in enumerate(self.text.lines):
            blocks.append(
                _sentence(kind, markup, self.box, share)._replace(
                    above=kind.gap * 0.5 if i else gap
                )
            )
        return blocks

    def height(self, share: float = 1, dense: bool = False) -> float:
        """What it needs; arguments as for `blocks`."""
        kind = type_of(self.style)
        return (
            stacked_height(self.blocks(share, dense))
            + kind.gap
            + (0 if dense else _AIRY * kind.word)
        )

    def draw(self, page: Page) -> None:
        """Draw it in its box; what is spare goes to the mark, then between the blocks."""
        kind, share, room = type_of(self.style), 1.0, self.box.h
        dense = self.height() > room
        while (
            dense and share > _LEAST and not self.style.large and self.height(share, dense) > room
        ):
            share -= 0.02
        spare = max(0.0, room - self.height(share, dense))
        grown = 0 if dense else min(kind.mark[1] - kind.mark[0], spare * 0.75)
        gap = (spare - grown) / (2 + bool(self.text.tag) + (not dense))
        stack(page, self.blocks(share, dense, gap, grown), self.box.y + (kind.gap + gap) * 0.6)

    def _tag(self, kind: Type) -> Drawn:
        large, height, gold, x = (
            self.style.large,
            kind.word * 1.35,
            inks(self.style).gold,
            self.box.cx,
        )
        tag, size = fonts.fit(
            self.text.tag,
            kind.word * (1 if large else 0.8),
            self.box.w - 4 * mm,
            BOLD,
            least=1 if large else 0.7,
        )
        return Drawn(height, lambda page, y: gold.tag(page, tag, size, x, y, height, "centre"))

    def _trump(self, kind: Type, mark: float, gap: float, dense: bool) -> Drawn:
        """The trump; and the hand, as an invisible line apart from all others."""

        def draw(page: Page, y: float) -> None:
            facts, box = self.player_round.facts, self.box._replace(y=y, h=mark)
            if dense:
                self._draw_dense(page, kind, box)
            else:
                _sign(page, facts, self.style, box)
                base = box.bottom + gap + kind.word * 0.75
                page.text(
                    box.cx,
                    base,
                    self.text.word,
                    kind.word,
                    BOLD,
                    _word_colour(self.style, facts),
                    "centre",
                    room=box.w,
                )
            cards = sorted_hand(
                self.player_round.hand or (), self.view.table.rules.ranking, facts.trump
            )
            page.hidden(
                box.x,
                box.bottom + gap * 0.5 if dense else box.cy,
                spoken_hand(cards, self.style),
                5,
                box.w,
            )

        return Drawn(mark if dense else mark + gap + kind.word * 0.95, draw)

    def _draw_dense(self, page: Page, kind: Type, box: Box) -> None:
        """Mark, word and the card turned up side by side."""
        facts, gap, word = self.player_round.facts, 1.6 * mm, self.text.word
        mark, tile = (
            0 if facts.unknown_trump else box.h * 0.8,
            (box.h * WITH_PICTURE if facts.turned_up else 0),
        )
        if fonts.width(word, kind.line, BOLD) > box.w - mark - tile - 2 * gap:
            mark = 0.0  # the word, and mostly the card, say it too
        word, size = fonts.fit(word, kind.word, box.w - mark - tile - 2 * gap, BOLD)
        x = (
            box.cx
            - (mark + gap * bool(mark) + fonts.width(word, size, BOLD) + (tile + gap) * bool(tile))
            / 2
        )
        if mark:
            _one_sign(page, facts.trump, self.style, x + mark / 2, box.cy, mark)
            x += mark + gap
        x += page.text(x, box.base(size), word, size, BOLD, _word_colour(self.style, facts)) + gap
        if facts.turned_up:
            _tile(page, facts.turned_up, self.style, Box(x, box.y, tile, box.h))


def _word_colour(style: Style, facts: RoundFacts) -> str:
    return INK if facts.unknown_trump else on_white(banner_colour(style, facts))


def _tile(page: Page, card: Card, style: Style, box: Box) -> None:
    """The upper part of a card that was turned up: its index is large."""
    with page.clipped(box.inset(-0.2 * mm)):
        draw_tile(page, card, box, style.look, great_mark=True)
    page.hidden(box.x, box.bottom - 1, card_in_words(style, card), 4, box.w)
    page.line(box.x, box.bottom, box.right, box.bottom, EDGE, 0.2 * mm)


def _sign(page: Page, facts: RoundFacts, style: Style, box: Box) -> None:
    """The trump's mark, with the card turned up for it; where it is named later, all there are,
    to circle.
    """
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


def _one_sign(
    page: Page, trump: Suit | None, style: Style, x: float, y: float, height: float
) -> None:
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
    page.text(box.x + step * 4.5, box.base(size), "×", size, BOLD, SLATE, "centre")


def _draw_boxes(page: Page, style: Style, view: PlayerView, box: Box) -> None:
    """To write into: what was bid, the tricks, the points."""
    kind, labels = type_of(style), note_labels(view.table.rules, style)
    gap = 1.2 * mm
    w = (box.w - gap * (len(labels) - 1)) / len(labels)
    size = min(fonts.fit(label, kind.label, w - 1.6 * mm)[1] for label in labels)
    for i, label in enumerate(labels):
        cell = Box(box.x + i * (w + gap), box.y, w, box.h - 0.8 * mm)
        page.rect(cell, None, EDGE, 0.2 * mm, 1.4 * mm)
        page.text(
            cell.x + 0.9 * mm, cell.y + size * 1.05, label, size, colour=GREY, room=w - 1.4 * mm
        )
