"""`deluxe-fr`: the boxed game's French sheet of 1997. Data only.

The sheet says both that a series starts with a 1 and that a wild may start one; the second reading
holds, as in every other sheet.
"""

from domain.skipbo.rules.ruleset import RuleSet
from domain.wording import Sentence

RULES = RuleSet(
    id="deluxe-fr",
    version=1,
    base=("deluxe-fr", 1),
    title=Sentence("Deluxe boxed game (French)"),
    source=Sentence("the sheet in the French box, 1997"),
    stated=frozenset(
        {
            "players",
            "alone",
            "partners",
            "opposite",
            "deck",
            "deal",
            "stock",
            "stock_shown",
            "stock_unseen",
            "short_stock",
            "draw_pile",
            "first_player",
            "hand",
            "draw_source",
            "hand_again",
            "building_piles",
            "pile_start",
            "wild",
            "pile_done",
            "reshuffle",
            "stock_top",
            "forced_play",
            "discard_piles",
            "stacking",
            "discard_top",
            "turn_end",
            "stock_not_discarded",
            "partner_piles",
            "silence",
            "asking",
            "partner_out",
            "talking_cards",
            "overdraw_return",
            "out_of_turn_noticed",
            "out_of_turn_stands",
            "win",
            "win_side",
            "points",
            "race_target",
        }
    ),
    stock=30,
    first_player="left_of_dealer",
    talking_place="random",
    overdraw_return="shuffle",
    scoring="points",
    race_target=500,
    contest="race",
)
