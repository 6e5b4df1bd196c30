"""Your cards on the page: what a player's own file tells of each round, and the trick as it is told."""

from __future__ import annotations

import io
import json
import zipfile
from functools import cache

import pytest

from cardgen import web
from cardgen.pdf.encrypt import encrypt
from tests.turns import each

NAMES = ("Anna", "Ștefan-Maximilian von und zu Hohenlohe-W", "Ben", "Cem")


@cache
def dealt(game: str, seat: int = 1, **prefers: object) -> tuple[bytes, dict, list]:
    """A player's file, the public facts of the pack and the hands of all."""
    order = {"game": game, "players": [{"name": name, **prefers} for name in NAMES], "seed": "own file"}
    if game == "romanian":
        order["settings"] = {"special": "blind8"}
    made = web.deal(order)
    with zipfile.ZipFile(io.BytesIO(made["archive"])) as archive:
        public, private = (json.loads(archive.read(f"{made['folder']}/{name}")) for name in ("pack.json", "organiser/deal.json"))
    return made["players"][seat]["content"], public, private["rounds"]


@each("game", ["corona", "romanian", "whist", "bidwhist"], few=2)
def test_a_file_tells_what_its_player_was_dealt(game: str) -> None:
    """Hands, trumps and leaders are those of the pack, in another language and layout for each game."""
    language, layout = {"corona": ("ro", "sheet"), "romanian": ("de", "phone"), "whist": ("en", "fold"), "bidwhist": ("ro", "phone")}[game]
    content, public, hands = dealt(game, language=language, layout=layout)
    found = web.call("open_file", "2-Stefan.pdf", content)["result"]
    assert (found["name"], found["seat"], found["language"]) == (NAMES[1], 1, language)
    for one, facts, all_hands in zip(found["rounds"], public["rounds"], hands, strict=True):
        own = set(all_hands["hands"][1])
        if one["sight"] == "blind":
            assert one["hand"] is None
            assert own <= {card for _, card in one["list"]}
        else:
            assert {card for row in one["hand"] for card in row} == own
        assert one["leader"] == facts["leader"]
        assert one["trump"] == ("" if one["named"] else facts["trump"] or "N")
    assert found["words"]["H10"] == {"ro": "Cupă 10", "de": "Herz 10", "en": "Hearts 10"}[language]
    assert all(f'id="own-{card}"' in found["faces"] for card in found["deck"])


def test_numbers_turn_cards_over_and_a_wrong_letter_is_told() -> None:
    content, _, hands = dealt("romanian", language="de")
    blind = next(one for one in web.call("open_file", "a.pdf", content)["result"]["rounds"] if one["sight"] == "blind")
    own = hands[blind["number"] - 1]["hands"][1]
    numbers = [number for number, card in blind["list"] if card in own]
    typed = ", ".join(number.replace("-", "").lower() for number in numbers)
    assert set(web.call("unseal", blind["list"], typed)["result"]["cards"]) == set(own)
    place, letter = numbers[0].split("-")
    wrong = f"{place}-{'A' if letter != 'A' else 'C'}"
    assert web.call("unseal", blind["list"], wrong)["result"] == {"cards": [], "wrong": [wrong]}


FOUR = {"game": "corona", "settings": {}, "players": 4, "seats": [0, 1, 2, 3], "seat": 1, "leader": 0, "trump": "H", "downtown": False}


def follow(*played: tuple[int, str], **other: object) -> dict:
    return web.call("follow", {**FOUR, "cards": ["S9", "H2", "C10"], "played": played, **other})["result"]


def test_the_trick_goes_as_the_rules_say() -> None:
    begun = follow((0, "SA"))
    assert (begun["lying"], begun["turn"], begun["legal"]) == ([[0, "SA"]], 1, ["S9"])
    done = follow((0, "SA"), (1, "S9"), (2, "H3"), (3, "SK"))
    assert (done["last"]["taker"], done["turn"], done["made"], done["lying"]) == (2, 2, [0, 0, 1, 0], [])
    assert follow((3, "SK"), (1, "S9"), (2, "H3"), (0, "SA"))["last"]["taker"] == 2, "noted in another order"
    left_out = follow((0, "SA"), (1, "S9"), (1, "C10"))
    assert (left_out["lying"], left_out["made"]) == ([[1, "C10"]], [0] * 4), "who plays again begins another trick"
    assert follow((0, "SA"), (1, "S9"), (2, "H3"), (3, "SK"), trump="")["last"]["taker"] is None
    low = {"game": "bidwhist", "trump": "N", "downtown": True, "cards": []}
    assert follow((0, "S3"), (1, "S2"), (2, "SK"), (3, "H2"), **low)["last"]["taker"] == 1


@pytest.mark.parametrize("spoilt", ["locked", "cut", "other"])
def test_what_is_no_readable_file_of_a_player_is_refused(spoilt: str) -> None:
    content, *_ = dealt("corona", language="de")
    given = {"locked": lambda: encrypt(content, "secret"), "cut": lambda: content[: len(content) // 2], "other": lambda: b"%PDF-1.7"}[
        spoilt
    ]()
    found = web.call("open_file", "x.pdf", given)
    assert found["result"]["outcome"] == {"locked": "encrypted"}.get(spoilt, "unreadable")
    assert "x.pdf" in found["result"]["details"]
