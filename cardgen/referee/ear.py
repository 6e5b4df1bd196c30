"""How well a message says something: a card, a bid, a pass, a number of a closed card, whatever
stands around it.  Costs are how unlikely it is that somebody who means it writes it so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import dropwhile, product, takewhile
from typing import NamedTuple

from cardgen.cards import Card, Rank, Suit
from cardgen.games import Sight, Way
from cardgen.names import name_key
from cardgen.referee.words import MISSPELT, MOST_CHARACTERS, Word, made, plain_words, vocabulary

_MOST_ANNOUNCED = 2_000
_LOOSE = 0.35
"""A card that is said so badly, as “pk”, proves nothing; “popă d pică” does."""
_SIGNS = "♣♧♦♢♥♡❤♠♤★☆"
_SEALED = re.compile(
    r"(?<![\w♥♠♦♣-])(?!(?<=\ba )\d{1,2}-a\b)(\d{1,2})\s?[-‐‑–]\s?([acdefghjkmnpqrtuvwxy])(?![\w/-])"
)
_TOKEN = re.compile(f"(?<!\\S)[-–−]\\d+|\\d+(?:[.:,/-]\\d+)+|\\d+|[a-z]+|[{_SIGNS}]|[*+=%€$🤦]")
_ROUND = re.compile(
    r"\W*(?:\w+:\s*)?(?:(?:runde|round|runda|rd)\s+0?([1-9]\d?|[a-z]{3,})\b|([1-9]\d?)(?:\.|st|nd|rd|th)\s?(?:runde|round)\b)"
    r"\s*(?:(?:von|of|din|/)\s*(\w+)|[^\w?]*(?:$|\n)|(?=[^\w\s]|.*\b(?:trumpf|trumps?|atu)\b))"
)

_Heard = tuple[int, float, int, int]
"""A number, how badly it is said, what its neighbours make of that, and behind which stop."""
Span = tuple[int, frozenset[Card], float]
"""A card in a message: behind which word it ends, what it can be, and how badly it is said."""


class Saying(NamedTuple):
    """What is in a message, or in the part of it that is about one player.

    Attributes:
        subject: the seat whose name and a colon stand before it; names: seats named otherwise.
        cards: those that each pair of suit and rank can mean.
        denies: it says of a card that it isn't that: “not the ♥7”.
        suits, ranks: that stand alone.
        numbers: that stand alone, each with how badly it is said, and how much stands between
            the same stops that has nothing to do with it.
        sealed: numbers of closed cards; like_cards: those that may be cards instead, “5-h”.
        others: words that mean nothing here; aside: those between the same stops as its cards.
        asks: it is a question, or quotes somebody; cost: of its typing errors.
        round: the number of the round that it announces, or 0; opens: how many cards it has, and
            its trump, where that is all that is said; lists: names and numbers in it are bids.
        is_vague: its cards may be mere numbers, too.
    """

    subject: int | None = None
    names: frozenset[int] = frozenset()
    cards: tuple[frozenset[Card], ...] = ()
    denies: bool = False
    suits: tuple[frozenset[Suit], ...] = ()
    ranks: tuple[frozenset[Rank], ...] = ()
    numbers: tuple[tuple[int, float, int], ...] = ()
    ways: tuple[Way, ...] = ()
    sight: Sight | None = None
    tags: frozenset[str] = frozenset()
    sealed: tuple[str, ...] = ()
    like_cards: frozenset[str] = frozenset()
    others: int = 0
    aside: int = 0
    asks: bool = False
    cost: float = 0.0
    round: int = 0
    lists: bool = False
    is_vague: bool = False
    opens: tuple[int, frozenset[Suit]] | None = None

    @property
    def corrects(self) -> bool:
        return "correct" in self.tags or self.denies

    @property
    def heads(self) -> bool:
        """Whether it announces a round."""
        return bool(self.round or self.opens)

    @property
    def adds_up(self) -> bool:
        """Whether it rather says what bids make together: “no, that'd be 4”."""
        return bool(self.tags & ({"perhaps"} if "surely" in self.tags else _ADDING))

    @property
    def surely(self) -> bool:
        """Whether it takes back for sure what was said before, and doesn't chat of it."""
        most = 3 if "surely" in self.tags else 2 if "correct" in self.tags else 0
        return self.others < most and not (
            self.asks or self.names or self.tags & {"round", "perhaps", "counts"}
        )

    @property
    def is_bare(self) -> bool:
        """Whether its numbers stand between stops of their own."""
        return not any(cost or beside for _, cost, beside in self.numbers)

    @property
    def bid_numbers(self) -> set[int]:
        """Its numbers, however they are said."""
        return {number for number, *_ in self.numbers}

    @property
    def said_ranks(self) -> frozenset[Rank]:
        """Those of its cards, and those that stand alone."""
        cards = (card.rank for cards in self.cards for card in cards)
        numbers = (Rank(str(number)) for number in self.bid_numbers if 0 < number <= 10)
        return frozenset(numbers).union(cards, *self.ranks)

    @property
    def makes_another(self) -> bool:
        """“Sorry, make my 1 a 2”."""
        return self.corrects and len(self.bid_numbers) > 1

    @property
    def may_correct(self) -> bool:
        """Whether words that nobody knows may take back what was said before."""
        return self.corrects or self.others > 0

    @property
    def is_loose(self) -> bool:
        """Whether it is too badly said to prove anything that no other card bears out: “h 2”."""
        return self.cost >= _LOOSE or bool(self.is_vague and self.numbers)

    @property
    def says_something(self) -> bool:
        named = self.cards or self.numbers or self.suits or self.ranks or self.sealed
        return bool(named or self.ways or self.sight or self.tags & _SAYS)

    @property
    def around(self) -> float:
        """What the words around make of anything that it says."""
        return min(1.4, 0.2 * self.others) + self.cost + 1.2 * self.asks

    @property
    def around_cards(self) -> float:
        """What the words around make of its cards."""
        return min(1.4, 0.2 * self.aside) + self.cost + 1.2 * self.asks

    def card_costs(
        self, held: Collection[Card], trump: Suit | None
    ) -> Iterator[tuple[float, frozenset[Card]]]:
        """Which of some cards it says, and how badly; a set of which it says one."""
        many = len(self.cards) - 1
        for i, one in enumerate(self.cards):
            if cards := one & frozenset(held):  # “3♥ … no, 2♦”
                yield self.around_cards + 1.4 * (many - i if self.corrects else many), cards
        trumps = [frozenset([trump])] if trump and "trump" in self.tags else []
        numbers = [frozenset([Rank(str(n))]) for n, *_ in self.numbers if 0 < n <= 10]
        suits, ranks = self.suits or trumps, self.ranks or numbers
        alone = len(self.suits) + len(self.ranks) + len(self.numbers) == 1
        if self.cards:  # “♣4, no, the 5”
            if many or not (self.corrects and ranks):
                return
            suits, cost = [frozenset(c.suit for c in self.cards[0] if c.suit)], 0.4
        elif suits and ranks:
            cost = 0.6
        elif alone and (self.suits or ranks) and not self.tags & {"trick", "pass"}:
            cost = 1.0 if self.suits else 0.8 if self.ranks else 1.0 if self.others else 2.0
        else:
            return
        for suit, rank in product(suits or [frozenset(Suit)], ranks or [frozenset(Rank)]):
            if cards := frozenset(c for c in held if c.suit in suit and c.rank in rank):
                yield self.around + cost, cards

    def bid_costs(self) -> Iterator[tuple[float, int]]:
        """Which bids it says, and how badly."""
        worse = self.cost * (not self.is_vague) + 1.2 * self.asks + 0.04 * min(self.others, 8)
        several = dict[int, float]()
        for number, cost, beside in self.numbers:
            cost += 0.15 * min(beside, 8)
            several[number] = min(cost, several.get(number, cost))
        for number, cost in sorted(several.items()):
            share = 0.7 if cost else 0.1
            yield worse + cost + share * (len(several) - 1), number
        if "pass" in self.tags and 0 not in several:
            yield self.around + 0.3 + 0.7 * len(several), 0

    @property
    def card_strength(self) -> float:
        """How much it costs to say that as mere talk, where a card is wanted of its writer."""
        if not self.cards:
            bare = bool(self.suits or self.ranks) + bool(self.numbers)
            return 0.3 if self.asks else max(0.3, 1.2 * bare - 0.5 * self.others)
        if self.asks:
            return 0.7
        return max(1.2, 5.0 - 0.7 * self.aside - 2.3 * self.cost - 1.5 * (len(self.cards) > 1))

    @property
    def bid_strength(self) -> float:
        """The same, where a bid is wanted."""
        if not self.numbers and "pass" not in self.tags:
            return 0.0
        least = min(
            (1.5 * cost + 0.25 * min(beside, 4) for _, cost, beside in self.numbers), default=0.3
        )
        bare = 2.0 * (self.around + least == 0 and not self.cards)
        return max(0.5, 3.2 + bare - 0.1 * min(self.others, 6) - 1.2 * self.asks - least)


