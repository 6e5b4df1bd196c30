"""A seat that nobody plays: what the others say goes in, what is to be posted for that seat comes out.

It holds the views of its own seats and nothing else.  The same lines make the same answers, however often they are typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from cardgen.cards import Card
from cardgen.errors import InputError
from cardgen.games import Sight
from cardgen.names import name_key
from cardgen.players import words
from cardgen.players.choice import Level
from cardgen.players.choose import choose_bid, choose_call, choose_card, choose_contract, choose_discard, choose_sight
from cardgen.players.spoken import Speech
from cardgen.players.table import Seat, Step, Table, whole_deck
from cardgen.views import Announcement, PlayerView

_LINE = re.compile(r"[\s:,]+")


class StandIn:
    """Plays some seats of a game, round after round.

    Attributes:
        lines: what was heard so far, as it was typed; what couldn't be taken isn't among it.
    """

    def __init__(self, views: Mapping[int, PlayerView], speech: Speech, level: Level, start: int = 0) -> None:
        """views: of the seats that it plays, one at least.  start: place of the round to begin with, from 0."""
        self._views, self._speech, self._level, self._say = views, speech, level, speech.play
        view = next(iter(views.values()))
        self._names, self._rules, self._facts = view.table.names, view.table.rules, view.table.rounds
        self._place, self._leader = start, None if start else 0
        self._table: Table | None = None
        self._seats: dict[int, Seat] = {}
        self._others: dict[int, dict[int, tuple[Card, ...]]] = {}
        self.lines: list[str] = []

    # -- to the outside

    @property
    def over(self) -> bool:
        return self._place >= len(self._facts)

    def begin(self) -> list[str]:
        """What is to be posted before anybody says something."""
        return self._go_on()

    def hear(self, line: str) -> list[str]:
        """Take what somebody said; what is to be posted then.  Raises InputError: it isn't what is expected."""
        seat, rest = self._who(line)
        if self._table is None:
            self._leader = seat
        elif words.is_number_of_list(self._numbers(rest)):
            self._told(seat, self._numbers(rest), self._named(rest))
        else:
            self._table = self._said(self._table, seat, rest)
        self.lines.append(line)
        return self._go_on()

    def hands(self) -> list[str]:
        """What the seats hold now: only for whoever wants to see it."""
        out = []
        for number, seat in self._seats.items():
            if self._table is not None and seat.dealt is not None:
                cards = self._speech.sorted(seat.held(self._table), self._rules, self._table.facts.trump)
                out.append(self._say("stand-in.show", name=self._names[number], cards=self._speech.cards(cards)))
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

    def _who(self, line: str) -> tuple[int, str]:
        """Seat and the words behind its name.  Raises InputError if no name is there."""
        text = line.strip()
        for seat, name in sorted(enumerate(self._names), key=lambda one: -len(one[1])):
            if name_key(text[: len(name)]) == name_key(name) and not text[len(name) : len(name) + 1].isalnum():
                return seat, text[len(name) :].strip(" :,")
        first, _, rest = (*_LINE.split(text, maxsplit=1), "", "")[:3] if " " not in text else text.partition(" ")
        near = [seat for seat, name in enumerate(self._names) if first and name_key(name).startswith(name_key(first.strip(":,")))]
        if len(near) != 1:
            raise InputError(self._say("stand-in.who", text=text, names=", ".join(self._names)))
        return near[0], rest.strip(" :,")

    def _said(self, table: Table, seat: int, rest: str) -> Table:
        turn = table.turn
        named_by_others = table.step is Step.CARD and turn in self._seats and self._seats[turn].dealt is None
        if turn != seat:
            if seat in self._seats:
                raise InputError(self._say("stand-in.own", name=self._names[seat]))
            raise InputError(self._say("stand-in.turn-no", name=self._names[seat], turn=self._names[turn] if turn is not None else "–"))
        if seat in self._seats and not named_by_others:
            raise InputError(self._say("stand-in.own", name=self._names[seat]))
        after = self._step(table, seat, rest)
        if after is None:
            raise InputError(self._say("stand-in.heard", text=rest, expected=self._wanted(table, seat)))
        return after

    def _step(self, table: Table, seat: int, rest: str) -> Table | None:
        """The table after somebody's words; None if they can't be meant."""
        language = self._speech.language
        match table.step:
            case Step.SIGHT:
                sight = words.find_sight(rest, language)
                return table.see(sight) if sight else None
            case Step.BID:
                bid = words.find_number(rest)
                assert table.bids is not None
                return table.bid(bid) if bid is not None and bid in table.bids.allowed(seat) else None
            case Step.CALL:
                call = words.find_call(rest, language)
                assert table.calls is not None
                return table.call(call) if call is not None and call in table.calls.allowed() else None
            case Step.CONTRACT:
                contract = words.find_contract(rest, table.contracts(), language)
                return table.name(contract) if contract else None
        found = words.find_cards(rest, self._possible(table, seat), language)
        return table.play(found[0]) if len(found) == 1 else None

    def _possible(self, table: Table, seat: int) -> list[Card]:
        """Cards that somebody may still hold, as far as the seats here can tell."""
        assert table.tricks is not None
        gone = {one.card for trick in (*(done.cards for done in table.tricks.done), table.tricks.lying) for one in trick}
        for number, known in self._seats.items():
            if number != seat:
                gone |= {*(known.dealt or ()), *known.laid_away}
        if table.facts.turned_up is not None and table.facts.dealer != seat:
            gone |= {table.facts.turned_up}
        return [card for card in whole_deck(self._rules) if card not in gone]

    def _wanted(self, table: Table, seat: int) -> str:
        match table.step:
            case Step.SIGHT:
                return self._say("ask.sight")
            case Step.BID:
                assert table.bids is not None
                return ", ".join(map(str, table.bids.allowed(seat)))
            case Step.CALL:
                assert table.calls is not None
                return ", ".join(map(self._speech.call, table.calls.allowed()[:6]))
            case Step.CONTRACT:
                return ", ".join(map(self._speech.contract, table.contracts()))
        return self._say("stand-in.card", example=f"{self._names[seat]} {self._speech.play.lines('words.suit.H')[-1]} 10")

    def _named(self, rest: str) -> int | None:
        """The seat here that numbers are said to be for: ``für Dörte: 17-K``; None if nobody says."""
        said = {name_key(word) for word in _LINE.split(rest)}
        return next((number for number in self._seats if name_key(self._names[number]) in said), None)

    def _numbers(self, rest: str) -> str:
        """The numbers behind the name of a seat here, if there is one."""
        named = self._named(rest)
        return rest if named is None else re.sub(r"^\D*", "", rest)

    def _told(self, teller: int, rest: str, to: int | None) -> None:
        """Numbers of a sealed list.  to: whose; None: the seat here that waits for some, or else whose list they fit."""
        assert self._table is not None
        numbers, waiting = words.numbers_of_list(rest), self._waiting()
        for number, seat in sorted(self._seats.items(), key=lambda one: one[0] != waiting):
            listed = {one.number: one.card for one in seat.page.sealed}
            if number == teller or to not in (None, number) or not all(one in listed for one in numbers):
                continue
            cards = tuple(listed[one] for one in numbers)
            if self._table.sight is Sight.FOREHEAD:
                self._others.setdefault(number, {})[teller] = cards
                page = replace(seat.page, others=tuple(self._others[number].items()))
                self._seats[number] = replace(seat, page=page)
            else:
                told = (*seat.told, *(card for card in cards if card not in seat.told))
                self._seats[number] = replace(seat, told=told)
            return
        raise InputError(self._say("stand-in.number-no", text=rest, name=", ".join(self._names[number] for number in self._seats)))

    # -- what is to be posted

    def _go_on(self) -> list[str]:
        """Play on until somebody else is to speak."""
        out: list[str] = []
        while not self.over:
            if self._table is None and not self._open_round(out):
                return out
            table = self._table
            assert table is not None
            if table.step is Step.OVER:
                self._close_round(table, out)
                continue
            after = self._own_step(table, out)
            if after is None:
                return out
            self._table = after
        return out

    def _open_round(self, out: list[str]) -> bool:
        """Begin the next round; False if nobody can tell who leads."""
        facts = self._facts[self._place]
        if facts.leader is None and self._leader is None and not facts.unknown_trump:
            return False
        self._others = {}
        self._seats = {number: Seat.of(view, facts.number) for number, view in self._views.items() if number != facts.sits_out}
        self._table = Table.begin(self._rules, facts, len(self._names), self._leader)
        out.append(self._say("stand-in.round", n=facts.number, cards=self._speech.texts.count("plural.cards", facts.cards)))
        return True

    def _close_round(self, table: Table, out: list[str]) -> None:
        made = [f"{self._names[seat]} {count}" for seat, count in enumerate(table.made()) if count is not None]
        out.append(self._say("stand-in.round-over", n=table.facts.number, made=", ".join(made)))
        self._leader, self._table = table.last_taker, None
        self._place += 1

    def _own_step(self, table: Table, out: list[str]) -> Table | None:
        """A step that a seat here takes, or that nobody has to say; None: somebody else is to speak."""
        self._tell(table, out)
        if table.step is Step.DISCARD and table.turn not in self._seats:
            return table.lay_away()
        turn = table.turn
        if turn is None or self._waiting() is not None:
            return None
        if turn in self._views and table.step is Step.SIGHT:
            sight = choose_sight(self._level).value
            self._post(turn, self._speech.sight(sight), out)
            return table.see(sight)
        if turn not in self._seats or (table.step is Step.CARD and self._seats[turn].dealt is None):
            return self._named_for(table, turn, out)
        return self._choose(self._seats[turn], table, turn, out)

    def _named_for(self, table: Table, turn: int, out: list[str]) -> Table | None:
        """In a forehead round whoever sits left of a player names that player's card."""
        if table.step is not Step.CARD or table.sight is not Sight.FOREHEAD or table.tricks is None:
            return None
        left = table.tricks.after(turn)
        if left not in self._seats:
            return None
        cards = dict(self._seats[left].page.others).get(turn, ())
        if not cards:
            return None
        self._post(left, f"{self._names[turn]}: {self._speech.card_in_words(cards[0])}", out)
        return table.play(cards[0])

    def _choose(self, seat: Seat, table: Table, turn: int, out: list[str]) -> Table:
        match table.step:
            case Step.BID:
                bid = choose_bid(seat, table, self._level).value
                self._post(turn, str(bid), out)
                return table.bid(bid)
            case Step.CALL:
                call = choose_call(seat, table, self._level).value
                self._post(turn, self._speech.call(call), out)
                return table.call(call)
            case Step.CONTRACT:
                contract = choose_contract(seat, table, self._level).value
                self._post(turn, self._speech.contract(contract), out)
                return table.name(contract)
            case Step.DISCARD:
                away = choose_discard(seat, table, self._level).value
                self._seats[turn] = replace(seat, laid_away=away)
                self._post(turn, self._say("stand-in.discarded", cards=self._speech.texts.count("plural.cards", len(away))), out)
                return table.lay_away()
        card = choose_card(seat, table, self._level).value
        self._post(turn, self._speech.card_in_words(card), out)
        return table.play(card)

    def _post(self, seat: int, what: str, out: list[str]) -> None:
        out.append(self._say("stand-in.line", name=self._names[seat], what=what))

    # -- closed cards

    def _waiting(self) -> int | None:
        """A seat here that can't go on before the others have told it numbers."""
        table = self._table
        assert table is not None
        for number, seat in self._seats.items():
            if not seat.page.sealed or table.sight is Sight.CHOICE:
                continue
            if table.facts.unknown_trump:
                wanted = self._rules.contract.kitty if self._rules.contract and table.step is Step.DISCARD and table.turn == number else 0
                if len(seat.told) < wanted:
                    return number
            elif table.sight is Sight.FOREHEAD:
                if table.step is Step.BID and len(seat.page.others) < len(table.playing) - 1:
                    return number
            elif (table.sight is Sight.OPEN or table.step is Step.CARD) and len(seat.told) < table.facts.cards:
                return number
        return None

    def _tell(self, table: Table, out: list[str]) -> None:
        """The numbers that the seats here have to tell now, once; other seats here take them at once."""
        for number in self._seats:
            seat = self._seats[number]
            due = [one for one in seat.page.announcements if self._is_due(one, number, table)]
            if not due:
                continue
            self._seats[number] = replace(
                seat, page=replace(seat.page, announcements=tuple(one for one in seat.page.announcements if one not in due))
            )
            for one in due:
                told = " ".join(one.numbers)
                self._post(number, self._say("stand-in.numbers", name=self._names[one.to], numbers=told), out)
                if one.to in self._seats:
                    self._told(number, told, one.to)

    def _is_due(self, one: Announcement, teller: int, table: Table) -> bool:
        if table.facts.unknown_trump:
            shown = self._rules.contract is not None and self._rules.contract.show_kitty
            return table.contract is not None and (shown or one.to == table.declarer)
        if table.sight is Sight.CHOICE:
            return False
        if table.sight is Sight.FOREHEAD:
            return one.card_of == teller
        return one.card_of == one.to and (table.sight is Sight.OPEN or table.tricks is not None)
