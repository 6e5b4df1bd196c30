"""The messages for the group chat: right, complete, and without a card that isn't turned up for
everybody.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from functools import cache
from typing import Any
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image

from cardgen.cards import Suit
from cardgen.dealing.deal import Deal, deal
from cardgen.dealing.shuffle import in_fours, practice_seed
from cardgen.errors import InputError, UnknownName
from cardgen.faces.indices import label
from cardgen.games.registry import GAMES
from cardgen.games.rules import Bidding, Lead, RoundFacts, TrumpFrom
from cardgen.pack.manifest import Manifest, PublicFile
from cardgen.pack.share import (
    Chat,
    chat_languages,
    chat_messages,
    closing_message,
    qr_lines,
    qr_png,
    round_key_message,
)
from cardgen.text.catalogue import LANGUAGES, catalogue
from tests.any_settings import some_settings
from tests.packs import manifest_of
from tests.people import NAMES
from tests.turns import each, sweep

EXAMPLE = {"de": "♥ 10 oder Herz 10", "en": "♥ 10 or hearts 10", "ro": "♥ 10 sau cupă 10"}
"""How a card is announced: the same words whatever was dealt."""

FOREIGN = {"de": "[\"”']", "en": "[\"„']", "ro": '["“ŞşŢţ]'}
"""Quotes and letters of other languages."""

BLANK = {"de": "[Startcode]", "en": "[seed code]", "ro": "[codul de start]"}


@cache
def made(game: str, players: int, given: str = "") -> tuple[Deal, Manifest]:
    """A deal, and what everybody knows of it."""
    names = NAMES[:players]
    dealt = deal(
        GAMES[game], names, practice_seed("chat"), dict(pair.split("=") for pair in given.split())
    )
    return dealt, changed(manifest_of(dealt, names)._replace(files=()), seed_kind="fresh")


def changed(manifest: Manifest, **values: Any) -> Manifest:
    """The manifest with something else in its table."""
    return manifest._replace(table=manifest.table._replace(**values))


def chat(game: str, players: int, given: str = "", language: str = "en") -> tuple[Manifest, Chat]:
    manifest = made(game, players, given)[1]
    return manifest, chat_messages(manifest, language)


CASES = [
    *((name, players, "") for name, game in GAMES.items() for players in game.players),
    *(
        (game.name, game.usual_players, " ".join(f"{key}={value}" for key, value in given.items()))
        for game in GAMES.values()
        for given in some_settings(game, game.usual_players)
    ),
    ("corona", 2, "max=26 hook=on lead=rotate trump-order=HNC"),
    ("corona", 3, "max=1"),
    *(
        ("romanian", players, "one-card=forehead special=blind8,null8,eight8 nullo=start")
        for players in (3, 7)
    ),
    *(
        ("romanian", 7, f"one-card={kind} special=blind8,null8,eight8 nullo=ten-before-end")
        for kind in ("blind", "choice")
    ),
    ("bidwhist", 4, "declarer-leads=on show-kitty=on small-kitty=on"),
    ("bidwhist", 4, "no-jokers=on small-kitty=on"),
]


def cards_said(text: str, language: str) -> set[str]:
    """Every card that a text names, by a suit's sign, its name or its letter; as ``♥10``."""
    found = {"joker"} if re.search("joker", text, re.I) else set()
    for suit in Suit:
        name = catalogue(language).suit(suit)
        for word in (rf"{suit.sign}\s?", rf"{name}\W?", rf"{name.lower()}\W?", suit.value):
            found |= {
                suit.sign + rank
                for rank in re.findall(rf"(?<![\w-]){word}(10|[1-9]|[AKQJDB])(?![\w-])", text)
            }
    return found


@sweep(("language", LANGUAGES), ("game, players, given", CASES))
def test_no_message_has_a_card_or_the_seed(
    game: str, players: int, given: str, language: str
) -> None:
    dealt, manifest = made(game, players, given)
    said = chat_messages(manifest, language)
    assert said.start.count(EXAMPLE[language]) == 1
    assert not cards_said(said.start.replace(EXAMPLE[language], ""), language)
    assert not cards_said(said.closing, language)
    for facts, message in zip(manifest.table.rounds, said.rounds, strict=True):
        card = facts.turned_up
        assert cards_said(message, language) == (
            {f"{card.suit.sign}{label(card.rank, language)}"} if card and card.suit else set()
        )
    everything = "\n".join([said.start, *said.rounds, said.closing, unquote(said.link)])
    assert dealt.seed.text not in everything.replace("-", "")
    assert dealt.seed.text[:8] not in everything.replace("-", "")
    assert BLANK[language] in said.closing


