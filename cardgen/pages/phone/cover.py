"""First page of a player's file: a card's back with a book plate, and no card; behind it how to
play over a chat.

Chats and mail programs show the cover as a preview, so its upper part says whose file it is and
stops everybody else.  In large print nothing but that, which game, and keys is on it; what it has
no room for, who plays and the game code are on pages behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from cardgen.faces import label
from cardgen.pages.layout import (
    Drawn,
    draw_number,
    fewest_pages,
    over_pages,
    paragraph,
    stack,
    stacked_height,
    step,
    together,
    unmarked,
)
from cardgen.pages.parts import (
    PLATE_EDGE,
    PLATE_PAD,
    PLATE_ROOM,
    covers,
    hints,
    steps,
)
from cardgen.pages.phone.page import (
    Key,
    draw_key,
    draw_keys,
    key_places,
    phone_page,
    sentences,
)
from cardgen.pages.theme import (
    COVER,
    GOLD,
    GREY,
    HEIGHT,
    HOW_TO,
    INK,
    KEYS_TOP,
    LARGE_KEY,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    LIST,
    MARGIN,
    PHONE_LARGE,
    ROOM,
    WIDTH,
    Style,
    Theme,
    inks,
    middle_rise,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    Box,
    Document,
    Page,
    fonts,
    mm,
    narrowest,
    plain,
    wrap,
    wrap_anywhere,
)
from cardgen.views import Event, PlayerView, PublicView

_PLATE_HEIGHT, _STRIP = 40 * mm, 11 * mm  # of the upper plate; between the plates, where the sun is
# What both, and the strip of that, give to a sheet below that is fuller than full.
_YIELDING, _STRIP_YIELDING = 14 * mm, 4.9 * mm
_TEXT, _SMALL = 12.5, 11.0  # type sizes: as a rule, and at least; what doesn't fit then is cut
_NOTE, _TAG, _CODE = 11.5, 12.0, 12.8  # of what few readers look for, words on gold, the game code
_LEADING_LEAST, _LEADING_MOST = 0.86, 1.12  # leading of the sheet as a factor
_LEFT, _RIGHT = PLATE_EDGE + PLATE_PAD, PLATE_EDGE + PLATE_PAD + PLATE_ROOM


def draw_cover(document: Document, view: PlayerView, style: Style, event: Event) -> None:
    """The cover as the document's next page, and behind it how to play."""
    title, background = style.texts("cover.title"), covers.background(style)
    page = phone_page(document, style, COVER, title, background)
    if style.large:
        later: Sequence[str] = ()
        _draw_large(document, page, view, style, event)
    else:
        later = _draw_usual(page, view, style, event)
    size = PHONE_LARGE if style.large else _SIZES[0]
    names = covers.card_names(style, event, size, ROOM)
    if style.large:  # rows that may be on two pages
        names = [row for block in names for row in block.split("\n")]
    draw_how_to(document, style, view.table, [*later, *names])


def _draw_usual(page: Page, view: PlayerView, style: Style, event: Event) -> Sequence[str]:
    """All on one page.  Returns notes that it has no room for."""
    texts, free = style.texts, HEIGHT - 2 * PLATE_EDGE - _PLATE_HEIGHT - _STRIP - 14.4 * mm

    def fits(sheet: _Sheet) -> bool:
        return sheet.need * _LEADING_LEAST <= free + _YIELDING

    # Notes on a joint deal are on the next page if somebody's sheet has no room for them.
    notes = covers.joint_notes(view.table, texts)
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
        sheet = sheet._replace(whole=False)
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
    loose = min(2.2 * mm, spare / len(blocks))
    narrower = min(given, _STRIP_YIELDING)
    upper = Box(PLATE_EDGE, PLATE_EDGE, WIDTH - 2 * PLATE_EDGE, _PLATE_HEIGHT - given + narrower)
    strip = min(22 * mm, _STRIP - narrower + spare - loose * len(blocks))
    top = upper.bottom + strip
    lower = Box(PLATE_EDGE, top, upper.w, HEIGHT - PLATE_EDGE - upper.bottom - strip)
    covers.draw_plates(page, style, upper, lower, 4 * mm)

    # Whose file it is, and the red words that stop everybody else.
    room, base = upper.w - 10 * mm, upper.y + 0.205 * upper.h
    pill = Box(upper.x + 5 * mm, upper.bottom - 12 * mm, room, 8 * mm)
    words, stop = texts("cover.belongs"), texts("cover.stop")
    with page.tag("H1"):
        page.text(upper.cx, base, words, 13, colour=GREY, align="centre", room=room)
        box = Box(pill.x, base + 1 * mm, room, pill.y - base - 1.4 * mm)
        covers.draw_name(page, view.name, box)
    covers.draw_stop(page, style, pill, stop, fonts.shrunk(stop, 14.5, room - 5 * mm, BOLD))
    stack(page, blocks, top, loose)

    # Keys to the rounds and to how to play, as wide as the text above.
    row = Box(lower.x + PLATE_PAD, lower.bottom - 13.4 * mm, lower.w - 2 * PLATE_PAD, 9.6 * mm)
    keys = [Key(f"{texts('list.title')} ›", LIST), Key(f"{texts('cover.to-how-to')} ›", HOW_TO)]
    boxes, size = key_places(keys, row, 2 * mm, 14, 12)
    for key, box in zip(keys, boxes, strict=True):
        reach = Box(box.x, box.y - 1.5 * mm, box.w, lower.bottom - box.y + 1.5 * mm)
        with page.link(key.target, reach):
            draw_key(page, style, key.words, box, size)
    return later


