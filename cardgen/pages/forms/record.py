"""The hand record: every card of a finished game, as bridge clubs post it, several rounds a page.

A row a round with a line a suit, a column a player: every hand has its suits' marks, and a dash
where it was void; the line of the trump is tinted across all hands, so that one sees at a glance
who held what.  A round of one card shows that alone.  Indices are drawn as
outlines, and invisible lines say the hands, one after the other.

In large print it is a flow of blocks, one a round: a row a player, the hand in lines of large
indices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cardgen.cards import BIG_JOKER, Card, Suit, sort_hand
from cardgen.faces import Art, indices, joker_star, label
from cardgen.games import RoundFacts
from cardgen.pages.forms.columns import text_heading
from cardgen.pages.forms.form import (
    TALLER_ON_PAGES,
    Form,
    FormSheet,
    below_table,
    dealt_document,
    dealt_sheet,
    in_fours,
    rounds_title,
)
from cardgen.pages.forms.kinds import dealt_forms
from cardgen.pages.forms.table import (
    LARGE_FORM,
    USUAL,
    ColumnGroup,
    ColumnLabel,
    DrawCell,
    DrawHead,
    FormColumn,
    FormTable,
    RowHeights,
    split,
)
from cardgen.pages.hand import spoken_hand
from cardgen.pages.layout import (
    Drawn,
    LegendEntry,
    evenly_shared,
    first_fitting,
    paragraph,
    sizes_down,
    stack,
    stacked_height,
    together,
)
from cardgen.pages.parts import draw_suit, marks, said_card, said_cards, said_trump
from cardgen.pages.theme import GREY, INK, LARGE, LARGE_ON_PAPER, PAPERS, RED, Style, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Finished, Page, fonts, mm
from cardgen.views import Event, RecordRound, RecordView

_LEGEND_GAP, _IMPRINT_GAP = 1.6 * mm, 1.4 * mm
# lines of a round, from the top; black and red alternate
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
GAP, _WIDEST = 0.42, 1.2  # from index to index, and the widest index, as shares of the cap height
_LEAST_CAP, _TALLEST_CAP = 5.8, 8.4  # height of an index: that of capitals of 8 and 12 points
_PITCH, _TALLEST_PITCH, _CAP_SHARE = 10.2, 15.0, 0.61
"""From line to line at least and at most, and the height of an index as a share of that."""
_ABOVE = 1.2 * mm  # in a row above its first line and below its last one
_ASIDE = 1.5 * mm  # in a cell left and right of a line
# widths of what is known of a round at least, and of its trump's sign
_STUB, _SIGN = 30 * mm, 11 * mm
# height of a suit's mark before its cards, and from its left side to the first card, at a cap
# height of 1
_MARK, _LEAD = 0.96, 1.5
_COMPACT = 0.62  # height of the row of a round of one card, as a share
# ink of what was left over, and its size as a share: nobody held it
_LEFT_OVER, _FAINTER = "#70768A", 0.86
_NARROWEST = 21 * mm  # column of a player on an upright page: names need that
_WORD, _NUMBER, _DISC = 8.0, 16.0, 1.9 * mm
_NAMES = 8.4 * mm
_MARGIN, _FLAT_MARGIN = 10 * mm, 9 * mm


# -- a record and its pages


class RecordPlan(NamedTuple):
    """A record before it is drawn.  form: what the table is made of; head: of the first page;
    tables: its parts, one a page.
    """

    form: Form
    sheet: FormSheet
    head: Drawn
    tables: tuple[FormTable, ...]


DrawBelow = Callable[[Page, float], object]  # what is on a page, from below its heading


def record_pdf(view: RecordView, style: Style, event: Event) -> Finished:
    """All hands of all rounds as one PDF: whoever reads the file knows every card."""
    texts, title = style.texts, style.texts("record.title")
    subject = texts(f"game.{view.table.game}"), rounds_title(view.table.rounds, texts)
    document = dealt_document(view.table, title, subject, style, event, "record")
    pages: Iterable[tuple[Sequence[RoundFacts], DrawBelow]]
    if style.large:
        sheet, head, pages = _large_pages(view, style, event)
    else:
        form, sheet, head, tables = lay_out(view, style, event)
        legend, imprint = sheet.legend(form.legend), sheet.imprint()

        def draw_table(table: FormTable, page: Page, y: float) -> None:
            table.draw(page)
            legend.draw(page, table.box.bottom + _LEGEND_GAP)
            if table is tables[0]:
                imprint.draw(page, sheet.bottom - imprint.height)

        pages = [(table.rounds, partial(draw_table, table)) for table in tables]
        # the lines of the other pages are short
    later = sheet._replace(line=f"{title} · {sheet.game}")
    for number, (rounds, draw) in enumerate(pages, 1):
        shown = rounds_title(rounds, texts) if rounds else title
        page = document.page(sheet.width, sheet.height, f"rounds-{number}", shown, shown)
        above = head if number == 1 else later.continued(shown)
        above.draw(page, sheet.top)
        draw(page, sheet.top + above.height)
        sheet.draw_foot(page, number, len(pages))
    return document.finish()


def lay_out(view: RecordView, style: Style, event: Event) -> RecordPlan:
    """The rounds on as few pages as possible, evenly filled, and none on two."""
    form = record_form(view, style, PAPERS[style.paper])
    sheet, head = _paper(view, style, event, form.flat, form.margin)
    rounds, heights = view.table.rounds, form.heights
    weights = list(map(_share, rounds))
    legend = sheet.legend(form.legend).height + _LEGEND_GAP
    first, later = sheet.top + head.height, sheet.top + sheet.continued("").height
    room = sheet.bottom - legend - heights.names
    under = below_table((_IMPRINT_GAP, sheet.imprint())).height
    rooms = [room - under - first, *[room - later] * len(rounds)]
    for pages in range(1, len(rounds) + 1):
        parts = split(rounds, rooms[:pages], range(1, len(rounds)), weights)
        shares = [tuple(map(_share, part)) for part in parts]
        most = heights.row * (TALLER_ON_PAGES if len(parts) > 1 else 1)
        high = (room / fsum(share) for room, share in zip(rooms, shares, strict=False))
        row = min(most, *high)
        if row >= form.least_row:
            break
    heights, width = heights._replace(row=row), sheet.room
    tables: list[FormTable] = []
    for part, share in zip(parts, shares, strict=True):
        top = later if tables else first
        table = FormTable(sheet.left, top, width, part, form.groups, heights, shares=share)
        tables.append(table)
    return RecordPlan(form, sheet, head, tuple(tables))


def _paper(
    view: RecordView, style: Style, event: Event, flat: bool, margin: float
) -> tuple[FormSheet, Drawn]:
    """The paper, with the same title as on the protocol, but that it says what this is; and the
    heading of the first page: how to check the cards instead of how to score.
    """
    texts, replaces = style.texts, view.table.replaces
    table = view.table._replace(replaces="")  # the protocol says something else about that
    like = next(dealt_forms(table, style))._replace(flat=flat, margin=margin)
    sheet, title = dealt_sheet(table, like, style, event), texts("record.title")
    imprint = []
    if replaces:
        imprint.append(texts("record.earlier", n=table.from_round, mark=replaces))
    if view.continued:
        after = table.rounds[-1].number + 1
        imprint.append(texts("record.later", n=after, mark=view.continued))
    sheet = sheet._replace(about=" ".join(filter(None, (*imprint, sheet.about))))
    if table.title:
        sheet = sheet._replace(line=f"{title} · {sheet.line}")
    else:
        sheet = sheet._replace(title=title, line=f"{sheet.game} · {sheet.line}")
    if style.large:  # no room for a stamp
        mark = f"{texts('protocol.mark')}\u00a0{table.pack_mark}"
        sheet = sheet._replace(line=f"{sheet.line} · {mark}", mark="", sizes=_LARGE_SIZES)
    how, ranks = texts("record.check-how"), table.rules.ranking
    return sheet, sheet.heading(how, ranks, style, event, scored=False)


# -- what is known of a round


class HeldCards(NamedTuple):
    """What somebody was dealt, or nobody."""

    name: str
    # in the order in which they stood on their player's own page; None for a player who sat out
    cards: tuple[Card, ...] | None
    words: str  # the same as a line of text
    said: str  # and as it is heard


def all_held(record_round: RecordRound, view: RecordView, style: Style) -> list[HeldCards]:
    """What each player was dealt, and then what was left over."""
    dealt = list(zip(view.table.names, record_round.hands, strict=True))
    if rest_of(record_round):
        dealt.append((rest_name(view, style), rest_of(record_round)))
    held = []
    for name, cards in dealt:
        words = said = style.texts("protocol.sits-out")
        if cards is not None:
            cards = sort_hand(cards, view.table.rules.ranking, record_round.facts.trump, True)
            words, said = spoken_hand(cards, style), said_cards(style.texts, cards)
        held.append(HeldCards(name, cards, words, said))
    return held


def rest_of(record_round: RecordRound) -> tuple[Card, ...]:
    """What nobody was dealt."""
    return record_round.kitty or record_round.rest


def rest_name(view: RecordView, style: Style) -> str:
    kitty = any(record_round.kitty for record_round in view.rounds)
    return style.texts("round.kitty" if kitty else "record.left")


def kind_of(facts: RoundFacts, style: Style) -> str:
    """What was special about a round, in a word; empty for nothing."""
    key = f"list.kind.{facts.special or facts.sight.value}"
    return style.texts(key) if style.texts.has(key) else ""


def turns(facts: RoundFacts, style: Style) -> list[tuple[str, int]]:
    """Who dealt and who began, where there was such a player: word and seat."""
    both = (("protocol.dealer", facts.dealer), ("protocol.begins", facts.leader))
    return [(style.texts(key), seat) for key, seat in both if seat is not None]


# -- indices


class Index(NamedTuple):
    """A card's index, or a joker's star, at a cap height of 1."""

    art: Art
    width: float
    height: float = 1
    squeeze: float = 1
    colour: str = ""  # that it always has; empty for none

    @classmethod
    def of(cls, card: Card, style: Style) -> Index:
        if card.suit is None:
            big = card == BIG_JOKER
            return cls(joker_star(big), 1.2, 1.2, colour=RED if big else INK)
        rank = label(card.rank, style.letters)
        squeeze = indices.fit(rank, 1, _WIDEST, small=True)[1]
        width = indices.glyph_width(rank, small=True) / 100 * squeeze
        return cls(indices.glyph(rank, small=True), width, squeeze=squeeze)

    def draw(self, page: Page, x: float, y: float, cap: float, colour: str = INK) -> None:
        """Around (x, y)."""
        scale, colour = self.height * cap / (100 * TENTH), self.colour or colour
        page.art(self.art, x, y, scale, colour=colour, squeeze=self.squeeze)


def draw_star(page: Page, x: float, y: float, big: bool, height: float) -> None:
    page.art(joker_star(big), x, y, height / (100 * TENTH), colour=RED if big else INK)


def draw_frame(page: Page, x: float, y: float, width: float, height: float) -> None:
    """Around an index: the card was turned up."""
    page.rect(Box(x - width / 2, y - height / 2, width, height), stroke=INK, width=0.6, radius=1.2)


# -- the table, a line a suit


def _share(facts: RoundFacts) -> float:
    """How high a round's row is, as a share: one of a card each takes a line instead of one a
    suit.
    """
    return _COMPACT if facts.cards == 1 else 1.0


def record_form(view: RecordView, style: Style, paper: tuple[float, float]) -> Form:
    """What the table is made of, on upright pages if there is room: columns no wider than the
    longest line of their cards needs; then players share what is left.  paper: its width and
    height, upright.
    """
    names = view.table.names

    def longest(hands: Iterable[Sequence[Card] | None]) -> float:
        """How wide a suit's mark and its cards run at most at a cap height of 1."""
        return max(
            (
                _LEAD + fsum(Index.of(card, style).width for card in line) + GAP * (len(line) - 1)
                for hand in hands
                for line in _by_suit(hand or ()).values()
                if line
            ),
            default=0.0,
        )

    # What is known of a round.
    stub = max(_STUB, 2 * _ASIDE + 13 * mm + _SIGN)
    for facts in view.table.rounds:
        what, beside = fonts.width(_what(facts, style), _WORD), 0.0
        if facts.cards == 1:
            beside = 1.5 * mm + fonts.width(str(facts.number), _NUMBER, BOLD) + _SIGN
        turn = [fonts.width(word, _WORD) + 2 * _DISC + 1 * mm for word, _ in turns(facts, style)]
        below = fsum(turn) + 2 * mm * (len(turn) - 1)
        stub = max(stub, 2 * _ASIDE + what + beside, 2 * _ASIDE + below)

    hands = longest(hand for record_round in view.rounds for hand in record_round.hands)
    rest = longest(rest_of(played) for played in view.rounds if played.facts.cards > 1)
    if not rest and any(map(rest_of, view.rounds)):
        rest = 1.0  # rounds of one card say only how many
    aside = 2 * _ASIDE * (len(names) + bool(rest))
    for flat, margin in ((False, _MARGIN), (True, _FLAT_MARGIN)):
        room, of_rest = paper[flat] - 2 * margin - stub, 0.0
        cap = min(_TALLEST_CAP, (room - aside) / (len(names) * hands + rest))
        if rest:
            head = fonts.width(rest_name(view, style), 8.5, BOLD) + 2 * mm
            of_rest = max(rest * cap + 2 * _ASIDE, head)
        player = (room - of_rest) / len(names)
        if cap >= _LEAST_CAP and player >= _NARROWEST:
            break

    cells = _RecordCells(view, style, cap, len(names) * player + of_rest)

    def group(
        head: DrawHead, key: str, width: float, draw: DrawCell, stretch: float = 0
    ) -> ColumnGroup:
        column = FormColumn((key,), (ColumnLabel(""),), width, draw)
        return ColumnGroup((column,), head, stretch=stretch)

    round_head = text_heading(style.texts("protocol.round"), USUAL)
    known = group(round_head, "round", stub, cells.draw_stub)
    heard = partial(_said_facts, view, style)
    groups = [known._replace(columns=[column._replace(heard=heard) for column in known.columns])]
    for seat, name in enumerate(names):
        name_head = partial(marks.name_head, seat=seat, names=names, least=8)
        hand = partial(cells.draw_hand, seat)
        own = group(name_head, f"hand-{seat}", player, hand, stretch=1)
        groups.append(own._replace(says=f"{seat + 1} {name}"))
    if rest:
        rest_head = text_heading(rest_name(view, style), USUAL)
        groups.append(group(rest_head, "rest", of_rest, cells.draw_rest))
    lines = len(cells.lines)
    return Form(
        groups=groups,
        heights=RowHeights(_NAMES, 0, lines * _TALLEST_PITCH + 2 * _ABOVE, 0),
        least_row=lines * _PITCH + 2 * _ABOVE,
        legend=cells.legend(),
        flat=flat,
        margin=margin,
    )


