"""``cardgen pack --encrypt`` and ``reprint`` of such a pack: files that open with one password,
and no plain copy anywhere.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader

from cardgen.cli import run
from cardgen.errors import ExitCode, InputError
from cardgen.orders import order
from cardgen.pack import folder as pack_folder
from cardgen.pack.build import PackFile
from cardgen.pack.formats import PASSWORDS
from cardgen.pack.manifest import read_manifest
from cardgen.pack.organiser import read_passwords
from cardgen.preferences import LAYOUTS
from tests.packs import pack_of
from tests.turns import search_but

NAMES = ("Konstanze 7", "Ștefania", "2 Benjamin 7K3M9QZT0WXY12AB")
PLAYERS = [word for name in NAMES for word in ("-p", name)]
SEEDED = [
    "corona",
    "-s",
    "max=2",
    *PLAYERS,
    "--seed",
    "KAT",
    "--title",
    "Geheime Runde",
    "--lang",
    "de",
    "-q",
]
Program = Callable[..., str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def made(*more: str, out: str = "output") -> Path:
    return pack_of(*SEEDED, *more, out=out)


def encrypted(*more: str, anew: str = "") -> tuple[Path, list[Path], list[str]]:
    """An encrypted pack, its players' files and their passwords.  anew: the folder of one that
    is dealt now.
    """
    if anew:
        assert run(["pack", *SEEDED, "--encrypt", *more, "-o", anew]) == 0
    pack = next(Path(anew).iterdir()) if anew else made("--encrypt", *more)
    manifest = read_manifest(pack)
    passwords = read_passwords(manifest)
    assert passwords is not None
    return pack, [pack / path for path in manifest.player_files], list(passwords)


def contents(pack: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(pack)): path.read_bytes()
        for path in sorted(pack.rglob("*"))
        if path.is_file()
    }


def text(content: bytes, password: str | None = None) -> list[str]:
    """Of each page, as Chrome's reader finds it.  Raises PdfiumError if it doesn't open."""
    with pypdfium2.PdfDocument(content, password=password) as document:
        return [page.get_textpage().get_text_range() for page in document]


def entries(pack: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((pack / "organiser/files.json").read_text("utf-8"))
    return found


# -- what opens the files


@pytest.mark.parametrize("layout", search_but(LAYOUTS, "sheet"))
def test_each_file_opens_with_its_own_password_alone(layout: str) -> None:
    plain = made("--layout", layout, out="plain")
    _, files, passwords = encrypted("--layout", layout)
    assert len(set(passwords)) == len(files) == 3
    for file, own in zip(files, passwords, strict=True):
        content = file.read_bytes()
        assert text(content, own) == text((plain / file.name).read_bytes())
        for wrong in {None, "", own.lower(), own[:-1], f"{own} ", *passwords} - {own}:
            with pytest.raises(pypdfium2.PdfiumError, match="password"):
                text(content, wrong)


@pytest.mark.parametrize("layout", search_but(LAYOUTS, "phone", "fold"))
def test_qpdf_opens_it_and_finds_the_strong_kind(
    layout: str, outside: Callable[[str], Program]
) -> None:
    qpdf = outside("qpdf")
    _, (file, *_), (own, other, _) = encrypted("--layout", layout)
    qpdf("--is-encrypted", file)
    assert "No syntax or stream encoding errors" in qpdf(f"--password={own}", "--check", file)
    said = qpdf(f"--password={own}", "--show-encryption", file)
    assert "R = 6\nP = -4\n" in said
    assert said.count("method: AESv3") == 3
    assert "Supplied password is user password" in said
    assert "not allowed" not in said
    for wrong in ("", other):
        with pytest.raises(AssertionError, match="invalid password"):
            qpdf(f"--password={wrong}", "--check", file)
    title = qpdf(f"--password={own}", "--show-object=trailer", file)
    assert "/Encrypt" in title


@pytest.mark.parametrize("layout", search_but(LAYOUTS, "sheet", "cards"))
def test_poppler_opens_it_and_reads_the_same(
    layout: str, outside: Callable[[str], Program]
) -> None:
    read, tell = outside("pdftotext"), outside("pdfinfo")
    plain = made("--layout", layout, out="plain")
    _, files, passwords = encrypted("--layout", layout)
    file, own, other = files[1], passwords[1], passwords[2]
    assert read("-upw", own, file, "-") == read(plain / file.name, "-")
    told = tell("-upw", own, file)
    assert re.search(r"^Encrypted: +yes .*AES-256", told, re.M)
    assert re.search(r"^Creator: +cardgen\nProducer: +cardgen$", told, re.M)
    for wrong in (["-upw", other], ["-upw", ""], []):
        with pytest.raises(AssertionError, match="Incorrect password"):
            read(*wrong, file, "-")


# -- what lies in the pack


def test_passwords_lie_with_the_organiser_alone() -> None:
    pack, _, passwords = encrypted()
    path = pack / PASSWORDS
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    said = path.read_text("utf-8")
    top, _, lines = said.partition("\n\n")
    assert "nie in der Mail" in top
    assert "fragt dich" in top
    assert lines.splitlines() == [
        f"{seat} {name} {own}"
        for seat, (name, own) in enumerate(zip(NAMES, passwords, strict=True), 1)
    ]
    others = b"".join(content for place, content in contents(pack).items() if place != PASSWORDS)
    assert not any(own.encode() in others for own in passwords)


def test_the_same_seed_never_gives_the_same_passwords() -> None:
    _, files, first = encrypted()
    before = [file.read_bytes() for file in files]
    _, files, second = encrypted(anew="again")
    assert not set(first) & set(second)
    assert all(file.read_bytes() != content for file, content in zip(files, before, strict=True))


def test_nothing_is_readable_without_a_password() -> None:
    pack, files, _ = encrypted()
    code = read_manifest(pack).table.game_code
    for content in (file.read_bytes() for file in files):
        for word in (
            *NAMES,
            "Geheime Runde",
            "CardgenHeader",
            code,
            "index-",
            "/pip-",  # not “pip-”: four bytes come by chance
            "cardgen",
            "Corona",
        ):
            for said in (
                word.encode(),
                word.encode("utf-16-be"),
                word.encode("utf-16-be").hex().encode(),
            ):
                assert said not in content
                assert said.upper() not in content


def test_a_group_with_wishes_of_their_own() -> None:
    wishes = {
        "Anna": 'layout = "cards"',
        "Ioana": 'language = "ro"\nlarge = true',
        "Ben": 'email = "ben@example.org"',
    }
    Path("group.toml").write_text(
        "".join(f'[[player]]\nname = "{name}"\n{wish}\n' for name, wish in wishes.items()), "utf-8"
    )
    for folder, more in (("plain", []), ("output", ["--encrypt"])):
        assert (
            run(
                [
                    "pack",
                    "corona",
                    "-g",
                    "group.toml",
                    "-s",
                    "max=2",
                    "--seed",
                    "KAT",
                    "--lang",
                    "de",
                    "-o",
                    folder,
                    "-q",
                    *more,
                ]
            )
            == 0
        )
    (pack,) = Path("output").iterdir()
    passwords = read_passwords(read_manifest(pack))
    assert passwords is not None
    for entry, password in zip(entries(pack), passwords, strict=True):
        assert text((pack / entry["path"]).read_bytes(), password) == text(
            Path("plain", pack.name, entry["path"]).read_bytes()
        )


# -- what is said


# -- no plain copy, whatever happens


def test_only_encrypted_bytes_are_ever_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[PackFile] = []
    write = pack_folder._write_file

    def noted(site: Path, file: PackFile) -> None:
        written.append(file)
        write(site, file)

    monkeypatch.setattr(pack_folder, "_write_file", noted)
    pack, _, _ = encrypted(anew="output")
    assert run(["reprint", str(pack), "-p", NAMES[1], "--large", "-q"]) == 0
    contents = [file.content for file in written if file.seat is not None]
    assert len(contents) == 4
    assert all(PdfReader(io.BytesIO(content)).is_encrypted for content in contents)


WATCHED = """
import os, sys
opened, left = [], int(sys.argv[1])
def watch(event, arguments):
    global left
    writes = os.O_WRONLY | os.O_RDWR | os.O_CREAT
    if event == "open" and not isinstance(arguments[0], int) and arguments[2] & writes:
        print(os.fspath(arguments[0]), flush=True)
        left -= 1
        if left < 0:
            os._exit(9)
