"""A finished pack, or one player's file, against the deal that its seed code makes.

Everything is computed again from header, words and seed code, drawn again, and compared.  No
message names a card of a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardgen import frozen
from cardgen.check.judge import (
    AskPassword,
    FileVerdict,
    Finding,
    GivenFile,
    Verdict,
    describe,
    judge,
    open_any,
    open_file,
    unjudged,
)
from cardgen.check.pack_files import check_files
from cardgen.dealing import Deal, Round, deal_round, in_fours, is_evenings, public_view, shuffle
from cardgen.errors import CheckError, InputError, OtherFormat
from cardgen.games import RoundFacts
from cardgen.names import Names
from cardgen.pack import (
    MANIFEST,
    SEED,
    Manifest,
    deal_again,
    parse_json,
    read_manifest,
    read_seed_note,
    read_superseded,
)
from cardgen.pages.player import DRAWN, EVENING, HAND, HEADER, SEAT, WORDS, canonical
from cardgen.pdf.container import NotOurs
from cardgen.text import Sentence
from cardgen.views import SEPARATE, Joint, drawn_result, spoken_words


@frozen
class Verified:
    """What came out.

    Attributes:
        place: what was checked.
        game_code: for which it was checked.
        rounds: numbers of those that were dealt again.
        compared: files that hold something of them.
        findings: what doesn't match, apart from what files show.
        files: a verdict on each file.
        remarks: what else there is to know.
        words: of the players, which went into the deal, and what was drawn; or empty.
        posted: whether it was compared with the code as it was posted, rather than as the pack says
            it.
        joint: who was asked for a word, which public draw was announced, and which start this one
            was begun instead of.
        left_out: names of those who were asked and gave no word.
        whose: the player whose file was checked alone; or empty.
    """

    place: Path
    game_code: str
    rounds: tuple[int, ...]
    compared: tuple[str, ...]
    findings: tuple[Finding, ...]
    files: tuple[FileVerdict, ...]
    remarks: tuple[str, ...]
    words: str
    posted: bool
    joint: Joint = SEPARATE
    left_out: Names = ()
    whose: str = ""

    @property
    def differ(self) -> tuple[FileVerdict, ...]:
        """Files that aren't the dealt ones."""
        return tuple(file for file in self.files if file.verdict is Verdict.DIFFERS)

    @property
    def unjudged(self) -> tuple[FileVerdict, ...]:
        """Files that can't be judged."""
        return tuple(file for file in self.files if file.verdict is Verdict.UNJUDGED)

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that doesn't match, a sentence each."""
        findings = (finding.sentence for finding in self.findings)
        return (*findings, *(file.sentence for file in self.differ))

    @property
    def matches(self) -> bool:
        return not (self.findings or self.differ or self.unjudged)

    @property
    def spoken(self) -> tuple[tuple[str, str], ...]:
        """Who said which word."""
        return spoken_words(self.words)

    @property
    def drawn(self) -> str:
        """What came out in the draw."""
        return drawn_result(self.words)


