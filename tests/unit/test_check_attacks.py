"""Attacks that once passed: drawn cards exchanged, claims of another version, protocols that say something else.

Named after what was found: T1, T2, T5.  Each file is listed anew, so that only whoever looks at its pages can see it.
"""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from cardgen.cards import Suit
from cardgen.check.audit import audit_pack
from cardgen.check.one_round import verify_round, verify_round_of_file
from cardgen.check.player_file import open_player_file
from cardgen.check.verify import verify_file, verify_pack
from cardgen.errors import InputError
from cardgen.faces.face import face
from cardgen.orders.order import Order, make_pack
from cardgen.pack import build
from cardgen.pack.folder import write_pack
from cardgen.pack.organiser import read_passwords, read_print
from cardgen.pages.theme.style import style_of
from cardgen.pdf.encrypt import encrypt
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import Event
from tests.planted import Plant, Planted, operators, planted, text
from tests.turns import search_but

OPEN = Order("corona", Preferences(language="en", paper="a4"), players=("Anna", "Ben", "Cem"), settings={"max": "3"}, seed="attacks")
Claim = dict[str, str]
CLAIMS: dict[str, Claim] = {
    "none": {},
    "version": {"version": "0.0.1"},
    "drawing": {"drawing": "3"},
    "both": {"version": "0.0.1", "drawing": "3"},
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A pack by its layout, written once."""

    @cache
    def write(layout: str) -> Path:
        order = replace(OPEN, preferences=replace(OPEN.preferences, layout=layout))
        return write_pack(make_pack(order), tmp_path_factory.mktemp("packs"))

    return write


@pytest.fixture
def laid_out(written: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Planted]:
    """A copy of the pack in a layout."""
    return lambda layout: Planted(Path(shutil.copytree(written(layout), tmp_path / layout / written(layout).name)))


@pytest.fixture
def pack(laid_out: Callable[[str], Planted]) -> Planted:
    return laid_out("phone")


def nobody(name: str) -> str:
    raise InputError(f"{name} opens only with its password")


def claiming(claim: Claim) -> Plant:
    """A file that says which version drew it, in which drawing."""

    def plant(writer: PdfWriter) -> None:
        assert writer._info is not None
        if "version" in claim:
            said = json.loads(str(writer._info["/CardgenPrint"])) | {"version": claim["version"]}
            writer.add_metadata({"/CardgenPrint": json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)})
        if "drawing" in claim:
            writer.add_metadata({"/Drawing": claim["drawing"]})

    return plant


def put_annas(pack: Planted, content: bytes, claim: Claim, *plants: Plant) -> None:
    pack.put("1-Anna.pdf", planted(content, *plants, claiming(claim)))


def exchanged(mine: bytes, theirs: bytes, number: int | None = None, least: int = 99) -> bytes:
    """One player's pages with the faces of another one's cards: all other lines stay, so does the invisible text.

    number: of a page, from 0; None: all.  least: how many faces of it are exchanged, at most.
    """
    writer, other = PdfWriter(clone_from=PdfReader(io.BytesIO(mine))), PdfReader(io.BytesIO(theirs))
    for i, (page, their) in enumerate(zip(writer.pages, other.pages, strict=True)):
        if number not in (None, i):
            continue
        content: Any = page["/Contents"].get_object()
        lines, faces = content.get_data().split(b"\n"), [one for one in their.get_contents().get_data().split(b"\n") if b"/index-" in one]  # type: ignore[union-attr]
        places = [at for at, one in enumerate(lines) if b"/index-" in one][:least]
        for at, line in zip(places, faces, strict=False):
            lines[at] = lines[at][: lines[at].index(b" cm ")] + line[line.index(b" cm ") :]
        content.set_data(b"\n".join(lines))
        known, more = page["/Resources"]["/XObject"], their["/Resources"]["/XObject"]  # type: ignore[index]
        for name in more:
            if name not in known:
                known[NameObject(name)] = more.raw_get(name).clone(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def check_is_seen(pack: Planted, *rounds: int) -> None:
    """Everything that checks sees that something is wrong with Anna's file; with these rounds, if it is about cards."""
    code, path = pack.deal.keys.game_code, pack.folder / "1-Anna.pdf"
    for found in (verify_pack(pack.folder, None, None, nobody), verify_file(path, pack.deal.seed, code, nobody)):
        assert [one.rounds for one in found.differences if one.file == "1-Anna.pdf"] == [rounds]
        assert not any(set("♠♥♦♣") & set(one.words) for one in found.differences)
    assert any(one.file == "1-Anna.pdf" for one in audit_pack(pack.folder).findings)


# -- T1


@pytest.mark.parametrize("claim", search_but(CLAIMS, "none"))
def test_t1_two_hands_exchanged_in_the_drawings(claim: str, pack: Planted) -> None:
    put_annas(pack, exchanged(pack.drawn(0), pack.drawn(1)), CLAIMS[claim])
    check_is_seen(pack, *(one.facts.number for one in pack.deal.rounds))


@pytest.mark.parametrize(("layout", "claim"), search_but(product(["sheet", "fold"], CLAIMS), ("sheet", "both"), ("fold", "version")))
def test_t1_two_rounds_exchanged_in_the_drawings(layout: str, claim: str, laid_out: Callable[[str], Planted]) -> None:
    """They are on one page, so the page shows the cards that it should."""
    pack = laid_out(layout)
    one, other = pack.deal.rounds[0], pack.deal.rounds[4]
    swapped = with_hands(pack, {1: other.hands, 5: one.hands})
    put_annas(pack, exchanged(pack.drawn(0), pack.drawn(0, swapped)), CLAIMS[claim])
    found = verify_file(pack.folder / "1-Anna.pdf", pack.deal.seed, pack.deal.keys.game_code, nobody)
    assert {1, 5} <= set(found.differences[0].rounds)
    assert audit_pack(pack.folder).findings


def with_hands(pack: Planted, hands: dict[int, Any]) -> Any:
    rounds = tuple(replace(one, hands=hands.get(one.facts.number, one.hands)) for one in pack.deal.rounds)
    return replace(pack.deal, rounds=rounds)


@pytest.mark.parametrize("claim", search_but(CLAIMS, "drawing"))
def test_t1_another_game_code_on_the_cover(claim: str, pack: Planted) -> None:
    other = pack.deal.keys.game_code[::-1]
    content = pack.drawn(0, replace(pack.deal, keys=replace(pack.deal.keys, game_code=other)))
    put_annas(pack, content, CLAIMS[claim])
    check_is_seen(pack, *())


@pytest.mark.parametrize("claim", search_but(CLAIMS, "both"))
def test_t1_a_card_drawn_over_another_one(claim: str, pack: Planted) -> None:
    hand = pack.deal.rounds[1].hands[1]
    assert hand
    art = face(hand[0], style_of(read_print(pack.manifest).players[0]).look)
    put_annas(pack, pack.drawn(0), CLAIMS[claim], operators(4, f"0.2 0 0 0.2 127 205 cm {art.operators}", art))
    found = verify_file(pack.folder / "1-Anna.pdf", pack.deal.seed, pack.deal.keys.game_code, nobody)
    assert found.differences
    assert audit_pack(pack.folder).findings


UNKNOWN = ("0 0 1 rg 90 200 40 40 re f", text("Ben leads"), "q 1 0 0 1 90 200 cm 0 0 m 9 30 l h f Q")


@pytest.mark.parametrize(
    ("code", "claim"),
    search_but(product(UNKNOWN, CLAIMS), *zip(UNKNOWN, ["both", "version", "drawing"], strict=True)),
)
def test_t1_what_nobody_can_explain_never_passes(code: str, claim: str, pack: Planted) -> None:
    put_annas(pack, pack.drawn(0), CLAIMS[claim], operators(4, code))
    found = verify_file(pack.folder / "1-Anna.pdf", pack.deal.seed, pack.deal.keys.game_code, nobody)
    assert found.differences if "drawing" not in CLAIMS[claim] else found.unjudged
    report = audit_pack(pack.folder)
    assert report.findings or report.unjudged


@pytest.mark.parametrize("claim", search_but(CLAIMS, "version"))
def test_t1_an_attachment(claim: str, pack: Planted) -> None:
    put_annas(pack, pack.drawn(0), CLAIMS[claim], lambda writer: writer.add_attachment("note.txt", b"SK"))
    check_is_seen(pack, *())


@pytest.mark.parametrize("claim", search_but(CLAIMS, "drawing"))
def test_t1_another_word_of_a_player(claim: str, tmp_path: Path) -> None:
    from cardgen.dealing.deal import deal
    from cardgen.games.registry import GAMES
    from cardgen.pack.build import draw_player

    dealt = deal(GAMES["corona"], ("Anna", "Ben"), make_pack(OPEN).deal.seed, {"max": "2"}, words="Ben=umbrella")
    style, event = style_of(Preferences(language="en", paper="a4").over(usual_preferences())), Event(None, "", "Anna")
    lie = draw_player(replace(dealt, words="Ben=teapot"), 0, ("Anna", "Ben"), "", style, event).content
    put_words: Plant = lambda writer: writer.add_metadata({"/CardgenWords": "Ben=umbrella"})  # noqa: E731
    path = tmp_path / "1-Anna.pdf"
    path.write_bytes(planted(lie, put_words, claiming(CLAIMS[claim])))
    assert verify_file(path, dealt.seed, dealt.keys.game_code, nobody).differences


def test_t1_the_same_from_another_version_is_only_noted(pack: Planted) -> None:
    put_annas(pack, pack.drawn(0), CLAIMS["both"])
    found = verify_pack(pack.folder, None, None, nobody)
    assert not found.differences
    assert not found.unjudged
    assert found.remarks


def other_letters(writer: PdfWriter) -> None:
    """A letter of a font has another outline; its code still says the letter that was there."""
    fonts: Any = [font.get_object() for page in writer.pages for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    program = next(font["/FontDescriptor"]["/FontFile2"].get_object() for font in fonts if "/FontDescriptor" in font)
    data = bytearray(program.get_data())
    data[-1] ^= 1
    program.set_data(bytes(data))


def other_codes(writer: PdfWriter) -> None:
    """The codes of a font stand for other outlines than they did."""
    fonts: Any = [font.get_object() for page in writer.pages for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    font = next(font for font in fonts if "/FontDescriptor" in font)
    font[NameObject("/Encoding")] = NameObject("/MacRomanEncoding")


@pytest.mark.parametrize("change", [other_letters, other_codes])
def test_t1_letters_that_look_like_others_never_pass(change: Plant, pack: Planted) -> None:
    """Also where a file says that it was drawn in another way: then nobody can say what they look like."""
    put_annas(pack, pack.drawn(0), CLAIMS["both"], change)
    found, report = verify_pack(pack.folder, None, None, nobody), audit_pack(pack.folder)
    assert [words.count("the outlines of its letters couldn't be") for words in found.unjudged] == [1]
    assert report.unjudged
    put_annas(pack, pack.drawn(0), {}, change)
    assert verify_pack(pack.folder, None, None, nobody).differences
    assert audit_pack(pack.folder).findings


# -- T2


@pytest.mark.parametrize("layout", search_but(["phone", "sheet", "fold", "cards"], "fold"))
def test_t2_one_round_with_one_card_drawn_as_another_one(layout: str, laid_out: Callable[[str], Planted]) -> None:
    pack = laid_out(layout)
    number = 3
    key, one = pack.deal.keys.round_key(number), pack.deal.rounds[number - 1]
    assert not verify_round(pack.folder, number, key, None, nobody).differences
    mine, theirs = one.hands[:2]
    changed = with_hands(pack, {number: (theirs[:1] + mine[1:], mine[:1] + theirs[1:], *one.hands[2:])})
    put_annas(pack, exchanged(pack.drawn(0), pack.drawn(0, changed)), {})
    found = verify_round(pack.folder, number, key, None, nobody)
    assert [(one.file, one.rounds) for one in found.differences] == [("1-Anna.pdf", (number,))]
    file = open_player_file("1-Anna.pdf", (pack.folder / "1-Anna.pdf").read_bytes())
    assert [one.rounds for one in verify_round_of_file(file, number, key, None).differences] == [(number,)]


# -- T5


def draw_shared(pack: Planted, kind: str, dealt: Any) -> bytes:
    printed, table = read_print(pack.manifest), pack.manifest.table
    event = printed.event
    return build.draw_shared(dealt, table.names, table.house, kind, style_of(printed.shared[0]), event).content


def lies(pack: Planted) -> dict[str, tuple[str, Callable[[], bytes]]]:
    """Protocols and rules that aren't those of this deal."""
    deal, (first, *rest) = pack.deal, pack.deal.rounds
    trump = next(suit for suit in Suit if suit is not first.facts.trump)
    dealer = first.facts._replace(dealer=1, leader=2)
    protocol, rules = ((pack.folder / name).read_bytes() for name in ("protocol.pdf", "rules-en.pdf"))
    hand = "".join(card.notation for card in first.hands[0] or ())

    def drawn(**changes: Any) -> Callable[[], bytes]:
        return lambda: draw_shared(pack, "protocol", replace(deal, **changes))

    return {
        "trump": ("protocol.pdf", drawn(rounds=(replace(first, facts=first.facts._replace(trump=trump)), *rest))),
        "dealer": ("protocol.pdf", drawn(rounds=(replace(first, facts=dealer), *rest))),
        "hidden hand": ("protocol.pdf", lambda: planted(protocol, operators(1, text(hand, before="3 Tr")))),
        "seed": ("protocol.pdf", lambda: planted(protocol, lambda writer: writer.add_metadata({"/Keywords": deal.seed.code}))),
        "code": ("protocol.pdf", drawn(keys=replace(deal.keys, game_code=deal.keys.game_code[::-1]))),
        "rules": ("rules-en.pdf", lambda: draw_shared(pack, "rules", make_pack(replace(OPEN, settings={"max": "3", "hook": "on"})).deal)),
        "text in rules": ("rules-en.pdf", lambda: planted(rules, operators(2, text("Anna wins")))),
    }


LIES = ("trump", "dealer", "hidden hand", "seed", "code", "rules", "text in rules")


@pytest.mark.parametrize(
    ("posted", "lie"),
    search_but(product((False, True), LIES), (False, "trump"), (True, "hidden hand"), (True, "text in rules")),
)
def test_t5_a_protocol_or_rules_with_a_hash_that_fits(posted: bool, lie: str, pack: Planted) -> None:
    """Of a posted pack every way is tried in which they may have been drawn, whatever the lie."""
    path, tell = lies(pack)[lie]
    content = tell()
    assert content != (pack.folder / path).read_bytes()
    pack.put(path, content)
    assert {one.file for one in audit_pack(pack.folder).findings} == {path}
    if posted:
        shutil.rmtree(pack.folder / "organiser")
    found = verify_pack(pack.folder, pack.deal.seed, None, nobody)
    assert {one.file for one in found.differences} == {path}
    assert path not in found.compared or found.differences


def test_t5_protocol_and_rules_of_a_posted_pack_are_drawn_again(pack: Planted) -> None:
    shutil.rmtree(pack.folder / "organiser")
    for name in ("1-Anna.pdf", "2-Ben.pdf", "3-Cem.pdf"):
        found = verify_pack(pack.folder, pack.deal.seed, None, nobody)
        assert {"protocol.pdf", "rules-en.pdf"} <= set(found.compared)
        assert not found.differences
        (pack.folder / name).unlink()


# -- T9


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(make_pack(replace(OPEN, encrypt=True)), tmp_path_factory.mktemp("packs"))


def equal_passwords(pack: Planted) -> None:
    passwords = read_passwords(pack.manifest)
    assert passwords
    path = pack.folder / "organiser/passwords.txt"
    path.write_text(path.read_text("utf-8").replace(passwords[1], passwords[0]), "utf-8")
    pack.put("2-Ben.pdf", encrypt(pack.drawn(1), passwords[0]))


def a_plain_file(pack: Planted) -> None:
    (pack.folder / "1-Anna.pdf").write_bytes(pack.drawn(0))


def bytes_behind_the_end(pack: Planted) -> None:
    pack.put("2-Ben.pdf", (pack.folder / "2-Ben.pdf").read_bytes() + b"SK HA")


def another_password(pack: Planted) -> None:
    pack.put("3-Cem.pdf", encrypt(pack.drawn(2), "7K3M9QZT0WXY12AB"))


def test_t9_in_an_encrypted_pack(locked: Path, tmp_path: Path) -> None:
    """In each player's file something else."""
    pack = Planted(Path(shutil.copytree(locked, tmp_path / locked.name)))
    for change in (a_plain_file, bytes_behind_the_end, another_password):
        change(pack)
    changed = {"1-Anna.pdf", "2-Ben.pdf", "3-Cem.pdf"}
    assert {one.file for one in verify_pack(pack.folder, None, None, nobody).differences} == changed
    assert changed <= {one.file for one in audit_pack(pack.folder).findings}


def test_t9_two_players_with_one_password(locked: Path, tmp_path: Path) -> None:
    pack = Planted(Path(shutil.copytree(locked, tmp_path / locked.name)))
    equal_passwords(pack)
    assert verify_pack(pack.folder, None, None, nobody).differences
    assert audit_pack(pack.folder).findings
