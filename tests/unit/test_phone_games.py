"""The phone files of all games: what their pages say and draw, and where their keys lead.

Rounds whose cards are sealed have pages of their own kind, tested elsewhere; here they only have to
be there.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from pypdf import PageObject, PdfReader

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Suit, build_deck
from cardgen.dealing import shuffle, view
from cardgen.dealing.deal import Deal, deal
from cardgen.faces.palette import GOLD, PALETTES
from cardgen.games.registry import find_game
from cardgen.games.rules import Sight
from cardgen.pages import hand as rack
from cardgen.pages.hand import sorted_hand, spoken_hand
from cardgen.pages.phone.page import frame_of
from cardgen.pages.player import player_pdf
from cardgen.pages.theme import HEIGHT, WIDTH, Style
from cardgen.pdf.draw.document import Document, Properties
from cardgen.pdf.draw.page import Box, mm
from cardgen.text.catalogue import LANGUAGES
from cardgen.views import Event, PlayerView
from tests.drawn import drawn, inside
from tests.page_text import text_of
from tests.turns import each, sweep, thinned, times

NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "Elif", "Florian", "Zoë")
JOKERS = {
    "de": {"B": "großer Joker", "L": "kleiner Joker"},
    "en": {"B": "big joker", "L": "little joker"},
    "ro": {"B": "joker mare", "L": "joker mic"},
}
COURTS = {"de": {"Q": "D", "J": "B"}, "en": {}, "ro": {}}

GAMES: dict[str, tuple[str, int, dict[str, str]]] = {
    "romanian": ("romanian", 4, {}),
    "romanian of three": ("romanian", 3, {"special": "null8,eight8", "schedule": "8-1-8"}),
    "dead hand": ("romanian", 7, {"special": "null8"}),
    "dead hand, dealer's choice": ("romanian", 7, {"one-card": "choice"}),
    "ones": ("romanian", 7, {"seven": "ones"}),
    "sealed ones": (
        "romanian",
        5,
        {"one-card": "forehead", "one-card-rounds": "first", "special": "blind8"},
    ),
    "tournament": ("romanian", 6, {"schedule": "tournament"}),
    "ohhell": ("ohhell", 7, {}),
    "stiche-raten": ("stiche-raten", 4, {}),
    "elevator": ("elevator", 6, {}),
    "whist": ("whist", 4, {}),
    "bidwhist": ("bidwhist", 4, {}),
    "declarer leads": ("bidwhist", 4, {"declarer-leads": "on", "small-kitty": "on"}),
    "all special rules": (
        "bidwhist",
        4,
        {
            "low-beats-high": "on",
            "jokers-free": "on",
            "training": "on",
            "declarer-leads": "on",
            "single-no-trump": "on",
        },
    ),
    "no kitty": ("bidwhist", 4, {"no-jokers": "on", "small-kitty": "on"}),
    "sixty rounds": ("bidwhist", 4, {"rounds": "60"}),
}


def player(
    kind: str,
    seat: int = 0,
    names: tuple[str, ...] = NAMES,
    house: str = "",
    more: dict[str, str] | None = None,
) -> PlayerView:
    players = GAMES[kind][1]
    return view.player_view(
        dealt(kind, names, tuple((more or {}).items())), seat, names[:players], house
    )


@cache
def dealt(kind: str, names: tuple[str, ...], more: tuple[tuple[str, str], ...]) -> Deal:
    game, players, settings = GAMES[kind]
    return deal(
        find_game(game), names[:players], shuffle.read_seed("phone games"), settings | dict(more)
    )


def style(language: str = "de", big: bool = False) -> Style:
    return Style(language, language, PALETTES["two"], large=big)


@cache
def file_of(kind: str, seat: int = 0, language: str = "de", big: bool = False) -> PdfReader:
    return read(player(kind, seat), style(language, big))


def read(seen: PlayerView, wanted: Style) -> PdfReader:
    return PdfReader(io.BytesIO(player_pdf(seen, wanted, Event()).content))


@cache
def labels(reader: PdfReader) -> list[str]:
    """What viewers show in place of page numbers; pypdf goes through all pages for it."""
    return reader.page_labels


def round_page(reader: PdfReader, number: int, language: str = "de") -> PageObject:
    """The page of a round: that labelled with it, the first if it has several."""
    return reader.pages[labels(reader).index(style(language).texts("round.title", n=number))]


@cache
def rounds_of(kind: str, seat: int = 0, language: str = "de", big: bool = False) -> dict[int, str]:
    """The texts of all round pages, by number."""
    reader = file_of(kind, seat, language, big)
    # Of several pages the first.
    places = {label: i for i, label in reversed(list(enumerate(labels(reader))))}
    title = style(language).texts
    return {
        n: text_of(reader.pages[places[title("round.title", n=n)]])
        for n in range(1, len(player(kind, seat).rounds) + 1)
    }


SPOKEN = [(kind, "de", False) for kind in GAMES if kind != "sixty rounds"]
SPOKEN += [
    (kind, language, big)
    for kind in ("romanian", "dead hand", "whist", "bidwhist")
    for language, big in (("en", False), ("ro", False), ("de", True))
]


@each("kind", GAMES, few=3)
def test_all_keys_lead_somewhere_and_to_the_right_rounds(kind: str) -> None:
    """Given any game, each round page leads to the round before and after, and the list to every
    round.
    """
    reader = file_of(kind, 1)
    numbers = [labels(reader).index(f"Runde {n}") for n in range(1, len(player(kind).rounds) + 1)]
    lists = [i for i, label in enumerate(labels(reader)) if label.startswith("Runden")]
    listed = [
        target for i in lists for target in targets(reader, reader.pages[i]) if target in numbers
    ]
    assert list(dict.fromkeys(listed)) == numbers
    for i, place in enumerate(numbers):
        found = targets(reader, reader.pages[place])
        assert [t for t in found if t in numbers] == ([numbers[i - 1]] if i else []) + numbers[
            i + 1 : i + 2
        ]
        assert 0 in found
        assert any(target in lists for target in found)


def targets(reader: PdfReader, page: PageObject) -> list[int]:
    places = {one.indirect_reference.idnum: i for i, one in enumerate(reader.pages)}  # type: ignore[union-attr]
    return [places[link.get_object()["/Dest"][0].idnum] for link in page.get("/Annots", ())]


@sweep(
    ("language", LANGUAGES), ("big", [False, True]), ("kind", ["romanian", "stiche-raten", "whist"])
)
def test_the_turned_up_card_is_named(kind: str, language: str, big: bool) -> None:
    texts, pages = style(language).texts, rounds_of(kind, 1, language, big)
    seen = 0
    for facts in player(kind, 1).table.rounds:
        text = pages[facts.number]
        card = facts.turned_up
        if card is None:
            assert texts("round.shown") not in text
            continue
        assert card.suit
        assert (
            f"{texts.suit(card.suit)} {COURTS[language].get(card.rank.value, card.rank.value)}"
            in text
        )
        assert (texts.suit(facts.trump) if facts.trump else texts("round.no-trump")) in text
        if kind == "whist":
            keys = ("round.shown-at", "round.large.shown-at", "round.large.shown-card")
            own = "-you" * (facts.dealer == 1)
            words = [texts(f"{key}{own}", name=NAMES[facts.dealer or 0]) for key in keys]
            assert any(said in text for said in words)
        seen += 1
    assert seen > 10


@each("language", LANGUAGES)
def test_in_large_print_the_trump_is_called_trump(language: str) -> None:
    """Given Classic Whist, whose banner tells two things, it begins with the trump; then it says
    whose card was turned up.
    """
    texts, pages = style(language).texts, rounds_of("whist", 1, language, True)
    trumps = [facts for facts in player("whist", 1).table.rounds if facts.trump]
    assert trumps
    for facts in trumps:
        assert facts.trump
        first, _, rest = pages[facts.number].partition(
            texts("round.large.trump-is", suit=texts.suit(facts.trump))
        )
        assert first != pages[facts.number], facts.number
        at, own = ("shown-at", "shown-card"), "-you" * (facts.dealer == 1)
        assert any(
            texts(f"round.large.{key}{own}", name=NAMES[facts.dealer or 0]) in rest for key in at
        )


@each("big", [False, True])
def test_the_dealers_own_turned_up_card_is_framed(big: bool) -> None:
    """Given Classic Whist, a card of the hand is framed in the reader's own deals alone, also
    without trump.
    """
    seen = player("whist", 2)
    pages = drawn(player_pdf(seen, style("de", big), Event()))[-len(seen.rounds) :]
    own = [facts for facts in seen.table.rounds if facts.dealer == 2]
    assert {facts.trump is None for facts in own} == {False, True}
    for page, facts in zip(pages, seen.table.rounds, strict=True):
        frames = [rect.width for rect in page.rects if rect.stroke == GOLD and rect.fill is None]
        assert frames == [pytest.approx(0.9 * mm, abs=0.01)] * (facts in own)


@each("language", LANGUAGES, few=1)
def test_who_deals_and_who_begins(language: str) -> None:
    texts = style(language).texts
    for kind in ("romanian", "dead hand", "whist", "bidwhist"):
        pages, seen = rounds_of(kind, 1, language), player(kind, 1)
        names = seen.table.names
        for facts in seen.table.rounds:
            if facts.forced_bid is not None:
                continue
            assert facts.dealer is not None
            assert facts.leader is not None
            if facts.dealer == 1:
                says = texts("round.you-deal", name=names[facts.leader])
            elif facts.leader == 1:
                says = texts("round.dealt-you-begin", dealer=names[facts.dealer])
            else:
                says = texts(
                    "round.dealt-begins", dealer=names[facts.dealer], name=names[facts.leader]
                )
            assert says.replace("*", "") in pages[facts.number]


SEALED = ("forehead", "blind", "choice")


@each(
    "sight, players, big, language",
    [
        (sight, players, big, LANGUAGES[(i + j + k) % 3])
        for i, sight in enumerate(SEALED)
        for j, players in enumerate((4, 7))
        for k, big in enumerate((False, True))
    ],
    few=3,
)
def test_every_round_page_names_its_dealer(
    sight: str, players: int, big: bool, language: str
) -> None:
    """Also beside a tag, and in large print; a dead hand's dealer sits out."""
    texts = style(language).texts
    dealt = deal(
        find_game("romanian"),
        NAMES[:players],
        shuffle.read_seed("who deals"),
        {"one-card": sight, "special": "blind8,null8,eight8"},
    )
    seen = view.player_view(dealt, 1, NAMES[:players])
    reader = read(seen, style(language, big))
    for facts in seen.table.rounds:
        text = " ".join(text_of(round_page(reader, facts.number, language)).split())
        assert facts.dealer is not None
        if facts.dealer != 1:
            says = texts("round.deals", name=NAMES[facts.dealer])
        elif facts.sits_out == 1:
            says = texts("round.pause.says").replace("*", "")
        else:
            says = texts("round.deals-you")
        assert says.replace("\u00a0", " ") in text.replace("\u00a0", " ")
        # The tag doesn't take the room for more.
        beside = not (big and language == "ro") and facts.dealer != 1
        if facts.special and beside:
            assert (texts("round.deals-out", name=NAMES[facts.dealer]) in text) == (players == 7)


