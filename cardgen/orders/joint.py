"""Joint deals: the game code is posted first, then everybody but the organiser says a word, and only then is dealt.

Until then the order and its seed lie in a folder of their own, the start.  The game code fixes header and seed, the
words come in afterwards: so whoever prepares the pack can't have picked the cards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardgen.dealing import shuffle
from cardgen.errors import FileError, InputError, UnknownName
from cardgen.files import parent_of, read_limited
from cardgen.games import find_game
from cardgen.names import Person, clean_address, clean_name, name_key, quoted, shown_name
from cardgen.orders.order import Order, Prepared, check_encryption, draw, find_seed, prepare
from cardgen.pack import (
    MANIFEST,
    SEED,
    START,
    Kind,
    Pack,
    PackFile,
    as_json,
    is_start,
    one_at_a_time,
    remove_start,
    seed_note,
    write_pack,
    write_start,
)
from cardgen.preferences import read_preferences
from cardgen.request import read_day

_MOST_BYTES = 1_000_000
_MARKS = "|="
"""What joins names and words."""


@dataclass(frozen=True, slots=True)
class Start:
    """A joint deal that waits for its words.

    Attributes:
        order: what is to be dealt.
        game_code: posted before anybody says a word.
    """

    order: Prepared
    seed: shuffle.Seed = field(repr=False)
    game_code: str

    @property
    def folder(self) -> str:
        """The name of its folder."""
        return f"{self.order.game.name}-start-{self.game_code[:4]}"

    @property
    def asked(self) -> tuple[str, ...]:
        """Who says a word: everybody but the organiser."""
        return tuple(name for name in self.order.players if name_key(name) != name_key(self.order.organiser))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A joint deal that is done.

    Attributes:
        folder: of the pack.
        removed: whether the start is gone, as it ought to be.
    """

    pack: Pack
    folder: Path
    removed: bool


def start_joint(order: Order) -> Start:
    """Check an order for a joint deal and fix its game code.  Nothing is written.

    Raises:
        UsageError: players are named, counted or grouped at the same time.
        InputError: anything in it that can't be; players without names, or with names that words can't be joined to.
    """
    prepared = prepare(order)
    if not prepared.named:
        raise InputError("a joint deal needs names, for the players say words", "name them with -p, or give a group with -g")
    for name in prepared.players:
        if any(mark in name for mark in _MARKS):
            raise InputError(f"the name {quoted(name)} can't be in a joint deal", "leave out = and |, which join names and words")
    seed = find_seed(order)
    found = Start(prepared, seed, _game_code(prepared, seed))
    if not found.asked:
        raise InputError("nobody is left to say a word", "in a joint deal somebody plays who doesn't prepare it")
    return found


def write_joint(found: Start, out: Path, force: bool = False) -> Path:
    """Write a start as a folder of `out`; returns the folder.

    Raises:
        FileError: it exists, or can't be written.
    """
    files = (PackFile(SEED, seed_note(found.seed).encode(), Kind.DATA), PackFile(START, as_json(_as_data(found)), Kind.DATA))
    return write_start(found.folder, files, out, force)


def other_starts(place: Path, found: Start) -> tuple[Path, ...]:
    """Other starts of the same game for the same players, beside this one: perhaps somebody began again."""
    out = []
    for other in sorted(place.parent.glob(f"{found.order.game.name}-start-*")):
        if other != place and is_start(other):
            try:
                same = set(read_start(other).order.players) == set(found.order.players)
            except (FileError, InputError):
                continue
            if same:
                out.append(other)
    return tuple(out)


def read_start(place: Path) -> Start:
    """The start in a folder, exactly as it was written.

    Raises:
        FileError: it can't be read.
        InputError: it is none, or something in it was changed.
    """
    if not (place / START).exists():
        if (place / MANIFEST).exists():
            raise InputError(f"{place} is a pack: its cards are dealt already", "begin another joint deal with --joint")
        raise FileError(f"{place} is no start of a joint deal", "name the folder that --joint wrote, for example output/corona-start-1AEF")
    try:
        data = json.loads(read_limited(place / START, _MOST_BYTES))
        lines = read_limited(place / SEED, _MOST_BYTES).decode().splitlines()
        (code,) = (line for line in lines if len(shuffle.as_typed(line)) == shuffle.SEED_CODE_LENGTH)
        seed = shuffle.Seed(shuffle.read_seed(code).text, shuffle.SeedKind(data["seed_kind"]))
        order = _order(data)
        found = Start(order, seed, str(data["game_code"]))
        same = found.game_code == _game_code(order, seed) and as_json(data) == as_json(_as_data(found))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, InputError):
        same = False
    if not same:
        raise InputError(
            f"{place} was changed: what is in it isn't what its game code was posted for",
            "put it back as it was, or start again with --joint: that makes a new game code, which you post with a word why",
        )
    return found


