"""One player's file as strips of paper: a cover, then several rounds a page, to be cut apart.

A strip is about 190 × 49 mm; it adapts to boxes 180 to 200 mm wide and 42 to 60 mm high.  At the
left is what is played, then the hand, at the right are boxes to write in.  A round with closed
cards takes two strips, one below the other: what doesn't fit between stub and boxes is on the
second.

In large print no type is under 18 points.  A round with an open hand takes a box of 80 to 140 mm,
about half a page; a pause 47 mm at least.  One with closed cards has two parts, each for a box of
108 mm or more.  Boxes are 180 to 200 mm wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.faces import ASPECT, drawn
from cardgen.games import Bidding, Lead, RoundFacts, Rules, Sight
from cardgen.pages import closed, parts
from cardgen.pages.closed import ClosedRound
from cardgen.pages.cover import draw_paper_cover
from cardgen.pages.hand import (
    WITH_PICTURE,
    draw_card_rows,
    draw_rack,
    draw_tile,
    rack_layout,
    sorted_hand,
    speak,
    spoken_hand,
)
from cardgen.pages.layout import Column
from cardgen.pages.parts import (
    banner_colour,
    card_in_words,
    said_hand,
    said_others,
    trump_mark,
    trump_word,
    turn,
)
from cardgen.pages.strip_sheets import GAP, PAUSE, TOP, pauses, sheets, strip_height, strip_units
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    GREY,
    HAIR,
    INK,
    LARGE,
    PAPERS,
    PRINTABLE,
    SIDE,
    STRIPS,
    WHITE,
    Style,
    draw_feet,
    foot_height,
    inks,
    on_white,
    round_anchor,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Document, Page, Printing, fonts, mm, plain
from cardgen.views import Announcement, Event, PlayerView

# a usual strip: widths of what is left and right of the hand, and what is free between
_STUB, _NOTES, _ASIDE = 30 * mm, 35 * mm, 3.2 * mm
_PAD = 2.8 * mm
_RANKS_HEIGHT = 3.8 * mm  # what the line about the ranks takes below the cards
_SMALL, _LABEL, _WORD, _VALUE = 9.5, 9.0, 15.0, 12.5
_LEAST, _LEAST_NAME = 9.0, 8.0  # type at least; and of a name that would lose letters otherwise
_ROW_GAP = 1.4 * mm
_TAG, _TAG_HEIGHT = 11.5, 6.2 * mm
_FEW = 40  # a list of so many cards is set larger
_LIST_COLUMN = 127 * mm  # width of what a declarer needs, at the right of the kitty's strip
# of a tinted panel; and the width of the number in it that means another player's own card
_PANEL_PAD, _OWN = 2 * mm, 40 * mm
_ROOMY = 46 * mm  # height of a strip below which what a dealer can choose is set tight
_HOLDER, _HOLDER_HEIGHT = 11.0, 5 * mm
_SLOT_WIDTH, _TILE_WIDTH = 27 * mm, 18 * mm  # of one's own card; of another player's, at least

_LARGE_HEAD, _BANNER, _LARGE_NOTES = 10 * mm, 19 * mm, 16 * mm
_LARGE_RANKS, _LARGE_GAP = 8 * mm, 2 * mm
_BEGINS = 0.36  # width of the box that says who begins, as a share
_WHOLE_MOST, _WIDEST = 4, 56 * mm  # so many cards are side by side, whole; and the widest one
_CHOICE_SHARE, _HAND_SHARE = 0.55, 0.44
"""Share of the first part of a round where a dealer's choice needs more words, or a kitty's list
below a hand more room.
"""


# -- sheets of strips


def draw_pages(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """All pages, on the paper that the reader has; arguments as for `player_pdf`."""
    document.printing = Printing.ONE_SIDED
    texts = style.texts
    how = [step.format(n=view.table.from_round) for step in texts.lines("sheet.how")]
    draw_paper_cover(document, view, style, how, event)
    width, height = PAPERS[style.paper]
    for sheet in sheets(view.rounds, style):
        numbers = [player_round.facts.number for player_round in sheet.rounds]
        title = texts("round.title", n=numbers[0])
        if len(numbers) > 1:
            title = texts("protocol.rounds", first=numbers[0], last=numbers[-1])
        page = document.page(width, height, round_anchor(numbers[0]), title, title)
        for number in numbers[1:]:
            document.anchors[round_anchor(number)] = len(document.pages) - 1
        y = TOP
        for i, player_round in enumerate(sheet.rounds, 1):
            low = style.large and pauses(player_round)
            tall = PAUSE if low else strip_height(strip_units(player_round), sheet.unit)
            box = Box(SIDE, y, width - 2 * SIDE, tall)
            draw_strip(page, box, ClosedRound(style, view, player_round))
            y = box.bottom + GAP
            if i < len(numbers) or height - foot_height(style) - y > 10 * mm:
                cut, dash = y - GAP / 2, (1.6 * mm, 1.2 * mm)
                page.line(PRINTABLE, cut, width - PRINTABLE, cut, GREY, 0.2 * mm, dash)
                page.art(drawn("scissors"), PRINTABLE + 3.2 * mm, cut)
    draw_feet(document, view, style)


def draw_strip(
    page: Page, box: Box, seen: ClosedRound, gap: float = GAP, named: bool = True
) -> None:
    """A round in a box as high as `strip_height` says; what its reader may not see yet isn't drawn.

    gap: between two strips of one round; named: with the reader's name, which in large print is
        always there.
    """
    style, facts, units = seen.style, seen.facts, strip_units(seen.player_round)
    hand, texts = seen.player_round.hand, style.texts
    choice = facts.sight is Sight.CHOICE
    if style.large:
        share = _CHOICE_SHARE if choice else _HAND_SHARE if hand is not None else 0.5
        upper = box._replace(h=(box.h - gap) * share) if units == 2 else box
        draw_first_part(page, upper, seen)
        if units == 2:
            rest = box._replace(y=upper.bottom + gap, h=box.bottom - upper.bottom - gap)
            draw_lookup(page, rest, seen)
        return

    upper = box._replace(h=(box.h - (units - 1) * gap) / units)
    with page.tag("H2", full=seen.said_head):
        _draw_stub(page, upper, seen)
    _draw_notes(page, upper, seen, named)
    middle = hand_box(upper)
    if seen.sits_out:
        title = texts("round.pause.title")
        page.text(middle.x, middle.y + 12 * mm, title, 20, BOLD, room=middle.w)
        y = middle.y + 20 * mm
        for key in ("says", "choose" if choice else "can"):
            y = page.prose(middle.x, y, middle.w, texts(f"round.pause.{key}"), 12, 15) + 1.5 * mm
    elif hand is None or seen.player_round.sealed:
        _draw_closed(Column.within(page, style, middle), box, upper, seen)
    else:
        _draw_open_hand(page, middle, seen)


def hand_box(strip: Box) -> Box:
    """What is between stub and notes."""
    left = strip.x + _STUB + _ASIDE
    return Box(left, strip.y, strip.right - _NOTES - _ASIDE - left, strip.h)


def _draw_open_hand(page: Page, box: Box, seen: ClosedRound) -> None:
    """A hand in a row, and below it how the ranks run; the drawing itself says nothing, one
    invisible line does.
    """
    style, facts, rules = seen.style, seen.facts, seen.view.table.rules
    hand = seen.player_round.hand or ()
    cards = sorted_hand(hand, rules.ranking, facts.trump, fan_most=len(hand))
    room = box._replace(h=box.h - _RANKS_HEIGHT)
    with page.tag("Figure", said_hand(style.texts, cards, facts.trump)):
        speak(page, room, cards, style)
        draw_card_rows(page, room, cards, style.look, facts.turned_up)
    place = parts.RankPlace(box.x, box.w, 9)
    parts.rank_line(page, style, rules, box.bottom - 0.4 * mm, place)


def _draw_stub(page: Page, strip: Box, seen: ClosedRound) -> None:
    """At the left of a strip which round it is, its cards and its trump, or the card turned up
    for it; hardly any ink.
    """
    style, facts, box = seen.style, seen.facts, strip._replace(w=_STUB)
    texts = style.texts
    left, right = box.x + _PAD, box.right - _PAD
    room = right - left

    # the round and its cards
    page.rect(box, WHITE, EDGE, 0.25 * mm, 2.4 * mm)
    base = box.y + 5.2 * mm
    wide = page.text(left, base, texts("strip.round"), _SMALL, colour=GREY) + 2 * mm
    words, size = fonts.fit(texts.count("plural.cards", facts.cards), _SMALL, room - wide)
    page.text(right, base, words, size, colour=GREY, align="right")
    base = box.y + 14.6 * mm
    x = left + page.text(left, base, str(facts.number), 28, BOLD) + 1.4 * mm
    planned = texts("round.of", n=seen.view.table.planned)
    page.text(x, base, planned, _SMALL + 1, colour=GREY, room=right - x)
    rule = box.y + 17.4 * mm
    page.line(left, rule, right, rule, HAIR, 0.25 * mm)

    # the trump's name, and what is said of it
    card, below = facts.turned_up, ""
    if card:
        below = texts("round.shown")
        if facts.shown_by_dealer:  # rather no name than half a one
            ways = (
                seen.shown_at(f"round.large.{key}", _LEAST, room)
                for key in ("shown-at", "shown-card")
            )
            below = next((place for place in ways if "…" not in place), below)
    elif facts.unknown_trump:
        below = trump_word(style, facts)
    base = box.bottom - (3 + 4.6 * bool(below)) * mm
    word = texts("round.trump") if facts.unknown_trump else trump_word(style, facts)
    colour = on_white(banner_colour(style, facts))
    page.text(box.cx, base, word, _WORD, BOLD, colour, "centre", room)
    if below:
        foot = box.bottom - 2.6 * mm
        page.text(box.cx, foot, below, _SMALL, colour=GREY, align="centre", room=room)

    # its mark, or the card
    top = rule + 1.2 * mm
    sign = Box(left, top, room, base - CAP_HEIGHT * _WORD - 1.4 * mm - rule - 1.2 * mm)
    if card is None:
        r = min(sign.h / 2, 7.4 * mm) * (1 if facts.trump is None else 1.3)
        trump_mark(page, style, facts.trump, sign.cx, sign.cy, r)
        return
    show = min(sign.h, 15 * mm)
    wide = show * WITH_PICTURE
    tile = Box(sign.cx - wide / 2, sign.bottom - show, wide, show)
    with page.clipped(tile.inset(-0.2 * mm)):
        draw_tile(page, card, tile, style.look, great_mark=True)
    page.line(sign.x, tile.bottom, sign.right, tile.bottom, EDGE, 0.25 * mm)
    page.hidden(tile.x, tile.bottom - 1.2 * mm, card_in_words(style, card), 4, tile.w)


def _draw_notes(page: Page, strip: Box, seen: ClosedRound, named: bool) -> None:
    """At the right of a strip whose it is; who begins; and what its player writes down."""
    view, box = seen.view, strip._replace(x=strip.right - _NOTES, w=_NOTES)
    if named:
        mark, base = view.table.pack_mark, box.y + 3.6 * mm
        wide = page.text(box.right, base, mark, _SMALL, colour=GREY, align="right")
        room = box.w - wide - 2 * mm
        name = fonts.called(view.name, view.table.names, _LEAST, room, BOLD)
        name, size = fonts.fit(name, 11, room, BOLD, _LEAST / 11)
        page.text(box.x + 0.4 * mm, base, name, size, BOLD)

    room, says, size = box.w - 4 * mm, "", _VALUE
    if _begins_is_known(seen):
        says = plain(_begins(seen, _LEAST_NAME, room))
        says, size = fonts.fit(says, _VALUE, room, BOLD, _LEAST_NAME / _VALUE)
    cells = [(_deals(seen, _LEAST, room), says, "")]
    if not seen.sits_out:
        cells += _notes(seen)
    gap, top = 1.4 * mm, box.y + (5.6 * mm if named else 0)
    count = 4 if seen.sits_out else len(cells)
    h = (box.bottom - top - gap * (count - 1)) / count
    left, right = box.x + 2 * mm, box.right - 2 * mm
    for i, (label, value, hook) in enumerate(cells):
        cell = Box(box.x, top + i * (h + gap), box.w, h)
        page.rect(cell, WHITE, EDGE, 0.2 * mm, 1.8 * mm)
        base = cell.y + min(3.8 * mm, h * 0.38)
        # An empty cell is for a pen.
        with page.tag("Artifact" if i and not value else "P", full="" if i else seen.said_begins):
            page.text(left, base, label, _LABEL, colour=GREY, room=room)
            if hook:
                page.text(right, base, hook, _LABEL, colour=GREY, align="right")
            if value:
                size = min(_VALUE if i else size, h * 0.46)
                page.text(right, cell.bottom - 1.6 * mm, value, size, BOLD, align="right")


def note_labels(rules: Rules, style: Style) -> list[str]:
    """What a player writes down of a round."""
    first = {Bidding.EXACT: ["bid"], Bidding.NONE: [], Bidding.CONTRACT: ["contract.title"]}
    keys = (*first[rules.bidding], "tricks", "points")
    return [style.texts(f"protocol.{key}") for key in keys]


def _notes(seen: ClosedRound) -> Iterator[tuple[str, str, str]]:
    """The same of one round, each with what is known of it and what it can't be."""
    style, facts = seen.style, seen.facts
    for i, label in enumerate(note_labels(seen.view.table.rules, style)):
        value = hook = ""
        if i == 0 and facts.forced_bid is not None:
            key, value = "large.forced" if style.large else "forced", str(facts.forced_bid)
            label = style.texts(f"round.{key}", n=facts.forced_bid)
        elif i == 0 and facts.forbidden_sum is not None:
            hook = f"{'' if style.large else 'Σ '}≠\u00a0{facts.forbidden_sum}"
        yield label, value, hook


