"""Options that several commands share.  Imports nothing heavy."""

from __future__ import annotations

import contextlib
import functools
import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from os.path import exists
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardgen import club, games, orders, pack, request, score
from cardgen.cli import completion, remembered
from cardgen.cli.commands import Function, Rare, gathered
from cardgen.cli.terminal import Output, warn
from cardgen.errors import CardgenError, FileError, InputError, UsageError
from cardgen.files import reason, write_whole
from cardgen.names import AND, name_key, split_names
from cardgen.preferences import OPTIONS, Preferences, option_name, read_preferences
from cardgen.text import LANGUAGE_WORDS, LANGUAGES


class OneOf(click.Choice[str]):
    """One of some words, whatever its capitals; a language also by its name in any of ours."""

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        word = str(value).strip().casefold()
        if tuple(self.choices) == tuple(LANGUAGES):
            word = LANGUAGE_WORDS.get(word, word)
        return super().convert(word if word in self.choices else value, parameter, context)


def preferences(*names: str, default: str = "") -> Callable[[Function], Function]:
    """Options for some of a reader's preferences, or for all; the command gets them as one
    `Preferences`.

    default: what counts where nothing is said, if it isn't what is usual.
    """
    asked = {}
    for name in names or OPTIONS:
        option = OPTIONS[name]
        usual = default or option.default
        help = option.help + (f" (default: {usual})." if option.default else ".")
        flag = option.flag or f"--{option_name(name)}"
        cls = Rare if option.rare else click.Option
        if option.choices:
            kind = None if option.metavar else OneOf(option.choices)
            asked[name] = click.option(
                flag, name, cls=cls, type=kind, metavar=option.metavar, help=help
            )
        else:
            both = f"{flag}/--no-{option_name(name)}"
            asked[name] = click.option(both, cls=cls, default=None, help=help)
    return gathered("preferences", lambda **values: read_preferences(values), **asked)


def read_settings(typed: Sequence[str]) -> dict[str, str]:
    """``("max=8", "lead=rotate")`` → key → value as typed.  Raises InputError: no ``=``, no key,
    or one key twice.
    """
    given: dict[str, str] = {}
    for text in typed:
        key, equals, value = text.partition("=")
        key = key.strip().casefold()
        if not equals or not key:
            missing = "name before “=”" if equals else "“=”"
            raise InputError(
                f"the setting “{text}” has no {missing}", "-s KEY=VALUE, for example -s max=8"
            )
        if key in given:
            raise InputError(f"the setting “{key}” is given twice", "give it once")
        several = re.split(r"[,;]\s*(?=[a-z-]+=)", text)
        if len(several) > 1:
            raise InputError(
                f"“{text[:60]}” are {len(several)} settings",
                f"each takes its own -s: {' '.join(f'-s {setting}' for setting in several)}",
            )
        given[key] = value
    return given


def read_folder(path: str) -> Path:
    """The folder that packs go into.  Raises InputError if it has no name."""
    if not path.strip():
        raise InputError("the folder for the pack has no name", "for example -o output")
    sweep(Path(path))
    return Path(path)


def sweep(folder: Path) -> None:
    """Finish or remove what runs that were killed left among packs, and say so."""
    try:
        left = next(folder.glob(".*.part"), None)
    except (OSError, ValueError):
        return
    if left is not None:
        for line in pack.sweep(folder):
            warn(line)


def sweep_pack(place: Path) -> None:
    """The same for a pack, or an evening of many tables: beside it and in it."""
    # The reader of the pack reports what is wrong.
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        folder = (place.parent if place.is_file() else place).resolve()
        for place in (folder.parent, folder, folder / "organiser"):
            sweep(place)


_OTHER_KINDS = {
    ".csv", ".doc", ".docx", ".htm", ".html", ".jpeg", ".jpg", ".json", ".odt", ".png", ".toml",
    ".txt", ".xlsx", ".zip",
}  # fmt: skip


def write_file(path: str | None, usual: str, content: bytes, force: bool) -> Path:
    """Write a single file, and say where; by itself into the folder for packs, which is made if it
    isn't there.

    path: as typed, or None: `usual` is its name.  Raises InputError if it is blank, FileError if it
        can't be written.
    """
    if path is None:
        folder = Path("output")
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise FileError(
                f"can't make the folder {folder}: {reason(error)}", "name a file with -o"
            ) from error
        place = folder / usual
    else:
        place = (named_pdf if content.startswith(b"%PDF") else named_file)(path, f"-o {usual}")
    return _write(place, content, force)


def _write(place: Path, content: bytes, force: bool) -> Path:
    sweep(place.parent)
    write_whole(place, content, force)
    return place


