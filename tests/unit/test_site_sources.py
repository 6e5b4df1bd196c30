"""What the page in the browser is made of, as far as it can be read without a browser."""

from __future__ import annotations

import re

from cardgen import web
from cardgen.cards import build_deck
from cardgen.faces import PALETTES, Look, face, symbols
from cardgen.text import LANGUAGES
from tools.site.build import SITE, texts

SOURCES = "".join(path.read_text("utf-8") for path in sorted(SITE.glob("*.js")))


def test_every_language_says_the_same() -> None:
    said = {language: texts(language) for language in LANGUAGES}
    # In English mostly Python says what it refuses, and the page shows it.
    said["en"] |= {key: text for key, text in said["de"].items() if key.startswith("refusal.")}
    assert re.findall(r"\.(?:problem|remedy)\b", SOURCES) == [".problem", ".remedy"]
    assert len({frozenset(words) for words in said.values()}) == 1
    for key, text in said["en"].items():
        # “24 de runde”.
        fields = [set(re.findall(r"\{([a-z-]+)\}", words[key])) - {"de"} for words in said.values()]
        assert all(one == fields[0] for one in fields), key
        assert text, key


def test_every_text_that_is_asked_for_is_there() -> None:
    known = texts("en")
    plain = set(re.findall(r"\bt\(\"([^\"]+)\"", SOURCES))
    assert len(plain) > 80
    assert not {key for key in plain if key not in known}
    for key in re.findall(r"\bt\(`([^`$]*)\$\{", SOURCES):
        assert any(one.startswith(key) for one in known), key


def test_every_setting_has_its_words() -> None:
    known, wanted = texts("en"), set()
    for game in web.games():
        wanted.add(f"game.{game['name']}")
        for players in game["players"]:
            plan = web.plan(game["name"], players, {})
            wanted.add(f"facts.trump-{plan['trump_from']}")
            for setting in plan["settings"]:
                wanted.add(f"setting.{setting['key']}")
                words = setting.get("words", [])
                wanted |= {
                    f"paper.score.{word}" if setting["key"] == "score" else f"word.{word}"
                    for word in words
                }
    missing = sorted(wanted - {"word.none"} - known.keys())
    assert not missing, (
        f"templates/games.en.toml or site/texts/en.toml, and every other language there, lacks"
        f" {', '.join(missing)}"
    )


def test_nothing_is_loaded_from_elsewhere() -> None:
    pages = SOURCES + "".join(
        path.read_text("utf-8") for path in (*SITE.glob("*.css"), *SITE.glob("*.html"))
    )
    found = set(re.findall(r"https?://[^\s\"'`)]+", pages)) - {"http://www.w3.org/2000/svg"}
    assert found == {"https://wa.me/"}, "a link that is tapped, and nothing else"
    assert not re.search(r"\b(innerHTML|insertAdjacentHTML|eval|console)\b", SOURCES)


def test_a_card_keeps_all_its_shapes_as_svg() -> None:
    """Every art that is placed is there, and every group is closed."""
    for card in build_deck(jokers=True):
        drawn = "".join(symbols({"card": face(card, Look(PALETTES["two"]))}))
        assert drawn.count("<g ") == drawn.count("</g>")
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(re.findall(r'id="([^"]+)"', drawn))
        assert "nan" not in drawn
