"""Parts of the phone page that come back: ground, heading, trump banner, who begins, the rank line, keys.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.faces.letters import label
from cardgen.faces.pips import pip
from cardgen.games.rules import RoundFacts
from cardgen.pages import fonts
from cardgen.pages.document import Document
from cardgen.pages.fonts import BOLD, CAP_HEIGHT
from cardgen.pages.marks import no_trump_mark
from cardgen.pages.prose import plain, shrink
from cardgen.pages.style import EDGE, GOLD, GREY, NAVY, PAPER, SLATE, WHITE, Style, ink_on
from cardgen.pages.surface import Box, Page, mm
from cardgen.view import PlayerView

WIDTH, HEIGHT, MARGIN = 90 * mm, 160 * mm, 5 * mm
ROOM = WIDTH - 2 * MARGIN
"""Width between the margins."""

HAIRLINE = 0.2 * mm
KEY_HEIGHT, KEY_RADIUS = 10.5 * mm, 2.6 * mm
KEYS_TOP = HEIGHT - 15 * mm

KEY_PAD = 2.6 * mm
"""Free on both sides of a key's words, at least."""

_LEAST_KEY, _LEAST_LARGE_KEY = 12.0, 16.0
"""Type on keys, at least."""

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
    else:
        no_trump_mark(page, x, y, r, style)


def banner_colour(style: Style, trump: Suit | None) -> str:
    """The trump's colour, slate for no trump."""
    return style.palette.colour(trump) if trump else SLATE


def banner(page: Page, style: Style, view: PlayerView, facts: RoundFacts, y: float, height: float) -> None:
    """The trump as mark and word on its colour, the number of cards, and the sum that bids mustn't make."""
    texts, colour = style.texts, banner_colour(style, facts.trump)
    ink, middle = ink_on(colour), y + height / 2
    page.rect(Box(MARGIN, y, ROOM, height), colour, radius=3 * mm)
    r = height * 0.36
    cx = MARGIN + 3 * mm + r
    trump_mark(page, style, facts.trump, cx, middle, r)
    left, right = cx + r + 3 * mm, WIDTH - MARGIN - 4 * mm
    said = [(texts.count("plural.cards", facts.cards), 12.5)]
    if view.table.rules.hook:
        said.append((texts("round.hook", n=facts.cards), 12))
    room = right - max(fonts.width(words, size) for words, size in said) - 3 * mm - left
    if facts.trump:
        page.text(left, middle - 1.9 * mm, texts("round.trump"), 12, colour=ink)
        page.text(left, middle + 5 * mm, texts.suit(facts.trump), 22, BOLD, ink, room=room)
    else:
        page.text(left, middle + 2.3 * mm, texts("round.no-trump"), 22, BOLD, ink, room=room)
    base = middle + 12.5 * CAP_HEIGHT / 2 - (len(said) - 1) * 2.6 * mm
    for words, size in said:
        page.text(right, base, words, size, colour=ink, align="right")
        base += 5.2 * mm


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
    name = fonts.shorten(view.table.names[facts.leader], size, room - around, BOLD)
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
        share: of the width; words that need more get more.
    """

    words: str
    target: str
    share: float = 1


def key_places(row: Sequence[Key], box: Box, gap: float, size: float, least: float) -> tuple[list[Box], float]:
    """Where keys lie side by side in a box, and the size of type, down to `least`, at which their words keep their padding."""
    room = box.w - gap * (len(row) - 1)
    words = [fonts.width(key.words, size, BOLD) for key in row]
    pads = sum(2 * KEY_PAD for key in row if key.words)
    shrunk = max(least / size, min(1.0, (room - pads) / sum(words)))
    needs = [width * shrunk + 2 * KEY_PAD if width else 0 for width in words]
    firm: dict[int, float] = {}
    while True:  # what is left by the keys that need more than their share goes to the others
        unit = (room - sum(firm.values())) / (sum(key.share for i, key in enumerate(row) if i not in firm) or 1)
        more = {i: need for i, need in enumerate(needs) if i not in firm and need > row[i].share * unit}
        if not more:
            break
        firm |= more
    boxes, x = [], box.x
    for i, key in enumerate(row):
        boxes.append(Box(x, box.y, firm.get(i, key.share * unit), box.h))
        x = boxes[-1].right + gap
    return boxes, size * shrunk


def keys(page: Page, row: Sequence[Key], y: float = KEYS_TOP, height: float = KEY_HEIGHT, size: float = 12.5) -> list[Box]:
    """Quiet white keys side by side, tall enough for a thumb.

    Args:
        y: their upper edge.

    Returns:
        The keys' places, those of keys without words too.
    """
    boxes, size = key_places(row, Box(MARGIN, y, ROOM, height), 1.6 * mm, size, _LEAST_LARGE_KEY if size >= LARGE else _LEAST_KEY)
    for key, box in zip(row, boxes, strict=True):
        if key.words:
            blank_key(page, key.target, box)
            page.centred(box, key.words, size, BOLD, NAVY, pad=KEY_PAD)
    return boxes


def blank_key(page: Page, target: str, box: Box) -> None:
    """A key without words."""
    page.rect(box, WHITE, EDGE, HAIRLINE, KEY_RADIUS)
    page.link(target, box)


def round_keys(page: Page, style: Style, number: int, rounds: int, listed: str) -> None:
    """Keys of a round page: the round before, the list, the cover, the next round.

    Args:
        listed: anchor of the list page that has this round.
    """
    texts = style.texts
    row = [
        Key(f"‹ {number - 1}" if number > 1 else "", round_anchor(number - 1)),
        Key(texts("list.title"), listed, 1.85),
        Key(texts("cover.title"), COVER, 1.85),
        Key(f"{number + 1} ›" if number < rounds else "", round_anchor(number + 1)),
    ]
    keys(page, row)
