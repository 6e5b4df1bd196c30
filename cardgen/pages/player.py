"""One player's file, in the layout that its reader prefers; and what the files of a pack say of
themselves, beside what they show: of which deal they are, and how they were drawn.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from cardgen.cards import Card
from cardgen.games import Rules, Sight
from cardgen.pages.theme import Layout, Style
from cardgen.pdf.draw import Document, Finished, Properties
from cardgen.views import Event, PlayerRound, PlayerView, PublicView

HAND = 1  # edition of hand.json
HEADER, WORDS, EVENING, DRAWN, SEAT, KIND = (
    f"Cardgen{name}" for name in ("Header", "Words", "Evening", "Print", "Seat", "Kind")
)
"""Names in the document information."""


def dealt_facts(table: PublicView, style: Style, event: Event) -> tuple[tuple[str, str], ...]:
    """The document information of a file of a pack: enough to draw it again, once the seed code
    is known.
    """
    drawn = {
        "version": event.version,
        "names": table.names,
        "house_rules": table.house,
        "seed_kind": table.seed_kind,
        "date": event.day.isoformat() if event.day else None,
        "place": event.place,
        "organiser": event.organiser,
        "wishes": style.as_preferences().as_noted(),
        **({"languages": event.languages} if event.languages else {}),
        **({"replaces_mark": table.replaces} if table.replaces else {}),
    }
    evening = ((EVENING, table.at.evening),) if table.at else ()
    return ((HEADER, table.header), (WORDS, table.words), *evening, (DRAWN, canonical(drawn)))


def hand_json(view: PlayerView, style: Style, event: Event) -> str:
    """All that a player's file shows, as canonical JSON: what the page in the browser shows, and
    what a link carries.

    Made of the same view as the pages, so nothing is in it that isn't on them.  Cards are ``H10``,
    seats count from 0; ``docs/hand.schema.json`` says all of it.
    """
    table = view.table
    drawn = dict(dealt_facts(table, style, event))
    evening = {"evening": json.loads(table.at.evening)} if table.at else {}
    return canonical(
        {
            "hand": HAND,
            "header": json.loads(table.header),
            "words": table.words,
            "game_code": table.game_code,
            "pack_mark": table.pack_mark,
            "seat": view.seat,
            "play": _play(table.rules),
            "print": json.loads(drawn[DRAWN]),
            "rounds": [_round(round_) for round_ in view.rounds],
            **evening,
        }
    )


def _play(rules: Rules) -> dict[str, Any]:
    """How tricks go: the ranks of a suit, high to low, and whatever isn't as in most games."""
    contract = rules.contract
    said = {
        "ranks": " ".join(rank.value for rank in rules.ranking),
        "must_trump": rules.must_trump,
        "contract": contract is not None,
        "jokers": contract is not None and contract.jokers,
        "jokers_free": contract is not None and contract.jokers_free,
    }
    return {key: value for key, value in said.items() if value}


def _round(round_: PlayerRound) -> dict[str, Any]:
    """A round; what isn't there in it isn't named."""
    facts = round_.facts
    said = facts.as_data() | {
        "sits_out": facts.sits_out,
        "sight": None if facts.sight is Sight.OPEN else facts.sight.value,
        "forced": facts.forced_bid,
        "forbidden": facts.forbidden_sum,
        "hand": None if round_.hand is None else _words(round_.hand),
        "others": [[seat, _words(cards)] for seat, cards in round_.others],
        # The first is number 1; each with its check letter in front.
        "list": " ".join(f"{place.number[-1]}{place.card.notation}" for place in round_.sealed),
        "tell": [[told.to, told.card_of, " ".join(told.numbers)] for told in round_.announcements],
    }
    return {key: value for key, value in said.items() if value not in (None, [], "")}


def _words(cards: Iterable[Card]) -> str:
    return " ".join(card.notation for card in cards)


def canonical(data: Mapping[str, Any]) -> str:
    """As JSON, in the one way in which it is hashed and compared."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def player_pdf(view: PlayerView, style: Style, event: Event) -> Finished:
    """The file of one player.

    event: what the cover says of the evening.
    """
    table = view.table
    properties = Properties(
        title=f"{table.pack_mark} · {view.name}",
        language=style.language,
        subject=style.texts(f"game.{table.game}"),
        author=event.organiser,
        facts=(*dealt_facts(table, style, event), (SEAT, str(view.seat + 1))),
    )
    document = Document(properties)
    document.data = hand_json(view, style, event)
    match style.layout:  # only the one that is asked for is loaded
        case Layout.PHONE:
            from cardgen.pages.phone import draw_pages
        case Layout.SHEET:
            from cardgen.pages.strips import draw_pages
        case Layout.CARDS:
            from cardgen.pages.cut_out import draw_pages
        case Layout.FOLD:
            from cardgen.pages.letter import draw_pages
    draw_pages(document, view, style, event)
    return document.finish()
