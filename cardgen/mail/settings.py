"""The settings of mail: a TOML file that says which server takes it, and who it is from.

    [smtp]
    host = "smtp.example.org"
    security = "starttls"
    username = "anna@example.org"

    [mail]
    from = "Anna <anna@example.org>"

Checked as strictly as the command line: every mistake is one line that names the file, the part and
the key.  A password has no place in it, and what looks like one is never repeated in a message.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Any, TypeVar

from cardgen.errors import Faults, FileError, InputError, MailLogin, UnknownName
from cardgen.files import read_typed
from cardgen.mail.addresses import ascii_domain, wire
from cardgen.names import clean_address, clean_text
from cardgen.text import (
    MOST_BYTES,
    Sentence,
    located,
    plain,
    read_toml,
    render_line,
    template,
    text_of,
    written,
)

FILE_NAME = "mail.toml"
PASSWORD_VARIABLE = "CARDGEN_SMTP_PASSWORD"
RATES = range(1, 601)  # mails a minute
_USUAL_RATE = 20
_MOST_SENDER = 60
_MOST_SUBJECT = 150
_MOST_USERNAME = 254
_EXAMPLE_HOST = "smtp.example.org"
_EXAMPLE = (
    f'[smtp] with host = "{_EXAMPLE_HOST}", then [mail] with from = "Anna <anna@example.org>";'
    " “cardgen mail init” writes an example"
)
_ALIKE = {
    "server": "host", "hostname": "host", "smtp_host": "host", "smtp_server": "host",
    "smtp_port": "port", "user": "username", "login": "username", "user_name": "username",
    "account": "username", "email": "from", "sender": "from", "from_address": "from",
    "encryption": "security", "starttls": "security", "tls": "security", "ssl": "security",
    "use_tls": "security", "use_ssl": "security", "title": "subject", "rate": "rate_per_minute",
    "rate_limit": "rate_per_minute",
}  # fmt: skip
"""What people write instead; the complaint names what is meant."""


_PARTS = {
    "smtp": ("host", "port", "security", "username"),
    "mail": ("from", "subject", "rate_per_minute"),
}
_HOME = {key: name for name, keys in _PARTS.items() for key in keys}


class Security(StrEnum):
    """How the connection is protected.  NONE: not at all, which stays on this computer."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"

    @property
    def port(self) -> int:
        return _PORTS[self]


_PORTS = {Security.STARTTLS: 587, Security.TLS: 465, Security.NONE: 25}


@dataclass(frozen=True, slots=True)
class Words:
    """What templates and subjects may say, in the reader's language; nothing of anybody's cards."""

    name: str  # the reader's
    title: str  # of the evening, else the game's name
    game: str  # its name
    game_code: str  # in fours, joined by ``-``; the same for everybody
    pack_mark: str  # four letters; the same for everybody
    rounds: int  # how many there are in the whole game
    at_most: bool  # whether the game may end before the last one
    players: tuple[str, ...]  # all names, by seat
    organiser: str  # who prepared the pack; empty if nobody said so
    day: str  # the date, written out; empty if nobody said so
    place: str  # empty if nobody said so
    file: str  # name of the attached file
    encrypted: bool  # whether it opens only with a password
    # how a card is announced, in the reader's letters: ``♥ 10`` or ``♥ D``; never one of the
    # reader's cards
    card: str
    replaces: str = ""  # mark of the pack that this one takes the place of, or empty
    from_round: int = 1  # the first round in the file
    protocol: str = ""  # name of the attached protocol, or empty
    rules: str = ""  # name of the attached rules, or empty

    def as_values(self) -> dict[str, object]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who the mail is from.  name: may be empty."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class MailSettings:
    file: str  # its path as it is shown
    host: str  # in ASCII, or an IP address
    port: int
    security: Security
    username: str | None  # None: the server wants no login
    sender: Sender
    subject: str | None  # a template with the names of `Words`, or None for the usual one
    rate_per_minute: int  # mails, at most


def example(language: str) -> str:
    """A settings file with comments, to be changed."""
    return template(f"mail.{language}.toml")


