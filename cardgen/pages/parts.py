"""Parts of the phone page that come back: ground, heading, trump banner, who begins, the rank line, keys.

Lengths are points; the origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.cards import Rank
from cardgen.faces.jokers import joker_star
from cardgen.faces.letters import label
from cardgen.games.dealing import bidding_order
from cardgen.games.rules import Lead, RoundFacts, Rules, Sight, TrumpFrom
from cardgen.pages import fonts
from cardgen.pages.document import Document
from cardgen.pages.fonts import BOLD, CAP_HEIGHT, REGULAR
from cardgen.pages.prose import plain, shrink
from cardgen.pages.style import EDGE, GOLD, GREY, INK, NAVY, PAPER, RED, WHITE, Style, ink_on
from cardgen.pages.surface import TENTH, Box, Page, mm
from cardgen.pages.trump import banner_colour, banner_sign, trump_word
from cardgen.view import PlayerView

WIDTH, HEIGHT, MARGIN = 90 * mm, 160 * mm, 5 * mm
ROOM = WIDTH - 2 * MARGIN
"""Width between the margins."""

HAIRLINE = 0.2 * mm
KEY_HEIGHT, KEY_RADIUS = 10.5 * mm, 2.6 * mm
KEYS_TOP = HEIGHT - 15 * mm

BANNER = Box(MARGIN, 15 * mm, ROOM, 16 * mm)
BEGINS = BANNER.bottom + 6.2 * mm
"""Where a round page, unless in large print, has its banner, and the baseline of who begins."""

KEY_PAD = 2.6 * mm
"""Free on both sides of a key's words, at least."""

_LEAST_KEY, _LEAST_LARGE_KEY = 12.0, 16.0
"""Type on keys, at least."""

LARGE = 18.0
"""No type of a round page in large print is smaller."""

_STARS, _LEAST_RANKS = 2.05, 11.0
"""Width of the jokers' stars in a rank line, as a factor of its size; and that size, at least."""

_LINE, _LARGE_LINE, _LOWER = 5.2 * mm, 7.2 * mm, 0.7 * mm
"""From who begins to who deals; and how much more where that runs on below a tag."""

_LEAST_NAME = 0.85
"""Size of the name in a heading, as a share of the usual, at least."""

COVER, HOW_TO, LIST = "cover", "how-to", "list"


def round_anchor(number: int) -> str:
    """Where links to a round lead."""
    return f"round-{number}"


def kitty_anchor(number: int) -> str:
    """Where links to the kitty of a round lead."""
    return f"kitty-{number}"


def phone_page(document: Document, anchor: str, title: str, ground: str = PAPER) -> Page:
    """A new page in its ground colour, listed in the outline and labelled by its title."""
    page = document.page(WIDTH, HEIGHT, anchor=anchor, outline=title, label=title)
    page.rect(Box(0, 0, WIDTH, HEIGHT), ground)
    return page


def round_head(document: Document, view: PlayerView, facts: RoundFacts, style: Style, tag: str = "") -> tuple[Page, float]:
    """The page of a round, with all that stands above its cards, and the last baseline of that.  tag: as in `beginner`."""
    page = phone_page(document, round_anchor(facts.number), style.texts("round.title", n=facts.number))
    heading(page, style, view, facts.number)
    banner(page, style, view, facts)
    return page, beginner(page, style, view, facts, BEGINS, tag)


