"""``cardgen club``: from a list to an evening that every other command understands."""

from __future__ import annotations

import atexit
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
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.club import dealing
from cardgen.club import folder as club_folder
from cardgen.club.evening import EveningOrder
from cardgen.club.lists import read_list
from cardgen.dealing import in_fours, shuffle
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


def test_every_command_of_its_chapter_works() -> None:
    """In their order, for the twelve people of the example; only with fewer cards."""
    page = (Path(__file__).parents[2] / "docs" / "clubs.md").read_text("utf-8")
    Path("evening.csv").unlink()
    # What may go wrong is text: nothing has gone wrong here.
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", page, re.M | re.S)
    lines = re.findall(
        r"^(?:\$ )?cardgen (.*)$", "".join(block for kind, block in blocks if kind != "text"), re.M
    )
    assert len(lines) >= 16
    place = ""
    for line in lines:
        words = shlex.split(
            line.partition("  ")[0].replace("EVENING", place).replace("-s max=4", "")
        )
        if words[:2] == ["club", "deal"]:
            words += ["-s", "max=1"]
        elif words[0] == "reveal":
            words.append("--yes")
        assert run(words) == 0, line
        place = place or str(next(Path().glob("output/*"), ""))
    assert Path("ranking.pdf").exists()


def test_an_evening_is_dealt_handed_out_scored_and_checked(capsys: Say) -> None:
    place = deal("--kind", "duplicate", "--date", "2026-03-14")
    said = json.loads((place / "evening.json").read_text("utf-8"))
    assert place.name == f"cup-2026-03-14-{said['evening_code'][:4]}"
    packs = [one["folder"] for one in said["tables"]]
    assert sorted(path.name for path in place.iterdir()) == sorted(
        ["evening.json", "organiser", "tables.pdf", *packs]
    )
    assert [pack.rsplit("-", 1)[0] for pack in packs] == [f"table-0{n}-corona" for n in (1, 2, 3)]
    assert stat.S_IMODE((place / "organiser").stat().st_mode) == 0o700
    assert stat.S_IMODE((place / "organiser/seed.txt").stat().st_mode) == 0o600
    for command in (["audit"], ["mail", "check"], ["share"]):
        capsys.readouterr()
        assert run([*command, str(place)]) == 0, command
    shared = capsys.readouterr().out
    assert (
        shared.index(f"Table 3: {', '.join(said['tables'][2]['players'])}")
        < shared.index("Cup · Table 1\n")
        < shared.index("Cup · Table 2")
    )
    assert in_fours(said["evening_code"]) in shared
    assert run(["score", str(place), "--table", "3", "--round", "1", "1/1 0/0"]) == 0
    assert "Cup · Table 3" in capsys.readouterr().out
    assert (place / packs[2] / "scores.csv").exists()
    assert run(["score", str(place), "--round", "1", "1/1 0/0"]) == 2
    capsys.readouterr()
    assert run(["share", str(place), "--table", "2", "--round", "1"]) == 0
    assert f"{said['tables'][1]['players'][0]}: _" in capsys.readouterr().out
    assert run(["mail", "check", str(place), "--table", "4"]) == 3
    assert "--table 1 to --table 3" in capsys.readouterr().err
    assert run(["reveal", str(place), "--yes", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    mine = next((place / packs[1]).glob("1-*.pdf"))
    codes = ["--code", shown["evening_code"], "--seed-code", shown["seed_code"]]
    assert run(["verify", "--file", str(mine), *codes]) == 0
    assert run(["verify", str(place), *codes]) == 0


@pytest.mark.parametrize("kind", ["separate", "duplicate"])
def test_a_player_checks_a_file_with_the_codes_of_the_evening(kind: str, capsys: Say) -> None:
    place = deal("--kind", kind)
    assert run(["reveal", str(place), "--yes", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    file = next(place.glob("table-02-*/2-*.pdf"))
    assert (
        run(
            [
                "verify",
                "--file",
                str(file),
                "--code",
                shown["evening_code"],
                "--seed-code",
                shown["seed_code"],
            ]
        )
        == 0
    )
    assert (
        run(
            [
                "verify",
                "--file",
                str(file),
                "--code",
                shown["evening_code"][::-1],
                "--seed-code",
                shown["seed_code"],
            ]
        )
        != 0
    )


def test_an_evening_that_was_changed_is_noticed(capsys: Say) -> None:
    place = deal()
    path = place / "evening.json"
    said = json.loads(path.read_text("utf-8"))
    first, second = said["tables"][0]["folder"], said["tables"][1]["folder"]
    (place / first).rename(place / "x")
    (place / second).rename(place / first)
    (place / "x").rename(place / second)
    assert run(["verify", str(place)]) == 5
    assert "table 1" in capsys.readouterr().out


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
        (lambda data: data.update(kind="duplicate"), (3, "isn't the list of an evening")),
        (lambda data: data.update(seed_kind="fine"), (3, "isn't the list of an evening")),
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


def test_an_evening_that_is_begun_anew_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(dealing, "finish", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert run([*DEAL, "--workers", "1", "-q"]) == 130
    assert "3 of 3 tables are dealt and kept in" in capsys.readouterr().err
    assert run([*DEAL, "--workers", "1", "-q"]) == 0
    assert (
        "this evening was begun before, and 3 tables were dealt: it begins anew"
        in capsys.readouterr().err
    )


def test_a_public_draw_comes_after_the_code_and_before_the_cards(capsys: Say) -> None:
    """The line is said again with the result; the code that was posted stays, and no other
    result is dealt for it.
    """
    draw = [*DEAL, "--kind", "duplicate", "--draw", "Lotto, 14 March 2026"]
    codes = set()
    for _ in range(2):
        assert run([*draw, "--json"]) == 0
        said = json.loads(capsys.readouterr().out)
        codes.add(said["evening_code"])
        assert in_fours(said["evening_code"]) in said["message"]
        assert "Lotto, 14 March 2026" in said["message"]
        assert not list(Path("output").glob("[!.]*")), "nothing is dealt yet"
    assert run([*draw[:-1], "Lotto, 15 March 2026", "--drawn", "3 17 22"]) == 3, (
        "another draw has another code"
    )
    assert run([*draw, "--drawn", "03, 17, 22", "--json"]) == 0
    dealt = json.loads(capsys.readouterr().out)
    assert {dealt["evening_code"]} == codes
    place = Path(dealt["folder"])
    assert run(["verify", str(place), "--code", dealt["evening_code"]]) == 0
    assert "Lotto, 14 March 2026. Its result: 3 17 22." in capsys.readouterr().out
    assert run(["share", str(place)]) == 0
    assert capsys.readouterr().out.count("Result: 3 17 22") == 4, (
        "once for all, and at each of three tables"
    )
    path = place / "evening.json"
    path.write_text(path.read_text("utf-8").replace("*=3-17-22", "*=3-17-23"), "utf-8")
    assert run(["verify", str(place)]) == 5


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


def test_players_move_and_points_are_of_all_sets(capsys: Say) -> None:
    """Six at two tables of three, twice: nobody can meet all others, and everybody has a card."""
    assert run([*DEAL, "--table-size", "3", "--kind", "moving", "--sets", "2", "-q"]) == 2, (
        "an option twice"
    )
    deal_moving = [word if word != "2" else "3" for word in DEAL]
    assert run([*deal_moving, "--kind", "moving", "--sets", "2"]) == 0
    assert "Everybody meets" in capsys.readouterr().out
    (place,) = Path("output").iterdir()
    said = json.loads((place / "evening.json").read_text("utf-8"))
    assert [(one["set"], one["table"]) for one in said["tables"]] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    assert {name for one in said["tables"][2:] for name in one["players"]} == {
        "Anna",
        "Ben",
        "Cem",
        "Dora",
        "Emil",
        "Frida",
    }
    assert run(["verify", str(place)]) == 0
    assert run(["mail", "check", str(place)]) == 0
    assert "two packs" not in capsys.readouterr().out
    note(place, "1/2", "1/1 0/0 0/0")
    note(place, "2/1", "1/1 0/0 0/0")
    capsys.readouterr()
    assert run(["club", "results", str(place), "--json"]) == 0
    players = json.loads(capsys.readouterr().out)["players"]
    assert sorted(len(one["tables"]) for one in players) == [2] * 6
    leaders = {said["tables"][1]["players"][0], said["tables"][2]["players"][0]}
    assert {one["name"] for one in players if one["points"] > 0} >= leaders
    for cards in ("cards.pdf", "cards-phone.pdf"):
        assert {name for name in ("Anna", "Frida") if name in text_of(place / cards)} == {
            "Anna",
            "Frida",
        }
    assert run(["list"]) == 0
    assert "6 players, 4 packs" in capsys.readouterr().out


def text_of(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def note(place: Path, table: int | str, *rounds: str) -> None:
    for number, text in enumerate(rounds, 1):
        assert run(["score", str(place), "--table", str(table), "--round", str(number), text]) == 0


def test_one_ranking_over_all_tables(capsys: Say) -> None:
    """Seat 1 made its bids at table 1, missed one by one at table 2, and one at table 3 too,
    where a round is missing.
    """
    place = deal("--kind", "duplicate")
    assert run(["club", "results", "--message"]) == 0
    shown = capsys.readouterr()
    assert "Nothing noted yet" in shown.out
    assert f"the newest evening: {place}" in shown.err
    note(place, 1, "1/1 1/0")
    note(place, 2, "0/1 0/0")
    capsys.readouterr()
    assert run(["club", "results", str(place), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [(one["place"], one["tables"], one["share"]) for one in said["players"][:2]] == [
        (1, [1], 1.0),
        (1, [2], 1.0),
    ]
    assert [one["place"] for one in said["players"]] == [1, 1, 3, 3, None, None]
    assert [one["finished"] for one in said["tables"]] == [True, True, False]
    assert run(["club", "results", str(place)]) == 0
    assert "Not finished: table 3 (0 of 1 rounds)" in capsys.readouterr().out
    for ending in ("pdf", "png", "xlsx", "csv"):
        assert run(["club", "results", str(place), "-o", f"r.{ending}", "--lang", "ro"]) == 0
    assert (
        Path("r.csv").read_text("utf-8-sig").splitlines()[0]
        == "Loc,Nume,Masa,Runde,Puncte,Puncte de meci"
    )


def test_points_count_where_each_table_has_its_own_cards(capsys: Say) -> None:
    place = deal()
    note(place, 2, "1/1 1/0")
    capsys.readouterr()
    assert run(["club", "results", str(place), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    best = said["players"][0]
    assert (best["place"], best["tables"], best["share"]) == (1, [2], None)
    assert best["points"] == max(one["points"] for one in said["players"]) > 0
    assert run(["club", "results", str(place), "--compare", "round"]) == 3
    assert run(["club", "next", str(place)]) == 3, "everybody plays alone"


def test_a_table_that_is_dealt_anew_stays_a_table_of_the_evening(capsys: Say) -> None:
    place = deal()
    old = {path.name for path in place.iterdir()}
    for _ in range(2):
        assert run(["redeal", str(place), "--table", "2", "--from-round", "1"]) == 0
    new = sorted(path.name for path in place.iterdir() if path.name not in old)
    assert [name.rsplit("-", 1)[0] for name in new] == ["table-02-corona"] * 2
    note(place, 2, "1/1 1/0")
    (counts,) = (place / name for name in new if (place / name / "scores.csv").exists())
    assert "Cup · Table 2" in text_of(next(counts.glob("1-*.pdf")))
    capsys.readouterr()
    assert run(["club", "results", str(place)]) == 0
    said = capsys.readouterr().out
    assert "Not finished: table 1 (0 of 1 rounds), table 3 (0 of 1 rounds)" in said
    assert "Dealt anew on the way: table 2" in said
    capsys.readouterr()
    assert run(["verify", str(place)]) == 0
    assert "Dealt anew since, by another seed: table 2." in capsys.readouterr().out
    (counts / "organiser/seed.txt").unlink()
    assert run(["verify", str(place)]) == 6
    assert f"verify {counts} --seed-code" in capsys.readouterr().out


def test_who_takes_over_a_seat_is_found_by_name_and_gets_the_mail_and_the_points(
    capsys: Say,
) -> None:
    place = deal()
    assert run(["reprint", str(place), "--player", "Dora", "--now", "Hans <hans@example.org>"]) == 0
    (pack,) = {path.parent for path in place.glob("table-*/*-Dora.pdf")}
    assert run(["mail", "drafts", str(pack), "drafts", "-q"]) == 0
    assert '"Hans" <hans@example.org>' in next(Path("drafts").glob("*-Dora.eml")).read_text()
    assert run(["reprint", str(place), "--player", "hans"]) == 0
    assert run(["reprint", str(place), "--player", "Dorra"]) == 3
    assert "did you mean “Dora”?" in capsys.readouterr().err
    other = next(path.stem[2:] for path in pack.glob("?-*.pdf") if "Dora" not in path.name)
    assert run(["score", str(pack), "--round", "1", f"Hans=1/1 {other}=0/0"]) == 0
    capsys.readouterr()
    assert run(["club", "results", str(place), "--message"]) == 0
    assert "🥇 Hans (Dora) 1" in capsys.readouterr().out
    assert run(["results", str(pack)]) == 0
    assert "Hans (Dora)" in capsys.readouterr().out


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


def test_the_message_for_all_tables_is_a_picture_too(capsys: Say) -> None:
    place = deal()
    assert run(["share", str(place), "--qr", "start.png"]) == 0
    assert Path("start.png").read_bytes()[:4] == b"\x89PNG"
    assert run(["share", str(place), "--qr", "round.png", "--round", "1"]) == 2


@pytest.mark.parametrize(
    ("kind", "second", "asked"),
    [("separate", "Emil", False), ("duplicate", "Emil", True), ("separate", "Anna", True)],
)
def test_a_couple_may_have_one_mailbox_at_two_tables(
    kind: str, second: str, asked: bool, capsys: Say
) -> None:
    """Where the cards of the tables differ; one player at two tables is asked about."""
    rows = [("Anna", "a", 1), ("Ben", "b", 1), (second, "a", 2), ("Dora", "d", 2)]
    Path("evening.csv").write_text(
        "Name,E-mail,Table\n" + "".join(f"{n},{a}@example.org,{t}\n" for n, a, t in rows), "utf-8"
    )
    assert run(["club", "deal", "corona", "evening.csv", "-s", "max=1", "--kind", kind, "-q"]) == 0
    assert run(["mail", "check", *map(str, Path("output").iterdir())]) == 0
    assert (f"{second} would get two packs" in capsys.readouterr().out) is asked


def test_however_much_is_to_be_said_a_file_begins_with_its_code() -> None:
    names = ("Nils Ionescu", "Paul Ionescu", "Stefan Ionescu", "Magda Ionescu")
    Path("evening.csv").write_text("Name\n" + "".join(f"{name}\n" for name in names), "utf-8")
    order = [
        "whist",
        "evening.csv",
        "--kind",
        "duplicate",
        "-s",
        "rounds=1",
        "--large",
        "--lang",
        "ro",
        "--date",
        "2026-11-24",
        "-q",
    ]
    assert (
        run(["club", "deal", *order, "--title", "Pokalabend", "--place", "Vereinsheim am Markt"])
        == 0
    )
    assert run(["mail", "check", *map(str, Path("output").iterdir())]) == 0


def contents(place: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(place.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(place)), path.read_bytes()