def read_settings(file: str, content: bytes) -> MailSettings:
    """Settings from a file.  file: its path as it is shown.

    Raises InputError: no TOML, an unknown key, a value that can't be, a password, or a connection
    that nothing would protect.
    """
    table = read_toml(
        file,
        content,
        "mail settings are a few lines of TOML",
        'text stands in quotes: host = "smtp.example.org"',
    )
    faults = Faults()
    _refuse_passwords(file, table, faults)
    parts = _parts(file, table, faults)

    def read(name: str, read_value: Callable[[Mapping[str, Any]], Value]) -> Value | None:
        """A value of a part; nothing where it can't be, which is noted."""
        with faults.caught(), located(f"{file}, [{name}]"):
            return read_value(parts[name]) if name in parts else None
        return None

    host, security = read("smtp", _host), read("smtp", _security)
    port, username = (
        read("smtp", lambda smtp: _port(smtp, security)),
        read("smtp", lambda smtp: _line(smtp, "username", _MOST_USERNAME)),
    )
    sender, subject = read("mail", _sender), read("mail", _subject)
    rate = read("mail", lambda mail: _whole(mail, "rate_per_minute", RATES, _USUAL_RATE))
    faults.check()
    assert host is not None
    assert port is not None
    assert sender is not None
    assert rate is not None
    security = security or (Security.TLS if port == Security.TLS.port else Security.STARTTLS)
    with located(f"{file}, [smtp]"):
        _check_connection(host, port, security)
    return MailSettings(file, host, port, security, username or None, sender, subject, rate)


Value = TypeVar("Value")


def load_settings(path: Path) -> MailSettings:
    shown = plain(str(path), 200)
    return read_settings(
        shown,
        read_typed(
            path, MOST_BYTES, f"the mail settings {shown}", "“cardgen mail init” writes an example"
        ),
    )


def find_settings(config: Path | None, beside: Path | None) -> MailSettings | None:
    """The settings that are named, or lie beside a file or here; None if nothing is named and
    nothing lies there.
    """
    if config:
        return load_settings(config)
    for folder in ([beside.parent] if beside else []) + [Path()]:
        if (folder / FILE_NAME).exists():
            return load_settings(folder / FILE_NAME)
    return None


def need_settings(config: Path | None, beside: Path | None) -> MailSettings:
    """As `find_settings`.  Raises FileError if there are none, InputError if nobody filled them
    in.
    """
    settings = find_settings(config, beside)
    if settings is None:
        raise FileError(
            f"there is no {FILE_NAME} here",
            "“cardgen mail init” writes one for you to fill in; without a mail server use “cardgen"
            " mail drafts”",
        )
    if settings.host == _EXAMPLE_HOST:
        raise InputError(
            f"{settings.file} still names the mail server of the example, {_EXAMPLE_HOST}",
            "fill in host, username and from of your own mail account",
        )
    return settings


# -- which keys


def _is_password(key: str) -> bool:
    return re.search(r"pass|pwd|secret|token|kennwort|parol", key.casefold()) is not None


def _refuse_passwords(file: str, table: Mapping[str, Any], faults: Faults) -> None:
    for key, value in table.items():
        with faults.caught():
            if _is_password(key):
                raise InputError(
                    f"{file}: {plain(key, 40)} has no place in this file",
                    "delete the line; you are asked for the password, or it comes from your"
                    f" keyring or from {PASSWORD_VARIABLE}",
                )
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                _refuse_passwords(file, inner, faults)


def _parts(file: str, table: Mapping[str, Any], faults: Faults) -> dict[str, Mapping[str, Any]]:
    """The parts that are there, by their names."""
    for key in table:
        if key in _PARTS:
            continue
        meant = _meant(key)
        with faults.caught():
            if meant in _HOME:
                raise InputError(
                    f"{file}: {plain(key, 40)} stands above [smtp] and [mail]",
                    f"put {meant} below the line [{_HOME[meant]}]",
                )
            if not _is_password(key):
                with located(file):
                    parts = [f"[{known}]" for known in _PARTS]
                    raise UnknownName("part", f"[{plain(key, 40)}]", parts)

    there = {}
    for name in _PARTS:
        with faults.caught():
            if name not in table:
                raise InputError(f"{file}: the part [{name}] is missing", _EXAMPLE)
            if not isinstance(table[name], dict):
                raise InputError(
                    f"{file}: {name} isn't written as one part",
                    f"a line [{name}] with one pair of brackets, and its keys below",
                )
            there[name] = table[name]
        for key in there.get(name, ()):
            with faults.caught():
                _check_key(f"{file}, [{name}]", key, name)
    return there


