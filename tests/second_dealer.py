"""A second dealer, written from the description of the scheme alone: it knows ``hashlib`` and not
one line of the first.

From the public ``pack.json`` and the seed code it deals every game again: hands, turned-up cards,
kitties, trumps, dealers, leaders, who sits out, sealed lists and the numbers in them.  Cards are
texts, ``S10``; seats count from 0.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from dataclasses import dataclass, field
from typing import Any

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TWENTY = "ACDEFGHJKMNPQRTUVWXY"
COURTS_AND_ACE = ("J", "Q", "K", "A")
PAIRINGS = [[{0, 1}, {2, 3}], [{0, 3}, {1, 2}], [{0, 2}, {1, 3}]]


# -- the primitive


def shake(size: int, *lines: str) -> bytes:
    text = "".join(unicodedata.normalize("NFC", line) + "\n" for line in ("cardgen1", *lines))
    return hashlib.shake_256(text.encode("utf-8")).digest(size)


def crockford(data: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    return "".join(CROCKFORD[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5))


class Dice:
    """Numbers from one endless output."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.bytes, self.read = lines, shake(400, *lines), 0  # most need no more

    def byte(self) -> int:
        if self.read == len(self.bytes):
            self.bytes = shake(20_000, *self.lines)  # the same beginning, and more
        self.read += 1
        return self.bytes[self.read - 1]

    def below(self, m: int) -> int:
        limit = 256 - 256 % m
        byte = self.byte()
        while byte >= limit:
            byte = self.byte()
        return byte % m

    def shuffle(self, items: list[int]) -> list[int]:
        items = list(items)
        for i in reversed(range(1, len(items))):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def seed_of(code: str) -> str:
    """The 26 characters of a seed code; its last two are checked."""
    plain = code.replace("-", "")
    seed, check = plain[:26], plain[26:]
    assert crockford(shake(2, "seedcheck", seed))[:2] == check
    return seed


# -- the games, as far as cards go


def deck_from(lowest: str, jokers: bool = False) -> list[str]:
    ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ranks = ranks[ranks.index(lowest) :]
    return [suit + rank for suit in "CDHS" for rank in ranks] + (["JL", "JB"] if jokers else [])


def deck_of(game: str, settings: dict[str, str], players: int) -> list[str]:
    if game == "romanian":
        if settings.get("seven") == "ones":
            return deck_from("1")
        return deck_from({3: "9", 4: "7", 5: "5", 6: "3", 7: "3"}[players])
    if game == "bidwhist":
        return deck_from("2", jokers=settings["no-jokers"] == "off")
    return deck_from("2")


def schedule_of(game: str, settings: dict[str, str], n: int) -> list[int]:
    if game == "corona":
        m = int(settings["max"])
        return [m - abs(m - i) for i in range(1, 2 * m)]
    if game == "whist":
        return [13] * int(settings["rounds"])
    if game == "bidwhist":
        return [13 if settings["small-kitty"] == "on" else 12] * int(settings["rounds"])
    if game == "romanian":
        up, down = [2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2]
        regular = {
            "1-8-1": [1] * n + up + [8] * n + down + [1] * n,
            "8-1-8": [8] * n + down + [1] * n + up + [8] * n,
            "tournament": [size for size in range(1, 9) for _ in range(n)],
        }[settings["schedule"]]
        return regular + [8] * len(specials_of(settings))
    if game not in ("ohhell", "stiche-raten", "elevator"):
        raise NotImplementedError(
            f"tests/second_dealer.py must know the schedule of {game} (schedule_of), its trump, and"
            " deck and leader if they are its own"
        )
    most, step, times = int(settings["max"]), int(settings["step"]), int(settings["repeat"])
    sizes = list(range(1, most + 1, step))
    assert sizes[-1] == most
    way = {
        "up": sizes,
        "down": sizes[::-1],
        "up-down": sizes + sizes[-2::-1],
        "down-up": sizes[::-1] + sizes[1:],
    }[settings["schedule"]]
    turns = {0, len(way) - 1} | ({len(sizes) - 1} if "-" in settings["schedule"] else set())
    return [size for i, size in enumerate(way) for _ in range(times if i in turns else 1)]


