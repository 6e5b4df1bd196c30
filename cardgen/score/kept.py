"""The scores of a pack, kept beside it in ``scores.csv``: public, and what every other command
reads.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from cardgen.errors import FaultyEntries, FileError, ImpossibleEntry, InputError
from cardgen.files import read_limited, write_whole
from cardgen.pack import MANIFEST, PRINT, SCORES, Manifest, read_manifest
from cardgen.score.message import chat_message, round_lines, standing_lines
from cardgen.score.played import PlayedGame, played_from_pack
from cardgen.score.results import Entry, GameResult, look_at_game
from cardgen.score.tables import (
    MOST_BYTES,
    Entries,
    is_heading,
    read_game,
    read_round,
    read_table,
    scores_table,
)
from cardgen.text import LANGUAGES, catalogue

_BEFORE = "organiser/scores-before.json"
"""What the scores were before each change, the last one last."""

_MOST_BEFORE = 50


class Kept(NamedTuple):
    """A pack with what was played of it.

    Attributes:
        entries: by the number of the round.
        changed: the round that was noted just now; 0: none.
    """

    manifest: Manifest
    played: PlayedGame
    entries: Entries
    result: GameResult
    changed: int = 0

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


def open_kept(place: Path) -> Kept:
    """A pack as if nothing of it were played.

    Args:
        place: the folder of a pack, or its ``pack.json``.

    Raises:
        CardgenError: it can't be read.
    """
    manifest = read_manifest(place)
    played = played_from_pack(manifest)
    return Kept(manifest, played, *look_at_entries(played, {}))


def read_kept(place: Path) -> Kept:
    """A pack and its scores; none are kept of a game not begun.  Raises CardgenError if one of
    both can't be read.
    """
    kept = open_kept(place)
    path = kept.manifest.folder / SCORES
    if not path.exists():
        return kept
    table = read_table(read_limited(path, MOST_BYTES), str(path), is_heading, "round")
    entries, result = read_game(table, kept.played)
    return kept._replace(entries=entries, result=result)


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
    played, result = kept.played, kept.result
    rounds = {
        done.facts.number: round_lines(played, result, done.facts.number, language)
        for done in result.rounds
    }
    return rounds, standing_lines(result, language) if result.finished else []


def note_round(kept: Kept, number: int, text: str) -> Kept:
    """Note a round as it was typed, for the first time or again; it is kept at once.

    Args:
        number: of the round, from 1.
        text: see `cardgen.score.tables.line`.

    Raises:
        InputError: there is no such round, or the text can't be read.
        FaultyEntries: it can't have been played so.
        FileError: it can't be kept.
    """
    played, rounds = kept.played, kept.played.rounds
    if not 1 <= number <= len(rounds):
        raise InputError(f"there is no round {number}", f"the game has rounds 1 to {len(rounds)}")
    try:
        entry = read_round(text, played, rounds[number - 1], kept.entries.get(number))
    except InputError as error:
        raise InputError(f"round {number}: {error.problem}", error.remedy) from None
    return note_entry(kept, number, entry)


def note_entry(kept: Kept, number: int, entry: Entry | None) -> Kept:
    """Note a round, or take it away; raises as `note_round`."""
    return keep(kept, {n: one for n, one in {**kept.entries, number: entry}.items() if one}, number)


def keep(kept: Kept, entries: Mapping[int, Entry], changed: int = 0) -> Kept:
    """Keep these rounds and no others; raises as `note_round`."""
    new = checked(kept, entries, changed)
    path = kept.manifest.folder / SCORES
    before = path.read_text("utf-8") if path.exists() else ""
    _remember(kept.manifest.folder, before)
    write_whole(path, scores_table(kept.played, new.entries).encode(), force=True)
    return new


def checked(kept: Kept, entries: Mapping[int, Entry], changed: int = 0) -> Kept:
    """A pack with these rounds and no others, nothing of which is kept yet.  Raises
    FaultyEntries if they can't have been played.
    """
    return Kept(kept.manifest, kept.played, *look_at_entries(kept.played, entries), changed)


def look_at_entries(played: PlayedGame, entries: Mapping[int, Entry]) -> tuple[Entries, GameResult]:
    """These rounds in their order, and what they come to.  Raises FaultyEntries if they can't
    have been played.
    """
    first = min(entries, default=1)
    start = played.first if first == played.first else 1
    for number in range(start, max(entries, default=0)):
        if number not in entries:
            where = f"round {max(entries)} is noted, round {number} isn't"
            raise FaultyEntries([ImpossibleEntry(number, where, f"note round {number} first")])
    ordered = {number: entries[number] for number in sorted(entries)}
    faults, result = look_at_game(
        played.rules, played.rounds[start - 1 :], played.called, list(ordered.values())
    )
    if faults:
        found = [
            ImpossibleEntry(
                n,
                f"round {n}: {fault.problem}",
                fault.remedy.replace("fill it in, or leave the whole round blank", _SAY),
            )
            for n, fault in faults
        ]
        raise FaultyEntries(found)
    return ordered, result


_SAY = "bid and tricks of everybody, or the bids alone while the round runs"


# -- rounds that somebody else tells, as the referee does: what was noted by hand isn't lost to them


class Added(NamedTuple):
    """What became of the rounds.

    Attributes:
        rounds: that weren't noted, or ran, and are noted now.
        replaced: that were noted differently, and are as told now.
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
    noted = kept.entries
    differing = [
        number
        for number, entry in rounds.items()
        if number in noted and not agrees(noted[number], entry)
    ]
    now, left = dict(noted), []
    for number, entry in sorted(rounds.items()):
        if number in differing and not over:
            continue
        try:
            checked(kept, {**now, number: entry})
        except FaultyEntries:
            left.append(number)
        else:
            now[number] = entry
    new = [number for number, entry in now.items() if entry != noted.get(number)]
    if new:
        keep(kept, now, max(new))
    return Added(
        rounds=tuple(sorted(set(new) - set(differing))),
        replaced=tuple(sorted(set(new) & set(differing))),
        differing=tuple(sorted(set(differing) - set(new) - set(left))),
        left=tuple(left),
    )


