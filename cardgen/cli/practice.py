"""Practice on a terminal: the person at the keyboard is asked, the computer players choose from
their own views, and a screen of 80 columns or less shows what happens.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from cardgen.cards import Card, Suit, sort_hand
from cardgen.cli import commands, options
from cardgen.cli.terminal import Output, can_ask, print_rows, read_line, right, shorten, width
from cardgen.dealing import Deal, player_view
from cardgen.errors import ImpossibleEntry, InputError
from cardgen.games import Bidding, Call, Contract, RoundFacts, Rules, Sight, downtown
from cardgen.players import (
    Chosen,
    Level,
    Match,
    Move,
    Seat,
    Speech,
    Step,
    Table,
    choose_move,
    words,
)
from cardgen.preferences import Preferences, usual_preferences
from cardgen.score import Entry, GameResult, entry_cells, minus, score_game
from cardgen.text import signed

if TYPE_CHECKING:
    from cardgen.dealing import Deal


T = TypeVar("T")
_MOST_SHOWN = 40  # characters of an answer
_MOST_CALLS = 6  # that a refusal lists
_WIDTH, _NARROWEST = 79, 20
_LONGEST = 24


class Stopped(Exception):
    """Whoever plays wants to stop, or nothing more can be read."""


class Refused(Exception):
    """An answer that can't be; its text says why, and what can."""


