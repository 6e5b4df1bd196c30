"""How well the referee hears people: a small part of `tests.chats.measure`, and chats of families."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from cardgen.cards import Card, Rank, Suit, build_deck
from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.games import Way
from cardgen.games.registry import GAMES
from cardgen.referee import Fault, Judgement
from cardgen.referee.ear import Ear
from cardgen.referee.judge import _Listener
from cardgen.referee.saying import SOMEBODY
from cardgen.referee.sentences import Sentences
from tests.chats.cases import judged, written
from tests.chats.evening import Post, SimulatedTable, ToldEvening
from tests.chats.exports import send
from tests.chats.forged import FORGERIES, WRITTEN
from tests.chats.measure import compared, evenings, family, forged, listen, measured
from tests.chats.people import HALVES, UNSEEN, phrases
from tests.chats.planted import PlantedTable
from tests.chats.words import words
from tests.turns import times


def strings(value: object) -> set[str]:
    """All phrases of a part of the file."""
    parts = value.values() if isinstance(value, dict) else value
    if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
        return set(parts)
    assert not isinstance(parts, str)
    return set().union(*map(strings, parts))  # type: ignore[call-overload]


def test_what_measures_was_never_heard_before() -> None:
    """Both halves say as many things, and no sentence of one is in the other."""
    known, held_out = map(phrases, HALVES)
    assert known.keys() == held_out.keys() == phrases(UNSEEN).keys()
    least = {"card": 30, "remark": 60, "none": 10, "pass": 10, "claim": 10, "correct": 10}
    for half in (known, held_out):
        for section, number in least.items():
            assert all(len(said) >= number for said in half[section].values()), section
        for said in zip(half["card"].values(), half["shape"].values(), strict=True):
            assert sum(map(len, said)) >= 40
    for section in ("card", "correct", "claim", "remark", "none", "one", "many", "two", "behalf"):
        assert strings(known[section]).isdisjoint(strings(held_out[section])), section


def ear(*languages: str) -> Ear:
    dealt = deal(GAMES["corona"], ["Anna", "Ben", "Cem", "Dörte"], practice_seed("ear"))
    return Ear(dealt.players, dealt.deck, languages)


@pytest.mark.parametrize(
    ("language", "text", "card"),
    [
        ("de", "Schippe hab ich nicht, Kreuz 4", "C4"),
        ("de", "kreuzsiebn", "C7"),
        ("de", "♣ 10er", "C10"),
        ("de", "ZehninKaro", "D10"),
        ("de", "Pik 7 oder? Nein, Herz 9", "H9"),
        ("en", "giving the two of harts a whirl", "H2"),
        ("en", "fresh out of spades, seven of clubs", "C7"),
        ("en", "don't have any spades left. hek", "HK"),
        ("en", "theeightofdiamonds", "D8"),
        ("en", "queen o diamonds / Queen o hearts", "HQ"),
        ("en", "fresh out of spades, the four of clubs", "C4"),
        ("en", "Kofhearts", "HK"),
        ("en", "take that! As", "SA"),
        ("ro", "dama d treflă", "CQ"),
        ("ro", "tai cu 9 tr", "C9"),
        ("ro", "kcu", "HK"),
        ("ro", "n-am inimă roșie, 6♣", "C6"),
        ("ro", "acu-i acu: ♥7", "H7"),
        ("de", "Kao 9", "D9"),
        ("de", "kharo noin", "D9"),
        ("en", "a of the clubs", "CA"),
        ("de", "PikkB", "SJ"),
        ("de", "krezuk", "CK"),
        ("en", "I got no clubs. two of diamonis", "D2"),
        ("en", "cutting with king of clbs", "CK"),
        ("ro", "K tr", "CK"),
        ("ro", "pcă 5", "S5"),
        ("ro", "panru d pică", "S4"),
        ("ro", "tai cu A trefflă", "CA"),
        ("ro", "8 iima neagra", "S8"),
        ("de", "einherzdrei", "H3"),
        ("de", "dann daun ♠ K", "SK"),
        ("ro", "popadeinimarosie", "HK"),
        ("ro", "popă d-ăla romb", "DK"),
        ("en", "2-1 in the 88th, 7h", "H7"),
        ("de", "Kr B als Auftakt", "CJ"),
        ("de", "Cœur B", "HJ"),
        ("en", "hea-8", "H8"),
        ("en", "lemme think, qdm", "DQ"),
        ("en", "i’m void in diamonds, 9 (of spades)", "S9"),
        ("ro", "rmbV", "DJ"),
        ("ro", "tai, n-am Pica: 9 d caro", "D9"),
        ("ro", "pun as de caro k n am alta", "DA"),
        ("de", "ohne HERZ: Königin in Pik", "SQ"),
        ("en", "k A diamonds", "DA"),
        ("en", "reckon I’ll throw AH", "HA"),
        ("ro", "🤦 4 de romb", "D4"),
        ("de", "nö ♣B", "CJ"),
        ("de", "dann herzKö", "HK"),
        ("en", "have a Ks", "SK"),
        ("en", "have a ♥J", "HJ"),
        ("en", "forced to play Qc", "CQ"),
        ("de", "argh Kreuz zähni!!", "C10"),
        ("de", "halt, h 9", "H9"),
        ("ro", "zecarul d pică", "S10"),
        ("en", "ain't got diamonds, 8 of s", "S8"),
        ("en", "jack a hearts", "HJ"),
        ("en", "two a clubs under it", "C2"),
        ("en", "not bad 7 of spades", "S7"),
        ("en", "not that one, ten spades", "S10"),
        ("ro", "a dat ♥ D", "HQ"),
        ("ro", "el a pus ♠ R", "SK"),
        ("ro", "fără pic de Trefla... rege, romb", "DK"),
        ("ro", "încep cu 4 bubnă", "D4"),
        ("de", "ha keis herz, drum Kreuz Sechs", "C6"),
        ("de", "Kr 9", "C9"),
        ("de", "10 Kr", "C10"),
        ("en", "no more hearts. two a diamonds", "D2"),
        ("en", "An now t'ace o diamonds", "DA"),
        ("en", "> the king?\nno, ♠Q", "SQ"),
        ("ro", "Tai cu 4 de romb!! A mea 💃", "D4"),
    ],
)
def test_a_card_is_heard_among_words(language: str, text: str, card: str) -> None:
    (saying,) = ear(language).hear(text)
    assert [[one.notation for one in cards] for cards in saying.cards[-1:]] == [[card]]


@pytest.mark.parametrize(
    ("language", "text", "proves"),
    [("ro", "pun popă d pică", True), ("ro", "crao", False), ("de", "pk", False),
     ("de", "h 9", False), ("de", "und zum Schluss d Kreiz siebne", True),
     ("de", "und zum Schluss d, Kreiz siebne", False)],
)  # fmt: skip
def test_what_is_hardly_said_or_beside_another_half_proves_no_card(
    language: str, text: str, proves: bool
) -> None:
    (saying,) = ear(language).hear(text)
    assert saying.cards
    assert proves is not (saying.is_loose or bool(saying.ranks))


def test_a_sign_means_the_rank_right_behind_it_too() -> None:
    (saying,) = ear("de").hear("♦8, und auf die 9 den ♦J")
    assert [Card.parse("DJ") in cards for cards in saying.cards] == [False, True]


@pytest.mark.parametrize(
    "text", ["krass, echt", "Spaß im Herbst", "Robert trifft Laura", "but", "cât", "ahhh", "daaa"]
)
def test_an_ordinary_word_is_no_card(text: str) -> None:
    assert ear("de", "en", "ro").hear(text) == ()


@pytest.mark.parametrize(
    ("text", "suits"),
    [("not clubs but hearts", "H"), ("nicht schlecht, das Herz", "H"), ("n-am caro, ci pica", "S")],
)  # fmt: skip
def test_a_suit_that_somebody_lacks_isnt_named(text: str, suits: str) -> None:
    (saying,) = ear("de", "en", "ro").hear(text)
    assert [[one.value for one in several] for several in saying.suits] == [*map(list, suits)]


@pytest.mark.parametrize("text", ["koa Pik", "ke Herz", "koi Karo mehr", "nae clubs", "nam treflă"])
def test_a_suit_that_somebody_lacks_is_no_half_of_a_card(text: str) -> None:
    assert not any(saying.cards or saying.suits for saying in ear("de", "en", "ro").hear(text))


@pytest.mark.parametrize("text", ["x ★ of", "joker ★ in", "so ★ das"])
def test_a_joker_needs_nothing_behind_it(text: str) -> None:
    dealt = deal(GAMES["bidwhist"], ["Anna", "Ben", "Cem", "Dörte"], practice_seed("ear"))
    (saying,) = Ear(dealt.players, dealt.deck).hear(text)
    assert saying.cards


def test_a_word_of_another_language_keeps_all_that_it_means() -> None:
    (saying,) = ear("de").hear("nu, Herz 7")
    assert saying.corrects
    (saying,) = ear("en").hear("kein Herz, Kreuz 7")
    assert [[one.notation for one in cards] for cards in saying.cards] == [["C7"]]
    assert saying.suits == ()


def test_which_of_two_suits_is_meant_the_hand_decides() -> None:
    (saying,) = ear("en").hear("with a heavy heart, 9 of diamnds")
    assert [{one.notation for one in cards} for cards in saying.cards] == [{"D9", "H9"}]


@pytest.mark.parametrize("text", ["K of clubs, 7 of hearts", "K de treflă\n7 de cupă"])
def test_two_cards_are_heard(text: str) -> None:
    (saying,) = ear("en", "ro").hear(text)
    assert [[one.notation for one in cards] for cards in saying.cards] == [["CK"], ["H7"]]


@pytest.mark.parametrize(
    ("language", "text", "bids"),
    [
        ("de", "mit dem Blatt 2", {2}),
        ("de", "kein Herz mehr", set()),
        ("de", "'nen einzigen", {1}),
        ("de", "trag 2 ein", {2}),
        ("en", "2 please love", {2}),
        ("de", "2 Punkte hinten, oje", set()),
        ("en", "5, should be ok", {5}),
        ("en", "I can see 3 here", {3}),
        ("en", "with this hand? zero", {0}),
        ("en", "not taking any", {0}),
        ("en", "please not A♥", set()),
        ("en", "no more hearts", set()),
        ("ro", "trece-mă cu 8", {8}),
        ("ro", "1 ca de obicei", {1}),
        ("ro", "nici măcar una", {0}),
        ("ro", "suntem în runda 4", set()),
        ("ro", "e 2-1 pentru Steaua", set()),
        ("ro", "0 pt mine", {0}),
        ("de", "mit dem Blatt 5 Stiche", {5}),
        ("en", "I'm 4 points behind, no chance", set()),
        ("ro", "nu se jucase as de pică?", set()),
        ("ro", "mai am 4% baterie", set()),
        ("ro", "cpnci", set()),
        ("de", "keinen einzigen diesmal", {0}),
        ("ro", "numa' una", {1}),
        ("en", "2nd trick for me", set()),
        ("de", "1. Gruß, Oma", {1}),
        ("de", "1 Moment bitte", set()),
        ("en", "one moment", set()),
        ("en", "one jack though", set()),
        ("de", "einen Buben", set()),
        ("en", "one heart only", set()),
        ("en", "one fewer then", set()),
        ("ro", "hai una mai puțin", set()),
        ("ro", "0 aș zice", {0}),
        ("de", "5 und keine mehr", {5}),
        ("de", "Ich versuche es mit einem.", {1}),
        ("en", "1 y not", {1}),
        ("de", "Runde 6, Kreuz. Null", {0}),
        ("de", "Runde 6, sechs Karten, Kreuz Trumpf, ich fang an\n2", {2}),
        ("de", "Runde 6 mit Kreuz als Trumpf. Ich sage 2", {2}),
        ("en", "Round 5, spades are trumps. 0", {0}),
        ("en", "6th round. zero", {0}),
        ("en", "not allowed 0 am i. 1 then", {1}),
        ("ro", "1 atunci, că 0 nu pot", {1}),
        ("ro", "și eu tot 0, 1 n-am voie", {0}),
        ("ro", "miroase a 2 levate", {2}),
        ("ro", "zero cu astea", {0}),
        ("de", "äh, 3", {3}),
        ("de", "0 geht nicht, 1", {1}),
        ("de", "1 statt dem", {1}),
        ("en", "um zero please", {0}),
        ("en", "nah 1 actually", {1}),
        ("en", "a fat nothing for me", {0}),
        ("de", "i mach kan", {0}),
        ("de", "nicht Xyz A", {1}),
        ("de", "eeeinen 🙏", {1}),
        ("de", "ned an oanzigen", {0}),
        ("de", "Papa schummelt!!1!", set()),
        ("en", "0 bc why not", {0}),
        ("en", "drop the name, tender Bruce", set()),
        ("en", "<3", set()),
        ("de", "1a", set()),
        ("de", "1, nein 0", {0, 1}),
        ("en", "2 actually 0", {0, 2}),
        ("en", "this round: 0", {0}),
        ("ro", "ultima runda, 1", {1}),
        ("ro", "n-am nimic", {0}),
        ("ro", "niciuna nu fac", {0}),
        ("de", "eis", {1}),
        ("de", "eine", {1}),
        ("de", "dri", {3}),
        ("de", "ohne Stich", {0}),
        ("de", "2 nicht 3", {2}),
        ("en", "not more than 2", {2}),
        ("en", "And I can't say 1, so zero", {0}),
        ("en", "So I cant say none", set()),
        ("ro", "nu fac nimic", {0}),
        ("ro", "nu iau niciuna", {0}),
        ("ro", "nu pot 0 deci 1", {1}),
        ("ro", "1 nu e voie, deci 0", {0}),
        ("de", "2 + 3 + 3 = 8, dann halt 1", {1}),
        ("de", "1+1+1 ich 2", {2}),
        ("de", "Ich sage:3", {3}),
        ("ro", "eu 1... nu stai, 2+1+4=7, 1 e interzis. 2", {2}),
        ("en", "2 and not one more", {2}),
        ("ro", "2 nici în vis. Zero", {0}),
        ("en", "I can't say one? Two it is then", {2}),
        ("en", "And ah cannae say zero. wan, God help us", {1}),
        ("en", "I cannot say nothing then, so one for me too", {1}),
        ("de", "Null darf ich nicht mehr. Also einen", {1}),
        ("de", "Ein Stich Punkt nein kein Punkt einfach ein Stich", {1}),
        ("ro", "Una dar nu promit", {1}),
        ("de", "Anna -1, Ben 2, Cem -3, ich 1", set()),
        ("en", "1. what time is dinner tmrw, 1 or 2?", {1}),
        ("de", "zwoa. Lukas, wia alt bist jetzt, 16 oder 17?", {2}),
        ("ro", "1. la ce ora e meciul, la 8.30?", {1}),
        ("en", "say what you like in this one", set()),
        ("ro", "0 și eu. Până acum: eu 34, Vlad 21, mami 9", {0}),
        ("de", "1. Punkte bis jetzt ich 22, Ben 15, Mutti 9", {1}),
        ("de", "die Wand", set()),
        ("de", "34 zu 31, ich nehm 1", {1}),
        ("de", "nein, 16, nicht 15", {16}),
        ("en", "you're on 34, me 31, nothing in my hand", {0}),
        ("de", "letzte Runde i 2, Anna 0, Ben 0. Ansog 1", {1}),
    ],
)
def test_a_bid_is_heard_among_words(language: str, text: str, bids: set[int]) -> None:
    said = [saying.bid_costs() for saying in ear(language).hear(text)]
    assert {number for costs in said for _, number in costs} == bids


@pytest.mark.parametrize(
    ("language", "text", "bid"),
    [
        ("de", "2 wäre mir lieber, ist aber verboten. Also 1", 1),
        ("en", "2 last time. I say 1", 1),
        ("de", "mit der Karte kriege ich wohl nichts und einer lacht ich sage null", 0),
    ],
)
def test_a_wish_or_another_rounds_number_is_no_better_a_bid(
    language: str, text: str, bid: int
) -> None:
    (saying,) = ear(language).hear(text)
    (best, number), *others = sorted(saying.bid_costs())
    assert number == bid
    assert best < 1.3
    assert all(cost > best + 0.5 for cost, _ in others)


def test_a_no_that_belongs_to_a_none_takes_nothing_back() -> None:
    (sees,), (takes,) = map(ear("ro").hear, ("nu văd nimic fără ochelari", "nu iau nimic"))
    assert not sees.corrects
    assert min(sees.bid_costs()) > (0.1, 0) > min(takes.bid_costs())
    for said in ("nu, nimic", "nu nimic", "nu, iau nimic"):
        (corrected,) = ear("ro").hear(said)
        assert corrected.corrects, said


def test_numbers_of_closed_cards_and_rounds_are_no_score() -> None:
    (saying,) = ear("de").hear("16-V, 40-X")
    assert saying.sealed == ("16-V", "40-X")
    heading, *_ = ear("de").hear("Runde 14 von 27\nTrumpf: Herz")
    assert heading.round == 14


def test_a_card_beside_a_score_is_played() -> None:
    for said in ("Herz Ass, ich 22, du 25", "Herz Ass, Anna 1, Ben 0"):
        *_, saying = ear("de").hear(said)
        assert [[card.notation for card in cards] for cards in saying.cards] == [["HA"]], said
    (saying,) = Ear(["Anna"], build_deck(jokers=True)).hear("großer Joker, ich 22, du 25")
    assert [[card.notation for card in cards] for cards in saying.cards] == [["JB"]]
    (saying,) = ear("de").hear("passe, ich 22, du 25")
    assert "pass" in saying.tags


def test_what_somebody_is_not_is_hardly_a_bid_of_none() -> None:
    (no_brute,), (no_trick,) = map(
        ear("de").hear, ("bin ja kein Unmensch", "bin dabei, kein Stich")
    )
    assert min(no_brute.bid_costs()) > (1.3, 0) > min(no_trick.bid_costs())
    (no_business,), (one,) = ear("en").hear("none of your business"), ear("de").hear("Eine!")
    assert min(no_business.bid_costs()) > (1.0, 0)
    assert min(one.bid_costs()) == (0.0, 1)


@pytest.mark.parametrize(
    ("first", "meant"),
    [
        ("Sage 2. Nein doch 1.", 1),
        ("zic 2. nu, 1", 1),
        ("I'd like 2 please. No wait, 1", 1),
        ("was gonna take 2. 1 though", 1),
        ("Letzte Runde sag ich 2 und krieg 0. Jetzt 1", 1),
        ("2 Stiche wären schön, aber es wird wohl nur einer", 1),
        ("Ich melde 2! Nein Spaß, 1", 1),
        ("Zwei sind zu viel. Einer. Punkt.", 1),
        ("nu fac decât una", 1),
        ("bid 1, and 2 sugars please", 1),
    ],
)
def test_a_bid_that_is_taken_back_at_once_never_counts_unasked(
    first: str, meant: int, tmp_path: Path
) -> None:
    evening = quiet("elevator 4 max=5 step=1 hook=off", most=5)
    fives = [one.facts.cards == 5 for one in evening.deal.rounds]
    place, bid = next(
        (place, post)
        for place, post in enumerate(evening.posts)
        if post.bid is not None and fives[post.round]
    )
    evening.posts[place] = replace(bid, text=first)
    judgement = told(evening.posts, evening, tmp_path)
    heard = judgement.rounds[bid.round]
    assert not judgement.irregularities
    assert heard.complete or judgement.questions
    assert not heard.complete or heard.bids[bid.seat or 0] == meant


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Vielen Dank, ihr zwei, das hätte ich nie gedacht. Kreuz König"),
        ("en", "Wonderful weather we have here, my dears. King of clubs"),
        ("ro", "mi se strică cafeaua, ce să-i faci. rege de treflă"),
    ],
)
def test_another_sentence_makes_a_card_no_less_sure(language: str, text: str) -> None:
    king = Card(Rank.KING, Suit.CLUBS)
    (saying,) = ear(language).hear(text)
    assert [*saying.card_costs([king], None)] == [(0.0, {king})]
    assert saying.others > saying.aside == 0


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("♠A, Anna ♥3", [None, 0]),
        ("♠A und von Anna ♥3", [None, 0]),
        ("Anna's ace of spades, my 3 of hearts", [0, None]),
        ("♠A, ♥3", [None]),
    ],
)
def test_a_message_plays_for_its_writer_and_for_another(text: str, whose: list[int | None]) -> None:
    said = ear("de", "en").hear(text)
    assert [one.subject for one in said] == whose
    assert sum(len(one.cards) for one in said) == 2


def test_a_heading_comes_before_what_is_played_for_another() -> None:
    said = ear("de").hear("Runde 6: ♠A und von Anna ♥3")
    assert [(one.round, one.subject) for one in said] == [(6, None), (0, None), (0, 0)]


def test_who_is_meant_by_grandma_the_contacts_say() -> None:
    names, deck = ["Anna", "Ben", "Cem"], build_deck()
    known = Ear(names, deck, ["de"], writers={"Oma Anna 🌷": 0, "Ben": 1})
    assert [one.subject for one in known.hear("Oma: ♥3")] == [0]
    both = Ear(names, deck, ["de"], writers={"Oma Anna": 0, "Oma Ben": 1})
    assert [one.subject for one in both.hear("Oma: ♥3")] == [None]
    called = Ear(["Oma", "Ben"], deck, ["de"], writers={"Grete": 0, "Oma Ben": 1})
    assert [one.subject for one in called.hear("Oma: ♥3")] == [0]
    relayed = ("Tante sagt 2", "Tante: 2 Stiche", "Tante sagt auch zwei", "Mutti sagt 2.")
    for said in (*relayed, "er sagt 2, glaub ich"):
        assert [one.subject for one in known.hear(said)][:1] == [SOMEBODY], said
    for said, subject in (("Oma sagt 2", 0), ("mamă 2", None), ("Einkauf Mama: 2 Milch", None)):
        assert [one.subject for one in known.hear(said)] == [subject], said
    assert [one.subject for one in known.hear("er sagt Herz 3")] == [None]
    both_bid = [(one.subject, one.bid_numbers) for one in known.hear("Mutti sagt 2, ich sag 1")]
    assert sorted(both_bid, key=str) == [(SOMEBODY, {2}), (None, {1})]
    own, *_ = known.hear("Ich 1, Mutti sagt 2, Papa sagt 0")
    assert (own.subject, own.bid_numbers) == (None, {1})


def test_a_heading_is_no_part_of_what_follows_it() -> None:
    for said in ("Runde 05", "so, Runde 5", "ok runda 5"):
        assert [one.round for one in ear("de").hear(said)] == [5], said
    heading, bid = ear("de").hear("Runde 5, 3 Karten. 1")
    assert heading.round == 5
    assert [*bid.bid_costs()] == [(0.0, 1)]


@pytest.mark.parametrize(
    ("language", "text", "opens", "bids"),
    [
        ("en", "is it me AGAIN? ok 4 cards spades trumps. 1", (4, "S"), {1}),
        ("de", "nächste: zwoa Kartn, kein Trumpf, ich fang an. sag 2", (2, ""), {2}),
        ("ro", "A doua: o carte, atu romb. Zic una", (1, "D"), {1}),
        ("en", "how many, 3 cards and hearts trump? 2", None, {2}),
    ],
)
def test_a_round_is_announced_by_its_cards_and_its_trump(
    language: str, text: str, opens: tuple[int, str] | None, bids: set[int]
) -> None:
    *headings, said = ear(language).hear(text)
    found = [
        one.opens and (one.opens[0], "".join(s.value for s in one.opens[1])) for one in headings
    ]
    assert found == ([opens] if opens else [])
    assert said.bid_numbers == bids


@pytest.mark.parametrize("text", ["Runde drei: ich sag 2", "Round three. I say 2", "Rd 3: 2"])
def test_a_round_is_announced_with_its_number_in_words_too(text: str) -> None:
    heading, said = ear("de", "en").hear(text)
    assert (heading.round, said.bid_numbers) == (3, {2})


def test_a_suit_behind_a_whole_card_makes_that_no_less_sure() -> None:
    (saying,) = ear("en").hear("ace clubs of hearts")
    assert not saying.is_loose


def test_another_sentence_may_begin_without_a_stop() -> None:
    (saying,) = ear("de").hear("null darf i ja ned also 1")
    assert min(saying.bid_costs())[1] == 1
    (saying,) = ear("ro").hear("dama* pica scuze, popa-i de inima")
    assert [card.notation for (card,) in saying.cards] == ["SQ", "HK"]


def test_who_asks_and_answers_says_it_once() -> None:
    (saying,) = ear("en").hear("maybe 5? yeah 5")
    assert (saying.numbers, saying.asks) == (((5, 0.0, 1),), False)


@pytest.mark.parametrize(
    ("text", "bids", "asks"),
    [("1. what's the time, 8 or 9?", {1}, False), ("1. beer? I'll have 2", {1, 2}, True),
     ("1? Dunno. 2?", {1, 2}, True)],
)  # fmt: skip
def test_a_question_beside_a_bid_takes_nothing_from_it(
    text: str, bids: set[int], asks: bool
) -> None:
    (saying,) = ear("en").hear(text)
    assert (saying.bid_numbers, saying.asks) == (bids, asks)


def test_a_call_is_heard_with_its_direction() -> None:
    said = ["4 - n/t", "5 NT", "taking it at 3 uptown", "4 low then"]
    ways = [way for text in said for saying in ear("en").hear(text) for way in saying.ways]
    assert ways == [Way.NO_TRUMP, Way.NO_TRUMP, Way.UPTOWN, Way.DOWNTOWN]


@pytest.mark.parametrize(
    ("language", "text", "bids"),
    [
        ("de", "ich nehme 2 und Ben 1", {None: 2, 1: 1}),
        ("de", "ok 2 für mich, 1 für Ben", {None: 2, 1: 1}),
        ("de", "2. Und Ben sagt auch einen", {None: 2, 1: 1}),
        ("ro", "eu 0 și Ben tot 0", {None: 0, 1: 0}),
        ("en", "Ben starts: zero", {1: 0}),
        ("ro", "ben trei!!", {1: 3}),
    ],
)
def test_whoever_writes_for_two_bids_for_both(
    language: str, text: str, bids: dict[int | None, int]
) -> None:
    heard = ear(language).hear(text)
    assert {saying.subject: min(saying.bid_costs())[1] for saying in heard} == bids


@pytest.mark.parametrize(
    ("language", "text", "surely"),
    [
        ("de", "doch lieber 2", True),
        ("de", "du hattest doch 3 gesagt", False),
        ("de", "fehlt no 1", False),
        ("de", "bin in 2 zurück", False),
        ("en", "back in 2", False),
        ("en", "changing at Penn, one mo", False),
        ("en", "no make that 1", True),
        ("en", "no diamonds left so 6♥", False),
        ("ro", "nu mai am treflă, dau 7♠", False),
        ("ro", "Ben voia 4, nu?", False),
        ("de", "nö ♣B", True),
        ("ro", "🤦 4 de romb", True),
        ("de", "4 mein ich", True),
        ("en", "on second thoughts 2", True),
        ("en", "ok so 3 instead", True),
        ("en", "Dear me, I meant 2", True),
        ("de", "nä 6", True),
        ("de", "na 6", False),
        ("de", "halt, Pik 7", True),
        ("de", "dann halt Pik 7", False),
        ("ro", "pas de nu râde", False),
        ("de", "sorry, 1 Anruf", False),
        ("de", "hat ne 3 geschrieben", False),
        ("de", "ne, 3", True),
        ("en", "nope", False),
    ],
)
def test_a_correction_is_told_from_talk(language: str, text: str, surely: bool) -> None:
    (saying,) = ear(language).hear(text)
    assert saying.surely is surely


def told(posts: list[Post], evening: ToldEvening, folder: Path) -> Judgement:
    sent = send(replace(evening, posts=posts), random.Random(1))
    return judged(written(evening, "android-de", sent, 1, folder))


def quiet(case: str = "whist 4", seed: int = 3, most: int = 2, **more: bool) -> ToldEvening:
    """An evening on which everybody says “dann ♥ 10”."""
    evening = SimulatedTable(case, "de", seed, most=most, **more).evening()
    for post in evening.posts:
        post.text = f"dann {signed(post.card)}" if post.card else post.text
    return evening


def signed(card: str) -> str:
    return f"{words.SIGNS[card[0]]}{card[1:]}"


@pytest.mark.parametrize(
    ("text", "whose"),
    [("Ben (Vertretung): 2", 1), ("Ben (stand-in): 2", 1), ("Ben (für Anna): 2", None),
     ("Ben (Anna): 2", None), ("Ben (Pik 7) 2", None)],
)  # fmt: skip
def test_whose_seat_a_computer_plays_bids_and_nobody_else_in_brackets(
    text: str, whose: int | None
) -> None:
    assert [one.subject for one in ear("de").hear(text) if one.numbers] in ([whose], [])


def test_two_bids_of_which_none_clearly_counts_are_asked_for(tmp_path: Path) -> None:
    evening = quiet("corona 4")
    posts = evening.posts
    place = next(i for i, post in enumerate(posts) if post.round == 1 and post.bid is not None)
    bid = posts[place]
    posts[place : place + 1] = [replace(bid, text="2"), replace(bid, text="1 knapp")]
    judgement = told(posts, evening, tmp_path)
    assert [(one.round, one.wants) for one in judgement.questions] == [(2, "bid")]
    assert [one.complete for one in judgement.rounds] == [True, False]
    posts[place + 1].text = "du hattest doch 1 gesagt"
    assert [one.wants for one in told(posts, evening, tmp_path).questions] == ["bid"]
    posts[place + 1].text = "nein, 1"
    assert told(posts, evening, tmp_path).questions == ()
    posts[place + 1].text = "nein halt, ich mein 1! Ich hab da in der falschen Zeile geschaut"
    assert told(posts, evening, tmp_path).questions == ()
    posts[place : place + 3] = [posts[place], posts[place + 2], posts[place + 1]]
    posts[place + 2].text = "ach wisst ihr was, ich sag doch lieber 1. Ich hab ja so einen König!"
    assert [one.wants for one in told(posts, evening, tmp_path).questions] == ["bid"]
    posts[place : place + 3] = [posts[place], posts[place + 2], posts[place + 1]]
    posts[place].text, posts[place + 1].text = "2", "1, das davor war Murks und gar nicht so da"
    assert [one.wants for one in told(posts, evening, tmp_path).questions] == ["bid"]


@pytest.mark.parametrize(
    "said",
    ["kann ich doch lieber 1 haben", "1 mein ich letzte Runde", "nein 1 wär dumm",
     "wait can I have 1 instead", "1 instead would be silly", "i meant 1 last round"],
)  # fmt: skip
def test_a_wish_or_another_rounds_bid_puts_none_right_unasked(said: str, tmp_path: Path) -> None:
    evening = quiet("corona 4")
    place = next(i for i, one in enumerate(evening.posts) if one.round == 1 and one.bid is not None)
    bid = evening.posts[place]
    evening.posts[place : place + 1] = [replace(bid, text="2"), replace(bid, text=said)]
    judgement = told(evening.posts, evening, tmp_path)
    asked = [(one.round, one.wants) for one in judgement.questions]
    assert asked == [(2, "bid")] or judgement.rounds[1].bids[bid.seat] == 2


def told_with(
    evening: ToldEvening, place: int, folder: Path, *said: tuple[int | None, str]
) -> Judgement:
    """With some messages before one: whose, and what."""
    posts = [Post(seat, text, round=evening.posts[place].round) for seat, text in said]
    return told([*evening.posts[:place], *posts, *evening.posts[place:]], evening, folder)


def test_a_number_before_the_first_bid_of_a_round_is_no_bid_of_it(tmp_path: Path) -> None:
    evening = quiet("corona 4", most=5)
    place = next(i for i, one in enumerate(evening.posts) if one.round == 2 and one.bid is not None)
    first, facts = evening.posts[place].seat, evening.deal.rounds[2].facts
    assert first is not None
    assert facts.trump
    score = ((first + 1) % 4, "Zwei! Schön")
    heading = f"{facts.cards} Karten, {facts.trump.sign} Trumpf"
    for more in ((), ((None, heading),), ((first, heading),)):
        judgement = told_with(evening, place, tmp_path, score, *more)
        assert judgement.questions == ()
        assert [*judgement.rounds[2].bids] == evening.truth[2].bids


def test_a_reminder_of_trump_costs_no_round(tmp_path: Path) -> None:
    """Of rounds that nobody announces one is so; a card of it isn't in the chat."""
    evening = SimulatedTable("stiche-raten 4", "en", 3, announced=False, most=6).evening()
    for post in evening.posts:
        post.text = signed(post.card) if post.card else str(post.bid)
    lost = next(i for i, one in enumerate(evening.posts) if one.card == "SK" and one.round == 2)
    facts = evening.deal.rounds[2].facts
    assert facts.trump
    reminder = f"still {facts.cards} cards, {facts.trump.sign} trump"
    evening.posts[lost] = Post(3, reminder, round=2)
    judgement = told(evening.posts, evening, tmp_path)
    assert [one.facts.number for one in judgement.rounds if one.complete] == [1, 2, 4, 5, 6]
    assert not judgement.irregularities


