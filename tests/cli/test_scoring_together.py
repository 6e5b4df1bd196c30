"""Several people note the scores of one pack at once."""

from __future__ import annotations

import io
import random
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardgen.cli import run
from cardgen.score import Entry, Kept, NotedMeanwhile, history, note_entry, read_kept, undo
from cardgen.score.kept import keep
from tests.turns import steps


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dealt")
    names = ["-p", "Anna", "-p", "Ben", "-p", "Cem", "-s", "max=4"]
    assert run(["pack", "corona", *names, "-o", str(folder / "pack"), "-q"]) == 0
    (path,) = folder.rglob("pack.json")
    return path.parent


def entry(kept: Kept, number: int, winner: int) -> Entry:
    """A round whose tricks all go to one player, where everybody bid none."""
    cards = kept.played.rounds[number - 1].cards
    return Entry(tuple(cards * (seat == winner) for seat in range(3)), (0, 0, 0))


def clear(pack: Path) -> None:
    for name in ("scores.csv", "organiser/scores-history.json"):
        (pack / name).unlink(missing_ok=True)


def interleave(pack: Path, seed: int) -> None:
    """Two who read and note in any order: what is kept is what each was told is kept."""
    chance = random.Random(seed)
    clear(pack)
    views = [read_kept(pack), read_kept(pack)]
    told: dict[int, Entry] = {}
    refused = changes = 0
    for _ in range(12):
        who = chance.randrange(2)
        if chance.random() < 0.3:
            views[who] = read_kept(pack)
        number = min(len(views[who].entries) + 1, 4)
        if told and chance.random() < 0.3:
            number = chance.choice(list(told))
        new = entry(views[who], number, chance.randrange(3))
        seen = views[who].entries.get(number)
        clash: NotedMeanwhile | None = None
        try:
            views[who] = note_entry(views[who], number, new)
        except NotedMeanwhile as error:
            clash = error
        if clash:
            assert told[clash.number] != seen
            views[who] = clash.kept
            assert views[who].entries == told
            refused += 1
            continue
        assert told.get(number) in (seen, new)
        told[number] = new
        changes += 1
        assert views[who].entries == read_kept(pack).entries == told
    assert len(history(read_kept(pack))) == changes
    assert changes + refused == 12


def test_interleaved_changes_lose_nothing(dealt: Path) -> None:
    for seed in range(5):
        interleave(dealt, seed)


@pytest.mark.search
def test_a_thousand_interleavings_lose_nothing(dealt: Path) -> None:
    for seed in steps(range(1000)):
        interleave(dealt, seed)


def test_changes_at_the_same_moment_are_all_kept(dealt: Path) -> None:
    clear(dealt)
    kept = read_kept(dealt)
    first: Mapping[int, Entry | None] = {n: entry(kept, n, 0) for n in range(1, 5)}
    kept = keep(kept, first)
    start = threading.Barrier(4)

    def note(number: int) -> None:
        start.wait()
        note_entry(kept, number, entry(kept, number, 1))

    writers = [threading.Thread(target=note, args=[n]) for n in range(1, 5)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    now = read_kept(dealt)
    assert now.entries == {n: entry(kept, n, 1) for n in range(1, 5)}
    assert len(history(now)) == 5


def test_history_and_undo_say_what_changed(
    dealt: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clear(dealt)
    monkeypatch.setenv("LOGNAME", "oma")
    kept = note_entry(read_kept(dealt), 1, entry(read_kept(dealt), 1, 0))
    note_entry(kept, 1, entry(kept, 1, 1))
    assert [change.by for change in history(read_kept(dealt))] == ["oma", "oma"]
    capsys.readouterr()
    assert run(["score", str(dealt), "--history", "--lang", "de"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.endswith(" oma: Runde 1: 0/1 0/0 0/0 (vorher: –)")
    assert last.endswith(" oma: Runde 1: 0/0 0/1 0/0 (vorher: 0/1 0/0 0/0)")
    _, change = undo(read_kept(dealt))
    assert change.rounds == {1: (entry(kept, 1, 0), entry(kept, 1, 1))}
    assert read_kept(dealt).entries == {1: entry(kept, 1, 0)}


def test_reveal_says_how_much_is_noted_and_redeal_asks(
    dealt: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clear(dealt)
    note_entry(read_kept(dealt), 1, entry(read_kept(dealt), 1, 0))
    monkeypatch.setattr("cardgen.cli.terminal.can_ask", lambda: True)
    monkeypatch.setattr("cardgen.cli.pack.can_ask", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("no\nno\n"))
    assert run(["reveal", str(dealt)]) == 2
    said = "Noted so far: 1 of 7 rounds; not noted yet: 6. Is the game over?"
    assert said in capsys.readouterr().err
    assert run(["redeal", str(dealt), "--from-round", "2"]) == 2
    assert "nothing was changed" in capsys.readouterr().err
    assert not (dealt / "organiser" / "superseded.json").exists()


def test_a_spreadsheets_own_first_line_is_no_row(
    dealt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clear(dealt)
    table = tmp_path / "evening.csv"
    heading = "round;cards;bid 1;tricks 1;bid 2;tricks 2;bid 3;tricks 3"
    table.write_text(f"sep=;\n{heading}\n1;1;0;1;0;0;0;0\n")
    assert run(["score", str(dealt), str(table), "--keep"]) == 0, capsys.readouterr().err
    assert read_kept(dealt).entries == {1: entry(read_kept(dealt), 1, 0)}
