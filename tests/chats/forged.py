"""Chats with which somebody tries to accuse an innocent player: by what they write in the group, or
by editing the export.
"""

from __future__ import annotations

import random
from dataclasses import replace

from tests.chats.evening import Post, ToldEvening
from tests.chats.people import People
from tests.chats.words import words

WRITTEN = """named said-for two-lines quoted listed bid-for heading starred starred-name denied
    answer-of""".split()
"""What somebody writes of another player."""
LOST = "deleted deleted-by-admin removed removed-bid photo".split()
"""What isn't there any more."""
EDITED = """stamped look-alike changed revoked doubled moved-up swapped-names changed-bid""".split()
"""Lines that stand under the innocent player's own name."""
FORGERIES = [*WRITTEN, *LOST, *EDITED]


class Forgery:
    """One evening without a fault, forged in one place.

    Attributes:
        posts: of the forged chat.
        writers: who wrote the forged lines, as the file says.
    """

    def __init__(
        self, kind: str, evening: ToldEvening, people: People, chance: random.Random
    ) -> None:
        posts = evening.posts
        self.evening, self.chance, self.people = evening, chance, people
        places = [i for i, post in enumerate(posts[:-9]) if self._fits(kind, i)]
        self.place = chance.choice(places)
        post = posts[self.place]
        assert post.seat is not None
        self.victim = post.seat
        others = [seat for seat in range(len(evening.names)) if seat != post.seat]
        self.forger = chance.choice(others)
        self.name = evening.names[self.victim]
        self.writers = set() if kind in LOST else {self.victim}
        if kind in WRITTEN:
            self.writers = {self.forger}
        before, after = self._forged(kind, post)
        self.posts = [*posts[: self.place], *before, *after, *posts[self.place + 1 :]]

    def _fits(self, kind: str, i: int) -> bool:
        posts = self.evening.posts
        post, after = posts[i], posts[i + 1]
        if post.seat is None or post.round < 1:
            return False
        if "bid" in kind or kind == "heading":
            return post.bid is not None
        trick = self.evening.truth[post.round].tricks
        if not post.card or post.trick < 1 or len(trick) < 3:
            return False
        if kind == "swapped-names":
            return bool(after.card) and after.seat != post.seat and after.trick == post.trick
        return kind != "revoked" or bool(self._other_suit(post))

    def _other_suit(self, post: Post) -> list[str]:
        """Cards of the same hand in other suits, where the post follows suit."""
        tricks = self.evening.truth[post.round].tricks
        led = tricks[post.trick][0][1]
        later = [
            card for lying in tricks[post.trick + 1 :] for who, card in lying if who == post.seat
        ]
        follows = led[0] == post.card[0] and led != post.card
        return [card for card in later if follows and card[0] != led[0]]

    def _lie(self, post: Post) -> str:
        """A card that the player hasn't got."""
        played = {card for lying in self.evening.truth[post.round].tricks for _, card in lying}
        own = {c for t in self.evening.truth[post.round].tricks for who, c in t if who == post.seat}
        deck = [card.notation for card in self.evening.deal.deck]
        usual = [
            card for card in deck if card not in own and card[0] in "CDHS" and card[1] not in "BL"
        ]
        return self.chance.choice([card for card in usual if card in played] or usual)

    def _forged(self, kind: str, post: Post) -> tuple[list[Post], list[Post]]:
        """What stands before the message now, and what instead of it."""
        note, posts, place = self.people.languages[0], self.evening.posts, self.place
        if kind in WRITTEN:
            line = Post(self.forger, self._said(kind, post))
            late = kind in ("starred", "starred-name", "denied")
            return ([], [post, line]) if late else ([line], [post])
        gone = {"deleted": words.DELETED, "deleted-by-admin": words.DELETED_BY_ADMIN}
        gone["photo"] = words.MEDIA
        if kind in gone:
            return [], [replace(post, text=gone[kind][note])]
        if kind in LOST:
            return [], []
        if kind == "changed-bid":
            return [], [replace(post, text=str((post.bid or 0) + 1))]
        lie = self.people.bare(self.victim, self._lie(post))
        if kind == "stamped":
            return [Post(self.forger, f"ok\n{{stamp}}{self.name}: {lie}")], [post]
        if kind == "look-alike":
            return [Post(self.victim, lie)], [post]
        if kind == "doubled":
            posts.insert(place + 4, post)
            return [], [post]
        if kind == "revoked":
            lie = self.people.bare(self.victim, self.chance.choice(self._other_suit(post)))
        if kind in ("revoked", "changed"):
            return [], [replace(post, text=lie)]
        if kind == "swapped-names":
            after = posts[place + 1]
            assert after.seat is not None
            self.writers.add(after.seat)
            posts[place + 1] = replace(after, seat=self.victim)
            return [], [replace(post, seat=after.seat)]
        posts.insert(place - 2, post)  # moved up
        self.place += 1
        return [], []

    def _said(self, kind: str, post: Post) -> str:
        """What somebody writes of the player."""
        name, number = self.name, (post.bid or 0) + 1
        if kind == "bid-for":
            return f"{name}: {number}"
        if kind == "heading":
            heading: str = words.ROUND[self.people.languages[0]]
            return heading.partition("\n\n")[2].format(blanks=f"{name}: {number}")
        lie = self.people.bare(self.victim, self._lie(post))
        said = {
            "named": f"{name}: {lie}",
            "two-lines": f"haha\n{name}: {lie}",
            "quoted": f"> {name}: {lie}\n👆",
            "listed": f"{name}: {lie}, {self.evening.names[self.forger]}: ok",
            "starred": f"*{lie}",
            "starred-name": f"*{name}: {lie}",
            "answer-of": f"{name} {lie}",
            "said-for": self.people.pick(self.forger, "behalf").format(name=name, c=lie),
            "denied": f"{name} {self.people.pick(self.forger, 'correct').format(c=lie)}",
        }
        return said[kind]
