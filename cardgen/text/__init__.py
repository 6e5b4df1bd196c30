"""The words on paper and in messages: catalogues, templates, languages, numbers, TOML."""

from cardgen.text.catalogue import (
    LANGUAGE_NAMES,
    LANGUAGE_WORDS,
    LANGUAGES,
    Catalogue,
    Naming,
    Sentence,
    catalogue,
    club_catalogue,
    default_language,
    default_paper,
    in_a_row,
    play_catalogue,
    read_money,
    read_points,
    referee_catalogue,
    rules_catalogue,
    same_cards,
    same_cards_lines,
    scores_catalogue,
    screen_catalogue,
    signed,
)
from cardgen.text.resources import (
    MOST_BYTES,
    located,
    plain,
    read_toml,
    render,
    render_line,
    spoken_words,
    template,
    template_bytes,
    text_of,
    written,
)

__all__ = [
    "LANGUAGES", "LANGUAGE_NAMES", "LANGUAGE_WORDS", "MOST_BYTES", "Catalogue", "Naming",
    "Sentence", "catalogue", "club_catalogue", "default_language", "default_paper", "in_a_row",
    "located", "plain", "play_catalogue", "read_money", "read_points", "read_toml",
    "referee_catalogue", "render", "render_line", "rules_catalogue", "same_cards",
    "same_cards_lines", "scores_catalogue", "screen_catalogue", "signed", "spoken_words",
    "template", "template_bytes", "text_of", "written",
]  # fmt: skip
