"""A game of practice: the computer players choose from their own views, the person at the
keyboard is asked.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import click

from cardgen.cards import Card, Suit, sort_hand
from cardgen.cli.terminal import can_ask, left, read_line, right, shorten, width
from cardgen.dealing import Deal, player_view
from cardgen.errors import ImpossibleEntry
from cardgen.games import Bidding, Call, Contract, RoundFacts, Rules, Sight, downtown
from cardgen.players import (
    Choice,
    Level,
    Match,
    Move,
    Seat,
    Speech,
    Step,
    Table,
    choose_bid,
    choose_call,
    choose_card,
    choose_contract,
    choose_discard,
    choose_sight,
    words,
)
from cardgen.score import Entry, GameResult, minus, score_game
from cardgen.text import signed


class Practice:
    """A game of the person in the first seat against computer players."""

    def __init__(
        self, dealt: Deal, names: Sequence[str], house: str, speech: Speech, level: Level
    ) -> None:
        self._deal, self._names, self._house = dealt, tuple(names), house
        self._match = Match(
            [player_view(dealt, seat, names, house) for seat in range(len(names))], level=level
        )
        self._screen = Screen(speech, self._names, dealt.rules)
        self._asking = Asking(speech, self._screen)
        self._speech = speech
        self._entries: list[Entry] = []
        self._facts: tuple[RoundFacts, ...] = tuple(one.facts for one in dealt.rounds)
        self._whole = True

    def play(self, chosen: int | None) -> None:
        """Play the whole game, or only one round of it, and say who stands where.  chosen: its
        place, from 0.
        """
        click.echo(self._screen.welcome(self._deal.game.name, self._house))
        places = range(len(self._deal.rounds)) if chosen is None else (chosen,)
        self._facts, self._whole = (
            tuple(self._deal.rounds[place].facts for place in places),
            chosen is None,
        )
        try:
            for place in places:
                result = self._round(place)
                self._screen.after_round(result)
                if result.finished:
                    break
        except Stopped:
            click.echo(f"\n{self._speech.play('play.stopped')}")
        except KeyboardInterrupt:
            self._standing()
            raise
        self._standing()

    def _standing(self) -> None:
        if self._entries:
            self._screen.standing(self._result(), self._whole)

    def _result(self) -> GameResult:
        return score_game(self._deal.rules, self._facts, self._names, self._entries)

    def _nullo(self, place: int) -> tuple[int, ...]:
        """Who announces a nullo before a round, at the last moment when that can be."""
        hint = self._match.nullo(self._match.you, place) if self._whole else None
        if hint is None:
            return ()
        points = self._entries and self._result().rounds[-1].totals[self._match.you]
        announced = self._match.announce(place, self._asking.nullo(points or 0, hint))
        self._screen.nullo(announced)
        return announced

    def _round(self, place: int) -> GameResult:
        match, screen = self._match, self._screen
        nullo = self._nullo(place)
        table = match.begin(place)
        screen.round(table.facts, len(self._deal.rounds), table, match.yours)
        while table.step is not Step.OVER:
            before = table
            table = (
                match.take(self._asking.move(match.yours, table))
                if table.turn == match.you
                else match.go_on()
            )
            screen.step(before, table, match.yours)
        placed = table.bids.placed if table.bids else ()
        self._entries.append(
            Entry.by_seat(table.rules, table.made(), placed, table.contract)._replace(nullo=nullo)
        )
        try:
            return self._result()
        except ImpossibleEntry:  # the table allowed what the score doesn't: ours to mend
            self._entries.pop()
            raise


T = TypeVar("T")
_MOST_SHOWN = 40


class Stopped(Exception):
    """Whoever plays wants to stop, or nothing more can be read."""


class Refused(Exception):
    """An answer that can't be; its text says why, and what can."""


