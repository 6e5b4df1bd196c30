"""What is on a card of one's own rounds beside its face: the capsule with the round's number, the
holder's name, the number on the back; and the title card of a round: number, trump, who begins, and
what else its player must know before taking up the pile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cardgen.cards import Card, Suit
from cardgen.faces import (
    POKER,
    SUN_DISC,
    WHITE,
    Art,
    Edge,
    Look,
    Palette,
    Pen,
    Size,
    back,
    back_inks,
    blank,
    fit,
    glyph,
    glyph_width,
    pip,
)
from cardgen.games import RoundFacts, Sight
from cardgen.pages.closed import ClosedRound
from cardgen.pages.hand import WITH_PICTURE, draw_tile, sorted_hand, spoken_hand
from cardgen.pages.layout import (
    Drawn,
    centred,
    first_fitting,
    heard,
    sizes_down,
    stack,
    stacked_height,
)
from cardgen.pages.parts import (
    banner_colour,
    card_in_words,
    draw_suit,
    said_card,
    said_hand,
    trump_mark,
    trump_word,
)
from cardgen.pages.strips import note_labels
from cardgen.pages.theme import (
    CREAM,
    EDGE,
    GOLD,
    GREY,
    INK,
    LARGE,
    SLATE,
    Style,
    Theme,
    inks,
    on_white,
)
from cardgen.pdf.draw import (
    BOLD,
    REGULAR,
    TENTH,
    Box,
    Page,
    fonts,
    mm,
    plain,
    wrap,
    wrap_anywhere,
)

# -- capsule, holder's name, back


class CapsuleMetrics(NamedTuple):
    """Measures of a capsule on a card of the usual height."""

    width: float
    height: float
    dx: float  # from the card's upright edge to its centre
    dy: float  # and from the level one
    cap: float  # height of the number
    pip: float  # and of the trump's mark
    number_x: float  # their middles
    pip_x: float
    room: float  # of the number
    line: float  # width of the outline


_USUAL = CapsuleMetrics(92, 48, 74, 52, 25, 27, -17, 21, 40, 2)
_LARGE = CapsuleMetrics(144, 76, 84, 70, 46, 46, -28, 37, 66, 3)
# height of the number on a back; length of the line that says where its foot is
_BACK_CAP, _UNDERLINE = 56, 34
# where the holder's name is: between index and capsule; in large print on a band from here down,
# which hides the lower half of the picture as a hand would
_NAME_LEFT, _NAME_RIGHT, _NAME_HEIGHT = 13 * mm, 13.4 * mm, 5.4 * mm
_LARGE_NAME, _LOWER_MARK, _NAME_LINES = 57 * mm, 17.6 * mm, 2
_TYPE, _LARGE_TYPE = 11.0, 18.0


def scale_of(size: Size) -> float:
    """How much smaller than on a poker card everything on a card is."""
    return min(1, size.height / POKER.height)


def card_look(style: Style) -> Look:
    """How the cards look that are cut out."""
    return style.look._replace(size=style.card_size, edge=Edge.CORNERS)


@cache
def numbered_back(look: Look) -> Art:
    """A back whose sun has an empty disc, for a round's number; one drawing serves all rounds."""
    plain_back, ink, pen = back(look), back_inks(look.low_ink), Pen()
    scale = scale_of(look.size)
    pen.use(plain_back)
    pen.circle(0, 0, SUN_DISC * scale, ink.disc, ink.sun_line, 3 * scale)
    return pen.art(f"numbered-{plain_back.name}", plain_back.box)


def draw_back(page: Page, number: int, look: Look, place: Box, turned: bool) -> None:
    """The back of a round's card, its number in the middle of the sun.  number: of the round;
    place: the card's; turned: upside down.
    """
    page.art(numbered_back(look), place.cx, place.cy)
    art = _digits(number, back_inks(True).on_disc if look.low_ink else GOLD)
    page.art(art, place.cx, place.cy, scale_of(look.size), 180 * turned, inline=True)


