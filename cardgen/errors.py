"""Everything that can go wrong, as one tree.

    CardgenError
    ├── MissingText      1   a text isn't in its file: ours to mend
    ├── UsageError        2   options that exclude each other
    ├── InputError        3   input that can't work
    │   ├── UnknownName   3   a game, setting, language … that doesn't exist
    │   ├── OtherFormat   6   a file that another version of cardgen wrote
    │   └── SeveralFaults 3   all that is wrong with a file, a line each
    ├── FileError         4   a file can't be read or written
    ├── ClusterError      4   those who deal tables side by side are out of reach
    ├── CheckError        5   a check found a difference
    │   ├── ImpossibleEntry  5   a round as written down can't have been played
    │   └── FaultyEntries    5   several things in a table can't be
    ├── Unjudged          6   a check found no difference, but couldn't judge everything
    └── MailError
        ├── MailRefused   10  a server refused for good
        ├── MailTemporary 11  it didn't work now; nothing was sent, so it can be tried again
        ├── MailUnknown   12  whether something arrived isn't known
        ├── MailLogin     13  the server doesn't let us in, or isn't safe to speak to
        └── LedgerError   14  what was sent before can't be read, or somebody else is sending

Each class owns the exit code of the command line.  A message says what is wrong and where; `remedy`
says what to do.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum


class ExitCode(IntEnum):
    """What the command line ends with."""

    DONE = 0
    MISTAKE = 1
    USAGE = 2
    INPUT = 3
    FILE = 4
    CHECK = 5
    UNJUDGED = 6
    MAIL_REFUSED = 10
    MAIL_TEMPORARY = 11
    MAIL_UNKNOWN = 12
    MAIL_LOGIN = 13
    MAIL_LEDGER = 14
    INTERRUPTED = 130


class CardgenError(Exception):
    """Something the user can mend: what is wrong, and where; what to do, or what is allowed,
    which may be empty; a line each.

    Attributes:
        code: by which a page says both in its reader's language: the problem's and, behind a slash,
            the remedy's, such as ``same-name/own-name``; empty where no page meets them.
        data: the values in both sentences, by the names of the gaps in their translations.
    """

    exit_code: ExitCode = ExitCode.INPUT

    def __init__(self, problem: str, remedy: str = "", code: str = "", **data: object) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy
        self.code = code
        self.data = data

    def __str__(self) -> str:
        return f"{self.problem} — {self.remedy}" if self.remedy else self.problem

    @property
    def lines(self) -> tuple[str, ...]:
        """What is said of it, a line each."""
        return (str(self),)


class MissingText(CardgenError):
    """A text that a page needs isn't in its file: a mistake of whoever added the game, the
    setting or the language.
    """

    exit_code = ExitCode.MISTAKE

    def __init__(self, file: str, key: str) -> None:
        super().__init__(
            f"templates/{file} has no text “{key}”", "add it there, and in every other language"
        )


class UsageError(CardgenError):
    """The command line contradicts itself."""

    exit_code = ExitCode.USAGE


class InputError(CardgenError):
    """A value that can't work: names, settings, seeds, schedules."""

    exit_code = ExitCode.INPUT


def nearest_names(name: str, known: Iterable[str], least: float = 0.6) -> list[str]:
    """The known name that is nearest, or all that are as near, or none if none is near.

    least: how like the name it has to be, from 0 to 1.
    """
    import difflib  # loaded only to complain

    word = name.casefold()
    spelt = {one.casefold(): one for one in known}
    near = difflib.get_close_matches(word, list(spelt), n=3, cutoff=least)
    likeness = [difflib.SequenceMatcher(a=one, b=word).ratio() for one in near]
    return [spelt[one] for one, like in zip(near, likeness, strict=True) if like == likeness[0]]


def nearest(name: str, known: Iterable[str], least: float = 0.6) -> str:
    """``did you mean “…”? `` with what `nearest_names` finds, or nothing."""
    meant = " or ".join(f"“{one}”" for one in nearest_names(name, known, least))
    return f"did you mean {meant}? " if meant else ""