def test_large_print_says_once_who_turns_up_the_trump() -> None:
    texts, pages, seen = style().texts, rounds_of("whist", 1, "de", True), player("whist", 1)
    for facts in seen.table.rounds:
        assert facts.dealer is not None
        assert texts("round.deals", name=NAMES[facts.dealer]) not in pages[facts.number]


@sweep(("language", LANGUAGES), ("big", [False, True]))
def test_where_the_declarer_leads_the_first_bidder_is_named(language: str, big: bool) -> None:
    texts, pages, seen = (
        style(language).texts,
        rounds_of("declarer leads", 1, language, big),
        player("declarer leads", 1),
    )
    table = "round.large" if big else "round"
    for facts in seen.table.rounds:
        assert facts.dealer is not None
        first = (facts.dealer + 1) % 4
        says = (
            texts(f"{table}.you-bid") if first == 1 else texts(f"{table}.bids", name=NAMES[first])
        )
        assert says.replace("*", "") in pages[facts.number]


@sweep(("language", LANGUAGES), ("big", [False, True]))
def test_who_sits_out_gets_a_page_without_cards(language: str, big: bool) -> None:
    """Given seven with a dead hand, the dealer's page says so, names the trump and the beginner,
    and is linked to.
    """
    texts, pages, seen = (
        style(language).texts,
        rounds_of("dead hand", 1, language, big),
        player("dead hand", 1),
    )
    out = [facts for facts in seen.table.rounds if facts.sits_out == 1]
    assert len(out) > 3
    for facts in out:
        text = " ".join(pages[facts.number].split())
        assert texts("round.pause.title") in text
        assert texts("round.pause.can").replace("*", "") in text
        assert NAMES[facts.leader or 0] in text
        assert (texts.suit(facts.trump) if facts.trump else texts("round.no-trump")) in text
    others = [facts for facts in seen.table.rounds if facts.sits_out != 1]
    assert not any(texts("round.pause.title") in pages[facts.number] for facts in others)


