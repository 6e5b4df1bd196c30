"""A protocol that was filled in on a screen → the table that its fields make."""

from __future__ import annotations

import re

from cardgen.errors import InputError
from cardgen.games import Bidding
from cardgen.pack import read_saved_again
from cardgen.score.played import PlayedGame
from cardgen.score.tables.columns import SIDES
from cardgen.score.tables.table import Row, Table
from cardgen.score.tables.words import NULLO
from cardgen.views import PublicView

_MARK = re.compile(r"([0-9A-Z]{4}) · ")
_NAME = re.compile(r"r(\d{2,3})-(?:p(\d)-(bid|tricks)|(declarer|number|direction|trump))", re.ASCII)


def read_form(content: bytes, source: str, played: PlayedGame, pack: PublicView) -> Table:
    """What is in the fields of a protocol.

    Args:
        source: what messages call the file.
        pack: that it must be of.  The header alone doesn't say: a group that plays every Friday has
            the same one.

    Raises:
        InputError: it isn't a protocol, or that of another pack.
    """
    try:
        fields, info = read_saved_again(content)
    except InputError as error:
        raise InputError(f"{source} {error.problem}", error.remedy) from None
    header, mark = info.get("CardgenHeader", pack.header), _MARK.match(info.get("Title", ""))
    cells: dict[int, dict[str, str]] = {}
    nullos: dict[str, str] = {}
    for name, text in fields.items():
        found = _NAME.fullmatch(name)
        if found:
            heading = _heading(found[2], found[3], played) if found[2] else found[4]
            cells.setdefault(int(found[1]), {})[heading] = " ".join(text.split())
        elif re.fullmatch(r"nullo-p\d", name) and text.strip():
            nullos[f"bid {name[-1]}"] = text.strip()
    if not cells:
        raise InputError(
            f"{source} has no fields of a protocol",
            "a protocol of this version of cardgen, filled in on a screen",
        )
    if header != pack.header or (mark and mark[1] != pack.pack_mark):
        raise InputError(
            f"{source} is the protocol of another pack", "name the pack that it belongs to"
        )
    headings = ("round", *dict.fromkeys(heading for row in cells.values() for heading in row))
    rows = [
        Row(number, (str(number), *(row.get(heading, "") for heading in headings[1:])))
        for number, row in sorted(cells.items())
    ]
    if nullos:
        rows.append(Row(0, (NULLO, *(nullos.get(heading, "") for heading in headings[1:]))))
    return Table(source, headings, tuple(rows), is_form=True)


def _heading(player: str, kind: str, played: PlayedGame) -> str:
    if played.rules.bidding is Bidding.EXACT:
        return f"{kind} {player}"
    return f"{kind} {SIDES[int(player) - 1]}" if int(player) <= len(SIDES) else f"{kind} {player}"