def _meant(key: str) -> str:
    folded = key.casefold().replace("-", "_")
    return folded if folded in _HOME else _ALIKE.get(folded, folded)


def _check_key(where: str, key: str, part: str) -> None:
    allowed: Sequence[str] = _PARTS[part]
    if key in allowed or _is_password(key):  # of which more is said
        return
    meant = _meant(key)
    if meant in allowed:
        raise InputError(f"{where}: unknown key “{plain(key, 40)}”", f"it is written {meant}")
    if meant in _HOME:
        raise InputError(
            f"{where}: {plain(key, 40)} stands in the wrong part",
            f"put {meant} below the line [{_HOME[meant]}]",
        )
    with located(where):
        raise UnknownName("key", plain(key, 40), allowed)


# -- values


def _host(table: Mapping[str, Any]) -> str:
    example = 'for example host = "smtp.example.org"'
    if "@" in str(table.get("host")):  # what is before it may be a password: it isn't repeated
        raise InputError("host has an “@” in it, but a server's name has none", example)
    value = _line(table, "host", 254)
    if not value:
        raise InputError("host is missing", f"{example}; look for “SMTP” in your provider's help")
    if "/" in value:
        raise InputError(f"host = {written(value)} is a link", f"only the server's name, {example}")
    try:
        return str(ip_address(value.removeprefix("[").removesuffix("]")))
    except ValueError:
        pass
    if re.fullmatch(r"[^:]+:\d+", value):
        raise InputError(
            f"host = {written(value)} has a port in it",
            f"a line of its own: port = {value.rpartition(':')[2]}",
        )
    try:
        name = ascii_domain(value)
    except ValueError:
        raise InputError(f"host = {written(value)} is no server's name", example) from None
    if name.rpartition(".")[2].isdigit():
        raise InputError(f"host = {written(value)} is no server's name and no IP address", example)
    return name


def _security(table: Mapping[str, Any]) -> Security | None:
    value = _line(table, "security", 100)
    if not value:
        return None
    if value.casefold() in ("ssl", "ssl/tls", "smtps", "tls/ssl"):
        raise InputError(
            f"security = {written(value)} is an old name",
            'security = "tls" for port 465, or "starttls" for port 587',
        )
    if value.casefold() not in tuple(Security):
        raise UnknownName("security", plain(value, 40), list(Security))
    return Security(value.casefold())


def _port(table: Mapping[str, Any], security: Security | None) -> int:
    usual = (security or Security.STARTTLS).port
    value = table.get("port")
    if isinstance(value, str) and value.strip().isdecimal():
        raise InputError(
            f"port = {written(value)} stands in quotes",
            f"a number without them: port = {int(value.strip()[:5])}",
        )
    return _whole(table, "port", range(1, 65536), usual)


def _check_connection(host: str, port: int, security: Security) -> None:
    """Whether the three go together.  Raises InputError if not: the password would go out open,
    or both sides wait for ever.
    """
    if security is Security.NONE and not _is_loopback(host):
        raise InputError(
            f'security = "none" would send password and cards in the open to {host}',
            'security = "starttls" or "tls"; "none" is only for a server on this computer'
            " (localhost)",
        )
    for odd, right in ((Security.STARTTLS, Security.TLS), (Security.TLS, Security.STARTTLS)):
        if security is odd and port == right.port:
            raise InputError(
                f'port {port} doesn\'t go with security = "{odd}"',
                f'security = "{right}" for port {port}, or port = {odd.port}',
            )


def _is_loopback(host: str) -> bool:
    try:
        ip = ip_address(host)
    except ValueError:
        return host == "localhost"
    return ip == IPv6Address("::1") or (isinstance(ip, IPv4Address) and ip.is_loopback)


def _sender(table: Mapping[str, Any]) -> Sender:
    value = _line(table, "from", 400)
    example = 'for example from = "Anna <anna@example.org>"'
    if not value:
        raise InputError("from is missing", example)
    name, bracket, rest = value.rpartition("<") if value.endswith(">") else ("", "", value)
    address = rest.removesuffix(">").strip() if bracket else rest
    name = re.sub(r'^"(.*)"$', r"\1", name.strip())
    if any(sign in name for sign in "<>"):
        raise InputError(f"from = {written(value)} holds more than one address", example)
    try:
        wire(clean_address(address, "the sender"))
    except InputError:
        raise InputError(f"from = {written(value)} holds no e-mail address", example) from None
    return Sender(clean_text(name, "sender's name", _MOST_SENDER), address)


