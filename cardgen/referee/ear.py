"""How well a message says something: a card, a bid, a pass, a number of a closed card, whatever
stands around it.  Costs are how unlikely it is that somebody who means it writes it so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product, takewhile
from typing import Any, NamedTuple

from cardgen.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from cardgen.games import Sight, Way
from cardgen.names import name_key
from cardgen.referee.words import FOREIGN, MISSPELT, Vocabulary, Word, plain_words

MOST_CHARACTERS = 300
"""Of a message in which somebody plays."""
_MOST_ANNOUNCED = 2_000
_BY_THE_WAY, _MOST_BY_THE_WAY, _ASKED, _ONE_OF_MANY = 0.2, 1.4, 1.2, 1.4
_ANY = frozenset[Suit | Rank]([*Suit, *Rank])
_SIGNS = "♣♧♦♢♥♡❤♠♤★☆"
_SEALED = re.compile(
    r"(?<![\w♥♠♦♣-])(?!(?<=\ba )\d{1,2}-a\b)(\d{1,2})\s?[-‐‑–]\s?([acdefghjkmnpqrtuvwxy])(?![\w/-])"
)
_TOKEN = re.compile(f'\\d+(?:[.:,/-]\\d+)+|\\d+|[a-z]+|[{_SIGNS}]|[*?>„“”"+=%€$🤦]')
_ROUND = re.compile(
    r"\W*(?:\w+:\s*)?(?:(?:runde|round|runda)\s+(\d{1,2})\b|(\d{1,2})(?:\.|st|nd|rd|th)\s?(?:runde|round)\b)"
    r"\s*(?:(?:von|of|din|/)\s*(\w+)|[\W_]*(?:$|\n)|(?=[^\w\s]|.*\b(?:trumpf|trumps?|atu)\b))"
)


Token = tuple[Word, int, int]
"""A word, and where it begins and ends."""
Span = tuple[int, frozenset[Card], float]
"""A card in a message: behind which word it ends, what it can be, and how badly it is said."""


class Saying(NamedTuple):
    """What is in a message, or in the part of it that is about one player.

    Attributes:
        subject: the seat whose name and a colon stand before it; names: seats named otherwise.
        cards: those that each pair of suit and rank can mean.
        denies: it says of a card that it isn't that: “not the ♥7”.
        suits, ranks: that stand alone.
        numbers: that stand alone, each with how badly it is said.
        sealed: numbers of closed cards; like_cards: those that may be cards instead, “5-h”.
        others: words that mean nothing here.
        asks: it is a question, or quotes somebody.
        cost: of its typing errors.
        round: the number of the round that it announces; 0: none.
        lists: its names and numbers are bids, as a heading says.
        is_vague: its cards may be mere numbers, too.
        begins: the number that it begins with, or that stands alone at its end.
    """

    subject: int | None = None
    names: frozenset[int] = frozenset()
    cards: tuple[frozenset[Card], ...] = ()
    denies: bool = False
    suits: tuple[frozenset[Suit], ...] = ()
    ranks: tuple[frozenset[Rank], ...] = ()
    numbers: tuple[tuple[int, float], ...] = ()
    ways: tuple[Way, ...] = ()
    sight: Sight | None = None
    tags: frozenset[str] = frozenset()
    sealed: tuple[str, ...] = ()
    like_cards: frozenset[str] = frozenset()
    others: int = 0
    asks: bool = False
    cost: float = 0.0
    round: int = 0
    lists: bool = False
    is_vague: bool = False
    begins: int | None = None

    @property
    def corrects(self) -> bool:
        return "correct" in self.tags or self.denies

    @property
    def surely(self) -> bool:
        """Whether it takes back for sure what was said before, and doesn't chat of it."""
        most = 3 if "surely" in self.tags else 2 if "correct" in self.tags else 0
        return self.others < most and not (
            self.asks or self.names or self.tags & {"round", "perhaps", "counts"}
        )

    @property
    def may_correct(self) -> bool:
        """Whether words that nobody knows may take back what was said before."""
        return self.corrects or self.others > 0

    @property
    def is_loose(self) -> bool:
        """Whether it is too badly said to prove anything that no other card bears out: “h 2”."""
        return self.cost >= MISSPELT or self.is_vague

    @property
    def says_something(self) -> bool:
        return bool(
            self.cards or self.numbers or self.suits or self.ranks or self.ways or self.sealed
        ) or bool(self.round or self.sight or self.tags & {"pass", "out", "nullo", "claim"})

    @property
    def around(self) -> float:
        """What the words around make of anything that it says."""
        return min(_MOST_BY_THE_WAY, _BY_THE_WAY * self.others) + self.cost + _ASKED * self.asks

    def card_costs(
        self, held: Collection[Card], trump: Suit | None
    ) -> Iterator[tuple[float, frozenset[Card]]]:
        """Which of some cards it says, and how badly; a set of which it says one."""
        many = 0 if self.corrects else _ONE_OF_MANY * (len(self.cards) - 1)
        for cards in dict.fromkeys(cards & frozenset(held) for cards in self.cards):
            if cards:
                yield self.around + many, cards
        if self.cards:
            return
        trumps = [frozenset([trump])] if trump and "trump" in self.tags else []
        numbers = [frozenset([Rank(str(number))]) for number, _ in self.numbers if 0 < number <= 10]
        pairs = product(self.suits or trumps, self.ranks or numbers)
        ways: list[tuple[float, frozenset[Any], frozenset[Any]]]
        ways = [(0.6, suits, ranks) for suits, ranks in pairs]
        alone = len(self.suits) + len(self.ranks) + len(self.numbers) == 1
        if alone and not self.tags & {"trick", "pass"}:
            ways += [(1.0, suits, _ANY) for suits in self.suits]
            ways += [(0.8, _ANY, ranks) for ranks in self.ranks]
            ways += [(1.0 if self.others else 2.0, _ANY, ranks) for ranks in numbers]
        for cost, suits, ranks in ways:
            if cards := frozenset(c for c in held if c.suit in suits and c.rank in ranks):
                yield self.around + cost, cards

    def bid_costs(self) -> Iterator[tuple[float, int]]:
        """Which bids it says, and how badly."""
        worse = self.around
        worse += _NO_CARD * (bool(self.cards) and not self.is_vague) - self.is_vague * self.cost
        worse += 0.5 * bool(self.suits)
        several = {number for number, _ in self.numbers}
        for number in several:
            cost = min(cost for found, cost in self.numbers if found == number)
            share = 0.1 if number == self.begins else 0.7
            yield worse + cost + share * (len(several) - 1), number
        if "pass" in self.tags and 0 not in several:
            yield worse + 0.3 + 0.7 * len(several), 0

    @property
    def card_strength(self) -> float:
        """How much it costs to say that as mere talk, where a card is wanted of its writer."""
        if not self.cards:
            bare = bool(self.suits or self.ranks) + bool(self.numbers)
            return 0.3 if self.asks else max(0.3, 1.2 * bare - 0.5 * self.others)
        if self.asks:
            return 0.7
        return max(1.2, 5.0 - 0.7 * self.others - 2.3 * self.cost - 1.5 * (len(self.cards) > 1))

    @property
    def bid_strength(self) -> float:
        """The same, where a bid is wanted."""
        if not self.numbers and "pass" not in self.tags:
            return 0.0
        least = min((cost for _, cost in self.numbers), default=0.3)
        bare = 2.0 * (self.around + least == 0 and not self.cards)
        return max(0.5, 3.2 + bare - 0.5 * self.others - 1.2 * self.asks - least)


