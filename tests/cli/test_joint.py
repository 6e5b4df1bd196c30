"""Joint deals: the game code first, then the players' words, then the cards."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.dealing.shuffle import Seed, SeedKind
from cardgen.errors import CardgenError, InputError
from cardgen.orders import joint
from cardgen.orders.order import Order, draw
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import as_json
from cardgen.preferences import Preferences
from cardgen.text.catalogue import LANGUAGES, catalogue
from tests.page_text import text_of
from tests.second_dealer import deal_again
from tests.turns import each, search_but

VECTORS, KNOWN = (
    json.loads((Path(__file__).parents[1] / "data" / name).read_text("utf-8"))
    for name in ("deal.json", "joint.json")
)
PLAYERS = ("-p", "Anna", "-p", "Ben <ben@example.org>", "-p", "Cem", "-p", "Dörte")
ORDER = (
    "corona",
    *PLAYERS,
    "-s",
    "max=2",
    "--lang",
    "de",
    "--title",
    "Abend",
    "--place",
    "Köln",
    "--date",
    "2026-03-14",
)
WORDS = ("--word", "Ben=Regen-Schirm", "--word", "dörte = Straße!", "--word", "CEM=Äpfel")
JOINED = "Ben=regenschirm|Cem=apfel|Dörte=strasse"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def in_language(language: str) -> tuple[str, ...]:
    return tuple(language if one == "de" else one for one in ORDER)


def begun(*more: str) -> Path:
    assert run(["pack", *ORDER, "--joint", "-q", *more]) == 0
    (start,) = Path("output").glob("*-start-*")
    return start


def data(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def failed(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What stderr says: one line."""
    capsys.readouterr()
    assert run(arguments) == code
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    return err


# -- the start


def test_nothing_but_the_start_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", *ORDER, "--joint"]) == 0
    out, err = capsys.readouterr()
    (start,) = Path("output").iterdir()
    code = data(start / "organiser/start.json")["game_code"]
    assert start.name == f"corona-start-{code[:4]}"
    assert everything(start).keys() == {"organiser/seed.txt", "organiser/start.json"}
    assert stat.S_IMODE((start / "organiser").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (start / "organiser").iterdir()} == {
        0o600
    }
    assert not err
    assert "-".join(code[i : i + 4] for i in range(0, 24, 4)) in out
    assert "Ben: _ · Cem: _ · Dörte: _" in out
    assert f"cardgen pack --continue {start} --word" in out
    seed = (start / "organiser/seed.txt").read_text("utf-8").split()[-1]
    assert seed not in out
    assert seed[:9] not in out


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", *ORDER, "--joint", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["words_from"] == ["Ben", "Cem", "Dörte"]
    assert said["start"] == f"output/corona-start-{said['game_code'][:4]}"
    assert said["begun_before"] == []
    assert said["message"].startswith("Abend\nWir spielen Corona-Whist")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_is_in_the_packs_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["pack", "whist", *PLAYERS, "--joint", "--json", "--lang", language]) == 0
    said = json.loads(capsys.readouterr().out)
    texts = catalogue(language)
    assert texts("game.whist") in said["message"]
    assert "\n\n" not in said["message"]
    assert f"{texts('cover.code')}: {said['game_code'][:4]}-" in said["message"]
    assert said["message"].count("Ben: _") == 1


