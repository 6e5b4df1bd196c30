"""Bids as people write them: forbidden ones and what others say of them, changed, for somebody else,
in long sentences, among scores.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chats.scenes import LANGUAGES, scenes, told_scene
from tests.turns import steps

HEARD = 0.5
"""The least share of scenes that are heard without a question."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bid_is_heard_wrongly(language: str, tmp_path: Path) -> None:
    """What isn't clear is asked for, and nobody is accused."""
    numbers = steps(range(len(scenes(language))), *range(0, len(scenes(language)), 6))
    right = 0
    for number in numbers:
        round_, judgement, truth = told_scene(language, number, tmp_path)
        assert not judgement.irregularities, number
        asked = [one for one in judgement.questions if one.round == round_.facts.number]
        assert round_.complete == (not asked), number
        assert not round_.complete or list(round_.bids) == truth.bids, number
        right += round_.complete
    assert right >= HEARD * len(numbers)
