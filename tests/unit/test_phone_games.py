"""The phone files of all games: what their pages say and draw, and where their keys lead.

What holds on every page is looked at in `test_every_page`.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card
from cardgen.faces.palette import GOLD
from cardgen.games.rules import Sight
from cardgen.pages.hand import spoken_hand
from cardgen.pages.phone.page import frame_of
from cardgen.pdf.draw.page import mm
from cardgen.text.catalogue import LANGUAGES
from tests.drawn import inside
from tests.people import NAMES
from tests.read_sealed import JOKERS, LETTERS, written
from tests.turns import each, sweep, thinned
from tests.unit.scenes import Scene, flat, scene, style

OF_THREE = "romanian 3 special=null8,eight8 schedule=8-1-8"
DEAD_HAND = "romanian 7 special=null8"
SEALED_ONES = "romanian 5 one-card=forehead one-card-rounds=first special=blind8"
TOURNAMENT, SIXTY_ROUNDS = "romanian 6 schedule=tournament", "bidwhist 4 rounds=60"
DECLARER_LEADS = "bidwhist 4 declarer-leads=on small-kitty=on"
NO_KITTY = "bidwhist 4 no-jokers=on small-kitty=on"
ALL_SPECIAL = (
    "bidwhist 4 low-beats-high=on jokers-free=on training=on declarer-leads=on single-no-trump=on"
)
GAMES = (
    "corona 4", "romanian 4", OF_THREE, DEAD_HAND, "romanian 7 one-card=choice",
    "romanian 7 seven=ones", SEALED_ONES, TOURNAMENT, "ohhell 7", "stiche-raten 4", "elevator 6",
    "whist 4", "bidwhist 4", NO_KITTY, SIXTY_ROUNDS,
)  # fmt: skip
EACH_LOOK = sweep(("language", LANGUAGES), ("large", [False, True]), dear=True)


def linked(file: Scene, page: int) -> list[int]:
    return [link.page for link in file.pages[page].links]


def lists_of(file: Scene) -> list[int]:
    """Places of the pages that list the rounds."""
    title = file.style.texts("list.title")
    return [i for i, page in enumerate(file.pages) if page.lines[0].text == title]


@each("game", GAMES, few=4)
def test_all_keys_lead_to_the_right_rounds(game: str) -> None:
    """Each round leads to those before and after it and to its list, the lists to every round
    once; on these a thumb hits them.
    """
    file = scene(game)
    numbers = [file.place(round_.facts.number) for round_ in file.view.rounds]
    lists = lists_of(file)
    listed = [target for i in lists for target in linked(file, i) if target in numbers]
    assert list(dict.fromkeys(listed)) == numbers
    for i, place in enumerate(numbers):
        targets = linked(file, place)
        beside = [numbers[i - 1]] * (i > 0) + numbers[i + 1 : i + 2]
        assert [target for target in targets if target in numbers] == beside
        assert 0 in targets
        assert place in linked(file, next(target for target in targets if target in lists))
    assert min(link.box.h for i in lists for link in file.pages[i].links) >= 8.5 * mm


@sweep(
    ("language", LANGUAGES),
    ("large", [False, True]),
    ("game", ["romanian 4", "stiche-raten 4", "whist 4"]),
)
def test_the_turned_up_card_is_named(game: str, language: str, large: bool) -> None:
    """In large print it is said whose card it was behind what the trump is; where the hand takes
    that room, the page of all rounds has whose deal it is.
    """
    file = scene(game, language, large=large)
    texts, seen, unsaid = file.style.texts, 0, 0
    lists = "".join(text for text in file.front if text.startswith(texts("list.title")))
    for facts in file.view.table.rounds:
        text, card = flat(file.text(facts.number)), facts.turned_up
        if card is None:
            assert texts("round.shown") not in text
            continue
        assert card.suit
        rank = written(card, language).split()[1]
        assert f"{texts.suit(card.suit)} {rank}" in text
        trump = texts.suit(facts.trump) if facts.trump else texts("round.no-trump")
        if game == "whist 4":
            own, name = "-you" * (facts.dealer == 1), NAMES[facts.dealer or 0]
            keys = ("round.shown-at", "round.large.shown-at", "round.large.shown-card")
            _, _, behind = text.partition(trump)
            said = (text if not large else behind).lower()
            named = any(texts(f"{key}{own}", name=name).lower() in said for key in keys)
            assert named or not facts.trump or (large and name in lists)
            unsaid += not named and facts.trump is not None
            assert not large or texts("round.deals", name=name) not in text  # that is said once
        assert trump in text
        seen += 1
    assert seen > 10 > 3 * unsaid


@each("large", [False, True])
def test_the_dealers_own_turned_up_card_is_framed(large: bool) -> None:
    """In Classic Whist, in the reader's own deals alone, also without trump."""
    file = scene("whist 4", seat=3, large=large)
    rounds = file.view.table.rounds
    assert {facts.trump is None for facts in rounds if facts.dealer == 3} == {False, True}
    for facts in rounds:
        frames = [
            rect.width
            for page, numbers in zip(file.pages, file.file.rounds, strict=True)
            for rect in page.rects
            if facts.number in numbers and rect.stroke == GOLD and rect.fill is None
        ]
        assert frames == [pytest.approx(0.9 * mm, abs=0.01)] * (facts.dealer == 3)


