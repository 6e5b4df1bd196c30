"""What is missing in a chat costs what is missing, nobody is charged for it, and a heading ends the
round before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.referee import Judgement
from cardgen.referee.told import Fault
from tests.chats.evening import Post, SimulatedTable, ToldEvening
from tests.turns import steps
from tests.unit.test_hearing import signed, told


def headed(case: str, seed: int) -> ToldEvening:
    """An evening whose rounds have headings, and nothing else is said."""
    evening = SimulatedTable(case, "de", seed, announced=False, most=9).evening()
    posts = list[Post]()
    for post in evening.posts:
        if not posts or post.round != posts[-1].round:
            posts.append(Post(0, f"Runde {post.round + 1}", round=post.round))
        text = signed(post.card) if post.card else str(post.bid)
        posts.append(replace(post, text=text))
    evening.posts = posts
    return evening


def heard(evening: ToldEvening, lost: Sequence[int], folder: Path) -> Judgement:
    """With some of its posts missing; nobody is charged, and no round is told wrongly."""
    posts = [post for place, post in enumerate(evening.posts) if place not in lost]
    judgement = told(posts, evening, folder)
    assert not judgement.irregularities, lost
    for round_ in judgement.rounds:
        takers = evening.truth[round_.facts.number - 1].takers
        assert not round_.complete or [one.taker for one in round_.tricks] == takers, lost
    return judgement


@pytest.mark.parametrize(("case", "many"), [("corona 3", 1), ("ohhell 4 max=4", 2)])
def test_a_lost_card_costs_no_other_round(case: str, many: int, tmp_path: Path) -> None:
    evening = headed(case, 5)
    last = len(evening.truth) - 1  # which may go on
    cards = [place for place, post in enumerate(evening.posts) if post.card and post.round < last]
    for place in steps(range(len(cards) - many), *range(3, len(cards) - many, 10)):
        lost = cards[place : place + many]
        judgement = heard(evening, lost, tmp_path)
        torn = {evening.posts[one].round + 1 for one in lost}
        whole = {one.facts.number for one in judgement.rounds if one.complete} | torn
        assert whole == {*range(1, len(evening.truth) + 1)}, place


@pytest.mark.parametrize(("until", "first"), [(12, 8), (15, 6), (18, 0), (27, 12)])
def test_who_plays_on_behind_two_lost_cards_isnt_charged(
    until: int, first: int, tmp_path: Path
) -> None:
    """Before the round is over nobody knows that they are lost."""
    evening = headed("corona 4", 5)
    begin = next(i for i, one in enumerate(evening.posts) if one.card and one.round == 6)
    evening.posts = evening.posts[: begin + until]
    heard(evening, [begin + first, begin + first + 1], tmp_path)


def test_a_lost_round_costs_no_other_one(tmp_path: Path) -> None:
    evening = headed("ohhell 4 max=4", 5)
    gone = [place for place, post in enumerate(evening.posts) if post.round == 3]
    judgement = heard(evening, gone, tmp_path)
    whole = {one.facts.number for one in judgement.rounds if one.complete}
    assert whole == {*range(1, len(evening.truth) + 1)} - {4}
    assert [(one.round, one.wants) for one in judgement.questions] == [(4, "round")]


def test_rounds_before_the_first_line_of_a_chat_are_asked_for(tmp_path: Path) -> None:
    evening = headed("ohhell 4 max=4", 5)
    gone = [place for place, post in enumerate(evening.posts) if post.round < 2]
    judgement = heard(evening, gone, tmp_path)
    assert [(one.round, one.wants) for one in judgement.questions] == [(1, "round"), (2, "round")]


@pytest.mark.parametrize("said", ["Runde 7", "Runde 5", "Runde 5?"])
def test_a_round_that_somebody_names_doesnt_end_another(said: str, tmp_path: Path) -> None:
    evening = headed("ohhell 4 max=4", 5)
    place = next(i for i, one in enumerate(evening.posts) if (one.round, one.trick) == (1, 1))
    evening.posts.insert(place, Post(1, said, round=1))
    judgement = heard(evening, [], tmp_path)
    assert all(one.complete for one in judgement.rounds)
    assert len(judgement.rounds) == len(evening.truth)


@pytest.mark.parametrize(("advice", "then"), [("nimm 2", "2"), ("sag 2", "na gut"), ("2", "ok")])
def test_nobody_but_the_last_one_changes_a_forbidden_bid(
    advice: str, then: str, tmp_path: Path
) -> None:
    evening = headed("ohhell 4 max=4", 5)
    bids = [
        place for place, one in enumerate(evening.posts) if not one.round and one.bid is not None
    ]
    for place in bids:
        evening.posts[place] = replace(evening.posts[place], text="1", bid=1)
    first, last = evening.posts[bids[0]], evening.posts[bids[-1]]
    evening.posts[bids[-1] + 1 : bids[-1] + 1] = [
        replace(first, text=advice), replace(last, text=then)
    ]  # fmt: skip
    judgement = told(evening.posts, evening, tmp_path)
    round_ = judgement.rounds[0]
    assert not judgement.irregularities
    assert first.seat is not None
    assert round_.bids[first.seat] in (1, None) or not round_.complete


def test_a_card_with_its_sign_is_no_bid_that_is_taken_unasked(tmp_path: Path) -> None:
    evening = headed("ohhell 4 max=4", 5)
    place = next(i for i, one in enumerate(evening.posts) if one.round == 2 and one.bid is not None)
    evening.posts[place] = replace(evening.posts[place], text="♦2")
    judgement = heard(evening, [], tmp_path)
    assert [(one.round, one.wants) for one in judgement.questions] == [(3, "bid")]


@pytest.mark.parametrize(
    ("mark", "behind", "faults"),
    [("", (), 1), (" <Diese Nachricht wurde bearbeitet>", (), 0), ("", (1, "echt jetzt? Oje"), 1),
     ("", (-1, "ok, dann eine mehr"), 0), ("", (1, "dann halt {more}"), 0),
     (". Anna lacht schon", (), 1)],
)  # fmt: skip
def test_a_forbidden_bid_is_told_of_where_it_stands_for_sure(
    mark: str, behind: tuple[int, str] | tuple[()], faults: int, tmp_path: Path
) -> None:
    """Who edits a bid may make another one's forbidden by it.  behind: what which bidder says."""
    evening = headed("ohhell 4 max=4", 5)
    bids = [place for place, post in enumerate(evening.posts) if post.round == 1 and not post.card]
    *_, first, last = bids
    others = sum(evening.posts[place].bid or 0 for place in bids[1:-2])
    bid = evening.posts[last].bid or 0
    fits = evening.deal.rounds[1].facts.cards - others - bid
    evening.posts[first] = replace(evening.posts[first], text=f"{fits}{mark}")
    for whose, said in [behind] if behind else []:
        post = replace(evening.posts[bids[whose]], text=said.format(bid, more=bid + 1))
        evening.posts.insert(last + 1, post)
    judgement = told(evening.posts, evening, tmp_path)
    charged = [(one.fault, one.seat) for one in judgement.irregularities]
    assert charged == [(Fault.FORBIDDEN_BID, evening.posts[last].seat)] * faults


