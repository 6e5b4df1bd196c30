"""What a page in a browser may call, run by this Python: as the command line does it."""

from __future__ import annotations

import ast
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from itertools import chain, product
from pathlib import Path
from shutil import copytree
from xml.etree import ElementTree

import pypdfium2
import pytest

from cardgen import web
from cardgen.check import open_file
from cardgen.cli import run
from cardgen.errors import CardgenError
from cardgen.orders import Order, make_pack, order
from cardgen.pack import as_json, write_pack
from cardgen.pdf import container
from cardgen.pdf.encrypt import encrypt
from cardgen.web import packs
from tests.any_settings import read_case
from tests.changed import saved_again, with_info
from tests.containers import PdfParts
from tests.turns import each, rows
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
REFUSED = {"problem", "remedy", "code", "data"}
SHEET = {
    "game": "whist", "players": 4, "names": [], "copies": 1,
    "language": "en", "paper": "a4", "large": True, "two_up": False,
}  # fmt: skip
DECK = {
    "deck": "52", "size": "poker", "backs": "none", "language": "de", "paper": "a4",
}  # fmt: skip
PRACTICE = {
    "game": "romanian", "players": 4, "level": "easy", "cards": 2, "language": "en",
    "seed": "monday",
}  # fmt: skip


@pytest.fixture(scope="module")
def dealt() -> dict:
    return web.deal(ORDER)


@pytest.fixture(scope="module")
def other() -> dict:
    return web.deal(ORDER | {"seed": "another"})


def verified(content: bytes, dealt: dict, code: str = "") -> dict:
    """What the page makes of a first player's file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "1-Anna.pdf"
        file.write_bytes(content)
        return web.verify(file, code or dealt["game_code"], dealt["seed_code"])


def unzipped(archive: bytes) -> dict[str, bytes]:
    """The files of the folder in it."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        entries = [entry for entry in opened.infolist() if entry.filename.strip("/").count("/")]
        entries = [entry for entry in entries if not entry.is_dir()]
        return {entry.filename: opened.read(entry) for entry in entries}


def test_the_archive_is_the_folder_that_pack_writes(dealt: dict, tmp_path: Path) -> None:
    order = Order("corona", group=packs._group(ORDER), settings={"max": "3"}, seed="web test")
    written = write_pack(make_pack(order), tmp_path)
    with zipfile.ZipFile(io.BytesIO(dealt["archive"])) as archive:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in archive.infolist()}
    found = unzipped(dealt["archive"])
    assert found == {
        f"{written.name}/{path.relative_to(written)}": path.read_bytes()
        for path in written.rglob("*")
        if path.is_file()
    }
    private = {name for name in found if "/organiser/" in name}
    assert {name for name, mode in modes.items() if mode == 0o600} == private
    assert modes[f"{written.name}/organiser/"] == 0o700
    note = (written / "organiser" / "seed.txt").read_text("utf-8")
    assert dealt["seed_code"] == note.split()[-1], "in fours, as it is in the note"


def test_messages_lie_beside_the_folder_and_the_pack_is_opened_again(
    dealt: dict, tmp_path: Path
) -> None:
    """What the page shows of a game, and its check, come from the archive alone."""
    zipfile.ZipFile(io.BytesIO(dealt["archive"])).extractall(tmp_path)
    for chat in dealt["chat"]:
        text = (tmp_path / f"messages-{chat['language']}.txt").read_text("utf-8")
        assert all(one in text for one in (chat["start"], *chat["rounds"], chat["closing"]))
    again = web.open_pack(tmp_path)
    assert {**again, "archive": unzipped(again["archive"])} == {
        **dealt,
        "archive": unzipped(dealt["archive"]),
    }
    codes = dealt["game_code"], dealt["seed_code"]
    assert web.verify(tmp_path, *codes)["outcome"] == "match"
    first, second, *_ = sorted(tmp_path.rglob("[12]-*.pdf"))
    second.write_bytes(first.read_bytes())
    found = web.verify(tmp_path, *codes)
    assert (found["outcome"], found["files"]) == ("differs", [second.name])
    (tmp_path / dealt["folder"] / "organiser" / "seed.txt").write_text("nothing")
    assert "problem" in web.call("open_pack", tmp_path)
    copytree(tmp_path / dealt["folder"], tmp_path / "other")  # of which pack would it be?
    assert web.verify(tmp_path, *codes)["outcome"] == "unreadable"