def named_file(path: str, example: str) -> Path:
    """A path as typed.  Raises InputError if it is blank."""
    if not path.strip():
        raise InputError("the file has no name", f"for example {example}")
    return Path(path)


def named_pdf(path: str, example: str) -> Path:
    """A path as typed, for a PDF; where nothing says what kind of file it is, with ``.pdf``.

    Raises InputError if it is blank, UsageError if its name ends as that of another kind of file.
    """
    place = named_file(path, example)
    if place.suffix.casefold() in _OTHER_KINDS:
        raise UsageError(
            f"{path} would be a PDF, but isn't called so", f"let its name end in .pdf: {example}"
        )
    return place if place.suffix or exists(place) else place.with_name(f"{place.name}.pdf")


def write_example(path: str | None, usual: str, content: bytes, force: bool) -> Path:
    """Write an example to be filled in, and say where.  path: as typed; None: `usual`, here.

    Raises InputError if it is blank, UsageError if its name ends as that of another kind of file,
    FileError if it can't be written.
    """
    place, kind = named_file(usual if path is None else path, usual), Path(usual).suffix
    if place.suffix.casefold() != kind and not place.is_dir():
        raise UsageError(
            f"{path} would be {_EXAMPLES[kind]}, but isn't called so",
            f"let its name end in {kind}: {usual}",
        )
    return _write(place, content, force)


_EXAMPLES = {".toml": "a TOML file", ".csv": "a CSV table"}


def named_players(
    players: Sequence[str], alone: Sequence[str], number: int | None, group: str | None
) -> tuple[str, ...]:
    """The players as typed: each after a ``-p``, several after one ``-p`` with commas, or without
    ``-p`` after the game.

    alone: words after the game.  Raises UsageError: `alone` has a number or a setting, or names
    beside another way to say who plays; or the only name has several words.
    """
    named = [
        name for text in alone if text.casefold() not in AND for name in split_names(text) or [text]
    ]
    if not alone:
        named = split_names(players[0]) or list(players) if len(players) == 1 else list(players)
    elif torn := _torn_setting(alone[0]):
        raise UsageError(f"“{torn.replace('=', ' ')}” is one setting", f"-s {torn}")
    elif count := next((text for text in alone if text.isascii() and text.isdigit()), ""):
        where = "alone" if len(alone) == 1 else "among the names"
        raise UsageError(
            f"“{count[:20]}” stands {where}", f"for so many players without names: -n {count[:20]}"
        )
    elif setting := next((text for text in alone if "=" in text), None):
        raise UsageError(
            f"“{setting[:40]}” stands without -s", f"did you mean -s {shlex.quote(setting[:40])}?"
        )
    elif players or number is not None or group is not None:
        given = "-p" if players else "-n" if number is not None else "-g"
        remedy = f"leave out either {given} or the names"
        if players:
            each = " ".join(
                f"-p {shlex.quote(name.strip(' ,;')[:40])}" for name in (*players, *alone)
            )
            remedy = f"put -p before each name: {each}"
        raise UsageError(f"“{alone[0][:40]}” stands without -p, beside {given}", remedy)
    words = named[0].partition("<")[0].split() if len(named) == 1 else []
    if len(words) > 1 and "@" not in named[0]:  # a name of several words may be as many players
        raise UsageError(
            f"“{named[0][:40]}” is one player",
            f"-p before each: {' '.join(f'-p {shlex.quote(word)}' for word in words)}",
        )
    if len(named) == 1 and named[0].isascii() and named[0].isdigit():
        raise UsageError(f"-p {named[0]} is a player's name", f"for so many players: -n {named[0]}")
    return tuple(named)


def _torn_setting(value: str) -> str:
    """``max=8`` where ``-s max 8`` was typed and this is its 8; else nothing."""
    words = click.get_current_context().meta.get("cardgen.typed", ())
    at = words.index(value) if value in words[2:] else 0
    is_torn = at and words[at - 2] in ("-s", "--set") and "=" not in words[at - 1]
    return f"{words[at - 1]}={value}" if is_torn else ""


def language(of: str, default: str) -> Callable[[Function], Function]:
    """``--lang``.  of: what it is the language of; default: which one counts where nothing is
    said.
    """
    return click.option(
        "--lang",
        "language",
        type=OneOf(LANGUAGES),
        help=f"Of {of}: --lang de (default: {default}).",
    )


