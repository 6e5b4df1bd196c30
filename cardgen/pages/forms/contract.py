"""The sheet of two sides with a declarer: bids, contract to circle, and tricks, points and total
of each side.
"""

from __future__ import annotations

from cardgen.games import ContractRules, Lead, PlannedGame, RoundFacts, Rules
from cardgen.pages.forms.columns import (
    mark_turn,
    round_column,
    seat_column,
    seat_disc,
    sign_entry,
    text_heading,
    turn_legend,
)
from cardgen.pages.forms.form import Form, Room, first_dealer, short_ranks
from cardgen.pages.forms.frame import Note
from cardgen.pages.forms.sides import fits, side_group, side_heights
from cardgen.pages.forms.sizes import widths
from cardgen.pages.forms.table import Column, Group, Heights, Label
from cardgen.pages.layout import Entry
from cardgen.pages.parts import marks
from cardgen.pdf.draw import Box, Page, mm
from cardgen.text import Catalogue


def contract_form(room: Room) -> Form | None:
    """The sheet of a game with a declarer; `rules.contract` says what is special about it."""
    if room.dealt:
        room = room._replace(cells=room.cells._replace(usual=widths(8, 8, 8.6, 6, 10.4)))
    game, cells, texts, rules = room.game, room.cells, room.texts, room.game.rules
    of_round = [round_column(room)]
    if game.rounds[0].dealer is None:
        of_round.append(seat_column("dealer", room))
    groups = (
        Group(tuple(of_round), stretch=0),
        _bids(room),
        _contract(room),
        *(side_group(room, side, rings=False) for side in rules.sides),
    )
    if not fits(groups, room):
        return None
    labels, notes = (21 if cells.bold else 7.6 if cells.name < 10 else 8.6) * mm, _notes(room)
    return Form(
        line=_line(game, texts),
        rule=texts(
            f"protocol.contract.rule{'' if _special(rules).doubled else '-single'}", n=rules.target
        ),
        groups=groups,
        heights=(
            Heights(9 * mm, labels, cells.wide_row[1], 12 * mm)
            if room.dealt
            else side_heights(room, labels)
        ),
        least_row=cells.wide_row[0],
        legend=_legend(game, texts, cells.marks),
        notes=tuple((note,) for note in notes) if room.dealt else ((_dealing(room), *notes),),
        final=texts("protocol.winner"),
        margin=10 * mm,
    )


def _special(rules: Rules) -> ContractRules:
    assert rules.contract is not None
    return rules.contract


def _bids(room: Room) -> Group:
    game, cells = room.game, room.cells

    def column(seat: int) -> Column:
        def head(page: Page, box: Box) -> None:
            if game.names and not cells.bold:
                marks.seat_over_name(page, box, seat, game.names[seat])
            else:
                seat_disc(page, box.cx, box.cy, seat, cells)

        def draw(page: Page, box: Box, facts: RoundFacts) -> None:
            mark_turn(page, box, facts, seat, room)

        width = (14.5 if cells.bold else 10.6 if cells.name > 10 else 9.6) * mm
        return Column((f"bid-{seat + 1}",), (), width, draw, head=head)

    return Group(
        tuple(map(column, range(game.players))),
        text_heading(room.texts("protocol.contract.bids"), cells),
        stretch=0,
    )


def _contract(room: Room) -> Group:
    texts, cells = room.texts, room.cells
    arrows, scale = (18, 1.75) if cells.bold else (12, 1)
    trumps, suit = 5.4 * cells.suit * (1 if cells.bold else 1.1), cells.suit * 0.74
    if room.dealt:
        trumps, suit = 29 * mm, 3.5 * mm

    def labels(key: str) -> tuple[Label, ...]:
        return tuple(
            map(
                Label,
                texts.lines(
                    f"score-sheet.large.{key}" if cells.bold else f"protocol.contract.{key}"
                ),
            )
        )

    wide = 12.4 * mm * min(scale, 1.5)
    columns = (
        Column(("declarer",), labels("declarer"), 9.4 * mm * scale),
        Column(("number",), labels("number"), 7.6 * mm * scale),
        Column(
            ("direction",),
            labels("direction"),
            wide,
            lambda page, box, facts: marks.directions(page, box, arrows),
        ),
        Column(
            ("trump",),
            labels("trump"),
            trumps,
            lambda page, box, facts: marks.trumps_to_circle(page, box, suit, room.style),
        ),
    )
    return Group(columns, text_heading(texts("protocol.contract.title"), cells), stretch=0)


