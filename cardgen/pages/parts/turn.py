"""What a page says of a round before its cards: the trump as a mark, a colour, a word or the card
turned up for it; who deals, bids and leads first; the ranks of a suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.faces import joker_star, label, pip
from cardgen.games import Lead, RoundFacts, Rules, bidding_order
from cardgen.pages.parts.marks import kind_of, no_trump_mark
from cardgen.pages.theme import (
    GREY,
    INK,
    LARGE,
    NAVY,
    PHONE_LARGE,
    RED,
    ROOM,
    SLATE,
    WHITE,
    WIDTH,
    Style,
    as_cards,
    darkened,
)
from cardgen.pdf.draw import (
    BOLD,
    CAP_HEIGHT,
    TENTH,
    Page,
    fonts,
    mm,
    plain,
)
from cardgen.text import Catalogue
from cardgen.views import PlayerRound, PlayerView

# -- trump


def draw_suit(page: Page, suit: Suit, x: float, y: float, height: float, colour: str) -> None:
    """A suit's mark with its centre at (x, y)."""
    page.art(pip(suit), x, y, height / (10 * mm), colour=colour)


def trump_mark(page: Page, style: Style, trump: Suit | None, x: float, y: float, r: float) -> None:
    """The trump's mark around (x, y), at night on a white disc; without trump the four marks
    together.
    """
    with as_cards(page, style):
        if style.dark:
            page.circle(x, y, r, WHITE)
        if trump:
            draw_suit(page, trump, x, y, r * 1.3, style.palette.colour(trump))
        else:
            no_trump_mark(page, x, y, r, style)


def banner_colour(style: Style, facts: RoundFacts) -> str:
    """The trump's colour, slate for no trump, navy where it is named later; in large print dark
    enough for white words that are seen by weak eyes.
    """
    if facts.unknown_trump:
        return NAVY
    colour = style.palette.colour(facts.trump) if facts.trump else SLATE
    return darkened(colour) if style.large and not style.dark else colour


def trump_word(style: Style, facts: RoundFacts) -> str:
    """The trump's name, “no trump”, or that it is named after the bidding."""
    if facts.unknown_trump:
        return style.texts("round.after-bidding")
    return style.texts.suit(facts.trump) if facts.trump else style.texts("round.no-trump")


def trump_is(style: Style, facts: RoundFacts) -> str:
    """“Trump: hearts” in large print, where nothing else on a page calls a suit trump; or “no
    trump”.
    """
    word = trump_word(style, facts)
    return style.texts("round.large.trump-is", suit=word) if facts.trump else word


def card_in_words(style: Style, card: Card) -> str:
    """“Hearts 10”, as it is typed in the chat; a sign of a suit is kept for the one line that
    speaks the hand.
    """
    assert card.suit
    return f"{style.texts.suit(card.suit)} {label(card.rank, style.letters)}"


@cache
def said_card(texts: Catalogue, card: Card) -> str:
    """A card as it is heard: “Hearts king”."""
    return texts.card(card, said_rank(texts, card.rank) if card.suit else "")


def said_rank(texts: Catalogue, rank: Rank) -> str:
    """A rank as it is heard: its word where a letter stands for it."""
    return texts.rank(rank)


@cache
def said_ranks(texts: Catalogue, ranks: tuple[Rank, ...]) -> str:
    """Ranks as they are heard: “High to low: ace, king, …”"""
    return texts("speech.ranks", ranks=", ".join(said_rank(texts, rank) for rank in ranks))


def said_cards(texts: Catalogue, cards: Sequence[Card]) -> str:
    """Sorted cards as they are heard: “Hearts 10, king; Spades 7”."""
    suits: list[str] = []
    last: Suit | None = None
    for card in cards:
        if card.suit and card.suit is last:
            suits[-1] += f", {said_rank(texts, card.rank)}"
        else:
            suits.append(said_card(texts, card))
        last = card.suit
    return "; ".join(suits)


def said_hand(texts: Catalogue, cards: Sequence[Card], trump: Suit | None) -> str:
    """A reader's own sorted cards as they are heard: trumps first, in a fan as well."""
    if trump:
        cards = sorted(cards, key=lambda card: card.suit is not trump)
    return texts(f"speech.hand{'-one' * (len(cards) == 1)}", cards=said_cards(texts, cards))


def said_others(
    texts: Catalogue, names: Sequence[str], others: Sequence[tuple[int, Sequence[Card]]]
) -> str:
    """What others have on their foreheads: “In turn, from your left. Ben: Hearts 10. …”"""
    cards = (f"{names[seat]}: {said_card(texts, card)}." for seat, (card,) in others)
    return texts("speech.others", cards=" ".join(cards))