NOTHING = Saying()


class Ear:
    """Hears what players of one game write.

    Args:
        names: of the players, in seat order.
        deck: the cards that there are.
        languages: of those who write.
        silent: the only seat that never writes: “Oma: 1”, “Oma sagt 1”, if nobody else is an Oma.
        writers: contact → seat; where just one is “Oma Anna”, “Oma” is Anna.
    """

    def __init__(
        self,
        names: Sequence[str],
        deck: Iterable[Card],
        languages: Iterable[str] = (),
        silent: int | None = None,
        writers: Mapping[str, int] | None = None,
    ) -> None:
        self._words = vocabulary(frozenset(languages))
        self._deck = frozenset(deck)
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
        self._silent = "" if silent is None else keys[silent]
        self._called = kin - self._seats.keys() if self._silent else set[str]()
        keys = sorted(self._seats, key=len, reverse=True)
        named = "|".join(map(re.escape, keys)) or "(?!)"
        self._named = re.compile(f"(?<!\\w)(?:{named})(?!\\w)")
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
        self.asks_or_objects = self._words.asks_or_objects

    def hear(self, text: str) -> tuple[Saying, ...]:
        """What a message says, by the players that it is about; nothing where it is mere talk."""
        return () if self.says_nothing(text) else self._heard(text)

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
            or any(word.means for text in _LETTERS.findall(plain) for word in look(text))
        )

    def around(self, text: str) -> list[str]:
        """The words of a message that are neither of a card nor usual beside one."""
        words = _LETTERS.findall(_SHORTENED.sub("", plain_words(text)))
        of_cards = {"of", "any", "big", "little"}
        return [
            word for word in words if len(word) > 1 and word not in self._words.plays
            and (word in _ALSO_WORDS or not any(
                one.suits or one.ranks or one.number is not None or one.tags & of_cards
                for one in self._words.look(word)
            ))
        ]  # fmt: skip

    def _hear(self, text: str) -> tuple[Saying, ...]:
        """What a message says, by the players that it is about."""
        plain = _NEGATED.sub(" not ", plain_words(_NAE.sub("nee", text[:_MOST_ANNOUNCED])))
        plain = _BUT.sub(r", \g<0>", _CANNOT.sub("cannot", plain))
        heading, plain = self._heading(plain)
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
        plain = _SAYS_FOR.sub(self._for_silent, plain)
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
            text, *stop = re.split(until, plain[voice.end() : end], maxsplit=1)
            own += "".join(stop)
            said.append(self._parts(text, mixed))
        mine = self._parts(f"{plain[: ends[0]]}. {own}" if own else plain[: ends[0]], mixed)
        lists = "bids" in mine.tags
        own_part = [mine] if not full and mine.says_something else []
        if said and mine.corrects and not mine.says_something:  # “sorry, Ben: 40-K”
            said[0] = said[0]._replace(tags=said[0].tags | mine.tags)
        whose, others = set[int](), list[Saying]()
        for voice, one in zip(voices, said, strict=True):
            subject = self._seats[voice[1]]
            whose.add(subject)
            # What is said of several people is a score, or something else.
            counts = lists or len(voices) == 1 or one.cards or one.sealed
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
        said = (_LETTERS if number else _TOKEN).findall(told)  # “Runde 6: ♠A” plays it
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

    def _for_silent(self, said: re.Match[str]) -> str:
        """“Oma sagt 1”, “Oma: 1 Stich”, “Oma sagt ♥3”, where just one player never writes."""
        if said[1] not in self._called or (
            said[2] and "says" not in self._words.look(said[2])[0].tags
        ):
            return said[0]
        what = self._parts(said[3], ())
        bid = what.numbers and what.is_bare
        return f"{self._silent}: " if bid or what.cards else said[0]

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
            if self._made(*(look(half)[0] for half in halves)):
                like_cards.add(sealed[-1])
        plain = _SEALED.sub(" ", plain)
        asks = not {*plain}.isdisjoint('?>„“”"')
        names = frozenset(self._seats[name] for name in self._named.findall(plain))
        plain = self._named.sub(" , ", plain)
        heard, end = list[Word](), -9
        few = len(_LETTERS.findall(plain)) <= 3  # words, beside which two letters can be a card
        for found in _TOKEN.finditer(plain):
            text = found[0]
            words = look(text)
            if len(text) == 2 and words[0].suits and (text == plain.strip() or text in mixed):
                one, two = (look(letter)[0]._replace(cost=0.2) for letter in text)
                following = _TOKEN.search(plain, found.end())  # “Kr B”, “Kr 9” isn’t ♦K
                beside = [*heard[-1:], *(look(following[0])[:1] if following else ())]
                if self._made(one, two) and not any(
                    half.ranks and half.text != "a" for half in beside
                ):  # “pK”
                    words = one, two
            short = len(words) == 2 and all(word.is_short for word in words)
            if short and text not in mixed:
                last = not plain[found.end() :].strip(" .!")
                also = text in _ALSO_WORDS
                if also and text == plain.strip():
                    words = (words[0]._replace(cost=words[0].cost + 1.5), words[1])
                elif also or not (few or len(text) > 2 or last):
                    words = (Word(text),)
            heard += [words[0]._replace(gap=found.start() - end), *words[1:]]
            end = found.end()
        return self._scan(heard)._replace(
            names=names, asks=asks, sealed=tuple(sealed), like_cards=frozenset(like_cards)
        )

    def _scan(self, heard: list[Word]) -> Saying:  # noqa: C901, what a word can be, one by one
        lone = len(heard) == 1
        words = [*self._joined(heard), *[Word("", gap=9)] * 4]
        spans = self._cards(words)
        inside = {k for i, (end, *_) in spans.items() for k in range(i, end)}
        denied = {i for i in range(len(words)) if _is_denied(words, i, spans)}
        suits, ranks, close, part = [], [], 0, 0
        numbers, vaguely = list[_Heard](), list[_Heard]()
        tags, others, noes, refused = set[str](), 0, 0, dict[int, int]()
        beside, cards_in, others_in = Counter[int](), Counter[int](), Counter[int]()
        for i, word in enumerate(words[:-4]):
            part += word.gap > 1
            if i in inside:
                signed = {one.text for one in words[max(0, i - 1) : i + 2]} & {*_SIGNS}
                if word.number and not word.is_short:  # “♦2” is hardly a 2
                    vaguely.append((word.number, 1.4 if signed else 0.4, 0, part))
                cards_in[part] += 3
                continue
            behind = words[i + 1]
            if word.is_suit:
                suits += [word.suits] * (i not in denied)
                beside[part] += 2
            elif (
                word.ranks
                and word.number is None
                and (lone or not word.is_short or (spans and word.text in _RANK_LETTERS))
                and not (i + 1 in spans and behind.is_suit and behind.gap == 1)  # “d Pik 7”
            ):
                ranks += [word.ranks] * (i not in denied)
            elif word.number is not None and (bid := _number(words, i, numbers, refused, part)):
                number, cost, more, close = bid
                numbers.append((number, cost, more, part))
            elif not word.means or word.number is not None or (word.is_short and word.cost):
                other = "bid" not in word.tags and (len(word.text) > 1 or word.text.isdecimal())
                others += other
                others_in[part] += other and word.text not in self._words.plays
                beside[part] += other
            beside[part] += bool(word.tags & _OTHER_THINGS)
            none = word.number == 0 and not any(one.number for one in words[i + 1 :])  # “nope”
            no = "correct" in word.tags and ("not" in word.tags or (none and bool(spans)))
            tags |= word.tags - {"correct"} if no or none else word.tags
            # “no clubs, ♥7”, but “nö ♣B”
            lacks = behind.suits and behind.gap < 2 and i + 1 not in spans
            noes += no and word.gap > 1 and not (others or lacks)
            early = (i < 3 and others < 2) or not behind.text or behind.number is not None
            if early and "correct" in word.tags and not (no or none):
                tags.add("surely")
            if word.number is not None and not (behind.gap > 1 or behind.means):
                tags.add("counts")  # “1 Anruf”
        if noes > (others > 1):  # “nu, ♣K”, “nu nu, ♣K am vrut”; not “nu mai am treflă”
            tags.add("correct")
        if any(cost == 0 for _, cost, *_ in numbers):  # “sage 2”: no six
            numbers = [one for one in numbers if one[1] < MISSPELT]
        numbers = [one for one in numbers if one[3] > refused.get(one[0], -1)]
        cards = tuple(found for i, (_, found, _) in spans.items() if i not in denied)
        is_vague = bool(cards) and all(worse for *_, worse in spans.values())  # “mă bag cu 8”
        if is_vague or (cards and len(vaguely) == 1):  # “mit dem Blatt 2”
            numbers += vaguely
        if len(numbers) == 1:
            beside[numbers[0][3]] = max(0, min(8, beside[numbers[0][3]]) - close)
        return Saying(
            cards=cards, denies=bool(denied & spans.keys()), is_vague=is_vague,
            suits=tuple(suits), ranks=tuple(ranks),
            numbers=tuple(
                (number, cost, max(0, min(8, beside[at]) + more + cards_in[at] * (not is_vague)))
                for number, cost, more, at in numbers
            ),
            ways=tuple(way for way in Way if way.name.lower().replace("_", "-") in tags),
            sight=next((_SIGHTS[tag] for tag in _SIGHTS if tag in tags), None),
            tags=frozenset(tags), others=others,
            aside=min((others_in[part] for part in cards_in), default=others),
            cost=sum(worse for *_, worse in spans.values()),
        )  # fmt: skip

    def _joined(self, heard: Iterable[Word]) -> list[Word]:
        """Two words that mean one thing as one, and what a stop makes another one: “halt, 3”."""
        joined, known = [Word("")], self._words.exactly
        for word in heard:
            last = joined[-1]
            phrase, both = f"{last.text} {word.text}", known(last.text) and known(word.text)
            two = known(phrase) if both else self._words.alike(phrase)  # not “a tick”
            stopped = known(f"{last.text},") if word.gap > 1 else None
            joined[-1] = (two or stopped or last)._replace(gap=last.gap)
            joined += [] if two else [word]
        return joined[1:]

    def _cards(self, words: list[Word]) -> dict[int, Span]:
        """Where cards begin: of all ways to find some the best, which leaves the fewest words of
        cards over.
        """
        ways: list[tuple[float, dict[int, Span]]] = [(0.0, {})]
        for i in reversed(range(len(words) - 4)):
            word = words[i]
            before = frozenset[str]().union(*(one.tags for one in _before(words, i, 3)))
            denied = bool(word.suits and before & {"not", "no-trump"})
            also = denied or word.text in _ALSO_WORDS
            left = 0.0 if also else 0.05 if word.is_short else 0.6
            found = []
            for end, cards, worse in self._spans(words, i):
                cost, later = ways[end - i - 1]
                apart = any(one.gap > 1 for one in words[i + 1 : end])
                cost += (
                    worse + 0.6 * (apart + denied * (1 + apart)) - (1.1 if len(words) > 6 else 2.0)
                )
                cost -= 0.06 * (end - i == 3 and "of" in words[i + 1].tags)  # “as de caro k”
                cost -= 0.01 * (words[end - 1].gap == 0)  # “a ♥J”
                found.append((cost, {i: (end, cards, worse), **later}))
            found.append((left * bool(word.suits or word.ranks) + ways[0][0], ways[0][1]))
            ways.insert(0, min(found, key=lambda way: way[0]))
        return ways[0][1]

    def _spans(self, words: list[Word], i: int) -> Iterator[Span]:
        """The cards that begin at a word: a suit and a rank, or a joker and its size, with nothing
        between but “of” or one short word.
        """
        one = words[i]
        if not one.is_short and (whole := self._made(one, one)):  # a drawn card, or a joker
            yield i + 1, whole, 0.1 + one.cost
        # “patru d pică”
        joins = one.is_short and one.text != "a" and one.gap == 1 and words[i - 1].ranks
        slurs = 2 if one.ranks or one.tags else 0
        for k in range(i + 1, len(words) - 4):
            two, behind, third = words[k : k + 3]
            apart = two.gap > 0
            talk = apart and one.text + two.text in ("ea", "sa", "ca")  # “e a mea”, “s-a dus”
            talk |= two.gap > 1 and two.text in _ALSO_WORDS  # “două, că am o carte bună”
            if (cards := self._made(one, two)) and not talk:
                suit = two if one.ranks and two.suits else one
                counts = behind.tags & {"trick", "unit"} and two.number  # “mit dem Blatt 2 Stiche”
                worse = one.cost + two.cost + bool(counts)
                worse += 0.4 * (apart and suit.is_short) + 1.4 * bool(apart and joins)
                worse += 0.4 * (two.gap == 1 and one.text == "cu")  # “cu 4 de romb”
                other = i > 0 and one.gap == 1 and not words[i - 1].means
                other &= words[i - 1].text not in self._words.plays
                worse += MISSPELT * (one.text == "a" and two.is_suit and other)  # “eigth a hearts”
                worse += sum(0.3 if a.text in "da" else 0.7 for a in words[i + 1 : k] if a.ranks)
                letter = two.is_short and len(two.text) == 1
                worse += 0.8 * (letter and behind.is_suit)  # “5 d caro”
                if behind.gap == 0 < two.gap and (also := self._made(two, behind)):
                    yield k + 2, cards | also, worse + 0.1  # “then ♥Q”
                else:
                    yield k + 1, cards, worse
                if two.ranks and "of" in behind.tags and third.is_suit:
                    also = self._made(two, third)  # “with a heavy heart, 9 of diamonds”
                    yield k + 3, cards | also, worse + 0.1
            if "of" in two.tags:
                continue
            short = len(two.text) < (3 if len(one.text) == 1 and one.text.isalpha() else 4)
            slurs -= 1 if short and two.gap < 2 else 9  # not “a dat ♥ D”
            if slurs < 0 or (two.means and not two.is_short):
                return

    def _made(self, one: Word, two: Word) -> frozenset[Card]:
        """The cards of the deck of which two words are the halves."""
        return self._deck & made(one, two)


