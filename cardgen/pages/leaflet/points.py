"""What a round pays where everybody bids tricks, as blocks of a leaflet, with an example
reckoned out.
"""

from __future__ import annotations

from cardgen.games import bid_points
from cardgen.pages.layout import Block
from cardgen.pages.leaflet.blocks import Head, Para, aside
from cardgen.pages.leaflet.tables import Line, Payments, Table
from cardgen.pages.leaflet.words import Words
from cardgen.text import signed

_EXAMPLES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1), (1, 0), (0, 0), (0, 0)),
    2: ((1, 1), (0, 1), (0, 0), (0, 0)),
    3: ((1, 1), (1, 0), (0, 2), (0, 0)),
    4: ((1, 1), (1, 0), (0, 2), (1, 1)),
    5: ((2, 2), (1, 0), (0, 2), (1, 1)),
    6: ((2, 2), (2, 1), (0, 2), (1, 1)),
    7: ((3, 3), (2, 1), (0, 2), (1, 1)),
}
"""Bids and tricks of four players in a round of so many cards: the bids never add up to the
cards.
"""

_MOST_EXPLAINED = 5  # players whose points are explained one by one


def example(players: int, cards: int) -> tuple[tuple[int, int], ...]:
    """Bids and tricks of a round of up to 7 cards for 2 to 8 players: the bids don't add up to
    the cards and the tricks do.
    """
    four = _EXAMPLES[cards]
    if players >= 4:
        return (*four, *((0, 0),) * (players - 4))
    made = sum(
        tricks for _, tricks in (four[0], *four[players:])
    )  # the first makes what nobody else is there for
    return ((made, made), *four[1:players])


def paid(words: Words) -> list[Block]:
    rules = words.game.rules
    cards = max(facts.cards for facts in words.game.rounds if facts.cards <= max(_EXAMPLES))
    playing = words.game.players - rules.dead_hand
    shown = example(playing, cards)
    explained = playing <= _MOST_EXPLAINED
    lines = tuple(
        Line(
            name,
            (str(bid), str(tricks), signed(bid_points(rules, bid, tricks, cards))),
            _why(words, bid, tricks, cards) if explained else "",
        )
        for name, (bid, tricks) in zip(words.everybody, shown, strict=False)
    )
    total = " + ".join(str(tricks) for _, tricks in shown)
    check = [
        words(
            "points.check",
            sum=f"{total}\u00a0=\u00a0{words.count('tricks', cards)}",
            cards=words.count("cards", cards),
        )
    ]
    if (0, 0) not in shown:
        check.append(
            words("points.zero", points=words.count("points", bid_points(rules, 0, 0, cards)))
        )
    return [
        Payments(words.pays(rules.score)),
        Head(words("points.example", cards=words.count("cards", cards))),
        Table(tuple(words.lines("points.head")), lines, (0.53, 0.75, 1)),
        aside(" ".join(check)),
        Para(words("points.win", n=len(words.game.rounds))),
    ]


def _why(words: Words, bid: int, tricks: int, cards: int) -> str:
    """``made: 5 + 3``"""
    if bid == tricks:
        outcome = words("points.made")
    else:
        outcome = words(
            "points.short" if tricks < bid else "points.over",
            tricks=words.count("tricks", abs(bid - tricks)),
        )
    sum_ = reckoned(words.game.rules.score, bid, tricks, cards)
    return f"{outcome}: {sum_}" if sum_ else outcome


def reckoned(method: str, bid: int, tricks: int, cards: int) -> str:
    """How the points of a round come about, as a sum; empty where there is nothing to reckon."""
    made, missed = bid == tricks, abs(bid - tricks)
    steps_to = " + ".join(map(str, range(1, (bid if made else missed) + 1)))
    match method, made:
        case "standard", True:
            return f"5 + {tricks}"
        case "plus-cards", True:
            return f"{tricks} + {cards}"
        case "progressive", True:
            return f"5 + {steps_to}" if bid else "5"
        case "progressive", False:
            return f"−({steps_to})" if missed > 1 else ""
        case (("ten-plus" | "ten-minus"), True):
            return f"10 + {bid}"
        case "tricks-plus-ten", True:
            return f"{tricks} + 10"
        case "wizard", True:
            return f"20 + {bid} × 10"
        case "wizard", False:
            return f"−{missed} × 10"
    return ""