def _what(facts: RoundFacts, style: Style) -> str:
    """How many cards, and what was special about it."""
    cards = style.texts.count("plural.cards", facts.cards)
    return " · ".join(filter(None, [cards, kind_of(facts, style)]))


def _said_facts(view: RecordView, style: Style, facts: RoundFacts) -> str:
    """What is known of a round as it is heard: “Round 1, 1 card, trump Hearts, begins: Anna”."""
    texts = style.texts
    said = [texts("round.title", n=facts.number), _what(facts, style), said_trump(texts, facts)]
    if facts.turned_up:
        said.append(f"{texts('protocol.turned-up')}: {said_card(texts, facts.turned_up)}")
    said += [f"{word}: {view.table.names[seat]}" for word, seat in turns(facts, style)]
    return ", ".join(said)


def _by_suit(cards: Sequence[Card]) -> dict[Suit | None, list[Card]]:
    """The jokers, then the suits in the order of their lines."""
    return {suit: [card for card in cards if card.suit is suit] for suit in (None, *SUITS)}


class _RecordCells:
    """What the cells of all rounds have in common."""

    def __init__(self, view: RecordView, style: Style, cap: float, room: float) -> None:
        """cap: height of an index at most; room: width of all hands."""
        self._view, self._style, self._cap, self._room = view, style, cap, room
        self._rounds = {record_round.facts.number: record_round for record_round in view.rounds}
        self._band = inks(style).unusual.fill
        contract = view.table.rules.contract
        jokers = (None,) if contract and contract.jokers else ()
        self.lines: tuple[Suit | None, ...] = (*jokers, *SUITS)

    def legend(self) -> tuple[LegendEntry, ...]:
        texts, rounds = self._style.texts, self._view.rounds

        def band(page: Page, x: float, y: float) -> None:
            page.rect(Box(x - 2.5 * mm, y - 1.3 * mm, 5 * mm, 2.6 * mm), fill=self._band)

        entries = []
        if any(record_round.facts.trump for record_round in rounds):
            entries.append(LegendEntry(5 * mm, band, texts("round.trump")))
        if any(record_round.facts.turned_up for record_round in rounds):
            turned_up = partial(draw_frame, width=5.8, height=5.6)
            entries.append(LegendEntry(3 * mm, turned_up, texts("protocol.turned-up")))
        if None in self.lines:
            for big, key in ((True, "joker.big"), (False, "joker.little")):
                entries.append(LegendEntry(7, partial(draw_star, big=big, height=7.0), texts(key)))
        return tuple(entries)

    def draw_stub(self, page: Page, box: Box, facts: RoundFacts) -> None:
        """Its number and trump; below, its cards and kind, who dealt and who began."""
        style = self._style
        self._stub = box
        left, compact = box.x + _ASIDE, facts.cards == 1
        pitch, middles = self._pitch(box)
        if compact:
            pitch = (box.h - 2 * _ABOVE) * 0.38
            head = box.y + _ABOVE + (box.h - 2 * _ABOVE - pitch) / 2
        else:
            head = middles[0] + pitch / 2 + (pitch if None in self.lines else 0) / 2
        base = head + CAP_HEIGHT * _NUMBER / 2
        wide = page.text(left, base, str(facts.number), _NUMBER, BOLD)

        # The card turned up, or the trump; beside a card that made the round no trump, the sign
        # for that.
        right, width = box.right - 1 * mm, marks.CARD_WIDTH
        if facts.turned_up is not None:
            card, height = facts.turned_up, marks.CARD_HEIGHT
            marks.lying_card(page, right - width / 2, head, card, height, style)
            if facts.trump is not card.suit:
                marks.no_trump_mark(page, right - width - 2.5 * mm, head, 2.8 * mm, style)
        elif facts.trump is not None:
            marks.suit_mark(page, right - 3.5 * mm, head, facts.trump, 5.4 * mm, style)
        elif not facts.unknown_trump:
            marks.no_trump_mark(page, right - 3.5 * mm, head, 4 * mm, style)
            page.hidden(right - 7 * mm, head + 2, style.texts("round.no-trump"), 4)

        lower, upper = (
            box.bottom - _ABOVE - pitch * (i + 0.5) + CAP_HEIGHT * _WORD / 2 for i in (0, 1)
        )
        x, y = (left + wide + 1.5 * mm, base) if compact else (left, upper)
        page.text(x, y, _what(facts, style), _WORD, colour=GREY)
        for word, seat in turns(facts, style):
            left += page.text(left, lower, word, _WORD, colour=GREY) + 1 * mm + _DISC
            marks.seat_disc(page, left, lower - CAP_HEIGHT * _WORD / 2, seat, _DISC)
            left += _DISC + 2 * mm

    def _say(self, page: Page, which: int, facts: RoundFacts) -> None:
        """Hidden, what a player held, or what was left over: a line each, for beside each other
        they would be extracted in one.
        """
        held = all_held(self._rounds[facts.number], self._view, self._style)
        step = self._stub.h / (len(held) + 0.5)
        size, text = min(6.0, 0.8 * step), f"{held[which].name}: {held[which].words}"
        x, y = self._stub.x + 1, self._stub.y + step * (which % len(held) + 1)
        page.hidden(x, y, text, size, self._room, narrow=True, full=held[which].said)

    def draw_hand(self, seat: int, page: Page, box: Box, facts: RoundFacts) -> None:
        cards = self._rounds[facts.number].hands[seat]
        self._say(page, seat, facts)
        if cards is None:
            page.rect(box, fill=marks.CLOSED)
            page.centred(box, self._style.texts("protocol.sits-out"), 8, colour=GREY)
        else:
            self._cards(page, box, facts, cards)

    def draw_rest(self, page: Page, box: Box, facts: RoundFacts) -> None:
        left_over = rest_of(self._rounds[facts.number])
        if left_over:
            self._say(page, -1, facts)
        if facts.cards > 1:
            self._cards(page, box, facts, left_over, _LEFT_OVER, _FAINTER)
        elif left_over:  # nearly the whole deck
            count = self._style.texts.count("plural.cards", len(left_over))
            page.centred(box, count, _WORD, colour=GREY)

    def _cards(
        self,
        page: Page,
        box: Box,
        facts: RoundFacts,
        cards: Sequence[Card],
        colour: str = INK,
        share: float = 1,
    ) -> None:
        """A line a suit: its mark, and its cards or a dash; that of the trump is tinted.  The
        only card of a round is in the middle.
        """
        style, (pitch, middles) = self._style, self._pitch(box)
        cap = max(_LEAST_CAP, share * min(self._cap, _CAP_SHARE * pitch))
        places = dict(zip(self.lines, middles, strict=True))
        if facts.cards == 1:
            pitch, cap, places = box.h, self._cap, {cards[0].suit: box.cy}
        if facts.trump and facts.trump in places:
            band = Box(box.x, places[facts.trump] - pitch / 2, box.w, pitch)
            page.rect(band, fill=self._band)
        lines, mark = _by_suit(sort_hand(cards, self._view.table.rules.ranking)), _MARK * cap
        for suit, y in places.items():
            x = box.x + _ASIDE
            if suit and (lines[suit] or (facts.cards > 1 and colour == INK)):
                draw_suit(page, suit, x + mark / 2, y, mark, style.palette.colour(suit))
                x += _LEAD * cap
                if not lines[suit]:
                    page.line(x, y, x + 0.8 * cap, y, INK, 0.7)
            for card in lines[suit]:
                index = Index.of(card, style)
                width = index.width * cap
                if card == facts.turned_up:
                    draw_frame(page, x + width / 2, y, width + 2.2, cap + 2.8)
                index.draw(page, x + width / 2, y, cap, colour)
                x += width + GAP * cap

    def _pitch(self, box: Box) -> tuple[float, list[float]]:
        """From line to line of a cell, and where the middle of each line is."""
        pitch = (box.h - 2 * _ABOVE) / len(self.lines)
        return pitch, [box.y + _ABOVE + pitch * (i + 0.5) for i in range(len(self.lines))]