NOTHING = Saying()


class Ear:
    """Hears what players of one game write.

    Args:
        names: of the players, in seat order.
        deck: the cards that there are.
        languages: of those who write.
    """

    def __init__(
        self,
        names: Sequence[str],
        deck: Iterable[Card],
        languages: Iterable[str] = (),
    ) -> None:
        self._words = Vocabulary(languages)
        self._deck = frozenset(deck)
        keys = [plain_words(name_key(name)) for name in names]
        parts = Counter(part for key in keys for part in key.split() if len(part) > 2)
        self._seats = {  # “Käthe” for “Tante Käthe”, if there is one
            part: seat
            for seat, key in enumerate(keys)
            for part in (*key.split(), key)
            if parts[part] == 1 or part == key
        }
        named = (
            "|".join(re.escape(key) for key in sorted(self._seats, key=len, reverse=True)) or "(?!)"
        )
        self._named = re.compile(f"(?<!\\w)(?:{named})(?!\\w)")
        self._voice = re.compile(  # “Oma: 1”, “Oma 1”, “Oma fängt an: 1”
            f"(?<!\\w)({named})(?: ?\\([^()]{{1,30}}\\))?"
            f"(?:\\s*[:=]|\\s+(?=(\\w+)(?:[^\\w?]*$|[,;.!]))"
            f"|(?=[^.:,;?\n]{{1,30}}:\\s*(\\w+)\\W*$))"
        )
        self._meant = re.compile(f"(\\w+) (?:fur|for|pentru|pt|la) ({named})(?!\\w)")
        self._heard = lru_cache(5_000)(self._hear)

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
        if _POLL.match(plain):
            return True
        if _SOMETHING.search(plain):
            return False
        look = self._words.look
        return not any(word.means for text in _LETTERS.findall(plain) for word in look(text))

    def around(self, text: str) -> list[str]:
        """The words of a message that aren't of a card."""
        words = _LETTERS.findall(_SHORTENED.sub("", plain_words(text)))
        of_cards = {"of", "any", "big", "little"}
        return [
            word for word in words if len(word) > 1
            and (word in _ALSO_WORDS or not any(
                one.suits or one.ranks or one.number is not None or one.tags & of_cards
                for one in self._words.look(word)
            ))
        ]  # fmt: skip

    def _hear(self, text: str) -> tuple[Saying, ...]:
        """What a message says, by the players that it is about."""
        plain = _NEGATED.sub(" not ", plain_words(_NAE.sub("nee", text[:_MOST_ANNOUNCED])))
        header, look = _ROUND.match(plain), self._words.look
        number, full = (int(header[1] or header[2]), bool(header[3])) if header else (0, False)
        out = [Saying(round=number, lists=full)] if number else []
        if header and not full:  # “Runde 6, Kreuz. Null”
            plain = " ".join(
                part for part in re.split(r"[.!;\n]+\s*", plain[header.end() :])
                if not any(
                    word.suits or word.tags & {"trump", "unit"}
                    for found in _LETTERS.findall(part) for word in look(found)
                )
            )  # fmt: skip
        plain = _SHORTENED.sub("", plain)
        mixed = {found[0].lower() for found in _MIXED.finditer(text)}
        for pair in reversed([*self._meant.finditer(plain)]):  # “2 für mich, 1 für Oma”
            if look(pair[1])[0].number is not None:
                plain = f"{plain[: pair.start()]}{plain[pair.end() :]}; {pair[2]}: {pair[1]}"
        voices = [
            voice for voice in self._voice.finditer(plain)
            if not (alone := voice[2] or voice[3]) or look(alone)[0].number is not None
        ]  # fmt: skip
        ends = [*(voice.start() for voice in voices), len(plain)]
        before = self._parts(plain[: ends[0]], mixed)
        lists = "bids" in before.tags
        if not full and before.says_something:
            out.append(before)
        whose = set[int]()
        for voice, end in zip(voices, ends[1:], strict=True):
            said, subject = self._parts(plain[voice.end() : end], mixed), self._seats[voice[1]]
            whose.add(subject)
            # of several people it tells a score, or something else
            tells = lists or not (full or (len(voices) > 1 and not (said.cards or said.sealed)))
            if said.says_something and tells:
                names = said.names | whose if said.sealed else said.names
                out.append(said._replace(subject=subject, names=names, lists=lists))
        return tuple(out)

    def _parts(self, plain: str, mixed: Container[str] = ()) -> Saying:
        """What a part of a message says, word by word."""
        sealed, like_cards = [], set[str]()
        for halves in _SEALED.findall(plain):
            sealed.append(f"{int(halves[0])}-{halves[1].upper()}")
            if self._made(*(self._words.look(half)[0] for half in halves)):
                like_cards.add(sealed[-1])
        plain = _SEALED.sub(" ", plain)
        names = frozenset(self._seats[name] for name in self._named.findall(plain))
        plain = self._named.sub(" , ", plain)
        tokens: list[Token] = []
        count = len(_LETTERS.findall(plain))
        asks, few, alone, asked = False, count <= _MOST_BESIDE_PAIR, count == 1, 0
        for found in _TOKEN.finditer(plain):
            text = found[0]
            if text in '>„“”"':
                asks = True
            elif text == "?":
                asked, asks = len(tokens), asks or not tokens
            else:
                words = self._words.look(text)
                if len(text) == 2 and words[0].suits and (text == plain.strip() or text in mixed):
                    one, two = (self._words.look(letter)[0] for letter in text)
                    following = _TOKEN.search(plain, found.end())  # “Kr B” isn’t ♦K
                    halves = [one for one, *_ in tokens[-1:]]
                    halves += self._words.look(following[0])[:1] if following else ()
                    if self._made(one, two) and not any(
                        half.ranks and half.text != "a" for half in halves
                    ):  # “pK”
                        words = one._replace(cost=0.2), two._replace(cost=0.2)
                if (
                    len(words) == 2
                    and words[0].is_short
                    and words[1].is_short
                    and text not in mixed
                ):
                    also = text in _ALSO_WORDS or min(words[0].cost, words[1].cost) >= FOREIGN
                    if also and alone and not plain.startswith(",", found.end()):  # “äh, 3”
                        words = (words[0]._replace(cost=words[0].cost + _ALSO_A_WORD), words[1])
                    elif also or not (
                        few or len(text) > 2 or not plain[found.end() :].strip(" .!")
                    ):
                        words = (Word(text),)
                tokens += ((word, found.start(), found.end()) for word in words)
        answer = self._scan(tokens[asked:]) if asked else NOTHING
        # “my hand? zero”, “maybe 5? yeah 5”
        if answer.says_something and {*self._scan(tokens[:asked]).numbers} <= {*answer.numbers}:
            said = answer._replace(others=answer.others + 1)
        else:
            said, asks = self._scan(tokens), asks or asked > 0
        said = said._replace(sealed=tuple(sealed), like_cards=frozenset(like_cards))
        return said._replace(names=names, asks=asks)

    def _scan(self, tokens: list[Token]) -> Saying:  # noqa: C901, what a word can be, one by one
        lone, few = len(tokens) == 1, len(tokens) <= _MOST_BESIDE_PAIR
        tokens = [*self._joined(tokens), *[(Word(""), -1, -1)] * 4]
        words = [word for word, *_ in tokens[:-4]]
        spans = self._cards(tokens, few)
        inside = {k for i, (end, *_) in spans.items() for k in range(i, end)}
        suits, ranks, numbers = [], [], list[tuple[int, float]]()
        tags, others, noes = set[str](), 0, 0
        for i, word in enumerate(words):
            if i in inside:
                continue
            behind, gap = tokens[i + 1][0], _gap(tokens, i + 1)
            if word.suits and not word.is_short:
                suits += [] if self._is_denied(tokens, i, spans) else [word.suits]
            elif "any" in word.tags:
                pass
            elif (
                word.ranks
                and word.number is None
                and (lone or not word.is_short or (spans and word.text in _RANK_LETTERS))
            ):
                ranks += [] if self._is_denied(tokens, i, spans) else [word.ranks]
            elif word.number is not None and (bid := self._number(tokens, i, numbers)):
                numbers.append(bid)
            elif not word.means or word.number is not None or (word.is_short and word.cost):
                others += len(word.text) > 1 or word.text.isdecimal()
            no = {"not", "correct"} <= word.tags
            none = word.number == 0 and not any(one.number for one in words[i + 1 :])  # “nope”
            tags |= word.tags - {"correct"} if no or none else word.tags
            instead = i + 1 in spans and len(spans) == 1  # “nö ♣B”, but “no clubs, ♥7”
            begins = i == 0 or _gap(tokens, i) > 1
            noes += no and begins and not others and (instead or not (behind.suits and gap < 2))
            early = (i < 3 and others < 2) or not behind.text or behind.number is not None
            if early and "correct" in word.tags and not (no or none):
                tags.add("surely")
            if word.number is not None and not (gap > 1 or behind.means or not behind.text):
                tags.add("counts")  # “1 Anruf”
        if noes > (others > 1):  # “nu, ♣K”, “nu nu, ♣K am vrut”; not “nu mai am treflă”
            tags.add("correct")
        if any(cost == 0 for _, cost in numbers):  # “sage 2”: no six
            numbers = [(number, cost) for number, cost in numbers if cost < MISSPELT]
        denied = {i for i in spans if self._is_denied(tokens, i, spans)}
        # of “kkaro B” the B is left over, and may be what is meant
        ranks += [word.ranks for i, (end, *_) in spans.items() for word in words[i + 1 : end - 1]
                  if word.text in _RANK_LETTERS - {"d"}]  # fmt: skip
        cards = tuple(found for i, (_, found, _) in spans.items() if i not in denied)
        is_vague = sum(worse > 0 for *_, worse in spans.values()) >= len(cards) > 0  # “mă bag cu 8”
        vaguely = [(words[k].number or 0, 0.4) for k in sorted(inside)
                   if words[k].number and not words[k].is_short]  # fmt: skip
        if is_vague or (cards and len(vaguely) == 1):  # “mit dem Blatt 2”
            numbers += vaguely
        ends = words[-1].number if len(words) > 1 and _gap(tokens, -5) > 1 else None
        return Saying(
            cards=cards, denies=bool(denied), is_vague=is_vague,
            suits=tuple(suits), ranks=tuple(ranks), numbers=tuple(numbers),
            begins=tokens[0][0].number if ends is None else ends,
            ways=tuple(_WAYS[tag] for tag in _WAYS if tag in tags),
            sight=next((_SIGHTS[tag] for tag in _SIGHTS if tag in tags), None),
            tags=frozenset(tags), others=others, cost=sum(worse for *_, worse in spans.values()),
        )  # fmt: skip

    def _is_denied(self, tokens: list[Token], i: int, spans: Collection[int]) -> bool:
        """Whether a card or suit is one that somebody hasn't: “n-am caro”.  spans: where cards
        begin; a “no” right before the only one denies another one: “nö ♣B”.
        """
        for k, word in enumerate(_before(tokens, i, 3)):
            if "not" in word.tags:
                return not (k == 0 and {*spans} == {i} and "correct" in word.tags)
            if not word.means and i in spans:  # “în loc de aia ♣7”
                break
            if len(word.text) > 4 or (word.suits and not word.is_short):
                break
        return False

    def _number(
        self, tokens: list[Token], i: int, before: list[tuple[int, float]]
    ) -> tuple[int, float] | None:
        """What a number bids, and how badly it is said; None where it counts something else, or is
        denied: “2 Punkte”, “in runda 4”, “kein Herz mehr”, “2 und keine mehr”, “not allowed 0”.
        """
        word, behind = tokens[i][0], tokens[i + 1][0]
        number = word.number or 0
        no_suit = number == 0 and behind.suits and not behind.is_short
        more = number == 0 and not all(cost for _, cost in before)
        here = "round" in tokens[i - 1][0].tags
        if number > 26 or "unit" in behind.tags or no_suit or more or here:
            return None
        if number != 1 and any(map(_denies, _before(tokens, i, 2))):
            return None
        for k in range(i + 1, min(i + 4, len(tokens) - 4)):  # “0 geht nicht”
            one = tokens[k][0]
            if _gap(tokens, k) > 1 or one.number is not None or "no-trump" in one.tags:
                break
            if one.text in _NOT and (tokens[k + 1][0].number is None or _gap(tokens, k + 1) > 1):
                return None
        later = takewhile(lambda one: one[0].number is None, tokens[i + 1 : i + 4])
        near = _before(tokens, i, min(3, len(word.text)))  # “keinen einzigen”, but “nicht Xyz A”
        none = any(
            _denies(one) or (one.number == 0 and one.text.isalpha() and not one.cost)
            for one in near if "correct" not in one.tags
        )  # fmt: skip
        no = "correct" in word.tags and any(one.number for one, *_ in tokens[i + 1 :])
        follows = none or any("trick" in one.tags for one, *_ in later)
        weak = _SHORT_NUMBER if no or (word.is_short and not follows) else 0.0
        return 0 if none and number == 1 else number, weak + word.cost

    def _joined(self, tokens: list[Token]) -> Iterator[Token]:
        """Two words that mean one thing as one, and what a stop makes another one: “halt, 3”."""
        i, known = 0, self._words.exactly
        while i < len(tokens):
            word, start, end = tokens[i]
            two = None
            if i + 1 < len(tokens):
                behind, begins, ends = tokens[i + 1]
                phrase, both = f"{word.text} {behind.text}", known(word.text) and known(behind.text)
                two = known(phrase) if both else self._words.alike(phrase)  # not “a tick”
                word = (begins > end + 1 and known(f"{word.text},")) or word
            yield (two, start, ends) if two else (word, start, end)
            i += 2 if two else 1

    def _cards(self, tokens: list[Token], few: bool) -> dict[int, Span]:
        """Where cards begin: of all ways to find some the best, which leaves the fewest words of
        cards over.
        """
        ways: list[tuple[float, dict[int, Span]]] = [(0.0, {})]
        for i in reversed(range(len(tokens) - 4)):
            word = tokens[i][0]
            before = frozenset[str]().union(*(one.tags for one in _before(tokens, i, 2)))
            denied = bool(word.suits and before & {"not", "no-trump"})
            also = word.text in _ALSO_WORDS or denied
            left = 0.0 if also else 0.05 if word.is_short else _LEFT
            found = []
            for end, cards, worse in self._spans(tokens, i, few):
                cost, later = ways[end - i - 1]
                apart = any(_gap(tokens, k) > 1 for k in range(i + 1, end))
                cost += worse + _APART * (apart + denied) - (1.1 if len(tokens) > 6 else 2.0)
                cost -= 0.06 * (end - i == 3 and "of" in tokens[i + 1][0].tags)  # “as de caro k”
                cost -= 0.01 * (_gap(tokens, end - 1) == 0)  # “a ♥J”
                found.append((cost, {i: (end, cards, worse), **later}))
            found.append((left * bool(word.suits or word.ranks) + ways[0][0], ways[0][1]))
            ways.insert(0, min(found, key=lambda way: way[0]))
        return ways[0][1]

    def _spans(self, tokens: list[Token], i: int, few: bool) -> Iterator[Span]:
        """The cards that begin at a word: a suit and a rank, or a joker and its size, with nothing
        between but “of” or one short word.
        """
        one, start, stop = tokens[i]
        if not one.is_short and (whole := self._made(one, one)):  # a drawn card, or a joker
            yield i + 1, whole, 0.1
        letter = one.is_short and len(one.text) == 1 and one.text != "a"
        joins = letter and i > 0 and _gap(tokens, i) == 1 and bool(tokens[i - 1][0].ranks)
        slurs = 2 if one.ranks or one.tags else 0
        for k in range(i + 1, min(i + 5, len(tokens) - 4)):
            two, begins, _ = tokens[k]
            if cards := self._made(one, two):
                worse = one.cost + two.cost
                if begins not in (start, stop):  # not glued
                    suit = one if one.suits and not (one.ranks and two.suits) else two
                    worse += 0.4 * suit.is_short + 1.4 * joins  # “patru d pică”
                behind, third = tokens[k + 1][0], tokens[k + 2][0]
                counts = behind.tags & {"trick", "unit"} and two.number  # “mit dem Blatt 2 Stiche”
                inside = [one for one, *_ in tokens[i + 1 : k] if one.ranks]
                worse += bool(counts) + sum(0.3 if one.text == "d" else 0.7 for one in inside)
                short = two.is_short and len(two.text) == 1
                worse += 0.8 * bool(short and behind.suits and not behind.is_short)  # “5 d caro”
                if few or one.text + two.text not in ("ea", "sa", "ca"):  # “e a mea”, “s-a dus”
                    yield k + 1, cards, worse
                    if _gap(tokens, k + 1) == 0 < _gap(tokens, k) and (
                        also := self._made(two, behind)
                    ):
                        yield k + 2, cards | also, worse + 0.1  # “then ♥Q”
                    if two.ranks and "of" in behind.tags and third.suits and not third.is_short:
                        also = self._made(two, third)  # “with a heavy heart, 9 of diamonds”
                        yield k + 3, cards | also, worse + 0.1
            if "of" in two.tags and not two.suits:
                continue
            slurs -= 1 if two.text.isalpha() and len(two.text) < 4 and _gap(tokens, k) < 2 else 9
            if slurs < 0 or (two.means and not two.is_short):
                return

    def _made(self, one: Word, two: Word) -> frozenset[Card]:
        """The cards of which two words are the halves."""
        pairs = chain(product(one.suits, two.ranks), product(two.suits, one.ranks))
        made = {Card(rank, suit) for suit, rank in pairs}
        tags = one.tags | two.tags
        if "any" in tags and (one is two or tags & {"big", "little"}):
            made |= {BIG_JOKER} if "little" not in tags else set()
            made |= {LITTLE_JOKER} if "big" not in tags else set()
        return self._deck & made


