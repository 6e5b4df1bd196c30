"""A player's own file during the evening: the hand of each round, what is announced, and the trick
as it is told.

Only what that one file says for programs is read, see `cardgen.pages.player`: nothing of
another hand is in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgen import check
from cardgen.cards import Card, Rank, Suit, sort_hand
from cardgen.errors import CardgenError, CheckError, OtherFormat
from cardgen.faces import PALETTES, Look, face, label, symbols
from cardgen.games import (
    CONTRACT_NUMBERS,
    TRUMP_LETTERS,
    Contract,
    Play,
    RoundFacts,
    find_game,
    play_of,
    playing_seats,
)
from cardgen.text import catalogue

Answer = dict[str, Any]  # plain values, for a page

_MOST_TYPED = 400
_NUMBER = re.compile(r"(\d{1,2})[-\s]?([0-9A-Z])")
_ASK = "take the file as it was sent"


def open_file(name: str, content: Any) -> Answer:
    """What a player's file says of each round.

    Args:
        name: of the file, for messages.
        content: its bytes.

    Returns:
        ``outcome``: ``encrypted``; ``newer``, made by a newer version; ``saved-again``, by another
        program, or damaged; ``unreadable``, no player's file; or ``open``: whose it is, and the
        rounds with everything that the others may know of them too; ``faces``: the cards of the
        deck as symbols of an SVG, ``words``: how each is announced.
    """
    content = bytes(content)
    try:
        return {"outcome": "open"} | _open(name, content)
    except CardgenError as error:
        return {"outcome": unread(error, content)}


def unread(error: CardgenError, content: bytes) -> str:
    """Why a file couldn't be read, in a word.  content: how it begins."""
    from cardgen.pdf.container import NotOurs
    from cardgen.pdf.encrypt import Locked

    if isinstance(error, NotOurs) and content.startswith(b"%PDF-"):
        return "saved-again"
    if isinstance(error, Locked):
        return "encrypted"
    return "newer" if isinstance(error, OtherFormat) else "unreadable"


def _open(name: str, content: bytes) -> Answer:
    file = check.open_file(name[-80:] or "the file", content)
    how = check.describe(file)
    hand = file.hand()
    if how.seat is None or hand is None:
        raise CheckError(f"{file.name} isn't the file of a player", _ASK)
    header = how.header
    names = how.names
    preferences = how.preferences
    game = how.header.game
    settings = header.settings
    players = len(header.players)
    texts = catalogue(preferences.language or "")
    letters = preferences.letters or texts.language
    rules = game.rules(players, settings)
    deck = game.deck(players, settings)
    cards = {card.notation: card for card in deck}

    def in_rows(notations: Iterable[str], trump: str) -> list[list[str]]:
        notations = list(notations)
        _check_once(notations)
        return rows([cards[one] for one in notations], rules.ranking, trump)

    try:
        rounds = []
        _check_once([said["number"] for said in hand["rounds"]])

        for said in hand["rounds"]:
            dealer = game.first_dealer(settings)
            if "dealer" in said and game.deals_by_lot(settings):
                dealer = (said["dealer"] - said["number"] + 1) % players  # of round 1
            facts = {one.number: one for one in game.plan(players, settings, dealer)}[
                said["number"]
            ]
            trump = "" if facts.unknown_trump else said.get("trump", "N")
            rounds.append(
                {
                    "number": facts.number,
                    "cards": facts.cards,
                    "trump": trump,
                    "dealer": facts.dealer,
                    "leader": facts.leader,
                    "seats": list(playing_seats(facts, players)),
                    "sight": facts.sight.value,
                    "named": facts.unknown_trump,
                    "forbidden": facts.forbidden_sum,
                    "forced": facts.forced_bid,
                    "hand": in_rows(said["hand"], trump) if "hand" in said else None,
                    "others": [
                        {"name": names[seat], "cards": in_rows(held, trump)}
                        for seat, held in said.get("others", [])
                    ],
                    "list": [
                        [str(number), cards[card].notation] for number, card in said.get("list", [])
                    ],
                    "tell": [
                        {"name": names[to], "numbers": list(map(str, numbers))}
                        for to, _, numbers in said.get("tell", [])
                    ],
                }
            )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise CheckError(f"{file.name} doesn't say what is in its player's hand", _ASK) from None
    look = Look(PALETTES[preferences.colours or "two"], letters, large=True)
    return {
        "name": names[how.seat],
        "seat": how.seat,
        "names": list(names),
        "game": game.name,
        "title": header.title,
        "language": texts.language,
        "settings": json.loads(header.text)["settings"],
        "contract": rules.contract is not None,
        "deck": [card.notation for card in sort_hand(deck, rules.ranking)],
        "rounds": rounds,
        "faces": "".join(symbols({f"own-{card.notation}": face(card, look) for card in deck})),
        "words": {card.notation: texts.card(card, label(card.rank, letters)) for card in deck},
    }


def _check_once(said: Sequence[Any]) -> None:
    """Raises ValueError: a round or card comes twice; a stranger's file could name one for ever."""
    if len(set(said)) < len(said):
        raise ValueError