@cache
def _digits(number: int, colour: str) -> Art:
    """The number on a back; to be written into the page."""
    pen, digits = Pen(), set(str(number))
    _write_number(pen, number, 0, _BACK_CAP, SUN_DISC * 1.6, colour)
    # another number when the card is turned, as 6 and 9 are: a line shows where its foot is
    if digits <= set("01689") and digits & set("69"):
        pen.rounded_rect(-_UNDERLINE / 2, -_BACK_CAP / 2 - 15, _UNDERLINE, 6, 3, colour)
    return pen.art(f"back-{number}", (-SUN_DISC, -SUN_DISC, SUN_DISC, SUN_DISC))


def _write_number(pen: Pen, number: int, x: float, cap: float, room: float, colour: str) -> None:
    """A number around (x, 0), from the very digits, or the ten, that indices are made of: a file
    has them anyway.
    """
    label = str(number)
    cap, squeeze = fit(label, cap, room)
    k = squeeze * cap / 100
    x -= glyph_width(label) * k / 2
    for digit in (label,) if number == 10 else label:
        wide = glyph_width(digit) * k
        pen.use(glyph(digit), x + wide / 2, 0, cap / 100, colour=colour, squeeze=squeeze)
        x += wide


@cache
def _capsule_frame(large: bool) -> Art:
    metrics, pen = _LARGE if large else _USUAL, Pen()
    w, h, line = metrics.width, metrics.height, metrics.line
    pen.rounded_rect(-w / 2, -h / 2, w, h, h / 2, WHITE, GREY, line)
    half = w / 2 + line, h / 2 + line
    return pen.art("capsule-large" if large else "capsule", (-half[0], -half[1], *half))


@cache
def capsule(
    number: int, trump: Suit | None, trump_known: bool, palette: Palette, large: bool
) -> Art:
    """A round's number and, if that is known before the bidding, its trump; for a card of the
    usual height, to be written into the page.
    """
    metrics, pen, frame = _LARGE if large else _USUAL, Pen(), _capsule_frame(large)
    pen.use(frame)
    x = metrics.number_x if trump_known else 0
    _write_number(pen, number, x, metrics.cap, metrics.room, GREY)
    if trump:
        pen.use(pip(trump), metrics.pip_x, 0, metrics.pip / 100, colour=palette.colour(trump))
    elif trump_known:
        away, scale = metrics.pip * 0.34, metrics.pip * 0.5 / 100
        places = (0, 1), (1, 0), (0, -1), (-1, 0)
        suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
        for suit, (dx, dy) in zip(suits, places, strict=True):
            x, y = metrics.pip_x + dx * away, dy * away
            pen.use(pip(suit), x, y, scale, colour=palette.colour(suit))
    sign = (trump.value if trump else "none") if trump_known else "open"
    return pen.art(f"capsule-{number}-{sign}-{palette.name}{'-large' if large else ''}", frame.box)


def draw_capsules(page: Page, facts: RoundFacts, style: Style, place: Box) -> None:
    """A round's capsule in the two corners of a card that have no index, the lower one upside
    down.  place: the card's.
    """
    metrics, scale = _LARGE if style.large else _USUAL, scale_of(style.card_size)
    art = capsule(facts.number, facts.trump, not facts.unknown_trump, style.palette, style.large)
    dx, dy = metrics.dx * scale * TENTH, metrics.dy * scale * TENTH
    page.art(art, place.right - dx, place.y + dy, scale, inline=True)
    page.art(art, place.x + dx, place.bottom - dy, scale, 180, inline=True)