def test_a_bid_that_is_changed_when_others_have_gone_by_it_is_told_of(tmp_path: Path) -> None:
    evening = headed("ohhell 4 max=4", 5)
    posts = evening.posts
    (place, first), (after, _), *_ = [
        (place, post)
        for place, post in enumerate(posts)
        if post.round == 0 and post.bid is not None
    ]
    others = sum(post.bid or 0 for post in posts if post.round == 0 and post is not first)
    cards = evening.deal.rounds[0].facts.cards
    other = next(n for n in range(1, cards + 1) if n not in (first.bid, cards - others))
    posts.insert(after + 1, replace(first, text=f"nein, {other}"))
    judgement = told(posts, evening, tmp_path)
    changed = (Fault.BID_CHANGED, first.seat)
    assert [(one.fault, one.seat) for one in judgement.irregularities] == [changed]
    posts[place : after + 2] = [posts[place], posts[after + 1], posts[after]]  # before the next one
    assert not told(posts, evening, tmp_path).irregularities


def test_a_lead_that_speaks_against_a_wrong_card_is_no_second_fault(tmp_path: Path) -> None:
    """The table has seen another card, so what it scored has to be asked."""
    evening = headed("whist 4", 5)
    for place, post in enumerate(evening.posts):
        truth = evening.truth[post.round]
        if not post.card or post.trick != 6 or truth.takers[6] != post.seat:
            continue
        later = (card for trick in truth.tricks[7:] for seat, card in trick if seat != post.seat)
        wrong = next(card for card in later if card[0] != post.card[0])
        posts = [*evening.posts]
        posts[place] = replace(post, text=signed(wrong))
        judgement = told(posts, evening, tmp_path)
        assert {one.fault for one in judgement.irregularities} <= {Fault.NOT_IN_HAND}
        round_ = judgement.rounds[post.round]
        assert not round_.complete or [one.taker for one in round_.tricks] == truth.takers


@pytest.mark.parametrize("said", ["Oma sagt {}", "Mama meint {}"])
def test_who_never_writes_bids_by_another_one(said: str, tmp_path: Path) -> None:
    evening = headed("ohhell 4 max=4", 5)
    silent = 2
    for place, post in enumerate(evening.posts):
        if post.seat == silent:
            text = post.text if post.card else said.format(post.bid)
            evening.posts[place] = replace(post, seat=None, sender="Ilse", text=text)
            if post.card:
                evening.posts[place].text = f"{evening.names[silent]}: {post.text}"
    judgement = heard(evening, [], tmp_path)
    assert all(one.complete for one in judgement.rounds)


