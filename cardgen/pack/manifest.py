"""``pack.json``, which `build` writes → what everybody may know of a pack, so strictly checked that it could have been dealt."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping, Sequence
from os.path import exists, isdir
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, NoReturn, TypeVar

from cardgen.cards import Card, Suit
from cardgen.dealing import EDITION, Header, shown, shuffle
from cardgen.dealing import read as read_header
from cardgen.errors import FileError, InputError, NewerFormat, nearest
from cardgen.files import read_limited
from cardgen.games import Game, RoundFacts, Settings, TrumpFrom, of_dealers_last, of_turned_up, playing_seats
from cardgen.names import check_different, clean_name, clean_text, find_name, name_key, shown_name
from cardgen.pack.paths import MANIFEST, ORGANISER, START, find_all
from cardgen.text import LANGUAGES, located
from cardgen.views import Joint, PublicView

MOST_BYTES = 1_000_000
_MOST_NAMED = 5  # packs of a folder that is none
KEYS = {
    "scheme", "edition", "drawing", "header", "game_code", "pack_mark", "words", "seed_kind", "house_rules", "replaces_mark",
    "without", "instead_of", "evening", "players", "rounds", "files",
}  # fmt: skip
"""All that ``pack.json`` may say; what replaces another pack says so, and house rules have a name."""

_MOST_PAGES = 10_000
_T = TypeVar("_T")


class PublicFile(NamedTuple):
    """A file that everybody may have.  path: in the pack, with ``/``; sha256: in hexadecimal digits."""

    path: str
    kind: str
    language: str
    pages: int
    sha256: str


class Manifest(NamedTuple):
    """What a pack says of itself."""

    path: Path  # of the ``pack.json``
    game: Game
    table: PublicView
    player_files: tuple[str, ...]  # paths in the pack, by seat
    files: tuple[PublicFile, ...]
    header: Header
    drawing: int = 0  # number of the drawing of what is public; 0 in a pack that doesn't say
    now: tuple[str, ...] = ()  # who plays in the place of each player, by seat; empty: that player still does

    @property
    def playing(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return tuple(now or name for name, now in zip(self.table.names, self.now or self.table.names, strict=True))

    @property
    def current_names(self) -> tuple[str, ...]:
        """Who plays, by seat, as protocol and messages say it: ``Uwe (Ben)`` where Uwe took over Ben's seat."""
        return tuple(map(taken_over, self.table.names, self.playing))

    @property
    def stand_ins(self) -> tuple[int, ...]:
        """The seats, from 0, that a computer plays."""
        pairs = zip(self.table.names, self.playing, strict=True)
        return tuple(seat for seat, (name, now) in enumerate(pairs) if now.startswith(f"{name} ("))

    @property
    def who_played(self) -> tuple[str, ...]:
        """Whose game each seat's is: theirs who took it over; a computer plays for the one in whose place it stands."""
        pairs = zip(self.table.names, self.playing, strict=True)
        return tuple(name if seat in self.stand_ins else now for seat, (name, now) in enumerate(pairs))

    def names_in_file(self, seat: int) -> tuple[str, ...]:
        """The names in the file of a player: the others' files were drawn before somebody took over, and so are their names here."""
        return tuple(self.current_names[seat] if other == seat else name for other, name in enumerate(self.table.names))

    @property
    def folder(self) -> Path:
        return self.path.parent


def read_manifest(place: Path) -> Manifest:
    """The manifest of a pack.  place: its folder, or its ``pack.json``.

    Raises FileError: it can't be read; InputError: it isn't the manifest of a pack, or contradicts itself.
    """
    path = place / MANIFEST if isdir(place) else place
    if not exists(place):
        raise FileError(f"there is no pack {str(place)[:200]}", f"{_nearest(place)}“cardgen list” shows those in output/")
    if path is not place and not path.exists():
        if (place / START).exists():
            import shlex

            raise InputError(
                f"{place} is the start of a joint deal: its cards aren't dealt yet",
                f"when everybody has posted a word: cardgen pack --continue {shlex.quote(str(place))} --word NAME=WORD …",
            )
        raise FileError(f"the folder {place} isn't a pack: there is no {MANIFEST} in it", _packs_in(place))
    return parse_manifest(read_limited(path, MOST_BYTES), path)


