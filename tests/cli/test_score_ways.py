"""Random games go in by every way that there is; a second scorer, which shares no code, says
what must come out.
"""

from __future__ import annotations

import csv
import io
import json
import os
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader, PdfWriter

from cardgen.cli import run
from cardgen.cli.score import ask_game
from cardgen.pages.forms.protocol import protocol_pdf
from cardgen.pages.theme import style_of
from cardgen.preferences import Preferences, usual_preferences
from cardgen.score import Asking, note_entry, read_kept
from cardgen.views import Event
from tests.played import KINDS, PlayedGame
from tests.second_scorer import places
from tests.turns import thinned, times

Ran = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Ran:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


in_parts = pytest.mark.parametrize("part", thinned(range(39), 39))
"""A game of every second kind; five hundred games where a search runs."""


def games(folder: Path, part: int, turn: int, apart: int = 2) -> Iterator[PlayedGame]:
    """A game of every kind where a search runs too; else of every second one, and so on."""
    every = times(apart, 1)
    for seed in range(part * len(KINDS) + turn % every, (part + 1) * len(KINDS), every):
        yield PlayedGame(folder / str(seed), seed)


def check(played: PlayedGame, out: str) -> None:
    """Compare what ``results --json`` says with the second scorer."""
    said = json.loads(out)
    assert [one["totals"] for one in said["rounds"]] == played.totals
    assert said["totals"] == played.totals[-1]
    assert said["places"] == places(played.totals[-1])


def as_typed(played: PlayedGame, one: dict[str, Any]) -> str:
    """The line for ``--round``, in one of the ways to write it."""
    rnd = played.random
    if played.game == "whist":
        tricks = rnd.choice(
            [
                f"{one['tricks'][0]} {one['tricks'][1]}",
                f"NS={one['tricks'][0]}",
                f"{played.names[1]}={one['tricks'][1]}",
            ]
        )
        for side, points in enumerate(honours(one)):
            who = rnd.choice([("NS", "EW")[side], played.names[side + 2]])
            word = rnd.choice(["honours", "Honneurs", "onori"])
            tricks += f" {word} {who} {points}" if points else ""
        return tricks
    if played.game == "bidwhist":
        seat, number, direction, trump = one["contract"]
        who = rnd.choice([str(seat + 1), played.names[seat]])
        return f"{who} {number} {direction} {trump} / {one['tricks'][seat % 2]}"
    playing = [seat for seat in range(len(played.names)) if seat != one["sits_out"]]
    pairs = [f"{one['bids'][seat]}/{one['tricks'][seat]}" for seat in playing]
    way = rnd.randrange(3)
    if way == 0:
        return " ".join(pairs)
    if way == 1:
        return (
            f"{' '.join(str(one['bids'][seat]) for seat in playing)} /"
            f" {' '.join(str(one['tricks'][seat]) for seat in playing)}"
        )
    named = [f"{played.names[seat]}={pair}" for seat, pair in zip(playing, pairs, strict=True)]
    rnd.shuffle(named)
    return " ".join(named)


def honours(one: dict[str, Any]) -> list[int]:
    """What both sides claim; nothing in a game without honours."""
    return [{4: 4, 3: 2}.get(held, 0) for held in one.get("held", [])]


@in_parts
def test_round_by_round(tmp_path: Path, part: int, cli: Ran) -> None:
    for played in games(tmp_path, part, 0):
        for one in played.rounds:
            code, _, err = cli(
                "score", str(played.folder), "--round", str(one["number"]), as_typed(played, one)
            )
            assert (code, err) == (0, ""), (played.game, one)
        check(played, cli("results", str(played.folder), "--json")[1])


def test_a_dash_for_who_sits_out_is_no_option(tmp_path: Path, cli: Ran) -> None:
    seed = next(i for i, (_, players, _) in enumerate(KINDS) if players == 7)  # the dealer does
    played = PlayedGame(tmp_path / "pack", seed)
    for one in played.rounds[:7]:
        pairs = [f"{one['bids'][seat]}/{one['tricks'][seat]}" for seat in range(7)]
        pairs[one["sits_out"]] = "-"
        typed = ("--round", str(one["number"]), " ".join(pairs))
        code, _, err = cli("score", str(played.folder), *typed)
        assert (code, err) == (0, "")


