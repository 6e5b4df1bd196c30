"""Mail settings: read as they are written; anything else is refused in one line that says where,
and no password is repeated.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.errors import FileError, InputError
from cardgen.mail.settings import (
    MailSettings,
    Security,
    Sender,
    example,
    load_settings,
    read_settings,
)
from tests.mail.servers import expand
from tests.turns import each, sweep

SMTP = {"host": '"smtp.example.org"'}
MAIL = {"from": '"Anna <anna@example.org>"'}


def text_of(smtp: dict[str, str], mail: dict[str, str]) -> str:
    parts = (("smtp", SMTP | smtp), ("mail", MAIL | mail))
    return "".join(
        f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items() if value)
        for name, keys in parts
    )


def read(mail: dict[str, str] | None = None, /, **smtp: str) -> MailSettings:
    return read_settings("mail.toml", text_of(smtp, mail or {}).encode())


def problem(content: str | bytes) -> str:
    with pytest.raises(InputError) as caught:
        read_settings("mail.toml", content if isinstance(content, bytes) else content.encode())
    said = str(caught.value)
    assert said.startswith("mail.toml")
    assert caught.value.remedy
    assert caught.value.exit_code == 3
    assert len(said.splitlines()) == 1
    assert said.isprintable()
    return said


def test_everything_that_can_be_said() -> None:
    mail = {
        "from": '"Zoë <zoe@exämple.org>"',
        "subject": '"{{ name }}: {{ title }}"',
        "rate_per_minute": "7",
    }
    assert read(mail, port="2525", security='"starttls"', username='"zoe"') == MailSettings(
        file="mail.toml",
        host="smtp.example.org",
        port=2525,
        security=Security.STARTTLS,
        username="zoe",
        sender=Sender("Zoë", "zoe@exämple.org"),
        subject="{{ name }}: {{ title }}",
        rate_per_minute=7,
    )


def test_what_is_usual() -> None:
    settings = read()
    assert (settings.port, settings.security, settings.username) == (587, Security.STARTTLS, None)
    assert (settings.subject, settings.rate_per_minute) == (None, 20)


@each(
    "smtp, port, security",
    [
        ({"security": '"tls"'}, 465, Security.TLS),
        ({"security": '"TLS"'}, 465, Security.TLS),
        ({"security": '"starttls"'}, 587, Security.STARTTLS),
        ({"security": '"starttls"', "port": "25"}, 25, Security.STARTTLS),
        ({"port": "465"}, 465, Security.TLS),
        ({"port": "25"}, 25, Security.STARTTLS),
        ({"port": "1"}, 1, Security.STARTTLS),
        ({"port": "65535", "security": '"tls"'}, 65535, Security.TLS),
        ({"security": '"none"', "host": '"localhost"'}, 25, Security.NONE),
        ({"security": '"none"', "host": '"LocalHost"', "port": "465"}, 465, Security.NONE),
    ],
)
def test_port_and_security_follow_each_other(
    smtp: dict[str, str], port: int, security: Security
) -> None:
    settings = read(**smtp)
    assert (settings.port, settings.security) == (port, security)


@each("host", ["localhost", "127.0.0.1", "127.255.3.4", "::1", "[::1]"])
def test_in_the_open_only_to_this_computer(host: str) -> None:
    assert read(host=f'"{host}"', security='"none"').security is Security.NONE


OPEN = [
    "smtp.example.org",
    "localhost.example.org",
    "notlocalhost",
    "0.0.0.0",
    "128.0.0.1",
    "192.168.0.1",
    "::2",
    "fe80::1",
    "::1%eth0",
]


@each("host", OPEN)
def test_in_the_open_to_nobody_else(host: str) -> None:
    said = problem(text_of({"host": f'"{host}"', "security": '"none"'}, {}))
    assert (
        f'[smtp]: security = "none" would send password and cards in the open to {host} — ' in said
    )


@each(
    "said, host",
    [
        ("SMTP.Example.ORG", "smtp.example.org"),
        (" smtp.example.org ", "smtp.example.org"),
        ("smtp.\u200bexample.org", "smtp.example.org"),
        ("smtp.münchen.example", "smtp.xn--mnchen-3ya.example"),
        ("mail", "mail"),
        ("192.0.2.7", "192.0.2.7"),
        ("2001:DB8::0", "2001:db8::"),
    ],
)
def test_hosts(said: str, host: str) -> None:
    assert read(host=f'"{said}"').host == host


@each(
    "said, sender",
    [
        ("anna@example.org", Sender("", "anna@example.org")),
        ("<anna@example.org>", Sender("", "anna@example.org")),
        ("Anna<anna@example.org>", Sender("Anna", "anna@example.org")),
        ("  Anna   < anna@example.org > ", Sender("Anna", "anna@example.org")),
        ('\\"Meier, Anna\\" <anna@example.org>', Sender("Meier, Anna", "anna@example.org")),
        ("Zoe\u0308\u202e <zoë@example.org>", Sender("Zoë", "zoë@example.org")),
        ("李小龙 🃏 <li@例え.example>", Sender("李小龙 🃏", "li@例え.example")),
    ],
)
def test_senders(said: str, sender: Sender) -> None:
    assert read({"from": f'"{said}"'}).sender == sender


def mistakes(part: str) -> dict[str, str]:
    """Lines of a part of mail.toml → what is said of them, as ``mistakes.txt`` has it."""
    text = expand(Path(__file__).with_name("mistakes.txt").read_text("utf-8"))
    lines = text.partition(f"\n\n[{part}]\n")[2].partition("\n\n")[0].splitlines()
    pairs = (line.split(" -> ", 1) for line in lines)
    return {typed.replace(" ⏎ ", "\n"): said for typed, said in pairs}


BAD_SMTP, BAD_MAIL = mistakes("smtp"), mistakes("mail")


@each("lines", BAD_SMTP)
def test_a_mistake_in_smtp(lines: str) -> None:
    host = "" if re.match("host = ", lines) else 'host = "smtp.example.org"'
    assert BAD_SMTP[lines] in problem(f'[smtp]\n{host}\n{lines}\n[mail]\nfrom = "a@example.org"\n')


@each("line", BAD_MAIL)
def test_m10_a_mistake_in_mail(line: str) -> None:
    sender = "" if not line or line.startswith("from") else 'from = "a@example.org"'
    assert BAD_MAIL[line] in problem(
        f'[smtp]\nhost = "smtp.example.org"\n[mail]\n{sender}\n{line}\n'
    )


@each(
    "subject",
    [
        "{{ place }}",
        "{% if place %}{{ place }}: {% endif %}{{ title }}",
        "Whist\u00a0: {{ day }} 🃏",
    ],
)
def test_subjects(subject: str) -> None:
    assert read({"subject": f'"{subject}"'}).subject == subject


@each("rate", [1, 600])
def test_rates_at_the_edges(rate: int) -> None:
    assert read({"rate_per_minute": str(rate)}).rate_per_minute == rate


BAD_FILES = {
    "": "mail.toml: the part [smtp] is missing — [smtp] with host",
    '[smtp]\nhost = "a.de"': "mail.toml: the part [mail] is missing",
    'host = "a.de"': (
        "mail.toml: host stands above [smtp] and [mail] — put host below the line [smtp]"
    ),
    'server = "a.de"': "server stands above [smtp] and [mail] — put host below the line [smtp]",
    "[smpt]": "mail.toml: unknown part “[smpt]” — did you mean “[smtp]”? allowed: [smtp], [mail]",
    "[SMTP]": "did you mean “[smtp]”?",
    'smtp = "a.de"': "mail.toml: smtp isn't written as one part",
    '[[smtp]]\nhost = "a.de"': "smtp isn't written as one part",
    "[smtp]\n[mail]\n[smtp]": "mail.toml, line 3: no valid TOML: this stands in the file twice",
    "# x\n" * 40000: "larger than 64 KB",
}


@each("content", BAD_FILES)
def test_a_mistake_of_the_whole_file(content: str) -> None:
    assert BAD_FILES[content] in problem(content)


def test_a_byte_order_mark_is_fine_and_other_encodings_are_refused() -> None:
    text = text_of({}, {"from": '"Zoë <zoe@example.org>"'})
    assert read_settings("mail.toml", text.encode("utf-8-sig")).sender.name == "Zoë"
    assert read_settings("mail.toml", text.replace("\n", "\r\n").encode()).sender.name == "Zoë"
    assert "mail.toml, line 4: no valid UTF-8 — save it as UTF-8 text" in problem(
        text.encode("latin-1")
    )
    assert "no valid UTF-8" in problem(text.encode("utf-16"))


PASSWORD_KEYS = (
    "password", "Password", "pass", "passwd", "PWD", "smtp_password", "app-password", "secret",
    "token", "Passwort", "Kennwort", "parola",
)  # fmt: skip


@sweep(
    ("key", PASSWORD_KEYS),
    (
        "place",
        [
            "{}\n[smtp]",
            "[smtp]\n{}",
            "[mail]\n{}",
            "[smtp.login]\n{}",
            "[[x]]\n{}",
            "[x]\ny = [{{ {} }}]",
        ],
    ),
)
def test_a_password_is_refused_wherever_it_stands(key: str, place: str) -> None:
    said = problem(place.format(f'"{key}" = "Geheim123"'))
    assert (
        f"mail.toml: {key} has no place in this file — delete the line; you are asked for the"
        " password" in said
    )
    assert "CARDGEN_SMTP_PASSWORD" in said
    assert "Geheim" not in said


@each(
    "lines",
    [
        "password = Geheim123",
        'password = "Geheim123',
        "password: Geheim123",
        'host = "smtp://anna:Geheim123@smtp.example.org"',
        'host = "anna:Geheim123@smtp.example.org\\n"',
        f'host = "anna:Geheim123@{"x" * 300}"',
    ],
)
def test_a_password_is_repeated_in_no_message(lines: str) -> None:
    assert "Geheim" not in problem(f'[smtp]\n{lines}\n[mail]\nfrom = "a@example.org"\n')


@given(st.text(max_size=40), st.sampled_from(["host", "username", "security", "from", "subject"]))
def test_any_text_is_a_value_or_a_clear_error(said: str, key: str) -> None:
    quoted = '"' + "".join(f"\\U{ord(c):08x}" for c in said if not 0xD800 <= ord(c) < 0xE000) + '"'
    content = (
        text_of({key: quoted}, {})
        if key in ("host", "username", "security")
        else text_of({}, {key: quoted})
    )
    try:
        settings = read_settings("mail.toml", content.encode())
    except InputError:
        problem(content)
        return
    lines = (
        settings.host,
        settings.username or "",
        settings.sender.name,
        settings.sender.address,
        settings.subject or "",
    )
    assert not any(sign in line for line in lines for sign in "\r\n\0")


@pytest.mark.parametrize(
    ("language", "name", "subject"),
    [("de", "Anna", "Deine Karten"), ("en", "Anna", "Your cards"), ("ro", "Ana", "Cărțile tale")],
)
def test_the_example_is_settings_and_says_all_keys(language: str, name: str, subject: str) -> None:
    """As it stands, and with the comments' settings taken as they are meant."""
    text, address = example(language), f"{name.lower()}@example.org"
    settings = read_settings("mail.toml", text.encode())
    assert (settings.port, settings.security, settings.username) == (
        587,
        Security.STARTTLS,
        address,
    )
    assert settings.sender == Sender(name, address)
    everything = read_settings("mail.toml", re.sub(r"^# (?=\w+ = )", "", text, flags=re.M).encode())
    assert everything.subject == f"{subject}: {{{{ title }}}}"
    assert set(re.findall(r"^(?:# )?(\w+) = ", text, re.M)) == {
        "host", "port", "security", "username", "from", "subject", "rate_per_minute",
    }  # fmt: skip


def test_from_disk(tmp_path: Path) -> None:
    path = tmp_path / "mail.toml"
    path.write_text(text_of({}, {}), "utf-8")
    assert load_settings(path).file == str(path)
    path.write_text("[smtp]", "utf-8")
    with pytest.raises(InputError, match=re.escape(str(path))):
        load_settings(path)


@pytest.mark.parametrize("name", ["none.toml", "a\0b", ""])
def test_no_such_file(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        load_settings(tmp_path / name)
    assert "can't read the mail settings" in str(caught.value)
    assert "“cardgen mail init” writes an example" in str(caught.value)
    assert "\0" not in str(caught.value)
