"""What every round has on a strip of paper: at the left what is played, the open hand, at the
right boxes to write in.
"""

from __future__ import annotations

from cardgen.games import Bidding, Lead, RoundFacts, Rules, TrumpFrom
from cardgen.pages import parts
from cardgen.pages.card_rows import draw_card_rows
from cardgen.pages.hand import WITH_PICTURE, draw_tile, sorted_hand, speak
from cardgen.pages.parts import banner_colour, card_in_words, trump_mark, trump_word, turn
from cardgen.pages.theme import EDGE, GREY, HAIR, WHITE, Style, on_white
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, Box, Page, fonts, mm, plain
from cardgen.views import PlayerRound, PlayerView

GAP = 4 * mm  # between two strips on a page, and between the halves of a strip for closed cards
RANKS_HEIGHT = 3.8 * mm  # what the line about the ranks takes below the cards
_STUB, _NOTES, _ASIDE = (
    30 * mm,
    35 * mm,
    3.2 * mm,
)  # widths of what is left and right of the hand, and what is free between
_PAD = 2.8 * mm
_SMALL, _LABEL, _WORD, _VALUE = 9.5, 9.0, 15.0, 12.5
_LEAST, _LEAST_NAME = 9.0, 8.0  # type at least; and of a name that would lose letters otherwise


def strip_units(player_round: PlayerRound) -> int:
    """How many strips a round takes, one below the other."""
    return 2 if player_round.sealed else 1


def strip_height(units: int, unit: float) -> float:
    """How high a round of so many strips is.  unit: height of one strip."""
    return units * unit + (units - 1) * GAP


def hand_box(strip: Box) -> Box:
    """What is between stub and notes."""
    left = strip.x + _STUB + _ASIDE
    return Box(left, strip.y, strip.right - _NOTES - _ASIDE - left, strip.h)


def draw_open_hand(
    page: Page, box: Box, view: PlayerView, player_round: PlayerRound, style: Style
) -> None:
    """A hand in a row, and below it how the ranks run; the drawing itself says nothing, one
    invisible line does.
    """
    facts, rules = player_round.facts, view.table.rules
    cards = sorted_hand(
        player_round.hand or (), rules.ranking, facts.trump, fan_most=len(player_round.hand or ())
    )
    room = box._replace(h=box.h - RANKS_HEIGHT)
    speak(page, room, cards, style)
    draw_card_rows(page, room, cards, style.look, facts.turned_up)
    draw_ranks(page, style, rules, box.x, box.bottom - 0.4 * mm, box.w)


def draw_ranks(page: Page, style: Style, rules: Rules, x: float, y: float, room: float) -> None:
    """How the ranks of a suit run, from x on.  y: the baseline."""
    parts.rank_line(page, style, rules, y, parts.RankPlace(x, room, 9))


def draw_stub(page: Page, strip: Box, view: PlayerView, facts: RoundFacts, style: Style) -> None:
    """At the left of a strip which round it is, its cards and its trump, or the card turned up
    for it; hardly any ink.
    """
    box = strip._replace(w=_STUB)
    texts, left, right = style.texts, box.x + _PAD, box.right - _PAD
    page.rect(box, WHITE, EDGE, 0.25 * mm, 2.4 * mm)
    page.text(left, box.y + 5.2 * mm, texts("strip.round"), _SMALL, colour=GREY)
    cards, wide = (
        texts.count("plural.cards", facts.cards),
        fonts.width(texts("strip.round"), _SMALL) + 2 * mm,
    )
    words, size = fonts.fit(cards, _SMALL, right - left - wide)
    page.text(right, box.y + 5.2 * mm, words, size, colour=GREY, align="right")
    x = left + page.text(left, box.y + 14.6 * mm, str(facts.number), 28, BOLD) + 1.4 * mm
    page.text(
        x,
        box.y + 14.6 * mm,
        texts("round.of", n=view.table.planned),
        _SMALL + 1,
        colour=GREY,
        room=right - x,
    )
    rule = box.y + 17.4 * mm
    page.line(left, rule, right, rule, HAIR, 0.25 * mm)
    below = _below_trump(view, facts, style, right - left)
    base = box.bottom - (3 + 4.6 * bool(below)) * mm
    word = texts("round.trump") if facts.unknown_trump else trump_word(style, facts)
    page.text(box.cx, base, word, _WORD, BOLD, word_colour(style, facts), "centre", right - left)
    if below:
        page.text(
            box.cx,
            box.bottom - 2.6 * mm,
            below,
            _SMALL,
            colour=GREY,
            align="centre",
            room=right - left,
        )
    _draw_sign(
        page,
        Box(
            left,
            rule + 1.2 * mm,
            right - left,
            base - CAP_HEIGHT * _WORD - 1.4 * mm - rule - 1.2 * mm,
        ),
        facts,
        style,
    )


def word_colour(style: Style, facts: RoundFacts) -> str:
    """The colour of the trump's name on white."""
    return on_white(banner_colour(style, facts))


def _below_trump(view: PlayerView, facts: RoundFacts, style: Style, room: float) -> str:
    if not facts.turned_up:
        return trump_word(style, facts) if facts.unknown_trump else ""
    if facts.trump_from is TrumpFrom.DEALERS_LAST:
        ways = (
            turn.shown_at(style, view, facts, f"round.large.{key}", _LEAST, room)
            for key in ("shown-at", "shown-card")
        )
        return next(
            (place for place in ways if "…" not in place), style.texts("round.shown")
        )  # rather no name than half a one
    return style.texts("round.shown")


