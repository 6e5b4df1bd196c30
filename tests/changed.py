"""A pack of whose files some are changed; their hashes fit, so that only whoever compares the
files can find it.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter

from cardgen.dealing.deal import Deal, Round, deal_header
from cardgen.dealing.shuffle import practice_seed
from cardgen.pack.build import Kind, draw_player, draw_shared, redealt
from cardgen.pack.formats import as_json
from cardgen.pack.manifest import Manifest, read_manifest
from cardgen.pack.organiser import Printed, read_print
from cardgen.pages.theme import style_of
from cardgen.pdf import container

Info = dict[str, str]


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
        for name in ("organiser/files.json", "pack.json"):
            if (self.folder / name).exists():
                self.edit(name, _listed(path, content))

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
        rounds: list[Round] = [
            replace(one, **changes) if one.facts.number == number else one
            for one in self.deal.rounds
        ]
        return replace(self.deal, rounds=tuple(rounds))

    def swapped(self, number: int) -> Deal:
        """The deal with the hands of the first two players exchanged in a round."""
        first, second, *rest = next(
            one for one in self.deal.rounds if one.facts.number == number
        ).hands
        return self.with_round(number, hands=(second, first, *rest))

    def another_deal(self) -> Deal:
        """What another seed makes of the same header and words."""
        return deal_header(self.manifest.header, practice_seed("another"), self.deal.words)


def _listed(path: str, content: bytes) -> Callable[[Any], object]:
    def change(said: Any) -> None:
        for entry in said if isinstance(said, list) else said["files"]:
            if entry["path"] == path:
                entry["sha256"] = hashlib.sha256(content).hexdigest()

    return change


# -- changes of one file


class Parts:
    """A plain file taken apart: the texts of its objects, and what their streams hold, deflated."""

    def __init__(self, content: bytes) -> None:
        self._found = container.read(content)
        self.texts = list(self._found.objects)
        self.packed = dict(self._found.packed)

    @property
    def pages(self) -> list[int]:
        """Numbers of the streams of its pages."""
        found = (re.match(rb"<</Type/Page/.*?/Contents (\d+) 0 R", text) for text in self.texts)
        return [int(one[1]) for one in found if one]

    def written(self) -> bytes:
        """The file of these parts."""
        whole = list(self.texts)
        for number, data in self.packed.items():
            whole[number - 1] += b"/Length %d>>stream\n%s\nendstream" % (len(data), data)
        return container.write(whole, self._found.root, self._found.info, self._found.identity[:16])

    def info(self, change: Callable[[Info], object]) -> None:
        """Change what the file says of itself."""
        said = container.read_info(self.texts[self._found.info - 1])
        change(said)
        self.texts[self._found.info - 1] = container.write_info(said).encode("latin-1")


def with_info(**changes: str) -> Callable[[bytes], bytes]:
    """Says something else of itself."""

    def change(content: bytes) -> bytes:
        parts = Parts(content)
        parts.info(lambda info: info.update(changes))
        return parts.written()

    return change


def saved_again(content: bytes) -> bytes:
    """As another program saves it."""
    writer, out = PdfWriter(clone_from=PdfReader(io.BytesIO(content))), io.BytesIO()
    writer.write(out)
    return out.getvalue()