def specials_of(settings: dict[str, str]) -> list[str]:
    said = settings.get("special", "none").split(",")
    return [special for special in ("blind8", "null8", "eight8") if special in said]


def sight_of(settings: dict[str, str], schedule: list[int], number: int) -> str:
    """What is seen of the cards of a Romanian round."""
    regular = len(schedule) - len(specials_of(settings))
    if number > regular:
        return "blind" if specials_of(settings)[number - regular - 1] == "blind8" else "normal"
    if schedule[number - 1] != 1:
        return "normal"
    at_first = number <= regular // 2
    where = settings["one-card-rounds"]
    closed = where not in ("first", "last") or (where == "first") == at_first
    return settings["one-card"] if closed else "normal"


# -- dealing


@dataclass
class SecondRound:
    """One round as the second dealer sees it.

    lists: seat → what stands in its list, ``("17-K", "S10")``; announcements: seat → set of (to,
        whose card or None, numbers).
    """

    number: int
    cards: int
    trump: str | None
    turned_up: str | None
    dealer: int | None
    leader: int | None
    hands: list[list[str] | None]
    kitty: list[str]
    sight: str
    lists: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    announcements: dict[int, set[tuple[int, int | None, tuple[str, ...]]]] = field(
        default_factory=dict
    )

    @property
    def facts(self) -> dict[str, Any]:
        """What ``pack.json`` says of the round."""
        keys = ("number", "cards", "trump", "turned_up", "dealer", "leader")
        return {key: getattr(self, key) for key in keys}

    @property
    def all_of_it(self) -> dict[str, Any]:
        """What ``deal.json`` says of the round."""
        return self.facts | {"hands": self.hands, "kitty": self.kitty}

    @property
    def playing(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.hands) if hand is not None]


def deal_again(public: dict[str, Any], seed_code: str) -> list[SecondRound]:
    """Every round of a pack.  public: ``pack.json``; of it only header, words and codes are
    read.
    """
    header, words, seed = public["header"], public["words"], seed_of(seed_code)
    line = unicodedata.normalize(
        "NFC", json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    )
    assert crockford(shake(15, "commit", line, seed)) == public["game_code"]
    key = crockford(shake(16, "key", line, seed, words))
    assert crockford(shake(5, "mark", key))[:4] == public["pack_mark"]
    game, settings, n = header["game"], header["settings"], len(header["players"])
    schedule = schedule_of(game, settings, n)
    assert header["schedule"] == schedule
    first = None
    if game != "corona":
        said = settings["first-dealer"]
        first = Dice("dealer", key).below(n) if said == "lot" else int(said) - 1
    return [
        deal_round(header, first, key, number)
        for number in range(header.get("from_round", 1), len(schedule) + 1)
    ]


def deal_round(header: dict[str, Any], first: int | None, key: str, number: int) -> SecondRound:
    game, settings, schedule = header["game"], header["settings"], header["schedule"]
    n = len(header["players"])
    round_key = crockford(shake(16, "round", key, str(number)))
    deck, size = deck_of(game, settings, n), schedule[number - 1]
    order = [
        deck[i] for i in Dice("deal", round_key, str(len(deck))).shuffle(list(range(len(deck))))
    ]
    dealer = None if first is None else (first + number - 1) % n
    playing = [seat for seat in range(n) if settings.get("seven") != "dead-hand" or seat != dealer]
    hands: list[list[str] | None] = [None] * n
    for j, seat in enumerate(playing):
        hands[seat] = order[j * size : (j + 1) * size]
    left = order[len(playing) * size :]
    kitty = left if game == "bidwhist" else []
    trump, turned_up = trump_of(header, number, left, hands, dealer, round_key)
    dealt = SecondRound(
        number,
        size,
        trump,
        turned_up,
        dealer,
        leader_of(game, settings, number, dealer, n),
        hands,
        kitty,
        sight_of(settings, schedule, number) if game == "romanian" else "normal",
    )
    seal(dealt, deck, round_key)
    return dealt


