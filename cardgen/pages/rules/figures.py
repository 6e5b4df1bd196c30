"""What a leaflet is made of: words in the reader's language, with names for examples; headings,
paragraphs and steps; pictures of the rounds, of ranks, of a trick, of the sides; tables of points.

A block has the width of a phone page between its margins; `lowered` makes it lower, for where a
page is full.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from cardgen.cards import Card, Suit
from cardgen.faces import ASPECT, POKER, Pen, face, rect_outline
from cardgen.games import PlannedGame, RoundFacts
from cardgen.pages.hand import draw_tile, tile_widths
from cardgen.pages.large import large_type
from cardgen.pages.layout import Block, Drawn, draw_number, paragraph, together, unmarked
from cardgen.pages.parts import draw_suit, marks, said_card, said_rank
from cardgen.pages.theme import (
    CREAM,
    EDGE,
    GOLD,
    GREY,
    HAIRLINE,
    INK,
    MARGIN,
    NAVY,
    ON_GOLD,
    PHONE_LARGE,
    RED,
    ROOM,
    SLATE,
    WHITE,
    WIDTH,
    Background,
    Style,
    Theme,
    as_cards,
    middle_rise,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    TENTH,
    Box,
    Page,
    fonts,
    mm,
    plain,
    shrink,
)
from cardgen.text import in_a_row, rules_catalogue

_LEADING = 1.23


def _theme(size: float) -> Theme:
    rise = middle_rise(_LEADING)
    return Theme(size, size * _LEADING, 3.2 * mm, 2.95 * mm, 8.8 * mm, rise=rise, number=12)


THEMES = tuple(map(_theme, (13.0, 12.5, 12.0, 11.6, 11.2)))
"""Of running text: the largest is used at which a section needs no further page."""
LARGER = (*map(_theme, (15.5, 15.0, 14.5, 14.0, 13.5)), *THEMES)
"""Of words that have pages to fill."""
_QUIET = _theme(12)
LARGE_LEAF = large_type(WIDTH, on_phone=True).theme
"""Of all words in large print."""
_LOZENGE_INDENT = 5 * mm
_GOLD_PAD = 3.5 * mm, 1.8 * mm  # around words on gold: left and right, above and below
_BAR, _BETWEEN_ROWS = 2.2 * mm, 3.2 * mm  # height of a holder, and what is free below it
_GREEN = "#1C6A4A"  # points won
_BETWEEN_BOXES = 1.2 * mm
_LONGEST_NAME = 30 * mm  # a longer name is shortened in running text


# -- words


class LeafletWords:
    """The words of one leaflet."""

    def __init__(self, game: PlannedGame, style: Style) -> None:
        self.game, self.rules, self.rounds = game, game.rules, game.rounds
        self.style = style
        self._shared = rules_catalogue(style.language)
        self._own = rules_catalogue(style.language, game.rules.partners)

    def __call__(self, key: str, **values: object) -> str:
        return (self._own if self._own.has(key) else self._shared)(key, **values)

    def lines(self, key: str) -> list[str]:
        return self._own.lines(key) or self._shared.lines(key)

    def count(self, noun: str, number: int) -> str:
        """``4 rounds``; for what every page counts and for what only leaflets do.  Its blank
        doesn't break.
        """
        key = f"plural.{noun}"
        catalogue = self._shared if self._shared.has(f"{key}.other") else self.style.texts
        return catalogue.count(key, number).replace(" ", "\u00a0")

    def facts(self, kind: str) -> str:
        """Who plays, with what."""
        players = self.style.texts.count("plural.players", self.game.players)
        return self(f"facts.{kind}", players=players, deck=self.count("cards", self.rules.deck))

    def pays(self, method: str, **values: object) -> list[list[str]]:
        """Lines of what a method of scoring pays: words, and points."""
        return [line.format(**values).split("|") for line in self.lines(f"pays.{method}")]

    @property
    def title(self) -> str:
        return self.game.house or self.style.texts(f"game.{self.game.name}")

    @property
    def subtitle(self) -> str:
        """Another name of the game; under house rules, what they start from."""
        texts = self.style.texts
        if self.game.house:
            return self("facts.house", game=texts(f"game.{self.game.name}"))
        also = f"game.{self.game.name}-also"
        return texts(also) if texts.has(also) else ""

    @property
    def everybody(self) -> tuple[str, ...]:
        """A name for every seat: the players', or others for the examples."""
        names = self.game.names or self.lines("names")[: self.game.players]
        return tuple(name.replace("*", "∗") for name in names)  # an asterisk would switch to bold

    def name(self, seat: int) -> str:
        """A name of `everybody` for running text; its blanks don't break."""
        name = fonts.called(self.everybody[seat], self.everybody, 13, _LONGEST_NAME)
        return name.replace(" ", "\u00a0")

    def seat(self, seat: int) -> str:
        """Who sits there: a name, or “seat 1” where nobody is named."""
        return self.name(seat) if self.game.names else self("seat", n=seat + 1)

    def suit(self, suit: Suit | None) -> str:
        """As in a sentence; None: no trump."""
        return self(f"suit.{suit.value if suit else 'none'}")

    def card(self, card: Card) -> str:
        """As people call it: ``10 of hearts``."""
        if card.suit is None:
            return self(f"joker.{card.rank.value}")
        return self("card", suit=self.suit(card.suit), rank=said_rank(self.style.texts, card.rank))

    def listed(self, items: Iterable[object]) -> str:
        """``A, B and C``"""
        parts = [str(item) for item in items]
        if len(parts) < 2:
            return "".join(parts)
        return self("and", some=", ".join(parts[:-1]), last=parts[-1])

    def ranges(self, numbers: Sequence[int]) -> str:
        """``1 to 4 and 21 to 24``"""
        parts: list[str] = []
        for run in in_a_row(numbers):
            if len(run) < 3:
                parts += map(str, run)
            else:
                parts.append(self("from-to", first=run[0], last=run[-1]).replace(" ", "\u00a0"))
        return self.listed(parts)