# -- which game


# Words on a line of their own, their size and colour.
_Words = tuple[str, float, str]


class _Sheet(NamedTuple):
    """What is on the lower plate above the keys."""

    view: PlayerView
    style: Style
    event: Event
    notes: Sequence[str]  # on a joint deal
    leading: float = 1  # a factor of all heights
    whole: bool = True  # a long name goes on on a second line

    @property
    def need(self) -> float:
        """How high it is."""
        return stacked_height(self.blocks())

    def blocks(self) -> list[Drawn]:
        """All of it, top to bottom."""
        view, style, table, event = self.view, self.style, self.view.table, self.event
        texts, loose, mark = style.texts, self.leading, table.pack_mark

        # The game, and the pack mark in a frame.
        wide = fonts.width(mark, 14, BOLD) + 4.5 * mm

        def head(page: Page, y: float) -> None:
            base, room = y + 11 * mm * loose, PLATE_ROOM - wide - 3 * mm
            page.text(_LEFT, base, texts(f"game.{table.game}"), 21, BOLD, room=room, level=2)
            stamp = Box(_RIGHT - wide, base - 5.8 * mm, wide, 7 * mm)
            covers.draw_stamp(page, stamp, mark, 14)

        # House rules, the occasion, who organises it, and whether it is for practice.  Title, date
        # and place are on one line, else the title on its own, on two if it must; three at most.
        title, place = table.title, event.place
        day = texts.date(event.day) if event.day else ""
        when = " · ".join(filter(None, (day, place)))
        said = [" · ".join(filter(None, (title, when)))]
        if fonts.width(said[0], _TEXT) > PLATE_ROOM:
            said = [title] if title else []
            halves = [
                (title[:i], title[i + 1 :]) for i, letter in enumerate(title) if letter == " "
            ]
            if fonts.width(title, _TEXT) > PLATE_ROOM and halves:
                said = list(narrowest(halves, REGULAR))
            one_line = fonts.width(when, _SMALL) <= PLATE_ROOM or len(said) > 1
            said += [when] if one_line else [day, place]
        house = table.house and texts("cover.house", name=table.house)
        lines = [(words, _TEXT, INK) for words in (house, *said) if words]
        if event.organiser:
            lines.append((texts("cover.organiser", name=event.organiser), _NOTE, GREY))
        blocks = [Drawn(13 * mm * loose, head)]
        blocks += self._tagged(lines, covers.seed_tag(table, texts))

        # Which pack this one replaces, and notes on a joint deal.
        leading = 0.44 * mm * loose  # as a factor of the size
        theme = Theme(_NOTE, leading * _NOTE, rise=0.78 * leading)
        sentences = [unmarked(theme, note, _LEFT, PLATE_ROOM) for note in self.notes]
        if table.replaces:
            markup = f"*{texts('cover.replaces', mark=table.replaces, n=table.from_round)}*"
            sentences.insert(0, paragraph(theme, markup, _LEFT, PLATE_ROOM))
        blocks += [block._replace(height=block.height + 0.8 * mm * loose) for block in sentences]

        # Who plays.
        if covers.has_words(table):
            blocks.append(self._line((texts("cover.joint"), _NOTE, GREY)))
        kind = covers.SeatType(style, _LEFT, PLATE_ROOM, _TEXT, loose)
        blocks.append(covers.seat_list(view, kind, whole=self.whole))
        if view.partner is not None:
            blocks.append(covers.partners(view, kind, _SMALL))

        def rule(page: Page, y: float) -> None:
            y += 1.6 * mm * loose
            page.line(_LEFT, y, _RIGHT, y, GOLD, 0.25 * mm)

        return [*blocks, Drawn(3.4 * mm * loose, rule), self._code()]

    def _line(self, line: _Words, tall: float = 0) -> Drawn:
        """A line; what is too long for it is shrunk, then cut.  tall: its height at a leading of 1;
        0: that of its type.
        """
        words, size, colour = line
        height = (tall or 0.43 * mm * size) * self.leading
        words, size = fonts.fit(words, size, PLATE_ROOM, least=min(1, _SMALL / size))

        def draw(page: Page, y: float) -> None:
            page.text(_LEFT, y + height / 2 + 0.33 * size, words, size, colour=colour)

        return Drawn(height, draw)

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
        x, tall, before = _LEFT, height + 2.6 * mm, None
        if lines and fonts.width(*lines[-1][:2]) + 3 * mm + wide <= PLATE_ROOM:
            x, tall = _RIGHT - wide, max(0.43 * mm * lines[-1][1], height + 0.6 * mm)
            before = self._line(lines[-1], tall)
            blocks.pop()

        def draw(page: Page, y: float) -> None:
            if before:
                before.draw(page, y)
            top = y + (tall * self.leading - height) * 0.35  # nearer to the lines than to the seats
            inks(self.style).gold.tag(page, tag, size, Box(x, top, wide, height))

        return [*blocks, Drawn(tall * self.leading, draw)]

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

        def draw_read(page: Page, y: float) -> None:
            fours = " ".join(four for row in rows for four in row)
            with page.tag("P", full=self.style.texts("speech.code", code=fours)):
                draw(page, y)

        return Drawn((2 + above) * tall * self.leading, draw_read)