def answers(played: PlayedGame) -> Iterator[str]:
    """What somebody types who is asked round by round; now and then with a slip that is taken
    back.
    """
    for facts, one in zip(played.view.rounds, played.rounds, strict=False):
        if played.game == "bidwhist":
            seat, number, direction, trump = one["contract"]
            yield f"{seat + 1} {number} {direction} {trump}\r{one['tricks'][seat % 2]}\r"
            continue
        if played.game == "whist":
            yield f"{one['tricks'][0]}\r"
            for claimed in honours(one) if facts.trump else ():
                yield f"{claimed}\r"
                if claimed:
                    break  # the others have none
            continue
        count = len(played.names)
        first = facts.leader if facts.dealer is None else (facts.dealer + 1) % count
        if first is None:
            first = played.random.randrange(count)
            yield f"{first + 1}\r"
        order = [
            seat for seat in ((first + i) % count for i in range(count)) if seat != one["sits_out"]
        ]
        for seat in order if facts.forced_bid is None else []:
            yield played.random.choice(["", "9\x7f", "?\r"]) + f"{one['bids'][seat]}\r"
        yield "".join(f"{made}\r" for made in one["tricks"] if made is not None)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int]]:
    """A terminal that stdin is: the end of whoever types, and the program's."""
    hands, screen = os.openpty()
    with os.fdopen(screen) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        yield hands, screen
    os.close(hands)


def type_fast(hands: int, screen: int, text: str, over: threading.Event) -> None:
    """Type faster than anybody reads, as soon as somebody listens; and leave, should a key be
    lost.
    """
    while termios.tcgetattr(screen)[3] & termios.ICANON:
        if over.wait(0.001):  # nothing was asked, or nobody listens any more
            return
    for i in range(0, len(text), 3):
        os.write(hands, text[i : i + 3].encode())
    while not over.wait(1):
        os.write(hands, b"\x1b")


def ask(pack: Path, typed: str, terminal: tuple[int, int], language: str) -> None:
    """Ask about a pack's game while somebody types."""
    over = threading.Event()
    typing = threading.Thread(target=type_fast, args=(*terminal, typed, over))
    typing.start()
    try:
        ask_game(Asking(read_kept(pack), note_entry), language)
    finally:
        over.set()
        typing.join()
        # Where the game was over, nobody read the key that ends it.
        termios.tcflush(terminal[1], termios.TCIFLUSH)


@in_parts
def test_asked_for(tmp_path: Path, part: int, cli: Ran, terminal: tuple[int, int]) -> None:
    for played in games(tmp_path, part, 1):
        ask(played.folder, "".join(answers(played)) + "\x1b", terminal, "de")
        cli()
        check(played, cli("results", str(played.folder), "--json")[1])


@pytest.mark.parametrize(
    ("game", "typed", "says"),
    [
        (
            "corona -s hook=on",
            "9\r1\r0\r\x1b",
            ["9: nu se poate; posibil: 0 1\n", "0: nu se poate; posibil: 1\n"],
        ),
        (
            "corona -s lead=winner",
            "1\r0\r\r\rZora\r\x1b",
            ["Zora: nu se poate; posibil: numărul locului", "(Anna, Ben)"],
        ),
        (
            "bidwhist -p Cem -p Dan",
            "Zora 4 uptown H\r\x1b",
            ["Zora 4 uptown H: nu se poate; posibil: declarant", "Ben, Cem"],
        ),
        (
            "corona --seed B",
            "1\r<\r0\rzurück\rînapoi\r\x1b",
            ["Anna licitează: 1 Ben licitează: < Anna licitează: 0 Ben licitează: zurück Anna"],
        ),
    ],
)
def test_what_cant_be_is_said_in_the_language_of_the_questions(
    game: str, typed: str, says: list[str], tmp_path: Path, terminal: tuple[int, int], cli: Ran
) -> None:
    name, *more = game.split()
    assert cli("pack", name, "-p", "Anna", "-p", "Ben", *more, "-o", str(tmp_path))[0] == 0
    ask(next(tmp_path.glob(f"{name}-*")), typed, terminal, "ro")
    _, out, _ = cli()
    words = " ".join(out.split())
    assert all(" ".join(text.split()) in words for text in says), out


