"""An organiser at work: groups, packs and the real command, run as a program of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from cardgen.mail.ledger import read_ledger
from tests.mta.mta import Mta
from tests.mta.mta_settings import HOST, PASSWORD, USER

CARDGEN = Path(sys.executable).with_name("cardgen")
MOST_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Player:
    """One of a group.  wire: the address as it goes over the wire, where it differs."""

    name: str
    address: str
    language: str = "en"
    wire: str = ""

    @property
    def mailbox(self) -> str:
        """Where their mail arrives."""
        return self.wire or self.address


SIX = (
    Player("Ștefan", "stefan@club.example", "ro"),
    Player("Łukasz", "Lukasz.Nowak@family.example", "de"),
    Player("李小龙", "bruce@family.example", "en"),
    Player(
        "Maximiliane Freifrau von und zu Hohensta",
        "max@münchen.example",
        "de",
        "max@xn--mnchen-3ya.example",
    ),
    Player("Zoë O'Neill, the 2nd", "zoë@club.example", "ro"),
    Player("Анна", "anna+cards@club.example", "en"),
)
"""Three languages, names in four scripts (one of 40 letters), addresses with capitals, beyond
ASCII, of an IDNA domain.
"""


def many(count: int, first: int = 1) -> tuple[Player, ...]:
    """Players who differ in their number alone."""
    return tuple(
        Player(f"Player {i}", f"player{i}@family.example") for i in range(first, first + count)
    )


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did."""

    code: int
    said: str
    complained: str


def _listen_to_ctrl_c() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and so would whatever that
    starts.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Desk:
    """A folder with everything an organiser has.  Commands run in it."""

    def __init__(self, folder: Path, mta: Mta) -> None:
        self.folder = folder
        self.mta = mta
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8",
            "CARDGEN_SMTP_PASSWORD": PASSWORD, "SSL_CERT_FILE": str(mta.ca),
        }  # fmt: skip
        self.settings()

    def settings(
        self, port: str = "starttls", host: str = HOST, rate: int = 600, more: str = ""
    ) -> None:
        """Write mail.toml.  port: which of the server's."""
        security = "tls" if port == "tls" else "starttls"
        (self.folder / "mail.toml").write_text(
            f'[smtp]\nhost = "{host}"\nport = {getattr(self.mta.ports, port)}\nsecurity ='
            f' "{security}"\nusername = "{USER}"\n[mail]\nfrom = "Die Schriftführerin'
            f' <{USER}>"\nrate_per_minute = {rate}\n{more}',
            encoding="utf-8",
        )

    def group(self, players: Iterable[Player], name: str = "group.toml") -> None:
        """Write a group file and give everybody in it a mailbox, besides those there are."""
        blocks = ['title = "Ștefans Abend ♥"\nplace = "Brașov"\norganiser = "none"\n']
        for one in players:
            blocks.append(
                f'[[player]]\nname = "{one.name}"\nemail = "{one.address}"\nlanguage ='
                f' "{one.language}"\n'
            )
        (self.folder / name).write_text("\n".join(blocks), encoding="utf-8")

    def start(self, *arguments: object) -> subprocess.Popen[str]:
        """The command, running."""
        return subprocess.Popen(
            [CARDGEN, *map(str, arguments)], cwd=self.folder, env=self.environment, text=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=_listen_to_ctrl_c,
        )  # fmt: skip

    def run(self, *arguments: object, code: int = 0) -> Done:
        """The command, done.  code: how it has to end."""
        with self.start(*arguments) as process:
            try:
                said, complained = process.communicate(timeout=MOST_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        assert "Traceback" not in complained
        assert process.returncode == code, (
            f"{arguments}: {process.returncode}\n{said}\n{complained}"
        )
        return Done(process.returncode, said, complained)

    def pack(self, players: Sequence[Player], *more: object, seed: str = "") -> Path:
        """Deal a short game to players and return the folder of its pack."""
        self.group(players)
        seeded = ("--seed", seed) if seed else ()
        done = self.run(
            "pack", "corona", "-g", "group.toml", "-s", "max=1", "--json", *seeded, *more
        )
        return Path(self.folder, json.loads(done.said)["folder"])

    def offered(self, pack: Path) -> list[dict[str, str]]:
        """Facts of each player: what the next run would do."""
        (facts,) = json.loads(self.run("mail", "send", pack, "--json").said)["packs"]
        found: list[dict[str, str]] = facts["players"]
        return found

    def send(self, *packs: Path, expect: int, code: int = 0, more: Sequence[object] = ()) -> Done:
        """Send packs without being asked back."""
        return self.run("mail", "send", *packs, "--yes", "--expect", expect, *more, code=code)


def files(pack: Path) -> tuple[bytes, ...]:
    """The players' files of a pack, by seat."""
    listed = json.loads((pack / "organiser/files.json").read_text("utf-8"))
    return tuple((pack / one["path"]).read_bytes() for one in listed)


def shared(pack: Path, language: str) -> tuple[bytes, ...]:
    """What everybody gets beside their own file, in a language: the protocol and the rules."""
    listed = json.loads((pack / "pack.json").read_text("utf-8"))["files"]
    return tuple((pack / one["path"]).read_bytes() for one in listed if one["language"] == language)


def ledger(pack: Path) -> list[dict[str, object]]:
    """The events of a pack's ledger."""
    return [asdict(event) for event in read_ledger(pack).events]
