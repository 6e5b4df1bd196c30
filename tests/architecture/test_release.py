"""Where cardgen is published: one file has the addresses, all others follow."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools import release
from tools.release import ROOT, Addresses

NAMED = Addresses("https://example.org/us/cardgen", "https://example.org/whist")
NOBODY = Addresses("", "")
OURS = r"https?://[\w.-]*(github|gitlab|codeberg|pages)[\w.-]*/[\w./-]*cardgen|//[\w-]+\.github\.io"
"""What an address of ours would look like while none is filled in."""


def test_no_other_file_names_an_address_of_ours() -> None:
    at = release.addresses()
    ours = re.compile("|".join([OURS, *(re.escape(address) for address in at if address)]))
    assert ours.search("https://github.com/somebody/cardgen")
    assert ours.search("https://somebody.github.io/cardgen/")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    names = [name for name in listed.stdout.decode().split("\0") if name]
    if not names:
        pytest.skip("the sources come without git")
    for name in names:
        path = ROOT / name
        if name in ("tools/release.toml", "tests/architecture/test_release.py"):
            continue
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            text = content.decode("utf-8", "replace")
            if name in release.INVITATIONS:
                text = release.with_page(name, text, NOBODY)
            assert not (found := ours.search(text)), f"{name} says {found[0]}: tools/release.toml"


def test_readmes_say_what_the_addresses_are() -> None:
    for name in release.INVITATIONS:
        readme = (ROOT / name).read_text("utf-8")
        assert readme == release.with_page(name, readme, release.addresses()), "make readme"
        before, _, rest = release.with_page(name, readme, NAMED).partition(
            "[example.org/whist](https://example.org/whist/)**\n<!-- end -->"
        )
        assert before.count("\n") < 12, "the first screen"
        assert rest.index("uvx cardgen") < rest.index("```\nmake pack\nmake test\n```")


def test_the_index_shows_a_readme_apart_from_its_folder() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]+)\)", release.for_the_index(readme, NAMED))
    assert len(links) >= 25
    files = f"{NAMED.repository}/(blob|raw)/v{release.version()}/"
    for picture, link in links:
        assert link.startswith("https://")
        if inside := re.match(files, link):
            assert (ROOT / link[inside.end() :]).exists(), link
            assert inside[1] == ("raw" if picture else "blob")
    alone = release.for_the_index(readme, NOBODY)
    assert "cover, without a card" not in alone, "a table of pictures"
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]+)\)", alone))
    assert "| **Corona Whist** `corona` | 2–8 |" in alone
    assert "[page](docs/site.md)" not in alone


def test_the_index_links_what_is_named() -> None:
    assert release.project_urls(NOBODY) == {}
    urls = release.project_urls(NAMED)
    assert urls["Play in the browser"] == "https://example.org/whist/"
    assert urls["Source"] == NAMED.repository
    assert f"/blob/v{release.version()}/CHANGELOG.md" in urls["Changelog"]


def test_a_release_waits_for_all_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = release.missing("v0.0", NOBODY)
    assert wrong[:2] == [
        "tools/release.toml names no repository",
        "tools/release.toml names no page",
    ]
    assert f"the tag is v0.0, cardgen/__init__.py says {release.version()}" in wrong
    # A copy in which everything is done.
    for name in (*release.INVITATIONS, "CHANGELOG.md", "cardgen/__init__.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        text = (ROOT / name).read_text("utf-8")
        if name in release.INVITATIONS:
            text = release.with_page(name, text, NAMED)
        path.write_text(text, "utf-8")
    head = f"## [{release.version()}]"
    changes = (tmp_path / "CHANGELOG.md").read_text("utf-8")
    assert f"\n{head}" in changes
    dated = re.sub(rf"^{re.escape(head)}.*$", f"{head} - 2030-01-31", changes, flags=re.M)
    (tmp_path / "CHANGELOG.md").write_text(f"{dated}\n## [0.9] - 2029-01-31\n\nOlder.\n", "utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.missing(f"v{release.version()}", NAMED) == []
    assert release.notes().startswith("### Added")
    assert "Older." not in release.notes()
