"""A folder of drafts: everybody's own file in a file of its own."""

from __future__ import annotations

import email
import email.policy
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.errors import FileError, InputError
from cardgen.mail.delivery import Delivery
from cardgen.mail.message import write_drafts
from tests.conftest import Program
from tests.letters import SETTINGS, delivery
from tests.turns import sweep

PARCELS = (
    delivery(),
    replace(delivery(1, "Ștefan", "stefan@example.org", "ro"), file="2-Stefan.pdf"),
    replace(delivery(2, "李小龙", "", "de"), file="3-LiXiaoLong.pdf"),
)
NAMES = ["1-Anna.eml", "2-Stefan.eml", "3-LiXiaoLong.eml"]


def listing(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def write(
    folder: Path, deliveries: tuple[Delivery, ...] = PARCELS, force: bool = False
) -> tuple[Path, ...]:
    return write_drafts(deliveries, SETTINGS.sender, None, folder, force)


@pytest.mark.quick
def test_each_draft_holds_its_own_file(tmp_path: Path) -> None:
    folder = tmp_path / "drafts"
    paths = write(folder)
    assert paths == tuple(folder / name for name in NAMES)
    assert listing(folder) == NAMES
    assert listing(tmp_path) == ["drafts"]
    for path, of in zip(paths, PARCELS, strict=True):
        mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        assert mail["X-Unsent"] == "1"
        assert mail["Date"] is mail["Message-ID"] is None
        assert (
            [box.addr_spec for box in mail["To"].addresses] == [of.address]
            if of.address
            else mail["To"] is None
        )
        (file,) = mail.iter_attachments()
        assert file.get_content() == of.content
        assert file.get_filename() == of.file
        assert not any(other.content in path.read_bytes() for other in PARCELS)


def test_drafts_in_munpack(outside: Callable[[str], Program], tmp_path: Path) -> None:
    for path, of in zip(write(tmp_path / "drafts"), PARCELS, strict=True):
        out = tmp_path / of.file
        out.mkdir()
        outside("munpack")("-t", "-C", out, path)
        assert (out / of.file).read_bytes() == of.content


def test_a_long_name_will_do(tmp_path: Path) -> None:
    assert listing(write(tmp_path / ("x" * 250))[0].parent) == NAMES


def test_places_that_cant_be(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="can't write the drafts"):
        write(tmp_path / "a\0b")
    with pytest.raises(FileError, match="too long"):
        write(tmp_path / ("x" * 300))
    (tmp_path / "round").symlink_to(tmp_path / "round")
    with pytest.raises(FileError):
        write(tmp_path / "round")
    assert listing(tmp_path) == ["round"]


@sweep(("force", [False, True]), ("failing", ["open", "rename"]))
def test_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: bool, failing: str
) -> None:
    folder = tmp_path / "drafts"
    if force:
        write(folder)
    kept = {path.name: path.read_bytes() for path in folder.iterdir()} if force else None
    real, calls = getattr(os, failing), []

    def full(*arguments: object, **named: object) -> object:
        calls.append(arguments)
        last = (
            str(arguments[0]).endswith("new")
            if failing == "rename"
            else str(arguments[0]).endswith(NAMES[1])
        )
        if last:
            raise OSError(28, "No space left on device")
        return real(*arguments, **named)

    monkeypatch.setattr(os, failing, full)
    with pytest.raises(FileError, match="the disk is full"):
        write(folder, force=force)
    monkeypatch.undo()
    assert calls
    assert listing(tmp_path) == (["drafts"] if force else [])
    if kept:
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == kept


def test_an_interrupted_run_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardgen.mail.message.os.rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "drafts")
    assert listing(tmp_path) == []


def test_what_cant_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"two drafts would be called 1-Anna\.eml"):
        write(
            tmp_path / "drafts",
            (*PARCELS, delivery(3, "Ben"), replace(delivery(4, "Cora"), file="1-anna.pdf")),
        )
    with pytest.raises(InputError, match="titel"):
        write_drafts(PARCELS, None, "{{ titel }}", tmp_path / "drafts")
    assert listing(tmp_path) == []