def _subject(table: Mapping[str, Any]) -> str | None:
    """The template, tried on words of nobody's."""
    subject = _line(table, "subject", _MOST_SUBJECT)
    if subject:
        for words in _SAMPLES:
            rendered = render_line(subject, "subject", **words.as_values())
            if any(unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in rendered):
                raise InputError(
                    f"subject = {written(subject)} has a line end when it is filled in",
                    "one line of plain text",
                )
            if words is _FULL and not rendered.strip():
                raise InputError(
                    f"subject = {written(subject)} is empty when it is filled in",
                    'for example subject = "Your cards: {{ title }}"',
                )
    return subject or None


_FULL = Words(
    name="Anna", title="Friday whist", game="Corona-Whist",
    game_code="AAAA-BBBB-CCCC-DDDD-EEEE-FFFF", pack_mark="ABCD", rounds=16, at_most=True,
    players=("Anna", "Ben"), organiser="Anna", day="14 March 2026", place="Brașov",
    file="1-Anna.pdf", encrypted=True, card="♥ 10", replaces="WXYZ", from_round=7,
    protocol="protocol.pdf", rules="rules-en.pdf",
)  # fmt: skip
_SAMPLES = (
    _FULL,
    replace(
        _FULL,
        organiser="",
        day="",
        place="",
        at_most=False,
        encrypted=False,
        replaces="",
        protocol="",
        rules="",
    ),
)
"""With both answers to every “if” of a template that may be asked."""


def _line(table: Mapping[str, Any], key: str, most: int) -> str:
    """Text on one line, cleaned; empty if it isn't there."""
    return clean_text(text_of(table, key), key, most)


def _whole(table: Mapping[str, Any], key: str, allowed: range, usual: int) -> int:
    value = table.get(key, usual)
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(
            f"{key} = {written(value)} is no whole number",
            f"{allowed[0]} to {allowed[-1]}: {key} = {usual}",
        )
    if value not in allowed:
        raise InputError(
            f"{key} = {written(value)} can't be", f"{allowed[0]} to {allowed[-1]}; usual: {usual}"
        )
    return value


SERVICE = "cardgen"  # under which the keyring keeps it: ``keyring set cardgen anna@example.org``


# -- the password: from the environment, the system's keyring, or whoever sits at the keyboard; it
# is handed over and forgotten: no message, no log and no object of ours holds it


def find_password(settings: MailSettings, ask: Callable[[str], str] | None) -> str:
    """The password that goes with the settings; empty where they have no user name, for then nobody
    logs in.

    ask: takes a prompt without a colon and gives what was typed; None where nobody can be asked.
        Raises MailLogin: none, or impossible.
    """
    if settings.username is None:
        return ""
    whose = f"{settings.username} at {settings.host}"
    given = os.environ.get(PASSWORD_VARIABLE)
    if given is not None:
        return _checked(
            given.rstrip("\r\n"),
            f"{PASSWORD_VARIABLE}, the password of {whose},",
            "set it again, or unset it to be asked",
        )
    kept = None
    with suppress(Exception):  # each system's store fails in its own way, and then one is asked
        import keyring

        kept = keyring.get_password(SERVICE, settings.username)
    if kept and isinstance(kept, str):
        return _checked(
            kept,
            f"the password of {whose} in the keyring",
            f"store it again: keyring set {SERVICE} {settings.username}",
        )
    if ask is None:
        raise _nobody_to_ask(whose)
    try:
        typed = ask(Sentence("mail.password", name=settings.username, host=settings.host))
    except EOFError:
        raise _nobody_to_ask(whose) from None
    return _checked(
        typed, f"the password of {whose}", "type it again; many providers want an app password here"
    )


def _checked(password: str, which: str, remedy: str) -> str:
    if not password:
        raise MailLogin(f"{which} is empty", remedy)
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in password):
        raise MailLogin(f"{which} has a line end or another control character in it", remedy)
    return password


def _nobody_to_ask(whose: str) -> MailLogin:
    return MailLogin(
        f"no password for {whose}, and no terminal to ask for it",
        f"set the environment variable {PASSWORD_VARIABLE}",
    )