def game_argument(required: bool) -> Callable[[Function], Function]:
    """GAME, by its name here or by what any of our languages calls it, “corona whist”."""

    def named(context: click.Context, __: click.Parameter, typed: str | None) -> str | None:
        if typed is not None and typed.isascii() and typed.isdigit():
            raise UsageError(
                f"“{typed[:20]}” stands where the game is named",
                f"the game first: {context.command_path} corona -n {typed[:20]}",
            )
        return typed if typed is None else game_titled(typed) or typed

    return click.argument(
        "game", required=required, callback=named, shell_complete=completion.complete_game
    )


def game_titled(typed: str) -> str:
    """The game that is called so, whatever its capitals, accents and hyphens; or empty."""
    if typed.casefold() in games.GAMES:
        return typed.casefold()
    from anyascii import anyascii  # most type the name itself

    def plain(text: str) -> str:
        return anyascii(name_key(text)).casefold().replace("-", " ").rstrip("!")

    titles = {plain(title): name for title, name in games.game_titles().items()}
    return titles.get(plain(typed), "")


def find_group(path: str | None) -> request.Group | None:
    return None if path is None else request.load_group(path)


def find_settings(
    game: games.Game,
    house: games.HouseRules | None,
    players: int,
    typed: Sequence[str],
    output: Output,
) -> games.Settings:
    """All settings of a game for so many players; those typed override the house rules.  Raises
    InputError for impossible ones.
    """
    given = read_settings(typed)
    settings = game.settings(players, given, house.values(players, given) if house else None)
    warn_of_idle_settings(game, settings, output)
    return settings


def warn_of_idle_settings(game: games.Game, settings: games.Settings, output: Output) -> None:
    for setting, other in game.idle(settings):
        output.warn(output.texts("idle.setting", setting=setting, other=other))


def warn_of_idle_preferences(
    asked: Preferences, files: Sequence[Preferences], output: Output
) -> None:
    """A line on stderr for each preference that changes nothing, or can't be met.  files: what
    the players' files are drawn from.
    """
    cut_out = [file for file in files if file.layout == "cards"]
    if asked.card_size and not cut_out:
        output.warn(output.texts("idle.card-size"))
    if asked.night and all(file.layout != "phone" for file in files):
        output.warn(output.texts("idle.night"))
    if any(file.large and file.card_size == "mini" for file in cut_out):
        output.warn(output.texts("idle.mini"))


def warn_of_printing(texts: Iterable[str], output: Output) -> None:
    """A line on stderr for each name or title that isn't printed as it was typed."""
    for text, printed in orders.printed_otherwise(texts):
        key = "paper.otherwise" if printed else "paper.unprinted"
        output.warn(output.texts(key, text=text, printed=printed))


def check_round(number: int | None, numbers: Sequence[int]) -> None:
    """Raises InputError if ``--round`` isn't one of a pack's rounds; None: it isn't given."""
    if number not in (None, *numbers):
        raise InputError(
            f"there is no round {number} in this pack",
            f"--round takes a number from {numbers[0]} to {numbers[-1]}",
        )


class _WholeNumber(click.types.IntParamType):
    """A whole number; how many can play is the game's business."""

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        if isinstance(value, str) and not re.fullmatch("-?[0-9]{1,30}", value.strip()):
            option = parameter.opts[0] if parameter else "-n"
            line = f"“{value[:40]}” isn't a whole number — for example {option} 4"
            known = [name for one in context.command.params for name in one.opts] if context else []
            if option == "-n" and "-p" in known and value[:1].isalpha():
                line += f"; by name: -p {shlex.quote(value[:40])}"
            self.fail(line, parameter, context)
        return super().convert(value, parameter, context)


class _NamedPath(click.Path):
    """A file or folder; without a name it would be the one where we are."""

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        if isinstance(value, str) and not value.strip():
            self.fail(
                "a name is empty — name a file or folder, or leave it out", parameter, context
            )
        return super().convert(value, parameter, context)


def meant_pack(word: str) -> Path:
    """A pack as it is named: by its folder; or among those of the usual folder, of this one and
    those that were made anywhere, by the mark, the title, a part of it or the folder's name.

    Raises UsageError if several are called so; FileError: it was somewhere, and isn't any more.
    """
    place = Path(word)
    if len(place.parts) != 1 or exists(place):
        return place
    key, known = name_key(word), remembered.packs()
    by_name, by_part = dict[Path, Path](), dict[Path, Path]()  # the absolute folder → as it is said
    here = (*pack.find_all(Path("output")), *pack.find_all(Path()))
    for other in (*here, *(one.folder for one in known if key in one.words)):
        with contextlib.suppress(CardgenError):
            if (other / pack.EVENING).is_file():
                evening = club.open_evening(other)
                inner, title = evening.packs, evening.title
            else:
                inner, title = (other,), pack.read_summary(other).title
            called = map(name_key, (title, other.name))
            marked = [one for one in inner if key == name_key(pack.read_summary(one).pack_mark)]
            for one in (other,) if key in called else marked:
                by_name.setdefault(one.absolute(), one)
            if len(key) > 2 and key in name_key(title):
                by_part.setdefault(other.absolute(), other)
    found = list((by_name or by_part).values())
    if len(found) > 1:  # what another pack took the place of isn't meant
        found = [one for one in found if not _is_replaced(one)] or found
    if len(found) > 1:
        raise UsageError(
            f"“{word}” can be {' or '.join(map(str, found))}", "name it by its mark, or its folder"
        )
    gone = next((one.folder for one in known if key in one.exact), None)
    if gone and not found:
        raise FileError(
            f"{word} was in {gone}, and isn't there any more", "name the folder where it is now"
        )
    return found[0] if found else place


