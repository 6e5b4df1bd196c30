"""The referee: evenings that were never played, as chats of all kinds; what he makes of them,
and what he must never say.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardgen.cards import Card, Rank, build_deck
from cardgen.referee import Fault, Irregularity, Sentences, Source, as_data, read_chat
from cardgen.referee.vocabulary import plain_words
from cardgen.referee.wording import PartKind as Kind
from cardgen.referee.wording import Wording
from cardgen.text import referee_catalogue, spoken_words
from tests.chats.cases import (
    GAMES,
    KINDS,
    LANGUAGES,
    Played,
    compared,
    judged,
    noisy_evening,
    planted_evening,
    quiet_evening,
    true_totals,
    written,
)
from tests.chats.evening import Table
from tests.chats.exports import EXPORTS, send
from tests.chats.family import family_evening
from tests.chats.planted import PlantedTable
from tests.chats.words import MEDIA
from tests.turns import each, times

SEEDS = len(GAMES) * 3


# -- without noise, with noise, with something planted


@pytest.mark.parametrize(
    "number",
    [pytest.param(n, marks=() if n in (0, 15, 22, 43) else pytest.mark.search) for n in range(600)],
)
def test_a_quiet_evening_is_told_as_it_was(number: int, tmp_path: Path) -> None:
    played = quiet_evening(number, tmp_path)
    judgement = judged(played)
    found = compared(played.evening, judgement)
    assert (found.complete, found.wrong, judgement.irregularities) == (found.rounds, [], ())
    assert judgement.result is not None
    assert list(judgement.result.rounds[-1].totals) == true_totals(played.evening)


def test_among_people_nearly_all_rounds_are_told_and_none_wrongly(tmp_path: Path) -> None:
    check_noisy(range(1, 13, 4), tmp_path)


@pytest.mark.search
@pytest.mark.parametrize("part", range(6))
def test_a_hundred_evenings_among_people(part: int, tmp_path: Path) -> None:
    check_noisy(range(part * SEEDS // 3, (part + 1) * SEEDS // 3), tmp_path)


def test_a_family_that_talks_of_cards_is_followed(tmp_path: Path) -> None:
    check_noisy(range(2, 33, 15), tmp_path, family_evening)


@pytest.mark.search
@pytest.mark.parametrize("part", range(3))
def test_thirty_evenings_of_a_family(part: int, tmp_path: Path) -> None:
    check_noisy(range(part * 12, part * 12 + 12), tmp_path, family_evening)


def test_nobody_else_is_blamed_for_a_card_in_a_voice_message(tmp_path: Path) -> None:
    for number in range(0, times(18, 180), 3):
        game, players, given = GAMES[number % len(GAMES)]
        chance = random.Random(number)
        evening = Table(
            game, players, given, LANGUAGES[number % 3], number, announced=True, most=4
        ).evening()
        spoken = evening.posts[
            chance.choice([i for i, post in enumerate(evening.posts[:-30]) if post.card] or [-1])
        ]
        spoken.text = MEDIA[evening.language]
        judgement = judged(written(evening, "android-de", send(evening, chance), number, tmp_path))
        assert not compared(evening, judgement).wrong
        blamed = {(one.fault, one.seat) for one in judgement.irregularities}
        assert blamed <= {
            (Fault.MISSING_CARD, spoken.seat),
            (Fault.ROUND_NOT_FINISHED, spoken.seat),
        }, number


def test_a_card_put_right_when_the_round_is_over_is_that_round_s(tmp_path: Path) -> None:
    """Also where the next round's leader holds it, whose card others may name in a one-card
    round.
    """
    evening = Table(
        "romanian", 5, {"one-card": "choice"}, "ro", 3204, announced=True, most=4
    ).evening()
    last = [i for i, post in enumerate(evening.posts) if post.card][3 * 5 - 1]
    mended, turn = evening.posts[last], evening.deal.rounds[3].facts.leader
    assert turn is not None
    assert mended.card in [card.notation for card in evening.deal.rounds[3].hands[turn] or ()]
    evening.posts.insert(last, replace(mended, text="pun ♠8", card="S8"))
    mended.text = f"{mended.text}*"
    judgement = judged(written(evening, "android-de", send(evening, random.Random(1)), 1, tmp_path))
    assert (compared(evening, judgement).complete, judgement.irregularities) == (4, ())


def check_noisy(
    numbers: range, folder: Path, play: Callable[[int, Path], Played] = noisy_evening
) -> None:
    rounds, complete = 0, 0
    for number in numbers:
        played = play(number, folder)
        judgement = judged(played)
        found = compared(played.evening, judgement)
        assert not found.wrong, f"evening {number}"
        rounds, complete = rounds + found.rounds, complete + found.complete
        if found.complete == found.rounds:
            assert not judgement.irregularities, f"evening {number}"
    assert complete >= 0.99 * rounds, f"{complete} of {rounds}"


def test_what_goes_wrong_is_found_and_nothing_else(tmp_path: Path) -> None:
    check_planted(range(len(KINDS)), tmp_path)


def test_a_number_that_is_right_for_somebody_else_is_a_wrong_one(tmp_path: Path) -> None:
    check_planted(range(119, 120), tmp_path)


@pytest.mark.search
@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_much_goes_wrong_and_is_found(kind: int, tmp_path: Path) -> None:
    check_planted(range(kind, 16 * len(KINDS), len(KINDS)), tmp_path)


def check_planted(numbers: range, folder: Path) -> None:
    planted = 0
    for number in numbers:
        played = planted_evening(number, folder)
        judgement = judged(played)
        found = [(one.fault.value, one.round, one.seat) for one in judgement.irregularities]
        assert found == played.evening.planted, f"evening {number}"
        assert not compared(played.evening, judgement).wrong, f"evening {number}"
        planted += len(found)
    assert planted >= 0.7 * len(numbers), "too little was planted to prove anything"


def test_no_card_is_named_that_nobody_has_played_or_said(tmp_path: Path) -> None:
    """Cut off right behind what goes wrong, while hands are still held: only what was typed may
    come out.
    """
    seen = 0
    for number, kind in enumerate(
        ["not-followed", "not-trumped", "not-in-hand", "twice", "out-of-turn"] * times(2, 12)
    ):
        table = PlantedTable(
            kind, 6, "romanian", 4, {}, LANGUAGES[number % 3], number, announced=True, most=9
        )
        evening = table.evening()
        posts = evening.posts[: table.planted_at + 5]
        judgement = judged(
            written(
                evening,
                "plain",
                send(replace(evening, posts=posts), random.Random(1)),
                number,
                tmp_path,
            )
        )
        words = Wording({}, evening.deal.deck)
        typed = {
            card
            for post in posts
            for cards in words.read(post.text).of(Kind.CARD)
            for card in cards
        }
        data = json.dumps([as_data(judgement)["irregularities"], as_data(judgement)["unclear"]])
        assert set(re.findall(r'"([CDHS](?:10|[2-9JQKA]))"', data)) <= {
            str(card) for card in typed
        }, f"{kind} {number}"
        sentences = Sentences("en", evening.names)
        said = " ".join(sentences.irregularity(one) for one in judgement.irregularities)
        assert set(re.findall("[♣♦♥♠](?:10|[2-9JQKA])", said)) <= {
            sentences.card(card) for card in typed
        }, f"{kind} {number}"
        seen += bool(judgement.irregularities)
    assert seen > 6


# -- the language of cards


H10, S7, C10, D10 = (Card.parse(text) for text in ("H10", "S7", "C10", "D10"))
SHORT_DECK = Wording({"Anna": 0}, build_deck(Rank.SEVEN))
WORDING = Wording({"Anna": 0, "Ben": 1, "Dörte": 2}, build_deck(jokers=True))


@each(
    "languages, suits", [(("ro",), "CDH"), (("en",), "C"), (("ro", "en"), "CDH"), (("de",), "CDH")]
)
def test_a_letter_means_all_that_it_can_among_these_players(
    languages: tuple[str, ...], suits: str
) -> None:
    (cards,) = Wording({}, build_deck(), languages).read("c7").of(Kind.CARD)
    assert {str(card) for card in cards} == {f"{suit}7" for suit in suits}


@each(
    "text",
    [
        "Herz 10", "♥10", "h10", "10♥", "Herz Zehn", "hearts ten", "10 of hearts", "inimă roșie 10",
        "10 de cupă", "❤️ 10", "HERZ 10",
        "hezr 10", "Herz 1o", "Herzz zehn", "inim rosie 10", "ich spiele Herz 10 😄",
        "ok, then hearts 10!", "zece de cupa", "h-10",
        "🂺",
    ],
)  # fmt: skip
def test_one_card_in_many_ways(text: str) -> None:
    said = WORDING.read(text)
    assert (said.of(Kind.CARD), said.sure, said.correction) == (((H10,),), True, False)


@each(
    "text, to",
    [
        ("Ben: 17-K", (1,)), ("ben 17-K", (1,)), ("Ben: 17-K, 3-J", (1, 1)),
        ("Ben: 17-K Dörte: 3-J", (1, 2)), ("17-K", (None,)),
        ("Ben, 17-K", (None,)), ("Ben ist gut. 17-K", (None,)), ("17-K Ben", (None,)),
    ],
)  # fmt: skip
def test_for_whom_a_number_is(text: str, to: tuple[int | None, ...]) -> None:
    parts = [part for part in WORDING.read(text).parts if part.kind is Kind.SEALED]
    assert tuple(part.to for part in parts) == to


@each(
    "text",
    [
        "nein, Pik 7",
        "*♠7",
        "♠7*",
        "no, spades 7",
        "nu, pică 7",
        "nicht Herz 10 sondern Pik 7",
        "Pik 7 statt Herz 10",
        "scuze, p7",
    ],
)
def test_corrections(text: str) -> None:
    said = WORDING.read(text)
    assert (said.of(Kind.CARD), said.sure, said.correction) == (((S7,),), True, True)


@each(
    "text",
    [
        "wer hat Herz 10?", "ich hätte gern die Herz 10 gehabt", "bin in 2 Minuten da", "20:15",
        "5 h", "haha", "da", "ka", "10-D",
        "I don't have hearts 10", "nu am cupa 10", "https://example.org/7", "+1", "3 : 2",
        "Runde 7 von 19 · 4 Karten",
        "ich hab noch Herz 10", "hast du Herz 10", "Herz 10 ist schon weg", "warte auf Herz 10",
        "zwei Bier bitte", "so much for my 3",
        "nice",
    ],
)  # fmt: skip
def test_what_is_no_play(text: str) -> None:
    said = WORDING.read(text)
    assert not said.sure or not (said.of(Kind.CARD) or said.of(Kind.NUMBER))


def test_what_can_mean_two_cards_means_both() -> None:
    assert WORDING.read("k10").of(Kind.CARD) == ((C10, D10),)
    assert WORDING.read("k10").sure


def test_a_sealed_number_is_never_a_card() -> None:
    assert WORDING.read("17-K, 10-D und 3 - A").of(Kind.SEALED) == ("17-K", "10-D", "3-A")
    assert not WORDING.read("17-K, 10-D und 3 - A").of(Kind.CARD)
    assert not WORDING.read("a 2-a levată pentru mine").of(Kind.SEALED)


@each(
    "text",
    [
        "Herz 10 + Pik 7",
        "zece de cupă apoi șapte de pică",
        "cupă 10 pică 7",
        "zece de cupă șapte de pică",
        "10♥\n♠7",
    ],
)
def test_two_cards_at_once(text: str) -> None:
    said = WORDING.read(text)
    assert (said.of(Kind.CARD), said.sure) == (((H10,), (S7,)), True)


PIECES = st.sampled_from(
    [
        "♥",
        "♠️",
        "10",
        "2",
        "1o",
        "herz",
        "pik",
        ":-",
        "*",
        "?",
        "#",
        ",",
        "፩",
        "²",
        "①",
        "٣",
        "𐄇",
        "🃏",
        "🂡",
        "🂢",
        "★",
        "❤️",
        "A",
        "kD",
        "5h",
    ]
    + ["inimă", "neagră", "joker", "no", "trump", "runde", "7", "ansagen:", "nicht", "statt"]
)


@example(["𠀀a"])  # letters beyond the playing cards in Unicode
@example(["\U000200a1"])
@given(st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=14))
def test_whatever_is_typed_is_read(pieces: list[str]) -> None:
    said = SHORT_DECK.read(" ".join(pieces))
    assert all(card in SHORT_DECK.deck for cards in said.of(Kind.CARD) for card in cards)


# -- what could mean two things


@each("seed, most", [(2, 12), (3, 26)])
def test_two_meanings_are_decided_by_the_cards_or_not_at_all(seed: int, most: int) -> None:
    """“k” is Karo or Kreuz; mostly only one of them is left, and where it isn't, the round isn't
    called complete.
    """
    evening = Table("corona", 2, {"max": str(most)}, "de", seed, announced=True, most=24).evening()
    for post in evening.posts:
        if post.card and post.card[0] in "CD" and post.card[1:].isdigit():
            post.text = f"k{post.card[1:]}"
    with tempfile.TemporaryDirectory() as folder:
        judgement = judged(
            written(evening, "plain", send(evening, random.Random(1)), 0, Path(folder))
        )
    found = compared(evening, judgement)
    assert not found.wrong
    assert found.rounds / 3 < found.complete
    assert (found.complete == found.rounds) is (most == 12)
    assert {one.round for one in judgement.unclear} == {
        one.facts.number for one in judgement.rounds if not one.complete
    }


# -- words of all languages


def test_every_language_has_the_same_words_and_sentences() -> None:
    spoken, sentences = (
        [spoken_words(language) for language in LANGUAGES],
        [referee_catalogue(language) for language in LANGUAGES],
    )
    for words in spoken:
        assert {table: set(words[table]) for table in words if table != "joker"} == {
            table: set(spoken[0][table]) for table in spoken[0] if table != "joker"
        }
        assert all(
            word == plain_words(word)
            for table in words.values()
            for several in table.values()
            for word in several
        )
    for texts in sentences:
        assert texts.keys == sentences[0].keys
        assert {key: fields(texts(key)) for key in texts.keys} == {
            key: fields(sentences[0](key)) for key in texts.keys
        }
        assert {f"fault.{fault.value}" for fault in Fault} == {
            key for key in texts.keys if key.startswith("fault.")
        }


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


# -- files


@each("name", EXPORTS)
def test_times_and_lines_are_those_of_the_file(name: str) -> None:
    evening = Table("corona", 3, {"max": "2"}, "de", 1, announced=False).evening()
    sent = send(evening, random.Random(2))
    with tempfile.TemporaryDirectory() as folder:
        played = written(evening, name, sent, 0, Path(folder))
        messages = [
            message
            for message in read_chat(played.file).messages()
            if message.sender in evening.names
        ]
    assert [message.text.strip() for message in messages] == [message.text for message in sent]
    assert [message.sender for message in messages] == [message.sender for message in sent]
    assert [message.line for message in messages] == sorted(message.line for message in messages)
    if name != "plain":
        ordinal = sent[0].at.toordinal() * 86_400 + sent[0].at.hour * 3600 + sent[0].at.minute * 60
        assert 0 <= messages[0].at - ordinal < 60


@each("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1250", "cp1252"])
def test_a_chat_that_was_saved_again_is_read(encoding: str) -> None:
    evening = Table("corona", 4, {"max": "2"}, "de", 1, announced=False).evening()
    with tempfile.TemporaryDirectory() as folder:
        file = written(evening, "android-de", send(evening, random.Random(2)), 0, Path(folder)).file
        file.write_bytes(file.read_text("utf-8").encode(encoding, "replace"))
        assert {sender for sender, _ in read_chat(file).survey.senders} == set(evening.names)


def test_an_irregularity_keeps_what_it_doesn_t_show_out_of_its_text() -> None:
    found = Irregularity(Fault.NOT_FOLLOWED, 1, 1, 0, Source(1, 0), H10, held=(S7,))
    assert "S7" not in repr(found)
    assert "SEVEN" not in repr(found)
