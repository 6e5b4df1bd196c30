"""The last check before a pack is written: mistakes in what draws are caught, nothing appears."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardgen.check.drawn import check_pack
from cardgen.cli import run
from cardgen.dealing.view import player_view
from cardgen.errors import CheckError
from cardgen.faces.face import face
from cardgen.orders import order
from cardgen.orders.order import Order, make_pack
from cardgen.pack import build
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import Pack
from cardgen.pack.formats import DEAL, MANIFEST
from cardgen.preferences import LAYOUTS, Preferences
from cardgen.views import PlayerView
from tests.any_settings import read_case
from tests.packs import pack_of
from tests.turns import each

SMALL = Order(
    "corona", Preferences(language="de", paper="a4"), number=3, settings={"max": "2"}, seed="drawn"
)
CORONA = "corona -n 3 -s max=2 --seed x --lang en".split()


def refuses(made: Callable[[], object]) -> str:
    """What is said, which names no card."""
    with pytest.raises(CheckError) as caught:
        made()
    assert "please report it" in caught.value.remedy
    assert not set("♣♦♥♠") & set(str(caught.value))
    return caught.value.problem


def wrong_view(number: int, of_seat: int, of_round: int) -> Callable[..., PlayerView]:
    """A mistake in what views are made by: the hand of a round is another view's."""

    def wrong(deal: Any, seat: int, *more: Any) -> PlayerView:
        view = player_view(deal, seat, *more)
        other = player_view(deal, (seat + of_seat) % 3, *more).rounds[of_round]
        rounds = list(view.rounds)
        rounds[number] = replace(rounds[number], hand=other.hand)
        return replace(view, rounds=tuple(rounds))

    return wrong


@pytest.mark.parametrize("layout", LAYOUTS)
def test_anothers_hand(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "player_view", wrong_view(1, 1, 1))
    wishes = Preferences(language="de", layout=layout, paper="a4")
    said = refuses(lambda: make_pack(replace(SMALL, preferences=wishes)))
    assert "a card stands in it that its player may not see" in said


def test_a_hand_that_isnt_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "player_view", wrong_view(2, 0, 0))
    assert "a hand is missing" in refuses(lambda: make_pack(SMALL))


def changed(pack: Pack, **changes: Any) -> Pack:
    """With another first file, the first player's."""
    return replace(pack, files=(replace(pack.files[0], **changes), *pack.files[1:]))


def showing(pack: Pack, page: int, **more: Any) -> Pack:
    """The first player's file has one more thing on a page, counted from 0."""
    traces = list(pack.files[0].traces)
    added = {key: [*getattr(traces[page], key), one] for key, one in more.items()}
    traces[page] = traces[page]._replace(**added)
    return changed(pack, traces=tuple(traces))


def test_one_thing_more_on_a_page() -> None:
    pack = make_pack(SMALL)
    assert check_pack(pack) is pack
    own = {card for dealt in pack.deal.rounds for card in dealt.hands[0]}
    card = next(card for card in pack.deal.deck if card not in own)
    words = f"{card.suit.sign} {card.rank.value}".replace("Q", "D").replace("J", "B")
    look = pack.files[0].style.look
    first = pack.deal.rounds[0].hands[0][0]
    for page, key, shown, said in (
        (-1, "arts", face(card, look), "a card is drawn in it that its player may not see"),
        (-1, "spoken", words, "a card stands in it that its player may not see"),
        (-1, "shown", pack.deal.seed.code.lower(), "the seed or a key stands in it"),
        (-1, "spoken", pack.deal.keys.round_key(2), "the seed or a key stands in it"),
        (0, "arts", face(first, look), "its first page shows a card"),
    ):
        wrong = showing(pack, page, **{key: shown})
        assert said in refuses(lambda wrong=wrong: check_pack(wrong))


def with_file(pack: Pack, name: str, **changes: Any) -> Pack:
    files = [replace(file, **changes) if file.path == name else file for file in pack.files]
    return replace(pack, files=tuple(files))


def without_a_card(pack: Pack) -> Pack:
    first, *others = pack.deal.rounds
    rounds = (replace(first, rest=first.rest[1:]), *others)
    return replace(pack, deal=replace(pack.deal, rounds=rounds))


@each(
    "change, said",
    [
        (lambda pack: changed(pack, content=b"%PDF"), "its fingerprint isn't in the lists"),
        (lambda pack: with_file(pack, MANIFEST, content=pack.deal.seed.code.encode()), "the seed"),
        (lambda pack: with_file(pack, DEAL, path="deal.json"), "not those that a pack has"),
        (lambda pack: replace(pack, files=pack.files[1:]), "not one for each player"),
        (without_a_card, "hands and rest aren't the deck"),
    ],
)
def test_lists_and_paths(change: Callable[[Pack], Pack], said: str) -> None:
    assert said in refuses(lambda: check_pack(change(make_pack(SMALL))))


def test_nothing_appears_when_the_check_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(pack: Pack) -> Pack:
        raise CheckError("this pack didn't come out as it was dealt", "please report it")

    monkeypatch.setattr(order, "check_pack", fail)
    assert run(["pack", *CORONA, "-o", str(tmp_path / "out")]) == 5
    assert not list(tmp_path.iterdir())
    assert capsys.readouterr().err.startswith("cardgen: this pack didn't come out")


@pytest.mark.skipif(os.name != "posix", reason="modes mean something else there")
def test_a_private_file_that_others_could_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = os.open

    def opened(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        return real(path, flags, 0o644 if "organiser" in str(path) else mode, **more)

    monkeypatch.setattr(pack_folder.os, "open", opened)
    assert run(["pack", *CORONA, "-o", str(tmp_path / "out")]) == 5
    assert not list(tmp_path.iterdir())


def test_reprint_is_checked_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = pack_of(*CORONA, out=tmp_path)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    another = lambda deal, seat, *more: replace(player_view(deal, 1, *more), seat=0)  # noqa: E731
    monkeypatch.setattr(build, "player_view", another)
    assert run(["reprint", str(folder), "--player", "Player 1", "--large"]) == 5
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@each(
    "case, layout, large",
    """
    bidwhist 4 rounds=60              | fold  | yes
    whist 4                           | cards | yes
    corona 2 max=26                   | cards | no
    romanian 7 one-card=choice        | fold  | yes
    romanian 3 special=null8,eight8   | sheet | yes
    """,
    few=2,
)
def test_files_of_the_longest_games_pass(case: str, layout: str, large: bool) -> None:
    """However much is drawn; a number that all must bid, before a suit's mark, is no card."""
    game, number, settings = read_case(case)
    wishes = Preferences(layout=layout, large=large, paper="a4")
    make_pack(Order(game, wishes, number=number, settings=settings, seed="long"))
