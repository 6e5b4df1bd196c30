"""The bytes of a mail, read by other programs and by `check`."""

from __future__ import annotations

import email
import email.policy
import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from email.header import decode_header, make_header
from email.headerregistry import Address
from email.utils import parseaddr
from pathlib import Path
from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.errors import CheckError, InputError
from cardgen.mail import message
from cardgen.mail.addresses import mailbox_line
from cardgen.mail.delivery import Delivery, SharedFile
from cardgen.mail.message import Message
from cardgen.mail.settings import MailSettings, Sender
from cardgen.names import clean_name, clean_text
from cardgen.text.catalogue import LANGUAGES
from tests.conftest import Program
from tests.letters import CODE, SETTINGS, delivery, shared, with_all
from tests.people import LONG, MIXED, NAMES
from tests.turns import each, sweep

WHEN = datetime(2026, 3, 14, 20, 15, 3, tzinfo=timezone(timedelta(hours=2)))
ID = "<0123456789abcdef@example.org>"
DIFFICULT = (
    *NAMES,
    *(name[:40] for name in LONG + MIXED),
    "Müller, Anna",
    'Anna "die Große" <x@evil.example>',
    "a@b.example, c",
    "back\\slash\\",
    "=?utf-8?q?Ben?=",
    "(comment) Anna; group:",
    "👩‍👩‍👧‍👦 Familie 🃏",
    "🂡" * 39 + "a",
    "مريم عبد الرحمن",
    "נועה בת-שבע לוי",
    "Ame\u0301lie",
    "Anna\u00a0Maria",
    "Anna  Maria",
    "ỹ" * 40,
    ".",
)


def made(name: str = "Anna", settings: MailSettings = SETTINGS, **said: object) -> Message:
    return message.build(delivery(name=name, **said), settings, ID, WHEN)  # type: ignore[arg-type]


def built(of: Delivery) -> Message:
    return message.build(of, SETTINGS, ID, WHEN)


def read(content: bytes) -> email.message.EmailMessage:
    """As a modern mail program does."""
    found = email.message_from_bytes(content, policy=email.policy.default)
    assert isinstance(found, email.message.EmailMessage)
    return found


def decoded(header: str) -> str:
    """As an older mail program does."""
    return str(make_header(decode_header(re.sub("\r\n(?=[ \t])", "", header))))


def without_blanks(text: str) -> str:
    return "".join(text.split())


# -- what is in it


@pytest.mark.quick
def test_what_a_mail_consists_of() -> None:
    mail = read(made().content)
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/mixed", "multipart/alternative", "text/plain", "text/html", "application/pdf",
    ]  # fmt: skip
    text, page, file = [part for part in mail.walk() if not part.is_multipart()]
    assert (
        text["Content-Transfer-Encoding"] == page["Content-Transfer-Encoding"] == "quoted-printable"
    )
    assert CODE in text.get_content()
    assert CODE in page.get_content()
    assert file.get_content_disposition() == "attachment"
    assert file.get_filename() == "1-Anna.pdf"
    assert file.get_content() == delivery().content
    assert not any(part.defects for part in mail.walk())


@pytest.mark.quick
def test_headers_are_these_and_no_others() -> None:
    mail = read(made().content)
    assert mail.keys() == [
        "From",
        "To",
        "Subject",
        "Date",
        "Message-ID",
        "Content-Language",
        "MIME-Version",
        "Content-Type",
    ]
    assert (mail["From"], mail["To"], mail["Subject"]) == (
        "Zoë Müller <zoe@example.org>",
        "Anna <anna@example.org>",
        "Your cards: Freitagsrunde",
    )
    assert (mail["Date"], mail["Message-ID"], mail["Content-Language"]) == (
        "Sat, 14 Mar 2026 18:15:03 +0000",
        ID,
        "en",
    )


def test_envelope() -> None:
    one = made(address="Anna.B@Exämple.org")
    assert (one.sender, one.recipient, one.message_id, one.utf8) == (
        "zoe@example.org",
        "Anna.B@xn--exmple-cua.org",
        ID,
        False,
    )
    assert read(one.content)["To"].addresses[0].addr_spec == "Anna.B@xn--exmple-cua.org"
    assert one.content.isascii()


