"""The start of a joint deal: an order and its seed in a folder of their own, while it waits for
words or for a public draw.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardgen.dealing import in_fours, new_header, read_at_table, shuffle
from cardgen.errors import FileError, InputError
from cardgen.files import read_limited
from cardgen.games import find_game
from cardgen.names import Person, apart, clean_address, clean_name, shown_name
from cardgen.orders.order import Prepared
from cardgen.pack import (
    MANIFEST,
    SEED,
    START,
    Kind,
    PackFile,
    as_json,
    is_start,
    read_manifest,
    seed_note,
)
from cardgen.preferences import read_noted
from cardgen.request import read_day
from cardgen.text import catalogue, render
from cardgen.views import Event, Joint

MOST_START = 1_000_000
"""Bytes of each file of a start."""


@dataclass(frozen=True, slots=True)
class Start:
    """A joint deal that waits for its words, or for a public draw."""

    order: Prepared
    seed: shuffle.Seed = field(repr=False)
    game_code: str  # posted before anybody says a word
    old: (
        str
        # the pack whose last rounds are to be dealt anew, as it is found from the start's own place
    ) = ""
    replaced: shuffle.Replaced | None = None  # what is replaced there

    @property
    def folder(self) -> str:
        return f"{self.order.game.name}-start-{self.game_code[:4]}"

    @property
    def asked(self) -> tuple[str, ...]:
        """Who says a word."""
        return tuple(self.order.players[seat] for seat in self.order.joint.asked)

    def message(self, language: str) -> str:
        """What is posted before the deal: the game code, who is asked for a word, and what will
        be drawn in public.
        """
        order, texts = self.order, catalogue(language)
        players, asked = (
            tuple(apart(shown_name(name)) for name in names)
            for names in (order.players, self.asked)
        )
        return render(
            f"chat-joint.{language}.txt",
            title=apart(order.title),
            game=texts(f"game.{order.game.name}"),
            players=players,
            asked=asked,
            game_code=in_fours(self.game_code),
            draw=apart(order.joint.draw),
            instead_of=in_fours(order.joint.instead_of),
            replaces=self.replaced.pack_mark if self.replaced else "",
            first=self.replaced.from_round if self.replaced else 1,
        ).strip()


def start_files(found: Start) -> tuple[PackFile, ...]:
    """What is in the folder of a start; all of it is the organiser's alone."""
    return PackFile(SEED, seed_note(found.seed).encode(), Kind.DATA), PackFile(
        START, as_json(_as_data(found)), Kind.DATA
    )


def other_starts(place: Path, found: Start) -> tuple[Path, ...]:
    """Other starts of the same game for the same players, beside this one: somebody began again."""
    return tuple(other for other, _ in same_event(place.parent, found))


def same_event(out: Path, found: Start) -> Iterator[tuple[Path, Start]]:
    return (
        (place, other)
        for place, other in starts(out, found.order.game.name)
        if is_same_event(other, found)
    )


def starts(out: Path, game: str) -> Iterator[tuple[Path, Start]]:
    """Starts of a game in a folder; those that can't be read are left out."""
    for place in sorted(out.glob(f"{game}-start-*")):
        if is_start(place):
            with suppress(FileError, InputError):
                yield place, read_start(place)


def is_same_event(other: Start, found: Start) -> bool:
    """Whether another start is of the same game for the same players and no other day."""
    days = {day for day in (other.order.event.day, found.order.event.day) if day}
    same = other.order.game is found.order.game and set(other.order.players) == set(
        found.order.players
    )
    return (
        same
        and other.replaced == found.replaced
        and len(days) < 2
        and other.game_code != found.game_code
    )


def begun_instead(out: Path, found: Start) -> Iterator[Path]:
    """What lies in a folder and was begun instead of a start, dealt or not."""
    yield from (
        other
        for other, start in same_event(out, found)
        if start.order.joint.instead_of == found.game_code
    )
    for place in sorted(out.glob(f"*/{MANIFEST}")):
        with suppress(FileError, InputError):
            if read_manifest(place.parent).table.joint.instead_of == found.game_code:
                yield place.parent


