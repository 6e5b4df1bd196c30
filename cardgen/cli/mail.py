"""``cardgen mail``: to each player exactly their own file, once."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from cardgen import mail
from cardgen.cli import chosen, commands, completion, options, terminal
from cardgen.cli import mail_report as report
from cardgen.cli.terminal import Counter, Output, program
from cardgen.errors import ExitCode, InputError, UsageError
from cardgen.names import clean_address, split_names
from cardgen.text import Catalogue, default_language, screen_catalogue

_HELP = """Send each player of a pack exactly their own file, once.

\b
Examples:
  cardgen mail init                                 write mail.toml, and fill it in
  cardgen mail check output/corona-PBVV --connect   check everything, send nothing
  cardgen mail send output/corona-PBVV              show who gets what
  cardgen mail send output/corona-PBVV --send       send, after you typed yes
"""
_INIT = """Write mail.toml, the settings of your mail, with comments, to be filled in.

\b
Example:
  cardgen mail init
"""
_CHECK = """Check packs before they are sent: every file, every address, every mail. Sends nothing.

\b
Examples:
  cardgen mail check output/corona-PBVV
  cardgen mail check output/corona-PBVV --connect
"""
_SEND = """Show who gets what, and send it: each player's own file, once. Without --send nothing
is sent.

What went out isn't sent again by itself, nor what may have arrived. Ask the player: --again sends
it once more, --delivered notes that it is there.

