"""What the mail commands are asked: packs, settings, a group; read and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardgen.cli import asking
from cardgen.errors import FileError, InputError, UsageError

if TYPE_CHECKING:
    from cardgen.mail import MailSettings, Packed
    from cardgen.request import Group

Command = TypeVar("Command", bound=Callable[..., Any])

_EXAMPLE_HOST = "smtp.example.org"

packs = click.argument("packs", metavar="PACK…", nargs=-1, required=True, type=click.Path(path_type=Path, readable=False))
pack = click.argument("pack", type=click.Path(path_type=Path, readable=False))
config = click.option(
    "--config",
    type=click.Path(path_type=Path, readable=False),
    metavar="FILE",
    help="Settings of your mail: --config club-mail.toml (default: mail.toml beside the group file, or here).",
)
group_file = click.option("-g", "--group", metavar="FILE", help="Take addresses from this group file, not from the pack: -g group.toml.")


def read_packs(places: Sequence[Path], group: Group | None = None) -> tuple[Packed, ...]:
    """The packs, checked, each named once.

    Raises:
        UsageError: a group for several packs.
        CardgenError: a pack that isn't fit to be sent; see `read_parcels`.
    """
    from cardgen.mail import check_folders, check_packs, read_parcels

    if group and len(places) > 1:
        raise UsageError("-g goes with one pack", "deal with -g, and each pack knows its own addresses")
    found = tuple(read_parcels(place, group) for place in places)
    check_folders([packed.folder for packed in found])
    check_packs(found)
    return found


def pack_folders(places: Sequence[Path]) -> tuple[Path, ...]:
    """The folders of packs, each named once.

    Raises:
        InputError: a pack is named twice, or something is no pack.
        FileError: one can't be read.
    """
    from cardgen.mail import check_folders
    from cardgen.pack import read_manifest

    folders = tuple(read_manifest(place).folder for place in places)
    check_folders(folders)
    return folders


def find_mail_settings(config: Path | None, group: str | None) -> MailSettings | None:
    """The settings that are named, or lie beside the group file or here; None if nothing is named and nothing lies there.

    Raises:
        FileError: they can't be read.
        InputError: they can't be.
    """
    from cardgen.mail import FILE_NAME, load_settings

    if config:
        return load_settings(config)
    for folder in ([Path(group).parent] if group else []) + [Path()]:
        if (folder / FILE_NAME).exists():
            return load_settings(folder / FILE_NAME)
    return None


def need_mail_settings(config: Path | None, group: str | None) -> MailSettings:
    """As `find_mail_settings`.  Raises FileError if there are none, InputError if nobody filled them in."""
    from cardgen.mail import FILE_NAME

    settings = find_mail_settings(config, group)
    if settings is None:
        raise FileError(
            f"there is no {FILE_NAME} here",
            "“cardgen mail init” writes one for you to fill in; without a mail server use “cardgen mail drafts”",
        )
    if settings.host == _EXAMPLE_HOST:
        raise InputError(
            f"{settings.file} still names the mail server of the example, {_EXAMPLE_HOST}",
            "fill in host, username and from of your own mail account",
        )
    return settings


def ask_password(settings: MailSettings) -> str | None:
    """The password of the mail account; None if the settings name no user."""
    from cardgen.mail import find_password

    def ask(prompt: str) -> str:
        shown = f"{prompt} (it doesn't show while you type)"
        return str(click.prompt(shown, hide_input=True, default="", show_default=False, err=True))

    return find_password(settings, ask if asking.can_ask() else None) if settings.username else None


def typed(text: str) -> str:
    """A name or path as it can be typed into a shell."""
    import shlex

    return text if text.isalnum() else shlex.quote(text)
