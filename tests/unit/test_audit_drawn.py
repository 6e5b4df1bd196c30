"""The last check before a pack is written: mistakes in what draws or looks at hands are caught, and nothing appears."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardgen.cards import Card
from cardgen.check.drawn import check_pack
from cardgen.cli import run
from cardgen.dealing.view import player_view
from cardgen.errors import CheckError
from cardgen.faces.face import face
from cardgen.orders import order
from cardgen.orders.order import Order, make_pack
from cardgen.pack import build as pack
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import Pack
from cardgen.preferences import Preferences
from cardgen.views import PlayerView
from tests.turns import sweep

SMALL = Order("corona", Preferences(language="de", paper="a4"), number=3, settings={"max": "2"}, seed="drawn")


def refuses(order: Order = SMALL) -> str:
    with pytest.raises(CheckError) as caught:
        make_pack(order)
    assert "please report it" in caught.value.remedy
    assert not any(sign in str(caught.value) for sign in "♣♦♥♠")
    return caught.value.problem


@sweep(
    ("layout", ["phone", "sheet", "cards", "fold"]),
    ("large", [False, True]),
    (
        "game, number, settings",
        [
            ("corona", 4, {}),
            ("romanian", 3, {"one-card": "choice", "special": "blind8,null8"}),
            ("romanian", 4, {"one-card": "forehead"}),
            ("whist", 4, {"rounds": "2"}),
            ("bidwhist", 4, {"rounds": "2"}),
        ],
    ),
)
def test_every_pack_passes(game: str, number: int, settings: dict[str, str], layout: str, large: bool) -> None:
    make_pack(
        Order(
            game,
            Preferences(language="ro", layout=layout, letters="sv", large=large, paper="a4"),
            number=number,
            settings=settings,
            seed="drawn",
        )
    )


@pytest.mark.parametrize("layout", ["phone", "sheet", "cards", "fold"])
def test_a_view_with_anothers_hand(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(deal: Any, seat: int, *more: Any) -> PlayerView:
        view, other = player_view(deal, seat, *more), player_view(deal, (seat + 1) % 3, *more)
        return replace(view, rounds=(view.rounds[0], replace(view.rounds[1], hand=other.rounds[1].hand), *view.rounds[2:]))

    monkeypatch.setattr(pack, "player_view", wrong)
    assert "a card stands in it that its player may not see" in refuses(
        replace(SMALL, preferences=Preferences(language="de", layout=layout, paper="a4"))
    )


def test_a_hand_that_isnt_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(deal: Any, seat: int, *more: Any) -> PlayerView:
        view = player_view(deal, seat, *more)
        return replace(view, rounds=(*view.rounds[:2], replace(view.rounds[2], hand=view.rounds[0].hand)))

    monkeypatch.setattr(pack, "player_view", wrong)
    assert "a hand is missing" in refuses()


def broken(pack: Pack, where: str, **changes: Any) -> Pack:
    return replace(pack, files=tuple(replace(file, **changes) if file.path == where else file for file in pack.files))


def refuses_more(page: int, shown: str = "", art: Card | None = None) -> str:
    """What is said if a page of the first player's file, from 0, shows one thing more than it should."""
    pack = make_pack(SMALL)
    file = next(file for file in pack.files if file.seat == 0)
    assert file.style
    traces = list(file.traces)
    traces[page] = traces[page]._replace(
        shown=[*traces[page].shown, shown], arts=[*traces[page].arts, *([face(art, file.style.look)] if art else [])]
    )
    with pytest.raises(CheckError) as caught:
        check_pack(broken(pack, file.path, traces=tuple(traces)))
    return str(caught.value)


def test_a_card_that_is_drawn_but_not_told() -> None:
    held = {card for dealt in make_pack(SMALL).deal.rounds for card in dealt.hands[0] or ()}
    stranger = next(card for card in map(Card.parse, ("H2", "C3", "S4", "D5", "H6", "C7", "S8")) if card not in held)
    assert "a card is drawn in it that its player may not see" in refuses_more(-1, art=stranger)


def test_a_card_on_the_cover() -> None:
    hand = make_pack(SMALL).deal.rounds[0].hands[0]
    assert hand
    assert "its first page shows a card" in refuses_more(0, art=hand[0])


def test_the_seed_on_a_page() -> None:
    assert "the seed or a key stands in it" in refuses_more(0, shown=make_pack(SMALL).deal.seed.code.lower())


def test_lists_and_paths() -> None:
    good = make_pack(SMALL)
    assert check_pack(good) is good
    name = next(file.path for file in good.files if file.seat == 0)
    rounds = good.deal.rounds
    for bad, words in (
        (broken(good, name, content=b"%PDF"), "fingerprint"),
        (broken(good, "pack.json", content=good.deal.seed.code.encode()), "the seed or a key"),
        (broken(good, "organiser/deal.json", path="deal.json"), "not those that a pack has"),
        (replace(good, files=good.files[1:]), "not one for each player"),
        (replace(good, deal=replace(good.deal, rounds=(replace(rounds[0], rest=rounds[0].rest[1:]), *rounds[1:]))), "aren't the deck"),
    ):
        with pytest.raises(CheckError, match=words):
            check_pack(bad)


def test_nothing_appears_when_the_check_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(pack: Pack) -> Pack:
        raise CheckError("this pack didn't come out as it was dealt", "nothing was written; please report it")

    monkeypatch.setattr(order, "check_pack", fail)
    assert run(["pack", "corona", "-n", "3", "-s", "max=2", "-o", str(tmp_path / "out")]) == 5
    assert not list(tmp_path.iterdir())
    assert capsys.readouterr().err.startswith("cardgen: this pack didn't come out")


@pytest.mark.skipif(pack_folder.os.name != "posix", reason="modes mean something else there")
def test_a_private_file_that_others_could_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import os

    real = os.open
    monkeypatch.setattr(
        pack_folder.os,
        "open",
        lambda path, flags, mode=0o777, **more: real(path, flags, 0o644 if "organiser" in str(path) else mode, **more),
    )
    assert run(["pack", "corona", "-n", "3", "-s", "max=2", "-o", str(tmp_path / "out")]) == 5
    assert not list(tmp_path.iterdir())


def test_reprint_is_checked_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run(["pack", "corona", "-n", "3", "-s", "max=2", "--seed", "x", "--lang", "en", "-o", str(tmp_path), "-q"]) == 0
    folder = next(tmp_path.iterdir())
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    monkeypatch.setattr(pack, "player_view", lambda deal, seat, *more: replace(player_view(deal, 1, *more), seat=0))
    assert run(["reprint", str(folder), "--player", "Player 1", "--large"]) == 5
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert json.loads((folder / "pack.json").read_text())["scheme"] == "cardgen1"
