"""What is wrong in a round: with bids and cards that count, and with messages by which nothing was
played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, takewhile

from cardgen.cards import Card
from cardgen.games import Call, Played, Sight
from cardgen.referee.bidding import sums_of
from cardgen.referee.questions import Written
from cardgen.referee.saying import NOTHING
from cardgen.referee.telling import Telling, clear_card
from cardgen.referee.told import Fault, Irregularity, Move, Source

_WELL_SAID = 0.5
"""What a bid costs at most that somebody else has to respect."""


def known_cards(moves: Iterable[Move]) -> tuple[Played, ...]:
    """Those of which the card is known."""
    return tuple(Played(move.seat, move.card) for move in moves if move.card)


def beside_play(now: Telling, written: Written) -> list[Irregularity]:
    """What is wrong with messages by which nothing was played."""
    return [*_cards_beside(now, written), *_bids_changed(now, written), *_numbers(now, written)]


def _cards_beside(now: Telling, written: Written) -> Iterator[Irregularity]:
    """Cards that whose turn it was didn't hold, and those that somebody else took back: the table
    objects, and they play it later.
    """
    played = {move.source.line for move in now.moves if move.source}
    sayings = {one.source.line: one.saying for one in written.said}
    many, bid = now.dealt.per_trick, now.last_said or Source(0, 0)
    for seat, source, saying in written.said:
        named = clear_card(saying, source)
        talks = source.line in played or source.edited or source.answers
        if not named or talks or bid[:2] > source[:2] or seat not in now.dealt.seats:
            continue
        # What came after it, and whose turn it was.
        later = (k for k, one in enumerate(now.moves) if one.source and one.source[:2] > source[:2])
        place = next(later, len(now.moves))
        unheard = takewhile(lambda k: not now.moves[k].source, range(place - 1, -1, -1))
        place = next((k for k in unheard if now.moves[k].seat == seat), place)
        before = now._replace(moves=now.moves[:place], takers=now.takers[: place // many])
        card, rest, own = next(iter(named)), now.moves[place:], before.of(seat)
        turn = rest[0].seat if rest else None if now.over else now.turn
        instead = rest[0].source if rest else None
        held, noticed = card in before.left(seat), None
        if turn == seat and not held:
            earlier = [move.source for move in own if card in move.cards]
            told = any(card in move.cards for move in before.moves[-many:])
            if not all(at and at.clear for at in earlier):
                continue  # that may have been another one
            fault = Fault.TWICE if earlier else Fault.NOT_IN_HAND
            if (told and not earlier) or (own and card in own[-1].cards):
                noticed = False
            said = sayings.get(instead.line, NOTHING) if instead else NOTHING
            objections = written.objected(source, instead, played) if said.may_correct else []
            already = any(card.rank in one.ranks for one in objections)
            if objections and (said.corrects or noticed is None or already):
                noticed = True
            elif said.corrects:
                noticed = False
        elif (
            held
            and instead
            and turn != seat
            and place
            and saying.aside < 2
            and "perhaps" not in saying.tags
        ):
            follows = any(move.seat == seat and move.card == card and move.source for move in rest)
            had = any(move.seat == seat for move in before.lying)
            if had or not (follows and written.refused(source, instead)):
                continue
            fault = Fault.OUT_OF_TURN if before.lying else Fault.WRONG_LEADER
            noticed = True
        else:
            continue
        trick = place // many + 1
        yield Irregularity(fault, now.facts.number, trick, seat, source, card, noticed=noticed)


def _bids_changed(now: Telling, written: Written) -> Iterator[Irregularity]:
    """Bids that somebody changes, or wants to, although others have bid after them."""
    first = next((move.source for move in now.moves if move.source), None)
    for seat, what, at in now.heard_bids if now.dealt.bids else ():
        heard = {who: at for who, _, at in now.heard_bids if who != seat}
        before = [heard[who] for who in takewhile(seat.__ne__, now.order) if who in heard]
        own = [
            one for one in written.said
            if one.seat == seat and one.source.clear and not one.saying.cards
            if any(cost < _WELL_SAID for cost, _ in one.saying.bid_costs())
            if first is None or one.source[:2] < first[:2]
        ]  # fmt: skip
        for (_, old, said), (_, new, saying) in combinations(own, 2):
            others = any(old < at < new for at in heard.values())
            if not others or any(at > old for at in before):
                continue
            numbers, bids = saying.bid_numbers, "bid" in saying.tags
            adds = numbers <= ({now.facts.cards} if bids else sums_of(now, seat, saying))
            talks = (
                adds
                or saying.tags & {"objects", "round", "counts", "wanted"}
                or (saying.others and not bids)
            )
            counts = new.line == at.line
            if counts:
                proved = saying.surely or not saying.may_correct
            else:
                stays = saying.corrects and said.bid_numbers == {what}
                proved = stays and written.refused(new, first)
            proved = proved and not talks  # “no, 0 is silly”
            if (proved or counts) and numbers != said.bid_numbers:
                yield Irregularity(
                    Fault.BID_CHANGED, now.facts.number, 0, seat, new,
                    number=min(numbers, default=0), noticed=None if proved else False,
                )  # fmt: skip


def _numbers(now: Telling, written: Written) -> Iterator[Irregularity]:
    """Numbers of closed cards that nobody has to be told, or not yet."""
    known, last, number = now.dealt.hearers, now.last_said, now.facts.number
    closed = now.dealt.rules.contract or Sight.BLIND in (now.facts.sight, now.sight)
    telling = [one for one in written.said if one.saying.sealed] if now.facts.is_sealed else []
    for nth, (_, source, saying) in enumerate(telling):
        if source.by is None:
            continue
        seat = now.teller(source.by, saying)
        to = saying.subject if saying.subject != seat else None  # None: it doesn't say for whom
        later = (one for one in telling[nth + 1 :] if one.source.by == source.by)
        again = next(later, None)
        right = again and again.saying.corrects and not written.objected(source, again.source)
        talks = saying.asks or saying.others or saying.corrects
        for typed in saying.sealed:
            # What may be a card instead, “5-h”, or is another one's, or of another round, is
            # nothing here, and nothing that is talked of is wrong: “Bus 12-E kommt”.
            hearers = known.get((seat, typed), set())
            theirs = any(typed == one for _, one in known) or typed in saying.like_cards
            elsewhere = theirs or (seat, typed) in now.dealt.elsewhere
            if hearers and to in (None, *hearers):
                if closed and last and last[:2] > source[:2]:
                    yield Irregularity(Fault.ANNOUNCED_EARLY, number, 0, seat, source, typed=typed)
            elif not (right or talks) and (hearers or not elsewhere):
                yield Irregularity(Fault.WRONG_NUMBER, number, 0, seat, source, typed=typed)


def faults_of(now: Telling, beside: list[Irregularity]) -> list[Irregularity]:
    """What isn't as the rules want it, where the messages by themselves say so.

    Args:
        beside: what is wrong with messages by which nothing was played.
    """
    if now.given_up:
        return [note for note in beside if note.fault is Fault.WRONG_NUMBER]
    number, players, play = now.facts.number, len(now.dealt.seats), now.play
    contract, all_said, last = (
        now.dealt.rules.contract,
        len(now.heard_bids) == players,
        now.last_said,
    )
    # Of a whole round it is asked which bids are doubtful.
    whole = now.complete
    all_sure = all(at.clear or (whole and not at.edited) for *_, at in now.heard_bids)
    deaf = {move.seat for move in now.moves if not move.source}
    found = [
        one for one in beside if one.noticed is not False and (one.typed or one.seat not in deaf)
    ]

    # Bids: a message may come late, so only what is forbidden to the last one is proved.
    changed = [note.source for note in found if note.fault is Fault.BID_CHANGED]
    for seat, bid, at in now.heard_bids:
        proved = contract or (all_said and at == last and all_sure and at not in changed)
        if proved and now.is_forbidden(seat) and at.is_of(seat):
            what = bid.number if isinstance(bid, Call) else bid
            wrong = Fault.BID_TOO_LOW if contract else Fault.FORBIDDEN_BID
            found.append(Irregularity(wrong, number, 0, seat, at, number=what))

    # Cards, with all that was played later; one that nobody saw may explain them.
    # Who called before its winner and wasn't heard can't have bid more.
    winner, heard = now.won, {seat for seat, *_ in now.heard_bids}
    trump_is_sure = not contract or bool(
        winner and heard.issuperset(now.order[now.order.index(winner[0]) :])
    )
    sources = [move.source for move in now.moves]
    for place, move in enumerate(now.moves):
        first = place - place % players
        if not all(one.source for one in now.moves[first : first + players]):
            break
        seat, _, source, fault, _ = move
        card = move.card
        if not (card and source and source.by == seat) or not (
            source.clear or (source.in_a_row and sources.count(source) == 2)
        ):
            continue
        before, held = now.moves[first:place], tuple[Card, ...]()
        lying = known_cards(before)
        trick = place // players + 1
        named = [one for one in beside if one.trick == trick and one.source[:2] < source[:2]]
        had = {one.seat for one in named}  # they have had their turn, if with a wrong card
        late = {one.seat for one in before if one.source and one.source[:2] > source[:2]}
        behind = now.moves[first - players : first] if first else ()
        foreign = any(one.fault is Fault.NOT_IN_HAND for one in behind)
        if fault is Fault.WRONG_LEADER and (foreign or not trump_is_sure):
            fault = None  # the table has seen another card
        if fault is Fault.OUT_OF_TURN and late <= had:
            fault = None
        if not (fault or late & had) and trump_is_sure and len(lying) == len(before):
            # Its player has played one later that was possible here, or holds some that weren't
            # played.  Where some of the hand wasn't seen, only what was shown is sure.
            shown = {
                one.card for one in now.moves[place:]
                if one.seat == seat and one.card and one.source
                if one.source.clear or one.source.in_a_row
            }  # fmt: skip
            hand = now._replace(moves=now.moves[:place]).left(seat)
            cards = [played.card for played in lying]
            legal = play.legal(sorted(shown if now.unseen(seat) else hand, key=str), cards)
            if card not in legal:
                follows = any(play.suit(one) is play.suit_led(cards) for one in legal)
                fault = Fault.NOT_FOLLOWED if follows else Fault.NOT_TRUMPED
                held = tuple(one for one in legal if one in shown)
        if fault:
            found.append(Irregularity(fault, number, trick, seat, source, card, lying, held))
    crowded = Counter(one.trick for one in found if one.lying)
    return [one for one in found if not (one.lying and crowded[one.trick] > 1)]
