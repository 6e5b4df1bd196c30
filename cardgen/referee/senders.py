"""Who is who in a chat, and which deal it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from cardgen.dealing import Deal, Seed
from cardgen.errors import InputError, UnknownName
from cardgen.names import name_key, quoted
from cardgen.pack import Manifest, check_private, deal_again, find_seat, redealt
from cardgen.referee.chat import ChatFile
from cardgen.request import Group

MOST_SHOWN = 12
"""Senders that a sentence names."""
_NAMED, _RELATIVE = r"(?<![\w'’-]){}(?![\w'’])", re.compile(r"\b(?:von|of|lui|der|des?)\b")
"""“Oma Anna”, “Anna 🌷 Müller”; not “Mama von Anna und Ben”, “Anna's Mum”."""


def open_deal(manifest: Manifest, seed: Seed | None = None) -> Deal:
    """The deal of a pack.

    Args:
        seed: as it was posted after the game; None: the organiser's own.

    Raises:
        FileError: only the organiser can do that, or the seed can't be read.
        InputError: the seed is that of another game.
        CheckError: the pack's own seed is.
    """
    if seed is None:
        check_private(manifest)
        return redealt(manifest)
    dealt = deal_again(manifest, seed)
    if dealt.keys.game_code != manifest.table.game_code:
        raise InputError(
            "this seed code isn't the one of this pack's game code",
            "take the one that was posted after this very game",
        )
    return dealt


def read_senders(
    typed: Iterable[str], group: Group | None, chat: ChatFile, manifest: Manifest
) -> dict[str, int]:
    """Who writes for whom: key of the sender → seat.

    Args:
        typed: ``+49 170 1234567=Anna``; goes before the group file.

    Raises:
        InputError: no ``=``, no such sender or player, or a sender twice; or none of the group
            plays in the pack.
    """
    out: dict[str, int] = {}
    writing = {name_key(sender) for sender, _ in chat.senders}
    for text in typed:
        sender, equals, player = text.rpartition("=")
        if not equals or not player.strip():
            raise InputError(
                f"{quoted(text)} doesn't say who is who",
                '--as "+49 170 1234567=Anna"; --as "=Ben" for who never wrote',
            )
        key = name_key(sender)
        if key and key not in writing:
            raise UnknownName("sender", key, [sender for sender, _ in chat.senders[:MOST_SHOWN]])
        key = key or f"={player}"
        if key in out:
            raise InputError(f"{quoted(sender)} is named twice", "each sender is one player")
        out[key] = find_seat(manifest, player.strip())
    if group is None:
        return out

    seats = {name_key(name): seat for seat, name in enumerate(manifest.table.names)}
    playing = [member for member in group.members if name_key(member.person.name) in seats]
    if not playing:
        raise InputError(
            f"nobody of {group.file} plays in this pack",
            "name the group file of this evening, or leave -g out",
        )
    known: dict[str, int] = {}
    for member in playing:
        for sender in member.senders:
            key = name_key(sender)
            if key in known:
                raise InputError(
                    f"{group.file} has {quoted(sender)} twice", "each sender is one player"
                )
            if key in writing:
                known[key] = seats[name_key(member.person.name)]
    return known | out


def find_seats(
    chat: ChatFile, names: Sequence[str], given: Mapping[str, int]
) -> tuple[dict[str, int], tuple[int, ...]]:
    """Who is who: sender → seat, and the players who aren't in the chat.

    Args:
        given: key of a sender → seat, as somebody gives it; goes before all else.
    """
    players = {name_key(name): seat for seat, name in enumerate(names)}
    known = {**players, **given}
    found, near = dict[str, int](), dict[int, str]()
    for sender, _ in chat.senders:
        key = name_key(sender)
        named = [
            seat
            for name, seat in players.items()
            if name.startswith(f"{key} ")
            or (
                (found_in := re.search(_NAMED.format(re.escape(name)), key))
                and not _RELATIVE.search(key[: found_in.start()])
            )
        ]
        if key in known:
            found[sender] = known[key]
        elif len(named) == 1:
            # Two people called Anna: somebody has to say which one plays.
            near[named[0]] = "" if named[0] in near else sender
    for seat, sender in near.items():
        if sender and seat not in found.values():
            found[sender] = seat
    return found, tuple(sorted({*range(len(names))} - {*found.values(), *given.values()}))