def draw_holder(
    page: Page, holder: str, others: tuple[str, ...], card: Card, style: Style, place: Box
) -> None:
    """Whose card it is, unlike any of the others' names; behind the name is, invisibly, which
    card.
    """
    scale = scale_of(style.card_size)
    if style.large:
        size, top = _LARGE_TYPE, place.y + _LARGE_NAME * scale
        box = Box(place.x + 1 * mm, top, place.w - 2 * mm, place.bottom - 1 * mm - top)
        # Of the lower index nothing is left, instead of half a mark.
        mark, middle = _LOWER_MARK * scale, place.cy + 1 * mm
        page.rect(Box(place.right - mark, middle, mark - 0.5 * mm, top + 2 * mm - middle), WHITE)
        page.rect(box, CREAM, GOLD, 0.5 * mm, 2.6 * mm)
        room, leading = box.w - 4 * mm, 1.25 * size
        ways = (
            wrap_anywhere(fonts.called(holder, others, size, k * room, BOLD), size, room)
            for k in (9, 2, 1.8, 1.6, 1.4, 1.2, 1)
        )
        *above, name = first_fitting(ways, lambda lines: len(lines) <= _NAME_LINES)
        base = box.base(size) + len(above) * leading / 2
    else:
        left, height, size = _NAME_LEFT * scale, _NAME_HEIGHT * scale, _TYPE * scale
        top = place.y + _USUAL.dy * scale * TENTH - height / 2
        box = Box(place.x + left, top, place.w - left - _NAME_RIGHT * scale, height)
        page.rect(box, CREAM, GOLD, 0.25 * mm, box.h / 2)
        above, leading = [], 0.0
        base, name = box.base(size), fonts.called(holder, others, size, box.w - box.h * 0.6, BOLD)
    with page.tag("Figure", f"{holder}: {said_card(style.texts, card)}."):
        for line in above:
            page.text(box.cx, base - leading, line, size, BOLD, align="centre")
        start = box.cx + page.text(box.cx, base, name, size, BOLD, align="centre") / 2 + 2
        spoken, room = spoken_hand([card], style), max(8.0, place.right - start)
        page.hidden(start, base, spoken, size * 0.7, room, narrow=True)


def frame_turned_up(page: Page, style: Style, place: Box) -> None:
    """What marks a card in the dealer's own hand that everybody has seen."""
    scale = scale_of(style.card_size)
    width = 1.1 * mm * scale
    page.rect(place.inset(width / 2 + 0.3 * mm), None, GOLD, width, 3 * mm * scale)


# -- what the title card of a round says


class TitleMetrics(NamedTuple):
    """Type and measures of a title card."""

    title: float  # sizes of type; 0 for what isn't written
    facts: float
    word: float
    line: float
    label: float
    foot: float
    leading: float  # from line to line
    frame: float  # from the card's edge to the gold frame
    pad: float  # and to the words
    boxes: float  # height of the boxes to write into; 0 for none
    mark: tuple[float, float]  # height of the trump's mark, at least and at most
    gap: float  # between parts, at least


_TITLE_USUAL = TitleMetrics(
    22, 10.5, 15, 10.5, 8.5, 9.5, 12.6, 3 * mm, 5.5 * mm, 12 * mm, (9 * mm, 19 * mm), 2 * mm
)
_TITLE_MINI = TitleMetrics(
    16, 8.5, 11.5, 8.2, 7, 7.5, 9.8, 2.2 * mm, 3.8 * mm, 9 * mm, (6 * mm, 13 * mm), 1.2 * mm
)
_TITLE_LARGE = TitleMetrics(
    24, 18, 20, 18, 0, 0, 21, 2 * mm, 3.2 * mm, 0, (10 * mm, 24 * mm), 2 * mm
)
_ANY_PAGE = 88  # in place of a list's page until that is known
_WHOLE_NAME = 0.55  # a name that takes no more of a line isn't broken, as a share
_TILE = 16 * mm  # height of what shows of a card turned up, at most
_MORE = 1.2  # size of words on a second card, which has room, as a factor
# share of their size down to which sentences shrink when there is much to say; in large print they
# never do
_LEAST = 0.86
_AIRY = 0.15  # free around the trump's word, unless a card is set dense, as a share of its size
# the last sentences of a forehead round, whose turn it is and what is said then, stay together
_TURNS = 2


def _metrics_of(style: Style) -> TitleMetrics:
    if style.large:
        return _TITLE_LARGE
    return _TITLE_USUAL if scale_of(style.card_size) == 1 else _TITLE_MINI


def _words_box(style: Style, place: Box | None = None) -> Box:
    """The place for words on a card; place: of the card."""
    pad = _metrics_of(style).pad
    place = place or Box(0, 0, style.card_size.width * TENTH, style.card_size.height * TENTH)
    return place.inset(pad + 0.5 * mm, pad + 0.3 * mm)


