"""First page of a player's file: a card's back with a book plate, and no card.

Chats and mail programs show the cover as a preview, so its upper part says whose file it is and
stops everybody else.  In large print nothing but that, which game, and keys is on it; what it has
no room for, who plays and the game code are on pages behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from cardgen.pages.layout import (
    Drawn,
    draw_number,
    over_pages,
    paragraph,
    stack,
    stacked_height,
    titled,
    together,
    unmarked,
)
from cardgen.pages.parts import (
    PLATE_EDGE,
    PLATE_PAD,
    PLATE_ROOM,
    covers,
    turn,
)
from cardgen.pages.phone.behind import FLOOR, GAP, PAGE_TOP, SIZES, THEMES, draw_how_to, draw_pages
from cardgen.pages.phone.page import (
    Key,
    draw_key,
    key_places,
    phone_page,
)
from cardgen.pages.theme import (
    COVER,
    GOLD,
    GREY,
    HEIGHT,
    HOW_TO,
    INK,
    LARGE_KEY,
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
    shrink,
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
    size = PHONE_LARGE if style.large else SIZES[0]
    names = covers.card_names(style, event, size, ROOM)
    if style.large:  # rows that may be on two pages
        names = [row for block in names for row in block.split("\n")]
    draw_how_to(document, style, view.table, [*later, *names])


def _draw_usual(page: Page, view: PlayerView, style: Style, event: Event) -> Sequence[str]:
    """All on one page.  Returns notes that it has no room for."""
    texts, free = style.texts, HEIGHT - 2 * PLATE_EDGE - _PLATE_HEIGHT - _STRIP - 14.4 * mm

    # The next page has what a cover that is full of long names has no room for, for all readers.
    sheet, fits, later = _Sheet(view, style, event), False, list[str]()
    for part in _YIELD:
        fits = fits or sheet.need * _LEADING_LEAST <= free + _YIELDING
        says = sheet.says(part)
        wide = part in _LINES and fonts.width("".join(says), _SMALL) > PLATE_ROOM
        if wide or not fits or (part == "names" and sheet.cuts_names):
            # There an asterisk would be bold, and no word is broken.
            lines = (wrap_anywhere(words.replace("*", "∗"), SIZES[0], ROOM) for words in says)
            later += map("\n".join, lines)
            sheet = sheet._replace(without=(*sheet.without, part))
    if event.organiser == view.name:  # on the organiser's own cover the name is large enough
        sheet = sheet._replace(without=(*sheet.without, "organiser"))

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


# What has no room on a cover is left to the next page, in this order; what is a line at most.
_YIELD = ("notes", "organiser", "house", "place", "names", "title")
_LINES = ("organiser", "house", "place")


class _Sheet(NamedTuple):
    """What is on the lower plate above the keys."""

    view: PlayerView
    style: Style
    event: Event
    without: Sequence[str] = ()  # parts of `_YIELD`; names are shortened then
    leading: float = 1  # a factor of all heights

    @property
    def need(self) -> float:
        """How high it is."""
        return stacked_height(self.blocks())

    def says(self, part: str) -> list[str]:
        """A part as paragraphs, none where there is nothing to say."""
        texts, event, table = self.style.texts, self.event, self.view.table
        if part == "notes":  # on a joint deal
            return covers.joint_notes(table, texts)
        if part == "names":
            words = covers.words_of(table, texts)
            both = (f"{name} ({words[name]})" if name in words else name for name in table.names)
            first, *others = (f"{i}\u00a0{name}" for i, name in enumerate(both, 1))
            return [f"{texts('cover.large.table')}:\n{first}", *others]
        said = {
            "organiser": event.organiser and texts("cover.organiser", name=event.organiser),
            "house": table.house and texts("cover.house", name=table.house),
            "place": event.place,
            "title": table.title,
        }[part]
        return [said] if said else []

    @property
    def _seats(self) -> covers.SeatType:
        return covers.SeatType(self.style, _LEFT, PLATE_ROOM, _TEXT, self.leading)

    @property
    def cuts_names(self) -> bool:
        """Whether a name and the word behind it are too long for a line."""
        table = self.view.table
        share = covers.seat_share(self.view, self._seats)
        return covers.has_words(table) and share < covers.LEAST_WORDED

    def _kept(self, part: str) -> str:
        """A part of one paragraph, unless it is left out."""
        return "" if part in self.without else "".join(self.says(part))

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
            covers.draw_stamp(page, stamp, texts, mark, 14)

        # House rules, the occasion, who organises it, and whether it is for practice.  Title, date
        # and place are on one line, else the title on its own, on two if it must.
        title, place = self._kept("title"), self._kept("place")
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
            one_line = fonts.width(when, _SMALL) <= PLATE_ROOM
            said += [when] if one_line else [day, place]
        lines = [(words, _TEXT, INK) for words in (self._kept("house"), *said) if words]
        if organiser := self._kept("organiser"):
            lines.append((organiser, _NOTE, GREY))
        blocks = [Drawn(13 * mm * loose, head)]
        blocks += self._tagged(lines, covers.seed_tag(table, texts))

        # Which pack this one replaces, and notes on a joint deal.
        leading = 0.44 * mm * loose  # as a factor of the size
        theme = Theme(_NOTE, leading * _NOTE, rise=0.78 * leading)
        notes = [] if "notes" in self.without else self.says("notes")
        sentences = [unmarked(theme, note, _LEFT, PLATE_ROOM) for note in notes]
        if table.replaces:
            markup = f"*{texts('cover.replaces', mark=table.replaces, n=table.from_round)}*"
            sentences.insert(0, paragraph(theme, markup, _LEFT, PLATE_ROOM))
        blocks += [block._replace(height=block.height + 0.8 * mm * loose) for block in sentences]

        # Who plays.
        if covers.has_words(table):
            blocks.append(self._line((texts("cover.joint"), _NOTE, GREY)))
        blocks.append(
            covers.seat_list(view, self._seats, lines=1 if "names" in self.without else 2)
        )
        if view.partner is not None:
            partner = table.names[view.partner]
            key, room = "cover.partner", PLATE_ROOM
            says = turn.fitted_names(style, table.names, key, _SMALL, room, partner=partner)
            theme = theme._replace(size=shrink(says, _TEXT, room, _SMALL))
            blocks.append(paragraph(theme, says, _LEFT, 2 * room))

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
_TOP, _TO_KEYS, _BOTTOM = 2.8 * mm, 2.6 * mm, 3.4 * mm
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
        if stacked_height([*blocks, said], GAP) <= free:
            blocks.append(said)
            break
    if forms and words is not forms[0]:
        about.append(forms[0])
    shown = max(
        i
        for i in range(len(about) + 1)
        if stacked_height([*blocks, *sentences[:i]], GAP) <= free or not i
    )
    blocks += sentences[:shown]
    height = stacked_height(blocks, GAP)
    spare = max(0, free - height)
    strip = min(20 * mm, _LARGE_STRIP + 0.6 * spare)
    key_height = min(14 * mm, LARGE_KEY + (spare - strip + _LARGE_STRIP) / keys)
    sheet = Box(PLATE_EDGE, _PLATE.bottom + strip, _PLATE.w, below - strip)
    keys_top = sheet.bottom - _BOTTOM - keys * (key_height + _BETWEEN) + _BETWEEN
    covers.draw_plates(page, style, _PLATE, sheet, _STOP_UP)

    # Whose file it is, and the red words that stop everybody else.
    name, room, size = view.name, _PLATE.w - 5 * mm, PHONE_LARGE
    pill = Box(_PLATE.x + 2.5 * mm, _PLATE.bottom - _STOP_UP - _STOP, room, _STOP)
    box = Box(pill.x, _BELONGS + 1.4 * mm, room, pill.y - _BELONGS - 1.8 * mm)
    if len(wrap_anywhere(name, size, room)) > _NAME_LINES:  # as a whole it is behind the cover
        name = fonts.called(name, table.names, size, 0.8 * _NAME_LINES * room, BOLD)
    lines, fitted = covers.name_lines(fonts.drawable(name), box)
    if fitted < size:
        lines, fitted = wrap_anywhere(name, size, room), size
    belongs = texts("cover.large.belongs")
    with page.tag("H1", full=f"{belongs} {view.name}"):
        page.text(_PLATE.cx, _BELONGS, belongs, size, BOLD, GREY, "centre")
        covers.draw_lines(page, lines, fitted, box)
    covers.draw_stop(page, style, pill, texts("cover.large.stop"), size)

    # Which game, and keys one below the other.
    loose = (keys_top - _TO_KEYS - sheet.y - _TOP - height) / (len(blocks) + 1)
    stack(page, blocks, sheet.y + _TOP, GAP + loose)
    for i, (words, target) in enumerate(_KEYS):
        y = keys_top + i * (key_height + _BETWEEN)
        key = Box(sheet.x + 4 * mm, y, sheet.w - 8 * mm, key_height)
        with page.link(target, key.inset(-1 * mm, -_BETWEEN / 2)):
            draw_key(page, style, f"{texts(words)} ›", key)

    ways = [_table(view, style, event, about[shown:], theme) for theme in THEMES]
    draw_pages(document, style, _TABLE, texts("cover.large.table"), ways)


def _head(style: Style, table: PublicView) -> list[Drawn]:
    """Which game, and which pack."""
    game = style.texts(f"game.{table.game}")
    size = fonts.shrunk(game, 28.0, PLATE_ROOM, BOLD, PHONE_LARGE)
    wide = fonts.width(table.pack_mark, PHONE_LARGE, BOLD) + 4 * mm

    def stamp(page: Page, y: float) -> None:
        box = Box(_LEFT, y + 0.4 * mm, wide, _STAMP - 0.8 * mm)
        covers.draw_stamp(page, box, style.texts, table.pack_mark, PHONE_LARGE)

    heading = _THEME._replace(size=size, leading=1.2 * size, rise=middle_rise(1.2))
    named = titled(unmarked(heading, game, _LEFT, PLATE_ROOM))
    return [named, Drawn(_STAMP, stamp)]


# -- who plays, behind it

_NAME_PAD = 1.6 * mm


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
        seats[0] = together([said(texts("cover.joint"), GREY), seats[0]], GAP)
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
    if table.at and len(over_pages([*blocks, code], FLOOR - PAGE_TOP, GAP)) > 1:
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
        with page.tag("LI"), page.tag("LBody", full=f"{seat + 1} {name} {word}"):
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
