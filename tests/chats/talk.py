"""What becomes of an evening among people: remarks, slips of the finger and of the tongue, cards
said in a voice message or by somebody else, claims, messages that come late.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tests.chats.evening import Post, ToldEvening, Truth
from tests.chats.noise import mistyped
from tests.chats.people import People
from tests.chats.words import words
from tests.second_rules import beats


class Level(NamedTuple):
    """How often something happens: of messages, of rounds (`voice`, `claim`, `made`), of evenings
    (`behalf`).
    """

    remark: float = 0.0
    media: float = 0.0
    typo: float = 0.0
    glued: float = 0.0
    slip: float = 0.0
    split: float = 0.0
    edited: float = 0.0
    two: float = 0.0
    voice: float = 0.0
    claim: float = 0.0
    made: float = 0.0
    behalf: float = 0.0
    late: bool = False


LEVELS = {
    "clean": Level(),
    "light": Level(0.12, 0.02, 0.03, 0.02, 0.01, 0.01, 0.01, 0.2, 0.03, 0.05, 0.05, 0.08),
    "heavy": Level(0.4, 0.06, 0.07, 0.05, 0.03, 0.02, 0.03, 0.4, 0.1, 0.15, 0.15, 0.3, True),
}


class Talk:
    """Tells one evening; what isn't told any more is noted in its truth."""

    def __init__(
        self, evening: ToldEvening, people: People, level: Level, chance: random.Random
    ) -> None:
        self.evening, self.people, self.level, self.chance = evening, people, level, chance
        players = len(evening.names)
        self.absent = self.poster = -1
        if chance.random() < level.behalf and players > 2:
            self.absent, self.poster = chance.sample(range(players), 2)
        first = evening.deal.rounds[0].facts.number
        self.planted = {number - first for _, number, _ in evening.planted}

    def posts(self) -> list[Post]:
        """All messages."""
        for number, truth in enumerate(self.evening.truth):
            if number not in self.planted:
                self.shortened(number, truth)
        return list(self.told())

    def chosen(self, chance: float) -> bool:
        return self.chance.random() < chance

    # -- rounds in which not every card is told

    def shortened(self, number: int, truth: Truth) -> None:
        """A claim, or a card in a voice message."""
        cards = [post for post in self.evening.posts if post.round == number and post.card]
        if self.chosen(self.level.claim) and (place := self.claimed(truth)):
            trick, seat, left = place
            told = [post for post in cards if post.trick >= trick]
            said = self.people.pick(seat, "claim")
            text = said.format(cs=", ".join(self.people.bare(seat, card) for card in left))
            told[0].seat, told[0].text, told[0].card, told[0].keeps = seat, text, "", True
            self.evening.posts = [post for post in self.evening.posts if post not in told[1:]]
            truth.untold |= set(range(len(self.evening.names)))
        elif self.chosen(self.level.voice) and cards:
            spoken = self.chance.choice(cards)
            assert spoken.seat is not None
            truth.untold.add(spoken.seat)
            spoken.text = self.chance.choice(words.VOICE[self.people.languages[0]])
            spoken.card, spoken.keeps = "", True

    def claimed(self, truth: Truth) -> tuple[int, int, list[str]] | None:
        """The trick from which on its leader has nothing but the highest cards, who that is, and
        the cards.
        """
        for trick in range(1, len(truth.tricks)):
            rest = truth.tricks[trick:]
            seat = truth.tricks[trick][0][0]
            own = [card for lying in rest for who, card in lying if who == seat]
            others = [card for lying in rest for who, card in lying if who != seat]
            if len(own) > 1 and not any(beats(b, a, truth.way) for a in own for b in others):
                return trick, seat, own
        return None

    # -- one message after another

    def told(self) -> Iterator[Post]:
        posts, held = self.evening.posts, ""
        for i, post in enumerate(posts):
            after = posts[i + 1] if i + 1 < len(posts) else None
            if self.chosen(self.level.remark):
                yield self.remark(i)
            if self.chosen(self.level.media):
                note = self.chance.choice(words.NOTES[self.people.languages[0]])
                yield Post(self.chance.randrange(len(self.evening.names)), note)
            if post.card and post.seat is not None and self.evening.truth[post.round].forehead:
                yield from self.named_by_the_left(post, post.seat)
            elif post.keeps or post.seat is None:
                yield from [post] if post.seat != self.absent else self.by_another(post)
            elif post.seat == self.absent:
                yield from self.by_another(post)
            elif held:
                both = self.people.pick(post.seat, "two")
                text = both.format(c=held, d=self.people.bare(post.seat, post.card))
                held = ""
                yield replace(post, text=text)
            elif (
                post.card
                and after
                and after.card
                and after.seat == post.seat
                and not after.keeps
                and after.round == post.round
                and post.round not in self.planted
                and self.chosen(self.level.two)
            ):
                # Who takes the trick leads the next one, in one message.
                held = self.people.bare(post.seat, post.card)
            else:
                yield from self.disturbed(post, post.seat)
            if post.card and after and self.is_heading(after) and self.chosen(self.level.made):
                yield from self.made(post.round)

    def is_heading(self, post: Post) -> bool:
        return post.keeps and post.text.startswith(("Runde", "Round", "Runda"))

    def named_by_the_left(self, post: Post, seat: int) -> Iterator[Post]:
        """On the forehead somebody else says what the card is; some say it again."""
        order = [who for who, _ in self.evening.truth[post.round].tricks[0]]
        left = next(
            (seat + 1 + i) % len(self.evening.names)
            for i in range(8)
            if (seat + 1 + i) % len(self.evening.names) in order
        )
        lot = self.chance.random()
        if lot < 0.85:
            name = self.evening.names[seat]
            told = self.people.framed(left, "telling", post.card, name=name)
            yield Post(left, told)
        if not 0.5 < lot < 0.85:
            yield replace(post, text=self.people.card(seat, post.card))

    def by_another(self, post: Post) -> Iterator[Post]:
        """Somebody without a phone has somebody else write."""
        name, poster = self.evening.names[self.absent], self.poster
        if not post.card:
            text = post.text if post.text.startswith(f"{name}:") else f"{name}: {post.text}"
            yield replace(post, seat=poster, text=text)
        else:
            yield replace(
                post, seat=poster, text=self.people.framed(poster, "behalf", post.card, name=name)
            )

    def made(self, number: int) -> Iterator[Post]:
        """Some tell how many tricks they have taken, behind the last card."""
        truth = self.evening.truth[number]
        seats = sorted({seat for trick in truth.tricks for seat, _ in trick} - {self.absent})
        for seat in self.chance.sample(seats, self.chance.randint(1, len(seats))):
            text = self.people.number(seat, "made", truth.takers.count(seat))
            yield Post(seat, text)

    def remark(self, place: int) -> Post:
        """What somebody says beside the game: never a card that they still hold."""
        posts, chance = self.evening.posts, self.chance
        ahead = posts[place : place + 70]
        seat = chance.choice([s for s in range(len(self.evening.names)) if s != self.absent])
        bidding = next((p.bid is not None for p in ahead if p.seat == seat and not p.keeps), False)
        said = self.people.pick(seat, "remark")
        while bidding and "{n}" in said:
            said = self.people.pick(seat, "remark")
        own = {post.card for post in ahead if post.seat == seat}
        card = chance.choice([c.notation for c in self.evening.deal.deck if c.notation not in own])
        text = said.format(
            c=self.people.bare(seat, card),
            n=chance.randint(1, 4),
            name=chance.choice(self.evening.names),
        )
        return Post(seat, text)

    def disturbed(self, post: Post, seat: int) -> Iterator[Post]:
        """A card or bid as it may come out on a phone; mostly it does as it should."""
        level, people, chance = self.level, self.people, self.chance
        note = people.languages[0]
        if post.bid is not None and self.chosen(level.slip):
            wrong = chance.choice([n for n in range(4) if n != post.bid])
            yield replace(post, text=people.bid(seat, wrong), bid=wrong)
            yield replace(post, text=people.number(seat, "rebid", post.bid))
        elif post.card and self.chosen(level.slip):
            deck = [c.notation for c in self.evening.deal.deck]
            near = [c for c in deck if c != post.card and c[0] == post.card[0]]
            other = chance.choice(near if self.chosen(0.5) else deck)
            if other != post.card:
                yield replace(post, text=people.card(seat, other))
                post = replace(post, text=people.framed(seat, "correct", post.card))
            yield post
        elif post.card and self.chosen(level.split) and post.card[1:] not in ("B", "L"):
            yield replace(post, text=people.pick(seat, "suit", post.card[0]))
            court = words.COURTS[people.languages[seat]].get(post.card[1:], post.card[1:])
            yield replace(post, text=court)
        elif self.chosen(level.typo):
            yield replace(post, text=mistyped(post.text, chance))
        elif post.card and self.chosen(level.glued):
            yield replace(post, text=people.bare(seat, post.card).replace(" ", ""))
        elif self.chosen(level.edited):
            yield Post(seat, words.DELETED[note])
            yield replace(post, text=f"{post.text} {words.EDITED[note]}")
        else:
            yield post