class Practice:
    """A game of the person in the first seat against computer players."""

    def __init__(
        self, dealt: Deal, names: Sequence[str], house: str, speech: Speech, level: Level
    ) -> None:
        self._deal, self._names, self._house = dealt, tuple(names), house
        self._speech, self._say, self._language = speech, speech.play, speech.language
        views = [player_view(dealt, seat, names, house) for seat in range(len(names))]
        self._match = Match(views, level=level)
        self._screen = Screen(speech, self._names, dealt.rules)
        self._entries: list[Entry] = []

    def play(self, chosen: int | None) -> None:
        """Play the whole game, or only one round of it, and say who stands where.  chosen: its
        place, from 0.
        """
        click.echo(self._screen.welcome(self._deal.game.name, self._house))
        places = range(len(self._deal.rounds)) if chosen is None else (chosen,)
        self._whole = chosen is None
        self._facts = tuple(self._deal.rounds[place].facts for place in places)
        try:
            for place in places:
                result = self._round(place)
                self._screen.after_round(result)
                if result.finished:
                    break
        except Stopped:
            click.echo(f"\n{self._say('play.stopped')}")
        except KeyboardInterrupt:
            self._standing()
            raise
        self._standing()

    def _standing(self) -> None:
        if self._entries:
            self._screen.standing(self._result(), self._whole)

    def _result(self) -> GameResult:
        return score_game(self._deal.rules, self._facts, self._names, self._entries)

    def _round(self, place: int) -> GameResult:
        match, screen = self._match, self._screen
        nullo = self._nullo(place)
        table = match.begin(place)
        screen.round(table.facts, len(self._deal.rounds), table, match.yours)
        while table.step is not Step.OVER:
            before = table
            if table.turn == match.you:
                table = match.take(self._move(match.yours, table))
            else:
                table = match.go_on()
            screen.step(before, table, match.yours)
        placed = table.bids.placed if table.bids else ()
        entry = Entry.by_seat(
            table.rules, table.made(), placed, table.contract, nullo, table.honours()
        )
        self._entries.append(entry)
        try:
            return self._result()
        except ImpossibleEntry:  # the table allowed what the score doesn't: ours to mend
            self._entries.pop()
            raise

    def _nullo(self, place: int) -> tuple[int, ...]:
        """The seats that announce a nullo before a round, at the last moment when that can be."""
        hint = self._match.nullo(self._match.you, place) if self._whole else None
        if hint is None:
            return ()

        def read(text: str) -> bool:
            found = words.find_yes(text, self._language)
            return self._understood(found, "no.nullo", text=text)

        points = self._result().rounds[-1].totals[self._match.you] if self._entries else 0
        self._screen.say(self._say("play.nullo-how"))
        question = self._say("ask.nullo", points=minus(points))
        yours = self._ask(question, read, self._speech.yes_or_no, hint)
        announced = self._match.announce(place, yours)
        for seat in announced:
            click.echo(f"  {self._names[seat]}: {self._say('nullo')}")
        return announced

    # -- what the player does

    def _move(self, seat: Seat | None, table: Table) -> Move:
        """seat: None of a dealer who sits out."""
        if seat is not None:
            match table.step:
                case Step.BID:
                    return self._bid(seat, table)
                case Step.CALL:
                    return self._call(table)
                case Step.CONTRACT:
                    return self._contract(table)
                case Step.DISCARD:
                    return self._discard(seat, table)
                case Step.CARD:
                    return self._card(seat, table)

        def read(text: str) -> Sight:
            found = words.find_sight(text, self._language)
            return self._understood(found, "no.sight", text=text)

        return self._ask(self._say("ask.sight"), read, self._speech.sight)

    def _bid(self, seat: Seat, table: Table) -> int:
        assert table.bids is not None
        allowed, most = table.bids.allowed(seat.seat), table.facts.cards
        forbidden = table.bids.forbidden(seat.seat)

        def read(text: str) -> int:
            found = words.find_number(text)
            if found is None or not 0 <= found <= most:
                raise Refused(self._say("no.number", text=text, n=most))
            if found not in allowed:
                raise Refused(self._say("no.hook", n=found, sum=table.facts.forbidden_sum))
            return found

        if forbidden is not None and 0 <= forbidden <= most:
            question = self._say("ask.bid-but", most=most, n=forbidden)
        else:
            question = self._say("ask.bid", most=most)
        return self._ask(question, read, str)

    def _call(self, table: Table) -> Call:
        assert table.calls is not None
        allowed = table.calls.allowed()

        def read(text: str) -> Call:
            found = words.find_call(text, self._language)
            if found is not None and found not in allowed:
                calls = [*map(self._speech.call, allowed[:_MOST_CALLS])]
                calls += ["…"] if len(allowed) > _MOST_CALLS else []
                raise Refused(self._say("no.call-low", text=text, calls=", ".join(calls)))
            return self._understood(found, "no.call", text=text)

        return self._ask(self._say("ask.call"), read, self._speech.call)

    def _contract(self, table: Table) -> Contract:
        allowed = table.contracts()

        def read(text: str) -> Contract:
            found = words.find_contract(text, allowed, self._language)
            possible = ", ".join(map(self._speech.contract, allowed))
            return self._understood(found, "no.contract", text=text, contracts=possible)

        question = self._say("ask.contract" if allowed[0].trump else "ask.contract-way")
        return self._ask(question, read, self._speech.contract)

    def _discard(self, seat: Seat, table: Table) -> tuple[Card, ...]:
        hand, wanted = self._screen.sorted(seat.dealt or (), table), len(seat.opened)

        def read(text: str) -> tuple[Card, ...]:
            parts = text.replace(",", " ").split()
            cards = tuple(dict.fromkeys(self._find(part, hand) for part in parts))
            if len(cards) != wanted:
                raise Refused(self._say("no.discard", n=len(cards), m=wanted))
            return cards

        self._screen.hand(hand)
        question = self._say("ask.discard", cards=self._speech.texts.count("plural.cards", wanted))
        return self._ask(
            question,
            read,
            lambda cards: ", ".join(
                map(self._speech.card_in_words, self._screen.sorted(cards, table))
            ),
        )

    def _card(self, seat: Seat, table: Table) -> Card:
        assert table.tricks is not None
        play, lying = table.tricks.play, table.tricks.lying
        hand = self._screen.sorted(seat.held(table), table)
        legal = table.tricks.legal(hand)
        if len(hand) == 1:
            return hand[0]  # nothing to ask

        def read(text: str) -> Card:
            found = self._find(text, hand, legal)
            if found not in legal:
                led = play.suit_led([played.card for played in lying])
                assert led is not None
                follows = any(play.suit(card) is led for card in legal)
                card, suit = self._speech.card_in_words(found), self._speech.trump(led)
                raise Refused(self._say("no.suit" if follows else "no.trump", card=card, suit=suit))
            return found

        self._screen.hand(hand, legal)
        return self._ask(self._say("ask.card"), read, self._speech.card_in_words)

    def _find(self, text: str, hand: Sequence[Card], likely: Sequence[Card] = ()) -> Card:
        """The card of a hand that is meant, by its number or its name.  likely: go first where a
        name means several.  Raises Refused.
        """
        if text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= len(hand):
            return hand[int(text[:4]) - 1]
        found = words.find_cards(text, likely, self._language) or words.find_cards(
            text, hand, self._language
        )
        cards = list(map(self._speech.card_in_words, found))
        if len(found) > 1:
            raise Refused(self._say("no.several", text=text, cards=", ".join(cards)))
        if not found:
            example = self._speech.card_in_words(hand[0])
            raise Refused(self._say("no.card", text=text, n=len(hand), card=example))
        return found[0]

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
        shown: Callable[[T], str],
        hint: Chosen[T] | None = None,
    ) -> T:
        """Ask until the answer can be played.  hint: for “?”, where the table can't say it.

        Raises Stopped if that is wanted, or at the end of input.
        """
        while True:
            click.echo(f"{question} > ", nl=False)
            line = read_line("�")
            if line is None:
                raise Stopped
            text = line[:_MOST_SHOWN]
            if not can_ask():  # a pipe doesn't echo its input
                click.echo(text)
            if text == "?":
                choice = hint or choose_move(self._match.yours, self._match.table)
                self._screen.say(self._speech.why(choice, shown(choice.value)))
            elif words.means_quit(text):
                raise Stopped
            elif text:
                try:
                    return read(text)
                except Refused as no:
                    self._screen.say(str(no))


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
        """A hand in the order of the round's page; once a contract is named, by its ranks."""
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
        """A sentence about a player; the first seat is addressed as “you”."""
        return (
            self._say(f"play.{what}-you")
            if seat == 0
            else self._say(f"play.{what}", name=self._names[seat])
        )

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
            card = self._speech.card_in_words(facts.turned_up)
            title += f" ({self._say('play.turned-up', card=card)})"
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
        cards = map(self._speech.card, self.sorted(you.dealt or (), table))
        self._beside(cards, f"{self._say('play.your-cards')}: ")

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
        lying = after.tricks.lying or after.tricks.done[-1].cards
        if len(lying) == 1:
            number = len(before.tricks.done) + 1
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
            parts = [
                f"{' + '.join(self._names[seat] for seat in side)}"
                f" {sum(table.tricks.made(seat) for seat in side)}"
                for side in self._rules.sides
            ]
        self._beside(parts, head)

    def hand(self, hand: Sequence[Card], legal: Sequence[Card] | None = None) -> None:
        """A hand with a number before each card; those that may not be played in brackets."""
        texts = [
            (card, f"{number} {self._speech.card(card)}") for number, card in enumerate(hand, 1)
        ]
        self._beside(
            (text if legal is None or card in legal else f"({text})" for card, text in texts), "  "
        )

    def _beside(self, parts: Iterable[str], head: str) -> None:
        """Print parts beside each other, as many as go on a line; further lines are indented as the
        first one, if that leaves them room.
        """
        lines, blank = [head], " " * (width(head) if 2 * width(head) <= self._width else 2)
        for part in parts:
            if width(lines[-1]) + width(part) > self._width:
                lines.append(blank)
            lines[-1] += f"{part}  "
        click.echo("\n".join(line.rstrip() for line in lines))

    # -- points

    def after_round(self, result: GameResult) -> None:
        """The points of the round that was played last."""
        done = result.rounds[-1]
        cells = entry_cells(done.entry)
        tricks = (
            self._say("play.taken") if done.entry.bids else self._speech.texts("protocol.tricks")
        )
        rows = [["", tricks, self._say("play.score"), self._say("play.total")]]
        for player, name in enumerate(result.names):
            points, made, scored = done.points[player], "–", "–"
            if points is not None:
                made = cells[player]
                scored = signed(points + done.premiums[player])
            rows.append([shorten(name, _LONGEST), made, scored, minus(done.totals[player])])
        click.echo("")
        print_rows(rows, right)

    def standing(self, result: GameResult, whole: bool) -> None:
        """Who stands where.  whole: the game was to be played to its end."""
        rounds = self._speech.texts.count("plural.rounds", len(result.rounds))
        is_final = whole and result.finished
        title = self._say("play.final") if is_final else self._say("play.standing", rounds=rounds)
        click.echo(f"\n{title}")
        for place in result.standing:
            name, points = result.names[place.player], minus(place.points)
            click.echo(f"  {self._say('play.place', place=place.place, name=name, points=points)}")


