"""Columns of score sheets: what is over them and in their cells, and what the marks in them mean.

On a sheet for play with real cards what only the cards decide is left to draw or to circle.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from cardgen.cards import Suit
from cardgen.games import PlannedGame, RoundFacts, Sight, TrumpFrom, bidding_order
from cardgen.pages.forms.form import Room
from cardgen.pages.forms.sizes import Cells
from cardgen.pages.forms.table import USUAL, Column, Draw, Label
from cardgen.pages.layout import Entry
from cardgen.pages.parts import marks
from cardgen.pages.theme import EDGE, GREY, WHITE, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.text import Catalogue

# ink of a bid that everybody must make: paler than what is written over it, dark enough to read
FORCED = "#70768A"
NO_TRUMP = "×"
_PAD, _HEAD_PAD = 0.3 * mm, 0.6 * mm
_LARGE_DISC = 13.5


def mark_turn(page: Page, box: Box, facts: RoundFacts, seat: int, room: Room) -> None:
    """A dog-ear in the dealer's cell, a pointer in that of the player who bids first; the words
    lie under them, hidden.
    """
    order, scale, texts = (
        bidding_order(facts, room.game.players),
        max(1, room.cells.marks * 0.75),
        room.texts,
    )
    if facts.dealer == seat:
        marks.dog_ear(page, box.x, box.y, min(2.9 * mm * scale, box.w * 0.36))
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.dealer"), room=box.w - 2)
    elif facts.dealer is not None and order and order[0] == seat:
        marks.pointer(page, box.x, box.cy, 1.3 * mm * scale)
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.eldest"), room=box.w - 2)


def turn_legend(dealer: str, eldest: str, scale: float) -> tuple[Entry, Entry]:
    size = 5.2 * scale
    return (
        Entry(
            size, lambda page, x, y: marks.dog_ear(page, x - size / 2, y - size / 2, size), dealer
        ),
        Entry(
            size * 0.7,
            lambda page, x, y: marks.pointer(page, x - size * 0.35, y, size * 0.6),
            eldest,
        ),
    )


def sign_entry(sign: str, text: str, scale: float) -> Entry:
    """A sign that is printed as text."""
    size = 9.0 * scale
    return Entry(
        5.5 * scale,
        lambda page, x, y: _centre(page, x, y + CAP_HEIGHT * size / 2, sign, size),
        text,
    )


def draw_tricks(seat: int, texts: Catalogue, page: Page, box: Box, facts: RoundFacts) -> None:
    """Empty; closed for a player who sits out, which is what the words under it say, hidden."""
    close_if_out(seat, page, box, facts)
    if facts.sits_out == seat:
        page.hidden(box.x + 1, box.cy + marks.BASE, texts("protocol.sits-out"), room=box.w - 2)


def close_if_out(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.sits_out == seat:
        page.rect(box, marks.CLOSED)


def close_streak(seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
    """Empty, or closed where the round doesn't count for the player's premium."""
    if not facts.counts or facts.sits_out == seat:
        page.rect(box, marks.CLOSED)


def seat_disc(page: Page, x: float, y: float, seat: int, cells: Cells) -> None:
    """A seat's number in a disc, in a type that can be read."""
    marks.seat_disc(page, x, y, seat, cells.number / 1.34 if cells.bold else 2.1 * mm)


def text_heading(text: str, cells: Cells, short: str = "") -> Callable[[Page, Box], None]:
    """Over columns that belong together.  short: for columns so narrow that the text would be
    cut.
    """
    if cells.bold:
        return lambda page, box: _centre(page, box.cx, box.base(cells.name), text, cells.name)

    def draw(page: Page, box: Box) -> None:
        narrow = short and fonts.width(text, USUAL.least, BOLD) > box.w - 2 * _HEAD_PAD
        page.centred(box, short if narrow else text, 8.5, BOLD, pad=_HEAD_PAD)

    return draw


def _centre(page: Page, x: float, y: float, text: str, size: float) -> None:
    page.text(x, y, text, size, BOLD, align="centre")


def player_heading(game: PlannedGame, seat: int, cells: Cells) -> Callable[[Page, Box], None]:
    """Over a player's columns: seat and name, or a line to write it on."""
    if cells.bold or not game.names:
        return partial(_draw_head, seat, game.names, cells.bold)
    return lambda page, box: marks.name_head(page, box, seat, game.names[seat], cells.name)