def read_words(found: Start, data: Sequence[str]) -> str:
    """The words of a joint deal as they are hashed: ``Ben=regenschirm|Cem=apfel``, in seat order.

    Args:
        data: ``Ben=Regenschirm``, as typed, in any order.

    Raises:
        InputError: a name that isn't asked, one that is missing or doubled, or a word that is too short.
    """
    names = {name_key(name): name for name in found.order.players}
    words: dict[str, str] = {}
    for text in data:
        who, equals, word = text.partition("=")
        if not equals or not who.strip():
            raise InputError(f"the word {quoted(text)} doesn't say whose it is", "--word NAME=WORD, for example --word Ben=umbrella")
        name = names.get(name_key(who.strip()))
        if name is None:
            raise UnknownName("player", who.strip(), found.asked)
        if name not in found.asked:
            raise InputError(f"{shown_name(name)} prepares the pack and says no word", "else the organiser could choose the cards with it")
        if name in words:
            raise InputError(f"{shown_name(name)} has two words", "the first word that somebody posted counts: give only that")
        words[name] = _word(name, word)
    missing = [shown_name(name) for name in found.asked if name not in words]
    if missing:
        raise InputError(
            f"the word{'s' if len(missing) > 1 else ''} of {_listed(missing)} {'are' if len(missing) > 1 else 'is'} missing",
            "everybody but the organiser posts one: wait until all are there, then run this again with all of them",
        )
    return "|".join(f"{name}={words[name]}" for name in found.order.players if name in words)


def deal_start(place: Path, data: Sequence[str], out: Path | None = None, force: bool = False) -> Dealt:
    """Deal a start with everybody's words, write the pack, and remove the start.

    Args:
        place: the start.
        out: the folder for the pack; None: where the start lies.

    Raises:
        FileError: something can't be read or written; then the start is as it was.
        InputError: the start was changed, a word is missing or can't be, or encryption lacks what it needs.
    """
    with one_at_a_time(place):
        found = read_start(place)
        words = read_words(found, data)
        if found.order.encrypt:
            check_encryption()
        pack = draw(found.order, found.order.deal(found.seed, words))
        folder = write_pack(pack, out or parent_of(place), force)
        return Dealt(pack, folder, remove_start(place))


def _word(name: str, data: str) -> str:
    if not data.strip():
        raise InputError(
            f"{shown_name(name)} has no word: nothing stands behind the =", "--word NAME=WORD, for example --word Ben=umbrella"
        )
    try:
        return shuffle.read_word(data)
    except InputError as error:
        raise InputError(f"{shown_name(name)}: {error.problem}", f"{error.remedy}; ask for another one") from None


def _game_code(order: Prepared, seed: shuffle.Seed) -> str:
    return order.deal(seed).keys.game_code


def _listed(names: Sequence[str]) -> str:
    """``Ben, Cem and Dörte``"""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# -- what its file says


def _as_data(found: Start) -> dict[str, Any]:
    """The whole order, and a seal over it, so that nothing of it is changed by mistake."""
    order = found.order
    data = {
        "game_code": found.game_code,
        "game": order.game.name,
        "settings": dict(order.settings),
        "players": [
            {"name": person.name, "address": person.address, "wishes": preferences.as_data()}
            for person, preferences in zip(order.people, order.preferences, strict=True)
        ],
        "shared": [preferences.as_data() for preferences in order.shared],
        "title": order.title,
        "date": order.day.isoformat() if order.day else None,
        "place": order.place,
        "organiser": order.organiser,
        "house_rules": order.house,
        "encrypt": order.encrypt,
        "seed_kind": found.seed.kind.value,
    }
    seal = json.dumps([data, found.seed.text], sort_keys=True, ensure_ascii=False)
    return data | {"seal": hashlib.sha256(seal.encode()).hexdigest()}


def _order(data: dict[str, Any]) -> Prepared:
    players = data["players"]
    people = tuple(
        Person(clean_name(one["name"]), None if one["address"] is None else clean_address(one["address"], one["name"])) for one in players
    )
    return Prepared(
        game=find_game(data["game"]),
        people=people,
        players=tuple(person.name for person in people),
        settings=dict(data["settings"]),
        preferences=tuple(read_preferences(one["wishes"]) for one in players),
        shared=tuple(read_preferences(one) for one in data["shared"]),
        title=data["title"],
        day=None if data["date"] is None else read_day(data["date"]),
        place=data["place"],
        organiser=data["organiser"],
        house=data["house_rules"],
        encrypt=data["encrypt"],
    )
