"""Columns of score sheets: what is above them and in their cells, and what the marks in them mean.

On a sheet for play with real cards what only the cards decide is left to draw or to circle.
"""

from __future__ import annotations

from typing import Literal

from cardgen.cards import Suit
from cardgen.games import PlannedGame, RoundFacts, Sight, TrumpFrom, bidding_order
from cardgen.pages.forms.form import FormLayout
from cardgen.pages.forms.table import (
    USUAL,
    ColumnLabel,
    DrawCell,
    DrawHead,
    FormColumn,
    FormSizes,
)
from cardgen.pages.layout import LegendEntry
from cardgen.pages.parts import marks, said_card
from cardgen.pages.theme import EDGE, GREY, WHITE
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm
from cardgen.text import Catalogue

# ink of a bid that everybody must make: paler than what is written over it, dark enough to read
FORCED = "#70768A"
NO_TRUMP = "×"
_PAD, _HEAD_PAD = 0.3 * mm, 0.6 * mm
_LARGE_DISC = 13.5


# -- in the cells


def hide_words(page: Page, box: Box, text: str) -> None:
    """What a mark in a cell means, under it, hidden."""
    page.hidden(box.x + 1, box.cy + marks.BASE, text, room=box.w - 2)


def mark_turn(page: Page, box: Box, facts: RoundFacts, seat: int, layout: FormLayout) -> None:
    """A dog-ear in the dealer's cell, a pointer in that of the player who bids first; the words
    lie under them, hidden.
    """
    order, scale = bidding_order(facts, layout.game.players), max(1, layout.sizes.marks * 0.75)
    if facts.dealer == seat:
        marks.dog_ear(page, box.x, box.y, min(2.9 * mm * scale, box.w * 0.36))
        hide_words(page, box, layout.texts("protocol.dealer"))
    elif facts.dealer is not None and order and order[0] == seat:
        marks.pointer(page, box.x, box.cy, 1.3 * mm * scale)
        hide_words(page, box, layout.texts("protocol.eldest"))


def spoken_names(game: PlannedGame, seats: tuple[int, ...], texts: Catalogue) -> str:
    """Seats and names of a player or a side, in full."""
    names = game.names
    return " + ".join(
        f"{seat + 1} {names[seat]}" if names else texts("player.unnamed", n=seat + 1)
        for seat in seats
    )


def seat_disc(page: Page, box: Box, seat: int, sizes: FormSizes) -> None:
    """A seat's number in a disc, in a type that can be read."""
    marks.seat_disc(page, box.cx, box.cy, seat, sizes.number / 1.34 if sizes.bold else 2.1 * mm)


# -- in the legend


def turn_legend(
    texts: Catalogue, dealer: str, eldest: str, scale: float
) -> tuple[LegendEntry, LegendEntry]:
    size = 5.2 * scale
    return (
        LegendEntry(
            size,
            lambda page, x, y: marks.dog_ear(page, x - size / 2, y - size / 2, size),
            dealer,
            texts("protocol.dealer"),
        ),
        LegendEntry(
            size * 0.7,
            lambda page, x, y: marks.pointer(page, x - size * 0.35, y, size * 0.6),
            eldest,
            texts("protocol.eldest"),
        ),
    )


def square_entry(half: float, text: str, fill: str, stroke: str | None = None) -> LegendEntry:
    """A cell; with an outline, a box to write in."""

    def draw(page: Page, x: float, y: float) -> None:
        square = Box(x - half, y - half, 2 * half, 2 * half)
        page.rect(square, fill, stroke, 0.6, 1.2 if stroke else 0)

    return LegendEntry(2 * half, draw, text)


def sign_entry(sign: str, text: str, scale: float) -> LegendEntry:
    """A sign that is printed as text."""
    size = 9.0 * scale

    def draw(page: Page, x: float, y: float) -> None:
        page.text(x, y + CAP_HEIGHT * size / 2, sign, size, BOLD, align="centre")

    return LegendEntry(5.5 * scale, draw, text, "" if sign in "↑↓×" else sign)


# -- above the columns


def text_heading(text: str, sizes: FormSizes, short: str = "") -> DrawHead:
    """Above columns that belong together.  short: for columns so narrow that the text would be
    cut.
    """

    def draw(page: Page, box: Box) -> None:
        if sizes.bold:
            page.text(box.cx, box.base(sizes.name), text, sizes.name, BOLD, align="centre")
            return
        narrow = short and fonts.width(text, USUAL.least_label, BOLD) > box.w - 2 * _HEAD_PAD
        page.centred(box, short if narrow else text, 8.5, BOLD, pad=_HEAD_PAD)

    return draw


