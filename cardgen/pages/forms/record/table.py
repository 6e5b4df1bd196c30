"""The hand record as a table: a row a round with a line a suit, a column a player.

As bridge clubs print them: every hand has its suits' marks, and a dash where it was void; the line
of the trump is tinted across all hands, so that one sees at a glance who held what.  Hands of few
cards show only the suits that are in them. Indices are drawn as outlines, and invisible lines say
the hands, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card, Suit, sort_hand
from cardgen.games import RoundFacts
from cardgen.pages.forms.columns import text_heading
from cardgen.pages.forms.form import Form
from cardgen.pages.forms.record.parts import (
    GAP,
    all_held,
    draw_index,
    frame,
    kind_of,
    rest_name,
    rest_of,
    star,
    turns,
    wide,
)
from cardgen.pages.forms.sizes import PRINTED
from cardgen.pages.forms.table import Column, Draw, Group, Heights, Label
from cardgen.pages.layout import Entry
from cardgen.pages.parts import draw_suit, marks
from cardgen.pages.theme import GREY, INK, Style, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.views import RecordRound, RecordView

SUITS = (
    Suit.SPADES,
    Suit.HEARTS,
    Suit.CLUBS,
    Suit.DIAMONDS,
)  # lines of a round, from the top; black and red alternate
_LEAST_CAP, _TALLEST_CAP = 5.8, 8.4  # height of an index: that of capitals of 8 and 12 points
_PITCH, _TALLEST_PITCH, _CAP_SHARE = 10.2, 15.0, 0.61
"""From line to line at least and at most, and the height of an index as a share of that."""
_ABOVE = 1.2 * mm  # in a row above its first line and below its last one
_ASIDE = 1.5 * mm  # in a cell left and right of a line
_STUB, _SIGN = (
    30 * mm,
    11 * mm,
)  # widths of what is known of a round at least, and of its trump's sign
_MARK, _LEAD = (
    0.96,
    1.5,
    # height of a suit's mark before its cards, and from its left side to the first card, at a cap
    # height of 1
)
_DASHES_FROM = 4  # cards of a hand from which on it shows all suits
_COMPACT = 0.62  # height of the row of a round of one card, as a share
_LEFT_OVER, _FAINTER = (
    "#70768A",
    0.86,
)  # ink of what was left over, and its size as a share: nobody held it
_NARROWEST = 21 * mm  # column of a player on an upright page: names need that
_WORD, _NUMBER, _DISC = 8.0, 16.0, 1.9 * mm
_NAMES = 8.4 * mm
_MARGIN, _FLAT_MARGIN = 10 * mm, 9 * mm


def row_share(facts: RoundFacts) -> float:
    """How high a round's row is, as a share: one of a card each takes a line instead of one a
    suit.
    """
    return _COMPACT if facts.cards == 1 else 1.0


class Sizes(NamedTuple):
    """What fits on a paper of some width."""

    cap: float  # height of an index, at most
    stub: float  # and player, rest: widths of columns; rest: 0 where nothing is ever left over
    player: float
    rest: float


def record_form(view: RecordView, style: Style, paper: tuple[float, float]) -> Form:
    """What the table is made of, on upright pages if there is room.  paper: its width and
    height, upright.
    """
    sizes = _sizes(view, style, paper[0] - 2 * _MARGIN)
    flat = sizes.cap < _LEAST_CAP or sizes.player < _NARROWEST
    margin = _FLAT_MARGIN if flat else _MARGIN
    if flat:
        sizes = _sizes(view, style, paper[1] - 2 * margin)
    drawing = _Drawing(view, style, sizes)
    names, lines = view.table.names, len(drawing.lines)

    def group(
        head: Callable[[Page, Box], None], key: str, width: float, draw: Draw, stretch: float = 0
    ) -> Group:
        return Group((Column((key,), (Label(""),), width, draw),), head, stretch=stretch)

    groups = [
        group(
            text_heading(style.texts("protocol.round"), PRINTED), "round", sizes.stub, drawing.stub
        )
    ]
    for seat, name in enumerate(names):
        head = partial(marks.name_head, seat=seat, name=name, others=names)
        groups.append(
            group(head, f"hand-{seat}", sizes.player, partial(drawing.hand, seat), stretch=1)
        )
    if sizes.rest:
        groups.append(
            group(text_heading(drawing.rest_name, PRINTED), "rest", sizes.rest, drawing.rest)
        )
    return Form(
        groups=tuple(groups),
        heights=Heights(_NAMES, 0, lines * _TALLEST_PITCH + 2 * _ABOVE, 0),
        least_row=lines * _PITCH + 2 * _ABOVE,
        legend=drawing.legend(),
        flat=flat,
        margin=margin,
    )


def _sizes(view: RecordView, style: Style, width: float) -> Sizes:
    """Columns no wider than the longest line of their cards needs; then players share what is
    left.
    """
    players, stub = len(view.table.names), _stub_width(view, style)
    longest = max(
        _units(line, style)
        for record_round in view.rounds
        for hand in record_round.hands
        for line in _by_line(hand or ())
    )
    left_over = [
        rest_of(record_round) for record_round in view.rounds if record_round.facts.cards > 1
    ]
    rest = max(
        (_units(line, style) for cards in left_over for line in _by_line(cards)), default=0.0
    )
    rest = rest or (
        1.0 if any(map(rest_of, view.rounds)) else 0.0
    )  # rounds of one card say only how many
    room = width - stub
    cap = min(
        _TALLEST_CAP, (room - 2 * _ASIDE * (players + bool(rest))) / (players * longest + rest)
    )
    of_rest = rest * cap + 2 * _ASIDE if rest else 0.0
    if of_rest:
        of_rest = max(of_rest, fonts.width(rest_name(view, style), 8.5, BOLD) + 2 * mm)
    return Sizes(cap, stub, (room - of_rest) / players, of_rest)


def _units(cards: Sequence[Card], style: Style) -> float:
    """How wide a suit's mark and its cards run at a cap height of 1."""
    return (
        _LEAD + fsum(wide(card, style) for card in cards) + GAP * (len(cards) - 1) if cards else 0.0
    )