def _draw_sign(page: Page, box: Box, facts: RoundFacts, style: Style) -> None:
    card = facts.turned_up
    if card is None:
        r = min(box.h / 2, 7.4 * mm)
        trump_mark(
            page,
            style,
            facts.trump,
            box.cx,
            box.cy,
            r * (1 if facts.trump is None else 1.3),
            disc=False,
        )
        return
    show = min(box.h, 15 * mm)
    tile = Box(box.cx - show * WITH_PICTURE / 2, box.bottom - show, show * WITH_PICTURE, show)
    with page.clipped(tile.inset(-0.2 * mm)):
        draw_tile(page, card, tile, style.look, great_mark=True)
    page.line(box.x, tile.bottom, box.right, tile.bottom, EDGE, 0.25 * mm)
    page.hidden(tile.x, tile.bottom - 1.2 * mm, card_in_words(style, card), 4, tile.w)


def draw_notes(
    page: Page, strip: Box, view: PlayerView, facts: RoundFacts, style: Style, named: bool = True
) -> None:
    """At the right of a strip whose it is; who begins; and what its player writes down."""
    box = strip._replace(x=strip.right - _NOTES, w=_NOTES)
    if named:
        _draw_owner(page, box, view)
    out = facts.sits_out == view.seat
    labels = [] if out else note_labels(view.table.rules, style)
    gap, top = 1.4 * mm, box.y + (5.6 * mm if named else 0)
    count = 4 if out else len(labels) + 1
    h = (box.bottom - top - gap * (count - 1)) / count
    _draw_turn(page, Box(box.x, top, box.w, h), view, facts, style)
    for i, label in enumerate(labels, 1):
        cell = Box(box.x, top + i * (h + gap), box.w, h)
        _cell(page, cell)
        if i == 1 and facts.forced_bid is not None:
            _label(page, cell, style.texts("round.forced", n=facts.forced_bid))
            _value(page, cell, str(facts.forced_bid), _VALUE)
            continue
        _label(page, cell, label)
        if i == 1 and facts.forbidden_sum is not None:
            hook = f"Σ ≠\u00a0{facts.forbidden_sum}"
            page.text(
                cell.right - 2 * mm,
                cell.y + _label_base(cell),
                hook,
                _LABEL,
                colour=GREY,
                align="right",
            )


def _draw_owner(page: Page, box: Box, view: PlayerView) -> None:
    mark = view.table.pack_mark
    page.text(box.right, box.y + 3.6 * mm, mark, _SMALL, colour=GREY, align="right")
    room = box.w - fonts.width(mark, _SMALL) - 2 * mm
    name = fonts.called(view.name, view.table.names, _LEAST, room, BOLD)
    name, size = fonts.fit(name, 11, room, BOLD, _LEAST / 11)
    page.text(box.x + 0.4 * mm, box.y + 3.6 * mm, name, size, BOLD)


def note_labels(rules: Rules, style: Style) -> list[str]:
    keys = {
        Bidding.EXACT: ("protocol.bid", "protocol.tricks", "protocol.points"),
        Bidding.NONE: ("protocol.tricks", "protocol.points"),
        Bidding.CONTRACT: ("protocol.contract.title", "protocol.tricks", "protocol.points"),
    }
    return [style.texts(key) for key in keys[rules.bidding]]


def _cell(page: Page, box: Box) -> None:
    page.rect(box, WHITE, EDGE, 0.2 * mm, 1.8 * mm)


def _label_base(box: Box) -> float:
    return min(3.8 * mm, box.h * 0.38)


def _label(page: Page, box: Box, words: str) -> None:
    page.text(
        box.x + 2 * mm, box.y + _label_base(box), words, _LABEL, colour=GREY, room=box.w - 4 * mm
    )


def _value(page: Page, box: Box, words: str, size: float) -> None:
    size = min(size, box.h * 0.46)
    page.text(box.right - 2 * mm, box.bottom - 1.6 * mm, words, size, BOLD, align="right")


def begins_is_known(view: PlayerView, facts: RoundFacts) -> bool:
    """Whether a page can say who begins; else play decides."""
    return facts.leader is not None or view.table.rules.lead is Lead.DECLARER


def _draw_turn(page: Page, box: Box, view: PlayerView, facts: RoundFacts, style: Style) -> None:
    """Who deals and who begins; blank where play decides."""
    _cell(page, box)
    room = box.w - 4 * mm
    _label(page, box, deals(view, facts, style, _LEAST, room))
    if not begins_is_known(view, facts):
        return
    says = plain(begins(view, facts, style, _LEAST_NAME, room))
    says, size = fonts.fit(says, _VALUE, room, BOLD, _LEAST_NAME / _VALUE)
    _value(page, box, says, size)


def deals(view: PlayerView, facts: RoundFacts, style: Style, size: float, room: float) -> str:
    """Who deals, in `room` points; where nobody does, that somebody begins."""
    if facts.dealer is None:
        return style.texts("strip.begins")
    if facts.dealer == view.seat:
        return style.texts("round.deals-you")
    return plain(
        turn.fitted_names(
            style, view.table.names, "round.deals", size, room, name=view.table.names[facts.dealer]
        )
    )


def begins(view: PlayerView, facts: RoundFacts, style: Style, size: float, room: float) -> str:
    if facts.dealer is None and facts.leader is not None and facts.leader != view.seat:
        return fonts.called(view.table.names[facts.leader], view.table.names, size, room, BOLD)
    return turn.begins(style, view, facts, "round.large", size, room)