@sweep(("language", LANGUAGES), ("big", [False, True]), most=2)
def test_who_sits_out_still_chooses(language: str, big: bool) -> None:
    """Nobody else can say how the others play; the words and the cup lie on the plate."""
    seen, wanted = player("dead hand, dealer's choice", 1), style(language, big)
    file = player_pdf(seen, wanted, Event())
    reader, words = (
        PdfReader(io.BytesIO(file.content)),
        wanted.texts("round.pause.choose").replace("*", ""),
    )
    for facts in seen.table.rounds:
        shown = words in " ".join(text_of(round_page(reader, facts.number, language)).split())
        assert shown == (facts.sits_out == 1 and facts.cards == 1)
    cups = [art for page in drawn(file) for art in page.arts if art.name == "pause-cup"]
    placed = [(cup.y - 17 * mm * cup.scale, cup.y + 17 * mm * cup.scale) for cup in cups]
    plate = frame_of(wanted).begins + 6 * mm
    assert placed
    assert all(plate < top and bottom - top > 10 * mm for top, bottom in placed)


@sweep(("language", LANGUAGES), ("big", [False, True]))
def test_forced_bids_stand_on_a_tag_and_forbid_no_sum(language: str, big: bool) -> None:
    texts, pages = style(language).texts, rounds_of("romanian of three", 1, language, big)
    rounds = player("romanian of three", 1).table.rounds
    for facts in rounds:
        text = pages[facts.number]
        assert ("≠" in text) == (facts.forced_bid is None)
        said = texts("round.large.forced" if big else "round.forced", n=facts.forced_bid)
        assert (said in text) == (facts.forced_bid is not None)
    assert [facts.forced_bid for facts in rounds[-2:]] == [0, 8]


