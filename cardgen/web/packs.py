"""Games and their settings, a pack dealt, also jointly, a file checked, papers printed.

A joint deal is kept between its two steps as an archive, the folder that ``cardgen joint start``
writes: the page keeps nothing else of it, and the command line can go on with it.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardgen import __version__
from cardgen.dealing import in_fours
from cardgen.errors import CardgenError, ExitCode, InputError, OtherFormat
from cardgen.games import (
    GAMES,
    Setting,
    Settings,
    TrumpFrom,
    chat_minutes,
    find_game,
    plan_game,
    write_value,
)
from cardgen.names import Person, check_different, clean_name, shown_name
from cardgen.preferences import Preferences, read_preferences, usual_preferences
from cardgen.request import Group, Member, read_event, read_game_code, read_seed_code

if TYPE_CHECKING:
    from pathlib import Path

    from cardgen.orders import Order, Start
    from cardgen.pack import Pack, PackFile
    from cardgen.pdf.draw import Page

Answer = dict[str, Any]  # plain values, for a page


def call(name: str, *arguments: Any) -> Answer:
    """One of the package's public functions; its module is loaded when it is first called.

    Returns its ``result``; or, where the user can mend something, the ``problem`` and its
    ``remedy``, in English, with the ``code`` and the ``data`` of `CardgenError`, by which the page
    says them in another language. Of an internal error only its kind is told, as ``mistake``:
    neither a card nor the seed may come out in its words.
    """
    public = import_module("cardgen.web")
    try:
        if name not in public.__all__:
            raise KeyError(name)
        return {"result": getattr(public, name)(*arguments)}
    except CardgenError as error:
        return {
            "problem": error.problem,
            "remedy": error.remedy,
            "code": error.code,
            "data": error.data,
        }
    except Exception as error:
        return {"mistake": type(error).__name__}


_ZIP_DAY = (1980, 1, 1, 0, 0, 0)
"""Of every file in an archive: it has no clock."""


# -- games


def games() -> list[Answer]:
    """Every game, with what is usual for it and for how many players."""
    return [
        {"name": game.name, "players": list(game.players), "usual": game.usual_players}
        for game in GAMES.values()
    ]


def plan(game: str, players: int, settings: Mapping[str, str]) -> Answer:
    """What settings come to.

    Args:
        players: how many.
        settings: as typed; the others have their default.

    Returns:
        ``cards`` of each round; ``trumps`` of each round, letters of suits, ``N`` for none, or
        empty where the cards or a lot decide; ``trump_from``; ``minutes`` over a chat; and the
        ``settings``, each with what it may be.

    Raises:
        InputError: so many can't play, or settings that can't be.
    """
    found = find_game(game)
    found.check_players(players)
    values = found.settings(players, settings)
    planned = plan_game(found, values, players)
    sizes = [facts.cards for facts in planned.rounds]
    return {
        "cards": sizes,
        "trumps": [
            (facts.trump.value if facts.trump else "N")
            if facts.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE)
            else ""
            for facts in planned.rounds
        ],
        "trump_from": planned.rules.trump.value,
        "minutes": chat_minutes(sizes, players - planned.rules.dead_hand),
        "settings": [_setting(setting, players, values) for setting in found.table_for(players)],
    }


def _setting(setting: Setting, players: int, values: Settings) -> Answer:
    kind = setting.kind
    shown: Answer = {
        "key": setting.key,
        "value": write_value(values[setting.key]),
        "usual": write_value(setting.default_for(players, values)),
        "kind": kind.name,
    }
    if kind.words:
        shown["words"] = list(kind.words)
    return shown | kind.limits(players)


# -- a pack


def deal(order: Mapping[str, Any]) -> Answer:
    """Deal and draw a whole pack.

    Args:
        order: ``game``; ``players``, each with a ``name`` and what they prefer (``language``,
            ``large``, ``layout`` …);
            ``settings`` as typed; ``title``, ``day`` and ``place``, which may be empty;
            ``preferences`` of all who say nothing;
            ``seed``, a seed code or a practice text, for a game that is dealt again.

    Returns:
        Codes, files as bytes, each player's ``link`` without the page's address, the messages for
        the chat by language, ``public``: the text of ``pack.json``, and the pack as an archive;
        ``seed_code`` is for the organiser alone, and only after the game.

    Raises:
        CardgenError: anything in it that can't be.
    """
    from cardgen.orders import make_pack

    return dealt(make_pack(order_of(order)))


def dealt(pack: Pack) -> Answer:
    """A pack, as `deal` gives it."""
    from cardgen.pack import MANIFEST, chat_languages, chat_messages, parse_manifest

    keys = pack.deal.keys
    public = next(file.content for file in pack.files if file.path == MANIFEST)
    manifest = parse_manifest(public)
    sets = [(language, chat_messages(manifest, language)) for language in chat_languages(manifest)]
    return {
        "folder": pack.folder,
        "pack_mark": keys.pack_mark,
        "game_code": in_fours(keys.game_code),
        "seed_code": pack.deal.seed.code,
        "rounds": len(pack.deal.rounds),
        "players": [
            _drawn(file) | {"name": pack.names[file.seat], "link": _link(file)}
            for file in pack.files
            if file.seat is not None
        ],
        "shared": [_drawn(file) for file in pack.files if file.seat is None and file.style],
        "chat": [
            {
                "language": language,
                "start": chat.start,
                "first": chat.first,
                "rounds": list(chat.rounds),
                "closing": chat.closing,
            }
            for language, chat in sets
        ],
        "public": public.decode(),
        "archive": archive_of(
            pack.folder,
            pack.files,
            {
                f"messages-{language}.txt": _RULE.join([chat.start, *chat.rounds, chat.closing])
                for language, chat in sets
            },
        ),
    }


def open_pack(place: Path) -> Answer:
    """A pack that was dealt before, here or by ``cardgen pack``, as `deal` gave it.

    Args:
        place: a folder with the pack's own folder in it; in a browser, in memory.

    Raises:
        CardgenError: there is no pack, a file of it is missing, or its seed code doesn't deal it.
    """
    from cardgen.check import open_file
    from cardgen.files import read_limited
    from cardgen.pack import (
        MOST_BYTES,
        SEED,
        Kind,
        Pack,
        PackFile,
        deal_again,
        parse_json,
        read_manifest,
        read_print,
        read_seed_note,
    )
    from cardgen.pages.theme import style_of
    from cardgen.pdf.container import MOST_PDF

    manifest = read_manifest(_only_pack(place))
    folder = manifest.folder
    dealt_again = deal_again(manifest, read_seed_note(folder / SEED))
    if dealt_again.keys.game_code != manifest.table.game_code:
        raise InputError("the seed code is another game's", "take the ZIP file as it was saved")
    printed = read_print(manifest)
    seats = {path: seat for seat, path in enumerate(manifest.player_files)}
    shared = {
        file.path: (Kind(file.kind), preferences)
        for file in manifest.files
        for preferences in printed.shared
        if preferences.edition == file.edition
    }
    there = (path for path in sorted(folder.rglob("*")) if not path.is_dir())
    names = dict.fromkeys([*seats, *shared, *(one.relative_to(folder).as_posix() for one in there)])
    files = []
    for name in names:
        content = read_limited(folder / name, MOST_PDF if name.endswith(".pdf") else MOST_BYTES)
        kind, preferences = shared.get(name, (Kind.DATA, None))
        if name in seats:
            kind, preferences = Kind.PLAYER, printed.players[seats[name]]
            told = parse_json(open_file(name, content).hand().encode())
            if not isinstance(told, dict) or told.get("game_code") != manifest.table.game_code:
                raise InputError(f"{name} is of another game", "take the ZIP file as it was saved")
        pages = _pages(content) if preferences else 0
        style = style_of(preferences) if preferences else None
        files.append(PackFile(name, content, kind, seats.get(name), pages, style))
    return dealt(Pack(folder.name, dealt_again, manifest.current_names, tuple(files)))


def _pages(content: bytes) -> int:
    """How many pages a file says that it has; 0 if it isn't written as cardgen writes files."""
    from cardgen.pdf import container

    try:
        objects = container.read(content).objects
    except container.NotOurs:
        return 0
    counts = (re.match(rb"<</Type/Pages/Count ([0-9]{1,4})/", text) for text in objects)
    return next((int(count[1]) for count in counts if count), 0)


