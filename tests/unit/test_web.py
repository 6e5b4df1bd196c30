"""What a page in a browser may call, run by this Python: as the command line does it."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from cardgen import web
from cardgen.cli import run
from cardgen.orders import Order, make_pack
from cardgen.pack import as_json, write_pack
from cardgen.pdf.encrypt import encrypt
from cardgen.web import packs
from tests.changed import Parts, saved_again
from tests.turns import each
from tools.site.build import texts

ORDER = {
    "game": "corona",
    "players": [
        {"name": "Anna", "language": "de"},
        {"name": "Ștefan", "language": "ro", "large": True},
        {"name": "Ben"},
    ],
    "settings": {"max": "3"},
    "preferences": {"language": "en", "paper": "a4"},
    "seed": "web test",
}


@pytest.fixture(scope="module")
def dealt() -> dict:
    return web.deal(ORDER)


def test_the_archive_is_the_folder_that_pack_writes(dealt: dict, tmp_path: Path) -> None:
    group = packs._group(ORDER)
    written = write_pack(
        make_pack(Order("corona", group=group, settings={"max": "3"}, seed="web test")), tmp_path
    )
    with zipfile.ZipFile(io.BytesIO(dealt["archive"])) as archive:
        found = {
            entry.filename: archive.read(entry)
            for entry in archive.infolist()
            if not entry.is_dir()
        }
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
    assert found == {
        f"{written.name}/{path.relative_to(written)}": path.read_bytes()
        for path in written.rglob("*")
        if path.is_file()
    }
    assert {name for name, mode in modes.items() if mode == 0o600} == {
        name for name in found if "/organiser/" in name
    }
    assert modes[f"{written.name}/organiser/"] == 0o700
    note = (written / "organiser" / "seed.txt").read_text("utf-8")
    assert dealt["seed_code"] == note.split()[-1], "in fours, as it is in the note"


def test_each_reader_has_messages_and_files_in_their_language(dealt: dict) -> None:
    assert [(file["name"], file["language"]) for file in dealt["players"]] == [
        ("Anna", "de"),
        ("Ștefan", "ro"),
        ("Ben", "en"),
    ]
    assert {chat["language"] for chat in dealt["chat"]} == {"de", "ro", "en"}
    assert all(
        len(chat["rounds"]) == 5 and dealt["game_code"] in chat["start"] for chat in dealt["chat"]
    )
    assert all(dealt["seed_code"] not in json.dumps(chat) for chat in dealt["chat"])


@each(
    "outcome",
    [
        "match",
        "other-game",
        "game-code",
        "seed-code",
        "unreadable",
        "saved-again",
        "newer",
        "differs",
    ],
)
def test_the_verdict_is_that_of_the_command(outcome: str, dealt: dict, tmp_path: Path) -> None:
    content, code, seed = dealt["players"][0]["content"], dealt["game_code"], dealt["seed_code"]
    match outcome:
        case "other-game":
            code = "0" * 24
        case "game-code":
            code = code[:-1]
        case "seed-code":
            seed = seed[:-1]
        case "unreadable":
            content = b"Hello"
        case "saved-again":
            content = saved_again(content)
        case "newer":
            content = drawn_otherwise(content)
        case "differs":
            content = web.deal(ORDER | {"seed": "another"})["players"][0]["content"]
    file = tmp_path / "1-Anna.pdf"
    file.write_bytes(content)
    found = web.verify(file, code, seed)
    assert found["outcome"] == outcome, found
    assert found["exit_code"] == run(
        ["verify", "--file", str(file), "--code", code, "--seed-code", seed]
    )
    if outcome not in ("differs", "saved-again", "newer"):
        assert not found["hands"]
        assert "dealt" not in found


def drawn_otherwise(content: bytes) -> bytes:
    """The file as if another version had drawn it."""

    def change(info: dict[str, str]) -> None:
        said = json.loads(info["CardgenPrint"]) | {"version": "1.0.3"}
        canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        info |= {"Drawing": "999", "CardgenPrint": canonical}

    parts = Parts(content)
    parts.info(change)
    return parts.written()


def cards(rows: list[list[str]]) -> set[str]:
    return {card for row in rows for card in row}


def test_of_a_page_that_shows_another_round_it_is_told_which_and_what_was_dealt(
    dealt: dict, tmp_path: Path
) -> None:
    """Round 3 is drawn where round 4 was; what the file has for programs is as it was."""
    content = dealt["players"][0]["content"]
    parts = Parts(content)
    *_, third, fourth, _ = pages = parts.pages
    parts.packed[fourth] = parts.packed[third]
    file = tmp_path / "1-Anna.pdf"
    file.write_bytes(parts.written())
    found = web.verify(file, dealt["game_code"], dealt["seed_code"])
    assert (found["outcome"], found["wrong"], found["pages"]) == ("differs", [4], [len(pages) - 1])
    (hand,) = found["hands"]
    assert hand["number"] == 4
    assert cards(hand["given"]) == cards(hand["dealt"])
    assert found["dealt"] == {"file": "1-Anna-dealt.pdf", "content": content}


def test_both_hands_are_shown_of_a_file_from_another_deal(dealt: dict, tmp_path: Path) -> None:
    other = web.deal(ORDER | {"seed": "another"})["players"][0]["content"]
    file = tmp_path / "1-Anna.pdf"
    file.write_bytes(other)
    found = web.verify(file, dealt["game_code"], dealt["seed_code"])
    right, theirs = (
        web.open_file("a.pdf", content)["rounds"]
        for content in (dealt["players"][0]["content"], other)
    )
    assert found["wrong"] == [1, 2, 3, 4, 5]
    assert found["hands"] == [
        {"number": one["number"], "given": held["hand"], "dealt": one["hand"]}
        for one, held in zip(right, theirs, strict=True)
    ]
    for one in found["hands"]:
        for card in cards(one["given"]) | cards(one["dealt"]):
            assert f'id="own-{card}"' in found["faces"]
            assert found["called"][card]


@each("how", [saved_again, drawn_otherwise])
def test_of_a_file_that_cannot_be_judged_the_dealt_one_is_given(
    how: Callable, dealt: dict, tmp_path: Path
) -> None:
    content = dealt["players"][1]["content"]
    file = tmp_path / "2-Stefan.pdf"
    file.write_bytes(how(content))
    found = web.verify(file, dealt["game_code"], dealt["seed_code"])
    assert found["dealt"]["file"] == "2-Stefan-dealt.pdf"
    right = web.open_file("a.pdf", content)["rounds"]
    if how is saved_again:
        assert found["dealt"]["content"] == content
    else:  # which says of which version the given one is
        assert web.open_file("a.pdf", found["dealt"]["content"])["rounds"] == right
    assert (found["wrong"], found["pages"]) == ([], [])
    assert [(one["number"], one["dealt"]) for one in found["hands"]] == [
        (one["number"], one["hand"]) for one in right
    ]
    assert [one["given"] for one in found["hands"]] == [
        None if how is saved_again else one["hand"] for one in right
    ]
    assert found["version"] == ("" if how is saved_again else "1.0.3")


def test_a_file_of_another_game_that_was_saved_again_gets_no_cards(
    dealt: dict, tmp_path: Path
) -> None:
    """Codes and file don't belong together: there is nothing that could be said to be dealt."""
    file = tmp_path / "1-Anna.pdf"
    file.write_bytes(saved_again(dealt["players"][0]["content"]))
    other = web.deal(ORDER | {"seed": "another"})
    found = web.verify(file, other["game_code"], dealt["seed_code"])
    assert (found["outcome"], found["hands"], "dealt" in found) == ("saved-again", [], False)


