"""Mails as files that open as drafts, for who has no server to send with: one a player, whole or
not at all.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from cardgen.errors import FileError, InputError
from cardgen.files import create, reason
from cardgen.mail.delivery import Delivery
from cardgen.mail.message import draft
from cardgen.mail.settings import Sender
from cardgen.pack import NEW, staging_folder, swap

ENDING = ".eml"


def write_drafts(
    deliveries: Sequence[Delivery],
    sender: Sender | None,
    subject: str | None,
    folder: Path,
    force: bool = False,
) -> tuple[Path, ...]:
    """Write a folder of drafts, ``1-Anna.eml`` and so on, which only its owner may read; it appears
    whole or not at all.

    A draft for a player without an address has no recipient.  Returns the files, in the order of
    the deliveries.

    Args:
        sender: None: whoever opens the drafts.
        subject: the organiser's own, a template; None: the usual one.
        folder: new, or empty; what it lies in is there.
        force: replace a folder that holds nothing but drafts.

    Raises:
        FileError: the folder holds something, or can't be written.
        InputError: two drafts of one name, or a draft can't be made.
    """
    names = tuple(f"{Path(delivery.file).stem}{ENDING}" for delivery in deliveries)
    for name in names:
        if [other.casefold() for other in names].count(name.casefold()) > 1:
            raise InputError(
                f"two drafts would be called {name}", "use a folder of its own for each pack"
            )
    drafts = [draft(delivery, sender, subject) for delivery in deliveries]
    try:
        place = folder.resolve()
        _check_free(folder, place, force)
        with staging_folder(place) as site:
            (site / NEW).mkdir(mode=0o700)
            for name, content in zip(names, drafts, strict=True):
                with create(site / NEW / name, private=True) as stream:
                    stream.write(content)
            if place.exists():
                swap(site, NEW, place)
            else:
                os.rename(site / NEW, place)
    except (OSError, ValueError, RuntimeError) as error:
        why = (
            reason(error)
            if isinstance(error, OSError | ValueError)
            else "its links go round in a circle"
        )
        raise FileError(
            f"can't write the drafts to {folder}: {why}", "use another folder"
        ) from error
    return tuple(folder / name for name in names)


def _check_free(folder: Path, place: Path, force: bool) -> None:
    if not place.parent.is_dir():
        raise FileError(
            f"can't write the drafts to {folder}: there is no folder {place.parent}",
            "make it first, or use another one",
        )
    if not os.path.lexists(place):
        return
    if not place.is_dir():
        raise FileError(f"{folder} is a file", "name a folder")
    found = sorted(place.iterdir())
    strange = [
        entry
        for entry in found
        if entry.suffix != ENDING or entry.is_symlink() or not entry.is_file()
    ]
    if strange:
        raise FileError(
            f"{folder} holds something else than drafts: {strange[0].name}", "use a new folder"
        )
    if found and not force:
        raise FileError(
            f"{folder} holds drafts already", "use --force to replace them, or another folder"
        )