def _draw_head(seat: int, names: tuple[str, ...], large: bool, page: Page, box: Box) -> None:
    """Disc and line, or disc and name at 18 points, which never shrinks: side by side, or in a
    high box the disc above.
    """
    radius, pad, above = (_LARGE_DISC if large else 1.9 * mm), 1.2 * mm, box.h >= 18 * mm
    left = box.x + pad if above else box.x + 2 * pad + 2 * radius
    if not names:
        disc = (box.cx, box.y + radius + pad) if above else (box.x + pad + radius, box.cy)
        marks.seat_disc(page, *disc, seat, radius)
        page.line(left, box.bottom - 1.8 * mm, box.right - pad, box.bottom - 1.8 * mm, EDGE, 0.5)
        return
    size = 18.0
    name = fonts.called(
        names[seat], names, size, box.w - (2 * pad if above else 2 * radius + 4 * pad), BOLD
    )
    if above:
        marks.seat_disc(page, box.cx, box.y + radius + pad, seat, radius)
        _centre(page, box.cx, box.bottom - 1.8 * mm, name, size)
    else:
        x = box.cx - (fonts.width(name, size, BOLD) + 2 * radius + pad) / 2
        marks.seat_disc(page, x + radius, box.cy, seat, radius)
        page.text(x + 2 * radius + pad, box.base(size), name, size, BOLD)


def side_heading(
    game: PlannedGame, seats: tuple[int, ...], cells: Cells
) -> Callable[[Page, Box], None]:
    """Over a side's columns: its two seats, each with a name or a line to write it on."""
    if game.names and not cells.bold:
        return lambda page, box: marks.side_head(page, box, seats, game.names, cells.name)

    def draw(page: Page, box: Box) -> None:
        across = box.w >= 46 * mm * max(1, cells.marks)
        for i, seat in enumerate(seats):
            part = (
                Box(box.x + i * box.w / 2, box.y, box.w / 2, box.h)
                if across
                else Box(box.x, box.y + i * box.h / 2, box.w, box.h / 2)
            )
            player_heading(game, seat, cells)(page, part)

    return draw


def keyed_column(
    texts: Catalogue,
    keys: tuple[str, ...],
    width: float,
    draw: Draw | None = None,
    tinted: bool = False,
) -> Column:
    """A column whose labels are the texts of its keys."""
    return Column(keys, tuple(_label(texts, key) for key in keys), width, draw, tinted=tinted)


def _label(texts: Catalogue, key: str) -> Label:
    """The label of a column, its short form, and a letter for large print in narrow columns."""
    short, letter = f"protocol.{key}-short", f"score-sheet.letter.{key}"
    return Label(
        texts(f"protocol.{key}"),
        texts(short) if texts.has(short) else "",
        texts(letter) if texts.has(letter) else "",
    )


def round_column(room: Room) -> Column:
    cells = room.cells

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        page.centred(box, str(facts.number), cells.number, cells.type.font, cells.type.ink, pad=0.5)

    return keyed_column(room.texts, ("round",), cells.round, draw)


def cards_column(room: Room) -> Column:
    """How many cards each player gets, and a picture where the round is unusual."""
    cells, texts = room.cells, room.texts
    pictures, lowest = any(_kind_of(facts, room) for facts in room.game.rounds), cells.row[0]
    pile, picture, gap = (
        marks.pile_width(lowest, cells.pile),
        marks.SIGHT_WIDTH * cells.picture,
        0.5 * mm,
    )

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        kind = _kind_of(facts, room)
        if not kind:
            marks.pile(page, box, facts.cards, cells.pile, cells.pile_share)
            return
        left = box.cx - (pile + gap + picture) / 2
        marks.pile(
            page,
            Box(left, box.cy - lowest / 2, pile, lowest),
            facts.cards,
            cells.pile,
            cells.pile_share,
        )
        x = left + pile + gap
        marks.kind_mark(page, x + picture / 2, box.cy, kind, cells.picture)
        words = f"protocol.special.{kind}"
        page.hidden(
            x,
            box.cy + marks.BASE,
            texts(words if texts.has(words) else f"protocol.sight.{kind}"),
            room=picture,
        )

    width = max(cells.cards, pile + gap + picture + 0.8 * mm) if pictures else cells.cards
    return keyed_column(texts, ("cards",), width, draw)


def _kind_of(facts: RoundFacts, room: Room) -> str:
    """What is unusual about a round, see `marks.kind_mark`; empty where nothing is, or where a
    special deal's name is printed.
    """
    sight = "" if facts.sight is Sight.OPEN else facts.sight.value
    return sight if room.dealt else facts.special or sight


def seat_column(key: Literal["dealer", "begins"], room: Room) -> Column:
    """Who deals, or who leads; empty where lot or play will say."""

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        seat = facts.dealer if key == "dealer" else facts.leader
        if seat is not None:
            seat_disc(page, box.cx, box.cy, seat, room.cells)

    return keyed_column(room.texts, (key,), room.cells.seat, draw)


def _decided_by_cards(game: PlannedGame, facts: RoundFacts) -> bool:
    """Whether only a card or a lot says what is trump."""
    if facts.trump_from is TrumpFrom.TURN_UP:
        playing = game.players - game.rules.dead_hand
        return facts.cards * playing < game.rules.deck  # else no card is left to be turned up
    return facts.trump_from in (TrumpFrom.LOT, TrumpFrom.DEALERS_LAST)