def agrees(noted: Entry, other: Entry) -> bool:
    """Whether a round is told as it is noted, as far as it is noted."""
    return noted == other or (
        noted.is_running
        and (noted.bids, noted.contract, noted.nullo) == (other.bids, other.contract, other.nullo)
    )


# -- the last change taken back


def undo(kept: Kept) -> Kept:
    """Take the last change back.

    Raises:
        InputError: there is none.
        FileError: it can't be written.
    """
    folder = kept.manifest.folder
    earlier = _read_before(folder)
    path = folder / SCORES
    while earlier and earlier[-1] == (
        path.read_text("utf-8") if path.exists() else ""
    ):  # a run was killed before it noted its round
        earlier = earlier[:-1]
    if not earlier:
        if not (folder / SCORES).exists():
            raise InputError(
                "no round is noted yet",
                'note the first with --round 1 "1/1 0/0 …", bid/tricks in seat order',
            )
        raise InputError(
            f"nothing is known of what {SCORES} was before",
            "say the round again, or as “” to take it away",
        )
    if earlier[-1]:
        write_whole(path, earlier[-1].encode(), force=True)
    else:
        path.unlink(missing_ok=True)
    with suppress(
        FileError
    ):  # done it is; what was before the scores and is the same as they are now, is passed over
        _write_before(folder, earlier[:-1])
    return read_kept(folder)


def _remember(folder: Path, before: str) -> None:
    if (folder / _BEFORE).parent.is_dir():  # whoever has the public files alone goes without
        _write_before(folder, [*_read_before(folder), before][-_MOST_BEFORE:])


def _write_before(folder: Path, texts: list[str]) -> None:
    write_whole(folder / _BEFORE, json.dumps(texts).encode(), force=True, private=True)


def _read_before(folder: Path) -> list[str]:
    try:
        texts = json.loads(read_limited(folder / _BEFORE, 10 * MOST_BYTES))
    except (FileError, InputError, ValueError):
        return []
    return texts if isinstance(texts, list) and all(isinstance(text, str) for text in texts) else []
