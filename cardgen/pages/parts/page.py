"""Parts of the phone page that come back: ground, heading, trump banner, the rank line.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Rank
from cardgen.faces import joker_star, label
from cardgen.games import RoundFacts, Rules, TrumpFrom
from cardgen.pages.parts import turn
from cardgen.pages.parts.keys import kitty_key
from cardgen.pages.parts.trump import banner_ground, banner_sign, trump_word
from cardgen.pages.theme import GREY, HEIGHT, INK, LARGE, MARGIN, RED, ROOM, WIDTH, Ground, Style, inks, round_anchor
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Box, Document, Page, fonts, mm
from cardgen.views import PlayerView

BANNER = Box(MARGIN, 15 * mm, ROOM, 16 * mm)

BEGINS = BANNER.bottom + 6.2 * mm
"""Where a round page, unless in large print, has its banner, and the baseline of who begins."""

_STARS, _LEAST_RANKS = 2.05, 11.0
"""Width of the jokers' stars in a rank line, as a factor of its size; and that size, at least."""

_LEAST_NAME = 0.85
"""Size of the name in a heading, as a share of the usual, at least."""


def phone_page(document: Document, style: Style, anchor: str, title: str, ground: Ground | None = None) -> Page:
    """A new page on its ground, if not the usual one; listed in the outline and labelled by its title."""
    page = document.page(WIDTH, HEIGHT, anchor=anchor, outline=title, label=title)
    (ground or inks(style).page).lay(page, Box(0, 0, WIDTH, HEIGHT))
    return page


def round_head(document: Document, view: PlayerView, facts: RoundFacts, style: Style, tag: str = "") -> tuple[Page, float]:
    """The page of a round, with all that stands above its cards, and the last baseline of that.  tag: as in `turn.beginner`."""
    page = phone_page(document, style, round_anchor(facts.number), style.texts("round.title", n=facts.number))
    heading(page, style, view, facts.number)
    banner(page, style, view, facts)
    return page, turn.beginner(page, style, view, facts, BEGINS, tag)


def heading(page: Page, style: Style, view: PlayerView, number: int) -> None:
    """“Round 7 of 19” at the left, whose file it is and its pack mark at the right."""
    y = 11 * mm
    x = MARGIN + page.text(MARGIN, y, style.texts("round.title", n=number), 19, BOLD) + 1.6 * mm
    x += page.text(x, y, style.texts("round.of", n=view.table.planned), 13, colour=GREY)
    whose(page, style, view, y, x + 3 * mm)


def whose(page: Page, style: Style, view: PlayerView, y: float, left: float) -> None:
    """Whose file it is and, unless in large print, its pack mark; at the right margin.

    Args:
        y: the baseline.
        left: where a long name is cut.
    """
    right = WIDTH - MARGIN
    if style.large:
        page.text(right, y, fonts.called(view.name, view.table.names, LARGE, right - left, BOLD), LARGE, BOLD, align="right")
        return
    mark = f" · {view.table.pack_mark}"
    edge = right - fonts.width(mark, 11)
    name = fonts.called(view.name, view.table.names, 13 * _LEAST_NAME, edge - left, BOLD)  # it rather gets smaller than loses letters
    name, size = fonts.fit(name, 13, edge - left, BOLD, _LEAST_NAME)
    page.text(edge, y, name, size, BOLD, align="right")
    page.text(right, y, mark, 11, colour=GREY, align="right")


def banner(page: Page, style: Style, view: PlayerView, facts: RoundFacts) -> None:
    """The trump as sign and word on its colour, the number of cards, and the sum that bids mustn't make.

    Where a kitty is dealt a key leads to its page.
    """
    texts, ground, contract = style.texts, banner_ground(style, facts), view.table.rules.contract
    ink, box = ground.ink, BANNER
    ground.lay(page, box, 3 * mm)
    left, right = banner_sign(page, style, facts, box)
    upper, lower = box.cy - 1.9 * mm, box.cy + 5 * mm
    if facts.turned_up and facts.trump_from is TrumpFrom.DEALERS_LAST:
        _shown(page, style, view, facts, left, right, upper, lower)
        return
    aside = 3.6 * mm
    said: list[tuple[str, float]] = []
    if contract and contract.kitty:
        right = kitty_key(page, style, facts, box) - aside
    else:
        said.append((texts.count("plural.cards", facts.cards), 12.5))
        if facts.forbidden_sum is not None:
            said.append((texts("round.hook", n=facts.forbidden_sum), 12))
    used = [fonts.width(words, size) + aside for words, size in said] or [0]
    named = facts.trump or facts.unknown_trump
    if facts.turned_up:
        page.text(left, upper, texts("round.turned-up"), 12, colour=ink, room=right - left - used[0])
    elif named:
        page.text(left, upper, texts("round.trump"), 12, colour=ink)
    base = lower if named else box.cy + 2.3 * mm
    page.text(left, base, trump_word(style, facts), 17 if facts.unknown_trump else 22, BOLD, ink, room=right - left - max(used))
    middle = box.cy + 12.5 * CAP_HEIGHT / 2
    bases = (upper, lower) if named else (middle - 2.6 * mm, middle + 2.6 * mm)
    for (words, size), base in zip(said, bases if len(said) > 1 else (middle,), strict=False):
        page.text(right, base, words, size, colour=ink, align="right")