@pytest.mark.parametrize(
    ("said", "bid"),
    [("Drei. Nicht erlaubt? Zwei", 2), ("ugh i wanted 3. so 2", 2), ("3. Only 2 trump", 3),
     ("3. had 2 last time", 3), ("2? nee, 3", None)],
)  # fmt: skip
def test_of_two_bids_of_the_last_one_the_forbidden_one_is_taken_back(
    said: str, bid: int | None, tmp_path: Path
) -> None:
    """The others have bid 1, 0 and 1, of five tricks; bid: None: it has to be asked for."""
    evening = quiet("elevator 4", most=4)
    bids = [one for one in evening.posts if one.round == 2 and one.bid is not None]
    for post, text in zip(bids, ("1", "0", "1", said), strict=True):
        post.text = text
    judgement, last = told(evening.posts, evening, tmp_path), bids[-1].seat
    assert last is not None
    asked = [one.seat for one in judgement.questions]
    assert (asked, judgement.rounds[2].bids[last]) == ([], bid) or (asked, bid) == ([last], None)


@pytest.mark.parametrize(
    ("said", "bids"),
    [("I'm afraid not, that would be {} exactly", False), ("nu se poate, ies {}", False),
     ("nu, 2+0+2+1 fac deja {}", False), ("ups, {} wollt ich sagen", True),
     ("no wait, I can take {}", True), ("scuze, {} am vrut", True)],
)  # fmt: skip
def test_what_the_last_one_must_not_bid_is_no_bid_of_who_says_so(
    said: str, bids: bool, tmp_path: Path
) -> None:
    evening = quiet("elevator 4", most=4)
    cards = evening.deal.rounds[2].facts.cards
    places = [i for i, one in enumerate(evening.posts) if one.round == 2 and one.bid is not None]
    for place, bid in zip(places, "2020", strict=True):
        evening.posts[place].text = bid
    first, last = (evening.posts[places[i]].seat for i in (0, -1))
    between = (last, "kann ich 1 sagen?"), (first, said.format(cards))
    judgement = told_with(evening, places[-1], tmp_path, *between)
    assert first is not None
    changed = judgement.rounds[2].bids[first] == cards
    assert (changed or bool(judgement.questions)) == bids