def _nearest(place: Path) -> str:
    """The pack that is meant by a path with a typing error, or by its name without the folder it lies in."""
    with contextlib.suppress(OSError, ValueError):
        for folder in dict.fromkeys((place.parent, Path("output"))):
            if near := nearest(place.name, [one.name for one in find_all(folder)], 0.75):
                return near.replace("“", f"“{folder}/") if str(folder) != "." else near
    return ""


def _packs_in(folder: Path) -> str:
    """What to name instead of a folder that is no pack: a pack in it, if there is one."""
    inside = sorted(map(str, find_all(folder)))
    if inside:
        return f"name {'the one' if len(inside) == 1 else 'one of those'} in it: {', '.join(inside[:_MOST_NAMED])}"
    return "name a pack's own folder; “cardgen list” shows them"


def parse_manifest(content: bytes, path: Path = Path(MANIFEST)) -> Manifest:
    """The manifest of a pack that isn't on a disk, or not yet.

    Args:
        path: what complaints name.

    Raises:
        InputError: it isn't the manifest of a pack, or contradicts itself.
    """
    try:
        data = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        data = None
    return _Reader(path).manifest(data)


def find_seat(manifest: Manifest, player: str) -> int:
    """The seat, from 0, of the player who is meant, by `find_name`.  Raises InputError if nobody is, or more than one."""
    key = name_key(player)
    taken = [seat for seat, now in enumerate(manifest.now) if now and key in (name_key(now), name_key(manifest.current_names[seat]))]
    return taken[0] if taken else find_name(manifest.table.names, player)


def taken_over(name: str, now: str) -> str:
    """How somebody is called who plays in another one's place; just the name where nobody does.

    ``Uwe (Ben)``; ``Ben (stand-in)`` where a computer does, and that is in `now` already.
    """
    if now.startswith(f"{name} ("):
        return now
    return f"{now} ({name})" if now and now != name else name


def is_taken_over(shown: str, name: str) -> bool:
    """Whether somebody who is called so plays in the place of the one with that name."""
    return shown.endswith(f" ({name})") or (shown.startswith(f"{name} (") and shown.endswith(")"))