@each("language", LANGUAGES, few=1)
def test_ranks_of_each_game(language: str) -> None:
    court = COURTS[language]
    queen, jack = court.get("Q", "Q"), court.get("J", "J")
    for kind, line in {
        "romanian": f"A K {queen} {jack} 10 9 8 7",
        "ones": f"A K {queen} {jack} 10 9 8 7 6 5 4 3 2 1",
        "whist": f"A K {queen} {jack} 10 9 8 7 6 5 4 3 2",
        "bidwhist": "Joker ↑ uptown A K … 2 · ↓ downtown A 2 … K",
        "no kitty": "↑ uptown A K … 2 · ↓ downtown A 2 … K",
    }.items():
        for big in (False, True):
            if big and kind in ("bidwhist", "no kitty"):
                line = (
                    "Joker ↑ A K … 2 · ↓ A 2 … K"
                    if kind == "bidwhist"
                    else f"↑ A K {queen} … 2 · ↓ A 2 3 … K"
                )
            text = text_of(
                round_page(file_of(kind, 1, language, big), 12 if kind != "whist" else 2, language)
            )
            assert f" {line}" in " ".join(["", *text.split()]), kind
            assert ("Joker ↑" in " ".join(text.split())) == (kind == "bidwhist")


def test_the_banner_of_bid_whist_leads_to_the_kitty() -> None:
    for big in (False, True):
        reader, seen = file_of("bidwhist", 0, "de", big), player("bidwhist")
        for known in seen.rounds:
            page = round_page(reader, known.facts.number)
            assert style().texts(
                "round.large.after-bidding" if big else "round.after-bidding"
            ) in text_of(page)
            assert labels(reader).index(f"Runde {known.facts.number}") + 1 in targets(reader, page)
    without, seen = file_of("no kitty"), player("no kitty")
    assert "13 Karten" in text_of(round_page(without, 1))
    assert len(without.pages) == 2 + len(seen.rounds) + sum(
        one.startswith(style().texts("cover.how-to")) for one in labels(without)
    )


