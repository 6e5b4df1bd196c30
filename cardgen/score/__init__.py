"""A played game: bids and tricks as written down → points, standings, results."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.score.added import add_rounds
    from cardgen.score.asked import Asked, Scored, game_asked, is_game, score_asked, scored_pack
    from cardgen.score.asking import Ask, Asking, Question
    from cardgen.score.entries import Entries, template
    from cardgen.score.kept import Kept, lines_to_share, look_at_entries, message_of, note_entry, note_round, read_kept, undo
    from cardgen.score.message import chat_message, is_made, listed, minus, whatsapp_link, winners_sentence
    from cardgen.score.played import PlayedGame, check_who_sits_out, played_from_pack, played_with_real_cards
    from cardgen.score.results import Entry, GameResult, RoundResult, score_game
    from cardgen.score.season import read_season
    from cardgen.score.season_show import season_book, season_csv, season_json, season_page, season_rows
    from cardgen.score.sheets import Sheet, write_book
    from cardgen.score.show import PICTURE_WIDTH, results_book, results_csv, results_json, results_page, results_picture, results_view
    from cardgen.score.stakes import read_stakes, stake_lines
    from cardgen.score.tables import MOST_BYTES, Table, read_table, write_table
    from cardgen.score.words import fold, trump_letter
else:
    __getattr__, __all__ = door(
        __name__,
        added="add_rounds",
        asked="Asked Scored game_asked is_game score_asked scored_pack",
        asking="Ask Asking Question",
        entries="Entries template",
        kept="Kept lines_to_share look_at_entries message_of note_entry note_round read_kept undo",
        message="chat_message is_made listed minus whatsapp_link winners_sentence",
        played="PlayedGame check_who_sits_out played_from_pack played_with_real_cards",
        results="Entry GameResult RoundResult score_game",
        season="read_season",
        season_show="season_book season_csv season_json season_page season_rows",
        sheets="Sheet write_book",
        show="PICTURE_WIDTH results_book results_csv results_json results_page results_picture results_view",
        stakes="read_stakes stake_lines",
        tables="MOST_BYTES Table read_table write_table",
        words="fold trump_letter",
    )
