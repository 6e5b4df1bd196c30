"""The list of all rounds, as keys to tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.games import RoundFacts
from cardgen.pages.layout import Drawn, legend
from cardgen.pages.parts import marks, trump_mark, trump_word
from cardgen.pages.phone.keys import Key, draw_keys
from cardgen.pages.phone.page import draw_owner, frame_of, phone_page
from cardgen.pages.theme import (
    COVER,
    EDGE,
    GREY,
    HAIRLINE,
    LARGE,
    LIST,
    MARGIN,
    ROOM,
    WHITE,
    Style,
    Theme,
    inks,
    round_anchor,
)
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Box, Document, Page, fonts, mm
from cardgen.views import PlayerView

_IN_TWO_COLUMNS, _ON_A_PAGE = 24, 39  # rounds
_ON_A_LARGE_PAGE, _WITH_DEALERS = (
    20,
    14,
)  # a large page never has a third column; keys that say who deals have two lines there
_TOP, _GAP, _WIDEST_GAP = 20 * mm, 1 * mm, 2.4 * mm
_TALLEST, _TALLEST_LARGE = 23 * mm, 24 * mm
_TALL = 14 * mm  # a key in two columns that is so high has a bigger number
_LEGEND, _TO_NEXT = 11.5, 3 * mm  # its type, and between what two pictures mean
_TO_TRUMP = 8 * mm  # room for it at the right
_PICTURE_ROOM = 4.6 * mm  # height of a key that has room for a picture in its natural size


class _Plan(NamedTuple):
    """Type on a key."""

    number: float  # sizes of the round's number and of its cards
    cards: float
    number_right: float  # from the key's left edge
    cards_left: float
    mark: float  # radius of the trump's, at most
    font: str = REGULAR  # of the number of cards
    picture: float = 12 / 9  # of an unusual round, as a factor of its natural size, at most


_WIDE_KEY = _Plan(16, 12, 8.2 * mm, 10.6 * mm, 3.8 * mm)
_TALL_KEY = _Plan(19, 12, 8.8 * mm, 11 * mm, 3.8 * mm)
_NARROW_KEY = _Plan(16, 12, 7.2 * mm, 8.6 * mm, 2.9 * mm)
_LARGE_KEY = _Plan(22, LARGE, 10.4 * mm, 14 * mm, 4.6 * mm, BOLD, 2.5)
_DEALER_LEFT, _UPPER, _LOWER = (
    2.6 * mm,
    0.29,
    0.72,
)  # on a large key with two lines: the dealer's left edge, the middles of both lines


def list_parts(rounds: range, large: bool = False, dealers: bool = False) -> tuple[range, ...]:
    """All rounds, page by page: as few list pages as keys big enough for a thumb allow, evenly
    filled.  dealers: keys name them.
    """
    pages = -(
        -len(rounds)
        // (_ON_A_PAGE if not large else _WITH_DEALERS if dealers else _ON_A_LARGE_PAGE)
    )
    each = -(-len(rounds) // pages)
    return tuple(rounds[first : first + each] for first in range(0, len(rounds), each))


def list_anchor(pages: tuple[range, ...], number: int) -> str:
    """Anchor of the list page that has a round."""
    index = next(i for i, numbers in enumerate(pages) if number in numbers)
    return f"{LIST}-{index + 1}" if index else LIST


def draw_list(document: Document, view: PlayerView, style: Style) -> tuple[range, ...]:
    """All rounds, on one page or more.  Returns the rounds on each page."""
    pages = list_parts(view.table.numbers, style.large, _names_dealers(view))
    for i, numbers in enumerate(pages):
        title = style.texts("list.title")
        whole = title if len(pages) == 1 else f"{title} {_span(numbers)}"
        page = phone_page(document, style, list_anchor(pages, numbers[0]), whole)
        x = MARGIN + page.text(MARGIN, 11 * mm, title, 24 if style.large else 19, BOLD)
        draw_owner(page, style, view, 11 * mm, x + 3 * mm)
        _draw_note(page, style, view)
        _rounds(page, style, view, numbers)
        draw_keys(page, style, _keys(style, pages, i))
    return pages


def _draw_note(page: Page, style: Style, view: PlayerView) -> None:
    """Below the title: which pack this one replaces, else that rounds are to be tapped."""
    table = view.table
    if table.replaces:
        if style.large:
            page.text(
                MARGIN,
                18 * mm,
                style.texts("list.replaces-large", mark=table.replaces),
                LARGE,
                BOLD,
            )
        else:
            words = style.texts("list.replaces", mark=table.replaces, n=table.from_round)
            page.text(MARGIN, 16.8 * mm, words, 12, BOLD, room=ROOM)
    elif style.large and _names_dealers(view):
        page.text(MARGIN, 17.4 * mm, style.texts("list.dealer-large"), LARGE, BOLD, GREY, room=ROOM)
    elif not style.large:
        page.text(
            MARGIN,
            16.8 * mm,
            style.texts("list.tap-dealer" if _names_dealers(view) else "list.tap"),
            12,
            colour=GREY,
        )


def _names_dealers(view: PlayerView) -> bool:
    """Whether keys say who deals."""
    return _are_alike(view) and view.table.rounds[0].dealer is not None


def _are_alike(view: PlayerView) -> bool:
    """Whether all rounds have as many cards: then it is more to know who deals them."""
    rounds = view.table.rounds
    return len(rounds) > 1 and len({facts.cards for facts in rounds}) == 1


def _span(numbers: range) -> str:
    return f"{numbers[0]}–{numbers[-1]}"


def _keys(style: Style, pages: tuple[range, ...], i: int) -> list[Key]:
    cover = Key(style.texts("cover.title"), COVER)
    if len(pages) == 1:
        first = pages[0][0]
        return [cover, Key(f"{style.texts('round.title', n=first)} ›", round_anchor(first))]
    row = [cover]
    if i:
        row.insert(0, Key(f"‹ {_span(pages[i - 1])}", list_anchor(pages, pages[i - 1][0])))
    if i + 1 < len(pages):
        row.append(Key(f"{_span(pages[i + 1])} ›", list_anchor(pages, pages[i + 1][0])))
    return row


def _rounds(page: Page, style: Style, view: PlayerView, numbers: range) -> None:
    rounds, most = (
        [facts for facts in view.table.rounds if facts.number in numbers],
        max(f.cards for f in view.table.rounds),
    )
    columns = 2 if len(rounds) <= _IN_TWO_COLUMNS else 3
    rows = -(-len(rounds) // columns)
    aside = 3 * mm if columns == 2 else 1.8 * mm
    w = (ROOM - aside * (columns - 1)) / columns
    pictures = style.large or columns == 3
    room = frame_of(style).keys - 2 * mm - _TOP
    meanings, bottom = _legend(style, view, rounds if pictures else ()), _TOP + room
    room -= meanings.height
    tallest = _TALLEST_LARGE if style.large else _TALLEST
    gap = min(_WIDEST_GAP, max(_GAP, (room - rows * tallest) / max(1, rows - 1)))
    h = min(tallest, (room - gap * (rows - 1)) / rows)
    alike, dealers = _are_alike(view), _names_dealers(view)
    for i, facts in enumerate(rounds):
        box = Box(MARGIN + (i // rows) * (w + aside), _TOP + (i % rows) * (h + gap), w, h)
        kind = marks.kind_of(facts, view.seat)
        words = _words(style, view.table.names, facts, kind, w, dealers) if columns == 2 else ""
        _key(page, style, facts, box, 0 if alike else facts.cards / most, words, kind)
        page.link(round_anchor(facts.number), box)
    meanings.draw(page, bottom - meanings.height)


def _legend(style: Style, view: PlayerView, rounds: Sequence[RoundFacts]) -> Drawn:
    """What the pictures on keys mean, on as many lines as that takes."""
    plan, size = (_LARGE_KEY, LARGE) if style.large else (_NARROW_KEY, _LEGEND)
    theme = Theme(size, 1.35 * size, bold=style.large, rise=1.35)
    block = legend(
        theme,
        marks.kind_entries(style, view, rounds, plan.picture),
        MARGIN,
        ROOM,
        1 * mm,
        _TO_NEXT,
        GREY,
    )
    below = (2.4 if style.large else 1) * mm  # pictures reach below the words
    return block._replace(height=block.height + below * bool(block.height))


def _words(
    style: Style, names: Sequence[str], facts: RoundFacts, kind: str, wide: float, dealers: bool
) -> str:
    """What is said of a round on a key with room for it: what kind it is, else how many cards it
    has, or who deals.

    A large key says nothing but who deals.
    """
    if kind or not dealers:
        whole = (
            style.texts(f"list.kind.{kind}")
            if kind
            else style.texts.count("plural.cards", facts.cards)
        )
        return "" if style.large else whole
    assert facts.dealer is not None  # as keys name dealers
    if style.large:
        return fonts.called(names[facts.dealer], names, LARGE, wide - 1.4 * _DEALER_LEFT, BOLD)
    return fonts.called(
        names[facts.dealer], names, _TALL_KEY.cards, wide - _TALL_KEY.cards_left - _TO_TRUMP
    )


def _key(
    page: Page, style: Style, facts: RoundFacts, box: Box, share: float, words: str, kind: str
) -> None:
    """One round: its number, what is said of it, else its cards as a number, and as a strip, its
    trump; an unusual one is tinted.

    share: of the most cards that a round has; 0: all have as many.  words: empty for keys that have
        no room for them.
    """
    radius, strip = 2 * mm, 1.7 * mm
    ink = inks(style)
    page.rect(box, ink.unusual.fill if kind else WHITE, radius=radius)
    with page.clipped(box, radius):
        ink.strip.paint(page, Box(box.x, box.bottom - strip, box.w * share, strip))
    page.rect(box, None, EDGE, HAIRLINE, radius)
    plan = (
        _LARGE_KEY
        if style.large
        else _NARROW_KEY
        if not words
        else _WIDE_KEY
        if box.h < _TALL
        else _TALL_KEY
    )
    middle = box.y + (_UPPER * box.h if style.large and words else (box.h - strip) / 2)
    page.text(
        box.x + plan.number_right,
        middle + plan.number * CAP_HEIGHT / 2,
        str(facts.number),
        plan.number,
        BOLD,
        align="right",
    )
    base, x = middle + plan.cards * CAP_HEIGHT / 2, box.x + plan.cards_left
    if not words:
        _cards(page, facts, x, middle, base, plan, kind, box.h)
    elif style.large:
        page.text(
            box.x + _DEALER_LEFT,
            box.y + _LOWER * box.h + LARGE * CAP_HEIGHT / 2,
            words,
            LARGE,
            BOLD,
        )
    else:
        page.text(x, base, words, plan.cards, room=box.right - _TO_TRUMP - x)
    r = min(plan.mark, box.h * 0.36)
    named = style.texts(f"list.kind.{kind}") if kind and not words else ""
    spoken = (
        trump_word(style, facts) if not facts.unknown_trump else style.texts("list.after-bidding")
    )
    page.hidden(box.right - 2 * r, middle, " ".join(filter(None, (named, spoken))), 4)
    x = box.right - r - 1 * mm
    if not facts.unknown_trump:
        trump_mark(page, style, facts.trump, x, middle, r, disc=False)
    elif share:  # else no round's is known before
        size = LARGE if style.large else max(11.0, r * 1.1)
        ink.key.disc(page, x, middle, r * 0.82)
        page.text(x, middle + size * CAP_HEIGHT / 2, "?", size, BOLD, ink.key.ink, "centre")


def _cards(
    page: Page,
    facts: RoundFacts,
    x: float,
    middle: float,
    base: float,
    plan: _Plan,
    kind: str,
    tall: float,
) -> None:
    """A round's cards from x on: behind a little card, or a picture if the round is unusual.
    base: of the number; tall: the key.
    """
    h = plan.cards * 0.9
    w = h * 0.71
    if kind:
        scale = min(plan.picture, tall / _PICTURE_ROOM)
        w = marks.SIGHT_WIDTH * scale
        marks.kind_mark(page, x + w / 2, middle, kind, scale)
    else:
        page.rect(Box(x, middle - h / 2, w, h), None, GREY, 0.25 * mm, 0.5 * mm)
    page.text(x + w + 0.8 * mm, base, str(facts.cards), plan.cards, plan.font)