@each("language", LANGUAGES, few=1)
def test_who_deals_and_who_begins(language: str) -> None:
    for game in ("romanian 4", DEAD_HAND, "whist 4", "bidwhist 4"):
        file = scene(game, language)
        for facts in file.view.table.rounds:
            if facts.forced_bid is not None or facts.dealer is None or facts.leader is None:
                continue
            dealer, leader = NAMES[facts.dealer], NAMES[facts.leader]
            if facts.dealer == 1:
                says = file.style.texts("round.you-deal", name=leader)
            elif facts.leader == 1:
                says = file.style.texts("round.dealt-you-begin", dealer=dealer)
            else:
                says = file.style.texts("round.dealt-begins", dealer=dealer, name=leader)
            assert flat(says) in flat(file.text(facts.number))


@each(
    "sight, players, large, language",
    [
        (sight, players, large, LANGUAGES[(i + j + k) % 3])
        for i, sight in enumerate(("forehead", "blind", "choice"))
        for j, players in enumerate((4, 7))
        for k, large in enumerate((False, True))
    ],
    few=3,
)
def test_every_round_page_names_its_dealer(
    sight: str, players: int, large: bool, language: str
) -> None:
    """Also beside a tag; in large print where a hand leaves it room, or it is the reader; a dead
    hand's dealer sits out.
    """
    game = f"romanian {players} one-card={sight} special=blind8,null8,eight8"
    file = scene(game, language, large=large)
    texts = file.style.texts
    for facts in file.view.table.rounds:
        text = flat(file.text(facts.number))
        name = NAMES[facts.dealer or 0]
        if facts.dealer != 1:
            says = texts("round.deals", name=name)
        else:
            says = texts("round.pause.says" if facts.sits_out == 1 else "round.deals-you")
        short = texts("round.pause.says-short") if large and facts.sits_out == 1 else says
        assert (
            flat(says) in text
            or flat(short) in text
            or (large and facts.dealer != 1 and facts.sight is Sight.OPEN)
        )
        # The tag doesn't take the room for more.
        if facts.special and facts.dealer != 1 and not large:
            assert (texts("round.deals-out", name=name) in text) == (players == 7)


@EACH_LOOK
def test_where_the_declarer_leads_the_first_bidder_is_named(language: str, large: bool) -> None:
    file = scene(DECLARER_LEADS, language, large=large)
    table = "round.large" if large else "round"
    for facts in file.view.table.rounds:
        assert facts.dealer is not None
        first = (facts.dealer + 1) % 4
        key = f"{table}.you-bid" if first == 1 else f"{table}.bids"
        assert flat(file.style.texts(key, name=NAMES[first])) in flat(file.text(facts.number))


@EACH_LOOK
def test_who_sits_out_gets_a_page_without_cards(language: str, large: bool) -> None:
    """It says so and names trump and beginner, on nobody else's page."""
    file = scene(DEAD_HAND, language, large=large)
    texts, out = file.style.texts, 0
    for facts in file.view.table.rounds:
        text = flat(file.text(facts.number))
        assert (texts("round.pause.title") in text) == (facts.sits_out == 1)
        if facts.sits_out == 1:
            out += 1
            ways = ("can", "can-short") if large else ("can",)
            assert any(flat(texts(f"round.pause.{way}")) in text for way in ways)
            assert NAMES[facts.leader or 0] in text
            assert (texts.suit(facts.trump) if facts.trump else texts("round.no-trump")) in text
    assert out > 3


