"""A pack's finished files, looked at as a suspicious stranger would: proof that they are complete
and give nothing away.

Every file is drawn again from the seed, from what its reader may know and nothing else; a file that
is equal was drawn from that alone.  Then secrets are looked for in all that leaves the organiser,
and strangers in the folder.  No finding holds a card, the seed or a key.
"""

from __future__ import annotations

import glob
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from cardgen import frozen
from cardgen.check.files import LEFT_BY_COMPUTERS, check_folder, tighten
from cardgen.check.finding import Finding, Verdict
from cardgen.check.judge import judge, open_file
from cardgen.check.pack_files import CheckedFiles, check_files
from cardgen.check.secrets import Secrets, secrets_of
from cardgen.check.verify import open_manifest
from cardgen.dealing import Deal
from cardgen.errors import CardgenError
from cardgen.files import read_limited
from cardgen.pack import SEED, Manifest, check_private, deal_again, read_addresses, read_seed_note
from cardgen.pdf import container
from cardgen.pdf.container import MOST_PDF


@frozen
class Report:
    """What an audit found.

    Attributes:
        folder: the pack.
        pack_mark: its mark.
        findings: what is wrong; empty if all is well.
        proven: if all is well, what that means, a sentence each.
        notes: what else there is to know.
        unjudged: what couldn't be judged, and why.
    """

    folder: Path
    pack_mark: str
    findings: tuple[Finding, ...]
    proven: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unjudged: tuple[str, ...] = ()


def audit_pack(place: Path, on_file: Callable[[str], None] = lambda path: None) -> Report:
    """Prove that the files of a pack are complete and give nothing away.

    Args:
        place: the pack.
        on_file: told of each file, by its path in the pack, before it is read.

    Raises:
        FileError, InputError: it is no pack, or what the proof takes can't be read.
    """
    manifest = open_manifest(place)
    check_private(manifest)
    table = manifest.table
    folder = manifest.folder
    deal = deal_again(manifest, read_seed_note(folder / SEED))
    if (deal.keys.game_code, deal.keys.pack_mark) != (table.game_code, table.pack_mark):
        # Whatever is in the pack, this seed doesn't deal it: there is nothing to compare it with.
        words = "isn't the seed of this pack: it makes another game code or pack mark"
        return Report(folder, table.pack_mark, (Finding(SEED, words),))

    # The files, drawn again and compared; then the secrets.
    done = check_files(manifest, deal, lambda name: "", on_file)
    differ = [file for file in done.files if file.verdict is Verdict.DIFFERS]
    findings = [*done.findings, *(Finding(one.path, one.sentence, one.rounds) for one in differ)]
    addresses = [one for one in read_addresses(manifest) if one]
    secrets = secrets_of(deal, done.fingerprints, done.passwords, addresses)
    findings += _secrets(secrets, manifest, done)

    # The folder: what may be in it, what is there all the same, and who may read it.
    dealt = list(_dealt(manifest, done))
    known = {file.path for file in manifest.files} | {path.name for path in dealt}
    filled = [
        path
        for path in sorted(folder.glob("protocol*.pdf"))
        if path.name not in known
        and path.is_file()
        and _beginning(path).startswith(b"%PDF-")
        and not re.search(b"/Cardgen(Seat|Hand)", _beginning(path))  # never a player's
    ]
    allowed = {path.name for path in (*filled, *dealt)}
    for finding in check_folder(manifest, allowed):
        if not any(secrets.found_in([finding.file.encode()])):  # else its name would be repeated
            findings.append(finding)
    notes = [
        *tighten(manifest),
        *(f"{path.name}, a protocol that was filled in, wasn't looked into." for path in filled),
        *(f"{path.name} was written by “cardgen verify”: move it out to share." for path in dealt),
        *(
            f"{path.name} isn't of this pack: computers leave such files; nobody looked into it."
            for path in sorted(folder.iterdir())
            if path.name in LEFT_BY_COMPUTERS
        ),
    ]
    unjudged = tuple(one.sentence for one in done.files if one.verdict is Verdict.UNJUDGED)
    proven = () if findings else _proven(deal, done)
    wrong = tuple(dict.fromkeys(findings))
    return Report(folder, table.pack_mark, wrong, proven, tuple(notes), unjudged)


def _proven(deal: Deal, done: CheckedFiles) -> tuple[str, ...]:
    """What it means that nothing was found."""
    rounds = len(deal.rounds)
    equal = sum(one.verdict is Verdict.MATCH for one in done.files)
    opened = ", once they are opened," if done.passwords else ""
    return (
        f"{rounds} round{'s' * (rounds != 1)}: in each, the hands and what is left are the"
        f" {len(deal.deck)} cards of the deck, each once.",
        f"{equal} of {len(done.files)} files are{opened} what cardgen draws for their readers from"
        " what they may know, and nothing else.",
        "The seed, keys, passwords and addresses stand in no file that leaves you; only you can"
        " read what lies in organiser/.",
    )


def _dealt(manifest: Manifest, done: CheckedFiles) -> Iterator[Path]:
    """What a check has put beside files that aren't the dealt ones: these are."""
    for path, right in done.right.items():
        password = done.passwords[right.seat] if done.passwords and right.seat is not None else ""
        for place in manifest.folder.glob(f"{glob.escape(Path(path).stem)}-dealt*.pdf"):
            try:
                if (
                    judge(
                        open_file(place.name, read_limited(place, MOST_PDF), password), right
                    ).verdict
                    is Verdict.MATCH
                ):
                    yield place
            except CardgenError:
                continue


def _beginning(path: Path) -> bytes:
    """As many bytes of a file as a file of a pack can have."""
    with path.open("rb") as stream:
        return stream.read(MOST_PDF)


def _secrets(secrets: Secrets, manifest: Manifest, done: CheckedFiles) -> Iterator[Finding]:
    """Whether something secret stands in a file that leaves the organiser."""
    folder = manifest.folder
    for secret in secrets.found_in([folder.resolve().name.encode()]):
        yield Finding("the pack's folder", f"{secret} stands in its name")
    match = {one.path for one in done.files if one.verdict is Verdict.MATCH}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if name.startswith("organiser/"):
            continue
        texts = [
            name.encode(),
            _beginning(path) if path.is_file() and not path.is_symlink() else b"",
        ]
        if name in match:  # then what was drawn again is all that is in it
            drawn = container.read(done.right[name].content)
            texts += [*drawn.objects, *map(drawn.stream, drawn.packed)]
        for secret in secrets.found_in(texts):
            shown = (
                name
                if not any(secrets.found_in([name.encode()]))
                else "a file whose name tells too much to be repeated"
            )
            yield Finding(shown, f"{secret} stands in it")
