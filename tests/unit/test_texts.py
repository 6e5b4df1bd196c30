"""The catalogues of the three languages say the same things."""

from __future__ import annotations

import ast
import re
import string
from datetime import date
from pathlib import Path
from typing import TypeGuard

import pytest
from babel.core import Locale

import cardgen
from cardgen.cards import Suit
from cardgen.errors import MissingText, UnknownName
from cardgen.faces.indices import LETTERS
from cardgen.games.registry import GAMES
from cardgen.games.scoring import SCORES
from cardgen.preferences import LETTERS as KNOWN_LETTERS
from cardgen.text.catalogue import LANGUAGES, Sentence, _plural_form, catalogue, rules_catalogue
from tests.read_hands import INDICES as READ_LETTERS
from tests.turns import each
from tools.site.build import LOCALES

pytestmark = pytest.mark.quick

TEMPLATES = Path(__file__).parents[2] / "templates"
SITE_TEXTS = TEMPLATES.parent / "site" / "texts"

PLURAL_FORMS = {"de": {"one", "other"}, "en": {"one", "other"}, "ro": {"one", "few", "other"}}


NOUNS = {
    of: {
        key.removesuffix(".one")
        for key in catalogue("en", of).keys
        if f"{key.removesuffix('.one')}.other" in catalogue("en", of).keys
    }
    for of in ("text", "screen", "dealt")
}
"""Texts with plural forms; both of the English ones tell them from keys that happen to be called
so.
"""


SCREENS = (*NOUNS, "guide", "games")


def is_plural(key: str) -> bool:
    return key.rpartition(".")[0] in set[str]().union(*NOUNS.values()) or key.startswith(
        "plural-rule."
    )


def without_plurals(keys: frozenset[str]) -> set[str]:
    return {key for key in keys if not is_plural(key)}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


NEEDED = {
    "its letters in cardgen/faces/letters.py": LETTERS,
    "its letters in cardgen/preferences.py": KNOWN_LETTERS,
    "its letters in tests/read_hands.py": READ_LETTERS,
    "how its dates are written, LOCALES in tools/site/build.py": LOCALES,
    "PLURAL_FORMS in tests/unit/test_texts.py": PLURAL_FORMS,
}


@each("language", LANGUAGES)
def test_every_language_has_every_file(language: str) -> None:
    """Given a new language in `LANGUAGES`, this names all that it needs."""
    names = [path.name for path in TEMPLATES.iterdir() if ".en." in path.name]
    files = [TEMPLATES / name.replace(".en.", f".{language}.") for name in names]
    files.append(SITE_TEXTS / f"{language}.toml")
    missing = [f"{path.relative_to(TEMPLATES.parent)}" for path in files if not path.exists()]
    missing += [what for what, known in NEEDED.items() if language not in known]
    if missing:
        pytest.fail(f"{language} lacks\n  " + "\n  ".join(missing), pytrace=False)


def test_a_missing_text_is_named_with_its_file() -> None:
    with pytest.raises(MissingText, match=r"templates/rules\.de\.toml has no text “no\.such”"):
        rules_catalogue("de")("no.such")
    said = r"templates/text\.ro\.toml has no text “plural\.geese\.few”"
    with pytest.raises(MissingText, match=said):
        catalogue("ro").count("plural.geese", 2)


@pytest.mark.parametrize("of", SCREENS)
@each("language", LANGUAGES)
def test_same_keys(language: str, of: str) -> None:
    texts, english = catalogue(language, of), catalogue("en", of)
    assert without_plurals(texts.keys) == without_plurals(english.keys)


def test_every_text_is_asked_for_somewhere() -> None:
    """Given the words that the code is written in, the last part of every key is one of them, or
    put together from some.
    """
    words: set[str] = set()
    for path in Path(cardgen.__file__).parent.rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        values = [node.value for node in nodes if isinstance(node, ast.Constant)]
        for text in (value for value in values if isinstance(value, str)):
            words.update([] if re.search(r"\s", text) else text.split("."))

    def spelled(key: str) -> bool:
        ends = range(2, len(key))
        return key in words or any(key[:end] in words and spelled(key[end:]) for end in ends)

    tables = (
        *(catalogue("en", of) for of in SCREENS),
        rules_catalogue("en"),
        rules_catalogue("en", sides=True),
    )
    keys = {key for texts in tables for key in texts.keys}
    assert [key for key in sorted(keys) if not spelled(key.rpartition(".")[2])] == []


