"""Deals of the cards that a player can't see, each of which fits all that was announced; and why
a card is played, where the situation itself says it.

A reason says only what follows from what the seat may know.  Where no such sentence fits, the card
is explained by how often it came out well in imagined deals.
"""

from __future__ import annotations

from random import Random

from cardgen.players.choice import seeded
from cardgen.players.playout import Lying, OpenTrick
from cardgen.players.table import Seat, Table, whole_deck
from cardgen.players.thumb import LOOSE, Coding, beating, estimate, top, worths

_TRIES = 20
_WEIGHED = 3
"""Of so many deals the one that the bids fit best is taken: a bid is weak evidence."""


def randomness(seat: Seat, table: Table) -> Random:
    """What a player imagines: the same in the same situation, on every machine; only its
    ``random()`` may be asked.
    """
    heard = repr(
        (
            table.sight,
            table.bids and table.bids.placed,
            table.calls and table.calls.placed,
            table.contract,
        )
    )
    cards = [f"{by}{card}" for by, card in table.played]
    lying = len(cards) - (len(table.tricks.lying) if table.tricks else 0)
    done = " ".join(cards[:lying])
    on_table = " ".join(cards[lying:])
    return seeded(f"{seat.game_code}|{table.facts.number}|{seat.seat}|{heard}|{done}|{on_table}")


class Imagination:
    """Deals the unknown cards again and again.

    Attributes:
        worth: of each card, in hundredths of a trick, as a hand is judged before the first card.
        places: of the seats that play; me: of the one that imagines.
    """

    def __init__(self, seat: Seat, table: Table, coding: Coding) -> None:
        self.table = table
        self.coding = coding
        self._random = randomness(seat, table).random
        self.places = {number: place for place, number in enumerate(table.playing)}
        self.me = self.places.get(seat.seat, -1)
        facts = table.facts
        count = len(table.playing)
        self.worth = worths(coding, count, facts.cards)
        self._played = [0] * count
        for by, card in table.played:
            self._played[self.places[by]] |= coding.bit[card]
        self._fixed = self._seen_hands(seat)
        room = [
            max(0, facts.cards - gone.bit_count() - held.bit_count())
            for gone, held in zip(self._played, self._fixed, strict=False)
        ]
        seen = coding.mask(seat.laid_away)
        for mask in (*self._played, *self._fixed):
            seen |= mask
        if facts.turned_up:
            seen |= coding.bit[facts.turned_up]
        # all cards that may be with somebody unseen, in the order of the deck
        unknown = [
            coding.bit[card] for card in whole_deck(table.rules) if not coding.bit[card] & seen
        ]
        room.append(len(unknown) - sum(room))  # what nobody holds
        self._room = room
        # Cards with the places that may hold each; the last place is nobody's.
        voids = [0] * count  # cards that each place can't hold, for it didn't follow suit
        tricks = (
            (*(one.cards for one in table.tricks.done), table.tricks.lying) if table.tricks else ()
        )
        for trick in tricks:
            led = 0
            for by, card in trick:
                bit = coding.bit[card]
                is_free = coding.play.jokers_free and not coding.mask_of[bit]
                if led and not bit & led and not is_free:
                    voids[self.places[by]] |= led
                    if coding.play.must_trump and not bit & coding.trump:
                        voids[self.places[by]] |= coding.trump
                led = led or coding.mask_of[bit]
        contract = table.contract
        if contract:  # a kitty that all have seen went to the declarer
            kitty = self.coding.mask(seat.kitty)
            declarer = self.places[contract.declarer]
            voids = [
                void if place == declarer else void | kitty for place, void in enumerate(voids)
            ]
        rooms = [(place, void) for place, void in enumerate((*voids, 0)) if self._room[place]]
        self._pool = [
            (bit, tuple(place for place, void in rooms if not void & bit)) for bit in unknown
        ]
        # Places with room, how many cards each lacks, and which it may hold; last the one that
        # may hold most.
        places = [
            (place, room, [bit for bit, allowed in self._pool if place in allowed])
            for place, room in enumerate(self._room)
            if room
        ]
        self._places = sorted(
            places, key=lambda one: (len(one[2]), one[0] == len(self.places), -one[1])
        )
        # Place and bid, in hundredths, of the others who chose one; whoever wants a nullo bids
        # otherwise.
        self._bids: list[tuple[int, int]] = []
        if table.bids and facts.forced_bid is None:
            silent = {seat.seat, *(table.race.announced if table.race else ())}
            self._bids = [
                (self.places[by], 100 * bid)
                for by, bid in enumerate(table.bids.placed)
                if bid is not None and by not in silent
            ]

    def _seen_hands(self, seat: Seat) -> list[int]:
        """What is known to be in each hand still, by place; nothing of what nobody holds."""
        seen = [0] * len(self.places)
        facts = self.table.facts
        for other, cards in seat.page.others:
            seen[self.places[other]] = self.coding.mask(cards)
        if facts.shown_by_dealer and facts.turned_up and facts.dealer is not None:
            seen[self.places[facts.dealer]] |= self.coding.bit[facts.turned_up]
        if seat.dealt is not None and self.me >= 0:
            seen[self.me] = self.coding.mask(seat.dealt)
        return [*(held & ~gone for held, gone in zip(seen, self._played, strict=True)), 0]

    def possible(self, place: int) -> int:
        """All cards that may be in a hand."""
        out = self._fixed[place]
        for bit, allowed in self._pool:
            if place in allowed:
                out |= bit
        return out

    def deal(self) -> list[int]:
        """The hands as they may be now, by place; behind them what nobody holds."""
        if not self._bids:
            return self._deal()
        best = self._fixed
        off = -1
        for _ in range(_WEIGHED):
            hands = self._deal()
            wrong = 0
            for place, bid in self._bids:
                wrong += abs(estimate(self.worth, hands[place] | self._played[place]) - bid)
            if off < 0 or wrong < off:
                best = hands
                off = wrong
        return best

    def _deal(self) -> list[int]:
        for _ in range(_TRIES):
            hands = self._drawn()
            if hands is not None:
                return hands
        return self._matched()

    def _matched(self) -> list[int]:
        """A deal that fits, found by moving cards on until each has its place; the real one fits
        if everybody kept to the rules.
        """
        pool = list(self._pool)
        for i in range(len(pool) - 1, 0, -1):
            j = int(self._random() * (i + 1))
            pool[i], pool[j] = pool[j], pool[i]
        held: list[list[int]] = [[] for _ in self._room]

        def place_card(number: int, tried: set[int]) -> bool:
            for place in pool[number][1]:
                if place in tried:
                    continue
                tried.add(place)
                if len(held[place]) < self._room[place]:
                    held[place].append(number)
                    return True
                for i, other in enumerate(held[place]):
                    if place_card(other, tried):
                        held[place][i] = number
                        return True
            return False

        for number in range(len(pool)):
            # Somebody has broken a rule: then nothing can be told from what they played.
            if not place_card(number, set()):
                next(
                    held[place] for place, room in enumerate(self._room) if len(held[place]) < room
                ).append(number)
        hands = list(self._fixed)
        for place, numbers in enumerate(held):
            for number in numbers:
                hands[place] |= pool[number][0]
        return hands

    def _drawn(self) -> list[int] | None:
        """Each hand from the cards that it may hold; None if what is left doesn't fit the last
        one.
        """
        hands = list(self._fixed)
        random = self._random
        taken = 0
        for place, room, may in self._places[:-1]:
            cards = [bit for bit in may if not bit & taken]
            count = len(cards)
            if count < room:
                return None
            for i in range(room):
                j = i + int(random() * (count - i))
                bit = cards[j]
                cards[j] = cards[i]
                taken |= bit
                hands[place] |= bit
        if self._places:
            place, room, may = self._places[-1]
            cards = [bit for bit in may if not bit & taken]
            if len(cards) != len(self._pool) - taken.bit_count():
                return None
            for bit in cards:
                hands[place] |= bit
        return hands