# -- the command


_HELP = """Practise a game against the computer.

Type a card by its number or its name, a bid as a number; “?” is a hint with its reason, “q” stops.

\b
Examples:
  cardgen play corona
  cardgen play romanian -n 5 -s score=progressive --level easy
  cardgen play bidwhist --lang de --round-cards 12
"""


@commands.command(_HELP)
@options.asked_game
@click.option(
    "--level",
    type=options.OneOf(("easy", "good")),
    default="good",
    help="How well the others play: --level easy (default good).",
)
@options.number("--round-cards", "cards", help="Only one round, of N cards: --round-cards 5.")
@click.option(
    "--seed",
    metavar="TEXT",
    help="The same cards again, from a practice text or a seed code: --seed monday.",
)
@options.preferences("language")
def command(
    asked: options.AskedGame,
    level: str,
    cards: int | None,
    seed: str | None,
    preferences: Preferences,
) -> None:
    found, players, values, house = asked.find(Output())
    from cardgen.cli.practice import Practice
    from cardgen.dealing import deal, shuffle
    from cardgen.players import Level, Speech

    speech = Speech(preferences.over(usual_preferences()).language or "en")
    names = (speech.play("you"), *speech.play.lines("names")[: players - 1])
    dealt = deal(
        found,
        names,
        shuffle.fresh_seed() if seed is None else shuffle.read_seed(seed),
        values.as_text(),
    )
    chosen = None if cards is None else _round_of(dealt, cards)
    Practice(dealt, names, house, speech, Level(level)).play(chosen)


def _round_of(dealt: Deal, cards: int) -> int:
    """Place of the first round of so many cards.  Raises InputError if there is none."""
    sizes = [round_.facts.cards for round_ in dealt.rounds]
    if cards not in sizes:
        allowed = ", ".join(map(str, sorted(set(sizes))))
        raise InputError(
            f"no round of {dealt.game.name} has {cards} cards here", f"allowed: {allowed}"
        )
    return sizes.index(cards)
