"""What comes back on phone pages: keys to tap, background, heading, whose file it is, and on the
pages of a round the banner with its trump.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import NamedTuple

from cardgen.games import Sight
from cardgen.pages.hand import WITH_PICTURE, draw_tile
from cardgen.pages.parts import (
    SeenRound,
    banner_colour,
    card_in_words,
    trump_mark,
    trump_word,
    turn,
)
from cardgen.pages.theme import (
    COVER,
    EDGE,
    GOLD,
    GREY,
    HAIRLINE,
    HEIGHT,
    INK,
    KEYS_TOP,
    LARGE_KEY,
    LARGE_KEYS_TOP,
    LARGE_PRINT,
    LIST,
    MARGIN,
    NAVY,
    NIGHT,
    PHONE_LARGE,
    ROOM,
    WHITE,
    WIDTH,
    Background,
    Style,
    as_cards,
    inks,
    kitty_anchor,
    round_anchor,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    Box,
    Document,
    Page,
    fonts,
    mm,
    plain,
    shrink,
    wrap_anywhere,
)
from cardgen.views import PlayerView

# -- keys

_KEY_HEIGHT, _KEY_RADIUS = 10.5 * mm, 2.6 * mm
_KEY_GAP = 1.6 * mm  # between keys
_KEY_PAD, _LARGE_PAD = 2.6 * mm, 1.8 * mm  # on both sides of a key's words, at least


class Key(NamedTuple):
    words: str  # on it; none leaves its place free, so that the others keep theirs
    target: str  # anchor that it leads to
    share: float = 1  # of the width; words that need more get more


def _pad(size: float) -> float:
    return _KEY_PAD if size < PHONE_LARGE else _LARGE_PAD


def key_places(
    row: Sequence[Key], box: Box, gap: float, size: float, least: float
) -> tuple[list[Box], float]:
    """Where keys are side by side in a box, and the size of type, down to `least`, at which
    their words keep their padding.
    """
    room, pad = box.w - gap * (len(row) - 1), _pad(least)
    words = [fonts.width(key.words, size, BOLD) for key in row]
    pads = fsum(2 * pad for key in row if key.words)
    shrunk = max(least / size, min(1.0, (room - pads) / fsum(words)))
    needs = [width * shrunk + 2 * pad if width else 0 for width in words]
    firm: dict[int, float] = {}
    while True:  # what is left by the keys that need more than their share goes to the others
        others = [i for i in range(len(row)) if i not in firm]
        unit = (room - fsum(firm.values())) / (fsum(row[i].share for i in others) or 1)
        more = {i: needs[i] for i in others if needs[i] > row[i].share * unit}
        if not more:
            break
        firm |= more
    boxes, x = [], box.x
    for i, key in enumerate(row):
        boxes.append(Box(x, box.y, firm.get(i, key.share * unit), box.h))
        x = boxes[-1].right + gap
    return boxes, size * shrunk


def draw_keys(page: Page, style: Style, row: Sequence[Key]) -> None:
    """Quiet white keys side by side at the foot of a page, tall enough for a thumb.

    Where large print has no room for the words of all, that of the cover is left out, which the
    list of rounds has, then that of this list, which the page of a round has.
    """
    place, size, least = Box(MARGIN, KEYS_TOP, ROOM, _KEY_HEIGHT), 12.5, 12.0
    if style.large:
        place, size = Box(MARGIN, LARGE_KEYS_TOP, ROOM, LARGE_KEY), PHONE_LARGE
        least = PHONE_LARGE
    for spared in (COVER, LIST) if style.large else ():
        words = fonts.width("".join(key.words for key in row), least, BOLD)
        pads = 2 * _LARGE_PAD * sum(1 for key in row if key.words) + _KEY_GAP * (len(row) - 1)
        if words + pads > ROOM:
            row = [key for key in row if not key.target.startswith(spared)]
    boxes, size = key_places(row, place, _KEY_GAP, size, least)

    def draw() -> None:
        for key, box in zip(row, boxes, strict=True):
            if key.words:
                page.rect(box, WHITE, EDGE, HAIRLINE, _KEY_RADIUS)
                with page.link(key.target, box):
                    page.centred(box, key.words, size, BOLD, NAVY, pad=_pad(size))

    page.later.append(draw)


def draw_key(
    page: Page,
    style: Style,
    words: str,
    box: Box,
    size: float = 0,
    on_banner: bool = False,
) -> None:
    """A painted key within a page, for where its reader goes next; the caller links it.  size: of
    its words.
    """
    background = inks(style).key_on_banner if on_banner else inks(style).key
    background.paint(page, box, _KEY_RADIUS)
    size = size or (PHONE_LARGE if style.large else 14)
    page.centred(box, words, size, BOLD, background.ink, pad=_pad(size))


# -- what is on all pages


class Frame(NamedTuple):
    """Where things are on a round page."""

    heading: float  # its baseline
    banner: Box  # of the trump
    begins: float  # baseline of who begins
    to_content: float  # from the last baseline above the content to the content
    bottom: float  # of a hand
    ranks: float  # baseline of the rank line
    keys: float  # upper edge of the keys


_USUAL = Frame(
    heading=11 * mm,
    banner=Box(MARGIN, 15 * mm, ROOM, 16 * mm),
    begins=37.2 * mm,
    to_content=3.4 * mm,
    bottom=KEYS_TOP - 9.6 * mm,
    ranks=KEYS_TOP - 3.2 * mm,
    keys=KEYS_TOP,
)
_LARGE = Frame(
    heading=11.6 * mm,
    banner=Box(MARGIN, 15.2 * mm, ROOM, 21.4 * mm),
    begins=45.2 * mm,
    to_content=3.2 * mm,
    bottom=LARGE_KEYS_TOP - 11.4 * mm,
    ranks=LARGE_KEYS_TOP - 3.6 * mm,
    keys=LARGE_KEYS_TOP,
)
_LINE = LARGE_PRINT.leading  # between what is said below a banner in large print
RANKS_HEIGHT = 8.4 * mm  # how much lower a hand ends without its ranks, in large print
_LEAST_NAME = 0.85  # size of the name in a heading, as a share of the usual, at least


def frame_of(style: Style) -> Frame:
    return _LARGE if style.large else _USUAL


def phone_page(
    document: Document, style: Style, anchor: str, title: str, background: Background | None = None
) -> Page:
    """A new page on its background, if not the usual one; listed in the outline and labelled by
    its title.
    """
    tone = NIGHT if style.dark else None
    page = document.page(WIDTH, HEIGHT, anchor=anchor, outline=title, label=title, tone=tone)
    (background or inks(style).page).paint(page, Box(0, 0, WIDTH, HEIGHT))
    return page


def _owner(style: Style, view: PlayerView) -> tuple[str, float]:
    """Whose file it is and at what size: in the one form that has room beside each round's
    heading, so that a name is the same on all pages.
    """
    title, names = style.texts("round.title", n=view.table.numbers[-1]), view.table.names
    if style.large:
        room = ROOM - fonts.width(title, PHONE_LARGE, BOLD) - 2 * mm
        return fonts.called(view.name, names, PHONE_LARGE, room, BOLD), PHONE_LARGE
    of = style.texts("round.of", n=view.table.planned)
    room = ROOM - fonts.width(title, 19, BOLD) - fonts.width(of, 13) - 4.6 * mm
    room -= fonts.width(_mark(view), 11)
    # A name rather gets smaller than loses letters.
    name = fonts.called(view.name, names, 13 * _LEAST_NAME, room, BOLD)
    return fonts.fit(name, 13, room, BOLD, _LEAST_NAME)


def _mark(view: PlayerView) -> str:
    return f" · {view.table.pack_mark}"


def draw_owner(page: Page, style: Style, view: PlayerView, y: float) -> None:
    """Whose file it is and, unless in large print, its pack mark; at the right margin.  It is
    heard behind what the page is for.  y: the baseline.
    """
    right, (name, size), mark = WIDTH - MARGIN, _owner(style, view), _mark(view)
    if style.large:

        def draw_large() -> None:
            with page.tag("P", full=view.name):
                page.text(right, y, name, size, BOLD, align="right")

        page.later.append(draw_large)
        return

    def draw() -> None:
        with page.tag("P"):
            page.text(right - fonts.width(mark, 11), y, name, size, BOLD, align="right")
            page.text(right, y, mark, 11, colour=GREY, align="right")

    page.later.append(draw)


def sentences(markup: str) -> list[str]:
    """A text in large print, all of which is bold, as what may be on a page each: sentences, and
    suits in the reader's languages.
    """
    return re.split(r"(?<=[.!?]) (?=\w)|\u00a0\u00a0 ", plain(markup))


# -- the pages of a round


@dataclass(frozen=True)
class RoundPages(SeenRound):
    """The pages of a round: what they are made of, and what is on each."""

    document: Document
    listed: str  # anchor of the list page that has this round

    @property
    def frame(self) -> Frame:
        return frame_of(self.style)

    @property
    def number(self) -> int:
        return self.facts.number

    @property
    def title(self) -> str:
        return self.texts("round.title", n=self.number)

    def first(self, tag: str = "", spare: bool = False, parts: int = 1) -> tuple[Page, float]:
        """The page of the round, with all that is above its cards: the banner, who begins and who
        deals.  Returns the last baseline of that.

        tag: what kind of round it is, on gold at the right; a round of forced bids says so by
            itself; spare: in large print nothing is said that has no room; parts: how many pages
            the round's hand has.
        """
        style, facts, texts, large = self.style, self.facts, self.texts, self.style.large
        page = self.page(round_anchor(self.number), part=f"1/{parts}" if parts > 1 else "")
        with page.tag("P", full=self.said_banner):
            self.banner(page)
        y, end = self.frame.begins, WIDTH - MARGIN
        size, x = (PHONE_LARGE, MARGIN) if large else (12.5, MARGIN + 5.8 * mm)
        whole = room = end - x
        if not tag and facts.forced_bid is not None:
            tag = texts("round.large.forced" if large else "round.forced", n=facts.forced_bid)
        if tag:
            gold = PHONE_LARGE if large else 12
            tall = (0.4 if large else 0.46) * mm * gold
            top = y - gold * CAP_HEIGHT / 2 - tall / 2
            at = Box(x, top, room, tall)
            wide = inks(style).gold.tag(page, tag, gold, at, "left" if large else "right").w
            y, room = (y + _LINE, room) if large else (y, room - wide - 2.4 * mm)
        if large:
            with page.tag("P", full=self.said_begins):
                for line in self._large_lines(spare):
                    page.text(x, y, line, size, BOLD)
                    y += _LINE
            return page, y - _LINE

        # Who begins.
        middle, left, half = y - size * CAP_HEIGHT / 2, MARGIN + 0.6 * mm, 1.9 * mm
        tip = left + 3 * mm, middle
        page.polygon([(left, middle - half), (left, middle + half), tip], GOLD)
        says = self.begins("round", size, room, short=bool(tag))
        page.prose(x, y, 2 * room, says, shrink(says, size, room, 11.0))

        # Who deals, where that line has no room for it and nothing else on the page says it.
        says = self._deals(size, whole)
        if not says or not tag:
            return page, y
        y += 5.2 * mm
        # Where it runs on below the tag.
        y += 0.7 * mm * (fonts.width(says, size) > room)
        page.text(x, y, says, size)
        return page, y

    def _deals(self, size: float, room: float) -> str:
        """Who deals, unless something else on the page says it."""
        texts, names, dealer = self.texts, self.names, self.facts.dealer
        if dealer is None or self.sits_out or self.facts.sight is Sight.CHOICE:
            return ""
        if dealer == self.view.seat:
            return texts("round.deals-you")
        key, out = "round.deals-out", self.facts.sits_out == dealer
        full = texts(key, name=fonts.drawable(names[dealer]))
        if not out or (self.style.large and fonts.width(full, size, BOLD) > room):
            key = "round.deals"
        return turn.fitted_names(self.style, names, key, size, room, name=names[dealer])

    def _large_lines(self, spare: bool) -> list[str]:
        """What large print says below the banner: who begins, who deals or has shown the trump;
        where there is no room to spare for that, the page of all rounds has who deals.
        """
        size, facts = PHONE_LARGE, self.facts
        says = [plain(self.begins("round.large", size, ROOM))]
        turned = facts.turned_up and facts.shown_by_dealer
        if spare and (turned or self.rules.contract or facts.dealer != self.view.seat):
            pass  # whoever has that card sees it pulled up; no dealer's bid is forbidden
        elif turned:
            # Rather fewer words than a cut name.
            keys = ("round.large.shown-at", "round.large.shown-card", "round.shown-at")
            ways = [self.shown_at(key, size, 3 * ROOM) for key in keys]
            fits = (words for words in ways if fonts.width(words, size, BOLD) <= ROOM)
            says.append(next(fits, "") or self.shown_at(keys[1], size, ROOM))
        else:
            says.append(self._deals(size, ROOM))
        return [line for words in says if words for line in wrap_anywhere(words, size, ROOM)]

    def large_top(self, spare: bool) -> float:
        """Where in large print the hand begins on the round's first page."""
        lines = len(self._large_lines(spare)) + (self.facts.forced_bid is not None)
        return self.frame.begins + (lines - 1) * _LINE + self.frame.to_content

    def page(self, anchor: str, named: str = "", part: str = "") -> Page:
        """A page with “Round 7 of 19” at the left, whose file it is at the right; in large print
        of how many only if there is room.

        named: what it is called in the outline, if it isn't the first one; part: which of the
            round's pages it is, as ``2/2``.
        """
        style, view, title = self.style, self.view, self.title
        behind = named or ("" if part[:1] == "1" else part)
        page = phone_page(self.document, style, anchor, f"{title} · {behind}" if behind else title)
        y, of = self.frame.heading, self.texts("round.of", n=view.table.planned)
        heard = f"{title} {of}{f': {named}' if named else ''}{f', {part}' if part else ''}"
        named_here = True
        with page.tag("H1", full=heard):
            if style.large:
                # The name matters more than which part this is; on a further page, less.
                room = ROOM - fonts.width(_owner(style, view)[0], PHONE_LARGE, BOLD) - 2 * mm
                words = f"{title} · {part}" if part else title
                fits = fonts.width(words, PHONE_LARGE, BOLD) <= room
                named_here = fits or not behind
                words = words if fits or behind else title
                x = page.text(MARGIN, y, words, PHONE_LARGE, BOLD) + 2 * mm
                if not part and x + fonts.width(of, PHONE_LARGE, BOLD) + 1 * mm <= room:
                    page.text(MARGIN + x, y, of, PHONE_LARGE, BOLD, GREY)
            else:
                x = MARGIN + page.text(MARGIN, y, title, 19, BOLD) + 1.6 * mm
                page.text(x, y, of, 13, colour=GREY)
        if named_here:
            draw_owner(page, style, view, y)
        return page

    def part_anchor(self, part: int) -> str:
        """Where links to one of the pages of the round's hand lead, from 1."""
        return round_anchor(self.number) if part == 1 else f"part-{self.number}-{part}"

    def keys(self, page: Page, part: int = 1, parts: int = 1) -> None:
        """The keys of the round's page: the round before, the list page that has this one, the
        cover, the next round; between the pages of one hand, what is before and behind this one.
        """
        number, rounds, texts = self.number, self.view.table.numbers, self.texts
        before = Key(f"‹ {number - 1}" if number > rounds[0] else "", round_anchor(number - 1))
        behind = Key(f"{number + 1} ›" if number < rounds[-1] else "", round_anchor(number + 1))
        if part > 1:
            before = Key(f"‹ {part - 1}/{parts}", self.part_anchor(part - 1))
        if part < parts:
            behind = Key(f"{part + 1}/{parts} ›", self.part_anchor(part + 1))
        row = [
            before,
            Key(texts("list.title"), self.listed, 1.85),
            Key(texts("cover.title"), COVER, 1.85),
            behind,
        ]
        if self.style.large:
            del row[2]
        draw_keys(page, self.style, row)

    def back_keys(self, page: Page, *others: Key) -> None:
        """The keys of a page behind it: back to the round, or from a kitty to the hand; other
        keys, or the list page that has it, the cover as above.
        """
        texts = self.texts
        words = texts("sealed.kitty.hand") if self.player_round.hand else self.title
        row = [Key(f"‹ {words}", round_anchor(self.number), 1.3)]
        row += others or [Key(texts("list.title"), self.listed), Key(texts("cover.title"), COVER)]
        draw_keys(page, self.style, row[:2] if self.style.large and not others else row)

    def banner(self, page: Page) -> None:
        """The trump as sign and word on its colour, for low ink outlined in it; the number of cards
        and the sum that bids mustn't make, or the key to the kitty.
        """
        style, facts, box = self.style, self.facts, self.frame.banner
        background, large = inks(style).banner(banner_colour(style, facts)), style.large
        background.paint(page, box, 3 * mm)

        # The card turned up is at the left, or at the right if it made the round no trump.
        card, aside = facts.turned_up, (2.4 if large else 3) * mm
        left, right = box.x + aside, box.right - (aside if large else 4 * mm)
        kitty_x = self._kitty_key(page, box)
        if kitty_x is not None:
            right = kitty_x - 3.6 * mm
        elif large:
            right = self._number_of_cards(page, box) - 2 * mm
        if card:
            show = box.h - 2.2 * mm
            width = show * (0.6 if large else WITH_PICTURE)
            x = left if facts.trump or large else box.right - aside - width
            tile = Box(x, box.bottom - show, width, show)
            edge = background.width  # the outline isn't covered
            with page.clipped(box.inset(edge), 3 * mm - edge), as_cards(page, style):
                draw_tile(page, card, tile, style.look, great_mark=True)
            page.hidden(x, box.bottom - 1.2 * mm, card_in_words(style, card), 4, width)
            if facts.trump or large:
                left += width + aside
            else:
                right = x - aside

        # Else a mark says the trump; the key to the kitty leaves it no room in large print.
        if not (card and (facts.trump or large)) and not (large and kitty_x is not None):
            r = 6.2 * mm if large else box.h * 0.36
            if not style.dark:
                page.circle(left + r, box.cy, r, WHITE)
            trump_mark(page, style, facts.trump, left + r, box.cy, r)
            left += 2 * r + aside
        draw_words = _large_words if large else _words
        draw_words(self, page, box, left, right, background.ink)

    def _number_of_cards(self, page: Page, box: Box) -> float:
        """How many cards the round has, on a little card at the right; its left edge."""
        count, h = self.facts.cards, box.h - 4.8 * mm
        w, words = 0.7 * h, self.texts.count("plural.cards", count).removeprefix(str(count))
        card = Box(box.right - 2.4 * mm - w, box.cy - h / 2, w, h)
        with as_cards(page, self.style):
            page.rect(card, WHITE, EDGE, HAIRLINE, 1.4 * mm)
            page.centred(card, str(count), PHONE_LARGE, BOLD, INK)
        page.hidden(card.cx + 3 * mm, card.base(PHONE_LARGE), words, 4, w / 2, narrow=True)
        return card.x

    def _kitty_key(self, page: Page, banner: Box) -> float | None:
        """The key that leads to the kitty, if there is one; its left edge."""
        if not (self.rules.contract and self.rules.contract.kitty):
            return None
        words, size = f"{self.texts('round.kitty')} ›", PHONE_LARGE if self.style.large else 12.5
        width = fonts.width(words, size, BOLD) + 2 * _KEY_PAD
        height = LARGE_KEY if self.style.large else 10.4 * mm
        key = Box(banner.right - 3 * mm - width, banner.cy - height / 2, width, height)

        def draw() -> None:
            with page.link(kitty_anchor(self.number), key):
                draw_key(page, self.style, words, key, size, on_banner=True)

        page.later.append(draw)
        return key.x


