"""Which evenings the tests play: games and settings, languages and exports by turns."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from cardgen.cards import Suit
from cardgen.games.rules import Contract
from cardgen.referee import Judgement, find_seats, judge, read_chat
from cardgen.score import Entry, look_at_game
from tests.chats.evening import SimulatedTable, ToldEvening, Truth
from tests.chats.exports import EXPORTS, STAMPED, Sent, send
from tests.chats.noise import noisy
from tests.chats.planted import KINDS, PlantedTable

LANGUAGES = ("de", "en", "ro")
CASES = """
corona 4
corona 2
corona 6 hook=on
corona 8 lead=rotate
romanian 4
romanian 3 special=blind8,null8,eight8 one-card=blind
romanian 7
romanian 7 seven=ones
romanian 5 one-card=choice
romanian 4 one-card=forehead schedule=8-1-8
ohhell 4
ohhell 5 must-trump=on
stiche-raten 4
elevator 4
whist 4
bidwhist 4
bidwhist 4 show-kitty=on jokers-free=on
bidwhist 4 small-kitty=on declarer-leads=on no-jokers=on
""".strip().splitlines()
OF_KIND = {
    "not-trumped": (4, 6, 11),
    "forbidden-bid": (4, 10, 13),
    "wrong-number": (5, 8),
    "missing-card": (0, 10, 14, 15),
    "twice": (0, 10, 13, 14),
}
"""Cases in which a kind of irregularity can be planted early; the others take turns through all
with three or more players.
"""


class ChatOfEvening(NamedTuple):
    """An evening as a file, and who is who in it."""

    evening: ToldEvening
    file: Path


def quiet_evening(number: int, folder: Path) -> ChatOfEvening:
    """An evening on which all goes well, exported in one of all ways."""
    language = LANGUAGES[number // len(CASES) % 3]
    case = CASES[number % len(CASES)]
    evening = SimulatedTable(case, language, number, announced=number % 2 == 0).evening()
    export = list(EXPORTS)[number % len(EXPORTS)]
    return written(evening, export, send(evening, random.Random(number)), number, folder)


def noisy_evening(number: int, folder: Path) -> ChatOfEvening:
    """One among people."""
    language = LANGUAGES[number // len(CASES) % 3]
    case = CASES[number % len(CASES)]
    evening = SimulatedTable(case, language, 1000 + number, announced=number % 3 > 0).evening()
    export = STAMPED[number % len(STAMPED)]
    return written(evening, export, noisy(evening, random.Random(number)), number, folder)


def planted_evening(number: int, folder: Path) -> ChatOfEvening:
    """One on which just one thing goes wrong; it may be that there was no opportunity."""
    kind = KINDS[number % len(KINDS)]
    several = [place for place, case in enumerate(CASES) if " 2" not in case]
    places = OF_KIND.get(kind, several)
    case = CASES[places[number // len(KINDS) % len(places)]]
    after = 1 if kind == "wrong-number" else 1 + number % 4
    language, announced = LANGUAGES[number % 3], number % 2 == 0
    evening = PlantedTable(kind, after, case, language, number, announced, most=9).evening()
    export = list(EXPORTS)[number % len(EXPORTS)]
    return written(evening, export, send(evening, random.Random(number)), number, folder)


def written(
    evening: ToldEvening, export: str, sent: list[Sent], number: int, folder: Path
) -> ChatOfEvening:
    name, write = EXPORTS[export]
    file = folder / f"{number}-{name}"
    file.write_bytes(write(sent, evening.language))
    return ChatOfEvening(evening, file)


def judged(told: ChatOfEvening) -> Judgement:
    chat, names = read_chat(told.file), told.evening.names
    seats, _ = find_seats(chat, names, {})
    return judge(told.evening.deal, tuple(names), chat, seats, (told.evening.language,))


class Compared(NamedTuple):
    """How a judgement of an evening compares with the truth.

    Attributes:
        wrong: numbers of rounds that are called complete and aren't told as they were played.
    """

    rounds: int
    complete: int
    wrong: list[int]


def compared(evening: ToldEvening, judgement: Judgement) -> Compared:
    found = {round_.facts.number: round_ for round_ in judgement.rounds if round_.complete}
    numbers = [dealt.facts.number for dealt in evening.deal.rounds]
    truths = dict(zip(numbers, evening.truth, strict=False))
    wrong = [number for number in found if number not in truths]
    for number in found.keys() & truths:
        told, truth = found[number], truths[number]
        same = [trick.taker for trick in told.tricks] == truth.takers
        for trick, true in zip(told.tricks, truth.tricks, strict=False):
            same &= {(seat, card.notation) for seat, card in trick.cards} <= {*true}
        if not (same and list(told.bids) in (truth.bids, [])):
            wrong.append(number)
    return Compared(len(truths), len(found.keys() & truths), wrong)


def true_totals(evening: ToldEvening) -> list[int]:
    """The points at the end, from what was really played."""
    deal = evening.deal
    entries = [_entry(evening, truth) for truth in evening.truth]
    facts = [dealt.facts for dealt in deal.rounds]
    played = dict(enumerate(entries, facts[0].number))
    faults, result = look_at_game(deal.rules, facts, evening.names, entries, played)
    assert not faults
    return list(result.rounds[-1].totals)


def _entry(evening: ToldEvening, truth: Truth) -> Entry:
    sides = evening.deal.rules.sides
    if not sides:
        playing = {seat for trick in truth.tricks for seat, _ in trick}
        seats = range(len(evening.names))
        made = tuple(truth.takers.count(seat) if seat in playing else None for seat in seats)
        return Entry(made, tuple(truth.bids))
    tricks = [sum(taker in side for taker in truth.takers) for side in sides]
    if truth.contract is None:
        return Entry(tuple(tricks))
    declarer, number, trump, down = truth.contract
    tricks[declarer % 2] += not evening.deal.settings.on("small-kitty")
    contract = Contract(declarer, number, Suit(trump) if trump else None, down)
    return Entry(tuple(tricks), contract=contract)
