"""The score sheet where everybody bids exactly the tricks they will make: a block of columns for each player.

Lengths are points; the origin is the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardgen.games import Lead, RoundFacts, Rules, Sight, TrumpFrom
from cardgen.pages.forms.form import (
    FORCED,
    Form,
    all_ranks,
    close_if_out,
    close_streak,
    draw_tricks,
    key_label,
    mark_turn,
    name_heading,
    round_column,
    sign_entry,
    text_heading,
    trump_column,
    turn_legend,
    turned_up_column,
)
from cardgen.pages.forms.frame import Entry, Note
from cardgen.pages.forms.table import Block, Column, Heights, Label
from cardgen.pages.parts import marks
from cardgen.pages.theme import GREY, Style
from cardgen.pdf.draw import CAP_HEIGHT, Box, Page, mm
from cardgen.text import Catalogue

_FLAT_FROM, _STACKED_FROM = 5, 8
"""Players from whom on the pages are landscape, and the bid stands over the tricks."""

_LEAST_ROW, _TALLEST_ROW = 6.5 * mm, 9.2 * mm
_LEAST_STACKED, _TALLEST_STACKED = 10.6 * mm, 13.2 * mm

_SIGHTS = (Sight.FOREHEAD, Sight.BLIND, Sight.CHOICE)


def exact_form(rules: Rules, rounds: Sequence[RoundFacts], names: Sequence[str], style: Style) -> Form:
    """The sheet of a game of exact bids."""
    texts, players = style.texts, len(names)
    flat, stacked = players >= _FLAT_FROM, players >= _STACKED_FROM
    row = _TALLEST_STACKED if stacked else _TALLEST_ROW
    return Form(
        line=length_of_game(rounds, players, texts),
        rule=scoring_rule(rules, texts),
        ranks=all_ranks(rules.ranking, style.letters),
        blocks=(Block(_known(rules, style), stretch=0.4), _sums(rules, texts, stacked), *_players(rules, names, texts, stacked)),
        heights=Heights(7.4 * mm, (7 if stacked else 5.2) * mm, row, (8.5 if flat else 10.5) * mm),
        least_row=_LEAST_STACKED if stacked else _LEAST_ROW,
        legend=exact_legend(rules, rounds, texts),
        notes=_notes(rules, rounds, texts),
        final=texts("protocol.final"),
        announced=texts("protocol.nullo-by", n=rules.nullo_before) if rules.nullo_before else "",
        flat=flat,
        margin=(8 if players == 7 else 10 if rules.trump is TrumpFrom.TURN_UP else 12) * mm,
        close=Heights(6.2 * mm, 4 * mm, row, 7.5 * mm) if rules.lead is Lead.ELDEST else None,
    )


# -- columns


def _known(rules: Rules, style: Style) -> tuple[Column, ...]:
    """What is known of a round: number, cards, trump, and who begins if no dealer's marks tell."""
    texts = style.texts
    columns = [round_column(texts), Column(("cards",), (key_label(texts, "cards"),), 9 * mm, partial(_draw_cards, texts))]
    columns.append(turned_up_column(style) if rules.trump is TrumpFrom.TURN_UP else trump_column(style))
    if rules.lead is not Lead.ELDEST:
        columns.append(Column(("begins",), (key_label(texts, "begins"),), 9.6 * mm, _draw_leader))
    return tuple(columns)


def _sums(rules: Rules, texts: Catalogue, stacked: bool) -> Block:
    """The sum of the bids, and the one that is forbidden or how far it lies from the cards."""
    sum_, over = Label("Σ"), Label("±")
    if rules.hook:
        columns: tuple[Column, ...] = (Column(("sum",), (sum_,), 12.5 * mm, _draw_forbidden),)
    elif stacked:
        columns = (Column(("sum", "over"), (sum_, over), 8.5 * mm),)
    else:
        columns = (Column(("sum",), (sum_,), 6.4 * mm), Column(("over",), (over,), 6.4 * mm, joined=True))
    return Block(columns, None if stacked else partial(text_heading, texts("protocol.bids")), stretch=0.4)


