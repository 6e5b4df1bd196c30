"""What an exported chat calls the players, noted in their group file: below their names, and
nothing else of it is touched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cardgen.errors import FileError, InputError
from cardgen.files import write_whole
from cardgen.names import name_key, quoted
from cardgen.request.group import Group, Member, load_group, read_group

_PLAYER = re.compile(r"\s*\[\[\s*player\s*\]\]")
_NAME = re.compile(r"\s*name\s*=")
_CHAT = re.compile(r"""\s*chat\s*=\s*(?:"[^"]*"|'[^']*'|\[[^]]*\])(?P<comment>\s*(?:\#.*)?)$""")


def note_senders(file: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Note in a group file who in a chat is who; what it knows already stays as it is.

    Args:
        names: sender → name of a player.

    Returns:
        The senders that are new to it.

    Raises:
        InputError, FileError: it can't be read or written, or is written in a way that only its
        author can add to.
    """
    group = load_group(file)
    wanted = replace(group, members=tuple(_with_senders(member, names) for member in group.members))
    if wanted == group:
        return ()
    path = Path(file)
    text = path.read_bytes().decode("utf-8")
    new = _written(
        text,
        [
            now.senders if now != before else None
            for now, before in zip(wanted.members, group.members, strict=True)
        ],
    )
    if not _says(group.file, new, wanted):
        sender, name = next(iter(names.items()))
        raise FileError(
            f"can't add to {group.file}",
            f"write it yourself, below the name {quoted(name)}: chat = {_toml(sender)}",
        )
    write_whole(path, new.encode(), force=True)
    before = {sender for member in group.members for sender in member.senders}
    return tuple(
        sender for member in wanted.members for sender in member.senders if sender not in before
    )


def _with_senders(member: Member, names: Mapping[str, str]) -> Member:
    there = {name_key(sender) for sender in (member.person.name, *member.senders)}
    key = name_key(member.person.name)
    return replace(
        member,
        senders=(
            *member.senders,
            *(
                one
                for one, name in names.items()
                if name_key(name) == key and name_key(one) not in there
            ),
        ),
    )


def _written(text: str, senders: list[tuple[str, ...] | None]) -> str:
    """The text with a line “chat” for some players.  senders: of each player in order; None:
    nothing changes.
    """
    lines = text.split("\n")
    headings = [at for at, line in enumerate(lines) if line.lstrip().startswith("[")]
    players = [at for at in headings if _PLAYER.match(lines[at])]
    for start, new in reversed(
        list(zip(players, senders, strict=False))
    ):  # from below, so that the lines above stay where they are
        if new is None:
            continue
        own = range(start + 1, next((at for at in headings if at > start), len(lines)))
        ending = "\r" if lines[start].endswith("\r") else ""
        written = next(
            ((at, found) for at in own if (found := _CHAT.fullmatch(lines[at].rstrip("\r")))), None
        )
        if written:
            lines[written[0]] = f"{_line(new)}{written[1]['comment']}{ending}"
        elif name := next((at for at in own if _NAME.match(lines[at])), 0):
            lines.insert(name + 1, _line(new) + ending)
    return "\n".join(lines)


def _line(senders: tuple[str, ...]) -> str:
    return (
        "chat ="
        f" {_toml(senders[0]) if len(senders) == 1 else '[' + ', '.join(map(_toml, senders)) + ']'}"
    )


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _says(file: str, text: str, wanted: Group) -> bool:
    try:
        return read_group(file, text.encode()) == wanted
    except InputError:
        return False
