"""The last check of a pack before it is written: what was drawn, compared with what was dealt.

It takes the notes that pages keep of what is drawn on them; `cardgen.check.audit` reads the finished bytes, which takes a hundred
times as long.  It compares with the deal itself, not with the views from which the files are drawn.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.cards import Card
from cardgen.check.cards import cards_of_arts
from cardgen.check.read_hands import Grammar
from cardgen.dealing import Deal, Round, check_complete
from cardgen.errors import CheckError
from cardgen.games import Sight
from cardgen.pack import ADDRESSES, DEAL, MANIFEST, PLAYER_FILES, PRINT, SEED, Kind, Pack, PackFile


def check_pack(pack: Pack) -> Pack:
    """Prove that a pack is what was dealt; returns it.

    Raises:
        CheckError: it isn't: a mistake of cardgen.  The message names no card.
    """
    for where, problem in _problems(pack):
        raise CheckError(f"this pack didn't come out as it was dealt: {where}: {problem}", "nothing was written; please report it")
    return pack


def _problems(pack: Pack) -> Iterator[tuple[str, str]]:
    dealt = pack.deal
    for one in dealt.rounds:
        try:
            check_complete(dealt.deck, one.hands, (*one.kitty, *one.rest))
        except AssertionError:
            yield f"round {one.facts.number}", "hands and rest aren't the deck"
    secrets = [dealt.seed.text, dealt.keys.key, *(dealt.keys.round_key(one.facts.number) for one in dealt.rounds)]
    for file in pack.files:
        if file.seat is not None:
            yield from ((file.path, problem) for problem in _wrong_in_file(file, file.seat, dealt))
        if not file.private and _tells_a_secret(file, secrets):
            yield file.path, "the seed or a key stands in it"
    yield from _wrong_in_lists(pack)


# -- a player's file


def _wrong_in_file(file: PackFile, seat: int, dealt: Deal) -> Iterator[str]:
    assert file.style is not None
    grammar = Grammar(file.style.language, file.style.letters)
    hands = Counter(frozenset(one.hands[seat] or ()) for one in dealt.rounds if _sees_own(one, seat))
    single, before = {card for one in dealt.rounds for card in _singles(one, seat)}, set[Card]()
    found: Counter[frozenset[Card]] = Counter()
    for number, page in enumerate(file.traces):
        spoken = [line for text in page.spoken if (line := grammar.hands(text)) and not any(before for before, _ in line)]
        lines = [frozenset(card for _, cards in hand for card in cards) for hand in spoken]
        if any(line not in hands and not line <= single for line in lines):
            yield "a card stands in it that its player may not see"
        found.update(lines)
        words = set().union(*lines)
        looked_at = page.arts if number == 0 or file.style.layout != "cards" else []  # piles to cut out lie across pages
        drawn = cards_of_arts(looked_at, file.style.letters)
        if number == 0 and drawn | words:
            yield "its first page shows a card"
        if not drawn <= words | before | single:
            yield "a card is drawn in it that its player may not see"
        before = words
    if any(found[hand] < count for hand, count in hands.items() if hand):
        yield "a hand is missing in it"


def _sees_own(one: Round, seat: int) -> bool:
    """Whether the player holds cards in the hand, rather than closed ones."""
    return one.hands[seat] is not None and (one.facts.sight is Sight.OPEN)


def _singles(one: Round, seat: int) -> Iterator[Card]:
    """Cards that may stand alone in the file: turned up, in a list, or in front of the others in a forehead round."""
    if one.facts.turned_up:
        yield one.facts.turned_up
    if (listed := one.lists[seat]) is not None:
        yield from listed.cards
    if one.facts.sight is Sight.FOREHEAD and one.hands[seat] is not None:
        yield from (card for other, hand in enumerate(one.hands) if other != seat for card in hand or ())


# -- what everybody may have


def _tells_a_secret(file: PackFile, secrets: Sequence[str]) -> bool:
    """Whether a secret stands in words, or one of the first two, the seed and the game key, in what the file says of itself."""
    words = "".join("".join((*page.shown, *page.spoken)) for page in file.traces).upper().replace("-", "").replace(" ", "")
    raw = file.content.replace(b"-", b"")
    return any(one in words for one in secrets) or any(one.encode() in raw for one in secrets[:2])


def _wrong_in_lists(pack: Pack) -> Iterator[tuple[str, str]]:
    """Whether the lists of files have all of them, with their hashes, and nothing lies where it shouldn't."""
    files = {file.path: file for file in pack.files}
    wanted = {MANIFEST, SEED, DEAL, PLAYER_FILES, PRINT}
    seats = [file.seat for file in pack.files if file.kind is Kind.PLAYER]
    if (
        len(files) < len(pack.files)
        or seats != list(range(len(pack.names)))
        or any(file.private for file in pack.files if file.kind is not Kind.DATA)
    ):
        yield "its files", "not one for each player"
    if not wanted <= files.keys() or {path for path, file in files.items() if file.kind is Kind.DATA} - wanted - {ADDRESSES}:
        yield "its files", "not those that a pack has"
        return
    listed = {
        entry["path"]: entry["sha256"]
        for entry in (*json.loads(files[PLAYER_FILES].content), *json.loads(files[MANIFEST].content)["files"])
    }
    for path, file in files.items():
        if file.kind is not Kind.DATA and listed.get(path) != hashlib.sha256(file.content).hexdigest():
            yield path, "its fingerprint isn't in the lists"