def _players(rules: Rules, names: Sequence[str], texts: Catalogue, stacked: bool) -> list[Block]:
    """Bid, tricks, points, streak where it pays, total; stacked: the bid over the tricks."""
    bid, tricks, players = key_label(texts, "bid"), key_label(texts, "tricks"), len(names)

    def block(seat: int, name: str) -> Block:
        draw_bid, draw = partial(_draw_bid, seat, players, texts), partial(close_if_out, seat)
        if stacked:
            columns = [Column(("bid", "tricks"), (bid, tricks), 8.6 * mm, draw_bid)]
        else:
            columns = [
                Column(("bid",), (bid,), 8 * mm, draw_bid),
                Column(("tricks",), (tricks,), 7.4 * mm, partial(draw_tricks, seat, texts)),
            ]
        columns.append(Column(("points",), (key_label(texts, "points"),), (8.6 if stacked else 8) * mm, draw))
        if rules.premium:
            columns.append(Column(("streak",), (key_label(texts, "streak"),), 6 * mm, partial(close_streak, seat)))
        columns.append(Column(("total",), (key_label(texts, "total"),), (11.4 if stacked else 10.8) * mm, tinted=True))
        return Block(tuple(columns), partial(name_heading, seat, name), totals=True)

    return [block(seat, name) for seat, name in enumerate(names)]


def _draw_cards(texts: Catalogue, page: Page, box: Box, facts: RoundFacts) -> None:
    """The pile; at its right a picture where players don't see their own cards as usual."""
    if facts.sight is Sight.OPEN:
        marks.pile(page, box, facts.cards)
        return
    gap, height = 0.5 * mm, min(box.h, _LEAST_ROW)
    pile = marks.pile_width(height)
    left = box.cx - (pile + gap + marks.SIGHT_WIDTH) / 2
    marks.pile(page, Box(left, box.cy - height / 2, pile, height), facts.cards)
    x = left + pile + gap
    marks.sight_mark(page, x + marks.SIGHT_WIDTH / 2, box.cy, facts.sight)
    page.hidden(x, box.cy + marks.BASE, texts(f"protocol.sight.{facts.sight.value}"), room=marks.SIGHT_WIDTH)


def _draw_leader(page: Page, box: Box, facts: RoundFacts) -> None:
    if facts.leader is not None:
        marks.seat_disc(page, box.cx, box.cy, facts.leader)


def _draw_forbidden(page: Page, box: Box, facts: RoundFacts) -> None:
    """Room for the sum on the left, on the right the one that isn't allowed."""
    if facts.forbidden_sum is not None:
        page.text(box.right - 1.2 * mm, box.cy + 3, f"≠\u00a0{facts.forbidden_sum}", 9, colour=GREY, align="right")


def _draw_bid(seat: int, players: int, texts: Catalogue, page: Page, box: Box, facts: RoundFacts) -> None:
    """Whether this player deals or bids first, and a bid that the rules make."""
    close_if_out(seat, page, box, facts)
    mark_turn(page, box, facts, seat, players, texts)
    if facts.forced_bid is not None and facts.sits_out != seat:
        page.text(box.cx, box.cy + CAP_HEIGHT * 5, str(facts.forced_bid), 10, colour=FORCED, align="centre")


# -- words


def length_of_game(rounds: Sequence[RoundFacts], players: int, texts: Catalogue) -> tuple[str, ...]:
    """How many play how many rounds, and special deals; of what is left of a game, which rounds."""
    if rounds[0].number > 1:
        first, last = rounds[0].number, rounds[-1].number
        said = texts("protocol.rounds", first=first, last=last) if first < last else f"{texts('protocol.round')} {first}"
        return texts.count("plural.players", players), said
    specials = sum(bool(facts.special) for facts in rounds)
    return (
        texts.count("plural.players", players),
        texts.count("plural.rounds", len(rounds) - specials),
        *([texts.count("protocol.specials", specials)] if specials else []),
    )


def turning_points(rounds: Sequence[RoundFacts]) -> str:
    """How the number of cards goes, from end to end: ``1–8–1``."""
    cards = [facts.cards for facts in rounds if not facts.special]
    sizes = [size for i, size in enumerate(cards) if i == 0 or size != cards[i - 1]]
    inner = [size for before, size, after in zip(sizes, sizes[1:], sizes[2:], strict=False) if (size > before) == (size > after)]
    return "–".join(map(str, [sizes[0], *inner, *sizes[1:][-1:]]))


def scoring_rule(rules: Rules, texts: Catalogue) -> str:
    """How a round is scored, in one line."""
    parts = [texts(f"score.{rules.score}")]
    if rules.premium:
        kind = "premium-penalty" if rules.premium.penalty else "premium"
        parts.append(texts(f"protocol.rule.{kind}", n=rules.premium.streak, points=rules.premium.points))
    return " · ".join(parts)