@pytest.mark.parametrize(
    ("said", "asked"),
    [("also wenn das so weiter geht mach ich heut noch 1 Kuchen", [1]), ("dann 1", [])],
)
def test_a_bid_that_is_hardly_one_is_asked_for(said: str, asked: list[int], tmp_path: Path) -> None:
    evening = quiet("corona 4")
    bid = next(post for post in evening.posts if post.round == 1 and post.bid is not None)
    bid.text = said
    questions = told(evening.posts, evening, tmp_path).questions
    assert [one.guess for one in questions if one.wants == "bid"] == asked


@pytest.mark.parametrize(("said", "asks"), [("{card} hat mir so gefehlt", 1), ("🎤", 0)])
def test_what_is_inferred_is_asked_for_where_its_player_names_another_card(
    said: str, asks: int, tmp_path: Path
) -> None:
    evening = quiet()
    place = next(i for i, post in enumerate(evening.posts) if post.trick == 11)
    spoken = evening.posts[place]
    spoken.text = said.format(card=signed(evening.posts[place - 2].card))
    judgement = told(evening.posts, evening, tmp_path)
    assert [one.wants for one in judgement.questions] == ["card"] * asks


def test_a_suit_beside_a_card_may_be_another_card_that_was_not_heard(tmp_path: Path) -> None:
    evening = SimulatedTable("corona 4", "de", 4, most=5).evening()
    posts = evening.posts
    for post in posts:
        post.text = f"dann {signed(post.card)}" if post.card else post.text
    last = next(i for i, post in enumerate(posts) if (post.round, post.trick) == (4, 1)) - 1
    unheard, lead = posts[last : last + 2]
    assert unheard.seat == lead.seat
    lead.text = f"Xyz in Herz und {lead.text}"
    judgement = told([*posts[:last], *posts[last + 1 :]], evening, tmp_path)
    (inferred,) = judgement.rounds[4].inferred
    assert inferred.card.notation == unheard.card
    assert judgement.rounds[4].taken == tuple(map(evening.truth[4].takers.count, range(4)))


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("dann {card}", 1),
        ("dann {card[0]}{card}", 1),
        ("dann {card} B", 0),
        ("wo bleibt {card}", 0),
    ],
)
def test_a_wrong_card_is_told_of_where_its_words_are_those_of_cards(
    said: str, found: int, tmp_path: Path
) -> None:
    evening = quiet()
    place = next(i for i, post in enumerate(evening.posts) if post.trick == 2)
    seat, tricks = evening.posts[place].seat, evening.truth[0].tricks
    card = next(card for trick in tricks[5:] for who, card in trick if who != seat)
    posts = [
        *evening.posts[:place],
        Post(seat, said.format(card=signed(card))),
        *evening.posts[place:],
    ]
    judgement = told(posts, evening, tmp_path)
    assert [(one.fault, one.seat) for one in judgement.irregularities] == [
        (Fault.NOT_IN_HAND, seat)
    ] * found


