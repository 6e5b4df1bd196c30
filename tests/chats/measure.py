"""How well the referee hears: evenings of all games in words of one half, told with more or less
noise, and what it makes of them beside what was played.

    python -m tests.chats.measure --evenings 600 --half known --noise light --jobs 2
    python -m tests.chats.measure --half known --noise clean --game bidwhist --show 20

right: told as it was, nothing asked. asked: open, or told with a question. lost: open without one.
WRONG: bids, contract or tricks aren't those that were played, and nothing is said of it. Truth is
the generator's alone. Of forged chats: whom the referee accuses; nobody has done anything, and
writer is whoever wrote the forged line, as the file says.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardgen.dealing.deal import Round, deal
from cardgen.dealing.shuffle import Occasion, practice_seed
from cardgen.errors import CardgenError
from cardgen.games.registry import GAMES
from cardgen.referee import Judgement, find_seats, judge, read_chat
from tests.any_settings import read_case
from tests.chats.cases import CASES, LANGUAGES, OF_KIND
from tests.chats.evening import SimulatedTable, ToldEvening, Truth
from tests.chats.exports import EXPORTS, STAMPED, Sent, send
from tests.chats.forged import EDITED, FORGERIES, Forgery
from tests.chats.noise import delayed
from tests.chats.people import HALVES, UNSEEN, People
from tests.chats.planted import KINDS, PlantedTable
from tests.chats.talk import LEVELS, Talk
from tests.chats.words import words

ALWAYS_ALLOWED = ("missing-card", "round-not-finished")
"""May be said of a seat whose card was spoken, not typed."""


class Evening(NamedTuple):
    """Where an evening stands in the tables."""

    number: int
    case: str
    table: str
    noise: str
    half: str
    export: str
    kind: str

    @property
    def game(self) -> str:
        return self.case.split()[0]


class Chat(NamedTuple):
    """An evening as a file, and what is true of it."""

    which: Evening
    evening: ToldEvening
    languages: tuple[str, ...]
    file: Path


def evenings(count: int, half: str, noise: str, game: str = "") -> Iterator[Evening]:
    """All games, languages and exports by turns; something is planted in every third one."""
    cases = [case for case in CASES if not game or case.split()[0] == game]
    tables = [*LANGUAGES, "mixed"]
    exports = list(EXPORTS if noise == "clean" else STAMPED)
    for number in range(count):
        case, kind = cases[number % len(cases)], ""
        chance = random.Random(f"{number} {noise}")
        if number % 3 == 2 and " 2" not in case:
            fits = [k for k in KINDS if CASES.index(case) in OF_KIND.get(k, range(len(CASES)))]
            kind = chance.choice(fits)
        table = tables[number // len(cases) % len(tables)]
        export = chance.choice(exports)
        yield Evening(number, case, table, noise, half, export, kind)


class _Table(SimulatedTable):
    def chosen_sight(self) -> str:
        return self.chance.choice(["open", "blind", "forehead"])


class _PlantedTable(PlantedTable, _Table):
    def wanted(self, kind: str, round_: Round) -> bool:
        # On the forehead a wrong card is whose? The player's, or of who named it.
        return super().wanted(kind, round_) and not self.truth[-1].forehead


def told(which: Evening, folder: Path) -> Chat:
    """An evening, played and exported."""
    number, case = which.number, which.case
    chance = random.Random(f"{which.half} {which.noise} {number}")
    players = int(case.split()[1])
    languages = [which.table] * players
    if which.table == "mixed":
        languages = [chance.choice(LANGUAGES) for _ in range(players)]
    people = People(which.half, languages, chance)
    more = {"announced": number % 4 > 0, "most": 12, "writer": people}
    table = (
        _PlantedTable(which.kind, 1 + number % 3, case, languages[0], 7000 + number, **more)
        if which.kind
        else _Table(case, languages[0], 7000 + number, **more)
    )
    evening = table.evening()
    level = LEVELS[which.noise]
    if which.kind:
        level = level._replace(behalf=0)
    posts = Talk(evening, people, level, chance).posts()
    sent = send(replace(evening, posts=posts), chance)
    if level.late:
        sent = delayed(sent, chance)
    if which.noise != "clean":
        sent = renamed(sent, evening.names, which.export, chance)
    name, write = EXPORTS[which.export]
    file = folder / f"{number}-{name}"
    file.write_bytes(write(sent, languages[0]))
    return Chat(which, evening, tuple(dict.fromkeys(languages)), file)


def renamed(sent: list[Sent], names: list[str], export: str, chance: random.Random) -> list[Sent]:
    """Players as a phone's book has them; WhatsApp marks who isn't in it."""
    unsaved = "" if export.startswith(("telegram", "signal")) else "~\u202f"
    shown = {}
    for name in names:
        many = [name, name, f"{name} {chance.choice(words.EMOJI)}", f"{unsaved}{name}"]
        shown[name] = chance.choice([*many, f"{name} Müller"])
    return [Sent(at, shown.get(sender, sender), text) for at, sender, text in sent]


# -- those that were written by hand

FAMILY = Path(__file__).with_name("family")


def family() -> Iterator[Chat]:
    """Chats of families, as they are, with what was played beside them."""
    for name, game in tomllib.loads((FAMILY / "truth.toml").read_text("utf-8")).items():
        kind, _, given = read_case(game["game"])
        seed, titled = practice_seed(game["seed"]), Occasion(game.get("title", ""))
        dealt = deal(GAMES[kind], game["names"], seed, given, titled)
        evening = ToldEvening(dealt, game["language"], game["names"], [])
        for said in game["rounds"]:
            contract, colon, made = said.rpartition(": ")
            pairs = [pair.rpartition("/") for pair in made.split()]
            bids = [int(bid) if bid else None for bid, _, _ in pairs]
            takers = [seat for seat, pair in enumerate(pairs) for _ in range(int(pair[2]))]
            truth = Truth(bids, takers=[*takers])
            if colon:
                seat, number, trump, way = contract.split()
                truth.contract = int(seat), int(number), trump.strip("-"), way == "down"
            evening.truth.append(truth)
        evening.planted += [(kind, number, seat) for kind, number, seat in game.get("faults", [])]
        which = Evening(0, game["game"], game["language"], "by hand", name, "by hand", "")
        yield Chat(which, evening, (game["language"],), FAMILY / f"{name}.txt")


# -- what the referee says; the only part that knows its types


class MeasuredChat(NamedTuple):
    """A judgement, as far as it is measured.

    Attributes:
        complete: numbers of rounds → bids, contract and tricks by seat.
        questions: the rounds of what it asks.
        charges: kind, round and seat of each irregularity, and the line where it is said.
    """

    complete: dict[int, tuple[object, ...]]
    questions: list[int]
    charges: list[tuple[str, int, int, int]]


def listen(chat: Chat) -> MeasuredChat | None:
    """What the referee says of a chat; None: it is none of this game."""
    read, names = read_chat(chat.file), chat.evening.names
    seats, _ = find_seats(read, names, {})
    try:
        judgement = judge(chat.evening.deal, tuple(names), read, seats, chat.languages)
    except CardgenError:
        return None
    return heard(judgement)


def heard(judgement: Judgement) -> MeasuredChat:
    complete = {}
    for round_ in judgement.rounds:
        if round_.complete:
            contract = round_.contract
            named = contract and (
                contract.declarer,
                contract.number,
                contract.trump.value if contract.trump else "",
                contract.downtown,
            )
            complete[round_.facts.number] = (tuple(round_.bids), named, tuple(round_.taken))
    return MeasuredChat(
        complete,
        [asked.round for asked in judgement.questions],
        [(f.fault.value, f.round, f.seat, f.source.line) for f in judgement.irregularities],
    )


# -- compared


def outcome(truth: Truth, players: int) -> tuple[object, ...]:
    bids = tuple(truth.bids) if any(bid is not None for bid in truth.bids) else ()
    return bids, truth.contract, tuple(truth.takers.count(seat) for seat in range(players))


def compared(chat: Chat, judgement: MeasuredChat | None) -> tuple[Counter[str], list[str]]:
    """Counts of one evening, and what isn't as it should be, a line each."""
    evening, found, lines = chat.evening, Counter[str](evenings=1), list[str]()
    first = evening.deal.rounds[0].facts.number
    planted = set(evening.planted)
    found["planted"] = len(planted)
    if judgement is None:
        found.update(rounds=len(evening.truth), lost=len(evening.truth), refused=1)
        return found, ["refused"]
    charged = {charge[:3] for charge in judgement.charges}
    gaps = {number for kind, number, _ in planted if kind == "missing-card"}
    for number, truth in enumerate(evening.truth, first):
        told, true = judgement.complete.get(number), outcome(truth, len(evening.names))
        asked = judgement.questions.count(number)
        kind = _kind(told, true, asked, any(charge[1] == number for charge in charged))
        found["questions"] += asked
        if number in gaps:
            found["planted found"] += kind != "lost"
            continue
        found["rounds"] += 1
        found[kind] += 1
        lines += [] if kind == "right" else [f"round {number} {kind}: {told} / {true}"]
    found["planted found"] += len(planted & charged - {p for p in planted if p[1] in gaps})
    lines += [f"not found: {fault}" for fault in planted - charged]
    untold = {(n, seat) for n, truth in enumerate(evening.truth, first) for seat in truth.untold}
    for charge in judgement.charges:
        spoken = charge[0] in ALWAYS_ALLOWED and charge[1:3] in untold
        if charge[:3] not in planted and not spoken:
            found["invented"] += 1
            lines.append(f"invented: {charge}")
    return found, lines