\b
Examples:
  cardgen mail send output/corona-PBVV
  cardgen mail send output/corona-PBVV --test-to anna@example.org
  cardgen mail send output/corona-PBVV --send
  cardgen mail send output/* --yes --expect 60
  cardgen mail send output/corona-PBVV --again Zoë --send
  cardgen mail send output/corona-PBVV --delivered Zoë
"""
_STATUS = """Say what was sent to whom, and what isn't known.

\b
Example:
  cardgen mail status output/corona-PBVV
"""
_DRAFTS = """Write each player's mail as a file that your mail program opens, to look at and to
send yourself.

\b
Example:
  cardgen mail drafts output/corona-PBVV drafts
"""


class _MailOptions(NamedTuple):
    """What the mails bring, whom to, and from which account."""

    only_cards: bool
    group: str | None
    config: Path | None

    def reading(self, counter: Counter) -> mail.PackReading:
        return mail.PackReading(options.find_group(self.group), self.only_cards, counter.show)

    @property
    def places(self) -> tuple[Path | None, Path | None]:
        """Where settings are looked for."""
        return self.config, Path(self.group) if self.group else None


_wanted = commands.gathered(
    "wanted",
    _MailOptions,
    only_cards=options.flag(
        "--only-cards",
        help="Without the protocol and the rules, which everybody may have.",
    ),
    group=options.group(
        help="Take addresses from this group file, not from the pack: -g group.toml."
    ),
    config=click.option(
        "--config",
        type=options.PATH,
        metavar="FILE",
        help=(
            "Settings of your mail: --config club-mail.toml (default: mail.toml beside the group"
            " file, or here)."
        ),
    ),
)

command = commands.group(_HELP)


@command.command(help=_INIT, short_help="write settings to fill in")
@click.argument("file", required=False)
@options.force
@options.quiet
def init(file: str | None, force: bool, quiet: bool) -> None:
    path = options.write_example(
        file, mail.FILE_NAME, mail.example(default_language()).encode(), force
    )
    if not quiet:
        check = f"{program()} mail check PACK --connect"
        click.echo(screen_catalogue()("mail.example", file=path, command=check))


@command.command(help=_CHECK, short_help="check packs and mails before anything is sent")
@chosen.several_packs()
@options.flag("--connect", help="Also log in to the mail server, without sending anything.")
@_wanted
@options.output
def check(packs: tuple[Path, ...], connect: bool, wanted: _MailOptions, output: Output) -> None:
    settings = (mail.need_settings if connect else mail.find_settings)(*wanted.places)
    with Counter(output.quiet) as counter:
        mailing = mail.check(packs, wanted.reading(counter), settings)
    _warn_of_large_mails(mailing, output)
    server = ""
    if settings and connect:
        most_bytes = mail.try_server(mailing, settings, _ask_password(settings))
        server = report.reached(settings, most_bytes)
    report.write_check(mailing, settings, server, output)


@command.command(help=_SEND, short_help="show who gets what, and send it")
@chosen.several_packs(asks=True)
@options.flag("--send", "really", help="Send, after you typed yes.")
@options.flag("--yes", help="Send without asking, together with --expect: --yes --expect 4.")
@options.number("--expect", help="How many mails are to go out; else nothing is sent: --expect 4.")
@options.flag(
    "--two-packs",
    help="Some are to get two packs of one evening, that is meant: --yes --expect 8 --two-packs.",
)
@options.flag(
    "--seen-cards",
    help="Play on, though somebody can see another's cards: --yes --expect 4 --seen-cards.",
)
@click.option(
    "--only", multiple=True, metavar="NAME", help="Only this player, may be repeated: --only Zoë."
)
@click.option(
    "--again",
    multiple=True,
    metavar="NAME",
    shell_complete=completion.complete_player,
    help="This player's file once more, though it went out or may have: --again Zoë.",
)
@click.option(
    "--delivered",
    multiple=True,
    metavar="NAME",
    shell_complete=completion.complete_player,
    help="Note that a mail arrived of which that wasn't known: --delivered Zoë.",
)
@click.option(
    "--test-to",
    metavar="ADDRESS",
    help="Send a test without any cards to yourself: --test-to anna@example.org.",
)
@_wanted
@options.output
def send(
    packs: tuple[Path, ...],
    really: bool,
    yes: bool,
    expect: int | None,
    two_packs: bool,
    seen_cards: bool,
    only: tuple[str, ...],
    again: tuple[str, ...],
    delivered: tuple[str, ...],
    test_to: str | None,
    wanted: _MailOptions,
    output: Output,
) -> None:
    only, again, delivered = map(_names, (only, again, delivered))
    sends = really or yes or bool(only or again) or expect is not None
    if test_to is not None:
        if sends or delivered:
            raise UsageError(
                "--test-to goes alone", "send the test first, then run it again with --send"
            )
        _send_tests(packs, test_to, wanted, output)
        return
    if delivered:
        if sends:
            raise UsageError(
                "--delivered goes alone", "it notes what arrived; send the rest after it"
            )
        theirs = [(chosen.pack_with(packs, name), name) for name in delivered]
        arrived = [mail.note_delivered(place, name) for place, name in theirs]
        said = "\n".join(output.texts("mail.has", name=name) for name in arrived)
        output.result({"delivered": arrived}, said)
        return
    if yes is not (expect is not None):
        raise UsageError(
            "--yes and --expect go together",
            "say how many mails are to go out, for example --yes --expect 4",
        )
    if output.as_json and really and not yes:
        raise UsageError("--json can't ask for a yes", "use --yes --expect N with it")
    repeated = dict.fromkeys(chosen.pack_with(packs, name) for name in again)
    if repeated and not only:
        packs = tuple(repeated)
    settings = mail.need_settings(*wanted.places)
    if not (really or yes):
        with Counter(output.quiet) as counter:
            mailing = mail.preview(packs, wanted.reading(counter), settings, only, again)
        _warn_of_large_mails(mailing, output)
        report.write_plan(mailing.plans, output, sends=False)
        return
    with contextlib.ExitStack() as locked:
        with Counter(output.quiet) as counter:
            mailing = locked.enter_context(
                mail.prepare(packs, wanted.reading(counter), settings, only, again, expect)
            )
        meant = two_packs, seen_cards
        code = _send(mailing, settings, ask=expect is None, meant=meant, output=output)
    if code:
        raise click.exceptions.Exit(code)


def _names(given: Sequence[str]) -> tuple[str, ...]:
    """``Anna,Ben`` after one option are two names."""
    return tuple(name for text in given for name in split_names(text) or [text])


def _send(
    mailing: mail.Mailing,
    settings: mail.MailSettings,
    ask: bool,
    meant: tuple[bool, bool],
    output: Output,
) -> ExitCode:
    """Show what is due, ask whether it is to go out, and send it; what the shell is told.  meant:
    two packs of one evening, and cards that others have seen.
    """
    texts = output.texts
    if not mailing.mails:
        report.write_plan(mailing.plans, output, sends=True)
        return mail.exit_code(mailing.plans, mail.MailReport(()))
    _warn_of_large_mails(mailing, output)
    if not output.as_json:
        report.write_plan(mailing.plans, output, sends=True)
    try:
        goes = (
            meant[1] or _is_meant("seen", report.about_seen(mailing.plans, texts), ask, texts)
        ) and (meant[0] or _is_meant("twice", report.about_twice(mailing.plans, texts), ask, texts))
        if goes and ask:
            count = len(mailing.mails)
            if not terminal.can_ask():
                raise UsageError("nobody is here to type yes", f"use --yes --expect {count}")
            goes = terminal.says_yes(texts.filled("mail.ask", {"mails": count}))
        if not goes:
            click.echo(texts("mail.nothing"))
            return ExitCode.DONE
        password = _ask_password(settings)
    except (click.Abort, KeyboardInterrupt):
        click.echo(f"\ncardgen: {texts('mail.interrupted-before')}", err=True)
        return ExitCode.INTERRUPTED
    progress = report.MailProgress(len(mailing.mails), output.quiet)
    done = mailing.send(settings, password, progress)
    progress.end()
    report.write_report(mailing.plans, done, output)
    return mail.exit_code(mailing.plans, done)


def _send_tests(packs: Sequence[Path], address: str, wanted: _MailOptions, output: Output) -> None:
    try:
        to = clean_address(address.strip(), "--test-to")
    except InputError as error:
        raise InputError(error.problem, "only the address: --test-to anna@example.org") from None
    settings = mail.need_settings(*wanted.places)
    tests = mail.test_mails(packs, wanted.reading(Counter(quiet=True)), settings, to)

    def accepted(test: mail.Message) -> None:
        if output.is_text:
            language = test.delivery.language
            click.echo(output.texts("mail.test", address=to, language=language))

    mail.send_tests(tests, settings, _ask_password(settings), accepted)
    output.facts({"test_to": to, "languages": [test.delivery.language for test in tests]})


@command.command(help=_STATUS, short_help="say what was sent to whom")
@chosen.several_packs()
@options.as_json
def status(packs: tuple[Path, ...], as_json: bool) -> None:
    report.write_status([mail.status(place) for place in packs], Output(as_json))


@command.command(help=_DRAFTS, short_help="write mails for your mail program")
@chosen.one_pack()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@options.flag("--force", help="Replace drafts of the same names.")
@_wanted
@options.quiet
def drafts(place: Path, folder: Path, force: bool, wanted: _MailOptions, quiet: bool) -> None:
    settings = mail.find_settings(*wanted.places)
    options.sweep(folder.resolve().parent)
    with Counter(quiet) as counter:
        written = mail.save_drafts(place, wanted.reading(counter), settings, folder, force)
    if not quiet:
        report.write_drafts(written)


def _ask_password(settings: mail.MailSettings) -> str:
    """The password of the mail account; empty if the settings name no user."""

    def ask(prompt: str) -> str:
        texts = screen_catalogue()
        shown = texts("mail.hidden", question=texts.said(prompt))
        return str(click.prompt(shown, hide_input=True, default="", show_default=False, err=True))

    return mail.find_password(settings, ask if terminal.can_ask() else None)


def _is_meant(what: str, found: Sequence[str], ask: bool, texts: Catalogue) -> bool:
    """Whether there is nothing doubtful, or a yes at the terminal allows it.  Raises InputError if
    there is nobody to ask.

    what: ``seen`` or ``twice``.
    """
    if not found:
        return True
    if not (ask and terminal.can_ask()):
        first = found[0]
        if len(found) > 1:
            first = texts("verify.more", first=first, n=len(found) - 1)
        problem = texts("mail.nothing-sent", problem=first)
        raise InputError(problem, texts(f"mail.{what}-remedy"))
    for line in found:
        click.echo(line)
    return terminal.says_yes(texts(f"mail.{what}-ask"))


def _warn_of_large_mails(mailing: mail.Mailing, output: Output) -> None:
    for message in mailing.mails:
        if message.is_large:
            size = f"{len(message.content) / 1e6:.1f}"
            output.warn(output.texts("mail.large", name=message.delivery.name, size=size))
