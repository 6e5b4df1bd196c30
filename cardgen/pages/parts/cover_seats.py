"""What covers say: who plays, notes on the deal, how to play over a chat."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.faces import label
from cardgen.games import Bidding, Lead, Rules, TrumpFrom
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

# From the page's edge to a cover's plates, and from a plate's edge to what is on it.
PLATE_EDGE, PLATE_PAD = 7 * mm, 5 * mm
PLATE_ROOM = WIDTH - 2 * PLATE_EDGE - 2 * PLATE_PAD
_CHIP_PAD, _ARROW = 1.6 * mm, 5 * mm  # around one's own name, and for the arrow between two names
_BEHIND = 3 * mm  # between a name and the word of a joint deal
_TOGETHER = 24  # a result of so many characters isn't torn
_LEAST_WITH_WORDS = 0.76  # share of its size down to which a list with words gets smaller


# -- words


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
    if code:
        notes.append(texts("cover.instead", code=code))
    if table.at and table.at.kind == "duplicate" and not table.replaces:
        notes.append(texts("evening.duplicate"))
    return notes


def card_names(style: Style, event: Event) -> list[str]:
    """What cards are called by all readers, a line for each card.  Empty where all call them the
    same.
    """
    others = [Naming.read(language) for language in event.languages]
    lines = same_cards_lines(label, Naming(style.language, style.letters), others)
    return [lines] if lines else []


def steps(style: Style, rules: Rules) -> list[str]:
    """How to play, in a few steps."""
    if rules.bidding is Bidding.EXACT:
        forced = rules.must_trump and rules.trump is not TrumpFrom.NONE
        return style.texts.lines("cover.steps-must-trump" if forced else "cover.steps")
    if rules.contract and not rules.contract.kitty:
        return style.texts.lines("cover.steps-contract-bare")
    return style.texts.lines(f"cover.steps-{rules.bidding.value}")


def hints(style: Style, table: PublicView, short: bool = False) -> list[str]:
    """What is under the steps; short: where there is little room."""
    rules, keys = table.rules, []
    if any(facts.forbidden_sum is not None for facts in table.rounds):
        keys.append("hook-dealer" if rules.lead is Lead.ELDEST and not rules.dead_hand else "hook")
    if rules.lead is Lead.DECLARER:
        keys.append("declarer-leads")
    if rules.contract:
        special = {
            "low-beats-high": rules.contract.low_beats_high,
            "jokers-free": rules.contract.jokers_free,
            "training": rules.contract.training,
        }
        keys += ["directions", *(key for key, is_on in special.items() if is_on)]
    keys += ["look-up"] if short else ["leaflet", "track"]
    return [style.texts(f"cover.{key}") for key in keys]


# -- who plays


def chip_seats(view: PlayerView, style: Style, x: float, width: float) -> Drawn | None:
    """The players one behind the other, ``Anna › Ben › …``, the reader's name on gold; None if they
    don't fit on two lines or words of theirs are to be shown.
    """
    names = view.table.names
    if has_words(view.table):
        return None
    fonts_of = [BOLD if seat == view.seat else REGULAR for seat in range(len(names))]
    pads = [_CHIP_PAD if seat == view.seat else 0 for seat in range(len(names))]
    for size, most in ((13.0, 1), (12.0, 2)):
        widths = [
            fonts.width(name, size, font) + 2 * pad
            for name, font, pad in zip(names, fonts_of, pads, strict=True)
        ]
        rows: list[list[int]] = []
        used = 0.0
        for seat, wide in enumerate(widths):
            if rows and used + _ARROW + wide <= width:
                rows[-1].append(seat)
                used += _ARROW + wide
            else:
                rows.append([seat])
                used = wide + (_ARROW if seat else 0)
        if max(widths) + _ARROW <= width and len(rows) <= most:
            break
    else:
        return None
    step = 0.53 * mm * size

    def draw(page: Page, y: float) -> None:
        for i, row in enumerate(rows):
            left, base = x, y + step * (i + 0.8)
            for seat in row:
                if seat:
                    page.text(left + _ARROW / 2, base, "›", size + 2, BOLD, GOLD, "centre")
                    left += _ARROW
                if seat == view.seat:
                    chip = Box(left, base - 4.2 * mm, widths[seat], 5.7 * mm)
                    inks(style).gold.paint(page, chip, 1.6 * mm)
                page.text(left + pads[seat], base, names[seat], size, fonts_of[seat])
                left += widths[seat]

    return Drawn(len(rows) * step, draw)


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
        fonts.shorten(fonts.drawable(name), size, width * 0.9, BOLD)
        .replace("*", "∗")  # an asterisk would switch to bold
        .replace(" ", "\u00a0")
        for name in view.table.names
    ]
    left, right = (name for seat, name in enumerate(names) if seat not in (view.seat, view.partner))
    markup = style.texts("cover.partners", partner=names[view.partner], left=left, right=right)
    markup = f"*{plain(markup)}*" if style.large else markup
    fitted = shrink(markup, size, width, least)
    size = fitted if markup_width(markup, fitted) <= width else size
    leading *= 0.46 * mm  # as a factor of the size
    return paragraph(Theme(size, leading * size, rise=0.76 * leading), markup, x, width)


class _Seat(NamedTuple):
    number: int  # from 1; 0 for what goes on
    name: str
    word: str  # of a joint deal
    font: str  # of the name
    mine: bool  # whether it is the reader's


class _SeatType(NamedTuple):
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

    def draw(self, page: Page, y: float, seat: _Seat, least: float) -> None:
        """One line; y: its baseline."""
        size = self.size
        if seat.number:
            page.text(self.x, y, str(seat.number), size, BOLD, RED)
        room = self.room - fonts.width(seat.name, size, seat.font) - _BEHIND
        word, _ = fonts.fit(seat.word, size, max(self.room * 0.45, room), least=1)
        room = self.room - (fonts.width(word, size) + _BEHIND if word else 0)
        fitted = fonts.shrunk(seat.name, size, room, seat.font, size * least)
        name = fonts.shorten(seat.name, fitted, room, seat.font)
        wide = fonts.width(name, fitted, seat.font)
        if seat.mine:
            self.own_plate(page, y, wide)
        page.text(self.x + self.indent, y, name, fitted, seat.font)
        if word:
            page.text(self.x + self.indent + wide + _BEHIND, y, word, size, colour=GREY)

    def own_plate(self, page: Page, y: float, wide: float, more: float = 0) -> None:
        """Gold behind the reader's name.  y: its baseline; wide: the name; more: height of
        further lines.
        """
        left, top = self.x + self.indent - 1.4 * mm, y - 0.312 * mm * self.size
        plate = Box(left, top, wide + 2.8 * mm, 0.416 * mm * self.size + more)
        inks(self.style).gold.paint(page, plate, 1.4 * mm)


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
    names, mine = view.table.names, view.seat
    step = (0.45 if len(names) > 6 else 0.48) * mm * size
    words = words_of(view.table, style.texts)
    seats = []
    for seat, name in enumerate(names):
        font = BOLD if style.large or seat == mine else REGULAR
        seats.append(_Seat(seat + 1, name, words.get(name, ""), font, seat == mine))
    kind = _SeatType(style, x, width, size)
    if words:  # names and words in one size, rather than each line in its own
        least = max(least, _LEAST_WITH_WORDS)
        longest = max(
            fonts.width(seat.name, size, seat.font) + fonts.width(seat.word, size) for seat in seats
        )
        kind = kind._replace(size=size * max(least, min(1.0, (kind.room - _BEHIND) / longest)))
        least = 1.0

    # What of names doesn't fit on their lines, if it fits on second ones, which are smaller.
    smaller = kind._replace(size=kind.size * least)
    rests = [""] * len(seats)
    for i, name in enumerate(names if whole and not words else ()):
        lines = wrap_anywhere(name, smaller.size, kind.room)
        if len(lines) == 2 and name.endswith(lines[1]) and " " in name:
            rests[i] = lines[1]

    def draw(page: Page, y: float) -> None:
        for seat, rest in zip(seats, rests, strict=True):
            y += step * leading
            base = y - 0.24 * step * leading
            if not rest:
                kind.draw(page, base, seat, least)
                continue
            first = seat.name.removesuffix(rest).rstrip()
            if seat.mine:  # one plate behind both lines
                wide = max(fonts.width(part, smaller.size, seat.font) for part in (first, rest))
                smaller.own_plate(page, base, wide, step * least)
            smaller.draw(page, base, seat._replace(name=first, mine=False), 1)
            second = seat._replace(name=rest, number=0, mine=False)
            smaller.draw(page, base + step * least, second, 1)
            y += step

    return Drawn((len(seats) * leading + len(list(filter(None, rests)))) * step, draw)