def _begins_is_known(seen: ClosedRound) -> bool:
    """Whether a page can say who begins; else play decides."""
    return seen.facts.leader is not None or seen.view.table.rules.lead is Lead.DECLARER


def _deals(seen: ClosedRound, size: float, room: float) -> str:
    """Who deals, in `room` points; where nobody does, the words for who begins."""
    style, dealer, names = seen.style, seen.facts.dealer, seen.view.table.names
    if dealer is None:
        return style.texts("strip.begins")
    if dealer == seen.view.seat:
        return style.texts("round.deals-you")
    says = turn.fitted_names(style, names, "round.deals", size, room, name=names[dealer])
    return plain(says)


def _begins(seen: ClosedRound, size: float, room: float) -> str:
    """Who begins, in `room` points."""
    leader, names = seen.facts.leader, seen.view.table.names
    if seen.facts.dealer is None and leader is not None and leader != seen.view.seat:
        return fonts.called(names[leader], names, size, room, BOLD)
    return seen.begins("round.large", size, room)


# -- rounds with closed cards, and the kitty


def _draw_closed(column: Column, box: Box, upper: Box, seen: ClosedRound) -> None:
    """What is between stub and boxes, and the second strip.  box: of all strips of the round;
    upper: of the first.
    """
    page, middle, sight = column.page, column.rest, seen.facts.sight
    if sight is Sight.FOREHEAD:
        place, base = parts.RankPlace(middle.x, middle.w, 9), column.bottom - 0.4 * mm
        parts.rank_line(page, seen.style, seen.view.table.rules, base, place)
        column.bottom -= _RANKS_HEIGHT
        _forehead(column, seen)
        return
    lower = box._replace(y=box.bottom - upper.h, h=upper.h)
    between = (upper.bottom + lower.y) / 2
    if seen.player_round.hand is not None:
        _draw_open_hand(page, middle, seen)
        page.line(lower.x, between, lower.right, between, GOLD, 0.4 * mm)
    else:
        page.line(lower.x, between, lower.right, between, HAIR, 0.25 * mm)
        (_choice if sight is Sight.CHOICE else _blind)(column, seen)
    draw_lookup(page, lower, seen)