# -- in large print, a block a round

# height of an index at least and, where pages have room, at most; of a suit's mark, from row to row
# and before the next suit as multiples
_LARGE_CAP, _LARGEST_CAP, _LARGE_MARK, _STEP, _SUIT_GAP = 13.2, 20.0, 1.1, 1.9, 0.75
_WORDS = LARGE_ON_PAPER._replace(leading=24, gap=6, rise=0.85)
_TITLE = 24.0  # type size of a round's number
_HEAD, _BELOW = 32.0, 14.0  # heights of a round's first line, and of what is free below the round
_BESIDE_NAMES = 4 * mm  # free behind names
_LARGE_SIZES = LARGE_FORM._replace(edges=(8 * mm, 16.4 * mm), foot_base=7 * mm)
_LONGEST_NAMES = 0.32  # share of the width that names take at most


def _large_pages(
    view: RecordView, style: Style, event: Event
) -> tuple[FormSheet, Drawn, list[tuple[Sequence[RoundFacts], DrawBelow]]]:
    """Paper, first heading, and the pages: as few as there can be, evenly filled, no round on two,
    and then with the largest cards.
    """
    texts = style.texts
    sheet, first = _paper(view, style, event, False, _LARGE_SIZES.margin)
    later = sheet.continued("").height
    code = f"{texts('protocol.code')}: {in_fours(view.table.game_code, ' ')}"
    words = [text for text in (code, sheet.about) if text]
    last = together([paragraph(_WORDS, text, sheet.left, sheet.room) for text in words], _WORDS.gap)
    idle = [False, *[False] * len(view.rounds), True]

    def shared(cap: float) -> tuple[list[Drawn], list[float], tuple[range, ...]]:
        rounds = [_round(record_round, view, style, sheet, cap) for record_round in view.rounds]
        around = first.height - later, last.height + _WORDS.gap
        units = [around[0], *(block.height for block in rounds), around[1]]
        return rounds, units, evenly_shared(units, sheet.bottom - sheet.top - later, idle)

    least = len(shared(_LARGE_CAP)[2])
    ways = map(shared, sizes_down(_LARGEST_CAP, _LARGE_CAP, 0.4))
    rounds, units, shares = first_fitting(ways, lambda way: len(way[2]) == least)
    pages: list[tuple[Sequence[RoundFacts], DrawBelow]] = []
    for share in shares:
        on_page = slice(max(0, share.start - 1), share.stop - 1)
        blocks = [*rounds[on_page], *([last] if share.stop == len(units) else [])]
        pages.append((view.table.rounds[on_page], together(blocks).draw))
    return sheet, first, pages


