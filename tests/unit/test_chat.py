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
from tests.any_settings import read_case, some_settings
from tests.packs import manifest_of
from tests.people import NAMES
from tests.turns import each, rows, sweep

EXAMPLE = {"de": "♥ 10 oder Herz 10", "en": "♥ 10 or 10 of hearts", "ro": "♥ 10 sau 10 de cupă"}
"""How a card is announced: the same words whatever was dealt."""

FOREIGN = {"de": "[\"”']", "en": "[\"„']", "ro": '["“ŞşŢţ]'}
"""Quotes and letters of other languages."""

BLANK = {"de": "[Startcode]", "en": "[seed code]", "ro": "[codul de start]"}


@cache
def made(case: str) -> tuple[Deal, Manifest]:
    """A deal, and what everybody knows of it."""
    game, players, given = read_case(case)
    names = NAMES[:players]
    dealt = deal(GAMES[game], names, practice_seed("chat"), given)
    return dealt, changed(manifest_of(dealt, names)._replace(files=()), seed_kind="fresh")


def changed(manifest: Manifest, **values: Any) -> Manifest:
    """The manifest with something else in its table."""
    return manifest._replace(table=manifest.table._replace(**values))


def chat(case: str, language: str = "en") -> tuple[Manifest, Chat]:
    manifest = made(case)[1]
    return manifest, chat_messages(manifest, language)


def all_of(said: Chat) -> list[str]:
    return [said.start, *said.rounds, said.closing]


CASES = [
    *(f"{name} {players}" for name, game in GAMES.items() for players in game.players),
    *(
        " ".join([name, str(game.usual_players), *map("=".join, given.items())])
        for name, game in GAMES.items()
        for given in some_settings(game, game.usual_players)
    ),
    *rows("""
    corona 2 max=26 hook=on lead=rotate trump-order=HNC
    corona 3 max=1
    romanian 3 one-card=forehead special=blind8,null8,eight8 nullo=start
    romanian 7 one-card=forehead special=blind8,null8,eight8 nullo=start
    romanian 7 one-card=blind special=blind8,null8,eight8 nullo=ten-before-end
    romanian 7 one-card=choice special=blind8,null8,eight8 nullo=ten-before-end
    bidwhist 4 declarer-leads=on show-kitty=on small-kitty=on
    bidwhist 4 no-jokers=on small-kitty=on
    """),
]


def cards_said(text: str, language: str) -> set[str]:
    """Every card that a text names, by a suit's sign, its name or its letter; as ``♥10``."""
    found = {"joker"} if re.search("joker", text, re.I) else set()
    for suit in Suit:
        name = catalogue(language).suit(suit)
        for word in (rf"{suit.sign}\s?", rf"{name}\W?", rf"{name.lower()}\W?", suit.value):
            ranks = re.findall(rf"(?<![\w-]){word}(10|[1-9]|[AKQJDB])(?![\w-])", text)
            found |= {suit.sign + rank for rank in ranks}
    return found


@sweep(("language", LANGUAGES), ("case", CASES))
def test_no_message_has_a_card_or_the_seed(case: str, language: str) -> None:
    seed, manifest = made(case)[0].seed.text, made(case)[1]
    said = chat_messages(manifest, language)
    assert said.start.count(EXAMPLE[language]) == 1
    assert not cards_said(said.start.replace(EXAMPLE[language], ""), language)
    assert not cards_said(said.closing, language)
    for facts, message in zip(manifest.table.rounds, said.rounds, strict=True):
        card = facts.turned_up
        shown = {f"{card.suit.sign}{label(card.rank, language)}"} if card and card.suit else set()
        assert cards_said(message, language) == shown
    assert seed[:8] not in "\n".join([*all_of(said), unquote(said.link)]).replace("-", "")
    assert BLANK[language] in said.closing


WRONG = r"[{}%#]|None|True|False|Undefined|\n\n\n|  | $| [.,:;)]|\(\)"


@sweep(("language", LANGUAGES), ("case", CASES))
def test_every_message_is_whole(case: str, language: str) -> None:
    manifest, said = chat(case, language)
    assert len(said.rounds) == len(manifest.table.rounds)
    for text in all_of(said):
        assert text == text.strip()
        assert not re.search(rf"{WRONG}|{FOREIGN[language]}", text, re.M), text
    for part in (
        *manifest.table.names,
        in_fours(manifest.table.game_code),
        manifest.table.pack_mark,
    ):
        assert part in said.start
    assert in_fours(manifest.table.game_code) in said.closing


def follows(seats: int, dealer: int, out: int | None) -> list[int]:
    """Seats from the dealer's left on."""
    return [seat for seat in ((dealer + 1 + i) % seats for i in range(seats)) if seat != out]


