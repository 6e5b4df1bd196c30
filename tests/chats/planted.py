"""Evenings on which just one thing goes wrong, and what a referee has to say of it."""

from __future__ import annotations

from typing import Any

from cardgen.dealing.deal import Round
from tests.chats.evening import Post, SimulatedTable
from tests.second_rules import WayOfPlay, playable, suit_led, suit_of

KINDS = """not-in-hand played-not-in-hand twice not-followed not-trumped out-of-turn wrong-leader
    forbidden-bid missing-card wrong-number""".split()


class PlantedTable(SimulatedTable):
    """Plants one irregularity of a kind, at the first opportunity from a round on; in the trick
    that begins with post `planted_at`.
    """

    def __init__(self, kind: str, after: int, case: str, *arguments: Any, **more: Any) -> None:
        super().__init__(case, *arguments, **more)
        self.kind, self.after = kind, after
        self.planted_at = 0

    def plant(self, fault: str, round_: Round, seat: int | None) -> None:
        assert seat is not None
        self.planted.append((fault, round_.facts.number, seat))
        self.planted_at = len(self.posts)

    def wanted(self, kind: str, round_: Round) -> bool:
        return not self.planted and self.kind == kind and round_.facts.number >= self.after

    def chosen(
        self, round_: Round, seat: int, hand: list[str], lying: list[str], way: WayOfPlay
    ) -> str:
        allowed = playable(hand, lying, way)
        wrong = [card for card in hand if card not in allowed]
        follows = bool(lying) and any(suit_of(card, way) == suit_led(lying, way) for card in hand)
        contract = self.truth[-1].contract
        kind = "not-followed" if follows else "not-trumped"
        if self.wanted(kind, round_) and wrong and lying and not (contract and contract[0] == seat):
            self.plant(kind, round_, seat)
            return self.chance.choice(wrong)
        if self.wanted("played-not-in-hand", round_) and round_.rest:
            card = round_.rest[-1]
            if card != round_.facts.turned_up:
                self.plant("not-in-hand", round_, seat)
                return card.notation
        return super().chosen(round_, seat, hand, lying, way)

    def chosen_bid(
        self, allowed: list[int], forbidden: int | None, seat: int, round_: Round
    ) -> int:
        if forbidden in range(round_.facts.cards + 1) and self.wanted("forbidden-bid", round_):
            self.plant("forbidden-bid", round_, seat)
            return forbidden
        return super().chosen_bid(allowed, forbidden, seat, round_)

    def led_by(self, leader: int, number: int, round_: Round) -> int:
        others = self.seats_from(leader, round_)[1:-1]
        if others and number and self.wanted("wrong-leader", round_):
            leader = self.chance.choice(others)
            self.plant("wrong-leader", round_, leader)
        return leader

    def tell(self, round_: Round, others: bool = False) -> None:
        before = len(self.posts)
        super().tell(round_, others)
        if self.wanted("wrong-number", round_) and len(self.posts) > before:
            post = self.posts[-1]
            head, _, letter = post.text.rpartition("-")
            post.text = f"{head}-{'A' if letter != 'A' else 'C'}"
            self.plant("wrong-number", round_, post.seat)

    def posts_of_trick(self, round_: Round, posts: list[Post]) -> list[Post]:
        """As they are sent: with a card too many or too few, or two in the wrong order."""
        truth = self.truth[-1]
        place = self.chance.randrange(len(posts))
        seat = posts[place].seat
        assert seat is not None
        gone = {card for trick in truth.tricks for _, card in trick}
        held = [card.notation for hand in round_.hands for card in hand or ()]
        own = [card.notation for card in round_.hands[seat] or ()]
        earlier = [card for trick in truth.tricks for who, card in trick if who == seat][:-2]
        others = sorted(card for card in held if card not in gone and card not in own)
        for kind, cards in (("not-in-hand", others), ("twice", earlier)):
            if self.wanted(kind, round_) and cards:
                self.plant(kind, round_, seat)
                wrong = Post(seat, self.writer.card(seat, self.chance.choice(cards)))
                return [*posts[:place], wrong, *posts[place:]]
        if self.wanted("out-of-turn", round_) and len(posts) > 2:
            place = self.chance.randrange(1, len(posts) - 1)
            early = posts[place + 1]
            self.plant("out-of-turn", round_, early.seat)
            return [*posts[:place], early, posts[place], *posts[place + 2 :]]
        lost = [post for post in posts[1:] if post.seat != truth.takers[-1]]
        goes_on = len(truth.tricks) < round_.facts.cards
        if lost and goes_on and self.wanted("missing-card", round_):
            missing = self.chance.choice(lost)
            self.plant("missing-card", round_, missing.seat)
            truth.complete = False
            return [post for post in posts if post is not missing]
        return posts
