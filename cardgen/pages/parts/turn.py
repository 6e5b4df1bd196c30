"""Whose turn it is: who deals, who bids and leads first, on a line or two of a round page."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games import Lead, RoundFacts, Sight, TrumpFrom, bidding_order
from cardgen.pages.parts.trump import trump_word
from cardgen.pages.theme import GOLD, LARGE, MARGIN, WIDTH, Style, inks
from cardgen.pdf.draw import BOLD, CAP_HEIGHT, REGULAR, Page, fonts, mm, plain, shrink
from cardgen.views import PlayerView

_LINE, _LARGE_LINE, _LOWER = (
    5.2 * mm,
    7.2 * mm,
    0.7 * mm,
)  # from who begins to who deals; and how much more where that runs on below a tag


def shown_at(
    style: Style, view: PlayerView, facts: RoundFacts, key: str, size: float, room: float
) -> str:
    """In whose hand the dealer's last card is turned up, in bold type fitted into `room` points.
    key: the reader's own is ``key-you``.
    """
    assert facts.dealer is not None
    if facts.dealer == view.seat:
        return style.texts(f"{key}-you")
    return fitted_names(
        style, view.table.names, key, size, room, name=view.table.names[facts.dealer]
    )


def trump_is(style: Style, facts: RoundFacts) -> str:
    """“Trump: hearts” in large print, where nothing else on a page calls a suit trump; or “no
    trump”.
    """
    word = trump_word(style, facts)
    return style.texts("round.large.trump-is", suit=word) if facts.trump else word


def draw_beginner(
    page: Page, style: Style, view: PlayerView, facts: RoundFacts, y: float, tag: str = ""
) -> float:
    """Who begins (y: the baseline) and who deals: on one line, or on two beside a tag and in large
    print.  Returns the last baseline.

    tag: what kind of round it is, on gold at the right; a round of forced bids says so by itself.
    """
    if not tag and facts.forced_bid is not None:
        tag = style.texts(
            "round.large.forced" if style.large else "round.forced", n=facts.forced_bid
        )
    size, least, x = (LARGE, LARGE, MARGIN) if style.large else (12.5, 11.0, MARGIN + 5.8 * mm)
    room = WIDTH - MARGIN - x
    if tag:
        gold = LARGE if style.large else 12
        tall = 0.46 * mm * gold
        top = y - gold * CAP_HEIGHT / 2 - tall / 2
        room -= (
            inks(style).gold.tag(page, tag, gold, WIDTH - MARGIN, top, tall, "right").w + 2.4 * mm
        )
    if style.large:
        says = begins(style, view, facts, "round.large", size, room)
        page.text(x, y, plain(says), size, BOLD)
        return (
            _dealer(page, style, view, facts, x, y + _LARGE_LINE, size, room)
            if _dealer_apart(style, view, facts)
            else y
        )
    middle = y - size * CAP_HEIGHT / 2
    left, half = MARGIN + 0.6 * mm, 1.9 * mm
    page.polygon([(left, middle - half), (left, middle + half), (left + 3 * mm, middle)], GOLD)
    says = begins(style, view, facts, "round", size, room, short=bool(tag))
    page.prose(x, y, 2 * room, says, shrink(says, size, room, least))
    return (
        _dealer(page, style, view, facts, x, y + _LINE, size, room)
        if tag and _dealer_apart(style, view, facts)
        else y
    )


def _dealer_apart(style: Style, view: PlayerView, facts: RoundFacts) -> bool:
    """Whether nothing else on a page without room for both on one line says who deals."""
    elsewhere = (
        facts.sight is Sight.CHOICE
        or facts.sits_out == view.seat
        or (style.large and facts.trump_from is TrumpFrom.DEALERS_LAST)
    )
    return facts.dealer is not None and not elsewhere


def _dealer(
    page: Page,
    style: Style,
    view: PlayerView,
    facts: RoundFacts,
    x: float,
    y: float,
    size: float,
    free: float,
) -> float:
    """Who deals, and sits out if that fits too, a little lower where it is longer than the line
    above, `free` up to a tag.

    Returns its baseline.
    """
    assert facts.dealer is not None
    if facts.dealer == view.seat:
        says = style.texts("round.deals-you")
    else:
        names, room = view.table.names, WIDTH - MARGIN - x
        out = facts.sits_out == facts.dealer
        whole = style.texts("round.deals-out", name=fonts.drawable(names[facts.dealer]))
        key = (
            "round.deals-out"
            if out and (not style.large or fonts.width(whole, size, BOLD) <= room)
            else "round.deals"
        )
        says = fitted_names(style, names, key, size, room, name=names[facts.dealer])
    font = BOLD if style.large else REGULAR
    y += _LOWER * (fonts.width(says, size, font) > free)
    page.text(x, y, says, size, font)
    return y


def begins(
    style: Style,
    view: PlayerView,
    facts: RoundFacts,
    table: str,
    size: float,
    room: float,
    short: bool = False,
) -> str:
    """Who begins a round, from the reader's side; names are cut to fit into `room` points.  short:
    not who deals.

    table: of the texts, ``round`` or ``round.large``.
    """
    names, declared = view.table.names, view.table.rules.lead is Lead.DECLARER
    first = bidding_order(facts, len(names))[0] if declared else facts.leader
    if first is None:
        return style.texts(f"{table}.winner-begins")
    if not style.large:
        size = min(size, 11.0)  # a name rather gets smaller than loses letters
    if declared or facts.dealer is None or short or table != "round":
        seats, verb = {"name": first}, "bid" if declared else "begin"
        mine = "round.large" if short and not declared else table
        key = f"{mine}.you-{verb}" if first == view.seat else f"{table}.{verb}s"
    else:
        seats = {"dealer": facts.dealer, "name": first}
        key = {facts.dealer: "round.you-deal", first: "round.dealt-you-begin"}.get(
            view.seat, "round.dealt-begins"
        )
    others = {slot: names[seat] for slot, seat in seats.items() if seat != view.seat}
    return fitted_names(style, names, key, size, room, **others)


def fitted_names(
    style: Style, everybody: Sequence[str], key: str, size: float, room: float, **names: str
) -> str:
    """A text in bold type with names in it, which are shortened, unlike everybody else's, so
    that it fits into `room` points at `size`.
    """
    names = {slot: fonts.drawable(name) for slot, name in names.items()}  # its blanks count too
    free = room - fonts.width(plain(style.texts(key, **dict.fromkeys(names, ""))), size, BOLD)
    shown: dict[str, str] = {}
    for i, (slot, name) in enumerate(
        sorted(names.items(), key=lambda entry: fonts.width(entry[1], size, BOLD))
    ):
        fitted = fonts.called(
            name, everybody, size, free / (len(names) - i), BOLD
        )  # what the shorter leaves is the longer's
        free -= fonts.width(fitted, size, BOLD)
        shown[slot] = fitted.replace("*", "∗")  # an asterisk would switch to bold
    return style.texts(key, **shown)
