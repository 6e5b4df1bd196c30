"""Who plays, on the cover: names one behind the other, or as a numbered list."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.faces import label
from cardgen.pages.layout import Drawn, paragraph
from cardgen.pages.theme import GOLD, GREY, RED, WIDTH, Style, Theme, inks
from cardgen.pdf.draw import (
    BOLD,
    REGULAR,
    Box,
    Page,
    fonts,
    markup_width,
    mm,
    plain,
    shrink,
    wrap_anywhere,
)
from cardgen.text import Catalogue, Naming, same_cards_lines
from cardgen.views import Event, PlayerView, PublicView

PLATE_EDGE, PLATE_PAD = (
    7 * mm,
    5 * mm,
)  # from the page's edge to a cover's plates, and from a plate's edge to what is on it
PLATE_ROOM = WIDTH - 2 * PLATE_EDGE - 2 * PLATE_PAD
_CHIP_PAD, _ARROW = 1.6 * mm, 5 * mm  # around one's own name, and for the arrow between two names
_BEHIND = 3 * mm  # between a name and the word of a joint deal
_TOGETHER = 24  # a result of so many characters isn't torn
_LEAST_WITH_WORDS = 0.76  # share of its size down to which a list with words gets smaller


def has_words(table: PublicView) -> bool:
    """Whether the players were asked for words."""
    return bool(table.spoken or table.left_out)


def words_of(table: PublicView, texts: Catalogue) -> dict[str, str]:
    """By name, the word of a joint deal, or that somebody gave none."""
    return dict(table.spoken) | dict.fromkeys(table.left_out, texts("cover.no-word"))


def seed_tag(table: PublicView, texts: Catalogue) -> str:
    """That the game is for practice, or from a given seed; empty for most."""
    key = f"cover.seed.{table.seed_kind}"
    return texts(key) if texts.has(key) else ""


def joint_notes(table: PublicView, texts: Catalogue) -> list[str]:
    """What was drawn in public and what came out, which start this one was begun instead of, and
    who has the same cards.
    """
    draw, code = table.draw.replace("*", "∗"), table.joint.instead_of[:4]
    drawn = table.drawn.replace(" ", "\u00a0") if len(table.drawn) <= _TOGETHER else table.drawn
    notes = [texts("cover.draw", draw=draw, drawn=drawn)] if draw else []
    notes += [texts("cover.instead", code=code)] if code else []
    return notes + (
        [texts("evening.duplicate")]
        if table.at and table.at.kind == "duplicate" and not table.replaces
        else []
    )


def card_names(style: Style, event: Event) -> list[str]:
    """What cards are called by all readers, a line for each card.  Empty where all call them the
    same.
    """
    others = [Naming.read(one) for one in event.languages]
    return list(
        filter(None, [same_cards_lines(label, Naming(style.language, style.letters), others)])
    )


def chip_seats(view: PlayerView, style: Style, x: float, width: float) -> Drawn | None:
    """The players one behind the other, if they fit on two lines and no words of theirs are to
    be shown.
    """
    for size, most in ((13.0, 1), (12.0, 2)):
        rows = _chip_rows(view.table.names, view.seat, size, width)
        if 0 < len(rows) <= most and not has_words(view.table):
            break
    else:
        return None
    step = 0.53 * mm * size

    def draw(page: Page, y: float) -> None:
        for i, row in enumerate(rows):
            _chips(page, view, style, row, x, y + step * (i + 0.8), size)

    return Drawn(len(rows) * step, draw)


def _chip_width(name: str, size: float, mine: bool) -> float:
    return fonts.width(name, size, BOLD if mine else REGULAR) + (2 * _CHIP_PAD if mine else 0)


def _chip_rows(names: tuple[str, ...], mine: int, size: float, room: float) -> list[list[int]]:
    """Seats broken into rows; none if a name doesn't fit at all."""
    rows: list[list[int]] = []
    used = 0.0
    for seat, name in enumerate(names):
        w = _chip_width(name, size, seat == mine)
        if w + _ARROW > room:
            return []
        if rows and used + _ARROW + w <= room:
            rows[-1].append(seat)
            used += _ARROW + w
        else:
            rows.append([seat])
            used = w + (_ARROW if seat else 0)
    return rows


def _chips(
    page: Page, view: PlayerView, style: Style, row: list[int], x: float, y: float, size: float
) -> None:
    """``Anna › Ben › …``, one's own name on gold; (x, y): the left end of the baseline."""
    for seat in row:
        name, mine = view.table.names[seat], seat == view.seat
        if seat:
            page.text(x + _ARROW / 2, y, "›", size + 2, BOLD, GOLD, "centre")
            x += _ARROW
        w = _chip_width(name, size, mine)
        if mine:
            inks(style).gold.paint(page, Box(x, y - 4.2 * mm, w, 5.7 * mm), 1.6 * mm)
        page.text(x + (_CHIP_PAD if mine else 0), y, name, size, BOLD if mine else REGULAR)
        x += w


