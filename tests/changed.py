"""A pack of whose files some are changed; their hashes fit, so that only whoever compares the
files can find it.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter

from cardgen.dealing.deal import Deal, deal_header
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import InputError
from cardgen.pack.build import Kind, draw_player, draw_shared, redealt
from cardgen.pack.formats import as_json
from cardgen.pack.manifest import Manifest, read_manifest
from cardgen.pack.organiser import Printed, read_print
from cardgen.pages.theme import style_of
from cardgen.pdf import container
from tests.containers import PdfParts


def nobody(name: str) -> str:
    """Knows no password."""
    raise InputError(f"{name} opens only with its password")


class Changed:
    """A pack to change.

    Attributes:
        deal: as it was dealt.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest: Manifest = read_manifest(folder)
        self.printed: Printed = read_print(self.manifest)
        self.deal: Deal = redealt(self.manifest)

    def drawn(self, path: str, deal: Deal | None = None, **event: Any) -> bytes:
        """A file of the pack, not encrypted, as another deal makes it, or with something else
        said of the event.
        """
        table, said = self.manifest.table, self.printed.event._replace(**event)
        if path in self.manifest.player_files:
            seat = self.manifest.player_files.index(path)
            style = style_of(self.printed.players[seat])
            return draw_player(
                deal or self.deal, seat, self.manifest.names_in_file(seat), table.house, style, said
            ).content
        listed = next(file for file in self.manifest.files if file.path == path)
        style = next(
            style_of(one) for one in self.printed.shared if one.language == listed.language
        )
        return draw_shared(
            deal or self.deal, table.names, table.house, Kind(listed.kind), style, said
        ).content

    def put(self, path: str, content: bytes) -> None:
        """A file's new bytes, and their hash in the lists."""
        (self.folder / path).write_bytes(content)

        def change(said: Any) -> None:
            for entry in said if isinstance(said, list) else said["files"]:
                if entry["path"] == path:
                    entry["sha256"] = hashlib.sha256(content).hexdigest()

        for name in ("organiser/files.json", "pack.json"):
            if (self.folder / name).exists():
                self.edit(name, change)

    def edit(self, name: str, change: Callable[[Any], object]) -> None:
        """Change what a list says; it is written as cardgen writes it."""
        said = json.loads((self.folder / name).read_bytes())
        change(said)
        (self.folder / name).write_bytes(as_json(said))

    def change(self, path: str, change: Callable[[bytes], bytes]) -> None:
        """Change a file as it lies there."""
        self.put(path, change((self.folder / path).read_bytes()))

    def with_round(self, number: int, **changes: Any) -> Deal:
        """The deal with another round."""
        rounds = [
            replace(round_, **changes) if round_.facts.number == number else round_
            for round_ in self.deal.rounds
        ]
        return replace(self.deal, rounds=tuple(rounds))

    def swapped(self, number: int) -> Deal:
        """The deal with the hands of the first two players exchanged in a round."""
        hands = {round_.facts.number: round_.hands for round_ in self.deal.rounds}
        first, second, *rest = hands[number]
        return self.with_round(number, hands=(second, first, *rest))

    def another_deal(self) -> Deal:
        """What another seed makes of the same header and words."""
        return deal_header(self.manifest.header, practice_seed("another"), self.deal.words)


def set_at(said: Any, where: str, to: str) -> None:
    """Put something else in a place of a list, as ``players.0.name``.

    Args:
        to: as JSON; ``-``: nothing, the place goes.
    """
    *path, last = [int(key) if key.isdigit() else key for key in where.split(".")]
    for key in path:
        said = said[key]
    if to == "-":
        del said[last]
    else:
        said[last] = json.loads(to)


# -- changes of one file


def with_info(**changes: str) -> Callable[[bytes], bytes]:
    """Says something else of itself."""

    def change(content: bytes) -> bytes:
        file = PdfParts.of(content)
        said = container.read_info(file[file.info]) | changes
        return file.having(file.info, container.write_info(said).encode("latin-1")).written()

    return change


def saved_again(content: bytes) -> bytes:
    """As another program saves it."""
    writer, out = PdfWriter(clone_from=PdfReader(io.BytesIO(content))), io.BytesIO()
    writer.write(out)
    return out.getvalue()
