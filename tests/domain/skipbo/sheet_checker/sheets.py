"""What each rule sheet says, setting by setting, written down from the sheets themselves.

The names of the settings and of their values are the vocabulary of a record's `set` lines; what
they are under each sheet is read here a second time, on purpose. Nothing here plays.
"""

Value = int | str
Settings = dict[str, Value]

CHOICES: dict[str, tuple[str, ...]] = {
    "partnership": ("never", "optional", "always"),
    "deal": ("one_dealer", "piles"),
    "first_player": ("left_of_dealer", "highest_card"),
    "pile_start": ("one_or_wild", "one_only"),
    "stacking": ("free", "fill_first"),
    "forced_play": ("free", "stock"),
    "passing": ("no_play", "stock_gone", "empty_hand"),
    "partner_piles": ("stock_and_discards", "none"),
    "talking_place": ("bottom", "random"),
    "overdraw_return": ("shuffle", "insert"),
    "exposed_card": ("no_consequence", "must_play"),
    "out_of_turn_noticed": ("undo_no_draw", "undo"),
    "out_of_turn_unnoticed": ("left_of_offender", "proper_player"),
    "scoring": ("win_loss", "points", "cards_left"),
    "contest": ("knockout", "race", "progressive"),
}

RANGES: dict[str, tuple[int, int]] = {
    "players_min": (2, 6),
    "players_max": (2, 6),
    "stock": (1, 76),
    "stock_many": (1, 27),
    "short_stock": (0, 76),
    "hand": (1, 10),
    "building_piles": (1, 4),
    "discard_piles": (1, 4),
    "talking_cards": (0, 10),
    "stall_turns": (1, 1000),
    "win_points": (0, 1000),
    "card_points": (0, 100),
    "race_target": (0, 10000),
    "contest_games": (1, 20),
    "contest_minutes": (0, 1000),
}

# What holds where a sheet says nothing.
SILENT: Settings = {
    "players_min": 2,
    "players_max": 4,
    "partnership": "optional",
    "stock_many": 20,
    "short_stock": 0,
    "deal": "one_dealer",
    "first_player": "highest_card",
    "hand": 5,
    "building_piles": 4,
    "pile_start": "one_or_wild",
    "discard_piles": 4,
    "stacking": "free",
    "forced_play": "free",
    "passing": "no_play",
    "partner_piles": "stock_and_discards",
    "talking_cards": 2,
    "talking_place": "bottom",
    "overdraw_return": "insert",
    "exposed_card": "no_consequence",
    "out_of_turn_noticed": "undo_no_draw",
    "out_of_turn_unnoticed": "left_of_offender",
    "stall_turns": 200,
    "scoring": "win_loss",
    "win_points": 25,
    "card_points": 5,
    "race_target": 0,
    "contest": "knockout",
    "contest_games": 1,
    "contest_minutes": 0,
}

# Both boxed games: the deal passes clockwise and the player left of the dealer starts; penalty
# cards go "into" the stock; extras are shuffled into it; 25 and 5 a card; first to 500.
BOXED: Settings = {
    **SILENT,
    "stock": 30,
    "first_player": "left_of_dealer",
    "talking_place": "random",
    "overdraw_return": "shuffle",
    "scoring": "points",
    "win_points": 25,
    "card_points": 5,
    "race_target": 500,
    "contest": "race",
}

# Rally contests seat two sides of partners at a table of four.
RALLIES: Settings = {**SILENT, "players_min": 4, "players_max": 4, "partnership": "always"}

SHEETS: dict[str, Settings] = {
    "deluxe-us": {**BOXED, "short_stock": 10},
    "deluxe-fr": dict(BOXED),
    "web": {
        **SILENT,
        "players_max": 6,
        "stock": 30,
        "stock_many": 20,
        "discard_piles": 3,
        "forced_play": "stock",
        "passing": "stock_gone",
    },
    "texas": {**RALLIES, "stock": 15, "stacking": "fill_first", "exposed_card": "must_play"},
    "rally": {**RALLIES, "stock": 20, "deal": "piles", "overdraw_return": "shuffle"},
    "florida": {
        **RALLIES,
        "stock": 12,
        "deal": "piles",
        "stacking": "fill_first",
        "scoring": "cards_left",
        "contest": "progressive",
        "contest_games": 3,
        "contest_minutes": 105,
    },
}

VERSION = 1
