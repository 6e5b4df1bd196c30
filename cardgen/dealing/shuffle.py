"""Scheme ``cardgen1``: codes, keys and the shuffle.  No card depends on any other randomness.

Everything is derived from one seed by SHAKE-256, so that anybody can recompute a deal from the seed
code and the header of a pack.  A change that deals other cards for an old seed is a new scheme with
a new name.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import NamedTuple, TypeGuard, TypeVar

from cardgen import frozen
from cardgen.errors import InputError
from cardgen.views import SEPARATE, AtTable, Joint

SCHEME = "cardgen1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O, U
# nothing in it looks like a digit: typed into a chat, ``10`` must not mean 1 with the check 0
CHECK_LETTERS = "ACDEFGHJKMNPQRTUVWXY"
SEED_LENGTH = 26
SEED_CODE_LENGTH = 28
GAME_CODE_LENGTH = 24
_GROUP = 4
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
T = TypeVar("T")


def derive(size: int, tag: str, *fields: str) -> bytes:
    """The first `size` bytes of SHAKE-256 over scheme, tag and fields (normalised, NFC), one a
    line.

    Raises ValueError if a field contains a control character, which could pass for a line end.
    """
    lines = [SCHEME, tag]
    for given in fields:
        line = given if given.isascii() else unicodedata.normalize("NFC", given)
        if _CONTROL.search(line):
            raise ValueError(f"control character in a field of “{tag}”")
        lines.append(line)
    text = "".join(f"{line}\n" for line in lines)
    from hashlib import shake_256  # who deals nothing goes without

    return shake_256(text.encode()).digest(size)


def base32(data: bytes) -> str:
    """Crockford base 32, most significant bit first, zero bits at the end: ⌈8·len/5⌉ characters."""
    length = -(-len(data) * 8 // 5)
    value = int.from_bytes(data) << (length * 5 - len(data) * 8)
    return "".join(ALPHABET[value >> shift & 31] for shift in range((length - 1) * 5, -1, -5))


class Stream:
    """The endless bytes of SHAKE-256 over a tag and fields, read one by one."""

    def __init__(self, tag: str, *fields: str) -> None:
        self._source = tag, *fields
        self._bytes = derive(256, *self._source)
        self.used = 0

    def byte(self) -> int:
        if self.used == len(self._bytes):
            # A longer output begins with the shorter one.
            self._bytes = derive(2 * len(self._bytes), *self._source)
        self.used += 1
        return self._bytes[self.used - 1]

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` − 1 (1 ≤ `bound` ≤ 256), all equally likely: bytes past the
        last whole multiple of `bound` are thrown away.
        """
        if not 1 <= bound <= 256:
            raise ValueError(f"bound {bound} isn't from 1 to 256")
        limit = 256 - 256 % bound
        while (byte := self.byte()) >= limit:
            pass
        return byte % bound

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order all of which are equally likely (Fisher–Yates, from the last
        place down).
        """
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out


# -- seeds


class SeedKind(StrEnum):
    FRESH = "fresh"
    GIVEN = "given"
    PRACTICE = "practice"


@frozen
class Seed:
    """The secret of a game."""

    text: str  # 26 characters
    kind: SeedKind  # fresh random bits, a seed code that was given, or a practice text

    @property
    def code(self) -> str:
        """The seed with its two check letters, in fours."""
        return in_fours(self.text + _seed_check(self.text))

    def __repr__(self) -> str:
        return f"Seed(kind={str(self.kind)!r})"  # a seed must not slip into a log or a traceback


def fresh_seed() -> Seed:
    """128 bits from the system's random source."""
    import secrets

    return Seed(base32(secrets.token_bytes(16)), SeedKind.FRESH)


def practice_seed(text: str) -> Seed:
    """The seed of a practice text: anybody who knows or guesses the text knows all cards."""
    return Seed(base32(derive(16, "practice", text)), SeedKind.PRACTICE)