def _shown(page: Page, style: Style, view: PlayerView, facts: RoundFacts, left: float, right: float, upper: float, lower: float) -> None:
    """The words of a banner whose card lies in the dealer's hand: the trump, and at whose place the card is turned up."""
    texts, word, ink = style.texts, trump_word(style, facts), banner_ground(style, facts).ink
    if facts.trump is None:  # the card stands at the right
        x = left + page.text(left, upper, f"{texts('round.shown')} ", 12, colour=ink)
        page.text(x, upper, turn.shown_at(style, view, facts, "round.shown-at", 12, right - x), 12, BOLD, ink)
        page.text(left, lower, word, 22, BOLD, ink, room=right - left)
        return
    page.text(left, upper, texts("round.trump"), 12, colour=ink)
    page.text(right, upper, texts("round.shown"), 12, colour=ink, align="right")
    room = right - left - 3 * mm
    place = turn.shown_at(style, view, facts, "round.shown-at", 12, room - 0.82 * fonts.width(word, 22, BOLD))
    page.text(right, lower, place, 12, BOLD, ink, "right")
    page.text(left, lower, word, 22, BOLD, ink, room=room - fonts.width(place, 12, BOLD))


class RankPlace(NamedTuple):
    """Where a rank line begins that isn't in the middle of a phone page, its room and its size of type in points, at most."""

    x: float
    room: float
    size: float


def rank_line(page: Page, style: Style, rules: Rules, y: float, place: RankPlace | None = None) -> None:
    """The ranks of a suit, high to low, in the reader's letters; not in large print behind a word.  y: its baseline.

    Where low cards may win it shows both ways, shortened; jokers, which stand above them all, as their stars.
    """
    room, most = (place.room, place.size) if place else (ROOM, 12.5)
    jokers = bool(rules.contract and rules.contract.jokers)
    words = "" if style.large else style.texts("round.ranking")
    ranks, tracking, gap = _joined(style, rules.ranking), 0.6, 2 * mm if words else 0
    if rules.contract:
        ace, *others = rules.ranking
        first = 1 if style.large and jokers else 2  # the stars need room
        up, down = ([ace, *way[:first], None, way[-1]] for way in (others, others[::-1]))
        ranks = f"↑\u00a0{_joined(style, up)} · ↓\u00a0{_joined(style, down)}"

    def wide(size: float) -> float:
        return fonts.width(words, size) + gap + _STARS * jokers * size + fonts.width(ranks, size, BOLD, tracking)

    firm = wide(0)
    size = LARGE if style.large else max(min(_LEAST_RANKS, most), min(most, most * (room - firm) / (wide(most) - firm)))
    x, middle = place.x if place else WIDTH / 2 - wide(size) / 2, y - size * CAP_HEIGHT / 2
    if words:
        x += page.text(x, y, words, size, colour=GREY) + gap
    if jokers:
        page.hidden(x, y, style.texts("joker.word"), size, 0.8 * _STARS * size, narrow=True)
        for i, colour in enumerate((RED, INK)):
            page.art(joker_star(not i), x + (0.38 + 0.95 * i) * size, middle, 0.78 * size / (100 * TENTH), colour=colour)
        x += _STARS * size
    page.text(x, y, ranks, size, BOLD, GREY, tracking=tracking)


def _joined(style: Style, ranks: Sequence[Rank | None]) -> str:
    """Ranks in a row; None: those between."""
    return "\u00a0".join(label(rank, style.letters) if rank else "…" for rank in ranks)