@pytest.mark.parametrize(
    ("wrong", "between", "then", "found"),
    [
        ("dann {other}", "Moment, die hast du gar nicht!", "oh, wo hab ich die Brille, {}", 1),
        ("dann {other}", "Sicher?", "nein, {}", 1),
        ("Kuchen? {other}", "du bist verfressen", "nein, {}", 0),
        ("dann {other}", "", "ach nein, {}", 0),
        ("dann {other}", "Pizza ist da", "ach nein, {}", 0),
        ("dann {last}", "die hast du doch gerade gespielt", "ach nein, ich meine {}", 1),
        ("dann {last}", "aha", "dann {}", 0),
        ("dann {last}", "{last} liegt schon, Oma", "so was. {}", 1),
        ("dann {last}", "aha, {last}", "so was. {}", 0),
        ("noch mal für Opa: {last}", "{last} schon, ok", "so was. {}", 0),
        ("{other} wäre fein", "die {other} ist schon weg", "so was. {}", 0),
    ],
)
def test_a_wrong_card_is_no_slip_any_more_once_another_one_has_objected(
    wrong: str, between: str, then: str, found: int, tmp_path: Path
) -> None:
    evening = quiet()
    place = next(i for i, post in enumerate(evening.posts) if post.trick == 2)
    right, tricks = evening.posts[place], evening.truth[0].tricks
    other = next(card for trick in tricks[5:] for who, card in trick if who != right.seat)
    last = next(card for who, card in tricks[1] if who == right.seat)
    right.text = then.format(signed(right.card or ""))
    cards = {"other": signed(other), "last": signed(last)}
    said = Post(right.seat, wrong.format(**cards))
    who = evening.posts[place - 1].seat
    others = [Post(who, between.format(**cards))] if between else []
    posts = [*evening.posts[:place], said, *others, *evening.posts[place:]]
    judgement = told(posts, evening, tmp_path)
    charged = [(one.seat, one.source.text) for one in judgement.irregularities]
    assert charged == [(right.seat, said.text)] * found
    assert judgement.rounds[0].complete