_ALSO_WORDS = frozenset([
    "da", "ha", "ka", "pa", "sa", "ta", "ah", "ad", "kk", "tv", "at", "ap", "ac", "dk", "pj", "ps",
    "as", "jo", "ja", "ar", "be", "et", "pt", "er", "acu", "cu", "ca", "e", "di",
])  # fmt: skip
"""What two letters could mean as a card, but mostly don't."""
_OTHER_THINGS = {"claim", "trump", "round", "out", "uptown", "downtown"}
_SAYS, _ADDING = {"pass", "out", "nullo", "claim"}, {"perhaps", "not", "refuses"}
_SIGHTS = {"open": Sight.OPEN, "blind": Sight.BLIND, "forehead": Sight.FOREHEAD}
_SAYS_FOR = re.compile(r"(?<!\w)(\w+)(?:: ?| (\w+) )(?=([^,;.!?\n]+))")
_MINE = r"\b(?:ich|i|me|eu)\s*:"  # behind what is said for somebody else
_POLL = re.compile(r"\W*(?:umfrage|poll|sondaj)\s*:")
_NAE = re.compile(r"(?i)\bnä+h?\b")  # without its accent it says another thing
_CANNOT = re.compile(r"\b(?:can(?:nae|['’´`]?t)|can no[tw])\b")
_NEGATED = re.compile(
    r"\s*\b(?:(?:ai|are|could|did|do|does|have|is|should|wo|would)n['’´`]?t\b"
    r"|n[-'’](?=(?:am|ai|are)\b))\s*"
)
_BUT = re.compile(r"\b(?:weil|wenn|falls|but|because|if|dar|daca|fiindca|deoarece)\b")
"""Where another sentence begins without a stop."""
_SHORTENED = re.compile(
    "\\b[dst]['’´`]\\s?(?=[a-z])|(?m:^>.*\n)"
    "|(?<=[a-z])['’´`](?:[a-z]{1,2}(?![a-z]))?|https?://\\S+|(?<=\\d)-?(?:n?er|le|ul)\\b|\\d+(?:st|nd|rd|th)\\b"
    "|^\\d+\\.(?= (?:stich|trick|levata))|\\+\\s?\\d+"
    "|\\d+(?:\\s*\\+\\s*\\d+)+(?:\\s*(?:=|macht|gibt|sind|ist|san|is|makes|fac|face|e|este)\\s*\\d+)?"
    f"|([{_SIGNS}])(?=\\1)|(?:<|(?<!\\w)[:;]-?)3(?!\\d)|§ ?\\d+|\\b(?:1a|\\d+x)\\b"
    "|(?<=!!)1+(?:elf|eleven)?(?=\\W*$)"
    "|\\bnu (?=\\w+ decat\\b)|\\b(?:auch|tot) (?=\\w+\\W*$)"
)
"""What says nothing: the “t’” of “t’ace”, a quoted line, the “’s” of “it’s”, an address, the “er”
of “2er”, the first ♣ of “♣♣4”, the 1 of “!!1”, “<3”, “§ 3”, “1a”, “2x”, “(+12)”, what is added up:
“2+1=3”; the “nu” of “nu fac decât una”, just one; the “auch” of “Oma auch 1”.
"""
_MIXED = re.compile(
    r"(?<!\w)(?:[a-z]{1,3}[A-Z]|[AKQJDBVT][a-z]{1,3}|[AKQJ][CDHS](?= ?(?:[.,!;]|\W*$)))(?!\w)"
)
"""“it's”; “hA”, “Js”: letters of both kinds are hardly a word."""
_CARDS = re.compile(r"\b(\w+) (?:kart(?:en?|n|l)|cards?|cart[ei])\b")
_QUESTION = re.compile(r"(?:[^.!?\n]|\.(?=\d))*\?(?!\w)")
_LETTERS, _RANK_LETTERS = re.compile("[a-z]+"), frozenset("kqjdbv")
_SOMETHING = re.compile(f"[{_SIGNS}]|(?<![\\d.,/])(?<!\\d:)\\d{{1,2}}(?![\\d:.,/]*\\d)")


