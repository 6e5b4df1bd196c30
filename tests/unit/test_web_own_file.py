"""Your cards on the page: what a player's own file tells of each round, and the trick."""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable
from functools import cache

from cardgen import web
from cardgen.pdf.encrypt import encrypt
from tests.changed import saved_again
from tests.containers import PdfParts
from tests.turns import each

NAMES = ("Anna", "Ștefan-Maximilian von und zu Hohenlohe-W", "Ben", "Cem")


@cache
def dealt(game: str, seat: int = 1, **prefers: object) -> tuple[bytes, dict, list]:
    """A player's file, the public facts of the pack and the hands of all."""
    order = {
        "game": game,
        "players": [{"name": name, **prefers} for name in NAMES],
        "seed": "own file",
    }
    if game == "romanian":
        order["settings"] = {"special": "blind8"}
    made = web.deal(order)
    with zipfile.ZipFile(io.BytesIO(made["archive"])) as archive:
        public, private = (
            json.loads(archive.read(f"{made['folder']}/{name}"))
            for name in ("pack.json", "organiser/deal.json")
        )
    return made["players"][seat]["content"], public, private["rounds"]


@each(
    "game, language, layout",
    """
    corona   | ro | sheet
    romanian | de | phone
    whist    | en | fold
    bidwhist | ro | phone
    """,
    few=2,
)
def test_a_file_tells_what_its_player_was_dealt(game: str, language: str, layout: str) -> None:
    """Hands, trumps and leaders are those of the pack, in any language and layout."""
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
    rounds = web.call("open_file", "a.pdf", content)["result"]["rounds"]
    (blind,) = (one for one in rounds if one["sight"] == "blind")
    own = hands[blind["number"] - 1]["hands"][1]
    numbers = [number for number, card in blind["list"] if card in own]
    typed = ", ".join(number.replace("-", "").lower() for number in numbers)
    assert set(web.call("unseal", blind["list"], typed)["result"]["cards"]) == set(own)
    place, letter = numbers[0].split("-")
    wrong = f"{place}-{'A' if letter != 'A' else 'C'}"
    assert web.call("unseal", blind["list"], wrong)["result"] == {"cards": [], "wrong": [wrong]}


FOUR = {
    "game": "corona", "settings": {}, "players": 4, "seats": [0, 1, 2, 3], "seat": 1, "leader": 0,
    "trump": "H", "downtown": False, "cards": ["S9", "H2", "C10"],
}  # fmt: skip


def follow(played: str, **other: object) -> dict:
    """The page's trick once these cards are noted, each behind its seat: ``0SA 1S9``."""
    cards = [(int(card[0]), card[1:]) for card in played.split()]
    return web.call("follow", {**FOUR, "played": cards, **other})["result"]


def test_the_trick_goes_as_the_rules_say() -> None:
    begun = follow("0SA")
    assert (begun["lying"], begun["turn"], begun["legal"]) == ([[0, "SA"]], 1, ["S9"])
    done = follow("0SA 1S9 2H3 3SK")
    assert (done["last"]["taker"], done["turn"], done["lying"]) == (2, 2, [])
    assert done["made"] == [0, 0, 1, 0]
    assert follow("3SK 1S9 2H3 0SA")["last"]["taker"] == 2, "noted in another order"
    left_out = follow("0SA 1S9 1C10")
    assert left_out["lying"] == [[1, "C10"]], "who plays again begins another trick"
    assert left_out["made"] == [0] * 4
    assert follow("0SA 1S9 2H3 3SK", trump="")["last"]["taker"] is None
    low = {"game": "bidwhist", "trump": "N", "downtown": True, "cards": []}
    assert follow("0S3 1S2 2SK 3H2", **low)["last"]["taker"] == 1


def with_hand(change: Callable[[list], object]) -> Callable[[bytes], bytes]:
    """A player's file that has other rounds for programs."""

    def changed(content: bytes) -> bytes:
        file = PdfParts.of(content)
        found = re.search(rb"/CardgenHand (\d+) 0 R", b"".join(file.objects))
        number = int(found[1])
        hand = json.loads(zlib.decompress(file.data(number)))
        change(hand["rounds"])
        return file.having_data(number, zlib.compress(json.dumps(hand).encode())).written()

    return changed


@each(
    "spoil, outcome",
    [
        (lambda content: encrypt(content, "secret"), "encrypted"),
        (saved_again, "saved-again"),
        (lambda content: content[: len(content) // 2], "saved-again"),
        (lambda content: b"%PDF-1.7", "saved-again"),
        (lambda content: b"Hello", "unreadable"),
        (lambda content: b"", "unreadable"),
        (with_hand(lambda rounds: rounds.append(rounds[0])), "unreadable"),
        (with_hand(lambda rounds: rounds[1]["hand"].append(rounds[1]["hand"][0])), "unreadable"),
        (with_hand(lambda rounds: rounds[0].update(hand=["X1"])), "unreadable"),
    ],
)
def test_what_is_no_readable_file_of_a_player_is_refused(
    spoil: Callable[[bytes], bytes], outcome: str
) -> None:
    content, *_ = dealt("corona", language="de")
    assert web.call("open_file", "x.pdf", content)["result"]["outcome"] == "open"
    assert web.call("open_file", "x.pdf", spoil(content)) == {"result": {"outcome": outcome}}