@pytest.mark.parametrize(
    ("who", "plays_for", "more", "sure"),
    [("dad says", True, "", True), ("{name} sacht ooch", True, "", True),
     ("dad says", False, "", False), ("dad says", True, "she says 0", False),
     ("dad says", True, "<Medien ausgeschlossen>", False)],
)  # fmt: skip
def test_who_bids_next_may_bid_by_another_one(
    who: str, plays_for: bool, more: str, sure: bool, tmp_path: Path
) -> None:
    """That is sure only where the same one plays for them, and they write nothing."""
    evening = headed("ohhell 4 max=4", 5)
    posts = evening.posts
    first, second, *_ = [post for post in posts if post.round == 1 and post.bid is not None]
    card = next(
        post for post in posts if post.round == 1 and post.card and post.seat == second.seat
    )
    place = posts.index(second)
    assert second.seat is not None
    said = f"{who.format(name=evening.names[second.seat])} {second.bid}"
    posts[place] = replace(second, seat=first.seat, text=said)
    if plays_for:
        posts[posts.index(card)] = replace(card, seat=first.seat, text=f"dad = {card.text}")
    if more:
        writes = second if more.startswith("<") else first
        posts.insert(place + 1, replace(writes, text=more))
    judgement = heard(evening, [], tmp_path)
    assert judgement.rounds[1].complete == sure
    assert sure or (2, second.seat) in [(one.round, one.seat) for one in judgement.questions]


def test_a_bid_before_its_turn_isn_t_surer_than_the_one_in_turn(tmp_path: Path) -> None:
    evening = headed("elevator 4 max=5", 6)
    posts = evening.posts
    first, *_, last = [place for place, one in enumerate(posts) if one.round == 2 and not one.card]
    seat, bid = posts[last].seat, posts[last].bid
    early = replace(posts[last], text="ich seh nix ohne Brille")
    posts[last] = replace(posts[last], text=f"{bid} wie immer")
    posts.insert(first + 1, early)
    judgement = told(posts, evening, tmp_path)
    assert [(one.round, one.seat, one.guess) for one in judgement.questions] == [(3, seat, bid)]


def test_a_bid_before_its_turn_isn_t_surer_where_another_one_was_early_too(tmp_path: Path) -> None:
    evening = headed("corona 4", 5)
    posts = evening.posts
    places = [place for place, one in enumerate(posts) if one.round == 3 and not one.card]
    heading, first, second, third, last = (posts[place] for place in places)
    early = replace(last, text=str((last.bid or 0) + 1))
    last = replace(last, text=f"dann nehm ich {last.bid}")
    posts[places[0] : places[-1] + 1] = [heading, third, early, first, second, last]
    judgement = told(posts, evening, tmp_path)
    round_ = judgement.rounds[3]
    assert not round_.complete or [*round_.bids] == evening.truth[3].bids


@pytest.mark.parametrize(
    ("said", "sure"), [("Mutti sagt {0}. Gut, {0}", True), ("Mutti sagt {0}", False)]
)
def test_who_is_told_what_to_bid_bids_it_by_saying_it(
    said: str, sure: bool, tmp_path: Path
) -> None:
    evening = headed("ohhell 4 max=4", 5)
    bids = [place for place, one in enumerate(evening.posts) if one.round == 1 and not one.card]
    for place in bids[1:] if sure else bids[-1:]:
        post = evening.posts[place]
        evening.posts[place] = replace(post, text=said.format(post.bid))
    judgement = heard(evening, [], tmp_path)
    assert judgement.rounds[1].complete == sure
    assert not sure or [*judgement.rounds[1].bids] == evening.truth[1].bids


@pytest.mark.parametrize("said", ["{name}: {wrong}", "Mutti sagt {wrong}"])
def test_what_is_put_right_may_be_what_was_said_for_another_one(said: str, tmp_path: Path) -> None:
    """“Ben: 3”, “no, 2” is Ben's or one's own: it is asked, and nobody has changed a bid."""
    evening = headed("corona 4", 6)
    posts = evening.posts
    bids = [place for place, one in enumerate(posts) if one.round == 2 and not one.card]
    first, second = posts[bids[1]], posts[bids[2]]
    assert second.seat is not None
    name, wrong = evening.names[second.seat], (second.bid or 0) + 1
    posts[bids[2]] = replace(first, text=said.format(name=name, wrong=wrong))
    posts.insert(bids[2] + 1, replace(first, text=f"nein, {second.bid}"))
    judgement = heard(evening, [], tmp_path)
    assert not judgement.rounds[2].complete