def player_heading(game: PlannedGame, seat: int, sizes: FormSizes) -> DrawHead:
    """Above a player's columns: seat and name, or a line to write it on.

    A disc and a line, or a name at 18 points, which never shrinks, are side by side; in a high box
    the disc is above.
    """
    names = game.names
    if names and not sizes.bold:
        return lambda page, box: marks.name_head(page, box, seat, names, sizes.name)
    radius, pad, size = (_LARGE_DISC if sizes.bold else 1.9 * mm), 1.2 * mm, 18.0

    def draw(page: Page, box: Box) -> None:
        above, low = box.h >= 18 * mm, box.bottom - 1.8 * mm
        x, y = (box.cx, box.y + radius + pad) if above else (box.x + pad + radius, box.cy)
        room = box.w - (2 * pad if above else 2 * radius + 4 * pad)
        name = fonts.called(names[seat], names, size, room, BOLD) if names else ""
        if name and not above:
            x = box.cx - (fonts.width(name, size, BOLD) + pad) / 2
        marks.seat_disc(page, x, y, seat, radius)
        beside = x + radius + pad
        if not name:
            page.line(box.x + pad if above else beside, low, box.right - pad, low, EDGE, 0.5)
        elif above:
            page.text(box.cx, low, name, size, BOLD, align="centre")
        else:
            page.text(beside, box.base(size), name, size, BOLD)

    return draw


def side_heading(game: PlannedGame, seats: tuple[int, ...], sizes: FormSizes) -> DrawHead:
    """Above a side's columns: its two seats, each with a name or a line to write it on."""
    if game.names and not sizes.bold:
        return lambda page, box: marks.side_head(page, box, seats, game.names, sizes.name)

    def draw(page: Page, box: Box) -> None:
        across = box.w >= 46 * mm * max(1, sizes.marks)
        for i, seat in enumerate(seats):
            if across:
                part = Box(box.x + i * box.w / 2, box.y, box.w / 2, box.h)
            else:
                part = Box(box.x, box.y + i * box.h / 2, box.w, box.h / 2)
            player_heading(game, seat, sizes)(page, part)

    return draw


# -- columns


def keyed_column(
    texts: Catalogue,
    width: float,
    *keys: str,
    draw: DrawCell | None = None,
    tinted: bool = False,
) -> FormColumn:
    """A column whose labels are the texts of its keys; in narrow columns their short forms, or
    in large print letters.
    """

    def text_of(key: str) -> str:
        return texts(key) if texts.has(key) else ""

    labels = [
        ColumnLabel(
            texts(f"protocol.{key}"),
            text_of(f"protocol.{key}-short"),
            text_of(f"score-sheet.letter.{key}"),
        )
        for key in keys
    ]
    return FormColumn(keys, labels, width, draw, tinted=tinted)


def round_column(layout: FormLayout) -> FormColumn:
    sizes = layout.sizes
    return keyed_column(
        layout.texts,
        sizes.round,
        "round",
        draw=lambda page, box, facts: page.centred(
            box, str(facts.number), sizes.number, sizes.font, sizes.ink, pad=0.5
        ),
    )


def cards_column(layout: FormLayout) -> FormColumn:
    """How many cards each player gets, and a picture where the round is unusual."""
    sizes, texts, lowest, gap = layout.sizes, layout.texts, layout.sizes.row[0], 0.5 * mm
    pile, picture = marks.pile_width(lowest, sizes.pile), marks.SIGHT_WIDTH * sizes.picture

    def kind_of(facts: RoundFacts) -> str:
        """What is unusual about a round, see `marks.kind_mark`; empty where nothing is, or where
        a special deal's name is printed.
        """
        sight = "" if facts.sight is Sight.OPEN else facts.sight.value
        return sight if layout.dealt else facts.special or sight

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        kind, left = kind_of(facts), box.cx - (pile + gap + picture) / 2
        beside = Box(left, box.cy - lowest / 2, pile, lowest)
        marks.pile(page, beside if kind else box, facts.cards, sizes.pile, sizes.pile_share)
        if kind:
            x, words = left + pile + gap, f"protocol.special.{kind}"
            marks.kind_mark(page, x + picture / 2, box.cy, kind, sizes.picture)
            text = texts(words if texts.has(words) else f"protocol.sight.{kind}")
            page.hidden(x, box.cy + marks.BASE, text, room=picture)

    width = sizes.cards
    if any(map(kind_of, layout.game.rounds)):
        width = max(width, pile + gap + picture + 0.8 * mm)
    return keyed_column(texts, width, "cards", draw=draw)


def seat_column(key: Literal["dealer", "begins"], layout: FormLayout) -> FormColumn:
    """Who deals, or who leads; empty where lot or play will say."""

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        seat = facts.dealer if key == "dealer" else facts.leader
        if seat is not None:
            with page.tag("P", full=layout.game.names[seat] if layout.game.names else ""):
                seat_disc(page, box, seat, layout.sizes)

    return keyed_column(layout.texts, layout.sizes.seat, key, draw=draw)


