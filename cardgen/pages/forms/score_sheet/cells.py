"""What blank score sheets are made of, by how they are read: sizes of type and cells, and what is drawn into the cells.

Handwriting wants digits of 4 mm, on small paper too; large print wants type of 18 points and more.
Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.games import PlannedGame, RoundFacts, Sight, TrumpFrom
from cardgen.pages.forms.form import key_label, sign_entry
from cardgen.pages.forms.frame import Entry, Type
from cardgen.pages.forms.table import Column, Label, Lettering
from cardgen.pages.parts import marks
from cardgen.pages.theme import EDGE, GREY, INK, WHITE, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.text import Catalogue


class Widths(NamedTuple):
    """Of a player's or a side's columns."""

    bid: float
    tricks: float
    points: float
    streak: float
    total: float


class Cells(NamedTuple):
    """Sizes of a blank sheet.

    Attributes:
        edges: of what is drawn above the foot, from the upper and from the lower edge of the paper; None: the usual ones.
        foot: from the foot's baseline to the paper's lower edge.
        margin: left and right.
        title, line, rule, ranks: type sizes in the heading.
        type, lettering: of what stands around the table, and of its own words.
        name, number, word: type sizes in the table.
        marks: size of marks, 1 the usual one.
        pile: height of the pile of cards at most; pile_share: of it that is its number's size.
        usual, least: widths of columns, and those below which they get too narrow to write in.
        picture: size of the picture beside the number of cards, 1 the usual one.
        round, cards, seat, suit, box, sum_of_bids, forbidden: widths of the other columns, or of parts of them.
        row, storeys, wide_row: least and greatest height of a row; with the bid over the tricks; of games of two sides.
        names, blank_names, labels, final: heights of the other rows.
        bold: all type is bold, and none of it grey.
    """

    edges: tuple[float, float] | None
    foot: float
    margin: float
    title: float
    line: float
    rule: float
    ranks: float
    type: Type
    lettering: Lettering
    name: float
    number: float
    word: float
    marks: float
    pile: float
    pile_share: float
    usual: Widths
    least: Widths
    round: float
    cards: float
    picture: float
    seat: float
    suit: float
    box: float
    sum_of_bids: float
    forbidden: float
    row: tuple[float, float]
    storeys: tuple[float, float]
    wide_row: tuple[float, float]
    names: float
    blank_names: float
    labels: float
    final: float
    bold: bool = False

    @property
    def ink(self) -> str:
        """Colour of words that stay in the background where there is room for that."""
        return INK if self.bold else GREY

    @property
    def font(self) -> str:
        return BOLD if self.bold else fonts.REGULAR


def _widths(bid: float, tricks: float, points: float, streak: float, total: float) -> Widths:
    return Widths(bid * mm, tricks * mm, points * mm, streak * mm, total * mm)


USUAL = Cells(
    edges=None, foot=7 * mm, margin=10 * mm, title=21, line=10.5, rule=8.8, ranks=10, type=Type(), lettering=Lettering(),
    name=11.5, number=10, word=8, marks=1, pile=7 * mm, pile_share=0.48,
    usual=_widths(8, 7.4, 8, 6, 10.8), least=_widths(6.9, 6.4, 6.8, 5.2, 8.8),
    round=7.5 * mm, cards=9 * mm, picture=1, seat=9.6 * mm, suit=4.7 * mm, box=9.4 * mm, sum_of_bids=6.4 * mm, forbidden=12.5 * mm,
    row=(6.5 * mm, 10.2 * mm), storeys=(10.6 * mm, 14 * mm), wide_row=(8 * mm, 14 * mm),
    names=7.4 * mm, blank_names=9 * mm, labels=5.2 * mm, final=10 * mm,
)  # fmt: skip
"""A4 and Letter."""

CLOSE = USUAL._replace(
    edges=(6.5 * mm, 11.4 * mm), names=6.2 * mm, blank_names=6.6 * mm, labels=4.2 * mm, final=7.6 * mm
)  # fmt: skip
"""The same where that saves a page."""

SMALL = Cells(
    edges=(6.5 * mm, 10.8 * mm), foot=5.8 * mm, margin=5.5 * mm, title=14.5, line=8.4, rule=7.6, ranks=8.4,
    type=Type(field=7.2, known=8.6, note=7, note_leading=9, legend=7.2, legend_leading=9.4, foot=6.5, ruler=6),
    lettering=Lettering(label=6.2, least=6, carried=7.5, announced=6.8, final=8.2, announced_row=4.8 * mm, ring=2.9 * mm),
    name=9.5, number=9, word=7, marks=0.9, pile=5.8 * mm, pile_share=0.5,
    usual=_widths(7, 6.4, 6.8, 5.2, 8.6), least=_widths(5.9, 5.5, 5.8, 5, 7.4),
    round=6 * mm, cards=6 * mm, picture=1, seat=6.8 * mm, suit=4 * mm, box=7.2 * mm, sum_of_bids=5.2 * mm, forbidden=9.4 * mm,
    row=(6.2 * mm, 8.6 * mm), storeys=(10.4 * mm, 12.4 * mm), wide_row=(6.3 * mm, 10.5 * mm),
    names=6.4 * mm, blank_names=7.4 * mm, labels=3.9 * mm, final=7.4 * mm,
)  # fmt: skip
"""A5, and half a page of A4 or Letter."""

LARGE = Cells(
    edges=(8 * mm, 15.4 * mm), foot=6 * mm, margin=6.5 * mm, title=24, line=18, rule=18, ranks=18,
    type=Type(field=18, known=18, note=18, note_leading=27, legend=18, legend_leading=25, foot=18, ruler=18, bold=True),
    lettering=Lettering(label=18, least=18, carried=18, announced=18, final=18, announced_row=11 * mm, ring=5 * mm, bold=True),
    name=18, number=18, word=18, marks=2, pile=10.7 * mm, pile_share=0.596,
    usual=_widths(11, 10.5, 11, 9, 14), least=_widths(8, 8, 8, 8, 10.2),
    round=11.7 * mm, cards=10.5 * mm, picture=2, seat=14.5 * mm, suit=8.4 * mm, box=12 * mm, sum_of_bids=9 * mm, forbidden=20 * mm,
    row=(12.1 * mm, 15 * mm), storeys=(18 * mm, 26 * mm), wide_row=(13 * mm, 18 * mm),
    names=13 * mm, blank_names=14 * mm, labels=9 * mm, final=13 * mm, bold=True,
)  # fmt: skip
"""Large print."""

NO_TRUMP = "×"


# -- what decides the trump


def decided_by_cards(game: PlannedGame, facts: RoundFacts) -> bool:
    """Whether only a card or a lot says what is trump."""
    if facts.trump_from is TrumpFrom.TURN_UP:
        playing = game.players - game.rules.dead_hand
        return facts.cards * playing < game.rules.deck  # else no card is left to be turned up
    return facts.trump_from in (TrumpFrom.LOT, TrumpFrom.DEALERS_LAST)


def may_be_none(game: PlannedGame) -> bool:
    """Whether a lot or a card can also say that there is no trump."""
    return game.rules.trump in (TrumpFrom.LOT, TrumpFrom.DEALERS_LAST)


# -- columns of what is known of a round


def round_column(texts: Catalogue, cells: Cells) -> Column:
    """The round's number."""

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        page.centred(box, str(facts.number), cells.number, cells.font, cells.ink, pad=0.5)

    return Column(("round",), (key_label(texts, "round"),), cells.round, draw)


