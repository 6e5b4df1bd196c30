"""The scores of a pack, kept beside it in ``scores.csv``, and which game is to be scored: that of
a pack, or one that is named and was played with real cards.
"""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cardgen.errors import (
    CardgenError,
    FaultyEntries,
    FileError,
    ImpossibleEntry,
    InputError,
    UsageError,
    nearest,
)
from cardgen.files import held, read_limited, write_whole
from cardgen.games import GAMES, Game, HouseRules
from cardgen.names import check_different, quoted, read_person
from cardgen.pack import MANIFEST, PRINT, SCORES, Manifest, read_manifest, read_superseded
from cardgen.score.columns import is_heading, names_of, understood
from cardgen.score.entries import Entries, first_dealer_of, read_form, read_game, scores_table
from cardgen.score.message import chat_message, round_lines, standing_lines
from cardgen.score.noting import entry_line, read_round
from cardgen.score.results import (
    Entry,
    GameResult,
    PlayedGame,
    look_at_game,
    played_from_pack,
    played_with_real_cards,
)
from cardgen.score.table import MOST_BYTES, MOST_FILE, TypedTable, read_table
from cardgen.text import LANGUAGES, catalogue, default_language

_HISTORY = "organiser/scores-history.json"
"""When and by whom the scores were changed, and what they were before, the last change last."""

_MOST_CHANGES = 200


_HOW = "cardgen score GAME FILE, or cardgen score PACK FILE"


class Kept(NamedTuple):
    """A pack with what was played of it.

    Attributes:
        entries: by the number of the round.
        changed: the round that was noted just now; 0: none.
        meanwhile: rounds that somebody else noted since these scores were read.
    """

    manifest: Manifest
    played: PlayedGame
    entries: Entries
    result: GameResult
    changed: int = 0
    meanwhile: tuple[int, ...] = ()

    @property
    def language(self) -> str:
        """Of the pack's first protocol; empty if it has none that is one of ours."""
        return next(
            (
                file.language
                for file in self.manifest.files
                if file.kind == "protocol" and file.language in LANGUAGES
            ),
            "",
        )

    @property
    def day(self) -> str:
        """Of the evening as ``YYYY-MM-DD``; empty where the files at hand don't say it."""
        for path in (MANIFEST, PRINT):
            try:
                day = json.loads(read_limited(self.manifest.folder / path, MOST_BYTES)).get("date")
                if day:
                    return date.fromisoformat(day).isoformat()
            except (FileError, InputError, ValueError, AttributeError, TypeError):
                continue
        return ""


def read_kept(place: Path, with_scores: bool = True) -> Kept:
    """A pack and what was played of it.

    Args:
        place: the folder of a pack, or its ``pack.json``.
        with_scores: the rounds that are kept in it; else, and before a game has begun, none are.

    Raises:
        CardgenError: the pack or its scores can't be read.
    """
    manifest = read_manifest(place)
    played = played_from_pack(manifest)
    path = manifest.folder / SCORES
    if not with_scores or not path.exists():
        return Kept(manifest, played, *look_at_entries(played, {}, {}))
    table = read_table(read_limited(path, MOST_BYTES), str(path), is_heading, "round")
    return Kept(manifest, played, *read_game(table, played))


def message_of(kept: Kept, language: str) -> str:
    """The standing as a text for the chat."""
    return chat_message(kept.played, kept.result, language, title_of(kept, language), kept.changed)


def title_of(kept: Kept, language: str) -> str:
    """The title of the evening, with the table where there are many."""
    table = kept.manifest.table
    return table.title_in(catalogue(language or "en")) if table.at else table.title


def lines_to_share(kept: Kept, language: str) -> tuple[dict[int, tuple[str, ...]], list[str]]:
    """What the chat's messages say of what was played: of each round, and of the whole game when
    it is over.
    """
    played = kept.played
    result = kept.result
    rounds = {
        done.facts.number: round_lines(played, result, done, language) for done in result.rounds
    }
    return rounds, standing_lines(result, language) if result.finished else []