def _line(game: PlannedGame, texts: Catalogue) -> tuple[str, ...]:
    """Two against two, how many rounds or to how many points."""
    return (
        *([texts("protocol.contract.training")] if _special(game.rules).training else []),
        texts("protocol.sides.line"),
        (
            f"{texts.count('plural.rounds', game.rounds[-1].number)}"
            f" {texts('protocol.contract.or-to', n=game.rules.target)}"
        ),
    )


def _legend(game: PlannedGame, texts: Catalogue, scale: float) -> tuple[Entry, ...]:
    """What the marks mean: of the turn where rounds have a dealer, and of the contract."""
    eldest = texts(f"protocol.contract.eldest{'-leads' if game.rules.lead is Lead.ELDEST else ''}")
    signs = (("↑", "uptown"), ("↓", "downtown"), ("×", "no-trump"))
    return (
        *(
            turn_legend(texts("protocol.contract.deals"), eldest, scale)
            if game.rounds[0].dealer is not None
            else ()
        ),
        *(sign_entry(sign, texts(f"protocol.contract.{key}"), scale) for sign, key in signs),
    )


def _notes(room: Room) -> tuple[Note, ...]:
    game, texts, rules, letters = room.game, room.texts, room.game.rules, room.style.letters
    special = _special(rules)
    ace, *others = rules.ranking
    values = {
        "kitty": texts.count("plural.cards", special.kitty),
        "tricks": game.rounds[0].cards + special.discard_counts,
        "target": rules.target,
        "high": short_ranks(rules.ranking, letters),
        "low": short_ranks(
            [ace, *reversed(others)], letters
        ),  # downtown: the ace, then from the two up to the king
    }

    def note(head: str, *keys: str) -> Note:
        return Note(
            texts(f"protocol.contract.{head}"),
            " ".join(texts(f"protocol.contract.{key}", **values) for key in keys),
        )

    kitty = ["kitty"] if special.kitty else ["no-kitty"]
    jokers = (
        ["jokers", "jokers-free" if special.jokers_free else "jokers-bound"]
        if special.jokers
        else []
    )
    counting = [
        "discard" if special.discard_counts else "no-discard",
        f"example{'' if special.doubled else '-single'}",
        "end",
    ]
    return (
        note("bids", "bidding", "low-beats" if special.low_beats_high else "level", "passes"),
        note("title", "declaring", *(["show-kitty"] if special.show_kitty else []), *kitty),
        note(
            "playing",
            "leads-declarer" if rules.lead is Lead.DECLARER else "leads-eldest",
            "follow",
            "ranks",
            *jokers,
        ),
        note("counting", *counting, *(["friendly"] if special.training else [])),
    )


def _dealing(room: Room) -> Note:
    game, texts = room.game, room.texts
    special = _special(game.rules)
    deck, kitty = (
        texts.count("plural.cards", game.rules.deck),
        texts.count("plural.cards", special.kitty),
    )
    sentence = texts(
        f"score-sheet.deck-{'kitty' if special.kitty else 'whole'}", cards=deck, kitty=kitty
    )
    by_lot = game.rounds[0].dealer is None
    turn = (texts("score-sheet.turn-bids"),) if by_lot else ()
    return Note(
        texts("score-sheet.dealing"), " ".join((sentence, *first_dealer(room, by_lot), *turn))
    )