class _Reader:
    """Reads one file; every complaint names it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def manifest(self, data: object) -> Manifest:
        if not isinstance(data, dict) or "scheme" not in data:
            self._refuse("isn't the manifest of a pack", self._instead())
        if data["scheme"] != shuffle.SCHEME:
            self._refuse(f"has the scheme {shown(data['scheme'])}", f"this version of cardgen reads {shuffle.SCHEME}")
        edition = self._edition(data)
        header = self._header(data)
        game, settings, count, replaced = header.game, header.settings, len(header.players), header.replaced
        players = self._players(data, header.players)
        files = tuple(self._public_file(item) for item in self._objects(data, "files"))
        self._check_paths([*(path for _, path in players), *(file.path for file in files)])
        return Manifest(
            self.path,
            game,
            PublicView(
                game=game.name,
                house=self._text(data.get("house_rules", ""), "house_rules"),
                settings=settings,
                rules=game.rules(count, settings),
                title=self._text(header.title, "title"),
                names=tuple(name for name, _ in players),
                header=header.text,
                words=self._text(self._value(data, "words", str), "words", 4000),
                game_code=self._matching(data, "game_code", f"[{shuffle.ALPHABET}]{{24}}"),
                pack_mark=self._matching(data, "pack_mark", f"[{shuffle.ALPHABET}]{{4}}"),
                seed_kind=self._matching(data, "seed_kind", "|".join(shuffle.SeedKind)),
                rounds=self._rounds(data, game, count, settings, replaced.from_round if replaced else 1),
                replaces=replaced.pack_mark if replaced else "",
                from_round=replaced.from_round if replaced else 1,
                edition=edition,
                joint=self._joint(data, count),
                at=header.at,
            ),
            header=header,
            player_files=tuple(path for _, path in players),
            files=files,
            drawing=self._drawing(data, edition),
            now=self._now(data, [name for name, _ in players]),
        )

    def _instead(self) -> str:
        """What to do about a file that is no manifest."""
        if self.path.name == MANIFEST:
            return "it was changed or cut off: take the pack as cardgen wrote it"
        if (self.path.parent / MANIFEST).is_file():
            return f"name the folder of the pack that it is in: {self.path.parent}"
        return f"name the folder of a pack, or the {MANIFEST} in it"

    # -- the parts

    def _edition(self, data: dict[str, Any]) -> int:
        """Of the pack; the first one named none."""
        edition = self._value(data, "edition", int) if "edition" in data else 1
        if edition > EDITION:
            raise NewerFormat(f"{self.path} is of edition {edition}, and {EDITION} is the last that is known here")
        if edition < 1 or (edition == 1 and "edition" in data):
            self._refuse(f"has the edition {edition}, which no pack has")
        return edition

    def _drawing(self, data: dict[str, Any], edition: int) -> int:
        """Of protocol and rules; packs of the first edition didn't say it."""
        if edition < 2 and "drawing" not in data:
            return 0
        drawing = self._value(data, "drawing", int)
        if edition < 2 or drawing < 1:
            self._refuse(f"has the drawing {drawing}, which no pack like this has")
        return drawing

    def _header(self, data: dict[str, Any]) -> Header:
        mark = self._matching(data, "replaces_mark", f"[{shuffle.ALPHABET}]{{4}}") if "replaces_mark" in data else ""
        header = read_header(self._value(data, "header", dict), str(self.path), mark, data.get("evening"))
        if bool(mark) is not (header.replaced is not None):
            self._refuse("says only half of what it replaces")
        return header

    def _joint(self, data: dict[str, Any], players: int) -> Joint:
        try:
            return Joint.read(data, players)
        except ValueError as error:
            self._refuse(f"says something else in {error} than packs do")

    def _players(self, data: dict[str, Any], declared: Sequence[str]) -> list[tuple[str, str]]:
        """Names and files, by seat."""
        items = self._objects(data, "players")
        if [item.get("seat") for item in items] != list(range(len(declared))):
            self._refuse(f"doesn't list {len(declared)} players, in the order of their seats from 0")
        names = [self._value(item, "name", str, "players") for item in items]
        with located(str(self.path)):
            cleaned = [clean_name(name) for name in names]
            check_different(names)
        if cleaned != names:
            self._refuse("has a name that no pack prints")
        unnamed = list(declared) == [str(seat) for seat in range(1, len(declared) + 1)]
        if not unnamed and [shown_name(name) for name in declared] != names:
            self._refuse("names its players in two ways")
        return [(name, self._path(item, "file", "players")) for name, item in zip(names, items, strict=True)]

    def _now(self, data: dict[str, Any], names: Sequence[str]) -> tuple[str, ...]:
        """Who plays in the place of each player; nothing where nobody does."""
        found = [self._value(item, "now", str, "players") if "now" in item else "" for item in self._objects(data, "players")]
        with located(str(self.path)):
            clean = [name and shown_name(clean_name(name)) for name in found]
            check_different([now or name for name, now in zip(names, clean, strict=True)])
        if clean != found or any(now == name for name, now in zip(names, found, strict=True)):
            self._refuse("has a substitute that no pack names")
        return tuple(found) if any(found) else ()

    def _rounds(self, data: dict[str, Any], game: Game, players: int, settings: Settings, start: int) -> tuple[RoundFacts, ...]:
        """The rounds from number `start` on."""
        items = self._objects(data, "rounds")
        first = game.first_dealer(settings)
        if game.deals_by_lot(settings):
            first = self._value(items[0] if items else {}, "dealer", int, "round 1")
            if first not in range(players):
                self._refuse(f"has a dealer at seat {first} in round 1", f"seats from 0 to {players - 1}")
        plan = game.plan(players, settings, first)[start - 1 :]
        if len(plan) != len(items):
            self._refuse(f"lists {len(items)} rounds", f"its settings make {len(plan)}")
        deck = {card.notation: card for card in game.deck(players, settings)}
        return tuple(self._round(item, facts, players, deck) for item, facts in zip(items, plan, strict=True))

    def _round(self, data: dict[str, Any], plan: RoundFacts, players: int, deck: Mapping[str, Card]) -> RoundFacts:
        where = f"round {plan.number}"
        for key, wanted in (("number", plan.number), ("cards", plan.cards), ("dealer", plan.dealer), ("leader", plan.leader)):
            if key not in data or data[key] != wanted or isinstance(data[key], bool):
                self._refuse(f"says of {where}: {key} {shown(data.get(key))}", f"its settings make it {shown(wanted)}")
        trump_written, card_written = data.get("trump", ""), data.get("turned_up", "")
        suits: dict[object, Suit] = {suit.value: suit for suit in Suit}
        suit = suits.get(trump_written) if isinstance(trump_written, str) else None
        card = deck.get(card_written) if isinstance(card_written, str) else None
        facts = plan._replace(trump=suit, turned_up=card)
        valid = (trump_written is None or suit is not None) and (card_written is None or card is not None)
        if not valid or not _trump_can_be(plan, facts, len(deck), players):
            self._refuse(f"says of {where}: trump {shown(trump_written)}, turned up {shown(card_written)}", "its settings don't make that")
        return facts

    def _public_file(self, data: dict[str, Any]) -> PublicFile:
        path = self._path(data, "path", "files")
        kind = self._text(self._value(data, "kind", str, "files"), "kind")
        language = self._value(data, "language", str, "files")
        if language not in LANGUAGES:
            self._refuse(f"has a file in the language {shown(language)}", f"known are {', '.join(LANGUAGES)}")
        pages = self._value(data, "pages", int, "files")
        if not 0 < pages <= _MOST_PAGES:
            self._refuse(f"has a file of {shown(pages)} pages")
        return PublicFile(path, kind, language, pages, self._matching(data, "sha256", "[0-9a-f]{64}"))

    # -- values of one type

    def _value(self, data: dict[str, Any], key: str, kind: type[_T], where: str = "") -> _T:
        value = data.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            wanted = {str: "text", int: "a whole number", dict: "an object", list: "a list"}[kind]
            self._refuse(f"has no {key}{f' in {where}' if where else ''} that is {wanted}")
        return value

    def _objects(self, data: dict[str, Any], key: str) -> list[dict[str, Any]]:
        items: list[Any] = self._value(data, key, list)
        if not all(isinstance(item, dict) for item in items):
            self._refuse(f"has something in {key} that doesn't belong there")
        return items

    def _text(self, value: object, key: str, most: int = 100) -> str:
        """One line."""
        if not isinstance(value, str):
            self._refuse(f"has no {key} that is text")
        with located(str(self.path)):
            return clean_text(value, key, most)

    def _matching(self, data: dict[str, Any], key: str, pattern: str) -> str:
        value = self._value(data, key, str)
        if not re.fullmatch(pattern, value):
            self._refuse(f"has the {key} {shown(value)}, which no pack has")
        return value

    def _path(self, data: dict[str, Any], key: str, where: str) -> str:
        """The path of a file inside the pack."""
        text = self._value(data, key, str, where)
        path = PurePosixPath(text)
        inside = path.parts and not path.is_absolute() and ".." not in path.parts and str(path) == text
        if not inside or not text.isprintable() or "\\" in text:
            self._refuse(f"names the file {shown(text)}", "a path inside the pack")
        if path.parts[0].casefold() == ORGANISER:
            self._refuse(f"names the file {shown(text)}", f"what is in {ORGANISER}/ goes to nobody")
        return text

    def _check_paths(self, paths: list[str]) -> None:
        """No two of them are one file: else somebody would get another player's hands."""
        seen = {MANIFEST}
        for path in paths:
            if path.casefold() in seen:
                self._refuse(f"names the file {shown(path)} twice")
            seen.add(path.casefold())

    def _refuse(self, problem: str, remedy: str = "take the file as cardgen wrote it") -> NoReturn:
        raise InputError(f"{self.path} {problem}", remedy)


def _trump_can_be(plan: RoundFacts, facts: RoundFacts, deck: int, players: int) -> bool:
    """Whether the cards or the lot can have made this trump of a planned round."""
    card = facts.turned_up
    match plan.trump_from:
        case TrumpFrom.TURN_UP:
            left = deck > plan.cards * len(playing_seats(plan, players))
            return (card is not None) is left and facts.trump is of_turned_up(card)
        case TrumpFrom.DEALERS_LAST:
            return card is not None and facts.trump is of_dealers_last(card)
        case TrumpFrom.LOT:
            return card is None
    return card is None and facts.trump is plan.trump
