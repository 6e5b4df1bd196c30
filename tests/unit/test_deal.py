"""Deals, and the views of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cards import Card
from cardgen.dealing import shuffle
from cardgen.dealing.deal import check_complete, deal
from cardgen.dealing.view import player_view, public_view
from cardgen.errors import InputError
from cardgen.games.corona import GAME
from cardgen.games.rules import RoundFacts
from cardgen.views import Joint, PlayerView
from tests.people import joint_of
from tests.turns import each

pytestmark = pytest.mark.quick

SEED = shuffle.practice_seed("deal tests")
NAMES = ("Anna", "Ben", "Cem", "Dörte", "Elif", "Florian", "Gabi", "Hans")


@given(st.integers(2, 8), st.data())
def test_every_round_is_the_whole_deck_and_nothing_twice(players: int, data: st.DataObject) -> None:
    most = data.draw(st.integers(1, 52 // players))
    dealt = deal(GAME, NAMES[:players], SEED, {"max": str(most)})
    for r in dealt.rounds:
        cards = [card for hand in r.hands if hand for card in hand] + list(r.rest)
        assert sorted(map(str, cards)) == sorted(map(str, dealt.deck))
        assert [len(hand or ()) for hand in r.hands] == [r.facts.cards] * players


def test_hands_follow_from_seed_and_header_alone() -> None:
    """The scheme worked by hand, without the dealer."""
    dealt = deal(GAME, NAMES[:4], SEED, None, shuffle.Occasion("KAT"))
    assert dealt.header == (
        '{"game":"corona","players":["Anna","Ben","Cem","Dörte"],'
        '"schedule":[1,2,3,4,5,6,7,8,9,10,9,8,7,6,5,4,3,2,1],"scheme":"cardgen1",'
        '"settings":{"hook":"off","lead":"winner","max":"10","score":"corona",'
        '"trump-order":"HCDS"},"title":"KAT"}'
    )
    deck = [suit + rank for suit in "CDHS" for rank in [*map(str, range(2, 11)), *"JQKA"]]
    keys = shuffle.derive_keys(dealt.header, SEED)
    for r in dealt.rounds:
        order = shuffle.shuffled_deck(keys.round_key(r.facts.number), 52)
        for seat, hand in enumerate(r.hands):
            numbers = order[seat * r.facts.cards : (seat + 1) * r.facts.cards]
            assert [card.notation for card in hand or ()] == [deck[number] for number in numbers]


def test_a_setting_that_changes_no_card_still_changes_the_deal() -> None:
    """All settings are in the header, so the organiser can't shop for rules after the deal."""
    one, two = deal(GAME, NAMES[:4], SEED), deal(GAME, NAMES[:4], SEED, {"score": "wizard"})
    assert one.keys.game_code != two.keys.game_code
    assert one.rounds[9].hands != two.rounds[9].hands


@each("players", [1, 9])
def test_too_few_or_too_many(players: int) -> None:
    with pytest.raises(InputError, match="can't be played by"):
        deal(GAME, ["x"] * players, SEED)


def test_the_proof_of_a_round_notices_what_is_wrong() -> None:
    a, b, c = (Card.parse(text) for text in ("SA", "SK", "SQ"))
    check_complete((a, b, c), [(a,), None], (b, c))
    for hands, rest in ([((a,), (a,)), (b,)], [((a,), None), (b,)], [((a,), (b,)), (b, c)]):
        with pytest.raises(AssertionError) as caught:
            check_complete((a, b, c), list(hands), rest)
        assert "SA" not in str(caught.value)


def test_rest_is_what_follows_the_hands_in_dealt_order() -> None:
    dealt = deal(GAME, NAMES[:4], SEED)
    for r in dealt.rounds:
        order = shuffle.shuffled_deck(dealt.keys.round_key(r.facts.number), 52)
        assert r.rest == tuple(dealt.deck[number] for number in order[4 * r.facts.cards :])


def test_words_change_the_cards_and_not_the_game_code() -> None:
    one, other = (
        deal(GAME, NAMES[:4], SEED, None, shuffle.Occasion(joint=joint_of(NAMES[:4], words)), words)
        for words in ("Ben=apfel", "Ben=birne")
    )
    assert one.keys.game_code == other.keys.game_code
    assert one.rounds[9].hands != other.rounds[9].hands
    assert (one.words, one.joint.asked) == ("Ben=apfel", (1,))