def test_each_reader_has_messages_and_files_in_their_language(dealt: dict) -> None:
    languages = {"Anna": "de", "Ștefan": "ro", "Ben": "en"}
    assert {file["name"]: file["language"] for file in dealt["players"]} == languages
    assert {chat["language"] for chat in dealt["chat"]} == {"de", "ro", "en"}
    for chat in dealt["chat"]:
        assert len(chat["rounds"]) == 5
        assert dealt["game_code"] in chat["start"]
        assert dealt["seed_code"] not in json.dumps(chat)


@each(
    "outcome",
    "match other-game game-code seed-code unreadable saved-again newer differs".split(),
)
def test_the_verdict_is_that_of_the_command(
    outcome: str, dealt: dict, other: dict, tmp_path: Path
) -> None:
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
            content = other["players"][0]["content"]
    file = tmp_path / "1-Anna.pdf"
    file.write_bytes(content)
    found = web.verify(file, code, seed)
    assert found["outcome"] == outcome, found
    command = ["verify", "--file", str(file), "--code", code, "--seed-code", seed]
    assert found["exit_code"] == run(command)
    if outcome not in ("differs", "saved-again", "newer"):
        assert not found["hands"]
        assert "dealt" not in found


def drawn_otherwise(content: bytes) -> bytes:
    """The file as if another version had drawn it."""
    file = PdfParts.of(content)
    said = json.loads(container.read_info(file[file.info])["CardgenPrint"]) | {"version": "1.0.3"}
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return with_info(Drawing="999", CardgenPrint=canonical)(content)


def hand_of(content: bytes) -> str:
    return open_file("a.pdf", content).hand()


def test_of_a_page_that_shows_another_round_it_is_told_which_and_what_was_dealt(
    dealt: dict,
) -> None:
    """Round 3 is drawn where round 4 was; what the file has for programs is as it was."""
    content = dealt["players"][0]["content"]
    file = PdfParts.of(content)
    *_, third, fourth, _ = file.pages
    found = verified(file.having_data(fourth, file.data(third)).written(), dealt)
    wrong = ("differs", [4], [len(file.pages) - 1])
    assert (found["outcome"], found["wrong"], found["pages"]) == wrong
    assert found["hands"]["given"] == found["hands"]["dealt"] == hand_of(content)
    assert found["dealt"] == {"file": "1-Anna-dealt.pdf", "content": content}


def test_both_hands_are_shown_of_a_file_from_another_deal(dealt: dict, other: dict) -> None:
    right, theirs = (one["players"][0]["content"] for one in (dealt, other))
    found = verified(theirs, dealt)
    assert found["wrong"] == [1, 2, 3, 4, 5]
    assert found["hands"] == {"given": hand_of(theirs), "dealt": hand_of(right)}


@each("how", [saved_again, drawn_otherwise])
def test_of_a_file_that_cannot_be_judged_the_dealt_one_is_given(how: Callable, dealt: dict) -> None:
    content, saved = dealt["players"][0]["content"], how is saved_again
    found = verified(how(content), dealt)
    assert found["dealt"]["file"] == "1-Anna-dealt.pdf"
    right = found["dealt"]["content"]
    if saved:
        assert right == content
    else:  # which says of which version the given one is
        said = [json.loads(hand_of(one))["rounds"] for one in (content, right)]
        assert said[0] == said[1]
    assert (found["wrong"], found["pages"]) == ([], [])
    given = "" if saved else hand_of(how(content))
    assert found["hands"] == {"given": given, "dealt": hand_of(right)}
    assert found["version"] == ("" if saved else "1.0.3")


