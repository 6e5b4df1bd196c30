"""A played game: bids and tricks as written down → points, standings, results."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.score.asked import Asked, Scored, game_asked, is_game, score_asked
    from cardgen.score.asking import Ask, Asking, Question
    from cardgen.score.kept import (
        Kept,
        add_rounds,
        lines_to_share,
        look_at_entries,
        message_of,
        note_entry,
        note_round,
        read_kept,
        undo,
    )  # fmt: skip
    from cardgen.score.message import (
        chat_message,
        decimal,
        is_made,
        listed,
        medal,
        minus,
        running_line,
        whatsapp_link,
        winners_sentence,
    )
    from cardgen.score.played import (
        PlayedGame,
        check_who_sits_out,
        played_from_pack,
        played_with_real_cards,
    )
    from cardgen.score.report import Report
    from cardgen.score.results import Entry, GameResult, RoundResult, score_game
    from cardgen.score.season import read_season, season_report, season_rows
    from cardgen.score.show import results_report, results_view
    from cardgen.score.stakes import read_stakes, stake_lines
    from cardgen.score.tables import (
        Entries,
        Sheet,
        Table,
        contract_words,
        fold,
        for_spreadsheets,
        meanings,
        read_table,
        template,
        trump_letter,
        write_book,
        write_table,
    )  # fmt: skip
else:
    __getattr__, __all__ = door(
        __name__,
        asked="Asked Scored game_asked is_game score_asked",
        asking="Ask Asking Question",
        kept=(
            "Kept add_rounds lines_to_share look_at_entries message_of note_entry note_round"
            " read_kept undo"
        ),
        message=(
            "chat_message decimal is_made listed medal minus running_line whatsapp_link"
            " winners_sentence"
        ),
        played="PlayedGame check_who_sits_out played_from_pack played_with_real_cards",
        report="Report",
        results="Entry GameResult RoundResult score_game",
        season="read_season season_report season_rows",
        show="results_report results_view",
        stakes="read_stakes stake_lines",
        tables=(
            "Entries Sheet Table contract_words fold for_spreadsheets meanings read_table template"
            " trump_letter write_book write_table"
        ),
    )
