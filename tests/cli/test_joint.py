"""Joint deals: what transcripts/joint.txt can't show."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import run
from cardgen.dealing.shuffle import Seed, SeedKind
from cardgen.errors import CardgenError, InputError
from cardgen.orders import joint
from cardgen.orders.order import Order, draw
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import as_json
from cardgen.preferences import Preferences
from tests.second_dealer import deal_again
from tests.turns import each

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


def begun(*more: str) -> Path:
    assert run(["joint", "start", *ORDER, "-q", *more]) == 0
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


def test_the_words_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """A second dealer, who knows the scheme alone, deals the same cards from code, seed and
    words.
    """
    start = begun()
    before, code = (
        data(start / "organiser/start.json"),
        (start / "organiser/seed.txt").read_text("utf-8").split()[-1],
    )
    assert run(["joint", "deal", str(start), *WORDS]) == 0
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
    assert run(["joint", "start", *order, "-q"]) == 0
    (start,) = Path("output").iterdir()
    found = joint.read_start(start)
    expected = draw(found.order, found.order.deal(found.seed, "Anna=eins|Ben=zwei"))
    assert run(["pack", *order, "-o", "plain", "-q"]) == 0
    assert (
        run(["joint", "deal", str(start), "--word", "Anna=eins", "--word", "Ben=zwei", "-q"]) == 0
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
    assert run(["joint", "start", header["game"], *names, *settings, "--seed", seed, "-q"]) == 0
    start = Path("output") / f"corona-start-{known['game_code'][:4]}"
    found = joint.read_start(start)
    assert list(found.order.joint.asked) == header["joint"]
    dealt = found.order.deal(found.seed, known["words"])
    assert dealt.keys.pack_mark == known["pack_mark"]
    first = dealt.rounds[0]
    cards = [*(card for hand in first.hands for card in hand or ()), *first.rest]
    assert [dealt.deck.index(card) for card in cards] == known["deck"]
    shutil.rmtree("output")


LOTTO = "Lotto 6aus49, Saturday 14 March 2026"
DRAWN = ("--drawn", "03 17 22 31 40 49 / 7")


def started(*order: str) -> Path:
    """The start that is the newest."""
    before = set(Path("output").glob("*-start-*"))
    assert run(["joint", "start", *order, "-q"]) == 0
    (start,) = set(Path("output").glob("*-start-*")) - before
    return start


def dealt(start: Path, *answers: str) -> Path:
    before = set(Path("output").iterdir())
    assert run(["joint", "deal", str(start), *answers, "-q"]) == 0
    (pack,) = set(Path("output").iterdir()) - before
    return pack


def test_t6_a_public_draw_deals() -> None:
    """With words: in the header before it is known, in the shuffle afterwards, on each cover."""
    pack = dealt(started(*ORDER, "--draw", LOTTO, "--words"), *WORDS, *DRAWN)
    public = data(pack / "pack.json")
    code = (pack / "organiser/seed.txt").read_text("utf-8").split()[-1]
    assert public["words"] == f"{JOINED}|*=3-17-22-31-40-49-7"
    assert [one.hands for one in deal_again(public, code)] == [
        one["hands"] for one in data(pack / "organiser/deal.json")["rounds"]
    ]
    own = ["verify", str(pack / "2-Ben.pdf"), "--code", public["game_code"], "--seed-code", code]
    assert run(own) == 0


def test_t6_nobody_is_given_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    """An example would be guessed, and the cards chosen for it."""
    assert run(["joint", "deal", "--help"]) == 0
    texts = [capsys.readouterr().out, (Path(__file__).parents[2] / "README.md").read_text("utf-8")]
    texts += [path.read_text("utf-8") for path in (Path(__file__).parents[2] / "docs").glob("*.md")]
    start = started(*ORDER)
    texts.append(failed(["joint", "deal", str(start), "--word", "apfel"], 3, capsys))
    proposed = {
        word for text in texts for word in re.findall(r"--word (?:\w+|NAME)=([\w…]+)", text)
    }
    assert proposed <= {"…", "WORD"}


def test_a_start_that_was_changed_and_sealed_anew_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As somebody would who knows how: then only the game code tells."""
    start = begun()
    path = start / "organiser/start.json"
    said = data(path) | {"title": "Other"}
    del said["seal"]
    seed = (start / "organiser/seed.txt").read_text("utf-8").splitlines()[-1].replace("-", "")[:26]
    seal = hashlib.sha256(
        json.dumps([said, seed], sort_keys=True, ensure_ascii=False).encode()
    ).hexdigest()
    path.write_bytes(as_json(said | {"seal": seal}))
    assert f"{start} was changed" in failed(["joint", "deal", str(start), *WORDS], 3, capsys)


def test_what_cant_be_written_leaves_the_start(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = begun()
    before = everything(start)
    Path("file").write_text("x", "utf-8")
    assert "file" in failed(["joint", "deal", str(start), *WORDS, "-o", "file"], 4, capsys)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pack_folder, "_write_file", full)
    assert "the disk is full" in failed(["joint", "deal", str(start), *WORDS], 4, capsys)
    assert everything(start) == before
    assert list(Path("output").iterdir()) == [start]
    assert "the disk is full" in failed(["joint", "start", *ORDER], 4, capsys)
    assert list(Path("output").iterdir()) == [start]


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
    late = ("another run has dealt", "isn't the start of a joint deal")
    assert sum(any(words in line for words in late) for line in said) == 1


def test_the_later_of_two_is_told_that_it_is_dealt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = begun()

    @contextmanager
    def waited(place: Path, wait: bool) -> Iterator[bool]:
        shutil.rmtree(place)  # by the earlier one
        yield False

    monkeypatch.setattr(joint, "held", waited)
    said = failed(["joint", "deal", str(start), *WORDS], 4, capsys)
    assert f"another run has dealt {start} meanwhile — “cardgen list” shows its pack" in said


def test_a_start_shows_no_secret_in_its_repr() -> None:
    found = joint.start_joint(
        Order("corona", Preferences(language="en", paper="a4"), ("Anna", "Ben")), Path("output")
    )
    assert found.seed.text not in repr(found)
    with pytest.raises(InputError):
        joint.read_words(found, ["Ben=x"])