def turned_up_column(layout: FormLayout) -> FormColumn:
    """The card that is turned up, lying on its side; where there is none, that there is no
    trump; and a special deal's name.
    """
    style = layout.style

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        if facts.turned_up is not None:
            height = min(marks.CARD_HEIGHT, box.h - 1.5 * mm)
            with page.tag("P", full=said_card(style.texts, facts.turned_up)):
                marks.lying_card(page, box.cx, box.cy, facts.turned_up, height, style)
        elif facts.special:
            _draw_special(page, box, facts, style.texts, 7.5, 7)
        else:
            page.centred(box, style.texts("protocol.no-trump"), 7.2, colour=GREY, pad=_PAD)

    return keyed_column(style.texts, layout.sizes.turned_up, "turned-up", draw=draw)


def _draw_special(
    page: Page, box: Box, facts: RoundFacts, texts: Catalogue, size: float, small: float
) -> None:
    """The name of a special deal, and that there is no trump."""
    half, gap, name = box.h / 2, 0.4 * mm, texts(f"protocol.special.{facts.special}")
    page.centred(Box(box.x, box.y + gap, box.w, half), name, size, BOLD, pad=_PAD)
    below = Box(box.x, box.y + half - gap, box.w, half)
    page.centred(below, texts("protocol.no-trump"), small, colour=GREY, pad=_PAD)


# -- trump


def _decided_by_cards(game: PlannedGame, facts: RoundFacts) -> bool:
    """Whether only a card or a lot says what is trump."""
    if facts.trump_from is TrumpFrom.TURN_UP:
        playing = game.players - game.rules.dead_hand
        return facts.cards * playing < game.rules.deck  # else no card is left to be turned up
    return facts.trump_from is TrumpFrom.LOT or facts.shown_by_dealer


def trump_is_open(layout: FormLayout) -> bool:
    game = layout.game
    return layout.at_table and any(_decided_by_cards(game, facts) for facts in game.rounds)


def _may_be_none(game: PlannedGame) -> bool:
    """Whether a lot or a card can also say that there is no trump."""
    return game.rules.trump in (TrumpFrom.LOT, TrumpFrom.DEALERS_LAST)


def trump_column(layout: FormLayout) -> FormColumn:
    """The trump, if it is known; else the suits to circle, or an empty box."""
    game, style, texts, sizes = layout.game, layout.style, layout.texts, layout.sizes
    or_none, to_fill_in = _may_be_none(game), trump_is_open(layout)
    parts = (5.4 if or_none else 4.4) if to_fill_in and layout.to_circle else 0
    # A special deal's name needs a wide cell; elsewhere its picture tells.
    wide = parts * sizes.suit > 15 * mm and not sizes.bold

    def draw(page: Page, box: Box, facts: RoundFacts) -> None:
        if facts.trump is not None:
            size = min(4.9 * mm * max(1, sizes.marks * 0.9), box.h - 2.2 * mm)
            marks.suit_mark(page, box.cx, box.cy, facts.trump, size, style)
        elif to_fill_in and _decided_by_cards(game, facts):
            if parts:
                marks.trumps_to_circle(page, box, sizes.suit * 0.74, style, or_none)
                return
            size = min(box.w - 2 * mm, box.h - 1.3 * mm, 9 * mm * max(1, sizes.marks * 0.6))
            empty = Box(box.cx - size / 2, box.cy - size / 2, size, size)
            page.rect(empty, WHITE, EDGE, 0.6, 0.7 * mm)
        elif sizes.bold:
            page.centred(box, NO_TRUMP, sizes.number * 1.3, BOLD, pad=_PAD)
        elif facts.special and wide:
            _draw_special(page, box, facts, texts, max(7, sizes.word - 0.5), max(7, sizes.word - 1))
        else:
            none = texts("protocol.no-trump" if wide else "protocol.none")
            page.centred(box, none, sizes.word, colour=GREY, pad=_PAD)

    width = parts * sizes.suit if parts else sizes.box if to_fill_in else sizes.trump
    return keyed_column(texts, width, "trump", draw=draw)


def trump_legend(layout: FormLayout) -> list[LegendEntry]:
    game, texts, sizes, half = layout.game, layout.texts, layout.sizes, 3.2 * layout.sizes.marks

    def draw_circled(page: Page, x: float, y: float) -> None:
        page.circle(x, y, half * 1.25, stroke=EDGE, width=0.6)
        marks.suit_mark(page, x, y, Suit.HEARTS, half * 1.25 * 1.1, layout.style)

    entries = []
    if trump_is_open(layout) and layout.to_circle:
        entries.append(LegendEntry(2.6 * half, draw_circled, texts("score-sheet.circle")))
    elif trump_is_open(layout):
        entries.append(square_entry(half, texts("score-sheet.draw"), WHITE, EDGE))
    # Large print has no room for words in a narrow cell.
    sign_only = sizes.bold and any(
        facts.trump is None and not _decided_by_cards(game, facts) for facts in game.rounds
    )
    if _may_be_none(game) or sign_only:
        entries.append(sign_entry(NO_TRUMP, texts("protocol.no-trump"), sizes.marks))
    return entries