@pytest.mark.parametrize(("typed", "noted"), [("1\r0\r?\r0\r\r", "1,0,0,1"), ("1\rQ\r0\r", None)])
def test_help_accepts_nothing_and_enter_what_is_proposed(
    typed: str, noted: str | None, tmp_path: Path, terminal: tuple[int, int], cli: Ran
) -> None:
    people = ["-p", "Anna", "-p", "Ben", "-s", "max=1"]
    assert cli("pack", "corona", *people, "-o", str(tmp_path))[0] == 0
    (pack,) = tmp_path.glob("corona-*")
    ask(pack, typed, terminal, "de")
    scores = pack / "scores.csv"
    lines = scores.read_text("utf-8").splitlines() if scores.exists() else []
    assert [line.split(",", 3)[3] for line in lines[1:]] == ([noted] if noted else [])


def filled(played: PlayedGame, rows: list[list[Any]]) -> list[list[Any]]:
    """A template with the rounds filled in: the last columns are of players, bid and tricks, or
    of sides.
    """
    for row, one in zip(rows[1:], played.rounds, strict=False):
        count = len(one["tricks"])
        if "bids" in one:
            row[-2 * count :] = [
                "" if cell is None else cell
                for seat in range(count)
                for cell in (one["bids"][seat], one["tricks"][seat])
            ]
            continue
        row[-2:] = one["tricks"]
        if claims := honours(one):
            row[-4:] = [cell for both in zip(one["tricks"], claims, strict=True) for cell in both]
        if "contract" in one:
            seat, number, direction, trump = one["contract"]
            row[-4:-2] = [
                played.names[seat],
                f"{number} {direction} {played.random.choice([trump, SIGNS[trump]])}",
            ]
    return rows


SIGNS = {"C": "♣", "D": "Karo", "H": "inimă roșie", "S": "spades", "N": "ohne Trumpf"}


@in_parts
def test_tables_of_spreadsheets(tmp_path: Path, part: int, cli: Ran) -> None:
    """Every delimiter and encoding that can hold the names."""
    for played in games(tmp_path, part, 2):
        language = played.random.choice(["de", "en", "ro"])
        _, out, _ = cli("score", str(played.folder), "--template", "--lang", language)
        text = io.StringIO()
        csv.writer(text, delimiter=played.random.choice(",;\t")).writerows(
            filled(played, list(csv.reader(io.StringIO(out))))
        )
        choices = [
            ("utf-8", text.getvalue()),
            ("utf-8-sig", text.getvalue()),
            ("utf-16", text.getvalue()),
        ]
        for encoding in ("cp1250", "cp1252"):
            try:
                text.getvalue().encode(encoding)
            except UnicodeEncodeError:
                continue
            choices.append((encoding, text.getvalue()))
        for encoding, content in choices:
            (played.folder.parent / "table.csv").write_bytes(content.encode(encoding))
            code, out, err = cli(
                "results", str(played.folder), str(played.folder.parent / "table.csv"), "--json"
            )
            assert (code, err) == (0, ""), (played.game, encoding)
            check(played, out)


