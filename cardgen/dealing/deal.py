"""Game + players + seed → all cards of all rounds.

A `Deal` knows every hand.  Pages never see one: they get the views of `cardgen.dealing.view`.

Sealed lists are cards that one player may see later, found by numbers that the others hold.  A
player's list has every card that could be meant, in a secret order; the numbers of those that are
meant are on other players' pages.  A number tells its holder nothing, and without the list it tells
nobody anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from cardgen import frozen
from cardgen.cards import Card, Cards
from cardgen.dealing import shuffle
from cardgen.dealing.header import DUPLICATE, Header, check_words, is_evenings
from cardgen.errors import InputError
from cardgen.games import (
    LOTS,
    Game,
    RoundFacts,
    Rules,
    Sight,
    TrumpFrom,
    of_turned_up,
    playing_seats,
)
from cardgen.views import RecordRound


@frozen
class Round(RecordRound):
    """One deal and its play: what a record shows of it, and the sealed lists."""

    # By seat; None where no card is sealed for that seat.
    lists: tuple[SealedList | None, ...] = field(repr=False)


@frozen
class Deal(Header):
    """All that was dealt in a game, with its seed: more than any player may know, so no page is
    given one.

    Attributes:
        words: ``Name=word|…`` of a joint deal, else empty.
        rounds: in order; where an old game is replaced only those that are dealt anew, under their
            own numbers.
    """

    rules: Rules
    seed: shuffle.Seed
    words: str
    keys: shuffle.Keys
    deck: Cards
    rounds: tuple[Round, ...]

    @property
    def header(self) -> str:
        """What the game code fixes beside the seed, canonical JSON."""
        return self.text


def deal(
    game: Game,
    players: Sequence[str],
    seed: shuffle.Seed,
    given: Mapping[str, str] | None = None,
    occasion: shuffle.Occasion = shuffle.UNTITLED,
    words: str = "",
) -> Deal:
    """Deal a whole game, or what is left of one; arguments and errors as in `new_header`.

    words: of a joint deal.
    """
    return deal_header(new_header(game, players, given, occasion), seed, words)


def new_header(
    game: Game,
    players: Sequence[str],
    given: Mapping[str, str] | None = None,
    occasion: shuffle.Occasion = shuffle.UNTITLED,
) -> Header:
    """What is fixed before a game is dealt.

    Args:
        players: names in seat order, checked by the caller; ``"1"``, ``"2"`` … where nobody is
            named.
        given: settings as typed.
        occasion: where an old game is replaced, only the rounds from that one on are dealt, and the
            settings must say who dealt first, for the lot is drawn.

    Raises:
        InputError: too few or too many players, a setting that can't be, or no such round.
    """
    count, replaced = len(players), occasion.replaced
    game.check_players(count)
    settings = game.settings(count, given)
    if replaced:
        rounds = len(game.schedule(count, settings))
        if not 1 <= replaced.from_round <= rounds:
            raise InputError(
                f"there is no round {replaced.from_round} to deal from",
                f"the game has the rounds 1 to {rounds}",
            )
        if game.deals_by_lot(settings):
            raise InputError(
                "what is left of a game doesn't say who dealt first",
                "the lot was drawn in the old game: first-dealer is a seat",
            )
    named = game.in_header(count, settings)
    schedule = game.schedule(count, settings)
    text = shuffle.write_header(game.name, named, schedule, players, occasion)
    return Header(text, game, settings, tuple(players), *occasion)


def deal_header(head: Header, seed: shuffle.Seed, words: str = "") -> Deal:
    """Deal what a header says, as it says it: the only way to a key.

    Args:
        seed: of the game; of one of many tables also the evening's.
        words: of a joint deal, as they are hashed.

    Raises:
        InputError: the words aren't those that this header's game takes, letter for letter.
    """
    check_words(head, words)
    game = head.game
    settings = head.settings
    count = len(head.players)
    at = head.at
    same_cards = at if at and at.kind == DUPLICATE else None
    if at and not same_cards and is_evenings(at, seed):
        seed = shuffle.table_seed(seed, at.table, max(1, at.set))
    keys = shuffle.derive_keys(head.text, seed, words, same_cards)
    first = (
        shuffle.first_dealer(keys.key, count)
        if game.deals_by_lot(settings)
        else game.first_dealer(settings)
    )
    deck = game.deck(count, settings)
    plans = game.plan(count, settings, first)[head.from_round - 1 :]
    return Deal(
        head.text,
        game,
        settings,
        head.players,
        head.title,
        head.replaced,
        at,
        head.joint,
        game.rules(count, settings),
        seed,
        words,
        keys,
        deck,
        tuple(deal_round(plan, deck, count, keys.round_key(plan.number)) for plan in plans),
    )


def deal_round(plan: RoundFacts, deck: Cards, players: int, round_key: str) -> Round:
    """Deal one round of a game from its own key.  players: how many there are, one that sits out
    counted.
    """
    playing = playing_seats(plan, players)
    if plan.cards * len(playing) > len(deck):
        raise InputError(
            f"round {plan.number} deals {plan.cards} cards to {len(playing)} players",
            f"the deck has {len(deck)}",
        )
    dealt = tuple(deck[number] for number in shuffle.shuffled_deck(round_key, len(deck)))
    blocks = {seat: dealt[j * plan.cards : (j + 1) * plan.cards] for j, seat in enumerate(playing)}
    hands = tuple(blocks.get(seat) for seat in range(players))
    left = dealt[len(playing) * plan.cards :]
    check_complete(deck, hands, left)
    # what the cards or the lot decide
    facts = plan
    match plan.trump_from:
        case TrumpFrom.TURN_UP:
            turned_up = left[0] if left else None
            facts = plan._replace(
                trump=of_turned_up(turned_up, plan.trump_from), turned_up=turned_up
            )
        case TrumpFrom.DEALERS_LAST | TrumpFrom.DEALERS_SUIT:
            assert plan.dealer is not None
            last = (hands[plan.dealer] or ())[-1]
            facts = plan._replace(trump=of_turned_up(last, plan.trump_from), turned_up=last)
        case TrumpFrom.LOT:
            suit = LOTS[shuffle.trump_lot(round_key, len(LOTS))]
            facts = plan._replace(trump=suit, turned_up=None)
    # The sealed list of each seat that plays: of what it doesn't hold for a kitty, of all cards
    # for its own.
    kitty, rest = (left, ()) if plan.unknown_trump else ((), left)
    lists: tuple[SealedList | None, ...] = (None,) * players
    if kitty or facts.sight in (Sight.BLIND, Sight.CHOICE):
        lists = tuple(
            None if hand is None else seal(round_key, seat, deck, hand if kitty else ())
            for seat, hand in enumerate(hands)
        )
    return Round(facts, hands, kitty, rest, lists)


def check_complete(
    deck: Sequence[Card], hands: Sequence[Sequence[Card] | None], rest: Sequence[Card]
) -> None:
    """Proof that hands and rest are the deck, each card once.  Raises AssertionError if they
    aren't; the message names no card.
    """
    cards = [card for hand in hands if hand is not None for card in hand] + list(rest)
    if len(cards) != len(deck) or set(cards) != set(deck):
        raise AssertionError("the hands and the rest aren't the deck")


# -- sealed lists

_MATES = ((1, 0, 3, 2), (3, 2, 1, 0), (2, 3, 0, 1))
"""Pairings of four: the mate of each seat.  The first of a kitty's cards goes by the first one,
the fourth again.
"""


@frozen
class SealedList:
    """One player's list of one round."""

    cards: Cards = field(repr=False)  # in the secret order; the first is number 1
    letters: str = field(repr=False)  # the check letter of each number

    def number(self, card: Card) -> str:
        """The number that means a card, with its check letter: ``17-K``."""
        return self.number_at(self.cards.index(card))

    def number_at(self, place: int) -> str:
        """The number of a place, from 0."""
        return f"{place + 1}-{self.letters[place]}"


