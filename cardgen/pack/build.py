"""A dealt game → the files of its pack, drawn completely in memory; ``pack.json``, which `manifest`
reads, and passwords among them.  A pack's own deal again, from its header and its seed.

What only the organiser may read (seed, hands, hashes of the players' files, addresses) is in
``organiser/``.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen import frozen
from cardgen.dealing import ALPHABET, Deal, deal_header, player_view, public_view, shuffle
from cardgen.errors import CheckError, InputError
from cardgen.files import read_limited
from cardgen.games import plan_game
from cardgen.names import Names, Person, file_stem, shown_name
from cardgen.pack.formats import (
    ADDRESSES,
    AS_WRITTEN,
    DEAL,
    MANIFEST,
    MOST_BYTES,
    ORGANISER,
    PASSWORDS,
    PLAYER_FILES,
    PRINT,
    SEED,
    as_json,
)
from cardgen.pack.manifest import Manifest, PublicFile
from cardgen.pack.organiser import PlayerFile, Printed
from cardgen.pdf.container import DRAWING
from cardgen.text import catalogue
from cardgen.views import PublicView

if TYPE_CHECKING:
    from cardgen.pages.theme import Style
    from cardgen.pdf.draw import Finished, Trace
    from cardgen.views import Event

PASSWORD_LENGTH = 16  # characters, five bits each


class Kind(StrEnum):
    """What a file of a pack is."""

    PLAYER = "player"
    PROTOCOL = "protocol"
    RULES = "rules"
    DATA = "data"
    COPY = "copy"  # of a protocol that somebody wrote into


@frozen
class PackFile:
    """A file of a pack, whole in memory: it is checked before anything is written."""

    path: str  # inside the pack, with ``/``
    content: bytes = field(repr=False)
    kind: Kind
    seat: int | None = None  # from 0; None where it isn't one player's
    pages: int = 0  # of a PDF
    style: Style | None = None  # in which a PDF is drawn
    traces: tuple[Trace, ...] = field(
        default=(), repr=False, compare=False
    )  # what was drawn on its pages; those on others come last
    # Numbers of those on each page.
    rounds: tuple[tuple[int, ...], ...] = field(default=(), repr=False, compare=False)

    @property
    def private(self) -> bool:
        """Whether only the organiser may read it."""
        return self.path.startswith(f"{ORGANISER}/")

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


@frozen
class Pack:
    """A finished pack."""

    folder: str  # its name
    deal: Deal
    names: Names
    files: tuple[PackFile, ...]  # in the order in which they are listed
    encrypted: bool = False  # whether each player's file opens only with a password


class PackStyles(NamedTuple):
    """How the files of a pack look."""

    players: Sequence[Style]  # those of players, by seat
    shared: Sequence[Style]  # protocol and rules, one for each edition that somebody reads


def draw_pack(
    deal: Deal,
    people: Sequence[Person],
    styles: PackStyles,
    event: Event,
    house: str = "",
    on_step: Callable[[str], None] = lambda step: None,
) -> Pack:
    """Draw every file of a pack.  Nothing is written; equal arguments give equal bytes.

    people: in seat order, with the names to show.  house: name
        of the house rules, or empty.
    on_step: told whose or which file is drawn next.
    """
    names = tuple(shown_name(person.name) for person in people)
    table = public_view(deal, names, house)
    drawn = []
    for seat, style in enumerate(styles.players):
        on_step(names[seat])
        drawn.append(draw_player(deal, seat, names, house, style, event))
    for kind in (Kind.PROTOCOL, Kind.RULES):
        on_step(kind.value)
        for style in styles.shared:
            path = shared_path(kind, style, [one.language for one in styles.shared])
            file = draw_shared(deal, names, house, kind, style, event)
            drawn.append(replace(file, path=path))
    data = [
        _json_file(MANIFEST, _manifest(deal, table, drawn).as_data()),
        PackFile(SEED, seed_note(deal.seed, styles.shared[0].language), Kind.DATA),
        _json_file(DEAL, {"rounds": rounds_with_hands(deal)}),
        player_files([player_entry(file) for file in drawn if file.seat is not None]),
        print_file(styles, event),
    ]
    if any(person.address for person in people):
        data.append(addresses_file(people))
    return Pack(_folder_name(table), deal, names, (*drawn, *data))


def _folder_name(table: PublicView) -> str:
    """``familienrunde-corona-PBVV``: the title in small ASCII letters, so that packs are told
    apart; the game; the pack mark.

    Of many tables, the number takes the title's place: ``table-07-corona-PBVV``.
    """
    if table.at:
        number = f"{table.at.table:0{max(2, len(str(table.at.tables)))}}"
        set_ = f"set-{table.at.set}-" if table.at.set else ""
        return f"{set_}table-{number}-{table.game}-{table.pack_mark}"
    shown = shown_name(table.title)
    title = file_stem(shown).lower() if shown else ""
    return "-".join(
        filter(None, (title if title != table.game else "", table.game, table.pack_mark))
    )


def encrypt_pack(pack: Pack) -> Pack:
    """The same pack, but each player's file opens only with a password of its own, which the
    organiser finds in the pack.

    Passwords are fresh every time, whatever the pack was dealt from.  Whether there is anything
    that encrypts is found out
    before a pack is dealt: `cardgen.pdf.encrypt.check_available`.
    """
    # its libraries are loaded only when something is encrypted
    from cardgen.pdf.encrypt import encrypt

    passwords = [fresh_password() for _ in pack.names]
    locked = [
        f if f.seat is None else replace(f, content=encrypt(f.content, passwords[f.seat]))
        for f in pack.files
    ]
    new = {
        PLAYER_FILES: (
            player_files([player_entry(file) for file in locked if file.seat is not None]).content
        ),
        PRINT: as_json(
            json.loads(next(file.content for file in locked if file.path == PRINT))
            | {"encrypted": True}
        ),
    }
    files = [replace(file, content=new.get(file.path, file.content)) for file in locked]
    lines = [
        f"{seat} {name} {password}\n"
        for seat, (name, password) in enumerate(zip(pack.names, passwords, strict=True), 1)
    ]
    languages = (f.style.language for f in pack.files if f.style and f.kind is Kind.PROTOCOL)
    text = catalogue(next(languages), "dealt")("note.passwords")
    note = PackFile(PASSWORDS, f"{text}\n\n{''.join(lines)}".encode(), Kind.DATA)
    return replace(pack, files=(*files, note), encrypted=True)


def draw_player(
    deal: Deal, seat: int, names: Sequence[str], house: str, style: Style, event: Event
) -> PackFile:
    """The file of the player at `seat`, from 0.  names: to show, in seat order."""
    from cardgen.pages.player import player_pdf

    view = player_view(deal, seat, names, house)
    document = player_pdf(replace(view, table=_titled(view.table, style)), style, event)
    return _drawn(f"{seat + 1}-{file_stem(names[seat])}.pdf", document, Kind.PLAYER, style, seat)


def shared_path(kind: str, style: Style, languages: Iterable[str]) -> str:
    """``protocol-large.pdf``, ``rules-de.pdf``; a protocol says its language where there are
    several.
    """
    named = kind == Kind.RULES or set(languages) != {style.language}
    parts = kind, style.language if named else "", "large" if style.large else ""
    return f"{'-'.join(filter(None, parts))}.pdf"


def draw_shared(
    deal: Deal, names: Sequence[str], house: str, kind: str, style: Style, event: Event
) -> PackFile:
    """A file for everybody, in one edition.  kind: `Kind.PROTOCOL` or `Kind.RULES`; names: as
    in `draw_player`.
    """
    path = shared_path(kind, style, ())
    if kind == Kind.PROTOCOL:
        # reportlab is loaded only when something is drawn
        from cardgen.pages.forms.protocol import protocol_pdf

        protocol = protocol_pdf(_titled(public_view(deal, names, house), style), style, event)
        return _drawn(path, protocol, Kind.PROTOCOL, style)
    from cardgen.pages.player import KIND, dealt_facts
    from cardgen.pages.rules import leaflet_pdf

    planned = plan_game(deal.game, deal.settings, len(names), names, house)
    facts = (*dealt_facts(public_view(deal, names, house), style, event), (KIND, Kind.RULES.value))
    return _drawn(path, leaflet_pdf(planned, style, facts=facts), Kind.RULES, style)


def _titled(table: PublicView, style: Style) -> PublicView:
    """As its reader sees it: where there are many tables, the title says which one this is."""
    return table._replace(title=table.title_in(catalogue(style.language))) if table.at else table


def _drawn(
    path: str, document: Finished, kind: Kind, style: Style, seat: int | None = None
) -> PackFile:
    return PackFile(
        path, document.content, kind, seat, document.pages, style, document.traces, document.rounds
    )


# -- what the data files say


def _manifest(deal: Deal, table: PublicView, drawn: Sequence[PackFile]) -> Manifest:
    """What is public, from the public view."""
    players = tuple(file.path for file in drawn if file.seat is not None)
    public = tuple(public_file(file) for file in drawn if file.seat is None)
    return Manifest(Path(MANIFEST), deal.game, table, players, public, deal, DRAWING)


def public_file(file: PackFile) -> PublicFile:
    """What the manifest says of a file for everybody."""
    large = file.style is not None and file.style.large
    return PublicFile(file.path, file.kind.value, _language(file), file.pages, file.sha256, large)


def rounds_with_hands(deal: Deal) -> list[dict[str, Any]]:
    """Every round with all hands, for the organiser alone."""
    return [
        r.facts.as_data()
        | {
            "hands": [
                None if hand is None else [card.notation for card in hand] for hand in r.hands
            ],
            "kitty": [card.notation for card in r.kitty],
        }
        for r in deal.rounds
    ]


def _language(file: PackFile) -> str:
    return file.style.language if file.style else ""


def player_entry(file: PackFile) -> PlayerFile:
    """What only the organiser may know of a player's file: its hash."""
    assert file.seat is not None
    return PlayerFile(
        file.path,
        file.seat,
        _language(file),
        file.style.layout.value if file.style else "",
        file.pages,
        file.sha256,
    )