def test_a_deleted_message_asks_for_no_card() -> None:
    no_question = "This message was deleted", "that was pure luck"
    questions = "und was hast du gelegt", "hab i was verpasst", "what was your last one"
    asks = [ear("de").asks_or_objects(text)[0] for text in (*no_question, *questions)]
    assert asks == [False, False, True, True, True]


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Ben: ♠7. Ich: ♠9", [(None, "S9"), (1, "S7")]),
        ("Sorry Ben ♥J drüber, und raus mit ♥5", [(None, "HJ"), (None, "H5")]),
        ("Ben ♥J, und ich ♥5", [(1, "HJ"), (None, "H5")]),
    ],
)
def test_whose_cards_they_are_where_a_message_has_two(
    text: str, whose: list[tuple[int | None, str]]
) -> None:
    sayings = ear("de").hear(text)
    assert [
        (saying.subject, card.notation) for saying in sayings for (card,) in saying.cards
    ] == whose


@pytest.mark.parametrize(
    ("language", "said", "found"),
    [("de", "meine Dame war hoch: {}", 1), ("de", "mein König war hoch: {}", 0),
     ("en", "my four won, so now {}", 1), ("en", "my two won, so now {}", 0)],
)  # fmt: skip
def test_who_talks_of_a_card_that_was_played_leads_with_the_other_one(
    language: str, said: str, found: int, tmp_path: Path
) -> None:
    table = PlantedTable("wrong-leader", 4, "corona 4", language, 4, most=9)
    evening = table.evening()
    (planted,) = evening.planted
    lead = next(post for post in evening.posts[table.planted_at :] if post.seat == planted[2])
    played = {post.card for post in evening.posts if post.seat == lead.seat}
    assert ("HQ" if language == "de" else "C4") in played
    lead.text = said.format(signed(lead.card or ""))
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault.value, one.round, one.seat) for one in judgement.irregularities]
    assert charged == [planted] * found


def test_a_rank_puts_the_card_before_it_right(tmp_path: Path) -> None:
    evening = quiet("corona 4", most=9)
    first, second = next(
        (one, other)
        for one, other in combinations(evening.posts, 2)
        if one.card and other.card and one.card[0] == other.card[0]
        if (one.round, one.seat) == (other.round, other.seat)
    )
    assert first.card
    assert second.card
    first.text = f"{signed(second.card)}, nein, die {first.card[1:]}"
    judgement = told(evening.posts, evening, tmp_path)
    assert (judgement.questions, judgement.irregularities) == ((), ())
    assert all(one.complete and not one.inferred for one in judgement.rounds)


@pytest.mark.parametrize(
    ("said", "found"),
    [("{} und dann {}", 1), ("{} ➡️ {}", 0), ("{} und {other}", 0), ("vorher {} und {}", 0)],
)
def test_two_cards_in_a_row_are_told_of_as_each_is(said: str, found: int, tmp_path: Path) -> None:
    """A trump instead of the suit takes the trick, and its player leads to the next one."""
    table = PlantedTable("not-followed", 2, "ohhell 4", "de", 19, most=6)
    evening = table.evening()
    ((kind, number, seat),) = evening.planted
    wrong = next(i for i, post in enumerate(evening.posts[table.planted_at :]) if post.seat == seat)
    trick = evening.posts[table.planted_at + wrong :]
    lead = next(post for post in trick[1:] if post.seat == seat)
    assert evening.truth[number - 1].takers[trick[0].trick] == seat == lead.seat
    held = [card.notation for card in evening.deal.rounds[number - 1].hands[seat] or ()]
    other = next(post for post in trick if post.card and post.card not in held)
    cards = signed(trick[0].card), signed(lead.card)
    trick[0].text = said.format(*cards, other=signed(other.card))
    if found:
        evening.posts.remove(lead)
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault.value, one.round, one.seat) for one in judgement.irregularities]
    assert charged == [(kind, number, seat)] * found


def test_who_takes_a_trick_and_leads_in_one_message_has_followed(tmp_path: Path) -> None:
    """Also where nobody has seen what the declarer took from the kitty."""
    evening = quiet("bidwhist 4 no-jokers=on", most=4)
    cards = [post for post in evening.posts if post.card]
    for takes, leads in zip(cards[3::4], cards[4::4], strict=False):
        if takes.seat == leads.seat:
            takes.text += f" und {leads.text}"
            evening.posts.remove(leads)
    judgement = told(evening.posts, evening, tmp_path)
    assert judgement.irregularities == ()
    assert judgement.rounds[0].complete


def test_who_names_the_only_card_late_was_not_on_time(tmp_path: Path) -> None:
    """Also in other words than stand beside the cards of others."""
    evening = quiet("ohhell 4", 6, most=3)
    places = [i for i, post in enumerate(evening.posts) if post.card and post.round == 1]
    late, early = evening.posts[places[1]], evening.posts[places[2]]
    suit = next(one for one in "CDHS" if one != late.card[0])
    wrong = replace(late, text=f"dann {signed(suit + late.card[1:])}")
    late.text = f"HERZ. {signed(late.card)} omg"
    asks = Post(late.seat, "ich war dran???")
    evening.posts[places[1] : places[2] + 1] = [early, asks, wrong, late]
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault, one.seat) for one in judgement.irregularities]
    assert charged == [(Fault.OUT_OF_TURN, early.seat)]


@pytest.mark.parametrize("said", ["sie legt {} und ich {}", "von mir {1}, von ihr {0}"])
def test_a_message_plays_for_who_comes_before_its_writer(said: str, tmp_path: Path) -> None:
    evening = quiet("corona 4")
    places = [i for i, post in enumerate(evening.posts) if post.card and post.trick == 0]
    theirs, mine = (evening.posts[places[i]] for i in (1, 2))
    mine.text = said.format(signed(theirs.card), signed(mine.card))
    evening.posts.remove(theirs)
    judgement = told(evening.posts, evening, tmp_path)
    assert (judgement.irregularities, judgement.questions) == ((), ())
    assert all(one.complete and not one.inferred for one in judgement.rounds)


def test_nobody_plays_for_two_others_by_the_way(tmp_path: Path) -> None:
    evening = quiet("corona 4")
    places = [i for i, post in enumerate(evening.posts) if post.card and post.trick == 0]
    first, second, _, last = (evening.posts[i] for i in places[:4])
    text = f"{signed(first.card)} und {signed(second.card)}"
    evening.posts[places[0] : places[1] + 1] = [replace(last, text=text)]
    judgement = told(evening.posts, evening, tmp_path)
    assert judgement.irregularities == ()
    assert [one.wants for one in judgement.questions] == ["card"]