def test_nothing_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    for function in ("getfqdn", "gethostname"):
        monkeypatch.setattr(
            f"socket.{function}", lambda *_: pytest.fail("asked for the name of this computer")
        )
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    found = made()
    message_id = message.new_message_id(SETTINGS)
    assert re.fullmatch("<[0-9a-f]{32}@example.org>", message_id)
    assert message_id != message.new_message_id(SETTINGS)
    assert b"+0900" not in found.content
    assert str(Path.cwd()).encode() not in found.content
    assert b"output/" not in found.content


def test_message_id_of_a_domain_in_other_letters() -> None:
    settings = replace(SETTINGS, sender=Sender("", "zoe@exämple.org"))
    assert message.new_message_id(settings).endswith("@xn--exmple-cua.org>")


def test_lines() -> None:
    """Longest text that anybody may say: no line is longer than a server takes, and each ends
    with CRLF.
    """
    found = made(
        "ỹ" * 40,
        address=f"{'a' * 55}@example.org",
        place="Ort " * 15,
        title="T" * 60,
        players=("W" * 40,) * 52,
    ).content
    assert found.endswith(b"--\r\n")
    assert not re.search(rb"(?<!\r)\n|\r(?!\n)", found)
    assert max(map(len, found.split(b"\r\n"))) <= 78
    assert found.isascii()


def test_local_part_beyond_ascii_needs_smtputf8() -> None:
    one = made(address="zoë@exämple.org")
    message.check(one)
    assert one.utf8
    assert one.recipient == "zoë@xn--exmple-cua.org"
    assert '"Anna" <zoë@xn--exmple-cua.org>\r\n'.encode() in one.content
    assert made(settings=replace(SETTINGS, sender=Sender("", "zoë@example.org"))).utf8


@each("name", ["", "Müller, Zoë", "Zoë" * 20, 'the "club"', "李小龙"])
def test_sender(name: str) -> None:
    one = made(settings=replace(SETTINGS, sender=Sender(name, "zoe@example.org")))
    message.check(one)
    found = read(one.content)["From"].addresses
    assert [(without_blanks(box.display_name), box.addr_spec) for box in found] == [
        (without_blanks(name), "zoe@example.org")
    ]


@each(
    "address",
    [
        '"a..b"@example.org',
        '"a,b"@example.org',
        '"anna"@example.org',
        "o'neil+cards@example.org",
        "!#$%&*/=?^_`{|}~-@example.org",
        f"{'a' * 64}@{'b' * 60}.example.org",
    ],
)
def test_odd_addresses(address: str) -> None:
    one = made("Müller, Anna", address=address)
    message.check(one)
    (box,) = read(one.content)["To"].addresses
    assert (box.username, box.domain) == (
        Address(addr_spec=address).username,
        address.rpartition("@")[2],
    )


# -- names and subjects of any script


def round_trip(name: str) -> None:
    one = made(name)
    message.check(one)
    modern, older = (
        read(one.content),
        email.message_from_bytes(one.content, policy=email.policy.compat32),
    )
    assert len(modern["To"].addresses) == 1
    assert modern["To"].addresses[0].addr_spec == "anna@example.org"
    # This parser puts blanks between encoded words.
    assert without_blanks(modern["To"].addresses[0].display_name) == without_blanks(name)
    found, address = parseaddr(re.sub("\r\n(?=[ \t])", "", older["To"]))
    assert (decoded(found), address) == (name, "anna@example.org")
    text = modern.get_body(("plain",))
    assert text is not None
    assert f"{name}" in text.get_content()
    assert not modern.defects


@each("name", DIFFICULT)
def test_difficult_names_survive(name: str) -> None:
    round_trip(name)


def _clean(text: str) -> str | None:
    try:
        return clean_name(text)
    except InputError:
        return None


TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40) | st.text(
    'Aé李 ",;:<>@()[]\\.=?_', max_size=40
)


@given((TEXT | st.text(ascii_letters + digits + " ,\"\\'", max_size=40)).map(_clean).filter(bool))
def test_every_name_survives(name: str) -> None:
    round_trip(name)


@given(
    TEXT.map(
        lambda text: clean_text(text.replace("\u2028", "").replace("\u2029", ""), "title", 60)
    ).filter(bool)
)
def test_every_title_survives_in_the_subject(title: str) -> None:
    one = made(title=title)
    message.check(one)
    assert decoded(email.message_from_bytes(one.content)["Subject"]) == f"Your cards: {title}"
    assert b"=?=" not in one.content, "some mail programs stop after such a word"
    assert without_blanks(read(one.content)["Subject"]) == without_blanks(f"Your cards: {title}")


@each(
    "evil",
    [
        "Anna\r\nBcc: eve@example.org",
        "Anna\nBcc: eve@example.org",
        "Anna\rBcc: x",
        "Anna\u2028Bcc: x",
        "A\x00",
        "A\x0bB",
    ],
)
def test_no_header_can_be_put_in(evil: str) -> None:
    for build in (
        lambda: made(evil),
        lambda: made(title=evil),
        lambda: made(settings=replace(SETTINGS, sender=Sender(evil, "zoe@example.org"))),
        lambda: made(settings=replace(SETTINGS, subject=evil)),
        lambda: made(title=evil, settings=replace(SETTINGS, subject="{{ title }}")),
        lambda: made(settings=replace(SETTINGS, subject="Cards{{ '\\r\\n' }}Bcc: eve@example.org")),
        lambda: message.draft(delivery(name=evil)),
    ):
        with pytest.raises(InputError):
            build()
    with pytest.raises(InputError):
        made(address=f"{evil}@example.org")
    with pytest.raises(InputError):
        mailbox_line("To", "Anna", f"anna@example.org{evil}")
    with pytest.raises(ValueError, match="Message-ID"):
        message.build(delivery(), SETTINGS, f"<{evil}@example.org>", WHEN)


# -- subjects


@each(
    "language, subject",
    [
        ("de", "Deine Karten: Freitagsrunde"),
        ("en", "Your cards: Freitagsrunde"),
        ("ro", "Cărțile tale: Freitagsrunde"),
    ],
)
def test_subject_in_the_readers_language(language: str, subject: str) -> None:
    assert read(made(language=language).content)["Subject"] == subject


def test_the_organisers_own_subject() -> None:
    settings = replace(
        SETTINGS, subject="♠ {{ title }} – {{ name }}, {{ rounds }} rounds ({{ pack_mark }})"
    )
    assert (
        read(made(settings=settings).content)["Subject"]
        == "♠ Freitagsrunde – Anna, 19 rounds (ST8K)"
    )


