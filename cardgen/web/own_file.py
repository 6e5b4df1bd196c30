"""A player's own file during the evening: the hand of each round, what is announced, and the trick as it is told.

Only the words of that one file are read: nothing of another hand is in it, and nothing is known here that isn't in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgen.cards import Card, Suit, sort_hand
from cardgen.check import PlayerFile, ReadRound, header_of, open_player_file
from cardgen.dealing import Header
from cardgen.errors import CardgenError, CheckError, NewerFormat
from cardgen.faces import PALETTES, Look, face, label, symbols
from cardgen.games import CONTRACT_NUMBERS, TRUMP_LETTERS, Contract, Play, RoundFacts, TrumpFrom, find_game, play_of, playing_seats
from cardgen.pdf.read import Locked
from cardgen.text import Catalogue, catalogue

_MOST_TYPED = 400
_NUMBER = re.compile(r"(\d{1,2})[-\s]?([0-9A-Z])")
_ASK = "take the file as it was sent"


def open_file(name: str, content: Any) -> dict[str, Any]:
    """What a player's file says of each round.

    Args:
        name: of the file, for messages.
        content: its bytes.

    Returns:
        ``outcome``: ``encrypted``, ``newer``, made by a newer version, or ``unreadable``, no player's file, or damaged, with ``details``
        in English; or ``open``: whose it is, and the rounds with everything that the others may know of them too; ``faces``: the cards
        of the deck as symbols of an SVG, ``words``: how each is announced.
    """
    try:
        return {"outcome": "open"} | _open(name, content)
    except Locked as error:
        return {"outcome": "encrypted", "details": error.problem}
    except NewerFormat as error:
        return {"outcome": "newer", "details": error.problem}
    except CardgenError as error:
        return {"outcome": "unreadable", "details": error.problem}


def _open(name: str, content: Any) -> dict[str, Any]:
    file = open_player_file(name[-80:] or "the file", bytes(content))
    header, names, preferences = header_of(file), file.drawn.names, file.drawn.preferences
    if header.text != file.header or len(names) != len(header.players) or file.seat >= len(names):
        raise CheckError(f"{file.name} contradicts itself: players, settings and rounds don't fit together", _ASK)
    texts = catalogue(preferences.language or "")
    letters = preferences.letters or texts.language
    rounds = _Rounds(file, header, texts).read()
    look = Look(PALETTES[preferences.colours or "two"], letters, large=True)
    deck = header.game.deck(len(names), header.settings)
    return {
        "name": names[file.seat],
        "seat": file.seat,
        "names": list(names),
        "game": header.game.name,
        "title": header.title,
        "language": texts.language,
        "settings": json.loads(file.header)["settings"],
        "contract": header.game.rules(len(names), header.settings).contract is not None,
        "deck": [card.notation for card in sort_hand(deck, _ranking(header))],
        "rounds": rounds,
        "faces": "".join(symbols({f"own-{card.notation}": face(card, look) for card in deck})),
        "words": {card.notation: _announced(card, texts, letters) for card in deck},
    }


def _announced(card: Card, texts: Catalogue, letters: str) -> str:
    """``Herz 10``, as it is typed in a chat."""
    if card.suit is None:
        return texts("joker.big" if card.rank.value == "B" else "joker.little")
    return f"{texts.suit(card.suit)} {label(card.rank, letters)}"


def _ranking(header: Header) -> Sequence[Any]:
    return header.game.rules(len(header.players), header.settings).ranking


class _Rounds:
    """What the words of a file tell of its rounds."""

    def __init__(self, file: PlayerFile, header: Header, texts: Catalogue) -> None:
        first = header.replaced.from_round if header.replaced else 1
        self._header, self._texts, self._seat = header, texts, file.seat
        self._names = file.drawn.names
        self._rounds = file.rounds_in_words(first, len(header.game.schedule(len(self._names), header.settings)))
        self._ranking = _ranking(header)

    def read(self) -> list[dict[str, Any]]:
        game, settings, count = self._header.game, self._header.settings, len(self._names)
        dealer = self._first_dealer() if game.deals_by_lot(settings) else game.first_dealer(settings)
        planned = {facts.number: facts for facts in game.plan(count, settings, dealer)}
        return [self._round(read, planned[read.number]) for read in self._rounds]

    def _round(self, read: ReadRound, facts: RoundFacts) -> dict[str, Any]:
        trump = self._trump(read, facts)
        return {
            "number": facts.number,
            "cards": facts.cards,
            "trump": trump,
            "dealer": facts.dealer,
            "leader": facts.leader,
            "seats": list(playing_seats(facts, len(self._names))),
            "sight": facts.sight.value,
            "named": facts.unknown_trump,
            "forbidden": facts.forbidden_sum,
            "forced": facts.forced_bid,
            "hand": None if read.hand is None else rows(read.hand, self._ranking, trump),
            "others": [{"name": name, "cards": rows(cards, self._ranking, trump)} for name, cards in read.others],
            "list": [[number, card.notation] for number, card in read.sealed],
            "tell": [{"name": name, "numbers": list(numbers)} for name, numbers in read.announcements],
        }

    def _first_dealer(self) -> int | None:
        """Who dealt round 1, from a round that its reader deals; None where no page says so."""
        says = re.escape(self._texts("round.deals-you"))
        own = next((read.number for read in self._rounds if any(re.match(says, line) for line in read.lines)), None)
        return None if own is None else (self._seat - (own - 1)) % len(self._names)

    def _trump(self, read: ReadRound, facts: RoundFacts) -> str:
        """The letter of the trump, ``N`` for none; empty where it isn't known yet, or can't be read."""
        if facts.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE):
            return facts.trump.value if facts.trump else "N"
        words = {self._texts.suit(suit).casefold(): suit.value for suit in Suit} | {self._texts("round.no-trump").casefold(): "N"}
        found = (words[line.casefold()] for line in read.lines if line.casefold() in words)
        return "" if facts.unknown_trump else next(found, "")


def rows(cards: Iterable[Card], ranking: Sequence[Any], trump: str) -> list[list[str]]:
    """A hand in reading order, a row for each suit."""
    out: dict[Suit | None, list[str]] = {}
    for card in sort_hand(cards, ranking, TRUMP_LETTERS.get(trump)):
        out.setdefault(card.suit, []).append(card.notation)
    return list(out.values())


# -- numbers that lead to closed cards


def unseal(listed: Sequence[Sequence[str]], typed: str) -> dict[str, Any]:
    """The cards of a player's own list to which numbers lead that the others tell.

    Args:
        listed: numbers with their letters, and cards.
        typed: numbers in any order, with anything between them: ``17-K, 3a``.

    Returns:
        ``cards``: those that are meant; ``wrong``: numbers whose letter isn't theirs: one of both has a mistake in it.
    """
    letters = {number.rpartition("-")[0] or number[:-1]: (number[-1], card) for number, card in listed}
    cards, wrong = [], []
    for place, letter in _NUMBER.findall(typed[:_MOST_TYPED].upper()):
        right, card = letters.get(str(int(place)), ("", ""))
        if right == letter:
            cards.append(card)
        else:
            wrong.append(f"{place}-{letter}")
    return {"cards": list(dict.fromkeys(cards)), "wrong": list(dict.fromkeys(wrong))}


# -- the trick as it is told


def follow(order: Mapping[str, Any]) -> dict[str, Any]:
    """How far a round has come after the cards that somebody noted.

    Whoever notes may leave others out: a trick is complete when each has a card, and is dropped when somebody plays again.

    Args:
        order: ``game``, ``settings`` and ``players``, how many, as the file says them; ``seats`` that play; ``seat`` of the reader;
            ``leader`` of the first trick, from 0, or None; ``trump``, a letter or empty; ``downtown``; ``cards`` of the reader; and
            ``played``: pairs of seat and card.

    Returns:
        ``lying``: pairs of the trick on the table, in the order of play; ``order`` of its seats; ``turn``: a seat, or None; ``made``:
        tricks by seat; ``last``: the trick before, with its ``taker``; ``gone``: cards that were played; ``legal``: which of the reader's
        may be played now.
    """
    game = find_game(order["game"])
    rules = game.rules(order["players"], game.settings(order["players"], order["settings"]))
    trump = TRUMP_LETTERS.get(order["trump"])
    contract = Contract(0, CONTRACT_NUMBERS[0], trump, order["downtown"]) if rules.contract else None
    trump_known = order["trump"] in TRUMP_LETTERS
    table = _Table(play_of(rules, RoundFacts(0, 0, trump), contract), trump_known, order["seats"], order["leader"], order["players"])
    for seat, card in order["played"]:
        table.add(seat, Card.parse(card))
    return table.state(order["seat"], [Card.parse(card) for card in order["cards"]])


class _Table:
    """The tricks of a round as far as they are noted.

    Attributes:
        trump_known: without it nobody can tell who takes a trick.
        leader: of the trick on the table; None where nobody can tell.
    """

    def __init__(self, play: Play, trump_known: bool, seats: Sequence[int], leader: int | None, players: int) -> None:
        self.play, self.trump_known, self.seats, self.leader, self.players = play, trump_known, seats, leader, players
        self.lying: dict[int, Card] = {}
        self.last: list[tuple[int, Card]] = []
        self.taker: int | None = None
        self.made = [0] * players
        self.gone: list[Card] = []

    def add(self, seat: int, card: Card) -> None:
        if seat in self.lying:
            self.lying, self.leader = {}, None
        if self.leader is None:
            self.leader = seat
        self.lying[seat] = card
        self.gone.append(card)
        if len(self.lying) == len(self.seats):
            self._finish()

    def _finish(self) -> None:
        self.last, self.lying = self.in_order(), {}
        self.taker = self.leader = self.last[self.play.winner([card for _, card in self.last])][0] if self.trump_known else None
        if self.taker is not None:
            self.made[self.taker] += 1

    @property
    def order(self) -> list[int]:
        first = self.seats[0] if self.leader is None else self.leader
        turns = [(first + i) % self.players for i in range(self.players)]
        return [seat for seat in turns if seat in self.seats]

    def in_order(self) -> list[tuple[int, Card]]:
        return [(seat, self.lying[seat]) for seat in self.order if seat in self.lying]

    def state(self, reader: int, cards: Sequence[Card]) -> dict[str, Any]:
        lying = self.in_order()
        held = [card for card in cards if card not in self.gone]
        return {
            "lying": _noted(lying),
            "order": self.order,
            "turn": None if self.leader is None else next(seat for seat in self.order if seat not in self.lying),
            "made": self.made,
            "last": {"cards": _noted(self.last), "taker": self.taker},
            "gone": [card.notation for card in self.gone],
            "legal": [card.notation for card in self.play.legal(held, [card for seat, card in lying if seat != reader])],
        }


def _noted(trick: Iterable[tuple[int, Card]]) -> list[list[Any]]:
    return [[seat, card.notation] for seat, card in trick]