def cards_column(game: PlannedGame, texts: Catalogue, cells: Cells) -> Column:
    """How many cards each player gets, and a picture where the round is unusual."""
    pictures, lowest = any(map(kind_of, game.rounds)), cells.row[0]
    pile, picture, gap = marks.pile_width(lowest, cells.pile), marks.SIGHT_WIDTH * cells.picture, 0.5 * mm

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        kind = kind_of(facts)
        if not kind:
            marks.pile(page, box, facts.cards, cells.pile, cells.pile_share)
            return
        left = box.cx - (pile + gap + picture) / 2
        marks.pile(page, Box(left, box.cy - lowest / 2, pile, lowest), facts.cards, cells.pile, cells.pile_share)
        x = left + pile + gap
        marks.kind_mark(page, x + picture / 2, box.cy, kind, cells.picture)
        page.hidden(x, box.cy + marks.BASE, kind_words(texts, kind), room=picture)

    width = max(cells.cards, pile + gap + picture + 0.8 * mm) if pictures else cells.cards
    return Column(("cards",), (key_label(texts, "cards"),), width, draw)


def kind_of(facts: RoundFacts) -> str:
    """What is unusual about a round, see `marks.kind_mark`; empty where nothing is."""
    return facts.special or ("" if facts.sight is Sight.OPEN else facts.sight.value)