def test_every_sentence_is_there_with_what_it_is_filled_with() -> None:
    """Many are said only when something is wrong."""
    texts, seen = catalogue("en", "screen"), 0
    for path in Path(cardgen.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Sentence":
                given = {word.arg for word in node.keywords}
                keys = [part.value for part in ast.walk(node.args[0]) if is_key(part)]
                seen += len(keys)
                for key in keys if None not in given else ():
                    assert placeholders(texts(key)) <= given, key
    assert seen > 60


def is_key(node: ast.AST) -> TypeGuard[ast.Constant]:
    """Whole, and not the beginning of one that is put together."""
    return isinstance(node, ast.Constant) and bool(re.fullmatch(r"\w+\.[\w-]*\w", node.value))


@each(
    "language, said",
    """
    en | table 3: 1-Anna.pdf isn't the file that was dealt: it differs on pages 1 to 3 and 9, round 7
    de | Tisch 3: 1-Anna.pdf ist nicht die Datei, die gegeben wurde: Sie weicht ab (Seiten 1 bis 3 und 9, Runde 7)
    ro | masa 3: 1-Anna.pdf nu e fișierul care s-a împărțit: diferă la paginile 1–3 și 9, runda 7
    """,
)
def test_a_sentence_is_english_and_said_in_any_language(language: str, said: str) -> None:
    differs = Sentence("check.on-pages", file="1-Anna.pdf", pages=(1, 2, 3, 9), rounds=(7,))
    found = Sentence("check.file", file=Sentence("evening.table", table=3), words=differs)
    assert catalogue(language, "screen").said(found) == said
    assert found == catalogue("en", "screen").said(found)


@pytest.mark.parametrize("of", SCREENS)
@each("language", LANGUAGES)
def test_same_placeholders(language: str, of: str) -> None:
    texts, english = catalogue(language, of), catalogue("en", of)
    for key in without_plurals(english.keys):
        assert placeholders(texts(key)) == placeholders(english(key)), key


@pytest.mark.parametrize("of", NOUNS)
@each("language", LANGUAGES)
def test_every_noun_has_every_plural_form(language: str, of: str) -> None:
    assert {f"plural.{noun}" for noun in ("players", "rounds")} <= NOUNS[of]
    found = {key for key in catalogue(language, of).keys if key.rpartition(".")[0] in NOUNS[of]}
    assert found == {f"{noun}.{form}" for noun in NOUNS[of] for form in PLURAL_FORMS[language]}


@each("language", LANGUAGES)
def test_bold_is_closed_and_blanks_are_single(language: str) -> None:
    texts = catalogue(language)
    for key in texts.keys:
        assert texts(key).count("*") % 2 == 0, key
        assert texts(key) == texts(key).strip(), key
        assert "  " not in texts(key), key


def test_quotes_and_letters_of_each_language() -> None:
    wrong = {"de": '["”]', "en": '["„]', "ro": '["“ŞşŢţ]'}
    for language, pattern in wrong.items():
        for texts in (catalogue(language, of) for of in NOUNS):
            for key in texts.keys:
                assert not re.search(pattern, texts(key)), f"{language} {key}: {texts(key)}"


@each("language", LANGUAGES)
def test_everything_that_is_named_has_a_text(language: str) -> None:
    texts = catalogue(language)
    named = [*(f"score.{method}" for method in SCORES), *(f"game.{name}" for name in GAMES)]
    missing = [key for key in named if not texts.has(key)]
    assert not missing, f"templates/text.{language}.toml lacks {', '.join(missing)}"
    assert len({texts.suit(suit) for suit in Suit}) == 4


@each(
    "language, number, text",
    """
    de | 1   | 1 Karte
    de | 2   | 2 Karten
    en | 1   | 1 card
    en | 10  | 10 cards
    ro | 1   | 1 carte
    ro | 2   | 2 cărți
    ro | 19  | 19 cărți
    ro | 20  | 20 de cărți
    ro | 101 | 101 cărți
    """,
)
def test_plural_forms(language: str, number: int, text: str) -> None:
    assert catalogue(language).count("plural.cards", number) == text


@each("language", LANGUAGES)
def test_plural_rules_are_those_of_the_unicode_consortium(language: str) -> None:
    right = Locale(language).plural_form
    wrong = [number for number in range(500) if _plural_form(language, number) != right(number)]
    assert not wrong, f"[plural-rule] of templates/text.{language}.toml is wrong for {wrong[:9]}"


@each(
    "language, text",
    """
    de | 14. März 2026
    en | 14 March 2026
    ro | 14 martie 2026
    """,
)
def test_dates_are_written_out(language: str, text: str) -> None:
    assert catalogue(language).date(date(2026, 3, 14)) == text


def test_a_language_that_isnt_there() -> None:
    with pytest.raises(UnknownName, match=f"allowed: {', '.join(LANGUAGES)}"):
        catalogue("xx")
