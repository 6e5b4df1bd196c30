"""What words in a row say: cards of two halves, bids, and what is denied or talked of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import dropwhile, takewhile

from cardgen.cards import Card
from cardgen.games import Sight, Way
from cardgen.referee.saying import Saying
from cardgen.referee.words import CARD_SIGNS, MISSPELT, Vocabulary, Word, made

ALSO_WORDS = frozenset([
    "da", "ha", "ka", "pa", "sa", "ta", "ah", "ad", "kk", "tv", "at", "ap", "ac", "dk", "pj", "ps",
    "as", "jo", "ja", "ar", "be", "et", "pt", "er", "acu", "cu", "ca", "e", "di",
])  # fmt: skip
"""What two letters could mean as a card, but mostly don't."""
_OTHER_THINGS = {"claim", "trump", "round", "out", "uptown", "downtown"}
_SIGHTS = {"open": Sight.OPEN, "blind": Sight.BLIND, "forehead": Sight.FOREHEAD}

_Heard = tuple[int, float, int, int]
"""A number, how badly it is said, what its neighbours make of that, and behind which stop."""
Span = tuple[int, frozenset[Card], float]
"""A card in a message: behind which word it ends, what it can be, and how badly it is said."""


class Phrases:
    """Hears words in a row.

    Args:
        words: that matter.
        deck: the cards that there are.
    """

    def __init__(self, words: Vocabulary, deck: Iterable[Card]) -> None:
        self._words = words
        self._deck = frozenset(deck)

    def scan(self, heard: list[Word]) -> Saying:  # noqa: C901, what a word can be, one by one
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
                signed = {one.text for one in words[max(0, i - 1) : i + 2]} & {*CARD_SIGNS}
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
                and not (i + 1 in spans and behind.gap == 1)  # “d Pik 7”
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
            no = "correct" in word.tags and "not" in word.tags
            tags |= word.tags - {"correct"} if no or none else word.tags
            # “no clubs, ♥7”, “nu văd nimic”, but “nö ♣B”
            lacks = behind.suits and behind.gap < 2 and i + 1 not in spans
            second = words[i + 2]
            nothing = second.number == 0 and max(behind.gap, second.gap) < 2
            noes += no and word.gap > 1 and not (others or lacks or nothing)
            early = (i < 3 and others < 2) or not behind.text or behind.number is not None
            if early and "correct" in word.tags and not no:
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
            also = denied or word.text in ALSO_WORDS
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
        if not one.is_short and (whole := self.made(one, one)):  # a drawn card, or a joker
            yield i + 1, whole, 0.1 + one.cost
        # “patru d pică”
        joins = one.is_short and one.text != "a" and one.gap == 1 and words[i - 1].ranks
        slurs = 2 if one.ranks or one.tags else 0
        for k in range(i + 1, len(words) - 4):
            two, behind, third = words[k : k + 3]
            apart = two.gap > 0
            talk = apart and one.text + two.text in ("ea", "sa", "ca")  # “e a mea”, “s-a dus”
            talk |= two.gap > 1 and two.text in ALSO_WORDS  # “două, că am o carte bună”
            if (cards := self.made(one, two)) and not talk:
                suit = two if one.ranks and two.suits else one
                counts = behind.tags & {"trick", "unit"}  # “mit dem Blatt 2 Stiche”
                worse = one.cost + two.cost + bool(counts)
                worse += 0.4 * (apart and suit.is_short) + 1.4 * bool(apart and joins)
                worse += 0.4 * (two.gap == 1 and one.text == "cu")  # “cu 4 de romb”
                other = i > 0 and one.gap == 1 and not words[i - 1].means
                other &= words[i - 1].text not in self._words.plays
                worse += MISSPELT * (one.text == "a" and two.is_suit and other)  # “eigth a hearts”
                worse += 0.3 * sum(bool(a.ranks) for a in words[i + 1 : k])
                letter = two.is_short and len(two.text) == 1
                worse += 0.8 * (letter and behind.is_suit)  # “5 d caro”
                if behind.gap == 0 < two.gap and (also := self.made(two, behind)):
                    yield k + 2, cards | also, worse + 0.1  # “then ♥Q”
                else:
                    yield k + 1, cards, worse
                if two.ranks and "of" in behind.tags and third.is_suit:
                    also = self.made(two, third)  # “with a heavy heart, 9 of diamonds”
                    yield k + 3, cards | also, worse + 0.1
            if "of" in two.tags:
                continue
            short = len(two.text) < (3 if len(one.text) == 1 and one.text.isalpha() else 4)
            slurs -= 1 if short and two.gap < 2 else 9  # not “a dat ♥ D”
            if slurs < 0 or (two.means and not two.is_short):
                return

    def made(self, one: Word, two: Word) -> frozenset[Card]:
        """The cards of the deck of which two words are the halves."""
        return self._deck & made(one, two)


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
    court = bool(behind.ranks) and behind.number is None and behind.text not in ALSO_WORDS
    # “one jack”, “one heart only”
    of_cards = court or behind.is_suit
    of_cards &= behind.gap < 2 and not behind.cost
    of_cards |= number == 0 and behind.is_suit
    spelled = not (word.text.isdecimal() or word.text in ("zero", "null"))
    lone = word.gap > 1 and behind.gap > 1  # “2 nici în vis. Zero”
    near_by = any(not cost and part - at < 2 for _, cost, _, at in before)
    more = number == 0 and spelled and not lone and near_by
    here = "round" in words[i - 1].tags and word.gap < 2
    less = number < 2 and spelled and "more" in behind.tags  # “not one more”
    if number > 26 or "unit" in behind.tags or of_cards or more or less or here:
        return None
    near = [*dropwhile(lambda one: "correct" in one.tags, _before(words, i, 3))]
    near = [*takewhile(lambda one: "unit" not in one.tags, near)]
    close = [one for one in near[:2] if "not" in one.tags]
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
        "not" in one.tags or (one.number == 0 and not one.cost) for one in near[: len(word.text)]
    )
    no = "correct" in word.tags and any(one.number for one in words[i + 1 :])
    follows = none or any("trick" in one.tags for one in later)
    short = word.is_short and not (follows or (lone and len(word.text) > 3))  # “Eine!”
    weak = 2.0 if no or short else 0.0
    weak += "or" in words[i - 1].tags | behind.tags  # “0 oder 2”
    weak += any("says" in one.tags for one in near)  # “sie sagt 1”
    weak += number == 0 and spelled and "of" in behind.tags  # “none of your business”
    weak += any("perhaps" in one.tags for one in (*near, *later))  # “2 would be nice”
    after = words[i + 1 : i + 3]
    if any(one.number is not None for one in words[i + 1 : i + 4]):  # “2. So 3”
        after = [*takewhile(lambda one: one.gap < 2, after)]
    bids = not close and any("bid" in one.tags for one in (*_before(words, i, 2), *after))
    counts = behind.gap == 1 and not (behind.means or "bid" in behind.tags)  # “1 Kuchen”
    weak += counts and number == 0 and "not" in word.tags  # “bin ja kein Unmensch”
    says = not close and word.gap == 1 and "bid" in words[i - 1].tags  # “ich sage null”
    tricks = behind.gap == 1 and "trick" in behind.tags  # “zwei Stiche”
    number = 0 if none and number == 1 else number
    return number, weak + word.cost, counts - 3 * bids, 3 * (says + tricks)


def _before(words: list[Word], i: int, most: int) -> Iterator[Word]:
    """The words that stand right before one, the nearest first."""
    for k in range(i, i - most, -1):
        if words[k].gap > 1:
            return
        yield words[k - 1]
