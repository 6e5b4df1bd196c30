"""What docs/mail.md says is so: settings that can be read, commands that exist, exit codes and
names of servers.
"""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest

from cardgen.cli import cli, run
from cardgen.errors import ExitCode
from cardgen.mail.settings import read_settings
from tests.mail.postman import no_pauses, say_yes
from tests.mail.servers import DROP, FaultServer

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "mail.md").read_text("utf-8")
CALLS = re.findall(r"^\$ (cardgen .*?) *(?:#.*)?$", PAGE, re.M)
INLINE = re.findall(r"`(?:cardgen )?(mail [a-z]+)\b", PAGE)


def test_every_mail_command_is_explained() -> None:
    group = cli.get_command(click.Context(cli), "mail")
    assert isinstance(group, click.Group)
    called = {" ".join(call.split()[1:3]) for call in CALLS if call.startswith("cardgen mail")}
    assert {f"mail {name}" for name in group.commands} == called
    assert set(INLINE) <= called


def test_every_long_option_exists() -> None:
    group = cli.get_command(click.Context(cli), "mail")
    pack = cli.get_command(click.Context(cli), "pack")
    assert isinstance(group, click.Group)
    assert pack is not None
    parameters = [
        parameter for command in (*group.commands.values(), pack) for parameter in command.params
    ]
    known = {
        option
        for parameter in parameters
        for option in (*parameter.opts, *parameter.secondary_opts)
    }
    assert set(re.findall(r"(?<![\w-])--[a-z]+(?:-[a-z]+)*", PAGE)) - {"--include-apps"} <= known


def test_settings_on_the_page_can_be_read() -> None:
    shown = re.findall(r"^```toml\n(.*?)^```", PAGE, re.M | re.S)
    assert len(shown) == 2
    for text in shown:
        read_settings("mail.toml", text.encode())


def test_servers_in_the_table_make_settings() -> None:
    rows = re.findall(r"^\| [^|]+ \| `([a-z.]+)` \| `(starttls|tls)` \|", PAGE, re.M)
    assert len(rows) >= 5
    for host, security in rows:
        text = (
            f'[smtp]\nhost = "{host}"\nsecurity = "{security}"\n[mail]\nfrom = "anna@example.org"\n'
        )
        assert read_settings("mail.toml", text.encode()).host == host


def test_exit_codes() -> None:
    said = {int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, re.M)}
    assert said == set(ExitCode) - {ExitCode.MISTAKE, ExitCode.USAGE, ExitCode.UNJUDGED}


def test_the_page_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call in its order; the server breaks off behind Zoë's first mail, so that there is
    something to resolve.
    """
    monkeypatch.chdir(tmp_path)
    say_yes(monkeypatch)
    no_pauses(monkeypatch)
    people = "".join(
        f'[[player]]\nname = "{name}"\nemail = "{name.lower()[:2]}@example.org"\n'
        for name in ("Anna", "Ben", "Cem", "Zoë")
    )
    Path("friends.toml").write_text(f'language = "en"\n{people}', "utf-8")
    name, before, codes = "", tmp_path / "before", {}
    with FaultServer(
        {"dot": [None, None, None, None, DROP]}
    ) as server:  # the first is the test mail
        for call in CALLS:
            if "--delivered" in call:
                shutil.copytree(Path("output") / name, before)
            if "--not-delivered" in call:  # the other thing that may have happened
                shutil.rmtree(Path("output") / name)
                before.rename(Path("output") / name)
            words = [
                str(pack)
                for word in shlex.split(call.replace("pack corona", "pack corona -s max=1"))[1:]
                for pack in sorted(Path().glob(word)) or [word]
            ]
            codes[call] = run(words)
            if call == "cardgen mail init":
                Path("mail.toml").write_text(
                    f'[smtp]\nhost = "localhost"\nport = {server.port}\nsecurity ='
                    ' "none"\n[mail]\nfrom = "anna@example.org"\n',
                    "utf-8",
                )
            name = name or next((pack.name for pack in Path().glob("output/*")), "")
    unknown = ("mail send --send", "mail send output/* --send")
    assert codes == dict.fromkeys(CALLS, 0) | {
        f"cardgen {call}": ExitCode.MAIL_UNKNOWN for call in unknown
    }
    told = re.findall(r"rcpt to:<(..)", "\n".join(server.commands), re.I)
    assert told == ["an", "an", "be", "ce", "zo", "zo", "zo"]
    assert len(list(Path("drafts").glob("*.eml"))) == 4