def test_a_file_of_another_game_that_was_saved_again_gets_no_cards(
    dealt: dict, other: dict
) -> None:
    """Codes and file don't belong together: there is nothing that could be said to be dealt."""
    found = verified(saved_again(dealt["players"][0]["content"]), dealt, other["game_code"])
    assert (found["outcome"], found["hands"], "dealt" in found) == ("saved-again", {}, False)


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
    archive = begun["archive"]
    for name, content in unzipped(archive).items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(content)
    note = Path(begun["folder"], "organiser/seed.txt").read_text("utf-8")
    assert begun["asked"] == ["Ștefan", "Ben"]
    assert all(begun["game_code"] in chat["start"] for chat in begun["chat"])
    told = json.dumps({key: value for key, value in begun.items() if key != "archive"})
    assert note.split()[-1].replace("-", "") not in told.replace("-", "")
    assert web.open_joint(memoryview(archive)) == begun

    said = {"words": {"Ștefan": "Regen-Schirm"}, "without": ["Ben"], "drawn": "3 17 22"}
    dealt = web.deal_joint(archive, said)
    assert dealt["game_code"] == begun["game_code"]
    spoken = ["--word", "Ștefan=Regen-Schirm", "--without", "Ben", "--drawn", "3 17 22"]
    assert run(["joint", "deal", begun["folder"], *spoken, "-q"]) == 0
    (pack,) = (path for path in Path().iterdir() if path.is_dir())
    files = {str(path): path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    assert unzipped(dealt["archive"]) == files

    again = web.begin_joint(order, archive)
    for chat in again["chat"]:
        assert begun["game_code"] in chat["start"], "said instead of which it was begun"
    for wrong in (b"", archive[:-30], dealt["archive"], _changed(archive)):
        assert "problem" in web.call("open_joint", wrong)
    assert "problem" in web.call("deal_joint", archive, said | {"words": {"Ștefan": "abc"}})


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
    sheet = web.sheet(SHEET | {"game": "romanian", "language": "ro", "paper": "a5", "copies": 2})
    deck = web.deck(DECK | {"deck": "54", "size": "bridge", "backs": "fold", "paper": "letter"})
    assert (sheet["file"], deck["cards"]) == ("sheet-romanian-ro.pdf", 54)
    assert sheet["content"][:5] == deck["content"][:5] == b"%PDF-"


def printed(content: bytes) -> list[str]:
    """Texts that the first page shows, with their letters in the order of reading."""
    page, raw = pypdfium2.PdfDocument(content)[0], pypdfium2.raw
    objects = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=page.get_textpage())
    mode, invisible = raw.FPDFTextObj_GetTextRenderMode, raw.FPDF_TEXTRENDERMODE_INVISIBLE
    return [one.extract().strip() for one in objects if mode(one.raw) != invisible]


def test_a_preview_shows_the_page_that_is_printed() -> None:
    """All its words, also those that run to the left; and the drawn cards, each once."""
    made = web.sheet(SHEET | {"names": ["Ștefan", "עדי", "<b>&", "Ben"]})
    texts = ElementTree.fromstring(made["picture"]).iter("{http://www.w3.org/2000/svg}text")
    said = ["".join(one.itertext()).strip().replace("\xa0", " ") for one in texts]
    assert {"Ștefan", "<b>&", "עדי"[::-1]} <= {*said}
    name = "עדי"  # whichever way a reader sets it; an empty text is the blank behind it
    printed_texts = [text for text in printed(made["content"]) if text]
    shown = [name[::-1] if {*text} == {*name} else text for text in printed_texts]
    assert sorted(said) == sorted(shown)
    elements = [*ElementTree.fromstring(web.deck(DECK)["picture"]).iter()]
    ids, placed = ([one.get(key) for one in elements if one.get(key)] for key in ("id", "href"))
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
    assert web.call("deal", ORDER | change).keys() == REFUSED


def test_of_an_internal_error_only_its_kind_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("7H2K-secret")

    monkeypatch.setattr(order, "draw", fail)
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
    order = PRACTICE | {"game": game, "players": players, "cards": min(cards, 13)}
    begun = web.practise(order)
    seen = practised({key: begun[key] for key in begun if key not in ("faces", "words")})
    assert all(one["hand"] for one in seen[:3])
    assert seen[-1]["points"]
    assert seen[-1]["standing"][0]["place"] == 1
    for told in seen:
        shown = {card for _, card in [*told["lying"], *told["last"]]}
        shown |= {*told["hand"], *told["kitty"], told["turned"]}
        assert {*re.findall('"([CDHSJ](?:10|[2-9JQKAB1L]))"', json.dumps(told))} <= shown