def _round(
    record_round: RecordRound, view: RecordView, style: Style, sheet: FormSheet, cap: float
) -> Drawn:
    """A line that says what is trump, words, and a row a player: a name, shortened to fit, and
    cards.  cap: height of an index.
    """
    facts, names, texts = record_round.facts, view.table.names, style.texts
    held = all_held(record_round, view, style)
    labels = [fonts.called(name, names, LARGE, _LONGEST_NAMES * sheet.room, BOLD) for name in names]
    labels += [rest.name for rest in held[len(labels) :]]
    aside = max(fonts.width(label, LARGE, BOLD) for label in labels) + _BESIDE_NAMES
    x, step = sheet.left + aside, _STEP * cap

    def row(held: HeldCards, label: str) -> Drawn:
        lines = _flow(held.cards, style, sheet.room - aside, cap) if held.cards else []

        def draw(page: Page, y: float) -> None:
            base = y + step / 2 + CAP_HEIGHT * LARGE / 2
            with page.tag("TR"):
                with page.tag("TH", scope="Row", full=held.name):
                    page.text(sheet.left, base, label, LARGE, BOLD)
                with page.tag("TD"):
                    if held.cards is None:
                        page.text(x, base, held.words, LARGE, BOLD)
                    else:
                        shortened = label != fonts.drawable(held.name)  # then it is read in full
                        spoken = f"{held.name}: {held.words}" if shortened else held.words
                        room = sheet.right - x
                        page.hidden(x, base, spoken, 8, room, narrow=True, full=held.said)
            for i, line in enumerate(lines):
                middle = y + (i + 0.5) * step
                for at, item in line:
                    if isinstance(item, Suit):
                        colour = style.palette.colour(item)
                        draw_suit(page, item, x + at, middle, _LARGE_MARK * cap, colour)
                        continue
                    index = Index.of(item, style)
                    if item == facts.turned_up:
                        width = index.width * cap + 4
                        draw_frame(page, x + at, middle, width, cap + 6)
                    index.draw(page, x + at, middle, cap)

        return Drawn(max(1, len(lines)) * step, draw)

    rows = list(map(row, held, labels))
    said = [texts.count("plural.cards", facts.cards), kind_of(facts, style)]
    for word, seat in turns(facts, style):
        room = sheet.room - fonts.width(f"{word}: ", LARGE, BOLD)
        name = fonts.called(names[seat], names, LARGE, room, BOLD)
        said.append(f"{word}:\u00a0{name}".replace(" ", "\u00a0").replace("*", "∗"))
    words = paragraph(_WORDS, " · ".join(filter(None, said)), sheet.left, sheet.room)

    def draw(page: Page, y: float) -> None:
        page.line(sheet.left, y, sheet.right, y, INK, 1.1)
        middle = y + _HEAD / 2 + 2
        base = middle + CAP_HEIGHT * _TITLE / 2
        page.text(sheet.left, base, texts("round.title", n=facts.number), _TITLE, BOLD, level=2)
        if not facts.unknown_trump:
            with page.tag("P") as trump:
                _draw_large_trump(page, sheet.right, middle, facts, style)
                trump.full = f"{texts('round.trump')}: {trump.text}"
        y = stack(page, [words], y + _HEAD)
        with page.tag("Table"):
            stack(page, rows, y)

    words = words._replace(height=words.height + _WORDS.gap)
    return Drawn(_HEAD + stacked_height([words, *rows]) + _BELOW, draw)