@each(
    "subject, problem",
    [
        ("{{ titel }}", "titel"),
        ("{% if %}", "filled in"),
        (" ", "empty"),
        ("x" * 201, "201 characters"),
    ],
)
def test_subjects_that_cant_be(subject: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        made(settings=replace(SETTINGS, subject=subject))


def test_no_address() -> None:
    with pytest.raises(InputError, match="Anna has no e-mail address"):
        made(address="")


# -- read again


def swap(one: Message, old: bytes, new: bytes) -> Message:
    assert one.content.count(old) == 1, (old, one.content[:800])
    return replace(one, content=one.content.replace(old, new))


def before_pdf(one: Message) -> int:
    """Where the attachment's part begins, with its boundary."""
    return one.content.rindex(b"\r\n--", 0, one.content.index(b"Content-Type: application/pdf"))


def doubled_attachment(one: Message) -> Message:
    end = one.content.rindex(b"\r\n--")
    return replace(
        one, content=one.content[:end] + one.content[before_pdf(one) : end] + one.content[end:]
    )


def without_attachment(one: Message) -> Message:
    return replace(
        one, content=one.content[: before_pdf(one)] + one.content[one.content.rindex(b"\r\n--") :]
    )


def hidden_behind_the_end(one: Message) -> Message:
    return replace(one, content=one.content + b"What nobody sees\r\n")


BEN = delivery(seat=1, name="Ben", address="ben@example.org")
MUTATIONS: dict[str, tuple[Callable[[Message], Message], str]] = {
    "wholly to somebody else": (
        lambda one: replace(
            built(replace(one.delivery, address="eve@example.org")), delivery=one.delivery
        ),
        "isn't to Anna",
    ),
    "another envelope": (lambda one: replace(one, recipient="ben@example.org"), "isn't to Anna"),
    "another sender in the envelope": (
        lambda one: replace(one, sender="ben@example.org"), "isn't from ben@example.org",
    ),
    "another delivery": (lambda one: replace(one, delivery=BEN), "isn't to Ben"),
    "another player's file": (
        lambda one: built(replace(one.delivery, content=BEN.content)), "Anna's file, but another",
    ),
    "another player's hash": (
        lambda one: replace(one, delivery=replace(one.delivery, sha256=BEN.sha256)),
        "Anna's file, but another",
    ),
    "another player's letter": (
        lambda one: built(replace(one.delivery, words=BEN.words)), "letter to somebody else",
    ),
    "a letter without the game code": (
        lambda one: swap(one, b"Game code: " + CODE.encode(), b"Game code: ?"), "another game",
    ),
    "two files": (doubled_attachment, "application/pdf, application/pdf"),
    "no file": (without_attachment, "one PDF"),
    "cut off in the file": (lambda one: replace(one, content=one.content[:-200]), "cut off"),
    "cut off at a line of the file": (
        lambda one: replace(one, content=one.content[: one.content.rindex(b"\r\n", 0, -200) + 2]),
        "cut off",
    ),
    "cut off before the end": (
        lambda one: replace(one, content=one.content[: one.content.rindex(b"\r\n--") + 2]),
        "cut off",
    ),
    "without the last line end": (lambda one: replace(one, content=one.content[:-2]), "cut off"),
    "empty": (lambda one: replace(one, content=b""), "cut off"),
    "something behind the end": (hidden_behind_the_end, "cut off or damaged"),
    "a bare line end": (
        lambda one: replace(one, content=one.content.replace(b"\r\n", b"\n")), "broken lines",
    ),
    "a line that is too long": (
        lambda one: swap(one, b"Subject: ", b"Subject: " + b"x" * 1000), "998",
    ),
    "letters that the server may not take": (
        lambda one: swap(one, b"Subject: ", "Subject: ë".encode()), "letters",
    ),
}  # fmt: skip


@each(
    "old, new, problem",
    re.findall(
        "^[^#].*?: (.*) => (.*) -> (.*)$",
        Path(__file__).with_name("changes.txt").read_text("utf-8"),
        re.MULTILINE,
    ),
)
def test_check_catches_other_words(old: str, new: str, problem: str) -> None:
    old, new = (text.replace(r"\r", "\r").replace(r"\n", "\n") for text in (old, new))
    with pytest.raises(CheckError, match=re.escape(problem)):
        message.check(swap(made(), old.encode(), new.encode()))


@pytest.mark.quick
@each("mutation", MUTATIONS)
def test_check_catches(mutation: str) -> None:
    change, problem = MUTATIONS[mutation]
    one = made()
    message.check(one)
    with pytest.raises(CheckError) as caught:
        message.check(change(one))
    assert problem in caught.value.problem
    assert "nothing was sent" in caught.value.remedy
    assert "\n" not in str(caught.value)


@given(st.data())
def test_check_catches_every_changed_byte_of_the_file(data: st.DataObject) -> None:
    one = made()
    start = one.content.index(b"\r\n\r\n", one.content.index(b"application/pdf")) + 4
    places = [
        i for i in range(start, one.content.rindex(b"\r\n--")) if one.content[i : i + 1].isalnum()
    ]
    place = data.draw(st.sampled_from(places))
    other = data.draw(
        st.sampled_from(
            [letter for letter in (ascii_letters + digits).encode() if letter != one.content[place]]
        )
    )
    with pytest.raises(CheckError):
        message.check(
            replace(one, content=one.content[:place] + bytes([other]) + one.content[place + 1 :])
        )


def brings(of: Delivery, protocol: SharedFile, rules: bytes) -> Delivery:
    return replace(of, shared=(protocol, replace(of.shared[1], content=rules)))


OTHERS: dict[str, tuple[Callable[[Delivery], Delivery], str]] = {
    "another protocol": (
        lambda of: brings(of, shared("rules"), of.shared[1].content), "protocol-en.pdf",
    ),
    "another table's rules": (
        lambda of: brings(of, of.shared[0], shared("rules", "de").content),
        "brings another file as rules",
    ),
    "somebody's hand as the rules": (
        lambda of: brings(of, of.shared[0], BEN.content), "brings another file as rules",
    ),
    "the wrong way round": (
        lambda of: replace(brings(of, of.shared[0], of.content), content=of.shared[1].content),
        "Anna's file",
    ),
    "without the rules": (lambda of: replace(of, shared=of.shared[:1]), "3 PDFs"),
}  # fmt: skip


@each("language", LANGUAGES)
def test_protocol_and_rules_come_along(language: str) -> None:
    of = with_all(language)
    one = built(of)
    message.check(one)
    for content in (one.content, message.draft(of, SETTINGS.sender)):
        found = [
            (file.get_filename(), file.get_content()) for file in read(content).iter_attachments()
        ]
        assert found == [
            ("1-Anna.pdf", of.content),
            *((file.name, file.content) for file in of.shared),
        ]
        assert all(f"(rules-{language}.pdf)" in letter(content, kind) for kind in ("plain", "html"))


@each("mutation", OTHERS)
def test_check_catches_what_is_wrong_for_everybody(mutation: str) -> None:
    change, problem = OTHERS[mutation]
    of = with_all()
    with pytest.raises(CheckError, match=problem):
        message.check(replace(built(change(of)), delivery=of))
    with pytest.raises(CheckError, match=problem):
        message.check_draft(of, _unchecked_draft(change(of)))


def _unchecked_draft(of: Delivery) -> bytes:
    """As a draft that went wrong on the way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(message, "check_draft", lambda *_: None)
        return message.draft(of)


# -- drafts and tests


def test_draft_opens_as_a_draft() -> None:
    mail = read(message.draft(delivery(), SETTINGS.sender, "{{ name }}: {{ title }}"))
    assert mail.keys() == [
        "From",
        "To",
        "Subject",
        "Content-Language",
        "X-Unsent",
        "MIME-Version",
        "Content-Type",
    ]
    assert (mail["X-Unsent"], mail["Subject"], mail["To"]) == (
        "1",
        "Anna: Freitagsrunde",
        "Anna <anna@example.org>",
    )
    assert [part.get_content() for part in mail.iter_attachments()] == [delivery().content]


def test_draft_without_sender_and_address() -> None:
    mail = read(message.draft(delivery(address="")))
    assert mail.keys() == [
        "Subject",
        "Content-Language",
        "X-Unsent",
        "MIME-Version",
        "Content-Type",
    ]
    assert mail["Subject"] == "Your cards: Freitagsrunde"


@each("language", LANGUAGES)
def test_test_mail_brings_no_hand(language: str) -> None:
    words = {"de": "Das ist ein Test", "en": "This is a test", "ro": "Acesta este un test"}
    one = message.test_message(
        delivery(language=language, encrypted=True), SETTINGS, "me@exämple.org", ID, WHEN
    )
    message.check(one)
    mail = read(one.content)
    assert one.recipient == "me@xn--exmple-cua.org" == mail["To"].addresses[0].addr_spec
    assert mail["Subject"].startswith("Test: ")
    assert [words[language] in letter(one.content, kind) for kind in ("plain", "html")] == [
        True,
        True,
    ]
    (file,) = mail.iter_attachments()
    assert file.get_filename() == "test.pdf"
    assert "1-Anna.pdf" not in letter(one.content, "plain")
    assert (
        hashlib.sha256(file.get_content()).hexdigest() == one.delivery.sha256 != delivery().sha256
    )
    assert delivery().content not in one.content
    assert delivery().content != one.delivery.content


def letter(content: bytes, kind: str) -> str:
    body = read(content).get_body((kind,))
    assert body is not None
    return str(body.get_content())


@each("language", LANGUAGES)
@each("kind", ["new", "again"])
def test_a_mail_sent_again_says_so_beside_the_first(language: str, kind: str) -> None:
    words = {
        "de": {"new": "neue Fassung", "again": "noch einmal"},
        "en": {"new": "new version", "again": "once more"},
        "ro": {"new": "versiune nouă", "again": "încă o dată"},
    }
    of, first = delivery(language=language), "<first@example.org>"
    one = message.build(of, SETTINGS, ID, WHEN, kind, first)
    message.check(one)
    mail = read(one.content)
    assert (mail["In-Reply-To"], mail["References"]) == (first, first)
    assert mail["Subject"].startswith(read(built(of).content)["Subject"] + " (")
    assert all(words[language][kind] in letter(one.content, part) for part in ("plain", "html"))
    other = message.build(of, SETTINGS, ID, WHEN, kind, "<other@example.org>")
    for changed, problem in (
        (replace(other, reply_to=first), "refers to another mail"),
        (replace(built(of), reply_to=first), "lacks a header"),
        (replace(one, reply_to=""), "header “in-reply-to”"),
    ):
        with pytest.raises(CheckError, match=problem):
            message.check(changed)


def test_the_page_of_test_mails(outside: Callable[[str], Program], tmp_path: Path) -> None:
    one = message.test_message(delivery(), SETTINGS, "me@example.org", ID, WHEN)
    path = tmp_path / "test.pdf"
    path.write_bytes(one.delivery.content)
    outside("qpdf")("--check", path)
    said = " ".join(outside("pdftotext")(path, "-").split())
    assert "Das ist ein Test. Deine Karten kommen in einer Mail wie dieser." in said
    assert "This is a test. Your cards come in a mail like this one." in said
    assert "Acesta este un test. Cărțile tale vin într-un mesaj ca acesta." in said


# -- another program


@sweep(
    ("name", ["Anna", "Ștefan", "李小龙" * 13, 'Müller, "Anna"']), ("line_end", [b"\r\n", b"\n"])
)
def test_munpack_finds_the_file(
    outside: Callable[[str], Program], tmp_path: Path, name: str, line_end: bytes
) -> None:
    for kind, content in (
        ("mail", made(name).content),
        ("draft", message.draft(delivery(name=name))),
    ):
        folder = tmp_path / kind
        folder.mkdir()
        (folder / "mail.eml").write_bytes(content.replace(b"\r\n", line_end))
        said = outside("munpack")("-t", "-C", folder, folder / "mail.eml")
        file = delivery(name=name).file
        assert re.findall(r"\(([a-z/]+)", said) == ["text/plain", "text/html", "application/pdf"]
        assert sorted(path.name for path in folder.iterdir()) == sorted(
            [file, "mail.eml", "part1", "part2"]
        )
        assert (folder / file).read_bytes() == delivery(name=name).content
        if line_end == b"\n":  # otherwise it doesn't join lines of quoted-printable
            assert f"meant for {name} alone" in (folder / "part1").read_text("utf-8")


def test_sizes() -> None:
    assert (message.WARN_BYTES, message.MOST_BYTES) == (5_000_000, 18_000_000)
    size = 1_300_000  # a tenth of what may be sent tells it as well
    big = replace(delivery(), content=b"\0" * size, sha256=hashlib.sha256(b"\0" * size).hexdigest())
    one = message.build(big, SETTINGS, ID, WHEN.astimezone(UTC))
    message.check(one)
    assert size * 4 / 3 < len(one.content) < message.MOST_BYTES / 10