sys.addaudithook(watch)
from cardgen.cli import run
sys.exit(run(sys.argv[2:]))
"""


def watched(*arguments: str, most: int = 1000) -> tuple[int, list[Path]]:
    """Exit code and every path opened for writing; killed before it opens one more than `most`."""
    command = [sys.executable, "-B", "-c", WATCHED, str(most), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, [Path(line) for line in done.stdout.splitlines()]


def test_no_file_is_opened_for_writing_but_those_of_the_pack() -> None:
    code, paths = watched("pack", *SEEDED, "--encrypt", "--no-remember")
    assert code == 0
    assert len(paths) == 11
    assert all(
        re.fullmatch(r"output/\.geheime-runde-corona-\w{4}-\w{8}\.part/new/.*", path.as_posix())
        for path in paths
    )
    (pack,) = Path("output").iterdir()
    code, paths = watched("reprint", str(pack), "-p", NAMES[0], "--large", "-q")
    assert code == 0
    inside = [
        path
        for path in paths
        if not re.fullmatch(
            r".*/\.geheime-runde-corona-\w{4}-\w{8}\.part/((new|undo)/.*|moving)", path.as_posix()
        )
    ]
    assert inside == []
    assert list(Path("output").iterdir()) == [pack]


@pytest.mark.parametrize("most", search_but([1, 3, 8], 3))
def test_killed_on_the_way_it_leaves_nothing_plain(most: int) -> None:
    code, paths = watched("pack", *SEEDED, "--encrypt", most=most)
    assert (code, len(paths)) == (9, most + 1)
    left = [
        path
        for path in Path("output").rglob("*.pdf")
        if path.name[0].isdigit() and path.stat().st_size
    ]
    assert left
    assert all(PdfReader(io.BytesIO(path.read_bytes())).is_encrypted for path in left)


def test_a_full_disk_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write = pack_folder._write_file

    def full(site: Path, file: PackFile) -> None:
        if file.path == PASSWORDS:
            raise OSError(28, "No space left on device")
        write(site, file)

    monkeypatch.setattr(pack_folder, "_write_file", full)
    assert run(["pack", *SEEDED, "--encrypt"]) == ExitCode.FILE
    assert "the disk is full" in capsys.readouterr().err
    assert not Path("output").exists()


# -- without what encrypts

BARE = """
import json, sys
for name in ("cryptography", "Crypto", "Cryptodome"):
    sys.modules[name] = None
