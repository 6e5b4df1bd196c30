"""A chat and a deal → who is who, and what was played: tricks, scores, irregularities.

Names no card but those that somebody played or said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.dealing import Deal, Seed, in_fours
from cardgen.errors import FileError, ImpossibleEntry, InputError, UnknownName
from cardgen.games import Call, Contract, Played, RoundFacts, Sight, Trick
from cardgen.names import name_key, quoted
from cardgen.pack import Manifest, check_private, deal_again, find_seat, redealt
from cardgen.referee.chat import ChatFile, ChatMessage, in_time
from cardgen.referee.events import Fault, Irregularity, Source, Unclear, Understanding
from cardgen.referee.readings import DOUBT, Reading, Readings, weight
from cardgen.referee.round_reading import DealtRound, Move, RoundReading
from cardgen.referee.vocabulary import is_chatter
from cardgen.referee.wording import MOST_CHARACTERS, NOTHING, PartKind, Wording, worth_a_look
from cardgen.request import Group
from cardgen.score import Entry, GameResult, score_game

_MOST_SHOWN = 12


def open_deal(manifest: Manifest, seed: Seed | None = None) -> Deal:
    """The deal of a pack.

    Args:
        seed: as it was posted after the game; None: the organiser's own.

    Raises:
        FileError: only the organiser can do that, or the seed can't be read.
        InputError: the seed is that of another game.
        CheckError: the pack's own seed is.
    """
    if seed is None:
        check_private(manifest)
        return redealt(manifest)
    dealt = deal_again(manifest, seed)
    if dealt.keys.game_code != manifest.table.game_code:
        raise InputError(
            "this seed code isn't the one of this pack's game code",
            "take the one that was posted after this very game",
        )
    return dealt


def read_as(typed: Iterable[str], manifest: Manifest) -> dict[str, int]:
    """``+49 170 1234567=Anna`` → key of the sender → seat.

    Raises:
        InputError: no ``=``, no such player, or a sender twice.
    """
    out: dict[str, int] = {}
    for text in typed:
        sender, equals, player = text.rpartition("=")
        if not equals or not player.strip():
            raise InputError(
                f"{quoted(text)} doesn't say who is who",
                '--as "+49 170 1234567=Anna"; --as "=Ben" for who never wrote',
            )
        key = name_key(sender.strip()) or f"={player}"
        if key in out:
            raise InputError(f"{quoted(sender)} is named twice", "each sender is one player")
        out[key] = find_seat(manifest, player.strip())
    return out


def senders_in_group(chat: ChatFile, manifest: Manifest, group: Group) -> dict[str, int]:
    """What a group file says of those who write in a chat: key of the sender → seat.

    Raises:
        InputError: none of its players plays in the pack, or two of them have one sender.
    """
    seats = {name_key(name): seat for seat, name in enumerate(manifest.table.names)}
    playing = [member for member in group.members if name_key(member.person.name) in seats]
    if not playing:
        raise InputError(
            f"nobody of {group.file} plays in this pack",
            "name the group file of this evening, or leave -g out",
        )
    writing = {name_key(sender) for sender, _ in chat.survey.senders}
    out: dict[str, int] = {}
    for member in playing:
        for sender in member.senders:
            key = name_key(sender)
            if key in out:
                raise InputError(
                    f"{group.file} has {quoted(sender)} twice", "each sender is one player"
                )
            if key in writing:
                out[key] = seats[name_key(member.person.name)]
    return out


def find_seats(
    chat: ChatFile, names: Sequence[str], given: Mapping[str, int]
) -> tuple[dict[str, int], tuple[int, ...]]:
    """Who is who: sender → seat, and the players who aren't in the chat.

    Args:
        given: key of a sender → seat, as somebody gives it.

    Raises:
        UnknownName: no sender has that name.
    """
    senders = [sender for sender, _ in chat.survey.senders]
    keys = {name_key(sender) for sender in senders}
    for key in given:
        if not key.startswith("=") and key not in keys:
            raise UnknownName("sender", key, senders[:_MOST_SHOWN])
    found = match_senders(senders, {name_key(name): seat for seat, name in enumerate(names)}, given)
    there = {*found.values(), *given.values()}
    return found, tuple(seat for seat in range(len(names)) if seat not in there)


def match_senders(
    senders: Iterable[str], names: Mapping[str, int], given: Mapping[str, int]
) -> dict[str, int]:
    """Who is who: sender → seat.

    Args:
        senders: as the chat names them.
        names: key of a player's name → seat.
        given: key of a sender → seat, as somebody gives it; goes before all else.
    """
    out: dict[str, int] = {}
    near: dict[int, list[str]] = {}
    for sender in senders:
        key = name_key(sender)
        seat = given.get(key, names.get(key))
        if seat is not None:
            out[sender] = seat
            continue
        begun = {
            at
            for name, at in names.items()
            if key.startswith((f"{name} ", f"{name}-")) or name.startswith(f"{key} ")
        }
        if len(begun) == 1:
            near.setdefault(begun.pop(), []).append(sender)
    found = set(out.values())
    for seat, alike in near.items():
        # Two people called Anna: somebody has to say which one plays.
        if seat not in found and len(alike) == 1:
            out[alike[0]] = seat
    return out


def check_everybody(chat: ChatFile, names: Sequence[str], missing: Sequence[int]) -> None:
    """Raises InputError if a player isn't in the chat."""
    if not missing:
        return
    senders = ", ".join(quoted(sender) for sender, _ in chat.survey.senders[:_MOST_SHOWN])
    if len(missing) == len(names):
        raise InputError(
            "this isn't the chat of this game: none of its players writes in it",
            f'its senders: {senders}; --as "SENDER=NAME"',
        )
    who = names[missing[0]]
    raise InputError(
        f"nobody in the chat is called {' or '.join(names[seat] for seat in missing)}",
        f'--as "SENDER={who}", or --as "={who}" for who never wrote; senders: {senders}',
    )


