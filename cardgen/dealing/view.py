"""Deal → what everybody may know, what one player may know, and, for the hand record alone,
everything that was dealt: the wall between the hands.

Pages are drawn from these types alone.  Those of a player hold no seed, no key and no card that
their reader may not see, so nothing that is drawn from them can show one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.dealing.deal import Deal, Round, kitty_share, shared_out
from cardgen.dealing.header import Header
from cardgen.games import RoundFacts, Seats, Sight, playing_seats
from cardgen.views import Announcement, Listed, PlayerRound, PlayerView, PublicView, RecordView


class DealtGame(NamedTuple):
    """What came of a header, as far as everybody may know it."""

    words: str
    game_code: str
    pack_mark: str
    seed_kind: str
    rounds: tuple[RoundFacts, ...]


def view_of(head: Header, names: Sequence[str], house: str, dealt: DealtGame) -> PublicView:
    """What everybody may know.  names: as they are shown, in seat order; house: name of the house
    rules.
    """
    return PublicView(
        game=head.game.name,
        house=house,
        settings=head.settings,
        rules=head.game.rules(len(head.players), head.settings),
        title=head.title,
        names=tuple(names),
        header=head.text,
        replaces=head.replaced.pack_mark if head.replaced else "",
        from_round=head.from_round,
        joint=head.joint,
        at=head.at,
        **dealt._asdict(),
    )


def public_view(deal: Deal, names: Sequence[str], house: str = "") -> PublicView:
    """What everybody may know of a deal."""
    facts = tuple(round_.facts for round_ in deal.rounds)
    code, mark = deal.keys.game_code, deal.keys.pack_mark
    return view_of(deal, names, house, DealtGame(deal.words, code, mark, deal.seed.kind, facts))


def player_view(deal: Deal, seat: int, names: Sequence[str], house: str = "") -> PlayerView:
    """What the player at `seat` (from 0) may know."""
    return PlayerView(
        public_view(deal, names, house), seat, tuple(player_round(r, seat) for r in deal.rounds)
    )


def player_round(dealt: Round, seat: int) -> PlayerRound:
    """What the player at `seat` (from 0) may know of a round."""
    facts = dealt.facts
    hand = dealt.hands[seat]
    if hand is None:
        return PlayerRound(facts, None)
    left = _from_left(facts, seat, len(dealt.hands))
    if facts.sight is Sight.FOREHEAD:
        return PlayerRound(
            facts, None, others=tuple((other, dealt.hands[other] or ()) for other in left)
        )
    own = dealt.lists[seat]
    if own is None:
        return PlayerRound(facts, hand)
    sealed = tuple(Listed(own.number_at(i), card) for i, card in enumerate(own.cards))
    announcements: list[Announcement] = []
    for other in left:
        theirs = dealt.lists[other]
        assert theirs is not None
        if dealt.kitty:
            share = kitty_share(dealt.kitty, other, seat)
        else:  # what is meant for the other is shared out from the other's left
            share = shared_out(dealt.hands[other] or (), len(left))[
                _from_left(facts, other, len(dealt.hands)).index(seat)
            ]
        if share:
            card_of = None if dealt.kitty else other
            announcements.append(Announcement(other, card_of, tuple(map(theirs.number, share))))
        if facts.sight is Sight.CHOICE:
            announcements.append(Announcement(other, seat, tuple(map(theirs.number, hand))))
    return PlayerRound(
        facts, hand if dealt.kitty else None, sealed=sealed, announcements=tuple(announcements)
    )


def _from_left(facts: RoundFacts, seat: int, players: int) -> Seats:
    playing = playing_seats(facts, players)
    return tuple(
        other
        for other in ((seat + 1 + i) % players for i in range(players - 1))
        if other in playing
    )


def record_view(
    deal: Deal,
    names: Sequence[str],
    house: str = "",
    before: int | None = None,
    continued: str = "",
) -> RecordView:
    """All cards of a game.

    before: leave out this round and all later ones, which another pack was dealt for.  continued:
        that pack's mark.
    """
    played = tuple(r for r in deal.rounds if before is None or r.facts.number < before)
    table = public_view(deal, names, house)
    if len(played) < len(deal.rounds):
        table = table._replace(rounds=tuple(r.facts for r in played))
    return RecordView(table, played, continued)
