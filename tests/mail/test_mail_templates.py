"""The letters in three languages, as text and as HTML."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import cardgen
from cardgen.cards import Rank
from cardgen.faces.indices import label
from cardgen.mail.settings import Words
from cardgen.text.catalogue import LANGUAGES, catalogue
from cardgen.text.resources import render
from tests.letters import CODE, WORDS
from tests.turns import each, sweep

TEMPLATES = Path(cardgen.__file__).parents[1] / "templates"
KINDS = ("txt", "html")
VOID = {"meta", "br"}
PROMISED = {
    "alone": {"de": "für dich allein", "en": "on your own", "ro": "doar pentru tine"},
    "no card": {"de": "Seite ist noch keine Karte", "en": "first page shows no card",
                "ro": "prima pagină nu apare încă nicio carte"},
    "round by round": {"de": "Runde für Runde", "en": "round by round", "ro": "rundă cu rundă"},
    "together": {"de": "wenn alle da sind", "en": "until the whole group is there",
                 "ro": "până nu sunt toți"},
    "code": {"de": "muss derselbe sein wie auf deiner ersten Seite",
             "en": "must be the same as the one on your first page",
             "ro": "trebuie să fie același cu cel de pe prima pagină a fișierului tău"},
    "post it": {"de": "Steht in der Gruppe noch keiner, dann schreib ihn hinein",
                "en": "If nobody has posted it yet, post it",
                "ro": "Dacă nu l-a scris încă nimeni în grup, scrie-l tu"},
    "announce": {"de": "„♥ D“ oder „Herz D“", "en": "“♥ Q” or “Q of hearts”",
                 "ro": "„♥ Q” sau „Q de cupă”"},
    "rounds": {"de": "19 Runden", "en": "19 rounds", "ro": "19 runde"},
}  # fmt: skip
PASSWORD = {
    "de": ("Passwort", "in keiner Mail", "auf einem anderen Weg"),
    "en": ("password", "isn’t in any e-mail", "another way"),
    "ro": ("parola", "în niciun e-mail", "pe altă cale"),
}
NEXT = {"de": "Es spielen", "en": "Players", "ro": "Joacă"}
TEST_NOTE = "Only a test."
SHARED = {"protocol": "protocol-x.pdf", "rules": "rules-x.pdf"}


class Reader(HTMLParser):
    """Checks that tags are closed in order, and keeps the text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and "title" not in self.open:
            self.text += data


def words(language: str, **said: object) -> Words:
    card = f"♥ {label(Rank.QUEEN, language)}"
    return replace(WORDS, **{"card": card, **said})  # type: ignore[arg-type]


def letter(language: str, kind: str, note: str = "", link: str = "", **said: object) -> str:
    values = words(language, **said).as_values()
    return render(f"mail.{language}.{kind}", note=note, link=link, **values)


LINK = "https://example.org/whist/#h=hZ-_"


@each("language", LANGUAGES)
def test_a_link_stands_there_whole_where_there_is_one(language: str) -> None:
    assert LINK in letter(language, "txt", link=LINK).splitlines()
    assert f'<a href="{LINK}">' in letter(language, "html", link=LINK)
    assert "#h=" not in letter(language, "txt") + letter(language, "html")


def plain(language: str, kind: str, **said: object) -> str:
    """What the reader sees, on one line."""
    text = letter(language, kind, **said)  # type: ignore[arg-type]
    return " ".join((Reader(text).text if kind == "html" else text).split())


@sweep(("kind", KINDS), ("language", LANGUAGES))
def test_a_letter_says_what_matters(language: str, kind: str) -> None:
    said = plain(language, kind)
    for point, phrases in PROMISED.items():
        assert phrases[language] in said, point
    for value in (
        "Anna",
        "Freitagsrunde",
        "Corona Whist",
        CODE,
        "ST8K",
        "1-Anna.pdf",
        "Anna, Ștefan, 李小龙",
        "14 March 2026",
        "Café Central",
    ):
        assert value in said
    assert said.endswith("Zoë")


@sweep(("kind", KINDS), ("language", LANGUAGES))
def test_a_password_is_spoken_of_where_there_is_one(language: str, kind: str) -> None:
    with_one, without = plain(language, kind, encrypted=True), plain(language, kind)
    assert all(
        phrase in with_one for phrase in (*PASSWORD[language], "Acrobat", "Chrome", "Firefox")
    )
    assert not any(phrase in without for phrase in (*PASSWORD[language], "Acrobat"))


@sweep(("kind", KINDS), ("language", LANGUAGES))
def test_what_else_is_attached_is_said_where_it_is(language: str, kind: str) -> None:
    same = {"de": "für alle gleich", "en": "the same for everybody", "ro": "aceleași pentru toți"}[
        language
    ]
    with_both, alone = plain(language, kind, **SHARED), plain(language, kind)
    assert all(
        phrase in with_both and phrase not in alone
        for phrase in (same, *(f"({name})" for name in SHARED.values()))
    )