@pytest.mark.parametrize(
    ("organiser", "asked"),
    [
        ((), ["Ben", "Cem", "Dörte"]),
        (("--organiser", "cem"), ["Anna", "Ben", "Dörte"]),
        (("--organiser", "none"), ["Anna", "Ben", "Cem", "Dörte"]),
        (("--organiser", "Zoë"), ["Anna", "Ben", "Cem", "Dörte"]),
    ],
)
def test_everybody_but_the_organiser_is_asked(
    organiser: tuple[str, ...], asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["pack", *ORDER, *organiser, "--joint", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words_from"] == asked


@pytest.mark.parametrize(
    ("order", "code", "said"),
    [
        (["corona", "-n", "4"], 3, "needs names"),
        (["corona"], 3, "needs names"),
        (["corona", "-p", "Anna", "-p", "A|B"], 3, "“A|B” can't be in a joint deal"),
        (["corona", "-p", "Anna", "-p", "a=b"], 3, "“a=b” can't be in a joint deal"),
        (["corona", "-p", "Anna"], 3, "can't be played by 1 player"),
        (["corona", *PLAYERS, "-s", "max=14"], 3, "max=14"),
        (["corona", *PLAYERS, "--word", "Ben=apfel"], 2, "--word goes with --continue"),
    ],
)
def test_an_order_that_cant_be_joint(
    order: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in failed(["pack", *order, "--joint"], code, capsys)
    assert not Path("output").exists()


def test_a_name_with_signs_is_fine_elsewhere() -> None:
    assert run(["pack", "corona", "-s", "max=1", "-p", "Anna", "-p", "A|B=C", "-q"]) == 0


def test_starting_again_makes_a_new_code_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    first = begun()
    # Somebody else's game.
    assert run(["pack", "corona", "-p", "Xaver", "-p", "Yvonne", "--joint", "-q"]) == 0
    capsys.readouterr()
    assert run(["pack", *ORDER, "--joint"]) == 0
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert f"{first} was begun before" in err
    assert "post the new code" in err
    assert first.exists()
    assert out.split()[0] != str(first)


def test_a_seed_of_ones_own_proves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pack", *ORDER, "--joint", "--seed", "test"]) == 0
    assert "proves nothing" in capsys.readouterr().err
    assert run(["pack", *ORDER, "--joint", "--seed", "test", "-q"]) == 0  # begun instead of it
    assert len(list(Path("output").iterdir())) == 2


# -- the words


def test_the_words_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """A second dealer, who knows the scheme alone, deals the same cards from code, seed and
    words.
    """
    start = begun()
    before, code = (
        data(start / "organiser/start.json"),
        (start / "organiser/seed.txt").read_text("utf-8").split()[-1],
    )
    assert run(["pack", "--continue", str(start), *WORDS]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert not start.exists()
    (pack,) = Path("output").iterdir()
    public = data(pack / "pack.json")
    assert public["words"] == JOINED
    assert public["game_code"] == before["game_code"]
    assert "-".join(re.findall("....", public["game_code"])) in out
    dealt = data(pack / "organiser/deal.json")["rounds"]
    assert [one.hands for one in deal_again(public, code)] == [one["hands"] for one in dealt]
    assert run(["reprint", str(pack), "-p", "Ben", "-q"]) == 0


def test_the_pack_is_the_one_that_was_ordered() -> None:
    """Every byte: people, addresses, wishes, occasion, house rules."""
    Path("house.toml").write_text(
        'based_on = "corona"\nname = "La bunica"\n[settings]\nmax = 2\n', "utf-8"
    )
    Path("group.toml").write_text(
        'title = "Club"\nplace = "Brașov"\norganiser = "Cem"\n[[player]]\nname = "Anna"\nlayout ='
        ' "sheet"\nlarge = true\n[[player]]\nname = "Ben"\nemail = "ben@example.org"\nlanguage ='
        ' "ro"\n[[player]]\nname = "Cem"\ncolours = "skat"\n',
        "utf-8",
    )
    order = ["--rules", "house.toml", "-g", "group.toml", "--seed", "joint", "--low-ink"]
    assert run(["pack", *order, "--joint", "-q"]) == 0
    (start,) = Path("output").iterdir()
    found = joint.read_start(start)
    expected = draw(found.order, found.order.deal(found.seed, "Anna=eins|Ben=zwei"))
    assert run(["pack", *order, "-o", "plain", "-q"]) == 0
    assert (
        run(["pack", "--continue", str(start), "--word", "Anna=eins", "--word", "Ben=zwei", "-q"])
        == 0
    )
    (pack,), (plain,) = Path("output").iterdir(), Path("plain").iterdir()
    assert everything(pack) == {file.path: file.content for file in expected.files}
    assert data(pack / "organiser/print.json") == data(plain / "organiser/print.json")
    assert data(pack / "organiser/addresses.json") == data(plain / "organiser/addresses.json")
    header = data(plain / "pack.json")["header"]
    assert data(pack / "pack.json")["header"] == header | {"joint": [0, 1]}
    assert data(pack / "pack.json")["house_rules"] == "La bunica"


@each(
    "known",
    [one for one in KNOWN if "draw" not in one["header"] and "instead_of" not in one["header"]],
)
def test_known_answers(known: dict[str, Any]) -> None:
    """The whole way, from the order to the cards."""
    header = json.loads(known["header"])
    settings = [
        part for key, value in header["settings"].items() for part in ("-s", f"{key}={value}")
    ]
    names = [part for name in header["players"] for part in ("-p", name)]
    seed = Seed(known["seed"], SeedKind.GIVEN).code
    assert run(["pack", header["game"], *names, *settings, "--seed", seed, "--joint", "-q"]) == 0
    start = Path("output") / f"corona-start-{known['game_code'][:4]}"
    found = joint.read_start(start)
    assert list(found.order.joint.asked) == header["joint"]
    dealt = found.order.deal(found.seed, known["words"])
    assert dealt.keys.pack_mark == known["pack_mark"]
    first = dealt.rounds[0]
    cards = [*(card for hand in first.hands for card in hand or ()), *first.rest]
    assert [dealt.deck.index(card) for card in cards] == known["deck"]
    shutil.rmtree("output")


def test_covers_and_protocol_show_the_words() -> None:
    start = begun()
    assert run(["pack", "--continue", str(start), *WORDS, "-q"]) == 0
    (pack,) = Path("output").iterdir()
    for file in ("1-Anna.pdf", "4-Doerte.pdf"):
        cover = text_of(PdfReader(pack / file).pages[0])
        assert all(word in cover for word in ("regenschirm", "apfel", "strasse"))
    body = " ".join(text_of(page) for page in PdfReader(pack / "protocol.pdf").pages)
    assert "Ben: regenschirm · Cem: apfel · Dörte: strasse" in " ".join(body.split())


def test_a_word_stands_behind_a_name_with_a_picture() -> None:
    """The header has the name as it was typed, the paper without what no font has."""
    assert (
        run(["pack", "corona", "-s", "max=1", "-p", "Anna", "-p", "Ben 🎉", "--joint", "-q"]) == 0
    )
    (start,) = Path("output").iterdir()
    assert run(["pack", "--continue", str(start), "--word", "Ben=apfel", "-q"]) == 0
    (pack,) = Path("output").iterdir()
    assert data(pack / "pack.json")["words"] == "Ben 🎉=apfel"
    assert "apfel" in text_of(PdfReader(pack / "1-Anna.pdf").pages[0])
    assert run(["share", str(pack), "-q"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "the words of Ben, Cem and Dörte are missing"),
        (["Ben=apfel", "Cem=birne"], "the word of Dörte is missing"),
        (
            ["Ben=apfel", "Cem=birne", "Dorte=quitte"],
            "unknown player “Dorte” — did you mean “Dörte”?",
        ),
        (["Ben=apfel", "ben=birne", "Cem=birne", "Dörte=quitte"], "Ben has two words"),
        (["Ben=apfel", "Cem=ei!", "Dörte=quitte"], "Cem: the word “ei!” is too short"),
        (["Ben=apfel", "Cem=teap0t", "Dörte=quitte"], "Cem: the word “teap0t” has “0” in it"),
        (["Ben=apfel", "Cem=", "Dörte=quitte"], "Cem has no word: nothing is behind the ="),
        (
            ["Ben=apfel", "Cem=李小龙李", "Dörte=quitte"],
            (
                "four or more letters from a to z and nothing else; capitals, accents, blanks and"
                " signs don't count; ask for another"
            ),
        ),
        (["Ben=apfel", "birne"], "“birne” doesn't say whose it is"),
        (["=birne"], "“=birne” doesn't say whose it is"),
        (
            ["Anna=apfel", "Ben=apfel", "Cem=birne", "Dörte=quitte"],
            "Anna prepares the pack and says no word",
        ),
    ],
)
def test_words_that_cant_be(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    start = begun()
    before = everything(start)
    assert said in failed(
        ["pack", "--continue", str(start), *(part for word in words for part in ("--word", word))],
        3,
        capsys,
    )
    assert everything(start) == before
    assert list(Path("output").iterdir()) == [start]


@pytest.mark.parametrize(
    "more",
    [
        ["corona"],
        ["-p", "Anna"],
        ["-n", "4"],
        ["-g", "x.toml"],
        ["-s", "max=2"],
        ["--rules", "x.toml"],
        ["--seed", "x"],
        ["--lang", "de"],
        ["--layout", "sheet"],
        ["--large"],
        ["--no-large"],
        ["--title", "x"],
        ["--date", "2026-03-14"],
        ["--place", "x"],
        ["--organiser", "Ben"],
        ["--encrypt"],
        ["--joint"],
    ],
)
def test_the_order_isnt_said_twice(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    start = begun()
    said = failed(["pack", *more, "--continue", str(start), *WORDS], 2, capsys)
    assert "--continue" in said
    assert "only --word, --without, --drawn, -o, --force, --json and -q" in said
    assert start.exists()


def test_words_need_a_start(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--word goes with --continue" in failed(
        ["pack", *ORDER, "--word", "Ben=apfel"], 2, capsys
    )
    assert not Path("output").exists()


# -- T6: a public draw, who doesn't answer, starting again

LOTTO = "Lotto 6aus49, Saturday 14 March 2026"
DRAWN = ("--drawn", "03 17 22 31 40 49 / 7")


def started(*order: str) -> Path:
    """The start that is the newest."""
    before = set(Path("output").glob("*-start-*"))
    assert run(["pack", *order, "-q"]) == 0
    (start,) = set(Path("output").glob("*-start-*")) - before
    return start


def dealt(start: Path, *answers: str) -> Path:
    before = set(Path("output").iterdir())
    assert run(["pack", "--continue", str(start), *answers, "-q"]) == 0
    (pack,) = set(Path("output").iterdir()) - before
    return pack


def shown(pack: Path, name: str, pages: int = 2) -> str:
    return " ".join(
        " ".join(text_of(page) for page in PdfReader(pack / name).pages[:pages]).split()
    )


@each("asks, answers, words", [
    (False, DRAWN, "*=3-17-22-31-40-49-7"),
    (True, (*WORDS, *DRAWN), f"{JOINED}|*=3-17-22-31-40-49-7"),
    (True, ("--without", "ben", "--without", "Cem", "--without", "Dörte", *DRAWN), "*=3-17-22-31-40-49-7"),
])  # fmt: skip
def test_t6_a_public_draw_deals(
    asks: bool, answers: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By itself or with words: in the header before it is known, in the shuffle afterwards, and
    wherever somebody looks.
    """
    start = started(*in_language("en"), "--draw", LOTTO, *(["--joint"] if asks else []))
    pack = dealt(start, *answers)
    public, code = (
        data(pack / "pack.json"),
        (pack / "organiser/seed.txt").read_text("utf-8").split()[-1],
    )
    assert (public["header"]["draw"], public["words"]) == (LOTTO, words)
    assert [one.hands for one in deal_again(public, code)] == [
        one["hands"] for one in data(pack / "organiser/deal.json")["rounds"]
    ]
    for file in ("1-Anna.pdf", "4-Doerte.pdf", "protocol.pdf"):
        assert f"{LOTTO}. Result: 3 17 22 31 40 49 7." in shown(pack, file), file
    capsys.readouterr()
    assert run(["verify", str(pack)]) == 0
    assert (
        f"The public draw in it: {LOTTO}. Its result: 3 17 22 31 40 49 7. Look it up"
        in capsys.readouterr().out
    )
    assert run(["share", str(pack)]) == 0
    assert f"{LOTTO}. Result: 3 17 22 31 40 49 7." in capsys.readouterr().out
    own = ["verify", str(pack / "2-Ben.pdf"), "--code", public["game_code"], "--seed-code", code]
    assert run(own) == 0
    assert LOTTO in capsys.readouterr().out
    shutil.rmtree(pack)


def test_t6_without_a_draw_nothing_speaks_of_one() -> None:
    public = data(dealt(begun(), *WORDS) / "pack.json")
    assert public["header"].keys() & {"joint", "draw", "instead_of"} == {"joint"}
    assert not public.keys() & {"joint", "draw", "instead_of"}


def test_t6_another_result_deals_other_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever writes another result into the pack is found out."""
    pack = dealt(started(*ORDER, "--draw", LOTTO), *DRAWN)
    manifest = pack / "pack.json"
    manifest.write_text(manifest.read_text("utf-8").replace("*=3-17", "*=3-18"), "utf-8")
    assert run(["verify", str(pack)]) == 5
    assert "pack mark" in capsys.readouterr().out


@each("draw, said", [
    ("", "the draw has no name"), ("7 ", "the draw has no name"), ("x" * 81, "81 characters"),
    ("a\nb", "line end"),
    ("x" * 30, "no cover has room"),
])  # fmt: skip
def test_t6_draws_that_cant_be_announced(
    draw: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in failed(["pack", *ORDER, "--draw", draw], 3, capsys)


@each("more, answers, said", [
    (("--draw", LOTTO), (), f"the result of the draw is missing: {LOTTO}"),
    (("--draw", LOTTO), ("--drawn", "7"), "too short"),
    (("--draw", LOTTO), ("--drawn", "7" * 61), "too long"),
    (("--draw", LOTTO), (*DRAWN, "--word", "Ben=apfel"), "nobody was asked for a word"),
    (("--draw", LOTTO), (*DRAWN, "--without", "Ben"), "nobody was asked for a word"),
    (("--joint",), (*WORDS, *DRAWN), "no draw was announced"),
    (("--joint",), (*WORDS, "--without", "Ben"), "Ben has a word and is left out as well"),
    (("--joint",), ("--word", "Ben=apfel", "--without", "Cem", "--without", "Anna"), "Anna prepares the pack"),
    (("--joint",), ("--without", "Ben", "--without", "Cem", "--without", "Dörte"), "nobody has said a word"),
])  # fmt: skip
def test_t6_answers_that_dont_fit(
    more: tuple[str, ...], answers: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    start = started(*ORDER, *more)
    assert said in failed(["pack", "--continue", str(start), *answers], 3, capsys)
    shutil.rmtree(start)


@pytest.mark.parametrize("language", search_but(LANGUAGES, "ro"))
def test_t6_who_doesnt_answer_is_left_out_by_name(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    start = started(*in_language(language), "--joint")
    capsys.readouterr()
    pack = dealt(start, "--word", "Ben=Apfel", "--without", "cem", "--word", "Dörte=Birne")
    public = data(pack / "pack.json")
    assert (public["words"], public["header"]["joint"]) == ("Ben=apfel|Dörte=birne", [1, 2, 3])
    texts = catalogue(language)
    assert f"Cem {texts('cover.no-word')}" in shown(pack, "1-Anna.pdf")
    assert texts("protocol.without", names="Cem") in shown(pack, "protocol.pdf")
    assert run(["verify", str(pack)]) == 0
    assert run(["audit", str(pack)]) == 0
    assert run(["reprint", str(pack), "-p", "Cem", "--large", "-q"]) == 0
    assert texts("cover.no-word") in shown(pack, "3-Cem.pdf", 4)
    capsys.readouterr()
    assert run(["share", str(pack)]) == 0
    assert texts("protocol.without", names="Cem") in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_t6_a_second_start_says_which_one_it_replaces(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the message, on the covers and in the protocol; and the first one can't be dealt any
    more.
    """
    first = started(*ORDER, "--joint")
    code = data(first / "organiser/start.json")["game_code"]
    capsys.readouterr()
    assert run(["pack", *in_language(language), "--joint", "--draw", LOTTO]) == 0
    fours = "-".join(re.findall("....", code))
    assert fours in capsys.readouterr().out
    (second,) = set(Path("output").iterdir()) - {first}
    assert f"{second} was begun instead of it" in failed(
        ["pack", "--continue", str(first), *WORDS], 3, capsys
    )
    pack = dealt(second, *WORDS, *DRAWN)
    assert f"{pack} was begun instead of it" in failed(
        ["pack", "--continue", str(first), *WORDS], 3, capsys
    )
    assert data(pack / "pack.json")["header"]["instead_of"] == code
    assert catalogue(language)("cover.instead", code=code[:4]) in shown(pack, "2-Ben.pdf")
    assert fours.replace("-", " ") in shown(pack, "protocol.pdf").replace("\u00a0", " ")
    assert run(["verify", str(pack)]) == 0


def test_t6_another_evening_replaces_nothing() -> None:
    started(*ORDER, "--joint")
    other = [one if one != "2026-03-14" else "2026-03-21" for one in ORDER]
    assert "instead_of" not in data(started(*other, "--joint") / "organiser/start.json")


JOINTLY = [
    (("--joint",), WORDS),
    (("--draw", LOTTO), DRAWN),
    (("--joint", "--draw", LOTTO), (*WORDS, *DRAWN)),
]


@each("more, answers", JOINTLY)
def test_t6_the_rest_of_a_game_is_dealt_jointly(
    more: tuple[str, ...], answers: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """The old pack counts until the new one is there."""
    assert run(["pack", *ORDER, "-q"]) == 0
    (old,) = Path("output").iterdir()
    before = everything(old)
    capsys.readouterr()
    assert run(["redeal", str(old), "--from-round", "2", *more]) == 0
    assert data(old / "pack.json")["pack_mark"] in capsys.readouterr().out
    (start,) = set(Path("output").iterdir()) - {old}
    assert everything(old) == before
    code = data(start / "organiser/start.json")["game_code"]
    new = dealt(start, *answers)
    public, was = data(new / "pack.json"), data(old / "pack.json")
    assert (public["game_code"], public["header"]["replaces"], public["header"]["from_round"]) == (
        code,
        was["game_code"],
        2,
    )
    assert [one["number"] for one in public["rounds"]] == [2, 3]
    assert ("draw" in public["header"]) is ("--draw" in more)
    assert data(old / "organiser/superseded.json")["game_code"] == code
    assert run(["verify", str(new)]) == 0
    capsys.readouterr()
    assert "no longer counts" in failed(["reprint", str(old), "-p", "Ben"], 3, capsys)
    shutil.rmtree(old), shutil.rmtree(new)


def test_t6_nobody_is_given_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    """An example would be guessed, and the cards chosen for it."""
    assert run(["pack", "--help"]) == 0
    texts = [capsys.readouterr().out, (Path(__file__).parents[2] / "README.md").read_text("utf-8")]
    texts += [path.read_text("utf-8") for path in (Path(__file__).parents[2] / "docs").glob("*.md")]
    start = started(*ORDER, "--joint")
    texts.append(failed(["pack", "--continue", str(start), "--word", "apfel"], 3, capsys))
    proposed = {
        word for text in texts for word in re.findall(r"--word (?:\w+|NAME)=([\w…]+)", text)
    }
    assert proposed <= {"…", "WORD"}


# -- a start that was changed


def edit(key: str, value: object) -> Callable[[Path], None]:
    def change(start: Path) -> None:
        path = start / "organiser/start.json"
        path.write_bytes(as_json(data(path) | {key: value}))

    return change


def other_seed(start: Path) -> None:
    path = start / "organiser/seed.txt"
    lines = path.read_text("utf-8").splitlines()
    lines[-1] = VECTORS["deals"][0]["seed_code"]
    path.write_text("\n".join(lines), "utf-8")


def other_name(start: Path) -> None:
    path = start / "organiser/start.json"
    path.write_text(path.read_text("utf-8").replace('"Cem"', '"Kim"'), "utf-8")


def other_title_sealed_anew(start: Path) -> None:
    """As somebody would who knows how: then only the game code tells."""
    path = start / "organiser/start.json"
    said = data(path) | {"title": "Other"}
    del said["seal"]
    seed = (start / "organiser/seed.txt").read_text("utf-8").splitlines()[-1].replace("-", "")[:26]
    seal = hashlib.sha256(
        json.dumps([said, seed], sort_keys=True, ensure_ascii=False).encode()
    ).hexdigest()
    path.write_bytes(as_json(said | {"seal": seal}))


CHANGES: dict[str, Callable[[Path], object]] = {
    "seed": other_seed,
    "name": other_name,
    "title": edit("title", "Other"),
    "title and seal": other_title_sealed_anew,
    "settings": edit("settings", {"max": "4"}),
    "organiser": edit("organiser", "Cem"),
    "nobody organises": edit("organiser", ""),
    "place": edit("place", "Bonn"),
    "code": edit("game_code", "1AEF5KEWXNEZ53RD59C169GG"),
    "seed kind": edit("seed_kind", "practice"),
    "encryption": edit("encrypt", True),
    "players": edit("players", []),
    "players as text": edit("players", "Anna"),
    "more": edit("more", 1),
    "game": edit("game", "chess"),
    "date": edit("date", 7),
    "no json": lambda start: (start / "organiser/start.json").write_text("{", "utf-8"),
    "no object": lambda start: (start / "organiser/start.json").write_text("[]", "utf-8"),
    "bytes": lambda start: (start / "organiser/start.json").write_bytes(b"\xff\xfe"),
    "empty seed": lambda start: (start / "organiser/seed.txt").write_text("", "utf-8"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_start_is_refused(change: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = begun()
    CHANGES[change](start)
    before = everything(start)
    said = failed(["pack", "--continue", str(start), *WORDS], 3, capsys)
    assert f"{start} was changed" in said
    assert "start again with --joint" in said
    assert everything(start) == before
    assert list(Path("output").iterdir()) == [start]


def test_what_is_no_start(capsys: pytest.CaptureFixture[str]) -> None:
    assert "isn't the start of a joint deal" in failed(
        ["pack", "--continue", "output/none", *WORDS], 4, capsys
    )
    start = begun()
    assert run(["pack", "--continue", str(start), *WORDS, "-q"]) == 0
    assert "isn't the start of a joint deal" in failed(
        ["pack", "--continue", str(start), *WORDS], 4, capsys
    )
    (pack,) = Path("output").iterdir()
    assert "is dealt with just these words already" in failed(
        ["pack", "--continue", str(pack), *WORDS], 3, capsys
    )
    assert run(["pack", *ORDER, "-o", "alone", "-q"]) == 0
    (alone,) = Path("alone").iterdir()
    assert "is a pack: its cards are dealt already" in failed(
        ["pack", "--continue", str(alone), *WORDS], 3, capsys
    )
    (Path("output") / "half").mkdir()
    assert "isn't the start" in failed(["pack", "--continue", "output/half", *WORDS], 4, capsys)


@pytest.mark.parametrize(
    "command",
    [["share"], ["mail", "check"], ["redeal", "--from-round", "2"], ["reprint", "-p", "Ben"]],
)
def test_other_commands_say_that_it_isnt_dealt_yet(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    start = begun()
    said = failed([*command, str(start)], 3, capsys)
    assert "its cards aren't dealt yet" in said
    assert f"cardgen pack --continue {start}" in said


# -- where it goes, and what goes wrong


def test_the_pack_goes_where_the_start_lies() -> None:
    assert run(["pack", *ORDER, "--joint", "-q", "-o", "packs"]) == 0
    (start,) = Path("packs").iterdir()
    assert run(["pack", "--continue", f"{start}/", *WORDS, "-q"]) == 0
    (pack,) = Path("packs").iterdir()
    assert (pack / "pack.json").exists()


def test_the_pack_goes_where_it_is_sent(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(begun())
    assert run(["pack", "--continue", ".", *WORDS, "-q", "-o", "../../third"]) == 0
    (pack,) = (folder / "third").iterdir()
    assert (pack / "pack.json").exists()


def test_what_cant_be_written_leaves_the_start(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = begun()
    before = everything(start)
    Path("file").write_text("x", "utf-8")
    assert "file" in failed(["pack", "--continue", str(start), *WORDS, "-o", "file"], 4, capsys)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pack_folder, "_write_file", full)
    assert "the disk is full" in failed(["pack", "--continue", str(start), *WORDS], 4, capsys)
    assert everything(start) == before
    assert list(Path("output").iterdir()) == [start]
    assert "the disk is full" in failed(["pack", *ORDER, "--joint"], 4, capsys)
    assert list(Path("output").iterdir()) == [start]


def test_what_somebody_put_into_the_start_isnt_removed(capsys: pytest.CaptureFixture[str]) -> None:
    start = begun()
    (start / "notes.txt").write_text("mine", "utf-8")
    assert run(["pack", "--continue", str(start), *WORDS, "-q"]) == 0
    assert "couldn't be removed whole" in capsys.readouterr().err
    assert [path.name for path in start.iterdir()] == ["notes.txt"]


def test_the_same_pack_isnt_dealt_over() -> None:
    """After a crash between both steps pack and start are there; the next run finds its pack and
    only removes the start.
    """
    start = begun()
    kept = everything(start)
    assert run(["pack", "--continue", str(start), *WORDS, "-q"]) == 0
    for path, content in kept.items():
        (start / path).parent.mkdir(parents=True, exist_ok=True)
        (start / path).write_bytes(content)
    (pack,) = set(Path("output").iterdir()) - {start}
    before = everything(pack)
    assert run(["pack", "--continue", str(start), *WORDS, "-q"]) == 0
    assert not start.exists()
    assert everything(pack) == before


@each("asks, answers, mended", [
    (("--joint",), WORDS, ("--word", "Ben=regenschrim", *WORDS[2:])),
    (("--joint",), WORDS, ("--without", "Cem", *WORDS[:4])),
    (("--draw", LOTTO), ("--drawn", "3 17"), ("--drawn", "3 71")),
])  # fmt: skip
def test_what_was_mistyped_is_dealt_again_under_the_same_code(
    asks: tuple[str, ...],
    answers: tuple[str, ...],
    mended: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Only as long as no file has gone out; the pack that was dealt with the slip is gone."""
    assert run(["pack", "--continue", str(started(*ORDER, *asks)), *mended]) == 0
    assert "A slip? Deal again" in capsys.readouterr().out
    (pack,) = Path("output").iterdir()
    code, wrong = data(pack / "pack.json")["game_code"], data(pack / "pack.json")["words"]
    assert run(["pack", "--continue", str(pack), *answers, "-q"]) == 0
    (right,) = Path("output").iterdir()
    said = data(right / "pack.json")
    assert said["game_code"] == code
    assert said["words"] != wrong
    assert run(["verify", str(right), "-q"]) == 0
    (right / "organiser/mail-begun.txt").write_text("", "utf-8")
    assert "mail has been sent" in failed(["pack", "--continue", str(right), *mended], 4, capsys)
    shutil.rmtree(right)


def test_two_at_once_make_one_pack() -> None:
    """Else the organiser could say that it was the other words that counted."""
    start = begun()

    def one(word: str) -> str:
        try:
            return joint.deal_start(
                start, [f"Ben={word}", "Dörte=strasse", "Cem=apfel"]
            ).folder.name
        except CardgenError as error:
            return error.problem

    with ThreadPoolExecutor(2) as pool:
        said = list(pool.map(one, ("regenschirm", "teekanne")))
    (pack,) = Path("output").iterdir()
    assert pack.name in said
    assert sum("isn't the start of a joint deal" in line for line in said) == 1


def test_the_folder_of_the_start_is_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--continue doesn't say which start" in failed(
        ["pack", "--continue", "--word", "Ben=apfel"], 2, capsys
    )


def test_an_encrypted_joint_deal() -> None:
    pytest.importorskip("cryptography")
    start = begun("--encrypt")
    assert run(["pack", "--continue", str(start), *WORDS, "-q"]) == 0
    (pack,) = Path("output").iterdir()
    assert PdfReader(pack / "1-Anna.pdf").is_encrypted


def test_a_start_shows_no_secret_in_its_repr() -> None:
    found = joint.start_joint(
        Order("corona", Preferences(language="en", paper="a4"), ("Anna", "Ben")), Path("output")
    )
    assert found.seed.text not in repr(found)
    with pytest.raises(InputError):
        joint.read_words(found, ["Ben=x"])
