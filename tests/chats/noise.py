"""What people do to a chat: chatter, typing errors, corrections, halves of cards, messages that
come late.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from tests.chats.evening import Post, ToldEvening, Writer
from tests.chats.exports import Sent, send
from tests.chats.words import words

ALPHABET = "abcdefghijklmnoprstuvwz"


def noisy(evening: ToldEvening, chance: random.Random, late: bool = True) -> list[Sent]:
    """An evening among people."""
    writer = Writer(evening.language, chance, len(evening.names))
    posts: list[Post] = []
    for post in evening.posts:
        if chance.random() < 0.25:
            posts.append(chatter(evening, chance))
        posts += [post] if post.keeps else disturbed(post, evening, writer, chance)
    sent = send(replace(evening, posts=posts), chance)
    return delayed(sent, chance) if late else sent


def chatter(evening: ToldEvening, chance: random.Random) -> Post:
    seat = chance.choice([None, *range(len(evening.names))])
    return Post(
        seat, chance.choice([*words.CHATTER[evening.language], words.MEDIA[evening.language]])
    )


def disturbed(
    post: Post, evening: ToldEvening, writer: Writer, chance: random.Random
) -> list[Post]:
    """A card or bid as it may come out on a phone; mostly it does as it should."""
    lot = chance.random()
    if not post.card:
        return [post]
    if lot < 0.05:
        return [Post(post.seat, mistyped(post.text, chance), post.card)]
    if lot < 0.09:
        return corrected(post, evening, writer, chance)
    if lot < 0.11:
        return [Post(post.seat, f"{post.text} {words.EDITED[evening.language]}", post.card)]
    if lot < 0.13:
        return [Post(post.seat, words.DELETED[evening.language]), post]
    if lot < 0.16 and post.card[0] in "CDHS" and post.card not in ("JB", "JL"):
        suit = chance.choice(words.SUITS[evening.language][post.card[0]])
        rank = (
            post.card[1:]
            if post.card[1:].isdigit()
            else chance.choice(words.RANKS[evening.language][post.card[1:]])
        )
        return [Post(post.seat, suit), Post(post.seat, rank, post.card)]
    return [post]


def mistyped(text: str, chance: random.Random) -> str:
    """One of its longer words with one letter wrong, missing, too much, or two in the wrong
    order.
    """
    places = [word for word in text.split() if len(word) >= 4 and word.isalpha()]
    if not places:
        return text
    word = chance.choice(places)
    at = chance.randrange(1, len(word) - 1)
    letter, rest = word[at], word[at + 1 :]
    wrong = [chance.choice(ALPHABET) + rest, rest, 2 * letter + rest, rest[0] + letter + rest[1:]]
    return text.replace(word, word[:at] + chance.choice(wrong), 1)


def corrected(
    post: Post, evening: ToldEvening, writer: Writer, chance: random.Random
) -> list[Post]:
    """First another card, then the one that was meant."""
    assert post.seat is not None
    other = chance.choice(
        [card.notation for card in evening.deal.deck if card.notation != post.card]
    )
    correction = chance.choice(words.CORRECTIONS[evening.language])
    right = correction.format(writer.bare(post.seat, post.card))
    return [Post(post.seat, writer.card(post.seat, other)), Post(post.seat, right, post.card)]


def delayed(sent: Sequence[Sent], chance: random.Random) -> list[Sent]:
    """Some messages come after others that were sent a few minutes later; the time is that of
    sending.
    """
    out, shift = [], timedelta()
    for message in sent:
        late = chance.random() < 0.02
        # A pause behind it: who waits for a card doesn't play on.
        shift += timedelta(minutes=2 * late)
        out.append(message._replace(at=message.at + shift - timedelta(minutes=late)))
    order = list(range(len(out)))
    for i in range(len(out) - 2):
        if (out[i + 1].at - out[i].at).total_seconds() >= 60 and chance.random() < 0.8:
            order[i], order[i + 1] = order[i + 1], order[i]
    return [out[i] for i in order]
