"""A finished pack, or one player's file, against the deal that its seed code makes.

Everything is computed again from header, words and seed code, and compared.  No message names a card of a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.check.finding import Finding, Judgement, Verdict
from cardgen.check.player_file import AskPassword, PlayerFile, check_player_file, deal_of_file, open_asking, sum_up
from cardgen.check.walk import Walk, Walked
from cardgen.dealing import Deal, in_fours, is_evenings, shuffle
from cardgen.errors import CheckError, InputError, NewerFormat
from cardgen.pack import MANIFEST, SEED, SUPERSEDED, Manifest, deal_again, read_manifest, read_seed_note, read_superseded
from cardgen.views import AtTable, announced_draw, drawn_result, spoken_words


@dataclass(frozen=True, slots=True)
class Verified:
    """What came out.

    Attributes:
        place: what was checked.
        game_code: for which it was checked.
        rounds: numbers of those that were dealt again.
        compared: files that hold something of them.
        differences: what doesn't match; empty: everything does that could be judged.
        unjudged: what couldn't be, and why.
        remarks: what else there is to know.
        words: of the players, which went into the deal, and what was drawn; or empty.
        posted: whether it was compared with the code as it was posted, rather than as the pack says it.
        draw: the public draw that was announced with the code; or empty.
    """

    place: Path
    game_code: str
    rounds: tuple[int, ...]
    compared: tuple[str, ...]
    differences: tuple[Finding, ...]
    unjudged: tuple[str, ...]
    remarks: tuple[str, ...]
    words: str
    posted: bool
    draw: str = ""

    @property
    def spoken(self) -> tuple[tuple[str, str], ...]:
        """Who said which word."""
        return spoken_words(self.words)

    @property
    def drawn(self) -> str:
        """What came out in the draw."""
        return drawn_result(self.words)


# -- a pack


def verify_pack(
    place: Path, seed: shuffle.Seed | None, code: str | None, ask: AskPassword, on_file: Callable[[str], None] = lambda path: None
) -> Verified:
    """Deal a pack again and compare all that lies in it.

    Args:
        place: its folder.
        seed: as it was posted; None: as it lies in the organiser's folder.
        code: the game code as it was posted, 24 characters; None: as the pack says it.
        ask: for the password of an encrypted file, where the pack doesn't hold it.
        on_file: told of each file, by its path in the pack, before it is read.

    Raises:
        FileError: something can't be read.
        InputError: there is no seed code.
        CheckError: the pack isn't so far whole that it could be compared.
    """
    manifest = open_manifest(place)
    seed = seed or _own_seed(manifest)
    dealt = _deal_again(manifest, seed)
    table = manifest.table
    if dealt.keys.game_code != table.game_code or code not in (None, table.game_code, _evenings_code(table.at, seed)):
        return _refused(manifest, dealt, _wrong_code(manifest, code), code is not None)
    walk = Walk(manifest, dealt, ask, on_file)
    lists, players = tuple(walk.lists()), tuple(walk.players())
    walked = (*walk.shared(), *walk.copies(), *players)
    superseded = walk.organisers(read_superseded, SUPERSEDED)
    settled = [_settled(one) for one in walked]
    return Verified(
        place,
        table.game_code,
        tuple(r.facts.number for r in dealt.rounds),
        (*lists, *(one.path for one in walked if one.judged and not one.judged.unjudged)),
        (*(one.naming for one in walk.findings), *(one for judged in settled for one in judged.findings)),
        tuple(words for judged in settled for words in judged.unjudged),
        (*(note for judged in settled for note in judged.notes), *([superseded.sentence] if superseded else [])),
        table.words,
        code is not None,
        table.draw,
    )


def _settled(walked: Walked) -> Judgement:
    """All that came of a file, in words that name it."""
    path, judged, listed = walked.path, walked.judged or Judgement(), walked.unlisted.partition(":")[0]
    if walked.seat is not None and walked.pdf and walked.wanted:
        judged = sum_up(PlayerFile(path, walked.pdf), judged, walked.wanted)
    findings = [*judged.findings, *walked.findings]
    if listed and walked.verdict in (Verdict.MATCH, Verdict.NOTED) and not findings:  # right all the same, in other bytes
        judged = replace(judged, notes=(*judged.notes, f"{path} {listed}, though its content is the same."))
    elif listed and (walked.seat is not None or not findings):
        findings = [Finding(path, walked.unlisted), *walked.findings, *judged.findings]
    elif listed:
        findings[0] = findings[0]._replace(file=path, words=f"{listed}: {findings[0].words}")
    return replace(judged, findings=tuple(one.naming for one in findings))


def _evenings_code(at: AtTable | None, seed: shuffle.Seed) -> str | None:
    """The code of the evening of many tables, where its own seed proves it."""
    return at.code if at and is_evenings(at, seed) else None


def deal_of_pack(place: Path, seed: shuffle.Seed) -> Deal:
    """What header and words of a pack make of a seed.

    Raises:
        CheckError: the pack isn't whole.
    """
    return _deal_again(open_manifest(place), seed)


def _deal_again(manifest: Manifest, seed: shuffle.Seed) -> Deal:
    try:
        return deal_again(manifest, seed)
    except (InputError, ValueError):  # words that can't be, for instance
        raise CheckError(f"{manifest.path} describes no game that can be dealt", "take the file as cardgen wrote it") from None


def open_manifest(place: Path) -> Manifest:
    """As `read_manifest`, but whatever it complains of is a difference here: CheckError."""
    try:
        return read_manifest(place)
    except NewerFormat:
        raise
    except InputError as error:
        raise CheckError(error.problem, error.remedy) from None


def _own_seed(manifest: Manifest) -> shuffle.Seed:
    path = manifest.folder / SEED
    if not path.exists():
        raise InputError(
            "the seed code is missing",
            "the organiser posts it to the group after the last round; then add it: --seed-code 7H2K-…",
        )
    try:
        return read_seed_note(path)
    except InputError as error:
        raise CheckError(error.problem, error.remedy) from None


def _wrong_code(manifest: Manifest, code: str | None) -> Finding:
    says = in_fours(manifest.table.game_code)
    if code not in (None, manifest.table.game_code):
        words = (
            f"the game code posted before the game, {in_fours(code or '')}, isn't that of this pack, {says}: "
            "it is another pack, or the code has a typing error"
        )
    else:
        words = (
            f"the seed code doesn't make the game code {says}: it is the seed code of another game, "
            "or names, settings, title or code were changed after the cards were dealt"
        )
    return Finding(MANIFEST, words)


def _refused(manifest: Manifest, dealt: Deal, difference: Finding, posted: bool) -> Verified:
    """Nothing was compared, for it would all differ."""
    numbers = tuple(r.facts.number for r in dealt.rounds)
    return Verified(manifest.folder, manifest.table.game_code, numbers, (), (difference,), (), (), dealt.words, posted)


# -- one file


def verify_file(path: Path, seed: shuffle.Seed, code: str, ask: AskPassword) -> Verified:
    """Deal a game again from what one player's file says of it, and compare that file.

    Args:
        path: the file.
        seed, code: as they were posted.
        ask: for the password of an encrypted file.

    Raises:
        FileError: it can't be read.
        CheckError: it isn't the file of a player, or is damaged.
    """
    file = open_asking(path, None, ask)
    dealt = deal_of_file(file, seed)
    rounds = tuple(r.facts.number for r in dealt.rounds)
    if code not in (dealt.keys.game_code, _evenings_code(dealt.at, seed)):
        words = (
            f"seed code and {file.name} don't make the game code {in_fours(code)}: "
            "one of the codes is another game's or has a typing error, or names, settings or title in the file were changed"
        )
        return Verified(path, code, rounds, (), (Finding(file.name, words),), (), (), dealt.words, posted=True)
    judged, draw = check_player_file(file, dealt), announced_draw(dealt.header)
    return Verified(path, code, rounds, (file.name,), judged.findings, judged.unjudged, judged.notes, dealt.words, True, draw)