class CardText(NamedTuple):
    """What the middle of a title card says."""

    tag: str  # what kind of round it is; empty for most
    word: str  # the trump
    lines: tuple[str, ...]  # sentences
    further: tuple[str, ...] = ()  # those that have no room there


def card_text(seen: ClosedRound, list_page: int = _ANY_PAGE) -> CardText:
    """What a round's card of words says, and what on a second one: in the same way whatever the
    list's page.
    """
    style, player_round, text = seen.style, seen.player_round, _whole_text(seen, _ANY_PAGE)
    box = _between(style, _words_box(style))
    share = 1 if style.large else _LEAST

    def fits(count: int) -> bool:
        shorter = text._replace(lines=text.lines[:count])
        return TitleMiddle(seen, shorter, box).height(share, dense=True) <= box.h

    count = first_fitting(range(len(text.lines), 0, -1), fits)
    if count < len(text.lines) and player_round.others:
        count = min(count, len(text.lines) - _TURNS)
    if player_round.sealed and list_page != _ANY_PAGE:
        text = _whole_text(seen, list_page)
    return text._replace(lines=text.lines[:count], further=text.lines[count:])


def _whole_text(seen: ClosedRound, list_page: int) -> CardText:
    """What there is to say of a round.  list_page: number of the page with the round's list, if
    it has one.
    """
    style, facts, large = seen.style, seen.facts, seen.style.large
    texts, tag = style.texts, ""
    if seen.sits_out:
        tag = texts("round.pause.title")
    elif facts.forced_bid is not None:
        tag = texts("round.large.forced" if large else "round.forced", n=facts.forced_bid)
    elif facts.special:
        tag = texts(f"protocol.special.{facts.special}")
    elif facts.sight is not Sight.OPEN:
        tag = texts(f"sealed.{facts.sight.value}.{'short' if large else 'tag'}")

    # the trump; in large print mostly without the word for it
    if facts.unknown_trump:
        word = texts("list.after-bidding")
        if large:
            word = f"{texts('round.trump')} {texts('round.large.after-bidding')}"
    else:
        word = trump_word(style, facts)
        if facts.trump and not large:
            word = f"{texts('round.trump')} {word}"

    lines = _lines(seen, list_page)
    if large:
        lines = [f"*{plain(markup)}*" for markup in lines]
    return CardText(tag, word, tuple(lines))


def _lines(seen: ClosedRound, list_page: int) -> list[str]:
    """Sentences in the order of need; in large print few and short."""
    style, view, facts, player_round = seen.style, seen.view, seen.facts, seen.player_round
    texts, large, names = style.texts, style.large, view.table.names
    size, room = _metrics_of(style).line, _words_box(style).w

    out = [_begins(seen)]
    choice, blind = facts.sight is Sight.CHOICE, facts.sight is Sight.BLIND
    if seen.sits_out:
        can = texts(f"round.pause.{'choose' if choice else 'can'}")
        return out if large else [*out, texts("round.pause.says"), can]
    if large and facts.dealer == view.seat:
        out.append(texts("round.deals-you"))
    if facts.sits_out is not None and not large:  # on one line
        left = room - fonts.width(texts("cutout.sits-out", name=""), size)
        name = fonts.called(names[facts.sits_out], names, size, left)
        out.append(texts("cutout.sits-out", name=name.replace("*", "∗")))
    if facts.forbidden_sum is not None:
        out.append(texts("round.hook", n=facts.forbidden_sum))
    if facts.shown_by_dealer:
        place = seen.shown_at("round.shown-at", size, room)
        out.append(f"{texts('round.shown')} {place}")
    if facts.sight is Sight.FOREHEAD:
        told = seen.words("forehead.bid", "forehead.told", "forehead.tell")
        out += told[1:] if large else told
    if blind and not large:
        out.append(seen.blind_words()[0])
    if player_round.sealed:
        named = texts("sealed.list") if player_round.hand is None else texts("round.kitty")
        out.append(texts("cutout.large.see" if large else "cutout.see", list=named, n=list_page))
    return out