def note_round(kept: Kept, number: int, text: str) -> Kept:
    """Note a round as it was typed, for the first time or again; it is kept at once.

    Args:
        number: of the round, from 1.
        text: see `cardgen.score.noting`.

    Raises:
        InputError: there is no such round, or the text can't be read.
        FaultyEntries: it can't have been played so.
        FileError: it can't be kept.
    """
    played = kept.played
    rounds = kept.played.rounds
    if not 1 <= number <= len(rounds):
        raise InputError(f"there is no round {number}", f"the game has rounds 1 to {len(rounds)}")
    try:
        entry = read_round(text, played, rounds[number - 1], kept.entries.get(number))
    except InputError as error:
        raise InputError(f"round {number}: {error.problem}", error.remedy) from None
    return note_entry(kept, number, entry)


class NotedMeanwhile(InputError):
    """Somebody else has noted a round since it was read.

    Attributes:
        kept: as it is noted now.
        number: of the round.
    """

    def __init__(self, kept: Kept, number: int) -> None:
        noted = entry_line(kept.played, kept.entries.get(number))
        super().__init__(
            f"somebody noted round {number} meanwhile: {noted}", "look at it, then say yours"
        )
        self.kept = kept
        self.number = number


def note_entry(kept: Kept, number: int, entry: Entry | None) -> Kept:
    """Note a round, or with None take it away; raises as `note_round`, and NotedMeanwhile if
    somebody else has noted it since it was read.
    """
    return keep(kept, {number: entry}, number)


def keep(kept: Kept, changes: Mapping[int, Entry | None], changed: int = 0) -> Kept:
    """Note these rounds, or with None take them away; all others stay as they are kept by now.
    Raises as `note_entry`.
    """
    manifest = kept.manifest
    superseded = read_superseded(manifest)
    if superseded and (void := [n for n in changes if n >= superseded.from_round]):
        raise InputError(
            f"round {min(void)} of this pack no longer counts: {superseded.sentence}",
            f"note it in {superseded.folder}",
        )
    with held(manifest.folder, wait=True):  # one writer at a time
        try:
            latest = read_kept(manifest.folder)
        except CardgenError:  # scores that can't be read any more are replaced
            latest = kept
        now = latest.entries
        meanwhile = tuple(
            n for n in sorted({*now, *kept.entries}) if now.get(n) != kept.entries.get(n)
        )
        for number in meanwhile:
            if number in changes and changes[number] != now.get(number):
                raise NotedMeanwhile(latest, number)
        entries = {n: entry for n, entry in {**now, **changes}.items() if entry}
        # What somebody types can be mended, what was heard or is kept was played so.
        scored = look_at_entries(kept.played, entries, now if changed else entries)
        new = Kept(manifest, kept.played, *scored, changed, meanwhile)
        _write(manifest.folder, scores_table(kept.played, new.entries))
    return new


def _write(folder: Path, text: str) -> None:
    """Replace the scores, the change noted before it is made.  text: empty to remove them."""
    path = folder / SCORES
    before = path.read_text("utf-8") if path.exists() else ""
    if (folder / _HISTORY).parent.is_dir():  # not in a copy with the public files alone
        try:
            who = getpass.getuser()
        except (OSError, ImportError, KeyError):
            who = ""
        at = datetime.now().astimezone().isoformat(timespec="seconds")
        changes = [*_read_history(folder), {"at": at, "by": who, "before": before}]
        content = json.dumps(changes[-_MOST_CHANGES:], ensure_ascii=False, indent=0)
        write_whole(folder / _HISTORY, content.encode(), force=True, private=True)
    if text:
        write_whole(path, text.encode(), force=True)
    else:
        path.unlink(missing_ok=True)


def look_at_entries(
    played: PlayedGame, entries: Mapping[int, Entry], noted: Mapping[int, Entry]
) -> tuple[Entries, GameResult]:
    """These rounds in order, and their result.  noted: as for `look_at_game`.  Raises
    FaultyEntries if they can't have been played.
    """
    start = played.first if min(entries, default=1) == played.first else 1
    for number in range(start, max(entries, default=0)):
        if number not in entries:
            where = f"round {max(entries)} is noted, round {number} isn't"
            raise FaultyEntries([ImpossibleEntry(number, where, f"note round {number} first")])
    ordered = {number: entries[number] for number in sorted(entries)}
    faults, result = look_at_game(
        played.rules, played.rounds[start - 1 :], played.called, list(ordered.values()), noted
    )
    if faults:
        blank = "fill it in, or leave the whole round blank"
        say = "bid and tricks of everybody, or the bids alone while the round runs"
        raise FaultyEntries(
            [
                ImpossibleEntry(n, f"round {n}: {fault.problem}", fault.remedy.replace(blank, say))
                for n, fault in faults
            ]
        )
    return ordered, result