@pytest.mark.parametrize(("behind", "trick"), [(True, 2), (False, 2), (False, 1)])
def test_who_plays_behind_a_wrong_card_is_not_out_of_turn(
    behind: bool, trick: int, tmp_path: Path
) -> None:
    """behind: a wrong card of the same trick; trick: to which the wrong one is said."""
    evening = quiet("corona 4", most=6)
    posts = [post for post in evening.posts if post.round == 4 and post.card]
    places = [i for i, post in enumerate(evening.posts) if (post.round, post.trick) == (4, 2)]
    right, next_ = (evening.posts[places[i]] for i in (1, 2))
    before = evening.posts.index(
        next(one for one in posts if one.seat == right.seat and one.trick == 1)
    )
    played = next(post for post in posts if post.seat == right.seat)
    wrong = replace(right, text=f"dann {signed(played.card)}")
    said = [wrong, Post(next_.seat, f"{signed(played.card)} hast du schon gespielt")]
    right.text = f"nein, {signed(right.card)}"
    both = [next_, right]
    if trick == 2:
        both = [*said[: 1 if behind else 0], next_, *said[1 if behind else 0 :], right]
    evening.posts[places[1] : places[2] + 1] = both
    if trick == 1:
        evening.posts[before].text = f"nein, {signed(evening.posts[before].card)}"
        evening.posts[before:before] = said
    judgement = told(evening.posts, evening, tmp_path)
    charged = {(one.fault, one.seat) for one in judgement.irregularities}
    early = set() if behind else {(Fault.OUT_OF_TURN, next_.seat)}
    assert charged == {*early, (Fault.TWICE, right.seat)}


@pytest.mark.parametrize("said", ["{} war doch in der letzten Runde", ""])
def test_a_wrong_card_that_the_table_first_went_by_is_told_of(said: str, tmp_path: Path) -> None:
    """Where somebody objected, and not only played."""
    evening = quiet("corona 4", most=6)
    places = [i for i, post in enumerate(evening.posts) if (post.round, post.trick) == (4, 1)]
    posts = [evening.posts[i] for i in places]
    others = {post.card for post in evening.posts if post.round == 3}
    held = {card.notation for card in evening.deal.rounds[4].hands[posts[1].seat or 0] or ()}
    foreign = min(others - {""} - held - {post.card for post in evening.posts if post.round == 4})
    wrong = replace(posts[1], text=f"dann {signed(foreign)}")
    objects = [Post(posts[3].seat, said.format(signed(foreign)))] if said else []
    right = replace(posts[1], text=f"sorry, {signed(posts[1].card)}")
    evening.posts[places[1] : places[3] + 1] = [wrong, *posts[2:], *objects, right]
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault, one.seat) for one in judgement.irregularities]
    assert charged == [(Fault.NOT_IN_HAND, right.seat)] * len(objects)
    assert judgement.rounds[4].complete


def test_who_followed_a_wrong_card_has_followed(tmp_path: Path) -> None:
    evening = quiet("corona 4", most=6)
    place = next(
        i
        for i, post in enumerate(evening.posts)
        if (post.round, post.trick) == (3, 0) and post.card
    )
    lead, next_ = evening.posts[place : place + 2]
    hands = [[card.notation for card in hand or ()] for hand in evening.deal.rounds[3].hands]
    every = {card for hand in hands for card in hand}
    follows = next(card for card in hands[next_.seat or 0] if card[0] != lead.card[0])
    foreign = next(
        f"{follows[0]}{rank}" for rank in "AKQJ98765432" if f"{follows[0]}{rank}" not in every
    )
    assert any(card[0] == lead.card[0] for card in hands[next_.seat or 0])
    right = replace(lead, text=f"sorry, {signed(lead.card)}")
    wrong = replace(lead, text=f"dann {signed(foreign)}")
    other = replace(next_, text=f"dann {signed(follows)}")
    posts = [*evening.posts[:place], wrong, other, right, *evening.posts[place + 2 : place + 4]]
    assert told(posts, evening, tmp_path).irregularities == ()


def test_a_rank_of_its_own_puts_the_card_before_right(tmp_path: Path) -> None:
    evening = quiet("corona 4", most=6)
    place, right = next(
        (i, post) for i, post in enumerate(evening.posts) if (post.round, post.trick) == (4, 1)
    )
    held = [card.notation for card in evening.deal.rounds[4].hands[right.seat or 0] or ()]
    other = next(
        f"{right.card[0]}{rank}" for rank in "23456789" if f"{right.card[0]}{rank}" not in held
    )
    evening.posts.insert(place, replace(right, text=f"dann {signed(other)}"))
    right.text = f"{right.card[1:]}* dicker Finger"
    judgement = told(evening.posts, evening, tmp_path)
    assert (judgement.irregularities, judgement.questions) == ((), ())
    assert judgement.rounds[4].complete


def test_who_leads_to_the_first_trick_out_of_turn_is_told_of_and_leads(tmp_path: Path) -> None:
    evening = quiet("corona 4")
    leads = next(i for i, post in enumerate(evening.posts) if post.card)
    before, due, wrong = evening.posts[:leads], *evening.posts[leads : leads + 2]
    later = evening.posts[leads + 2 : leads + 4]
    judgement = told([*before, wrong, *later, due], evening, tmp_path)
    (fault,) = judgement.irregularities
    assert (fault.fault, fault.seat) == (Fault.WRONG_LEADER, wrong.seat)
    assert [one.seat for one in judgement.rounds[0].tricks[0].cards] == [1, 2, 3, 0]

    # A card that another one names may have come behind one that nobody typed.
    unheard, named = replace(due, text="🎤"), replace(wrong, text=f"Ben: {wrong.text}", seat=2)
    judgement = told([*before, unheard, named, *later], evening, tmp_path)
    assert (judgement.irregularities, judgement.questions) == ((), ())
    assert [one.seat for one in judgement.rounds[0].tricks[0].cards] == [0, 1, 2, 3]


@pytest.mark.parametrize("lying", [0, 1])
@pytest.mark.parametrize(
    ("said", "objection", "found"),
    [
        ("dann {}", "du bist gar nicht dran", 1), ("und jetz {}", "{}, der Stich war meiner", 1),
        ("dann {}", "hahaha", 0), ("dann {}", "", 0), ("mist, {}", "du Armer", 0),
        ("{} 😏", "{} du Angeber", 0), ("das ist meiner! {}", "nein, du bist nicht dran", 1),
        ("ach, die {}", "du bist nicht dran", 0), ("wenn ich dran wär: {}", "bist du aber nicht", 0),
        ("{} kommt später", "jetzt ist {} dran", 0), ("ich warte auf {}", "mein Stich", 0),
        ("ich hab ja noch die schöne {} im Ärmel", "du immer mit deinem Ärmel", 0),
    ],
)  # fmt: skip
def test_a_card_that_is_taken_back_is_told_of_where_the_table_objects(
    said: str, objection: str, found: int, lying: int, tmp_path: Path
) -> None:
    evening = quiet("corona 4", most=6)
    place = next(i for i, one in enumerate(evening.posts) if (one.round, one.trick) == (5, 2))
    early, due = evening.posts[place + 2], evening.posts[place + lying]
    early_on = [Post(early.seat, said.format(signed(early.card or "")))]
    if objection:
        early_on.append(Post(due.seat, objection.format(evening.names[early.seat or 0])))
    evening.posts[place + lying : place + lying] = early_on
    judgement = told(evening.posts, evening, tmp_path)
    fault = Fault.OUT_OF_TURN if lying else Fault.WRONG_LEADER
    charged = [(one.fault, one.seat) for one in judgement.irregularities]
    assert charged == [(fault, early.seat)] * found
    assert judgement.rounds[5].complete


def test_who_talks_of_a_last_card_before_the_lead_leads_with_nothing(tmp_path: Path) -> None:
    evening = quiet("corona 4", most=6)
    *_, lead, _, _, last = (one for one in evening.posts if one.round == 1 and one.card)
    last.text = f"{signed(last.card)}!"
    before, talk = evening.posts.index(lead), Post(last.seat, f"oje, {signed(last.card)}")
    evening.posts[before:before] = [talk, Post(lead.seat, "wessen Stich ist das")]
    assert not told(evening.posts, evening, tmp_path).irregularities


@pytest.mark.parametrize(
    ("said", "answer", "found", "asked"),
    [
        ("ach, ich nehm doch lieber {}", "nein {}, es bleibt bei {}", 1, 0),
        ("stopp, ich mach {}", "nein {}, du hast {} gesagt", 1, 0),
        ("stopp, ich mach {}", "du hast schon angesagt", 1, 1),
        ("sorry, {}", "nein!", 1, 1), ("nein, {} 😂 Scherz", "zu spät", 0, 1),
        ("nein, das wären {}", "du hast recht", 0, 1),
        ("moment, ich nehm noch drei Chips", "zu spät", 0, 1),
        ("moment, {} 🐈 auf dem Tisch", "du und deine Katzen {}", 0, 1),
    ],
)  # fmt: skip
def test_a_bid_that_may_not_be_changed_stands_and_is_told_of(
    said: str, answer: str, found: int, asked: int, tmp_path: Path
) -> None:
    evening = quiet("corona 4", most=6)
    bids = [i for i, post in enumerate(evening.posts) if post.round == 4 and post.bid is not None]
    first, second = (evening.posts[i] for i in bids[:2])
    number = 3 if found else (first.bid or 0) + (second.bid or 0)
    wants = Post(first.seat, said.format(number))
    refuses = Post(second.seat, answer.format(evening.names[first.seat or 0], first.bid))
    evening.posts[bids[1] + 1 : bids[1] + 1] = [wants, refuses]
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault, one.seat) for one in judgement.irregularities]
    assert charged == [(Fault.BID_CHANGED, first.seat)] * found
    assert judgement.rounds[4].complete is not bool(asked)
    assert asked or judgement.rounds[4].bids == tuple(evening.truth[4].bids)


