"""``cardgen referee`` as people use it: during the game, after it, with the wrong file."""

from __future__ import annotations

import json
import random
import re
import shlex
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from tests.chats.cases import true_totals
from tests.chats.evening import SimulatedTable
from tests.chats.exports import EXPORTS, send
from tests.chats.planted import PlantedTable
from tests.chats.words import words
from tests.packs import pack_of
from tests.page_text import text_of

Cli = Callable[..., tuple[int, str, str]]
NAMES = ["Anna", "Ben", "Cem", "Dörte"]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """The command line in an empty folder; answers exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(["referee", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def pack() -> str:
    """The pack that the evening below is played with."""
    names = [word for name in NAMES for word in ("-p", name)]
    there = list(Path("output").glob("*"))
    return str(
        there[0]
        if there
        else pack_of("romanian", *names, "--seed", "evening romanian 5", "--lang", "de")
    )


def chat(table: SimulatedTable, export: str = "android-de") -> str:
    name, write = EXPORTS[export]
    Path(name).write_bytes(write(send(table.evening(), random.Random(1)), "de"))
    return name


def quiet(most: int = 99) -> SimulatedTable:
    return SimulatedTable("romanian 4", "de", 5, most=most)


@pytest.mark.quick
def test_a_game_in_its_middle(cli: Cli) -> None:
    code, out, err = cli(pack(), chat(quiet(6)), "--log")
    assert (code, err) == (0, "")
    assert out.startswith("Rumänisches Whist: 6 von 24 Runden vollständig\n")
    assert out.count(" macht den Stich") == 4 + 2 + 3
    assert out.endswith("\nKeine Unregelmäßigkeit.\n")
    code, out, err = cli(pack(), chat(quiet(6)), "--lang", "ro")
    assert "6 din 24 de runde complete" in out


def test_an_irregularity_is_named_with_its_line(cli: Cli) -> None:
    table = PlantedTable("not-trumped", 3, "romanian 4", "de", 5, most=7)
    file = chat(table)
    code, out, err = cli(pack(), file)
    assert code == 5
    assert len(err.splitlines()) == 1
    (line,) = [line for line in out.splitlines() if "sticht nicht" in line]
    (kind, number, seat), data = table.planted[0], as_json(cli, pack(), file)
    (found,) = data["irregularities"]
    assert (found["kind"], found["round"], found["seat"]) == (kind, number, seat)
    assert f"(Zeile {found['line']}, {found['time']})" in line
    assert NAMES[seat] in Path(file).read_text("utf-8").splitlines()[found["line"] - 1]


def as_json(cli: Cli, *arguments: str) -> dict[str, Any]:
    _, out, _ = cli(*arguments, "--json")
    said: dict[str, Any] = json.loads(out)
    return said


def test_after_the_game_the_seed_code_is_enough(cli: Cli) -> None:
    folder = Path(pack())
    seed = next(
        line
        for line in (folder / "organiser/seed.txt").read_text().splitlines()
        if line.count("-") == 6
    )
    shutil.rmtree(folder / "organiser")
    code, out, err = cli(str(folder), chat(quiet(4)))
    assert (code, out) == (4, "")
    assert "organiser" in err
    data = as_json(cli, str(folder), chat(quiet(4)), "--seed-code", seed)
    assert [one["complete"] for one in data["rounds"]] == [True] * 4
    code, _, err = cli(
        str(folder), chat(quiet(4)), "--seed-code", "0000-0000-0000-0000-0000-0000-0000"
    )
    assert code == 3


def test_senders_by_number(cli: Cli) -> None:
    file = chat(quiet(4))
    Path(file).write_text(
        Path(file).read_text("utf-8").replace(" Ben: ", " +49 170 1234567: "), "utf-8"
    )
    code, _, err = cli(pack(), file)
    assert code == 3
    assert "called Ben" in err
    assert "+49 170 1234567" in err
    code, _, err = cli(pack(), file, "--as", "+49 170 1234567=Ben")
    assert (code, err) == (0, "")
    assert cli(pack(), file, "--as", "+49 170 1234567=Bern")[0] == 3
    assert cli(pack(), file, "--as", "Ben")[0] == 3


def test_every_call_of_its_chapter_works(cli: Cli) -> None:
    page = (Path(__file__).parents[2] / "docs" / "referee.md").read_text("utf-8")
    calls = re.findall(r"^\$ cardgen referee output/corona-PBVV (.*)$", page, re.M)
    assert len(calls) == page.count("$ cardgen ") >= 3
    folder = Path(pack())
    seed = next(
        line
        for line in (folder / "organiser/seed.txt").read_text().splitlines()
        if line.count("-") == 6
    )
    for export in ("zip", "telegram", "android-de"):
        file = chat(quiet(4), export)
    Path(file).write_text(
        Path(file).read_text("utf-8").replace(" Anna: ", " +49 170 1234567: "), "utf-8"
    )
    for call in calls:
        code, _, err = cli(str(folder), *shlex.split(call.replace("7H2K-…", seed)))
        assert (code, err) == (0, ""), call


def test_the_protocol_is_filled_in(cli: Cli) -> None:
    """Every card that was played is in the log, once more than on the empty one, and none that
    wasn't.
    """
    table = quiet(7)
    folder, file = pack(), chat(table)
    assert cli(folder, file, "-q", "-o", "evening.pdf") == (0, "", "")
    empty, filled = (
        Counter(words_in(Path(path))) for path in (f"{folder}/protocol.pdf", "evening.pdf")
    )
    letters = {"Q": "D", "J": "B"}
    played = Counter(
        f"{words.SIGNS[card[0]]} {letters.get(card[1:], card[1:])}"
        for truth in table.truth
        for trick in truth.tricks
        for _, card in trick
    )
    assert filled - empty == played
    text = "".join(text_of(page) for page in PdfReader("evening.pdf").pages)
    data = as_json(cli, folder, file)
    assert all(str(total).replace("-", "−") in text for total in data["totals"])
    assert cli(folder, file, "-q", "-o", "evening.pdf")[0] == 4
    assert cli(folder, file, "-o", "evening.txt")[0] == 2


def words_in(path: Path) -> list[str]:
    """Signs of suits with what stands behind them."""
    text = " ".join(text_of(page) for page in PdfReader(path).pages)
    return re.findall("[♣♦♥♠] (?:10|[2-9]|[AKDB])", text)


def test_what_is_answered_is_kept_and_explained(cli: Cli) -> None:
    """A bid in words that nobody knows is asked, answered in the file, and told in the round."""
    file = Path(chat(quiet(3)))
    lines = file.read_text("utf-8").splitlines()
    place = next(i for i, line in enumerate(lines) if line.endswith((": 0", "null")))
    lines[place] = f"{lines[place].rpartition(': ')[0]}: schaumermal"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    code, out, err = cli(pack(), str(file), "--answers", "evening.toml")
    assert (code, "2 von 24 Runden" in out, "schaumermal" in out) == (0, True, True)
    kept = Path("evening.toml").read_text("utf-8")
    (line,) = re.findall(r"^(\d+) = ", kept, re.M)
    assert int(line) == place + 1
    Path("evening.toml").write_text(f'{line} = "0"\n', "utf-8")
    code, out, err = cli(pack(), str(file), "--answers", "evening.toml", "--explain", "1")
    assert (code, err, "3 von 24 Runden" in out) == (0, "", True)
    (told,) = [said for said in out.splitlines() if "schaumermal" in said]
    assert told.split()[0] == line
    assert told.endswith(" 0")
    assert sum(" → " in said for said in out.splitlines()) == 8  # four bids, four cards


def test_other_files(cli: Cli) -> None:
    strangers = SimulatedTable("romanian 4", "de", 6, most=6)
    assert cli(pack(), chat(strangers))[0] == 3
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    assert cli(pack(), "picture.png")[0] == 4
    assert cli(pack(), "nothing.txt")[0] == 4
    Path("empty.txt").write_text("")
    assert cli(pack(), "empty.txt")[0] == 4
    Path("cut.json").write_bytes(
        EXPORTS["telegram"][1](send(quiet(2).evening(), random.Random(1)), "de")[:-200]
    )
    assert cli(pack(), "cut.json")[0] == 4
    Path("broken.zip").write_bytes(
        EXPORTS["zip"][1](send(quiet(2).evening(), random.Random(1)), "de")[:-40]
    )
    assert cli(pack(), "broken.zip")[0] == 4
    own = chat(quiet(8))
    assert cli(pack(), own, "-q")[0] == 0
    # ♥ 10 is now ? 10.
    Path(own).write_bytes(Path(own).read_text("utf-8-sig").encode("cp1252", "replace"))
    code, out, err = cli(pack(), own)
    assert (code, out, "has lost the signs of its suits" in err) == (4, "", True)


def test_the_rounds_go_into_the_scores(cli: Cli) -> None:
    """Complete rounds are noted; what was noted by hand stays, unless it is asked for."""
    table = quiet(6)
    folder, file = pack(), chat(table)
    data = as_json(cli, folder, file)
    code, out, err = cli(folder, file, "--keep")
    assert (code, err) == (0, "")
    assert f"noted in {folder}/scores.csv: rounds 1 to 6" in out
    scores = Path(folder, "scores.csv")
    noted = scores.read_text()
    rows = [list(map(int, line.split(",")[3:])) for line in noted.splitlines()[1:]]
    assert rows == [
        [one for pair in zip(told["bids"], told["taken"], strict=True) for one in pair]
        for told in data["rounds"]
    ]
    assert "no round is new" in cli(folder, file, "--keep")[1]
    lines = noted.splitlines()
    # Round 2, one trick, as nobody played it.
    lines[2] = ",".join([*lines[2].split(",")[:3], *"01000000"])
    changed = "\n".join(lines[:3]) + "\n"
    scores.write_text(changed)
    code, out, err = cli(folder, file, "--keep")
    assert (code, "round 2 " in err, "noted in" in out) == (5, True, True)
    assert scores.read_text().splitlines()[2] == lines[2]
    code, out, err = cli(folder, file, "--keep", "--force")
    assert (code, "noted anew: round 2" in out, scores.read_text()) == (0, True, noted)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("de", "der Chat zeigt eine Unregelmäßigkeit"),
        ("en", "the chat shows an irregularity"),
        ("ro", "chatul arată o neregulă"),
    ],
)
def test_a_forbidden_bid_that_nobody_noticed_counts(
    language: str,
    says: str,
    cli: Cli,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it does at a table: it is told of, and scored with all that was played after it."""
    monkeypatch.setenv("CARDGEN_LANG", language)
    planned = "forbidden-bid", 2, "ohhell 4 max=3", "de", 7
    table, totals = PlantedTable(*planned), true_totals(PlantedTable(*planned).evening())
    names = [word for name in NAMES for word in ("-p", name)]
    folder = str(pack_of("ohhell", *names, "-s", "max=3", "--seed", "evening ohhell 7"))
    file = chat(table)
    code, _, err = cli(folder, file, "--keep", "--lang", language)
    assert (code, err.partition(" — ")[0]) == (5, f"cardgen: {says}")
    data = as_json(cli, folder, file)
    assert (data["scored_rounds"], data["totals"], data["finished"]) == (5, totals, True)
    assert [one["round"] for one in data["irregularities"]] == [2]
    assert (data["rounds"][1]["bids"], data["rounds"][1]["cards"]) == ([1, 1, 0, 0], 2)

    # All that reads the scores goes on as after any other evening.
    for arguments in (
        ["score", folder, "--history"],
        ["results", folder],
        ["season", folder],
        ["share", folder, "--closing"],
        ["reveal", folder, "--yes"],
        ["score", folder, "--round", "2", "/2 /0 /0 /0"],
        ["score", folder, "--undo"],
        ["score", folder, "--template", "-o", "table.csv"],
        ["score", folder, "table.csv", "--keep"],
        ["score", folder, "--json"],
    ):
        capsys.readouterr()
        assert run(arguments) == 0, arguments
    assert json.loads(capsys.readouterr().out)["rounds"][-1]["totals"] == totals

    # What somebody types can still be another bid, of that round as well.
    scores, typed = Path(folder, "scores.csv").read_bytes(), Path("table.csv").read_text("utf-8")
    Path("other.csv").write_text(re.sub(r"(?m)^(2,2,.*),1,0,1,1,", r"\1,2,0,0,1,", typed), "utf-8")
    for arguments in (
        ["score", folder, "--round", "2", "0/0 1/1 1/1 0/0"],
        ["score", folder, "--round", "4", "2 0 0 0"],
        ["score", folder, "other.csv", "--keep"],
    ):
        assert run(arguments) == 5
        assert "the hook is on" in capsys.readouterr().err
    assert Path(folder, "scores.csv").read_bytes() == scores


