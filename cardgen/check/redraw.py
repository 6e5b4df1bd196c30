"""The one place where a file is drawn again, to be compared with the one that was found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from cardgen import __version__
from cardgen.check.hands import Reader
from cardgen.dealing import Deal
from cardgen.pack import Kind, Manifest, PackFile, PublicFile, draw_player, draw_shared
from cardgen.pdf.read import PdfFile, info_number, is_filled, unfilled
from cardgen.preferences import COLOURS, LETTERS, PAPERS, Preferences, usual_preferences
from cardgen.views import Event


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a file should be.

    Attributes:
        drawn: the file, drawn again; it says what it is, and whose.
        deal: from which it is drawn.
        names: that it shows.
    """

    drawn: PackFile
    deal: Deal
    names: tuple[str, ...]

    @property
    def whose(self) -> str:
        """What it is called: ``Anna's file``, ``the protocol of this deal``."""
        if self.drawn.seat is not None:
            return f"{self.names[self.drawn.seat]}'s file"
        return "the protocol of this deal" if self.is_protocol else "the rules of this game"

    @property
    def is_protocol(self) -> bool:
        return self.drawn.kind is Kind.PROTOCOL

    @property
    def reader(self) -> Reader:
        """How the cards in it are read."""
        assert self.drawn.style is not None
        return Reader.of(self.drawn.style)


def wanted_player(
    deal: Deal, seat: int, names: Sequence[str], house: str, preferences: Preferences, event: Event, info: Mapping[str, str]
) -> Wanted:
    """A player's file as the seed makes it.

    Args:
        names, house: that it shows.
        info: the document information of the file that was found; only version and drawing are taken from it, and only so
            that a file which names others than today's can have all its bytes.
    """
    from cardgen.pages.theme import style_of  # what draws is loaded only where something is drawn

    version = version_named(info) or __version__
    drawn = draw_player(deal, seat, names, house, style_of(preferences), event, version, drawing_number(info))
    return Wanted(drawn, deal, tuple(names))


def wanted_shared(
    deal: Deal, manifest: Manifest, listed: PublicFile, file: PdfFile, event: Event, shared: Sequence[Preferences],
    players: Sequence[Preferences],
) -> Wanted:  # fmt: skip
    """Protocol or rules as the seed makes them, which may have been drawn in any of some ways.

    The protocol follows whoever took over a seat; one that was filled in before stays as it was.

    Args:
        listed: which of them.
        file: that was found.
        shared: what the organiser's list says of them; one that does is believed.
        players: how players' files are drawn, as far as that is known.  Protocol and rules follow what is usual in the pack.
    """
    from cardgen.pages.theme import style_of

    table, drawing = manifest.table, drawing_number(file.info)
    now = manifest.current_names if listed.kind == Kind.PROTOCOL else table.names
    names = dict.fromkeys((now, table.names)) if is_filled(file) else (now,)  # the likeliest first
    ways = product(names, _ways(listed, shared, players))
    drawn = (draw_shared(deal, shown, table.house, listed.kind, style_of(way), event, drawing) for shown, way in ways)
    return Wanted(_found_among(file, drawn), deal, table.names)


def _ways(file: PublicFile, shared: Sequence[Preferences], players: Sequence[Preferences]) -> Iterator[Preferences]:
    """How protocol or rules may have been drawn, the likeliest first."""
    if listed := next((one for one in shared if one.language == file.language), None):
        yield listed
        return
    players = players or [replace(usual_preferences(), paper=paper) for paper in PAPERS]
    likely = [replace(one, language=file.language) for one in sorted(players, key=lambda one: one.language != file.language)]
    likely += [replace(one, letters=file.language) for one in likely]
    papers = dict.fromkeys(one.paper for one in players)
    all_ways = product(papers, (False, True), (False, True), COLOURS, LETTERS)
    usual = replace(likely[0], layout="phone", card_size="poker")
    likely += [replace(usual, paper=p, large=big, low_ink=low, colours=c, letters=one) for p, big, low, c, one in all_ways]
    yield from dict.fromkeys(likely)


def _found_among(file: PdfFile, ways: Iterable[PackFile]) -> PackFile:
    """The one of some ways to draw a file that made these bytes, or the same objects but for what was typed; else the first one."""
    first: PackFile | None = None
    filled = is_filled(file)
    for drawn in ways:
        first = first or drawn
        if drawn.content == file.content:
            return drawn
        right = PdfFile(drawn.content)
        if right.walk.digest == (unfilled(file, right) if filled else file).walk.digest:
            return drawn
    assert first
    return first


# -- what a file says of how it was drawn


def drawing_number(info: Mapping[str, str]) -> int | None:
    """The number of a file's drawing; 0 where it names none, as older files do; None where it is no number: then as today."""
    return info_number(info, "/Drawing", 0)


def is_todays(info: Mapping[str, str]) -> bool:
    """Whether a file says that it is drawn as files are drawn today; so does one that names what is no number."""
    from cardgen.pdf.draw import DRAWING

    return drawing_number(info) in (DRAWING, None)


def version_named(info: Mapping[str, str]) -> str:
    """By which version a file says that it was drawn; empty if that is none: it may say anything."""
    try:
        data = json.loads(info.get("/CardgenPrint", "{}"))
        version = data.get("version") if isinstance(data, dict) else None
    except (ValueError, RecursionError):
        return ""
    return version if isinstance(version, str) and re.fullmatch(r"\d{1,3}(\.\d{1,3}){1,3}", version) else ""
