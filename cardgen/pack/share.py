"""What the organiser pastes into the group chat: one message to start, one a round, one to close;
and QR codes of them.  And the link that shows one player's hand, for that player alone.

Messages are made from the public part of a pack, so that none can name the seed, or a card that
isn't turned up for everybody: the closing message has a blank for the seed code.
"""

from __future__ import annotations

import io
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from cardgen import frozen
from cardgen.dealing import SeedKind, in_fours
from cardgen.errors import InputError
from cardgen.faces import label
from cardgen.games import Lead, RoundFacts, bidding_order, chat_minutes
from cardgen.names import Names, apart
from cardgen.pack.manifest import Manifest
from cardgen.text import LANGUAGES, Catalogue, catalogue, default_language, render, same_cards
from cardgen.views import PublicView

if TYPE_CHECKING:
    from segno import QRCode


@frozen
class Chat:
    """The messages of a pack, plain text without a line break at the end."""

    start: (
        str  # before the files go out: the game code, how to open the files and how to play a card
    )
    rounds: tuple[str, ...]
    closing: str  # after the last round; the seed code is to be filled in
    first: int = 1  # number of the first round; not 1 where a pack replaces another one

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + len(self.rounds))

    @property
    def link(self) -> str:
        """Opens WhatsApp with the start message, for whichever chat is chosen there."""
        return f"https://wa.me/?text={quote(self.start, safe='')}"


def chat_languages(manifest: Manifest) -> tuple[str, ...]:
    """The languages of a pack's protocols, the first one first; those that there are no messages
    in left out.
    """
    spoken = (file.language for file in manifest.files if file.kind == "protocol")
    return tuple(dict.fromkeys(language for language in spoken if language in LANGUAGES))


def chat_language(manifest: Manifest) -> str:
    """That of the pack's first protocol; the system's where there are no messages in it."""
    return next(iter(chat_languages(manifest)), default_language())


def chat_messages(
    manifest: Manifest,
    language: str,
    played: Mapping[int, Sequence[str]] | None = None,
    result: Sequence[str] = (),
    noted: int = 0,
) -> Chat:
    """All messages of a pack.  Raises UnknownName: the language isn't one of ours.

    played: by number of the round, lines that tell how it went.  result: lines that tell how the
        game ended.  noted: how many rounds are noted, as far as anybody knows.
    """
    table = manifest.table._replace(names=manifest.current_names)
    texts = catalogue(language)
    rounds = []
    for facts in table.rounds:
        lines = (played or {}).get(facts.number, ())
        values = _round_values(table, facts, texts)
        message = _message("round", texts, noted=bool(lines), **values)
        rounds.append("\n".join([message, "", *lines]) if lines else message)
    first = table.rounds[0]
    names = _names(table)
    order = bidding_order(first, len(names))
    minutes = chat_minutes(
        [facts.cards for facts in table.rounds], len(names) - table.rules.dead_hand
    )
    return Chat(
        start=_message(
            "start",
            texts,
            title=apart(table.title_in(texts)),
            game=texts(f"game.{table.game}"),
            house=texts("cover.house", name=apart(table.house)) if table.house else "",
            time=texts.time(minutes),
            players=names,
            sides=_sides(table),
            game_code=in_fours(table.game_code),
            pack_mark=table.pack_mark,
            seed=texts(f"protocol.{table.seed_kind}") if table.seed_kind != SeedKind.FRESH else "",
            words="\n".join(_joint_lines(table, texts)),
            number=first.number,
            replaces=table.replaces,
            dealer=_name(names, first.dealer),
            first=names[order[0]] if order else "",
            same_cards=same_cards(label, language, chat_languages(manifest)),
        ),
        rounds=tuple(rounds),
        closing="\n\n".join(
            filter(None, ["\n".join(result), closing_message(manifest, language, noted=noted)])
        ),
        first=table.from_round,
    )


def closing_message(
    manifest: Manifest, language: str, seed_code: str = "", void_from: int = 0, noted: int = 0
) -> str:
    """The closing message; with the seed code in it: for after the game, and for nobody before.

    seed_code: in fours; empty: a blank for it.  void_from: the first round that another pack was
        dealt for; 0: there is none.  noted: how many rounds are; 0: nobody knows what was played.
    """
    table = manifest.table
    texts = catalogue(language)
    return _message(
        "closing",
        texts,
        target=table.rules.target,
        noted=noted,
        planned=table.planned,
        rounds=texts.count("plural.rounds", table.planned),
        game_code=in_fours(table.game_code),
        seed_code=seed_code,
        pack_mark=table.pack_mark,
        first=table.from_round,
        void_from=void_from,
    )


MOST_LINK = 2_000  # characters: some messengers cut longer ones


def hand_link(page: str, said: str) -> str:
    """A link that shows a player's hand.

    Args:
        page: address of the page in the browser; no server learns of what is behind its ``#``.
        said: see `cardgen.pages.player.hand_json`.
    """
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = squeezed.compress(said.encode()) + squeezed.flush()
    return f"{page}#h={urlsafe_b64encode(content).decode().rstrip('=')}"