# -- in large print

_PLATE = Box(PLATE_EDGE, PLATE_EDGE, WIDTH - 2 * PLATE_EDGE, 42 * mm)
# Height of the red words' pill, and how far it is from the plate's lower edge.
_STOP, _STOP_UP = 10.4 * mm, 2.6 * mm
_BELONGS = _PLATE.y + 9 * mm  # the baseline above the name
_NAME_LINES = 2  # at most
_TOP, _GAP, _TO_KEYS, _BOTTOM = 2.8 * mm, 1.6 * mm, 2.6 * mm, 3.4 * mm
_THEME = LARGE_PRINT._replace(rise=middle_rise(1.25))
_STAMP = 11.4 * mm
_LARGE_STRIP, _BETWEEN = 6 * mm, 2 * mm
_TABLE = "table"  # anchor of who plays
_KEYS = (("list.title", LIST), ("cover.to-how-to", HOW_TO), ("cover.large.table", _TABLE))


def _draw_large(
    document: Document, page: Page, view: PlayerView, style: Style, event: Event
) -> None:
    """Whose file it is, which game, and keys; who plays is behind it."""
    table, texts = view.table, style.texts

    # The event and the rules, a paragraph each.
    day = texts.date(event.day) if event.day else ""
    when = " · ".join(filter(None, (day, event.place)))
    one_line = fonts.width(when, PHONE_LARGE, BOLD) <= PLATE_ROOM
    about = [
        covers.seed_tag(table, texts),
        table.title,
        *([when] if one_line else [day, event.place]),
        table.house and texts("cover.house", name=table.house),
    ]
    about = [*filter(None, about)]
    replaced = {"mark": table.replaces, "n": table.from_round}
    forms = [
        texts(key, **replaced)
        for key in ("cover.large.replaces", "cover.large.replaces-short", "list.replaces-large")
        if table.replaces
    ]

    # Which pack this one replaces, then as many of them as have room below the game; what is left
    # over goes around all.
    blocks = _head(style, table)
    sentences = [unmarked(_THEME, words, _LEFT, PLATE_ROOM) for words in about]
    below, keys = HEIGHT - PLATE_EDGE - _PLATE.bottom, len(_KEYS)
    free = (
        below - _LARGE_STRIP - _TOP - _TO_KEYS - keys * (LARGE_KEY + _BETWEEN) + _BETWEEN - _BOTTOM
    )
    for words in forms:
        said = unmarked(_THEME, words, _LEFT, PLATE_ROOM)
        if stacked_height([*blocks, said], _GAP) <= free:
            blocks.append(said)
            break
    if forms and words is not forms[0]:
        about.append(forms[0])
    shown = max(
        i
        for i in range(len(about) + 1)
        if stacked_height([*blocks, *sentences[:i]], _GAP) <= free or not i
    )
    blocks += sentences[:shown]
    height = stacked_height(blocks, _GAP)
    spare = max(0, free - height)
    strip = min(20 * mm, _LARGE_STRIP + 0.6 * spare)
    key_height = min(14 * mm, LARGE_KEY + (spare - strip + _LARGE_STRIP) / keys)
    sheet = Box(PLATE_EDGE, _PLATE.bottom + strip, _PLATE.w, below - strip)
    keys_top = sheet.bottom - _BOTTOM - keys * (key_height + _BETWEEN) + _BETWEEN
    covers.draw_plates(page, style, _PLATE, sheet, _STOP_UP)

    # Whose file it is, and the red words that stop everybody else.
    name, room, size = view.name, _PLATE.w - 5 * mm, PHONE_LARGE
    page.text(_PLATE.cx, _BELONGS, texts("cover.large.belongs"), size, BOLD, GREY, "centre")
    pill = Box(_PLATE.x + 2.5 * mm, _PLATE.bottom - _STOP_UP - _STOP, room, _STOP)
    box = Box(pill.x, _BELONGS + 1.4 * mm, room, pill.y - _BELONGS - 1.8 * mm)
    if len(wrap_anywhere(name, size, room)) > _NAME_LINES:  # as a whole it is behind the cover
        name = fonts.called(name, table.names, size, 0.8 * _NAME_LINES * room, BOLD)
    lines, fitted = covers.name_lines(fonts.drawable(name), box)
    if fitted < size:
        lines, fitted = wrap_anywhere(name, size, room), size
    covers.draw_lines(page, lines, fitted, box)
    covers.draw_stop(page, style, pill, texts("cover.large.stop"), size)

    # Which game, and keys one below the other.
    loose = (keys_top - _TO_KEYS - sheet.y - _TOP - height) / (len(blocks) + 1)
    stack(page, blocks, sheet.y + _TOP, _GAP + loose)
    for i, (words, target) in enumerate(_KEYS):
        y = keys_top + i * (key_height + _BETWEEN)
        key = Box(sheet.x + 4 * mm, y, sheet.w - 8 * mm, key_height)
        with page.link(target, key.inset(-1 * mm, -_BETWEEN / 2)):
            draw_key(page, style, f"{texts(words)} ›", key)

    ways = [_table(view, style, event, about[shown:], theme) for theme in _THEMES]
    _draw_pages(document, style, _TABLE, texts("cover.large.table"), ways)