GROUP = (
    'title = "Friday"\r\n[[player]]\r\nname = "Anna" # me\r\n[[player]]\r\nname = "Ben"\r\nlarge ='
    ' true\r\n[[player]]\r\nname = "Dörte"\r\n'
)


def test_who_is_who_is_kept_in_the_group_file(cli: Cli) -> None:
    file = chat(quiet(4))
    Path(file).write_text(
        Path(file).read_text("utf-8").replace(" Ben: ", " +49 170 1234567: "), "utf-8"
    )
    group = Path("group.toml")
    group.write_bytes(GROUP.encode())
    assert cli(pack(), file, "-g", "group.toml")[0] == 3
    assert group.read_bytes() == GROUP.encode()
    code, _, err = cli(pack(), file, "-g", "group.toml", "--as", "+49 170 1234567=Ben")
    assert (code, err) == (0, "group.toml now knows “+49 170 1234567”\n")
    known = GROUP.replace('"Ben"\r\n', '"Ben"\r\nchat = "+49 170 1234567"\r\n')
    assert group.read_bytes() == known.encode()
    assert cli(pack(), file, "-g", "group.toml")[0] == 0
    Path(file).write_text(
        Path(file).read_text("utf-8").replace(" +49 170 1234567: ", ' "Benni\\ : '), "utf-8"
    )
    assert cli(pack(), file, "-g", "group.toml", "--as", '"Benni\\=Ben')[0] == 0
    assert (
        group.read_bytes()
        == known.replace('"+49 170 1234567"', r'["+49 170 1234567", "\"Benni\\"]').encode()
    )
    assert cli(pack(), file, "-g", "group.toml")[0] == 0
    group.write_text('[[player]]\nname = "Xaver"\n[[player]]\nname = "Yves"\n')
    assert cli(pack(), file, "-g", "group.toml")[0] == 3
