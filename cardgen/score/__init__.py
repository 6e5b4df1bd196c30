"""A played game: bids and tricks as written down → points, standings, results."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.score.columns import contract_words, fold, meanings, trump_letter
    from cardgen.score.entries import Entries, mark_of_form, template
    from cardgen.score.kept import (
        Asked,
        Kept,
        NotedMeanwhile,
        ScoreChange,
        Scored,
        add_rounds,
        game_asked,
        history,
        is_game,
        lines_to_share,
        look_at_entries,
        message_of,
        note_entry,
        note_round,
        read_kept,
        score_asked,
        undo,
        with_rounds,
    )
    from cardgen.score.message import (
        chat_message,
        is_made,
        listed,
        medal,
        minus,
        percent,
        read_stakes,
        running_line,
        stake_lines,
        whatsapp_link,
        winners_sentence,
    )
    from cardgen.score.notebook import (
        game_name,
        season_legend,
        season_notebook,
        season_report,
        season_rows,
    )
    from cardgen.score.noting import Ask, Asking, ScoreQuestion, entry_cells, entry_line
    from cardgen.score.reports import Report, results_report, results_view
    from cardgen.score.results import (
        Entry,
        GameResult,
        PlayedGame,
        RoundResult,
        check_who_sits_out,
        look_at_game,
        played_from_pack,
        played_with_real_cards,
        score_game,
    )
    from cardgen.score.season import read_season
    from cardgen.score.table import (
        Sheet,
        TypedTable,
        for_spreadsheets,
        read_table,
        write_book,
        write_table,
    )
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        columns="contract_words fold meanings trump_letter",
        entries="Entries mark_of_form template",
        kept=(
            "Asked Kept NotedMeanwhile ScoreChange Scored add_rounds game_asked history is_game"
            " lines_to_share look_at_entries message_of note_entry note_round read_kept score_asked"
            " undo with_rounds"
        ),
        message=(
            "chat_message is_made listed medal minus percent read_stakes running_line stake_lines"
            " whatsapp_link winners_sentence"
        ),
        noting="Ask Asking ScoreQuestion entry_cells entry_line",
        reports="Report results_report results_view",
        results=(
            "Entry GameResult PlayedGame RoundResult check_who_sits_out look_at_game"
            " played_from_pack played_with_real_cards score_game"
        ),
        season="read_season",
        notebook="game_name season_legend season_notebook season_report season_rows",
        table="Sheet TypedTable for_spreadsheets read_table write_book write_table",
    )
