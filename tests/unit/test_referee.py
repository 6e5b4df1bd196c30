"""The referee: evenings that were never played, as chats of all kinds; what he makes of them,
and what he must never say.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardgen.cards import Card, Rank, build_deck
from cardgen.referee import (
    Fault,
    Irregularity,
    Sentences,
    Source,
    as_data,
    find_seats,
    read_chat,
)
from cardgen.referee.chat import ChatFile
from cardgen.referee.ear import Ear
from cardgen.referee.saying import Saying
from cardgen.referee.words import plain_words
from cardgen.text import referee_catalogue, spoken_words
from tests.chats.cases import (
    CASES,
    KINDS,
    LANGUAGES,
    ChatOfEvening,
    compared,
    judged,
    noisy_evening,
    planted_evening,
    quiet_evening,
    true_totals,
    written,
)
from tests.chats.evening import SimulatedTable, ToldEvening, honours_held
from tests.chats.exports import EXPORTS, send
from tests.chats.family import family_evening
from tests.chats.planted import PlantedTable
from tests.chats.words import words
from tests.turns import each, search_but, times

SEEDS = len(CASES) * 3


def sent_as(export: str, evening: ToldEvening, folder: Path, number: int = 1) -> ChatOfEvening:
    return written(evening, export, send(evening, random.Random(number)), number, folder)


@pytest.mark.parametrize(
    ("sender", "seat"),
    [("oma Anna 🌷", 0), ("Anna Müller", 0), ("Big Mama Ben 👑", 1), ("Annabel", None),
     ("Mama von Anna", None), ("Anna’s Mum", None), ("Anna & Ben", None),
     ("Mama von Anna und Ben", None), ("Mama de Anna", None), ("Lena-Anna", None)],
)  # fmt: skip
def test_a_contact_is_whose_name_it_has(sender: str, seat: int | None) -> None:
    chat = ChatFile(Path("chat.txt"), re.compile(""), senders=((sender, 3),))
    assert find_seats(chat, ("Anna", "Ben"), {})[0] == ({} if seat is None else {sender: seat})


# -- without noise, with noise, with something planted


@pytest.mark.parametrize("number", search_but(range(600), 0, 15, 22, later=[43]))
def test_a_quiet_evening_is_told_as_it_was(number: int, tmp_path: Path) -> None:
    told = quiet_evening(number, tmp_path)
    judgement = judged(told)
    found = compared(told.evening, judgement)
    assert (found.complete, found.wrong, judgement.irregularities) == (found.rounds, [], ())
    assert judgement.result is not None
    assert list(judgement.result.rounds[-1].totals) == true_totals(told.evening)


def test_honours_are_counted_from_the_cards(tmp_path: Path) -> None:
    table = SimulatedTable("whist 4 honours=on trump=turned target=12", "de", 5)
    evening = table.evening()
    result = judged(sent_as(next(iter(EXPORTS)), evening, tmp_path)).result
    assert result is not None
    held = [[{4: 4, 3: 2}.get(n, 0) for n in honours_held(truth)] for truth in evening.truth]
    assert [list(done.entry.honours) for done in result.rounds] == held
    assert any(map(any, held))
    assert list(result.rounds[-1].totals) == table.totals


def test_a_nullo_counts_once_and_in_time(tmp_path: Path) -> None:
    """Whatever else somebody announces scores nothing, and no round is lost for it."""
    evening = SimulatedTable("romanian 4 nullo=before-turn", "de", 5).evening()
    last = evening.deal.rules.nullo_before
    assert last
    for number, seat in ((last + 1, 0), (3, 2), (2, 2)):
        first = next(i for i, post in enumerate(evening.posts) if post.round == number - 1)
        announced = replace(evening.posts[first], seat=seat, text="Nullo", card="", bid=None)
        evening.posts.insert(first + 1, announced)
    judgement = judged(sent_as("android-de", evening, tmp_path))
    said = {one.facts.number: one.nullo for one in judgement.rounds if one.nullo}
    assert said == {2: (2,), 3: (2,), last + 1: (0,)}
    result = judgement.result
    assert result is not None
    assert (len(result.rounds), result.nullo) == (len(evening.deal.rounds), ((2, 2),))


def test_what_is_played_after_the_end_scores_nothing(tmp_path: Path) -> None:
    table = SimulatedTable("whist 4 target=5", "de", 5)
    ended = 0
    for round_ in table.deal.rounds:
        table.play(round_)
        ended = ended or (max(table.totals) >= 5 and round_.facts.number)
    evening = ToldEvening(table.deal, "de", table.names, table.posts, table.truth)
    judgement = judged(sent_as("android-de", evening, tmp_path))
    assert judgement.result is not None
    assert judgement.result.finished
    assert [*judgement.entries] == [*range(1, ended + 1)]
    assert compared(evening, judgement).complete == len(table.deal.rounds) > ended


def parts(few: range, count: int, each_part: int) -> list[Any]:
    """Some evenings, and so many parts of a search."""
    long = (range(part * each_part, part * each_part + each_part) for part in range(count))
    return search_but([few, *long], few)


@pytest.mark.parametrize("numbers", parts(range(1, 13, 4), 6, SEEDS // 3))
def test_among_people_nearly_all_rounds_are_told_and_none_wrongly(
    numbers: range, tmp_path: Path
) -> None:
    check_noisy(numbers, tmp_path, noisy_evening)


@pytest.mark.parametrize("numbers", parts(range(2, 33, 15), 3, 12))
def test_a_family_that_talks_of_cards_is_followed(numbers: range, tmp_path: Path) -> None:
    check_noisy(numbers, tmp_path, family_evening)


def check_noisy(numbers: range, folder: Path, play: Callable[[int, Path], ChatOfEvening]) -> None:
    rounds = complete = invented = 0
    for number in numbers[:: times(2, 1)]:
        told = play(number, folder)
        judgement = judged(told)
        found = compared(told.evening, judgement)
        assert not found.wrong, f"evening {number}"
        rounds, complete = rounds + found.rounds, complete + found.complete
        invented += len(judgement.irregularities)
        open_ = {judged.facts.number for judged in judgement.rounds if not judged.complete}
        assert open_ <= {asked.round for asked in judgement.questions}, f"evening {number}"
    assert complete >= 0.9 * rounds, f"{complete} of {rounds}"
    assert invented <= 1


def test_nobody_is_blamed_for_a_card_in_a_voice_message(tmp_path: Path) -> None:
    for number in range(0, times(18, 180), 3):
        case, language = CASES[number % len(CASES)], LANGUAGES[number % 3]
        evening = SimulatedTable(case, language, number, most=4).evening()
        cards = [post for post in evening.posts[:-30] if post.card] or evening.posts[-1:]
        spoken = random.Random(number).choice(cards)
        spoken.text = words.MEDIA[evening.language]
        judgement = judged(sent_as("android-de", evening, tmp_path, number))
        assert not compared(evening, judgement).wrong, number
        assert not judgement.irregularities, number


def test_a_card_put_right_when_the_round_is_over_is_that_round_s(tmp_path: Path) -> None:
    """Also where the next round's leader holds it, whose card others may name in a one-card
    round.
    """
    evening = SimulatedTable("romanian 5 one-card=choice", "ro", 3204, most=4).evening()
    last = [i for i, post in enumerate(evening.posts) if post.card][3 * 5 - 1]
    mended, turn = evening.posts[last], evening.deal.rounds[3].facts.leader
    assert turn is not None
    assert mended.card in [card.notation for card in evening.deal.rounds[3].hands[turn] or ()]
    evening.posts.insert(last, replace(mended, text="pun ♠8", card="S8"))
    mended.text = f"{mended.text}*"
    judgement = judged(sent_as("android-de", evening, tmp_path))
    assert (compared(evening, judgement).complete, judgement.irregularities) == (4, ())


WRONG_NUMBER_FOR_ANOTHER = range(119, 120)
"""An evening with a number that is right for somebody else, and wrong for whom it is told."""

SEARCHED = [range(kind, 16 * len(KINDS), len(KINDS)) for kind in range(len(KINDS))]


@pytest.mark.parametrize(
    "numbers",
    search_but(
        [range(len(KINDS)), WRONG_NUMBER_FOR_ANOTHER, *SEARCHED],
        range(len(KINDS)),
        WRONG_NUMBER_FOR_ANOTHER,
    ),
)
def test_what_goes_wrong_is_found_and_nothing_else(numbers: range, tmp_path: Path) -> None:
    """A card that is missing is nobody's fault; where another history explains it as well, nothing
    is said.
    """
    planted = told_of = 0
    for number in numbers[:: times(2, 1)]:
        told = planted_evening(number, tmp_path)
        judgement = judged(told)
        found = [(one.fault.value, one.round, one.seat) for one in judgement.irregularities]
        assert {*found} <= {*told.evening.planted}, f"evening {number}"
        assert not compared(told.evening, judgement).wrong, f"evening {number}"
        wanted = [fault for fault in told.evening.planted if fault[0] != "missing-card"]
        planted, told_of = planted + len(wanted), told_of + len(found)
    assert told_of >= 0.6 * planted


def test_no_card_is_named_that_nobody_has_played_or_said(tmp_path: Path) -> None:
    """Cut off right behind what goes wrong, while hands are still held: only what was typed may
    come out.
    """
    seen = 0
    kinds = ["not-followed", "not-trumped", "not-in-hand", "twice", "out-of-turn"]
    for number, kind in enumerate(kinds * times(2, 12)):
        table = PlantedTable(kind, 6, "romanian 4", LANGUAGES[number % 3], number, most=9)
        evening = table.evening()
        posts = evening.posts[: table.planted_at + 5]
        judgement = judged(sent_as("plain", replace(evening, posts=posts), tmp_path))
        ear = Ear((), evening.deal.deck)
        said = [saying.cards for post in posts for saying in ear.hear(post.text)]
        typed = {card for cards in said for some in cards for card in some}
        data = json.dumps([as_data(judgement)[key] for key in ("irregularities", "questions")])
        told = set(re.findall(r'"([CDHS](?:10|[2-9JQKA]))"', data))
        assert told <= {str(card) for card in typed}, f"{kind} {number}"
        sentences = Sentences("en", evening.names)
        text = " ".join(map(sentences.irregularity, judgement.irregularities))
        named = set(re.findall("[♣♦♥♠](?:10|[2-9JQKA])", text))
        assert named <= {sentences.card(card) for card in typed}, f"{kind} {number}"
        seen += bool(judgement.irregularities)
    assert seen > 6


# -- the language of cards


H10, S7, C10, D10 = map(Card.parse, "H10 S7 C10 D10".split())
SHORT_DECK = Ear(["Anna"], build_deck(Rank.SEVEN))
EAR = Ear(["Anna", "Ben", "Dörte"], build_deck(jokers=True))


def heard(text: str, ear: Ear = EAR) -> Saying:
    (said,) = ear.hear(text)
    return said


def best_card(text: str) -> Card | None:
    """Which card of a deck a message says best, if it says one."""
    said = [one for saying in EAR.hear(text) for one in saying.card_costs(build_deck(), None)]
    cards = min(said, key=lambda one: one[0], default=(0.0, frozenset[Card]()))[1]
    return next(iter(cards)) if len(cards) == 1 else None


@each("languages, suits", "ro | CDH\nen | C\nro en | CDH\nde | C")
def test_a_letter_means_first_what_it_means_among_these_players(languages: str, suits: str) -> None:
    said = Ear([], build_deck(), languages.split()).hear("c7")
    assert {str(card) for card in said[0].cards[0]} >= {f"{suit}7" for suit in suits}


@each(
    "text",
    """
    Herz 10
    ♥10
    h10
    10♥
    Herz Zehn
    hearts ten
    10 of hearts
    inimă roșie 10
    10 de cupă
    ❤️ 10
    HERZ 10
    hezr 10
    herzzehn
    Herzz zehn
    inim rosie 10
    ich spiele Herz 10 😄
    ok, then hearts 10!
    lovely, ten of hearts
    Herz 10er haha
    leider nur die Herz 10
    Herz 10, hab kein Karo
    got no diamonds. 10 of hearts
    tenofhearts
    10ofHearts then
    zece de cupa
    h-10
    ❤️🔟
    🂺
    nein, Herz 10
    *♥10
    nicht Pik 7 sondern Herz 10
    Herz 10 statt Pik 7
    scuze, h10
    """,
)
def test_one_card_in_many_ways(text: str) -> None:
    assert best_card(text.replace("🔟", "10")) == H10


@each(
    "text, bid",
    """
    2                  | 2
    ich sage zwei      | 2
    put me down for 2  | 2
    dann eins          | 1
    ein Stich          | 1
    just the one       | 1
    o levată           | 1
    ich nehm keinen    | 0
    ich sag mal nix    | 0
    not a single one   | 0
    nici una           | 0
    null               | 0
    no, 1              | 1
    zwie               | 2
    """,
)
def test_one_bid_in_many_ways(text: str, bid: str) -> None:
    costs = sorted(one for saying in EAR.hear(text) for one in saying.bid_costs())
    assert costs[0][1] == int(bid)
    assert all(number == int(bid) or cost > costs[0][0] for cost, number in costs)


@each(
    "text",
    """
    20:15
    haha
    https://example.org/7
    es steht 3:2
    ich hol mir noch was
    kp 😂
    whose turn is it?
    """,
)
def test_what_says_nothing(text: str) -> None:
    said = EAR.hear(text)
    assert not any(saying.cards or saying.numbers for saying in said)


def test_questions_and_quotes_are_hardly_plays() -> None:
    for text in ("wer hat Herz 10?", "> Herz 10", "„Herz 10“ sagt er"):
        assert heard(text).card_strength < 1 < heard("Herz 10").card_strength
    assert not EAR.hear("> Herz 10\nwie gemein")


def test_what_can_mean_two_cards_means_both() -> None:
    assert heard("k10").cards == ({C10, D10},)


def test_a_sealed_number_is_never_a_card() -> None:
    said = heard("17-K, 10-D und 3 - A")
    assert [*said.sealed] == ["17-K", "10-D", "3-A"]
    assert not said.cards
    assert not any(one.sealed for one in EAR.hear("a 2-a levată pentru mine"))


@each("text, seats", "Ben: 2 | 1\nAnna: 1, Ben: 2 | -\nAnsagen: Anna: 1 · Ben: 2 | 0 1\n2 | None")
def test_for_whom_somebody_writes(text: str, seats: str) -> None:
    said = [saying.subject for saying in EAR.hear(text)]
    assert " ".join(map(str, said)) == ("" if seats == "-" else seats)


@each(
    "text",
    """
    Herz 10 + Pik 7
    zece de cupă apoi șapte de pică
    cupă 10 pică 7
    10♥\\n♠7
    10 of hearts, 7 of spades
    """,
)
def test_two_cards_at_once(text: str) -> None:
    assert heard(text.replace("\\n", "\n")).cards == ({H10}, {S7})


PIECES = st.sampled_from(
    "♥ ♠️ 10 2 1o herz pik :- * ? # , ፩ ² ① ٣ 𐄇 🃏 🂡 🂢 ★ ❤️ A kD 5h"
    " inimă neagră joker no trump runde 7 ansagen: nicht statt".split()
)


@example(["𠀀a"])  # letters beyond the playing cards in Unicode
@example(["\U000200a1"])
@given(st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=14))
def test_whatever_is_typed_is_read(pieces: list[str]) -> None:
    text = " ".join(pieces)
    deck = build_deck(Rank.SEVEN)
    said = [card for saying in SHORT_DECK.hear(text) for cards in saying.cards for card in cards]
    assert {*said} <= {*deck}
    SHORT_DECK.says_nothing(text)


# -- what could mean two things


@each("seed, most", [(2, 12), (3, 26)], few=1)
def test_two_meanings_are_decided_by_the_cards_or_not_at_all(
    seed: int, most: int, tmp_path: Path
) -> None:
    """“k” is Karo or Kreuz; mostly only one of them is left, and where it isn't, the round isn't
    called complete.
    """
    evening = SimulatedTable(f"corona 2 max={most}", "de", seed, most=24).evening()
    for post in evening.posts:
        if post.card and post.card[0] in "CD" and post.card[1:].isdigit():
            post.text = f"k{post.card[1:]}"
    judgement = judged(sent_as("plain", evening, tmp_path))
    found = compared(evening, judgement)
    assert not found.wrong
    assert found.rounds / 3 < found.complete
    assert most > 12 or found.complete == found.rounds
    open_ = {round_.facts.number for round_ in judgement.rounds if not round_.complete}
    assert {one.round for one in judgement.questions} == open_


# -- words of all languages


def test_every_language_has_the_same_words_and_sentences() -> None:
    spoken, sentences = map(spoken_words, LANGUAGES), [*map(referee_catalogue, LANGUAGES)]
    keys = []
    for tables in spoken:
        keys.append({name: {*table} for name, table in tables.items() if name != "joker"})
        said = [word for table in tables.values() for several in table.values() for word in several]
        assert said == [*map(plain_words, said)]
    assert keys == [keys[0]] * len(LANGUAGES)
    texts = [{key: fields(one(key)) for key in one.keys} for one in sentences]
    assert texts == [texts[0]] * len(LANGUAGES)
    faults = {f"fault.{fault.value}" for fault in Fault}
    assert faults == {key for key in texts[0] if key.startswith("fault.")}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


# -- files


@each("name", EXPORTS)
def test_times_and_lines_are_those_of_the_file(name: str, tmp_path: Path) -> None:
    evening = SimulatedTable("corona 3 max=2", "de", 1, announced=False).evening()
    sent = send(evening, random.Random(2))
    chat = read_chat(written(evening, name, sent, 0, tmp_path).file)
    messages = [message for message in chat.messages() if message.sender in evening.names]
    said = [(message.sender, message.text.strip()) for message in messages]
    assert said == [(message.sender, message.text) for message in sent]
    lines = [message.line for message in messages]
    assert lines == sorted(lines)
    if name != "plain":
        at = sent[0].at
        minute = (at.toordinal() * 24 + at.hour) * 60 + at.minute
        assert 0 <= messages[0].at - minute * 60 < 60


@each("encoding", "utf-8-sig utf-16 utf-16-le utf-16-be cp1250 cp1252".split())
def test_a_chat_that_was_saved_again_is_read(encoding: str, tmp_path: Path) -> None:
    evening = SimulatedTable("corona 4 max=2", "de", 1, announced=False).evening()
    file = sent_as("android-de", evening, tmp_path).file
    file.write_bytes(file.read_text("utf-8").encode(encoding, "replace"))
    assert {sender for sender, _ in read_chat(file).senders} == set(evening.names)


def test_an_irregularity_keeps_what_it_doesn_t_show_out_of_its_text() -> None:
    found = Irregularity(Fault.NOT_FOLLOWED, 1, 1, 0, Source(0, 1), H10, held=(S7,))
    assert "S7" not in repr(found)
    assert "SEVEN" not in repr(found)
