"""Files that somebody made so that a viewer shows something else: none passes."""

from __future__ import annotations

import tracemalloc
from collections import Counter

import pytest

from cardgen.check.judge import Verdict, describe, judge, open_file
from cardgen.dealing.deal import deal
from cardgen.dealing.shuffle import practice_seed
from cardgen.errors import InputError
from cardgen.games.registry import GAMES
from cardgen.pack.build import PackFile, draw_player
from cardgen.pages.theme import style_of
from cardgen.pdf.container import NotOurs
from cardgen.preferences import Preferences, usual_preferences
from cardgen.views import Event
from tests.containers import containers, harmless


@pytest.fixture(scope="module")
def dealt_file() -> PackFile:
    style = style_of(Preferences(language="en", paper="a4").over(usual_preferences()))
    dealt = deal(GAMES["corona"], ("Anna", "Ben"), practice_seed("hostile"), {"max": "2"})
    return draw_player(dealt, 0, dealt.players, "", style, Event(None, "", "Anna"))


def verdict_on(content: bytes, right: PackFile) -> Verdict:
    try:
        file = open_file("1-Anna.pdf", content)
        describe(file)
        return judge(file, right).verdict
    except NotOurs:
        return Verdict.UNJUDGED
    except InputError:  # what it says of itself can't be
        return Verdict.DIFFERS


def test_no_hostile_container_passes(dealt_file: PackFile) -> None:
    """Two hundred and thirty ways; viewers would show what a forger wants in many of them.  What is
    only stored in another way accuses nobody.
    """
    counted = Counter[str]()
    for name, content in containers(dealt_file.content):
        group = name.partition(":")[0]
        if group == "bombs":
            tracemalloc.start()
        try:
            verdict = verdict_on(content, dealt_file)
            most = tracemalloc.get_traced_memory()[1]  # 0 of what isn't traced
        finally:
            tracemalloc.stop()
        assert verdict is not Verdict.MATCH, name
        assert most < 50_000_000, name
        if group in ("polyglots", "tables", "updates"):
            assert verdict is Verdict.UNJUDGED, name
        counted[group] += 1
    assert counted.total() > 230


def test_other_ways_to_deflate_are_no_difference(dealt_file: PackFile) -> None:
    for name, content in harmless(dealt_file.content):
        assert content != dealt_file.content
        assert verdict_on(content, dealt_file) is Verdict.MATCH, name
