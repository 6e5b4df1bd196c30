"""Game + players + seed → all cards of all rounds.

A `Deal` knows every hand.  Pages never see one: they get the views of `cardgen.view`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardgen import shuffle
from cardgen.cards import Card, Suit
from cardgen.errors import InputError
from cardgen.games.game import Game, RoundPlan, Settings


@dataclass(frozen=True, slots=True)
class Round:
    """One deal and its play.

    Attributes:
        number: from 1.
        cards: dealt to each player.
        hands: seats × cards, in dealt order; None for a seat that sits out.
        rest: what is left in the deck, in dealt order.
        trump: None for no trump.
        turned_up: a card that everybody has seen.
        dealer, leader: seats from 0; None where play decides or nobody deals.
    """

    number: int
    cards: int
    hands: tuple[tuple[Card, ...] | None, ...] = field(repr=False)
    rest: tuple[Card, ...] = field(repr=False)
    trump: Suit | None
    turned_up: Card | None
    dealer: int | None
    leader: int | None


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole game, dealt.

    Attributes:
        players: names in seat order as they stand in the header; ``"1"``, ``"2"`` … where nobody is named.
        header: what the game code fixes beside the seed, canonical JSON.
        words: ``Name=word|…`` of a joint deal, else empty.
    """

    game: Game
    settings: Settings
    players: tuple[str, ...]
    title: str
    seed: shuffle.Seed
    words: str
    header: str
    keys: shuffle.Keys
    deck: tuple[Card, ...]
    rounds: tuple[Round, ...]


def deal(
    game: Game,
    players: Sequence[str],
    seed: shuffle.Seed,
    given: Mapping[str, str] | None = None,
    title: str = "",
    words: str = "",
) -> Deal:
    """Deal a whole game.

    Args:
        players: names in seat order, checked by the caller; ``"1"``, ``"2"`` … where nobody is named.
        given: settings as typed.
        title: of the evening; may be empty.
        words: of a joint deal.

    Raises:
        InputError: too few or too many players, or a setting that can't be.
    """
    game.check_players(len(players))
    settings = game.settings(len(players), given)
    plans = game.plan(len(players), settings)
    header = shuffle.write_header(game.name, settings.as_text(), [plan.cards for plan in plans], players, title)
    keys = shuffle.derive_keys(header, seed, words)
    deck = game.deck(len(players), settings)
    rounds = tuple(_deal_round(plan, deck, len(players), keys.round_key(plan.number)) for plan in plans)
    return Deal(game, settings, tuple(players), title, seed, words, header, keys, deck, rounds)


def _deal_round(plan: RoundPlan, deck: tuple[Card, ...], players: int, round_key: str) -> Round:
    if plan.cards * players > len(deck):
        raise InputError(f"round {plan.number} deals {plan.cards} cards to {players} players", f"the deck has {len(deck)}")
    dealt = tuple(deck[number] for number in shuffle.shuffled_deck(round_key, len(deck)))
    hands = tuple(dealt[seat * plan.cards : (seat + 1) * plan.cards] for seat in range(players))
    rest = dealt[players * plan.cards :]
    check_complete(deck, hands, rest)
    return Round(plan.number, plan.cards, hands, rest, plan.trump, None, plan.dealer, plan.leader)


def check_complete(deck: Sequence[Card], hands: Sequence[Sequence[Card] | None], rest: Sequence[Card]) -> None:
    """Proof that hands and rest are the deck, each card once.

    Raises:
        AssertionError: if they aren't; the message names no card.
    """
    cards = [card for hand in hands if hand is not None for card in hand] + list(rest)
    if len(cards) != len(deck) or set(cards) != set(deck):
        raise AssertionError("the hands and the rest aren't the deck")
