"""What the sheet of a game of exact bids says: how long it is, how a round is scored, its marks,
and its notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest

from cardgen.games import Lead, PlannedGame, RoundFacts, Rules, Sight, TrumpFrom
from cardgen.pages.forms.columns import sign_entry, trump_is_open, trump_legend, turn_legend
from cardgen.pages.forms.form import Room, first_dealer
from cardgen.pages.forms.frame import Note, rounds_title
from cardgen.pages.layout import Entry
from cardgen.pages.parts import marks
from cardgen.pdf.draw import Box, Page
from cardgen.text import Catalogue

_SIGHTS = (Sight.FOREHEAD, Sight.BLIND, Sight.CHOICE)


def open_dealer(game: PlannedGame) -> bool:
    return game.rules.lead is Lead.ELDEST and game.rounds[0].dealer is None


def length_of_game(rounds: Sequence[RoundFacts], players: int, texts: Catalogue) -> tuple[str, ...]:
    """How many play how many rounds, and special deals; of what is left of a game, which rounds."""
    if rounds[0].number > 1:
        return texts.count("plural.players", players), rounds_title(rounds, texts)
    specials = sum(bool(facts.special) for facts in rounds)
    return (
        texts.count("plural.players", players),
        texts.count("plural.rounds", len(rounds) - specials),
        *([texts.count("protocol.specials", specials)] if specials else []),
    )


def turning_points(rounds: Sequence[RoundFacts]) -> str:
    """How the number of cards goes, from end to end: ``1–8–1``."""
    cards = [facts.cards for facts in rounds if not facts.special]
    sizes = [size for i, size in enumerate(cards) if i == 0 or size != cards[i - 1]]
    inner = [
        size
        for before, size, after in zip(sizes, sizes[1:], sizes[2:], strict=False)
        if (size > before) == (size > after)
    ]
    return "–".join(map(str, [sizes[0], *inner, *sizes[1:][-1:]]))


def scoring_rule(rules: Rules, texts: Catalogue) -> str:
    parts = [texts(f"score.{rules.score}")]
    if rules.premium:
        kind = "premium-penalty" if rules.premium.penalty else "premium"
        parts.append(
            texts(f"protocol.rule.{kind}", n=rules.premium.streak, points=rules.premium.points)
        )
    return " · ".join(parts)


def exact_legend(room: Room, letters: Sequence[str]) -> tuple[Entry, ...]:
    """What the marks mean.  letters: keys of the columns over which stand letters, for large
    print has no room for more.
    """
    game, texts, scale = room.game, room.texts, room.cells.marks
    signs = [
        sign_entry(texts(f"score-sheet.letter.{key}"), texts(f"protocol.{key}"), scale)
        for key in letters
    ]
    usual = _marks_legend(game.rules, game.rounds, texts, scale)
    if room.dealt:
        return usual
    # Pictures of special deals that everybody bids the same in; the others show how players see
    # their cards.
    forced = [facts.special for facts in game.rounds if facts.forced_bid is not None]
    return (
        *signs,
        *usual,
        *(_picture(kind, texts(f"protocol.special.{kind}"), scale) for kind in forced),
        *trump_legend(room),
    )


def _marks_legend(
    rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue, scale: float
) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    if rounds[0].dealer is not None:
        deals = texts("protocol.legend.deals-out" if rules.dead_hand else "protocol.legend.deals")
        entries += turn_legend(deals, texts("protocol.legend.eldest"), scale)
    if rules.hook and rules.lead is Lead.ELDEST:
        entries.append(sign_entry("≠", texts("protocol.legend.forbidden"), scale))
    closed = [
        *(["sits-out"] if rules.dead_hand else []),
        *(["not-counted"] if rules.premium and not all(facts.counts for facts in rounds) else []),
    ]
    if closed:
        entries.append(
            Entry(
                7 * scale,
                partial(_draw_closed, 3.5 * scale),
                texts(f"protocol.legend.{'-or-'.join(closed)}"),
            )
        )
    sights = (sight for sight in _SIGHTS if any(facts.sight is sight for facts in rounds))
    return (
        *entries,
        *(_picture(sight.value, texts(f"protocol.sight.{sight.value}"), scale) for sight in sights),
    )


def _draw_closed(half: float, page: Page, x: float, y: float) -> None:
    page.rect(Box(x - half, y - half, 2 * half, 2 * half), marks.CLOSED)


def _picture(kind: str, text: str, scale: float) -> Entry:
    return Entry(
        marks.SIGHT_WIDTH * scale, lambda page, x, y: marks.kind_mark(page, x, y, kind, scale), text
    )


def exact_notes(room: Room) -> tuple[tuple[Note, ...], ...]:
    """How to deal, to bid, to play and to fill in, as the rules have it."""
    game, texts, rules, rounds = room.game, room.texts, room.game.rules, room.game.rounds

    def note(head: str, *keys: str) -> Note:
        return Note(texts(f"protocol.{head}"), " ".join(map(texts, keys)))

    usual = [
        note("bidding", *_bidding(game)),
        note("playing", *_playing(room)),
        note(
            "writing", f"protocol.example.{rules.score}", "protocol.writing-order", "protocol.aim"
        ),
    ]
    special = _special(room)
    extra = [
        *([Note(texts("protocol.closed.title"), special)] if special else []),
        *([_premium(rules, rounds, texts)] if rules.premium else []),
        *(
            [Note(texts("protocol.nullo"), texts("protocol.nullo-how", n=rules.nullo_before))]
            if rules.nullo_before
            else []
        ),
    ]
    if room.dealt:
        return tuple(tuple(filter(None, column)) for column in zip_longest(usual, extra))
    return ((Note(texts("score-sheet.dealing"), _dealing(room)), *usual, *extra),)


def _dealing(room: Room) -> str:
    game, texts = room.game, room.texts
    parts = [texts("score-sheet.deck", cards=texts.count("plural.cards", game.rules.deck))]
    if len(game.rules.ranking) * 4 == game.rules.deck and game.rules.ranking[-1].value == "1":
        parts.append(texts("score-sheet.ones"))
    if trump_is_open(room):
        how = "circle" if room.to_circle else "draw"
        parts.append(
            texts(f"score-sheet.{'lot-' if game.rules.trump is TrumpFrom.LOT else 'turn-up-'}{how}")
        )
    return " ".join([*parts, *first_dealer(room, open_dealer(game))])


def _bidding(game: PlannedGame) -> list[str]:
    """Where somebody deals, the legend tells the turn."""
    rules, keys = game.rules, []
    if rules.lead is not Lead.ELDEST:
        keys.append("protocol.bidding-order")
    elif rules.dead_hand:
        keys.append("protocol.bidding-dead-hand")
    hook = "protocol.bidding-hook" if keys else "protocol.bidding-hook-dealer"
    if open_dealer(game):
        keys.append("score-sheet.turn-out" if rules.dead_hand else "score-sheet.turn")
    return [*keys, hook if rules.hook else "protocol.bidding-sum"]


def _playing(room: Room) -> list[str]:
    rules = room.game.rules
    keys = ["protocol.playing-turn-up"] if room.dealt and rules.trump is TrumpFrom.TURN_UP else []
    if all(
        facts.trump is None and facts.trump_from in (TrumpFrom.ORDER, TrumpFrom.NONE)
        for facts in room.game.rounds
    ):
        keys.append("protocol.contract.follow")  # nobody can trump
    else:
        keys.append(f"protocol.playing-{'must-trump' if rules.must_trump else 'follow'}")
    return keys if rules.lead is Lead.ELDEST else [*keys, f"protocol.playing-{rules.lead.value}"]


def _special(room: Room) -> str:
    """Rounds that go their own way; at a table nobody else's page hides a card."""
    rounds, texts, how = (
        room.game.rounds,
        room.texts,
        "protocol.closed" if room.dealt else "score-sheet.sight",
    )
    kinds = [
        sight.value
        for sight in _SIGHTS
        if any(facts.sight is sight and not facts.special for facts in rounds)
    ]
    kinds += [facts.special for facts in rounds if facts.special and facts.forced_bid is None]
    sentences = [texts(f"{how}.{kind}") for kind in kinds]
    # In which special deals no sum of the bids is forbidden; nothing where that goes without
    # saying.
    forced = ", ".join(
        texts(f"protocol.special.{facts.special}")
        for facts in rounds
        if facts.forced_bid is not None
    )
    if room.game.rules.hook and forced:
        sentences.append(texts("protocol.closed.forced", specials=forced[0].upper() + forced[1:]))
    return " ".join(sentences)


def _premium(rules: Rules, rounds: Sequence[RoundFacts], texts: Catalogue) -> Note:
    """How a streak is counted; the rules have a premium."""
    premium = rules.premium
    assert premium is not None
    keys = [
        "how",
        *(["penalty"] if premium.penalty else []),
        *([] if all(facts.counts for facts in rounds) else ["closed"]),
    ]
    sentences = [
        texts(f"protocol.premium-{key}", n=premium.streak, points=premium.points) for key in keys
    ]
    return Note(texts("protocol.premium"), " ".join(sentences))
