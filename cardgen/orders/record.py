"""A finished pack → its hand record: every card of every round that was played, as a PDF, as data,
or as deals for bridge programs.
"""

from __future__ import annotations

import json
from dataclasses import field
from pathlib import Path
from typing import Any

from cardgen import frozen
from cardgen.cards import Cards, Rank, Suit
from cardgen.dealing import record_view
from cardgen.errors import FileError, InputError
from cardgen.files import parent_of, write_whole
from cardgen.games import Sight
from cardgen.orders.redeal import changed
from cardgen.pack import (
    MANIFEST,
    ORGANISER,
    Manifest,
    check_private,
    read_print,
    read_superseded,
    redealt,
)
from cardgen.preferences import Preferences
from cardgen.views import Event, PublicView, RecordRound, RecordView

PBN = ".pbn"


@frozen
class Record:
    """A hand record before it is written."""

    view: RecordView = field(repr=False)
    event: Event
    content: bytes = field(repr=False)  # of the file; like the view it holds every card
    pages: int  # of a PDF; else 0
    not_played: int | None  # number of the first round that another pack was dealt for


def draw_record(manifest: Manifest, preferences: Preferences, kind: str = ".pdf") -> Record:
    """Deal a pack again and draw all hands, or with `PBN` write them down.  Nothing is written to
    the disk.

    preferences: of its readers; what isn't said is as in the first player's file, but in normal
        print.
    Raises FileError: a file of the organiser's can't be read; InputError: one isn't as cardgen
    wrote it, or no round was played;
        CheckError: the seed isn't that of this pack.
    """
    check_private(manifest)
    superseded = read_superseded(manifest)
    printed = read_print(manifest)
    before, by = (superseded.from_round, superseded.pack_mark) if superseded else (None, "")
    names = manifest.current_names
    view = record_view(redealt(manifest), names, manifest.table.house, before, by)
    if not view.rounds:
        assert superseded
        raise InputError(
            f"no round of this pack was played: {superseded.sentence}", "name that pack instead"
        )
    if kind == PBN:
        return Record(view, printed.event, _as_pbn(view, printed.event), 0, before)
    # everything that draws is loaded after the checks
    from cardgen.pages.forms.record import record_pdf
    from cardgen.pages.theme import style_of

    style = style_of(changed(printed.players[0], preferences.over(Preferences(large=False))))
    drawn = record_pdf(view, style, printed.event)
    return Record(view, printed.event, drawn.content, drawn.pages, before)


def usual_place(manifest: Manifest) -> Path:
    """Where a record goes if nobody says: beside the pack, not into it, for that goes to the
    players.
    """
    return parent_of(manifest.folder) / f"hands-{manifest.table.pack_mark}.pdf"


def write_record(record: Record, path: Path, force: bool) -> None:
    """Write the file; in an organiser's folder only its owner can read it.

    force: replace a file of that name.
    Raises FileError: it would be among what goes to players, exists already, or can't be written.
    """
    write_whole(path, record.content, force, private=check_place(path))


def check_place(path: Path) -> bool:
    """Whether a record is in the private part of a pack there.

    Raises FileError: it would be in the part that goes to the players, or in the place of something
    that a pack needs.
    """
    try:
        above = list(path.resolve().parents)
        pack = next((folder for folder in above if (folder / MANIFEST).is_file()), None)
        if pack is None:
            return False
        private = pack / ORGANISER
        inside = private.is_dir() and any(
            folder.samefile(private) for folder in above if folder.is_dir()
        )
    except (OSError, RuntimeError, ValueError):  # writing says what is wrong
        return False
    if not inside:
        raise FileError(
            f"{path} would be in the part of a pack that goes to the players",
            "write it beside the pack, or name another file",
        )
    if path.suffix.casefold() not in (".pdf", PBN):
        raise FileError(
            f"{path} would be among the files that a pack needs",
            "let its name end in .pdf or .pbn, or write it beside the pack",
        )
    return True