_MOST_SHOWN = 60  # characters of what somebody typed that a message repeats


class UnknownName(InputError):
    """A name that isn't among the known ones; suggests the nearest.

    typed: if it isn't `name`, which is then what it means.
    """

    def __init__(self, what: str, name: str, known: Iterable[str], typed: str = "") -> None:
        known = list(known)
        shown, name = (
            text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
            for text in (typed or name, name)
        )
        super().__init__(
            f"unknown {what} “{shown}”", f"{nearest(name, known)}allowed: {', '.join(known)}"
        )


class OtherFormat(InputError):
    """Something in a file that only another version of cardgen knows: the file may be right all
    the same.
    """

    exit_code = ExitCode.UNJUDGED

    def __init__(
        self, problem: str, remedy: str = "it takes a newer version of cardgen than this one"
    ) -> None:
        super().__init__(problem, remedy)


class SeveralFaults(InputError):
    """All that is wrong with one file, so that it can be mended at once."""

    def __init__(self, faults: Sequence[InputError]) -> None:
        *others, last = faults
        super().__init__("; ".join([*map(str, others), last.problem]), last.remedy)
        self.faults = tuple(faults)

    @property
    def lines(self) -> tuple[str, ...]:
        """All that is wrong, a line each."""
        return tuple(line for fault in self.faults for line in fault.lines)


class Faults:
    """Collects what is wrong with a file, and says it all together."""

    def __init__(self) -> None:
        self._found: list[InputError] = []

    @contextlib.contextmanager
    def caught(self) -> Iterator[None]:
        """What goes wrong in here is noted, and the rest is looked at all the same."""
        try:
            yield
        except InputError as error:
            self._found.append(error)

    def check(self) -> None:
        """Raises InputError if anything was wrong: the one fault, or SeveralFaults."""
        if self._found:
            raise self._found[0] if len(self._found) == 1 else SeveralFaults(self._found)


class FileError(CardgenError):
    """A file or folder that can't be read or written."""

    exit_code = ExitCode.FILE


class ClusterError(CardgenError):
    """Processes or machines that deal tables are lost: what is written is whole, and it can be
    gone on with.
    """

    exit_code = ExitCode.FILE


class CheckError(CardgenError):
    """What was made isn't what it should be."""

    exit_code = ExitCode.CHECK


class ImpossibleEntry(CheckError):
    """A round as somebody wrote it down can't have been played.  number: of the round, from 1."""

    def __init__(self, number: int, problem: str, remedy: str = "") -> None:
        super().__init__(problem, remedy)
        self.number = number


class FaultyEntries(CheckError):
    """Several things in a table can't be; each has its place, and all are told.

    Attributes:
        faults: at least one.
    """

    def __init__(self, faults: Sequence[CheckError]) -> None:
        super().__init__(faults[0].problem, faults[0].remedy)
        self.faults = tuple(faults)

    @property
    def lines(self) -> tuple[str, ...]:
        """All that is wrong, a line each."""
        return tuple(map(str, self.faults))


class Unjudged(CardgenError):
    """A check found no difference, but there is something that it couldn't judge."""

    exit_code = ExitCode.UNJUDGED


class MailError(CardgenError):
    """Mail that didn't go as it should; each kind has its own exit code."""


class MailRefused(MailError):
    """The server refused for good; nothing arrived."""

    exit_code = ExitCode.MAIL_REFUSED


class MailTemporary(MailError):
    """It didn't work now; nothing arrived, and it may be tried again."""

    exit_code = ExitCode.MAIL_TEMPORARY


class MailUnknown(MailError):
    """A message may have arrived, or not."""

    exit_code = ExitCode.MAIL_UNKNOWN


class MailLogin(MailError):
    """Login, certificate or encryption of the connection failed; nothing was sent over it."""

    exit_code = ExitCode.MAIL_LOGIN


class LedgerError(MailError):
    """The ledger of sent mail is damaged, missing or in use."""

    exit_code = ExitCode.MAIL_LEDGER