def _is_replaced(place: Path) -> bool:
    with contextlib.suppress(CardgenError):
        return pack.read_superseded(pack.read_manifest(place)) is not None
    return False  # an evening of many tables, or what its reader will say


class _PackPath(_NamedPath):
    """A pack as `meant_pack` finds it; what a run that was killed left beside it is finished or
    removed.
    """

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        place = meant_pack(str(super().convert(value, parameter, context)))
        if context and context.resilient_parsing:  # the shell only asks what could come next
            return place
        sweep_pack(place)
        return place


class _Packs(click.Argument):
    """Packs; words that together are one's title are that one, though nobody put them in quotes."""

    def type_cast_value(self, context: click.Context, value: Any) -> Any:
        return super().type_cast_value(context, titled(value or ()))


def titled(words: Sequence[str]) -> tuple[str, ...]:
    """The words; several that together name a pack by its title, or a part of it, are one."""
    left, found = list(words), []
    while left:
        taken = 1
        if not exists(left[0]):
            with contextlib.suppress(CardgenError):
                lengths = range(len(left), 1, -1)
                taken = next((n for n in lengths if exists(meant_pack(" ".join(left[:n])))), 1)
        found.append(" ".join(left[:taken]))
        del left[:taken]
    return tuple(found)


NUMBER = _WholeNumber()
PATH = _NamedPath(path_type=Path, readable=False)
PACK = _PackPath(path_type=Path, readable=False)
packs_argument = functools.partial(click.argument, "packs", cls=_Packs, nargs=-1, type=PACK)


def number(*names: str, help: str, **more: Any) -> Callable[[Function], Function]:
    """An option that takes a whole number."""
    return click.option(*names, type=NUMBER, metavar="N", help=help, **more)


def flag(*names: str, help: str) -> Callable[[Function], Function]:
    """An option without a value."""
    return click.option(*names, is_flag=True, help=help)


players_number = number(
    "-n", "--number", help="For so many players: -n 6 (default: the game's usual number)."
)
# options of one name, of which each command says what it takes them for
title = functools.partial(click.option, "--title", metavar="TEXT", default="")
place = functools.partial(click.option, "--place", metavar="TEXT", default="")
day = functools.partial(click.option, "--date", "day", metavar="DAY")
seed = functools.partial(click.option, "--seed", metavar="CODE")
drawn = functools.partial(click.option, "--drawn", metavar="RESULT")
player = functools.partial(click.option, "-p", "--player", "players", metavar="NAME", multiple=True)
group = functools.partial(click.option, "-g", "--group", metavar="FILE")
out_file = functools.partial(click.option, "-o", "--out", metavar="FILE")
out_folder = functools.partial(click.option, "-o", "--out", metavar="DIR")

force = flag("--force", help="Replace a file of that name.")
group_file = group(
    help="Who plays, and how each wants their file; a TOML file: -g group.toml (“cardgen group”)."
)
rules_file = click.option(
    "--rules",
    "rules",
    metavar="FILE",
    help="House rules, a TOML file: --rules family.toml; then GAME may be left out.",
)
settings = click.option(
    "-s",
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=completion.complete_setting,
    help="A game setting, may be repeated: -s max=8 -s lead=rotate.",
)
draw = click.option(
    "--draw",
    metavar="TEXT",
    help=(
        "Something public that nobody can know yet goes into the shuffle:"
        ' --draw "Lotto 6aus49, Saturday 14 March 2026".'
    ),
)
senders = click.option(
    "--as",
    "senders",
    multiple=True,
    metavar="SENDER=NAME",
    help='Who a sender is, may be repeated: --as "+49 170 1234567=Anna".',
)
table_size = number(
    "--table-size", "size", help="As near to N players a table as can be: --table-size 5."
)
as_json = flag("--json", "as_json", help="Print the result as one JSON object.")
quiet = flag("-q", "--quiet", help="Print nothing but errors.")
output = gathered("output", Output, as_json=as_json, quiet=quiet)
"""``--json`` and ``--quiet``."""


