"""Which languages there are, and which one the user's system speaks, on which paper.  Loads
nothing.
"""

from __future__ import annotations

import os

LANGUAGE_NAMES = {"de": "German", "en": "English", "ro": "Romanian"}
"""Every language that pages can be in, with its English name."""
LANGUAGES = tuple(LANGUAGE_NAMES)
LANGUAGE_WORDS = {
    **{name.casefold(): code for code, name in LANGUAGE_NAMES.items()},
    "deutsch": "de", "germana": "de", "germană": "de", "englisch": "en", "engleza": "en", "engleză": "en",
    "rumänisch": "ro", "romana": "ro", "română": "ro",
}  # fmt: skip
"""What people call them, in small letters."""
_LETTER_PAPER = ("US", "CA")


def _system_locale() -> str:
    """``de_DE.UTF-8``, ``German_Germany.1252``, ``C`` … or nothing."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    if os.name != "nt":
        return ""
    import locale

    return locale.getlocale()[0] or ""


def default_language() -> str:
    """The system's language if it is one of ours, else English."""
    language = _system_locale().partition(".")[0].partition("_")[0].partition("-")[0]
    language = {name: code for code, name in LANGUAGE_NAMES.items()}.get(
        language, language
    ).casefold()  # Windows calls it by name
    return language if language in LANGUAGES else "en"


def default_paper() -> str:
    """``letter`` in the United States and Canada, else ``a4``."""
    territory = (
        _system_locale().partition(".")[0].replace("-", "_").partition("_")[2].partition("@")[0]
    )
    return (
        "letter" if territory in _LETTER_PAPER or territory in ("United States", "Canada") else "a4"
    )