@pytest.mark.parametrize("question", ["was hattest du im ersten Stich?", "Is des Herz scho weg?"])
@pytest.mark.parametrize("then", ["so, und jetzt {}", "dann {}"])
def test_who_answers_a_question_with_a_card_plays_none(
    question: str, then: str, tmp_path: Path
) -> None:
    evening = quiet()
    place = next(i for i, post in enumerate(evening.posts) if post.trick == 2)
    right, other = evening.posts[place], evening.posts[place - 1].seat
    first = next(post for post in evening.posts if post.card and post.seat == right.seat)
    asked = [Post(other, question), Post(right.seat, signed(first.card or ""))]
    right.text = then.format(signed(right.card or ""))
    posts = [*evening.posts[:place], *asked, Post(other, "danke"), *evening.posts[place:]]
    judgement = told(posts, evening, tmp_path)
    assert not judgement.irregularities
    assert judgement.rounds[0].complete


def test_the_last_two_cards_are_played_in_one_message(tmp_path: Path) -> None:
    evening = quiet(most=1)
    posts, last = evening.posts[:-4], {post.seat: post.card or "" for post in evening.posts[-4:]}
    for post in posts[-4:]:
        post.text += f" und dann {signed(last[post.seat])}"
    judgement = told(posts, evening, tmp_path)
    assert not judgement.questions
    assert judgement.rounds[0].complete
    assert [one.taker for one in judgement.rounds[0].tricks] == evening.truth[0].takers


@pytest.mark.parametrize("kind", ["wrong-leader", "not-followed", "played-not-in-hand"])
def test_what_was_played_and_gone_by_is_told_of_in_whatever_words(
    kind: str, tmp_path: Path
) -> None:
    """But for a card that its player can't have."""
    table = PlantedTable(kind, 4, "corona 4", "de", 4, most=9)
    evening = table.evening()
    (planted,) = evening.planted
    lead = next(post for post in evening.posts[table.planted_at :] if post.seat == planted[2])
    lead.text = f"watt mutt dat mutt: {signed(lead.card)}"
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault.value, one.round, one.seat) for one in judgement.irregularities]
    assert charged == ([planted] if kind != "played-not-in-hand" else [])
    assert len(judgement.questions) == 1 - len(charged)


@pytest.mark.parametrize(
    ("said", "faults"), [("dann {}", [Fault.WRONG_LEADER]), ("nein, sorry, {}", [])]
)
def test_a_card_that_could_not_have_been_played_instead_is_another_one(
    said: str, faults: list[Fault], tmp_path: Path
) -> None:
    """Who has followed suit leads it, and puts nothing right, but with a word that does."""
    evening = quiet()
    tricks = evening.truth[0].tricks
    trick, seat = next(
        (trick, tricks[trick - 1][-1][0])
        for trick in range(1, len(tricks))
        if tricks[trick][0][0] != (last := tricks[trick - 1][-1])[0]
        and last[1][0] == tricks[trick - 1][0][1][0] != dict(tricks[trick])[last[0]][0]
    )
    place = next(i for i, post in enumerate(evening.posts) if post.trick == trick)
    early = next(post for post in evening.posts[place:] if post.seat == seat)
    evening.posts.remove(early)
    early.text = said.format(signed(early.card or ""))
    talk = Post(tricks[trick][0][0], "das war meiner"), Post(seat, "oh, echt", round=early.round)
    evening.posts[place:place] = [early, *talk]
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault, one.seat) for one in judgement.irregularities]
    assert charged == [(fault, seat) for fault in faults]


def test_who_named_the_only_card_too_early_is_told_of_in_whatever_words(tmp_path: Path) -> None:
    evening = quiet("corona 4")
    second = next(i for i, post in enumerate(evening.posts) if post.card) + 1
    early, right = evening.posts[second + 1], evening.posts[second]
    early.text = f"mal sehen {signed(early.card)}"
    evening.posts[second : second + 2] = [early, right]
    judgement = told(evening.posts, evening, tmp_path)
    assert [(one.fault, one.seat) for one in judgement.irregularities] == [
        (Fault.OUT_OF_TURN, early.seat)
    ]


def test_a_chat_may_begin_in_the_middle_of_a_game(tmp_path: Path) -> None:
    evening = PlantedTable(
        "not-followed", 4, "corona 4", "de", 4, announced=False, most=9
    ).evening()
    ((kind, number, seat),) = evening.planted
    facts = evening.deal.rounds[number - 1].facts
    assert facts.trump
    heading = Post(0, f"{facts.cards} Karten, {facts.trump.sign} Trumpf")
    posts = [heading, *(post for post in evening.posts if post.round >= number - 1)]
    judgement = told(posts, evening, tmp_path)
    charged = [(one.fault.value, one.round, one.seat) for one in judgement.irregularities]
    assert charged == [(kind, number, seat)]
    assert [one.round for one in judgement.questions] == [*range(1, number)]


def test_nobody_is_accused_where_a_round_was_played_elsewhere(tmp_path: Path) -> None:
    """In silence, and nobody says that the next one begins."""
    evening = SimulatedTable("corona 4", "ro", 3117, announced=False, most=7).evening()
    posts = [post for post in evening.posts if post.round != 2]
    assert told(posts, evening, tmp_path).irregularities == ()


@pytest.mark.parametrize("playing", [False, True])
def test_a_card_while_others_bid_or_of_another_one_is_no_wrong_card(
    playing: bool, tmp_path: Path
) -> None:
    evening = quiet("corona 4", most=3)
    last = next(post for post in evening.posts if post.round == 2 and post.card)
    place = evening.posts.index(last) + (1 if playing else -2)
    talks = evening.posts[place].seat if playing else last.seat
    played = {post.card for post in evening.posts}
    own = [card.notation for card in evening.deal.rounds[2].hands[talks or 0] or ()]
    card = last.card if playing else min(played - {""} - {*own})
    evening.posts.insert(place, Post(talks, f"dann {signed(card)}"))
    assert told(evening.posts, evening, tmp_path).irregularities == ()


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("17-A", 1), ("5-h", 0), ("17-A 5-h", 1), ("17-A?", 0), ("bus 17-A is here", 0),
        ("17-A sorry, {}", 0), ("17-A\nsorry, {}", 0), ("Ben: 17-A\nsorry, Ben: {}", 0),
    ],
)  # fmt: skip
def test_a_number_is_wrong_only_where_nothing_else_is_said(
    said: str, found: int, tmp_path: Path
) -> None:
    evening = SimulatedTable("bidwhist 4", "en", 3, most=1).evening()
    place = next(
        i for i, post in enumerate(evening.posts) if post.text[:1].isdecimal() and "-" in post.text
    )
    right = evening.posts[place]
    number = right.text.split()[0]
    wrong = [Post(right.seat, text) for text in said.format(number).split("\n")]
    again = Post(((right.seat or 0) + 1) % 4, number)
    posts = [*evening.posts[:place], *wrong, right, again, *evening.posts[place + 1 :]]
    faults = [one.fault for one in told(posts, evening, tmp_path).irregularities]
    assert faults == [Fault.WRONG_NUMBER] * found


def test_who_bids_again_before_the_next_one_is_asked_and_not_accused(tmp_path: Path) -> None:
    evening = quiet("corona 4")
    place = next(i for i, one in enumerate(evening.posts) if one.round == 1 and one.bid is not None)
    bid = evening.posts[place]
    evening.posts[place : place + 1] = [replace(bid, text="2"), replace(bid, text="1")]
    judgement = told(evening.posts, evening, tmp_path)
    assert judgement.irregularities == ()
    assert [(one.round, one.wants) for one in judgement.questions] == [(2, "bid")]


def test_after_a_round_that_was_not_heard_the_game_is_found_again(tmp_path: Path) -> None:
    """Although nobody announces any."""
    evening = SimulatedTable("corona 4", "de", 3, announced=False, most=9).evening()
    for post in evening.posts:
        if post.round == 4 and (post.card or post.seat == 1):
            post.text = "🎤"
        elif post.round == 5 and post.bid is not None:
            post.text = "so wie vorhin"
    judgement = told(evening.posts, evening, tmp_path)
    complete = [one.facts.number for one in judgement.rounds if one.complete]
    assert {1, 2, 3, 4} < {*complete}
    assert {7, 8, 9} <= {*complete}


def test_two_cards_of_a_message_stay_in_its_order_where_the_lead_was_not_heard(
    tmp_path: Path,
) -> None:
    evening = quiet("corona 2", seed=8, most=8)
    posts, pairs = evening.posts, range(1, len(evening.posts) - 1)
    pairs_of_cards = [i for i in pairs if posts[i].card and posts[i].seat == posts[i + 1].seat]
    assert len(pairs_of_cards) > 2
    for i in pairs_of_cards:
        both = replace(posts[i], text=f"{posts[i].text} und {posts[i + 1].text}")
        judgement = told([*posts[: i - 1], both, *posts[i + 2 :]], evening, tmp_path)
        for round_ in judgement.rounds:
            takers = evening.truth[round_.facts.number - 1].takers
            taken = tuple(map(takers.count, range(2)))
            assert round_.taken == taken or not round_.complete