def trump_of(
    header: dict[str, Any],
    number: int,
    left: list[str],
    hands: list[list[str] | None],
    dealer: int | None,
    round_key: str,
) -> tuple[str | None, str | None]:
    game, settings = header["game"], header["settings"]
    if game == "bidwhist":
        return None, None
    if game == "whist":
        assert dealer is not None
        said, card = settings.get("trump", "turned-court"), (hands[dealer] or [])[-1]
        if said not in ("turned-court", "turned"):
            letter = None if said == "none" else said[(number - 1) % len(said)]
            return (None if letter == "N" else letter), None
        plain = said == "turned-court" and card[1:] in COURTS_AND_ACE
        return (None if plain else card[0]), card
    kind = {"corona": "rotate", "romanian": "turn-up"}.get(game) or settings.get("trump")
    if kind is None:
        raise NotImplementedError(
            f"tests/second_dealer.py must know what is trump in {game} (trump_of)"
        )
    if game == "romanian" and number > len(header["schedule"]) - len(specials_of(settings)):
        kind = "none"
    if kind == "rotate":
        letter = settings["trump-order"][(number - 1) % len(settings["trump-order"])]
        return (None if letter == "N" else letter), None
    if kind == "lot":
        return [*"CDHS", None][Dice("lot", round_key).below(5)], None
    if kind == "turn-up" and left:
        return left[0][0], left[0]
    return None, None


def leader_of(
    game: str, settings: dict[str, str], number: int, dealer: int | None, n: int
) -> int | None:
    if game == "corona":
        return (number - 1) % n if settings["lead"] == "rotate" or number == 1 else None
    if settings.get("declarer-leads") == "on":
        return None
    assert dealer is not None
    return (dealer + 1) % n


# -- sealed cards


def seal(dealt: SecondRound, deck: list[str], round_key: str) -> None:
    if not dealt.kitty and dealt.sight not in ("blind", "choice"):
        return
    n = len(dealt.hands)
    numbers: dict[int, dict[str, str]] = {}
    for seat in dealt.playing:
        possible = [
            i
            for i, card in enumerate(deck)
            if not (dealt.kitty and card in (dealt.hands[seat] or []))
        ]
        order = [
            deck[i] for i in Dice("list", round_key, str(seat), str(len(deck))).shuffle(possible)
        ]
        named = [
            f"{place}-{TWENTY[Dice('pos', round_key, str(seat), str(place)).below(20)]}"
            for place in range(1, len(order) + 1)
        ]
        dealt.lists[seat] = list(zip(named, order, strict=True))
        numbers[seat] = dict(zip(order, named, strict=True))
        dealt.announcements[seat] = set()
    for reader in dealt.playing:
        helpers = [
            seat for seat in ((reader + i) % n for i in range(1, n)) if seat in dealt.playing
        ]
        waiting = list(dealt.hands[reader] or [])
        for i, helper in enumerate(helpers):
            if dealt.kitty:
                mine = [
                    card
                    for place, card in enumerate(dealt.kitty)
                    if {reader, helper} in PAIRINGS[place % 3]
                ]
            else:
                # What is left, divided evenly, rounded up.
                share = -(-len(waiting) // (len(helpers) - i))
                mine, waiting = waiting[:share], waiting[share:]
            if mine:
                dealt.announcements[helper].add(
                    (
                        reader,
                        None if dealt.kitty else reader,
                        tuple(numbers[reader][card] for card in mine),
                    )
                )
            if dealt.sight == "choice":
                own = tuple(numbers[reader][card] for card in dealt.hands[helper] or [])
                dealt.announcements[helper].add((reader, helper, own))
