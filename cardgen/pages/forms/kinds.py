"""The sheet of each kind of bidding: its columns, and what it says: how a round is scored, what the
marks mean, how to play.

Everybody bids exactly the tricks they will make, and has a group of columns; two sides play for
tricks without a bid; or two sides bid for a contract, which is circled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, product, zip_longest
from math import fsum

from cardgen.faces import label
from cardgen.games import Bidding, ContractRules, Lead, PlannedGame, RoundFacts, Sight, TrumpFrom
from cardgen.pages.forms.columns import (
    FORCED,
    cards_column,
    hide_words,
    keyed_column,
    mark_turn,
    player_heading,
    round_column,
    seat_column,
    seat_disc,
    side_heading,
    sign_entry,
    spoken_names,
    square_entry,
    text_heading,
    trump_column,
    trump_is_open,
    trump_legend,
    turn_legend,
    turned_up_column,
)
from cardgen.pages.forms.form import (
    Form,
    FormLayout,
    FormNote,
    NoteColumns,
    game_of,
    rounds_title,
)
from cardgen.pages.forms.table import (
    NARROWEST,
    USUAL,
    ColumnGroup,
    ColumnLabel,
    DrawCell,
    FormColumn,
    RowHeights,
    fits_short,
    widths,
)
from cardgen.pages.layout import LegendEntry
from cardgen.pages.parts import marks, said_rank
from cardgen.pages.theme import GREY, PAPERS, Style
from cardgen.pdf.draw import BOLD, Box, Page, fonts, mm
from cardgen.text import Catalogue
from cardgen.views import PublicView


def form_of(layout: FormLayout) -> Form | None:
    """The sheet of a game; None if its columns would get too narrow to write in."""
    match layout.game.rules.bidding:
        case Bidding.EXACT:
            return exact_form(layout)
        case Bidding.NONE:
            return whist_form(layout)
        case Bidding.CONTRACT:
            return contract_form(layout)


def dealt_forms(table: PublicView, style: Style) -> Iterator[Form]:
    """The sheets of the kind of game: on the usual pages for so many players, then on others."""
    game, (short, long) = game_of(table), PAPERS[style.paper]
    many = game.rules.bidding is Bidding.EXACT and game.players >= _FLAT_FROM
    for flat in (True, False) if many else (False,):
        for storeys, sizes in product(range(2), (USUAL, NARROWEST)):
            width = (long if flat else short) - 2 * sizes.margin
            form = form_of(FormLayout(game, style, sizes, width, storeys, dealt=True))
            if form:
                yield form._replace(flat=flat, margin=sizes.margin)
                break


def _note(texts: Catalogue, head: str, *keys: str, **values: object) -> FormNote:
    """The texts of all keys, an empty key left out."""
    return FormNote(texts(head), " ".join(texts(key, **values) for key in keys if key))


def _dealing(layout: FormLayout, *keys: str, then: str = "", **values: object) -> FormNote:
    """How to deal real cards, and how the lot says who deals first: that player is entered, or
    sits on seat 1.
    """
    game, texts, first = layout.game, layout.texts, ""
    if game.dealer_by_lot:
        first = f"score-sheet.first-{'enter' if game.rounds[0].dealer is None else 'seat'}"
    cards = texts.count("plural.cards", game.rules.deck)
    return _note(texts, "score-sheet.dealing", *keys, first, then, cards=cards, **values)


# -- exact bids

# share of their usual widths that columns must have where suits to circle take room from them
_GENEROUS = 0.9
_FLAT_FROM = 5  # players from whom on the pages of a protocol are landscape
# of a protocol's columns where the bid is above the tricks
_STACKED = widths(8.6, 8.6, 8.6, 6, 11.4)
_SIGHTS = (Sight.FOREHEAD, Sight.BLIND, Sight.CHOICE)


def exact_form(layout: FormLayout) -> Form | None:
    """The sheet of a game of exact bids."""
    if layout.dealt and layout.storeys:
        sizes = layout.sizes._replace(usual=_STACKED, stacked_sums=8.5 * mm)
        layout = layout._replace(sizes=sizes)
    game, sizes, texts, rules = layout.game, layout.sizes, layout.texts, layout.game.rules
    of_round = _of_round(layout)
    stub = fsum(column.width for group in of_round for column in group.columns)
    players = _players(layout, stub)
    if not players:
        return None
    own = players[0].columns
    least, tallest = sizes.storeys if layout.storeys else sizes.row

    # How long the game is; of what is left of one, which rounds.
    specials = sum(bool(facts.special) for facts in game.rounds)
    if game.rounds[0].number > 1:
        length = [rounds_title(game.rounds, texts)]
    else:
        length = [texts.count("plural.rounds", len(game.rounds) - specials)]
        length += [texts.count("protocol.specials", specials)] if specials else []
    rule = texts(f"score.{rules.score}")
    premium = rules.premium
    if premium:
        kind = "premium-penalty" if premium.penalty else "premium"
        paid = texts(f"protocol.rule.{kind}", n=premium.streak, points=premium.points)
        rule = f"{rule} · {paid}"
    # Large print may have room for no more than letters above the columns.
    letters: list[str] = []
    if sizes.bold and not all(fits_short(column, sizes) for column in own):
        letters += (key for column in own for key in column.keys)

    # Heights of the rows, and the longest label of the last one that fits, for which it may shrink
    # a little but in large print.
    final = [texts("protocol.final")]
    if layout.dealt:
        high = (8.5 if game.players >= _FLAT_FROM else 10.5) * mm
        labels = 7 * mm if layout.storeys else sizes.labels
        heights = RowHeights(sizes.names, labels, tallest, high)
    else:
        final += texts.lines("score-sheet.final")
        share, room = 1 if sizes.bold else 0.9, stub - 6 * mm
        shown = [text for text in final if fonts.width(text, sizes.final, BOLD) * share <= room]
        final = shown or final[-1:]
        names = sizes.names if game.names else sizes.blank_names
        if sizes.bold and fsum(column.width for column in own) < 44 * mm:
            names = 22 * mm  # the disc is above the name
        labels = sizes.labels * (1 if not layout.storeys else 1.7 if sizes.bold else 1.4)
        heights = RowHeights(names, labels, tallest, sizes.final_row)
    nullo = f"protocol.nullo{'' if sizes.bold else '-by'}"
    return Form(
        line=(texts.count("plural.players", game.players), *length),
        rule=rule,
        ranks=rules.ranking,
        groups=(*of_round, *players),
        heights=heights,
        least_row=least,
        legend=_legend(layout, letters),
        notes=_notes(layout),
        final=final[0],
        course=turning_points(game.rounds) if game.rounds[0].number == 1 else "",
        announced=texts(nullo, n=rules.nullo_before) if rules.nullo_before else "",
        close=RowHeights(6.2 * mm, 4 * mm, tallest, 7.5 * mm),
    )


def turning_points(rounds: Sequence[RoundFacts]) -> str:
    """How the number of cards goes, from end to end: ``1–8–1``."""
    steps = [size for size, _ in groupby(facts.cards for facts in rounds if not facts.special)]
    inner = [
        size
        for before, size, after in zip(steps, steps[1:], steps[2:], strict=False)
        if (size > before) == (size > after)
    ]
    return "–".join(map(str, [steps[0], *inner, *steps[1:][-1:]]))


# -- columns


def _open_dealer(game: PlannedGame) -> bool:
    return game.rules.lead is Lead.ELDEST and game.rounds[0].dealer is None


def _of_round(layout: FormLayout) -> list[ColumnGroup]:
    """What is known of a round; the sum of the bids, and the one that is forbidden or how far it
    is from the cards.
    """
    sizes, texts, rules = layout.sizes, layout.texts, layout.game.rules
    known = [round_column(layout), cards_column(layout)]
    if _open_dealer(layout.game):
        known.append(seat_column("dealer", layout))
    if layout.dealt and rules.trump is TrumpFrom.TURN_UP:
        known.append(turned_up_column(layout))
    else:
        known.append(trump_column(layout))
    if rules.lead is not Lead.ELDEST:
        known.append(seat_column("begins", layout))

    sum_, over = ColumnLabel("Σ"), ColumnLabel("±")
    below = bool(layout.storeys) and not layout.dealt

    def draw_forbidden(page: Page, box: Box, facts: RoundFacts) -> None:
        if facts.forbidden_sum is None:
            return
        text, size = f"≠\u00a0{facts.forbidden_sum}", 18.0 if sizes.bold else sizes.number - 1
        font, ink = sizes.font, sizes.ink
        if layout.dealt:
            page.text(box.right - 1.2 * mm, box.cy + 3, text, size, colour=GREY, align="right")
        elif layout.storeys:
            lower = Box(box.x, box.cy, box.w, box.h / 2)
            page.centred(lower, text, size, font, ink, pad=0.3 * mm)
        else:
            page.text(box.right - 1.0 * mm, box.base(size), text, size, font, ink, "right")

    if rules.hook:
        least = 12 * mm if sizes.bold else 0
        width = max(sizes.stacked_sums, least) if below else sizes.forbidden
        keys = ("sum", "") if below else ("sum",)
        sums = [FormColumn(keys, (sum_,), width, draw_forbidden)]
    elif layout.storeys:
        sums = [FormColumn(("sum", "over"), (sum_, over), sizes.stacked_sums)]
    else:
        sums = [
            FormColumn(("sum",), (sum_,), sizes.sum_of_bids),
            FormColumn(("over",), (over,), sizes.sum_of_bids, joined=True),
        ]
    head = None
    if not sizes.bold and not layout.storeys:
        head = text_heading(texts("protocol.bids"), sizes, texts("protocol.bid-short"))
    return [ColumnGroup(known, stretch=0.4), ColumnGroup(sums, head, stretch=0.4)]


def _players(layout: FormLayout, stub: float) -> list[ColumnGroup]:
    """Each player's bid, tricks, points, streak where it pays, total; with storeys some above
    others.  None at all if their columns would get too narrow.  stub: width of the columns left
    of them.
    """
    game, texts, sizes = layout.game, layout.texts, layout.sizes
    all_keys: list[tuple[str, ...]] = (
        [("bid", "tricks")] if layout.storeys else [("bid",), ("tricks",)]
    )
    if layout.storeys == 2:
        all_keys += [("points", "streak"), ("total",)]
    else:
        all_keys += [("points",), *([("streak",)] if game.rules.premium else []), ("total",)]
    usual, least = (
        [max(of_key[key] for key in keys) for keys in all_keys]
        for of_key in (sizes.usual, sizes.least)
    )

    # Where room is short, bids and tricks get what they need, and the others share what is over.
    room, bids = (layout.width - stub) / game.players, 1 if layout.storeys else 2
    share, over = room / fsum(usual), room - fsum(least)
    wide = [width * share for width in usual]
    if any(width < need for width, need in zip(wide, least, strict=True)):
        more = [0.0] * bids + usual[bids:]
        wide = [need + over * part / fsum(more) for need, part in zip(least, more, strict=True)]
    if over < 0 or (layout.to_circle and not sizes.bold and share < _GENEROUS):
        return []

    groups = []
    for seat in range(game.players):
        own = [
            keyed_column(texts, width, *keys, draw=partial(_draw_player_cell, layout, seat, keys))
            for keys, width in zip(all_keys[:-1], wide, strict=False)
        ]
        own.append(keyed_column(texts, wide[-1], "total", tinted=True))
        says = spoken_names(game, (seat,), texts)
        groups.append(ColumnGroup(own, player_heading(game, seat, sizes), totals=True, says=says))
    return groups


def _draw_player_cell(
    layout: FormLayout, seat: int, keys: tuple[str, ...], page: Page, box: Box, facts: RoundFacts
) -> None:
    """Closed for a player who sits out, which is what the words under it say, hidden, and
    where the round doesn't count for a premium; else the turn, and a bid that the rules make.
    """
    out, streak = facts.sits_out == seat, box
    if out and keys != ("streak",):
        page.rect(box, marks.CLOSED)
    if keys == ("points", "streak"):
        streak = Box(box.x, box.cy, box.w, box.h / 2)
    if "streak" in keys and (out or not facts.counts):
        page.rect(streak, marks.CLOSED)
    says_out, cell = keys == ("tricks",), box
    if "bid" in keys:
        if layout.storeys and not layout.dealt:
            says_out, cell = True, Box(box.x, box.y, box.w, box.h / 2)
        mark_turn(page, cell, facts, seat, layout)
    if out and says_out:
        hide_words(page, box, layout.texts("protocol.sits-out"))
    elif "bid" in keys and not out and facts.forced_bid is not None:
        bid, size = str(facts.forced_bid), 18.0 if layout.sizes.bold else 10.0
        page.text(cell.cx, cell.base(size), bid, size, layout.sizes.font, FORCED, "centre")


# -- words


def _legend(layout: FormLayout, letters: Sequence[str]) -> Sequence[LegendEntry]:
    """What the marks mean.  letters: keys of the columns above which are letters, for large
    print has no room for more.
    """
    game, texts, scale = layout.game, layout.texts, layout.sizes.marks
    rules, rounds = game.rules, game.rounds

    def picture(kind: str, text: str) -> LegendEntry:
        mark = partial(marks.kind_mark, kind=kind, scale=scale)
        return LegendEntry(marks.SIGHT_WIDTH * scale, mark, texts(f"protocol.{text}.{kind}"))

    entries: list[LegendEntry] = []
    if rounds[0].dealer is not None:
        deals = texts("protocol.legend.deals-out" if rules.dead_hand else "protocol.legend.deals")
        entries += turn_legend(texts, deals, texts("protocol.legend.eldest"), scale)
    if rules.hook and rules.lead is Lead.ELDEST:
        entries.append(sign_entry("≠", texts("protocol.legend.forbidden"), scale))
    closed = ["sits-out"] if rules.dead_hand else []
    if rules.premium and not all(facts.counts for facts in rounds):
        closed.append("not-counted")
    if closed:
        text = texts(f"protocol.legend.{'-or-'.join(closed)}")
        entries.append(square_entry(3.5 * scale, text, marks.CLOSED))
    for sight in _SIGHTS:
        if any(facts.sight is sight for facts in rounds):
            entries.append(picture(sight.value, "sight"))
    if layout.dealt:
        return entries
    # Pictures of special deals that everybody bids the same in; the others show how players see
    # their cards.
    forced = [facts.special for facts in rounds if facts.forced_bid is not None]
    return (
        *(
            sign_entry(texts(f"score-sheet.letter.{key}"), texts(f"protocol.{key}"), scale)
            for key in letters
        ),
        *entries,
        *(picture(kind, "special") for kind in forced),
        *trump_legend(layout),
    )


def _notes(layout: FormLayout) -> NoteColumns:
    """How to deal, to bid, to play and to fill in, as the rules have it."""
    texts, rules, rounds = layout.texts, layout.game.rules, layout.game.rounds

    # Where somebody deals, the legend tells the turn.
    bidding = []
    if rules.lead is not Lead.ELDEST:
        bidding.append("protocol.bidding-order")
    elif rules.dead_hand:
        bidding.append("protocol.bidding-dead-hand")
    hook = "protocol.bidding-hook" if bidding else "protocol.bidding-hook-dealer"
    if _open_dealer(layout.game):
        bidding.append("score-sheet.turn-out" if rules.dead_hand else "score-sheet.turn")
    bidding.append(hook if rules.hook else "protocol.bidding-sum")

    playing = []
    if not layout.at_table and rules.trump is TrumpFrom.TURN_UP:
        playing.append("protocol.playing-turn-up")
    if all(
        facts.trump is None and facts.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE)
        for facts in rounds
    ):
        playing.append("protocol.contract.follow")  # nobody can trump
    else:
        playing.append(f"protocol.playing-{'must-trump' if rules.must_trump else 'follow'}")
    if rules.lead is not Lead.ELDEST:
        playing.append(f"protocol.playing-{rules.lead.value}")

    example = f"protocol.example.{rules.score}"
    usual = [
        _note(texts, "protocol.bidding", *bidding),
        _note(texts, "protocol.playing", *playing),
        _note(texts, "protocol.writing", example, "protocol.writing-order", "protocol.aim"),
    ]

    extra = _unusual_notes(layout)
    if layout.dealt:
        return [list(filter(None, column)) for column in zip_longest(usual, extra)]
    if layout.pack:
        return [[*usual, *extra]]

    # With real cards: how to deal.
    ones = len(rules.ranking) * 4 == rules.deck and rules.ranking[-1].value == "1"
    trump = ""
    if trump_is_open(layout):
        source = "lot" if rules.trump is TrumpFrom.LOT else "turn-up"
        trump = f"score-sheet.{source}{'-circle' if layout.to_circle else '-draw'}"
    dealing = _dealing(layout, "score-sheet.deck", "score-sheet.ones" if ones else "", trump)
    return [[dealing, *usual, *extra]]


def _unusual_notes(layout: FormLayout) -> list[FormNote]:
    """Rounds that go their own way, the premium, and nullos; at a table nobody else's page hides
    a card.
    """
    texts, rules, rounds = layout.texts, layout.game.rules, layout.game.rounds
    extra = []
    how = "score-sheet.sight" if layout.at_table else "protocol.closed"
    kinds = [
        sight.value
        for sight in _SIGHTS
        if any(facts.sight is sight and not facts.special for facts in rounds)
    ]
    kinds += [facts.special for facts in rounds if facts.special and facts.forced_bid is None]
    sentences = [texts(f"{how}.{kind}") for kind in kinds]
    if sentences:
        extra.append(FormNote(texts("protocol.closed.title"), " ".join(sentences)))

    premium = rules.premium
    if premium:
        values = {"n": premium.streak, "points": texts.count("protocol.points-of", premium.points)}
        penalty = "protocol.premium-penalty" if premium.penalty else ""
        closed, counting = "", [facts.number for facts in rounds if facts.counts]
        if 0 < len(counting) < len(rounds):
            closed = "protocol.premium-closed"
            values |= {"first": counting[0], "last": counting[-1]}
        paid = "protocol.premium-how", penalty, closed
        extra.append(_note(texts, "protocol.premium", *paid, **values))
    if rules.nullo_before:
        nullo = "protocol.nullo", "protocol.nullo-how"
        extra.append(_note(texts, *nullo, n=rules.nullo_before))
    return extra


# -- two sides

# of thirteen rings; in a narrower one they get too small to fill with a pen
_LEAST_TRACK, _USUAL_TRACK = 46 * mm, 52 * mm


def _sides_form(
    layout: FormLayout,
    of_round: Sequence[ColumnGroup],
    rings: bool,
    names: float,
    labels: float,
    notes: Sequence[FormNote],
) -> Form | None:
    """What sheets of two sides have in common: behind the columns of a round for each side tricks,
    as rings to fill or as a number, points and total.  None if they have no room; a table of
    dealt rounds shrinks to fit.

    names: height of those of a dealt pack.
    """
    sizes, texts, usual = layout.sizes, layout.texts, layout.sizes.usual
    groups, (least, row) = list(of_round), sizes.wide_row
    for side in layout.game.rules.sides:
        if rings:
            wide = _LEAST_TRACK if sizes.name < 10 else _USUAL_TRACK
            tricks = keyed_column(
                texts,
                wide,
                "tricks",
                draw=lambda page, box, facts: marks.trick_track(page, box),
            )
        else:
            tricks = keyed_column(texts, usual["tricks"], "tricks")
        points = keyed_column(texts, usual["points"], "points")
        total = keyed_column(texts, usual["total"], "total", tinted=True)
        head = side_heading(layout.game, side, sizes)
        says = spoken_names(layout.game, side, texts)
        claims = []
        if layout.game.rules.honours:
            claims = [keyed_column(texts, usual["honours"], "honours", draw=_close_without_trump)]
        columns = (tricks, *claims, points, total)
        groups.append(ColumnGroup(columns, head, totals=True, says=says))
    wide = fsum(column.width for group in groups for column in group.columns)
    if not layout.dealt and wide > layout.width + 0.01:
        return None
    final = 12 * mm
    if not layout.dealt:
        names = 2 * sizes.blank_names if sizes.bold else sizes.blank_names + 1.4 * mm
        final = sizes.final_row
    return Form(
        groups,
        RowHeights(names, labels, row, final),
        least,
        notes=[[note] for note in notes] if layout.dealt else [notes],
        final=texts("protocol.winner"),
    )


# -- without bids


def _close_without_trump(page: Page, box: Box, facts: RoundFacts) -> None:
    """No honours in a round that is known to have no trump."""
    if facts.has_no_trump:
        page.rect(box, marks.CLOSED)


def whist_form(layout: FormLayout) -> Form | None:
    """The sheet of a game of two sides without bids; `rules.target` ends it."""
    game, texts, rules = layout.game, layout.texts, layout.game.rules
    target, last = rules.target or 0, game.rounds[-1].number
    points = texts.count("protocol.points-of", target)
    rounds = texts.count("plural.rounds", last)
    labels = layout.sizes.labels
    if layout.dealt:
        labels, usual = 5.4 * mm, widths(8, 8, 8.6, 6, 10.6)
        sizes = layout.sizes._replace(seat=8.4 * mm, trump=10 * mm, usual=usual)
        layout = layout._replace(sizes=sizes)
    rings = not layout.sizes.bold
    shown = game.rounds[0].shown_by_dealer
    turned_up = [turned_up_column(layout)] if layout.dealt and shown else []
    dealer, trump = seat_column("dealer", layout), trump_column(layout)
    of_round = ColumnGroup((round_column(layout), dealer, *turned_up, trump), stretch=0)

    always = "-suit" if rules.trump is TrumpFrom.DEALERS_SUIT else ""
    trumps = f"protocol.sides.trump{always}"
    if layout.at_table:
        none = all(facts.trump is None for facts in game.rounds)
        trumps = f"score-sheet.trump-{'none' if none else 'printed'}"
        if shown:
            marked = "circle" if layout.to_circle else "draw"
            trumps = f"score-sheet.dealers{always or '-last'}-{marked}"
    figures = "protocol.sides.writing" if rings else "score-sheet.tricks-in-figures"
    end = f"protocol.sides.{'decided' if last >= 2 * target - 1 else 'undecided'}"
    notes = [
        *([_note(texts, "protocol.trump", trumps)] if shown or layout.at_table else []),
        _note(texts, "protocol.playing", "protocol.sides.playing"),
        _note(texts, "protocol.writing", figures, end, rounds=rounds),
    ]
    if rules.honours:
        ranks = " ".join(label(rank, layout.style.letters) for rank in rules.ranking[:4])
        notes.append(_note(texts, "protocol.honours", "protocol.sides.honours", ranks=ranks))
    if layout.at_table:
        notes.insert(0, _dealing(layout, "score-sheet.deck-whole"))
    form = _sides_form(layout, [of_round], rings, 9.4 * mm, labels, notes)
    return form and form._replace(
        line=(
            texts("protocol.sides.line"),
            texts("protocol.sides.to", points=points),
            texts("protocol.sides.at-most", rounds=rounds),
        ),
        rule=texts(f"protocol.sides.rule{'-honours' * rules.honours}", points=points),
        ranks=rules.ranking,
        legend=() if layout.dealt else trump_legend(layout),
    )


# -- with a declarer


def contract_form(layout: FormLayout) -> Form | None:
    """The sheet of a game with a declarer; `rules.contract` says what is special about it."""
    if layout.dealt:
        sizes = layout.sizes._replace(usual=widths(8, 8, 8.6, 6, 10.4))
        layout = layout._replace(sizes=sizes)
    game, sizes, texts, rules = layout.game, layout.sizes, layout.texts, layout.game.rules
    special = rules.contract
    assert special is not None
    by_lot = game.rounds[0].dealer is None

    # Columns of a round: bids, and the contract.
    def bid(seat: int) -> FormColumn:
        def head(page: Page, box: Box) -> None:
            if game.names and not sizes.bold:
                marks.seat_over_name(page, box, seat, game.names[seat])
            else:
                seat_disc(page, box, seat, sizes)

        width = (14.5 if sizes.bold else 10.6 if sizes.name > 10 else 9.6) * mm
        draw = partial(mark_turn, seat=seat, layout=layout)
        says = spoken_names(game, (seat,), texts)
        return FormColumn((f"bid-{seat + 1}",), (), width, draw, head=head, says=says)

    def part(key: str, width: float, draw: DrawCell | None = None) -> FormColumn:
        prefix = "score-sheet.large" if sizes.bold else "protocol.contract"
        labels = list(map(ColumnLabel, texts.lines(f"{prefix}.{key}")))
        return FormColumn((key,), labels, width, draw, says=texts(f"field.{key}"))

    arrows, scale = (18, 1.75) if sizes.bold else (12, 1)
    trumps, suit = 5.4 * sizes.suit * (1 if sizes.bold else 1.1), sizes.suit * 0.74
    if layout.dealt:
        trumps, suit = 29 * mm, 3.5 * mm
    wide = 12.4 * mm * min(scale, 1.5)
    of_round = [round_column(layout), *([seat_column("dealer", layout)] if by_lot else [])]
    contract = (
        part("declarer", 9.4 * mm * scale),
        part("number", 7.6 * mm * scale),
        part("direction", wide, lambda page, box, facts: marks.directions(page, box, arrows)),
        part(
            "trump",
            trumps,
            lambda page, box, facts: marks.trumps_to_circle(page, box, suit, layout.style),
        ),
    )
    bids_head = text_heading(texts("protocol.contract.bids"), sizes)
    groups = (
        ColumnGroup(of_round, stretch=0),
        ColumnGroup(list(map(bid, range(game.players))), bids_head, stretch=0),
        ColumnGroup(contract, text_heading(texts("protocol.contract.title"), sizes), stretch=0),
    )

    # What is played: two against two, how many rounds or to how many points.
    rounds = texts.count("plural.rounds", game.rounds[-1].number)
    line = [
        texts("protocol.sides.line"),
        f"{rounds} {texts('protocol.contract.or-to', n=rules.target)}",
    ]
    if special.training:
        line.insert(0, texts("protocol.contract.training"))

    # What the marks mean: of the turn where rounds have a dealer, and of the contract.
    legend: list[LegendEntry] = []
    if not by_lot:
        leads = "-leads" if rules.lead is Lead.ELDEST else ""
        eldest = texts(f"protocol.contract.eldest{leads}")
        legend += turn_legend(texts, texts("protocol.contract.deals"), eldest, sizes.marks)
    for sign, key in (("↑", "uptown"), ("↓", "downtown"), ("×", "no-trump")):
        legend.append(sign_entry(sign, texts(f"protocol.contract.{key}"), sizes.marks))

    labels = (21 if sizes.bold else 7.6 if sizes.name < 10 else 8.6) * mm
    rule = f"protocol.contract.rule{'' if special.doubled else '-single'}"
    notes = _contract_notes(layout, special)
    form = _sides_form(layout, groups, False, 9 * mm, labels, notes)
    return form and form._replace(
        line=line, rule=texts(rule, n=rules.target), legend=legend, margin=10 * mm
    )


def _contract_notes(layout: FormLayout, special: ContractRules) -> list[FormNote]:
    """How to deal with real cards, to bid, to declare, to play and to count."""
    game, texts, rules = layout.game, layout.texts, layout.game.rules
    ace, high, *_, low = (said_rank(texts, rank) for rank in rules.ranking)
    kitty = texts.count("plural.cards", special.kitty)

    def note(head: str, *keys: str) -> FormNote:
        paths = (
            key if not key or "." in key else f"protocol.contract.{key}" for key in (head, *keys)
        )
        return _note(
            texts,
            *paths,
            kitty=kitty,
            tricks=game.rounds[0].cards + special.discard_counts,
            target=rules.target,
            ace=ace,
            high=high,
            low=low,
        )

    jokers: tuple[str, ...] = ()
    if special.jokers:
        jokers = "jokers", "jokers-free" if special.jokers_free else "jokers-bound"
    notes = [
        note("bids", "bidding", "low-beats" if special.low_beats_high else "level", "passes"),
        note(
            "title",
            "declaring",
            "show-kitty" if special.show_kitty else "",
            "kitty" if special.kitty else "no-kitty",
        ),
        note(
            "playing",
            "leads-declarer" if rules.lead is Lead.DECLARER else "leads-eldest",
            "follow",
            "speech.ways",
            *jokers,
        ),
        note(
            "counting",
            "discard" if special.discard_counts else "no-discard",
            f"example{'' if special.doubled else '-single'}",
            "end",
            "friendly" if special.training else "",
        ),
    ]
    if not layout.at_table:
        return notes
    deck = f"score-sheet.deck-{'kitty' if special.kitty else 'whole'}"
    bids = "score-sheet.turn-bids" if game.rounds[0].dealer is None else ""
    return [_dealing(layout, deck, then=bids, kitty=kitty), *notes]