def _kind(
    told: tuple[object, ...] | None, true: tuple[object, ...], asked: int, noted: bool
) -> str:
    """noted: something else is said of the round."""
    same = told is not None and told[1:] == true[1:] and true[0] in ((), told[0])
    if asked or told is None:
        return "asked" if asked else "lost"
    return "right" if same else "noted" if noted else "WRONG"


def measured(which: Evening, folder: Path) -> tuple[Evening, Counter[str], list[str]]:
    chat = told(which, folder)
    found, lines = compared(chat, listen(chat))
    return which, found, [f"{chat.file.name} {which.case}, {which.table}: {line}" for line in lines]


# -- forged ones

FORGED_CASES = "corona 4|romanian 4|ohhell 5 must-trump=on|stiche-raten 4|elevator 4".split("|")
FORGED_EXPORTS = ["android-de", "iphone-us", "plain", "telegram"]


def forged(number: int, half: str, folder: Path) -> tuple[str, Counter[str], list[str]]:
    """An evening in easy words, forged in one place: whom the referee accuses."""
    kind = FORGERIES[number % len(FORGERIES)]
    turn = number // len(FORGERIES)
    case, language = FORGED_CASES[turn % len(FORGED_CASES)], LANGUAGES[number % 3]
    chance = random.Random(f"forged {half} {number}")
    evening = _Table(case, language, 9000 + number, most=9).evening()
    people = People(half, [language] * len(evening.names), chance)
    forgery = Forgery(kind, evening, people, chance)
    export = FORGED_EXPORTS[turn % len(FORGED_EXPORTS)]
    name, write = EXPORTS[export]
    sent = send(replace(evening, posts=forgery.posts), chance)
    for place, message in enumerate(sent):
        said, stamp, line = message.text.partition("{stamp}")
        if stamp:
            if export != "telegram":
                faked = message._replace(sender=forgery.name, text=line.partition(": ")[2])
                line = write([faked], language).decode().splitlines()[-1]
            sent[place] = message._replace(text=said + line)
    file = folder / f"{kind}-{number}-{name}"
    file.write_bytes(write(sent, language))
    which = Evening(number, case, language, "forged", half, export, kind)
    chat = Chat(which, evening, (language,), file)
    judgement = listen(chat)
    found, lines = compared(chat, judgement)
    accused = {seat for _, _, seat, _ in judgement.charges} if judgement else set()
    who = "innocent" if accused - forgery.writers else "writer" if accused else "nobody"
    found = Counter({who: 1, "chats": 1, "WRONG": found["WRONG"] * (kind not in EDITED)})
    where = f"{file.name} {case}, {evening.names[forgery.victim]}"
    return kind, found, [f"{where}: {line}" for line in lines if who == "innocent"]


