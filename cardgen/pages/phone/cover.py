"""First page of a player's file: a card's back with a book plate, and no card.

Chats and mail programs show it as a preview, so its upper part says whose file it is and stops
everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import Drawn, paragraph, stack, stacked_height, unmarked
from cardgen.pages.parts import PLATE_EDGE, PLATE_PAD, PLATE_ROOM, cover_art, cover_seats
from cardgen.pages.phone.how_to import draw_how_to
from cardgen.pages.phone.page import Key, draw_key, key_places, phone_page
from cardgen.pages.theme import (
    COVER,
    GOLD,
    GREY,
    HEIGHT,
    HOW_TO,
    INK,
    LIST,
    WIDTH,
    Style,
    Theme,
    inks,
)
from cardgen.pdf.draw import BOLD, REGULAR, Box, Document, Page, fonts, mm, narrowest
from cardgen.views import Event, PlayerView, PublicView

_PLATE_HEIGHT, _STRIP = 40 * mm, 11 * mm  # of the upper plate; between the plates, where the sun is
_YIELDING, _STRIP_YIELDING = (
    14 * mm,
    4.9 * mm,
)  # what both, and the strip of that, give to a sheet below that is fuller than full
_STRIP_MOST = 22 * mm
_LOOSE_MOST = 2.2 * mm  # what a sheet with little on it puts between its lines at most
_KEY = 14.4 * mm
_TEXT, _SMALL = 12.5, 11.0  # type sizes: as a rule, and at least; what doesn't fit then is cut
_NOTE, _TAG, _CODE = (
    11.5,
    12.0,
    12.8,
)  # of what few readers look for, of words on gold, of the game code
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
    page = phone_page(
        document, style, COVER, style.texts("cover.title"), cover_art.background(style)
    )
    free = HEIGHT - 2 * PLATE_EDGE - _PLATE_HEIGHT - _STRIP - _KEY
    notes = cover_seats.joint_notes(view.table, style.texts)
    everybody = [
        _Sheet(replace(view, seat=seat), style, event, notes)
        for seat in range(len(view.table.names) if notes else 0)
    ]
    later = (
        [] if all(sheet.need * _LEADING_LEAST <= free + _YIELDING for sheet in everybody) else notes
    )
    if event.organiser == view.name:  # on the organiser's own cover the name is large enough
        event = event._replace(organiser="")
    for sheet in _Sheet(view, style, event, [] if later else notes).less_and_less():
        need = sheet.need
        if need * _LEADING_LEAST <= free + _YIELDING:
            break
    given = min(_YIELDING, max(0, need * _LEADING_LEAST - free))
    leading = min(_LEADING_MOST, max(_LEADING_LEAST, (free + given) / need))
    blocks = sheet._replace(leading=leading).blocks()
    spare = max(0, free - need * leading)
    loose = min(_LOOSE_MOST, spare / len(blocks))
    narrower = min(given, _STRIP_YIELDING)
    upper = Box(PLATE_EDGE, PLATE_EDGE, WIDTH - 2 * PLATE_EDGE, _PLATE_HEIGHT - given + narrower)
    strip = min(_STRIP_MOST, _STRIP - narrower + spare - loose * len(blocks))
    lower = Box(
        PLATE_EDGE, upper.bottom + strip, upper.w, HEIGHT - PLATE_EDGE - upper.bottom - strip
    )

    cover_art.draw_plates(page, style, upper, lower, cover_art.STOP_UP)
    cover_art.draw_owner(page, view, style, upper)
    stack(page, blocks, lower.y, loose)
    _keys(page, style, lower)
    draw_how_to(document, style, view.table, [*later, *cover_seats.card_names(style, event)])


def _keys(page: Page, style: Style, plate: Box) -> None:
    """Keys to the rounds and to how to play."""
    row = Box(
        plate.x + PLATE_PAD, plate.bottom - 13.4 * mm, plate.w - 2 * PLATE_PAD, 9.6 * mm
    )  # as wide as the text above
    texts = style.texts
    keys = [Key(f"{texts('list.title')} ›", LIST), Key(f"{texts('cover.to-how-to')} ›", HOW_TO)]
    boxes, size = key_places(keys, row, 2 * mm, 14, 12)
    for key, box in zip(keys, boxes, strict=True):
        reach = Box(box.x, box.y - 1.5 * mm, box.w, plate.bottom - box.y + 1.5 * mm)
        draw_key(page, style, key.words, key.target, box, size, reach)


# -- which game


class _Line(NamedTuple):
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

    def less_and_less(self) -> Iterator[_Sheet]:
        """It, then with less of what other pages say too: for a cover that is full of long
        names.
        """
        yield self
        yield self._replace(event=self.event._replace(organiser=""))
        bare = self._replace(event=self.event._replace(organiser="", place=""))
        yield bare
        yield bare._replace(view=replace(self.view, table=self.view.table._replace(title="")))

    @property
    def need(self) -> float:
        """How high it is."""
        return stacked_height(self.blocks())

    def blocks(self) -> list[Drawn]:
        """All of it, top to bottom."""
        view, style, texts, table, event = (
            self.view,
            self.style,
            self.style.texts,
            self.view.table,
            self.event,
        )
        lines = [_Line(texts("cover.house", name=table.house))] if table.house else []
        lines += _event_lines(style, table, event)
        if event.organiser:
            lines.append(_Line(texts("cover.organiser", name=event.organiser), _NOTE, GREY))
        leading = 0.44 * mm * self.leading  # as a factor of the size
        theme = Theme(_NOTE, leading * _NOTE, rise=0.78 * leading)
        sentences = [unmarked(theme, note, _LEFT, PLATE_ROOM) for note in self.notes]
        if table.replaces:
            markup = f"*{texts('cover.replaces', mark=table.replaces, n=table.from_round)}*"
            sentences.insert(0, paragraph(theme, markup, _LEFT, PLATE_ROOM))
        blocks = [self._head(), *self._tagged(lines, cover_seats.seed_tag(table, texts))]
        blocks += [
            block._replace(height=block.height + 0.8 * mm * self.leading) for block in sentences
        ]
        if cover_seats.has_words(table):
            blocks.append(self._line(_Line(texts("cover.joint"), _NOTE, GREY)))
        blocks.append(
            cover_seats.seat_list(
                view, style, _TEXT, _LEFT, PLATE_ROOM, leading=self.leading, whole=True
            )
        )
        if view.partner is not None:
            blocks.append(
                cover_seats.partners(view, style, _TEXT, _SMALL, _LEFT, PLATE_ROOM, self.leading)
            )
        below = 1.6 * mm * self.leading
        rule = self._drawn(
            3.4 * mm,
            lambda page, y: page.line(_LEFT, y + below, _RIGHT, y + below, GOLD, 0.25 * mm),
        )
        return [*blocks, rule, self._code()]

    def _drawn(self, height: float, draw: Callable[[Page, float], object]) -> Drawn:
        """A block.  height: at a leading of 1."""
        return Drawn(height * self.leading, draw)

    def _head(self) -> Drawn:
        """The game, and the pack mark in a frame."""
        mark = self.view.table.pack_mark
        wide = fonts.width(mark, 14, BOLD) + 4.5 * mm

        def draw(page: Page, y: float) -> None:
            base = y + 11 * mm * self.leading
            page.text(
                _LEFT,
                base,
                self.style.texts(f"game.{self.view.table.game}"),
                21,
                BOLD,
                room=PLATE_ROOM - wide - 3 * mm,
            )
            cover_art.draw_stamp(page, Box(_RIGHT - wide, base - 5.8 * mm, wide, 7 * mm), mark, 14)

        return self._drawn(13 * mm, draw)

    def _line(self, line: _Line, height: float = 0) -> Drawn:
        """A line; what is too long for it is shrunk, then cut.  height: 0: that of its type."""
        words, size = fonts.fit(line.words, line.size, PLATE_ROOM, least=min(1, _SMALL / line.size))
        height = height or line.height

        def draw(page: Page, y: float) -> None:
            page.text(
                _LEFT, y + height * self.leading / 2 + 0.33 * size, words, size, colour=line.colour
            )

        return self._drawn(height, draw)

    def _tagged(self, lines: Sequence[_Line], tag: str) -> list[Drawn]:
        """Lines one below the other, and a tag on gold, if there is one: at the right of the
        last one or below it.
        """
        blocks = [self._line(line) for line in lines]
        if not tag:
            return blocks
        pad, height = 2 * mm, 0.48 * mm * _TAG
        tag, size = fonts.fit(tag, _TAG, PLATE_ROOM - 2 * pad, BOLD, least=_SMALL / _TAG)
        wide = fonts.width(tag, size, BOLD) + 2 * pad
        beside = (
            bool(lines)
            and fonts.width(lines[-1].words, lines[-1].size) + 3 * mm + wide <= PLATE_ROOM
        )
        tall = max(lines[-1].height, height + 0.6 * mm) if beside else height + 2.6 * mm

        def draw(page: Page, y: float) -> None:
            if beside:
                self._line(lines[-1], tall).draw(page, y)
            top = (
                y + (tall * self.leading - height) * 0.35
            )  # nearer to the lines above than to the seats
            inks(self.style).gold.tag(
                page, tag, size, _RIGHT - wide if beside else _LEFT, top, height
            )

        return [*(blocks[:-1] if beside else blocks), self._drawn(tall, draw)]

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


def _event_lines(style: Style, table: PublicView, event: Event) -> list[_Line]:
    """Title, date and place: on one line, else the title on its own, on two if it must; three
    lines at most.
    """
    day = style.texts.date(event.day) if event.day else ""
    whole, when = (
        " · ".join(filter(None, parts))
        for parts in ((table.title, day, event.place), (day, event.place))
    )
    if fonts.width(whole, _TEXT) <= PLATE_ROOM:
        return [_Line(whole)] if whole else []
    lines = _halves(table.title) if table.title else []
    if when:
        whens = (
            [when]
            if fonts.width(when, _SMALL) <= PLATE_ROOM or len(lines) > 1
            else [day, event.place]
        )
        lines += filter(None, whens)
    return [_Line(words) for words in lines]


def _halves(words: str) -> list[str]:
    """The words on one line if they fit, else on two of about the same length."""
    ways = [(words[:i], words[i + 1 :]) for i, letter in enumerate(words) if letter == " "]
    if fonts.width(words, _TEXT) <= PLATE_ROOM or not ways:
        return [words]
    return list(narrowest(ways, REGULAR))
