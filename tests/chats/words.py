"""How people of three languages write in a chat while they play; gathered without a look at what
the referee understands.
"""

from __future__ import annotations

SUITS = {
    "de": {
        "C": ["Kreuz", "kreuz"],
        "D": ["Karo", "karo"],
        "H": ["Herz", "herz"],
        "S": ["Pik", "pik"],
    },
    "en": {
        "C": ["clubs", "Clubs"],
        "D": ["diamonds", "Diamonds"],
        "H": ["hearts", "Hearts"],
        "S": ["spades", "Spades"],
    },
    "ro": {
        "C": ["treflă", "trefla", "Treflă"],
        "D": ["caro", "romb", "Caro"],
        "H": ["cupă", "inimă roșie", "inima rosie", "cupa"],
        "S": ["pică", "inimă neagră", "pica", "Pică"],
    },
}
LETTERS = {
    "de": {"C": "kr", "D": "ka", "H": "h", "S": "p"},
    "en": {"C": "c", "D": "d", "H": "h", "S": "s"},
    "ro": {"C": "t", "D": "r", "H": "cu", "S": "p"},
}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
COURTS = {
    "de": {"A": "A", "K": "K", "Q": "D", "J": "B"},
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "ro": {"A": "A", "K": "K", "Q": "D", "J": "V"},
}
RANKS = {
    "de": {
        "A": ["Ass", "As"], "K": ["König"], "Q": ["Dame"], "J": ["Bube"], "10": ["Zehn", "zehn"],
        "9": ["Neun"], "8": ["Acht"],
        "7": ["Sieben"], "6": ["sechs"], "5": ["Fünf"], "4": ["vier"], "3": ["drei"], "2": ["Zwei"],
    },
    "en": {
        "A": ["ace"], "K": ["king"], "Q": ["queen"], "J": ["jack"], "10": ["ten"], "9": ["nine"],
        "8": ["eight"], "7": ["seven"],
        "6": ["six"], "5": ["five"], "4": ["four"], "3": ["three"], "2": ["two"],
    },
    "ro": {
        "A": ["as", "asul"], "K": ["popă", "rege"], "Q": ["damă", "dama"],
        "J": ["valet", "valetul"], "10": ["zece"], "9": ["nouă"],
        "8": ["opt"], "7": ["șapte"], "6": ["șase"], "5": ["cinci"], "4": ["patru"], "3": ["trei"],
        "2": ["doi"],
    },
}  # fmt: skip
JOKERS = {
    "de": {"JB": ["großer Joker", "Joker groß", "★"], "JL": ["kleiner Joker", "Joker klein", "☆"]},
    "en": {"JB": ["big joker", "★"], "JL": ["little joker", "☆"]},
    "ro": {"JB": ["jokerul mare", "joker mare"], "JL": ["jokerul mic", "joker mic"]},
}
OF = {"de": "", "en": " of ", "ro": " de "}
AROUND_CARD = {
    "de": [
        "{}",
        "{}",
        "{}",
        "{}",
        "ich spiele {}",
        "dann {}",
        "{} 😄",
        "ok {}",
        "{}!",
        "und {}",
        "{} bitte",
        "na gut, {}",
    ],
    "en": [
        "{}",
        "{}",
        "{}",
        "{}",
        "I play {}",
        "then {}",
        "{} 😄",
        "ok {}",
        "{}!",
        "well, {}",
        "my {}",
        "I'll take it with {}",
    ],
    "ro": [
        "{}",
        "{}",
        "{}",
        "{}",
        "joc {}",
        "atunci {}",
        "{} 😄",
        "ok {}",
        "{}!",
        "dau {}",
        "pun {}",
        "hai, {}",
    ],
}
AROUND_BID = {
    "de": ["{}", "{}", "{}", "ich sage {}", "{} Stiche", "sage {}", "{} bitte", "ich nehme {}"],
    "en": ["{}", "{}", "{}", "I say {}", "{} tricks", "{} please", "I'll take {}", "going for {}"],
    "ro": ["{}", "{}", "{}", "zic {}", "{} levate", "eu zic {}", "fac {}"],
}
NUMBERS = {
    "de": [
        "null",
        "eins",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
    ],
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    "ro": ["zero", "unu", "două", "trei", "patru", "cinci", "șase", "șapte", "opt", "nouă", "zece"],
}
NONE = {"de": ["0", "null", "passe"], "en": ["0", "zero", "nil"], "ro": ["0", "zero", "pas"]}
PASS = {"de": ["passe", "Passe", "ich passe"], "en": ["pass", "Pass"], "ro": ["pas", "Pas"]}
WAYS = {
    "de": {"up": ["uptown"], "down": ["downtown"], "none": ["ohne Trumpf", "no trump"]},
    "en": {"up": ["uptown"], "down": ["downtown"], "none": ["no trump", "NT"]},
    "ro": {"up": ["uptown"], "down": ["downtown"], "none": ["fără atu", "no trump"]},
}
NAMES_TRUMP = {
    "de": ["{}", "Trumpf {}", "{} ist Trumpf"],
    "en": ["{}", "trump {}", "{} is trump"],
    "ro": ["{}", "atu {}", "atu e {}"],
}
CORRECTIONS = {
    "de": [
        "nein, {}",
        "*{}",
        "sorry, {}",
        "Quatsch, {}",
        "{}*",
        "falsch, {}",
        "nein {}",
        "meinte {}",
    ],
    "en": ["no, {}", "*{}", "sorry, {}", "oops, {}", "{}*", "I meant {}", "wait, {}"],
    "ro": ["nu, {}", "*{}", "scuze, {}", "pardon, {}", "{}*", "adică {}"],
}
ROUND = {
    "de": "Runde {number} von {planned} · {cards} Karten\n{trump}\n\nAnsagen:\n{blanks}",
    "en": "Round {number} of {planned} · {cards} cards\n{trump}\n\nBids:\n{blanks}",
    "ro": "Runda {number} din {planned} · {cards} cărți\n{trump}\n\nLicitații:\n{blanks}",
}
TRUMP = {
    "de": ("Trumpf: {}", "Ohne Trumpf"),
    "en": ("Trump: {}", "No trump"),
    "ro": ("Atu: {}", "Fără atu"),
}
START = {
    "de": (
        "Wir spielen Karten!\nReihum: {players}\nSpielcode: {code}\nEine Karte spielst du, indem du"
        " sie hier schreibst, z. B. ♥ 10."
    ),
    "en": (
        "Let's play cards!\nOrder of play: {players}\nGame code: {code}\nPlay a card by typing it,"
        " e.g. ♥ 10 or hearts 10."
    ),
    "ro": (
        "Jucăm cărți!\nÎn ordine: {players}\nCodul jocului: {code}\nJoci o carte scriind-o aici, de"
        " ex. ♥ 10."
    ),
}
CHATTER = {
    "de": [
        "haha",
        "😂😂😂",
        "wer ist dran?",
        "ich hol mir noch ein Bier",
        "bin in 5 Minuten wieder da",
        "das war knapp!",
        "wie viele Stiche hast du?",
        "oh nein",
        "Mist",
        "na toll",
        "welche Farbe ist Trumpf?",
        "hat jemand 2 Euro für die Kasse?",
        "um 22:30 muss ich los",
        "Schöne Grüße von Tante Erna, sie wird morgen 80",
        "das Ass hätte ich gern gehabt",
        "👍",
        "❤️",
        "stark gespielt, Respekt!",
        "wo bleibt denn die nächste Karte",
        "meine Katze sitzt auf dem Handy",
        "war das eben die Dame von ihr?",
        "gut dass wir 3 Runden haben",
        "ich glaub ich hab Fieber, 38,5",
        "lol",
        "Moment, Telefon",
        "sorry, der Akku",
        "gleich",
        "echt jetzt??",
        "https://example.org/7",
        "nicht schon wieder",
        "letztes Jahr hatten wir 12 Runden gespielt",
        "Anna ist ja heute super drauf",
    ],
    "en": [
        "haha",
        "😂😂😂",
        "whose turn is it?",
        "getting another beer",
        "back in 5 minutes",
        "that was close!",
        "how many tricks do you have?",
        "oh no",
        "damn",
        "what's trump again?",
        "anyone got 2 quid for the pot?",
        "I must leave at 22:30",
        "greetings from aunt Erna, 80 tomorrow",
        "I'd have loved that ace",
        "👍",
        "❤️",
        "well played, respect!",
        "where is the next card then",
        "my cat sits on the phone",
        "was that her queen just now?",
        "good thing we have 3 rounds left",
        "lol",
        "hang on, phone",
        "sorry, battery",
        "really??",
        "not again",
        "last year we had played 12 rounds",
        "https://example.org/7",
        "Ben is on fire tonight",
    ],
    "ro": [
        "haha",
        "😂😂😂",
        "cine e la rând?",
        "îmi iau încă o bere",
        "revin în 5 minute",
        "a fost la limită!",
        "câte levate ai?",
        "vai de mine",
        "offf",
        "care era atuul?",
        "are cineva 2 lei pentru pușculiță?",
        "la 22:30 trebuie să plec",
        "salutări de la mătușa Erna, mâine face 80",
        "ce mi-ar fi plăcut asul ăla",
        "👍",
        "❤️",
        "frumos jucat, respect!",
        "unde e cartea următoare",
        "pisica stă pe telefon",
        "aia a fost dama ei?",
        "bine că mai avem 3 runde",
        "lol",
        "stați, sună telefonul",
        "serios??",
        "iar începem",
        "anul trecut am jucat 12 runde",
        "https://example.org/7",
    ],
}
DELETED = {
    "de": "Diese Nachricht wurde gelöscht.",
    "en": "This message was deleted",
    "ro": "Acest mesaj a fost șters",
}
EDITED = {
    "de": "<Diese Nachricht wurde bearbeitet.>",
    "en": "<This message was edited>",
    "ro": "<Acest mesaj a fost editat>",
}
MEDIA = {"de": "<Medien ausgeschlossen>", "en": "<Media omitted>", "ro": "<Fișier media omis>"}
CLOSED_BY_APP = {
    "de": (
        "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb dieses Chats"
        " kann sie lesen."
    ),
    "en": "Messages and calls are end-to-end encrypted. No one outside of this chat can read them.",
    "ro": (
        "Mesajele și apelurile sunt criptate integral. Nimeni din afara acestei conversații nu le"
        " poate citi."
    ),
}
