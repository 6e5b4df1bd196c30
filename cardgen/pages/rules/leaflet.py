"""The rules leaflet: phone pages, and the same pages on paper, four to a sheet; and how the blocks
of a section are shared out among pages.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise, product
from math import fsum
from typing import Literal, NamedTuple

from cardgen.games import Bidding, Lead, PlannedGame, Sight, TrumpFrom
from cardgen.pages.layout import Block, Drawn, evenly_shared
from cardgen.pages.rules.figures import (
    LARGER,
    THEMES,
    Head,
    LeafletWords,
    Para,
    RuleStep,
    TrickFigure,
    lowered,
)
from cardgen.pages.rules.large import enlarged
from cardgen.pages.rules.story import Section, sections
from cardgen.pages.theme import (
    EDGE,
    GOLD,
    HAIR,
    HAIRLINE,
    HEIGHT,
    LARGE,
    MARGIN,
    NAVY,
    PAPER,
    PAPERS,
    PHONE_LARGE,
    PRINTABLE,
    ROOM,
    RULER,
    WHITE,
    WIDTH,
    Style,
    Theme,
    draw_ruler,
    tone_of,
)
from cardgen.pdf.draw import BOLD, Box, Document, Finished, Page, Properties, fonts, mm
from cardgen.text import Catalogue

LeafletLayout = Literal["phone", "sheet", "both"]

TOP, BOTTOM = 21.5 * mm, HEIGHT - 5 * mm  # between them lie a page's blocks
_BAND = 16 * mm
_NUMBER = "#C9D3E8"  # colour of a page's number on its band
_ACROSS, _DOWN = 2, 2
_ON_A_SHEET = _ACROSS * _DOWN
# free at the edge of the paper, which printers can't reach, and on both sides of a fold
_EDGE, _FOLD = 6 * mm, 4 * mm
_GAP, _LEAST_GAP = THEMES[0].gap, 1.8 * mm  # between blocks: as a rule, and where a page is full
_GAP_ABOVE_HEAD, _GAP_BELOW_HEAD = 5.6 * mm, 1.5 * mm
_SPREAD = 1.7  # gaps grow by this factor at most where a page has room to spare
_SHORT = 0.63  # share of a page below which a section had better share one
_DISPENSABLE = ("basic", "exact", "sealed", "closed", "hook", "premium", "nullo", "dead")
"""Parts of the glossary that are left out one after the other where there is less room: the rules
say most of it themselves.
"""
_SHORT_WORD = 8  # letters of a last word that shouldn't stand alone
_TRIALS = 8  # heights that are tried between equal pages and full ones


class Leaf(NamedTuple):
    """A page: its title, its blocks with their upper edges."""

    title: str
    placed: tuple[tuple[float, Block], ...]


def leaflet_pdf(
    game: PlannedGame,
    style: Style,
    layout: LeafletLayout = "both",
    *,
    with_glossary: bool = False,
    facts: tuple[tuple[str, str], ...] = (),
) -> Finished:
    """The rules of a game with its settings.

    layout: phone pages of 90 × 160 mm, sheets of paper with four of them each, or first the ones
        and then the others.
    facts: of the pack that it belongs to, for its document information.
    with_glossary: all words of the game are explained at the end; on paper always as many as the
        last sheet has room for.
    """
    words = LeafletWords(game, style)
    name = style.texts(f"game.{game.name}")
    title = words("title", game=f"{game.house} ({name})" if game.house else name)
    title = f"{title} · {game.players}"
    document = Document(Properties(title, language=style.language, subject=name, facts=facts))

    def on_phone(number: int, title: str) -> Page:
        return document.page(WIDTH, HEIGHT, f"leaf-{number}", title, title)

    def on_sheet(number: int, title: str) -> Page:
        return document.drawing(WIDTH, HEIGHT)

    # By night only what isn't printed is dark.
    fill = layout != "phone"
    if layout != "sheet":
        shown = LeafletWords(game, style._replace(dark=style.night))
        pages = _draw_leaves(shown, _told(shown, with_glossary, fill), on_phone)
    if layout == "sheet" or (fill and style.night):
        pages = _draw_leaves(words, _told(words, with_glossary, fill), on_sheet)
    if layout != "phone":
        print_title = words("for-print")
        width, height = PAPERS[style.paper]
        fit = min(
            (width / _ACROSS - _EDGE - _FOLD) / WIDTH, (height / _DOWN - _EDGE - _FOLD) / HEIGHT
        )
        w, h = WIDTH * fit, HEIGHT * fit
        for first in range(0, len(pages), _ON_A_SHEET):
            number = first // _ON_A_SHEET + 1
            outline = print_title if first == 0 else ""
            page_title = f"{print_title} {number}"
            sheet = document.page(width, height, f"sheet-{number}", outline, page_title)
            sheet.line(width / 2, PRINTABLE, width / 2, height - PRINTABLE, HAIR, 0.3, dash=(2, 4))
            sheet.line(PRINTABLE, height / 2, width - PRINTABLE, height / 2, HAIR, 0.3, dash=(2, 4))
            beside = (width / _ACROSS - w) / 2
            with sheet.sideways(Box(0, 0, beside, (height / _DOWN + RULER) / 2)):
                size, below = (LARGE, 2.8 * mm) if style.large else (7.0, 1.5 * mm)
                draw_ruler(sheet, 0, (beside + PRINTABLE) / 2 + below, style.texts, size)
            for i, page in enumerate(pages[first : first + _ON_A_SHEET]):
                column, row = i % _ACROSS, i // _ACROSS
                x = (column + 0.5) * width / _ACROSS - w / 2
                y = (row + 0.5) * height / _DOWN - h / 2 + (_EDGE - _FOLD) / 2 * (1 - 2 * row)
                box = Box(x, y, w, h)
                sheet.place(page, box, f"leaf-{first + i + 1}")
                sheet.rect(box, None, EDGE, HAIRLINE)
    return document.finish()


def _draw_leaves(
    words: LeafletWords, leaves: Sequence[Leaf], new_page: Callable[[int, str], Page]
) -> list[Page]:
    """Every leaf on a new page, which is told its number and its title."""
    pages, large = [], words.style.large
    for number, leaf in enumerate(leaves, 1):
        page = new_page(number, leaf.title)
        with page.toned(tone_of(words.style.dark, words.style.low_ink)):
            page.rect(Box(0, 0, WIDTH, HEIGHT), PAPER)
            page.rect(Box(0, 0, WIDTH, _BAND), NAVY)
            page.line(0, _BAND, WIDTH, _BAND, GOLD, 0.6 * mm)
            base, of = 11.2 * mm, f"{number} / {len(leaves)}"
            size, small, title, room = 21.0, 13.0, leaf.title, ROOM - 4 * mm
            if large:  # the title is whole, and the number is where there is room
                of, size, small, room = str(number), PHONE_LARGE, PHONE_LARGE, ROOM
                title = fonts.shorten(title, size, room, BOLD)
                of = of if fonts.width(f"{title} {of}", size, BOLD) <= room else ""
            with page.tag("Artifact"):  # viewers say it
                wide = page.text(WIDTH - MARGIN, base, of, small, colour=_NUMBER, align="right")
            page.text(MARGIN, base, title, size, BOLD, WHITE, room=room - wide, level=1)
            for y, block in leaf.placed:
                block.draw(page, y)
        pages.append(page)
    return pages


# -- which section is on which page


def _told(words: LeafletWords, with_glossary: bool, fill: bool) -> list[Leaf]:
    """All leaves.  fill: the last sheet of paper, with words explained."""
    told = sections(words)
    whole = [*told, next(glossaries(words))] if with_glossary else told
    if words.style.large:
        return _flowing([(title, enlarged(blocks)) for title, blocks in whole])
    return _filled(words, told, with_glossary=with_glossary) if fill else _leaves(whole)


def _leaves(told: Sequence[Section]) -> list[Leaf]:
    return [leaf for title, blocks in _joined(told) for leaf in lay_out(title, blocks)]


def _flowing(told: Sequence[Section]) -> list[Leaf]:
    """In large print sections begin wherever there is room; a page has the title of the one that
    its first block is of.
    """
    blocks: list[Block] = []
    titles: list[str] = []
    for title, section in told:
        blocks += _one_section([], title, section) if blocks else section
        titles += [title] * (len(blocks) - len(titles))
    groups, tight = _groups(blocks), _LEAST_GAP / _GAP
    above = [_GAP, *(_gaps([before[-1], below[0]])[0] for before, below in pairwise(groups))]
    units = [_height(group, tight) + gap * tight for group, gap in zip(groups, above, strict=True)]
    leaves, done = [], 0
    for share in evenly_shared(units, BOTTOM - TOP + _LEAST_GAP):
        shown = [block for group in groups[share.start : share.stop] for block in group]
        title = titles[done]
        done += len(shown)
        begins = isinstance(shown[0], Head) and shown[0].text == title
        leaves.append(_leaf(title, shown[begins:]))
    return leaves


def _joined(told: Sequence[Section]) -> list[Section]:
    """The sections; a short one joins the one before it where both take a page fewer then, its
    title as a heading.
    """
    out: list[Section] = []
    for title, blocks in told:
        if out and min(_fullness(blocks), _fullness(out[-1][1])) < _SHORT:
            first, before = out[-1]
            both = _one_section(before, title, blocks)
            apart = len(lay_out(first, before)) + len(lay_out(title, blocks))
            if len(lay_out(first, both)) < apart:
                out[-1] = first, both
                continue
        out.append((title, blocks))
    return out


def _one_section(before: Sequence[Block], title: str, blocks: Sequence[Block]) -> list[Block]:
    """The blocks of two sections as those of the first."""
    head = Head(title, large=isinstance(blocks[-1], Drawn))
    return [*before, *([] if isinstance(blocks[0], Head) else [head]), *blocks]


def _fullness(blocks: Sequence[Block]) -> float:
    """How much of a page they take, as a share."""
    return _height(blocks, 1) / (BOTTOM - TOP)


def _filled(
    words: LeafletWords, told: Sequence[Section], *, with_glossary: bool = False
) -> list[Leaf]:
    """All leaves, and as much of the glossary as fills their last sheet: all of it, or what the
    rules don't say themselves.  Where there is no room for that, it has a sheet of its own.

    with_glossary: all of it, however much that is.  Only a short section shares a page with the
        glossary's beginning.
    """
    *before, (title, last) = _joined(told)
    fixed, own = _leaves(before), lay_out(title, last)
    sheets = -(-(len(fixed) + len(own)) // _ON_A_SHEET)
    while True:
        pages = sheets * _ON_A_SHEET - len(fixed)
        for name, entries in islice(glossaries(words), 1 if with_glossary else None):
            if _fullness(last) < _SHORT:
                first, *more = lay_out(title, _one_section(last, name, entries), pages)
                ending = [first, *(leaf._replace(title=name) for leaf in more)]
            else:
                room = max(1, pages - len(own))
                ending = [*own, *lay_out(name, entries, room, LARGER)]
            if len(ending) <= pages:
                return [*fixed, *ending]
        sheets += 1


def glossaries(words: LeafletWords) -> Iterator[Section]:
    """Title and entries, in alphabetical order, of the whole glossary that this game needs, then
    of ever shorter ones.
    """
    rules, sights = words.rules, {round_.sight for round_ in words.rounds}
    kitty = rules.contract is not None and rules.contract.kitty > 0
    playing = words.game.players - rules.dead_hand
    needed = {
        "basic": True,
        "common": True,
        "trump": rules.trump not in (TrumpFrom.NONE, TrumpFrom.ORDER)
        or any(round_.trump for round_ in words.rounds),
        "no-trump": any(
            round_.trump is None
            and round_.trump_from is not TrumpFrom.DEALERS_SUIT
            and (round_.trump_from is not TrumpFrom.TURN_UP or round_.cards * playing == rules.deck)
            for round_ in words.rounds
        ),
        "dealer": rules.lead in (Lead.ELDEST, Lead.DECLARER),
        "exact": rules.bidding is Bidding.EXACT,
        "hook": rules.hook,
        "closed": sights != {Sight.OPEN},
        "sealed": kitty or not sights.isdisjoint((Sight.BLIND, Sight.CHOICE)),
        "dead": rules.dead_hand,
        "premium": rules.premium is not None,
        "nullo": rules.nullo_before is not None,
        "sides": rules.partners,
        "contract": rules.contract is not None,
        "kitty": kitty,
        "jokers": rules.contract is not None and rules.deck == 54,
    }
    texts = Catalogue(words.style.language, "glossary")
    entries = []
    for key in texts.keys:
        section = key.partition(".")[0]
        if needed.get(section) and not (key == "basic.ace" and needed["jokers"]):
            word, _, meaning = texts(key).partition("|")
            before, _, last = meaning.rpartition(" ")
            if before and len(last) <= _SHORT_WORD:  # it stays on the line of the one before it
                meaning = f"{before}\u00a0{last}"
            # In the alphabet without accents, and without the “to” of an English or “a” of a
            # Romanian verb.  Of two that are alike then, “bid” is before “to bid”: keys of texts
            # have no order.
            signs = unicodedata.normalize("NFKD", word.casefold())
            plain = "".join(sign for sign in signs if not unicodedata.combining(sign))
            place = plain.removeprefix("to ").removeprefix("a "), word
            entries.append((place, section, Para(f"*{word}:* {meaning}")))
    entries.sort(key=lambda entry: entry[0])
    for count in range(len(_DISPENSABLE) + 1):
        left_out = _DISPENSABLE[:count]
        yield texts("title"), [para for _, section, para in entries if section not in left_out]


# -- which block is where


def lay_out(
    title: str, blocks: Sequence[Block], least: int = 1, themes: Sequence[Theme] = THEMES
) -> list[Leaf]:
    """The pages of a section: as few as it takes, then with the tallest figures, the largest type,
    the widest gaps.

    least: as many as there are to be, where there is room.
    Raises:
        ValueError: a block is taller than a page.
    """
    lower = [lowered(block) for block in blocks]
    ways = []
    for tried, theme, tight in product((blocks, lower), themes, (1.0, _LEAST_GAP / _GAP)):
        themed = [
            block._replace(theme=theme) if isinstance(block, Para | RuleStep) else block
            for block in tried
        ]
        ways.append((themed, tight, _height(themed, tight)))
    for pages in range(min(least, len(blocks)), len(blocks) + 1):
        for themed, tight, height in ways:
            parts = _shared(themed, pages, tight, height / pages)
            if parts:
                return [_leaf(title, part) for part in parts]
    raise ValueError(f"“{title}” has a block that is taller than a page")


def _shared(blocks: Sequence[Block], pages: int, tight: float, equal: float) -> list[list[Block]]:
    """The blocks on so many pages, each as nearly of equal height as possible; nothing if they
    don't fit.
    """
    room = BOTTOM - TOP
    if equal > room:
        return []
    groups = _groups(blocks)
    own = [_height(group, tight) for group in groups]
    apart = [_gaps([above[-1], below[0]])[0] * tight for above, below in pairwise(groups)]
    for share in range(_TRIALS + 1):
        most = equal + (room - equal) * share / _TRIALS
        parts: list[list[Block]] = []
        filled = [0.0]
        for group, high, gap in zip(groups, own, [0.0, *apart], strict=True):
            if not parts or filled[-1] + gap + high > most:
                parts.append([*group])
                filled.append(high)
            else:
                parts[-1] += group
                filled[-1] += gap + high
        if len(parts) <= pages and max(filled) <= room:
            return parts
    return []


def _groups(blocks: Sequence[Block]) -> list[list[Block]]:
    """What stays on a page: a heading with the block below it, a trick with the one above."""
    groups: list[list[Block]] = []
    for block in blocks:
        if groups and (isinstance(groups[-1][-1], Head) or isinstance(block, TrickFigure)):
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def _gaps(blocks: Sequence[Block]) -> list[float]:
    gaps = []
    for above, below in pairwise(blocks):
        if isinstance(below, Head):
            gaps.append(_GAP_ABOVE_HEAD)
        else:
            gaps.append(_GAP_BELOW_HEAD if isinstance(above, Head) else _GAP)
    return gaps


def _height(blocks: Sequence[Block], tight: float) -> float:
    return fsum(block.height for block in blocks) + fsum(_gaps(blocks)) * tight


def _leaf(title: str, blocks: Sequence[Block]) -> Leaf:
    """The blocks on a page, their gaps as wide as there is room for."""
    gaps = _gaps(blocks)
    free = BOTTOM - TOP - fsum(block.height for block in blocks)
    factor = min(_SPREAD, free / fsum(gaps)) if gaps else 1
    placed, y = [], TOP
    for block, gap in zip(blocks, [*gaps, 0.0], strict=True):
        placed.append((y, block))
        y += block.height + gap * factor
    return Leaf(title, tuple(placed))
