"""One round alone, opened by its round key: its hands against the files that are there.

A round key deals its round.  Whether it is the key that the game code fixed shows only with the seed code.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardgen.check.finding import Finding
from cardgen.check.other_drawing import OLD_NUMBERS
from cardgen.check.player_file import AskPassword, PlayerFile, header_of, misplaced, open_asking
from cardgen.check.read_hands import ReadRound
from cardgen.check.verify import open_manifest
from cardgen.dealing import Deal, Header, Round, deal_round, player_round
from cardgen.errors import CheckError, InputError
from cardgen.files import read_limited
from cardgen.games import RoundFacts
from cardgen.pack import DEAL, MANIFEST, MOST_BYTES, ORGANISER, Manifest, read_passwords


@dataclass(frozen=True, slots=True)
class OpenedRound:
    """What came out for one round.

    Attributes:
        number: of the round.
        compared: files whose hands were compared.
        differences: what doesn't match; empty: everything does.
        proven: whether the key is known to be that of the posted code: the seed code was given, too.
        unjudged: what couldn't be judged, and why.
    """

    number: int
    compared: tuple[str, ...]
    differences: tuple[Finding, ...]
    proven: bool
    unjudged: tuple[str, ...] = ()


def verify_round(place: Path, number: int, key: str, dealt: Deal | None, ask: AskPassword) -> OpenedRound:
    """Open one round of a pack and compare it with every file that is there.

    Args:
        place: the pack's folder.
        number: of the round.
        key: its key, 26 characters.
        dealt: the whole deal, where the seed code is known.
        ask: for the password of an encrypted file.

    Raises:
        FileError: something can't be read.
        InputError: there is no such round, or nothing to compare it with.
        CheckError: the pack or a file in it is damaged.
    """
    manifest = open_manifest(place)
    table = manifest.table
    facts = next((one for one in table.rounds if one.number == number), None)
    if facts is None:
        raise _no_round(number, table.from_round, table.planned)
    deck = manifest.game.deck(len(table.names), table.settings)
    opened = deal_round(facts._replace(turned_up=None), deck, len(table.names), key)
    differences = _key_differs(dealt, number, key)
    if opened.facts != facts:
        differences.append(Finding(MANIFEST, f"this round key turns up another card or trump than {MANIFEST} says", 0, (number,)))
    compared = []
    for name, same in _compared(manifest, opened, ask):
        compared.append(name)
        if not same:
            differences.append(Finding(name, f"this round key deals other cards than stand in {name}", 0, (number,)))
    if not compared:
        raise InputError(f"there is no hand to compare in {place}", "put your own file beside pack.json, or name it: --file 1-Anna.pdf")
    old = table.edition < 2 and facts.is_sealed
    unjudged = [OLD_NUMBERS.format(name) for name in compared if old and name != DEAL]
    return OpenedRound(number, tuple(compared), tuple(differences), dealt is not None, tuple(unjudged))


def verify_round_of_file(file: PlayerFile, number: int, key: str, dealt: Deal | None) -> OpenedRound:
    """Open one round and compare it with one player's file.  Arguments as in `verify_round`."""
    opened = _possible_rounds(file, number, key)
    seat, names, last = file.seat, file.drawn.names, opened[0][1]
    first = _first_round(header_of(file))
    shown = file.shown(first, last)
    read = shown.rounds[number - first]
    if read == ReadRound(number, None, (), (), ()) and any(one.hands[seat] is None for one, _ in opened):
        raise InputError(f"{file.name} has no cards of round {number}: its player sits out", "compare the file of somebody who plays it")
    differences = _key_differs(dealt, number, key)
    edition = file.edition
    if not any(shown.is_round(player_round(one, seat), names, edition) for one, _ in opened):
        differences.append(Finding(file.name, f"this round key deals other cards than stand in {file.name}", 0, (number,)))
    old = edition < 2 and opened[0][0].facts.is_sealed
    unjudged = (OLD_NUMBERS.format(file.name),) if old else ()
    return OpenedRound(number, (file.name,), tuple(differences), dealt is not None, unjudged)


def _key_differs(dealt: Deal | None, number: int, key: str) -> list[Finding]:
    if dealt is None or dealt.keys.round_key(number) == key:
        return []
    return [Finding(MANIFEST, "the seed code makes another round key", 0, (number,))]


def _no_round(number: int, first: int, last: int) -> InputError:
    return InputError(f"there is no round {number}", f"the rounds are {first} to {last}")


def _compared(manifest: Manifest, opened: Round, ask: AskPassword) -> Iterator[tuple[str, bool]]:
    """What holds hands of this round, and whether they are those of the key."""
    table = manifest.table
    if (manifest.folder / DEAL).exists():
        yield DEAL, _in_deal(manifest.folder / DEAL, opened)
    passwords = read_passwords(manifest) if (manifest.folder / ORGANISER).is_dir() else None
    for seat, path in enumerate(manifest.player_files):
        if opened.hands[seat] is None or not (manifest.folder / path).exists():
            continue
        file = open_asking(manifest.folder / path, passwords[seat] if passwords else None, ask)
        if other := misplaced(file.info, manifest, seat, by_mark=False):
            raise CheckError(f"{path} {other}", "take the pack as cardgen wrote it")
        shown = file.shown(table.from_round, table.planned)
        yield path, shown.is_round(player_round(opened, seat), table.names, table.edition)


def _in_deal(path: Path, opened: Round) -> bool:
    try:
        rounds = json.loads(read_limited(path, MOST_BYTES))["rounds"]
        row = next(one for one in rounds if one["number"] == opened.facts.number)
        hands = [None if hand is None else [card.notation for card in hand] for hand in opened.hands]
        return bool(row["hands"] == hands and row["kitty"] == [card.notation for card in opened.kitty])
    except (ValueError, KeyError, TypeError, StopIteration, RecursionError):
        raise CheckError(f"{path} isn't as cardgen wrote it", "take the pack as cardgen wrote it") from None


def _possible_rounds(file: PlayerFile, number: int, key: str) -> list[tuple[Round, int]]:
    """The round as the key deals it, for each first dealer that the lot may have named, and the number of the last round."""
    header = header_of(file)
    game, settings, count = header.game, header.settings, len(header.players)
    deck, first = game.deck(count, settings), _first_round(header)
    dealers = range(count) if game.deals_by_lot(settings) else [game.first_dealer(settings)]
    plans = [game.plan(count, settings, dealer) for dealer in dealers]
    if not first <= number <= len(plans[0]):
        raise _no_round(number, first, len(plans[0]))
    found: list[RoundFacts] = [plan[number - 1] for plan in plans]
    return [(deal_round(facts, deck, count, key), len(plans[0])) for facts in found]


def _first_round(header: Header) -> int:
    return header.replaced.from_round if header.replaced else 1
