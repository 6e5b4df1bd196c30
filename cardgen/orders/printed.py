"""What of names and titles isn't printed as it was typed."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.names import clean_text, shown_name
from cardgen.request import MOST_TITLE


def printed_otherwise(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Those of the texts that look otherwise on paper, and how; nothing where nothing of them can
    be printed.

    ``Jörg 🙂`` → ``Jörg``, ``김연아`` → ``Gim Yeon A``.
    """
    typed = [
        clean_text(text, "text", MOST_TITLE) for text in dict.fromkeys(texts) if not text.isascii()
    ]
    if not typed:
        return ()
    from cardgen.pdf.draw import fonts  # few texts have letters that no font of ours has

    pairs = [(text, " ".join(fonts.drawable(shown_name(text)).split())) for text in typed]
    return tuple((text, printed) for text, printed in pairs if printed != text)