_LEAST_FIT = 4
"""Cards that must fit in a chat that doesn't have the game code."""
_MOST_UNSURE = 2_000
_LEAST_LOST = 4
"""Lines with a question mark before a rank that aren't chance any more."""
_ANNOUNCES = (
    "Runde",
    "Round",
    "Runda",
    "RUNDE",
    "ROUND",
    "RUNDA",
    "runde",
    "round",
    "runda",
    "*R",
    "*r",
)
_SHORT = 60
_BEHIND = 100
"""Messages behind the last card in which somebody may still correct it."""
_UNFINISHED = (Fault.MISSING_CARD, Fault.ROUND_NOT_FINISHED)
_OF_ORDER = (Fault.OUT_OF_TURN, Fault.WRONG_LEADER, Fault.NOT_FOLLOWED, Fault.NOT_TRUMPED)
"""What is judged by the cards before it."""


@dataclass(frozen=True, slots=True)
class JudgedRound:
    """A round as the chat tells it.

    Attributes:
        bids: by seat; None where nothing was said, or the seat sat out.
        contract: of a game with a declarer.
        tricks: those that are over.
        taken: tricks by seat, as far as they are known.
        complete: everything of it is known, and nothing could be read in another way.
        nullo: seats that announced one before it.
        sight: what the dealer of a one-card round chose.
        calls: for the contract, in turn.
        cards: all that were played, in order, as far as it is certain; early: those that were said
            before their turn.
        announced: numbers of closed cards: by whom, to whom if the message says it, and what.
    """

    facts: RoundFacts
    bids: tuple[int | None, ...]
    contract: Contract | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    complete: bool
    nullo: tuple[int, ...] = ()
    sight: Sight | None = None
    calls: tuple[Call, ...] = ()
    cards: tuple[Played, ...] = ()
    early: tuple[Played, ...] = ()
    announced: tuple[tuple[int, int | None, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a referee says of a game.

    Attributes:
        rounds: those of which something was said, in order.
        irregularities: in the order of the chat.
        unclear: messages that may be plays, and weren't counted.
        result: of the complete rounds from the first one on; None if there are none, or they can't
            be scored.
        unscored: why a complete round couldn't be scored; empty: all could.
        turn: whose turn it is in the round that is being played; None if it is nobody's, or
            isn't known.
        entries: bids and tricks of the complete rounds, by their number.
    """

    names: tuple[str, ...]
    rounds: tuple[JudgedRound, ...]
    irregularities: tuple[Irregularity, ...]
    unclear: tuple[Unclear, ...]
    result: GameResult | None
    unscored: str
    turn: int | None
    entries: Mapping[int, Entry]


def judge(
    deal: Deal,
    names: tuple[str, ...],
    chat: ChatFile,
    seats: Mapping[str, int],
    languages: tuple[str, ...] = (),
) -> Judgement:
    """Follow a game through its chat.

    Args:
        deal: all cards.
        names: as they are shown, in seat order.
        seats: sender → seat, of those who play.
        languages: of the players.

    Raises:
        InputError: this isn't the chat of this game.
        FileError: the chat can't be read to its end, or has lost the signs of its suits.
    """
    try:
        listener = _Listener(deal, names, languages)
        begun = _Listener(deal, names, languages, waits=True)
        if chat.has(listener.code):
            begun.hear_all(chat, seats)
        if begun.fits:
            judgement = begun.judgement()
        else:  # the game code may be in the last message alone
            listener.hear_all(chat, seats)
            judgement = listener.judgement()
    except InputError:
        _check_signs(chat, 0)
        raise
    if 2 * sum(judged.complete for judged in judgement.rounds) < len(judgement.rounds):
        _check_signs(
            chat, sum(len(trick.cards) for judged in judgement.rounds for trick in judged.tricks)
        )
    return judgement


def _check_signs(chat: ChatFile, understood: int) -> None:
    """Raises FileError if more cards have lost the sign of their suit than were understood: what
    is left says nothing.
    """
    lost = chat.lost_signs()
    if lost >= _LEAST_LOST and lost > understood:
        raise FileError(
            f"{chat.path} has lost the signs of its suits: {lost} lines have a question mark in"
            " their place",
            "export the chat again and leave the file as it is; or save it as UTF-8, not as “ANSI”"
            " or “Windows”",
        )


class _Listener:
    """Hears one message after another.

    Attributes:
        code: of the game, as it is posted before it.
    """

    def __init__(
        self, deal: Deal, names: tuple[str, ...], languages: tuple[str, ...], waits: bool = False
    ) -> None:
        self._deal, self._names = deal, names
        self._readings = Readings(tuple(DealtRound(dealt, deal) for dealt in deal.rounds))
        self._wording = Wording(
            {name_key(name): seat for seat, name in enumerate(names)}, deal.deck, languages
        )
        self._understanding = Understanding(deal.rules.contract is not None, deal.deck)
        self.code = in_fours(deal.keys.game_code)
        self._coded, self._waits, self._behind = False, waits, 0
        self._unsure: deque[Unclear] = deque(maxlen=_MOST_UNSURE)
        self._texts: dict[int, str] = {}  # line → words that counted, to quote them if unclear

    def hear_all(self, chat: ChatFile, seats: Mapping[str, int]) -> None:
        heard = (
            message
            for message in chat.messages()
            if self.listens(message, seats.get(message.sender))
        )
        for message in in_time(heard):
            self.hear(message, seats.get(message.sender))

    @property
    def fits(self) -> bool:
        """Whether some of the game was found."""
        return self._readings.best.fit >= _LEAST_FIT

    def listens(self, message: ChatMessage, seat: int | None) -> bool:
        """Whether a message can matter."""
        text = message.text
        if not self._coded and self.code in text:
            self._waits = False
            return True
        if self._waits or self._behind > _BEHIND:
            return False
        if self._wording.speaks_for_others(text):
            return True
        if seat is None and not text.startswith(_ANNOUNCES):
            return False
        if len(text) <= MOST_CHARACTERS and is_chatter(text, self._wording.names):
            return False
        return worth_a_look(text)

    def hear(self, message: ChatMessage, seat: int | None) -> None:
        if not self._coded and self.code in message.text:
            self._coded = True
            self._readings.restart()
            return
        for speaker, text in self._wording.voices(message.text, seat):
            meaning = self._wording.read(text)
            if meaning is NOTHING:
                continue
            source, line = Source(message.line, message.at), " ".join(text.split())
            short = line if len(line) <= _SHORT else f"{line[: _SHORT - 1]}…"
            best = self._readings.best
            self._behind = self._behind + 1 if best.is_last and best.now.over else 0
            for event in self._understanding.events(meaning, speaker, source):
                self._readings.take(event)
                if len(self._texts) < 20 * _MOST_UNSURE:
                    self._texts[event.source.line] = short
            if meaning.sure or speaker is None:
                continue

            # A sentence with a card in it, by somebody whose turn it is to play it.
            now = self._readings.best.now
            cards = {card for cards in meaning.of(PartKind.CARD) for card in cards}
            if now.turn in (None, speaker) and not cards.isdisjoint(now.left(speaker)):
                self._unsure.append(Unclear(now.facts.number, speaker, source, short))

    # -- at the end

    def judgement(self) -> Judgement:
        best = self._readings.best
        if not self._coded and not self.fits:
            raise InputError(
                "this isn't the chat of this game",
                "neither its game code nor cards that fit are in it; is it the right pack?",
            )
        doubtful = self._doubtful(best)
        begun = [
            now
            for now in best.rounds
            if not now.untouched or now.sight or now.announced_numbers or now.nullo
        ]
        rounds = tuple(_judged(now, doubtful.get(now.facts.number)) for now in begun)
        result, unscored = self._scored(rounds)
        incomplete = {judged.facts.number for judged in rounds if not judged.complete}
        unclear = [message for message in self._unsure if message.round in incomplete]
        unclear += [
            Unclear(number, seat, source, self._texts.get(source.line, ""))
            for number, (seat, source) in doubtful.items()
        ]
        irregularities = []
        for now in begun:
            played = {(move.seat, move.card) for move in now.moves}
            for fault in now.faults:
                if _is_certain(fault, now):  # without cards that were never played
                    held = (
                        card
                        for card in fault.held
                        if (fault.seat, card) in played and card != fault.card
                    )
                    irregularities.append(replace(fault, held=tuple(held)))

        # Whose turn it is: to bid, to call for the contract, to play.
        now = best.now
        turn = None if now.over else now.turn
        if now.bids is not None and now.bids.missing and not now.begun:
            turn = now.bids.turn
        elif now.calls is not None and now.calls.turn is not None:
            turn = now.calls.turn
        return Judgement(
            names=self._names,
            rounds=rounds,
            irregularities=tuple(
                sorted(irregularities, key=lambda fault: (fault.round, fault.source.line))
            ),
            unclear=tuple(sorted(unclear, key=lambda message: message.source.line)),
            result=result,
            unscored=unscored,
            turn=turn,
            entries={
                judged.facts.number: self._entry(judged) for judged in rounds if judged.complete
            },
        )

    def _doubtful(self, best: Reading) -> dict[int, tuple[int, Source]]:
        """Rounds that another reading, as likely as the best one, tells differently; with the
        seat and place where they part.
        """
        found: dict[int, tuple[int, Source]] = {}
        for rival in self._readings.all[1:]:
            if weight(rival) - weight(best) >= DOUBT:
                continue
            others = {now.facts.number: now for now in rival.rounds}
            for now in best.rounds:
                other = others.get(now.facts.number)
                if other is None or other.outcome != now.outcome:
                    found.setdefault(now.facts.number, _parting(now, other))
        for now in best.rounds:
            if now.facts.number in self._readings.crowded:
                found.setdefault(now.facts.number, _parting(now, None))
        return found

    def _scored(self, rounds: tuple[JudgedRound, ...]) -> tuple[GameResult | None, str]:
        """The result of the complete rounds from the first one on, as far as they can be scored."""
        whole = []
        first = self._deal.rounds[0].facts.number
        for number, judged in enumerate(rounds, first):
            if not judged.complete or judged.facts.number != number:
                break
            whole.append(judged)
        rules, facts = self._deal.rules, [dealt.facts for dealt in self._deal.rounds]
        why = ""
        while whole:
            try:
                entries = [self._entry(judged) for judged in whole]
                return score_game(rules, facts, self._names, entries), why
            except ImpossibleEntry as error:
                why = str(error)
                whole = whole[: max(0, error.number - first)]
        return None, why

    def _entry(self, judged: JudgedRound) -> Entry:
        playing = [seat != judged.facts.sits_out for seat in range(len(self._names))]
        tricks = tuple(
            made if plays else None for made, plays in zip(judged.taken, playing, strict=True)
        )
        return Entry.by_seat(self._deal.rules, tricks, judged.bids, judged.contract, judged.nullo)


def _judged(now: RoundReading, parting: tuple[int, Source] | None) -> JudgedRound:
    """parting: where another reading, as likely as this one, parts from it; None if none does."""
    players = now.dealt.players
    tricks = now.tricks

    def certain(moves: Iterable[Move]) -> tuple[Played, ...]:
        return tuple(
            Played(move.seat, move.card)
            for move in moves
            if parting is None or move.source.line < parting[1].line
        )

    return JudgedRound(
        facts=now.facts,
        bids=now.bids.placed if now.bids else (),
        contract=now.contract,
        tricks=tricks.done if tricks else (),
        taken=tuple(tricks.made(seat) if tricks else 0 for seat in range(players)),
        complete=now.complete and parting is None,
        nullo=now.nullo,
        sight=now.sight,
        calls=now.calls.placed if now.calls else (),
        cards=certain(now.moves),
        early=certain(now.early),
        announced=now.announced_numbers,
    )


def _is_certain(found: Irregularity, now: RoundReading) -> bool:
    """Whether no card that nobody saw could explain it: one that was said in a voice message, or
    in words that weren't understood.

    Such a card is missed only when its turn comes again, so a row of tricks right before that is
    as doubtful.
    """
    if found.fault is Fault.ANNOUNCED_EARLY:  # the bidding may have gone on elsewhere
        return now.calls is None or now.calls.turn is None
    if found.fault not in _OF_ORDER:
        return True
    missed = min((gap.trick for gap in now.faults if gap.fault in _UNFINISHED), default=None)
    if missed is not None:
        faulty = {fault.trick for fault in now.faults if fault.fault in _OF_ORDER}
        while missed - 1 in faulty:
            missed -= 1
        if found.trick >= missed:
            return False
    return found.fault is not Fault.OUT_OF_TURN or all(
        waiting.source != found.source for waiting in now.early
    )


def _parting(one: RoundReading, other: RoundReading | None) -> tuple[int, Source]:
    """Where two readings of a round part."""
    moves = one.moves or one.early or one.blind
    theirs = other.moves if other else ()
    for mine, yours in zip(moves, theirs, strict=False):
        if (mine.seat, mine.card) != (yours.seat, yours.card):
            return mine.seat, mine.source
    if len(moves) > len(theirs):
        return moves[len(theirs)].seat, moves[len(theirs)].source
    return (moves[-1].seat, moves[-1].source) if moves else (one.dealt.playing[0], Source(0, 0))