def player_files(entries: Sequence[PlayerFile]) -> PackFile:
    """The entries of all players' files, in the order of their seats."""
    return _json_file(PLAYER_FILES, [entry._asdict() for entry in entries])


def print_file(styles: PackStyles, event: Event, encrypted: bool = False) -> PackFile:
    """How each player's file is drawn, by seat, how protocol and rules are, and what covers say
    of the event.
    """
    players, both = (tuple(style.as_preferences() for style in some) for some in styles)
    return _json_file(PRINT, Printed(event, players, encrypted, both).as_data())


def addresses_file(people: Iterable[Person]) -> PackFile:
    """The players' e-mail addresses, in the order of their seats."""
    return _json_file(
        ADDRESSES,
        [
            {"seat": seat, "name": person.name, "address": person.address}
            for seat, person in enumerate(people)
        ],
    )


def seed_note(seed: shuffle.Seed, language: str, what: str = "seed") -> bytes:
    """What says what the seed is, and holds it.  what: ``seed-evening`` of an evening's."""
    return f"{catalogue(language, 'dealt')(f'note.{what}')}\n\n{seed.code}\n".encode()


def _json_file(path: str, content: object) -> PackFile:
    return PackFile(path, as_json(content), Kind.DATA)


def fresh_password() -> str:
    """A password that nobody can guess, without letters that look like digits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(PASSWORD_LENGTH))


# -- the pack's own deal


def redealt(manifest: Manifest) -> Deal:
    """The deal of a pack, from its header and its seed.  Raises as `read_seed_note`, and
    CheckError: the seed is another deal's.
    """
    table = manifest.table
    dealt = deal_again(manifest, read_seed_note(manifest.folder / SEED))
    if (
        dealt.keys.game_code != table.game_code
        or tuple(r.facts for r in dealt.rounds) != table.rounds
    ):
        raise CheckError(
            f"{manifest.folder / SEED} isn't the seed of this pack's game code",
            "take the pack as cardgen wrote it",
        )
    return dealt


def deal_again(manifest: Manifest, seed: shuffle.Seed) -> Deal:
    """What header and words of a pack make of a seed; whether that is the pack's deal is for the
    caller to see.
    """
    table = manifest.table
    return deal_header(
        manifest.header, replace(seed, kind=shuffle.SeedKind(table.seed_kind)), table.words
    )


def read_seed_note(path: Path) -> shuffle.Seed:
    """The seed in the organiser's note.  Raises FileError: it can't be read; InputError: there
    isn't a seed code in it.
    """
    lines = read_limited(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    codes = [
        line.strip() for line in lines if len(shuffle.as_typed(line)) == shuffle.SEED_CODE_LENGTH
    ]
    try:
        (seed,) = {shuffle.read_seed(code) for code in codes}
    except (ValueError, InputError):
        raise InputError(f"{path} has no seed code, or more than one", AS_WRITTEN) from None
    return seed