def _head(style: Style, table: PublicView) -> list[Drawn]:
    """Which game, and which pack."""
    game = style.texts(f"game.{table.game}")
    size = fonts.shrunk(game, 28.0, PLATE_ROOM, BOLD, PHONE_LARGE)
    wide = fonts.width(table.pack_mark, PHONE_LARGE, BOLD) + 4 * mm

    def stamp(page: Page, y: float) -> None:
        box = Box(_LEFT, y + 0.4 * mm, wide, _STAMP - 0.8 * mm)
        covers.draw_stamp(page, box, table.pack_mark, PHONE_LARGE, 0.45 * mm, 1.4 * mm)

    heading = _THEME._replace(size=size, leading=1.2 * size, rise=middle_rise(1.2))
    return [unmarked(heading, game, _LEFT, PLATE_ROOM), Drawn(_STAMP, stamp)]


# -- pages behind the cover

_PAGE_TOP, _FLOOR = 17 * mm, LARGE_KEYS_TOP - 3 * mm
_THEMES = tuple(  # from the one to be wished for to the tightest
    LARGE_PRINT._replace(leading=leading * PHONE_LARGE, rise=middle_rise(leading))
    for leading in (1.5, 1.4, 1.3, 1.25)
)
_NAME_PAD = 1.6 * mm