from cardgen.cli import run
for line in sys.argv[1:]:
    code = run(json.loads(line))
    print(json.dumps(int(code)), flush=True)
    print(file=sys.stderr, flush=True)
"""


def bare(*lines: Sequence[str]) -> list[tuple[int, str]]:
    """Exit code and stderr of each line that is typed on a system without cryptography; none
    says anything else.
    """
    command = [sys.executable, "-c", BARE, *map(json.dumps, lines)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return list(
        zip(
            map(int, done.stdout.splitlines()),
            done.stderr.removesuffix("\n\n").split("\n\n"),
            strict=True,
        )
    )


MISSING = (
    "cardgen: encryption needs the package cryptography, which isn't installed"
    ' — pipx inject cardgen cryptography, or pip install "cardgen[encrypt]"\n'
)


def test_without_cryptography_nothing_is_dealt_nor_drawn_again() -> None:
    """Neither a new pack, nor the rest of one, nor a file, nor what was begun jointly; what is
    there stays as it was.
    """
    pack, _, _ = encrypted()
    assert run(["joint", "start", *SEEDED, "--encrypt"]) == 0
    (start,) = set(Path("output").iterdir()) - {pack}
    before = contents(Path("output"))
    said = bare(
        ["pack", *SEEDED, "--encrypt", "-o", "new"],
        ["redeal", str(pack), "--from-round", "2"],
        [
            "joint",
            "deal",
            str(start),
            *(word for name in NAMES[1:] for word in ("--word", f"{name}=umbrella")),
        ],
        ["reprint", str(pack), "-p", NAMES[0], "--large"],
    )
    assert said == [(ExitCode.INPUT, MISSING.strip())] * 4
    assert contents(Path("output")) == before
    assert {path.name for path in Path("output").iterdir()} == {pack.name, start.name}
    assert not Path("new").exists()


def test_it_is_asked_before_anything_is_dealt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers", None)
    monkeypatch.setattr(order.Prepared, "deal", lambda *_, **__: pytest.fail("dealt"))
    assert run(["pack", *SEEDED, "--encrypt"]) == ExitCode.INPUT
    assert capsys.readouterr().err == MISSING


def test_a_plain_pack_loads_nothing_of_it() -> None:
    code = (
        "import sys\nfrom cardgen.cli import run\nassert run(sys.argv[1:]) == 0\n"
        "heavy = {'pypdf', 'cryptography', 'cardgen.pdf.encrypt'} & set(sys.modules)\n"
        "sys.exit(f'loaded: {heavy}' if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "pack", *SEEDED], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


# -- reprint


def test_drawn_again_it_has_the_same_password_and_a_new_hash(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pack, files, passwords = encrypted()
    before = contents(pack)
    old = PdfReader(io.BytesIO(before[files[1].name])).trailer["/ID"]
    assert run(["reprint", str(pack), "-p", NAMES[1], "--large", "--layout", "sheet"]) == 0
    assert "encrypted anew; the password is the same" in capsys.readouterr().out
    after = contents(pack)
    assert {path for path in before if before[path] != after[path]} == {
        files[1].name,
        "organiser/files.json",
        "organiser/print.json",
        "pack.json",
    }
    assert after.keys() - before.keys() == {"protocol-large.pdf", "rules-de-large.pdf"}
    assert entries(pack)[1]["sha256"] == hashlib.sha256(after[files[1].name]).hexdigest()
    assert old != PdfReader(io.BytesIO(after[files[1].name])).trailer["/ID"]
    assert text(after[files[1].name], passwords[1]) != text(before[files[1].name], passwords[1])
    for wrong in (None, passwords[0]):
        with pytest.raises(pypdfium2.PdfiumError):
            text(after[files[1].name], wrong)


def rewrite(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text("utf-8")), "utf-8")


def test_passwords_are_never_in_an_error() -> None:
    pack, _, passwords = encrypted()
    rewrite(pack / PASSWORDS, lambda said: said.replace(NAMES[1], "nobody"))
    with pytest.raises(InputError) as caught:
        read_passwords(read_manifest(pack))
    assert not any(password in str(caught.value) for password in passwords)
