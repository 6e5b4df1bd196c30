"""The audit: what it proves of a clean pack, and it finds what may never leave the organiser."""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.check.audit import PackAudit, audit_pack
from cardgen.check.verify import verify_pack
from cardgen.cli import run
from cardgen.errors import CheckError, FileError
from cardgen.orders.order import Order, make_pack
from cardgen.pack.folder import write_pack
from cardgen.preferences import LAYOUTS, Preferences
from tests.any_settings import read_case
from tests.changed import Changed, saved_again
from tests.packs import pack_of
from tests.turns import each, rows, sweep, thinned

PLAYERS = ("-p", "Anna <anna@example.org>", "-p", "Ben <ben@example.org>")
OPEN = ["corona", *PLAYERS, *"-s max=2 --seed audit --lang en".split()]


@pytest.fixture
def pack(tmp_path: Path) -> Changed:
    return Changed(pack_of(*OPEN, out=tmp_path))


def found(pack: Changed) -> list[str]:
    """The findings of a pack; none of them, nor anything else, shows a card or a secret."""
    report = audit_pack(pack.folder)
    said = " ".join([*map(str, report.findings), *report.proven, *report.notes, repr(report)])
    assert not re.search(r"[♣♦♥♠]|\b[CDHS](10|[1-9JQKA])\b|\b(ace|king|queen|jack|ten) of\b", said)
    for secret in (pack.deal.seed.text, pack.deal.seed.code, pack.deal.keys.key):
        assert secret not in said
    assert report.findings
    assert not report.proven
    return [str(one) for one in report.findings]


# -- clean packs

CLEAN = rows("""
    corona 3 max=2
    romanian 3 one-card=choice one-card-rounds=first
    romanian 4 one-card=forehead one-card-rounds=first
    ohhell 3 max=2
    whist 4 rounds=1
    bidwhist 4 rounds=1
    stiche-raten 3 max=3
    elevator 3 max=3
    """)


def audited(wishes: Preferences, case: str, folder: Path) -> PackAudit:
    game, number, settings = read_case(case)
    order = Order(game, wishes, number=number, settings=settings, seed="clean")
    return audit_pack(write_pack(make_pack(order), folder))


@sweep(("case", CLEAN), ("layout", LAYOUTS), most=4, dear=True)
def test_a_clean_pack_passes(case: str, layout: str, tmp_path: Path) -> None:
    report = audited(Preferences("de", layout, "a4", letters="sv"), case, tmp_path)
    assert (report.findings, report.unjudged, report.notes) == ((), (), ())
    rounds, files, secrets = report.proven
    assert "in each, the hands and what is left are the" in rounds
    count = int(case.split()[1]) + 2
    assert files.startswith(f"{count} of {count} files are what cardgen draws")
    assert "stand in no file that leaves you" in secrets


@pytest.mark.parametrize("case", thinned([CLEAN[5], CLEAN[1], CLEAN[2]], 3))
def test_large_print_passes(case: str, tmp_path: Path) -> None:
    report = audited(Preferences(language="ro", large=True, paper="letter"), case, tmp_path)
    assert (report.findings, report.unjudged) == ((), ())


def test_wishes_and_passwords_of_each_player_pass(tmp_path: Path) -> None:
    wishes = ("--letters", "fr", "--colours", "skat", "--low-ink", "--encrypt")
    report = audit_pack(pack_of(*OPEN, *wishes, out=tmp_path))
    assert (report.findings, report.unjudged, report.notes) == ((), (), ())
    assert "4 of 4 files are, once they are opened, what" in report.proven[1]


# -- secrets


def spellings(code: str) -> list[bytes]:
    return [
        code.encode(),
        code.replace("-", "").lower().encode(),
        code.replace("-", " ").encode(),
        code.encode("utf-16"),
        code.replace("1", "I").replace("0", "O").encode(),
        code[10:].encode(),  # the better half of it
    ]


NAMES = "rules-en.pdf protocol.pdf note.txt 1-Anna.pdf scores.txt 2-Ben.pdf".split()


@each("place, path", enumerate(NAMES))
def test_the_seed_in_any_spelling_and_any_file(place: int, path: str, pack: Changed) -> None:
    file = pack.folder / path
    before = file.read_bytes() if file.exists() else b""
    file.write_bytes(before + b"\n% " + spellings(pack.deal.seed.code)[place] + b"\n")
    assert f"{path}: the seed stands in it" in found(pack)
    file.write_bytes(before)


SECRETS: dict[str, Callable[[Changed], str]] = {
    "the game key": lambda pack: pack.deal.keys.key,
    "the key of round 2": lambda pack: pack.deal.keys.round_key(2),
    "the fingerprint of a player's file": lambda pack: re.findall(
        "[0-9a-f]{64}", (pack.folder / "organiser/files.json").read_text()
    )[1],
    "an e-mail address": lambda pack: "Ben@Example.org",
    "a password": lambda pack: (pack.folder / "organiser/passwords.txt").read_text().split()[-1],
}


