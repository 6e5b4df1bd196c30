"""Evenings that were never played: a game dealt, played at random, and told in a chat; with what is
true of it.

Knows the dealer of the product and nothing of its referee: rules of play are `second_rules`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgen.dealing.deal import Deal, Round, deal
from cardgen.dealing.shuffle import in_fours, practice_seed
from cardgen.dealing.view import player_round
from cardgen.games.registry import GAMES
from tests import second_scorer
from tests.any_settings import read_case
from tests.chats.words import words
from tests.second_rules import CORONA, DOWNTOWN, USUAL, WayOfPlay, playable, taker

NAMES = ["Anna", "Ben", "Cem", "Dörte", "Emil", "Fatma", "Gheorghe", "Ștefan"]


@dataclass
class Post:
    """What somebody sends.

    Attributes:
        seat: None for somebody who doesn't play.
        sender: who that is.
        keeps: noise leaves it as it is.
        round, trick: of the truth, from 0; of a bid the trick is -1.
    """

    seat: int | None
    text: str
    card: str = ""
    keeps: bool = False
    bid: int | None = None
    round: int = -1
    trick: int = -1
    sender: str = ""


@dataclass
class Truth:
    """What was played in a round.

    Attributes:
        forehead: nobody sees their own card; the left neighbour names it.
        untold: seats of which the chat doesn't tell every card.
    """

    bids: list[int | None]
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    takers: list[int | None] = field(default_factory=list)
    contract: tuple[int, int, str, bool] | None = None
    complete: bool = True
    way: WayOfPlay = field(default_factory=WayOfPlay)
    forehead: bool = False
    untold: set[int] = field(default_factory=set)


@dataclass
class ToldEvening:
    """A whole evening."""

    deal: Deal
    language: str
    names: list[str]
    posts: list[Post]
    truth: list[Truth] = field(default_factory=list)
    planted: list[tuple[str, int, int]] = field(default_factory=list)


class Writer:
    """Says things in a language, each player in a style of their own."""

    def __init__(self, language: str, chance: random.Random, players: int) -> None:
        self.language, self.chance = language, chance
        styles = "sign after letter word word long emoji reverse".split()
        self.styles = [chance.choice(styles) for _ in range(players)]

    def bare(self, seat: int, card: str) -> str:
        """A card as a player writes it."""
        lang, pick = self.language, self.chance.choice
        if card in words.JOKERS[lang]:
            return str(pick(words.JOKERS[lang][card]))
        suit, rank = card[0], card[1:]
        style = self.styles[seat] if self.chance.random() < 0.9 else pick(["sign", "word", "after"])
        sign, short = words.SIGNS[suit], words.COURTS[lang].get(rank, rank)
        ranks = words.RANKS[lang].get(rank)
        match style:
            case "sign":
                return f"{sign}{pick(['', ' '])}{short}"
            case "after":
                return f"{short}{sign}"
            case "emoji":
                return f"{sign}\ufe0f{pick(['', ' '])}{short}"
            case "letter" if rank not in words.COURTS[lang]:
                return f"{words.LETTERS[lang][suit]}{pick(['', ' '])}{rank}"
            case "long" if ranks:
                return f"{pick(words.SUITS[lang][suit])} {pick(ranks)}"
            case "reverse":
                long = pick(ranks) if ranks and self.chance.random() < 0.5 else short
                return f"{long}{words.OF[lang] or ' '}{pick(words.SUITS[lang][suit])}"
        return f"{pick(words.SUITS[lang][suit])} {short}"

    def card(self, seat: int, card: str) -> str:
        said: str = self.chance.choice(words.AROUND_CARD[self.language])
        return said.format(self.bare(seat, card))

    def bid(self, seat: int, number: int) -> str:
        pick = self.chance.choice
        if number == 0 and self.chance.random() < 0.4:
            return str(pick(words.NONE[self.language]))
        spelled = words.NUMBERS[self.language]
        said = [str(number), str(number), spelled[number] if number <= 10 else str(number)]
        number_said = pick(said)
        return str(pick(words.AROUND_BID[self.language]).format(number_said))

    def call(self, seat: int, number: int, way: str) -> str:
        return f"{number} {self.way(seat, way)}"

    def way(self, seat: int, way: str) -> str:
        return str(self.chance.choice(words.WAYS[self.language][way]))

    def sight(self, seat: int, sight: str) -> str:
        return "normal"

    def passes(self, seat: int) -> str:
        return str(self.chance.choice(words.PASS[self.language]))

    def trump(self, seat: int, suit: str) -> str:
        naming: str = self.chance.choice(words.NAMES_TRUMP[self.language])
        return naming.format(self.chance.choice(words.SUITS[self.language][suit]))


class SimulatedTable:
    """Plays one evening.

    Args:
        case: game, players and settings, as `read_case`.
        announced: whether the game and its rounds are announced in the chat.
        most: rounds at most.
        writer: who says it all; None: one who is easily understood.
    """

    everybody: Sequence[str] = NAMES

    def __init__(
        self,
        case: str,
        language: str,
        seed: int,
        announced: bool = True,
        most: int = 99,
        writer: Writer | None = None,
    ) -> None:
        game, players, given = read_case(case)
        self.chance = random.Random(f"{game}{players}{sorted(given.items())}{language}{seed}")
        self.names = list(self.everybody[:players])
        seed_of_deal = practice_seed(f"evening {game} {seed}")
        self.deal = deal(GAMES[game], self.names, seed_of_deal, given)
        self.writer = writer or Writer(language, self.chance, players)
        self.posts: list[Post] = []
        self.truth: list[Truth] = []
        self.planted: list[tuple[str, int, int]] = []
        self.leader = 0
        self.totals = [0, 0]
        self.scored: list[second_scorer.Round] = []
        self.announced, self.most, self.language = announced, most, language

    def say(self, seat: int | None, text: str, keeps: bool = False) -> None:
        self.posts.append(Post(seat, text, keeps=keeps, round=len(self.truth) - 1))

    # what a test may want to happen otherwise

    def chosen(
        self, round_: Round, seat: int, hand: list[str], lying: list[str], way: WayOfPlay
    ) -> str:
        return self.chance.choice(playable(hand, lying, way))

    def chosen_bid(
        self, allowed: list[int], forbidden: int | None, seat: int, round_: Round
    ) -> int:
        return self.chance.choice(allowed)

    def chosen_sight(self) -> str:
        return "open"

    def led_by(self, leader: int, number: int, round_: Round) -> int:
        return leader

    def posts_of_trick(self, round_: Round, posts: list[Post]) -> list[Post]:
        return posts

    def evening(self) -> ToldEvening:
        if self.announced:
            code = in_fours(self.deal.keys.game_code)
            start = words.START[self.language]
            self.say(None, start.format(players=", ".join(self.names), code=code), keeps=True)
        target = self.deal.rules.target
        for round_ in self.deal.rounds[: self.most]:
            self.play(round_)
            lowest = min(self.totals) if self.deal.rules.target_below else 0
            if target is not None and max(*self.totals, -lowest) >= target:
                break
        return ToldEvening(
            self.deal, self.language, self.names, self.posts, self.truth, self.planted
        )

    def seats_from(self, first: int, round_: Round) -> list[int]:
        seats = ((first + i) % len(self.names) for i in range(len(self.names)))
        return [seat for seat in seats if round_.hands[seat] is not None]

    def play(self, round_: Round) -> None:
        facts, name = round_.facts, self.deal.game.name
        trump = facts.trump.value if facts.trump else ""
        if self.announced:
            yes, no = words.TRUMP[self.language]
            text = words.ROUND[self.language].format(
                number=facts.number,
                planned=len(self.deal.rounds),
                cards=facts.cards,
                trump=yes.format(words.SIGNS[trump]) if trump else no,
                blanks=": _ · ".join(self.names) + ": _",
            )
            self.say(None if self.chance.random() < 0.5 else 0, text, keeps=True)
        first = self.leader if facts.leader is None else facts.leader
        order = self.seats_from(first if facts.dealer is None else facts.dealer + 1, round_)
        hands = {
            seat: [card.notation for card in hand]
            for seat, hand in enumerate(round_.hands)
            if hand is not None
        }
        truth = Truth([None] * len(self.names))
        self.truth.append(truth)
        way = WayOfPlay(CORONA if name == "corona" else USUAL, trump, self.deal.rules.must_trump)
        leader = order[0]
        if name == "bidwhist":
            way, leader = self.contract(round_, order, hands, truth)
        elif name != "whist":
            sight = facts.sight.value
            if sight == "choice":
                sight = self.chosen_sight()
                said = self.writer.sight(facts.dealer or 0, sight)
                self.say(facts.dealer, said, keeps=True)
                if sight != "blind":
                    self.tell(round_, sight == "forehead")
            truth.forehead = sight == "forehead"
            self.bids(round_, order, truth)
            if sight == "blind":
                self.tell(round_)
        truth.way = way
        self.tricks(round_, hands, leader, way, truth)
        self.count(truth)

    def tell(self, round_: Round, others: bool = False) -> None:
        """The numbers of closed cards: of those to whom they are told, or of the tellers."""
        for seat in range(len(self.names)):
            for told in player_round(round_, seat).announcements:
                if told.card_of in (seat if others else told.to, None):
                    numbers = ", ".join(told.numbers)
                    self.say(seat, f"{self.names[told.to]}: {numbers}", keeps=True)

    def bids(self, round_: Round, order: Sequence[int], truth: Truth) -> None:
        facts = round_.facts
        for seat in order:
            if facts.forced_bid is not None:
                truth.bids[seat] = facts.forced_bid
                continue
            forbidden = None
            if seat == order[-1] and facts.forbidden_sum is not None:
                forbidden = facts.forbidden_sum - sum(bid or 0 for bid in truth.bids)
            allowed = [bid for bid in range(facts.cards + 1) if bid != forbidden]
            bid = truth.bids[seat] = self.chosen_bid(allowed, forbidden, seat, round_)
            said = self.writer.bid(seat, bid)
            self.posts.append(Post(seat, said, bid=bid, round=len(self.truth) - 1))

    def contract(
        self, round_: Round, order: Sequence[int], hands: dict[int, list[str]], truth: Truth
    ) -> tuple[WayOfPlay, int]:
        """Bid Whist: calls, the kitty, what is laid away."""
        pick = self.chance.choice
        best: tuple[int, int, str] | None = None
        height = {"up": 0, "down": 0, "none": 1}
        for seat in order:
            higher = [
                (number, way)
                for number in range(3, 8)
                for way in height
                if best is None or (number, height[way]) > (best[1], height[best[2]])
            ]
            must = best is None and seat == order[-1]
            if higher and (must or self.chance.random() < 0.4):
                number, way = higher[0] if must or self.chance.random() < 0.7 else pick(higher[:6])
                best = seat, number, way
                self.say(seat, self.writer.call(seat, number, way))
            else:
                self.say(seat, self.writer.passes(seat))
        assert best is not None
        declarer, number, said = best
        trump, down = "", said == "down"
        if said == "none":
            down = pick([True, False])
            self.say(declarer, self.writer.way(declarer, "down" if down else "up"))
        else:
            trump = pick("CDHS")
            self.say(declarer, self.writer.trump(declarer, trump))
        for seat in order:
            for told in player_round(round_, seat).announcements:
                if told.to == declarer:
                    self.say(seat, " ".join(told.numbers), keeps=True)
        own = hands[declarer]
        own += [card.notation for card in round_.kitty]
        for card in self.chance.sample(own, len(round_.kitty)):
            own.remove(card)
        truth.contract = declarer, number, trump, down
        settings = self.deal.settings
        way_of_play = WayOfPlay(
            DOWNTOWN if down else USUAL, trump, jokers_free=settings.on("jokers-free")
        )
        return way_of_play, declarer if settings.on("declarer-leads") else order[0]

    def tricks(
        self, round_: Round, hands: dict[int, list[str]], leader: int, way: WayOfPlay, truth: Truth
    ) -> None:
        for number in range(round_.facts.cards):
            lying: list[str] = []
            posts = []
            order = self.seats_from(self.led_by(leader, number, round_), round_)
            for seat in order:
                card = self.chosen(round_, seat, hands[seat], lying, way)
                if card in hands[seat]:
                    hands[seat].remove(card)
                lying.append(card)
                said = self.writer.card(seat, card)
                posts.append(Post(seat, said, card, round=len(self.truth) - 1, trick=number))
            leader = order[taker(lying, way)]
            truth.tricks.append(list(zip(order, lying, strict=True)))
            truth.takers.append(leader)
            self.posts += self.posts_of_trick(round_, posts)
        self.leader = leader

    def count(self, truth: Truth) -> None:
        """Points of sides, so that a game ends where it should."""
        if not self.deal.rules.sides:
            return
        made = [sum(taker in side for taker in truth.takers) for side in ((0, 2), (1, 3))]
        if truth.contract is None:
            settings = self.deal.settings.as_text()
            self.scored.append({"cards": 13, "tricks": made, "held": honours_held(truth)})
            counts = [True] * len(self.scored)
            self.totals = second_scorer.totals("whist", settings, self.scored, counts)[-1]
            return
        declarer, number, trump, _ = truth.contract
        side, settings = declarer % 2, self.deal.settings
        made[side] += not settings.on("small-kitty")
        factor = 1 if trump or settings.on("single-no-trump") else 2
        won = made[side] - 6 if made[side] - 6 >= number else -number
        self.totals[side] += won * factor
        self.totals[1 - side] += max(0, made[1 - side] - 6) * factor


def honours_held(truth: Truth) -> list[int]:
    """How many of the trump's four highest each of two sides played."""
    trump = truth.way.trump if truth.way else ""
    high = [trump + rank for rank in "AKQJ"] if trump else []
    owners = [seat % 2 for trick in truth.tricks for seat, card in trick if card in high]
    return [owners.count(side) for side in (0, 1)]