def round_key_message(number: int, language: str, round_key: str) -> str:
    """What is posted to open one round, in a quarrel about it.  round_key: in fours."""
    return _message("round-key", catalogue(language), number=number, round_key=round_key)


def _message(name: str, texts: Catalogue, **values: object) -> str:
    return render(f"chat-{name}.{texts.language}.txt", **values).strip()


# -- what the templates may say


def _joint_lines(table: PublicView, texts: Catalogue) -> Iterator[str]:
    """What went into the shuffle beside the seed, and who is missing in it."""
    if table.spoken:
        yield texts(
            "protocol.words",
            words=" · ".join(f"{apart(name)}: {word}" for name, word in table.spoken),
        )
    if table.left_out:
        yield texts("protocol.without", names=", ".join(map(apart, table.left_out)))
    if table.draw:
        yield texts("protocol.draw", draw=apart(table.draw), drawn=table.drawn)
    if table.joint.instead_of:
        yield texts("protocol.instead", code=in_fours(table.joint.instead_of))


def _round_values(table: PublicView, facts: RoundFacts, texts: Catalogue) -> dict[str, object]:
    names = _names(table)
    rules = table.rules
    order = bidding_order(facts, len(names))
    bidders = order or tuple(range(len(names)))  # nobody can tell yet who begins: as they sit
    dealer = _name(names, facts.dealer)
    card = facts.turned_up
    turned_up = ""
    if card and card.suit:  # a card that is turned up isn't a joker
        turned_up = f"{card.suit.sign} {label(card.rank, texts.language)}"
    return {
        "number": facts.number,
        "rounds": table.planned,
        "target": rules.target,
        "cards": texts.count("plural.cards", facts.cards),
        "trump": f"{facts.trump.sign} {texts.suit(facts.trump)}" if facts.trump else "",
        "trump_from": facts.trump_from.value,
        "turned_up": turned_up,
        "shown_by": dealer if facts.shown_by_dealer else "",
        "bidding": rules.bidding.value,
        "honours": rules.honours and not facts.has_no_trump,
        "dealer": dealer,
        "sits_out": facts.sits_out is not None,
        "first": names[order[0]] if order else "",
        "last": names[order[-1]] if order else "",
        "declarer_leads": rules.lead is Lead.DECLARER,
        "kind": facts.special or facts.sight.value,
        "forced": "" if facts.forced_bid is None else str(facts.forced_bid),
        "forbidden": facts.forbidden_sum,
        "nullo": facts.number == rules.nullo_before,
        "bidders": tuple(names[seat] for seat in bidders),
        "sides": _sides(table),
        "kitty": (
            texts.count("plural.cards", rules.contract.kitty)
            if rules.contract and rules.contract.kitty
            else ""
        ),
        "show_kitty": rules.contract is not None and rules.contract.show_kitty,
    }


def _names(table: PublicView) -> Names:
    return tuple(map(apart, table.names))


def _name(names: Sequence[str], seat: int | None) -> str:
    return "" if seat is None else names[seat]


def _sides(table: PublicView) -> tuple[str, ...]:
    """``Anna + Cem`` and ``Ben + Dörte``; nothing where each plays alone."""
    names = _names(table)
    return tuple(" + ".join(names[seat] for seat in side) for side in table.rules.sides)


# -- QR codes

_MODULE = 10  # pixels
# Modules around a code: as the standard wants it; what phones still read on a screen.
_BORDER, _LEAST_BORDER = (4, 2)


def qr_png(text: str) -> bytes:
    """A QR code as a picture, black on white.  Raises InputError if the text is too long for
    one.
    """
    stream = io.BytesIO()
    _qr(text).save(stream, kind="png", scale=_MODULE, border=_BORDER)
    return stream.getvalue()


def qr_lines(text: str, columns: int) -> tuple[str, ...]:
    """A QR code in half blocks, to be shown black on white; nothing if there is no room, or the
    text is too long.

    columns: of the terminal.
    """
    try:
        code = _qr(text)
    except InputError:
        return ()
    side = len(code.matrix)
    border = next(
        (border for border in (_BORDER, _LEAST_BORDER) if side + 2 * border <= columns), None
    )
    if border is None:
        return ()
    rows = [bytes(row) for row in code.matrix_iter(border=border)]
    rows += [bytes(len(rows))]  # sides are odd, and two rows make a line
    return tuple(
        "".join(" ▀▄█"[upper + 2 * lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )


def _qr(text: str) -> QRCode:
    import segno  # loaded only where a code is drawn

    try:
        # A screen has no dirt to correct: rather a small code.
        return segno.make_qr(text, error="l", encoding="utf-8")
    except segno.DataOverflowError:
        raise InputError(
            "the start message is too long for a QR code", "paste it as text"
        ) from None