@each("what", SECRETS)
def test_other_secrets_in_a_text_beside_the_files(what: str, tmp_path: Path) -> None:
    pack = Changed(pack_of(*OPEN, "--encrypt", out=tmp_path / what))
    secret = SECRETS[what](pack)
    said = secret if "@" in secret else f"for Cem: {secret[:4]}-{secret[4:]}"
    (pack.folder / "note.txt").write_text(said)
    assert f"note.txt: {what} stands in it" in found(pack)


def test_a_secret_in_a_name_is_found_and_not_repeated(pack: Changed) -> None:
    (pack.folder / f"{pack.deal.keys.key}.txt").touch()
    said = "a file whose name tells too much to be repeated: the game key stands in it"
    assert said in found(pack)
    folder = pack.folder.rename(pack.folder.parent / pack.deal.seed.code)
    (folder / f"{pack.deal.keys.key}.txt").unlink()
    assert [str(one) for one in audit_pack(folder).findings] == [
        "the pack's folder: the seed stands in its name"
    ]


def test_hands_in_the_public_list_are_refused(pack: Changed) -> None:
    hands = [[card.notation for card in hand or ()] for hand in pack.deal.rounds[0].hands]
    pack.edit("pack.json", lambda said: said["rounds"][0].update(hands=hands))
    with pytest.raises(CheckError, match=r"isn't as cardgen wrote it, in rounds\[0\]\.hands"):
        audit_pack(pack.folder)


# -- its folder


def test_strangers_and_copies(pack: Changed) -> None:
    """Whatever somebody could get by mistake; what computers leave in folders is only told."""
    shutil.copy(pack.folder / "1-Anna.pdf", pack.folder / "Anna (copy).pdf")
    shutil.copy(pack.folder / "2-Ben.pdf", pack.folder / "protocol-2.pdf")
    shutil.copy(pack.folder / "organiser/deal.json", pack.folder / "notes.json")
    (pack.folder / "photos").mkdir()
    (pack.folder / "link").symlink_to(pack.folder / "1-Anna.pdf")
    (pack.folder / ".DS_Store").touch()
    wanted = {"Anna (copy).pdf", "protocol-2.pdf", "notes.json", "photos", "link"}
    assert {one.partition(":")[0] for one in found(pack)} == wanted
    assert any(note.startswith(".DS_Store ") for note in audit_pack(pack.folder).notes)


def test_what_verify_wrote_beside_a_file_is_no_stranger(pack: Changed) -> None:
    pack.change("1-Anna.pdf", saved_again)
    assert run(["verify", str(pack.folder), "-q"]) == 6
    report = audit_pack(pack.folder)
    assert (report.findings, len(report.unjudged)) == ((), 1)
    assert any(note.startswith("1-Anna-dealt.pdf was written by") for note in report.notes)
    shutil.copy(pack.folder / "2-Ben.pdf", pack.folder / "1-Anna-dealt.pdf")
    assert {one.partition(":")[0] for one in found(pack)} == {"1-Anna-dealt.pdf"}


@pytest.mark.skipif(os.name != "posix", reason="modes mean something else there")
def test_m10_modes_are_tightened_and_noted(pack: Changed) -> None:
    """A pack that was unpacked or copied is healthy: its modes are mended, that is said once."""
    pack.folder.chmod(0o755)
    (pack.folder / "organiser/deal.json").chmod(0o644)
    (pack.folder / "organiser").chmod(0o755)
    report = audit_pack(pack.folder)
    assert not report.findings
    names = ["the pack's folder", "organiser", "organiser/deal.json"]
    assert [note.partition(":")[0] for note in report.notes] == names
    places = [pack.folder / name for name in ("", "organiser", "organiser/deal.json")]
    assert [stat.S_IMODE(path.stat().st_mode) for path in places] == [0o700, 0o700, 0o600]
    assert not audit_pack(pack.folder).notes


def test_another_packs_seed(pack: Changed, tmp_path: Path) -> None:
    older = pack_of(*OPEN[:-4], "--seed", "older", "--lang", "en", out=tmp_path / "older")
    shutil.copy(older / "organiser/seed.txt", pack.folder / "organiser/seed.txt")
    words = "isn't the seed of this pack: it makes another game code or pack mark"
    assert found(pack) == [f"organiser/seed.txt: {words}"]


def test_only_the_organisers_own_pack_is_audited(pack: Changed) -> None:
    """The players' part of it is verified, with the seed code."""
    shutil.rmtree(pack.folder / "organiser")
    with pytest.raises(FileError, match="has no organiser/ folder"):
        audit_pack(pack.folder)
    assert verify_pack(pack.folder, pack.deal.seed, None, lambda name: "").matches