def unzipped(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {
            entry.filename: opened.read(entry) for entry in opened.infolist() if not entry.is_dir()
        }


def test_a_joint_deal_is_that_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun on the page and dealt on both: the same files; nothing that is told holds the seed."""
    monkeypatch.chdir(tmp_path)
    order = {key: ORDER[key] for key in ("game", "players", "settings", "preferences")} | {
        "asks": True,
        "draw": "Lotto, Saturday 14 March",
    }
    begun = web.begin_joint(order)
    files = unzipped(begun["archive"])
    for name, content in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(content)
    seed = [
        line
        for line in files[f"{begun['folder']}/organiser/seed.txt"].decode().splitlines()
        if line
    ][-1]
    assert begun["asked"] == ["Ștefan", "Ben"]
    assert all(begun["game_code"] in chat["start"] for chat in begun["chat"])
    told = {key: value for key, value in begun.items() if key != "archive"}
    assert seed.replace("-", "") not in json.dumps(told).replace("-", "")
    assert web.open_joint(memoryview(begun["archive"])) == begun

    dealt = web.deal_joint(
        begun["archive"],
        {"words": {"Ștefan": "Regen-Schirm"}, "without": ["Ben"], "drawn": "3 17 22"},
    )
    assert dealt["game_code"] == begun["game_code"]
    spoken = ["--word", "Ștefan=Regen-Schirm", "--without", "Ben", "--drawn", "3 17 22"]
    assert run(["pack", "--continue", begun["folder"], *spoken, "-q"]) == 0
    (pack,) = (path for path in Path().iterdir() if path.is_dir())
    assert unzipped(dealt["archive"]) == {
        str(path): path.read_bytes() for path in pack.rglob("*") if path.is_file()
    }

    again = web.begin_joint(order, begun["archive"])
    assert all(begun["game_code"] in chat["start"] for chat in again["chat"]), (
        "said instead of which it was begun"
    )
    for archive in (b"", begun["archive"][:-30], dealt["archive"], _changed(begun["archive"])):
        assert "problem" in web.call("open_joint", archive)
    assert "problem" in web.call(
        "deal_joint",
        begun["archive"],
        {"words": {"Ștefan": "abc"}, "without": ["Ben"], "drawn": "3 17 22"},
    )


def _changed(archive: bytes) -> bytes:
    """A start with another title."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as written:
        for name, content in unzipped(archive).items():
            written.writestr(name, content.replace(b'"title": ""', b'"title": "x"'))
    return stream.getvalue()


def test_a_plan_tells_what_settings_come_to() -> None:
    plan = web.plan("corona", 4, {"max": "3", "trump-order": "HN"})
    assert (plan["cards"], plan["trumps"]) == ([1, 2, 3, 2, 1], ["H", "N", "H", "N", "H"])
    assert {setting["key"]: setting["value"] for setting in plan["settings"]}["max"] == "3"


def test_every_setting_of_every_game_can_be_offered() -> None:
    for game in web.games():
        for players in game["players"]:
            plan = web.plan(game["name"], players, {})
            again = web.plan(
                game["name"], players, {one["key"]: one["value"] for one in plan["settings"]}
            )
            assert again == plan


def test_sheets_and_decks_are_pdfs() -> None:
    order = {"language": "ro", "paper": "a5", "large": False, "two_up": False}
    sheet = web.sheet({"game": "romanian", "players": 4, "names": [], "copies": 2, **order})
    deck = web.deck(
        {
            "deck": "54",
            "size": "bridge",
            "backs": "fold",
            "words": "",
            "language": "de",
            "paper": "letter",
        }
    )
    assert (sheet["file"], sheet["content"][:5], deck["cards"], deck["content"][:5]) == (
        "sheet-romanian-ro.pdf",
        b"%PDF-",
        54,
        b"%PDF-",
    )


def printed(content: bytes) -> list[str]:
    """Texts that the first page shows, with their letters in the order of reading."""
    page = pypdfium2.PdfDocument(content)[0]
    texts_on_it = page.get_objects(
        filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], textpage=page.get_textpage()
    )
    mode, invisible = (
        pypdfium2.raw.FPDFTextObj_GetTextRenderMode,
        pypdfium2.raw.FPDF_TEXTRENDERMODE_INVISIBLE,
    )
    return [one.extract().strip() for one in texts_on_it if mode(one.raw) != invisible]