_ALSO_A_WORD, _LEFT, _APART = 1.5, 0.6, 0.6
_SHORT_NUMBER, _NO_CARD = 2.0, 1.5
_MOST_BESIDE_PAIR = 3
"""Words of a message in which two letters can be a card."""
_ALSO_WORDS = frozenset([
    "da", "ha", "ka", "pa", "sa", "ta", "ah", "ad", "kk", "tv", "at", "ap", "ac", "dk", "pj", "ps",
    "as", "jo", "ja", "ar", "be", "et", "pt", "er", "acu", "cu", "ca", "e", "di",
])  # fmt: skip
"""What two letters could mean as a card, but mostly don't."""
_WAYS = {"uptown": Way.UPTOWN, "downtown": Way.DOWNTOWN, "no-trump": Way.NO_TRUMP}
_SIGHTS = {"open": Sight.OPEN, "blind": Sight.BLIND, "forehead": Sight.FOREHEAD}
_POLL = re.compile(r"\W*(?:umfrage|poll|sondaj)\s*:")
_NAE = re.compile(r"(?i)\bnä+h?\b")  # without its accent it says another thing
_NEGATED = re.compile(
    r"\s*\b(?:(?:ai|are|ca|could|did|do|does|have|is|should|wo|would)n['’´`]?t\b"
    r"|n[-'’](?=(?:am|ai|are)\b))\s*"
)
_SHORTENED = re.compile(
    "(?<=[a-z])['’´`](?:[a-z]{1,2}(?![a-z]))?|https?://\\S+|(?<=\\d)-?(?:n?er|le|ul)\\b|\\d+(?:st|nd|rd|th)\\b"
    "|^\\d+\\.(?= [a-z].*\\d| (?:stich|trick|levata))"
    f"|([{_SIGNS}])(?=\\1)|[<:;]-?3(?!\\d)|§ ?\\d+|\\b(?:1a|\\d+x)\\b"
    "|(?<=!!)1+(?:elf|eleven)?(?=\\W*$)"
)
"""What says nothing: the “’s” of “it’s”, an address, the “er” of “2er”, the first ♣ of “♣♣4”, the
1 of “!!1”, “<3”, “§ 3”, “1a”, “2x”.
"""
_MIXED = re.compile(r"(?<!\w)(?:[a-z]{1,3}[A-Z]|[AKQJDBVT][a-z]{1,3}|[AKQJ][CDHS](?= ?\W*$))(?!\w)")
"""“it's”; “hA”, “Js”: letters of both kinds are hardly a word."""
_NOT = frozenset(["not", "nicht", "nu"])
_LETTERS, _RANK_LETTERS = re.compile("[a-z]+"), frozenset("kqjdbv")
_SOMETHING = re.compile(f"[{_SIGNS}]|(?<![\\d:.,/])\\d{{1,2}}(?![\\d:.,/]*\\d)")


def _before(tokens: list[Token], i: int, most: int) -> Iterator[Word]:
    """The words that stand right before one, the nearest first."""
    for k in range(i - 1, max(-1, i - 1 - most), -1):
        if _gap(tokens, k + 1) > 1:
            return
        yield tokens[k][0]


def _denies(word: Word) -> bool:
    """Whether it is a “not”, and neither a “no” nor a “none”."""
    return word.tags & {"not", "correct"} == {"not"}


def _gap(tokens: list[Token], k: int) -> int:
    """How much is between a word and the one before it."""
    return tokens[k][1] - tokens[k - 1][2]
