"""Evenings that were never played: a game dealt, played at random, and told in a chat; with what is
true of it.

Knows the dealer of the product and nothing of its referee: the rules of play are told again here,
and words are `words`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardgen.dealing.deal import Deal, Round, deal
from cardgen.dealing.shuffle import in_fours, practice_seed
from cardgen.dealing.view import player_round
from cardgen.games.registry import GAMES
from tests.chats import words

NAMES = ["Anna", "Ben", "Cem", "Dörte", "Emil", "Fatma", "Gheorghe", "Ștefan"]
USUAL = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
CORONA = ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
DOWN = ["A", *reversed(USUAL[1:])]


@dataclass
class Post:
    """What somebody sends.  seat: None for somebody who doesn't play; keeps: noise leaves it as
    it is.
    """

    seat: int | None
    text: str
    card: str = ""
    keeps: bool = False


@dataclass
class Truth:
    """What was played in a round."""

    bids: list[int | None]
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    takers: list[int | None] = field(default_factory=list)
    contract: tuple[int, int, str, bool] | None = None
    complete: bool = True


@dataclass
class Evening:
    """A whole evening."""

    deal: Deal
    language: str
    names: list[str]
    posts: list[Post]
    truth: list[Truth]
    planted: list[tuple[str, int, int]] = field(default_factory=list)


@dataclass
class Way:
    """How a round is played; cards are texts, suit letter first."""

    order: Sequence[str]
    trump: str
    must: bool
    free: bool

    def suit(self, card: str) -> str:
        return self.trump if card in ("JB", "JL") else card[0]

    def led(self, trick: Sequence[str]) -> str:
        return next((self.suit(card) for card in trick if self.suit(card)), "")

    def allowed(self, hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        led = self.led(trick)
        own = [card for card in hand if led and self.suit(card) == led]
        if own:
            return own + [
                card for card in hand if self.free and not self.trump and card in ("JB", "JL")
            ]
        trumps = [
            card
            for card in hand
            if led and self.must and self.trump and self.suit(card) == self.trump
        ]
        return trumps or list(hand)

    def best(self, trick: Sequence[str]) -> int:
        def strength(card: str) -> tuple[int, int]:
            if card in ("JB", "JL"):
                return (9, card == "JB") if self.trump else (-1, 0)
            height = -self.order.index(card[1:])
            return (
                (8, height)
                if card[0] == self.trump
                else (5, height)
                if card[0] == self.led(trick)
                else (0, 0)
            )

        return max(range(len(trick)), key=lambda i: (strength(trick[i]), -i))


class Writer:
    """Says things in a language, each player in a style of their own."""

    def __init__(self, language: str, chance: random.Random, players: int) -> None:
        self.language, self.chance = language, chance
        self.styles = [
            chance.choice(["sign", "after", "letter", "word", "word", "long", "emoji", "reverse"])
            for _ in range(players)
        ]

    def bare(self, seat: int, card: str) -> str:
        """A card as a player writes it."""
        lang, pick = self.language, self.chance.choice
        if card in ("JB", "JL"):
            return pick(words.JOKERS[lang][card])
        suit, rank = card[0], card[1:]
        style = self.styles[seat] if self.chance.random() < 0.9 else pick(["sign", "word", "after"])
        short = words.COURTS[lang].get(rank, rank)
        match style:
            case "sign":
                return words.SIGNS[suit] + pick(["", " "]) + short
            case "after":
                return short + words.SIGNS[suit]
            case "emoji":
                return words.SIGNS[suit] + "\ufe0f" + pick(["", " "]) + short
            case "letter" if rank not in words.COURTS[lang]:
                return words.LETTERS[lang][suit] + pick(["", " "]) + rank
            case "long" if rank in words.RANKS[lang]:
                return f"{pick(words.SUITS[lang][suit])} {pick(words.RANKS[lang][rank])}"
            case "reverse":
                long = (
                    pick(words.RANKS[lang][rank])
                    if rank in words.RANKS[lang] and self.chance.random() < 0.5
                    else short
                )
                return f"{long}{words.OF[lang] or ' '}{pick(words.SUITS[lang][suit])}"
        return f"{pick(words.SUITS[lang][suit])} {short}"

    def card(self, seat: int, card: str) -> str:
        return self.chance.choice(words.AROUND_CARD[self.language]).format(self.bare(seat, card))

    def bid(self, number: int) -> str:
        pick = self.chance.choice
        if number == 0 and self.chance.random() < 0.4:
            return pick(words.NONE[self.language])
        said = pick(
            [
                str(number),
                str(number),
                words.NUMBERS[self.language][number] if number <= 10 else str(number),
            ]
        )
        return pick(words.AROUND_BID[self.language]).format(said)


class Table:
    """Plays one evening."""

    def __init__(
        self,
        game: str,
        players: int,
        given: Mapping[str, str],
        language: str,
        seed: int,
        announced: bool,
        most: int = 99,
    ) -> None:
        self.chance = random.Random(f"{game}{players}{sorted(given.items())}{language}{seed}")
        self.names = NAMES[:players]
        self.deal = deal(
            GAMES[game], self.names, practice_seed(f"evening {game} {seed}"), dict(given)
        )
        self.writer = Writer(language, self.chance, players)
        self.posts: list[Post] = []
        self.truth: list[Truth] = []
        self.planted: list[tuple[str, int, int]] = []
        self.leader = 0
        self.totals = [0, 0]
        self.announced, self.most, self.language = announced, most, language

    # what a test may want to happen otherwise

    def chosen(
        self, round_: Round, trick: int, seat: int, hand: list[str], lying: list[str], way: Way
    ) -> str:
        return self.chance.choice(way.allowed(hand, lying))

    def chosen_bid(
        self, allowed: list[int], forbidden: int | None, seat: int, round_: Round
    ) -> int:
        return self.chance.choice(allowed)

    def posts_of_trick(self, round_: Round, number: int, posts: list[Post]) -> list[Post]:
        return posts

    def evening(self) -> Evening:
        if self.announced:
            code = in_fours(self.deal.keys.game_code)
            self.posts.append(
                Post(
                    None,
                    words.START[self.language].format(players=", ".join(self.names), code=code),
                    keeps=True,
                )
            )
        for round_ in self.deal.rounds[: self.most]:
            self.play(round_)
            if self.over():
                break
        return Evening(self.deal, self.language, self.names, self.posts, self.truth, self.planted)

    def over(self) -> bool:
        target = self.deal.rules.target
        return target is not None and (
            max(self.totals) >= target
            or (self.deal.rules.target_below and min(self.totals) <= -target)
        )

    def seats_from(self, first: int, round_: Round) -> list[int]:
        n = len(self.names)
        return [
            seat for seat in ((first + i) % n for i in range(n)) if round_.hands[seat] is not None
        ]

    def play(self, round_: Round) -> None:
        facts, rules = round_.facts, self.deal.rules
        name = self.deal.game.name
        if self.announced:
            yes, no = words.TRUMP[self.language]
            trump = yes.format(words.SIGNS[facts.trump.value]) if facts.trump else no
            blanks = ": _ · ".join(self.names) + ": _"
            text = words.ROUND[self.language].format(
                number=facts.number,
                planned=len(self.deal.rounds),
                cards=facts.cards,
                trump=trump,
                blanks=blanks,
            )
            self.posts.append(Post(None if self.chance.random() < 0.5 else 0, text, keeps=True))
        if facts.dealer is not None:
            order = self.seats_from(facts.dealer + 1, round_)
        else:
            order = self.seats_from(
                facts.leader if facts.leader is not None else self.leader, round_
            )
        hands = {
            seat: [card.notation for card in hand]
            for seat, hand in enumerate(round_.hands)
            if hand is not None
        }
        truth = Truth([None] * len(self.names))
        self.truth.append(truth)
        way = Way(
            CORONA if name == "corona" else USUAL,
            facts.trump.value if facts.trump else "",
            rules.must_trump,
            False,
        )
        leader = order[0]
        if name == "bidwhist":
            way, leader = self.contract(round_, order, hands, truth)
        elif name != "whist":
            if facts.sight.value == "choice":
                self.posts.append(
                    Post(
                        facts.dealer,
                        {"de": "normal", "en": "normal", "ro": "normal"}[self.language],
                        keeps=True,
                    )
                )
                self.tell(round_)
            self.bids(round_, order, truth)
            if facts.sight.value == "blind":
                self.tell(round_)
        self.tricks(round_, hands, leader, way, truth)
        self.count(round_, truth)

    def tell(self, round_: Round) -> None:
        """The numbers of closed cards."""
        for seat in range(len(self.names)):
            for told in player_round(round_, seat).announcements:
                if told.card_of == told.to or told.card_of is None:
                    self.posts.append(
                        Post(seat, f"{self.names[told.to]}: {', '.join(told.numbers)}", keeps=True)
                    )

    def bids(self, round_: Round, order: Sequence[int], truth: Truth) -> None:
        facts = round_.facts
        for seat in order:
            if facts.forced_bid is not None:
                truth.bids[seat] = facts.forced_bid
                continue
            allowed, forbidden = list(range(facts.cards + 1)), None
            if seat == order[-1] and facts.forbidden_sum is not None:
                forbidden = facts.forbidden_sum - sum(bid or 0 for bid in truth.bids)
                allowed = [bid for bid in allowed if bid != forbidden]
            bid = self.chosen_bid(allowed, forbidden, seat, round_)
            truth.bids[seat] = bid
            self.posts.append(Post(seat, self.writer.bid(bid)))

    def contract(
        self, round_: Round, order: Sequence[int], hands: dict[int, list[str]], truth: Truth
    ) -> tuple[Way, int]:
        """Bid Whist: calls, the kitty, what is laid away."""
        pick, lang = self.chance.choice, self.language
        best: tuple[int, int, str] | None = None
        height = {"up": 0, "down": 0, "none": 1}
        for seat in order:
            higher = [
                (n, w)
                for n in range(3, 8)
                for w in height
                if best is None or (n, height[w]) > (best[1], height[best[2]])
            ]
            must = best is None and seat == order[-1]
            if higher and (must or self.chance.random() < 0.4):
                number, way = higher[0] if must or self.chance.random() < 0.7 else pick(higher[:6])
                best = seat, number, way
                self.posts.append(Post(seat, f"{number} {pick(words.WAYS[lang][way])}"))
            else:
                self.posts.append(Post(seat, pick(words.PASS[lang])))
        assert best is not None
        declarer, number, said = best
        trump, down = "", said == "down"
        if said == "none":
            down = pick([True, False])
            self.posts.append(Post(declarer, pick(words.WAYS[lang]["down" if down else "up"])))
        else:
            trump = pick("CDHS")
            self.posts.append(
                Post(declarer, pick(words.NAMES_TRUMP[lang]).format(pick(words.SUITS[lang][trump])))
            )
        for seat in order:
            for told in player_round(round_, seat).announcements:
                if told.to == declarer:
                    self.posts.append(Post(seat, " ".join(told.numbers), keeps=True))
        own = hands[declarer]
        own += [card.notation for card in round_.kitty]
        for card in self.chance.sample(own, len(round_.kitty)):
            own.remove(card)
        truth.contract = declarer, number, trump, down
        rules = self.deal.rules.contract
        leader = declarer if self.deal.rules.lead.value == "declarer" else order[0]
        return (
            Way(DOWN if down else USUAL, trump, False, rules is not None and rules.jokers_free),
            leader,
        )

    def tricks(
        self, round_: Round, hands: dict[int, list[str]], leader: int, way: Way, truth: Truth
    ) -> None:
        for number in range(round_.facts.cards):
            lying: list[str] = []
            order = self.seats_from(leader, round_)
            posts = []
            for seat in order:
                card = self.chosen(round_, number, seat, hands[seat], lying, way)
                hands[seat].remove(card)
                lying.append(card)
                posts.append(Post(seat, self.writer.card(seat, card), card))
            self.posts += self.posts_of_trick(round_, number, posts)
            leader = order[way.best(lying)]
            truth.tricks.append(list(zip(order, lying, strict=True)))
            truth.takers.append(leader)
        self.leader = leader

    def count(self, round_: Round, truth: Truth) -> None:
        """Points of sides, so that a game ends where it should."""
        if not self.deal.rules.sides:
            return
        made = [sum(taker in side for taker in truth.takers) for side in ((0, 2), (1, 3))]
        if truth.contract is None:
            self.totals = [
                total + max(0, tricks - 6) for total, tricks in zip(self.totals, made, strict=True)
            ]
            return
        declarer, number, trump, _ = truth.contract
        rules = self.deal.rules.contract
        assert rules is not None
        side = declarer % 2
        made[side] += rules.discard_counts
        factor = 2 if not trump and rules.doubled else 1
        won = made[side] - 6 if made[side] - 6 >= number else -number
        self.totals[side] += won * factor
        self.totals[1 - side] += max(0, made[1 - side] - 6) * factor