def _only_pack(place: Path) -> Path:
    """The folder of the pack that is there.  Raises InputError: there is none, or another one."""
    from cardgen.pack import MANIFEST

    found = list(place.rglob(MANIFEST))
    if len(found) != 1:
        number = f"there are {len(found)} packs in it" if found else "there is no pack in it"
        raise InputError(number, "take the ZIP file of one game")
    return found[0].parent


def order_of(order: Mapping[str, Any]) -> Order:
    """An order as a page says it.  Raises InputError: anything in it that can't be."""
    from cardgen.orders import Order

    group = _group(order)
    find_game(order["game"]).check_players(len(group.members))
    return Order(
        order["game"],
        group=group,
        settings=order.get("settings", {}),
        seed=order.get("seed"),
        organiser=order.get("organiser") or None,
    )


def _group(order: Mapping[str, Any]) -> Group:
    """The players of an order.  Raises InputError: a name or a preference that can't be, or two
    players of one name.
    """
    members = tuple(
        Member(
            Person(clean_name(player["name"])),
            read_preferences({key: player[key] for key in player if key != "name"}),
        )
        for player in order["players"]
    )
    check_different([member.person.name for member in members])
    event = read_event(order.get("title", ""), order.get("day") or None, order.get("place", ""))
    preferences = read_preferences(order.get("preferences", {})).over(usual_preferences())
    return Group("the players", event.title, event.place, event.day, None, preferences, members)