class AskedGame(NamedTuple):
    """A game as it was typed: its name or house rules, number of players, settings."""

    game: str | None
    rules: str | None
    number: int | None
    settings: Sequence[str]

    def find(self, output: Output) -> tuple[games.Game, int, games.Settings, str]:
        """The game, the number of players (by default the game's usual one), all settings, and the
        name of the house rules or "".
        """
        game = self.game
        if not (game or self.rules) and output.asks:
            from cardgen.cli.prompts import which_game

            game = which_game()
        found, house = request.resolve_game(game, self.rules)
        players = found.usual_players if self.number is None else self.number
        found.check_players(players)
        return (
            found,
            players,
            find_settings(found, house, players, self.settings, output),
            house.name if house else "",
        )


asked_game = gathered(
    "asked",
    AskedGame,
    game=game_argument(required=False),
    rules=rules_file,
    number=players_number,
    settings=settings,
)
"""``[GAME]``, ``--rules``, ``-n`` and ``-s``; the command gets them as one `AskedGame`."""


class ReportFile(NamedTuple):
    """What a report is to be: a file, JSON on the screen, or neither.  endings: that the file
    may have.
    """

    usual: str
    endings: Sequence[str]
    out: str | None
    as_json: bool
    force: bool
    language: str | None
    paper: str
    large: bool
    low_ink: bool
    layout: str = "sheet"
    night: bool = False

    @property
    def is_wanted(self) -> bool:
        return self.as_json or self.out is not None

    def check(self) -> None:
        """Raises UsageError if the file's ending isn't one of those that can be written."""
        fine = (".json",) if self.as_json else self.endings
        if self.out is not None and not self.out.strip():
            raise UsageError("the file has no name", f"for example -o {self.usual}")
        if self.out is not None and Path(self.out).suffix.casefold() not in fine:
            raise UsageError(
                f"the name {self.out} doesn't say what is to be written",
                f"let its name end in {', '.join(fine)}",
            )
        ending = "" if self.out is None else Path(self.out).suffix.casefold()
        shown = {
            "--large": (self.large, (".pdf",)),
            "--low-ink": (self.low_ink, (".pdf", ".png")),
            "--night": (self.night, (".png", *([".pdf"] if self.layout == "phone" else []))),
        }
        for option, (wanted, endings) in shown.items():
            if wanted and ending not in endings:
                phone = "--layout phone " if option == "--night" else ""
                raise UsageError(
                    f"{option} says how a page looks that is written",
                    f"for example -o {Path(self.usual).with_suffix('.pdf')} {phone}{option}",
                )

    def write(self, report: score.Report) -> None:
        ending = ".json" if self.out is None else Path(self.out).suffix.casefold()
        from cardgen.pages.results import ReportLook  # loaded only for a file

        look = ReportLook(self.large, self.night, self.low_ink)
        content = report.written(ending, self.layout, self.paper, look)
        if self.out is None:
            click.echo(content, nl=False)
        else:
            click.echo(write_file(self.out, self.usual, content, self.force))


_ENDINGS = (".pdf", ".png", ".xlsx", ".csv", ".json")
_layout = click.option(
    "--layout",
    type=OneOf(["sheet", "phone"]),
    default="sheet",
    help="Of a .pdf: --layout phone (default: sheet).",
)
_night = flag("--night", help="Dark, for the phone: --layout phone --night.")
_paper = click.option(
    "--paper",
    type=OneOf(["a4", "letter"]),
    default="a4",
    help="Of a .pdf: --paper letter (default: a4).",
)


def report_file(
    usual: str, default: str, example: str, endings: Sequence[str] = _ENDINGS
) -> Callable[[Function], Function]:
    """What a report is written as; the command gets it as `to`.  default: the language that
    counts where nothing is said.
    """
    kinds = f"{', '.join(endings[:-1])} or {endings[-1]}"
    options = {
        "out": out_file(help=f"Write into a file, {kinds}: -o {example}."),
        **({"layout": _layout, "night": _night} if ".png" in endings else {}),
        "paper": _paper,
        "large": flag("--large", help="Large print, on as many pages as it takes."),
        "low_ink": flag("--low-ink", help="No large dark areas."),
        "language": language("what is written", default),
        "as_json": as_json,
        "force": flag("--force", help=f"Replace the file: -o {usual} --force."),
    }
    return gathered("to", functools.partial(ReportFile, usual, endings), **options)