def _words(pages: RoundPages, page: Page, box: Box, left: float, right: float, ink: str) -> None:
    """The words in a banner, between left and right."""
    facts, style = pages.facts, pages.style
    texts, word = style.texts, trump_word(style, facts)
    aside, upper, lower = 3.6 * mm, box.cy - 1.9 * mm, box.cy + 5 * mm

    # The card is in the dealer's hand: at whose place it is turned up.
    if facts.turned_up and facts.shown_by_dealer:
        key, room = "round.shown-at", right - left
        if facts.trump is None:  # the card is at the right
            x = left + page.text(left, upper, f"{texts('round.shown')} ", 12, colour=ink)
            page.text(x, upper, pages.shown_at(key, 12, right - x), 12, BOLD, ink)
            page.text(left, lower, word, 22, BOLD, ink, room=room)
            return
        page.text(left, upper, texts("round.trump"), 12, colour=ink)
        page.text(right, upper, texts("round.shown"), 12, colour=ink, align="right")
        room -= 3 * mm
        place = pages.shown_at(key, 12, room - 0.82 * fonts.width(word, 22, BOLD))
        page.text(right, lower, place, 12, BOLD, ink, "right")
        page.text(left, lower, word, 22, BOLD, ink, room=room - fonts.width(place, 12, BOLD))
        return

    # Else at the right the key to the kitty, or the number of cards and the forbidden sum.
    notes: list[tuple[str, float]] = []
    if not (pages.rules.contract and pages.rules.contract.kitty):
        notes.append((texts.count("plural.cards", facts.cards), 12.5))
        if facts.forbidden_sum is not None:
            notes.append((texts("round.hook", n=facts.forbidden_sum), 12))
    used = [fonts.width(words, size) + aside for words, size in notes] or [0]
    named, room = facts.trump or facts.unknown_trump, right - left
    if facts.turned_up:
        words = texts("round.turned-up")
        page.text(left, upper, words, 12, colour=ink, room=room - used[0])
    elif named:
        page.text(left, upper, texts("round.trump"), 12, colour=ink)
    base, big = lower if named else box.cy + 2.3 * mm, 17 if facts.unknown_trump else 22
    page.text(left, base, word, big, BOLD, ink, room=room - max(used))
    middle = box.cy + 12.5 * CAP_HEIGHT / 2
    bases = (upper, lower) if named else (middle - 2.6 * mm, middle + 2.6 * mm)
    for (words, size), base in zip(notes, bases if len(notes) > 1 else (middle,), strict=False):
        page.text(right, base, words, size, colour=ink, align="right")


def _large_words(
    pages: RoundPages, page: Page, box: Box, left: float, right: float, ink: str
) -> None:
    """The words in large print: the trump as big as it goes, and the sum."""
    facts, texts, width = pages.facts, pages.texts, right - left
    word = trump_word(pages.style, facts)
    if facts.unknown_trump:
        word = texts("round.large.after-bidding")
    upper, lower = box.y + 8.4 * mm, box.y + 18.5 * mm
    above, _, below = word.partition(" ")  # “no trump” is on both lines
    if facts.trump or facts.unknown_trump:
        above, below = texts("round.trump"), word
    page.text(left, upper, above, PHONE_LARGE, BOLD, ink)
    page.text(left, lower, below, fonts.shrunk(below, 28, width, BOLD, PHONE_LARGE), BOLD, ink)
    if facts.forbidden_sum is not None:
        words = texts("round.hook", n=facts.forbidden_sum)
        if fonts.width(f"{above}  {words}", PHONE_LARGE, BOLD) > width:
            words = words[words.index("≠") :]
        page.text(right, upper, words, PHONE_LARGE, BOLD, ink, "right")