@sweep(("kind", KINDS), ("language", LANGUAGES))
def test_what_nobody_said_leaves_no_gap(language: str, kind: str) -> None:
    for day, place, organiser, note in product(
        ("", "14. März 2026"), ("", "daheim"), ("", "Zoë"), ("", TEST_NOTE)
    ):
        text = letter(language, kind, day=day, place=place, organiser=organiser, note=note)
        said = plain(language, kind, day=day, place=place, organiser=organiser, note=note)
        assert all(
            (value in said) is bool(value) for value in (day, place, organiser, note) if value
        )
        assert (
            "14. März 2026" in said,
            "daheim" in said,
            "Zoë" in said,
            TEST_NOTE in said,
        ) == tuple(map(bool, (day, place, organiser, note)))
        body = text.partition("</head>")[2] or text
        assert not re.search(
            r"\n\s*\n\s*\n| \n|<p>\s*</p>|<br>\s*(<br>|</p>)|[{}]|None|True|False|Undefined", body
        ), body
        assert not re.search(r"(When|Where|Wann|Wo|Când|Unde): *(\n|<|$)", body), body


@sweep(("kind", KINDS), ("language", LANGUAGES))
def test_a_game_is_named_once_where_the_evening_has_no_title(language: str, kind: str) -> None:
    assert plain(language, kind).count("Corona Whist") == 1
    label = {"de": "Gespielt wird", "en": "You’ll play", "ro": "Se joacă"}[language]
    assert label in plain(language, kind, title="Corona Whist")
    assert label not in plain(language, kind)


@sweep(("kind", KINDS), ("language", LANGUAGES))
def test_nobody_signs_a_letter_to_themselves(language: str, kind: str) -> None:
    assert not plain(language, kind, organiser="Anna").endswith("Anna")


@sweep(("kind", KINDS), ("language", LANGUAGES))
def test_rounds_are_counted_as_elsewhere(language: str, kind: str) -> None:
    for rounds in (*range(1, 125), 201):
        counted = catalogue(language).count("plural.rounds", rounds)
        assert f"{counted} {NEXT[language]}" in plain(language, kind, rounds=rounds)
        most = catalogue(language)("protocol.sides.at-most", rounds=counted)
        assert f": Corona Whist, {most} {NEXT[language]}" in plain(
            language, kind, rounds=rounds, at_most=True
        )


@each("language", LANGUAGES)
def test_html_says_what_the_text_says(language: str) -> None:
    for said in (
        {},
        {"at_most": True},
        {"encrypted": True, "note": TEST_NOTE},
        {"replaces": "ABCD", **SHARED},
        {"day": "", "place": "", "organiser": ""},
        {"title": "Corona Whist"},
    ):
        text = re.sub(r"(?m)^\d\. ", "", letter(language, "txt", **said))  # type: ignore[arg-type]
        assert " ".join(text.split()) == plain(language, "html", **said)


@each("language", LANGUAGES)
def test_html_stands_alone(language: str) -> None:
    html = letter(language, "html", encrypted=True, note=TEST_NOTE)
    read = Reader(html)
    assert read.tags[0] == ("html", {"lang": language})
    assert {tag for tag, _ in read.tags} <= {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "div",
        "p",
        "ol",
        "li",
        "strong",
        "br",
    }
    attributes = {name for _, given in read.tags for name in given}
    assert attributes <= {"lang", "charset", "name", "content", "style"}
    assert not re.search(r"https?:|//|url\(|@import|src=|href=|<script|display: ?none", html)
    assert ("meta", {"name": "color-scheme", "content": "light dark"}) in read.tags
    assert min(int(size) for size in re.findall(r"font-size: ?(\d+)px", html)) >= 16
    styles = [given.get("style") or "" for _, given in read.tags]
    assert not any(re.search(r"(?<!-)color:|background", style) for style in styles), (
        "letters would vanish where the ground is dark"
    )


@each("language", LANGUAGES)
def test_html_is_escaped_and_text_is_not(language: str) -> None:
    odd = {"name": "<b>Anna</b>", "title": "<b>Fri & Sat</b>", "place": '"<i>"',
           "organiser": "A&B", "players": ("<b>Anna</b>", "<u>"), "game": "<u>Whist",
           "file": "<s>.pdf", "card": "♥ <Q>"}  # fmt: skip
    html, text = (letter(language, kind, note="<hr>", **odd) for kind in KINDS[::-1])  # type: ignore[arg-type]
    for value in ("<b>", "<i>", "<u>", "<s>", "<hr>", "<Q>"):
        assert value not in html
        assert value in text
    assert "&lt;b&gt;Fri &amp; Sat&lt;/b&gt;" in html
    assert "<b>Fri & Sat</b>" in Reader(html).text


@each("language", LANGUAGES)
def test_quotes_and_letters_of_each_language(language: str) -> None:
    wrong = {"de": "[”ŞşŢţ]", "en": "[„]", "ro": "[“ŞşŢţ]"}[language]
    for kind in KINDS:
        source = (TEMPLATES / f"mail.{language}.{kind}").read_text("utf-8")
        assert not re.search(wrong, source)
        assert "'" not in re.sub("să-ți|să-l", "", source)
        assert source.endswith("\n")


def test_values_are_the_fields() -> None:
    assert list(WORDS.as_values()) == [
        "name", "title", "game", "game_code", "pack_mark", "rounds", "at_most", "players",
        "organiser", "day", "place", "file",
        "encrypted", "card", "replaces", "from_round", "protocol", "rules",
    ]  # fmt: skip
    assert WORDS.as_values()["players"] == ("Anna", "Ștefan", "李小龙")
