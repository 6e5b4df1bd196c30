"""A joint deal: first the game code is fixed, then the others say words or something public is
drawn, and only then is dealt.

What lies between is an archive, the folder that ``cardgen pack --joint`` writes: the page keeps
nothing else of it, and the command line can go on with it.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardgen.dealing import in_fours
from cardgen.errors import InputError
from cardgen.names import shown_name
from cardgen.web.packs import archive_of, dealt, order_of

if TYPE_CHECKING:
    from cardgen.orders import Start


def begin_joint(order: Mapping[str, Any], before: Any = None) -> dict[str, Any]:
    """Fix the game code of a joint deal.

    Args:
        order: as for `deal`; ``asks``, whether the players are asked for words; ``draw``, what will
            be drawn in public, or empty; ``organiser``, who prepares it and says no word: a name,
            or ``none`` for somebody who doesn't play.
        before: the archive of an earlier start, which counts no longer if it is of the same event;
            or None.

    Returns:
        As `open_joint`.

    Raises:
        CardgenError: anything in it that can't be.
    """
    from cardgen.orders import begin_joint

    earlier = [] if before is None else [_start(before)]
    return _view(begin_joint(order_of(order), order["asks"], order["draw"] or None, earlier))


def open_joint(archive: Any) -> dict[str, Any]:
    """A start that was saved.

    Returns:
        ``folder``, ``game_code``, ``players``; ``asked``: who says a word; ``draw``: what is drawn,
        or empty; ``chat``: by language, what is posted before; ``archive``: what goes on, the
        organiser's alone.

    Raises:
        InputError: it is none, or was changed.
    """
    return _view(_start(archive))


def deal_joint(archive: Any, answers: Mapping[str, Any]) -> dict[str, Any]:
    """Deal a start.

    Args:
        answers: ``words`` by name, of those who said one; ``without``: names of those who didn't;
            ``drawn``: what came out, or empty where nothing was to be drawn.

    Returns:
        As `deal`.

    Raises:
        CardgenError: a word is missing or can't be, or the start was changed.
    """
    from cardgen.orders import deal_joint

    words = [f"{name}={word}" for name, word in answers["words"].items()]
    return dealt(
        deal_joint(_start(archive), words, list(answers["without"]), answers["drawn"] or None)
    )


def _view(start: Start) -> dict[str, Any]:
    from cardgen.orders import start_files

    order = start.order
    players, asked = (
        [shown_name(name) for name in names] for names in (order.players, start.asked)
    )
    languages = dict.fromkeys(one.language or "en" for one in order.shared)
    return {
        "folder": start.folder,
        "game_code": in_fours(start.game_code),
        "players": players,
        "asked": asked,
        "draw": order.joint.draw,
        "chat": [
            {"language": language, "start": start.message(language)} for language in languages
        ],
        "archive": archive_of(start.folder, start_files(start)),
    }


def _start(archive: Any) -> Start:
    """The start in an archive.  Raises InputError: there is none, it was changed, or it is for
    the rest of a game.
    """
    from cardgen.orders import MOST_START, parse_start
    from cardgen.pack import SEED, START

    content = []
    try:
        with zipfile.ZipFile(io.BytesIO(bytes(archive))) as opened:
            for path in (START, SEED):
                (entry,) = (
                    one
                    for one in opened.infolist()
                    if one.filename == path or one.filename.endswith(f"/{path}")
                )
                with opened.open(entry) as stream:
                    content.append(stream.read(MOST_START + 1))
    except (
        zipfile.BadZipFile,
        zlib.error,
        ValueError,
        EOFError,
        NotImplementedError,
        RuntimeError,
        OSError,
    ):
        content = [b""]
    if len(content) < 2 or max(map(len, content)) > MOST_START:
        raise InputError(
            "this isn't the start of a joint deal",
            "take the ZIP file that was saved when the game code was fixed",
        )
    start = parse_start("this start", *content)
    if start.replaced or start.order.encrypt:
        what = "for the rest of a game" if start.replaced else "for encrypted files"
        raise InputError(
            f"this start is {what}", "go on with it on the command line: cardgen pack --continue"
        )
    return start
