"""Romanian Whist: bid exactly your tricks, from one card to eight and back.

Three to seven play, each for themselves, with the eight highest cards for every player: 24 cards
for three, 48 for six. Seven play with 48 cards, and whoever deals sits out; or with 56, the four
added ones being a rank below the two.  After the hands the next card is turned up and its suit is
trump; where all cards are dealt there is no trump.  The player left of the dealer bids and leads
first; the last to bid may not make the bids add up to the cards.  Who can't follow suit must trump.

Sources: the descriptions of the game at pagat.com (German version of 2013: schedules, one-card
rounds, scores, premiums, nullo, special deals) and of a card portal (seven players).  Ours: in
schedules other than 1-8-1 every round counts for the premium, and several players may win by a
nullo together.
"""

from __future__ import annotations

from cardgen.cards import Cards, Rank, build_deck, usual_ranking
from cardgen.errors import InputError
from cardgen.games.game import FIRST_DEALER, Game, each_in_turn, opens_series, passed_left, through
from cardgen.games.rules import Bidding, Lead, Premium, RoundFacts, Rules, Sight, TrumpFrom
from cardgen.games.scoring import SCORES
from cardgen.games.settings import NONE, Choice, Setting, Settings, SomeOf, switch

_MOST = 8  # cards in a hand
_LOWEST = {3: Rank.NINE, 4: Rank.SEVEN, 5: Rank.FIVE, 6: Rank.THREE, 7: Rank.THREE}
"""The deck's lowest rank by players: eight cards for each who plays, six of seven."""

_SERIES_OF_ONES = {
    "1-8-1": ("all", "first", "last", "first-and-last"),
    "8-1-8": ("all", "middle"),
    "tournament": ("all",),
}
"""The values of ``one-card-rounds`` that make sense with a schedule, by its name."""

SPECIALS = ("blind8", "null8", "eight8")
# Points, and for how many right bids in a row.
PREMIUMS = {"10/5": (10, 5), "5/5": (5, 5), "30/10": (30, 10)}


def _dead_hand(settings: Settings) -> bool:
    return settings.get("seven") == "dead-hand"


def _deck(players: int, settings: Settings) -> Cards:
    return build_deck(Rank.ONE if settings.get("seven") == "ones" else _LOWEST[players])


def _regular(players: int, settings: Settings) -> tuple[int, ...]:
    """Cards of every round but the special deals."""
    kind = settings.word("schedule")
    if kind == "tournament":
        return each_in_turn(_MOST, players)
    return through((1, _MOST, 1) if kind == "1-8-1" else (_MOST, 1, _MOST), repeat=players)


def _specials(settings: Settings) -> tuple[str, ...]:
    special = settings.word("special")
    return () if special == NONE else tuple(special.split(","))


def _schedule(players: int, settings: Settings) -> tuple[int, ...]:
    return (*_regular(players, settings), *(_MOST for _ in _specials(settings)))


def _plan(players: int, settings: Settings, first: int | None) -> tuple[RoundFacts, ...]:
    schedule = _regular(players, settings)
    hook = settings.on("hook")
    # With 1-8-1 only the middle counts for the premium: neither one-card rounds, nor what comes
    # after the last two-card round.
    middle_only = settings.word("schedule") == "1-8-1"
    # the numbers of the one-card rounds that `one-card` is for
    ones = [number for number, cards in enumerate(schedule, 1) if cards == 1]
    half = len(ones) // 2
    halves = {"first": ones[:half], "last": ones[half:]}
    closed = halves.get(settings.word("one-card-rounds"), ones)
    sight = Sight(settings.word("one-card"))
    rounds = [
        RoundFacts(
            number,
            cards,
            trump_from=TrumpFrom.TURN_UP,
            sight=sight if number in closed else Sight.OPEN,
            forbidden_sum=cards if hook else None,
            counts=not middle_only or cards > 1,
            opens=opens,
        )
        for number, (cards, opens) in enumerate(
            zip(schedule, opens_series(schedule), strict=True), 1
        )
    ]
    forced = {"null8": 0, "eight8": _MOST}
    rounds += [
        RoundFacts(
            len(schedule) + i,
            _MOST,
            trump_from=TrumpFrom.NONE,
            sight=Sight.BLIND if special == "blind8" else Sight.OPEN,
            special=special,
            forced_bid=forced.get(special),
            forbidden_sum=_MOST if hook and special not in forced else None,
            counts=not middle_only,
            opens=i == 1,
        )
        for i, special in enumerate(_specials(settings), 1)
    ]
    dealt = passed_left(rounds, players, first)
    if not _dead_hand(settings):
        return dealt
    return tuple(facts._replace(sits_out=facts.dealer) for facts in dealt)


