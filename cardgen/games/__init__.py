"""What is played: one declaration a game."""

from typing import TYPE_CHECKING

from cardgen import lazy_exports

if TYPE_CHECKING:
    from cardgen.games.game import (
        LOTS,
        Game,
        PlannedGame,
        bidding_order,
        chat_minutes,
        of_turned_up,
        plan_game,
        playing_seats,
        table_minutes,
    )
    from cardgen.games.house_rules import HouseRules, RulesFile, read_house
    from cardgen.games.playing import (
        PASS,
        Bids,
        Call,
        Calls,
        Play,
        Played,
        Trick,
        Tricks,
        Way,
        downtown,
        play_of,
    )
    from cardgen.games.registry import GAMES, find_game, game_titles
    from cardgen.games.rules import (
        CONTRACT_NUMBERS,
        Bidding,
        Contract,
        ContractRules,
        Lead,
        RoundFacts,
        Rules,
        Seats,
        Sight,
        TrumpFrom,
    )
    from cardgen.games.scoring import (
        BOOK,
        EXAMPLE_CARDS,
        HONOURS,
        SCORES,
        bid_points,
        contract_points,
        honours_of,
        scoring_examples,
        side_points,
        streak_after,
        whist_points,
    )
    from cardgen.games.settings import (
        TRUMP_LETTERS,
        Choice,
        FirstDealer,
        Setting,
        Settings,
        SomeOf,
        Switch,
        TrumpOrder,
        Value,
        write_value,
    )
else:
    __getattr__, __all__ = lazy_exports(
        __name__,
        game=(
            "LOTS Game PlannedGame bidding_order chat_minutes of_turned_up "
            "plan_game playing_seats table_minutes"
        ),
        house_rules="HouseRules RulesFile read_house",
        playing="PASS Bids Call Calls Play Played Trick Tricks Way downtown play_of",
        registry="GAMES find_game game_titles",
        rules=(
            "CONTRACT_NUMBERS Bidding Contract ContractRules Lead RoundFacts Rules Seats Sight"
            " TrumpFrom"
        ),
        scoring=(
            "BOOK EXAMPLE_CARDS HONOURS SCORES bid_points contract_points honours_of"
            " scoring_examples side_points streak_after whist_points"
        ),
        settings=(
            "TRUMP_LETTERS Choice FirstDealer Setting Settings SomeOf Switch TrumpOrder Value "
            "write_value"
        ),
    )