def seal(round_key: str, seat: int, deck: Sequence[Card], held: Sequence[Card] = ()) -> SealedList:
    """The list of one seat (from 0): the deck without the cards that the player holds.  Source:
    scheme ``cardgen1``.
    """
    possible = [number for number, card in enumerate(deck) if card not in held]
    order = shuffle.secret_list(round_key, seat, len(deck), possible)
    letters = "".join(
        shuffle.position_letter(round_key, seat, place) for place in range(1, len(order) + 1)
    )
    return SealedList(tuple(deck[number] for number in order), letters)


def kitty_share(kitty: Sequence[Card], declarer: int, teller: int) -> Cards:
    """The cards of a kitty that the player at one seat (from 0) tells the one at another, in their
    order.

    By turns it is another player's mate, so that any two players who put their heads together know
    as little as can be.
    """
    return tuple(
        card for i, card in enumerate(kitty) if _MATES[i % len(_MATES)][declarer] == teller
    )


def shared_out(cards: Sequence[Card], holders: int) -> tuple[Cards, ...]:
    """Cards in their order, as evenly as can be, the first holders getting one more: 4 among 3 →
    2, 1, 1.
    """
    each, more = divmod(len(cards), holders)
    sizes = [each + (i < more) for i in range(holders)]
    starts = [sum(sizes[:i]) for i in range(holders)]
    return tuple(
        tuple(cards[start : start + size]) for start, size in zip(starts, sizes, strict=True)
    )
