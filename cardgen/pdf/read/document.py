"""Finished PDFs → what they say of themselves, what stands on their pages, and all that is in them.  The only reader of PDFs.

`cardgen.pdf.read.content` follows what is drawn, `cardgen.pdf.read.inspect` looks into all else; here files are opened.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardgen.errors import CheckError

if TYPE_CHECKING:
    from pypdf import PdfReader

    from cardgen.pdf.read.inspect import FoundFile

_PLACES_AN_INDEX = re.compile(rb"/index-\S+ Do")
"""Every face of a card has the letter or number of its rank in a corner; nothing else has."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a file says of itself.

    Attributes:
        title: as viewers show it: pack mark and player's name in a player's file.
        header, words: of the fair deal; empty where the file has none.
        drawing: the number of the drawing; 0 where the file names none, None where it names what is none.
        edition: of the pack; 1 where the file names none, 0 where it names what is none.
        seat: whose hands it holds, from 0; None in a file that isn't one player's.
        pages: how many there are.
        encrypted: whether it opens only with a password.
        opening: the text of the first two pages; large print takes two for what else is on the cover.
        cover_shows_card: whether a card is drawn on the first page.
        printed: how it was drawn, as JSON; empty where the file doesn't say.
    """

    title: str
    header: str
    words: str
    seat: int | None
    pages: int
    encrypted: bool
    opening: str = field(repr=False)
    cover_shows_card: bool
    printed: str = ""
    edition: int = 1
    drawing: int | None = 0


def read_facts(content: bytes, password: str = "") -> FileFacts:
    """What a PDF says of itself.

    Args:
        content: its bytes.
        password: of an encrypted one.

    Raises:
        CheckError: it is no PDF, is damaged, or doesn't open with that password.
    """
    with _opened(content, password) as reader:
        said = _info(reader)
        first = reader.pages[0]
        drawn = first.get_contents()
        return FileFacts(
            title=said.get("/Title", ""),
            header=said.get("/CardgenHeader", ""),
            words=said.get("/CardgenWords", ""),
            seat=_seat(said.get("/CardgenSeat", "")),
            pages=len(reader.pages),
            encrypted=reader.is_encrypted,
            opening="\n".join(page.extract_text() for page in reader.pages[:2]),
            cover_shows_card=drawn is not None and _PLACES_AN_INDEX.search(drawn.get_data()) is not None,
            printed=said.get("/CardgenPrint", ""),
            edition=number_said(said, "/CardgenEdition", 1) or 0,
            drawing=number_said(said, "/Drawing", 0),
        )


def read_info(content: bytes, password: str = "") -> dict[str, str]:
    """The document information alone; arguments and errors as in `read_facts`."""
    with _opened(content, password) as reader:
        return _info(reader)


def _info(reader: PdfReader) -> dict[str, str]:
    return {key: str(value) for key, value in (reader.metadata or {}).items()}


def is_encrypted(content: bytes) -> bool:
    """Whether a PDF opens only with a password; False for what is no PDF, which `read_facts` says better."""
    try:
        return _reader(content).is_encrypted
    except Exception:  # as below
        return False


def read_fields(content: bytes) -> dict[str, str]:
    """What is typed into the fields of a PDF, by their names; empty where nothing is.  Errors as in `read_facts`."""
    with _opened(content, "", strict=False) as reader:  # readers write what was typed behind the file, in ways of their own
        found = reader.get_fields() or {}
        return {str(name): _typed(field.get("/V")) for name, field in found.items()}


def _typed(value: object) -> str:
    if value is None or value == "/Off":
        return ""
    return str(value).removeprefix("/").strip()


def read_pages(content: bytes, password: str = "") -> tuple[str, ...]:
    """The text of every page, invisible text too, line by line in the order in which it was drawn.

    Raises:
        CheckError: as in `read_facts`.
    """
    from cardgen.pdf.read.scene import lines_of

    return tuple(lines_of(page.scene) for page in read_all(content, password).pages)


def read_all(content: bytes, password: str = "", familiar: frozenset[str] | None = None) -> FoundFile:
    """Everything in a PDF, as `reader_file.examine` finds it.

    Args:
        content: its bytes.
        password: of an encrypted one.
        familiar: digests of drawings into which nobody needs to look; None: all.

    Raises:
        CheckError: as in `read_facts`.
    """
    from cardgen.pdf.read.inspect import examine

    with _opened(content, password) as reader:
        return examine(content, reader, familiar)


def read_digest(content: bytes) -> str:
    """`FoundFile.digest` alone, of a file that isn't encrypted; errors as in `read_facts`."""
    from cardgen.pdf.read.inspect import digest_of

    with _opened(content, "") as reader:
        return digest_of(reader)


@contextmanager
def _opened(content: bytes, password: str, strict: bool = True) -> Iterator[PdfReader]:
    from pypdf.errors import DependencyError

    try:
        reader = _reader(content, strict)
        if reader.is_encrypted and not reader.decrypt(password):
            raise CheckError("doesn't open with its password")
        yield reader
    except CheckError:
        raise
    except DependencyError:
        raise CheckError("is encrypted, and what opens it isn't installed", "pipx inject cardgen cryptography") from None
    except Exception:  # a damaged file can make the parser stumble in any way; its text could hold a card
        raise CheckError("is damaged or no PDF") from None


def _reader(content: bytes, strict: bool = True) -> PdfReader:
    import logging

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it finds is said once, by us
    return PdfReader(io.BytesIO(content), strict=strict)


def number_said(info: Mapping[str, str], key: str, missing: int) -> int | None:
    """A number in the document information; None if it is none, `missing` if it isn't there."""
    text = info.get(key)
    if text is None:
        return missing
    return int(text) if re.fullmatch("[1-9][0-9]{0,3}", text) else None


def _seat(text: str) -> int | None:
    return int(text) - 1 if re.fullmatch("[1-9][0-9]?", text) else None