def test_a_preview_shows_the_page_that_is_printed() -> None:
    """All its words, also those that run to the left; and the drawn cards, each once."""
    names = ["Ștefan", "עדי", "<b>&", "Ben"]
    made = web.sheet(
        {
            "game": "whist",
            "players": 4,
            "names": names,
            "language": "en",
            "paper": "a4",
            "large": True,
            "two_up": False,
        }
    )
    picture = ElementTree.fromstring(made["picture"])
    said = [
        "".join(one.itertext()).strip().replace("\xa0", " ")
        for one in picture.iter("{http://www.w3.org/2000/svg}text")
    ]
    assert {"Ștefan", "<b>&", "עדי"[::-1]} <= {*said}
    assert sorted(said) == sorted(
        text[::-1] if text == "עדי" else text for text in printed(made["content"])
    )
    deck = web.deck(
        {"deck": "52", "size": "poker", "backs": "none", "language": "de", "paper": "a4"}
    )
    ids = [one.get("id") for one in ElementTree.fromstring(deck["picture"]).iter() if one.get("id")]
    placed = [
        one.get("href") for one in ElementTree.fromstring(deck["picture"]).iter() if one.get("href")
    ]
    assert len(ids) == len({*ids})
    assert {*placed} <= {f"#{name}" for name in ids}


