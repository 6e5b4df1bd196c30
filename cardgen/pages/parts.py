"""Parts of the phone page that come back: ground, heading, trump banner, who begins, the rank line, keys.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.faces.letters import label
from cardgen.faces.pips import pip
from cardgen.pages import fonts
from cardgen.pages.document import Document
from cardgen.pages.fonts import BOLD, CAP_HEIGHT
from cardgen.pages.prose import plain, shrink
from cardgen.pages.style import EDGE, GOLD, GREY, NAVY, PAPER, SLATE, WHITE, Style, ink_on
from cardgen.pages.surface import Box, Page, mm
from cardgen.view import PlayerView, RoundFacts

WIDTH, HEIGHT, MARGIN = 90 * mm, 160 * mm, 5 * mm
ROOM = WIDTH - 2 * MARGIN
"""Width between the margins."""

HAIRLINE = 0.2 * mm
KEY_HEIGHT, KEY_RADIUS = 10.5 * mm, 2.6 * mm
KEYS_TOP = HEIGHT - 15 * mm

LARGE = 18.0
"""No type of a round page in large print is smaller."""

COVER, HOW_TO, LIST = "cover", "how-to", "list"


def round_anchor(number: int) -> str:
    """Where links to a round lead."""
    return f"round-{number}"


def phone_page(document: Document, anchor: str, title: str, ground: str = PAPER) -> Page:
    """A new page in its ground colour, listed in the outline and labelled by its title."""
    page = document.page(WIDTH, HEIGHT, anchor=anchor, outline=title, label=title)
    page.rect(Box(0, 0, WIDTH, HEIGHT), ground)
    return page


def heading(page: Page, style: Style, view: PlayerView, number: int) -> None:
    """“Round 7 of 19” at the left, whose file it is and its pack mark at the right."""
    y = 11 * mm
    x = MARGIN + page.text(MARGIN, y, style.texts("round.title", n=number), 19, BOLD) + 1.6 * mm
    x += page.text(x, y, style.texts("round.of", n=len(view.table.rounds)), 13, colour=GREY)
    whose(page, style, view, y, x + 3 * mm)


def whose(page: Page, style: Style, view: PlayerView, y: float, left: float) -> None:
    """Whose file it is and, unless in large print, its pack mark; at the right margin.

    Args:
        y: the baseline.
        left: where a long name is cut.
    """
    right = WIDTH - MARGIN
    if style.large:
        name, size = fonts.fit(view.name, LARGE, right - left, BOLD, least=1)
        page.text(right, y, name, size, BOLD, align="right")
        return
    mark = f" · {view.table.pack_mark}"
    edge = right - fonts.width(mark, 11)
    name, size = fonts.fit(view.name, 13, edge - left, BOLD, least=0.85)
    page.text(edge, y, name, size, BOLD, align="right")
    page.text(right, y, mark, 11, colour=GREY, align="right")


def suit_mark(page: Page, suit: Suit, x: float, y: float, height: float, colour: str) -> None:
    """A suit's mark with its centre at (x, y)."""
    page.art(pip(suit), x, y, height / (10 * mm), colour=colour)


def trump_mark(page: Page, style: Style, trump: Suit | None, x: float, y: float, r: float, disc: bool = True) -> None:
    """The trump's mark on a white disc around (x, y); without trump the four marks together."""
    if disc:
        page.circle(x, y, r, WHITE)
    if trump:
        suit_mark(page, trump, x, y, r * 1.3, style.palette.colour(trump))
        return
    for suit, dx, dy in ((Suit.SPADES, 0, -1), (Suit.HEARTS, 1, 0), (Suit.CLUBS, 0, 1), (Suit.DIAMONDS, -1, 0)):
        suit_mark(page, suit, x + dx * r * 0.46, y + dy * r * 0.46, r * 0.52, style.palette.colour(suit))


def banner_colour(style: Style, trump: Suit | None) -> str:
    """The trump's colour, slate for no trump."""
    return style.palette.colour(trump) if trump else SLATE