def heading(page: Page, style: Style, view: PlayerView, number: int) -> None:
    """“Round 7 of 19” at the left, whose file it is and its pack mark at the right."""
    y = 11 * mm
    x = MARGIN + page.text(MARGIN, y, style.texts("round.title", n=number), 19, BOLD) + 1.6 * mm
    x += page.text(x, y, style.texts("round.of", n=len(view.table.rounds)), 13, colour=GREY)
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
    texts, colour, contract = style.texts, banner_colour(style, facts), view.table.rules.contract
    ink, box = ink_on(colour), BANNER
    page.rect(box, colour, radius=3 * mm)
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
    texts, word, ink = style.texts, trump_word(style, facts), ink_on(banner_colour(style, facts))
    if facts.trump is None:  # the card stands at the right
        x = left + page.text(left, upper, f"{texts('round.shown')} ", 12, colour=ink)
        page.text(x, upper, shown_at(style, view, facts, "round.shown-at", 12, right - x), 12, BOLD, ink)
        page.text(left, lower, word, 22, BOLD, ink, room=right - left)
        return
    page.text(left, upper, texts("round.trump"), 12, colour=ink)
    page.text(right, upper, texts("round.shown"), 12, colour=ink, align="right")
    room = right - left - 3 * mm
    place = shown_at(style, view, facts, "round.shown-at", 12, room - 0.82 * fonts.width(word, 22, BOLD))
    page.text(right, lower, place, 12, BOLD, ink, "right")
    page.text(left, lower, word, 22, BOLD, ink, room=room - fonts.width(place, 12, BOLD))


def kitty_key(page: Page, style: Style, facts: RoundFacts, box: Box) -> float:
    """The key in the banner that leads to the kitty; its left edge."""
    words, size = f"{style.texts('round.kitty')} ›", LARGE if style.large else 12.5
    width = fonts.width(words, size, BOLD) + 2 * KEY_PAD
    key = Box(box.right - 3 * mm - width, box.cy - 5.2 * mm, width, 10.4 * mm)
    page.rect(key, WHITE, radius=KEY_RADIUS)
    page.centred(key, words, size, BOLD, NAVY, pad=KEY_PAD)
    page.link(kitty_anchor(facts.number), key)
    return key.x


def shown_at(style: Style, view: PlayerView, facts: RoundFacts, key: str, size: float, room: float) -> str:
    """In whose hand the dealer's last card is turned up, in bold type fitted into `room` points.

    Args:
        key: of the text; with ``-you`` the reader's own.
    """
    assert facts.dealer is not None
    if facts.dealer == view.seat:
        return style.texts(f"{key}-you")
    return _with_names(style, view.table.names, key, size, room, name=view.table.names[facts.dealer])


def gold_tag(page: Page, words: str, y: float, size: float = 12) -> float:
    """Words on gold at the right margin, their baseline at y.

    Returns:
        How wide it is.
    """
    pad, height = 2 * mm, 0.46 * mm * size
    box = Box(WIDTH - MARGIN - fonts.width(words, size, BOLD) - 2 * pad, 0, fonts.width(words, size, BOLD) + 2 * pad, height)
    box = box._replace(y=y - size * CAP_HEIGHT / 2 - height / 2)
    page.rect(box, GOLD, radius=1.5 * mm)
    page.centred(box, words, size, BOLD, pad=pad)
    return box.w


def beginner(page: Page, style: Style, view: PlayerView, facts: RoundFacts, y: float, tag: str = "") -> float:
    """Who begins and who deals: on one line, or on two beside a tag and in large print.

    Args:
        y: baseline of the first.
        tag: what kind of round it is, on gold at the right; a round of forced bids says so by itself.

    Returns:
        Baseline of the last.
    """
    if not tag and facts.forced_bid is not None:
        tag = style.texts("round.large.forced" if style.large else "round.forced", n=facts.forced_bid)
    size, least, x = (LARGE, LARGE, MARGIN) if style.large else (12.5, 11.0, MARGIN + 5.8 * mm)
    room = WIDTH - MARGIN - x
    if tag:
        room -= gold_tag(page, tag, y, LARGE if style.large else 12) + 2.4 * mm
    if style.large:
        says = begins(style, view, facts, "round.large", size, room)
        page.text(x, y, plain(says), size, BOLD)
        return _dealer(page, style, view, facts, x, y + _LARGE_LINE, size, room) if _dealer_apart(style, view, facts) else y
    middle = y - size * CAP_HEIGHT / 2
    left, half = MARGIN + 0.6 * mm, 1.9 * mm
    page.polygon([(left, middle - half), (left, middle + half), (left + 3 * mm, middle)], GOLD)
    says = begins(style, view, facts, "round", size, room, short=bool(tag))
    page.prose(x, y, 2 * room, says, shrink(says, size, room, least))
    return _dealer(page, style, view, facts, x, y + _LINE, size, room) if tag and _dealer_apart(style, view, facts) else y


