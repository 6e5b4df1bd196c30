"""Many tables, one evening: who sits where, cards for all of them, and one ranking."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.club.dealing import announce_evening, deal_evening
    from cardgen.club.evening import Evening, EveningOrder, find_sizes, spoken
    from cardgen.club.folder import all_begun, begins_anew, begun_place
    from cardgen.club.lists import FILE_NAME, GuestList, example, load_list
    from cardgen.club.progressive import next_list, together
    from cardgen.club.ranking import (
        rank_evening,
        ranking_message,
        ranking_report,
        ranking_view,
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
        dealing="announce_evening deal_evening",
        evening="Evening EveningOrder find_sizes spoken",
        folder="all_begun begins_anew begun_place",
        lists="FILE_NAME GuestList example load_list",
        progressive="next_list together",
        ranking="rank_evening ranking_message ranking_report ranking_view",
        written=(
            "TableAt WrittenEvening announcement check_evening evening_seed open_evening"
            " start_message"
        ),
    )