def said_round(style: Style, facts: RoundFacts, view: PlayerView, dealt: bool) -> str:
    """A round among others: “Round 3, 5 cards, blind, trump Hearts”; and, if `dealt`, who deals or
    begins.
    """
    texts, kind = style.texts, kind_of(facts, view.seat)
    parts = [texts("round.title", n=facts.number), texts.count("plural.cards", facts.cards)]
    if kind and kind == facts.special and facts.forced_bid is not None:
        parts.append(texts("round.forced", n=facts.forced_bid))
    elif kind:  # of “8 blind” the number is said already
        parts.append(texts(f"list.kind.{kind.removesuffix('8')}"))
    deals = facts.dealer is not None
    seat = facts.dealer if deals else facts.leader
    if dealt and seat is not None:
        verb = "deal" if deals else "begin"
        key = f"speech.list.you-{verb}" if seat == view.seat else f"round.{verb}s"
        parts.append(plain(texts(key, name=view.table.names[seat].replace("*", "∗"))))
    return ", ".join([*parts, said_trump(texts, facts)])


def said_trump(texts: Catalogue, facts: RoundFacts) -> str:
    """“trump Hearts”, among other facts."""
    if facts.unknown_trump:
        return texts("speech.list.later")
    if facts.trump:
        return texts("speech.list.trump", suit=texts.suit(facts.trump))
    return texts("speech.list.no-trump")


# -- whose turn it is


def fitted_names(
    style: Style, everybody: Sequence[str], key: str, size: float, room: float, **names: str
) -> str:
    """A text in bold type with names in it, which are shortened, unlike everybody else's, so
    that it fits into `room` points at `size`.
    """
    names = {slot: fonts.drawable(name) for slot, name in names.items()}  # its blanks count too
    free = room - fonts.width(plain(style.texts(key, **dict.fromkeys(names, ""))), size, BOLD)
    shown: dict[str, str] = {}
    # What the shorter ones leave is the longer ones'.
    shortest_first = sorted(names.items(), key=lambda entry: fonts.width(entry[1], size, BOLD))
    for i, (slot, name) in enumerate(shortest_first):
        fitted = fonts.called(name, everybody, size, free / (len(names) - i), BOLD)
        free -= fonts.width(fitted, size, BOLD)
        shown[slot] = fitted.replace("*", "∗")  # an asterisk would switch to bold
    return style.texts(key, **shown)


@dataclass(frozen=True)
class SeenRound:
    """A round as one player reads of it."""

    style: Style
    view: PlayerView
    player_round: PlayerRound

    @property
    def facts(self) -> RoundFacts:
        return self.player_round.facts

    @property
    def texts(self) -> Catalogue:
        return self.style.texts

    @property
    def names(self) -> tuple[str, ...]:
        return self.view.table.names

    @property
    def rules(self) -> Rules:
        return self.view.table.rules

    @property
    def sits_out(self) -> bool:
        return self.facts.sits_out == self.view.seat

    def shown_at(self, key: str, size: float, room: float) -> str:
        """In whose hand the dealer's last card is turned up, in bold type fitted into `room`
        points.  key: of the text; the reader's own is ``key-you``.
        """
        dealer = self.facts.dealer
        assert dealer is not None
        if dealer == self.view.seat:
            return self.texts(f"{key}-you")
        return fitted_names(self.style, self.names, key, size, room, name=self.names[dealer])

    @property
    def said_head(self) -> str:
        """Which round it is, and what its banner shows, as they are heard."""
        title, of = self.texts("round.title", n=self.facts.number), self.view.table.planned
        return f"{title} {self.texts('round.of', n=of)}. {self.said_banner}"

    @property
    def said_banner(self) -> str:
        """What a banner shows, as it is heard: “Trump: Hearts. 5 cards. …”"""
        texts, facts, names = self.texts, self.facts, self.names
        says = texts("speech.later")
        if not facts.unknown_trump:
            says = texts("speech.no-trump")
            if facts.trump:
                says = texts("speech.trump", suit=texts.suit(facts.trump))
        if card := facts.turned_up:
            key, name = "speech.turned-up", ""
            if facts.shown_by_dealer and facts.dealer is not None:
                mine = facts.dealer == self.view.seat
                key = "speech.turned-up-you" if mine else "speech.turned-up-at"
                name = names[facts.dealer]
            says += f" {texts(key, card=said_card(texts, card), name=name)}"
        says += f" {texts.count('plural.cards', facts.cards)}."
        if facts.forbidden_sum is not None:
            says += f" {texts('speech.hook', n=facts.forbidden_sum)}"
        if self.view.partner is not None:
            partner = names[self.view.partner].replace("*", "∗")  # an asterisk would be bold
            says += f" {plain(texts('cover.partner', partner=partner))}"
        return says

    @property
    def said_begins(self) -> str:
        """Who deals and who begins, as it is heard: names whole."""
        style = self.style._replace(large=False)
        whole = SeenRound(style, self.view, self.player_round)
        return plain(whole.begins("round", 11, 99 * WIDTH))

    def begins(self, table: str, size: float, room: float, short: bool = False) -> str:
        """Who begins, from the reader's side; names are cut to fit into `room` points.

        table: of the texts, ``round`` or ``round.large``; short: not who deals.
        """
        style, facts, names, me = self.style, self.facts, self.names, self.view.seat
        declared = self.rules.lead is Lead.DECLARER
        first = bidding_order(facts, len(names))[0] if declared else facts.leader
        if first is None:
            return style.texts(f"{table}.winner-begins")
        if not style.large:
            size = min(size, 11.0)  # a name rather gets smaller than loses letters
        if declared or facts.dealer is None or short or table != "round":
            seats, verb = {"name": first}, "bid" if declared else "begin"
            mine = "round.large" if short and not declared else table
            key = f"{mine}.you-{verb}" if first == me else f"{table}.{verb}s"
        else:
            seats = {"dealer": facts.dealer, "name": first}
            own = {facts.dealer: "round.you-deal", first: "round.dealt-you-begin"}
            key = own.get(me, "round.dealt-begins")
        others = {slot: names[seat] for slot, seat in seats.items() if seat != me}
        return fitted_names(style, names, key, size, room, **others)


