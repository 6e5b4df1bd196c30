"""What covers are made of: the back of a card as their background, the sun from its middle, and
book plates; and what they say: who plays, notes on the deal, how to play over a chat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.faces import (
    Art,
    Pen,
    back_inks,
    diamond_outline,
    label,
    line_outline,
    pip,
    rect_outline,
    star_outline,
)
from cardgen.games import Bidding, Lead, Rules, Sight, TrumpFrom
from cardgen.pages.layout import Drawn, paragraph
from cardgen.pages.theme import (
    GOLD,
    GREY,
    HEIGHT,
    INK,
    RED,
    SKY,
    WIDTH,
    Background,
    Style,
    Theme,
    inks,
)
from cardgen.pdf.draw import (
    BOLD,
    REGULAR,
    TENTH,
    Box,
    Page,
    begins_syllable,
    fonts,
    markup_width,
    mm,
    narrowest,
    plain,
    shrink,
    wrap_anywhere,
)
from cardgen.text import Catalogue, Naming, same_cards_lines
from cardgen.views import Event, PlayerView, PublicView

SUN_RADIUS = 8.2 * mm
_LEADING, _TWO_LINES = 1.06, 2.3  # of a name on two lines; height of its box, in sizes of type


class Net(NamedTuple):
    """The lozenge net in 0.1 mm."""

    w: float
    h: float
    across: int  # lozenges in a row and in a column
    down: int
    line: float  # width of its lines
    mark: float  # height of the marks in its meshes


class NetInk(NamedTuple):
    """Colours of a net: its lines, the marks of ♥ and ♦, those of ♠ and ♣, and every second row
    of meshes, if any.
    """

    line: str
    red: str
    black: str
    mesh: str | None = None


NIGHT = NetInk("#3C5384", GOLD, "#DCE6F7")  # on navy
TINT = NetInk("#B9C6E2", "#E3BE78", "#A9B8DA")  # on white paper


def draw_net(pen: Pen, net: Net, ink: NetInk, free: Callable[[float, float], bool]) -> None:
    """The lozenge net around the origin, with the four marks in its meshes.  free: whether a
    mark may be around a point.
    """
    w, h, across, down = net.w, net.h, net.across, net.down
    a, b = w / across, h / down

    # Lines and every second row of meshes.
    lines = []
    run = h * a / b
    for i in range(-down, across + down + 1):
        x = i * a - w / 2
        lines += [line_outline([(x, h / 2), (x + way, -h / 2)]) for way in (run, -run)]
    pen.push()
    pen.clip(rect_outline(-w / 2, -h / 2, w, h))
    if ink.mesh:
        meshes = (
            diamond_outline(i * a - w / 2, h / 2 - j * b, a / 2, b / 2)
            for j in range(down + 1)
            for i in range(across + 1)
        )
        pen.paint(" ".join(meshes), ink.mesh)
    pen.paint(" ".join(lines), None, ink.line, net.line)
    pen.pop()

    # Marks, mirrored, like the back; suit by suit, so that each colour is set once.
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    marks: dict[Suit, list[tuple[float, float]]] = {suit: [] for suit in Suit}
    for j in range(1, 2 * down):
        y = h / 2 - j * b / 2
        for i in range(1 + j % 2, 2 * across, 2):
            x = i * a / 2 - w / 2
            if free(x, y):
                marks[order[(abs(i - across) + j) // 2 % 4]].append((x, y))
    for suit, places in marks.items():
        colour = ink.red if suit.is_red else ink.black
        for x, y in places:
            pen.use(pip(suit), x, y, net.mark / 100, colour=colour)


def free_of(boxes: Sequence[Box], field: Box, around: float) -> Callable[[float, float], bool]:
    """Whether a mark, so much `around` its middle in 0.1 mm, may be at a point of a net in a
    field: clear of all boxes.
    """
    taken = [
        ((box.x - field.cx) / TENTH - around, (box.right - field.cx) / TENTH + around,
         (field.cy - box.bottom) / TENTH - around, (field.cy - box.y) / TENTH + around)
        for box in boxes
    ]  # fmt: skip
    return lambda x, y: (
        not any(left < x < right and low < y < high for left, right, low, high in taken)
    )


@lru_cache(maxsize=32)  # plates differ by what a game has to say
def _phone_net(plate: Box, sheet: Box, low_ink: bool) -> Art:
    """The lozenge net with the four marks in its meshes; none is cut by a plate."""
    pen = Pen()
    for inset, width in ((20, 4.5), (30, 1.5)):
        x, y, w, h = inset - 450, inset - 800, 900 - 2 * inset, 1600 - 2 * inset
        pen.rounded_rect(x, y, w, h, 26 - inset / 5, None, GOLD, width)
    size, reach = 25, 80 * TENTH
    light = Box(WIDTH / 2 - reach, (plate.bottom + sheet.y) / 2 - reach, 2 * reach, 2 * reach)
    free = free_of((plate, sheet, light), Box(0, 0, WIDTH, HEIGHT), size)
    draw_net(pen, Net(820, 1520, 12, 17, 1.6, size), TINT if low_ink else NIGHT, free)
    name = f"cover-ground{'-pale' if low_ink else ''}-{plate.bottom:.0f}-{sheet.y:.0f}"
    return pen.art(name, (-450, -800, 450, 800))


@cache
def sun(low_ink: bool = False) -> Art:
    """The sun from the middle of the card back."""
    r, ink = SUN_RADIUS / TENTH, back_inks(low_ink)
    pen = Pen()
    pen.circle(0, 0, r, ink.background, GOLD, 3.5)
    pen.circle(0, 0, r * 0.88, None, SKY, 2)
    pen.paint(star_outline(0, 0, r * 0.83, r * 0.56, 16), ink.sun, ink.sun_line, 2.5)
    pen.circle(0, 0, r * 0.53, ink.disc, ink.sun_line, 2.5)
    for suit, x, y in (
        (Suit.SPADES, 0, 1),
        (Suit.DIAMONDS, 1, 0),
        (Suit.CLUBS, 0, -1),
        (Suit.HEARTS, -1, 0),
    ):
        colour = ink.red_on_disc if suit.is_red else ink.on_disc
        pen.use(pip(suit), x * r * 0.29, y * r * 0.29, r * 0.003, colour=colour)
    return pen.art(f"cover-sun{'-pale' if low_ink else ''}", (-r, -r, r, r))


def background(style: Style) -> Background:
    """What is behind the net of a cover."""
    return Background(back_inks(style.low_ink).background)


def draw_plate(page: Page, box: Box, style: Style) -> None:
    """A book plate: cream, for low ink white, with two gold rules."""
    inks(style).plate.paint(page, box, 3 * mm)
    page.rect(box.inset(1.2 * mm), None, GOLD, 0.35 * mm, 2 * mm)
    page.rect(box.inset(1.9 * mm), None, GOLD, 0.12 * mm, 1.5 * mm)


def draw_plates(page: Page, style: Style, plate: Box, sheet: Box, stop_up: float) -> None:
    """Both book plates of a phone cover on their net, the sun between them where it has room;
    stop_up: how far the red words are from the upper plate's lower edge.
    """
    page.art(_phone_net(plate, sheet, style.low_ink), WIDTH / 2, HEIGHT / 2, inline=True)
    draw_plate(page, plate, style)
    draw_plate(page, sheet, style)
    strip = sheet.y - plate.bottom
    # A narrower strip shows no sun.
    if strip > 6 * mm - 1e-6:
        # 1.5 mm are free between the sun and the red words or the game's name.
        scale = min(SUN_RADIUS, strip / 2 + stop_up - 1.5 * mm) / SUN_RADIUS
        page.art(sun(style.low_ink), WIDTH / 2, plate.bottom + strip / 2, scale, inline=True)


def draw_stamp(page: Page, box: Box, texts: Catalogue, mark: str, size: float) -> None:
    """The pack mark in a frame."""
    page.rect(box, None, INK, 0.4 * mm, 1.2 * mm)
    with page.tag("P", full=f"{texts('protocol.mark')}: {mark}"):
        page.centred(box, mark, size, BOLD)


def draw_stop(page: Page, style: Style, pill: Box, words: str, size: float) -> None:
    """The red words that stop everybody but the owner."""
    red = inks(style).stop
    red.paint(page, pill, pill.h / 2)
    page.centred(pill, words, size, BOLD, red.ink)


def draw_name(page: Page, name: str, box: Box, biggest: float = 44) -> None:
    """A name as big as it goes in a box, on one line or two."""
    draw_lines(page, *name_lines(name, box, biggest), box)


def draw_lines(page: Page, lines: Sequence[str], size: float, box: Box) -> None:
    """Lines of a name in the middle of a box."""
    leading = size * (_LEADING if len(lines) < 3 else 1)
    # Letters that reach below the line are in the middle too.
    y = box.cy + size * 0.27 - leading * 0.5 * (len(lines) - 1)
    for line in lines:
        page.text(box.cx, y, line, size, BOLD, align="centre", room=box.w)
        y += leading


def name_lines(name: str, box: Box, biggest: float = 44) -> tuple[list[str], float]:
    """The lines of a name that is as big as it goes in a box, and their size.

    It may break at blanks and behind hyphens; one long word about its middle, with a hyphen.
    """
    size = min(box.h / 1.1, fonts.shrunk(name, biggest, box.w, BOLD))
    breaks = [i + (name[i] == "-") for i in range(1, len(name) - 1) if name[i] in " -"]
    cuts = [(name[:i].rstrip(), name[i:].lstrip()) for i in breaks]
    if not breaks and len(name) > 20:
        middle = len(name) // 2
        near = (i for i in range(middle - 4, middle + 5) if begins_syllable(name, i))
        i = min(near, key=lambda i: abs(i - middle), default=middle)
        # Only between letters, and not in a script without capitals.
        hyphen = name[i - 1 : i + 1].isalpha() and name[i].lower() != name[i].upper()
        cuts = [(name[:i] + "-" * hyphen, name[i:])]
    if size < 0.55 * biggest and cuts:
        halves = narrowest(cuts)
        widest = max(fonts.width(half, 1, BOLD) for half in halves)
        two = min(biggest, box.h / _TWO_LINES, box.w / widest)
        if two > size:
            return list(halves), two
    return [name], size


# From the page's edge to a cover's plates, and from a plate's edge to what is on it.
PLATE_EDGE, PLATE_PAD = 7 * mm, 5 * mm
PLATE_ROOM = WIDTH - 2 * PLATE_EDGE - 2 * PLATE_PAD
_CHIP_PAD, _ARROW = 1.6 * mm, 5 * mm  # around one's own name, and for the arrow between two names
_BEHIND = 3 * mm  # between a name and the word of a joint deal


# -- what they say


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
    # A short result isn't torn.
    drawn = table.drawn.replace(" ", "\u00a0") if len(table.drawn) <= 24 else table.drawn
    notes = [texts("cover.draw", draw=draw, drawn=drawn)] if draw else []
    if code:
        notes.append(texts("cover.instead", code=code))
    if table.at and table.at.kind == "duplicate" and not table.replaces:
        notes.append(texts("evening.duplicate"))
    return notes


def card_names(style: Style, event: Event, size: float, room: float) -> list[str]:
    """What cards are called by all readers, a line for each card; what is wider than `room` in
    type of this size may be broken behind a “=”.  Empty where all call them the same.
    """
    others = [Naming.read(language) for language in event.languages]
    names = same_cards_lines(label, Naming(style.language, style.letters), others)
    for words in names.replace("\n", " ").split(" "):
        if fonts.width(words, size, BOLD) > room:
            names = names.replace(words, words.replace("=\u00a0", "= "))
    return [names] if names else []


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
    elif rules.contract:
        keys.append("eldest-leads")
    if rules.contract:
        special = {
            "low-beats-high": rules.contract.low_beats_high,
            "jokers-free": rules.contract.jokers_free,
            "training": rules.contract.training,
        }
        keys += ["directions", *(key for key, is_on in special.items() if is_on)]
    if (rules.contract and rules.contract.kitty) or any(
        facts.sight in (Sight.BLIND, Sight.CHOICE) for facts in table.rounds
    ):
        keys.append("numbers")
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


class _Seat(NamedTuple):
    number: int  # from 1; 0 for what goes on
    name: str
    word: str  # of a joint deal
    font: str  # of the name
    mine: bool  # whether it is the reader's


class SeatType(NamedTuple):
    """How a list of seats is set."""

    style: Style
    x: float
    width: float
    size: float
    leading: float = 1  # as a factor of the usual

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


def partners(view: PlayerView, kind: SeatType, least: float) -> Drawn:
    """With whom and against whom the reader plays, on more lines if one won't do at `least`;
    names are cut to a line.
    """
    assert view.partner is not None
    style, x, width, size, leading = kind
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


LEAST_WORDED = 0.88
"""Share of its size down to which a list with words of a joint deal gets smaller."""


def seat_share(view: PlayerView, kind: SeatType) -> float:
    """The share of its size at which each name, with its word, has room on one line."""
    table = view.table
    words = words_of(table, kind.style.texts)
    longest = max(
        fonts.width(name, kind.size, BOLD) + fonts.width(words.get(name, ""), kind.size)
        for name in table.names
    )
    return (kind.room - (_BEHIND if words else 0)) / longest


def seat_list(view: PlayerView, kind: SeatType, least: float = 0.88, lines: int = 0) -> Drawn:
    """A numbered list, with the words of a joint deal behind the names.

    least: share of its size down to which names get smaller; lines: of a name, at most, where all
        names are in one size, and the list as high for every reader; 0: each long name gets
        smaller by itself, and is cut.
    """
    names, mine = view.table.names, view.seat
    style, _, _, size, leading = kind
    step = (0.45 if len(names) > 6 else 0.48) * mm * size
    words = words_of(view.table, style.texts)
    seats = []
    for seat, name in enumerate(names):
        font = BOLD if style.large or seat == mine else REGULAR
        seats.append(_Seat(seat + 1, name, words.get(name, ""), font, seat == mine))
    if words or lines:  # names and words in one size, rather than each line in its own
        least = LEAST_WORDED if words else least
        kind = kind._replace(size=size * max(least, min(1.0, seat_share(view, kind))))
        least = 1.0

    # Each name's lines.
    parts = [[name] for name in names]
    if lines == 1 and not words:
        parts = [[fonts.called(name, names, kind.size, kind.room, BOLD)] for name in names]
    elif lines and not words:
        parts = [wrap_anywhere(name, kind.size, kind.room) for name in names]
    more = 0.88 * step * leading  # for a further line of a name

    def draw(page: Page, y: float) -> None:
        for seat, (first, *rest) in zip(seats, parts, strict=True):
            y += step * leading
            base = y - 0.24 * step * leading
            with page.tag("LI"), page.tag("LBody", full=f"{seat.number} {seat.name} {seat.word}"):
                if rest and seat.mine:  # one plate behind all lines
                    wide = max(fonts.width(part, kind.size, seat.font) for part in (first, *rest))
                    kind.own_plate(page, base, wide, more * len(rest))
                    seat = seat._replace(mine=False)
                kind.draw(page, base, seat._replace(name=first), least)
                for part in rest:
                    y += more
                    base += more
                    kind.draw(page, base, seat._replace(name=part, number=0), 1)

    further = sum(len(rest) for _, *rest in parts)
    return Drawn(len(seats) * step * leading + further * more, draw)
