"""The last check of a pack before it is written: what was drawn, compared with what was dealt.

It takes the notes that pages keep of what is drawn on them, and compares them with the deal itself,
not with the views from which the files are drawn.  Finished files are never read: whoever doubts
one draws it again (`cardgen.check.judge`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.dealing import Deal, Round, check_complete
from cardgen.errors import CheckError
from cardgen.faces import Art, glyph, joker_star, label, pip
from cardgen.games import Sight
from cardgen.pack import ADDRESSES, DEAL, MANIFEST, PLAYER_FILES, PRINT, SEED, Kind, Pack, PackFile


def check_pack(pack: Pack) -> Pack:
    """Prove that a pack is what was dealt; returns it.

    Raises:
        CheckError: it isn't: a mistake of cardgen.  The message names no card.
    """
    for where, problem in _problems(pack):
        raise CheckError(
            f"this pack didn't come out as it was dealt: {where}: {problem}",
            "nothing was written; please report it",
        )
    return pack


def check_player(file: PackFile, deal: Deal) -> PackFile:
    """The same for one player's file, drawn again for a pack on disk; returns it."""
    assert file.seat is not None
    for problem in _wrong_in_file(file, file.seat, deal):
        raise CheckError(
            f"the file didn't come out as it was dealt: {problem}",
            "nothing was changed; please report it",
        )
    return file


def _problems(pack: Pack) -> Iterator[tuple[str, str]]:
    """Each as where it is and what is wrong there; neither names a card."""
    deal = pack.deal
    for round_ in deal.rounds:
        try:
            check_complete(deal.deck, round_.hands, (*round_.kitty, *round_.rest))
        except AssertionError:
            yield f"round {round_.facts.number}", "hands and rest aren't the deck"
    secrets = [
        deal.seed.text,
        deal.keys.key,
        *(deal.keys.round_key(round_.facts.number) for round_ in deal.rounds),
    ]
    for file in pack.files:
        if file.seat is not None:
            yield from ((file.path, problem) for problem in _wrong_in_file(file, file.seat, deal))
        # None may be in its texts; the first two, seed and game key, not in its bytes either.
        words = "".join("".join((*page.shown, *page.spoken)) for page in file.traces).upper()
        words = words.replace("-", "").replace(" ", "")
        raw = file.content.replace(b"-", b"")
        leaked = [secret for secret in secrets if secret in words]
        leaked += [secret for secret in secrets[:2] if secret.encode() in raw]
        if leaked and not file.private:
            yield file.path, "the seed or a key stands in it"
    yield from _wrong_in_lists(pack)


# -- a player's file


def _wrong_in_file(file: PackFile, seat: int, deal: Deal) -> Iterator[str]:
    """What a player's file shows that isn't theirs, and what of theirs it lacks."""
    assert file.style
    letters = file.style.letters
    jokers = {
        file.style.texts("joker.big"): BIG_JOKER,
        file.style.texts("joker.little"): LITTLE_JOKER,
    }
    hands = Counter(  # those that the player sees before the bidding
        frozenset(round_.hands[seat] or ())
        for round_ in deal.rounds
        if round_.hands[seat] is not None and round_.facts.sight is Sight.OPEN
    )
    single = {card for round_ in deal.rounds for card in _singles(round_, seat)}
    before = set[Card]()
    found: Counter[frozenset[Card]] = Counter()
    for number, page in enumerate(file.traces):
        lines = [cards for text in page.spoken if (cards := _cards_in_words(text, letters, jokers))]
        if any(line not in hands and not line <= single for line in lines):
            yield "a card stands in it that its player may not see"
        found.update(lines)
        words = set().union(*lines)
        # Piles to cut out go on over pages, whose words then tell of other cards than are drawn.
        looked_at = page.arts if number == 0 or file.style.layout != "cards" else []
        drawn = _cards_in_arts(looked_at, letters)
        if number == 0 and drawn | words:
            yield "its first page shows a card"
        if not drawn <= words | before | single:
            yield "a card is drawn in it that its player may not see"
        before = words or before  # a long hand in large print goes on on further pages
    if any(found[hand] < count for hand, count in hands.items() if hand):
        yield "a hand is missing in it"


