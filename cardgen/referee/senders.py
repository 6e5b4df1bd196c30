"""Who is who in a chat, and which deal it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardgen.dealing import Deal, Seed
from cardgen.errors import InputError, UnknownName
from cardgen.names import name_key, quoted
from cardgen.pack import Manifest, check_private, deal_again, find_seat, redealt
from cardgen.referee.chat import ChatFile
from cardgen.request import Group

_MOST_SHOWN = 12


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


def read_as(typed: Iterable[str], manifest: Manifest) -> dict[str, int]:
    """``+49 170 1234567=Anna`` → key of the sender → seat.

    Raises:
        InputError: no ``=``, no such player, or a sender twice.
    """
    out: dict[str, int] = {}
    for text in typed:
        sender, equals, player = text.rpartition("=")
        if not equals or not player.strip():
            raise InputError(
                f"{quoted(text)} doesn't say who is who",
                '--as "+49 170 1234567=Anna"; --as "=Ben" for who never wrote',
            )
        key = name_key(sender.strip()) or f"={player}"
        if key in out:
            raise InputError(f"{quoted(sender)} is named twice", "each sender is one player")
        out[key] = find_seat(manifest, player.strip())
    return out


def senders_in_group(chat: ChatFile, manifest: Manifest, group: Group) -> dict[str, int]:
    """What a group file says of those who write in a chat: key of the sender → seat.

    Raises:
        InputError: none of its players plays in the pack, or two of them have one sender.
    """
    seats = {name_key(name): seat for seat, name in enumerate(manifest.table.names)}
    playing = [member for member in group.members if name_key(member.person.name) in seats]
    if not playing:
        raise InputError(
            f"nobody of {group.file} plays in this pack",
            "name the group file of this evening, or leave -g out",
        )
    writing = {name_key(sender) for sender, _ in chat.survey.senders}
    out: dict[str, int] = {}
    for member in playing:
        for sender in member.senders:
            key = name_key(sender)
            if key in out:
                raise InputError(
                    f"{group.file} has {quoted(sender)} twice", "each sender is one player"
                )
            if key in writing:
                out[key] = seats[name_key(member.person.name)]
    return out


def find_seats(
    chat: ChatFile, names: Sequence[str], given: Mapping[str, int]
) -> tuple[dict[str, int], tuple[int, ...]]:
    """Who is who: sender → seat, and the players who aren't in the chat.

    Args:
        given: key of a sender → seat, as somebody gives it.

    Raises:
        UnknownName: no sender has that name.
    """
    senders = [sender for sender, _ in chat.survey.senders]
    keys = {name_key(sender) for sender in senders}
    for key in given:
        if not key.startswith("=") and key not in keys:
            raise UnknownName("sender", key, senders[:_MOST_SHOWN])
    found = match_senders(senders, {name_key(name): seat for seat, name in enumerate(names)}, given)
    there = {*found.values(), *given.values()}
    return found, tuple(seat for seat in range(len(names)) if seat not in there)


def match_senders(
    senders: Iterable[str], names: Mapping[str, int], given: Mapping[str, int]
) -> dict[str, int]:
    """Who is who: sender → seat.

    Args:
        senders: as the chat names them.
        names: key of a player's name → seat.
        given: key of a sender → seat, as somebody gives it; goes before all else.
    """
    out: dict[str, int] = {}
    near: dict[int, list[str]] = {}
    for sender in senders:
        key = name_key(sender)
        seat = given.get(key, names.get(key))
        if seat is not None:
            out[sender] = seat
            continue
        begun = {
            at
            for name, at in names.items()
            if key.startswith((f"{name} ", f"{name}-")) or name.startswith(f"{key} ")
        }
        if len(begun) == 1:
            near.setdefault(begun.pop(), []).append(sender)
    found = set(out.values())
    for seat, alike in near.items():
        # Two people called Anna: somebody has to say which one plays.
        if seat not in found and len(alike) == 1:
            out[alike[0]] = seat
    return out


def check_everybody(chat: ChatFile, names: Sequence[str], missing: Sequence[int]) -> None:
    """Raises InputError if a player isn't in the chat."""
    if not missing:
        return
    senders = ", ".join(quoted(sender) for sender, _ in chat.survey.senders[:_MOST_SHOWN])
    if len(missing) == len(names):
        raise InputError(
            "this isn't the chat of this game: none of its players writes in it",
            f'its senders: {senders}; --as "SENDER=NAME"',
        )
    who = names[missing[0]]
    raise InputError(
        f"nobody in the chat is called {' or '.join(names[seat] for seat in missing)}",
        f'--as "SENDER={who}", or --as "={who}" for who never wrote; senders: {senders}',
    )