# -- as tables

HEADINGS = "rounds right% asked% lost% noted WRONG found invented/200 questions/round".split()


def row(name: str, found: Counter[str]) -> str:
    rounds = max(1, found["rounds"])
    shares = [f"{100 * found[key] / rounds:.1f}" for key in ("right", "asked", "lost")]
    cells = [found["rounds"], *shares, found["noted"], found["WRONG"]]
    cells.append(f"{found['planted found']}/{found['planted']}")
    cells.append(f"{200 * found['invented'] / rounds:.1f}")
    cells.append(f"{found['questions'] / rounds:.2f}")
    return f"{name:24}" + "".join(
        f"{cell:>{len(h) + 2}}" for cell, h in zip(cells, HEADINGS, strict=True)
    )


def tables(all_: Iterable[tuple[Evening, Counter[str]]]) -> str:
    """By game, by language, by export, by what was planted, and all together."""
    groups: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for which, found in all_:
        places = [("game", which.game), ("table", which.table), ("export", which.export)]
        places += [("planted", which.kind or "nothing"), ("all", f"{which.half}, {which.noise}")]
        for group, name in places:
            groups[group][name] += found
    lines = [f"{'':24}" + "".join(f"{heading:>{len(heading) + 2}}" for heading in HEADINGS)]
    for group in groups.values():
        lines += ["", *(row(name, found) for name, found in group.items())]
    return "\n".join(lines)


