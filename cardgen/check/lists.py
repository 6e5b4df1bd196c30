"""The lists of a pack against the deal that its seed makes: ``pack.json``, all hands, passwords.  No PDF is read here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from cardgen.check.finding import Finding
from cardgen.dealing import Deal
from cardgen.files import read_limited
from cardgen.names import file_stem
from cardgen.pack import DEAL, KEYS, MANIFEST, MOST_BYTES, PASSWORDS, Kind, Manifest, as_json, rounds_with_hands

_NAMES = {"cards": "number of cards", "turned_up": "turned-up card"}
_WRITTEN_OTHERWISE = "isn't as cardgen wrote it"


def check_mark(manifest: Manifest, deal: Deal) -> Iterator[Finding]:
    """Whether ``pack.json`` describes what was dealt at all."""
    mark = manifest.table.pack_mark
    if deal.keys.pack_mark != mark:
        yield Finding(MANIFEST, f"the pack mark {mark} isn't the one that seed code and words make: mark or words were changed")
    elif len(deal.rounds) != len(manifest.table.rounds):
        yield Finding(MANIFEST, "doesn't list the rounds that were dealt")


def check_manifest(manifest: Manifest, deal: Deal) -> Iterator[Finding]:
    """Everything in ``pack.json``, down to the byte."""
    rounds = [(facts.as_data(), one.facts.as_data()) for facts, one in zip(manifest.table.rounds, deal.rounds, strict=False)]
    wrong = [(dealt["number"], _what(listed, dealt)) for listed, dealt in rounds if listed != dealt]
    yield from _together(MANIFEST, wrong)
    content = read_limited(manifest.path, MOST_BYTES)
    data: dict[str, Any] = json.loads(content)
    if _says_more(content.decode("utf-8"), data, manifest):
        yield Finding(MANIFEST, "holds more than cardgen writes into it, and everybody may read it")
    elif not wrong and (content != as_json(data) or not _is_plain(data, manifest)):
        yield Finding(MANIFEST, _WRITTEN_OTHERWISE)


def check_deal_list(manifest: Manifest, deal: Deal) -> Iterator[Finding]:
    """The organiser's list of all hands, down to the byte."""
    content, right = read_limited(manifest.folder / DEAL, MOST_BYTES), as_json({"rounds": rounds_with_hands(deal)})
    if content == right:
        return
    try:
        wrong = list(_wrong_rounds(json.loads(content)["rounds"], json.loads(right)["rounds"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        wrong = []
    yield from _together(DEAL, wrong) if wrong else [Finding(DEAL, _WRITTEN_OTHERWISE)]


def check_passwords(passwords: Sequence[str] | None, names: Sequence[str]) -> Iterator[Finding]:
    """Whether a password opens one file alone."""
    first: dict[str, str] = {}
    for name, password in zip(names, passwords or (), strict=False):
        if password in first:
            yield Finding(PASSWORDS, f"{first[password]} and {name} have the same password: each could open the other's file")
        first.setdefault(password, name)


# -- one by one


def _together(path: str, wrong: Sequence[tuple[int, str]]) -> Iterator[Finding]:
    """A finding for all rounds of which the same is wrong."""
    for words in dict.fromkeys(words for _, words in wrong):
        yield Finding(path, words, 0, tuple(number for number, other in wrong if other == words))


def _what(listed: dict[str, Any], dealt: dict[str, Any]) -> str:
    what = " and another ".join(_NAMES.get(key, key) for key in dealt if dealt[key] != listed.get(key)) or "entry"
    return f"another {what} than was dealt"


def _says_more(text: str, data: dict[str, Any], manifest: Manifest) -> bool:
    """Whether there is something that nobody reads: an entry, the same one twice, very many blanks."""
    rounds = {key for one in data["rounds"] for key in one} - manifest.table.rounds[0].as_data().keys()
    players = {key for one in data["players"] for key in one} - {"seat", "name", "file", "now"}
    files = {key for one in data["files"] for key in one} - {"path", "kind", "language", "pages", "sha256"}
    twice = "".join(text.split()) != "".join(json.dumps(data, ensure_ascii=False).split())
    return bool(data.keys() - KEYS or rounds or players or files or twice or len(text) > 2 * len(json.dumps(data, indent=4)))


def _is_plain(data: dict[str, Any], manifest: Manifest) -> bool:
    """Whether the manifest says nothing beside what was read from it, and in no other way."""
    table = manifest.table
    players = [
        {"seat": seat, "name": name, "file": f"{seat + 1}-{file_stem(name)}.pdf", **({"now": now} if now else {})}
        for seat, (name, now) in enumerate(zip(table.names, manifest.now or ("",) * len(table.names), strict=True))
    ]
    rounds = [facts.as_data() for facts in table.rounds]
    languages = [file.language for file in manifest.files if file.kind == Kind.PROTOCOL]
    protocols = ["protocol.pdf"] if len(languages) == 1 else [f"protocol-{language}.pdf" for language in languages]
    files = [
        {"path": path, "kind": kind.value, "language": language}
        for paths, kind in ((protocols, Kind.PROTOCOL), ([f"rules-{language}.pdf" for language in languages], Kind.RULES))
        for path, language in zip(paths, languages, strict=True)
    ]
    found = [{key: value for key, value in file.items() if key not in ("pages", "sha256")} for file in data["files"]]
    return (data["players"], data["rounds"], data["header"], found) == (players, rounds, json.loads(table.header), files)


def _wrong_rounds(listed: list[dict[str, Any]], right: list[dict[str, Any]]) -> Iterator[tuple[int, str]]:
    for one, other in zip(listed, right, strict=True):
        wrong = [key for key in other if one.get(key) != other[key]]
        if "hands" in wrong:
            yield other["number"], f"its hands aren't those that were dealt{_counted(one, other)}"
        yield from ((other["number"], f"another {_NAMES.get(key, key)} than was dealt") for key in wrong if key != "hands")
        if one != other and not wrong:
            yield other["number"], "has something that cardgen doesn't write"


def _counted(listed: dict[str, Any], right: dict[str, Any]) -> str:
    """Whether cards of a round are there twice, or missing."""
    try:
        found = [card for hand in listed["hands"] if hand is not None for card in hand] + listed["kitty"]
        dealt = {card for hand in right["hands"] if hand is not None for card in hand} | set(right["kitty"])
        twice, missing = len(set(found)) < len(found), bool(dealt - set(found))
    except (TypeError, KeyError):
        return ""
    return "; a card is there twice" * twice + "; a card is missing" * missing
