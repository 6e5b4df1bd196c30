"""What depends on where cardgen is published: `release.toml` has the addresses, nothing else.

python -m tools.release         write the page's address into the READMEs
python -m tools.release TAG     whether this may be released as TAG: a line for each thing that
                                is missing, exit code 1; else its part of the changelog
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
INVITATIONS = {
    "README.md": (
        "**In the browser, with nothing to install: [{shown}]({page})**",
        "**In the browser:** `make site` makes the page;"
        " how to put it online: [docs/site.md](docs/site.md).",
    ),
    "README.de.md": (
        "**Im Browser, ohne etwas einzurichten: [{shown}]({page})**",
        "**Im Browser:** `make site` macht die Seite;"
        " wie sie ins Netz kommt: [docs/site.md](docs/site.md).",
    ),
    "README.ro.md": (
        "**În browser, fără nimic de instalat: [{shown}]({page})**",
        "**În browser:** `make site` face pagina;"
        " cum ajunge pe internet: [docs/site.md](docs/site.md).",
    ),
}
"""The first door of each README: where the page is, or how it gets there."""


class Addresses(NamedTuple):
    """Both without a stroke at the end; empty as long as nobody has filled them in."""

    repository: str
    page: str


def addresses() -> Addresses:
    """What `release.toml` says."""
    said = tomllib.loads((ROOT / "tools" / "release.toml").read_text("utf-8"))
    return Addresses(*(said[name].rstrip("/") for name in Addresses._fields))


def version() -> str:
    """A literal, which is read without running anything: a build has no libraries."""
    found = re.search(
        r'^__version__ = "(.+)"$', (ROOT / "cardgen/__init__.py").read_text("utf-8"), re.M
    )
    assert found
    return found[1]


def project_urls(at: Addresses) -> dict[str, str]:
    """The links beside the project on a package index."""
    urls = {"Play in the browser": f"{at.page}/"} if at.page else {}
    if at.repository:
        changes = f"{at.repository}/blob/v{version()}/CHANGELOG.md"
        issues = f"{at.repository}/issues"
        urls |= {"Source": at.repository, "Changelog": changes, "Issues": issues}
    return urls


def for_the_index(readme: str, at: Addresses) -> str:
    """A README that is read apart from its folder: links and pictures lead to the repository, to
    the files of this version.  Without one links are plain words, and pictures aren't there.
    """
    if at.repository:

        def found(link: re.Match[str]) -> str:
            kind = "raw" if link[1] else "blob"
            return f"{link[1]}{link[2]}({at.repository}/{kind}/v{version()}/{link[3]})"

        return re.sub(r"(!?)(\[[^]]*\])\((?!https?:|#)([^)]+)\)", found, readme)
    readme = re.sub(r"\n(?:\|.*\n)+", lambda table: "" if "![" in table[0] else table[0], readme)
    return re.sub(r"\[([^]]*)\]\((?!https?:|#)[^)]+\)", r"\1", readme)


def with_page(name: str, readme: str, at: Addresses) -> str:
    """A README, by its name, with the page's address; or, while there is none, how to get one."""
    named, unnamed = INVITATIONS[name]
    line = named.format(page=f"{at.page}/", shown=at.page.partition("//")[2])
    return re.sub(
        r"(?<=<!-- page -->\n)(.*\n)*?(?=<!-- end -->)",
        (line if at.page else unnamed) + "\n",
        readme,
    )


def missing(tag: str, at: Addresses) -> list[str]:
    """What is to be done before this is released."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    wrong = [f"tools/release.toml names no {name}" for name in at._fields if not getattr(at, name)]
    if tag != f"v{version()}":
        wrong.append(f"the tag is {tag}, cardgen/__init__.py says {version()}")
    if not re.search(rf"^## \[{re.escape(version())}\] - \d{{4}}-\d\d-\d\d$", changes, re.M):
        wrong.append(f"CHANGELOG.md has no “## [{version()}] - YYYY-MM-DD”")
    for name in INVITATIONS:
        readme = (ROOT / name).read_text("utf-8")
        if readme != with_page(name, readme, at):
            wrong.append(f"{name} isn't as tools/release.toml says: make readme")
    return wrong


def notes() -> str:
    """The changelog's part on this version."""
    _, _, rest = (ROOT / "CHANGELOG.md").read_text("utf-8").partition(f"\n## [{version()}]")
    return rest.partition("\n")[2].partition("\n## [")[0].strip()


def main(arguments: list[str]) -> int:
    at = addresses()
    if arguments:
        wrong = missing(arguments[0], at)
        print("\n".join(wrong) or notes())
        return bool(wrong)
    for name in INVITATIONS:
        path = ROOT / name
        path.write_text(with_page(name, path.read_text("utf-8"), at), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