def _dealer_apart(style: Style, view: PlayerView, facts: RoundFacts) -> bool:
    """Whether nothing else on a page without room for both on one line says who deals."""
    said = facts.sight is Sight.CHOICE or facts.sits_out == view.seat or (style.large and facts.trump_from is TrumpFrom.DEALERS_LAST)
    return facts.dealer is not None and not said


def _dealer(page: Page, style: Style, view: PlayerView, facts: RoundFacts, x: float, y: float, size: float, free: float) -> float:
    """Who deals, and sits out if that fits too, on a line of its own, a little lower below a tag.  Returns its baseline.

    free: width of the line above it up to a tag.
    """
    assert facts.dealer is not None
    if facts.dealer == view.seat:
        says = style.texts("round.deals-you")
    else:
        names, room = view.table.names, WIDTH - MARGIN - x
        out = facts.sits_out == facts.dealer
        whole = style.texts("round.deals-out", name=fonts.drawable(names[facts.dealer]))
        key = "round.deals-out" if out and (not style.large or fonts.width(whole, size, BOLD) <= room) else "round.deals"
        says = _with_names(style, names, key, size, room, name=names[facts.dealer])
    font = BOLD if style.large else REGULAR
    y += _LOWER * (fonts.width(says, size, font) > free)
    page.text(x, y, says, size, font)
    return y


def begins(style: Style, view: PlayerView, facts: RoundFacts, table: str, size: float, room: float, short: bool = False) -> str:
    """Who begins a round, from the reader's side; long names are cut so that the line fits into `room` points at `size`.

    Args:
        table: of the texts, ``round`` or ``round.large``.
        short: not who deals.
    """
    texts, names, first = style.texts, view.table.names, facts.leader
    if view.table.rules.lead is Lead.DECLARER:
        first = bidding_order(facts, len(names))[0]
        if first == view.seat:
            return texts(f"{table}.you-bid")
        least = size if style.large else 11.0  # a name rather gets smaller than loses letters
        return _with_names(style, names, f"{table}.bids", least, room, name=names[first])
    if first is None:
        return texts(f"{table}.winner-begins")
    if facts.dealer is None or short or table != "round":
        if first == view.seat:
            return texts("round.large.you-begin" if short else f"{table}.you-begin")
        least = size if style.large else 11.0
        return _with_names(style, names, f"{table}.begins", least, room, name=names[first])
    dealer = names[facts.dealer]
    size = min(size, 11.0)  # two names even more so
    if facts.dealer == view.seat:
        return _with_names(style, names, "round.you-deal", size, room, name=names[first])
    if first == view.seat:
        return _with_names(style, names, "round.dealt-you-begin", size, room, dealer=dealer)
    return _with_names(style, names, "round.dealt-begins", size, room, dealer=dealer, name=names[first])


def _with_names(style: Style, everybody: Sequence[str], key: str, size: float, room: float, **names: str) -> str:
    """A text in bold type with names in it, those that are too long shortened so that it fits into `room` points at `size`.

    everybody: all names, so that a short one is nobody else's.
    """
    names = {slot: fonts.drawable(name) for slot, name in names.items()}  # its blanks count too
    free = room - fonts.width(plain(style.texts(key, **dict.fromkeys(names, ""))), size, BOLD)
    shown: dict[str, str] = {}
    for i, (slot, name) in enumerate(sorted(names.items(), key=lambda entry: fonts.width(entry[1], size, BOLD))):
        fitted = fonts.called(name, everybody, size, free / (len(names) - i), BOLD)  # what the shorter leaves is the longer's
        free -= fonts.width(fitted, size, BOLD)
        shown[slot] = fitted.replace("*", "∗")  # an asterisk would switch to bold
    return style.texts(key, **shown)