@sweep(("language", LANGUAGES), ("kind", ["whist", "bidwhist", "romanian"]))
def test_the_cover_names_both_sides(kind: str, language: str) -> None:
    texts = style(language).texts
    for seat, others in list(enumerate([(1, 3), (0, 2), (1, 3), (0, 2)]))[: times(2, 4)]:
        cover = " ".join(text_of(file_of(kind, seat, language).pages[0]).split())
        said = texts(
            "cover.partners",
            partner=NAMES[(seat + 2) % 4],
            left=NAMES[others[0]],
            right=NAMES[others[1]],
        )
        assert (said.replace("*", "") in cover) == (kind != "romanian")


def test_house_rules_stand_on_the_cover() -> None:
    for big in (False, True):
        text = " ".join(
            text_of(
                read(player("romanian", house="Whist la bunica"), style("ro", big)).pages[0]
            ).split()
        )
        assert "Whist la bunica" in text
        assert "Whist românesc" in text
    assert "Regulile casei" not in text_of(file_of("romanian", 0, "ro").pages[0])


@pytest.mark.parametrize("language", thinned(LANGUAGES, 3))
def test_how_to_play_is_that_of_the_game(language: str) -> None:
    """Given games that differ in bidding, trumping and bidding last, each explains its own."""
    texts = style(language).texts

    @cache
    def front(kind: str, **more: str) -> str:
        reader = read(
            player(kind, more={key.replace("_", "-"): value for key, value in more.items()}),
            style(language),
        )
        first = labels(reader).index(texts("round.title", n=1))
        return " ".join(" ".join(text_of(page) for page in reader.pages[:first]).split())

    def said(key: str) -> str:
        return texts(key).replace("*", "").replace("\u00a0", " ")

    must, free = said("cover.steps-must-trump.4"), said("cover.steps.4")
    assert must in front("romanian")
    assert must not in front("romanian", must_trump="off")
    assert free in front("romanian", must_trump="off")
    assert must not in front("ohhell", trump="none", must_trump="on")
    assert said("cover.hook-dealer") in front("romanian")
    assert said("cover.hook-dealer") not in front("romanian", hook="off")
    assert said("cover.hook") in front("dead hand")  # there the dealer doesn't bid
    # On a cover it is said shorter.
    for kind in (
        "romanian",
        "ohhell",
        "elevator",
        "whist",
        "bidwhist",
    ):
        assert any(said(key) in front(kind) for key in ("cover.leaflet", "cover.look-up"))
    assert said("cover.steps-none.2") in front("whist")
    for step in ("2", "3", "4"):
        assert said(f"cover.steps-contract.{step}") in front("bidwhist")
    assert said("cover.steps-contract-bare.3") in front("no kitty")
    assert said("cover.declarer-leads") in front("declarer leads")
    assert said("cover.declarer-leads") not in front("bidwhist")
    for key in ("low-beats-high", "jokers-free", "training"):
        assert said(f"cover.{key}") in front("all special rules")
        assert said(f"cover.{key}") not in front("bidwhist")


@each("language", LANGUAGES)
def test_the_list_names_unusual_rounds(language: str) -> None:
    texts = style(language).texts
    reader = file_of("sealed ones", 0, language)
    rounds = player("sealed ones").table.rounds
    lists = range(
        labels(reader).index(texts("list.title")), labels(reader).index(texts("round.title", n=1))
    )
    text = "\n".join(text_of(reader.pages[i]) for i in lists)
    legend = 1  # below the keys it is said once what their pictures mean
    assert (
        text.count(texts("list.kind.forehead")) - legend
        == sum(facts.sight is Sight.FOREHEAD for facts in rounds)
        == 5
    )
    assert text.count(texts("list.kind.blind8")) - legend == 1
    bid = file_of("bidwhist", 0, language)
    listed = text_of(bid.pages[labels(bid).index(texts("list.title"))])
    assert listed.count(texts("list.after-bidding")) == 12
    table = player(
        "bidwhist"
    ).table  # all rounds have as many cards: what differs is who deals them
    dealers = [table.names[facts.dealer] for facts in table.rounds if facts.dealer is not None]
    assert (
        re.findall(rf"^\d+ ({'|'.join(map(re.escape, table.names))}) ", listed, re.MULTILINE)
        == dealers
    )
    assert texts.count("plural.cards", 12) not in listed
    bold = file_of("bidwhist", 0, language, True)
    large = text_of(bold.pages[labels(bold).index(texts("list.title"))])
    assert [
        name for line in large.splitlines()[2:] if (name := line.strip()) in table.names
    ] == dealers


