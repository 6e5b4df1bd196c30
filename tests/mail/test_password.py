"""The password: found in one of three places, in that order, and never said."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType

import pytest

from cardgen.errors import MailLogin
from cardgen.mail.settings import MailSettings, example, find_password, read_settings
from tests.turns import each

SECRET = "Geheim-ünd lang 漢"
SETTINGS: MailSettings = read_settings("mail.toml", example("en").encode())


class Keyring(ModuleType):
    """Stands in for the real one."""

    def __init__(self, kept: object = None, breaks: type[BaseException] | None = None) -> None:
        super().__init__("keyring")
        self.kept, self.breaks = kept, breaks
        self.asked: list[tuple[str, str]] = []

    def get_password(self, service: str, username: str) -> object:
        self.asked.append((service, username))
        if self.breaks:
            raise self.breaks(SECRET)
        return self.kept


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDGEN_SMTP_PASSWORD", raising=False)
    monkeypatch.setitem(sys.modules, "keyring", None)  # as if it weren't installed


def nobody(prompt: str) -> str:
    raise AssertionError(f"asked: {prompt}")


def test_the_environment_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = Keyring("of the keyring")
    monkeypatch.setitem(sys.modules, "keyring", ring)
    monkeypatch.setenv("CARDGEN_SMTP_PASSWORD", f"{SECRET}\r\n")
    assert find_password(SETTINGS, nobody) == SECRET
    assert ring.asked == []


def test_then_the_keyring_under_the_names_that_its_own_command_uses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ring = Keyring(SECRET)
    monkeypatch.setitem(sys.modules, "keyring", ring)
    assert find_password(SETTINGS, nobody) == SECRET
    assert ring.asked == [("cardgen", "anna@example.org")]


@pytest.mark.parametrize(
    "ring",
    [
        None,
        Keyring(),
        Keyring(""),
        Keyring(b"bytes"),
        Keyring(breaks=RuntimeError),
        Keyring(breaks=OSError),
        ModuleType("keyring"),
    ],
    ids=["not installed", "has none", "empty", "odd", "no backend", "locked", "broken"],
)
def test_any_failure_of_the_keyring_leads_to_the_prompt(
    ring: ModuleType | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "keyring", ring)
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return SECRET

    assert find_password(SETTINGS, ask) == SECRET
    assert prompts == ["Password of anna@example.org at smtp.example.org"]


def test_an_interruption_isnt_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", Keyring(breaks=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        find_password(SETTINGS, nobody)


def ends(prompt: str) -> str:
    raise EOFError


@each("ask", [None, ends])
def test_nobody_to_ask_names_the_variable(ask: object) -> None:
    with pytest.raises(MailLogin) as caught:
        find_password(SETTINGS, ask)  # type: ignore[arg-type]
    assert (
        str(caught.value)
        == "no password for anna@example.org at smtp.example.org, and no terminal to ask for it"
        " — set the environment variable CARDGEN_SMTP_PASSWORD"
    )
    assert caught.value.exit_code == 13


@pytest.mark.parametrize("password", ["", "\n", "two\nlines", "nul\x00", "odd\udc80"])
def test_an_impossible_password_is_refused_and_not_repeated(
    password: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for environment in (True, False):
        if environment and "\x00" not in password:
            monkeypatch.setenv("CARDGEN_SMTP_PASSWORD", password)
        else:
            monkeypatch.delenv("CARDGEN_SMTP_PASSWORD", raising=False)
        with pytest.raises(MailLogin) as caught:
            find_password(SETTINGS, lambda _: password)
        assert caught.value.remedy
        said.append(str(caught.value))
        for part in password.split():
            assert part not in str(caught.value)
    wrong = "control character" if password.strip() else "is empty"
    assert wrong in said[0]
    assert ("CARDGEN_SMTP_PASSWORD" in said[0]) == ("\x00" not in password)


def test_an_odd_password_in_the_keyring_names_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", Keyring("a\nb"))
    with pytest.raises(
        MailLogin, match=r"in the keyring has a line end .* keyring set cardgen anna@example\.org"
    ):
        find_password(SETTINGS, nobody)


def test_without_a_user_name_nobody_logs_in() -> None:
    assert find_password(replace(SETTINGS, username=None), nobody) == ""
