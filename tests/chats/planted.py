"""Evenings on which just one thing goes wrong, and what a referee has to say of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.dealing.deal import Round
from tests.chats.evening import Post, Table, Truth, Way

KINDS = [
    "not-in-hand", "played-not-in-hand", "twice", "not-followed", "not-trumped", "out-of-turn",
    "wrong-leader", "forbidden-bid",
    "missing-card", "wrong-number",
]  # fmt: skip


class PlantedTable(Table):
    """Plants one irregularity of a kind, at the first opportunity from a round on; in the trick
    that begins with post `planted_at`.
    """

    def __init__(
        self,
        kind: str,
        after: int,
        game: str,
        players: int,
        given: Mapping[str, str],
        language: str,
        seed: int,
        **more: Any,
    ) -> None:
        super().__init__(game, players, given, language, seed, **more)
        self.kind, self.after = kind, after
        self.planted_at = 0

    def plant(self, fault: str, round_: Round, seat: int) -> None:
        self.planted.append((fault, round_.facts.number, seat))
        self.planted_at = len(self.posts)

    def wanted(self, kind: str, round_: Round) -> bool:
        return not self.planted and self.kind == kind and round_.facts.number >= self.after

    def chosen(
        self, round_: Round, trick: int, seat: int, hand: list[str], lying: list[str], way: Way
    ) -> str:
        allowed = way.allowed(hand, lying)
        wrong = [card for card in hand if card not in allowed]
        own = [card for card in hand if lying and way.suit(card) == way.led(lying)]
        declarer = self.truth[-1].contract[0] if self.truth[-1].contract else None
        for kind, fits in (("not-followed", bool(own)), ("not-trumped", not own)):
            if self.wanted(kind, round_) and wrong and fits and lying and seat != declarer:
                self.plant(kind, round_, seat)
                return self.chance.choice(wrong)
        return super().chosen(round_, trick, seat, hand, lying, way)

    def chosen_bid(
        self, allowed: list[int], forbidden: int | None, seat: int, round_: Round
    ) -> int:
        if (
            forbidden is not None
            and 0 <= forbidden <= round_.facts.cards
            and self.wanted("forbidden-bid", round_)
        ):
            self.plant("forbidden-bid", round_, seat)
            return forbidden
        return super().chosen_bid(allowed, forbidden, seat, round_)

    def tell(self, round_: Round) -> None:
        before = len(self.posts)
        super().tell(round_)
        if self.wanted("wrong-number", round_) and len(self.posts) > before:
            post = self.posts[-1]
            head, _, letter = post.text.rpartition("-")
            post.text = f"{head}-{'A' if letter != 'A' else 'C'}"
            assert post.seat is not None
            self.plant("wrong-number", round_, post.seat)

    def posts_of_trick(self, round_: Round, number: int, posts: list[Post]) -> list[Post]:
        holders = {
            card.notation: seat for seat, hand in enumerate(round_.hands) for card in hand or ()
        }
        place = self.chance.randrange(len(posts))
        post = posts[place]
        assert post.seat is not None
        lying = {one.card for one in posts}
        earlier = [
            card for trick in self.truth[-1].tricks for seat, card in trick if seat == post.seat
        ]
        if self.wanted("not-in-hand", round_):
            others = [
                card
                for card, seat in holders.items()
                if seat != post.seat and card not in lying | self.gone()
            ]
            if others:
                wrong = Post(
                    post.seat, self.writer.card(post.seat, self.chance.choice(sorted(others)))
                )
                self.plant("not-in-hand", round_, post.seat)
                return [*posts[:place], wrong, *posts[place:]]
        if self.wanted("twice", round_) and earlier[:-1]:
            wrong = Post(post.seat, self.writer.card(post.seat, self.chance.choice(earlier[:-1])))
            self.plant("twice", round_, post.seat)
            return [*posts[:place], wrong, *posts[place:]]
        if self.wanted("out-of-turn", round_) and len(posts) > 2:
            place = self.chance.randrange(1, len(posts) - 1)
            early = posts[place + 1]
            assert early.seat is not None
            self.plant("out-of-turn", round_, early.seat)
            return [*posts[:place], early, posts[place], *posts[place + 2 :]]
        return posts

    def gone(self) -> set[str]:
        return {card for trick in self.truth[-1].tricks for _, card in trick}

    def tricks(
        self, round_: Round, hands: dict[int, list[str]], leader: int, way: Way, truth: Truth
    ) -> None:
        """As usual, but somebody else may lead, a card may never be sent, or somebody plays what
        they don't have.
        """
        for number in range(round_.facts.cards):
            if len(hands) > 2 and number and self.wanted("wrong-leader", round_):
                others = self.seats_from(leader, round_)[1:-1]
                leader = self.chance.choice(others)
                self.plant("wrong-leader", round_, leader)
            lying: list[str] = []
            order = self.seats_from(leader, round_)
            posts = []
            for seat in order:
                card = self.chosen(round_, number, seat, hands[seat], lying, way)
                if (
                    self.wanted("played-not-in-hand", round_)
                    and round_.rest
                    and round_.facts.turned_up != round_.rest[-1]
                ):
                    self.plant("not-in-hand", round_, seat)
                    card = round_.rest[-1].notation
                else:
                    hands[seat].remove(card)
                lying.append(card)
                posts.append(Post(seat, self.writer.card(seat, card), card))
            leader = order[way.best(lying)]
            lost = [i for i, seat in enumerate(order) if seat != leader and i]
            posts = self.posts_of_trick(round_, number, posts)
            truth.tricks.append(list(zip(order, lying, strict=True)))
            truth.takers.append(leader)
            if lost and number + 1 < round_.facts.cards and self.wanted("missing-card", round_):
                gone = self.chance.choice(lost)
                self.plant("missing-card", round_, order[gone])
                truth.complete = False
                posts = [one for i, one in enumerate(posts) if i != gone]
            self.posts += posts
        self.leader = leader