def _begins(seen: ClosedRound) -> str:
    """Who begins, on two lines or so, with names that fit on one."""
    style = seen.style
    size, room = _metrics_of(style).line, _words_box(style).w
    table = "round.large" if style.large else "round"
    ways = (seen.begins(table, size, room * lines) for lines in (1.7, 1.5, 1.3, 1.1, 1))
    says = first_fitting(
        ways,
        lambda says: all(fonts.width(word, size, BOLD) <= room for word in plain(says).split(" ")),
    )
    for name in map(fonts.drawable, seen.view.table.names):
        if fonts.width(name, size, BOLD) <= room * _WHOLE_NAME:
            says = says.replace(name, name.replace(" ", "\u00a0"))
    return says.replace(" –", "\u00a0–")  # no line begins with a dash


# -- the title card


def draw_title_card(page: Page, seen: ClosedRound, place: Box, list_page: int) -> None:
    """A round's title card in its place; its hand is on it as an invisible line.  list_page:
    number of the one with its list, if any.
    """
    style, view, facts, texts = seen.style, seen.view, seen.facts, seen.style.texts
    metrics, text = _metrics_of(style), card_text(seen, list_page)
    box = _title_frame(page, seen, place)

    # how many cards
    base = box.y + metrics.title * 0.78 + metrics.facts * 1.35
    count = texts.count("plural.cards", facts.cards)
    font, colour = BOLD, INK
    if not style.large:
        count = f"{texts('round.of', n=view.table.planned)} · {count}"
        font, colour = REGULAR, GREY
    page.text(box.cx, base, count, metrics.facts, font, colour, "centre", box.w)

    # what it says, and, where there is room, boxes to write into: the bid, the tricks, the points
    between = _between(style, box)
    room = between._replace(h=between.h - metrics.boxes)
    fits = not seen.sits_out and TitleMiddle(seen, text, room).height() <= room.h
    boxes = metrics.boxes if fits else 0
    TitleMiddle(seen, text, between._replace(h=between.h - boxes)).draw(page)
    if boxes:
        labels, gap = note_labels(view.table.rules, style), 1.2 * mm
        w = (box.w - gap * (len(labels) - 1)) / len(labels)
        size = min(fonts.fit(label, metrics.label, w - 1.6 * mm)[1] for label in labels)
        for i, label in enumerate(labels):
            x, y = between.x + i * (w + gap), between.bottom - boxes
            page.rect(Box(x, y, w, boxes - 0.8 * mm), None, EDGE, 0.2 * mm, 1.4 * mm)
            base = y + size * 1.05
            with page.tag("Artifact"):  # it is for a pen
                page.text(x + 0.9 * mm, base, label, size, colour=GREY, room=w - 1.4 * mm)

    if metrics.foot:
        _draw_owner(page, seen, box)


def _draw_owner(page: Page, seen: ClosedRound, box: Box) -> None:
    """Whose card it is, at its foot, and of which pack; in large print the name alone."""
    view, size, mark, font = seen.view, _metrics_of(seen.style).foot, "", REGULAR
    if size:
        mark = f" · {view.table.pack_mark}"
    else:
        size, font = LARGE, BOLD
    room = box.w - fonts.width(mark, size, font)
    name = fonts.called(view.name, view.table.names, size, room, font)
    base = box.bottom - size * 0.25
    page.text(box.cx, base, name + mark, size, font, GREY, "centre")


def draw_further_card(page: Page, seen: ClosedRound, place: Box, list_page: int) -> None:
    """A second card of words, with what has no room on the title card; in large print it says
    whose it is where there is room.
    """
    style, text = seen.style, card_text(seen, list_page).further
    box, share = _title_frame(page, seen, place), 1 if style.large else _MORE
    blocks = [_sentence(style, markup, box, share) for markup in text]
    y, foot = box.y + _metrics_of(style).title * 1.1, (_metrics_of(style).foot or LARGE) * 1.35
    free = box.bottom - y - stacked_height(blocks)
    if free >= foot:
        _draw_owner(page, seen, box)
        free -= foot
    gap = free / (len(blocks) + 1)
    stack(page, blocks, y + gap, gap)