def _tag(column: Column, seen: ClosedRound) -> tuple[float, Column]:
    """At the right what kind of round it is.  Returns its lower edge, and the column beside it."""
    words = seen.style.texts(f"sealed.{seen.facts.sight.value}.tag")
    room = column.rest._replace(h=_TAG_HEIGHT)
    tag = inks(seen.style).gold.tag(column.page, words, _TAG, room, "right")
    return tag.bottom, column.beside(right=column.right - tag.x + 3 * mm)


def _forehead(column: Column, seen: ClosedRound) -> None:
    """What to do, and the others' cards with their names."""
    page, style, others = column.page, seen.style, seen.player_round.others
    says = seen.words("forehead.bid", "forehead.told", "forehead.tell")
    y = _tag(column, seen)[1].steps(says) + 0.6 * mm
    names, pitch = seen.view.table.names, min(column.w / len(others), 34 * mm)
    room = pitch - 1.6 * mm
    show = min(column.bottom - y - _HOLDER_HEIGHT, room / WITH_PICTURE)
    wide = min(room, max(show * WITH_PICTURE, _TILE_WIDTH))
    with page.tag("Figure", said_others(style.texts, names, others)):
        for i, (seat, (card,)) in enumerate(others):
            x = column.x + (i + 0.5) * pitch
            tile = Box(x - wide / 2, y, wide, show)
            with page.clipped(tile.inset(-0.2 * mm)):
                draw_tile(page, card, tile, style.look, great_mark=True)
            page.line(tile.x, tile.bottom, tile.right, tile.bottom, GOLD, 0.5 * mm)
            name = fonts.called(names[seat], names, _LEAST_NAME, room, BOLD)
            size = fonts.shrunk(name, _HOLDER, room, BOLD)
            base = tile.bottom + 4.2 * mm
            end = x + page.text(x, base, name, size, BOLD, align="centre") / 2
            page.hidden(end + 2, base, spoken_hand([card], style), 8, 11, narrow=True)