@each("case", CASES)
def test_who_deals_bids_and_leads(case: str) -> None:
    manifest, said = chat(case)
    rules, names = manifest.table.rules, manifest.table.names
    target = " at most" if rules.target else ""
    for facts, message in zip(manifest.table.rounds, said.rounds, strict=True):
        head = f"Round {facts.number} of {len(said.rounds)}{target} · {facts.cards} card"
        assert message.startswith(head)
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
            assert f" {names[(facts.dealer + 1) % len(names)]} bids first" in message
        check_bids(facts, message, manifest)
    first = manifest.table.rounds[0]
    if rules.lead is not Lead.DECLARER:
        deals = "" if first.dealer is None else f"{names[first.dealer]} deals, "
        assert said.start.endswith(f"Round 1: {deals}{names[first.leader or 0]} begins.")


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
        tricks = lines[-2] if lines[-1].startswith("Honours (") else lines[-1]
        assert tricks == f"{names[0]} + {names[2]}: _ · {names[1]} + {names[3]}: _"
    elif facts.forced_bid is not None:
        assert lines[-1] == f"Everybody bids {facts.forced_bid}."
        assert "_" not in message
        assert "bids first" not in message
    else:
        assert to_fill in lines
    sums = re.findall(r"add up to (\d+)(?: \((\S+) bids last\))?\.", message)
    last = "" if rules.lead is Lead.WINNER and facts.leader is None else names[order[-1]]
    assert sums == ([(str(facts.cards), last)] if rules.hook and facts.forced_bid is None else [])


@each("case", CASES)
def test_the_other_languages_name_the_same_players_numbers_and_suits(case: str) -> None:
    """So what is right in English is right in them; and each message has as many lines."""
    sign = "|".join([*NAMES, r"\d+", "[♣♦♥♠] ?[0-9]*", "_", r"\+", "\\["])

    def told(language: str) -> list[tuple[int, Counter[str]]]:
        return [
            (text.count("\n"), Counter(re.findall(rf"(?<!\w)(?:{sign})(?!\w)", text)))
            for text in all_of(chat(case, language)[1])
        ]

    assert told("de") == told("en") == told("ro")


@each("case", CASES)
def test_trump(case: str) -> None:
    manifest, said = chat(case)
    for facts, message in zip(manifest.table.rounds, said.rounds, strict=True):
        line, suit = message.splitlines()[1], facts.trump
        trump = f"{suit.sign} {catalogue('en').suit(suit).lower()}" if suit else ""
        match facts.trump_from:
            case TrumpFrom.CONTRACT:
                assert line == "Trump: after the bidding"
            case TrumpFrom.LOT:
                assert line == f"Trump by lot: {trump or 'none'}"
            case TrumpFrom.DEALERS_LAST if not trump:
                assert facts.turned_up.rank.value in "AKQJ"
                assert line.startswith("No trump, as ")
            case _ if not trump:
                assert line.startswith("No trump")
            case _:
                assert re.match(rf"Trump: {trump}( \(.*\))?$", line)
                assert ("(" in line) is (facts.turned_up is not None)


@each("language, word", [("en", "Honours ("), ("de", "Honneurs ("), ("ro", "Onori (")])
def test_honours_are_asked_for_where_there_is_a_trump(language: str, word: str) -> None:
    rounds = chat("whist 4 honours=on trump=HN", language)[1].rounds
    assert [word in message for message in rounds[:4]] == [True, False] * 2
    assert not any(word in message for message in chat("whist 4 trump=HN", language)[1].rounds)


@pytest.mark.quick
@each(
    "kind, says",
    """
    blind    | Blind round
    forehead | Forehead round
    choice   | chooses before the bids
    normal   |
    """,
)
def test_special_rounds_are_named_with_what_to_do(kind: str, says: str) -> None:
    manifest, said = chat(f"romanian 4 one-card={kind} special=blind8 nullo=before-turn")
    for facts, text in zip(manifest.table.rounds, said.rounds, strict=True):
        assert (bool(says) and says in text) is (bool(says) and facts.cards == 1)
        assert ("Eight blind" in text) is (facts.special == "blind8")
        assert ("nullo" in text) is (facts.number == 11)


@each(
    "given, says",
    """
    training=off                  | With them the declarer
    show-kitty=on                 | you all see the kitty
    small-kitty=on                | lays away 2 cards
    no-jokers=on small-kitty=on   |
    """,
)
def test_the_kitty_is_told_as_it_is_played(given: str, says: str) -> None:
    message = chat(f"bidwhist 4 {given}")[1].rounds[0]
    assert says in message
    assert ("kitty" in message) is bool(says)


