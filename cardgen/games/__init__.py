"""What is played: one declaration a game."""

from typing import TYPE_CHECKING

from cardgen import door

if TYPE_CHECKING:
    from cardgen.games.dealers import bidding_order, playing_seats
    from cardgen.games.game import Game
    from cardgen.games.house_rules import HouseRules, RulesFile, read_house
    from cardgen.games.planned import PlannedGame, plan_game
    from cardgen.games.playing import PASS, Bids, Call, Calls, Played, Trick, Tricks, Way
    from cardgen.games.registry import GAMES, find_game
    from cardgen.games.rules import (
        CONTRACT_NUMBERS,
        Bidding,
        Contract,
        ContractRules,
        Lead,
        RoundFacts,
        Rules,
        Sight,
        TrumpFrom,
    )
    from cardgen.games.schedule import chat_minutes
    from cardgen.games.scoring import (
        BOOK,
        EXAMPLE_CARDS,
        SCORES,
        bid_points,
        contract_points,
        scoring_examples,
        side_points,
        streak_after,
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
        Whole,
        write_value,
    )
    from cardgen.games.tricks import Play, downtown, play_of
    from cardgen.games.trump import LOTS, of_dealers_last, of_turned_up
else:
    __getattr__, __all__ = door(
        __name__,
        dealers="bidding_order playing_seats",
        game="Game",
        house_rules="HouseRules RulesFile read_house",
        planned="PlannedGame plan_game",
        playing="PASS Bids Call Calls Played Trick Tricks Way",
        registry="GAMES find_game",
        rules=(
            "CONTRACT_NUMBERS Bidding Contract ContractRules Lead RoundFacts Rules Sight TrumpFrom"
        ),
        schedule="chat_minutes",
        scoring=(
            "BOOK EXAMPLE_CARDS SCORES bid_points contract_points scoring_examples side_points"
            " streak_after"
        ),
        settings=(
            "TRUMP_LETTERS Choice FirstDealer Setting Settings SomeOf Switch TrumpOrder Value Whole"
            " write_value"
        ),
        tricks="Play downtown play_of",
        trump="LOTS of_dealers_last of_turned_up",
    )