def banner(page: Page, style: Style, facts: RoundFacts, y: float, height: float) -> None:
    """The trump as mark and word on its colour, and the number of cards."""
    texts, colour = style.texts, banner_colour(style, facts.trump)
    ink, middle = ink_on(colour), y + height / 2
    page.rect(Box(MARGIN, y, ROOM, height), colour, radius=3 * mm)
    r = height * 0.36
    cx = MARGIN + 3 * mm + r
    trump_mark(page, style, facts.trump, cx, middle, r)
    left, right = cx + r + 3 * mm, WIDTH - MARGIN - 4 * mm
    cards = texts.count("plural.cards", facts.cards)
    room = right - fonts.width(cards, 12.5) - 3 * mm - left
    if facts.trump:
        page.text(left, middle - 1.9 * mm, texts("round.trump"), 12, colour=ink)
        page.text(left, middle + 5 * mm, texts.suit(facts.trump), 22, BOLD, ink, room=room)
    else:
        page.text(left, middle + 2.3 * mm, texts("round.no-trump"), 22, BOLD, ink, room=room)
    page.text(right, middle + 12.5 * CAP_HEIGHT / 2, cards, 12.5, colour=ink, align="right")


def beginner(page: Page, style: Style, view: PlayerView, facts: RoundFacts, y: float) -> None:
    """One line: who begins.  y: its baseline."""
    size, x = 12.5, MARGIN + 5.8 * mm
    room = WIDTH - MARGIN - x
    middle = y - size * CAP_HEIGHT / 2
    left, half = MARGIN + 0.6 * mm, 1.9 * mm
    page.polygon([(left, middle - half), (left, middle + half), (left + 3 * mm, middle)], GOLD)
    says = begins(style, view, facts, "round", size, room)
    page.prose(x, y, 2 * room, says, shrink(says, size, room, 11))


def begins(style: Style, view: PlayerView, facts: RoundFacts, table: str, size: float, room: float) -> str:
    """Who begins a round, from the reader's side; a long name is cut so that the line fits into `room` points at `size`.

    Args:
        table: of the texts, ``round`` or ``round.large``.
    """
    texts = style.texts
    if facts.leader is None:
        return texts(f"{table}.winner-begins")
    if facts.leader == view.seat:
        return texts(f"{table}.you-begin")
    around = fonts.width(plain(texts(f"{table}.begins", name="")), size, BOLD)
    name, _ = fonts.fit(view.table.names[facts.leader], size, room - around, BOLD, least=1)
    return texts(f"{table}.begins", name=name.replace("*", "∗"))  # an asterisk would switch to bold


def rank_line(page: Page, style: Style, ranking: Sequence[Rank], y: float) -> None:
    """The ranks of a suit, high to low, in the reader's letters; not in large print behind a word.  y: its baseline."""
    size, tracking = LARGE if style.large else 12.5, 0.6
    ranks = "\u00a0".join(label(rank, style.letters) for rank in ranking)
    x, used = WIDTH / 2, fonts.width(ranks, size, BOLD, tracking)
    if not style.large:
        words, gap = style.texts("round.ranking"), 2 * mm
        before = fonts.width(words, size) + gap
        page.text(x - (before + used) / 2, y, words, size, colour=GREY)
        x += before / 2
    page.text(x - used / 2, y, ranks, size, BOLD, GREY, tracking=tracking)


class Key(NamedTuple):
    """A key at the foot of a page.

    Attributes:
        words: on it; none leaves its place free, so that the others keep theirs.
        target: anchor that it leads to.
        share: of the width.
    """

    words: str
    target: str
    share: float = 1


def keys(page: Page, row: Sequence[Key], y: float = KEYS_TOP, height: float = KEY_HEIGHT, size: float = 12.5) -> list[Box]:
    """Quiet white keys side by side, tall enough for a thumb.

    Args:
        y: their upper edge.

    Returns:
        The keys' places, those of keys without words too.
    """
    gap = 1.6 * mm
    cells = Box(MARGIN, y, ROOM + gap, height).columns(*(key.share for key in row))
    boxes = [Box(cell.x, cell.y, cell.w - gap, cell.h) for cell in cells]
    for key, box in zip(row, boxes, strict=True):
        if key.words:
            blank_key(page, key.target, box)
            page.centred(box, key.words, size, BOLD, NAVY)
    return boxes


def blank_key(page: Page, target: str, box: Box) -> None:
    """A key without words."""
    page.rect(box, WHITE, EDGE, HAIRLINE, KEY_RADIUS)
    page.link(target, box)


def round_keys(page: Page, style: Style, number: int, rounds: int, listed: str, y: float = KEYS_TOP) -> None:
    """Keys of a round page: the round before, the list, the cover, the next round.

    Args:
        listed: anchor of the list page that has this round.
    """
    texts = style.texts
    row = [
        Key(f"‹ {number - 1}" if number > 1 else "", round_anchor(number - 1)),
        Key(texts("list.title"), listed, 1.6),
        Key(texts("cover.title"), COVER, 1.6),
        Key(f"{number + 1} ›" if number < rounds else "", round_anchor(number + 1)),
    ]
    keys(page, row, y)