@sweep(("language", LANGUAGES), ("large", [False, True]), most=2, dear=True)
def test_who_sits_out_still_chooses(language: str, large: bool) -> None:
    """Nobody else can say how the others play; the words and, unless they take its room, the cup
    lie on the plate.
    """
    file = scene("romanian 7 one-card=choice", language, large=large)
    texts, plate, cups = file.style.texts, frame_of(file.style).begins, 0
    ways = [texts("round.pause.choose"), *[texts("round.pause.choose-short")] * large]
    for facts in file.view.table.rounds:
        chooses = facts.sits_out == 1 and facts.cards == 1
        assert any(flat(words) in flat(file.text(facts.number)) for words in ways) == chooses
        for cup in file.pages[file.place(facts.number)].arts:
            if cup.name == "pause-cup":
                cups += 1
                assert cup.y - 17 * mm * cup.scale > plate + 6 * mm
                assert cup.scale * 34 > 10
    assert cups or large


@EACH_LOOK
def test_forced_bids_stand_on_a_tag_and_forbid_no_sum(language: str, large: bool) -> None:
    file = scene(OF_THREE, language, large=large)
    rounds = file.view.table.rounds
    for facts in rounds:
        text = file.text(facts.number)
        key = "round.large.forced" if large else "round.forced"
        said = file.style.texts(key, n=facts.forced_bid)
        assert ("≠" in text, said in text) == (
            facts.forced_bid is None,
            facts.forced_bid is not None,
        )
    assert [facts.forced_bid for facts in rounds[-2:]] == [0, 8]


def test_in_large_print_nothing_gives_way_to_cards_that_get_no_larger_by_it() -> None:
    """Eight cards, five of them in one suit, are as wide as the page."""
    file = scene("corona 4", large=True)
    text, texts = flat(file.text(8)), file.style.texts
    assert flat(texts("round.large.winner-begins")) in text
    assert "A 10 K D B 9 8 7" in text


@each("language", LANGUAGES, few=1)
def test_ranks_of_each_game(language: str) -> None:
    queen, jack = (LETTERS[language].get(rank, rank) for rank in "QJ")
    high = f"A K {queen} {jack} 10 9 8 7"
    up, down = ("Uptown", "Downtown") if language == "de" else ("uptown", "downtown")
    ways = f"↑ {up} A K … 2 · ↓ {down} A 2 … K"
    for game, number, line, large_line in (
        ("romanian 4", 12, high, high),
        ("romanian 7 seven=ones", 12, f"{high} 6 5 4 3 2 1", f"{high} 6 5 4 3 2 1"),
        ("whist 4", 2, f"{high} 6 5 4 3 2", f"{high} 6 5 4 3 2"),
        ("bidwhist 4", 12, f"Joker {ways}", "Joker ↑ A…2 · ↓ A…K"),
        (NO_KITTY, 12, ways, "↑ A…2 · ↓ A…K"),
    ):
        for large in (False, True):
            file = scene(game, language, large=large)
            text = f" {flat(file.of_round(number))}"
            if large:  # they are on how to play
                text = f" {flat(' '.join(file.front))} {text}"
            assert f" {large_line if large else line}" in text, game
            assert ("Joker ↑" in text) == (game == "bidwhist 4")


@each("large", [False, True])
def test_the_banner_of_bid_whist_leads_to_the_kitty(large: bool) -> None:
    file = scene("bidwhist 4", large=large)
    after = file.style.texts("round.large.after-bidding" if large else "round.after-bidding")
    for round_ in file.view.rounds:
        place = file.place(round_.facts.number)
        assert after in file.text(round_.facts.number)
        kitty = file.labels.index(
            f"{file.style.texts('round.title', n=round_.facts.number)} · Stock"
        )
        assert kitty in linked(file, place)
    without = scene(NO_KITTY)
    assert "13 Karten" in without.text(1)
    assert [number for numbers in without.file.rounds for number in numbers] == [*range(1, 13)]


@sweep(("language", LANGUAGES), ("game", ["whist 4", "bidwhist 4", "romanian 4"]))
def test_the_cover_names_the_partner(game: str, language: str) -> None:
    for seat in (0, 1):
        file = scene(game, language, seat=seat)
        said = file.style.texts("cover.partner", partner=NAMES[seat + 2])
        assert (flat(said) in flat(file.texts[0])) == (game != "romanian 4")


def test_house_rules_stand_on_the_cover() -> None:
    for large in (False, True):
        file = scene("romanian 4", "ro", house="Whist la bunica", large=large)
        text = flat(" ".join(file.front[: 1 + large]))  # or, in large print, right behind it
        assert "Whist la bunica" in text
        assert "Whist românesc" in text
    assert "Regulile casei" not in scene("romanian 4", "ro").texts[0]