# -- ranks

_WAYS = (("↑", "uptown"), ("↓", "downtown"))
_STARS = 2.05  # width of the jokers' stars in a rank line, as a factor of its size
_LEAST_RANKS = 11.0  # that size, at least


class RankPlace(NamedTuple):
    """Where a rank line begins that isn't in the middle of a phone page, its room and its size
    of type in points, at most.
    """

    x: float
    room: float
    size: float


def rank_line(
    page: Page, style: Style, rules: Rules, y: float, place: RankPlace | None = None
) -> None:
    """The ranks of a suit, high to low, in the reader's letters; not in large print behind a word.
    y: its baseline.

    Where low cards may win it shows both ways, shortened; jokers, which stand above them all, as
    their stars.
    """
    contract = rules.contract
    room, most = (place.room, place.size) if place else (ROOM, 12.5)
    large_size = LARGE if place else PHONE_LARGE
    jokers = bool(contract and contract.jokers)
    named = contract and not style.large and not place  # on paper so many words have no room
    words = "" if style.large or named else style.texts("round.ranking")

    def joined(ranks: Sequence[Rank | None]) -> str:
        """Ranks in a row; None: those between."""
        return "\u00a0".join(label(rank, style.letters) if rank else "…" for rank in ranks)

    ranks, tracking, gap = joined(rules.ranking), 0.6, 2 * mm if words else 0
    if contract:
        ace, *others = rules.ranking
        # The words, the stars or the large type need room.
        first = 0 if style.large and not place else 1 if named or (jokers and style.large) else 2
        up, down = (joined([ace, *way[:first], None, way[-1]]) for way in (others, others[::-1]))
        ups, downs = (
            f"{sign}\u00a0{style.texts(f'protocol.contract.{way}')}" if named else sign
            for sign, way in _WAYS
        )
        ranks = f"{ups}\u00a0{up} · {downs}\u00a0{down}"
        if style.large and not place:
            ranks = ranks.replace("\u00a0…\u00a0", "…")

    def wide(size: float) -> float:
        before = fonts.width(words, size) + gap + _STARS * jokers * size
        return before + fonts.width(ranks, size, BOLD, tracking)

    says = said_ranks(style.texts, rules.ranking)
    if contract:
        said = [said_rank(style.texts, rank) for rank in rules.ranking]
        key = f"speech.ways{'-jokers' * jokers}"
        says = style.texts(key, ace=said[0], high=said[1], low=said[-1])

    if wide(_LEAST_RANKS) > room:
        tracking = 0
    shown = len(rules.ranking) - 2
    while style.large and not contract and wide(large_size) > room:  # those between are known
        ranks = joined([*rules.ranking[:shown], None, rules.ranking[-1]])
        shown -= 1
    size, firm = large_size, wide(0)
    if not style.large:
        fitting = most * (room - firm) / (wide(most) - firm)
        size = max(min(_LEAST_RANKS, most), min(most, fitting))
    x, middle = place.x if place else WIDTH / 2 - wide(size) / 2, y - size * CAP_HEIGHT / 2
    with page.tag("P", full=says):
        if words:
            x += page.text(x, y, words, size, colour=GREY) + gap
        if jokers:
            page.hidden(x, y, style.texts("joker.word"), size, 0.8 * _STARS * size, narrow=True)
            scale = 0.78 * size / (100 * TENTH)
            page.art(joker_star(True), x + 0.38 * size, middle, scale, colour=RED)
            page.art(joker_star(False), x + (0.38 + 0.95) * size, middle, scale, colour=INK)
            x += _STARS * size
        page.text(x, y, ranks, size, BOLD, GREY, tracking=tracking)