@pytest.mark.quick
@each("language", LANGUAGES)
def test_the_closing_message_says_how_to_check(language: str) -> None:
    manifest, said = chat("corona 4", language)
    *text, command = said.closing.splitlines()
    assert command.count("cardgen verify ") == 1
    *filled, ready = closing_message(manifest, language, "7H2K-0000").splitlines()
    code = in_fours(manifest.table.game_code)
    assert ready.endswith(f" --code {code} --seed-code 7H2K-0000")
    assert filled == [line.replace(BLANK[language], "7H2K-0000") for line in text]
    assert "7H2K" in "".join(filled)


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
    heads = [text.splitlines()[0] for text in chat("corona 2 max=26", "ro")[1].rounds]
    assert heads[0] == "Runda 1 din 51 · 1 carte"
    assert heads[18] == "Runda 19 din 51 · 19 cărți"
    assert heads[19] == "Runda 20 din 51 · 20 de cărți"
    assert "am jucat 51 de runde!" in closing_message(made("corona 2 max=26")[1], "ro", noted=51)
    short = made("corona 3 max=1")[1]
    assert "1 Runde gespielt" in closing_message(short, "de", noted=1)
    assert "1 Karte" in chat_messages(short, "de").rounds[0].splitlines()[0]


def test_a_game_to_a_target_may_end_before_its_last_round() -> None:
    for game in ("whist", "bidwhist"):
        assert "rounds" not in closing_message(made(f"{game} 4")[1], "en", noted=5)


@pytest.mark.quick
@each(
    "language, some, every",
    [
        ("de", "2 von 19 Runden notiert", "19 Runden gespielt"),
        ("en", "2 of 19 rounds noted", "19 rounds played"),
        ("ro", "notat 2 din 19 runde", "jucat 19 runde"),
    ],
)
def test_the_closing_message_says_as_much_of_the_rounds_as_is_known(
    language: str, some: str, every: str
) -> None:
    manifest, said = chat("corona 4", language)
    assert "19" not in said.closing.partition("\n")[0]
    assert some in closing_message(manifest, language, noted=2)
    assert every in closing_message(manifest, language, noted=19)


@pytest.mark.quick
@each("language", LANGUAGES)
def test_what_the_start_message_says_of_the_pack(language: str) -> None:
    manifest, texts = made("romanian 4")[1], catalogue(language)
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
    said = chat_messages(changed(made("corona 3")[1], names=("Anna", "שרה", "ليلى")), "en")
    assert "Anna, \u2068שרה\u2069, \u2068ليلى\u2069" in said.start
    assert "Anna: _ · \u2068שרה\u2069: _ · \u2068ليلى\u2069: _" in said.rounds[0]


def test_what_somebody_is_called_is_no_template() -> None:
    said = chat_messages(
        changed(made("corona 2")[1], names=("{{ seed }}", "<b>&amp;"), title="{% if %}"), "de"
    )
    assert "{{ seed }}, <b>&amp;" in said.start
    assert said.start.startswith("{% if %}\n")


def test_languages() -> None:
    manifest = made("corona 2")[1]
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
    said = chat(f"{game} {GAMES[game].usual_players}", language)[1]
    assert re.fullmatch(r"https://wa\.me/\?text=(?:[\w.~-]|%[0-9A-F]{2})+", said.link, re.A)
    assert unquote(said.link.partition("text=")[2], errors="strict") == said.start
    assert read_code(Image.open(io.BytesIO(qr_png(said.start)))) == said.start
    for columns in (400, 80):
        lines = qr_lines(said.start, columns)
        assert len({len(line) for line in lines}) == 1
        assert len(lines[0]) <= columns
        assert read_code(as_picture(lines)) == said.start


def test_a_link_keeps_every_sign_apart() -> None:
    said = chat_messages(changed(made("corona 2")[1], title="A/B & C? #1 + 100% ♥ 🎉"), "en")
    assert re.fullmatch(r"[\w.~%-]+", said.link.partition("?text=")[2], re.A)
    assert unquote(said.link.partition("?text=")[2]) == said.start


@each("language", LANGUAGES)
def test_an_usual_start_message_is_short(language: str) -> None:
    manifest = changed(
        made("corona 4")[1], title="Familienrunde", names=("Anna", "Ben", "Cem", "Dörte")
    )
    said = chat_messages(manifest, language)
    assert len(said.start.encode()) <= 358
    assert len(qr_lines(said.start, 200)[0]) <= 73


def test_the_picture_has_large_modules_and_a_border_of_four() -> None:
    picture = Image.open(io.BytesIO(qr_png("♥ 10"))).convert("L")
    assert (picture.getpixel((39, 39)), picture.getpixel((40, 40))) == (255, 0)
    assert picture.size == (10 * (21 + 8), 10 * (21 + 8))


def test_where_there_is_no_room_there_is_no_code() -> None:
    assert len(qr_lines("x", 29)[0]) == 29
    assert len(qr_lines("x", 28)[0]) == 25
    assert qr_lines("x", 24) == ()
    assert qr_lines("x", 0) == ()
    assert qr_lines("x" * 3000, 400) == ()
    with pytest.raises(InputError, match="too long"):
        qr_png("x" * 3000)