def read_start(place: Path) -> Start:
    """The start in a folder, exactly as it was written.  Raises FileError: it can't be read;
    InputError: it was changed.
    """
    if not (place / START).exists():
        raise FileError(
            f"{place} isn't the start of a joint deal",
            "name the folder that --joint wrote: output/corona-start-1AEF",
        )
    return parse_start(
        str(place), read_limited(place / START, MOST_START), read_limited(place / SEED, MOST_START)
    )


def parse_start(name: str, content: bytes, note: bytes) -> Start:
    """A start from its two files.  name: for messages.  Raises InputError: it was changed."""
    try:
        data = json.loads(content)
        (code,) = (
            line
            for line in note.decode().splitlines()
            if len(shuffle.as_typed(line)) == shuffle.SEED_CODE_LENGTH
        )
        seed = shuffle.Seed(shuffle.read_seed(code).text, shuffle.SeedKind(data["seed_kind"]))
        found = _start(data, seed)
        same = found.game_code == posted_code(found.order, seed, found.replaced) and as_json(
            data
        ) == as_json(_as_data(found))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, InputError):
        same = False
    if not same:
        raise InputError(
            f"{name} was changed: what is in it isn't what its game code was posted for",
            "put it back as it was, or start again with --joint: that makes a new game code, which"
            " you post with a word why",
        )
    return found


def posted_code(order: Prepared, seed: shuffle.Seed, replaced: shuffle.Replaced | None) -> str:
    """The game code of an order."""
    head = new_header(
        order.game,
        order.players,
        order.settings,
        order.title,
        None,
        replaced,
        order.joint,
        order.at,
    )
    return shuffle.game_code(head.text, seed)


# -- what its file says


def _as_data(found: Start) -> dict[str, Any]:
    """The whole order, and a seal over it, so that nothing of it is changed by mistake."""
    order, event = found.order, found.order.event
    data = {
        "game_code": found.game_code,
        "game": order.game.name,
        "settings": dict(order.settings),
        "players": [
            {"name": person.name, "address": person.address, "wishes": preferences.as_noted()}
            for person, preferences in zip(order.people, order.preferences, strict=True)
        ],
        "shared": [preferences.as_noted() for preferences in order.shared],
        "title": order.title,
        "date": event.day.isoformat() if event.day else None,
        "place": event.place,
        "organiser": event.organiser,
        "house_rules": order.house,
        "encrypt": order.encrypt,
        "seed_kind": found.seed.kind.value,
        **({"joint": list(order.joint.asked)} if order.joint.asked else {}),
        **({"draw": order.joint.draw} if order.joint.draw else {}),
        **({"instead_of": order.joint.instead_of} if order.joint.instead_of else {}),
        **(
            {
                "evening": json.loads(order.at.evening),
                "at": [order.at.code, order.at.table, order.at.set],
            }
            if order.at
            else {}
        ),
    }
    if found.replaced:
        data["replaces"] = {"pack": found.old, **found.replaced._asdict()}
    seal = json.dumps([data, found.seed.text], sort_keys=True, ensure_ascii=False)
    return data | {"seal": hashlib.sha256(seal.encode()).hexdigest()}


def _start(data: dict[str, Any], seed: shuffle.Seed) -> Start:
    old = data.get("replaces")
    replaced = (
        shuffle.Replaced(old["game_code"], old["pack_mark"], old["from_round"]) if old else None
    )
    return Start(_order(data), seed, str(data["game_code"]), old["pack"] if old else "", replaced)


def _order(data: dict[str, Any]) -> Prepared:
    players = data["players"]
    code, table, number = data.get("at", ("", 0, 0))
    people = tuple(
        Person(
            clean_name(one["name"]),
            None if one["address"] is None else clean_address(one["address"], one["name"]),
        )
        for one in players
    )
    return Prepared(
        game=find_game(data["game"]),
        people=people,
        players=tuple(person.name for person in people),
        settings=dict(data["settings"]),
        preferences=tuple(read_noted(one["wishes"]) for one in players),
        shared=tuple(read_noted(one) for one in data["shared"]),
        title=data["title"],
        event=Event(
            None if data["date"] is None else read_day(data["date"]),
            data["place"],
            data["organiser"],
        ),
        house=data["house_rules"],
        encrypt=data["encrypt"],
        joint=Joint.of(data),
        at=(
            read_at_table(data["evening"], code, table, number or None, len(players))
            if table
            else None
        ),
    )