# -- rounds from elsewhere, such as the referee: they don't overwrite what was noted by hand


class Added(NamedTuple):
    """What became of the rounds.

    Attributes:
        rounds: that weren't noted, or ran, and are noted now.
        replaced: that were noted differently, and now are as given.
        differing: that are noted differently, and stay as they were noted.
        left: that can't be noted: one before them is missing, or they can't be scored.
    """

    rounds: tuple[int, ...]
    replaced: tuple[int, ...]
    differing: tuple[int, ...]
    left: tuple[int, ...]


def add_rounds(kept: Kept, rounds: Mapping[int, Entry], over: bool) -> Added:
    """Note rounds, those of before unharmed.

    Args:
        rounds: complete ones, by their number.
        over: note those again that are noted differently.

    Raises:
        FileError: they can't be kept.
    """
    now, added = with_rounds(kept.played, kept.entries, rounds, rounds if over else ())
    if new := (*added.rounds, *added.replaced):
        keep(kept, {number: now[number] for number in new})
    return added


def with_rounds(
    played: PlayedGame, noted: Entries, rounds: Mapping[int, Entry], over: Collection[int]
) -> tuple[Entries, Added]:
    """What is noted with rounds from elsewhere beside it; nothing is kept yet.

    over: numbers of those that are noted again where they are noted differently.
    """
    differing = {
        number
        for number, entry in rounds.items()
        if number in noted and not agrees(noted[number], entry)
    }
    now, left = dict(noted), []
    for number, entry in sorted(rounds.items()):
        if number in differing and number not in over:
            continue
        try:
            now, _ = look_at_entries(played, more := {**now, number: entry}, more)
        except FaultyEntries:
            left.append(number)
    new = {number for number, entry in now.items() if entry != noted.get(number)}
    return now, Added(
        rounds=tuple(sorted(new - differing)),
        replaced=tuple(sorted(new & differing)),
        differing=tuple(sorted(differing - new - {*left})),
        left=tuple(left),
    )


def agrees(noted: Entry, other: Entry) -> bool:
    """Whether a round is the same as noted, as far as it is noted."""
    return noted == other or (
        noted.is_running
        and (noted.bids, noted.contract, noted.nullo) == (other.bids, other.contract, other.nullo)
    )


# -- what was changed, and back


class ScoreChange(NamedTuple):
    """A change of a pack's scores.

    Attributes:
        at, by: when, as ISO 8601, and the name on the computer of whoever did it, or empty.
        rounds: by number, what was noted before and what is noted since; None: nothing.
    """

    at: str
    by: str
    rounds: Mapping[int, tuple[Entry | None, Entry | None]]


def history(kept: Kept) -> list[ScoreChange]:
    """All changes that are still known, the last one last."""
    noted = _read_history(kept.manifest.folder)
    states = [*(_entries_of(kept, change["before"]) for change in noted), kept.entries]
    return [
        ScoreChange(
            change["at"],
            change["by"],
            {n: (old.get(n), new.get(n)) for n in sorted({*old, *new}) if old.get(n) != new.get(n)},
        )
        for change, (old, new) in zip(noted, pairwise(states), strict=True)
    ]


