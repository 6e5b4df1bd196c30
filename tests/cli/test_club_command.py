"""``cardgen club``: from a list to an evening that every other command understands."""

from __future__ import annotations

import atexit
import itertools
import json
import re
import shlex
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from os import rename
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import run
from cardgen.club import dealing
from cardgen.club import dealing as club_folder
from cardgen.club.evening import EveningOrder
from cardgen.club.lists import read_list
from cardgen.dealing import shuffle
from cardgen.orders import Order

Say = pytest.CaptureFixture[str]
LIST = "Name,E-mail\n" + "".join(
    f"{name},{name.lower()}@example.org\n"
    for name in ("Anna", "Ben", "Cem", "Dora", "Emil", "Frida")
)
DEAL = [
    "club",
    "deal",
    "corona",
    "evening.csv",
    "-s",
    "max=1",
    "--table-size",
    "2",
    "--title",
    "Cup",
    "--lang",
    "en",
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("evening.csv").write_text(LIST, "utf-8")
    return tmp_path


_evenings = tempfile.TemporaryDirectory(prefix="evenings-")
atexit.register(_evenings.cleanup)


@cache
def dealt(*more: str) -> Path:
    """The evening of the list above, dealt once a worker."""
    out = Path(tempfile.mkdtemp(dir=_evenings.name))
    assert run([*DEAL, *more, "-q", "-o", str(out)]) == 0
    (place,) = out.iterdir()
    return place


def deal(*more: str) -> Path:
    """A copy of its own for each test."""
    place = dealt(*more)
    return Path(shutil.copytree(place, Path("output") / place.name))


@pytest.mark.search
@pytest.mark.always
def test_every_command_of_its_chapter_works() -> None:
    """In their order, for the twelve people of the example, with fewer cards.  EVENING is the one
    dealt last; “and so on” is every round of every table.
    """
    page = (Path(__file__).parents[2] / "docs" / "clubs.md").read_text("utf-8")
    Path("evening.csv").unlink()
    blocks = "".join(re.findall(r"^```\w*\n(.*?)^```", page, re.M | re.S))
    lines = re.findall(r"^(?:\$ )?cardgen (.*)$", blocks, re.M)
    assert len(lines) >= 20
    evenings: list[str] = []
    for line in lines:
        typed = line.partition("  ")[0].replace("EVENING", (evenings or [""])[-1])
        words = shlex.split(typed.replace("-s max=4", "").replace("-s rounds=4", ""))
        if words[:2] == ["club", "deal"]:
            words += ["-s", "rounds=2" if "whist" in words else "max=2"]
        elif words[0] in ("reveal", "redeal"):
            words.append("--yes")
        words = [str(next(Path().glob(word.replace("…", "*")), word)) for word in words]
        assert run(words) == 0, line
        if "and so on" in line:
            for round_, table in itertools.product("12", "123"):
                words[3], words[5] = table, round_
                assert run(words) == 0, words
        evenings += [place for place in map(str, Path().glob("output/*")) if place not in evenings]
    assert Path("ranking.pdf").exists()


def test_what_was_interrupted_goes_on_and_comes_out_the_same() -> None:
    class Stopped(Exception):
        pass

    def stop(done: int, of: int) -> None:
        if done == 2:
            # As where a later table was finished first.
            shutil.rmtree(next(Path("two").glob(".*/table-01-*")))
            raise Stopped

    asked = EveningOrder(
        "separate",
        Order("corona", settings={"max": "1"}, seed="test"),
        read_list("l.csv", LIST.encode()),
        2,
    )
    whole = dict(contents(dealing.deal_evening(asked, Path("one"), False, lambda *_: None)[1]))
    with pytest.raises(Stopped):
        dealing.deal_evening(asked, Path("two"), False, stop)
    assert all(path.name.startswith(".") for path in Path("two").iterdir()), (
        "nothing half-written is to be seen"
    )
    counts: list[int] = []
    place = dealing.deal_evening(
        asked, Path("two"), True, lambda done, _: counts.append(done), workers=2
    )[1]
    assert counts == [1, 2, 3]
    assert dict(contents(place)) == whole
    assert [path.name for path in Path("two").iterdir()] == [place.name]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["tables"].pop(), (5, "one is missing, or is there twice")),
        (
            lambda data: data["tables"].append(data["tables"][0]),
            (5, "one is missing, or is there twice"),
        ),
    ],
)
def test_a_list_of_tables_that_was_changed_is_noticed(
    change: Callable[[dict[str, Any]], object], said: tuple[int, str], capsys: Say
) -> None:
    place = deal()
    path = place / "evening.json"
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert run(["verify", str(place)]) == said[0]
    printed = capsys.readouterr()
    assert said[1] in printed.out + printed.err