@in_parts
def test_workbooks(tmp_path: Path, part: int, cli: Ran) -> None:
    for played in games(tmp_path, part, 3):
        file = str(played.folder.parent / f"{played.folder.name}.xlsx")
        assert cli("score", str(played.folder), "--template", "-o", file)[0] == 0
        book = openpyxl.load_workbook(file)
        sheet = book.worksheets[0]
        # No name is a formula.
        assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
        rows = filled(
            played,
            [
                ["" if cell is None else cell for cell in row]
                for row in sheet.iter_rows(values_only=True)
            ],
        )
        for r, row in enumerate(rows[1:], 2):
            for c, value in enumerate(row, 1):
                sheet.cell(r, c).value = None if value == "" else value
                if isinstance(value, str) and value:
                    sheet.cell(r, c).data_type = "s"
        book.save(file)
        code, _, err = cli("score", str(played.folder), file, "--keep")
        assert (code, err) == (0, ""), played.game
        check(played, cli("results", str(played.folder), "--json")[1])


def test_what_people_write_of_a_contract(tmp_path: Path, cli: Ran) -> None:
    """The same in every way of entry: beginnings of names, signs, one side's tricks."""
    played = PlayedGame(tmp_path / "pack", 11)
    pack = str(played.folder)
    blank = io.BytesIO(protocol_pdf(played.view, style_of(usual_preferences()), Event()).content)
    seat = next(seat for seat, name in enumerate(played.names) if name.isalpha())
    wanted, begun = "", played.names[seat][:2]
    for said in (
        f"{begun}|4|up|x",
        f"{seat + 1}|4|↑|NT",
        f"{begun.casefold()}|4|hoch|oT",
        f"{played.names[seat]}|4|sus|–",
    ):
        declarer, bid, direction, trump = said.split("|")
        row = f"1,{declarer},{bid},{direction},{trump},{',9' if seat % 2 else '9,'}"
        (tmp_path / "game.csv").write_text(
            f"round,declarer,number,direction,trump,tricks NS,tricks EW\n{row}\n"
        )
        writer = PdfWriter(clone_from=blank)
        fields = {
            "declarer": declarer,
            "number": bid,
            "direction": direction,
            "trump": trump,
            f"p{1 + seat % 2}-tricks": "9",
        }
        writer.update_page_form_field_values(
            writer.pages[0],
            {f"r01-{key}": value for key, value in fields.items()},
            auto_regenerate=False,
        )
        writer.write(tmp_path / "filled.pdf")
        assert cli("score", pack, "--round", "1", f"{declarer} {bid} {direction} {trump} / 9")[
            ::2
        ] == (0, "")
        for file in ("", str(tmp_path / "game.csv"), str(tmp_path / "filled.pdf")):
            code, out, err = cli("score", pack, *filter(None, [file]), "--json")
            assert (code, err) == (0, "")
            assert out == (wanted := wanted or out)


@in_parts
def test_filled_in_protocols(tmp_path: Path, part: int, cli: Ran) -> None:
    style = style_of(Preferences(language="de").over(usual_preferences()))
    for played in games(tmp_path, part, 2, 4):  # what fills fields takes its time
        blank = protocol_pdf(played.view, style, Event()).content
        values = dict(fields_of(played))
        known = PdfReader(io.BytesIO(blank)).get_fields() or {}
        assert values.keys() <= known.keys()
        writer = PdfWriter(clone_from=io.BytesIO(blank))
        for page in writer.pages:
            if "/Annots" in page:
                writer.update_page_form_field_values(page, values, auto_regenerate=False)
        if played.game == "whist":
            # What some programs put into all that they save.
            writer.add_attachment("fonts", bytes(1_500_000))
        writer.write(played.folder / "filled.pdf")
        code, out, err = cli(
            "results", str(played.folder), str(played.folder / "filled.pdf"), "--json"
        )
        assert (code, err) == (0, ""), played.game
        check(played, out)


def fields_of(played: PlayedGame) -> Iterator[tuple[str, str]]:
    for one in played.rounds:
        name = f"r{one['number']:02}"
        for player, tricks in enumerate(one["tricks"], 1):
            if tricks is not None:
                yield f"{name}-p{player}-tricks", str(tricks)
                if "bids" in one:
                    yield f"{name}-p{player}-bid", str(one["bids"][player - 1])
                if claimed := sum(honours(one)[player - 1 : player]):
                    yield f"{name}-p{player}-honours", str(claimed)
        if "contract" in one:
            seat, number, direction, trump = one["contract"]
            yield from zip(
                (f"{name}-{key}" for key in ("declarer", "number", "direction", "trump")),
                (str(seat + 1), str(number), direction, trump),
                strict=True,
            )