@pytest.mark.parametrize(
    ("believed", "trick", "suits", "asked"),
    [(True, 11, "CDHS", 0), (False, 11, "CDHS", 1), (True, 12, "H", 1), (False, 12, "H", 1),
     (True, 12, "C", 0)],
)  # fmt: skip
def test_a_wrong_card_that_counts_is_told_of_or_asked_for(
    believed: bool,
    trick: int,
    suits: str,
    asked: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By one of the last trick none has gone; its leader took it with ♠A, a trump, before ♥A."""
    evening = quiet()
    played = next(post for post in evening.posts if post.trick == trick)
    others = (card for trick in evening.truth[0].tricks[5:10] for who, card in trick
              if who != played.seat and card[0] in suits)  # fmt: skip
    played.text = f"dann {signed(next(others))}"
    monkeypatch.setattr(_Listener, "_usual", lambda *_: believed)
    judgement = told(evening.posts, evening, tmp_path)
    assert len(judgement.irregularities) == believed
    assert [one.round for one in judgement.questions] == [1] * asked
    assert judgement.rounds[0].complete is not bool(asked)


def test_a_game_is_found_behind_years_of_talk_of_cards(tmp_path: Path) -> None:
    evening = quiet(announced=False)
    chance = random.Random(4)
    talk = [
        Post(chance.randrange(4), chance.choice(["Pik 7", "1", "Herz Ass", "gut dass du ♣10 hast"]))
        for _ in range(1_500)
    ]
    judgement = told([*talk, *evening.posts], evening, tmp_path)
    assert [one.complete for one in judgement.rounds] == [True, True]


@pytest.mark.parametrize("half", [*HALVES, UNSEEN])
def test_nothing_is_told_wrongly_without_a_word(half: str, tmp_path: Path) -> None:
    found = Counter[str]()
    apart = times(3, 1)
    for turn, noise in enumerate(("clean", "light", "heavy"), len(half)):
        for which in list(evenings(90, half, noise))[7::31][turn % apart :: apart]:
            found += measured(which, tmp_path)[1]
    assert found["rounds"] > times(16, 50)
    assert found["WRONG"] == 0


def test_families_are_told_right_or_asked_and_nobody_is_accused_falsely() -> None:
    """Chats that people wrote by hand, with faults in them."""
    found, chats = Counter[str](), list(family())
    for chat in (*chats[:12], *chats[12 :: times(5, 1)]):
        counts, lines = compared(chat, listen(chat))
        assert counts["rounds"] == len(chat.evening.truth) > 0
        assert counts["WRONG"] + counts["lost"] + counts["invented"] == 0, lines
        found += counts
    assert found["right"] > 0.8 * found["rounds"]
    assert found["planted found"] > 0.6 * found["planted"]


def test_whoever_writes_of_others_changes_no_round_unseen(tmp_path: Path) -> None:
    found = Counter[str]()
    numbers = [number for number, forgery in enumerate(FORGERIES) if forgery in WRITTEN]
    for number in numbers[:: times(2, 1)]:
        found += forged(number, "known", tmp_path)[1]
    assert found["chats"] == -(-len(WRITTEN) // times(2, 1))
    assert found["WRONG"] == 0


def test_a_bid_among_words_that_comes_behind_the_next_one_is_asked_for(tmp_path: Path) -> None:
    evening = quiet("corona 4")
    first, second, *_ = (i for i, post in enumerate(evening.posts) if post.bid is not None)
    bid = evening.posts[first]
    evening.posts[first : second + 1] = [
        replace(bid, text="mir langt heut a Häppchen"),
        evening.posts[second],
        replace(bid, text="fehlt noch 1"),
    ]
    questions = told(evening.posts, evening, tmp_path).questions
    assert [(one.round, one.guess) for one in questions if one.wants == "bid"] == [(1, 1)]


def test_an_answer_counts_for_whom_it_is_about(tmp_path: Path) -> None:
    """Somebody writes a doubtful bid of another one: yes is that other one's bid."""
    evening = quiet("corona 4")
    first = next(post for post in evening.posts if post.bid is not None)
    name, number = evening.names[first.seat or 0], first.bid
    doubtful = f"{name}: tja, was weiß ich, vielleicht ja doch wieder {number} bei der Hand"
    posts = [
        replace(one, seat=((first.seat or 0) + 1) % 4, text=doubtful) if one is first else one
        for one in evening.posts
    ]
    (asked,) = told(posts, evening, tmp_path).questions
    sentences = Sentences("en", evening.names)
    assert sentences.asks(asked) == f"{name} bids {number}?"
    yes = f"{sentences.whose(asked)}{sentences.answer(asked.guess)}"
    answered = [replace(one, text=yes) if one.text == doubtful else one for one in posts]
    assert told(answered, evening, tmp_path).questions == ()


@pytest.mark.parametrize(("unheard", "found"), [(0, 1), (2, 0), (3, 0)])
def test_who_did_not_follow_is_told_of_where_no_unheard_call_can_have_won(
    unheard: int, found: int, tmp_path: Path
) -> None:
    """The second one has bid, and the others passed."""
    evening = PlantedTable("not-followed", 1, "bidwhist 4 no-jokers=on", "en", 10, most=1).evening()
    calls = [post for post in evening.posts if post.text.lower() == "pass" or "3 up" in post.text]
    assert [post.seat for post in calls] == [1, 2, 3, 0]
    calls[unheard].text = "kettle's on"
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault.value, one.round, one.seat) for one in judgement.irregularities]
    assert charged == evening.planted * found


def test_cards_are_heard_although_the_call_that_won_was_not(tmp_path: Path) -> None:
    """Who names a trump, and to whom numbers are told, shows who has won the bidding."""
    evening = SimulatedTable("bidwhist 4", "en", 3, most=1).evening()
    declarer, number, *_ = evening.truth[0].contract or (0, 0)
    post = next(one for one in evening.posts if (one.seat, one.text[:1]) == (declarer, str(number)))
    post.text = "los jetzt"
    judgement = told(evening.posts, evening, tmp_path)
    (round_,) = judgement.rounds
    assert [(one.round, one.wants) for one in judgement.questions] == [(1, "contract")]
    assert not round_.complete
    assert len(round_.cards) == 48
    assert judgement.irregularities == ()


@pytest.mark.parametrize("said", ["na {}, einer geht noch", "{} du bist 1 Held"])
def test_a_remark_of_another_one_that_may_be_a_bid_is_asked_for(said: str, tmp_path: Path) -> None:
    evening = quiet("corona 4")
    first, second, *_ = (post for post in evening.posts if post.bid is not None)
    name = evening.names[first.seat or 0]
    first.text = "mir langt heut a Häppchen"
    second.text = f"{second.bid}"
    remark = Post(second.seat, said.format(name))
    evening.posts.insert(evening.posts.index(second), remark)
    asked = [(one.wants, one.seat) for one in told(evening.posts, evening, tmp_path).questions]
    assert asked == [("bid", first.seat)]


@pytest.mark.parametrize(
    ("before", "bid", "behind", "asked"),
    [
        ([], "sagen wir mal 1", "hab schon 2", 1),
        (["2 von 3, schade", "5 Karten, Trumpf ♥"], "1", "", 0),
        (["stell mich auf 2", "5 Karten, Trumpf ♥"], "1, lieber nicht", "", 0),
    ],
)
def test_of_two_numbers_in_a_row_it_is_asked_which_is_the_bid(
    before: list[str], bid: str, behind: str, asked: int, tmp_path: Path
) -> None:
    evening = quiet("corona 4", most=6, announced=False)
    first = next(one for one in evening.posts if one.round == 4 and one.bid is not None)
    place, said = evening.posts.index(first), [*before, bid, *filter(None, [behind])]
    evening.posts[place : place + 1] = [Post(first.seat, text) for text in said]
    judgement = told(evening.posts, evening, tmp_path)
    assert [one.round for one in judgement.questions] == [5] * asked
    assert asked or judgement.rounds[4].bids == tuple(evening.truth[4].bids)


def test_a_number_is_asked_about_that_comes_behind_mere_talk_in_its_turn(tmp_path: Path) -> None:
    evening = quiet("corona 4", most=6)
    *_, last = (one for one in evening.posts if one.round == 1 and one.bid is not None)
    place, last.text = evening.posts.index(last), "2 müssten gehen"
    evening.posts.insert(place, Post(last.seat, "Null Bock mehr auf Abwasch"))
    judgement = told(evening.posts, evening, tmp_path)
    assert [one.round for one in judgement.questions] == [2]


@pytest.mark.parametrize("answer", ["not your turn", "no!"])
def test_who_would_play_a_card_plays_none(answer: str, tmp_path: Path) -> None:
    evening = SimulatedTable("corona 4", "en", 3, most=6).evening()
    place = next(i for i, one in enumerate(evening.posts) if (one.round, one.trick) == (5, 2))
    early, due = evening.posts[place + 2], evening.posts[place + 1]
    talk = Post(early.seat, f"I’d play {signed(early.card)} now")
    evening.posts[place + 1 : place + 1] = [talk, Post(due.seat, answer)]
    judgement = told(evening.posts, evening, tmp_path)
    assert (judgement.irregularities, judgement.questions) == ((), ())


@pytest.mark.parametrize(
    ("number", "said", "answer"),
    [(0, "I actually wanted to say 0", "too late"), (1, "what did {} bid?", "0")],
)
def test_who_regrets_or_repeats_a_bid_changes_none(
    number: int, said: str, answer: str, tmp_path: Path
) -> None:
    evening = SimulatedTable("romanian 3", "en", 4, most=6).evening()
    bids = [one for one in evening.posts if one.round == number and one.bid is not None]
    first, last, place = bids[0], bids[-1], evening.posts.index(bids[-1])
    talk = Post(first.seat, said.format(evening.names[first.seat or 0]))
    evening.posts[place + 1 : place + 1] = [talk, Post(last.seat, answer)]
    judgement = told(evening.posts, evening, tmp_path)
    assert not judgement.irregularities
    asked = any(one.round == number + 1 for one in judgement.questions)
    assert asked or judgement.rounds[number].bids == tuple(evening.truth[number].bids)
