"""What practice shows on a terminal, of 80 columns or less."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence

import click

from cardgen.cards import Card, Suit, sort_hand
from cardgen.cli.terminal import left, right, shorten, width
from cardgen.games import Bidding, RoundFacts, Rules, Sight, downtown
from cardgen.players import Seat, Speech, Step, Table
from cardgen.score import GameResult, minus
from cardgen.text import signed

_WIDTH, _NARROWEST = 79, 20
_LONGEST = 24


class Screen:
    def __init__(self, speech: Speech, names: Sequence[str], rules: Rules) -> None:
        self._speech, self._say, self._names, self._rules = speech, speech.play, tuple(names), rules
        self._width = max(_NARROWEST, min(_WIDTH, shutil.get_terminal_size().columns - 1))

    def say(self, text: str) -> None:
        click.echo(
            textwrap.fill(
                text,
                self._width,
                initial_indent="  ",
                subsequent_indent="  ",
                break_on_hyphens=False,
            )
        )

    def sorted(self, cards: Iterable[Card], table: Table) -> tuple[Card, ...]:
        """A hand as it lies on the round's page; where a contract is named, by its ranks."""
        play = table.tricks.play if table.tricks else None
        trump = (
            play.trump if play else table.contract.trump if table.contract else table.facts.trump
        )
        return sort_hand(cards, self._rules.ranking, trump)

    def welcome(self, game: str, house: str) -> str:
        name = house or self._speech.texts(f"game.{game}")
        example = f"{self._speech.texts.suit(Suit.HEARTS)} 10"
        partner = self._names[2] if self._rules.partners else ""
        match self._rules.bidding:
            case Bidding.EXACT:
                aim = self._say(
                    "play.aim-exact", score=self._speech.texts(f"score.{self._rules.score}")
                )
            case Bidding.CONTRACT:
                aim = self._say("play.aim-contract", partner=partner)
            case Bidding.NONE:
                aim = self._say("play.aim-sides", partner=partner)
        follow = self._say("play.follow-trump" if self._rules.must_trump else "play.follow")
        ranks = self._say("play.ranks", ranks=self._speech.ranks(self._rules.ranking))
        lines = [
            self._say("play.welcome", game=name, card=example),
            aim,
            f"{follow} {self._say('play.takes-it')} {ranks}",
        ]
        if self._rules.contract:
            lines.append(
                self._say("play.ways", low=self._speech.ranks(downtown(self._rules.ranking)))
            )
        if self._rules.contract and self._rules.contract.jokers:
            lines.append(f"{self._speech.texts('protocol.contract.jokers')}.")
        return "\n".join(textwrap.fill(line, self._width) for line in lines)

    def _of(self, what: str, seat: int) -> str:
        """A sentence about a player; whoever sits in the first seat is spoken to."""
        return (
            self._say(f"play.{what}-you")
            if seat == 0
            else self._say(f"play.{what}", name=self._names[seat])
        )

    def nullo(self, seats: Sequence[int]) -> None:
        """Who announces one."""
        for seat in seats:
            click.echo(f"  {self._names[seat]}: {self._say('nullo')}")

    # -- a round

    def round(self, facts: RoundFacts, planned: int, table: Table, you: Seat | None) -> None:
        """Its heading, and what you see of the cards before the first word."""
        cards = self._speech.texts.count("plural.cards", facts.cards)
        if facts.unknown_trump:
            title = self._say("play.round-open", n=facts.number, m=planned, cards=cards)
        else:
            title = self._say(
                "play.round",
                n=facts.number,
                m=planned,
                cards=cards,
                trump=self._speech.trump(facts.trump),
            )
        if facts.turned_up:
            title += f" ({self._say('play.turned-up', card=self._speech.card(facts.turned_up))})"
        rule = "─" * max(0, self._width - 4 - width(title))
        click.echo("\n" + textwrap.fill(f"── {title} {rule}", self._width))
        if facts.dealer is not None:
            click.echo(self._of("dealer", facts.dealer))
        if facts.sits_out is not None:
            click.echo(self._of("sits-out", facts.sits_out))
        self._sight(table.sight, table, you)
        if table.tricks is not None:
            self._leads(table)

    def _sight(self, sight: Sight, table: Table, you: Seat | None) -> None:
        if you is None:
            return
        if sight is Sight.BLIND:
            click.echo(self._say("play.blind"))
        if you.page.others:
            click.echo(self._say("play.forehead"))
            shown = ((other, self.sorted(cards, table)) for other, cards in you.page.others)
            click.echo(
                "  "
                + "   ".join(
                    f"{self._names[other]} {self._speech.cards(cards)}" for other, cards in shown
                )
            )
        if you.dealt is not None:
            self._hand(you, table)

    def _hand(self, you: Seat, table: Table) -> None:
        hand = self.sorted(you.dealt or (), table)
        self._wrapped(
            f"{self._say('play.your-cards')}:", [self._speech.card(card) for card in hand]
        )

    def step(self, before: Table, after: Table, you: Seat | None) -> None:
        """What has just happened."""
        turn = before.turn
        assert turn is not None
        name = self._names[turn]
        match before.step:
            case Step.SIGHT:
                self._sight(after.sight, after, you)
            case Step.BID if after.bids is not None:
                click.echo(f"  {name}: {after.bids.placed[turn]}")
            case Step.CALL if after.calls is not None:
                click.echo(f"  {name}: {self._speech.call(after.calls.placed[-1])}")
            case Step.CONTRACT if after.contract is not None:
                click.echo(
                    "  "
                    + self._say(
                        "play.declarer", name=name, contract=self._speech.contract(after.contract)
                    )
                )
                if you is not None and you.kitty:
                    click.echo(f"  {self._say('play.kitty')}: {self._speech.cards(you.kitty)}")
            case Step.CARD:
                self._card(before, after, turn)
        if before.tricks is None and after.tricks is not None:
            if you is not None and after.contract:
                self._hand(you, after)
            self._leads(after)

    def _leads(self, table: Table) -> None:
        assert table.turn is not None
        click.echo(self._of("leads", table.turn))

    def _card(self, before: Table, after: Table, turn: int) -> None:
        assert before.tricks is not None
        assert after.tricks is not None
        number = len(before.tricks.done) + 1
        lying = (
            (*before.tricks.lying, *after.tricks.lying[-1:])
            if after.tricks.lying
            else after.tricks.done[-1].cards
        )
        if len(lying) == 1:
            self._tally(before, f"{self._say('play.trick', n=number)}   ")
        click.echo(f"  {self._names[turn]} {self._speech.card(lying[-1].card)}")
        if not after.tricks.lying:
            taker = after.tricks.done[-1].taker
            assert taker is not None
            click.echo(f"  → {self._of('takes', taker)}")

    def _tally(self, table: Table, head: str) -> None:
        """Bids and tricks so far: ``Du 2/1  Ada 0/0``."""
        assert table.tricks is not None
        if self._rules.bidding is Bidding.EXACT and table.bids is not None:
            parts = [
                f"{self._names[seat]} {table.bids.placed[seat]}/{table.tricks.made(seat)}"
                for seat in table.playing
            ]
            head += f"{self._say('play.taken')}: "
        else:
            sides = [" + ".join(self._names[seat] for seat in side) for side in self._rules.sides]
            made = [
                table.tricks.made(one) + table.tricks.made(other)
                for one, other in self._rules.sides
            ]
            parts = [f"{side} {count}" for side, count in zip(sides, made, strict=True)]
        click.echo("\n".join(_lines(parts, head, self._width)))

    def numbered(self, hand: Sequence[Card], legal: Sequence[Card] | None = None) -> str:
        """A hand with a number before each card; those that may not be played in brackets."""
        parts = []
        for number, card in enumerate(hand, 1):
            text = f"{number} {self._speech.card(card)}"
            parts.append(text if legal is None or card in legal else f"({text})")
        return "\n".join(_lines(parts, "  ", self._width))

    def _wrapped(self, head: str, parts: Sequence[str]) -> None:
        click.echo("\n".join(_lines(parts, f"{head} ", self._width)))

    # -- points

    def after_round(self, result: GameResult) -> None:
        """The points of the round that was played last."""
        done = result.rounds[-1]
        exact = bool(done.entry.bids)
        tricks = self._say("play.taken") if exact else self._speech.texts("protocol.tricks")
        rows = [["", tricks, self._say("play.score"), self._say("play.total")]]
        for player, name in enumerate(result.names):
            points, taken = done.points[player], done.entry.tricks[player]
            made = (
                "–"
                if points is None
                else f"{done.entry.bids[player]}/{taken}"
                if exact
                else str(taken)
            )
            scored = "–" if points is None else signed(points + done.premiums[player])
            rows.append([shorten(name, _LONGEST), made, scored, minus(done.totals[player])])
        widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
        click.echo("")
        for row in rows:
            click.echo(
                "  " + "  ".join([left(row[0], widths[0]), *map(right, row[1:], widths[1:])])
            )

    def standing(self, result: GameResult, whole: bool) -> None:
        """Who stands where.  whole: the game was to be played to its end."""
        rounds = self._speech.texts.count("plural.rounds", len(result.rounds))
        click.echo(
            f"\n{self._say('play.final') if whole and result.finished else self._say('play.standing', rounds=rounds)}"
        )
        for place in result.standing:
            click.echo(
                "  "
                + self._say(
                    "play.place",
                    place=place.place,
                    name=result.names[place.player],
                    points=minus(place.points),
                )
            )


def _lines(parts: Sequence[str], head: str, room: int) -> list[str]:
    """Parts beside each other, as many as go on a line; further lines are indented as the first
    one, if that leaves them room.
    """
    out, blank = [head], " " * (width(head) if 2 * width(head) <= room else 2)
    for part in parts:
        if width(out[-1]) + width(part) > room:
            out.append(blank)
        out[-1] += f"{part}  "
    return [line.rstrip() for line in out]