@in_parts
def test_what_is_impossible_is_named_with_its_place(tmp_path: Path, part: int, cli: Ran) -> None:
    """One cell of a good table is spoilt: the table is refused, and the first line names that
    row, and mostly that column.
    """
    for played in games(tmp_path, part, 4):
        _, out, _ = cli("score", str(played.folder), "--template", "--lang", "en")
        rows = filled(played, list(csv.reader(io.StringIO(out))))
        rnd = played.random
        at = rnd.randrange(len(played.rounds)) + 1
        one = played.rounds[at - 1]
        columns = [
            i
            for i in range(
                len(rows[0]) - 2 * (len(one["tricks"]) if {"bids", "held"} & one.keys() else 1),
                len(rows[0]),
            )
            if rows[at][i] != ""
        ]
        column = rnd.choice(columns)
        rows[at][column] = rnd.choice(["99", "-1", "x", "1.5", "4444"])
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        (played.folder / "bad.csv").write_text(text.getvalue(), "utf-8")
        code, out, err = cli("score", str(played.folder), str(played.folder / "bad.csv"))
        assert (code, out) == (5, "")
        assert f"bad.csv, line {at + 1}, column {letters(column)}: " in err.splitlines()[0], (
            err,
            rows[0],
        )


def letters(column: int) -> str:
    return ("" if column < 26 else chr(64 + column // 26)) + chr(65 + column % 26)


def test_what_isnt_this_games_table_leaves_the_scores_alone(tmp_path: Path, cli: Ran) -> None:
    """Another group's table, another evening's, half a file, a PDF that is something else: one
    line, and the scores stay.
    """
    played, other = PlayedGame(tmp_path / "pack", 1), PlayedGame(tmp_path / "other", 15)
    pack, scores = str(played.folder), played.folder / "scores.csv"
    for one in played.rounds[:2]:
        assert cli("score", pack, "--round", str(one["number"]), as_typed(played, one))[0] == 0
    noted = scores.read_bytes()
    style = style_of(usual_preferences())
    last_friday = played.view._replace(pack_mark="9999")  # the same game, of the same players
    blank, theirs, before = (
        protocol_pdf(view, style, Event()).content
        for view in (played.view, other.view, last_friday)
    )
    for folder in (pack, str(other.folder)):
        assert cli("score", folder, "--template", "-o", str(Path(folder, "game.xlsx")))[0] == 0
    rows = noted.decode().splitlines()
    wrong = {
        "of another group.xlsx": (other.folder / "game.xlsx").read_bytes(),
        "of another evening.csv": (
            "\n".join([rows[0], rows[1].replace(f",{rows[1].split(',')[2]},", ",N,", 1)]).encode()
        ),
        "half.xlsx": (played.folder / "game.xlsx").read_bytes()[:3000],
        "half a row.csv": noted[: noted.rfind(b",")],
        "of another pack.pdf": theirs,
        "of last friday.pdf": before,
        "no form.pdf": style.texts("cover.stop").encode().join([b"%PDF-1.4\n", b"\n%%EOF"]),
        "half.pdf": blank[:9000],
        "large.csv": b"x" * 1_100_000,
        "of another century.csv": noted.decode().encode("cp037"),
        "wide letters.csv": noted.decode().encode("utf-32"),
        "nothing.csv": b"",
    }
    for name, content in wrong.items():
        (tmp_path / name).write_bytes(content)
        code, _, err = cli("score", pack, str(tmp_path / name), "--keep")
        assert code in (3, 5), name
        assert "Traceback" not in err
        assert name in err.splitlines()[0]
        assert scores.read_bytes() == noted, name
    (tmp_path / "empty.pdf").write_bytes(blank)
    assert cli("score", pack, str(tmp_path / "empty.pdf"), "--keep")[::2] == (0, "")
    assert scores.read_bytes() == noted
