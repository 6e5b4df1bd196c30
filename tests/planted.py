"""Packs in which something was planted, with hashes that fit: only whoever reads the files can find it."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject

from cardgen import __version__
from cardgen.dealing.deal import Deal, Round
from cardgen.faces.pen import Art
from cardgen.pack.build import Kind, as_json, draw_player, draw_shared
from cardgen.pack.manifest import Manifest, read_manifest
from cardgen.pack.organiser import read_passwords, read_print
from cardgen.pack.build import redealt
from cardgen.pages.theme.style import style_of
from cardgen.pdf.encrypt import encrypt

Plant = Callable[[PdfWriter], object]


class Planted:
    """A pack to plant something in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest: Manifest = read_manifest(folder)
        self.deal: Deal = redealt(self.manifest)

    def path(self, seat: int) -> str:
        return self.manifest.player_files[seat]

    def put(self, path: str, content: bytes) -> None:
        """A file's new bytes, and their hash in the lists; players' files are encrypted again where they were."""
        passwords = read_passwords(self.manifest)
        if path in self.manifest.player_files and passwords and not PdfReader(io.BytesIO(content)).is_encrypted:
            content = encrypt(content, passwords[self.manifest.player_files.index(path)])
        (self.folder / path).write_bytes(content)
        for name in ("organiser/files.json", "pack.json"):
            said = json.loads((self.folder / name).read_text("utf-8"))
            for entry in said if isinstance(said, list) else said["files"]:
                if entry["path"] == path:
                    entry["sha256"] = hashlib.sha256(content).hexdigest()
            (self.folder / name).write_bytes(as_json(said))

    def drawn(self, seat: int, deal: Deal | None = None, version: str = __version__) -> bytes:
        """A player's file, from another deal if one is given."""
        printed = read_print(self.manifest)
        table = self.manifest.table
        return draw_player(
            deal or self.deal, seat, table.names, table.house, style_of(printed.players[seat]), printed.event, version
        ).content

    def draw(self, deal: Deal, *seats: int) -> None:
        """Files of players as if that had been dealt."""
        for seat in seats:
            self.put(self.path(seat), self.drawn(seat, deal))

    def draw_protocol(self, deal: Deal) -> None:
        printed = read_print(self.manifest)
        table = self.manifest.table
        file = draw_shared(deal, table.names, table.house, Kind.PROTOCOL, style_of(printed.shared[0]), printed.event)
        self.put("protocol.pdf", file.content)

    def plant(self, seat: int, *plants: Plant) -> None:
        """Change a player's file with a PDF library."""
        self.put(self.path(seat), planted(self.drawn(seat), *plants))

    def with_round(self, number: int, **changes: Any) -> Deal:
        """The deal with another round."""
        return with_round(self.deal, number, **changes)


def with_round(deal: Deal, number: int, **changes: Any) -> Deal:
    rounds: list[Round] = list(deal.rounds)
    i = next(i for i, one in enumerate(rounds) if one.facts.number == number)
    rounds[i] = replace(rounds[i], **changes)
    return replace(deal, rounds=tuple(rounds))


def planted(content: bytes, *plants: Plant) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    for plant in plants:
        plant(writer)
    writer.add_metadata({"/Producer": "cardgen"})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def operators(page: int, code: str, art: Art | None = None, first: bool = False) -> Plant:
    """Operators behind those of a page (from 1), or before them; `art`: what they may place."""

    def plant(writer: PdfWriter) -> None:
        found = writer.pages[page - 1]
        content: Any = found["/Contents"].get_object()
        own = f"\nq {code} Q\n".encode("latin-1")
        content.set_data(own + content.get_data() if first else content.get_data() + own)
        resources: Any = found["/Resources"]
        font = DictionaryObject({NameObject("/Type"): NameObject("/Font"), NameObject("/Subtype"): NameObject("/Type1")})
        font[NameObject("/BaseFont")] = NameObject("/Helvetica")
        resources["/Font"][NameObject("/Own")] = writer._add_object(font)
        for one in uses(art) if art else ():
            resources["/XObject"].setdefault(NameObject(f"/{one.name}"), writer._add_object(form(writer, one)))

    return plant


def uses(art: Art) -> list[Art]:
    return [one for used in art.uses for one in (used, *uses(used))] + [art]


def form(writer: PdfWriter, art: Art) -> DecodedStreamObject:
    stream = DecodedStreamObject()
    stream.set_data(art.operators.encode("latin-1"))
    stream[NameObject("/Type")], stream[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    stream[NameObject("/BBox")] = ArrayObject([FloatObject(f"{side:.2f}") for side in art.box])
    nested = DictionaryObject({NameObject(f"/{one.name}"): writer._add_object(form(writer, one)) for one in art.uses})
    if nested:
        stream[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): nested})
    return stream


def text(words: str, x: float = 60, y: float = 300, before: str = "") -> str:
    """Operators that show a text."""
    return f"{before} BT /Own 12 Tf 1 0 0 1 {x} {y} Tm ({words}) Tj ET"
