"""A clumsy family: says cards that it doesn't play, two things at once, three languages, and
half of it as voice messages.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tests.chats.cases import CASES, LANGUAGES, ChatOfEvening, written
from tests.chats.evening import Post, SimulatedTable, ToldEvening, Writer
from tests.chats.exports import STAMPED, Sent, send
from tests.chats.words import words


def family_evening(number: int, folder: Path) -> ChatOfEvening:
    """An evening on which nothing goes wrong but the words."""
    chance = random.Random(f"family {number}")
    case, language = CASES[number % len(CASES)], LANGUAGES[number % 3]
    table = SimulatedTable(case, language, 3000 + number, announced=number % 4 > 0, most=12)
    evening = table.evening()
    posts = list(clumsy(evening, chance))
    sent = send(replace(evening, posts=posts), chance)
    export = STAMPED[number % len(STAMPED)]
    # WhatsApp's mark of people who aren't in the phone's book.
    unsaved = "" if export.startswith(("telegram", "signal")) else "~\u202f"
    shown = {
        name: chance.choice(
            [name, f"{name} {chance.choice(words.EMOJI)}", f"{unsaved}{name}", f"{name} Müller"]
        )
        for name in evening.names
    }
    sent = [Sent(at, shown.get(sender, sender), text) for at, sender, text in sent]
    return written(evening, export, sent, number, folder)


def clumsy(evening: ToldEvening, chance: random.Random) -> Iterator[Post]:
    """The posts of an evening, with all that goes on between them."""
    writers = [Writer(language, chance, len(evening.names)) for language in LANGUAGES]
    held = ""
    for i, post in enumerate(evening.posts):
        if chance.random() < 0.3:
            yield aside(evening, chance, writers)
        if post.keeps or not post.card:
            yield post
            continue
        assert post.seat is not None
        language = chance.choice(LANGUAGES) if chance.random() < 0.2 else evening.language
        writer = writers[LANGUAGES.index(language)]
        text = writer.card(post.seat, post.card) if language != evening.language else post.text
        after = evening.posts[i + 1] if i + 1 < len(evening.posts) else None
        if held:
            text, held = (
                chance.choice(words.BOTH).format(held, writer.bare(post.seat, post.card)),
                "",
            )
        elif after and after.card and after.seat == post.seat and chance.random() < 0.5:
            # Who takes the trick leads the next one, in one message.
            held = writer.bare(post.seat, post.card)
            continue
        lot = chance.random()
        if lot < 0.04:
            yield Post(post.seat, words.DELETED[evening.language])
        elif lot < 0.08:
            text = f"{text} {words.EDITED[evening.language]}"
        elif lot < 0.1:
            text = f"\u200e{text}\u200e "
        yield Post(post.seat, text, post.card)


def aside(evening: ToldEvening, chance: random.Random, writers: Sequence[Writer]) -> Post:
    """What somebody says beside the game."""
    seat = chance.randrange(len(evening.names))
    language = chance.choice([evening.language, evening.language, *LANGUAGES])
    lot = chance.random()
    if lot < 0.4:
        card = chance.choice([card.notation for card in evening.deal.deck])
        return Post(
            seat,
            chance.choice(words.ABOUT_CARDS[language]).format(
                writers[LANGUAGES.index(language)].bare(seat, card)
            ),
        )
    if lot < 0.65:
        return Post(seat, chance.choice(words.ABOUT_NUMBERS[language]))
    return Post(seat, chance.choice(words.NOTES[language] if lot < 0.9 else words.FORWARDED))
