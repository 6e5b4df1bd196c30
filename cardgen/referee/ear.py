"""What is in a message: whom each part of it is about, which words it has, and what those say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache

from cardgen.cards import Card, Suit
from cardgen.names import name_key
from cardgen.referee.phrases import ALSO_WORDS, Phrases
from cardgen.referee.saying import NOTHING, SOMEBODY, Saying
from cardgen.referee.words import (
    CARD_SIGNS,
    LETTERS,
    MOST_CHARACTERS,
    Word,
    plain_words,
    vocabulary,
)

_MOST_ANNOUNCED = 2_000
_SEALED = re.compile(
    r"(?<![\w♥♠♦♣-])(?!(?<=\ba )\d{1,2}-a\b)(\d{1,2})\s?[-‐‑–]\s?([acdefghjkmnpqrtuvwxy])(?![\w/-])"
)
_TOKEN = re.compile(f"(?<!\\S)[-–−]\\d+|\\d+(?:[.:,/-]\\d+)+|\\d+|[a-z]+|[{CARD_SIGNS}]|[*+=%€$🤦]")
_ROUND = re.compile(
    r"\W*(?:\w+:\s*|(?:so|ok(?:ay)?|also|und|jetzt|now|and|right|well|hai|deci|gata|acum|si)\W+)?"
    r"(?:(?:runde|round|runda|rd)\s+0?([1-9]\d?|[a-z]{3,})\b|([1-9]\d?)(?:\.|st|nd|rd|th)\s?(?:runde|round)\b)"
    r"\s*(?:(?:von|of|din|/)\s*(\w+)|[^\w?]*(?:$|\n)|(?=[^\w\s]|.*\b(?:trumpf|trumps?|atu)\b))"
)


class Ear:
    """Hears what players of one game write.

    Args:
        names: of the players, in seat order.
        deck: the cards that there are.
        languages: of those who write.
        writers: contact → seat; where just one is “Oma Anna”, “Oma” is Anna.
    """

    def __init__(
        self,
        names: Sequence[str],
        deck: Iterable[Card],
        languages: Iterable[str] = (),
        writers: Mapping[str, int] | None = None,
    ) -> None:
        self._words = vocabulary(frozenset(languages))
        self._phrases = Phrases(self._words, deck)
        keys = [_SHORTENED.sub("", plain_words(name_key(name))) for name in names]
        parts = Counter(part for key in keys for part in key.split() if len(part) > 2)
        self._seats = {  # “Käthe” for “Tante Käthe”, if there is one
            part: seat
            for seat, key in enumerate(keys)
            for part in (*key.split(), key)
            if parts[part] == 1 or part == key
        }
        kin = self._words.kin
        whose = [
            (word, seat)
            for writer, seat in (writers or {}).items()
            for word in plain_words(writer).split()
            if word in kin
        ]
        once = Counter(word for word, _ in whose)
        self._seats = {word: seat for word, seat in whose if once[word] == 1} | self._seats
        called = "|".join(sorted({*kin - self._seats.keys(), *_WHOEVER}, key=len)[::-1])
        self._says_for = re.compile(rf"(?<!\w)({called})(?:: ?| (?:is )?(\w+) )(?=([^,;.!?\n]+))")
        self._seats[_SOMEBODY] = SOMEBODY
        keys = sorted(self._seats, key=len, reverse=True)
        named = "|".join(map(re.escape, keys)) or "(?!)"
        self._named = re.compile(f"(?<!\\w)(?:{named})(?!\\w)")
        self._protests = re.compile(f"(?<!\\w)(?:{'|'.join(self._words.protests)})(?!\\w)")
        self._scored = re.compile(f"(?<!\\w)(?:{named}|{called})\\s+\\d+\\b")
        self._voice = re.compile(  # “Oma: 1”, “Oma 1”, “Oma sagt 1”, “Oma fängt an: 1”
            f"(?<!\\w)({named})(?: ?\\((?!(?:{named})\\b)[a-z-]+\\))?"
            f"(?:\\s*[:=]|\\s+(?:(\\w+) )?(?=[-–−]?(\\w+)(?:[^\\w?]*$|[,;.!]|\\s+(?:{named})\\b))"
            f"|(?=[^.:,;?\n]{{1,30}}:\\s*(\\w+)\\W*$))"
        )
        self._plays_for = re.compile(  # “♠A, Oma’s ♥3”, “and Grandpa plays ♥3”
            rf"(?:^(?!sorry|scuze)|[,;.!\n]|\b(?:und|and|si)\b)\s*(?:[a-z]+ )?({named})"
            r"\s([^,;.!?:\n]+?)(?=$|[,;.!\n]|\s(?:und|and|si)\b)"
        )
        self._meant = re.compile(f"(\\w+) (?:fur|for|pentru|pt|la) ({named})(?!\\w)")
        self._heard = lru_cache(5_000)(self._hear)
        self.asks_or_objects = lru_cache(5_000)(self._asks_or_objects)

    def hear(self, text: str) -> tuple[Saying, ...]:
        """What a message says, by the players that it is about; nothing where it is mere talk."""
        return () if self.says_nothing(text) else self._heard(text)

    def _asks_or_objects(self, text: str) -> tuple[bool, bool, bool]:
        """As a vocabulary has it, or it names a player; and whether it may protest."""
        plain = plain_words(text[:MOST_CHARACTERS])
        asks, objects = self._words.asks_or_objects(text)
        named = self._named.search(plain) is not None
        return asks, objects or named, self._protests.search(plain) is not None

    def names_suit(self, text: str) -> bool:
        """Whether a message may be about a card at all."""
        words = _TOKEN.findall(plain_words(text[:MOST_CHARACTERS]))
        return any(word.suits for text in words for word in self._words.look(text))

    def says_nothing(self, text: str) -> bool:
        """Whether a message is mere talk; most of a chat is, and that has to be found out fast."""
        plain = plain_words(text[:_MOST_ANNOUNCED])
        if len(text) > MOST_CHARACTERS:
            return _ROUND.match(plain) is None
        look = self._words.look
        return bool(_POLL.match(plain)) or not (
            _SOMETHING.search(plain)
            or any(word.means for text in LETTERS.findall(plain) for word in look(text))
        )

    def around(self, text: str) -> list[str]:
        """The words of a message that are neither of a card nor usual beside one."""
        words = LETTERS.findall(_SHORTENED.sub("", plain_words(text)))
        of_cards = {"of", "any", "big", "little"}
        return [
            word for word in words if len(word) > 1 and word not in self._words.plays
            and (word in ALSO_WORDS or not any(
                one.suits or one.ranks or one.number is not None or one.tags & of_cards
                for one in self._words.look(word)
            ))
        ]  # fmt: skip

    def _hear(self, text: str) -> tuple[Saying, ...]:
        """What a message says, by the players that it is about."""
        plain = _NEGATED.sub(" not ", plain_words(_NAE.sub("nee", text[:_MOST_ANNOUNCED])))
        plain = _BUT.sub(r", \g<0>", _CANNOT.sub("cannot", _WOULD.sub(" would", plain)))
        plain = _STARRED.sub(r"* \1", plain)
        heading, plain = self._heading(plain)
        plain = _SENTENCE.sub(lambda one: " " if self._is_score(one[0]) else one[0], plain)
        full, look = heading and heading.lists, self._words.look
        plain = _SHORTENED.sub("", plain)
        mixed = {found[0].lower() for found in _MIXED.finditer(text)}
        for pair in reversed([*self._meant.finditer(plain)]):  # “2 für mich, 1 für Oma”
            if look(pair[1])[0].number is not None:
                plain = f"{plain[: pair.start()]}{plain[pair.end() :]}; {pair[2]}: {pair[1]}"
        for_others, first = [*self._plays_for.finditer(plain)], False
        many = len(self._parts(plain, mixed).cards) if for_others else 0
        for theirs in reversed(for_others if many > 1 else []):
            before = plain[: theirs.start()]
            rest = f"{before}, {plain[theirs.end() :]}"
            if 0 < len(self._parts(rest, mixed).cards) < many:
                plain, first = f"{rest}; {theirs[1]}: {theirs[2]}", not before.strip()
        plain = self._says_for.sub(self._for_another, plain)
        voices = [
            voice for voice in self._voice.finditer(plain)
            if not (number := voice[3] or voice[4]) or (
                look(number)[0].number is not None
                and (not voice[2] or "says" in look(voice[2])[0].tags)
            )
        ]  # fmt: skip
        ends, own = [*(voice.start() for voice in voices), len(plain)], ""
        said = list[Saying]()
        for voice, end in zip(voices, ends[1:], strict=True):
            # “Oma: ♥7. Ich: ♥9”, “Joan 1, Pete 0. I’ll say 2”
            until = rf"{_MINE}|(?<=[.!\n])" if voice[3] else _MINE
            until = "[,;.!\n]" if voice[1] == _SOMEBODY else until
            text, *stop = re.split(until, plain[voice.end() : end], maxsplit=1)
            own += "".join(stop)
            said.append(self._parts(text, mixed))
        mine = self._parts(f"{plain[: ends[0]]}. {own}" if own else plain[: ends[0]], mixed)
        lists = "bids" in mine.tags
        named = sum(voice[1] != _SOMEBODY for voice in voices)
        if named > 1 and not (mine.cards or mine.sealed):  # “I had 2, Ben 0, Pat 1. Now 1”
            mine = self._parts(f"{_UNFINISHED.sub('', plain[: ends[0]])}. {own}", mixed)
        own_part = [mine] if not full and mine.says_something else []
        if said and mine.corrects and not mine.says_something:  # “sorry, Ben: 40-K”
            said[0] = said[0]._replace(tags=said[0].tags | mine.tags)
        whose, others = set[int](), list[Saying]()
        for voice, one in zip(voices, said, strict=True):
            subject = self._seats[voice[1]]
            whose.add(subject)
            # What is said of several people is a score, or something else.
            counts = lists or len(voices) == 1 or one.cards or one.sealed
            if subject == SOMEBODY and one.bid_numbers <= self._parts(own, mixed).bid_numbers:
                continue  # “Mum says 2. Fine, 2”
            if one.says_something and counts:
                names = one.names | whose if one.sealed else one.names
                others.append(one._replace(subject=subject, names=names, lists=lists))
        out = (*others, *own_part) if first else (*own_part, *others)
        return (heading, *out) if heading else out

    def _heading(self, plain: str) -> tuple[Saying | None, str]:
        """“Runde 6, Kreuz. Null”, “3 cards, hearts trump”: what it announces, and what is left."""
        header, look = _ROUND.match(plain), self._words.look
        number = look(header[1] or header[2])[0].number if header else None
        rest = plain[header.end() :] if header and number else plain
        begin, *later = re.split(r"[.\n]", rest, maxsplit=1)
        told = begin if number else _QUESTION.sub("", plain)
        said = (LETTERS if number else _TOKEN).findall(told)  # “Runde 6: ♠A” plays it
        words = [word for text in said for word in look(text)]
        suits = frozenset[Suit]().union(*(word.suits for word in words if word.is_suit))
        tags = set[str]().union(*(word.tags for word in words))
        if header and number:
            counts = (suits or tags & {"trump", "unit"}) and not tags & {"bid", "bids"}
            rest = plain if header[3] else "".join(later) if counts else rest
            return Saying(round=number, lists=bool(header[3])), rest
        for found in _CARDS.finditer(told) if suits or tags & {"trump", "round"} else ():
            if number := look(found[1])[0].number:
                return Saying(opens=(number, suits)), plain.partition(found[0])[2]
        return None, plain

    def _is_score(self, sentence: str) -> bool:
        """“I’m on 23, Oma 31, Ben 9”: two numbers or more that are points, and nothing else."""
        if len(_HIGH.findall(sentence)) < 2:
            return False
        rest = self._parts(_HIGH.sub(" ", self._scored.sub(" ", sentence)), ())
        return not (rest.says_something or rest.corrects)

    def _for_another(self, said: re.Match[str]) -> str:
        """“Oma sagt 1”, “she says 1”, “Oma: 1 Stich”."""
        says = said[2] and "says" in self._words.look(said[2])[0].tags
        bid = self._parts(said[3], ())
        meant = (says or not said[2]) and bid.numbers and bid.is_bare
        return f"{_SOMEBODY}: " if meant else said[0]

    def _parts(self, plain: str, mixed: Container[str]) -> Saying:
        """What a part of a message says, word by word."""
        begin, *rest = _QUESTION.split(plain)
        said, *later = [self._parts(part, mixed) for part in (begin, *rest) if rest] or [NOTHING]
        if later and later[-1].says_something:  # “my hand? zero”, “maybe 5? yeah 5”
            asked, said = self._parts(plain.removesuffix(rest[-1]), mixed), later[-1]
            alone = asked.bid_numbers <= said.bid_numbers
        else:  # “1. What's the time, 8 or 9?”
            alone = said.is_bare and not any(one.says_something for one in later)
        if alone and said.says_something:
            return said._replace(others=said.others + 1)
        sealed, like_cards, look = [], set[str](), self._words.look
        for halves in _SEALED.findall(plain):
            sealed.append(f"{int(halves[0])}-{halves[1].upper()}")
            if self._phrases.made(*(look(half)[0] for half in halves)):
                like_cards.add(sealed[-1])
        plain = _SEALED.sub(" ", plain)
        asks = not {*plain}.isdisjoint('?>„“”"')
        names = frozenset(self._seats[name] for name in self._named.findall(plain))
        plain = self._named.sub(" , ", plain)
        heard, end = list[Word](), -9
        few = len(LETTERS.findall(plain)) <= 3  # words, beside which two letters can be a card
        for found in _TOKEN.finditer(plain):
            text = found[0]
            words = look(text)
            if len(text) == 2 and words[0].suits and (text == plain.strip() or text in mixed):
                one, two = (look(letter)[0]._replace(cost=0.2) for letter in text)
                following = _TOKEN.search(plain, found.end())  # “Kr B”, “Kr 9” isn’t ♦K
                beside = [*heard[-1:], *(look(following[0])[:1] if following else ())]
                if self._phrases.made(one, two) and not any(
                    half.ranks and half.text != "a" for half in beside
                ):  # “pK”
                    words = one, two
            short = len(words) == 2 and all(word.is_short for word in words)
            if short and text not in mixed:
                last = not plain[found.end() :].strip(" .!")
                also = text in ALSO_WORDS
                if also and text == plain.strip():
                    words = (words[0]._replace(cost=words[0].cost + 1.5), words[1])
                elif also or not (few or len(text) > 2 or last):
                    words = (Word(text),)
            heard += [words[0]._replace(gap=found.start() - end), *words[1:]]
            end = found.end()
        return self._phrases.scan(heard)._replace(
            names=names, asks=asks, sealed=tuple(sealed), like_cards=frozenset(like_cards)
        )


_SOMEBODY, _WHOEVER = "__somebody", ("er", "sie", "he", "she", "el", "ea")
_MINE = r"\b(?:ich|i|me|eu)\s*:"  # behind what is said for somebody else
_HIGH = re.compile(r"(?<![\w.,-])(?:1[4-9]|[2-9]\d)\b(?!\s?[-‐‑–])")
"""A number that is hardly a bid, but points; not “17-K”."""
_SENTENCE = re.compile(r"[^.!?\n:]+")
_UNFINISHED = re.compile(r"[^.!?\n]*\Z")
_POLL = re.compile(r"\W*(?:umfrage|poll|sondaj)\s*:")
_NAE = re.compile(r"(?i)\bnä+h?\b")  # without its accent it says another thing
_CANNOT = re.compile(r"\b(?:can(?:nae|['’´`]?t)|can no[tw])\b")
_WOULD = re.compile(r"(?<=\bi)['’´`]d\b(?= (?:play|lead|throw|put|lay|drop|use|trump|ruff)\b)")
_NEGATED = re.compile(
    r"\s*\b(?:(?:ai|are|could|did|do|does|have|is|should|wo|would)n['’´`]?t\b"
    r"|n[-'’](?=(?:am|ai|are)\b))\s*"
)
_STARRED = re.compile(r"^(.*\w)\*(?= \w)")  # “dama* pică”
_BUT = re.compile(
    r"\b(?:weil|wenn|falls|but|because|if|dar|daca|fiindca|deoarece|(?:also|deci)(?= \w+\W*$))\b"
)
"""Where another sentence begins without a stop."""
_SAYS_NOTHING = [
    r"\b[dst]['’´`]\s?(?=[a-z])",  # the “t’” of “t’ace”
    "(?m:^>.*\n)",  # what is quoted
    r"(?<=[a-z])['’´`](?:[a-z]{1,2}(?![a-z]))?",  # the “’s” of “it’s”
    r"https?://\S+",
    r"(?<=\d)-?(?:n?er|le|ul)\b",  # the “er” of “2er”
    r"\d+(?:st|nd|rd|th)\b",
    r"^\d+\.(?= (?:stich|trick|levata))",
    r"\+\s?\d+",  # “(+12)”
    r"\d+(?:\s*\+\s*\d+)+(?:\s*(?:(?:that|das|des|asta) )?"  # “2+1=3”, “2+1+1 that is 4”
    r"(?:=|macht|gibt|sind|ist|san|is|makes|fac|face|e|este)\s*\d+)?",
    rf"([{CARD_SIGNS}])(?=\1)",  # the first ♣ of “♣♣4”
    r"(?:<|(?<!\w)[:;]-?)3(?!\d)",  # “<3”, “:-3”
    r"\b(?:1a|\d+x)\b",
    r"(?<=!!)1+(?=\W*$)",  # “!!1”
    r"\b(?:by|till|until|um|gegen|pe la) \d{1,2}\b(?! ?(?:stich|trick|levat))",  # “by 7”, a time
    r"\bnu (?=\w+ decat\b)",  # “nu fac decât una”, just one
    r"\b(?:auch|au|tot) (?=\w+\W*$)",  # “Oma auch 1”
]
_SHORTENED = re.compile("|".join(_SAYS_NOTHING))
_MIXED = re.compile(
    r"(?<!\w)(?:[a-z]{1,3}[A-Z]|[AKQJDBVT][a-z]{1,3}|[AKQJ][CDHS](?= ?(?:[.,!;]|\W*$)))(?!\w)"
)
"""“it's”; “hA”, “Js”: letters of both kinds are hardly a word."""
_CARDS = re.compile(r"\b(\w+) (?:kart(?:en?|n|l)|cards?|cart[ei])\b")
_QUESTION = re.compile(r"(?:[^.!?\n]|\.(?=\d))*\?(?!\w)")
_SOMETHING = re.compile(f"[{CARD_SIGNS}]|(?<![\\d.,/])(?<!\\d:)\\d{{1,2}}(?![\\d:.,/]*\\d)")
