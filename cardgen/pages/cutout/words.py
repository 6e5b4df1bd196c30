"""What the title card of a round says."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games import RoundFacts, Sight, TrumpFrom
from cardgen.pages.closed import blind_words, with_names
from cardgen.pages.cutout.marks import scale_of
from cardgen.pages.parts import trump_word, turn
from cardgen.pages.theme import Style
from cardgen.pdf.draw import BOLD, TENTH, Box, fonts, mm, plain
from cardgen.views import PlayerRound, PlayerView


class Type(NamedTuple):
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


_USUAL = Type(
    22, 10.5, 15, 10.5, 8.5, 9.5, 12.6, 3 * mm, 5.5 * mm, 12 * mm, (9 * mm, 19 * mm), 2 * mm
)
_MINI = Type(
    16, 8.5, 11.5, 8.2, 7, 7.5, 9.8, 2.2 * mm, 3.8 * mm, 9 * mm, (6 * mm, 13 * mm), 1.2 * mm
)
_LARGE = Type(24, 18, 20, 18, 0, 0, 21, 2 * mm, 3.2 * mm, 0, (10 * mm, 24 * mm), 2 * mm)
_WHOLE_NAME = 0.55  # a name that takes no more of a line isn't broken, as a share
ANY_PAGE = 88  # stands for a list's page until that is found


def type_of(style: Style) -> Type:
    if style.large:
        return _LARGE
    return _USUAL if scale_of(style.card_size) == 1 else _MINI


def words_box(style: Style, place: Box | None = None) -> Box:
    """The place for words on a card; place: of the card."""
    pad = type_of(style).pad
    place = place or Box(0, 0, style.card_size.width * TENTH, style.card_size.height * TENTH)
    return place.inset(pad + 0.5 * mm, pad + 0.3 * mm)


class CardText(NamedTuple):
    """What the middle of a title card says."""

    tag: str  # what kind of round it is; empty for most
    word: str  # the trump
    lines: tuple[str, ...]  # sentences
    further: tuple[str, ...] = ()  # those that have no room there


def whole_text(
    view: PlayerView, player_round: PlayerRound, style: Style, list_page: int = ANY_PAGE
) -> CardText:
    """What there is to say of a round.  list_page: number of the page with the round's list, if
    it has one.
    """
    kind = type_of(style)
    lines = _lines(
        view, player_round, style, kind, words_box(style).w, list_page if player_round.sealed else 0
    )
    if style.large:
        lines = [f"*{plain(markup)}*" for markup in lines]
    return CardText(
        _tag(view, player_round.facts, style), _word(player_round.facts, style), tuple(lines)
    )


def _word(facts: RoundFacts, style: Style) -> str:
    """The trump; in large print mostly without the word for it."""
    texts = style.texts
    if facts.unknown_trump:
        return (
            f"{texts('round.trump')} {texts('round.large.after-bidding')}"
            if style.large
            else texts("list.after-bidding")
        )
    if facts.trump and not style.large:
        return f"{texts('round.trump')} {trump_word(style, facts)}"
    return trump_word(style, facts)


def _tag(view: PlayerView, facts: RoundFacts, style: Style) -> str:
    texts = style.texts
    if facts.sits_out == view.seat:
        return texts("round.pause.title")
    if facts.forced_bid is not None:
        return texts("round.large.forced" if style.large else "round.forced", n=facts.forced_bid)
    if facts.special:
        return texts(f"protocol.special.{facts.special}")
    if facts.sight is not Sight.OPEN:
        return texts(f"sealed.{facts.sight.value}.{'short' if style.large else 'tag'}")
    return ""


def _lines(
    view: PlayerView,
    player_round: PlayerRound,
    style: Style,
    kind: Type,
    room: float,
    list_page: int,
) -> list[str]:
    """Sentences in the order of need; in large print few and short."""
    texts, facts = style.texts, player_round.facts
    out = [_begins(view, facts, style, kind.line, room)]
    if facts.sits_out == view.seat:
        can = "choose" if facts.sight is Sight.CHOICE else "can"
        return (
            out if style.large else [*out, texts("round.pause.says"), texts(f"round.pause.{can}")]
        )
    if style.large and facts.dealer == view.seat:
        out.append(texts("round.deals-you"))
    if facts.sits_out is not None and not style.large:
        out.append(_sits_out(view, facts.sits_out, style, kind.line, room))
    if facts.forbidden_sum is not None:
        out.append(texts("round.hook", n=facts.forbidden_sum))
    if facts.trump_from is TrumpFrom.DEALERS_LAST:
        out.append(
            f"{texts('round.shown')}"
            f" {turn.shown_at(style, view, facts, 'round.shown-at', kind.line, room)}"
        )
    if facts.sight is Sight.FOREHEAD:
        says = with_names(style, view, facts, "forehead.bid", "forehead.told", "forehead.tell")
        out += says[1:] if style.large else says
    if facts.sight is Sight.BLIND and not style.large:
        out.append(blind_words(style, view, facts)[0])
    if list_page:
        named = texts("sealed.list") if player_round.hand is None else texts("round.kitty")
        out.append(
            texts("cutout.large.see" if style.large else "cutout.see", list=named, n=list_page)
        )
    return out


def _sits_out(view: PlayerView, seat: int, style: Style, size: float, room: float) -> str:
    """Who doesn't play, on one line."""
    words, names = style.texts("cutout.sits-out", name=""), view.table.names
    name = fonts.called(names[seat], names, size, room - fonts.width(words, size))
    return style.texts("cutout.sits-out", name=name.replace("*", "∗"))


def _begins(view: PlayerView, facts: RoundFacts, style: Style, size: float, room: float) -> str:
    """Who begins, on two lines or so, with names that fit on one."""
    table = "round.large" if style.large else "round"
    says = ""
    for lines in (1.7, 1.5, 1.3, 1.1, 1):
        says = turn.begins(style, view, facts, table, size, room * lines)
        if all(fonts.width(word, size, BOLD) <= room for word in plain(says).split(" ")):
            break
    for name in map(fonts.drawable, view.table.names):
        if fonts.width(name, size, BOLD) <= room * _WHOLE_NAME:
            says = says.replace(name, name.replace(" ", "\u00a0"))
    return says.replace(" –", "\u00a0–")  # no line begins with a dash