def _nullo_before(players: int, settings: Settings) -> int | None:
    """The round before which a nullo is announced at the latest."""
    schedule = _schedule(players, settings)
    match settings.word("nullo"):
        case "start":
            return 1
        case "before-turn":
            return schedule.index(1 if settings.word("schedule") == "8-1-8" else _MOST) + 1
        case "ten-before-end":
            return len(schedule) - 9  # ten rounds are left then, with this one
    return None


def _rules(players: int, settings: Settings) -> Rules:
    deck = _deck(players, settings)
    premium = settings.word("premium")
    return Rules(
        ranking=usual_ranking(deck),
        deck=len(deck),
        bidding=Bidding.EXACT,
        lead=Lead.ELDEST,
        trump=TrumpFrom.TURN_UP,
        score=settings.word("score"),
        hook=settings.on("hook"),
        must_trump=settings.on("must-trump"),
        dead_hand=_dead_hand(settings),
        premium=Premium(*PREMIUMS[premium], settings.on("penalty")) if premium != NONE else None,
        nullo_before=_nullo_before(players, settings),
    )


def _check(players: int, settings: Settings) -> None:
    schedule = settings.word("schedule")
    series = settings.word("one-card-rounds")
    if series not in _SERIES_OF_ONES[schedule]:
        raise InputError(
            f"one-card-rounds={series} can't be with schedule={schedule}",
            f"allowed there: {', '.join(_SERIES_OF_ONES[schedule])}",
            "ones/ones-there",
            word=series,
            plan=schedule,
            words=_SERIES_OF_ONES[schedule],
        )
    if settings.on("penalty") and settings.word("premium") == NONE:
        raise InputError(
            "penalty=on needs a premium",
            f"set premium to one of {', '.join(PREMIUMS)}, or leave penalty off",
            "penalty/premium",
            words=list(PREMIUMS),
        )


def _idle(settings: Settings) -> tuple[tuple[str, str], ...]:
    if settings.word("one-card-rounds") == "all" or settings.word("one-card") != Sight.OPEN.value:
        return ()
    return (("one-card-rounds", "one-card=normal"),)


GAME = Game(
    name="romanian",
    players=range(3, 8),
    usual_players=4,
    table=(
        Setting("schedule", Choice(tuple(_SERIES_OF_ONES)), "1-8-1"),
        Setting("seven", Choice(("dead-hand", "ones")), "dead-hand", (7,)),
        FIRST_DEALER,
        Setting("one-card", Choice(tuple(sight.value for sight in Sight)), "normal"),
        Setting(
            "one-card-rounds", Choice(("all", "first", "last", "first-and-last", "middle")), "all"
        ),
        Setting("score", Choice(tuple(SCORES)), "standard"),
        Setting("premium", Choice((NONE, *PREMIUMS)), NONE),
        switch("penalty"),
        Setting("nullo", Choice(("off", "start", "before-turn", "ten-before-end")), "off"),
        Setting("special", SomeOf(SPECIALS), NONE),
        switch("hook", True),
        switch("must-trump", True),
    ),
    deck=_deck,
    schedule=_schedule,
    plan=_plan,
    rules=_rules,
    check=_check,
    idle=_idle,
)