def undo(kept: Kept) -> tuple[Kept, ScoreChange]:
    """Take the last change back, and say which it was.

    Raises:
        InputError: there is none.
        FileError: it can't be written.
    """
    folder = kept.manifest.folder
    path = folder / SCORES
    with held(folder, wait=True):
        kept = read_kept(folder)
        changes = history(kept)
        noted = _read_history(folder)
        while changes and not changes[-1].rounds:  # a run was killed before it noted its round
            del changes[-1], noted[-1]
        if not changes:
            if not path.exists():
                raise InputError(
                    "no round is noted yet",
                    'note the first with --round 1 "1/1 0/0 …", bid/tricks in seat order',
                )
            raise InputError(
                f"nothing is known of what {SCORES} was before",
                "say the round again, or as “” to take it away",
            )
        before = noted[-1]["before"]
        if before:
            write_whole(path, before.encode(), force=True)
        else:
            path.unlink(missing_ok=True)
        with suppress(FileError):  # it is undone; the next undo skips what changes nothing
            content = json.dumps(noted[:-1], ensure_ascii=False, indent=0)
            write_whole(folder / _HISTORY, content.encode(), force=True, private=True)
    return read_kept(folder), changes[-1]


def _entries_of(kept: Kept, text: str) -> Entries:
    """The rounds of scores as they were once; none if they can't be read any more."""
    try:
        table = read_table(text.encode(), SCORES, is_heading, "round") if text else None
        return read_game(table, kept.played)[0] if table else {}
    except CardgenError:
        return {}


def _read_history(folder: Path) -> list[dict[str, str]]:
    try:
        changes = json.loads(read_limited(folder / _HISTORY, 10 * MOST_BYTES))
    except (FileError, InputError, ValueError):
        return []
    keys = {"at", "by", "before"}
    if not isinstance(changes, list) or not all(
        isinstance(change, dict)
        and change.keys() == keys
        and all(isinstance(text, str) for text in change.values())
        for change in changes
    ):
        return []
    return changes


# -- what is to be scored


class Asked(NamedTuple):
    """What is asked, as typed.

    Attributes:
        game: its name, or a pack.
        file: the table of bids and tricks; ``-`` for stdin.
        settings: key → value.
        rules: path of house rules.
        players, number: of an empty table.
        language: of the names of players without names; empty: the system's.
    """

    game: str | None
    file: str | None
    settings: Mapping[str, str]
    rules: str | None
    players: Sequence[str]
    number: int | None
    language: str = ""


class Scored(NamedTuple):
    """A game as far as it was played.

    Attributes:
        language: that the pack's readers have in common with its protocol; empty: unknown.
        title: of the evening, or empty.
        entries: by the number of the round.
        day: of the evening as ``YYYY-MM-DD``, or empty.
        mark: of the pack, or empty.
        changed: rounds that were noted in the pack differently.
    """

    played: PlayedGame
    result: GameResult
    entries: Entries
    language: str = ""
    title: str = ""
    day: str = ""
    mark: str = ""
    changed: tuple[int, ...] = ()

    @property
    def date(self) -> date | None:
        """The day of the evening."""
        return date.fromisoformat(self.day) if self.day else None


def score_asked(asked: Asked, keep_rounds: bool = False) -> Scored:
    """The game that is asked for, and its result: of a table, or of the scores that are kept in a
    pack.

    Args:
        keep_rounds: keep the rounds of the table in the pack.

    Raises:
        UsageError: nothing to score, or what doesn't go together.
        CardgenError: a pack or a table that can't be read, or entries that can't be.
    """
    if asked.players or asked.number is not None:
        raise UsageError(
            "-p and -n go with --template",
            "else the players come from the pack, or from the headings of the table",
        )
    if asked.rules is not None and asked.file is None:  # with house rules the game may be left out
        asked = asked._replace(game=None, file=asked.game)
    if not _is_game(asked):
        kept = _of_pack(asked, asked.file is None)
        if asked.file is not None:
            with suppress(CardgenError):  # scores that can't be read any more may be replaced
                kept = read_kept(kept.manifest.folder)
            # Rounds that the table leaves out stay as they were noted.
            entries, result = read_game(_read(asked.file, kept), kept.played, kept.entries)
            if keep_rounds:
                changed = tuple(
                    number
                    for number, entry in kept.entries.items()
                    if number in entries and not agrees(entry, entries[number])
                )
                return scored_pack(keep(kept, entries))._replace(changed=changed)
            kept = kept._replace(entries=entries, result=result)
        elif keep_rounds:
            raise UsageError("--keep goes with a FILE", "what --round notes is kept by itself")
        return scored_pack(kept)
    if keep_rounds:
        raise UsageError(
            "--keep goes with a pack", "a game without a pack has nothing to keep its scores in"
        )
    if asked.file is None:
        raise UsageError(
            "the table of bids and tricks is missing",
            f"name it behind the game, for example {asked.game} result.csv; of a pack, name its"
            " folder",
        )
    game, house = _find_game(asked)
    table = _read(asked.file)
    names = names_of(table)
    game.check_players(len(names))
    played = played_with_real_cards(
        game, names, asked.settings, house, first_dealer_of(table, names)
    )
    entries, result = read_game(table, played, {})
    return Scored(played, result, entries)