@pytest.mark.parametrize("ends", ["keep_seed", "finish"])
def test_a_seed_that_was_given_stays_one_wherever_the_run_ends(
    ends: str, monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    """Between the two notes at the beginning, and between the removal of one and the new name at
    the end.
    """

    class Killed(BaseException):
        pass

    def end(*arguments: object, **more: object) -> None:
        raise Killed

    given = shuffle.practice_seed("KAT").code
    with monkeypatch.context() as patched:
        # Whoever is killed clears nothing up.
        patched.setattr(club_folder, "remove_whole", lambda *_: True)
        if ends == "finish":
            patched.setattr(
                club_folder.os,
                "rename",
                lambda one, other: end() if "cup" in str(other) else rename(one, other),
            )
        else:
            calls = iter([club_folder.write_whole, end])
            patched.setattr(
                club_folder, "write_whole", lambda *given, **more: next(calls)(*given, **more)
            )
        with pytest.raises(Killed):
            run([*DEAL, "--seed", given, "--workers", "1", "-q"])
    begun = list(Path("output").glob(".evening-*"))
    capsys.readouterr()
    assert len(begun) == 1
    assert run(["list"]) == 0
    assert (begun[0].name in capsys.readouterr().err) is (begun[0] / "organiser/seed.txt").exists()
    if run([*DEAL, "--resume", "-q"]) == 3:
        assert run([*DEAL, "--seed", given, "-q"]) == 0
    (place,) = Path("output").iterdir()
    kinds = {
        json.loads(path.read_text("utf-8"))["seed_kind"]
        for path in (place / "evening.json", *place.glob("*/pack.json"))
    }
    assert kinds == {"given"}


def test_a_place_that_is_taken_is_seen_before_anything_is_dealt(
    monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    given = [*DEAL, "--seed", "KAT", "--workers", "1", "-q"]
    with monkeypatch.context() as patched:
        patched.setattr(dealing, "finish", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert run(given) == 130
    (begun,) = Path("output").iterdir()
    place = Path("output") / json.loads((begun / "organiser/begun.json").read_text())["place"]
    place.mkdir()
    assert run(["list"]) == 0
    assert f"move {place} away, then the same line with --resume" in capsys.readouterr().err
    shutil.rmtree(next(begun.glob("table-02-*")))
    kept = {path.name for path in begun.iterdir()}
    for more in ([], ["--resume"]):
        assert run([*given, *more]) == 4
        assert f"{place} exists already — move it away" in capsys.readouterr().err
        assert {path.name for path in begun.iterdir()} == kept, "nothing is dealt or lost"
    place.rmdir()
    assert run([*given, "--resume"]) == 0


def test_what_was_begun_goes_on_with_its_own_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    given = [*DEAL, "--workers", "1", "-q"]
    with monkeypatch.context() as patched:
        patched.setattr(dealing, "finish", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert run([*given, "--seed", "KAT"]) == 130
    capsys.readouterr()
    assert run([*given, "--seed", "CAT", "--resume"]) == 3
    assert "with another seed than that of --seed" in capsys.readouterr().err
    assert run([*given, "--seed", "KAT", "--resume"]) == 0


def test_an_evening_that_is_begun_anew_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(dealing, "finish", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert run([*DEAL, "--workers", "1", "-q"]) == 130
    assert "3 of 3 tables are dealt and kept in" in capsys.readouterr().err
    assert run([*DEAL, "--workers", "1", "-q"]) == 0
    assert (
        "this evening was begun before, with 3 tables dealt: it begins anew"
        in capsys.readouterr().err
    )


def test_each_file_of_an_evening_opens_with_a_password_of_its_own(capsys: Say) -> None:
    # Two tables: a file takes long to encrypt and to compare.
    Path("evening.csv").write_text(LIST.partition("Emil")[0], "utf-8")
    assert run([*DEAL, "--encrypt", "-q"]) == 0
    (place,) = Path("output").iterdir()
    lists = [path.read_text() for path in place.glob("table-*/organiser/passwords.txt")]
    passwords = set(re.findall(r"\b[0-9A-Z]{16}\b", "".join(lists)))
    assert len(passwords) == 4
    assert stat.S_IMODE(next(place.glob("table-*/organiser/passwords.txt")).stat().st_mode) == 0o600
    for command in ("verify", "audit"):
        assert run([command, str(place)]) == 0, command
    assert run(["mail", "check", str(place)]) == 0
    said = capsys.readouterr().out
    assert not any(password in said for password in passwords)


def note(place: Path, table: int | str, *rounds: str) -> None:
    for number, text in enumerate(rounds, 1):
        assert run(["score", str(place), "--table", str(table), "--round", str(number), text]) == 0


def test_partners_who_part_after_a_set_each_take_their_points_along(capsys: Say) -> None:
    names = ["Anna", "Ben", "Cem", "Dora", "Emil", "Frida", "Gül", "Hans"]
    Path("evening.csv").write_text("Name\n" + "\n".join(names), "utf-8")
    assert (
        run(
            [
                "club",
                "deal",
                "whist",
                "evening.csv",
                "--kind",
                "moving",
                "--sets",
                "2",
                "-s",
                "rounds=1",
                "--seed",
                "x",
                "-q",
            ]
        )
        == 0
    )
    (place,) = Path("output").iterdir()
    note(place, "1/1", "9 4")
    capsys.readouterr()
    assert run(["club", "results", str(place), "--json"]) == 0
    players = json.loads(capsys.readouterr().out)["players"]
    one, *_ = json.loads((place / "evening.json").read_text("utf-8"))["tables"]
    ahead = {line["name"] for line in players if line["points"] > 0}
    assert {line["name"] for line in players} == set(names)
    assert ahead == set(one["players"][0::2])


def test_winners_go_up_losers_stay_and_all_change_partners(capsys: Say) -> None:
    """Three tables of a whist drive; at table 3 both sides make as many tricks.  Both sets make
    one ranking.
    """
    rows = [
        f"{(n + 3) // 4},{(n - 1) % 4 + 1},P{n},{'yes' if n == 6 else ''}" for n in range(1, 13)
    ]
    Path("evening.csv").write_text("Table,Seat,Name,large\n" + "\n".join(rows), "utf-8")
    order = ["-s", "rounds=2", "--lang", "en", "-q"]
    assert run(["club", "deal", "whist", "evening.csv", "--title", "One", *order]) == 0
    place = next(Path("output").glob("one-*"))
    assert run(["club", "next", str(place)]) == 3
    assert "not finished: table 1, table 2, table 3" in capsys.readouterr().err
    note(place, 1, "8 5", "8 5")
    note(place, 2, "3 10", "6 7")
    note(place, 3, "6 7", "7 6")
    assert run(["club", "next", str(place), "two.csv"]) == 0
    assert "A tie at table 3:" in capsys.readouterr().out
    seats = [line.split(",")[:3] for line in Path("two.csv").read_text("utf-8").splitlines()[1:]]
    tables = [[name for table, _, name in seats if table == number] for number in "123"]
    up, stay = (
        (["P9", "P11"], ["P10", "P12"]) if "P9" in tables[1] else (["P10", "P12"], ["P9", "P11"])
    )
    assert tables == [["P1", "P3", "P6", "P8"], ["P5", "P7", *up], [*stay, "P2", "P4"]]
    assert run(["club", "deal", "whist", "two.csv", "--title", "Two", *order]) == 0
    second = next(Path("output").glob("two-*"))
    large = {
        path.name
        for path in second.glob("table-*/organiser/print.json")
        if '"large": true' in path.read_text()
    }
    assert large, "what the list wished for is kept"
    note(second, 1, "7 6")
    capsys.readouterr()
    assert run(["club", "results", str(place), str(second), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)["players"]
    points = {line["name"]: (line["points"], line["tables"]) for line in said}
    assert points["P1"] == (4 + 1, [1, 1])
    assert points["P6"] == (4 + 1 + 1, [2, 1])
    assert points["P2"] == (0, [1, 3])


def contents(place: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(place.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(place)), path.read_bytes()
