"""What happened to a player's file, and where that leaves it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone

import pytest

from cardgen.errors import LedgerError
from cardgen.mail.events import (
    DELIVERED,
    LOST,
    MOST_TEXT,
    NOT_DELIVERED,
    UNANSWERED,
    Happened,
    Histories,
    MailEvent,
    State,
    earlier,
    make_event,
    one_line,
    read_event,
    status_of,
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
    return make_event(
        NOW + timedelta(minutes=minute),
        player,
        addr,
        sha256,
        "<1@example.org>",
        1,
        happened,
        0,
        text,
    )


def events(
    words: str, sha256: str = FIRST, addr: str = "anna@example.org", player: str = "Anna"
) -> tuple[MailEvent, ...]:
    return tuple(
        event(word, sha256, addr, player, minute) for minute, word in enumerate(words.split())
    )


@each("happened", Happened)
def test_every_event_stands_on_one_line_and_comes_back(happened: Happened) -> None:
    text = DELIVERED if happened is Happened.RESOLVED else "Ok ♥"
    made = make_event(
        NOW, "Ștefan “Fane”\u200d🎴", "ș@exämple.org", FIRST, "<x@y>", 2, happened, 250, text
    )
    line = made.as_line()
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert read_event(line.rstrip(b"\n")) == made
    assert list(json.loads(line)) == [
        "v",
        "ts",
        "player",
        "addr",
        "sha256",
        "message_id",
        "attempt",
        "event",
        "code",
        "text",
    ]
    assert json.loads(line)["v"] == 1


def test_times_are_in_utc_whatever_the_clock_says() -> None:
    summer = NOW.astimezone(timezone(timedelta(hours=3)))
    assert (
        make_event(summer, "Anna", "", FIRST, "", 0, Happened.PLANNED, 0, "").ts
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
    assert make_event(NOW, "Anna", "", FIRST, "", 0, Happened.TEMP, 451, said).text == kept


@each("code, kept", [(0, 0), (250, 250), (999, 999), (-1, 0), (1000, 0)])
def test_codes_that_are_none_are_left_out(code: int, kept: int) -> None:
    assert make_event(NOW, "Anna", "", FIRST, "", 0, Happened.UNKNOWN, code, "").code == kept


@each(
    "changed",
    [
        {"player": ""},
        {"player": "An\nna"},
        {"addr": "a@b\r"},
        {"addr": "\udc80@b"},
        {"sha256": "A" * 64},
        {"sha256": FIRST + "\n"},
        {"message_id": "<\u2028>"},
        {"attempt": -1},
        {"event": Happened.RESOLVED, "text": "perhaps"},
    ],
)
def test_what_can_not_be_read_again_is_not_written(changed: dict[str, object]) -> None:
    good: dict[str, object] = {
        "player": "Anna", "addr": "", "sha256": FIRST, "message_id": "", "attempt": 0,
        "event": Happened.PLANNED, "code": 0, "text": "",
    }  # fmt: skip
    make_event(NOW, **good)  # type: ignore[arg-type]
    with pytest.raises(LedgerError, match="can't be noted"):
        make_event(NOW, **good | changed)  # type: ignore[arg-type]


GOOD = json.loads(event("planned").as_line())


def changed(**entries: object) -> bytes:
    return json.dumps(GOOD | entries, ensure_ascii=False, separators=(",", ":")).encode()


@each(
    "line, why",
    [
        (b"", "is no event"),
        (b"\0\0\0", "is no event"),
        (b"[]", "is no event"),
        (b"[" * 100_000, "is no event"),
        (b"\xff", "is no event"),
        (b"\xef\xbb\xbf" + changed(), "is no event"),
        (changed(v=2), "newer version"),
        (changed(v=0), "other entries"),
        (changed(v="1"), "other entries"),
        (changed(v=True), "changed by hand"),
        (changed(v=1.0), "changed by hand"),
        (changed(more=1), "other entries"),
        (json.dumps({key: GOOD[key] for key in GOOD if key != "code"}).encode(), "other entries"),
        (changed(event="opened"), "unknown event"),
        (changed(event=["sent"]), "unknown event"),
        (changed(event=None), "unknown event"),
        (changed(ts="2026-02-30T00:00:00Z"), "impossible ts"),
        (changed(ts="2026-3-1T19:30:00Z"), "impossible ts"),
        (changed(ts=1), "impossible ts"),
        (changed(player=""), "impossible player"),
        (changed(player=None), "impossible player"),
        (changed(addr=1), "impossible addr"),
        (changed(sha256="a" * 63), "impossible sha256"),
        (changed(sha256=None), "impossible sha256"),
        (changed(message_id=[]), "impossible message_id"),
        (changed(attempt="1"), "impossible attempt"),
        (changed(attempt=True), "impossible attempt"),
        (changed(code=-1), "impossible code"),
        (changed(code=250.0), "impossible code"),
        (changed(text="a\nb"), "impossible text"),
        (changed(text="x" * 301), "impossible text"),
        (changed(event="resolved", text="yes"), "impossible text"),
        (changed() + b"\r", "changed by hand"),
        (changed().replace(b":", b": ", 1), "changed by hand"),
        (changed().replace(b'"code":0', b'"code":1,"code":0'), "changed by hand"),
        (changed().replace(b"Anna", b"\\u0041nna"), "changed by hand"),
    ],
)
def test_lines_that_cardgen_did_not_write_are_refused(line: bytes, why: str) -> None:
    assert read_event(changed())
    with pytest.raises(LedgerError, match=why):
        read_event(line)


@each(
    "words, state",
    [
        ("", State.OPEN),
        ("planned", State.OPEN),
        ("planned connecting", State.OPEN),
        ("planned connecting committing", State.UNKNOWN),
        ("committing sent", State.SENT),
        ("committing temp", State.TEMPORARY),
        ("committing perm", State.REFUSED),
        ("committing unknown", State.UNKNOWN),
        ("connecting temp", State.TEMPORARY),
        ("connecting perm", State.REFUSED),
        ("connecting temp connecting committing sent", State.SENT),
        ("committing temp committing", State.UNKNOWN),
        ("perm planned connecting", State.REFUSED),
        ("perm planned connecting committing sent", State.SENT),
        ("temp planned connecting", State.TEMPORARY),
        ("committing sent planned connecting", State.SENT),
        ("committing planned connecting", State.UNKNOWN),
        ("committing unknown planned unknown", State.UNKNOWN),
        ("committing delivered", State.SENT),
        ("committing not", State.OPEN),
        ("committing unknown delivered", State.SENT),
        ("committing unknown not", State.OPEN),
        ("committing unknown not planned connecting committing", State.UNKNOWN),
        ("committing sent resend", State.OPEN),
        ("committing sent resend planned connecting", State.OPEN),
        ("committing sent resend committing", State.UNKNOWN),
        ("committing sent resend committing sent", State.SENT),
        ("committing delivered resend", State.OPEN),
    ],
)
def test_where_events_lead(words: str, state: State) -> None:
    history = events(words)
    at = status_of(history, "Anna", FIRST)
    assert at.state is state
    for other in (("Anna", SECOND), ("anna", FIRST)):
        assert status_of(history, *other).state is State.OPEN
    assert possible(history)


def test_a_standing_says_what_led_to_it() -> None:
    said = make_event(
        NOW,
        "Anna",
        "anna@example.org",
        FIRST,
        "<7@example.org>",
        3,
        Happened.PERM,
        550,
        "no such user",
    )
    at = status_of([said], "Anna", FIRST)
    assert (at.address, at.message_id, at.code, at.text, at.attempt, at.ts, at.sha256) == (
        "anna@example.org", "<7@example.org>", 550, "no such user", 3, "2026-03-01T19:30:00Z",
        FIRST,
    )  # fmt: skip
    assert status_of(events("planned committing"), "Anna", FIRST).text == UNANSWERED


def possible(history: Sequence[MailEvent], lost: bool = False) -> bool:
    histories = Histories(lost)
    for event in history:
        if histories.impossible(event):
            return False
        histories.add(event)
    return True


@each(
    "words",
    [
        "sent",
        "planned connecting sent",
        "committing committing",
        "committing planned committing",
        "committing unknown committing",
        "committing unknown sent",
        "committing unknown temp",
        "committing unknown perm",
        "committing sent committing",
        "committing sent sent",
        "committing sent temp",
        "committing sent perm",
        "committing sent unknown",
        "committing delivered committing",
        "committing temp sent",
        "delivered",
        "not",
        "committing sent delivered",
        "committing not not",
        "temp not",
        "resend",
        "committing resend",
        "perm resend",
        "committing sent resend resend",
        "committing sent resend sent",
    ],
)
def test_what_can_not_follow_is_seen(words: str) -> None:
    *before, last = events(words)
    assert possible(before)
    assert not possible([*before, last])


def test_an_answer_belongs_to_the_message_that_was_handed_over() -> None:
    handed = event("committing")
    for word, fine in {"sent": False, "temp": False, "perm": False, "unknown": True}.items():
        other = make_event(NOW, "Anna", "", FIRST, "<2@example.org>", 1, Happened(word), 0, "")
        assert possible([handed, other]) is fine


def test_after_a_loss_nobody_is_sure_until_resolved() -> None:
    assert status_of([], "Anna", FIRST, lost=True).state is State.UNKNOWN
    assert status_of([], "Anna", FIRST, lost=True).text == LOST
    # An attempt that failed says nothing of what is lost.
    for words in (
        "planned connecting",
        "planned temp",
        "perm",
    ):
        assert status_of(events(words), "Anna", FIRST, lost=True).state is State.UNKNOWN
    assert status_of(events("planned delivered"), "Anna", FIRST, lost=True).state is State.SENT
    assert status_of(events("not"), "Anna", FIRST, lost=True).state is State.OPEN
    assert status_of(events("not committing sent"), "Anna", FIRST, lost=True).state is State.SENT
    assert status_of(events("not"), "Ben", FIRST, lost=True).state is State.UNKNOWN
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
    assert [(at.sha256, at.state) for at in earlier(history, "Anna", third)] == [
        (FIRST, State.SENT),
        (SECOND, State.UNKNOWN),
    ]
    assert [at.sha256 for at in earlier(history, "Anna", FIRST)] == [SECOND]
    assert earlier(history, "Ben", "d" * 64) == ()
    assert earlier((), "Anna", FIRST) == ()


def test_earlier_printings_are_told_in_the_order_in_which_they_went() -> None:
    both = (*events("committing sent"), *events("committing sent", SECOND))
    assert [at.sha256 for at in earlier((*both, event("planned")), "Anna", "c" * 64)] == [
        FIRST,
        SECOND,
    ]
    again = (*both, *events("resend committing sent"))
    assert [at.sha256 for at in earlier(again, "Anna", "c" * 64)] == [SECOND, FIRST]
    doubtful = (*again, *events("resend committing", SECOND))
    assert [(at.sha256, at.state) for at in earlier(doubtful, "Anna", "c" * 64)] == [
        (FIRST, State.SENT),
        (SECOND, State.UNKNOWN),
    ]


def test_what_was_sent_stays_told_after_another_try() -> None:
    history = events("committing sent resend committing perm")
    (at,) = earlier(history, "Anna", SECOND)
    assert (at.state, at.text) == (State.SENT, "of sent")