@each(
    "change",
    [
        {"players": [{"name": "Anna"}] * 3},
        {"players": [{"name": "Anna"}]},
        {"settings": {"max": "99"}},
        {"day": "14.3."},
        {"game": "poker"},
    ],
)
def test_an_order_that_cannot_be_is_refused(change: dict) -> None:
    assert web.call("deal", ORDER | change).keys() == {"problem", "remedy"}


def test_of_an_internal_error_only_its_kind_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("7H2K-secret")

    monkeypatch.setattr("cardgen.orders.order.draw", fail)
    assert web.call("deal", ORDER) == {"mistake": "KeyError"}


def practised(told: dict) -> list[dict]:
    """All that a page is told of a game, played with the first of what is offered."""
    seen = [told]
    while told.get("goes_on", True):
        if told["step"] == "discard" and told["yours"]:
            answer = told["hand"][: told["discard"]]
        else:
            answer = next(iter(told["options"] or told["legal"]), None) if told["yours"] else None
        told = web.play_on(answer)
        seen.append(told)
    return seen


@each("game", [game["name"] for game in web.games()])
def test_every_game_can_be_practised(game: str) -> None:
    """One round; nobody's cards are told but your own, and those that everybody saw."""
    players = next(one["usual"] for one in web.games() if one["name"] == game)
    cards = max(web.plan(game, players, {})["cards"])
    order = {
        "game": game,
        "players": players,
        "level": "easy",
        "cards": min(cards, 13),
        "language": "de",
        "seed": "monday",
    }
    seen = practised(
        {key: value for key, value in web.practise(order).items() if key not in ("faces", "words")}
    )
    assert all(one["hand"] for one in seen[:3])
    assert seen[-1]["points"]
    assert seen[-1]["standing"][0]["place"] == 1
    for told in seen:
        shown = {card for _, card in [*told["lying"], *told["last"]]} | {
            *told["hand"],
            *told["kitty"],
            told["turned"],
        }
        assert {*re.findall('"([CDHSJ](?:10|[2-9JQKAB1L]))"', json.dumps(told))} <= shown


def test_practice_goes_on_in_another_language() -> None:
    """Where it is; what is offered, and you, are called as the reader calls them."""
    told = web.practise(
        {
            "game": "bidwhist",
            "players": 4,
            "level": "easy",
            "cards": 0,
            "language": "en",
            "seed": "monday",
        }
    )
    while not told["yours"]:
        told = web.play_on()
    again = web.play_in("ro")
    assert [again[key] for key in ("hand", "step", "turn", "number")] == [
        told[key] for key in ("hand", "step", "turn", "number")
    ]
    assert (told["names"][0], again["names"][0]) == ("You", "Tu")
    assert again["names"][1:] == told["names"][1:]
    assert again["words"]["HQ"] == "Cupă Q"
    assert web.play_on(again["options"][-1])["said"][-1] == {
        "seat": 0,
        "text": again["options"][-1],
    }