def exact_legend(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue, scale: float = 1) -> tuple[Entry, ...]:
    """What the marks mean: of the turn where rounds have a dealer, of forbidden sums, of closed cells and of pictures.

    scale: of the marks; 1 for type of the usual size.
    """
    entries: list[Entry] = []
    if rounds[0].dealer is not None:
        deals = texts("protocol.legend.deals-out" if rules.dead_hand else "protocol.legend.deals")
        entries += turn_legend(deals, texts("protocol.legend.eldest"), scale)
    if rules.hook and rules.lead is Lead.ELDEST:
        entries.append(sign_entry("≠", texts("protocol.legend.forbidden"), scale))
    closed = [
        *(["sits-out"] if rules.dead_hand else []),
        *(["not-counted"] if rules.premium and not all(facts.counts for facts in rounds) else []),
    ]
    if closed:
        entries.append(Entry(7 * scale, partial(_draw_closed, 3.5 * scale), texts(f"protocol.legend.{'-or-'.join(closed)}")))
    entries += [
        Entry(marks.SIGHT_WIDTH * scale, partial(_draw_sight, sight, scale), texts(f"protocol.sight.{sight.value}"))
        for sight in _SIGHTS
        if any(facts.sight is sight for facts in rounds)
    ]
    return tuple(entries)


def _draw_closed(half: float, page: Page, x: float, y: float) -> None:
    page.rect(Box(x - half, y - half, 2 * half, 2 * half), marks.CLOSED)


def _draw_sight(sight: Sight, scale: float, page: Page, x: float, y: float) -> None:
    marks.kind_mark(page, x, y, sight.value, scale)


def _notes(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue) -> tuple[tuple[Note, ...], ...]:
    """How to bid, to play and to fill in, as the rules have it."""

    def note(head: str, *parts: str) -> Note:
        return Note(texts(f"protocol.{head}"), " ".join(parts))

    # Where somebody deals, the legend tells the turn.
    order = "order" if rules.lead is not Lead.ELDEST else "dead-hand" if rules.dead_hand else ""
    sums = "sum" if not rules.hook else "hook" if order else "hook-dealer"
    bidding = note("bidding", *(texts(f"protocol.bidding-{key}") for key in (order, sums) if key))
    playing = note(
        "playing",
        *([texts("protocol.playing-turn-up")] if rules.trump is TrumpFrom.TURN_UP else []),
        texts(following(rules, rounds)),
        *([texts(f"protocol.playing-{rules.lead.value}")] if rules.lead is not Lead.ELDEST else []),
    )
    writing = note("writing", texts(f"protocol.example.{rules.score}"), texts("protocol.writing-order"), texts("protocol.aim"))
    closed = [
        *[
            texts(f"protocol.closed.{sight.value}")
            for sight in _SIGHTS
            if any(facts.sight is sight and not facts.special for facts in rounds)
        ],
        *[texts(f"protocol.closed.{facts.special}") for facts in rounds if facts.special and facts.forced_bid is None],
        *free_sums(rules, rounds, texts),
    ]
    extra = [
        *([note("closed.title", *closed)] if closed else []),
        *([premium_note(rules, rounds, texts)] if rules.premium else []),
        *([note("nullo", texts("protocol.nullo-how", n=rules.nullo_before))] if rules.nullo_before else []),
    ]
    columns = [[bidding], [playing], [writing]]
    for column, more in zip(columns, extra, strict=False):
        column.append(more)
    return tuple(map(tuple, columns))


def following(rules: Rules, rounds: Sequence[RoundFacts]) -> str:
    """Which words tell what is played on a card that was led."""
    if all(facts.trump is None and facts.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE) for facts in rounds):
        return "protocol.contract.follow"  # nobody can trump
    return f"protocol.playing-{'must-trump' if rules.must_trump else 'follow'}"


def free_sums(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue) -> list[str]:
    """In which special deals no sum of the bids is forbidden although others have one; nothing where that goes without saying."""
    specials = ", ".join(texts(f"protocol.special.{facts.special}") for facts in rounds if facts.forced_bid is not None)
    if not rules.hook or not specials:
        return []
    return [texts("protocol.closed.forced", specials=specials[0].upper() + specials[1:])]


def premium_note(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue) -> Note:
    """How a streak is counted; the rules have a premium."""
    premium = rules.premium
    assert premium is not None
    keys = ["how", *(["penalty"] if premium.penalty else []), *([] if all(facts.counts for facts in rounds) else ["closed"])]
    said = [texts(f"protocol.premium-{key}", n=premium.streak, points=premium.points) for key in keys]
    return Note(texts("protocol.premium"), " ".join(said))