def kind_words(texts: Catalogue, kind: str) -> str:
    """The same in words."""
    return texts(f"protocol.special.{kind}" if texts.has(f"protocol.special.{kind}") else f"protocol.sight.{kind}")


def dealer_column(texts: Catalogue, cells: Cells) -> Column:
    """Who deals; empty where the lot isn't drawn yet."""

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        if facts.dealer is not None:
            seat_disc(page, box.cx, box.cy, facts.dealer, cells)

    return Column(("dealer",), (key_label(texts, "dealer"),), cells.seat, draw)


def begins_column(texts: Catalogue, cells: Cells) -> Column:
    """Who leads; empty where play decides."""

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        if facts.leader is not None:
            seat_disc(page, box.cx, box.cy, facts.leader, cells)

    return Column(("begins",), (key_label(texts, "begins"),), cells.seat, draw)


def trump_column(game: PlannedGame, style: Style, cells: Cells, to_circle: bool) -> Column:
    """The trump, if the plan knows it; else the suits to circle, or an empty box."""
    texts, or_none = style.texts, may_be_none(game)
    by_cards = any(decided_by_cards(game, facts) for facts in game.rounds)
    parts = (5.4 if or_none else 4.4) if by_cards and to_circle else 0
    # A special deal's name needs a wide cell; elsewhere its picture tells.
    wide = parts * cells.suit > 15 * mm and not cells.bold

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        if facts.trump is not None:
            marks.suit_mark(page, box.cx, box.cy, facts.trump, min(4.9 * mm * max(1, cells.marks * 0.9), box.h - 2.2 * mm), style)
        elif not decided_by_cards(game, facts):
            _draw_none(page, box, facts, wide)
        elif parts:
            marks.trumps_to_circle(page, box, cells.suit * 0.74, style, or_none)
        else:
            size = min(box.w - 2 * mm, box.h - 1.3 * mm, 9 * mm * max(1, cells.marks * 0.6))
            page.rect(Box(box.cx - size / 2, box.cy - size / 2, size, size), WHITE, EDGE, 0.6, 0.7 * mm)

    def _draw_none(page: Page, box: Box, facts: RoundFacts, wide: bool) -> None:
        pad = 0.6 * mm
        if cells.bold:
            page.centred(box, NO_TRUMP, cells.number * 1.3, BOLD, pad=pad)
        elif facts.special and wide:
            half, gap = box.h / 2, 0.4 * mm
            name = texts(f"protocol.special.{facts.special}")
            page.centred(Box(box.x, box.y + gap, box.w, half), name, cells.word - 0.5, BOLD, pad=pad)
            page.centred(Box(box.x, box.y + half - gap, box.w, half), texts("protocol.no-trump"), cells.word - 1, colour=GREY, pad=pad)
        else:
            page.centred(box, texts("protocol.no-trump" if wide else "protocol.none"), cells.word, colour=GREY, pad=pad)

    fixed = 10.8 * mm if cells.bold else cells.round + 0.9 * mm
    width = parts * cells.suit if parts else cells.box if by_cards else fixed
    return Column(("trump",), (key_label(texts, "trump"),), width, draw)


def trump_legend(game: PlannedGame, style: Style, cells: Cells, to_circle: bool) -> tuple[Entry, ...]:
    """How the trump is filled in."""
    texts, half = style.texts, 3.2 * cells.marks
    entries: list[Entry] = []
    if any(decided_by_cards(game, facts) for facts in game.rounds):
        if to_circle:
            entries.append(Entry(2.6 * half, lambda page, x, y: _draw_circled(page, x, y, half * 1.25, style), texts("score-sheet.circle")))
        else:
            entries.append(Entry(2 * half, partial(_draw_box, half), texts("score-sheet.draw")))
    # Large print has no room for words in a narrow cell.
    said = cells.bold and any(facts.trump is None and not decided_by_cards(game, facts) for facts in game.rounds)
    if may_be_none(game) or said:
        entries.append(sign_entry(NO_TRUMP, texts("protocol.no-trump"), cells.marks))
    return tuple(entries)