@sweep(("language", LANGUAGES), ("game, players, given", CASES))
def test_every_message_is_whole(game: str, players: int, given: str, language: str) -> None:
    manifest, said = chat(game, players, given, language)
    assert len(said.rounds) == len(manifest.table.rounds)
    for text in (said.start, *said.rounds, said.closing):
        assert text == text.strip()
        assert not re.search(
            r"[{}%#]|None|True|False|Undefined|\n\n\n|  | $| [.,:;)]|\(\)", text, re.M
        ), text
        assert not re.search(FOREIGN[language], text), text
    for name in NAMES[:players]:
        assert name in said.start
    code = "-".join(re.findall("....", manifest.table.game_code))
    assert code in said.start
    assert code in said.closing
    assert manifest.table.pack_mark in said.start


def follows(seats: int, dealer: int, out: int | None) -> list[int]:
    """Seats from the dealer's left on."""
    return [seat for seat in ((dealer + 1 + i) % seats for i in range(seats)) if seat != out]


@each("game, players, given", CASES)
def test_who_deals_bids_and_leads(game: str, players: int, given: str) -> None:
    manifest, said = chat(game, players, given)
    rules, names = manifest.table.rules, manifest.table.names
    for facts, message in zip(manifest.table.rounds, said.rounds, strict=True):
        assert message.startswith(
            f"Round {facts.number} of {len(said.rounds)}{' at most' if rules.target else ''} ·"
            f" {facts.cards} card"
        )
        dealers = re.findall(r"^(\S+) deals( and sits out)?\.", message, re.M)
        out = " and sits out" if facts.sits_out is not None else ""
        assert dealers == ([] if facts.dealer is None else [(names[facts.dealer], out)])
        leads = re.findall(r"(\S+) (?:bids first and )?leads\.$", message, re.M)
        if facts.leader is not None:
            assert leads == [names[facts.leader]]
        elif rules.lead is Lead.WINNER:
            assert f"Whoever took the last trick of round {facts.number - 1} begins." in message
        else:
            assert leads == ["declarer"]
            assert facts.dealer is not None
            assert f" {names[(facts.dealer + 1) % players]} bids first" in message
        check_bids(facts, message, manifest)
    begins = names[manifest.table.rounds[0].leader or 0]
    first = manifest.table.rounds[0].dealer
    if rules.lead is not Lead.DECLARER:
        assert said.start.endswith(
            f"Round 1: {'' if first is None else f'{names[first]} deals, '}{begins} begins."
        )


def check_bids(facts: RoundFacts, message: str, manifest: Manifest) -> None:
    """The bids to fill in: of those who play, in the order in which they bid."""
    names, rules = manifest.table.names, manifest.table.rules
    if facts.dealer is not None:
        order = follows(len(names), facts.dealer, facts.sits_out)
    else:
        order = [((facts.leader or 0) + i) % len(names) for i in range(len(names))]
    to_fill = " · ".join(f"{names[seat]}: _" for seat in order)
    lines = message.splitlines()
    if rules.bidding is Bidding.NONE:
        assert lines[-1] == f"{names[0]} + {names[2]}: _ · {names[1]} + {names[3]}: _"
    elif facts.forced_bid is not None:
        assert lines[-1] == f"Everybody bids {facts.forced_bid}."
        assert "_" not in message
        assert "bids first" not in message
    else:
        assert to_fill in lines
    sums = re.findall(r"add up to (\d+)(?: \((\S+) bids last\))?\.", message)
    last = "" if rules.lead is Lead.WINNER and facts.leader is None else names[order[-1]]
    assert sums == ([(str(facts.cards), last)] if rules.hook and facts.forced_bid is None else [])


@each("game, players, given", CASES)
def test_the_other_languages_name_the_same_players_numbers_and_suits(
    game: str, players: int, given: str
) -> None:
    """So what is right in English is right in them; and each message has as many lines."""

    def told(language: str) -> list[tuple[int, Counter[str]]]:
        said = chat(game, players, given, language)[1]
        sign = "|".join([*NAMES, r"\d+", "[♣♦♥♠] ?[0-9]*", "_", r"\+", "\\["])
        return [
            (text.count("\n"), Counter(re.findall(rf"(?<!\w)(?:{sign})(?!\w)", text)))
            for text in (said.start, *said.rounds, said.closing)
        ]

    assert told("de") == told("en") == told("ro")