def _stub_width(view: RecordView, style: Style) -> float:
    width = 2 * _ASIDE + 13 * mm + _SIGN
    for record_round in view.rounds:
        facts = record_round.facts
        beside = (
            1.5 * mm + fonts.width(str(facts.number), _NUMBER, BOLD) + _SIGN
            if facts.cards == 1
            else 0
        )
        width = max(width, 2 * _ASIDE + fonts.width(_what(facts, style), _WORD) + beside)
        turn = [fonts.width(word, _WORD) + 2 * _DISC + 1 * mm for word, _ in turns(facts, style)]
        width = max(width, 2 * _ASIDE + fsum(turn) + 2 * mm * (len(turn) - 1))
    return max(_STUB, width)


def _what(facts: RoundFacts, style: Style) -> str:
    kind = kind_of(facts, style)
    return (
        kind
        if facts.cards == 1
        else " · ".join([style.texts.count("plural.cards", facts.cards), *filter(None, [kind])])
    )


def _by_line(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The jokers, then the suits in their order."""
    return (
        tuple(card for card in cards if card.is_joker),
        *(tuple(card for card in cards if card.suit is suit) for suit in SUITS),
    )


class _Drawing:
    """What the cells of all rounds have in common."""

    def __init__(self, view: RecordView, style: Style, sizes: Sizes) -> None:
        self._view, self._style, self._sizes = view, style, sizes
        self._rounds: Mapping[int, RecordRound] = {
            record_round.facts.number: record_round for record_round in view.rounds
        }
        contract = view.table.rules.contract
        self.lines: tuple[Suit | None, ...] = (
            (None, *SUITS) if contract and contract.jokers else SUITS
        )
        self.rest_name = rest_name(view, style)

    def legend(self) -> tuple[Entry, ...]:
        texts, facts = self._style.texts, [record_round.facts for record_round in self._view.rounds]
        entries = []
        if any(one.trump for one in facts):
            entries.append(Entry(5 * mm, self._draw_band, texts("round.trump")))
        if any(one.turned_up for one in facts):
            entries.append(
                Entry(
                    3 * mm,
                    lambda page, x, y: frame(page, x, y, 5.8, 5.6),
                    texts("protocol.turned-up"),
                )
            )
        if None in self.lines:
            for big in (True, False):
                entries.append(
                    Entry(
                        7,
                        partial(star, big=big, height=7.0),
                        texts(f"joker.{'big' if big else 'little'}"),
                    )
                )
        return tuple(entries)

    def _draw_band(self, page: Page, x: float, y: float) -> None:
        page.rect(
            Box(x - 2.5 * mm, y - 1.3 * mm, 5 * mm, 2.6 * mm), fill=inks(self._style).unusual.fill
        )

    def stub(self, page: Page, box: Box, facts: RoundFacts) -> None:
        """Its number and trump; below, its cards and kind, who dealt and who began."""
        self._hide_words(page, box, facts)
        left, compact = box.x + _ASIDE, facts.cards == 1
        first, pitch = self._middles(box)[0], self._pitch(box)
        if compact:
            pitch = (box.h - 2 * _ABOVE) * 0.38
            head = box.y + _ABOVE + (box.h - 2 * _ABOVE - pitch) / 2
        else:
            head = first + pitch / 2 + (pitch if None in self.lines else 0) / 2
        wide = page.text(left, head + CAP_HEIGHT * _NUMBER / 2, str(facts.number), _NUMBER, BOLD)
        self._sign(page, box.right - 1 * mm, head, facts)
        lower, upper = (
            box.bottom - _ABOVE - pitch * (i + 0.5) + CAP_HEIGHT * _WORD / 2 for i in (0, 1)
        )
        if compact:
            page.text(
                left + wide + 1.5 * mm,
                head + CAP_HEIGHT * _NUMBER / 2,
                _what(facts, self._style),
                _WORD,
                colour=GREY,
            )
        else:
            page.text(left, upper, _what(facts, self._style), _WORD, colour=GREY)
        for word, seat in turns(facts, self._style):
            left += page.text(left, lower, word, _WORD, colour=GREY) + 1 * mm + _DISC
            marks.seat_disc(page, left, lower - CAP_HEIGHT * _WORD / 2, seat, _DISC)
            left += _DISC + 2 * mm

    def _sign(self, page: Page, right: float, y: float, facts: RoundFacts) -> None:
        """The card turned up, or the trump; a card that made the round no trump stands beside
        the sign for that.
        """
        if facts.unknown_trump:
            return
        if facts.turned_up is not None:
            marks.lying_card(
                page,
                right - marks.CARD_WIDTH / 2,
                y,
                facts.turned_up,
                marks.CARD_HEIGHT,
                self._style,
            )
            right -= marks.CARD_WIDTH + 0.5 * mm
            if facts.trump is facts.turned_up.suit:
                return
            marks.no_trump_mark(page, right - 2 * mm, y, 2.8 * mm, self._style)
        elif facts.trump is None:
            marks.no_trump_mark(page, right - 3.5 * mm, y, 4 * mm, self._style)
            page.hidden(right - 7 * mm, y + 2, self._style.texts("round.no-trump"), 4)
        else:
            marks.suit_mark(page, right - 3.5 * mm, y, facts.trump, 5.4 * mm, self._style)

    def hand(self, seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
        cards = self._rounds[facts.number].hands[seat]
        if cards is None:
            page.rect(box, fill=marks.CLOSED)
            page.centred(box, self._style.texts("protocol.sits-out"), 8, colour=GREY)
            return
        if facts.cards == 1:
            self._card(page, box, facts, cards[0])
        else:
            self._cards(page, box, facts, cards)

    def rest(self, page: Page, box: Box, facts: RoundFacts) -> None:
        left_over = rest_of(self._rounds[facts.number])
        if facts.cards > 1:
            self._cards(page, box, facts, left_over, _LEFT_OVER, _FAINTER)
        elif left_over:  # nearly the whole deck
            page.centred(
                box, self._style.texts.count("plural.cards", len(left_over)), _WORD, colour=GREY
            )

    def _card(self, page: Page, box: Box, facts: RoundFacts, card: Card) -> None:
        """The one card of a round, on the background of the trump if it is one."""
        if card.suit is not None and card.suit is facts.trump:
            page.rect(box, fill=inks(self._style).unusual.fill)
        self._line(page, Box(box.x, box.cy, box.w, 0), facts, card.suit, (card,), self._sizes.cap)

    def _cards(
        self,
        page: Page,
        box: Box,
        facts: RoundFacts,
        cards: Sequence[Card],
        colour: str = INK,
        share: float = 1,
    ) -> None:
        """A line a suit: its mark, and its cards or a dash."""
        self._band(page, box, facts)
        cap = max(_LEAST_CAP, share * min(self._sizes.cap, _CAP_SHARE * self._pitch(box)))
        lines = dict(
            zip(
                (None, *SUITS),
                _by_line(sort_hand(cards, self._view.table.rules.ranking)),
                strict=True,
            )
        )
        for suit, y in zip(self.lines, self._middles(box), strict=True):
            if lines[suit] or (suit and len(cards) >= _DASHES_FROM and colour == INK):
                self._line(page, Box(box.x, y, box.w, 0), facts, suit, lines[suit], cap, colour)

    def _line(
        self,
        page: Page,
        box: Box,
        facts: RoundFacts,
        suit: Suit | None,
        cards: Sequence[Card],
        cap: float,
        colour: str = INK,
    ) -> None:
        """A suit's mark and its cards, or a dash, around the height of the box."""
        x, y = box.x + _ASIDE, box.y
        if suit:
            draw_suit(
                page, suit, x + _MARK * cap / 2, y, _MARK * cap, self._style.palette.colour(suit)
            )
            x += _LEAD * cap
            if not cards:
                page.line(x, y, x + 0.8 * cap, y, INK, 0.7)
        for card in cards:
            width = wide(card, self._style) * cap
            if card == facts.turned_up:
                frame(page, x + width / 2, y, width + 2.2, cap + 2.8)
            draw_index(page, card, x + width / 2, y, cap, self._style, colour)
            x += width + GAP * cap

    def _band(self, page: Page, box: Box, facts: RoundFacts) -> None:
        """The background of the trump's line in a cell."""
        if facts.trump in SUITS:
            y, pitch = self._middles(box)[self.lines.index(facts.trump)], self._pitch(box)
            page.rect(Box(box.x, y - pitch / 2, box.w, pitch), fill=inks(self._style).unusual.fill)

    def _pitch(self, box: Box) -> float:
        return (box.h - 2 * _ABOVE) / len(self.lines)

    def _middles(self, box: Box) -> list[float]:
        return [box.y + _ABOVE + self._pitch(box) * (i + 0.5) for i in range(len(self.lines))]

    def _hide_words(self, page: Page, box: Box, facts: RoundFacts) -> None:
        held = all_held(self._rounds[facts.number], self._view, self._style)
        room = len(self._view.table.names) * self._sizes.player + self._sizes.rest
        step = box.h / (len(held) + 0.5)
        for i, (name, _, words) in enumerate(held, 1):
            page.hidden(
                box.x + 1,
                box.y + step * i,
                f"{name}: {words}",
                min(6.0, 0.8 * step),
                room,
                narrow=True,
            )