def rank_line(page: Page, style: Style, rules: Rules, y: float) -> None:
    """The ranks of a suit, high to low, in the reader's letters; not in large print behind a word.  y: its baseline.

    Where low cards may win it shows both ways, shortened; jokers, which stand above them all, as their stars.
    """
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
    size = LARGE if style.large else max(_LEAST_RANKS, min(12.5, 12.5 * (ROOM - firm) / (wide(12.5) - firm)))
    x, middle = WIDTH / 2 - wide(size) / 2, y - size * CAP_HEIGHT / 2
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


class Key(NamedTuple):
    """A key at the foot of a page.

    Attributes:
        words: on it; none leaves its place free, so that the others keep theirs.
        target: anchor that it leads to.
        share: of the width; words that need more get more.
    """

    words: str
    target: str
    share: float = 1


def key_places(row: Sequence[Key], box: Box, gap: float, size: float, least: float) -> tuple[list[Box], float]:
    """Where keys lie side by side in a box, and the size of type, down to `least`, at which their words keep their padding."""
    room = box.w - gap * (len(row) - 1)
    words = [fonts.width(key.words, size, BOLD) for key in row]
    pads = sum(2 * KEY_PAD for key in row if key.words)
    shrunk = max(least / size, min(1.0, (room - pads) / sum(words)))
    needs = [width * shrunk + 2 * KEY_PAD if width else 0 for width in words]
    firm: dict[int, float] = {}
    while True:  # what is left by the keys that need more than their share goes to the others
        unit = (room - sum(firm.values())) / (sum(key.share for i, key in enumerate(row) if i not in firm) or 1)
        more = {i: need for i, need in enumerate(needs) if i not in firm and need > row[i].share * unit}
        if not more:
            break
        firm |= more
    boxes, x = [], box.x
    for i, key in enumerate(row):
        boxes.append(Box(x, box.y, firm.get(i, key.share * unit), box.h))
        x = boxes[-1].right + gap
    return boxes, size * shrunk


def keys(page: Page, row: Sequence[Key], y: float = KEYS_TOP, height: float = KEY_HEIGHT, size: float = 12.5) -> list[Box]:
    """Quiet white keys side by side, tall enough for a thumb.

    Args:
        y: their upper edge.

    Returns:
        The keys' places, those of keys without words too.
    """
    boxes, size = key_places(row, Box(MARGIN, y, ROOM, height), 1.6 * mm, size, _LEAST_LARGE_KEY if size >= LARGE else _LEAST_KEY)
    for key, box in zip(row, boxes, strict=True):
        if key.words:
            blank_key(page, key.target, box)
            page.centred(box, key.words, size, BOLD, NAVY, pad=KEY_PAD)
    return boxes


def blank_key(page: Page, target: str, box: Box) -> None:
    """A key without words."""
    page.rect(box, WHITE, EDGE, HAIRLINE, KEY_RADIUS)
    page.link(target, box)


def round_keys(page: Page, style: Style, number: int, rounds: int, listed: str) -> None:
    """Keys of a round page: the round before, the list, the cover, the next round.

    Args:
        listed: anchor of the list page that has this round.
    """
    texts = style.texts
    row = [
        Key(f"‹ {number - 1}" if number > 1 else "", round_anchor(number - 1)),
        Key(texts("list.title"), listed, 1.85),
        Key(texts("cover.title"), COVER, 1.85),
        Key(f"{number + 1} ›" if number < rounds else "", round_anchor(number + 1)),
    ]
    keys(page, row)