def read_seed(typed: str) -> Seed:
    """What somebody typed as a seed: a seed code, or else a practice text.

    Raises InputError: it is empty, or looks like a seed code and has the wrong length, letters or
    check letters; doesn't repeat what was typed.
    """
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in typed.strip()):
        raise InputError(
            "the seed has a line end, a control character or bytes that are no text",
            "use plain text",
        )
    if not any(unicodedata.category(character)[0] in "LNPS" for character in as_typed(typed)):
        raise InputError(
            "the seed is empty",
            "leave out --seed for a fresh one, or give a seed code or a practice text",
        )
    # What is written in groups as seed codes are, whatever is between them, is meant as one: a
    # letter that no code has, or a group that was lost, doesn't make a practice text of it.
    code = as_typed(typed)
    groups = re.findall(r"[^\W_]+", typed)
    joined = as_typed("".join(groups))
    grouped = (
        5 <= len(groups) <= 8
        and all(abs(len(group) - _GROUP) <= 1 for group in groups)
        and sum(character in ALPHABET for character in joined) >= 24
        and sum(character.isdigit() for character in typed) >= 2
    )
    if grouped or (26 <= len(code) <= 30 and all(character in ALPHABET for character in code)):
        code = joined if grouped else code
        seed = code[:SEED_LENGTH]
        check = code[SEED_LENGTH:]
        if len(code) != SEED_CODE_LENGTH:
            raise InputError(
                f"the seed code has {len(code)} characters",
                f"a seed code has {SEED_CODE_LENGTH}: look for one too many or too few",
            )
        if check != _seed_check(seed):
            raise InputError(
                "the seed code has a typing error",
                "its check letters don't fit: compare it character by character",
            )
        return Seed(seed, SeedKind.GIVEN)
    return practice_seed(typed)


def as_typed(typed: str) -> str:
    """Blanks and hyphens out, upper case, the letters that Crockford's alphabet lacks as the
    digits they look like.
    """
    code = "".join(
        character for character in typed if not character.isspace() and character not in "-‐‑–"
    )
    return code.upper().translate(str.maketrans("ILO", "110"))


def _seed_check(seed: str) -> str:
    return base32(derive(2, "seedcheck", seed))[:2]


def in_fours(code: str, separator: str = "-") -> str:
    """``ABCDEFGH`` → ``ABCD-EFGH``"""
    return separator.join(code[i : i + _GROUP] for i in range(0, len(code), _GROUP))


# -- header, words, keys


class Replaced(NamedTuple):
    """What a game that is dealt anew from some round on takes the place of."""

    game_code: str  # of the old game, 24 characters
    pack_mark: str  # of the old pack; it is printed, and not a part of the header
    from_round: int  # the first round that is dealt anew, from 1


class Occasion(NamedTuple):
    """What a header says beside the game and its players."""

    title: str = ""
    # what a game dealt anew takes the place of; None: it is a whole game
    replaced: Replaced | None = None
    at: AtTable | None = None  # the table of an evening of many; None: a game by itself
    joint: Joint = SEPARATE  # who is asked for a word, and which public draw is announced


UNTITLED = Occasion()


def write_header(
    game: str,
    settings: Mapping[str, str],
    schedule: Sequence[int],
    players: Sequence[str],
    occasion: Occasion = UNTITLED,
) -> str:
    """What the game code fixes beside the seed, as canonical JSON: sorted keys, no blanks, NFC, one
    line.

    schedule: of the whole game, whichever rounds are dealt.
    occasion: what of it is empty the header doesn't speak of, but for the title.
    """
    title, replaced, at, joint = occasion
    header: dict[str, object] = {
        "scheme": SCHEME,
        "game": game,
        "settings": dict(settings),
        "schedule": list(schedule),
        "players": list(players),
        "title": title,
    }
    if replaced:
        header |= {"replaces": replaced.game_code, "from_round": replaced.from_round}
    if joint.asked:
        header["joint"] = list(joint.asked)
    if joint.draw:
        header["draw"] = joint.draw
    if joint.instead_of:
        header["instead_of"] = joint.instead_of
    if at:
        header |= {"evening": at.code, "table": at.table, **({"set": at.set} if at.set else {})}
    return canonical(header)


def canonical(data: Mapping[str, object]) -> str:
    """JSON as it is hashed: sorted keys, no blanks, NFC, one line."""
    return unicodedata.normalize(
        "NFC", json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    )


def read_replaced(header: Mapping[str, object], pack_mark: str) -> Replaced | None:
    """What a header says that its game takes the place of; None: it is a whole game.

    pack_mark: of the old pack, which a header doesn't say.  Raises ValueError: it says only half of
        it, or what no header says.
    """
    code = header.get("replaces")
    number = header.get("from_round")
    if code is None and number is None:
        return None
    if not is_game_code(code) or type(number) is not int or number < 1:
        raise ValueError("the header doesn't say what its game replaces")
    return Replaced(code, pack_mark, number)


def is_game_code(value: object) -> TypeGuard[str]:
    """Whether that is written as the codes of games and evenings are."""
    return isinstance(value, str) and len(value) == GAME_CODE_LENGTH and set(value) <= set(ALPHABET)


_WORDS_ARE = (
    "it takes four or more letters from a to z and nothing else; capitals, accents, blanks and"
    " signs don't count"
)


