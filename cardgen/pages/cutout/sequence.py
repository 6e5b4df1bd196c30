"""Which cards are cut out, and in which order: round by round, a title card before each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.pages.cutout.title import title_says
from cardgen.pages.hand import sorted_hand
from cardgen.pages.theme import Style
from cardgen.views import PlayerRound, PlayerView


class Item(NamedTuple):
    player_round: PlayerRound
    card: Card | None = None  # what its face shows; None for a card of words
    holder: int | None = None  # whose card it is, seat from 0, if it isn't the reader's own
    further: bool = False  # a second card of words, for what has no room on the first


def cards_in_order(view: PlayerView, style: Style) -> tuple[Item, ...]:
    """All cards of a file."""
    return tuple(item for player_round in view.rounds for item in _round(view, player_round, style))


def _round(view: PlayerView, player_round: PlayerRound, style: Style) -> Iterator[Item]:
    """A round's title card, then its cards as its player may see them before the round: own ones, or all others'."""
    yield Item(player_round)
    if title_says(view, player_round, style).further:
        yield Item(player_round, further=True)
    for card in sorted_hand(player_round.hand or (), view.table.rules.ranking, player_round.facts.trump):
        yield Item(player_round, card)
    for seat, cards in player_round.others:
        for card in cards:
            yield Item(player_round, card, seat)


def starts(items: Sequence[Item], capacity: int, first: int) -> dict[int, int]:
    """Round → the page where its cards begin.  first: page with cards; behind each there is one with backs."""
    out: dict[int, int] = {}
    for i, item in enumerate(items):
        out.setdefault(item.player_round.facts.number, first + 2 * (i // capacity))
    return out
