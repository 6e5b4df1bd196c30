"""``pack.json``, which `build` writes → what everybody may know of a pack, checked so strictly
that nothing but a pack that could have been dealt gets through.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Sequence
from os.path import exists, isdir
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from cardgen.cards import Suit
from cardgen.dealing import EDITION, DealtGame, Header, check_words, shown, shuffle, view_of
from cardgen.dealing import read as read_header
from cardgen.errors import FileError, InputError, OtherFormat, nearest
from cardgen.files import read_limited
from cardgen.games import (
    Game,
    RoundFacts,
    Seats,
    TrumpFrom,
    of_turned_up,
    playing_seats,
)
from cardgen.names import (
    Names,
    check_different,
    clean_name,
    clean_text,
    find_name,
    name_key,
    shown_name,
)
from cardgen.pack.formats import (
    AS_WRITTEN,
    MANIFEST,
    MOST_BYTES,
    ORGANISER,
    START,
    check_written,
    find_all,
    parse_json,
)
from cardgen.preferences import Edition
from cardgen.text import LANGUAGES, located
from cardgen.views import PublicView

_MOST_NAMED = 5  # packs in a folder that isn't a pack itself, in the error about it
_MOST_PAGES = 10_000
KINDS = ("protocol", "rules")  # of files that everybody may have


class PublicFile(NamedTuple):
    """A file that everybody may have."""

    path: str  # in the pack, with ``/``
    kind: str  # one of `KINDS`
    language: str
    pages: int
    sha256: str  # 64 hexadecimal digits
    large: bool = False  # in large print

    @property
    def edition(self) -> Edition:
        """Who reads it; as that of `Preferences`."""
        return self.language, self.large

    def as_data(self) -> dict[str, Any]:
        data = self._asdict()
        return data if self.large else {key: data[key] for key in data if key != "large"}


class Manifest(NamedTuple):
    """What a pack says of itself."""

    path: Path  # of the ``pack.json``
    game: Game
    table: PublicView
    player_files: tuple[str, ...]  # paths in the pack, by seat
    files: tuple[PublicFile, ...]
    header: Header
    drawing: int  # number of the drawing of all its files
    # who plays in the place of each player, by seat; empty: that player still does
    now: tuple[str, ...] = ()

    @property
    def playing(self) -> Names:
        """Who plays, by seat."""
        return tuple(
            now or name
            for name, now in zip(self.table.names, self.now or self.table.names, strict=True)
        )

    @property
    def current_names(self) -> Names:
        """Who plays, by seat, as protocol and messages say it: ``Uwe (Ben)`` where Uwe has taken
        over from Ben.
        """
        return tuple(map(taken_over, self.table.names, self.playing))

    @property
    def stand_ins(self) -> Seats:
        """The seats, from 0, that a computer plays."""
        pairs = zip(self.table.names, self.playing, strict=True)
        return tuple(seat for seat, (name, now) in enumerate(pairs) if now.startswith(f"{name} ("))

    @property
    def who_played(self) -> Names:
        """Whose result each seat's is: that of whoever has taken over; a computer plays for the
        player whom it stands in for.
        """
        pairs = zip(self.table.names, self.playing, strict=True)
        return tuple(name if now.startswith(f"{name} (") else now for name, now in pairs)

    def names_in_file(self, seat: int) -> Names:
        """The names in the file of the player at `seat`, from 0, by seat: only that one is as of
        now, for the file isn't drawn again when somebody takes another seat over.
        """
        return tuple(
            self.current_names[seat] if place == seat else name
            for place, name in enumerate(self.table.names)
        )

    @property
    def folder(self) -> Path:
        return self.path.parent

    def as_data(self) -> dict[str, Any]:
        """What ``pack.json`` says."""
        table = self.table
        now = self.now or ("",) * len(self.player_files)
        people = zip(table.names, self.player_files, now, strict=True)
        return {
            "scheme": shuffle.SCHEME,
            "edition": EDITION,
            "drawing": self.drawing,
            "header": json.loads(table.header),
            "game_code": table.game_code,
            "pack_mark": table.pack_mark,
            "words": table.words,
            "seed_kind": table.seed_kind,
            **({"replaces_mark": table.replaces} if table.replaces else {}),
            **({"evening": json.loads(table.at.evening)} if table.at else {}),
            **({"house_rules": table.house} if table.house else {}),
            "players": [
                {"seat": seat, "name": name, "file": file, **({"now": new} if new else {})}
                for seat, (name, file, new) in enumerate(people)
            ],
            "rounds": [facts.as_data() for facts in table.rounds],
            "files": [file.as_data() for file in self.files],
        }


def read_manifest(place: Path) -> Manifest:
    """The manifest of a pack.  place: its folder, or its ``pack.json``.

    Raises FileError: it can't be read; InputError: it isn't the manifest of a pack, or contradicts
    itself.
    """
    path = place / MANIFEST if isdir(place) else place
    if not exists(place):
        raise FileError(
            f"there is no pack {str(place)[:200]}",
            f"{_nearest(place)}“cardgen list” shows all that are here",
        )
    if path is not place and not path.exists():
        if (place / START).exists():
            import shlex

            raise InputError(
                f"{place} is the start of a joint deal: its cards aren't dealt yet",
                "when everybody has posted a word: cardgen joint deal"
                f" {shlex.quote(str(place))} --word NAME=WORD …",
            )
        remedy = "name a pack's own folder; “cardgen list” shows them"
        if inside := sorted(map(str, find_all(place))):
            which = "the one" if len(inside) == 1 else "one of those"
            remedy = f"name {which} in it: {', '.join(inside[:_MOST_NAMED])}"
        raise FileError(f"the folder {place} isn't a pack: there is no {MANIFEST} in it", remedy)
    return parse_manifest(read_limited(path, MOST_BYTES), path)


def _nearest(place: Path) -> str:
    """“Did you mean …?” for a path with a typing error, or for a pack's name without its folder;
    empty where nothing is near.
    """
    with contextlib.suppress(OSError, ValueError):
        for folder in dict.fromkeys((place.parent, Path("output"))):
            if near := nearest(place.name, [pack.name for pack in find_all(folder)], 0.75):
                return near.replace("“", f"“{folder}/") if str(folder) != "." else near
    return ""


def parse_manifest(content: bytes, path: Path = Path(MANIFEST)) -> Manifest:
    """The manifest of a pack that isn't on a disk, or not yet.

    Args:
        path: where it is from, for errors to name.

    Raises:
        InputError: it isn't the manifest of a pack, or contradicts itself.
        OtherFormat: it is of another edition.
    """
    data = parse_json(content)
    if not isinstance(data, dict) or "scheme" not in data:
        if path.name == MANIFEST:
            remedy = "it was changed or cut off: take the pack as cardgen wrote it"
        elif (path.parent / MANIFEST).is_file():
            remedy = f"name the folder of the pack that it is in: {path.parent}"
        else:
            remedy = f"name the folder of a pack, or the {MANIFEST} in it"
        raise InputError(f"{path} isn't the manifest of a pack", remedy)
    if (data["scheme"], data.get("edition")) != (shuffle.SCHEME, EDITION):
        raise OtherFormat(
            f"{path} is of another edition than this cardgen reads",
            "the cardgen that wrote it reads it; 1.0 reads none from before",
        )
    try:
        header = read_header(
            data["header"], str(path), data.get("replaces_mark", ""), data.get("evening")
        )
        with located(str(path)):
            manifest = _with_header(data, path, header)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError):
        raise InputError(f"{path} isn't as cardgen wrote it", AS_WRITTEN) from None
    check_written(content, manifest.as_data(), path)
    return manifest


def _with_header(data: dict[str, Any], path: Path, header: Header) -> Manifest:
    """What a manifest means.  Raises InputError where a value can't be, and KeyError, TypeError
    and the like where the data isn't of the right shape.
    """
    game = header.game
    count = len(header.players)
    words = data["words"]
    check_words(header, words)
    names, now = ([player.get(key, "") for player in data["players"]] for key in ("name", "now"))
    check_different([clean_name(name) for name in names])
    check_different([new or name for name, new in zip(names, now, strict=True)])
    unnamed = list(header.players) == [str(seat) for seat in range(1, count + 1)]
    if (not unnamed and [shown_name(name) for name in header.players] != names) or len(
        names
    ) != count:
        raise InputError("names its players in two ways", AS_WRITTEN)
    if any(
        new and (shown_name(clean_name(new)) != new or new == name)
        for name, new in zip(names, now, strict=True)
    ):
        raise InputError("has a substitute that no pack names", AS_WRITTEN)
    rounds = tuple(_rounds(data, header))
    files = tuple(
        PublicFile(**{key: ({"large": False} | file)[key] for key in PublicFile._fields})
        for file in data["files"]
    )
    paths = [player["file"] for player in data["players"]]
    _check_paths([*paths, *(file.path for file in files)])
    editions = [file.edition for file in files if file.kind == KINDS[0]]
    kinds = [(kind, edition) for kind in KINDS for edition in editions]
    if (
        [(file.kind, file.edition) for file in files] != kinds
        or not editions
        or len(set(editions)) < len(editions)
    ):
        raise InputError("doesn't list a protocol and the rules for each language", AS_WRITTEN)
    for file in files:
        fits = (
            type(file.large) is bool
            and type(file.pages) is int
            and 0 < file.pages <= _MOST_PAGES
            and re.fullmatch("[0-9a-f]{64}", file.sha256)
        )
        if not fits or file.language not in LANGUAGES or file.kind not in KINDS:
            raise InputError(f"says of {shown(file.path)} what no pack says", AS_WRITTEN)
    code = data["game_code"]
    mark = data["pack_mark"]
    if (
        not shuffle.is_game_code(code)
        or len(mark) != 4
        or not set(mark) <= set(shuffle.ALPHABET)
        or type(data["drawing"]) is not int
    ):
        raise InputError(f"has the game code {shown(code)} and the mark {shown(mark)}", AS_WRITTEN)
    house = clean_text(data.get("house_rules", ""), "house_rules", 100)
    kind = shuffle.SeedKind(data["seed_kind"]).value
    table = view_of(header, names, house, DealtGame(words, code, mark, kind, rounds))
    return Manifest(
        path,
        game,
        table,
        tuple(paths),
        files,
        header,
        data["drawing"],
        tuple(now) if any(now) else (),
    )


def _rounds(data: dict[str, Any], header: Header) -> Iterator[RoundFacts]:
    """The rounds that a pack holds, with the trump and the turned-up card that it says."""
    game = header.game
    settings = header.settings
    count = len(header.players)

    dealer = (
        data["rounds"][0]["dealer"] if game.deals_by_lot(settings) else game.first_dealer(settings)
    )
    plan = game.plan(count, settings, dealer if dealer in range(count) else 0)[
        header.from_round - 1 :
    ]
    deck = {card.notation: card for card in game.deck(count, settings)}
    for facts, said in zip(plan, data["rounds"], strict=True):
        trump = said["trump"]
        card = said["turned_up"]
        round_ = facts._replace(
            trump=None if trump is None else Suit(trump),
            turned_up=None if card is None else deck[card],
        )
        if not _trump_can_be(facts, round_, len(deck), count):
            raise InputError(
                f"says of round {facts.number}: trump {shown(trump)}, turned up {shown(card)}",
                "its settings don't make that",
            )
        yield round_


def _check_paths(paths: Sequence[str]) -> None:
    """Raises InputError unless all are inside the pack but not in the organiser's folder, and no
    two are one file: else somebody would be sent another player's hands.
    """
    seen = {MANIFEST}
    for text in paths:
        path = PurePosixPath(text)
        inside = (
            path.parts and not path.is_absolute() and ".." not in path.parts and str(path) == text
        )
        if (
            not inside
            or not text.isprintable()
            or "\\" in text
            or path.parts[0].casefold() == ORGANISER
        ):
            raise InputError(
                f"names the file {shown(text)}",
                f"a path inside the pack, and not in {ORGANISER}/, which goes to nobody",
            )
        if text.casefold() in seen:
            raise InputError(f"names the file {shown(text)} twice", AS_WRITTEN)
        seen.add(text.casefold())


def find_seat(manifest: Manifest, player: str) -> int:
    """The seat, from 0, of a player as typed: by the name of whoever has taken it over, else by
    `find_name`.  Raises InputError if that means nobody, or more than one.
    """
    key = name_key(player)
    taken = [
        seat
        for seat, now in enumerate(manifest.now)
        if now and key in (name_key(now), name_key(manifest.current_names[seat]))
    ]
    return taken[0] if taken else find_name(manifest.table.names, player, manifest.current_names)


def taken_over(name: str, now: str) -> str:
    """What the seat of the player `name` is called when `now` plays it: ``Uwe (Ben)``; ``Ben
    (stand-in)`` for a computer, which is what `now` says already; just the name for the player.
    """
    if now.startswith(f"{name} ("):
        return now
    return f"{now} ({name})" if now and now != name else name


def is_taken_over(shown: str, name: str) -> bool:
    """Whether `shown` is what `taken_over` makes of that name, for whoever has taken over."""
    return shown.endswith(f" ({name})") or (shown.startswith(f"{name} (") and shown.endswith(")"))


def _trump_can_be(plan: RoundFacts, facts: RoundFacts, deck: int, players: int) -> bool:
    """Whether the cards or the lot can have made the trump that `facts` says of a planned round.
    deck: its number of cards.
    """
    card, shown = facts.turned_up, plan.shown_by_dealer
    match plan.trump_from:
        case TrumpFrom.TURN_UP | TrumpFrom.DEALERS_LAST | TrumpFrom.DEALERS_SUIT:
            left = deck > plan.cards * len(playing_seats(plan, players))
            fits = facts.trump is of_turned_up(card, plan.trump_from)
            return fits and (card is not None) is (shown or left)
        case TrumpFrom.LOT:
            return card is None
    return card is None and facts.trump is plan.trump
