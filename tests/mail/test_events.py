"""What happened to a player's file, and where that leaves it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from cardgen.errors import LedgerError
from cardgen.mail.events import (
    DELIVERED,
    LOST,
    MOST_TEXT,
    NOT_DELIVERED,
    UNANSWERED,
    Happened,
    MailEvent,
    MailHistory,
    State,
    one_line,
    wrong_value,
)
from tests.turns import each

NOW = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)
FIRST, SECOND = "a" * 64, "b" * 64
TEXTS = {"delivered": (Happened.RESOLVED, DELIVERED), "not": (Happened.RESOLVED, NOT_DELIVERED)}


def event(
    word: str,
    sha256: str = FIRST,
    addr: str = "anna@example.org",
    player: str = "Anna",
    minute: int = 0,
) -> MailEvent:
    """An event by its word; ``delivered`` and ``not`` are what the organiser found out."""
    happened, text = TEXTS.get(word) or (Happened(word), f"of {word}")
    made = MailEvent(player, addr, sha256, "<1@example.org>", 1, happened, 0, text)
    return made.noted(NOW + timedelta(minutes=minute))


def events(
    words: str, sha256: str = FIRST, addr: str = "anna@example.org", player: str = "Anna"
) -> tuple[MailEvent, ...]:
    return tuple(
        event(word, sha256, addr, player, minute) for minute, word in enumerate(words.split())
    )


def test_times_are_in_utc_whatever_the_clock_says() -> None:
    summer = NOW.astimezone(timezone(timedelta(hours=3)))
    assert (
        MailEvent("Anna", "", FIRST, "", 0, Happened.PLANNED, 0, "").noted(summer).ts
        == "2026-03-01T19:30:00Z"
    )


@each(
    "said, kept",
    [
        ("2.0.0 Ok", "2.0.0 Ok"),
        ("  two\r\nlines\t", "two lines"),
        ("\x1b[31mred\x00\u202e\u2028\udc80end", "[31mred end"),
        ("x" * 301, "x" * 299 + "…"),
        ("♥" * 300, "♥" * 300),
        ("", ""),
    ],
)
def test_what_servers_say_becomes_one_short_printable_line(said: str, kept: str) -> None:
    assert one_line(said) == kept
    assert len(kept) <= MOST_TEXT
    assert MailEvent("Anna", "", FIRST, "", 0, Happened.TEMP, 451, said).noted(NOW).text == kept


@each("code, kept", [(0, 0), (250, 250), (999, 999), (-1, 0), (1000, 0)])
def test_codes_that_are_none_are_left_out(code: int, kept: int) -> None:
    assert MailEvent("Anna", "", FIRST, "", 0, Happened.UNKNOWN, code, "").noted(NOW).code == kept


def test_what_can_not_be_read_again_is_not_written() -> None:
    with pytest.raises(LedgerError, match="can't be noted: its addr is"):
        event("planned", addr="a@b\r")
    with pytest.raises(LedgerError, match="can't be noted: its text is"):
        MailEvent("Anna", "", FIRST, "", 0, Happened.RESOLVED, text="perhaps").noted(NOW)


@each(
    "changed",
    [
        *({"event": value} for value in ("opened", b"sent", None, 1)),
        *({"ts": value} for value in ("2026-02-30T00:00:00Z", "2026-3-1T19:30:00Z", 1, None)),
        *({"player": value} for value in ("", None, b"Anna", "An\nna")),
        *({"addr": value} for value in (1, "a@b\r", "\udc80@b")),
        *({"sha256": value} for value in ("a" * 63, "A" * 64, FIRST + "\n", None)),
        *({"message_id": value} for value in (2.0, "<\u2028>")),
        *({"attempt": value} for value in ("1", True, -1)),
        *({"code": value} for value in (-1, 1000, 250.0)),
        *({"text": value} for value in ("a\nb", "x" * 301, b"", None)),
        {"text": "yes", "event": "resolved"},
    ],
)
def test_values_that_cardgen_did_not_write_are_seen(changed: dict[str, Any]) -> None:
    good = event("planned")
    assert not wrong_value(good)
    assert wrong_value(replace(good, **changed)) == next(iter(changed))


HISTORIES = re.findall(
    "^([a-z ]+) -> ([a-z]+)$",
    Path(__file__).with_name("histories.txt").read_text("utf-8"),
    re.MULTILINE,
)


@each("words, becomes", HISTORIES)
def test_where_events_lead(words: str, becomes: str) -> None:
    history = MailHistory(events(words.removeprefix("nothing")))
    if becomes == "impossible":
        assert possible(history.events[:-1])
        assert not possible(history.events)
        return
    assert history.status("Anna", FIRST).state is State(becomes)
    for other in (("Anna", SECOND), ("anna", FIRST)):
        assert history.status(*other).state is State.OPEN
    assert possible(history.events)


def test_a_standing_says_what_led_to_it() -> None:
    said = MailEvent(
        "Anna", "anna@example.org", FIRST, "<7@example.org>", 3, Happened.PERM, 550, "no such user"
    ).noted(NOW)
    at = MailHistory((said,)).status("Anna", FIRST)
    assert (at.address, at.message_id, at.code, at.text, at.attempt, at.ts, at.sha256) == (
        "anna@example.org", "<7@example.org>", 550, "no such user", 3, "2026-03-01T19:30:00Z",
        FIRST,
    )  # fmt: skip
    assert MailHistory(events("planned committing")).status("Anna", FIRST).text == UNANSWERED


def possible(history: Sequence[MailEvent], lost: bool = False) -> bool:
    return not any(
        MailHistory(tuple(history[:number]), lost).impossible(event)
        for number, event in enumerate(history)
    )


def test_an_answer_belongs_to_the_message_that_was_handed_over() -> None:
    handed = event("committing")
    for word, fine in {"sent": False, "temp": False, "perm": False, "unknown": True}.items():
        other = MailEvent("Anna", "", FIRST, "<2@example.org>", 1, Happened(word), 0, "").noted(NOW)
        assert possible([handed, other]) is fine


def test_after_a_loss_nobody_is_sure_until_resolved() -> None:
    assert MailHistory(lost=True).status("Anna", FIRST).text == LOST
    for words, state in {
        "": State.UNKNOWN,
        # an attempt that failed says nothing of what is lost
        "planned connecting": State.UNKNOWN,
        "planned temp": State.UNKNOWN,
        "perm": State.UNKNOWN,
        "planned delivered": State.SENT,
        "not": State.OPEN,
        "not committing sent": State.SENT,
    }.items():
        history = MailHistory(events(words), lost=True)
        assert history.status("Anna", FIRST).state is state, words
        assert history.status("Ben", FIRST).state is State.UNKNOWN, words
    assert not possible(events("committing"), lost=True)
    assert not possible(events("resend"), lost=True)
    assert possible(events("not planned connecting committing sent"), lost=True)


def test_earlier_printings_are_told() -> None:
    third = "c" * 64
    history = (
        *events("planned connecting committing sent", addr="old@example.org"),
        *events("committing unknown", SECOND),
        *events("connecting perm", third),
        *events("committing sent", "d" * 64, player="Ben"),
    )
    assert [(at.sha256, at.state) for at in MailHistory(history).earlier("Anna", third)] == [
        (FIRST, State.SENT),
        (SECOND, State.UNKNOWN),
    ]
    assert [at.sha256 for at in MailHistory(history).earlier("Anna", FIRST)] == [SECOND]
    assert MailHistory(history).earlier("Ben", "d" * 64) == ()
    assert MailHistory(()).earlier("Anna", FIRST) == ()


def test_earlier_printings_are_told_in_the_order_in_which_they_went() -> None:
    both = (*events("committing sent"), *events("committing sent", SECOND))
    assert [
        at.sha256 for at in MailHistory((*both, event("planned"))).earlier("Anna", "c" * 64)
    ] == [
        FIRST,
        SECOND,
    ]
    again = (*both, *events("resend committing sent"))
    assert [at.sha256 for at in MailHistory(again).earlier("Anna", "c" * 64)] == [SECOND, FIRST]
    doubtful = (*again, *events("resend committing", SECOND))
    assert [(at.sha256, at.state) for at in MailHistory(doubtful).earlier("Anna", "c" * 64)] == [
        (FIRST, State.SENT),
        (SECOND, State.UNKNOWN),
    ]


def test_what_was_sent_stays_told_after_another_try() -> None:
    history = events("committing sent resend committing perm")
    (at,) = MailHistory(history).earlier("Anna", SECOND)
    assert (at.state, at.text) == (State.SENT, "of sent")
