"""Which evenings the tests play: games and settings, languages and exports by turns."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.names import name_key
from cardgen.referee import Judgement, judge, match_senders, read_chat
from cardgen.score import Entry, score_game
from tests.chats.evening import Evening, Table, Truth
from tests.chats.exports import EXPORTS, STAMPED, Sent, send
from tests.chats.noise import noisy
from tests.chats.planted import KINDS, PlantedTable

LANGUAGES = ("de", "en", "ro")
GAMES: list[tuple[str, int, Mapping[str, str]]] = [
    ("corona", 4, {}),
    ("corona", 2, {}),
    ("corona", 6, {"hook": "on"}),
    ("corona", 8, {"lead": "rotate"}),
    ("romanian", 4, {}),
    ("romanian", 3, {"special": "blind8,null8,eight8", "one-card": "blind"}),
    ("romanian", 7, {}),
    ("romanian", 7, {"seven": "ones"}),
    ("romanian", 5, {"one-card": "choice"}),
    ("romanian", 4, {"one-card": "forehead", "schedule": "8-1-8"}),
    ("ohhell", 4, {}),
    ("ohhell", 5, {"must-trump": "on"}),
    ("stiche-raten", 4, {}),
    ("elevator", 4, {}),
    ("whist", 4, {}),
    ("bidwhist", 4, {}),
    ("bidwhist", 4, {"show-kitty": "on", "jokers-free": "on"}),
    ("bidwhist", 4, {"small-kitty": "on", "declarer-leads": "on", "no-jokers": "on"}),
]
OF_KIND = {
    "not-trumped": [GAMES[4], GAMES[6], GAMES[11]],
    "forbidden-bid": [GAMES[4], GAMES[10], GAMES[13]],
    "wrong-number": [GAMES[5], GAMES[8]],
    "missing-card": [GAMES[0], GAMES[10], GAMES[14], GAMES[15]],
    "twice": [GAMES[0], GAMES[10], GAMES[13], GAMES[14]],
}
"""Games in which a kind of irregularity can be planted early; the others take turns through all
with three or more players.
"""


class Played(NamedTuple):
    """An evening as a file, and who is who in it."""

    evening: Evening
    file: Path


def quiet_evening(number: int, folder: Path) -> Played:
    """An evening on which all goes well, exported in one of all ways."""
    game, players, given = GAMES[number % len(GAMES)]
    language = LANGUAGES[number // len(GAMES) % 3]
    evening = Table(game, players, given, language, number, announced=number % 2 == 0).evening()
    return written(
        evening,
        list(EXPORTS)[number % len(EXPORTS)],
        send(evening, random.Random(number)),
        number,
        folder,
    )


def noisy_evening(number: int, folder: Path) -> Played:
    """One among people."""
    game, players, given = GAMES[number % len(GAMES)]
    language = LANGUAGES[number // len(GAMES) % 3]
    evening = Table(
        game, players, given, language, 1000 + number, announced=number % 3 > 0
    ).evening()
    return written(
        evening,
        STAMPED[number % len(STAMPED)],
        noisy(evening, random.Random(number)),
        number,
        folder,
    )


def planted_evening(number: int, folder: Path) -> Played:
    """One on which just one thing goes wrong; it may be that there was no opportunity."""
    kind = KINDS[number % len(KINDS)]
    games = OF_KIND.get(kind, [case for case in GAMES if case[1] > 2])
    game, players, given = games[number // len(KINDS) % len(games)]
    after = 1 if kind == "wrong-number" else 1 + number % 4
    table = PlantedTable(
        kind,
        after,
        game,
        players,
        given,
        LANGUAGES[number % 3],
        number,
        announced=number % 2 == 0,
        most=9,
    )
    evening = table.evening()
    return written(
        evening,
        list(EXPORTS)[number % len(EXPORTS)],
        send(evening, random.Random(number)),
        number,
        folder,
    )


def written(evening: Evening, export: str, sent: list[Sent], number: int, folder: Path) -> Played:
    name, write = EXPORTS[export]
    file = folder / f"{number}-{name}"
    file.write_bytes(write(sent, evening.language))
    return Played(evening, file)


def judged(played: Played) -> Judgement:
    chat = read_chat(played.file)
    names = played.evening.names
    seats = match_senders(
        [sender for sender, _ in chat.survey.senders],
        {name_key(name): seat for seat, name in enumerate(names)},
        {},
    )
    return judge(played.evening.deal, tuple(names), chat, seats, (played.evening.language,))


class Compared(NamedTuple):
    """How a judgement of an evening compares with the truth."""

    rounds: int
    complete: int
    wrong: list[int]


def compared(evening: Evening, judgement: Judgement) -> Compared:
    """wrong: numbers of rounds that are called complete and aren't told as they were played."""
    found = {one.facts.number: one for one in judgement.rounds}
    wrong, complete = [], 0
    for dealt, truth in zip(evening.deal.rounds, evening.truth, strict=False):
        one = found.get(dealt.facts.number)
        if one is None or not one.complete:
            continue
        complete += 1
        tricks = [[(seat, card.notation) for seat, card in trick.cards] for trick in one.tricks]
        same = tricks == truth.tricks and [trick.taker for trick in one.tricks] == truth.takers
        if not (same and truth.complete and list(one.bids) in (truth.bids, [])):
            wrong.append(dealt.facts.number)
    wrong += sorted(
        number for number, one in found.items() if one.complete and number > len(evening.truth)
    )
    return Compared(len(evening.truth), complete, wrong)


def true_totals(evening: Evening) -> list[int]:
    """The points at the end, from what was really played."""
    deal = evening.deal
    entries = [_entry(evening, truth) for truth in evening.truth]
    return list(
        score_game(deal.rules, [dealt.facts for dealt in deal.rounds], evening.names, entries)
        .rounds[-1]
        .totals
    )


def _entry(evening: Evening, truth: Truth) -> Entry:
    from cardgen.cards import Suit
    from cardgen.games.rules import Contract

    sides = evening.deal.rules.sides
    if not sides:
        playing = {seat for trick in truth.tricks for seat, _ in trick}
        made = tuple(
            truth.takers.count(seat) if seat in playing else None
            for seat in range(len(evening.names))
        )
        return Entry(made, tuple(truth.bids))
    tricks = [sum(taker in side for taker in truth.takers) for side in sides]
    if truth.contract is None:
        return Entry(tuple(tricks))
    declarer, number, trump, down = truth.contract
    rules = evening.deal.rules.contract
    tricks[declarer % 2] += bool(rules and rules.discard_counts)
    return Entry(
        tuple(tricks), contract=Contract(declarer, number, Suit(trump) if trump else None, down)
    )