@pytest.mark.parametrize("language", thinned(LANGUAGES, 3))
def test_how_to_play_is_that_of_the_game(language: str) -> None:
    """Given games that differ in bidding, trumping and bidding last, each explains its own."""
    must, free = "steps-must-trump.4", "steps.4"
    special = ("low-beats-high", "jokers-free", "training")
    contract = tuple(f"steps-contract.{step}" for step in "234")
    for game, there, missing in (
        ("romanian 4", (must, "hook-dealer"), ()),
        ("romanian 4 must-trump=off", (free,), (must,)),
        ("ohhell 5 trump=none must-trump=on", (), (must,)),
        ("romanian 4 hook=off", (), ("hook-dealer",)),
        (DEAD_HAND, ("hook",), ()),  # there the dealer doesn't bid
        ("whist 4", ("steps-none.2",), ()),
        ("bidwhist 4", contract, ("declarer-leads", *special)),
        (NO_KITTY, ("steps-contract-bare.3",), ()),
        (DECLARER_LEADS, ("declarer-leads",), ()),
        (ALL_SPECIAL, special, ()),
    ):
        file = scene(game, language)
        front = flat(" ".join(file.front))
        said = {key: flat(file.style.texts(f"cover.{key}")) in front for key in (*there, *missing)}
        assert said == dict.fromkeys(there, True) | dict.fromkeys(missing, False), game
        # On a cover it is said shorter.
        keys = ("cover.leaflet", "cover.look-up")
        assert any(flat(file.style.texts(key)) in front for key in keys)


@each("language", LANGUAGES, few=1)
def test_the_list_names_unusual_rounds(language: str) -> None:
    file = scene(SEALED_ONES, language)
    texts, text = file.style.texts, "\n".join(file.texts[i] for i in lists_of(file))
    legend = 1  # below the keys it is said once what their pictures mean
    foreheads = sum(facts.sight is Sight.FOREHEAD for facts in file.view.table.rounds)
    assert text.count(texts("list.kind.forehead")) - legend == foreheads == 5
    assert text.count(texts("list.kind.blind8")) - legend == 1

    # All rounds of Bid Whist have as many cards: what differs is who deals them.
    for large in (False, True):
        file = scene("bidwhist 4", language, large=large)
        listed = "\n".join(file.texts[i] for i in lists_of(file))
        named = rf"(?m)^{'' if large else r'[0-9]+ '}({'|'.join(NAMES[:4])}){'$' if large else ' '}"
        dealers = [NAMES[facts.dealer or 0] for facts in file.view.table.rounds]
        assert re.findall(named, listed)[: len(dealers)] == dealers
        if not large:
            assert listed.count(texts("list.after-bidding")) == 12
            assert texts.count("plural.cards", 12) not in listed


@each("large", [False, True])
def test_unusual_rounds_have_pictures_where_words_have_no_room(large: bool) -> None:
    """Each kind its own, between the number of cards and the trump; below the keys of each page
    each is explained once.
    """
    file = scene("romanian 7 one-card=choice special=blind8,null8,eight8", large=large)
    on_keys: Counter[str] = Counter()
    for page in file.pages:
        explained: list[str] = []
        kinds: set[str] = set()
        for art in page.arts:
            if art.name.startswith(("sight-", "kind-")):
                kinds.add(art.name)
                if any(inside(link.box, art.x, art.y) for link in page.links):
                    on_keys[art.name] += 1
                else:
                    explained.append(art.name)
        assert sorted(explained) == sorted(kinds)
    expected: Counter[str] = Counter()
    special = {"blind8": "sight-blind", "null8": "kind-bid-0", "eight8": "kind-bid-8"}
    for facts in file.view.table.rounds:
        if facts.sits_out == 1:
            expected["kind-pause"] += 1
        elif facts.special:
            expected[special[facts.special]] += 1
        elif facts.sight is Sight.CHOICE:
            expected["sight-choice"] += 1
    assert on_keys == expected


@each("language", LANGUAGES)
def test_jokers_are_spoken_by_name(language: str) -> None:
    cards = (BIG_JOKER, LITTLE_JOKER, Card.parse("SK"), Card.parse("S2"), Card.parse("H10"))
    big, little = JOKERS[language].values()
    assert spoken_hand(cards, style(language)) == f"{big} {little} ♠ K 2 ♥ 10"


@sweep(
    ("game", ["romanian 4", "whist 4", "bidwhist 4", DECLARER_LEADS, NO_KITTY, DEAD_HAND]),
    ("language", LANGUAGES),
    ("large", [False, True]),
)
def test_no_trump_or_beginner_is_cut_with_usual_names(
    game: str, language: str, large: bool
) -> None:
    file = scene(game, language, large=large)
    for round_ in file.view.rounds:
        if not (large and game == "whist 4"):  # there a court card leaves little room for a name
            lines = file.text(round_.facts.number).splitlines()
            assert not any("…" in line for line in lines if "↑" not in line)