def test_a_hint_says_why_and_what_is_not_allowed_is_refused() -> None:
    order = {
        "game": "romanian",
        "players": 4,
        "level": "easy",
        "cards": 2,
        "language": "en",
        "seed": "monday",
    }
    told = web.practise(order)
    while not told["yours"]:
        assert "problem" in web.call("play_hint")
        told = web.play_on()
    assert web.play_hint()["hint"].startswith("Hint: ")
    for answer in (None, "9", "H9", ["H9"], str(told["forbidden"])):
        assert "problem" in web.call("play_on", answer)
    assert "problem" in web.call("practise", order | {"cards": 99})


WORDY = [{"name": "Anna=1"}, {"name": "Ben"}, {"name": "Cem"}, {"name": "Dora"}]
LONG, JOINT = "x" * 99, {"asks": True, "draw": "", "organiser": ""}
REFUSED: list[tuple[str, dict]] = [
    *(
        ("deal", ORDER | {"players": [{"name": "Anna"}, {"name": name}]})
        for name in (LONG, "", "Anna")
    ),
    *(("deal", ORDER | one) for one in ({"title": LONG}, {"place": LONG}, {"day": "2026-02-31"})),
    *(("deal", ORDER | {"settings": one}) for one in ({"max": "99"}, {"trump-order": "X"})),
    *(
        (
            "deal",
            {
                "game": game,
                "players": WORDY,
                "settings": dict(pair.split("=") for pair in settings.split()),
            },
        )
        for game, settings in (
            ("ohhell", "max=8 step=2"),
            ("elevator", "max=99"),
            ("romanian", "penalty=on"),
            ("romanian", "schedule=8-1-8 one-card-rounds=first"),
            ("bidwhist", "rounds=999"),
            ("bidwhist", "no-jokers=on jokers-free=on"),
            ("bidwhist", "no-jokers=on small-kitty=on show-kitty=on"),
        )
    ),
    *(
        ("begin_joint", ORDER | JOINT | one)
        for one in ({"players": WORDY}, {"draw": LONG}, {"draw": "17"}, {"draw": "x" * 60})
    ),
    (
        "sheet",
        {
            "game": "corona",
            "players": 4,
            "language": "de",
            "paper": "a4",
            "large": True,
            "two_up": False,
            "copies": 999,
        },
    ),
    (
        "deck",
        {
            "deck": "52",
            "size": "poker",
            "backs": "fold",
            "words": LONG,
            "language": "de",
            "paper": "a4",
        },
    ),
]


def test_what_can_be_refused_is_known_to_the_page_word_for_word() -> None:
    """So that it says it in the reader's language; and it knows nothing that is never said."""
    known = {
        key: re.compile(
            re.sub(r"\\{([nm])\\}", r"\\d+", re.sub(r"\\{[a-z]{2,}\\}", ".*", re.escape(text)))
        )
        for key, text in texts("en").items()
        if key.startswith("refusal.")
    }
    drawn, asked = (
        web.begin_joint(ORDER | JOINT | one)["archive"]
        for one in ({"asks": False, "draw": "Lotto"}, {})
    )
    said: dict = {"words": {}, "without": [], "drawn": ""}
    answers = [
        web.call("deal_joint", drawn, said | {"drawn": result}) for result in ("1", "1" * 70)
    ]
    answers += [
        web.call("deal_joint", asked, said | {"words": {"Ben": word, "Ștefan": "umbrella"}})
        for word in ("зонт", "a b")
    ]
    met = set()
    for answer in (*answers, *(web.call(name, order) for name, order in REFUSED)):
        for text in (answer["problem"], answer["remedy"]):
            fits = {key for key, pattern in known.items() if pattern.fullmatch(text)}
            assert fits, text
            met |= fits
    assert met == known.keys()