def _pages_behind(
    document: Document, style: Style, anchor: str, title: str, count: int
) -> Iterator[Page]:
    """Pages with a heading, and keys back and on.  anchor: of the first."""
    texts, large = style.texts, style.large
    anchors = [f"{anchor}-{i + 1}" if i else anchor for i in range(count)]
    for i in range(count):
        page = phone_page(document, style, anchors[i], f"{title} {i + 1}" if i else title)
        with page.tag("H1", full=f"{title} {i + 1}" if i else ""):
            size = PHONE_LARGE if large else 22
            page.text(MARGIN, (12 if large else 13) * mm, title, size, BOLD, room=ROOM)
        yield page
        back, on = Key(texts("cover.title"), COVER), Key(f"{texts('list.title')} ›", LIST)
        if i:
            back = Key(f"‹ {texts('cover.large.back') if large else i}", anchors[i - 1])
        if i + 1 < count:
            on = Key(f"{texts('cover.large.more') if large else i + 2} ›", anchors[i + 1])
        draw_keys(page, style, [back, on])


def _draw_pages(
    document: Document, style: Style, anchor: str, title: str, ways: Sequence[Sequence[Drawn]]
) -> None:
    """Blocks in large print over as few pages as they need, all about equally full.  ways: to set
    them, the best first.
    """
    room = _FLOOR - _PAGE_TOP
    shares = fewest_pages(ways, room, _GAP)
    pages = _pages_behind(document, style, anchor, title, len(shares))
    for page, blocks in zip(pages, shares, strict=True):
        gap = min(6 * mm, _GAP + (room - stacked_height(blocks, _GAP)) / len(blocks))
        stack(page, blocks, _PAGE_TOP, gap)


def _table(
    view: PlayerView, style: Style, event: Event, about: Sequence[str], theme: Theme
) -> list[Drawn]:
    """Who plays: as high for all readers; only whose name is marked and whose partner is named
    differ.  about: paragraphs that begin it.
    """
    texts, table = style.texts, view.table

    def said(words: str, *colour: str) -> Drawn:
        return unmarked(theme, words, MARGIN, ROOM, *colour)

    notes = covers.joint_notes(table, texts)
    blocks = [said(words) for words in (*about, *notes)]
    words = covers.words_of(table, texts)
    seats = [
        _seat(style, seat, name, words.get(name, ""), seat == view.seat, theme)
        for seat, name in enumerate(table.names)
    ]
    if words:
        seats[0] = together([said(texts("cover.joint"), GREY), seats[0]], _GAP)
    blocks += seats

    # With whom the reader plays, and against whom.
    if view.partner is not None:
        called = [
            fonts.called(name, table.names, PHONE_LARGE, 0.9 * ROOM, BOLD).replace("*", "∗")
            for name in table.names
        ]

        def partners(view: PlayerView) -> Drawn:
            assert view.partner is not None
            us = (view.seat, view.partner)
            left, right = (name for seat, name in enumerate(called) if seat not in us)
            partner = called[view.partner]
            return said(plain(texts("cover.partners", partner=partner, left=left, right=right)))

        tallest = max(partners(replace(view, seat=seat)).height for seat in range(len(called)))
        blocks.append(partners(view)._replace(height=tallest))

    if event.organiser:
        blocks.append(said(texts("cover.organiser", name=event.organiser), GREY))
    code = _large_code(style, table.code_rows, theme)
    if table.at and len(over_pages([*blocks, code], _FLOOR - _PAGE_TOP, _GAP)) > 1:
        # A file begins with its code, whatever else there is to say of an evening of many tables.
        return [code, *blocks]
    return [*blocks, code]


def _seat(style: Style, seat: int, name: str, word: str, mine: bool, theme: Theme) -> Drawn:
    """A player's number and name, with the word of a joint deal below it; one's own on gold."""
    x, room = MARGIN + theme.indent, ROOM - theme.indent - _NAME_PAD
    called = unmarked(theme, name, x, room)
    both = together([called, unmarked(theme, word, x, room, GREY)]) if word else called

    def draw(page: Page, y: float) -> None:
        middle = y + theme.leading / 2
        if mine:
            lines = wrap_anywhere(name, PHONE_LARGE, room)
            wide = max(fonts.width(line, PHONE_LARGE, BOLD) for line in lines)
            tall = called.height - theme.leading + 10 * mm
            own = Box(x - _NAME_PAD, middle - 5 * mm, wide + 2 * _NAME_PAD, tall)
            inks(style).gold.paint(page, own, 1.6 * mm)
        draw_number(page, inks(style).key, theme, seat + 1, MARGIN + theme.disc, middle)
        both.draw(page, y)

    return both._replace(draw=draw)