def _cards_in_words(text: str, letters: str, jokers: Mapping[str, Card]) -> frozenset[Card]:
    """The cards of a hand in words, ``♥ 10 K 7 ♠ A``; none if the text says anything else."""
    ranks, suits = _words(letters)
    cards = set[Card]()
    suit = None
    for words, joker in jokers.items():
        if words in text:
            cards.add(joker)
            text = text.replace(words, "")
    for word in text.replace("\u00a0", " ").split():
        if word in suits:
            suit = suits[word]
        elif word in ranks and suit:
            cards.add(Card(ranks[word], suit))
        else:
            return frozenset()
    return frozenset(cards)


@cache
def _words(letters: str) -> tuple[dict[str, Rank], dict[str, Suit]]:
    ranks = {label(rank, letters): rank for rank in Rank if not rank.is_joker}
    return ranks, {suit.sign: suit for suit in Suit}


@cache
def _meanings(letters: str) -> dict[str, Rank | Suit | Card]:
    """What stands in the corners of cards, by the names of its art."""
    ranks = {
        glyph(label(rank, letters), small).name: rank
        for rank in Rank
        if not rank.is_joker
        for small in (False, True)
    }
    jokers = {joker_star(joker == BIG_JOKER).name: joker for joker in (BIG_JOKER, LITTLE_JOKER)}
    return {**ranks, **{pip(suit).name: suit for suit in Suit}, **jokers}


@cache
def _bids() -> frozenset[str]:
    """Pictures of rounds in which all must bid the same: the number in them is drawn as an
    index, but is no card's.
    """
    from cardgen.pages.parts import marks  # what draws is loaded only where something is drawn

    return frozenset(marks.picture(kind).name for kind in ("null8", "eight8"))


def _cards_in_arts(arts: Sequence[Art], letters: str) -> set[Card]:
    """The cards that arts draw, and the arts that those use: a rank and the suit's mark behind
    it, or a joker's star.
    """
    meanings = [_meanings(letters).get(art.name) for art in arts]
    cards = set[Card]()
    rank = None
    for i, meaning in enumerate(meanings):
        if isinstance(meaning, Card):
            # Both stars side by side are in the line of ranks, or in a hand that words tell anyway.
            beside = {*meanings[max(0, i - 1) : i], *meanings[i + 1 : i + 2]}
            if not beside & {BIG_JOKER, LITTLE_JOKER} - {meaning}:
                cards.add(meaning)
        elif isinstance(meaning, Rank):
            rank = None if i and arts[i - 1].name in _bids() else meaning
        elif isinstance(meaning, Suit) and rank is not None:
            cards.add(Card(rank, meaning))
            rank = None
    return cards.union(*(_cards_within(art, letters) for art in arts if art.uses))


@cache
def _cards_within(art: Art, letters: str) -> set[Card]:
    uses = {used.name: used for used in art.uses}
    return _cards_in_arts(
        [uses[name] for name in re.findall(r"/(\S+) Do\b", art.operators)], letters
    )


def _singles(round_: Round, seat: int) -> Iterator[Card]:
    """Cards that may stand alone in the file: turned up, in a list, or in front of the others in
    a forehead round.
    """
    if round_.facts.turned_up:
        yield round_.facts.turned_up
    if (listed := round_.lists[seat]) is not None:
        yield from listed.cards
    if round_.facts.sight is Sight.FOREHEAD and round_.hands[seat] is not None:
        yield from (
            card for other, hand in enumerate(round_.hands) if other != seat for card in hand or ()
        )


# -- what everybody may have


def _wrong_in_lists(pack: Pack) -> Iterator[tuple[str, str]]:
    """Files that are missing, too many, or not in the lists with their hashes: where, and what is
    wrong.
    """
    files = {file.path: file for file in pack.files}
    wanted = {MANIFEST, SEED, DEAL, PLAYER_FILES, PRINT}
    seats = [file.seat for file in pack.files if file.kind is Kind.PLAYER]
    if (
        len(files) < len(pack.files)
        or seats != list(range(len(pack.names)))
        or any(file.private for file in pack.files if file.kind is not Kind.DATA)
    ):
        yield "its files", "not one for each player"
    if not wanted <= files.keys() or {
        path for path, file in files.items() if file.kind is Kind.DATA
    } - wanted - {ADDRESSES}:
        yield "its files", "not those that a pack has"
        return
    listed = {
        entry["path"]: entry["sha256"]
        for entry in (
            *json.loads(files[PLAYER_FILES].content),
            *json.loads(files[MANIFEST].content)["files"],
        )
    }
    for path, file in files.items():
        if (
            file.kind is not Kind.DATA
            and listed.get(path) != hashlib.sha256(file.content).hexdigest()
        ):
            yield path, "its fingerprint isn't in the lists"