@each("game, players, given", CASES)
def test_trump(game: str, players: int, given: str) -> None:
    manifest, said = chat(game, players, given)
    for facts, message in zip(manifest.table.rounds, said.rounds, strict=True):
        line = message.splitlines()[1]
        trump = (
            f"{facts.trump.sign} {catalogue('en').suit(facts.trump).lower()}" if facts.trump else ""
        )
        match facts.trump_from:
            case TrumpFrom.CONTRACT:
                assert line == "Trump: after the bidding"
            case TrumpFrom.LOT:
                assert line == f"Trump by lot: {trump or 'none'}"
            case TrumpFrom.DEALERS_LAST if not trump:
                assert facts.turned_up is not None
                assert facts.turned_up.rank.value in "AKQJ"
                assert line.startswith("No trump, as ")
            case _ if not trump:
                assert line.startswith("No trump")
            case _:
                assert re.match(rf"Trump: {trump}( \(.*\))?$", line)
                assert ("(" in line) is (facts.turned_up is not None)


@pytest.mark.quick
@each(
    "kind, says",
    [
        ("blind", "Blind round"),
        ("forehead", "Forehead round"),
        ("choice", "chooses before the bids"),
        ("normal", ""),
    ],
)
def test_special_rounds_are_named_with_what_to_do(kind: str, says: str) -> None:
    manifest, said = chat("romanian", 4, f"one-card={kind} special=blind8 nullo=before-turn")
    assert [bool(says) and says in text for text in said.rounds] == [
        bool(says) and facts.cards == 1 for facts in manifest.table.rounds
    ]
    assert ["Eight blind" in text for text in said.rounds] == [
        facts.special == "blind8" for facts in manifest.table.rounds
    ]
    assert [
        facts.number
        for facts, text in zip(manifest.table.rounds, said.rounds, strict=True)
        if "nullo" in text
    ] == [11]


def test_the_kitty_is_told_as_it_is_played() -> None:
    for given, says in (
        ("", "With them the declarer"),
        ("show-kitty=on", "you all see the kitty"),
        ("no-jokers=on small-kitty=on", ""),
    ):
        message = chat("bidwhist", 4, given)[1].rounds[0]
        assert says in message
        assert ("kitty" in message) is bool(says)
    assert "discards 2 cards" in chat("bidwhist", 4, "small-kitty=on")[1].rounds[0]


@pytest.mark.quick
@each("language", LANGUAGES)
def test_the_closing_message_says_how_to_check(language: str) -> None:
    manifest, said = chat("corona", 4, language=language)
    assert said.closing.splitlines()[-1].count("cardgen verify ") == 1
    filled = closing_message(manifest, language, "7H2K-0000")
    assert filled.splitlines()[-1].endswith(
        f" --code {in_fours(manifest.table.game_code)} --seed-code 7H2K-0000"
    )
    assert (
        filled.splitlines()[:-1]
        == said.closing.replace(BLANK[language], "7H2K-0000").splitlines()[:-1]
    )
    assert "7H2K" in filled


@pytest.mark.quick
@each("language", LANGUAGES)
def test_the_message_for_one_round(language: str) -> None:
    text = round_key_message(12, language, "4QX9-0000")
    assert text.splitlines()[1] == "4QX9-0000"
    assert text.splitlines()[3].startswith("cardgen verify ")
    assert text.splitlines()[3].endswith(" --round 12 --round-key 4QX9-0000")
    assert text.count("12") == 2
    assert not re.search(FOREIGN[language] + "|[{}]", text)


def test_plural_forms() -> None:
    rounds = chat("corona", 2, "max=26", "ro")[1].rounds
    heads = [text.splitlines()[0] for text in rounds]
    assert heads[0] == "Runda 1 din 51 · 1 carte"
    assert heads[18] == "Runda 19 din 51 · 19 cărți"
    assert heads[19] == "Runda 20 din 51 · 20 de cărți"
    assert "am jucat 51 de runde!" in chat("corona", 2, "max=26", "ro")[1].closing
    assert "1 Runde gespielt" in chat("corona", 3, "max=1", "de")[1].closing
    assert "1 Karte" in chat("corona", 3, "max=1", "de")[1].rounds[0].splitlines()[0]


def test_a_game_to_a_target_may_end_before_its_last_round() -> None:
    for game in ("whist", "bidwhist"):
        assert "rounds" not in chat(game, 4)[1].closing
    assert "19 rounds played" in chat("corona", 4)[1].closing