def _link(file: PackFile) -> str:
    """What follows the page's address in a player's link."""
    from cardgen.check import open_file
    from cardgen.pack import hand_link

    return hand_link("", open_file(file.path, file.content).hand())


def _drawn(file: PackFile) -> Answer:
    assert file.style
    return {
        "file": file.path,
        "kind": file.kind.value,
        "language": file.style.language,
        "large": file.style.large,
        "pages": file.pages,
        "content": file.content,
    }


_RULE = f"\n\n{'· ' * 12}\n\n"
"""Between two messages."""


def archive_of(
    folder: str, files: Sequence[PackFile], beside: Mapping[str, str] | None = None
) -> bytes:
    """The folder that ``cardgen pack`` writes, as a ZIP file; what is the organiser's alone is
    unpacked so that nobody else reads it.

    beside: texts that lie beside the folder, by name.
    """
    from cardgen.pack import ORGANISER

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(_entry(f"{folder}/{ORGANISER}/", 0o40700), b"")
        for file in files:
            entry = _entry(f"{folder}/{file.path}", 0o100600 if file.private else 0o100644)
            # PDFs are deflated already
            entry.compress_type = zipfile.ZIP_STORED if file.pages else zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.content)
        for name, text in (beside or {}).items():
            archive.writestr(_entry(name, 0o100644), text)
    return stream.getvalue()


