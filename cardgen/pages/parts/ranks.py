"""The ranks of a suit on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Rank
from cardgen.faces import joker_star, label
from cardgen.games import Rules
from cardgen.pages.theme import GREY, INK, LARGE, RED, ROOM, WIDTH, Style
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, TENTH, Page, fonts, mm

_WAYS = (("↑", "uptown"), ("↓", "downtown"))
_STARS, _LEAST_RANKS = (
    2.05,
    11.0,
)  # width of the jokers' stars in a rank line, as a factor of its size; and that size, at least


class RankPlace(NamedTuple):
    """Where a rank line begins that isn't in the middle of a phone page, its room and its size
    of type in points, at most.
    """

    x: float
    room: float
    size: float


def rank_line(
    page: Page, style: Style, rules: Rules, y: float, place: RankPlace | None = None
) -> None:
    """The ranks of a suit, high to low, in the reader's letters; not in large print behind a word.
    y: its baseline.

    Where low cards may win it shows both ways, shortened; jokers, which stand above them all, as
    their stars.
    """
    room, most = (place.room, place.size) if place else (ROOM, 12.5)
    jokers = bool(rules.contract and rules.contract.jokers)
    named = (
        bool(rules.contract) and not style.large and not place
    )  # on paper there is no room for so many words
    words = "" if style.large or named else style.texts("round.ranking")
    ranks, tracking, gap = _joined(style, rules.ranking), 0.6, 2 * mm if words else 0
    if rules.contract:
        ace, *others = rules.ranking
        first = 1 if named or (jokers and style.large) else 2  # the words or the stars need room
        up, down = (
            _joined(style, [ace, *way[:first], None, way[-1]]) for way in (others, others[::-1])
        )
        ups, downs = (
            f"{sign}\u00a0{style.texts(f'protocol.contract.{way}')}" if named else sign
            for sign, way in _WAYS
        )
        ranks = f"{ups}\u00a0{up} · {downs}\u00a0{down}"

    def wide(size: float) -> float:
        return (
            fonts.width(words, size)
            + gap
            + _STARS * jokers * size
            + fonts.width(ranks, size, BOLD, tracking)
        )

    if wide(_LEAST_RANKS) > room:
        tracking = 0
    firm = wide(0)
    size = (
        LARGE
        if style.large
        else max(min(_LEAST_RANKS, most), min(most, most * (room - firm) / (wide(most) - firm)))
    )
    x, middle = place.x if place else WIDTH / 2 - wide(size) / 2, y - size * CAP_HEIGHT / 2
    if words:
        x += page.text(x, y, words, size, colour=GREY) + gap
    if jokers:
        page.hidden(x, y, style.texts("joker.word"), size, 0.8 * _STARS * size, narrow=True)
        for i, colour in enumerate((RED, INK)):
            page.art(
                joker_star(not i),
                x + (0.38 + 0.95 * i) * size,
                middle,
                0.78 * size / (100 * TENTH),
                colour=colour,
            )
        x += _STARS * size
    page.text(x, y, ranks, size, BOLD, GREY, tracking=tracking)


def _joined(style: Style, ranks: Sequence[Rank | None]) -> str:
    """Ranks in a row; None: those between."""
    return "\u00a0".join(label(rank, style.letters) if rank else "…" for rank in ranks)