@each("big", [False, True])
def test_unusual_rounds_have_pictures_where_words_have_no_room(big: bool) -> None:
    """Each kind its own, between the number of cards and the trump; below the keys each has its
    words.
    """
    seen = player("dead hand, dealer's choice", 1, more={"special": "blind8,null8,eight8"})
    pages = drawn(player_pdf(seen, style("de", big), Event()))
    pictures = [
        (page, art)
        for page in pages
        for art in page.arts
        if art.name.startswith(("sight-", "kind-"))
    ]
    found = Counter(
        art.name
        for page, art in pictures
        if any(inside(link.box, art.x, art.y) for link in page.links)
    )
    explained = [
        (art.name, id(page))
        for page, art in pictures
        if not any(inside(link.box, art.x, art.y) for link in page.links)
    ]
    assert set(explained) == {(art.name, id(page)) for page, art in pictures}
    assert len(set(explained)) == len(explained)
    rounds = [facts for facts in seen.table.rounds if facts.sits_out != 1]
    assert found == +Counter(
        {
            "kind-pause": len(seen.table.rounds) - len(rounds),
            "sight-choice": sum(facts.sight is Sight.CHOICE for facts in rounds),
            "sight-blind": sum(facts.special == "blind8" for facts in rounds),
            "kind-bid-0": sum(facts.special == "null8" for facts in rounds),
            "kind-bid-8": sum(facts.special == "eight8" for facts in rounds),
        }
    )


@each("rounds", [48, 60])
def test_many_rounds_keep_keys_for_a_thumb(rounds: int) -> None:
    reader = file_of("tournament" if rounds == 48 else "sixty rounds")
    heights = [
        float(link.get_object()["/Rect"][3]) - float(link.get_object()["/Rect"][1])
        for label, page in zip(labels(reader), reader.pages, strict=True)
        if label.startswith("Runden")
        for link in page["/Annots"]  # type: ignore[attr-defined]
    ]
    assert len(heights) > rounds
    assert min(heights) >= 8.5 * mm


# -- racks with jokers

FULL = build_deck(jokers=True)
HAND_BOX = Box(5 * mm, 40 * mm, 80 * mm, 96 * mm)


def _joker_hands() -> Iterator[tuple[Card, ...]]:
    for seed in range(times(5, 15)):
        order = shuffle.shuffled_deck(shuffle.read_seed(f"jokers {seed}").text, 52)
        hand = [FULL[number] for number in order[:13]]
        yield tuple(hand[:12]) + (BIG_JOKER,)
        yield tuple(hand[:11]) + (LITTLE_JOKER,)
        yield (*hand[:10], BIG_JOKER, LITTLE_JOKER)
    for suit in Suit:
        held = tuple(card for card in FULL if card.suit is suit)
        yield held
        yield (*held[:12], LITTLE_JOKER)
        yield (*held[:10], BIG_JOKER, LITTLE_JOKER)


@pytest.mark.quick
def test_jokers_are_tabbed_by_their_word_and_never_as_trump() -> None:
    """Given a hand of one suit and jokers without a trump, no holder is gold."""
    document = Document(Properties("x", "de"))
    for hand in _joker_hands():
        cards = sorted_hand(hand, player("bidwhist").table.rules.ranking, None)
        rack.draw_rack(document.page(WIDTH, HEIGHT), HAND_BOX, cards, None, style())
    pages = drawn(document.finish())
    assert any(line.text == "Joker" for page in pages for line in page.lines)
    assert not [rect for page in pages for rect in page.rects if rect.fill == GOLD]


@each("language", LANGUAGES)
def test_jokers_are_spoken_by_name(language: str) -> None:
    cards = (BIG_JOKER, LITTLE_JOKER, Card.parse("SK"), Card.parse("S2"), Card.parse("H10"))
    names = JOKERS[language]
    assert spoken_hand(cards, style(language)) == f"{names['B']} {names['L']} ♠ K 2 ♥ 10"


# -- nothing leaves its place


@sweep(
    ("kind", ["romanian", "whist", "bidwhist", "declarer leads", "no kitty", "dead hand"]),
    ("language", LANGUAGES),
    ("big", [False, True]),
)
def test_no_trump_or_beginner_is_cut_with_usual_names(kind: str, language: str, big: bool) -> None:
    for text in rounds_of(kind, 1, language, big).values():
        if not (big and kind == "whist"):  # there a court card leaves little room for a name
            assert not any("…" in line for line in text.splitlines() if "↑" not in line)