PURE = """
import sys
from pathlib import Path
def watch(event, arguments):
    if event == "open" and set(str(arguments[1])) & set("wax+"):
        raise SystemExit(f"writes {arguments[0]}")
    kind, does = event.split(".")[0], ("os.mkdir", "os.rename", "os.remove")
    if kind in ("socket", "subprocess", "shutil", "tempfile") or event in does:
        raise SystemExit(f"does {event}")
sys.dont_write_bytecode = True
sys.addaudithook(watch)
for name in ("click", "cardgen.cli", "cardgen.mail", "idna", "cryptography"):
    sys.modules[name] = None
from cardgen import web
players = [{"name": name} for name in ("Anna", "Ben", "Cem")]
dealt = web.deal({"game": "romanian", "players": players, "day": "2026-03-14"})
order = {"game": "corona", "players": players[:2], "settings": {"max": "1"}}
begun = web.begin_joint(order | {"asks": True, "draw": ""})
web.deal_joint(begun["archive"], {"words": {"Ben": "teapot"}, "without": [], "drawn": ""})
paper = {"language": "de", "paper": "a4", "large": True}
web.sheet({"game": "corona", "players": 4, "two_up": False, **paper})
web.deck({"deck": "52", "size": "poker", "backs": "none", "language": "de", "paper": "a4"})
assert web.open_file("1-Anna.pdf", Path(sys.argv[3]).read_bytes())["outcome"] == "open"
answers = {"language": "ro", "how": "next", "answers": [0, 0, 0]}
kept = web.score(web.begin_scores({"pack": dealt["public"]})["kept"], answers)["kept"]
assert all(web.scores_file(kept, "de", kind)["content"] for kind in ("pdf", "csv"))
print(*(web.verify(Path(file), sys.argv[1], sys.argv[2])["outcome"] for file in sys.argv[3:]))
"""


def test_who_plays_for_another_is_called_so_on_the_score_page() -> None:
    public = json.loads(
        web.deal(ORDER | {"players": [{"name": name} for name in ("Anna", "Ben", "Cem")]})["public"]
    )
    public["players"][1]["now"], public["players"][2]["now"] = "Uwe", "Cem (Computer)"
    told = web.score(
        web.begin_scores({"pack": as_json(public).decode()})["kept"],
        {"language": "de", "how": "next", "answers": []},
    )
    called = {"Anna", "Uwe (Ben)", "Cem (Computer)"}
    assert (
        {*told["names"]}
        == {*told["players"]}
        == {place["name"] for place in told["standing"]}
        == called
    )
    assert told["question"]["name"] in called
    answers = ["0"] if told["question"]["name"] == "Anna" else []
    asked = web.score(told["kept"], {"language": "de", "how": "next", "answers": answers})[
        "question"
    ]
    assert asked["name"] == "Uwe (Ben)"


def test_nothing_is_written_and_no_command_line_is_loaded(dealt: dict, tmp_path: Path) -> None:
    """In a browser there is neither."""
    file = tmp_path / "1-Anna.pdf"
    file.write_bytes(dealt["players"][0]["content"])
    locked = tmp_path / "locked.pdf"
    locked.write_bytes(encrypt(file.read_bytes(), "secret"))
    run = subprocess.run(
        [sys.executable, "-c", PURE, dealt["game_code"], dealt["seed_code"], file, locked],
        capture_output=True,
        text=True,
    )
    assert (run.stdout, run.returncode) == ("match encrypted\n", 0), run.stderr
    sources = [path.read_text("utf-8") for path in sorted(Path(packs.__file__).parent.glob("*.py"))]
    tree = ast.Module([ast.parse(source) for source in sources], [])
    types_only = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    named = {
        name.split(".")[0]
        for node in set(ast.walk(tree)) - types_only
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert not named & {"pathlib", "os", "click", "shutil", "tempfile", "subprocess", "socket"}