def _title_frame(page: Page, seen: ClosedRound, place: Box) -> Box:
    """The card's edge, its frame and the round's number.  Returns the place for words."""
    style, metrics = seen.style, _metrics_of(seen.style)
    radius = 3.2 * mm * scale_of(style.card_size)
    page.art(blank(card_look(style)), place.cx, place.cy)
    page.rect(place.inset(metrics.frame), None, GOLD, 0.35 * mm, radius * 0.6)
    box, words = _words_box(style, place), style.texts("round.title", n=seen.facts.number)
    size = metrics.title
    page.text(box.cx, box.y + size * 0.78, words, size, BOLD, align="centre", room=box.w, level=2)
    return box


def _between(style: Style, box: Box) -> Box:
    """What is left between the round's number, with how many cards it has, and the player's
    name.
    """
    metrics = _metrics_of(style)
    head = metrics.title * 0.78 + metrics.facts * 1.65
    return Box(box.x, box.y + head, box.w, box.h - head - metrics.foot * 1.35)


def _sentence(style: Style, markup: str, box: Box, share: float) -> Drawn:
    """Centred lines.  share: of the usual size."""
    size, leading = _metrics_of(style).line, _metrics_of(style).leading
    theme = Theme(size * share, leading * share, 0, 0, 0, rise=0.76 * leading / size)
    return centred(theme, wrap(markup, theme.size, box.w), box.cx)


@dataclass(frozen=True, slots=True)
class TitleMiddle:
    """What is between head and foot of a title card: tag, trump, sentences, one below the other."""

    seen: ClosedRound
    text: CardText
    box: Box

    @property
    def metrics(self) -> TitleMetrics:
        return _metrics_of(self.seen.style)

    def blocks(
        self, share: float = 1, dense: bool = False, gap: float = 0, grown: float = 0
    ) -> list[Drawn]:
        """All of it.

        share: of their size that sentences have; dense: the trump's mark and its word are side by
            side; gap, grown: what is added between blocks, and to the mark.
        """
        style, box, metrics = self.seen.style, self.box, self.metrics
        size, height, gold = metrics.word, metrics.word * 1.35, inks(style).gold
        gap += metrics.gap
        blocks = []
        if self.text.tag:
            size, least = (size, 1.0) if style.large else (size * 0.8, 0.7)
            tag, size = fonts.fit(self.text.tag, size, box.w - 4 * mm, BOLD, least)
            room = box._replace(h=height)
            blocks.append(
                Drawn(
                    height,
                    lambda page, y: gold.tag(page, tag, size, room._replace(y=y), "centre"),
                )
            )
        blocks.append(self._trump(metrics.mark[0] + grown, gap, dense)._replace(above=gap))
        begins, *sentences = (_sentence(style, words, box, share) for words in self.text.lines)
        # Who begins is heard with the trump, before the hand.
        blocks.append(heard(begins, "", "Artifact")._replace(above=gap))
        return [*blocks, *(each._replace(above=metrics.gap * 0.5) for each in sentences)]

    def height(self, share: float = 1, dense: bool = False) -> float:
        """What it needs; arguments as for `blocks`."""
        airy = 0 if dense else _AIRY * self.metrics.word
        return stacked_height(self.blocks(share, dense)) + self.metrics.gap + airy

    def draw(self, page: Page) -> None:
        """Draw it in its box; what is spare goes to the mark, then between the blocks."""
        metrics, room = self.metrics, self.box.h
        dense = self.height() > room
        least = _LEAST if dense and not self.seen.style.large else 1
        shares = sizes_down(1, least, 0.02)
        share = first_fitting(shares, lambda share: self.height(share, dense) <= room)
        spare = max(0.0, room - self.height(share, dense))
        grown = 0 if dense else min(metrics.mark[1] - metrics.mark[0], spare * 0.75)
        gap = (spare - grown) / (2 + bool(self.text.tag) + (not dense))
        top = self.box.y + (metrics.gap + gap) * 0.6
        stack(page, self.blocks(share, dense, gap, grown), top)

    def _trump(self, mark: float, gap: float, dense: bool) -> Drawn:
        """The trump; and the hand, as an invisible line apart from all others."""
        style, facts, size = self.seen.style, self.seen.facts, self.metrics.word
        colour = INK if facts.unknown_trump else on_white(banner_colour(style, facts))

        def draw(page: Page, y: float) -> None:
            box = self.box._replace(y=y, h=mark)
            seen = self.seen
            with page.tag("P", full=f"{seen.said_banner} {seen.said_begins}."):
                if dense:
                    self._draw_dense(page, box, colour)
                else:
                    _draw_sign(page, facts, style, box)
                    base, word = box.bottom + gap + size * 0.75, self.text.word
                    page.text(box.cx, base, word, size, BOLD, colour, "centre", room=box.w)
            hand, ranking = seen.player_round.hand or (), seen.view.table.rules.ranking
            cards = sorted_hand(hand, ranking, facts.trump)
            spoken = spoken_hand(cards, style)
            y = box.bottom + gap * 0.5 if dense else box.cy
            page.hidden(box.x, y, spoken, 5, box.w, alt=said_hand(style.texts, cards, facts.trump))

        return Drawn(mark if dense else mark + gap + size * 0.95, draw)

    def _draw_dense(self, page: Page, box: Box, colour: str) -> None:
        """Mark, word and the card turned up side by side."""
        style, facts, metrics = self.seen.style, self.seen.facts, self.metrics
        gap, word = 1.6 * mm, self.text.word
        mark = 0 if facts.unknown_trump else box.h * 0.8
        tile = box.h * WITH_PICTURE if facts.turned_up else 0
        if fonts.width(word, metrics.line, BOLD) > box.w - mark - tile - 2 * gap:
            mark = 0.0  # the word, and mostly the card, say it too
        word, size = fonts.fit(word, metrics.word, box.w - mark - tile - 2 * gap, BOLD)
        wide = mark + gap * bool(mark) + fonts.width(word, size, BOLD) + (tile + gap) * bool(tile)
        x = box.cx - wide / 2
        if mark:
            _draw_trump(page, facts.trump, style, x + mark / 2, box.cy, mark)
            x += mark + gap
        x += page.text(x, box.base(size), word, size, BOLD, colour) + gap
        if facts.turned_up:
            _draw_tile(page, facts.turned_up, style, Box(x, box.y, tile, box.h))


