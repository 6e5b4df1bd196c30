"""Addresses: one mailbox has one key, and what goes over the wire is ASCII behind the “@”."""

from __future__ import annotations

import string
import sys
import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.errors import InputError
from cardgen.mail.addresses import ascii_domain, key, needs_smtputf8, wire
from tests.turns import each

DOMAINS = (
    "example.org",
    "münchen.example",
    "straße.example",
    "пример.example",
    "例え.example",
    "a--b.example",
    "xn--i-7iq.example",
    "1.de",
)


@each(
    "address, written",
    [
        ("Anna@Example.ORG", "Anna@example.org"),
        ("anna+karten@example.org", "anna+karten@example.org"),
        ("zoë@example.org", "zoë@example.org"),
        ("anna@München.de", "anna@xn--mnchen-3ya.de"),
        ("anna@mu\u0308nchen.de", "anna@xn--mnchen-3ya.de"),
        ("anna@straße.de", "anna@xn--strae-oqa.de"),
        ("anna@XN--MNCHEN-3YA.de", "anna@xn--mnchen-3ya.de"),
        ("anna@ｅｘａｍｐｌｅ.org", "anna@example.org"),
        ("anna@example。org", "anna@example.org"),
        ("anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"),
        ("anna@ab--cd.org", "anna@ab--cd.org"),
        ('"a@b"@example.org', '"a@b"@example.org'),
    ],
)
def test_as_it_goes_over_the_wire(address: str, written: str) -> None:
    assert wire(address) == written
    assert wire(written) == written


BAD = (
    "", "@", "anna", "anna@", "@example.org", "anna@localhost", "anna@[127.0.0.1]",
    "anna@127.0.0.1", "anna@example.", "anna@.org",
    "anna@ex..org", "anna@-ex.org", "anna@ex-.org", "anna@ex_ample.org", "anna@ex ample.org",
    "an na@example.org", "anna@example.org.",
    "anna@example.org\n", "anna\r\nRCPT TO:<x@y.zz>@example.org", "anna\x00@example.org",
    "anna@exa\u200bmple.org", "\u202ea@example.org",
    "<anna@example.org",
    "anna\ud800@example.org", "<anna@example.org>", "Anna <anna@example.org>", "anna@❤.example",
    "anna@℀.example", "anna@٠.example",
    f"anna@{'a' * 64}.org", f"anna@{'ü' * 60}.org", f"anna@{'a.' * 127}org", "anna@exämple.org:587",
    "anna@exa\u0338mple/.org",
)  # fmt: skip


@each("address", BAD)
def test_no_address_has_neither_wire_nor_key(address: str) -> None:
    for ask in (wire, key):
        with pytest.raises(InputError) as caught:
            ask(address)
        assert caught.value.remedy
        assert "\n" not in str(caught.value)
        assert "\r" not in str(caught.value)


@each(
    "address, fits",
    [
        (f"{'a' * 64}@example.org", True),
        (f"{'a' * 65}@example.org", False),
        (f"{'ü' * 32}@example.org", True),
        (f"{'ü' * 33}@example.org", False),
        (f"{'a' * 60}@{'b' * 63}.{'c' * 63}.{'d' * 63}.e", True),  # 254
        (f"{'a' * 61}@{'b' * 63}.{'c' * 63}.{'d' * 63}.e", False),
    ],
)
def test_length(address: str, fits: bool) -> None:
    if fits:
        assert wire(address) == address
        return
    with pytest.raises(InputError, match="too long"):
        wire(address)


@each(
    "one, other",
    [
        ("anna@example.org", "Anna@EXAMPLE.org"),
        ("ａnna@example.org", "anna@example.org"),
        ("zoë@example.org", "ZOE\u0308@example.org"),
        ("groß@example.org", "GROSS@example.org"),
        ("anna@münchen.de", "anna@XN--mnchen-3ya.DE"),
        ("anna@MÜNCHEN.de", "anna@mu\u0308nchen.de"),
        ('"Anna"@example.org', "anna@example.org"),
        ('"an\\na"@example.org', "anna@example.org"),
        ("\u0390@example.org", "\u1fd3@example.org"),
        ("\u03b1\u0345\u0301@example.org", "\u1fb4@example.org"),
    ],
)
def test_m8_one_mailbox(one: str, other: str) -> None:
    assert key(one) == key(other)


@each(
    "one, other",
    [
        ("anna@example.org", "anna@example.com"),
        ("anna+a@example.org", "anna+b@example.org"),
        ("anna@strasse.de", "anna@straße.de"),
        ("anna@munchen.de", "anna@münchen.de"),
        ("a.b@example.org", "ab@example.org"),
        ('"a@b"@example.org', '"a@c"@example.org'),
    ],
)
def test_two_mailboxes(one: str, other: str) -> None:
    assert key(one) != key(other)


LOCAL = st.text(
    st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"), exclude_characters="<>"),
    min_size=1,
    max_size=16,
)
ADDRESSES = st.builds("{}@{}".format, LOCAL, st.sampled_from(DOMAINS))


@given(ADDRESSES)
def test_a_key_is_its_own_key(address: str) -> None:
    assert key(key(address)) == key(address)


def test_a_key_is_its_own_key_for_every_letter_that_changes() -> None:
    changing = [
        c
        for c in map(chr, range(sys.maxunicode + 1))
        if c.casefold() != c or not unicodedata.is_normalized("NFD", c)
    ]
    locals_ = [
        local
        for c in changing
        if not "가" <= c <= "힣"
        for local in (c, f'"{c}"', f"a{c}\u0345\u0301")
    ]
    assert len(locals_) > 5_000
    for local in locals_:
        with suppress(InputError):
            once = key(f"{local}@example.org")
            assert key(once) == once, ascii(local)


@given(ADDRESSES)
def test_case_accents_and_domains_in_other_letters_make_no_difference(address: str) -> None:
    local, _, domain = address.rpartition("@")
    for locals_form in {local, unicodedata.normalize("NFD", local), local.casefold()}:
        for domains_form in {
            domain,
            unicodedata.normalize("NFD", domain),
            ascii_domain(domain),
            ascii_domain(domain).upper(),
        }:
            assert key(f"{locals_form}@{domains_form}") == key(address)


@given(
    st.text(string.ascii_letters + string.digits + ".+-_", min_size=1, max_size=30),
    st.sampled_from(DOMAINS),
)
def test_the_wire_keeps_the_mailbox(local: str, domain: str) -> None:
    written = wire(f"{local}@{domain}")
    assert written.isascii()
    assert written.startswith(f"{local}@")
    assert key(written) == key(f"{local}@{domain}")
    assert not needs_smtputf8(written)


@given(st.text(max_size=30))
def test_anything_is_an_address_or_a_clear_error(text: str) -> None:
    for ask in (wire, key):
        with suppress(InputError):
            assert "@" in ask(text)


def test_only_the_part_in_front_needs_smtputf8() -> None:
    assert needs_smtputf8("zoë@example.org")
    assert not needs_smtputf8("zoe@exämple.org")
    assert not needs_smtputf8("zoe@example.org")
