"""The referee on a page: a chat is heard with what was answered so far; what it leaves no doubt of
goes into the scores, and the rest comes back as questions.

Nothing of the chat is kept: an answer is found again by a mark of its message.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from cardgen.errors import CardgenError, FileError
from cardgen.names import name_key
from cardgen.pack import Manifest, chat_languages
from cardgen.referee import (
    TALK,
    ChatFile,
    Judgement,
    Sentences,
    find_seats,
    judge,
    open_deal,
    read_chat,
)
from cardgen.request import read_seed_code
from cardgen.score import entry_cells, entry_line, with_rounds
from cardgen.web.scores import KeptScores, read_sheet

Answer = dict[str, Any]  # plain values, for a page


def hear(place: Path, kept: str, doing: Mapping[str, Any]) -> Answer:
    """What a chat says of a game whose scores are kept.

    Args:
        place: of the chat; in a browser, in memory.
        kept: the game, that of a pack.
        doing: ``language``; ``seed_code``, as typed; ``who``: seats by sender, as somebody said;
            ``told``: nobody else has to be found; ``answers``: by the mark of a message what it
            says; ``over``: numbers of rounds to note as the chat tells them.

    Returns:
        ``outcome``: ``heard``; ``strangers``: somebody has to say who is who, ``senders`` are those
            whom nobody knows, the most talkative first, and ``missing`` the seats of players who
            don't write; or why it can't be heard: ``unreadable``, ``seed-code``, ``lost-signs``,
            ``other-game``.
        If it is heard, ``kept`` with the rounds that are sure; ``noted``: their numbers;
        ``differing``: rounds that are noted otherwise, with both; ``left``: those that can't be
        noted before others are; ``questions`` with their answers, and ``faults``; sentences.
    """
    sheet = read_sheet(kept)
    manifest = sheet.manifest
    assert manifest, "a game with real cards has no chat that can be judged"
    outcome = "unreadable"
    try:
        chat = read_chat(place)
        outcome = "seed-code"
        deal = open_deal(manifest, read_seed_code(doing["seed_code"]))
        outcome = "other-game"
        seats, missing = _who(chat, manifest, doing["who"])
        strangers = [sender for sender, _ in chat.senders if sender not in seats]
        if missing and strangers and not doing["told"]:
            return {"outcome": "strangers", "senders": strangers, "missing": list(missing)}
        names, answers = manifest.table.names, _answers(chat, doing["answers"])
        judgement = judge(deal, names, chat, seats, chat_languages(manifest), answers)
    except CardgenError as error:
        lost = outcome == "other-game" and isinstance(error, FileError)
        return {"outcome": "lost-signs" if lost else outcome}
    return {
        "outcome": "heard",
        "missing": list(missing),
        **_noted(sheet, judgement, doing["over"]),
        **_said(manifest, chat, judgement, doing["language"]),
    }


def _who(
    chat: ChatFile, manifest: Manifest, said: Mapping[str, int]
) -> tuple[dict[str, int], tuple[int, ...]]:
    """Who is who, as `find_seats` has it; what was said of another chat is left aside."""
    names = manifest.table.names
    given = {f"={names[seat]}": seat for seat in manifest.stand_ins}
    for sender, _ in chat.senders:
        if said.get(sender) in range(len(names)):
            given[name_key(sender)] = said[sender]
    return find_seats(chat, names, given)


def _answers(chat: ChatFile, said: Mapping[str, str]) -> dict[int, str]:
    """By line, what was answered; what was said of another chat isn't there."""
    if not said:
        return {}
    marks = ((one.line, _mark(*one)) for one in chat.messages())
    return {line: str(said[mark]) for line, mark in marks if mark in said}


def _mark(*message: object) -> str:
    """What tells a message from others, without saying what is in it."""
    return f"{message[0]}-{crc32(repr(message).encode()):08x}"


def _noted(sheet: KeptScores, judgement: Judgement, over: Collection[int]) -> Answer:
    """The scores with the rounds that are sure."""
    played = sheet.played
    rounds = judgement.entries if sheet.entries or played.first == 1 else {}
    entries, added = with_rounds(played, sheet.entries, rounds, over)
    differing = []
    for number in added.differing:
        sides = [entry[number] for entry in (sheet.entries, judgement.entries)]
        rows = zip(sheet.result.names, *map(entry_cells, sides), strict=True)
        lines = [entry_line(played, entry) for entry in sides]
        more = any(entry.contract or entry.nullo for entry in sides)
        differing.append(
            {"number": number, "rows": [*map(list, rows), *([["", *lines]] if more else [])]}
        )
    return {
        "kept": sheet.with_entries(entries, entries).kept,
        "noted": [*added.rounds, *added.replaced],
        "differing": differing,
        "left": sorted(judgement.entries.keys() - entries.keys()),
    }


def _said(manifest: Manifest, chat: ChatFile, judgement: Judgement, language: str) -> Answer:
    """In the reader's language: how far the chat was understood, what is asked, what was wrong."""
    say = Sentences(language, manifest.table.names)
    lines = {asked.source.line for asked in judgement.questions if asked.source}
    marks = {one.line: _mark(*one) for one in chat.messages() if one.line in lines} if lines else {}
    cards = {facts.number: facts.cards for facts in manifest.table.rounds}
    questions = []
    for asked in judgement.questions:
        source = asked.source
        meant = [one for one in (asked.guess, asked.otherwise) if one is not None]
        questions.append(
            {
                "round": asked.round,
                "mark": marks[source.line] if source else "",
                "place": say.source(source) if source else "",
                "line": say.say("line", writer=source.writer, text=source.text) if source else "",
                "asks": say.asks(asked),
                "sentence": say.question(asked),
                "meant": [*map(say.answer, meant), TALK],
                "whose": say.whose(asked),
                "most": cards[asked.round] if asked.wants == "bid" else -1,
            }
        )
    return {
        "rounds": say.progress(judgement, manifest.table.planned),
        "turn": ""
        if judgement.turn is None
        else say.say("turn", name=judgement.names[judgement.turn]),
        "questions": questions,
        "faults": [*map(say.irregularity, judgement.irregularities)],
        "none": say.say("none"),
    }