@each(
    "words, asked, draw",
    """
    Ben=apfel                      |     |
                                   | 1   |
    Ben=Apfel                      | 1   |
    Ben=apf                        | 1   |
    Ben=apfel|                     | 1   |
    Ana=apfel                      | 1   |
    Dora=birne|Ben=apfel|*=3-7     | 1 3 | Lotto
    Ben=apfel|Ben=birne|*=3-7      | 1 3 | Lotto
    Ben=apfel|Dora=birne           | 1 3 | Lotto
    Ben=apfel|*=03-7               | 1 3 | Lotto
    *=3-7|Ben=apfel                | 1 3 | Lotto
                                   | 1 3 | Lotto
    """,
)
def test_words_in_another_way_than_they_are_hashed_are_refused(
    words: str, asked: str, draw: str
) -> None:
    """Whoever deals has no choice in them: neither order nor spelling nor whose they are."""
    names = ("Ana", "Ben", "Cem", "Dora")
    occasion = shuffle.Occasion(joint=Joint((1, 3), "Lotto"))
    deal(GAME, names, SEED, None, occasion, "Ben=apfel|*=3-7")
    occasion = shuffle.Occasion(joint=Joint(tuple(map(int, asked.split())), draw))
    for wrong in (words, f"{words} " if words else words):
        with pytest.raises(InputError, match="its words aren't those of a joint deal"):
            deal(GAME, names, SEED, None, occasion, wrong)


def test_every_round_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "shuffled_deck", lambda key, cards: [0, 0, *range(2, cards)])
    with pytest.raises(AssertionError, match="aren't the deck"):
        deal(GAME, NAMES[:4], SEED)


def test_a_plan_that_asks_too_much_is_refused() -> None:
    greedy = GAME._replace(plan=lambda players, settings, first: (RoundFacts(1, 14),))
    with pytest.raises(InputError, match="round 1 deals 14 cards to 4 players — the deck has 52"):
        deal(greedy, NAMES[:4], SEED)


def test_nothing_secret_is_shown_by_a_repr() -> None:
    dealt = deal(GAME, NAMES[:4], SEED)
    shown = repr(dealt) + repr(player_view(dealt, 0, NAMES[:4]))
    assert not any(secret in shown for secret in (SEED.text, SEED.code, dealt.keys.key))
    assert "Card(" not in shown.replace(repr(dealt.deck), "")


# -- the wall


def test_a_player_sees_his_own_hands_and_no_others() -> None:
    dealt = deal(GAME, NAMES[:4], SEED)
    for seat in range(4):
        seen = player_view(dealt, seat, NAMES[:4])
        assert tuple(r.hand for r in seen.rounds) == tuple(r.hands[seat] for r in dealt.rounds)
        assert seen.name == NAMES[seat]


def reachable(thing: object, found: list[object]) -> list[object]:
    """Every value that can be reached from a view."""
    found.append(thing)
    if isinstance(thing, (tuple, list)):
        for part in thing:
            reachable(part, found)
    elif hasattr(thing, "__dataclass_fields__") and not isinstance(thing, Card):
        for name in thing.__dataclass_fields__:
            reachable(getattr(thing, name), found)
    return found


@each("seat", [None, 0, 1, 2, 3])
def test_nothing_secret_can_be_reached_from_a_view(seat: int | None) -> None:
    dealt = deal(GAME, NAMES[:4], SEED)
    view: object = (
        public_view(dealt, NAMES[:4]) if seat is None else player_view(dealt, seat, NAMES[:4])
    )
    values = reachable(view, [])
    cards = [value for value in values if isinstance(value, Card)]
    own = [card for r in dealt.rounds for card in r.hands[seat] or ()] if seat is not None else []
    assert cards == own
    secret = {SEED.text, SEED.code, dealt.keys.key} | {
        dealt.keys.round_key(r.facts.number) for r in dealt.rounds
    }
    assert not any(
        isinstance(value, str) and any(word in value for word in secret) for value in values
    )
    assert isinstance(view, PlayerView) == (seat is not None)