def _large_code(style: Style, rows: Sequence[Sequence[str]], theme: Theme) -> Drawn:
    """The game code in fours, three a line, below its words; that it is the same for all beside
    these or, if they are long, below.
    """
    words, same = style.texts("cover.code"), style.texts("cover.code-same")
    name = unmarked(theme, words, MARGIN, ROOM)
    wide = fonts.width(same, PHONE_LARGE, BOLD)
    beside = fonts.width(words, PHONE_LARGE, BOLD) + 3 * mm + wide <= ROOM
    note = unmarked(theme, same, MARGIN + ROOM - wide if beside else MARGIN, ROOM, GREY)
    size = PHONE_LARGE
    step, pitch = 1.3 * size, ROOM / len(rows[0])

    def draw(page: Page, y: float) -> None:
        name.draw(page, y)
        if beside:
            note.draw(page, y)
        y += name.height
        for i, row in enumerate(rows):
            base = y + (i + 0.5) * step + size * CAP_HEIGHT / 2
            for j, four in enumerate(row):
                page.text(MARGIN + j * pitch, base, four, size, BOLD, tracking=0.6)
        if not beside:
            note.draw(page, y + len(rows) * step)

    return Drawn(name.height + len(rows) * step + (0 if beside else note.height), draw)


# -- how to play over a chat, on a page of its own

_HOW_TO_TOP, _INDENT = 23.5 * mm, 9 * mm
_LEAST_ASIDE = 1.4 * mm  # between steps
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
    title = style.texts("cover.how-to")
    numbered = [*enumerate(steps(style, table.rules), 1)]
    others = [*hints(style, table), *notes]
    if style.large:
        if not table.rules.contract:  # not every round's page has room for it
            ranks = " ".join(label(rank, style.letters) for rank in table.rules.ranking)
            others.insert(-len(notes) or len(others), f"{style.texts('round.ranking')}: {ranks}")
        # A page may end behind any sentence.
        parts = [(number, part) for number, words in numbered for part in sentences(words)]
        left = MARGIN + _THEMES[0].indent
        ways = [
            [
                *(
                    step(style, theme, number, part, MARGIN, ROOM)
                    if (number, part) == next(each for each in parts if each[0] == number)
                    else unmarked(theme, part, left, MARGIN + ROOM - left)
                    for number, part in parts
                ),
                *(
                    unmarked(theme, part, MARGIN, ROOM)
                    for words in others
                    for part in sentences(words)
                ),
            ]
            for theme in _THEMES
        ]
        _draw_pages(document, style, HOW_TO, title, ways)
        return
    items = numbered + [(0, markup) for markup in others]
    size, shares = min(
        ((size, _shared_out(items, len(numbered), size)) for size in _SIZES),
        key=lambda way: len(way[1]),
    )
    pages = _pages_behind(document, style, HOW_TO, title, len(shares))
    for page, shown in zip(pages, shares, strict=True):
        # First steps, then hints, a double gap between them; as loose as the page allows.
        rows, first = _rows(shown, size), sum(number > 0 for number, _ in shown)
        asides = len(shown) - 1 + (0 < first < len(shown))
        loose = (_free(size) - 1.25 * size * rows) / max(1, asides)
        aside = max(_LEAST_ASIDE, min(3 * mm, loose))
        leading = min(1.4 * size, (_free(size) - asides * aside) / rows)
        theme = Theme(size, leading, aside, 3.2 * mm, _INDENT, rise=0)
        blocks = [
            step(style, theme, number, markup, MARGIN, ROOM)
            if number
            else paragraph(theme, markup, MARGIN, ROOM)
            for number, markup in shown
        ]
        y = stack(page, blocks[:first], _HOW_TO_TOP, aside) + aside * (first > 0)
        stack(page, blocks[first:], y, aside)


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
    return KEYS_TOP - _HOW_TO_TOP + 0.5 * size  # the last line needs no room for a next
