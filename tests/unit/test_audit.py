"""The audit finds what was planted, and names it without showing a card."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, TextStringObject

from cardgen.cards import Card, Suit
from cardgen.check.audit import Report, audit_pack
from cardgen.check.finding import SAME_PAGES
from cardgen.faces.face import face
from cardgen.games.rules import Sight
from cardgen.orders.order import Order, make_pack
from cardgen.pack.folder import write_pack
from cardgen.pack.organiser import read_print
from cardgen.pages.theme import style_of
from cardgen.preferences import Preferences
from tests.planted import Plant, Planted, operators, planted, text
from tests.turns import sweep, thinned

PEOPLE = ("Anna <anna@example.org>", "Ben <ben@example.org>", "Cem <cem@example.org>")
OPEN = Order("corona", Preferences(language="en", paper="a4"), players=PEOPLE, settings={"max": "2"}, seed="audit")
SEALED = Order(
    "romanian",
    Preferences(language="de", paper="a4"),
    players=PEOPLE,
    settings={"one-card": "blind", "one-card-rounds": "first"},
    seed="audit",
)
KITTY = Order("bidwhist", Preferences(language="ro", paper="letter"), number=4, settings={"rounds": "1"}, seed="audit")
Make = Callable[..., Planted]


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Order], Path]:
    """A pack by its order, written once."""
    made: dict[str, Path] = {}

    def find(order: Order) -> Path:
        key = f"{order} {order.seed}"
        if key not in made:
            made[key] = write_pack(make_pack(order), tmp_path_factory.mktemp("packs"))
        return made[key]

    return find


@pytest.fixture
def make(packs: Callable[[Order], Path], tmp_path: Path) -> Make:
    def copy(order: Order = OPEN) -> Planted:
        source = packs(order)
        return Planted(Path(shutil.copytree(source, tmp_path / source.name)))

    return copy


def found(pack: Planted) -> list[str]:
    """The findings of a pack; none of them, nor anything else, shows a card or a secret."""
    report = audit_pack(pack.folder)
    check_says_no_card(report, pack)
    assert report.findings
    assert not report.proven
    return [str(one) for one in report.findings]


def check_says_no_card(report: Report, pack: Planted) -> None:
    said = " ".join([*map(str, report.findings), *report.proven, *report.notes, repr(report)])
    assert not re.search(r"[♣♦♥♠]|\b[CDHS](10|[1-9JQKA])\b|\b(ace|king|queen|jack|ten) of\b|\bJ[BL]\b", said.replace("cardgen", ""))
    for secret in (pack.deal.seed.text, pack.deal.seed.code, pack.deal.keys.key):
        assert secret not in said


# -- clean packs

CLEAN = [
    ("corona", 3, {"max": "2"}), ("romanian", 3, {"one-card": "choice", "one-card-rounds": "first"}),
    ("romanian", 4, {"one-card": "forehead", "one-card-rounds": "first"}),
    ("ohhell", 3, {"max": "2"}), ("whist", 4, {"rounds": "1"}), ("bidwhist", 4, {"rounds": "1"}),
    ("stiche-raten", 3, {"max": "3"}), ("elevator", 3, {"max": "3"}),
]  # fmt: skip


LAYOUTS = ("phone", "sheet", "cards", "fold")


@sweep(("game, number, settings", CLEAN), ("layout", LAYOUTS), most=4)
def test_a_clean_pack_passes(game: str, number: int, settings: dict[str, str], layout: str, tmp_path: Path) -> None:
    order = Order(game, Preferences(language="de", layout=layout, paper="a4"), number=number, settings=settings, seed="clean")
    report = audit_pack(write_pack(make_pack(order), tmp_path))
    assert not report.findings, [str(one) for one in report.findings]
    assert not report.notes
    assert any(f"{number + 2} of {number + 2} files" in one for one in report.proven)


@pytest.mark.parametrize(("game", "number", "settings"), thinned([CLEAN[5], CLEAN[1], CLEAN[2]], 3))
def test_large_print_passes(game: str, number: int, settings: dict[str, str], tmp_path: Path) -> None:
    order = Order(game, Preferences(language="ro", large=True, paper="letter"), number=number, settings=settings, seed="clean")
    assert not audit_pack(write_pack(make_pack(order), tmp_path)).findings


def test_an_encrypted_pack_passes(make: Make) -> None:
    assert not audit_pack(make(replace(OPEN, encrypt=True)).folder).findings


def test_languages_and_wishes_of_each_player_pass(make: Make) -> None:
    assert not audit_pack(
        make(replace(OPEN, preferences=Preferences(language="ro", paper="letter", letters="fr", colours="skat", low_ink=True))).folder
    ).findings


# -- something more in a player's file


def anothers(pack: Planted, seat: int = 0) -> Card:
    """A card of the next player's that this one doesn't have."""
    hands = next(one for one in pack.deal.rounds if one.facts.number == 2).hands
    hand = hands[(seat + 1) % len(hands)]
    assert hand
    return hand[0]


def in_each_file(ways: Sequence[Any]) -> list[Sequence[Any]]:
    """Three at a time: one in the file of each player."""
    return [ways[i : i + 3] for i in range(0, len(ways), 3)]


TEXTS: list[tuple[str, str, str]] = [
    ("text", text("WORDS"), "text that no page of Anna's file has there; it reads like a card"),
    ("white", text("WORDS", before="1 1 1 rg"), "white text"),
    ("grey white", text("WORDS", before="0.98 g"), "white text"),
    ("cmyk white", text("WORDS", before="0 0 0 0 k"), "white text"),
    ("behind a box", text("WORDS") + " 0.2 g 50 290 120 30 re f", "text behind a box"),
    ("invisible", text("WORDS", before="3 Tr"), "invisible text"),
    ("a clip", text("WORDS", before="7 Tr"), "invisible text"),
    ("cut away", text("WORDS", before="0 0 10 10 re W n"), "text that is cut away"),
    ("beside the page", text("WORDS", x=-500), "text beside the page"),
    ("tiny", "BT /Own 1 Tf 60 300 Td (WORDS) Tj ET", "tiny text"),
    ("in pieces", "BT /Own 12 Tf 60 300 Td [(WO) -10 (RDS)] TJ ET", "text that no page"),
    ("hexadecimal", f"BT /Own 12 Tf 60 300 Td <{b'WORDS'.hex()}> Tj ET", "text that no page"),
    ("next line", "BT /Own 12 Tf 14 TL 60 300 Td (WORDS) ' ET", "text that no page"),
]


BY_LAYOUT = [("phone", False, TEXTS[::2]), ("sheet", False, TEXTS[1::2]), ("phone", True, [TEXTS[0], TEXTS[5]])]


@pytest.mark.parametrize(
    ("layout", "encrypted", "ways"),
    thinned([(layout, locked, three) for layout, locked, ways in BY_LAYOUT for three in in_each_file(ways)], 2),
)
def test_anothers_card_as_text(layout: str, encrypted: bool, ways: list[tuple[str, str, str]], make: Make) -> None:
    pack = make(replace(OPEN, preferences=Preferences(language="en", paper="a4", layout=layout), encrypt=encrypted))
    page = 4 if layout == "phone" else 2
    for seat, (_, code, _) in enumerate(ways):
        pack.plant(seat, operators(page, code.replace("WORDS", anothers(pack, seat).notation)))
    said = found(pack)
    for seat, (_, _, words) in enumerate(ways):
        words = words.replace("Anna", pack.manifest.table.names[seat])
        assert any(one.startswith(f"{pack.path(seat)}, page {page}") and words in one for one in said), said
    assert not any(one.startswith((*(pack.path(seat) for seat in range(len(ways), 3)), "protocol")) for one in said), said


@pytest.mark.parametrize("layout", ["phone", "cards"])
def test_anothers_card_as_a_drawing_without_text(layout: str, make: Make) -> None:
    pack = make(replace(OPEN, preferences=Preferences(language="en", paper="a4", layout=layout)))
    for seat, code in enumerate(("{0.operators}", "/{0.name} Do")):
        art = face(anothers(pack, seat), style_of(read_print(pack.manifest).players[seat]).look)
        pack.plant(seat, operators(3, f"0.1 0 0 0.1 90 200 cm {code.format(art)}", art))
    said = found(pack)
    for seat, name in enumerate(("Anna", "Ben")):
        assert any(one.startswith(f"{pack.path(seat)}, page 3") and f"drawn that isn't in {name}'s file" in one for one in said), said


def metadata(writer: PdfWriter, words: str) -> None:
    stream = DecodedStreamObject()
    stream.set_data(f"<x:xmpmeta>{words}</x:xmpmeta>".encode())
    stream[NameObject("/Type")], stream[NameObject("/Subtype")] = NameObject("/Metadata"), NameObject("/XML")
    writer._root_object[NameObject("/Metadata")] = writer._add_object(stream)


def script(writer: PdfWriter, words: str) -> None:
    action = DictionaryObject({NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject(f"app.alert('{words}')")})
    writer._root_object[NameObject("/OpenAction")] = action


def unused(writer: PdfWriter, words: str, kind: str = "/Form") -> None:
    stream = DecodedStreamObject()
    stream.set_data(words.encode())
    stream[NameObject("/Type")] = NameObject(kind)
    writer._add_object(stream)


def disguised(writer: PdfWriter, words: str) -> None:
    """An unused object that looks like one with which a file keeps others."""
    unused(writer, words, "/ObjStm")


HIDING: list[tuple[str, Callable[[PdfWriter, str], object], str]] = [
    ("unused", unused, "an unused object"),
    ("unused in disguise", disguised, "an unused object"),
    ("xmp", metadata, "XMP metadata"),
    ("outline", lambda writer, words: writer.add_outline_item(title=words, page_number=0), "an outline entry"),
    ("attachment", lambda writer, words: writer.add_attachment("note.txt", words.encode()), "an attachment"),
    ("script", script, "a script"),
    ("keywords", lambda writer, words: writer.add_metadata({"/Keywords": words}), "“Keywords”"),
    ("own entry", lambda writer, words: writer.add_metadata({f"/{words}": words}), "its document properties have an entry"),
    ("title", lambda writer, words: writer.add_metadata({"/Author": words}), "another “Author”"),
    ("named page", lambda writer, words: writer.add_named_destination(words, 0), "a list of names"),
]


@pytest.mark.parametrize(
    ("ways", "encrypted"), [*((three, False) for three in in_each_file(HIDING[:7])), *((three, True) for three in in_each_file(HIDING[7:]))]
)
def test_anothers_card_where_no_page_shows_it(
    ways: list[tuple[str, Callable[[PdfWriter, str], object], str]], encrypted: bool, make: Make
) -> None:
    pack = make(replace(OPEN, encrypt=encrypted))
    for seat, (_, hide, _) in enumerate(ways):
        pack.plant(seat, partial(hide, words=anothers(pack, seat).notation))
    said = found(pack)
    for seat, (_, _, words) in enumerate(ways):
        assert any(one.startswith(f"{pack.path(seat)}: ") and words in one for one in said), said


def test_a_drawing_that_no_page_places(make: Make) -> None:
    pack = make()
    art = face(anothers(pack), style_of(read_print(pack.manifest).players[0]).look)
    pack.plant(0, operators(3, "", art))
    assert any("an unused object: a drawing lies in it" in one for one in found(pack))


def test_a_note_on_a_page(make: Make) -> None:
    from pypdf.annotations import FreeText

    pack = make()
    pack.plant(0, lambda writer: writer.add_annotation(2, FreeText(text=anothers(pack).notation, rect=(10, 10, 90, 40))))
    assert any(one.startswith("1-Anna.pdf, page 3") and "an annotation" in one for one in found(pack))


@pytest.mark.quick
def test_saved_again_by_another_program(make: Make) -> None:
    """Other bytes, the same objects: the same file."""
    pack = make()
    pack.plant(0)
    report = audit_pack(pack.folder)
    assert not report.findings
    assert [note.partition(" has other bytes")[0] for note in report.notes] == ["1-Anna.pdf"]


def test_what_stands_behind_the_end(make: Make) -> None:
    pack = make()
    pack.put("1-Anna.pdf", pack.drawn(0) + f"\n% {anothers(pack).notation}\n".encode())
    assert any("behind its end" in one for one in found(pack))


def test_an_earlier_version_inside(make: Make) -> None:
    """An object written again at the end, as editors do: the first one is still there."""
    pack = make()
    content = pack.drawn(0)
    start = int(content.rsplit(b"startxref\n", 1)[1].split()[0])
    size, root = (re.search(pattern, content[start:])[1].decode() for pattern in (rb"/Size (\d+)", rb"/Root (\d+) 0 R"))  # type: ignore[index]
    info = re.search(rb"/Info (\d+) 0 R", content[start:])[1].decode()  # type: ignore[index]
    place = len(content)
    more = f"{root} 0 obj\n".encode() + re.search(rf"\n{root} 0 obj\s*(.*?endobj\n)".encode(), content, re.DOTALL)[1]  # type: ignore[index]
    end = f"trailer\n<</Size {size}/Root {root} 0 R/Info {info} 0 R/Prev {start}>>\nstartxref\n{place + len(more)}\n%%EOF\n"
    table = f"xref\n{root} 1\n{place:010} 00000 n \n{end}"
    pack.put("1-Anna.pdf", content + more + table.encode())
    assert any("an earlier version of it is still inside" in one for one in found(pack))


@pytest.mark.parametrize("at", [n / 12 if n % 3 == 0 else pytest.param(n / 12, marks=pytest.mark.search) for n in range(12)])
def test_one_bit_anywhere_in_a_file(at: float, make: Make) -> None:
    pack = make()
    content = bytearray(pack.drawn(0))
    content[int(at * len(content)) + 10] ^= 4
    pack.put("1-Anna.pdf", bytes(content))
    report = audit_pack(pack.folder)
    assert report.findings or report.notes  # the mark of a binary file means nothing
    assert all(str(one).startswith(("1-Anna.pdf", "all files together")) for one in (*report.findings, *report.notes))


def test_one_bit_of_an_encrypted_file_where_its_streams_are_filled_up(make: Make) -> None:
    """Readers pass over the filling, so that something could be hidden in it."""
    pack = make(replace(OPEN, encrypt=True))
    content = bytearray((pack.folder / "1-Anna.pdf").read_bytes())
    end = content.index(b"endstream", len(content) // 2)
    content[end - 200] ^= 4
    pack.put("1-Anna.pdf", bytes(content))
    assert any("it isn't stored as cardgen encrypts it" in one for one in found(pack))


# -- secrets


def spellings(code: str) -> list[bytes]:
    return [
        code.encode(),
        code.replace("-", "").lower().encode(),
        code.replace("-", " ").encode(),
        code.encode("utf-16"),
        code.replace("1", "I").replace("0", "O").encode(),
    ]


def test_the_seed_in_keywords(make: Make) -> None:
    pack = make()
    pack.plant(2, lambda writer: writer.add_metadata({"/Keywords": pack.deal.seed.code}))
    said = found(pack)
    assert "3-Cem.pdf: “Keywords” of its document properties holds the seed" in said
    assert "3-Cem.pdf: the seed stands in it" in said


def test_the_seed_in_any_spelling_and_any_file(make: Make) -> None:
    pack = make()
    paths = ("rules-en.pdf", "protocol.pdf", *pack.manifest.player_files)
    for path, spelled in zip(paths, spellings(pack.deal.seed.code), strict=True):
        pack.put(path, (pack.folder / path).read_bytes().rstrip() + b"\n% " + spelled + b"\n")
    said = found(pack)
    for path in paths:
        assert f"{path}: the seed stands in it" in said


@pytest.mark.parametrize(
    "whats", [("the game key", "the fingerprint of a player's file"), ("the key of round 2", "an e-mail address")], ids=["first", "second"]
)
def test_other_secrets(whats: tuple[str, str], make: Make) -> None:
    pack = make()
    secrets = {
        "the game key": pack.deal.keys.key,
        "the key of round 2": pack.deal.keys.round_key(2),
        "the fingerprint of a player's file": json.loads((pack.folder / "organiser/files.json").read_text())[2]["sha256"],
        "an e-mail address": "Ben@Example.org",
    }
    for seat, what in enumerate(whats):
        pack.plant(seat, operators(4, text(secrets[what], before="3 Tr")))
    said = found(pack)
    for seat, what in enumerate(whats):
        assert f"{pack.path(seat)}: {what} stands in it" in said


def test_a_password_in_a_text_beside_the_files(make: Make) -> None:
    pack = make(replace(OPEN, encrypt=True))
    password = (pack.folder / "organiser/passwords.txt").read_text().split()[-1]
    (pack.folder / "note.txt").write_text(f"Cem: {password[:4]}-{password[4:]}")
    assert "note.txt: a password stands in it" in found(pack)


# -- another deal


def swapped(pack: Planted, number: int = 2) -> tuple[tuple[Card, ...], ...]:
    one, other, *rest = next(r for r in pack.deal.rounds if r.facts.number == number).hands
    assert one
    assert other
    return ((other[0], *one[1:]), (one[0], *other[1:]), *rest)  # type: ignore[return-value]


@pytest.mark.parametrize("layout", ["phone", "sheet", "cards", "fold"])
def test_a_card_swapped_between_two_players(layout: str, make: Make) -> None:
    pack = make(replace(OPEN, preferences=Preferences(language="en", paper="a4", layout=layout)))
    pack.draw(pack.with_round(2, hands=swapped(pack)), 0, 1)
    said = found(pack)
    assert "1-Anna.pdf, round 2: another player's card stands in its hand" in said
    assert "2-Ben.pdf, round 2: a card of its hand is missing" in said
    assert not any("all files together" in one for one in said)  # the deck is complete all the same


@pytest.mark.quick
def test_a_card_twice(make: Make) -> None:
    pack = make()
    pack.draw(pack.with_round(2, hands=swapped(pack)), 0)
    said = found(pack)
    assert "all files together, round 2: a card is there twice" in said
    assert "all files together, round 2: a card is missing" in said


def test_a_missing_card(make: Make) -> None:
    pack = make()
    hands = pack.deal.rounds[1].hands
    assert hands[0]
    pack.draw(pack.with_round(2, hands=(hands[0][1:], *hands[1:])), 0)
    said = found(pack)
    assert "1-Anna.pdf, round 2: a card of its hand is missing" in said
    assert "all files together, round 2: a card is missing" in said


def test_another_trump_in_the_protocol(make: Make) -> None:
    pack = make()
    facts = pack.deal.rounds[2].facts
    other = next(suit for suit in Suit if suit is not facts.trump)
    pack.draw_protocol(pack.with_round(3, facts=facts._replace(trump=other)))
    assert any(one.startswith("protocol.pdf, page 1, round 3: another trump than was dealt") for one in found(pack)), found(pack)


def test_another_turned_up_card_in_the_protocol(make: Make) -> None:
    pack = make(SEALED)
    facts, rest = pack.deal.rounds[0].facts, pack.deal.rounds[0].rest
    other = next(card for card in rest if facts.turned_up and card.suit is facts.turned_up.suit and card != facts.turned_up)
    pack.draw_protocol(pack.with_round(1, facts=facts._replace(turned_up=other)))
    assert any("protocol.pdf, page 1, round 1: another" in one for one in found(pack)), found(pack)


def test_another_trump_in_the_public_list(make: Make) -> None:
    pack = make(SEALED)
    path = pack.folder / "pack.json"
    said = json.loads(path.read_text("utf-8"))
    turned = Card.parse(said["rounds"][0]["turned_up"])
    other = next(card for card in pack.deal.deck if card.suit is not turned.suit and card.rank is turned.rank)
    assert other.suit is not None
    said["rounds"][0] |= {"turned_up": other.notation, "trump": other.suit.value}
    path.write_text(json.dumps(said), "utf-8")
    assert found(pack) == ["pack.json, round 1: another trump and another turned-up card than was dealt"]


def test_hands_in_the_public_list(make: Make) -> None:
    pack = make()
    path = pack.folder / "pack.json"
    said = json.loads(path.read_text("utf-8"))
    said["rounds"][0]["hands"] = [[card.notation for card in hand or ()] for hand in pack.deal.rounds[0].hands]
    path.write_text(json.dumps(said), "utf-8")
    assert found(pack) == ["pack.json: holds more than cardgen writes into it, and everybody may read it"]


# -- sealed cards


@pytest.mark.parametrize("order", [SEALED, KITTY], ids=["blind", "kitty"])
def test_a_changed_list(order: Order, make: Make) -> None:
    pack = make(order)
    number = next(one.facts.number for one in pack.deal.rounds if any(one.lists))
    dealt = next(one for one in pack.deal.rounds if one.facts.number == number)
    first, *others = dealt.lists
    assert first
    changed = replace(first, cards=(first.cards[1], first.cards[0], *first.cards[2:]))
    pack.draw(pack.with_round(number, lists=(changed, *others)), 0)
    assert f"{pack.path(0)}, round {number}: its numbered list isn't the one that was dealt" in found(pack)


@pytest.mark.parametrize("order", [SEALED, KITTY], ids=["blind", "kitty"])
def test_a_changed_number(order: Order, make: Make) -> None:
    pack = make(order)
    number = next(one.facts.number for one in pack.deal.rounds if any(one.lists))
    dealt = next(one for one in pack.deal.rounds if one.facts.number == number)
    turned = tuple(None if one is None else replace(one, cards=one.cards[::-1]) for one in dealt.lists)
    pack.draw(pack.with_round(number, lists=(dealt.lists[0], *turned[1:])), 0)
    said = found(pack)
    assert f"{pack.path(0)}, round {number}: the numbers to tell the others aren't those that were dealt" in said
    assert any("a number was changed" in one for one in said)
    assert any(one.startswith(f"all files together, round {number}: the numbers for ") for one in said)


def test_ones_own_closed_card(make: Make) -> None:
    """In a blind round nobody may see their own card, however it is said."""
    pack = make(SEALED)
    first = pack.deal.rounds[0]
    assert first.facts.sight is Sight.BLIND
    pack.draw(pack.with_round(1, facts=first.facts._replace(sight=Sight.OPEN), lists=(None,) * 3), 0)
    assert "1-Anna.pdf, round 1: a hand stands in it that its player must not see yet" in found(pack)


# -- files in the wrong place


def test_a_file_of_an_older_pack(make: Make, packs: Callable[[Order], Path]) -> None:
    pack, older = make(), packs(replace(OPEN, seed="older"))
    pack.put("1-Anna.pdf", (older / "1-Anna.pdf").read_bytes())
    mark = older.name.split("-")[1]
    assert found(pack) == [f"1-Anna.pdf: is from another pack (mark {mark}; this one is {pack.manifest.table.pack_mark})"]


@pytest.mark.quick
def test_another_players_file(make: Make) -> None:
    pack = make()
    pack.put("1-Anna.pdf", pack.drawn(1))
    assert found(pack) == ["1-Anna.pdf: is another player's file, but lies in Anna's place"]


def test_a_players_file_for_everybody(make: Make) -> None:
    pack = make()
    pack.put("rules-en.pdf", pack.drawn(1))
    assert any(one == "rules-en.pdf: is a player's file, but lies where everybody looks" for one in found(pack))


def test_exchanged_missing_damaged(make: Make) -> None:
    pack = make()
    (pack.folder / "1-Anna.pdf").write_bytes(pack.drawn(0) + b" ")
    (pack.folder / "2-Ben.pdf").unlink()
    (pack.folder / "3-Cem.pdf").write_bytes(b"%PDF-1.4 nothing")
    said = found(pack)
    assert any(one.startswith("1-Anna.pdf: isn't the file that organiser/files.json lists: it was changed or exchanged") for one in said)
    assert "2-Ben.pdf: is missing" in said
    assert "3-Cem.pdf: is damaged or no PDF" in said


def test_foreign_files(make: Make) -> None:
    pack = make()
    shutil.copy(pack.folder / "1-Anna.pdf", pack.folder / "Anna (copy).pdf")
    shutil.copy(pack.folder / "organiser/deal.json", pack.folder / "notes.json")
    said = found(pack)
    assert any(one.startswith("Anna (copy).pdf: isn't a file of this pack") for one in said)
    assert any(one.startswith("notes.json: is a copy of a file in organiser/") for one in said)


@pytest.mark.skipif(os.name != "posix", reason="modes mean something else there")
def test_m10_modes_are_tightened_and_noted(make: Make) -> None:
    """A pack that was unpacked or copied is healthy: its modes are mended, and that is said once."""
    pack = make()
    pack.folder.chmod(0o755)
    (pack.folder / "organiser/deal.json").chmod(0o644)
    (pack.folder / "organiser").chmod(0o755)
    report = audit_pack(pack.folder)
    assert not report.findings
    assert [note.partition(":")[0] for note in report.notes] == ["the pack's folder", "organiser", "organiser/deal.json"]
    assert [stat.S_IMODE((pack.folder / name).stat().st_mode) for name in ("", "organiser", "organiser/deal.json")] == [0o700, 0o700, 0o600]
    assert not audit_pack(pack.folder).notes


def test_an_edited_list_of_hands(make: Make) -> None:
    pack = make()
    path = pack.folder / "organiser/deal.json"
    said = json.loads(path.read_text("utf-8"))
    said["rounds"][1]["hands"][0][0] = said["rounds"][1]["hands"][1][0]
    path.write_text(json.dumps(said), "utf-8")
    assert found(pack) == ["organiser/deal.json, round 2: its hands aren't those that were dealt; a card is there twice; a card is missing"]


def test_another_packs_seed(make: Make, packs: Callable[[Order], Path]) -> None:
    pack, older = make(), packs(replace(OPEN, seed="older"))
    (pack.folder / "organiser/seed.txt").write_bytes((older / "organiser/seed.txt").read_bytes())
    assert found(pack) == ["organiser/seed.txt: isn't the seed of this pack: it doesn't make the game code in pack.json"]


def test_a_file_that_isnt_encrypted(make: Make) -> None:
    pack = make(replace(OPEN, encrypt=True))
    (pack.folder / "1-Anna.pdf").write_bytes(pack.drawn(0))
    assert any(one == "1-Anna.pdf: isn't encrypted, as it should be" for one in found(pack))


# -- another version


def older_version(*more: Plant) -> Plant:
    def plant(writer: PdfWriter) -> None:
        assert writer._info is not None
        said = json.loads(str(writer._info["/CardgenPrint"]))
        writer.add_metadata({"/CardgenPrint": json.dumps(said | {"version": "0.0.1"}, sort_keys=True, separators=(",", ":"))})
        for one in more:
            one(writer)

    return plant


def test_another_version_that_draws_the_same(make: Make) -> None:
    pack = make()
    pack.put("1-Anna.pdf", pack.drawn(0, version="0.0.1"))
    report = audit_pack(pack.folder)
    assert not report.findings
    assert report.notes == ("1-Anna.pdf says that version 0.0.1 of cardgen drew it; this one draws the same.",)


HIDDEN: dict[str, tuple[Plant, str]] = {
    "keywords": (lambda writer: writer.add_metadata({"/Keywords": "SK"}), "“Keywords”"),
    "white text": (operators(2, text("SK", before="1 1 1 rg")), "white text"),
    "invisible text": (operators(2, text("SK", before="3 Tr")), "invisible text"),
}


@pytest.mark.parametrize("hidden", HIDDEN)
def test_another_version_hides_no_text(hidden: str, make: Make) -> None:
    """Else whoever hides something would only have to name another version."""
    pack = make()
    hide, words = HIDDEN[hidden]
    pack.plant(0, older_version(hide))
    assert any(words in one for one in found(pack))


def test_a_card_in_place_of_a_version(make: Make) -> None:
    pack = make()
    pack.put("1-Anna.pdf", pack.drawn(0, version=anothers(pack).notation))
    assert f"1-Anna.pdf: its document properties have another “CardgenPrint” than Anna's file{SAME_PAGES}" in found(pack)


def test_another_version_hides_nothing(make: Make) -> None:
    pack = make()
    pack.plant(0, older_version(lambda writer: writer.add_attachment("note.txt", b"SK")))
    assert any("an attachment" in one for one in found(pack))
    pack.put("1-Anna.pdf", planted(pack.drawn(0, pack.with_round(2, hands=swapped(pack))), older_version()))
    assert "1-Anna.pdf, round 2: another player's card stands in its hand" in found(pack)
