"""First page of a player's file: a card's back with a book plate, and no card; behind it how to
play over a chat.

Chats and mail programs show the cover as a preview, so its upper part says whose file it is and
stops everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import Drawn, paragraph, stack, stacked_height, step, unmarked
from cardgen.pages.parts import (
    PLATE_EDGE,
    PLATE_PAD,
    PLATE_ROOM,
    cover_art,
    cover_seats,
    hints,
    steps,
)
from cardgen.pages.phone.page import Key, draw_key, draw_keys, key_places, phone_page
from cardgen.pages.theme import (
    COVER,
    GOLD,
    GREY,
    HEIGHT,
    HOW_TO,
    INK,
    KEYS_TOP,
    LIST,
    MARGIN,
    ROOM,
    WIDTH,
    Style,
    Theme,
    inks,
)
from cardgen.pdf.draw import BOLD, REGULAR, Box, Document, Page, fonts, mm, narrowest, wrap
from cardgen.views import Event, PlayerView, PublicView

_PLATE_HEIGHT, _STRIP = 40 * mm, 11 * mm  # of the upper plate; between the plates, where the sun is
# What both, and the strip of that, give to a sheet below that is fuller than full.
_YIELDING, _STRIP_YIELDING = 14 * mm, 4.9 * mm
_STRIP_MOST = 22 * mm
_LOOSE_MOST = 2.2 * mm  # what a sheet with little on it puts between its lines at most
_KEY = 14.4 * mm
_TEXT, _SMALL = 12.5, 11.0  # type sizes: as a rule, and at least; what doesn't fit then is cut
_NOTE, _TAG, _CODE = 11.5, 12.0, 12.8  # of what few readers look for, words on gold, the game code
_LEADING_LEAST, _LEADING_MOST = 0.86, 1.12  # leading of the sheet as a factor
_LEFT, _RIGHT = PLATE_EDGE + PLATE_PAD, PLATE_EDGE + PLATE_PAD + PLATE_ROOM


def draw_cover(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """The cover as the document's next page, and behind it how to play.

    In large print nothing but whose file it is, which game, and keys is on it.
    """
    if style.large:  # few files are
        from cardgen.pages.phone.large_cover import draw_large_cover

        draw_large_cover(document, view, style, event)
        return
    texts, ground = style.texts, cover_art.background(style)
    page = phone_page(document, style, COVER, texts("cover.title"), ground)
    free = HEIGHT - 2 * PLATE_EDGE - _PLATE_HEIGHT - _STRIP - _KEY

    def fits(sheet: _Sheet) -> bool:
        return sheet.need * _LEADING_LEAST <= free + _YIELDING

    # Notes on a joint deal are on the next page if somebody's sheet has no room for them.
    notes = cover_seats.joint_notes(view.table, texts)
    seats = range(len(view.table.names) if notes else 0)
    later = notes
    if all(fits(_Sheet(replace(view, seat=seat), style, event, notes)) for seat in seats):
        later = []

    # A cover that is full of long names has less of what other pages say too.
    if event.organiser == view.name:  # on the organiser's own cover the name is large enough
        event = event._replace(organiser="")
    sheet = _Sheet(view, style, event, [] if later else notes)
    if not fits(sheet):
        sheet = sheet._replace(event=event._replace(organiser=""))
    if not fits(sheet):
        sheet = sheet._replace(event=event._replace(organiser="", place=""))
    if not fits(sheet):
        sheet = sheet._replace(view=replace(view, table=view.table._replace(title="")))

    # What is left goes between the lines, then between the plates; what is missing they give.
    need = sheet.need
    given = min(_YIELDING, max(0, need * _LEADING_LEAST - free))
    leading = min(_LEADING_MOST, max(_LEADING_LEAST, (free + given) / need))
    blocks = sheet._replace(leading=leading).blocks()
    spare = max(0, free - need * leading)
    loose = min(_LOOSE_MOST, spare / len(blocks))
    narrower = min(given, _STRIP_YIELDING)
    upper = Box(PLATE_EDGE, PLATE_EDGE, WIDTH - 2 * PLATE_EDGE, _PLATE_HEIGHT - given + narrower)
    strip = min(_STRIP_MOST, _STRIP - narrower + spare - loose * len(blocks))
    top = upper.bottom + strip
    lower = Box(PLATE_EDGE, top, upper.w, HEIGHT - PLATE_EDGE - upper.bottom - strip)
    cover_art.draw_plates(page, style, upper, lower, cover_art.STOP_UP)
    cover_art.draw_owner(page, view, style, upper)
    stack(page, blocks, top, loose)

    # Keys to the rounds and to how to play, as wide as the text above.
    row = Box(lower.x + PLATE_PAD, lower.bottom - 13.4 * mm, lower.w - 2 * PLATE_PAD, 9.6 * mm)
    keys = [Key(f"{texts('list.title')} ›", LIST), Key(f"{texts('cover.to-how-to')} ›", HOW_TO)]
    boxes, size = key_places(keys, row, 2 * mm, 14, 12)
    for key, box in zip(keys, boxes, strict=True):
        reach = Box(box.x, box.y - 1.5 * mm, box.w, lower.bottom - box.y + 1.5 * mm)
        draw_key(page, style, key.words, key.target, box, size, reach)
    draw_how_to(document, style, view.table, [*later, *cover_seats.card_names(style, event)])


# -- which game


class _Words(NamedTuple):
    """Words on a line of their own, their size and colour."""

    words: str
    size: float = _TEXT
    colour: str = INK

    @property
    def height(self) -> float:
        return 0.43 * mm * self.size


class _Sheet(NamedTuple):
    """What is on the lower plate above the keys."""

    view: PlayerView
    style: Style
    event: Event
    notes: Sequence[str]  # on a joint deal
    leading: float = 1  # a factor of all heights

    @property
    def need(self) -> float:
        """How high it is."""
        return stacked_height(self.blocks())

    def blocks(self) -> list[Drawn]:
        """All of it, top to bottom."""
        view, style, table, event = self.view, self.style, self.view.table, self.event
        texts, loose = style.texts, self.leading

        # The game, and the pack mark in a frame.
        mark = table.pack_mark
        wide = fonts.width(mark, 14, BOLD) + 4.5 * mm

        def head(page: Page, y: float) -> None:
            base, room = y + 11 * mm * loose, PLATE_ROOM - wide - 3 * mm
            page.text(_LEFT, base, texts(f"game.{table.game}"), 21, BOLD, room=room)
            stamp = Box(_RIGHT - wide, base - 5.8 * mm, wide, 7 * mm)
            cover_art.draw_stamp(page, stamp, mark, 14)

        # House rules, the occasion, who organises it, and whether it is for practice.
        lines = [_Words(texts("cover.house", name=table.house))] if table.house else []
        lines += _event_lines(style, table, event)
        if event.organiser:
            lines.append(_Words(texts("cover.organiser", name=event.organiser), _NOTE, GREY))
        blocks = [self._drawn(13 * mm, head)]
        blocks += self._tagged(lines, cover_seats.seed_tag(table, texts))

        # Which pack this one replaces, and notes on a joint deal.
        leading = 0.44 * mm * loose  # as a factor of the size
        theme = Theme(_NOTE, leading * _NOTE, rise=0.78 * leading)
        sentences = [unmarked(theme, note, _LEFT, PLATE_ROOM) for note in self.notes]
        if table.replaces:
            markup = f"*{texts('cover.replaces', mark=table.replaces, n=table.from_round)}*"
            sentences.insert(0, paragraph(theme, markup, _LEFT, PLATE_ROOM))
        blocks += [block._replace(height=block.height + 0.8 * mm * loose) for block in sentences]

        # Who plays.
        if cover_seats.has_words(table):
            blocks.append(self._line(_Words(texts("cover.joint"), _NOTE, GREY)))
        place = _LEFT, PLATE_ROOM
        blocks.append(cover_seats.seat_list(view, style, _TEXT, *place, leading=loose, whole=True))
        if view.partner is not None:
            blocks.append(cover_seats.partners(view, style, _TEXT, _SMALL, *place, loose))

        def rule(page: Page, y: float) -> None:
            y += 1.6 * mm * loose
            page.line(_LEFT, y, _RIGHT, y, GOLD, 0.25 * mm)

        return [*blocks, self._drawn(3.4 * mm, rule), self._code()]

    def _drawn(self, height: float, draw: Callable[[Page, float], object]) -> Drawn:
        """A block.  height: at a leading of 1."""
        return Drawn(height * self.leading, draw)

    def _line(self, line: _Words, height: float = 0) -> Drawn:
        """A line; what is too long for it is shrunk, then cut.  height: 0: that of its type."""
        words, size = fonts.fit(line.words, line.size, PLATE_ROOM, least=min(1, _SMALL / line.size))
        height = height or line.height

        def draw(page: Page, y: float) -> None:
            base = y + height * self.leading / 2 + 0.33 * size
            page.text(_LEFT, base, words, size, colour=line.colour)

        return self._drawn(height, draw)

    def _tagged(self, lines: Sequence[_Words], tag: str) -> list[Drawn]:
        """Lines one below the other, and a tag on gold, if there is one: at the right of the
        last one or below it.
        """
        blocks = [self._line(line) for line in lines]
        if not tag:
            return blocks
        pad, height = 2 * mm, 0.48 * mm * _TAG
        tag, size = fonts.fit(tag, _TAG, PLATE_ROOM - 2 * pad, BOLD, least=_SMALL / _TAG)
        wide = fonts.width(tag, size, BOLD) + 2 * pad
        last = lines[-1] if lines else None
        if last and fonts.width(last.words, last.size) + 3 * mm + wide > PLATE_ROOM:
            last = None
        tall = max(last.height, height + 0.6 * mm) if last else height + 2.6 * mm

        def draw(page: Page, y: float) -> None:
            if last:
                self._line(last, tall).draw(page, y)
            x = _RIGHT - wide if last else _LEFT
            top = y + (tall * self.leading - height) * 0.35  # nearer to the lines than to the seats
            inks(self.style).gold.tag(page, tag, size, x, top, height)

        return [*(blocks[:-1] if last else blocks), self._drawn(tall, draw)]

    def _code(self) -> Drawn:
        """The game code in fours, three to a line and line below line; its words beside it or,
        if they are long, above it.
        """
        rows, aside, size = self.view.table.code_rows, 2.4 * mm, _CODE
        name, note = self.style.texts("cover.code"), self.style.texts("cover.code-same")
        label = max(fonts.width(name, _SMALL, BOLD), fonts.width(note, _SMALL))

        def columns(size: float) -> list[float]:
            return [
                max(fonts.width(four, size, BOLD, 0.3) for four in column)
                for column in zip(*rows, strict=True)
            ]

        above = label + fsum(columns(_SMALL)) + 3 * aside > PLATE_ROOM
        if not above:
            size = min(size, size * (PLATE_ROOM - label - 3 * aside) / fsum(columns(size)))
        wide, tall = columns(size), 0.46 * mm * _CODE if above else 5.8 * mm
        left = _LEFT if above else _RIGHT - fsum(wide) - 2 * aside

        def draw(page: Page, y: float) -> None:
            if above:
                base = y + 0.76 * tall * self.leading
                x = _LEFT + page.text(_LEFT, base, name, _SMALL, BOLD) + aside
                words, fitted = fonts.fit(note, _SMALL, _RIGHT - x, least=1)
                page.text(x, base, words, fitted, colour=GREY)
            for i, (words, font, colour) in enumerate(((name, BOLD, INK), (note, REGULAR, GREY))):
                base, x = y + (i + above + 0.72) * tall * self.leading, left
                if not above:
                    page.text(_LEFT, base, words, _SMALL, font, colour)
                for four, column in zip(rows[i], wide, strict=True):
                    page.text(x, base, four, size, BOLD, tracking=0.3)
                    x += column + aside

        return self._drawn((2 + above) * tall, draw)


def _event_lines(style: Style, table: PublicView, event: Event) -> list[_Words]:
    """Title, date and place: on one line, else the title on its own, on two if it must; three
    lines at most.
    """
    title, place = table.title, event.place
    day = style.texts.date(event.day) if event.day else ""
    when = " · ".join(filter(None, (day, place)))
    whole = " · ".join(filter(None, (title, when)))
    if fonts.width(whole, _TEXT) <= PLATE_ROOM:
        return [_Words(whole)] if whole else []
    lines = [title] if title else []
    halves = [(title[:i], title[i + 1 :]) for i, letter in enumerate(title) if letter == " "]
    if fonts.width(title, _TEXT) > PLATE_ROOM and halves:
        lines = list(narrowest(halves, REGULAR))
    one_line = fonts.width(when, _SMALL) <= PLATE_ROOM or len(lines) > 1
    lines += filter(None, [when] if one_line else [day, place])
    return [_Words(line) for line in lines]


# -- how to play over a chat, on a page of its own

_TOP, _INDENT = 23.5 * mm, 9 * mm
_ASIDE, _LEAST_ASIDE = 3 * mm, 1.4 * mm  # between steps: as a rule, and at least
_SIZES = (16.0, 15.0, 14.0)
# Leadings as factors of the type's size: what needs less gets smaller type or a second page; that
# of a first page of two.
_LEAST_LEADING, _GOOD_LEADING = 1.15, 1.25

_Items = Sequence[tuple[int, str]]  # numbers of steps, 0 for a hint, and their texts


def draw_how_to(
    document: Document, style: Style, table: PublicView, notes: Sequence[str] = ()
) -> None:
    """How to play over a chat, as the document's next page; on more pages if it is much.

    notes: on a joint deal, that the cover has no room for; and what cards are called in other
        languages.
    """
    if style.large:  # few files are
        from cardgen.pages.phone.large_cover import draw_large_how_to

        draw_large_how_to(document, style, table, notes)
        return
    texts, title = style.texts, style.texts("cover.how-to")
    numbered = [*enumerate(steps(style, table.rules), 1)]
    items = numbered + [(0, markup) for markup in (*hints(style, table), *notes)]
    size, pages = min(
        ((size, _shared_out(items, len(numbered), size)) for size in _SIZES),
        key=lambda way: len(way[1]),
    )
    anchors = [f"{HOW_TO}-{i + 1}" if i else HOW_TO for i in range(len(pages))]
    for i, shown in enumerate(pages):
        page = phone_page(document, style, anchors[i], f"{title} {i + 1}" if i else title)
        page.text(MARGIN, 13 * mm, title, 22, BOLD, room=ROOM)

        # First steps, then hints, a double gap between them; as loose as the page allows.
        rows, first = _rows(shown, size), sum(number > 0 for number, _ in shown)
        asides = len(shown) - 1 + (0 < first < len(shown))
        loose = (_free(size) - 1.25 * size * rows) / max(1, asides)
        aside = max(_LEAST_ASIDE, min(_ASIDE, loose))
        leading = min(1.4 * size, (_free(size) - asides * aside) / rows)
        theme = Theme(size, leading, aside, 3.2 * mm, _INDENT, rise=0)
        blocks = [
            step(style, theme, number, markup, MARGIN, ROOM) for number, markup in shown[:first]
        ]
        y = stack(page, blocks, _TOP, aside) + aside * (first > 0)
        blocks = [paragraph(theme, markup, MARGIN, ROOM) for _, markup in shown[first:]]
        stack(page, blocks, y, aside)

        back = Key(f"‹ {i}", anchors[i - 1]) if i else Key(texts("cover.title"), COVER)
        on = Key(f"{texts('list.title')} ›", LIST)
        if i + 1 < len(pages):
            on = Key(f"{i + 2} ›", anchors[i + 1])
        draw_keys(page, style, [back, on])


def _shared_out(items: _Items, steps: int, size: float) -> list[_Items]:
    """The paragraphs page by page; a new page rather begins with the first hint, behind so many
    steps, than a little later.
    """

    def leading(items: _Items) -> float:
        """The leading at which items fill a page, with the least between them."""
        return (_free(size) - len(items) * _LEAST_ASIDE) / _rows(items, size)

    pages: list[_Items] = []
    start = 0
    while leading(items[start:]) < _LEAST_LEADING * size:
        end = start + 1
        for i in range(start + 2, len(items)):
            if leading(items[start:i]) >= _GOOD_LEADING * size:
                end = i
        end = steps if start < steps < end else end
        pages.append(items[start:end])
        start = end

    # Hints on two pages are shared out: else what is left over would be alone on the last one.
    while len(pages) > 1 and pages[-1][0][0] == 0:
        if _rows(items[start - 1 :], size) > _rows(pages[-1][:-1], size):
            break
        pages[-1] = pages[-1][:-1]
        start -= 1
    return [*pages, items[start:]]


def _rows(items: _Items, size: float) -> int:
    return sum(
        len(wrap(markup, size, ROOM - _INDENT if number else ROOM)) for number, markup in items
    )


def _free(size: float) -> float:
    return KEYS_TOP - _TOP + 0.5 * size  # the last line needs no room for a next