def _entry(path: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(path, _ZIP_DAY)
    entry.create_system = 3  # Unix: only there do files have modes
    entry.external_attr = mode << 16
    return entry


# -- the check


def verify(file: Path, game_code: str, seed_code: str) -> Answer:
    """Whether a player's file, or a whole pack, is what was fixed before the game: what ``cardgen
    verify`` says of it.

    Args:
        file: where it is, or a folder with the pack's own folder in it; in a browser, in memory.
        game_code, seed_code: as typed.

    Returns:
        ``outcome``: ``match``; ``differs``: it isn't the file that was dealt; ``other-game``: the
        codes and the file don't belong together; ``saved-again``: another program saved it, or it
        is damaged, so that it can't be judged; ``newer``: another version of cardgen drew it,
        likewise; ``encrypted``; ``unreadable``: it says nothing of itself; ``game-code``,
        ``seed-code``: a typing error in it.  ``exit_code`` of the command; ``rounds``, and
        ``wrong``: those that differ; ``pages`` that do; ``words`` of a joint deal.  Where it is no
        match and could be dealt again, ``dealt``: ``file``, its name, and ``content`` of the file
        that was dealt; ``hands``: what the file ``given`` has for programs, as far as it can be
        read, and what the ``dealt`` one has; ``version`` of cardgen that drew a file of another
        version, or empty.  Of a pack ``files``: those that differ, or can't be judged.
    """
    from cardgen.check import open_file, verify_file, verify_pack

    answer: Answer = {"rounds": [], "wrong": [], "pages": [], "words": "", "hands": {}}
    outcome = "game-code"
    try:
        code = read_game_code(game_code)
        outcome = "seed-code"
        seed = read_seed_code(seed_code)
        outcome = ""
        if file.is_dir():
            found = verify_pack(_only_pack(file), seed, code, _refuse_encrypted)
        else:
            found = verify_file(file, seed, code, _refuse_encrypted)
    except CardgenError as error:
        if not outcome:
            content = b""
            with suppress(OSError), file.open("rb") as stream:
                content = stream.read(len(b"%PDF-"))
            outcome = _unread(error, content)
        return answer | {"outcome": outcome, "exit_code": int(error.exit_code)}
    answer |= {"rounds": list(found.rounds), "words": found.words}
    if found.matches:
        return answer | {"outcome": "match", "exit_code": int(ExitCode.DONE)}
    if file.is_dir() and found.files:
        wrong = {finding.file for finding in found.findings} | {one.path for one in found.differ}
        return answer | {
            "outcome": "differs" if wrong else "saved-again",
            "exit_code": int(ExitCode.CHECK if wrong else ExitCode.UNJUDGED),
            "files": sorted(wrong or {one.path for one in found.unjudged}),
        }
    if found.findings:
        return answer | {"outcome": "other-game", "exit_code": int(ExitCode.CHECK)}
    (one,) = found.files
    return answer | {
        "outcome": "differs" if found.differ else "newer" if one.other_version else "saved-again",
        "exit_code": int(ExitCode.CHECK if found.differ else ExitCode.UNJUDGED),
        "wrong": list(one.rounds),
        "pages": list(one.pages),
        "hands": {
            "given": _hand(file.name, one.given),
            "dealt": _hand("the file", one.dealt),
        },
        "version": open_file(file.name, one.given).version if one.other_version else "",
        "dealt": {"file": f"{file.stem}-dealt.pdf", "content": one.dealt},
    }


def verify_hand(said: str, game_code: str, seed_code: str) -> Answer:
    """Whether what a player's link carries is what was fixed before the game.

    Returns:
        ``outcome``, ``words`` and ``hands``, as `verify`; what differs and is of another version
        isn't judged.
    """
    from cardgen.check import verify_hand as dealt_hand

    outcome = "game-code"
    try:
        code = read_game_code(game_code)
        outcome = "seed-code"
        seed = read_seed_code(seed_code)
        outcome = "other-game"
        dealt = dealt_hand(said, seed, code)
    except OtherFormat:
        return {"outcome": "newer", "hands": {}, "words": ""}
    except CardgenError as error:
        wrong = "unreadable" if type(error) is InputError and outcome == "other-game" else outcome
        return {"outcome": wrong, "hands": {}, "words": ""}
    data = json.loads(dealt)
    changed = "differs" if data["print"]["version"] == __version__ else "newer"
    outcome = "match" if said == dealt else changed
    return {
        "outcome": outcome,
        "hands": {"given": said, "dealt": dealt},
        "words": data["words"],
    }


def _hand(name: str, content: bytes) -> str:
    """What a file has for programs; empty where that can't be read."""
    from cardgen.check import open_file

    try:
        return open_file(name, content).hand()
    except CardgenError:
        return ""


def _unread(error: CardgenError, content: bytes) -> str:
    """Why a file couldn't be read, in a word.  content: how it begins."""
    from cardgen.pdf.container import NotOurs
    from cardgen.pdf.encrypt import Locked

    if isinstance(error, NotOurs) and content.startswith(b"%PDF-"):
        return "saved-again"
    if isinstance(error, Locked):
        return "encrypted"
    return "newer" if isinstance(error, OtherFormat) else "unreadable"


def _refuse_encrypted(_: str) -> str:
    from cardgen.pdf.encrypt import Locked

    raise Locked("opens only with its password")


# -- what is printed


def sheet(order: Mapping[str, Any]) -> Answer:
    """Blank score sheets.

    Args:
        order: ``game``; ``players``, how many; ``names``, instead, or empty; ``settings``;
            ``language``, ``paper``, ``large``;
            ``copies``, ``two_up``; ``title`` and ``day``, which may be empty.

    Raises:
        CardgenError: anything in it that can't be.
    """
    from cardgen.orders import SheetOrder, draw_sheets

    people = [Person(clean_name(name)) for name in order.get("names", ())]
    drawn = draw_sheets(
        SheetOrder(
            order["game"],
            people,
            None if people else order["players"],
            settings=order.get("settings", {}),
            preferences=_asked({**order, "paper": None}),
            paper=order["paper"],
            title=order.get("title", ""),
            day=order.get("day"),
            copies=order.get("copies", 1),
            two_up=order["two_up"],
        )
    )
    made, name = drawn.sheets, f"sheet-{drawn.game.name}-{drawn.language}.pdf"
    return _finished(name, made.pages, made.content, made.first)


def deck(order: Mapping[str, Any]) -> Answer:
    """A deck to print and cut out.

    Args:
        order: ``deck``, ``size``, ``backs``, ``words`` on the backs, which may be empty; and what
            its reader prefers.

    Raises:
        CardgenError: anything in it that can't be.
    """
    from cardgen.orders import DeckOrder, draw_deck

    options = {
        "deck": order["deck"],
        "size": order["size"],
        "backs": order["backs"],
        "words": order.get("words") or None,
    }
    drawn = draw_deck(DeckOrder(_asked(order), **options))
    return _finished(drawn.name, drawn.file.pages, drawn.file.content, drawn.file.first) | {
        "cards": drawn.cards
    }


_PRINTED = ("language", "colours", "large", "low_ink")


def _asked(order: Mapping[str, Any]) -> Preferences:
    """What the reader of something printed prefers."""
    preferences = {key: order.get(key) for key in _PRINTED}
    if order.get("paper") != "a5":
        preferences["paper"] = order.get("paper")
    return read_preferences(preferences).over(usual_preferences())


def _finished(name: str, pages: int, content: bytes, first: Page | None) -> Answer:
    from cardgen.pdf.draw import page_svg

    return {
        "file": name,
        "pages": pages,
        "content": content,
        "picture": page_svg(first, "print") if first else "",
    }


def begin_joint(order: Mapping[str, Any], before: Any = None) -> Answer:
    """Fix the game code of a joint deal.

    Args:
        order: as for `deal`; ``asks``, whether the players are asked for words; ``draw``, what will
            be drawn in public, or empty; ``organiser``, who prepares it and says no word: a name,
            or ``none`` for somebody who doesn't play.
        before: the archive of an earlier start, which counts no longer if it is of the same event;
            or None.

    Returns:
        As `open_joint`.

    Raises:
        CardgenError: anything in it that can't be.
    """
    from cardgen.orders import begin_joint

    earlier = [] if before is None else [_start(before)]
    return _view(begin_joint(order_of(order), order["asks"], order["draw"] or None, earlier))


def open_joint(archive: Any) -> Answer:
    """A start that was saved.

    Returns:
        ``folder``, ``game_code``, ``players``; ``asked``: who says a word; ``draw``: what is drawn,
        or empty; ``chat``: by language, what is posted before; ``archive``: what goes on, the
        organiser's alone.

    Raises:
        InputError: it is none, or was changed.
    """
    return _view(_start(archive))


def deal_joint(archive: Any, answers: Mapping[str, Any]) -> Answer:
    """Deal a start.

    Args:
        answers: ``words`` by name, of those who said one; ``without``: names of those who didn't;
            ``drawn``: what came out, or empty where nothing was to be drawn.

    Returns:
        As `deal`.

    Raises:
        CardgenError: a word is missing or can't be, or the start was changed.
    """
    from cardgen.orders import deal_joint

    words = [f"{name}={word}" for name, word in answers["words"].items()]
    return dealt(
        deal_joint(_start(archive), words, list(answers["without"]), answers["drawn"] or None)
    )


def _view(start: Start) -> Answer:
    from cardgen.orders import start_files

    order = start.order
    players, asked = (
        [shown_name(name) for name in names] for names in (order.players, start.asked)
    )
    languages = dict.fromkeys(one.language or "en" for one in order.shared)
    return {
        "folder": start.folder,
        "game_code": in_fours(start.game_code),
        "players": players,
        "asked": asked,
        "draw": order.joint.draw,
        "chat": [
            {"language": language, "start": start.message(language)} for language in languages
        ],
        "archive": archive_of(start.folder, start_files(start)),
    }


def _start(archive: Any) -> Start:
    """The start in an archive.  Raises InputError: there is none, it was changed, or it is for
    the rest of a game.
    """
    from cardgen.orders import MOST_START, parse_start
    from cardgen.pack import SEED, START

    content = []
    try:
        with zipfile.ZipFile(io.BytesIO(bytes(archive))) as opened:
            for path in (START, SEED):
                (entry,) = (
                    one
                    for one in opened.infolist()
                    if one.filename == path or one.filename.endswith(f"/{path}")
                )
                with opened.open(entry) as stream:
                    content.append(stream.read(MOST_START + 1))
    except (
        zipfile.BadZipFile,
        zlib.error,
        ValueError,
        EOFError,
        NotImplementedError,
        RuntimeError,
        OSError,
    ):
        content = [b""]
    if len(content) < 2 or max(map(len, content)) > MOST_START:
        raise InputError(
            "this isn't the start of a joint deal",
            "take the ZIP file that was saved when the game code was fixed",
        )
    start = parse_start("this start", *content)
    if start.replaced or start.order.encrypt:
        what = "for the rest of a game" if start.replaced else "for encrypted files"
        raise InputError(
            f"this start is {what}", "go on with it on the command line: cardgen joint deal"
        )
    return start