def verify_pack(
    place: Path,
    seed: shuffle.Seed | None,
    code: str | None,
    ask: AskPassword,
    on_file: Callable[[str], None] = lambda path: None,
) -> Verified:
    """Deal a pack again, draw it again and compare all that lies in it.

    Args:
        place: its folder.
        seed: as it was posted; None: as it lies in the organiser's folder.
        code: the game code as it was posted, 24 characters; None: as the pack says it.
        ask: for the password of an encrypted file, where the pack doesn't hold it.
        on_file: told of each file, by its path in the pack, before it is read.

    Raises:
        FileError: something can't be read.
        InputError: there is no seed code.
        OtherFormat: another version of cardgen wrote the pack.
        CheckError: the pack isn't so far whole that it could be compared.
    """
    manifest = open_manifest(place)
    if seed is None and not (manifest.folder / SEED).exists():
        posts = "the organiser posts it to the group after the last round"
        raise InputError("the seed code is missing", f"{posts}; then add it: --seed-code 7H2K-…")
    try:
        seed = seed or read_seed_note(manifest.folder / SEED)
    except InputError as error:
        raise CheckError(error.problem, error.remedy) from None
    dealt = deal_again(manifest, seed)
    table = manifest.table
    posted = code is not None
    numbers = tuple(round_.facts.number for round_ in dealt.rounds)
    own = in_fours(table.game_code)
    wrong = ""
    if code not in (None, table.game_code, _evenings_code(dealt, seed)):
        wrong = Sentence("check.other-code", posted=in_fours(code or ""), own=own)
    elif dealt.keys.game_code != table.game_code:
        wrong = Sentence("check.other-seed", own=own)
    elif dealt.keys.pack_mark != table.pack_mark:
        wrong = Sentence("check.other-mark", mark=table.pack_mark)
    if wrong:
        finding = (Finding(MANIFEST, wrong),)
        return Verified(place, table.game_code, numbers, (), finding, (), (), table.words, posted)
    done = check_files(manifest, dealt, ask, on_file)
    superseded = read_superseded(manifest) if (manifest.folder / SEED).exists() else None
    remarks = [superseded.sentence] if superseded else []
    remarks += [file.sentence for file in done.files if file.verdict is Verdict.MATCH]
    return Verified(
        place,
        table.game_code,
        numbers,
        tuple(done.compared),
        tuple(done.findings),
        tuple(done.files),
        tuple(filter(None, remarks)),
        table.words,
        posted,
        table.joint,
        table.left_out,
    )


def _evenings_code(deal: Deal, seed: shuffle.Seed) -> str | None:
    """The code of the evening of many tables, where its own seed proves it; of what is dealt
    anew, its own code alone counts.
    """
    return deal.at.code if deal.at and not deal.replaced and is_evenings(deal.at, seed) else None


def open_manifest(place: Path) -> Manifest:
    """As `read_manifest`, but whatever it complains of is a difference here: CheckError."""
    try:
        return read_manifest(place)
    except OtherFormat:
        raise
    except InputError as error:
        raise CheckError(error.problem, error.remedy) from None


def verify_file(path: Path, seed: shuffle.Seed, code: str, ask: AskPassword) -> Verified:
    """Deal a game again from what one file of a pack says of it, draw that file again, and compare.

    Args:
        path: the file, whatever it is called.
        seed, code: as they were posted.
        ask: for the password of an encrypted file.

    Raises:
        FileError: it can't be read.
        NotOurs, OtherFormat: it can't be judged, and doesn't say how it was drawn.
        Locked: it doesn't open with its password.
        CheckError: what it says of itself can't be.
    """
    file, problem = open_any(path, ask)
    name = file.name
    try:
        how = describe(file)
        dealt = how.deal(seed)
    except OtherFormat:
        raise
    except InputError as error:
        if problem:
            raise NotOurs(problem, Sentence("check.as-sent")) from None
        raise CheckError(
            f"{name} isn't the file that was dealt: {error.problem}", error.remedy
        ) from None
    numbers = tuple(one.facts.number for one in dealt.rounds)
    codes = (dealt.keys.game_code, _evenings_code(dealt, seed))
    if problem and code not in codes:
        raise NotOurs(problem, Sentence("check.apart"))
    if code not in codes:
        wrong = Finding(name, Sentence("check.other-codes", code=in_fours(code)))
        return Verified(path, code, numbers, (), (wrong,), (), (), how.words, posted=True)
    right = how.drawn_again(dealt)
    verdict = unjudged(file, problem, right, file.password) if problem else judge(file, right)
    compared = () if verdict.verdict is Verdict.UNJUDGED else (name,)
    left_out = public_view(dealt, how.names).left_out
    remarks = (verdict.sentence,) if verdict.verdict is Verdict.MATCH and verdict.sentence else ()
    return Verified(
        path,
        code,
        numbers,
        compared,
        (),
        (verdict,),
        remarks,
        how.words,
        True,
        dealt.joint,
        left_out,
        how.names[how.seat] if how.seat is not None else "",
    )