def game_asked(asked: Asked) -> Scored:
    """The game whose empty table is asked for, with what is known of it; raises as
    `score_asked`.
    """
    if asked.file is not None:
        raise UsageError("--template takes no FILE", "name a file to write behind -o")
    if not _is_game(asked):
        if asked.rules is not None:
            raise UsageError(
                "--rules --template takes neither a FILE nor a pack",
                "name a file to write behind -o; a pack knows its own rules",
            )
        return scored_pack(_of_pack(asked, True))
    game, house = _find_game(asked)
    if asked.players and asked.number is not None:
        raise UsageError(
            "-p and -n exclude each other", "name the players with -p, or count them with -n"
        )
    names = [read_person(text).name for text in asked.players]
    check_different(names)
    if not names:
        number = game.usual_players if asked.number is None else asked.number
        game.check_players(number)
        texts = catalogue(asked.language or default_language())
        names = [texts("player.unnamed", n=seat) for seat in range(1, number + 1)]
    game.check_players(len(names))
    played = played_with_real_cards(game, names, asked.settings, house)
    entries, result = look_at_entries(played, {}, {})
    return Scored(played, result, entries)


def scored_pack(kept: Kept) -> Scored:
    """A pack with its scores."""
    table = kept.manifest.table
    title = title_of(kept, kept.language)
    return Scored(
        kept.played, kept.result, kept.entries, kept.language, title, kept.day, table.pack_mark
    )


def _find_game(asked: Asked) -> tuple[Game, HouseRules | None]:
    from cardgen.request import resolve_game  # packs go without

    return resolve_game(asked.game, asked.rules)


def _is_game(asked: Asked) -> bool:
    """Whether a game is named, and not a pack; house rules name theirs.  Raises UsageError if
    nothing is named.
    """
    if asked.game is None and asked.rules is None:
        raise UsageError("neither a game nor a pack is named", _HOW)
    return asked.game is None or is_game(asked.game)


def is_game(typed: str) -> bool:
    """Whether a game is named, and not a pack."""
    return typed.casefold() in GAMES


def _of_pack(asked: Asked, with_scores: bool) -> Kept:
    """The pack that is asked for.  with_scores: read those that are kept in it."""
    named = asked.game or ""
    path = Path(named)
    if not named.strip():
        raise UsageError("neither a game nor a pack is named", _HOW)
    if not path.exists() and path.name == named and not path.suffix:
        raise InputError(
            f"unknown game or pack {quoted(named)}",
            f"{nearest(named, GAMES)}packs: cardgen list; games: {', '.join(GAMES)}",
        )
    if asked.settings or asked.rules is not None or asked.players or asked.number is not None:
        raise UsageError(
            "a pack knows its own players and settings", "leave out -s, --rules, -p and -n"
        )
    return read_kept(path, with_scores)


def _read(file: str, pack: Kept | None = None) -> TypedTable:
    """A table, or the protocol of a pack that was filled in."""
    if file == "-":
        content = sys.stdin.buffer.read(MOST_FILE + 1)
        source = "stdin"
    else:
        content = read_limited(Path(file), MOST_FILE)
        source = file
    if content.startswith(b"%PDF"):
        if pack is None:
            raise UsageError(
                f"{file} is a PDF",
                "a filled-in protocol goes with its pack: cardgen score PACK FILE",
            )
        return read_form(content, source, pack.played, pack.manifest.table)
    return read_table(
        content, source, is_heading, "round", understood(pack.played) if pack else None
    )
