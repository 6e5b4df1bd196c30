"""What is played: one declaration a game."""

from cardgen.games import trump
from cardgen.games.dealing import bidding_order, playing_seats
from cardgen.games.game import Game
from cardgen.games.house_rules import HouseRules, RulesFile, read_house
from cardgen.games.planned import PlannedGame, plan_game
from cardgen.games.playing import PASS, Bids, Call, Calls, Played, Trick, Tricks, Way, turns_from
from cardgen.games.registry import GAMES, find_game
from cardgen.games.rules import CONTRACT_NUMBERS, Bidding, Contract, ContractRules, Lead, RoundFacts, Rules, Sight, TrumpFrom
from cardgen.games.schedule import chat_minutes
from cardgen.games.scoring import BOOK, EXAMPLE_CARDS, SCORES, contract_points, premium, scoring_examples, side_points
from cardgen.games.settings import TRUMP_LETTERS, Setting, Settings, Value, write_value
from cardgen.games.tricks import Play, downtown, play_of

__all__ = [
    "BOOK", "CONTRACT_NUMBERS", "EXAMPLE_CARDS", "GAMES", "PASS", "SCORES", "TRUMP_LETTERS", "Bidding", "Bids", "Call", "Calls",
    "Contract", "ContractRules", "Game", "HouseRules", "Lead", "PlannedGame", "Play", "Played", "RoundFacts", "Rules", "RulesFile",
    "Setting", "Settings", "Sight", "Trick", "Tricks", "TrumpFrom", "Value", "Way", "bidding_order", "chat_minutes", "contract_points",
    "downtown", "find_game", "plan_game", "play_of", "playing_seats", "premium", "read_house", "scoring_examples", "side_points", "trump",
    "turns_from", "write_value",
]  # fmt: skip