def trump_is_open(room: Room) -> bool:
    return not room.dealt and any(_decided_by_cards(room.game, facts) for facts in room.game.rounds)


def _may_be_none(game: PlannedGame) -> bool:
    """Whether a lot or a card can also say that there is no trump."""
    return game.rules.trump in (TrumpFrom.LOT, TrumpFrom.DEALERS_LAST)


def turned_up_column(style: Style) -> Column:
    """The card that is turned up, lying on its side; where there is none, that there is no
    trump; and a special deal's name.
    """
    return keyed_column(style.texts, ("turned-up",), 14.4 * mm, partial(_draw_turned_up, style))


def _draw_turned_up(style: Style, page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.turned_up is not None:
        marks.lying_card(
            page, box.cx, box.cy, facts.turned_up, min(marks.CARD_HEIGHT, box.h - 1.5 * mm), style
        )
    elif facts.special:
        _draw_special(page, box, facts, style.texts, 7.5, 7)
    else:
        page.centred(box, style.texts("protocol.no-trump"), 7.2, colour=GREY, pad=_PAD)


def _draw_special(
    page: Page, box: Box, facts: RoundFacts, texts: Catalogue, size: float, small: float
) -> None:
    half, gap = box.h / 2, 0.4 * mm
    page.centred(
        Box(box.x, box.y + gap, box.w, half),
        texts(f"protocol.special.{facts.special}"),
        size,
        BOLD,
        pad=_PAD,
    )
    page.centred(
        Box(box.x, box.y + half - gap, box.w, half),
        texts("protocol.no-trump"),
        small,
        colour=GREY,
        pad=_PAD,
    )


def trump_column(room: Room) -> Column:
    """The trump, if it is known; else the suits to circle, or an empty box."""
    game, style, texts, cells = room.game, room.style, room.texts, room.cells
    or_none, to_fill_in = _may_be_none(game), trump_is_open(room)
    parts = (5.4 if or_none else 4.4) if to_fill_in and room.to_circle else 0
    # A special deal's name needs a wide cell; elsewhere its picture tells.
    wide = parts * cells.suit > 15 * mm and not cells.bold

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        if facts.trump is not None:
            marks.suit_mark(
                page,
                box.cx,
                box.cy,
                facts.trump,
                min(4.9 * mm * max(1, cells.marks * 0.9), box.h - 2.2 * mm),
                style,
            )
        elif not to_fill_in or not _decided_by_cards(game, facts):
            draw_none(page, box, facts)
        elif parts:
            marks.trumps_to_circle(page, box, cells.suit * 0.74, style, or_none)
        else:
            size = min(box.w - 2 * mm, box.h - 1.3 * mm, 9 * mm * max(1, cells.marks * 0.6))
            page.rect(
                Box(box.cx - size / 2, box.cy - size / 2, size, size), WHITE, EDGE, 0.6, 0.7 * mm
            )

    def draw_none(page: Page, box: Box, facts: RoundFacts) -> None:
        if cells.bold:
            page.centred(box, NO_TRUMP, cells.number * 1.3, BOLD, pad=_PAD)
        elif facts.special and wide:
            _draw_special(page, box, facts, texts, max(7, cells.word - 0.5), max(7, cells.word - 1))
        else:
            page.centred(
                box,
                texts("protocol.no-trump" if wide else "protocol.none"),
                cells.word,
                colour=GREY,
                pad=_PAD,
            )

    width = parts * cells.suit if parts else cells.box if to_fill_in else cells.trump
    return keyed_column(texts, ("trump",), width, draw)


def trump_legend(room: Room) -> tuple[Entry, ...]:
    game, texts, cells = room.game, room.texts, room.cells
    half = 3.2 * cells.marks

    def draw_box(page: Page, x: float, y: float) -> None:
        page.rect(Box(x - half, y - half, 2 * half, 2 * half), WHITE, EDGE, 0.6, 1.2)

    def draw_circled(page: Page, x: float, y: float) -> None:
        page.circle(x, y, half * 1.25, stroke=EDGE, width=0.6)
        marks.suit_mark(page, x, y, Suit.HEARTS, half * 1.25 * 1.1, room.style)

    entries: list[Entry] = []
    if trump_is_open(room):
        circled, drawn = (
            Entry(2.6 * half, draw_circled, texts("score-sheet.circle")),
            Entry(2 * half, draw_box, texts("score-sheet.draw")),
        )
        entries.append(circled if room.to_circle else drawn)
    # Large print has no room for words in a narrow cell.
    sign_only = cells.bold and any(
        facts.trump is None and not _decided_by_cards(game, facts) for facts in game.rounds
    )
    if _may_be_none(game) or sign_only:
        entries.append(sign_entry(NO_TRUMP, texts("protocol.no-trump"), cells.marks))
    return tuple(entries)