def test_practice_goes_on_in_another_language() -> None:
    """Where it is; what is offered, and you, are called as the reader calls them."""
    told = web.practise(PRACTICE | {"game": "bidwhist", "cards": 0})
    while not told["yours"]:
        told = web.play_on()
    again = web.play_in("ro")
    for key in ("hand", "step", "turn", "number"):
        assert again[key] == told[key]
    assert (told["names"][0], again["names"][0]) == ("You", "Tu")
    assert again["names"][1:] == told["names"][1:]
    assert again["words"]["HQ"] == "damă de cupă"
    option = again["options"][-1]
    assert web.play_on(option)["said"][-1] == {"seat": 0, "text": option}


def test_a_hint_says_why_and_what_is_not_allowed_is_refused() -> None:
    told = web.practise(PRACTICE)
    while not told["yours"]:
        assert "problem" in web.call("play_hint")
        told = web.play_on()
    assert web.play_hint()["hint"].startswith("Hint: ")
    for answer in (None, "9", "H9", ["H9"], str(told["forbidden"])):
        assert "problem" in web.call("play_on", answer)
    assert "problem" in web.call("practise", PRACTICE | {"cards": 99})


def players(*names: str) -> list[dict]:
    return [{"name": name} for name in names]


WORDY, LONG = players("Anna=1", "Ben", "Cem", "Dora"), "x" * 99
JOINT = ORDER | {"asks": True, "draw": "", "organiser": ""}
OF_SETTINGS = """
    ohhell 4 max=8 step=2
    elevator 4 max=99
    romanian 4 penalty=on
    romanian 4 schedule=8-1-8 one-card-rounds=first
    bidwhist 4 rounds=999
    bidwhist 4 no-jokers=on jokers-free=on
    bidwhist 4 no-jokers=on small-kitty=on show-kitty=on
    corona 4 max=99
    corona 4 trump-order=X
    """


def refused() -> Iterator[dict]:
    """What the page is told of everything that can't be."""
    for name in (LONG, "", "–", "Anna"):
        yield web.call("deal", ORDER | {"players": players("Anna", name)})
    for change in ({"title": LONG}, {"place": LONG}, {"day": "2026-02-31"}):
        yield web.call("deal", ORDER | change)
    for game, _, settings in map(read_case, rows(OF_SETTINGS)):
        yield web.call("deal", {"game": game, "players": WORDY, "settings": settings})
    for change in ({"players": WORDY}, {"draw": LONG}, {"draw": "17"}, {"draw": "x" * 60}):
        yield web.call("begin_joint", JOINT | change)
    yield web.call("sheet", SHEET | {"copies": 999})
    for two_up in (False, True):
        narrow = {"game": "corona", "players": 8, "paper": "a5", "large": True, "two_up": two_up}
        yield web.call("sheet", SHEET | narrow)
    yield web.call("deck", DECK | {"backs": "fold", "words": LONG})
    answer: dict = {"words": {}, "without": [], "drawn": ""}
    drawn, asked = (
        web.begin_joint(JOINT | change)["archive"]
        for change in ({"asks": False, "draw": "Lotto"}, {})
    )
    for result in ("1", "1" * 70):
        yield web.call("deal_joint", drawn, answer | {"drawn": result})
    for word in ("зонт", "\a", "a b"):
        yield web.call("deal_joint", asked, answer | {"words": {"Ben": word, "Ștefan": "umbrella"}})