def rows(cards: Iterable[Card], ranking: Sequence[Rank], trump: str) -> list[list[str]]:
    """A hand in reading order, a row for each suit."""
    out: dict[Suit | None, list[str]] = {}
    for card in sort_hand(cards, ranking, TRUMP_LETTERS.get(trump)):
        out.setdefault(card.suit, []).append(card.notation)
    return list(out.values())


# -- numbers that lead to closed cards


def unseal(listed: Sequence[Sequence[str]], typed: str) -> Answer:
    """The cards of a player's own list to which numbers lead that the others tell.

    Args:
        listed: numbers with their letters, and cards.
        typed: numbers in any order, with anything between them: ``17-K, 3a``.

    Returns:
        ``cards``: those that are meant; ``wrong``: numbers whose letter isn't theirs: one of both
        has a mistake in it.
    """
    letters = {
        number.rpartition("-")[0] or number[:-1]: (number[-1], card) for number, card in listed
    }
    cards = []
    wrong = []
    for place, letter in _NUMBER.findall(typed[:_MOST_TYPED].upper()):
        right, card = letters.get(str(int(place)), ("", ""))
        if right == letter:
            cards.append(card)
        else:
            wrong.append(f"{place}-{letter}")
    return {"cards": list(dict.fromkeys(cards)), "wrong": list(dict.fromkeys(wrong))}


# -- the trick as it is told


def follow(order: Mapping[str, Any]) -> Answer:
    """How far a round has come after the cards that somebody noted.

    Whoever notes may leave others out: a trick is complete when each has a card, and is dropped
    when somebody plays again.

    Args:
        order: ``game``, ``settings`` and ``players``, how many, as the file says them; ``seats``
            that play; ``seat`` of the reader;
            ``leader`` of the first trick, from 0, or None; ``trump``, a letter or empty;
            ``downtown``; ``cards`` of the reader; and
            ``played``: pairs of seat and card.

    Returns:
        ``lying``: pairs of the trick on the table, in the order of play; ``order`` of its seats;
        ``turn``: a seat, or None; ``made``: tricks by seat; ``last``: the trick before, with its
        ``taker``; ``gone``: cards that were played; ``legal``: which of the reader's may be played
        now.
    """
    game = find_game(order["game"])
    players = order["players"]
    rules = game.rules(players, game.settings(players, order["settings"]))
    trump = TRUMP_LETTERS.get(order["trump"])
    contract = (
        Contract(0, CONTRACT_NUMBERS[0], trump, order["downtown"]) if rules.contract else None
    )
    play = play_of(rules, RoundFacts(0, 0, trump), contract)
    trump_is_known = order["trump"] in TRUMP_LETTERS
    tricks = _Tricks(play, trump_is_known, order["seats"], order["leader"], players)
    played = [(seat, Card.parse(card)) for seat, card in order["played"]]
    for seat, card in played:
        tricks.add(seat, card)
    gone = [card for _, card in played]
    held = [card for card in map(Card.parse, order["cards"]) if card not in gone]
    others = [card for seat, card in tricks.in_order if seat != order["seat"]]
    return {
        "lying": _noted(tricks.in_order),
        "order": tricks.order,
        "turn": (
            None
            if tricks.leader is None
            else next(seat for seat in tricks.order if seat not in tricks.lying)
        ),
        "made": tricks.made,
        "last": {"cards": _noted(tricks.last), "taker": tricks.taker},
        "gone": [card.notation for card in gone],
        "legal": [card.notation for card in play.legal(held, others)],
    }


class _Tricks:
    """The tricks of a round as far as they are noted, each in whatever order.

    Attributes:
        trump_is_known: without it nobody can tell who takes a trick.
        leader: of the trick on the table; None where nobody can tell.
    """

    def __init__(
        self,
        play: Play,
        trump_is_known: bool,
        seats: Sequence[int],
        leader: int | None,
        players: int,
    ) -> None:
        self.play = play
        self.trump_is_known = trump_is_known
        self.seats = seats
        self.leader = leader
        self.lying: dict[int, Card] = {}
        self.last: list[tuple[int, Card]] = []
        self.taker: int | None = None
        self.made = [0] * players

    def add(self, seat: int, card: Card) -> None:
        if seat in self.lying:
            self.lying = {}
            self.leader = None
        self.leader = seat if self.leader is None else self.leader
        self.lying[seat] = card
        if len(self.lying) < len(self.seats):
            return
        self.last = self.in_order
        self.lying = {}
        self.taker = None
        if self.trump_is_known:
            self.taker = self.last[self.play.winner([card for _, card in self.last])][0]
            self.made[self.taker] += 1
        self.leader = self.taker

    @property
    def order(self) -> list[int]:
        first = self.seats[0] if self.leader is None else self.leader
        return sorted(self.seats, key=lambda seat: (seat - first) % len(self.made))

    @property
    def in_order(self) -> list[tuple[int, Card]]:
        return [(seat, self.lying[seat]) for seat in self.order if seat in self.lying]


def _noted(trick: Iterable[tuple[int, Card]]) -> list[list[Any]]:
    return [[seat, card.notation] for seat, card in trick]