def _blind(column: Column, seen: ClosedRound) -> None:
    """Bid, then announce numbers; a single card has a place beside them to write it down."""
    page, (*says, _) = column.page, seen.blind_words()
    tag_bottom, heading = _tag(column, seen)
    single = seen.facts.cards == 1
    if single:
        top = tag_bottom + 2 * mm
        wide = min(_SLOT_WIDTH, (column.bottom - top) / ASPECT)
        slot = Box(column.right - wide, top, wide, wide * ASPECT)
        page.rect(slot, None, GREY, 0.25 * mm, 1.6 * mm)
        foot = Box(slot.x, slot.bottom - 7 * mm, slot.w, 6 * mm)
        page.centred(foot, seen.style.texts("sealed.your-card"), 10, colour=GREY)
    y = heading.steps(says) + 0.6 * mm
    column.y = y if single else max(y, tag_bottom + 1 * mm)
    column = column.beside(right=_SLOT_WIDTH + 4 * mm if single else 0)
    _announced_when_blind(column, seen)


def _announced_when_blind(column: Column, seen: ClosedRound) -> None:
    announcements: Sequence[Announcement] = seen.player_round.announcements
    if seen.facts.cards == 1:
        announcements = (seen.to_right,)
    _draw_rows(column, seen, announcements, 2 if len(announcements) > 3 else 1)


