"""Many tables, one evening: who sits where, cards for all of them, and one ranking."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.club.dealing import (
        all_begun,
        announce_evening,
        begins_anew,
        begun_place,
        deal_evening,
    )
    from cardgen.club.evening import Evening, EveningOrder, find_sizes, spoken
    from cardgen.club.lists import FILE_NAME, GuestList, example, load_list
    from cardgen.club.ranking import (
        next_list,
        rank_evening,
        ranking_message,
        ranking_report,
        ranking_view,
        together,
    )
    from cardgen.club.written import (
        TableAt,
        WrittenEvening,
        announcement,
        check_evening,
        evening_seed,
        open_evening,
        start_message,
    )
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        dealing="all_begun announce_evening begins_anew begun_place deal_evening",
        evening="Evening EveningOrder find_sizes spoken",
        lists="FILE_NAME GuestList example load_list",
        ranking="next_list rank_evening ranking_message ranking_report ranking_view together",
        written=(
            "TableAt WrittenEvening announcement check_evening evening_seed open_evening"
            " start_message"
        ),
    )