# -- reasons for a card


def exact_reason(
    imagination: Imagination,
    lying: Lying,
    options: int,
    card: int,
    need: int,
    left: int,
) -> str:
    """Name of the sentence for a card of somebody who still wants so many tricks; empty: none fits.

    lying: the trick on the table, by place.  options: what may be played.  left: tricks to come,
        with this one.
    """
    if not 0 <= need <= left:
        return ""  # the bid is lost: what is wanted now depends on the points
    coding = imagination.coding
    over = beating(coding, options, OpenTrick.of(coding, lying).best)
    if need > 0:
        sure = _is_sure(imagination, lying, card & over)
        if sure:
            return f"take-{sure}"
        return "spare-low" if lying and not over and _is_lowest(coding, options, card) else ""
    if not lying:
        # Whether others hold cards of its suit for certain or perhaps, and only higher ones.
        others = 0
        for place in imagination.places.values():
            if place != imagination.me:
                others |= imagination.possible(place)
        others &= coding.mask_of[card]
        return "lead-lowest" if others and not others & (card - 1) and top(others) > card else ""
    if not card & over:
        return "under"
    return "over" if not options & ~over else ""


def side_reason(imagination: Imagination, lying: Lying, options: int, card: int, me: int) -> str:
    """The same for somebody whose side wants as many tricks as it can get.  me: the place."""
    coding = imagination.coding
    trick = OpenTrick.of(coding, lying)
    over = beating(coding, options, trick.best)
    sure = _is_sure(imagination, lying, card & over)
    if sure:
        return f"side-{sure}"
    if lying and not card & over and (trick.owner - me) % 2 == 0:
        return "partner-has-it"
    return "spare-low" if lying and not over and _is_lowest(coding, options, card) else ""


def _is_sure(imagination: Imagination, lying: Lying, card: int) -> str:
    """``last`` or ``sure``: why a card takes the trick, which beats all that lies; empty: it may
    not, or is 0.
    """
    there = {imagination.me, *(place for place, _ in lying)}
    if (
        not card
        or card & LOOSE
        or any(
            beating(imagination.coding, imagination.possible(place), card)
            for place in imagination.places.values()
            if place not in there
        )
    ):
        return ""
    return "last" if len(lying) == len(imagination.places) - 1 else "sure"


def _is_lowest(coding: Coding, options: int, card: int) -> bool:
    """Whether all that may be played is of one suit, and a card the lowest of it."""
    return not options & ~coding.mask_of[card] and not options & (card - 1)
