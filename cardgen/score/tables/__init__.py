"""Bids and tricks as people write them: a table, a workbook, a filled-in form, a line → entries;
and the tables that are written.
"""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.score.tables.columns import find_seat, is_heading, names_of, understood
    from cardgen.score.tables.entries import (
        Entries,
        first_dealer_of,
        read_game,
        scores_table,
        template,
    )
    from cardgen.score.tables.form import read_form
    from cardgen.score.tables.line import read_round
    from cardgen.score.tables.table import (
        MOST_BYTES,
        MOST_FILE,
        Table,
        for_spreadsheets,
        read_table,
        write_table,
    )
    from cardgen.score.tables.words import (
        contract_text,
        contract_words,
        fold,
        meanings,
        trump_letter,
        trump_word,
    )
    from cardgen.score.tables.workbook import Sheet, write_book
else:
    __getattr__, __all__ = door(
        __name__,
        columns="find_seat is_heading names_of understood",
        entries="Entries first_dealer_of read_game scores_table template",
        form="read_form",
        line="read_round",
        table="MOST_BYTES MOST_FILE Table for_spreadsheets read_table write_table",
        words="contract_text contract_words fold meanings trump_letter trump_word",
        workbook="Sheet write_book",
    )
