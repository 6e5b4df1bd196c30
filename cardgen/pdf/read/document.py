"""Finished PDFs → what they say of themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgen.pdf.read.file import PdfFile
from cardgen.pdf.read.inspect import look_at_pages
from cardgen.pdf.read.scene import lines_of

_INDEX = "index-"
"""Every face of a card has the letter or number of its rank in a corner, drawn by a name that begins so; nothing else has."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a file says of itself."""

    title: str  # as viewers show it: pack mark and player's name in a player's file
    header: str  # and words: of the fair deal; empty where the file has none
    words: str
    seat: int | None  # whose hands it holds, from 0; None in a file that isn't one player's
    pages: int  # how many there are
    encrypted: bool  # whether it opens only with a password
    opening: str = field(repr=False)  # the text of the first two pages; large print takes two for what else is on the cover
    cover_shows_card: bool  # whether a card is drawn on the first page
    printed: str = ""  # how it was drawn, as JSON; empty where the file doesn't say
    edition: int = 1  # of the pack; 1 where the file names none, 0 where it names something else
    drawing: int | None = 0  # the number of the drawing; 0 where the file names none, None where it names something else


def read_facts(content: bytes, password: str = "") -> FileFacts:
    """What a PDF says of itself.

    Raises:
        CheckError: it is damaged or not a PDF, larger than any of ours, or doesn't open with that password.
    """
    file = PdfFile(content, password)
    info, opening = file.info, look_at_pages(file, 2)
    return FileFacts(
        title=info.get("/Title", ""),
        header=info.get("/CardgenHeader", ""),
        words=info.get("/CardgenWords", ""),
        seat=_seat(info.get("/CardgenSeat", "")),
        pages=len(file.pages),
        encrypted=file.lock is not None,
        opening="\n".join(lines_of(page.scene) for page in opening),
        cover_shows_card=any(one.name.startswith(_INDEX) for one in opening[0].scene.placed),
        printed=info.get("/CardgenPrint", ""),
        edition=number_said(info, "/CardgenEdition", 1) or 0,
        drawing=number_said(info, "/Drawing", 0),
    )


def number_said(info: Mapping[str, str], key: str, missing: int) -> int | None:
    """A number in the document information; None if it isn't one, `missing` if it isn't there."""
    text = info.get(key)
    if text is None:
        return missing
    return int(text) if re.fullmatch("[1-9][0-9]{0,3}", text) else None


def _seat(text: str) -> int | None:
    return int(text) - 1 if re.fullmatch("[1-9][0-9]?", text) else None