def _draw_rows(
    column: Column,
    seen: ClosedRound,
    announcements: Sequence[Announcement],
    columns: int = 1,
    gap: float = _ROW_GAP,
) -> None:
    """Rows of numbers to announce, lower where they wouldn't fit into the column otherwise, and
    a gap below them.
    """
    metrics, rows = STRIPS[column.style.large], -(-len(announcements) // columns)
    w = min(metrics.widest, (column.w - (columns - 1) * _ROW_GAP) / columns)
    h = min(metrics.row, (column.rest.h + gap) / rows - gap)
    for i, announcement in enumerate(announcements):
        x, y = column.x + i % columns * (w + _ROW_GAP), column.y + i // columns * (h + gap)
        seen.draw_row(column.page, announcement, Box(x, y, w, h))
    column.y += rows * (h + gap)


def _choice(column: Column, seen: ClosedRound) -> None:
    """What the dealer can say, and the numbers to announce then."""
    page, style, announcements = column.page, seen.style, seen.of_own
    normal, blind, forehead = seen.choice_words()
    tight, most = column.rest.h < _ROOMY, STRIPS[False].row
    tag_bottom, heading = _tag(column, seen)
    heading.y += 0.6 * mm
    heading.prose(seen.who_chooses())

    # two panels: for one's own card and for all others'
    gap, pad = _ROW_GAP * (0.6 if tight else 1), _PANEL_PAD * (0.45 if tight else 0.7)
    column.y = max(heading.y, tag_bottom) + (0.6 if tight else 1.6) * mm
    inside = column.beside(_PANEL_PAD, _PANEL_PAD)
    aside = inside.beside(right=_OWN + _PANEL_PAD)
    upper = column.take(aside.prose_height((normal, blind)) + 2 * pad, gap)
    words_height, rows = inside.prose_height((forehead,)), -(-len(announcements) // 3)
    needs = words_height + rows * (most + gap) - gap + 2 * pad + 0.2 * _PANEL_PAD
    lower = column.take(min(column.rest.h, needs))
    for panel in (upper, lower):
        inks(style).panel.paint(page, panel, 2 * mm)

    aside.y += pad
    for markup in (normal, blind):
        aside.prose(markup, aside.theme.gap)
    row = min(most, upper.h - _PANEL_PAD)
    own = Box(upper.right - _PANEL_PAD - _OWN, upper.cy - row / 2, _OWN, row)
    _draw_rows(Column.within(page, style, own), seen, (seen.to_right,))
    inside.y, inside.bottom = lower.y + pad, lower.bottom - pad
    inside.prose(forehead, 0.6 * mm)
    _draw_rows(inside, seen, announcements, 3, gap)


def draw_lookup(page: Page, box: Box, seen: ClosedRound) -> None:
    """What to look up in the list; of a kitty also what to announce: beside it or, in large
    print, which takes 122 mm, above it.
    """
    style, facts, metrics = seen.style, seen.facts, STRIPS[seen.style.large]
    column = Column.within(page, style, box)
    if seen.player_round.hand is not None:
        (_large_kitty if style.large else _kitty)(column, seen)
        return
    if facts.sight is Sight.CHOICE:
        keys = "choice.open-list", "choice.forehead-list", "forehead.told", "forehead.tell"
        own, *theirs = seen.words(*keys)
        for key, says in (("open", [own]), ("forehead", theirs)):
            heading = f"*{style.texts(f'sealed.choice.{key}')}:*"
            column.prose(" ".join([heading, *says]), metrics.paragraph)
    else:
        column.steps(seen.blind_words()[2:], first=3)
        if facts.cards > 1:
            column.y += metrics.above
            seen.draw_blanks(page, column.take(metrics.blanks, metrics.below))
    column.y += metrics.above
    base = _list(column, seen)
    if not style.large:  # which has that line below the hand
        x = box.x + fonts.width(style.texts("sealed.check"), column.theme.size) + 10 * mm
        place = parts.RankPlace(x, box.right - x, 9)
        parts.rank_line(page, style, seen.view.table.rules, base, place)


def _list(column: Column, seen: ClosedRound, plan: closed.ListType | None = None) -> float:
    """The list, and below it what the check letters are for.  Returns the baseline of that."""
    large = seen.style.large
    metrics = STRIPS[large]
    if plan is None:
        count, room = len(seen.player_round.sealed), column.rest.h - metrics.descent - metrics.check
        plan = closed.FEW_ON_PAPER if count <= _FEW else closed.PAPER_LIST
        fitting = (way for way in closed.PAPER_LISTS if -(-count // way.columns) * way.most <= room)
        plan = closed.LARGE_ON_PAPER if large else next(fitting, plan)
    column.bottom -= metrics.descent
    return seen.draw_list(column, metrics.check, plan)


def _kitty(column: Column, seen: ClosedRound) -> None:
    """At the left what to announce, at the right what to look up."""
    page, ((asked, announce), (asked_too, look_up)) = column.page, seen.kitty_words()
    right = column.beside(column.w - _LIST_COLUMN)
    left, rule = column.beside(right=_LIST_COLUMN + 5 * mm), right.x - 2.5 * mm
    size, base = STRIPS[False].title, column.y + 4.6 * mm
    page.line(rule, column.y, rule, column.bottom, HAIR, 0.25 * mm)
    page.text(left.x, base, asked, size, BOLD, room=left.w, level=3)
    left.y += 6.2 * mm
    left.prose(announce, _ROW_GAP)
    _draw_rows(left, seen, seen.player_round.announcements)
    x = right.x + page.text(right.x, base, asked_too, size, BOLD, level=3) + 4 * mm
    right.y += 7.2 * mm
    right.prose(look_up, _ROW_GAP)
    _list(right, seen, closed.PAPER_LIST._replace(columns=8))
    seen.draw_blanks(page, Box(x, column.y, right.right - x, 6.6 * mm))


def _large_kitty(column: Column, seen: ClosedRound) -> None:
    """First what to announce, then what to look up."""
    page, ((asked, announce), (asked_too, look_up)) = column.page, seen.kitty_words()
    size = STRIPS[True].title
    title = column.take(8.2 * mm)
    page.text(title.x, title.y + 6.4 * mm, asked, size, BOLD)
    column.prose(announce, _ROW_GAP)
    seen.draw_boxes(page, column.take(15 * mm, 2 * mm))
    title = column.take(10.6 * mm)
    page.line(title.x, title.y, title.right, title.y, GOLD, 0.5 * mm)
    x = title.x + page.text(title.x, title.y + 7.6 * mm, asked_too, size, BOLD) + 5 * mm
    column.prose(look_up, _ROW_GAP)
    _list(column, seen)
    seen.draw_blanks(page, Box(x, title.y + 1.4 * mm, title.right - x, 8.6 * mm))


# -- large print


def draw_first_part(page: Page, box: Box, seen: ClosedRound) -> None:
    """All of a round in large print but the list of closed cards, and the kitty."""
    style, view, facts, out = seen.style, seen.view, seen.facts, seen.sits_out
    texts, names = style.texts, view.table.names

    # “Round 7 of 19”, how many cards, and whose it is, by the name that has room in all rounds
    base, x = box.y + 7.6 * mm, box.x
    title, of, cards = _large_head(style, view, facts)
    with page.tag("H2"):
        x += page.text(x, base, title, 26, BOLD) + 2 * mm
        x += page.text(x, base, of, LARGE, BOLD, GREY) + 6 * mm
    if cards:
        page.text(x, base, cards, LARGE, BOLD, GREY)
    room = room_for_name(style, view, box.w)
    name = fonts.called(view.name, names, 20, room, BOLD)
    name, size = fonts.fit(name, 20, room, BOLD, LARGE / 20)
    page.text(box.right, base, name, size, BOLD, align="right")

    # the trump; who deals and who begins
    y = box.y + _LARGE_HEAD
    banner = Box(box.x, y, box.w * (1 - _BEGINS) - _LARGE_GAP, _BANNER)
    with page.tag("P", full=seen.said_banner):
        _draw_banner(page, banner, seen)
    left = banner.right + _LARGE_GAP
    whose = Box(left, y, box.right - banner.right - _LARGE_GAP, _BANNER)
    _large_frame(page, whose)
    left, room = left + 3 * mm, whose.w - 6 * mm
    deals = _deals(seen, LARGE, room)
    with page.tag("P", full=seen.said_begins):
        page.text(left, y + 7 * mm, deals, LARGE, BOLD, GREY)
        if _begins_is_known(seen):
            says = plain(_begins(seen, LARGE, room))
            page.text(left, y + 15.4 * mm, says, LARGE, BOLD, INK)
    y = banner.bottom + _LARGE_GAP
    if out:
        can = texts(f"round.pause.{'choose' if facts.sight is Sight.CHOICE else 'can'}")
        says = plain(f"*{texts('round.pause.title')}.* {can}")
        page.prose(box.x, y + LARGE, box.w, f"*{says}*", LARGE, 22)
        return

    # boxes to write in
    top = box.bottom - _LARGE_NOTES
    notes = [*_notes(seen)]
    w = (box.w - _LARGE_GAP * (len(notes) - 1)) / len(notes)
    for i, (label, value, hook) in enumerate(notes):
        cell = Box(box.x + i * (w + _LARGE_GAP), top, w, _LARGE_NOTES)
        _large_frame(page, cell)
        base = top + 6.4 * mm
        with page.tag("P" if value else "Artifact"):
            page.text(cell.x + 3 * mm, base, label, LARGE, BOLD, GREY)
            if hook:
                page.text(cell.right - 3 * mm, base, hook, LARGE, BOLD, GREY, "right")

    place = parts.RankPlace(box.x, box.w, LARGE)
    parts.rank_line(page, style, view.table.rules, top - 2.4 * mm, place)
    _large_middle(Column(page, style, box.x, y, box.w, top - _LARGE_RANKS), seen)


def room_for_name(style: Style, view: PlayerView, width: float) -> float:
    """What the longest head of a round in large print leaves of so much for the reader's name."""
    return width - max(
        fonts.width(title, 26, BOLD)
        + fonts.width(of + cards, LARGE, BOLD)
        + (8 + 6 * bool(cards)) * mm
        for title, of, cards in (_large_head(style, view, known.facts) for known in view.rounds)
    )


def _large_head(style: Style, view: PlayerView, facts: RoundFacts) -> tuple[str, str, str]:
    """“Round 7”, “of 19”, and how many cards and of what kind unless the reader sits out."""
    texts, cards = style.texts, ""
    if facts.sits_out != view.seat:
        cards = texts.count("plural.cards", facts.cards)
        if facts.sight is not Sight.OPEN:
            cards += f" · {texts(f'sealed.{facts.sight.value}.short')}"
    return texts("round.title", n=facts.number), texts("round.of", n=view.table.planned), cards


def _large_frame(page: Page, box: Box) -> None:
    page.rect(box, WHITE, EDGE, 0.35 * mm, 2.6 * mm)


def _draw_banner(page: Page, box: Box, seen: ClosedRound) -> None:
    style, facts, card = seen.style, seen.facts, seen.facts.turned_up
    texts, colour = style.texts, banner_colour(style, facts)
    page.rect(box.inset(0.4 * mm), WHITE, colour, 0.8 * mm, 3 * mm)
    x, right = box.x + 4 * mm, box.right - 4 * mm
    if card is not None:
        show = box.h - 3 * mm
        tile = Box(x, box.bottom - 0.8 * mm - show, show * WITH_PICTURE, show)
        with page.clipped(box.inset(0.8 * mm), 2.6 * mm):
            draw_tile(page, card, tile, style.look, great_mark=True)
        page.hidden(tile.x, tile.bottom - 1.2 * mm, card_in_words(style, card), 4, tile.w)
        x = tile.right + 4 * mm
    else:
        r, trump = box.h * 0.36, facts.trump
        trump_mark(page, style, trump, x + r, box.cy, r * (1.2 if trump else 1))
        x += 2 * r + 4 * mm
    last = card is not None and facts.shown_by_dealer
    word = turn.trump_is(style, facts) if last else trump_word(style, facts)
    size = fonts.shrunk(word, 28, right - x, BOLD, LARGE)
    base = box.base(size)
    if last:
        base = box.y + 9.2 * mm
    elif card or facts.trump or facts.unknown_trump:
        base = box.y + 15.8 * mm
        above = texts("round.turned-up" if card else "round.trump")
        page.text(x, box.y + 7 * mm, above, LARGE, BOLD, GREY, room=right - x)
    page.text(x, base, word, size, BOLD, on_white(colour))
    if last:
        below = seen.shown_at("round.large.shown-at", LARGE, right - x)
        page.text(x, box.y + 16.4 * mm, below, LARGE, BOLD, GREY)


def _large_middle(column: Column, seen: ClosedRound) -> None:
    """The others' cards; what to do before and right after the bids in a round with closed cards;
    or the hand: few cards whole and side by side, more in groups of suits.
    """
    style, view, facts = seen.style, seen.view, seen.facts
    hand, others = seen.player_round.hand, seen.player_round.others
    page, box = column.page, column.rest
    if others:
        column.steps(seen.words("forehead.bid", "forehead.told", "forehead.tell"))
        seen.draw_large_others(column)
    elif hand is not None:
        cards = sorted_hand(hand, view.table.rules.ranking, facts.trump, _WHOLE_MOST)
        with page.tag("Figure", said_hand(style.texts, cards, facts.trump)):
            speak(page, box, cards, style)
            if len(hand) <= _WHOLE_MOST:
                draw_card_rows(page, box, cards, style.look, facts.turned_up, _WIDEST)
            else:
                racks = rack_layout(cards, box, style, facts.trump, facts.turned_up)
                draw_rack(page, racks, facts.trump, style, facts.turned_up)
    elif facts.sight is Sight.CHOICE:
        normal, blind, forehead = seen.choice_words()
        column.prose(seen.who_chooses(), _ROW_GAP)
        column.prose(normal)
        column.prose(blind, _ROW_GAP)
        row = column.take(7 * mm, _ROW_GAP)  # a letter has hardly more room
        own = Column.within(page, style, row._replace(w=row.w / 2))
        _draw_rows(own, seen, (seen.to_right,))
        column.prose(forehead, _ROW_GAP)
        _draw_rows(column, seen, seen.of_own, 2)
    else:
        column.steps(seen.blind_words()[:2])
        _announced_when_blind(column, seen)