# -- running text


@lru_cache(maxsize=512)  # heights are asked for at each try to share blocks among pages
def running(theme: Theme, markup: str, x: float, width: float, colour: str = INK) -> Drawn:
    """Words of a leaflet; in large print one that is too wide for a line is broken."""
    if theme.bold:
        return unmarked(theme, plain(markup), x, width, colour)
    return paragraph(theme, markup, x, width, colour)


class Head(NamedTuple):
    """A heading; stays with the block below it."""

    text: str
    large: bool = False

    @property
    def _drawn(self) -> Drawn:
        if self.large:
            return running(LARGE_LEAF._replace(size=26), self.text, MARGIN, ROOM, NAVY)
        size = shrink(f"*{self.text}*", 16, ROOM, 12)
        return paragraph(Theme(size, size * 1.15, 0, 0, 0, bold=True), self.text, MARGIN, ROOM)

    @property
    def height(self) -> float:
        return self._drawn.height

    def draw(self, page: Page, y: float) -> None:
        with page.tag("H2"):
            self._drawn.draw(page, y)


class Title(NamedTuple):
    """What is at the top of the first page: another name of the game, if it has one, and a line
    of facts.
    """

    text: str
    facts: str

    @property
    def _drawn(self) -> Drawn:
        facts = paragraph(_QUIET, self.facts, MARGIN, ROOM, GREY)
        if not self.text:
            return facts

        def draw(page: Page, y: float) -> None:
            page.text(MARGIN, y + 12, self.text, 15, BOLD, RED, room=ROOM)

        return together([Drawn(18.5, draw), facts])

    @property
    def height(self) -> float:
        return self._drawn.height

    def draw(self, page: Page, y: float) -> None:
        self._drawn.draw(page, y)


class Aside(NamedTuple):
    """Running text, smaller and grey."""

    markup: str

    @property
    def height(self) -> float:
        return _QUIET.height(self.markup, ROOM)

    def draw(self, page: Page, y: float) -> None:
        paragraph(_QUIET, self.markup, MARGIN, ROOM, GREY).draw(page, y)