def _draw_box(half: float, page: Page, x: float, y: float) -> None:
    page.rect(Box(x - half, y - half, 2 * half, 2 * half), WHITE, EDGE, 0.6, 1.2)


def _draw_circled(page: Page, x: float, y: float, radius: float, style: Style) -> None:
    page.circle(x, y, radius, stroke=EDGE, width=0.6)
    marks.suit_mark(page, x, y, Suit.HEARTS, radius * 1.1, style)


# -- seats and names


def seat_disc(page: Page, x: float, y: float, seat: int, cells: Cells) -> None:
    """A seat's number in a disc, in a type that can be read."""
    marks.seat_disc(page, x, y, seat, cells.number / 1.34 if cells.bold else 2.1 * mm)


def player_heading(game: PlannedGame, seat: int, cells: Cells) -> Callable[[Page, Box], None]:
    """Over a player's columns: seat and name, or a line to write it on."""
    if not game.names:
        return partial(_draw_line, seat, cells)
    if cells.bold:
        return partial(_draw_large_name, seat, game.names)
    return lambda page, box: marks.name_head(page, box, seat, game.names[seat], cells.name)


_LARGE_DISC = 13.5


def _draw_large_name(seat: int, names: tuple[str, ...], page: Page, box: Box) -> None:
    """Disc and name at 18 points, which never shrinks: side by side, or the disc above the name."""
    size, radius, pad = 18.0, _LARGE_DISC, 1.2 * mm
    beside = box.w - 2 * radius - 4 * pad
    if box.h < 18 * mm:
        name = fonts.called(names[seat], names, size, beside, BOLD)
        x = box.cx - (fonts.width(name, size, BOLD) + 2 * radius + pad) / 2
        marks.seat_disc(page, x + radius, box.cy, seat, radius)
        page.text(x + 2 * radius + pad, box.cy + CAP_HEIGHT * size / 2, name, size, BOLD)
        return
    name = fonts.called(names[seat], names, size, box.w - 2 * pad, BOLD)
    marks.seat_disc(page, box.cx, box.y + radius + pad, seat, radius)
    page.text(box.cx, box.bottom - 1.8 * mm, name, size, BOLD, align="centre")


def _draw_line(seat: int, cells: Cells, page: Page, box: Box) -> None:
    radius, pad = (_LARGE_DISC if cells.bold else 1.9 * mm), 1.2 * mm
    below = box.h >= 18 * mm
    seat_disc_at = (box.cx, box.y + radius + pad) if below else (box.x + pad + radius, box.cy)
    marks.seat_disc(page, *seat_disc_at, seat, radius)
    left = box.x + pad if below else box.x + 2 * pad + 2 * radius
    y = box.bottom - 1.8 * mm
    page.line(left, y, box.right - pad, y, EDGE, 0.5)


def side_heading(game: PlannedGame, seats: tuple[int, ...], cells: Cells) -> Callable[[Page, Box], None]:
    """Over a side's columns: its two seats, each with a name or a line to write it on."""
    if game.names and not cells.bold:
        return lambda page, box: marks.side_head(page, box, seats, game.names, cells.name)
    one = _draw_line if not game.names else None

    def draw(page: Page, box: Box) -> None:
        across = box.w >= 46 * mm * max(1, cells.marks)
        for i, seat in enumerate(seats):
            part = Box(box.x + i * box.w / 2, box.y, box.w / 2, box.h) if across else Box(box.x, box.y + i * box.h / 2, box.w, box.h / 2)
            if one:
                one(seat, cells, page, part)
            else:
                _draw_large_name(seat, game.names, page, part)

    return draw


def letters(texts: Catalogue, key: str) -> Label:
    """A column's label, in full, short, and as a letter for large print in narrow columns."""
    return key_label(texts, key)._replace(letter=texts(f"score-sheet.letter.{key}"))