def _is_denied(words: list[Word], i: int, spans: Collection[int]) -> bool:
    """Whether a card or suit is one that somebody hasn't: “n-am caro”.  spans: where cards
    begin; a “no” right before the only one denies another one: “nö ♣B”.
    """
    for k, word in enumerate(_before(words, i, 3)):
        if "not" in word.tags:
            return not (k == 0 and {*spans} == {i} and "correct" in word.tags)
        beside = word.is_short or word.number == 1 or "of" in word.tags
        if not (beside or (words[i].is_suit and i not in spans and len(word.text) < 5)):
            break  # “în loc de aia ♣7”
    return False


def _number(
    words: list[Word], i: int, before: Iterable[_Heard], refused: dict[int, int], part: int
) -> tuple[int, float, int, int] | None:
    """What a number bids, how badly it is said, and what its neighbours make of that, also where
    it is the only one; None where it counts something else, “2 Punkte”, “in runda 4”, “kein Herz
    mehr”, or is denied, “not allowed 0”: then it is added to `refused`, with the stops before it.
    """
    word, behind = words[i], words[i + 1]
    number = word.number or 0
    court = bool(behind.ranks) and behind.number is None and behind.text not in _ALSO_WORDS
    # “one jack”, “one heart only”
    of_cards = (court and not behind.is_short) or (behind.is_suit and number < 2)
    of_cards &= behind.gap < 2 and not behind.cost
    of_cards |= number == 0 and behind.is_suit
    spelled = not (word.text.isdecimal() or word.text in ("zero", "null"))
    lone = word.gap > 1 and (behind.gap > 1 or not behind.text)  # “2 nici în vis. Zero”
    near_by = any(not cost and part - at < 2 for _, cost, _, at in before)
    more = number == 0 and spelled and not lone and near_by
    here = "round" in words[i - 1].tags and word.gap < 2
    less = number < 2 and spelled and "more" in behind.tags and behind.gap < 2  # “not one more”
    if number > 26 or "unit" in behind.tags or of_cards or more or less or here:
        return None
    near = [*dropwhile(lambda one: "correct" in one.tags, _before(words, i, 3))]
    near = [*takewhile(lambda one: "unit" not in one.tags, near)]
    close = [one for one in near[:2] if "not" in one.tags and one.number is None]
    later = [*takewhile(lambda one: one.number is None and one.gap < 2, words[i + 1 : i + 4])]
    last = words[i + 1 + len(later)]  # “0 geht nicht”, but “2 nicht 3”
    gone = any("refuses" in one.tags for one in later) and (last.number is None or last.gap > 1)
    none_at_all = number == 1 and spelled  # “not one”
    # “can’t say none”, but “nu fac nimic”
    say = close and ("say" in near[0].tags or close[0].text == "cannot")
    if (number or not spelled or say) and (gone or (close and (say or not none_at_all))):
        if not word.is_short:
            refused[number] = part
        return None
    none = any(  # “keinen einzigen”, but “nicht Xyz A”: a letter looks at its neighbour only
        "not" in one.tags or (one.number == 0 and one.text.isalpha() and not one.cost)
        for one in near[: len(word.text)]
    )
    no = "correct" in word.tags and any(one.number for one in words[i + 1 :])
    follows = none or any("trick" in one.tags for one in later)
    weak = 2.0 if no or (word.is_short and not follows) else 0.0
    weak += "or" in words[i - 1].tags | behind.tags  # “0 oder 2”
    weak += any("says" in one.tags for one in near)  # “sie sagt 1”
    weak += any("perhaps" in one.tags for one in (*near, *later))  # “2 would be nice”
    after = words[i + 1 : i + 3]
    if any(one.number is not None for one in words[i + 1 : i + 4]):  # “2. So 3”
        after = [*takewhile(lambda one: one.gap < 2, after)]
    bids = any("bid" in one.tags for one in (*_before(words, i, 2), *after))
    counts = behind.gap == 1 and not (behind.means or "bid" in behind.tags)  # “1 Kuchen”
    weak += counts and number == 0 and "not" in word.tags  # “bin ja kein Unmensch”
    says = word.gap == 1 and "bid" in words[i - 1].tags  # “ich sage null”
    tricks = behind.gap == 1 and "trick" in behind.tags  # “zwei Stiche”
    number = 0 if none and number == 1 else number
    return number, weak + word.cost, counts - 3 * bids, 3 * (says + tricks)


def _before(words: list[Word], i: int, most: int) -> Iterator[Word]:
    """The words that stand right before one, the nearest first."""
    for k in range(i, i - most, -1):
        if words[k].gap > 1:
            return
        yield words[k - 1]