def forged_table(all_: Iterable[tuple[str, Counter[str]]]) -> str:
    """Whom forged chats accuse."""
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, found in all_:
        kinds[kind] += found
        kinds["all"] += found
    columns = ["chats", "nobody", "writer", "innocent", "WRONG"]
    lines = [f"{'forged':16}" + "".join(f"{column:>10}" for column in columns)]
    for kind in [*FORGERIES, "all"]:
        cells = "".join(f"{kinds[kind][column]:>10}" for column in columns)
        lines.append(f"{kind:16}{cells}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--evenings", type=int, default=120)
    parser.add_argument("--half", choices=[*HALVES, UNSEEN], default="known")
    parser.add_argument("--noise", choices=list(LEVELS), default="light")
    parser.add_argument("--game", default="")
    parser.add_argument("--forged", type=int, default=0, help="so many chats of each forgery")
    parser.add_argument("--family", action="store_true", help="also the chats written by hand")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="lines on what wasn't as it should be")
    parser.add_argument("--keep", type=Path, help="folder for the chats")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        todo = list(evenings(given.evenings, given.half, given.noise, given.game))
        with ProcessPoolExecutor(given.jobs) as pool:
            done = list(pool.map(partial(measured, folder=folder), todo, chunksize=4))
            numbers = range(given.forged * len(FORGERIES))
            false = list(pool.map(partial(forged, half=given.half, folder=folder), numbers))
    if given.family:
        done += [(chat.which, *compared(chat, listen(chat))) for chat in family()]
    print(tables((which, found) for which, found, _ in done))
    if false:
        print("\n" + forged_table((kind, found) for kind, found, _ in false))
    shown = [line for _, _, lines in (*done, *false) for line in lines]
    print("\n".join(shown[: given.show]))


if __name__ == "__main__":
    main()