def test_what_can_be_refused_is_said_in_the_language_of_the_reader() -> None:
    """By its code, with values that Python's sentences have too.  Each code of the source is met,
    and no text is left over; English is Python's, but where that speaks of the command line.
    """
    en, *others = (texts(language) for language in ("en", "de", "ro"))
    met, of_options = {}, set()
    for answer in refused():
        values = answer["data"]
        met[answer["code"]] = [f"refusal.{code}" for code in answer["code"].split("/")]
        for key, words in product(met[answer["code"]], others):
            assert words[key].format(**values, de="")
        english = answer["problem"] + answer["remedy"]
        of_options |= {*met[answer["code"]][1:]} if "--" in english else set()
        for value in (values[name] for name in values.keys() - {"players"}):
            assert (", ".join(value) if type(value) in (list, tuple) else str(value)) in english
    known = {key for key in others[0] if key.startswith("refusal.")}
    assert known == {*chain(*met.values())}
    assert known & en.keys() == of_options
    for path in Path(packs.__file__).parents[1].rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "InputError":
                for code in map(ast.unparse, call.args[2:]):
                    pattern = re.sub("{.+?}", "[a-z -]+", code.lstrip("f").strip("'"))
                    assert any(re.fullmatch(pattern, one) for one in met) or code == "error.code"


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
assert web.open_pack(Path(sys.argv[5]))["game_code"] == sys.argv[1]
answers = {"language": "ro", "how": "next", "answers": [0, 0, 0]}
kept = web.score(web.begin_scores({"pack": dealt["public"]})["kept"], answers)["kept"]
assert all(web.scores_file(kept, "de", kind)["content"] for kind in ("pdf", "csv"))
print(*(web.verify(Path(file), sys.argv[1], sys.argv[2])["outcome"] for file in sys.argv[3:5]))
"""


def test_an_archive_that_is_no_whole_pack_is_refused(tmp_path: Path) -> None:
    """A file that is missing or another game's, two packs, the seed of another one."""
    one, two = (web.deal(ORDER | {"seed": seed}) for seed in ("one", "two"))
    whole = tmp_path / "whole"
    for pack in (one, two):
        with zipfile.ZipFile(io.BytesIO(pack["archive"])) as archive:
            archive.extractall(whole)
    mine, theirs = (Path(pack["folder"]) for pack in (one, two))
    file, seed = one["players"][0]["file"], Path("organiser") / "seed.txt"
    for words, change in (
        ("2 packs", lambda _: None),
        ("no such file", lambda place: (place / mine / file).unlink()),
        (
            "another game",
            lambda place: shutil.copy(
                place / theirs / two["players"][0]["file"], place / mine / file
            ),
        ),
        ("another game's", lambda place: shutil.copy(place / theirs / seed, place / mine / seed)),
    ):
        place = tmp_path / words
        shutil.copytree(whole, place)
        change(place)
        if "packs" not in words:
            shutil.rmtree(place / theirs)
        with pytest.raises(CardgenError, match=words):
            web.open_pack(place)


def test_who_plays_for_another_is_called_so_on_the_score_page() -> None:
    public = json.loads(web.deal(ORDER | {"players": players("Anna", "Ben", "Cem")})["public"])
    public["players"][1]["now"], public["players"][2]["now"] = "Uwe", "Cem (Computer)"
    kept = web.begin_scores({"pack": as_json(public).decode()})["kept"]

    def score(*answers: str) -> dict:
        nonlocal kept
        told = web.score(kept, {"language": "de", "how": "next", "answers": [*answers]})
        kept = told["kept"]
        return told

    told = score()
    called = {"Anna", "Uwe (Ben)", "Cem (Computer)"}
    standing = {place["name"] for place in told["standing"]}
    assert {*told["names"]} == {*told["players"]} == standing == called
    first = told["question"]["name"]
    assert first in called
    assert score(*["0"] * (first == "Anna"))["question"]["name"] == "Uwe (Ben)"


def test_nothing_is_written_and_no_command_line_is_loaded(dealt: dict, tmp_path: Path) -> None:
    """In a browser there is neither."""
    content = dealt["players"][0]["content"]
    file, locked = tmp_path / "1-Anna.pdf", tmp_path / "locked.pdf"
    file.write_bytes(content)
    locked.write_bytes(encrypt(content, "secret"))
    zipfile.ZipFile(io.BytesIO(dealt["archive"])).extractall(tmp_path / "pack")
    codes = dealt["game_code"], dealt["seed_code"]
    command = [sys.executable, "-c", PURE, *codes, file, locked, tmp_path / "pack"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("match encrypted\n", 0), done.stderr