def record_data(record: Record) -> dict[str, Any]:
    """All that the PDF shows, as JSON; cards as in the pack's own files, seats from 0."""
    table = record.view.table
    event = record.event
    rounds = []
    for round_ in record.view.rounds:
        facts = round_.facts
        sight = round_.facts.sight
        data = {
            "sits_out": facts.sits_out,
            "kind": facts.special or (None if sight is Sight.OPEN else sight.value),
            "hands": [None if hand is None else _notations(hand) for hand in round_.hands],
            "kitty": _notations(round_.kitty),
            "left_over": _notations(round_.rest),
        }
        rounds.append(facts.as_data() | data)
    return {
        "game": table.game,
        **({"house_rules": table.house} if table.house else {}),
        "title": table.title,
        "date": event.day.isoformat() if event.day else None,
        "place": event.place,
        "players": list(table.names),
        "header": json.loads(table.header),
        "words": table.words,
        "game_code": table.game_code,
        "pack_mark": table.pack_mark,
        "seed_kind": str(table.seed_kind),
        "not_played_from": record.not_played,
        "rounds": rounds,
    }


def _notations(cards: Cards) -> list[str]:
    return [card.notation for card in cards]


# -- for bridge programs and dealing machines

_SEATS = "NESW"  # seat 1 is North, so that 1 and 3 play against 2 and 4
_EACH = 13


def check_deals(table: PublicView) -> None:
    """Raises InputError if a bridge program doesn't know this game's rounds: 52 cards, thirteen
    for each of four.
    """
    short = next((facts for facts in table.rounds if facts.cards != _EACH), None)
    why = ""
    if len(table.names) != len(_SEATS):
        why = f"this one has {len(table.names)} players"
    elif table.rules.deck != len(_SEATS) * _EACH:
        why = f"this one has {table.rules.deck} cards"
    elif short:
        why = f"round {short.number} of this one deals {short.cards}"
    if why:
        raise InputError(
            f"a {PBN} holds deals of thirteen cards for each of four, and {why}",
            "write all hands as a PDF: -o hands.pdf",
        )


def _as_pbn(view: RecordView, event: Event) -> bytes:
    """The deals in Portable Bridge Notation 2.1, as its export format has them: the fifteen tags in
    their order, a game for each round, the dealer's hand first.

    Nobody bids as in bridge, so declarer, contract and result are unknown; the trump stands behind
    the tags as a comment.
    """
    check_deals(view.table)
    games = [_pbn_game(view.table, round_, event) for round_ in view.rounds]
    lines = ["% PBN 2.1", "% EXPORT", *(line for game in games for line in (*game, ""))]
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1")


def _pbn_game(table: PublicView, round_: RecordRound, event: Event) -> list[str]:
    facts = round_.facts
    first = facts.dealer or 0
    hands = (round_.hands[(first + i) % len(_SEATS)] or () for i in range(len(_SEATS)))
    north, east, south, west = map(_in_latin, table.names)
    said = {
        "Event": _in_latin(table.title) or table.game,
        "Site": _in_latin(event.place) or "?",
        "Date": event.day.strftime("%Y.%m.%d") if event.day else "????.??.??",
        "Board": str(facts.number),
        "West": west,
        "North": north,
        "East": east,
        "South": south,
        "Dealer": _SEATS[first],
        "Vulnerable": "None",
        "Deal": f"{_SEATS[first]}:{' '.join(map(_pbn_hand, hands))}",
        "Scoring": "?",
        "Declarer": "?",
        "Contract": "?",
        "Result": "?",
    }
    lines = [f'[{tag} "{value}"]' for tag, value in said.items()]
    if facts.unknown_trump:
        return lines
    shown = f", turned up {facts.turned_up.notation}" if facts.turned_up else ""
    return [*lines, f"{{Trump: {facts.trump.value if facts.trump else 'none'}{shown}}}"]


def _pbn_hand(cards: Cards) -> str:
    """``AK2.QJT..98765``: spades, hearts, diamonds and clubs, each from high to low."""
    high_to_low = sorted(cards, key=lambda card: _PBN_RANKS.index(_pbn_rank(card.rank)))
    return ".".join(
        "".join(_pbn_rank(card.rank) for card in high_to_low if card.suit is suit)
        for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    )


_PBN_RANKS = "AKQJT98765432"


def _pbn_rank(rank: Rank) -> str:
    return "T" if rank is Rank.TEN else rank.value


def _in_latin(text: str) -> str:
    """A tag's value: in the letters that the notation has, quotes and backslashes escaped."""
    if not text.isascii():
        from anyascii import anyascii  # few names need it

        text = "".join(c if c <= "\xff" else anyascii(c) for c in text)
    return text.replace("\\", "\\\\").replace('"', '\\"')