class Para(NamedTuple):
    """Running text; on gold, what mustn't be overlooked."""

    markup: str
    theme: Theme = THEMES[0]
    on_gold: bool = False

    @property
    def _pad(self) -> tuple[float, float]:
        return _GOLD_PAD if self.on_gold else (0.0, 0.0)

    @property
    def height(self) -> float:
        side, above = self._pad
        return running(self.theme, self.markup, 0, ROOM - 2 * side).height + 2 * above

    def draw(self, page: Page, y: float) -> None:
        side, above = self._pad
        if self.on_gold:
            page.rect(Box(MARGIN, y, ROOM, self.height), GOLD, radius=2.4 * mm)
        ink = ON_GOLD if self.on_gold else INK
        words = running(self.theme, self.markup, MARGIN + side, ROOM - 2 * side, ink)
        words.draw(page, y + above)


class RuleStep(NamedTuple):
    """One of several steps: its number in a disc; without a number, a small lozenge."""

    markup: str
    number: int = 0
    theme: Theme = THEMES[0]

    @property
    def _indent(self) -> float:
        return self.theme.indent if self.number else _LOZENGE_INDENT

    @property
    def height(self) -> float:
        return running(self.theme, self.markup, 0, ROOM - self._indent).height

    def draw(self, page: Page, y: float) -> None:
        theme, indent, middle = self.theme, self._indent, y + self.theme.leading / 2
        with page.tag("LI"):
            if self.number:
                key = Background(NAVY, WHITE)
                with page.tag("Lbl"):
                    draw_number(page, key, theme, self.number, MARGIN + theme.disc, middle)
            else:
                x, r = MARGIN + 1.7 * mm, 1.35 * mm
                corners = [(x - r, middle), (x, middle - r), (x + r, middle), (x, middle + r)]
                page.polygon(corners, GOLD)
            with page.tag("LBody"):
                running(theme, self.markup, MARGIN + indent, ROOM - indent).draw(page, y)


def steps(markups: Sequence[str], first: int = 1) -> list[Block]:
    return [RuleStep(markup, number) for number, markup in enumerate(markups, first)]


# -- pictures


