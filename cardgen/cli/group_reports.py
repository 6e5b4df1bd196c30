"""What ``cardgen group check`` prints."""

from __future__ import annotations

from typing import Any

import click

from cardgen.cli import columns, options
from cardgen.games import GAMES
from cardgen.preferences import Preferences, usual_preferences
from cardgen.request import NOBODY, Group


def group_facts(group: Group) -> dict[str, Any]:
    """All that is said of a group, and what each player's file will be."""
    return {
        "title": group.title,
        "place": group.place,
        "date": group.day.isoformat() if group.day else None,
        "organiser": group.organiser,
        "players": [
            {"name": member.person.name, "email": member.person.address, **_file(group, member.preferences).as_data()}
            for member in group.members
        ],
        "games": _games(group),
    }


def write_group(group: Group) -> None:
    """The evening, a line a player, and what they can play."""
    evening = [group.title, group.place, group.day.isoformat() if group.day else "", _organiser(group)]
    click.echo(f"{group.file}: {len(group.members)} players, all is well")
    if any(evening):
        click.echo("  " + ", ".join(filter(None, evening)))
    rows = [
        (str(seat), member.person.name, member.person.address or "no e-mail", _words(_file(group, member.preferences)))
        for seat, member in enumerate(group.members, 1)
    ]
    for line in columns.lined_up(rows):
        click.echo(line)
    options.warn_of_idle_preferences(Preferences(), [_file(group, member.preferences) for member in group.members])
    click.echo(f"Can play: {', '.join(_games(group))}")


def _file(group: Group, preferences: Preferences) -> Preferences:
    file = preferences.over(group.preferences).over(usual_preferences())
    return file if file.letters else Preferences(letters=file.language).over(file)


def _words(file: Preferences) -> str:
    """How a file will be, in a few words."""
    said = [
        file.layout,
        file.language,
        file.paper if file.layout != "phone" else "",
        f"letters {file.letters}" if file.letters != file.language else "",
        f"{file.colours} colours" if file.colours != "two" else "",
        f"{file.card_size} cards" if file.layout == "cards" else "",
        "large print" if file.large else "",
        "low ink" if file.low_ink else "",
    ]
    return ", ".join(filter(None, said))


def _organiser(group: Group) -> str:
    return "" if group.organiser is None else "prepared by nobody named" if group.organiser == NOBODY else f"prepared by {group.organiser}"


def _games(group: Group) -> list[str]:
    return [game.name for game in GAMES.values() if len(group.members) in game.players]