def _draw_sign(page: Page, facts: RoundFacts, style: Style, box: Box) -> None:
    """The trump's mark, with the card turned up for it; where it is named later, all there are,
    to circle.
    """
    card = facts.turned_up
    if facts.unknown_trump:  # the four suits and × for no trump side by side
        step = box.w / 5
        height = min(box.h * 0.6, step * 0.6)
        for i, suit in enumerate(Suit):
            x = box.x + step * (i + 0.5)
            draw_suit(page, suit, x, box.cy, height, style.palette.colour(suit))
        size = height * 1.5
        page.text(box.x + step * 4.5, box.base(size), "×", size, BOLD, SLATE, "centre")
    elif card is None:
        _draw_trump(page, facts.trump, style, box.cx, box.cy, box.h)
    else:
        tall = min(box.h, _TILE)
        wide, between = tall * WITH_PICTURE, 2.4 * mm
        x = box.cx - (tall + between + wide) / 2
        _draw_trump(page, facts.trump, style, x + tall / 2, box.cy, tall * 0.94)
        _draw_tile(page, card, style, Box(x + tall + between, box.cy - tall / 2, wide, tall))


def _draw_tile(page: Page, card: Card, style: Style, box: Box) -> None:
    """The upper part of a card that was turned up: its index is large."""
    with page.clipped(box.inset(-0.2 * mm)):
        draw_tile(page, card, box, style.look, great_mark=True)
    page.hidden(box.x, box.bottom - 1, card_in_words(style, card), 4, box.w)
    page.line(box.x, box.bottom, box.right, box.bottom, EDGE, 0.2 * mm)


def _draw_trump(
    page: Page, trump: Suit | None, style: Style, x: float, y: float, height: float
) -> None:
    if trump:
        draw_suit(page, trump, x, y, height, style.palette.colour(trump))
    else:
        trump_mark(page, style, None, x, y, height * 0.55)