def _flow(
    cards: Sequence[Card], style: Style, room: float, cap: float
) -> list[list[tuple[float, Card | Suit]]]:
    """Sorted cards in lines, each with where its middle is, from where the hand begins; a suit's
    mark stays with the first card that follows it, and comes again on a new line.
    """
    mark, gap = _LARGE_MARK * cap, GAP * cap
    lines: list[list[tuple[float, Card | Suit]]] = [[]]
    x, last = 0.0, None
    for card in cards:
        width = Index.of(card, style).width * cap
        change = card.suit is not last
        need = width + (mark + gap if change and card.suit else 0)
        if lines[-1] and x + (_SUIT_GAP * cap if change else 0) + need > room:
            lines.append([])
            x, change = 0.0, True
        elif change and lines[-1]:
            x += _SUIT_GAP * cap
        if change and card.suit:
            lines[-1].append((x + mark / 2, card.suit))
            x += mark + gap / 2
        lines[-1].append((x + width / 2, card))
        x += width + gap
        last = card.suit
    return lines


def _draw_large_trump(page: Page, right: float, y: float, facts: RoundFacts, style: Style) -> None:
    if facts.turned_up:
        height = 8.4 * mm
        width = marks.CARD_WIDTH * height / marks.CARD_HEIGHT
        marks.lying_card(page, right - width / 2, y, facts.turned_up, height, style)
        right -= width + 4 * mm
    word = style.texts.suit(facts.trump) if facts.trump else style.texts("round.no-trump")
    right -= page.text(right, y + CAP_HEIGHT * 20 / 2, word, 20, BOLD, align="right") + 2 * mm
    if facts.trump:
        draw_suit(page, facts.trump, right - 10, y, 22, style.palette.colour(facts.trump))
    else:
        marks.no_trump_mark(page, right - 10, y, 13, style)
