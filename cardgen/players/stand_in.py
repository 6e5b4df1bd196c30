"""A seat that nobody plays: what the others say goes in, what is to be posted for that seat comes
out.

It holds the views of its own seats and nothing else.  The same lines make the same answers, however
often they are typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from cardgen.cards import Card, sort_hand
from cardgen.errors import InputError
from cardgen.games import Sight
from cardgen.names import name_key
from cardgen.players import words
from cardgen.players.choice import Level, Race, choose_nullo
from cardgen.players.match import choose_move
from cardgen.players.table import SIGHTS, Move, Seat, Step, Table, is_due, whole_deck
from cardgen.players.words import SEPARATORS, Heard, Speech, find_move, find_speaker, wanted
from cardgen.views import PlayerView

_NOTHING = Heard()


class StandIn:
    """Plays some seats of a game, round after round.

    Attributes:
        lines: what was heard so far, as it was typed; what couldn't be taken isn't among it.
    """

    def __init__(
        self,
        views: Mapping[int, PlayerView],
        speech: Speech,
        level: Level,
        start: int = 0,
        chat: Mapping[int, Heard] | None = None,
    ) -> None:
        """
        Args:
            views: of the seats that it plays, one at least.
            start: place of the round to begin with, from 0.
            chat: what it says of rounds, by their number; what these seats did there already isn't
                posted again.
        """
        self._chat = chat or {}
        self._views = views
        self._speech = speech
        self._level = level
        self._say = speech.play
        view = next(iter(views.values()))
        self._names = view.table.names
        self._rules = view.table.rules
        self._facts = view.table.rounds
        self._place = start
        self._leader = None if start else 0
        self._runs: tuple[int, ...] = ()
        self._game_code = view.table.game_code
        # else nobody here knows the points
        self._race = None if start else Race.begin(self._rules, len(self._names))
        self._table: Table | None = None
        self._seats: dict[int, Seat] = {}
        self._heard = _NOTHING  # of this round, in the chat
        self._numbers_taken: set[tuple[int, str]] = set()
        self._heading = ""
        self._posts: list[str] = []
        self.lines: list[str] = []

    # -- to the outside

    @property
    def over(self) -> bool:
        return self._place >= len(self._facts)

    @property
    def round(self) -> int:
        """Number of the round that is played; of the last one when all are over."""
        return self._facts[min(self._place, len(self._facts) - 1)].number

    def begin(self) -> list[str]:
        """What is to be posted before anybody says something."""
        return self._go_on()

    def hear(self, line: str) -> list[str]:
        """Take what somebody said; what is to be posted then.  Raises InputError: it isn't what
        is expected.
        """
        seat, rest = find_speaker(line, self._names, self._speech)
        latest = self._rules.nullo_before
        name = self._names[seat]
        to = self._named(rest)
        numbers = rest if to is None else re.sub(r"^\D*", "", rest)  # behind the name of their seat
        if latest is not None and words.means_nullo(rest):
            # can be announced before the cards of a certain round are played
            tricks = self._table and self._table.tricks
            begun = tricks and (tricks.done or tricks.lying)
            if seat in self._seats or seat in self._views:
                raise InputError(self._say("stand-in.own", name=name))
            if self.round > latest or (self.round == latest and begun):
                raise InputError(self._say("stand-in.nullo-late", name=name, n=latest))
            self._join_race((seat,))
        elif self._table is None:
            self._leader = seat
        elif words.is_number_of_list(numbers):
            self._take_numbers(seat, numbers, to)
        else:
            table = self._table
            turn = table.turn
            name = self._names[seat]
            own = self._seats.get(seat)
            # others name the cards of a seat that doesn't know its own
            if own and (turn != seat or table.step is not Step.CARD or own.dealt is not None):
                raise InputError(self._say("stand-in.own", name=name))
            if turn != seat:
                other = "–" if turn is None else self._names[turn]
                raise InputError(self._say("stand-in.turn-no", name=name, turn=other))
            possible = self._possible(table, seat) if table.tricks else ()
            move = find_move(rest, table, possible, self._speech.language)
            if move is None:
                expected = wanted(seat, table, self._names, self._speech)
                raise InputError(self._say("stand-in.heard", text=rest, expected=expected))
            self._table = table.after(move)
        self.lines.append(line)
        return self._go_on()

    def hands(self) -> list[str]:
        """What the seats hold now: only for whoever wants to see it."""
        table = self._table
        out = []
        for number, seat in self._seats.items():
            if table is not None and seat.dealt is not None:
                held = sort_hand(seat.held(table), self._rules.ranking, table.facts.trump)
                cards = self._speech.cards(held)
                out.append(self._say("stand-in.show", name=self._names[number], cards=cards))
        return out

    def expected(self) -> str:
        """What it waits for, in one line."""
        if self.over:
            return self._say("stand-in.game-over")
        if self._table is None:
            return self._say("stand-in.lead", n=self._facts[self._place].number)
        waiting = self._waiting()
        if waiting is not None:
            return self._say("stand-in.tell", name=self._names[waiting])
        turn = self._table.turn
        return "" if turn is None else self._say("stand-in.turn", name=self._names[turn])

    # -- what is heard

    def _join_race(self, seats: Iterable[int]) -> None:
        self._race = self._race and self._race.joined(seats)
        if self._table and self._table.race and self._race:
            self._table = replace(self._table, race=self._table.race.joined(seats))

    def _possible(self, table: Table, seat: int) -> list[Card]:
        """Cards that somebody may still hold, as far as the seats here can tell."""
        gone = {one.card for one in table.played}
        for number, player in self._seats.items():
            if number != seat:
                gone |= {*(player.dealt or ()), *player.laid_away}
        if table.facts.turned_up and table.facts.dealer != seat:
            gone |= {table.facts.turned_up}
        return [card for card in whole_deck(self._rules) if card not in gone]

    def _named(self, rest: str) -> int | None:
        """The seat here that numbers are said to be for: ``für Dörte: 17-K``; None if nobody
        says.
        """
        called = {name_key(word) for word in SEPARATORS.split(rest)}
        return next((seat for seat in self._seats if name_key(self._names[seat]) in called), None)

    def _take_numbers(self, teller: int, rest: str, to: int | None) -> None:
        """Numbers of a sealed list.  to: whose; None: the seat here that waits for some, or else
        whose list they fit.
        """
        assert self._table
        numbers = words.numbers_of_list(rest)
        waiting = self._waiting()
        for number, seat in sorted(self._seats.items(), key=lambda one: one[0] != waiting):
            cards = seat.listed(numbers)
            if number != teller and to in (None, number) and cards is not None:
                self._seats[number] = seat.learned(teller, cards, self._table)
                return
        names = ", ".join(self._names[number] for number in self._seats)
        raise InputError(self._say("stand-in.number-no", text=rest, name=names))

    # -- what is to be posted

    def _go_on(self) -> list[str]:
        """Play on until somebody else is to speak."""
        self._posts = []
        while not self.over and (self._table or self._open_round()):
            table = self._table
            assert table is not None
            if table.step is Step.OVER:
                if not self._heading:
                    made = ", ".join(
                        f"{self._names[seat]} {count}"
                        for seat, count in enumerate(table.made())
                        if count is not None
                    )
                    over = self._say("stand-in.round-over", n=table.facts.number, made=made)
                    self._posts.append(over)
                self._leader = table.last_taker
                self._runs = table.next_runs()
                self._race = table.next_race()
                self._table = None
                self._place += 1
                continue
            self._announce(table)
            after = self._from_chat(table) or self._own_step(table)
            if after is None:
                self._head()
                break
            self._table = after
        return self._posts

    def _open_round(self) -> bool:
        """Begin the next round; False if nobody can tell who leads."""
        rules = self._rules
        facts, *later = self._facts[self._place :]
        heard = self._heard = self._chat.get(facts.number, _NOTHING)
        if facts.leader is None and self._leader is None and not facts.unknown_trump:
            if not heard.cards:
                return False
            self._leader = heard.cards[0].seat
        self._seats = {
            number: Seat.of(view, facts.number)
            for number, view in self._views.items()
            if number != facts.sits_out
        }
        cards = self._speech.texts.count("plural.cards", facts.cards)
        self._heading = self._say("stand-in.round", n=facts.number, cards=cards)

        # What the chat has of nullos before this round, and those of the seats here, at the last
        # moment.
        self._join_race(heard.nullo)
        said = any(bid is not None for bid in heard.bids) or self._level is Level.EASY
        if self._race and facts.number == rules.nullo_before and not said:
            for seat in sorted({*self._views} - {*self._race.announced}):
                if choose_nullo(rules, self._game_code, seat, self._race, (facts, *later)).value:
                    self._post(seat, self._say("nullo"))
                    self._join_race((seat,))
        race = self._race and replace(self._race, later=tuple(later))
        self._table = Table.begin(rules, facts, len(self._names), self._leader, self._runs, race)
        self._numbers_taken = set()
        return True

    def _head(self) -> None:
        """The heading of a round, before the first thing that is said in it; what the chat has
        whole needs none.
        """
        self._posts += filter(None, [self._heading])
        self._heading = ""

    def _own_step(self, table: Table) -> Table | None:
        """A step that a seat here takes, or that nobody has to say; None: somebody else is to
        speak.
        """
        turn = table.turn
        if table.step is Step.DISCARD and turn not in self._seats:
            return table.after(())
        if turn is None or self._waiting() is not None:
            return None
        seat = self._seats.get(turn)
        if (turn in self._views and table.step is Step.SIGHT) or (
            seat is not None and (table.step is not Step.CARD or seat.dealt is not None)
        ):
            # What a seat here does.
            move = choose_move(seat, table, self._level).value
            if seat and table.step is Step.DISCARD:
                # none of the cards that the chat has of that seat, if another level played them
                heard = self._heard.cards
                played = {card for by, card in heard if by == seat.seat}
                others = (
                    card for card in seat.dealt or () if card not in played and card not in move
                )
                kept = (card for card in move if card not in played)
                move = (*kept, *others)[: len(move)]
                self._seats[turn] = replace(seat, laid_away=move)
                if heard:
                    return table.after(move)  # said before
            self._post(turn, self._speech.move(table.step, move))
            return table.after(move)
        # in a forehead round whoever sits left of a player names that player's card
        if table.sight is not Sight.FOREHEAD or table.tricks is None:
            return None
        left = table.tricks.after(turn)
        cards = dict(self._seats[left].page.others).get(turn) if left in self._seats else None
        if not cards:
            return None
        self._post(left, f"{self._names[turn]}: {self._speech.card_in_words(cards[0])}")
        return table.after(cards[0])

    def _post(self, seat: int, what: str) -> None:
        self._head()
        self._posts.append(self._say("stand-in.line", name=self._names[seat], what=what))

    # -- what the chat says

    def _from_chat(self, table: Table) -> Table | None:
        """A step that the chat has; None if it hasn't."""
        heard = self._heard
        turn = table.turn
        # the numbers for whoever waits for some
        for teller, to, number in heard.announced:
            waiting = self._waiting()
            if (
                waiting not in (None, teller)
                and to in (None, waiting)
                and (teller, number) not in self._numbers_taken
            ):
                self._numbers_taken.add((teller, number))
                with suppress(InputError):  # a wrong one: somebody has to type the right one
                    self._take_numbers(teller, number, to)
        move: Move | None = None
        match table.step:
            case Step.SIGHT if heard.sight in SIGHTS:
                move = heard.sight
            case Step.BID if turn is not None and heard.bids:
                move = heard.bids[turn]
            case Step.CALL if table.calls:
                move = next(iter(heard.calls[len(table.calls.placed) :]), None)
            case Step.CONTRACT:
                move = heard.contract
            case Step.CARD:
                tricks = table.tricks
                assert tricks
                gone = set(tricks.played)
                cards = [one for one in self._heard.cards if one not in gone]
                cards += [
                    one for one in self._heard.early if one not in gone and one.seat == tricks.turn
                ]
                if not cards or (tricks.lying and cards[0].seat != tricks.turn):
                    return None  # a card that the chat hasn't: somebody has to type it
                seat, card = cards[0]
                own = self._seats.get(seat)
                if card not in (
                    self._possible(table, seat) if not own or own.dealt is None else own.held(table)
                ):
                    return None
                return replace(table, tricks=tricks.add(seat, card))
        return None if move is None else table.after(move)

    # -- closed cards

    def _waiting(self) -> int | None:
        """A seat here that can't go on before the others have announced numbers to it."""
        table = self._table
        assert table is not None
        contract = self._rules.contract
        for number, seat in self._seats.items():
            if not seat.page.sealed or table.sight is Sight.CHOICE:
                continue
            opened = len(seat.opened)
            if table.facts.unknown_trump:
                lays_away = table.step is Step.DISCARD and table.turn == number
                if contract and lays_away and opened < contract.kitty:
                    return number
            elif table.sight is Sight.FOREHEAD:
                if table.step is Step.BID and len(seat.page.others) < len(table.playing) - 1:
                    return number
            elif opened < table.facts.cards and (
                table.sight is Sight.OPEN or table.step is Step.CARD
            ):
                return number
        return None

    def _announce(self, table: Table) -> None:
        """The numbers that the seats here have to tell now, once; other seats here take them at
        once.
        """
        for number in self._seats:
            seat = self._seats[number]
            due = [one for one in seat.page.announcements if is_due(one, number, table)]
            later = tuple(one for one in seat.page.announcements if one not in due)
            self._seats[number] = replace(seat, page=replace(seat.page, announcements=later))
            for one in due:
                numbers = " ".join(one.numbers)
                heard = {text for by, _, text in self._heard.announced if by == number}
                if not heard.issuperset(one.numbers):
                    name = self._names[one.to]
                    self._post(number, self._say("stand-in.numbers", name=name, numbers=numbers))
                if one.to in self._seats:
                    self._take_numbers(number, numbers, one.to)