def read_word(typed: str) -> str:
    """A player's word for a joint deal as it is hashed: without accents, case, blanks, punctuation
    and symbols.

    Raises InputError: fewer than four letters are left, or something else than a to z, which could
    be typed in two ways (0 for o).
    """
    folded = unicodedata.normalize("NFKD", typed).casefold()
    word = "".join(
        one for one in folded if not one.isspace() and unicodedata.category(one)[0] not in "MPSZ"
    )
    strange = next((one for one in word if one not in "abcdefghijklmnopqrstuvwxyz"), "")
    if strange:
        code, shown = (
            ("word-strange", f"“{strange}”")
            if strange.isprintable()
            else ("word-unseen", "a character that can't be seen")
        )
        raise InputError(
            f"the word “{typed}” has {shown} in it",
            _WORDS_ARE,
            f"{code}/word-is",
            said=typed,
            sign=strange,
        )
    if len(word) < 4:
        raise InputError(
            f"the word “{typed}” is too short", _WORDS_ARE, "word-short/word-is", said=typed
        )
    return word


_MOST_DRAWN = 60


def read_drawn(typed: str) -> str:
    """What came out in a public draw, as it is hashed: “03, 17 / 7” → ``3-17-7``.

    Raises InputError if fewer than three characters are left, or more than a result has.
    """
    runs = re.findall("[a-z0-9]+", unicodedata.normalize("NFKC", typed).casefold())
    value = "-".join(re.sub("(?<![0-9])0+(?=[0-9])", "", run) for run in runs)
    if not 3 <= len(value) <= _MOST_DRAWN:
        size = "short" if len(value) < 3 else "long"
        raise InputError(
            f"the result of the draw is too {size}",
            f"its numbers or words as they were published, 3 to {_MOST_DRAWN} characters",
            f"result-{size}/result-is",
            n=_MOST_DRAWN,
        )
    return value


@frozen
class Keys:
    """The codes and keys of a game, derived from its header, seed and words."""

    game_code: str  # 24 characters; posted before the game, fixes header and seed
    key: str = field(repr=False)  # game key; whoever has it knows all cards
    pack_mark: str  # four characters, the same on every sheet of the pack

    def round_key(self, number: int) -> str:
        """The key of round `number`, from 1: opens that round alone."""
        return base32(derive(16, "round", self.key, str(number)))


def game_code(header: str, seed: Seed) -> str:
    """The code of a game, or of an evening of many tables, posted before it: 24 characters."""
    return base32(derive(15, "commit", header, seed.text))


def derive_keys(
    header: str, seed: Seed, words: str = "", same_cards: AtTable | None = None
) -> Keys:
    """The codes and keys of a game.

    Args:
        words: ``Name=word|…`` of a joint deal, else empty; nobody has checked them here.
        same_cards: the table, where all tables of an evening have the same cards: the game key is
            the evening's, mark and code are the table's.
    """
    fixed, own = (same_cards.evening, [str(same_cards.table)]) if same_cards else (header, [])
    key = base32(derive(16, "key", fixed, seed.text, words))
    return Keys(game_code(header, seed), key, base32(derive(5, "mark", key, *own))[:4])


def table_seed(seed: Seed, table: int, number: int) -> Seed:
    """The seed of one table's own game.  seed: of the evening; table, number: of the set, both
    from 1.
    """
    return Seed(base32(derive(16, "table", seed.text, str(table), str(number))), seed.kind)


def shuffled_deck(round_key: str, cards: int) -> list[int]:
    """The card numbers 0 … `cards` − 1 in the dealt order of one round."""
    return Stream("deal", round_key, str(cards)).shuffled(range(cards))


def first_dealer(key: str, players: int) -> int:
    """The seat, from 0, that deals first when the lot decides."""
    return Stream("dealer", key).below(players)


def trump_lot(round_key: str, choices: int) -> int:
    """Which of the `choices` kinds of trump a round's lot names, from 0 in the order ♣ ♦ ♥ ♠, no
    trump.
    """
    return Stream("lot", round_key).below(choices)


def secret_list(round_key: str, seat: int, cards: int, possible: Iterable[int]) -> list[int]:
    """The order of a sealed list: the card numbers that a seat's sealed card could be.

    seat: from 0.  cards: size of the deck.  possible: card numbers; those that the seat doesn't
        hold.
    """
    return Stream("list", round_key, str(seat), str(cards)).shuffled(sorted(possible))


def position_letter(round_key: str, seat: int, position: int) -> str:
    """The check letter that stands behind a position, from 1, of a seat's sealed list."""
    return CHECK_LETTERS[
        Stream("pos", round_key, str(seat), str(position)).below(len(CHECK_LETTERS))
    ]