class Stairs(NamedTuple):
    """A column a round: its cards stacked, below it its trump where that is known, and the
    numbers where the way turns.
    """

    rounds: tuple[RoundFacts, ...]  # in order
    style: Style
    # what is written under rounds that deal the whole deck and so have no trump; empty: nothing
    bare: str = ""
    whole: int = 0  # cards of such rounds
    tallest: float = 37 * mm  # height of the tallest stack
    size: float = 11  # type of the numbers and of what is written

    @property
    def _column(self) -> float:
        return ROOM / max(len(self.rounds), 9)

    @property
    def _marked(self) -> bool:
        """Whether each column has room for the mark of its trump."""
        return self._column >= 2.4 * mm and any(round_.trump for round_ in self.rounds)

    @property
    def _below(self) -> float:
        marked, scale = self._marked, self.size / 11
        return (4.6 + (5.6 if self.bare and not marked else 0)) * scale * mm + 4.4 * mm * marked

    @property
    def height(self) -> float:
        most = max(round_.cards for round_ in self.rounds)
        return min(self.tallest, most * 3.9 * mm) + self._below

    def draw(self, page: Page, y: float) -> None:
        counts = tuple(round_.cards for round_ in self.rounds)
        listed = ", ".join(map(str, counts))
        with page.tag("Figure", self.style.texts("speech.stairs", cards=listed)):
            self._draw(page, y, counts)

    def _draw(self, page: Page, y: float, counts: tuple[int, ...]) -> None:
        column, high = self._column, self.height - self._below
        left = MARGIN + (ROOM - column * len(counts)) / 2
        wide, each = round(column / TENTH, 1), round(high / max(counts) / TENTH, 1)
        gap, pen = min(each * 0.2, 8), Pen()
        boxes = [
            rect_outline(i * wide + wide * 0.09, k * each + gap / 2, wide * 0.82, each - gap)
            for i, n in enumerate(counts)
            for k in range(n)
        ]
        pen.paint(" ".join(boxes), WHITE, NAVY, 2.2 if wide > 20 else 1.2)
        box = (0, 0, wide * len(counts), each * max(counts))
        art = pen.art(f"stairs-{'-'.join(map(str, counts))}", box)
        with as_cards(page, self.style):
            page.art(art, left, y + high, inline=True)
        base = y + high + 1 * mm
        if self._marked:
            height, cy = min(3.6 * mm, column * 0.86), base + 1.9 * mm
            for i, round_ in enumerate(self.rounds):
                cx, trump = left + (i + 0.5) * column, round_.trump
                if trump:
                    draw_suit(page, trump, cx, cy, height, self.style.palette.colour(trump))
                else:
                    marks.no_trump_mark(page, cx, cy, height * 0.56, self.style)
        elif self.bare:  # a bracket under each run without trump, words under the widest at least
            runs = in_a_row(i for i, cards in enumerate(counts) if cards == self.whole)
            widest = max(runs, key=len, default=None)
            half, size = fonts.width(self.bare, self.size) / 2, self.size
            for run in runs:
                bracket = Box(left + run.start * column, base, len(run) * column, 0.9 * mm)
                page.rect(bracket, SLATE, radius=0.4 * mm)
                if run == widest or bracket.w > 1.4 * half:
                    x = min(max(bracket.cx, MARGIN + half), MARGIN + ROOM - half)
                    page.text(x, base + 1.1 * size, self.bare, size, REGULAR, GREY, "centre")
        y += self.height - 0.6 * mm
        wide = fonts.width("00 ", self.size, BOLD) if self.size > 11 else 0
        for i in _turns(counts, int(wide / column)):
            half = fonts.width(str(i + 1), self.size, BOLD) / 2
            x = min(max(left + (i + 0.5) * column, MARGIN + half), WIDTH - MARGIN - half)
            page.text(x, y, str(i + 1), self.size, BOLD, GREY, "centre")