@pytest.mark.quick
@each("language", LANGUAGES)
def test_what_the_start_message_says_of_the_pack(language: str) -> None:
    manifest, texts = made("romanian", 4)[1], catalogue(language)
    usual = chat_messages(manifest, language).start.splitlines()
    assert texts("game.romanian") in usual[0]
    house = texts("cover.house", name="La bunica")
    words = texts("protocol.words", words="Anna: rot · Ben: blau")
    for kind in ("given", "practice"):
        full = changed(
            manifest,
            title="Game night",
            house="La bunica",
            words="Anna=rot|Ben=blau",
            seed_kind=kind,
        )
        lines = chat_messages(full, language).start.splitlines()
        assert lines[:3] == ["Game night", usual[0], house]
        assert set(lines) - set(usual) == {"Game night", house, words, texts(f"protocol.{kind}")}


def test_names_that_run_from_right_to_left_stay_in_their_place() -> None:
    said = chat_messages(changed(made("corona", 3)[1], names=("Anna", "שרה", "ليلى")), "en")
    assert "Anna, \u2068שרה\u2069, \u2068ليلى\u2069" in said.start
    assert "Anna: _ · \u2068שרה\u2069: _ · \u2068ليلى\u2069: _" in said.rounds[0]


def test_what_somebody_is_called_is_no_template() -> None:
    said = chat_messages(
        changed(made("corona", 2)[1], names=("{{ seed }}", "<b>&amp;"), title="{% if %}"), "de"
    )
    assert "{{ seed }}, <b>&amp;" in said.start
    assert said.start.startswith("{% if %}\n")


def test_languages() -> None:
    manifest = made("corona", 2)[1]
    files = [
        PublicFile(f"{kind}-{language}.pdf", kind, language, 1, "0" * 64)
        for kind in ("rules", "protocol")
        for language in ("ro", "xx", "de")
    ]
    assert chat_languages(manifest._replace(files=tuple(files))) == ("ro", "de")
    assert chat_languages(manifest) == ()
    with pytest.raises(UnknownName):
        chat_messages(manifest, "fr")


# -- link and QR code


def read_code(picture: Image.Image) -> str:
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


def as_picture(lines: tuple[str, ...]) -> Image.Image:
    """Half blocks, black on white, as a terminal shows them."""
    picture = Image.new("L", (len(lines[0]), 2 * len(lines)), 255)
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            picture.putpixel((x, 2 * y), 0 if sign in "▀█" else 255)
            picture.putpixel((x, 2 * y + 1), 0 if sign in "▄█" else 255)
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


@sweep(("language", LANGUAGES), ("game", GAMES))
def test_link_and_codes_give_the_start_message_back(game: str, language: str) -> None:
    said = chat(game, GAMES[game].usual_players, "", language)[1]
    assert re.fullmatch(r"https://wa\.me/\?text=(?:[\w.~-]|%[0-9A-F]{2})+", said.link, re.A)
    assert unquote(said.link.partition("text=")[2], errors="strict") == said.start
    assert read_code(Image.open(io.BytesIO(qr_png(said.start)))) == said.start
    for columns in (400, 80):
        lines = qr_lines(said.start, columns)
        assert len({len(line) for line in lines}) == 1
        assert len(lines[0]) <= columns
        assert read_code(as_picture(lines)) == said.start


def test_a_link_keeps_every_sign_apart() -> None:
    said = chat_messages(changed(made("corona", 2)[1], title="A/B & C? #1 + 100% ♥ 🎉"), "en")
    assert re.fullmatch(r"[\w.~%-]+", said.link.partition("?text=")[2], re.A)
    assert unquote(said.link.partition("?text=")[2]) == said.start


@each("language", LANGUAGES)
def test_an_usual_start_message_is_short(language: str) -> None:
    manifest = changed(
        made("corona", 4)[1], title="Familienrunde", names=("Anna", "Ben", "Cem", "Dörte")
    )
    said = chat_messages(manifest, language)
    assert len(said.start.encode()) <= 358
    assert len(qr_lines(said.start, 200)[0]) <= 73


def test_the_picture_has_large_modules_and_a_border_of_four() -> None:
    picture = Image.open(io.BytesIO(qr_png("♥ 10"))).convert("L")
    assert picture.format is None
    assert picture.getpixel((39, 39)) == 255
    assert picture.getpixel((40, 40)) == 0
    assert picture.getbbox() == (0, 0, *picture.size)
    assert picture.size == (10 * (21 + 8), 10 * (21 + 8))


def test_where_there_is_no_room_there_is_no_code() -> None:
    assert len(qr_lines("x", 29)[0]) == 29
    assert len(qr_lines("x", 28)[0]) == 25
    assert qr_lines("x", 24) == ()
    assert qr_lines("x", 0) == ()
    assert qr_lines("x" * 3000, 400) == ()
    with pytest.raises(InputError, match="too long"):
        qr_png("x" * 3000)