class Asking:
    def __init__(self, speech: Speech, screen: Screen) -> None:
        self._speech, self._screen = speech, screen
        self._say = speech.play

    def move(self, seat: Seat | None, table: Table) -> Move:
        """What the player does.  seat: None of a dealer who sits out."""
        if table.step is Step.SIGHT or seat is None:
            return self._sight()
        ask: dict[Step, Callable[[Seat, Table], Move]] = {
            Step.BID: self._bid,
            Step.CALL: self._call,
            Step.CONTRACT: self._contract,
            Step.DISCARD: self._discard,
            Step.CARD: self._card,
        }
        return ask[table.step](seat, table)

    def nullo(self, points: int, hint: Choice[bool]) -> bool:
        """Whether the player announces a nullo."""

        def read(text: str) -> bool:
            return self._understood(
                words.find_yes(text, self._speech.language), "no.nullo", text=text
            )

        self._screen.say(self._say("play.nullo-how"))
        return self._ask(
            self._say("ask.nullo", points=minus(points)), read, lambda: hint, self._speech.yes_or_no
        )

    def _sight(self) -> Sight:
        def read(text: str) -> Sight:
            return self._understood(
                words.find_sight(text, self._speech.language), "no.sight", text=text
            )

        return self._ask(self._say("ask.sight"), read, choose_sight, self._speech.sight)

    def _discard(self, seat: Seat, table: Table) -> tuple[Card, ...]:
        hand, wanted = self._screen.sorted(seat.dealt or (), table), len(seat.opened)

        def read(text: str) -> tuple[Card, ...]:
            parts = text.replace(",", " ").split()
            cards = tuple(dict.fromkeys(self._find(part, hand) for part in parts))
            if len(cards) != wanted:
                raise Refused(self._say("no.discard", n=len(cards), m=wanted))
            return cards

        click.echo(self._screen.numbered(hand))
        question = self._say("ask.discard", cards=self._speech.texts.count("plural.cards", wanted))
        return self._ask(
            question,
            read,
            lambda: choose_discard(seat, table),
            lambda cards: self._speech.cards(self._screen.sorted(cards, table)),
        )

    # -- each kind of answer

    def _bid(self, seat: Seat, table: Table) -> int:
        assert table.bids is not None
        allowed, most = table.bids.allowed(seat.seat), table.facts.cards
        forbidden = table.bids.forbidden(seat.seat)
        shown = forbidden is not None and 0 <= forbidden <= most

        def read(text: str) -> int:
            found = words.find_number(text)
            if found is None or not 0 <= found <= most:
                raise Refused(self._say("no.number", text=text, n=most))
            if found not in allowed:
                raise Refused(self._say("no.hook", n=found, sum=table.facts.forbidden_sum))
            return found

        question = (
            self._say("ask.bid-but", most=most, n=forbidden)
            if shown
            else self._say("ask.bid", most=most)
        )
        return self._ask(question, read, lambda: choose_bid(seat, table), str)

    def _call(self, seat: Seat, table: Table) -> Call:
        assert table.calls is not None
        allowed = table.calls.allowed()

        def read(text: str) -> Call:
            found = self._understood(
                words.find_call(text, self._speech.language), "no.call", text=text
            )
            if found not in allowed:
                raise Refused(
                    self._say(
                        "no.call-low", text=text, calls=_few(list(map(self._speech.call, allowed)))
                    )
                )
            return found

        return self._ask(
            self._say("ask.call"), read, lambda: choose_call(seat, table), self._speech.call
        )

    def _contract(self, seat: Seat, table: Table) -> Contract:
        allowed = table.contracts()

        def read(text: str) -> Contract:
            possible = ", ".join(map(self._speech.contract, allowed))
            return self._understood(
                words.find_contract(text, allowed, self._speech.language),
                "no.contract",
                text=text,
                contracts=possible,
            )

        question = self._say("ask.contract" if allowed[0].trump else "ask.contract-way")
        return self._ask(
            question, read, lambda: choose_contract(seat, table), self._speech.contract
        )

    def _card(self, seat: Seat, table: Table) -> Card:
        assert table.tricks is not None
        hand = self._screen.sorted(seat.held(table), table)
        legal = table.tricks.legal(hand)
        if len(hand) == 1:
            return hand[0]  # nothing to ask

        def read(text: str) -> Card:
            found = self._find(text, hand, legal)
            if found not in legal:
                raise Refused(self._not_legal(found, legal, table))
            return found

        click.echo(self._screen.numbered(hand, legal))
        return self._ask(
            self._say("ask.card"), read, lambda: choose_card(seat, table), self._speech.card
        )

    def _not_legal(self, card: Card, legal: Sequence[Card], table: Table) -> str:
        assert table.tricks is not None
        led = table.tricks.play.suit_led([one.card for one in table.tricks.lying])
        assert led is not None
        follows = any(table.tricks.play.suit(one) is led for one in legal)
        return self._say(
            "no.suit" if follows else "no.trump",
            card=self._speech.card(card),
            suit=self._speech.trump(led),
        )

    def _find(self, text: str, hand: Sequence[Card], likely: Sequence[Card] = ()) -> Card:
        """The card of a hand that is meant, by its number or its name.  likely: go first where a
        name means several.  Raises Refused.
        """
        if text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= len(hand):
            return hand[int(text[:4]) - 1]
        found = words.find_cards(text, likely, self._speech.language) or words.find_cards(
            text, hand, self._speech.language
        )
        if len(found) > 1:
            raise Refused(
                self._say("no.several", text=text, cards=", ".join(map(self._speech.card, found)))
            )
        if not found:
            raise Refused(
                self._say("no.card", text=text, n=len(hand), card=self._speech.card(hand[0]))
            )
        return found[0]

    # -- asking

    def _understood(self, found: T | None, otherwise: str, **values: str) -> T:
        """What was found in an answer.  Raises Refused if nothing was.  otherwise: the text that
        says what can be.
        """
        if found is None:
            raise Refused(self._say(otherwise, **values))
        return found

    def _ask(
        self,
        question: str,
        read: Callable[[str], T],
        hint: Callable[[], Choice[T]],
        shown: Callable[[T], str],
    ) -> T:
        while True:
            text = _line(f"{question} > ")
            if not text:
                continue
            if text == "?":
                choice = hint()
                self._screen.say(self._speech.why(choice, shown(choice.value)))
                continue
            if words.means_quit(text):
                raise Stopped
            try:
                return read(text)
            except Refused as no:
                self._screen.say(str(no))


def _line(prompt: str) -> str:
    """What was typed.  Raises Stopped at the end of input."""
    click.echo(prompt, nl=False)
    typed = read_line("�")
    if typed is None:
        raise Stopped
    text = typed[:_MOST_SHOWN]
    if not can_ask():  # a pipe shows nobody what it typed
        click.echo(text)
    return text


def _few(parts: Sequence[str]) -> str:
    return ", ".join(parts[:6]) + (", …" if len(parts) > 6 else "")


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
