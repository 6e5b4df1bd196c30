"""Joint deals: the game code is posted first, then others say words or something public is
drawn, and only then is dealt.

Until then the order and its seed are in a folder of their own, the start.  The game code fixes
header and seed; words and draw come in afterwards: so whoever prepares the pack can't have picked
the cards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from cardgen import frozen
from cardgen.dealing import MOST_DRAW, in_fours, read_at_table, shuffle
from cardgen.errors import FileError, InputError, UnknownName
from cardgen.files import held, parent_of, read_limited
from cardgen.games import find_game
from cardgen.names import (
    Names,
    Person,
    apart,
    clean_address,
    clean_name,
    clean_text,
    listed,
    name_key,
    quoted,
    short,
    shown_name,
)
from cardgen.orders.order import Order, Prepared, check_encryption, draw, find_seed, prepare
from cardgen.orders.redeal import replace_pack, rest_of_game
from cardgen.pack import (
    ADDRESSES,
    DEAL,
    MANIFEST,
    PASSWORDS,
    PLAYER_FILES,
    PRINT,
    SEED,
    START,
    Kind,
    Pack,
    PackFile,
    as_json,
    check_unused,
    is_start,
    read_manifest,
    read_seed_note,
    remove_start,
    remove_whole,
    seed_note,
    write_folder,
    write_pack,
)
from cardgen.preferences import read_noted
from cardgen.request import read_day
from cardgen.text import catalogue, render
from cardgen.views import Event, Joint

MOST_START = 1_000_000
"""Bytes of each file of a start."""


@frozen
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
    def posted_code(self) -> str:
        """The game code that order and seed make."""
        return shuffle.game_code(self.order.header(self.replaced).text, self.seed)

    @property
    def asked(self) -> Names:
        """Who says a word."""
        return tuple(self.order.players[seat] for seat in self.order.joint.asked)

    def message(self, language: str) -> str:
        """What is posted before the deal: the game code, who is asked for a word, and what will
        be drawn in public.
        """
        order = self.order
        texts = catalogue(language)
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
    note = seed_note(found.seed, found.order.shared[0].language or "en")
    return PackFile(SEED, note, Kind.DATA), PackFile(START, as_json(_as_data(found)), Kind.DATA)


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
    """What is in a folder and was begun instead of a start, dealt or not."""
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
            "name the folder that “cardgen joint start” wrote: output/corona-start-1AEF",
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
        old = data.get("replaces")
        replaced = None
        if old:
            replaced = shuffle.Replaced(old["game_code"], old["pack_mark"], old["from_round"])
        found = Start(
            _order(data), seed, str(data["game_code"]), old["pack"] if old else "", replaced
        )
        same = found.game_code == found.posted_code and as_json(data) == as_json(_as_data(found))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, InputError):
        same = False
    if not same:
        raise InputError(
            f"{name} was changed: what is in it isn't what its game code was posted for",
            "put it back as it was, or start again: that makes a new game code, which"
            " you post with a word why",
        )
    return found


# -- what its file says


def _as_data(found: Start) -> dict[str, Any]:
    """The whole order, and a seal over it, so that nothing of it is changed by mistake."""
    order = found.order
    event = found.order.event
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


# -- dealing

_MOST_TOGETHER = 24  # characters of a draw without a blank; covers have room for no more
_MARKS = "|="  # what joins names and words


@frozen
class Dealt:
    """A joint deal that is done."""

    pack: Pack
    folder: Path  # of the pack
    removed: bool  # whether the start is gone, as it ought to be


def start_joint(order: Order, out: Path, asks: bool = True, draw: str | None = None) -> Start:
    """As `begin_joint`; out: where the start is to go, and where earlier ones are looked for.
    Nothing is written.
    """
    return begin_joint(order, asks, draw, (start for _, start in starts(out, order.game)))


def begin_joint(
    order: Order, asks: bool = True, draw: str | None = None, before: Iterable[Start] = ()
) -> Start:
    """Check an order for a joint deal and fix its game code.

    asks: whether the players are asked for words.  draw: something public that nobody can know yet.
    before: earlier starts; of those of the same event the last one counts no longer.
    Raises as `prepare`, and InputError: players without names, or with names that words can't be
    joined to.
    """
    return _begin(Start(prepare(order), find_seed(order), ""), asks, draw, before)


def start_redeal(
    place: Path, from_round: int, out: Path | None, asks: bool, draw: str | None
) -> tuple[Start, Path]:
    """Fix the game code of a joint deal for the rest of a game; the old pack counts until that is
    dealt.  Nothing is written.

    place: the old pack.  from_round: the first round that isn't played yet.  out: the start's;
        None: where the old pack is. Returns the start, and where it is to go.  Raises as
        `redeal_pack` and `start_joint`.
    """
    manifest = read_manifest(place)
    table = manifest.table
    beside = parent_of(manifest.folder)
    where = out or beside
    old = manifest.folder.resolve()
    start = Start(
        rest_of_game(manifest, from_round),
        shuffle.fresh_seed(),
        "",
        old.name if beside.resolve() == where.resolve() else str(old),
        shuffle.Replaced(table.game_code, table.pack_mark, from_round),
    )
    before = (start for _, start in starts(where, manifest.game.name))
    return _begin(start, asks, draw, before), where


def _begin(found: Start, asks: bool, draw: str | None, before: Iterable[Start]) -> Start:
    order = found.order
    if not order.named:
        raise InputError(
            "a joint deal needs names, for the players say words",
            "name them with -p, or give a group with -g",
        )
    for name in order.players:
        if any(mark in name for mark in _MARKS):
            raise InputError(
                f"the name {quoted(name)} can't be in a joint deal",
                "leave out = and |, which join names and words",
                "joint-name/joint-signs",
                text=short(name),
            )
    organiser = name_key(order.event.organiser)
    asked = tuple(
        seat for seat, name in enumerate(order.players) if asks and name_key(name) != organiser
    )
    if asks and not asked:
        raise InputError(
            "nobody is left to say a word", "in a joint deal somebody plays who doesn't prepare it"
        )
    same = [start for start in before if is_same_event(start, found)]
    # Each start says instead of which earlier one it was begun.
    gone = {start.order.joint.instead_of for start in same}
    instead_of = next((start.game_code for start in same if start.game_code not in gone), "")
    found = replace(found, order=replace(order, joint=Joint(asked, read_draw(draw), instead_of)))
    return replace(found, game_code=found.posted_code)


def read_draw(draw: str | None) -> str:
    """A public draw as it is announced.  Raises InputError if it says nothing that could be
    looked up.
    """
    if draw is None:
        return ""
    text = " ".join(clean_text(draw, "draw", MOST_DRAW).split())
    if not any(character.isalpha() for character in text):
        raise InputError(
            "the draw has no name",
            "what is drawn, and when, so that everybody finds it: a lottery and its day",
            "draw-name/draw-is",
        )
    if max(map(len, text.split())) > _MOST_TOGETHER:
        raise InputError(
            "the draw has a word that no cover has room for",
            f"at most {_MOST_TOGETHER} characters without a blank",
            "draw-wide/together",
            n=_MOST_TOGETHER,
        )
    return text


def write_joint(found: Start, out: Path, force: bool = False) -> Path:
    """Write a start as a folder of `out`; returns the folder.  Raises FileError: it exists, or
    can't be written.
    """
    return write_folder(out / found.folder, start_files(found), force)


def read_words(
    found: Start, data: Sequence[str], without: Sequence[str] = (), drawn: str | None = None
) -> str:
    """The words of a joint deal as they are hashed, ``Ben=…|Cem=…|*=…`` in seat order.

    data: ``NAME=WORD``, as typed, in any order.  without: who didn't answer.  drawn: what came out
        in the public draw.
    Raises InputError: a name that isn't asked, one that is missing or doubled, a word that is too
    short, a draw without a result.
    """
    words: dict[str, str] = {}
    for text in data:
        who, equals, word = text.partition("=")
        if not equals or not who.strip():
            raise InputError(f"the word {quoted(text)} doesn't say whose it is", "--word NAME=WORD")
        name = _asked(found, who.strip())
        if name in words:
            raise InputError(
                f"{shown_name(name)} has two words",
                "the first word that somebody posted counts: give only that",
            )
        if not word.strip():
            raise InputError(
                f"{shown_name(name)} has no word: nothing is behind the =", "--word NAME=WORD"
            )
        try:
            words[name] = shuffle.read_word(word)
        except InputError as error:
            raise InputError(
                f"{shown_name(name)}: {error.problem}",
                f"{error.remedy}; ask for another one",
                error.code,
                name=shown_name(name),
                **error.data,
            ) from None
    silent = {_asked(found, who.strip()) for who in without}
    for name in silent & words.keys():
        raise InputError(
            f"{shown_name(name)} has a word and is left out as well",
            "--word or --without, not both",
        )
    missing = [shown_name(name) for name in found.asked if name not in words.keys() | silent]
    if missing:
        raise InputError(
            f"the word{'s' if len(missing) > 1 else ''} of {listed(missing)}"
            f" {'are' if len(missing) > 1 else 'is'} missing",
            "everybody but the organiser posts one: wait until all are there, or leave out by name"
            " who doesn't answer: --without NAME",
        )
    if found.asked and not words and not found.order.joint.draw:
        raise InputError(
            "nobody has said a word", "a joint deal needs one at least, or begin again with --draw"
        )
    entries = [f"{name}={words[name]}" for name in found.order.players if name in words]
    return "|".join([*entries, *read_result(found.order.joint.draw, drawn)])


def _asked(found: Start, who: str) -> str:
    """The player of that name, who was asked for a word.  Raises InputError if nobody was, or
    somebody else.
    """
    if not found.asked:
        raise InputError(
            "nobody was asked for a word in this deal",
            "leave out --word and --without: the draw alone is shuffled in",
        )
    name = {name_key(name): name for name in found.order.players}.get(name_key(who))
    if name is None:
        raise UnknownName("player", who, found.asked)
    if name not in found.asked:
        raise InputError(
            f"{shown_name(name)} prepares the pack and says no word",
            "else the organiser could choose the cards with it",
        )
    return name


def read_result(draw: str, drawn: str | None) -> list[str]:
    """The last entry of the words: what came out in the draw, if one was announced."""
    if draw and drawn is None:
        raise InputError(
            f"the result of the draw is missing: {draw}",
            "wait until it is out, then add it as it was published: --drawn RESULT",
        )
    if drawn is not None and not draw:
        raise InputError(
            "no draw was announced with this game code",
            "leave out --drawn; a draw is named at the beginning, with --draw",
        )
    return [] if drawn is None else [f"*={shuffle.read_drawn(drawn)}"]


def deal_start(
    place: Path,
    data: Sequence[str],
    out: Path | None = None,
    force: bool = False,
    without: Sequence[str] = (),
    drawn: str | None = None,
) -> Dealt:
    """Deal a start with everybody's words and what was drawn, write the pack, and remove the start.

    place: the start; or the pack that was dealt from it, where a word or the result was mistyped.
    data, without, drawn: as in `read_words`.  out: the folder for the pack; None: where the start
        is.
    Raises FileError: something can't be read or written; then the start is as it was.
    Raises LedgerError: files of the pack that is to be replaced are being sent just now.
    Raises InputError: the start was changed, another one was begun instead, a word is missing or
    can't be, or encryption lacks what it needs.
    """
    where = out or parent_of(place)
    if not is_start(place) and (place / MANIFEST).exists():
        # Deal a pack again, under the same game code, only as long as nobody has a file of it.
        # That opens no choice to whoever deals: the words are in the chat, the result is public,
        # and covers show both.
        manifest = read_manifest(place)
        place = manifest.folder
        table = manifest.table
        if not table.words or table.from_round > 1:
            raise InputError(
                f"{place} is a pack: its cards are dealt already",
                "begin another joint deal: “cardgen joint start”",
            )
        # a page in a browser has no mail, and deals nothing otherwise
        from cardgen.mail import nobody_sends

        with held(place, wait=True), nobody_sends(place):
            settings = manifest.header.settings.as_text()
            rest = replace(rest_of_game(manifest, 1), settings=settings, joint=table.joint)
            found = Start(rest, read_seed_note(place / SEED), table.game_code)
            words = read_words(found, data, without, drawn)
            if words == table.words:
                raise InputError(
                    f"{place} is dealt with just these words already", "nothing has to be done"
                )
            if found.posted_code != table.game_code:
                raise InputError(
                    f"{place} can't be dealt again: it isn't as cardgen wrote it",
                    "begin another joint deal: “cardgen joint start”",
                )
            pack = draw(rest, rest.deal(found.seed, words))
        check_unused(place)
        files = {ADDRESSES, DEAL, PASSWORDS, PLAYER_FILES, PRINT, SEED, MANIFEST}
        files |= {*manifest.player_files, *(file.path for file in manifest.files)}
        return Dealt(pack, write_pack(pack, where), remove_whole(place, files))
    begun = is_start(place)
    with held(place, wait=True):
        if begun and not is_start(place):
            raise FileError(
                f"another run has dealt {place} meanwhile",
                "“cardgen list” shows its pack; with other words, deal that one again",
            )
        found = read_start(place)
        for other in begun_instead(parent_of(place), found):
            raise InputError(
                f"{place} no longer counts: {other} was begun instead of it", "go on with that one"
            )
        if found.replaced:
            words = read_words(found, data, without, drawn)
            old = read_manifest(parent_of(place) / found.old)
            if old.table.game_code != found.replaced.game_code:
                raise InputError(
                    f"{old.folder} isn't the pack whose rounds are to be dealt anew",
                    "put that one back",
                )
            dealt = found.order.deal(found.seed, words, found.replaced)
            done = replace_pack(old, found.replaced.from_round, where, dealt)
            return Dealt(done.pack, done.folder, remove_start(place))
        pack = deal_joint(found, data, without, drawn)
        # a run that was killed may have written the pack before it could remove the start
        written = where / pack.folder
        keys = pack.deal.keys
        is_there = False
        if not force:
            with suppress(FileError, InputError):
                table = read_manifest(written).table
                is_there = (table.game_code, table.words) == (keys.game_code, pack.deal.words)
        if not is_there:
            written = write_pack(pack, where, force)
        return Dealt(pack, written, remove_start(place))


def deal_joint(
    found: Start, data: Sequence[str], without: Sequence[str] = (), drawn: str | None = None
) -> Pack:
    """The pack of a start for a whole game; nothing is written.  data, without, drawn: as in
    `read_words`, and raises as it does.
    """
    words = read_words(found, data, without, drawn)
    if found.order.encrypt:
        check_encryption()
    return draw(found.order, found.order.deal(found.seed, words, found.replaced))