def verify_hand(said: str, seed: shuffle.Seed, code: str) -> str:
    """The hand that a link should carry: deal its game again from what it says of itself.

    Args:
        said: what it carries, see `cardgen.pages.player.hand_json`.
        seed, code: as they were posted.

    Returns:
        The same as it was dealt: equal, or somebody changed it.

    Raises:
        InputError: it isn't the hand of a player.
        OtherFormat: it is one of another edition.
        CheckError: the codes don't belong to it.
    """
    data = parse_json(said.encode())
    try:
        if data["hand"] != HAND:
            raise OtherFormat("another version of cardgen made the link")
        if not isinstance(data["words"], str):
            raise TypeError
        info = {
            HEADER: canonical(data["header"]),
            WORDS: data["words"],
            DRAWN: canonical(data["print"]),
            SEAT: str(data["seat"] + 1),
            **({EVENING: canonical(data["evening"])} if "evening" in data else {}),
        }
    except (KeyError, TypeError, ValueError):
        raise InputError("the link isn't the hand of a player", "take it as it was sent") from None
    how = describe(GivenFile("the link", b"", None, info, ""))
    dealt = how.deal(seed)
    if code not in (dealt.keys.game_code, _evenings_code(dealt, seed)):
        raise CheckError("link and codes don't belong together", "compare them with the chat")
    return open_file("the file", how.drawn_again(dealt).content).hand()


def deal_of(place: Path, seed: shuffle.Seed, ask: AskPassword) -> Deal:
    """What a pack's folder or a file of it makes of a seed.  Raises as `verify_pack` and
    `verify_file`.
    """
    if place.is_dir():
        return deal_again(open_manifest(place), seed)
    return describe(open_any(place, ask)[0]).deal(seed)


# -- one round alone


def open_round(place: Path, number: int, key: str, ask: AskPassword) -> tuple[Round, Names]:
    """Deal one round of a game again.

    Args:
        place: the pack's folder, or a player's file.
        number: of the round.
        key: its key, 26 characters.
        ask: for the password of an encrypted file.

    Returns:
        The round, and who plays, by seat.

    Raises:
        FileError: something can't be read.
        InputError: there is no such round.
        NotOurs, OtherFormat: it can't be read what is played.
        CheckError: the pack is damaged.
    """
    facts: dict[int, RoundFacts]
    if place.is_dir():
        manifest = open_manifest(place)
        table = manifest.table
        names = table.names
        game = manifest.game
        settings = table.settings
        facts = {one.number: one for one in table.rounds}
    else:
        file, problem = open_any(place, ask)
        how = describe(file)
        names = how.names
        game = how.header.game
        settings = how.header.settings
        start = how.header.replaced
        dealer = game.first_dealer(settings)
        before = start.from_round - 1 if start else 0
        if game.deals_by_lot(settings):
            # The lot isn't in the round's key; the file says what came out.
            try:
                dealer = range(len(names))[parse_json(file.hand().encode())["rounds"][0]["dealer"]]
            except (TypeError, LookupError):
                raise NotOurs(
                    problem or f"{file.name} doesn't say who dealt first",
                    "take the file as it was sent, or the pack's folder",
                ) from None
            dealer = (dealer - before) % len(names)
        facts = {one.number: one for one in game.plan(len(names), settings, dealer)[before:]}
    if number not in facts:
        raise InputError(
            f"there is no round {number}", f"the rounds are {min(facts)} to {max(facts)}"
        )
    deck = game.deck(len(names), settings)
    return deal_round(facts[number]._replace(turned_up=None), deck, len(names), key), names