def _turns(counts: Sequence[int], least: int) -> list[int]:
    """First and last round, and the first and last of the most or fewest cards between, where
    their numbers have room.  least: rounds from one number to the next.
    """
    last = len(counts) - 1
    turns = {0, last}
    for size in (max(counts), min(counts)):
        inner = [i for i, n in enumerate(counts) if n == size and 0 < i < last]
        if inner and counts[0] != size != counts[last]:
            turns |= {inner[0], inner[-1]}
    apart = max(2, len(counts) // 12, least)
    out: list[int] = []
    for i in sorted(turns):
        if not out or i - out[-1] >= apart:
            out.append(i)
        elif i == last:
            out[-1] = i
    return out


class RankRows(NamedTuple):
    """Cards of a suit in rows, high to low."""

    rows: tuple[tuple[Card, ...], ...]  # of cards
    style: Style
    show: float  # how much of a card shows, in points
    ends: tuple[str, str] = ("", "")  # words under the last row, left and right; may be empty
    gold: bool = False  # the holder is gold, as a trump's
    pictures: bool = True  # cards show their heads where there is room
    size: float = 12  # type of the words

    @property
    def height(self) -> float:
        rows = len(self.rows) * (self.show + _BAR) + (len(self.rows) - 1) * _BETWEEN_ROWS
        return rows + (4.6 * mm * self.size / 12 if any(self.ends) else 0)

    def draw(self, page: Page, y: float) -> None:
        texts = self.style.texts
        ranks = [
            said_rank(texts, card.rank) if card.suit else said_card(texts, card)
            for row in self.rows
            for card in row
        ]
        says = texts("speech.ranks", ranks=", ".join(ranks))
        with page.tag("Figure", f"{texts('round.trump')}. {says}" if self.gold else says):
            self._draw(page, y)

    def _draw(self, page: Page, y: float) -> None:
        for row in self.rows:
            x = MARGIN + 0.6 * mm
            widths = tile_widths(row, self.show, ROOM - 1.2 * mm, self.pictures)
            for card, width in zip(row, widths, strict=True):
                with as_cards(page, self.style) as style:
                    draw_tile(page, card, Box(x, y, width, self.show), style.look)
                x += width
            holder = Box(MARGIN, y + self.show, ROOM, _BAR)
            page.rect(holder, GOLD if self.gold else NAVY, radius=1 * mm)
            y += self.show + _BAR + _BETWEEN_ROWS
        if any(self.ends):
            base, size = y - _BETWEEN_ROWS + 4.2 * mm * self.size / 12, self.size
            page.text(MARGIN, base, self.ends[0], size, colour=GREY)
            page.text(WIDTH - MARGIN, base, self.ends[1], size, colour=GREY, align="right")


class TrickFigure(NamedTuple):
    """The cards of a trick in the order of play, with the players' names; the winner's is
    raised.  It stays with the story that is told above it.
    """

    plays: tuple[tuple[str, Card], ...]  # name and card
    won: int  # place of the winner, from 0
    style: Style
    wide: float = 18.2 * mm  # of a card, at most
    large: bool = False

    @property
    def _rows(self) -> list[int]:
        count = len(self.plays)
        if self.large:
            return [2] * (count // 2) + [1] * (count % 2)
        return [count] if count <= 5 else [-(-count // 2), count // 2]

    @property
    def _card(self) -> float:
        most = 13.5 if len(self._rows) > 1 else 18.2 if len(self.plays) <= 4 else 14.6
        return min(self.wide, most * mm) if not self.large else self.wide

    @property
    def _below(self) -> float:
        """Height of what is around a card and below it."""
        return (14 if self.large else 9.2) * mm

    @property
    def height(self) -> float:
        return len(self._rows) * (self._card * ASPECT + self._below)

    def draw(self, page: Page, y: float) -> None:
        texts = self.style.texts
        said = [f"{name}: {said_card(texts, card)}" for name, card in self.plays]
        if 0 <= self.won < len(said):
            said[self.won] += f", {texts('speech.takes')}"
        with page.tag("Figure", f"{'. '.join(said)}."):
            self._draw(page, y)

    def _draw(self, page: Page, y: float) -> None:
        done, wide, high = 0, self._card, self._card * ASPECT
        names = [name for name, _ in self.plays]
        cell = ROOM / (2 if self.large else max(self._rows[0], 3))
        least, usual, lift = (
            (PHONE_LARGE, PHONE_LARGE, 2) if self.large else (11.5, 12.5, 1)
        )  # type of a name, and how far the words are from the card
        for count in self._rows:
            for i in range(count):
                name, card = self.plays[done + i]
                won = done + i == self.won
                room = cell - (2.6 if won else 1) * mm  # the winner's field is wider than the name
                font = BOLD if won or self.large else REGULAR
                cx = WIDTH / 2 + (i - (count - 1) / 2) * cell
                cy = y + 1.8 * mm + high / 2 - (1.4 * mm if won else 0)
                with as_cards(page, self.style) as style:
                    look = style.look._replace(large=True)  # small cards are read by their indices
                    page.art(face(card, look), cx, cy, wide / (POKER.width * TENTH), inline=True)
                called = fonts.called(name, names, least, room - (3 * mm) * self.large, BOLD)
                shown, size = (
                    (called, usual) if self.large else fonts.fit(called, usual, room, font)
                )
                base = y + 1.8 * mm + high + 4.7 * mm * lift**0.9
                if won:
                    frame = Box(cx - wide / 2, cy - high / 2, wide, high)
                    page.rect(frame, None, GOLD, 1.2 * mm, 1 * mm)
                    half = max(8 * mm, fonts.width(shown, size, BOLD) / 2 + 1.2 * mm)
                    pill = Box(cx - half, base - 4.3 * mm * lift, 2 * half, 6 * mm * lift)
                    page.rect(pill, GOLD, radius=1.5 * mm)
                page.text(cx, base, shown, size, font, ON_GOLD if won else INK, "centre")
            done += count
            y += high + self._below


class Sides(NamedTuple):
    """Who plays with whom: four names around a table, partners opposite in one colour."""

    names: Sequence[str]
    style: Style
    height: float = 35 * mm

    def draw(self, page: Page, y: float) -> None:
        said = dict(zip(("first", "second", "third", "fourth"), self.names, strict=True))
        with page.tag("Figure", self.style.texts("speech.sides", **said)):
            self._draw(page, y)

    def _draw(self, page: Page, y: float) -> None:
        names, style = self.names, self.style
        middle, cy, high = WIDTH / 2, y + 17.5 * mm, 7.6 * mm
        table = Box(middle - 12 * mm, cy - 7.4 * mm, 24 * mm, 14.8 * mm)
        page.rect(table, WHITE, EDGE, 0.4 * mm, 3 * mm)
        for i, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
            x, colour = middle + (i - 1.5) * 5 * mm, style.palette.colour(suit)
            draw_suit(page, suit, x, cy, 3.8 * mm, colour)
        places = (
            (middle, y + high / 2),
            (WIDTH - MARGIN - 13 * mm, cy),
            (middle, y + 35 * mm - high / 2),
            (MARGIN + 13 * mm, cy),
        )
        for seat, (name, (cx, centre)) in enumerate(zip(names, places, strict=True)):
            half = 13 * mm if seat % 2 else 20 * mm
            box = Box(cx - half, centre - high / 2, 2 * half, high)
            fill, ink = (GOLD, ON_GOLD) if seat % 2 else (NAVY, WHITE)
            page.rect(box, fill, radius=high / 2)
            shown = fonts.called(name, names, 11.5, box.w - 5 * mm, BOLD)
            page.centred(box, shown, 13, BOLD, ink, pad=2.4 * mm)


# -- points


class Payments(NamedTuple):
    """What is paid for what: a box a line."""

    rows: Sequence[Sequence[str]]  # words, and points with their sign
    high: float = 8.8 * mm  # of a box

    @property
    def height(self) -> float:
        return len(self.rows) * (self.high + _BETWEEN_BOXES) - _BETWEEN_BOXES

    def draw(self, page: Page, y: float) -> None:
        for words, points in self.rows:
            box = Box(MARGIN, y, ROOM, self.high)
            page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
            colour = RED if points.startswith("−") else _GREEN
            x, base, room = box.right - 3 * mm, box.base(13.5), box.w * 0.6
            with page.tag("P", full=f"{plain(words)}: {points}"):
                wide = page.text(x, base, points, 13.5, BOLD, colour, "right", room=room)
                size = shrink(words, 13, box.w - wide - 8 * mm, 8)
                page.prose(box.x + 3 * mm, box.base(size), 2 * ROOM, words, size)
            y = box.bottom + _BETWEEN_BOXES


class Ladder(NamedTuple):
    """Which bid beats which: a row a number, low bids left and below.  groups: words of bids;
    those of one group are equal.
    """

    numbers: Sequence[int]
    groups: Sequence[Sequence[str]]

    @property
    def height(self) -> float:
        return len(self.numbers) * 8.2 * mm - 1.2 * mm

    def draw(self, page: Page, y: float) -> None:
        high, gap = 7 * mm, 4 * mm
        signs = [""] + ["=" if i else "<" for group in self.groups for i in range(len(group))][1:]
        words = [word for group in self.groups for word in group]
        natural = [fonts.width(f"0 {word}", 11.5, BOLD) for word in words]
        around = (ROOM - gap * (len(words) - 1) - fsum(natural)) / len(words)
        said = ", ".join(" = ".join(group) for group in self.groups)
        for number in reversed(self.numbers):
            base, x = y + high / 2 + 13 * CAP_HEIGHT / 2, MARGIN
            with page.tag("P", full=f"{number}: {said}"):
                for sign, word, wide in zip(signs, words, natural, strict=True):
                    if sign:
                        page.text(x + gap / 2, base, sign, 13, BOLD, GREY, "centre")
                        x += gap
                    box = Box(x, y, wide + around, high)
                    page.rect(box, WHITE, EDGE, HAIRLINE, 2 * mm)
                    page.centred(box, f"{number} {word}", 11.5, BOLD, NAVY)
                    x += box.w
            y += 8.2 * mm


class PointsLine(NamedTuple):
    """A row of a table of points.  cells: right of its name; points are those behind a sign;
    why: small, below.
    """

    name: str
    cells: tuple[str, ...]
    why: str = ""


class PointsTable(NamedTuple):
    """An example of points."""

    head: Sequence[str]  # over the columns
    lines: Sequence[PointsLine]  # the rows; all have a second line of words, or none has
    columns: tuple[float, ...]  # right edges of the columns, as shares of the width
    tight: bool = False  # rows of two lines are lower

    @property
    def _row(self) -> float:
        if any(line.why for line in self.lines):
            return (9.3 if self.tight else 10.8) * mm
        return (7.4 if len(self.lines) < 7 else 6.6) * mm

    @property
    def height(self) -> float:
        return 7.2 * mm + len(self.lines) * self._row

    def draw(self, page: Page, y: float) -> None:
        top, left, row = y, MARGIN + 2.6 * mm, self._row
        down = 4.7 if row == 9.3 * mm else 5.1 if row > 7 * mm else 4.8  # to the baseline, in mm
        names = [line.name for line in self.lines]
        edges = [MARGIN + share * ROOM - (3 * mm if share == 1 else 0) for share in self.columns]
        with page.clipped(Box(MARGIN, y, ROOM, self.height), 2 * mm):
            page.rect(Box(MARGIN, y, ROOM, 7.2 * mm), NAVY)
            before = left + 10 * mm
            with page.tag("Artifact"):  # each row is heard with them
                for edge, word in zip(edges, self.head, strict=True):
                    room = edge - before - 1.6 * mm
                    page.text(edge, y + 5 * mm, word, 11.5, BOLD, WHITE, "right", room=room)
                    before = edge
            y += 7.2 * mm
            for i, line in enumerate(self.lines):
                page.rect(Box(MARGIN, y, ROOM, row), CREAM if i % 2 else WHITE)
                base = y + down * mm
                room = edges[0] - left - fonts.width(line.cells[0], 13.5) - 4 * mm
                name = fonts.called(line.name, names, 11.5, room, BOLD)
                name, size = fonts.fit(name, 13, room, BOLD)
                cells = ", ".join(
                    f"{word} {cell}" for word, cell in zip(self.head, line.cells, strict=True)
                )
                with page.tag("P", full=f"{line.name}: {cells}. {line.why}".rstrip()):
                    page.text(left, base, name, size, BOLD)
                    for edge, cell in zip(edges, line.cells, strict=True):
                        signed = cell.startswith(("+", "−"))
                        size, font = (14.0, BOLD) if signed else (13.5, REGULAR)
                        colour = RED if cell.startswith("−") else INK
                        page.text(edge, base, cell, size, font, colour, "right")
                    if line.why:
                        base = y + (9.3 if row > 10 * mm else 8.3) * mm
                        page.text(left, base, line.why, 11, colour=GREY, room=ROOM - 5.2 * mm)
                y += row
        page.rect(Box(MARGIN, top, ROOM, y - top), None, EDGE, HAIRLINE, 2 * mm)


def lowered(block: Block) -> Block:
    """A figure or a table that takes less height; any other block as it is."""
    match block:
        case Stairs():
            return block._replace(tallest=23 * mm)
        case RankRows():
            return block._replace(show=0.75 * block.show)
        case TrickFigure():
            return block._replace(wide=10.5 * mm)
        case Payments():
            return block._replace(high=7.6 * mm)
        case PointsTable():
            return block._replace(tight=True)
    return block
