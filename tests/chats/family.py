"""A clumsy family: says cards that it doesn't play, two things at once, three languages, and
half of it as voice messages.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.chats import words
from tests.chats.cases import GAMES, LANGUAGES, Played
from tests.chats.evening import Evening, Post, Table, Writer
from tests.chats.exports import EXPORTS, STAMPED, Sent, send

ABOUT_CARDS = {
    "de": [
        "ich hab noch {}", "hätte ich bloß {}", "du hättest {} spielen müssen", "wo ist denn {}?",
        "{} ist schon weg", "wer hatte {}",
        "war das {} eben?", "mit {} hättest du gewonnen", "gut dass du nicht {} hattest",
        "> {}\nwie gemein", "„{}“ sagt er 🙄",
        "oje, {} wäre besser gewesen", "Opa hat immer {} gespielt früher", "dachte du hast {}",
        "hast du {}", "bitte nicht {}",
    ],
    "en": [
        "I still have {}", "if only I had {}", "you should have played {}", "where is {}?",
        "{} is gone already", "who had {}",
        "was that {} just now?", "I was afraid of {}", "don't tell me you have {}", "> {}\nso mean",
        "“{}” he says 🙄",
        "I thought {} was out", "grandpa always kept {} for the end", "do you have {}",
        "please not {}", "with {} you'd have won",
    ],
    "ro": [
        "mai am {}", "de aș fi avut {}", "trebuia să joci {}", "unde e {}?", "{} s-a dus deja",
        "cine avea {}", "aia a fost {}?",
        "mi-era frică de {}", "bine că n-ai avut {}", "> {}\nce rău ești", "„{}” zice el 🙄",
        "credeam că ai {}", "ai {}",
        "bunicul păstra mereu {}", "te rog nu {}", "cu {} câștigai",
    ],
}  # fmt: skip
ABOUT_NUMBERS = {
    "de": ["ich brauch noch 2 Stiche", "hab schon 3", "es steht 3:1", "noch 4 Trümpfe draußen", "kein Herz mehr", "2 Minuten bitte",
           "ich hab 1 zu viel", "Trumpf war doch Pik oder", "Runde 5 war meine beste",
           "bin bei 12 Punkten", "10 Euro dass du verlierst",
           "noch eine Runde?", "2. Stich für mich", "das wird nix mit 3", "zwei Bier bitte"],
    "en": ["I need 2 more tricks", "got 3 already", "it's 3:1", "4 trumps still out", "no more hearts", "2 minutes please",
           "I have 1 too many", "trump was spades right", "round 5 was my best", "I'm at 12 points",
           "10 quid says you lose",
           "one more round?", "2nd trick for me", "so much for my 3", "two beers please"],
    "ro": ["mai am nevoie de 2 levate", "am deja 3", "e 3:1", "mai sunt 4 atuuri", "nu mai am cupă", "2 minute vă rog",
           "am 1 în plus", "atu era pică nu", "runda 5 a fost cea mai bună", "am 12 puncte",
           "10 lei că pierzi",
           "încă o rundă?", "a 2-a levată pentru mine", "s-a dus naibii 3", "două beri vă rog"],
}  # fmt: skip
NOTES = {
    "de": ["<Medien ausgeschlossen>", "\u200eAudio weggelassen", "\u200eSticker weggelassen", "PTT-20260314-WA0003.opus (Datei angehängt)",
           "Verpasster Sprachanruf um 20:14", "Diese Nachricht wurde gelöscht.",
           "Du hast diese Nachricht gelöscht.",
           "Standort: https://maps.google.com/?q=48.1,11.5",
           "UMFRAGE:\nNoch eine Runde?\nOPTION: Ja (2 Stimmen)\nOPTION: Nein (1 Stimme)"],
    "en": ["<Media omitted>", "\u200eaudio omitted", "\u200esticker omitted", "PTT-20260314-WA0003.opus (file attached)",
           "Missed voice call at 8:14\u202fPM", "This message was deleted",
           "You deleted this message",
           "location: https://maps.google.com/?q=48.1,11.5",
           "POLL:\nOne more round?\nOPTION: Yes (2 votes)\nOPTION: No (1 vote)"],
    "ro": ["<Fișier media omis>", "\u200eaudio omis", "\u200esticker omis", "PTT-20260314-WA0003.opus (fișier atașat)",
           "Apel vocal nepreluat la 20:14", "Acest mesaj a fost șters", "Ai șters acest mesaj",
           "locație: https://maps.google.com/?q=48.1,11.5",
           "SONDAJ:\nÎncă o rundă?\nOPȚIUNE: Da (2 voturi)\nOPȚIUNE: Nu (1 vot)"],
}  # fmt: skip
FORWARDED = [
    "Weitergeleitet: ♥ 10 Tipps gegen Stress", "7 ways to sleep better 😴",
    "Rezept: 2 Eier, 3 Zwiebeln, 1 Herz Salat",
    "https://example.org/hearts-10-ways-to-win",
    "*Pik 7* heißt die neue Bar am Markt, 2 für 1 bis 8 Uhr", "Karo As Reisen: 7 Nächte",
]  # fmt: skip
EMOJI = ["🌸", "😎🔥", "❤️", "🃏", "👵🏻", "🇷🇴", "♠️", "✨ 🐈"]
BOTH = ["{}, {}", "{} und dann {}", "{}\n{}", "{} then {}", "{} + {}", "{} apoi {}", "{} {}"]


def family_evening(number: int, folder: Path) -> Played:
    """An evening on which nothing goes wrong but the words."""
    chance = random.Random(f"family {number}")
    game, players, given = GAMES[number % len(GAMES)]
    evening = Table(
        game,
        players,
        given,
        LANGUAGES[number % 3],
        3000 + number,
        announced=number % 4 > 0,
        most=12,
    ).evening()
    posts = list(clumsy(evening, chance))
    sent = send(Evening(evening.deal, evening.language, evening.names, posts, []), chance)
    name, write = EXPORTS[export := STAMPED[number % len(STAMPED)]]
    # WhatsApp's mark of people who aren't in the phone's book.
    unsaved = "" if export.startswith(("telegram", "signal")) else "~\u202f"
    shown = {
        name: chance.choice(
            [name, f"{name} {chance.choice(EMOJI)}", f"{unsaved}{name}", f"{name} Müller"]
        )
        for name in evening.names
    }
    sent = [Sent(one.at, shown.get(one.sender, one.sender), one.text) for one in sent]
    file = folder / f"family-{number}-{name}"
    file.write_bytes(write(sent, evening.language))
    return Played(evening, file)


def clumsy(evening: Evening, chance: random.Random) -> Iterator[Post]:
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
            text, held = chance.choice(BOTH).format(held, writer.bare(post.seat, post.card)), ""
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


def aside(evening: Evening, chance: random.Random, writers: Sequence[Writer]) -> Post:
    """What somebody says beside the game."""
    seat = chance.randrange(len(evening.names))
    language = chance.choice([evening.language, evening.language, *LANGUAGES])
    lot = chance.random()
    if lot < 0.4:
        card = chance.choice([card.notation for card in evening.deal.deck])
        return Post(
            seat,
            chance.choice(ABOUT_CARDS[language]).format(
                writers[LANGUAGES.index(language)].bare(seat, card)
            ),
        )
    if lot < 0.65:
        return Post(seat, chance.choice(ABOUT_NUMBERS[language]))
    return Post(seat, chance.choice(NOTES[language] if lot < 0.9 else FORWARDED))