def partners(
    view: PlayerView,
    style: Style,
    size: float,
    least: float,
    x: float,
    width: float,
    leading: float = 1,
) -> Drawn:
    """With whom and against whom the reader plays, on more lines if one won't do at `least`;
    names are cut to a line.
    """
    assert view.partner is not None
    names = [
        fonts.shorten(fonts.drawable(name), size, width * 0.9, BOLD) for name in view.table.names
    ]
    names = [
        name.replace("*", "∗").replace(" ", "\u00a0") for name in names
    ]  # an asterisk would switch to bold
    others = [name for seat, name in enumerate(names) if seat not in (view.seat, view.partner)]
    markup = style.texts(
        "cover.partners", partner=names[view.partner], left=others[0], right=others[1]
    )
    markup = f"*{plain(markup)}*" if style.large else markup
    fitted = shrink(markup, size, width, least)
    size = fitted if markup_width(markup, fitted) <= width else size
    leading *= 0.46 * mm  # as a factor of the size
    return paragraph(Theme(size, leading * size, rise=0.76 * leading), markup, x, width)


def seat_list(
    view: PlayerView,
    style: Style,
    size: float,
    x: float,
    width: float,
    least: float = 0.88,
    leading: float = 1,
    whole: bool = False,
) -> Drawn:
    """A numbered list, with the words of a joint deal behind the names.

    least: share of its size down to which a long name gets smaller; whole: a name that is too long
        even so goes on on a second line, unless words are behind it.
    """
    many = len(view.table.names) > 6
    step = (0.45 if many else 0.48) * mm * size
    words = words_of(view.table, style.texts)
    seats = [
        _Seat(
            seat + 1,
            name,
            words.get(name, ""),
            BOLD if style.large or seat == view.seat else REGULAR,
            seat == view.seat,
        )
        for seat, name in enumerate(view.table.names)
    ]
    measures = _Type(style, x, width, size)
    if words:  # names and words in one size, rather than each line in its own
        least = max(least, _LEAST_WITH_WORDS)
        longest = max(
            fonts.width(seat.name, size, seat.font) + fonts.width(seat.word, size) for seat in seats
        )
        measures = measures._replace(
            size=size * max(least, min(1.0, (measures.room - _BEHIND) / longest))
        )
        least = 1.0
    rests = [measures.rest(seat, least) if whole and not words else "" for seat in seats]

    def draw(page: Page, y: float) -> None:
        for seat, rest in zip(seats, rests, strict=True):
            y += step * leading
            base = y - 0.24 * step * leading
            if not rest:
                measures.draw(page, base, seat, least)
                continue
            measures._replace(size=measures.size * least).draw_on_two_lines(
                page, base, seat, rest, step * least
            )
            y += step

    return Drawn((len(seats) * leading + len(list(filter(None, rests)))) * step, draw)


class _Seat(NamedTuple):
    number: int  # from 1; 0 for what goes on
    name: str
    word: str  # of a joint deal
    font: str  # of the name
    mine: bool  # whether it is the reader's


class _Type(NamedTuple):
    """How a list of seats is set."""

    style: Style
    x: float
    width: float
    size: float

    @property
    def indent(self) -> float:
        """From a number to its name."""
        return 0.4 * mm * self.size

    @property
    def room(self) -> float:
        """The width for a name."""
        return self.width - self.indent - _CHIP_PAD

    def rest(self, seat: _Seat, least: float) -> str:
        """What of a name doesn't fit on its line, if it fits on a second one."""
        lines = wrap_anywhere(seat.name, self.size * least, self.room)
        return (
            lines[1]
            if len(lines) == 2 and seat.name.endswith(lines[1]) and " " in seat.name
            else ""
        )

    def draw(self, page: Page, y: float, seat: _Seat, least: float) -> None:
        """One line; y: its baseline."""
        size = self.size
        if seat.number:
            page.text(self.x, y, str(seat.number), size, BOLD, RED)
        word, _ = fonts.fit(
            seat.word,
            size,
            max(self.room * 0.45, self.room - fonts.width(seat.name, size, seat.font) - _BEHIND),
            least=1,
        )
        room = self.room - (fonts.width(word, size) + _BEHIND if word else 0)
        fitted = fonts.shrunk(seat.name, size, room, seat.font, size * least)
        name = fonts.shorten(seat.name, fitted, room, seat.font)
        wide = fonts.width(name, fitted, seat.font)
        if seat.mine:
            self.own_plate(page, y, wide)
        page.text(self.x + self.indent, y, name, fitted, seat.font)
        if word:
            page.text(self.x + self.indent + wide + _BEHIND, y, word, size, colour=GREY)

    def draw_on_two_lines(self, page: Page, y: float, seat: _Seat, rest: str, step: float) -> None:
        """A name that goes on on a second line.  y: the baseline of the first; rest: what is on
        the second, so much lower.
        """
        parts = seat.name.removesuffix(rest).rstrip(), rest
        if seat.mine:  # one plate behind both lines
            self.own_plate(
                page, y, max(fonts.width(part, self.size, seat.font) for part in parts), step
            )
        for i, part in enumerate(parts):
            self.draw(
                page,
                y + i * step,
                seat._replace(name=part, number=0 if i else seat.number, mine=False),
                1,
            )

    def own_plate(self, page: Page, y: float, wide: float, more: float = 0) -> None:
        """Gold behind the reader's name.  y: its baseline; wide: the name; more: height of
        further lines.
        """
        tall = 0.416 * mm * self.size + more
        plate = Box(
            self.x + self.indent - 1.4 * mm, y - 0.312 * mm * self.size, wide + 2.8 * mm, tall
        )
        inks(self.style).gold.paint(page, plate, 1.4 * mm)
