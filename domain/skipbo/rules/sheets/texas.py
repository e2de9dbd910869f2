"""`texas`: the rally rules of a Texas RV club. Data only.

"Any card that is revealed must be played" is read as a rule about hand cards that a player has
shown, not about the face-up stock card.
"""

from domain.skipbo.rules.ruleset import RuleSet
from domain.wording import Sentence

RULES = RuleSet(
    id="texas",
    version=1,
    base=("texas", 1),
    title=Sentence("Texas rally"),
    source=Sentence("the rally rules of a Texas RV club"),
    stated=frozenset(
        {
            "players",
            "partners",
            "partner_draw",
            "stock",
            "stock_shown",
            "stock_apart",
            "draw_pile",
            "hand",
            "draw_source",
            "hand_again",
            "building_piles",
            "pile_start",
            "wild",
            "wilds_many",
            "pile_done",
            "reshuffle",
            "discard_piles",
            "stacking",
            "discard_top",
            "turn_end",
            "discard_final",
            "partner_piles",
            "silence",
            "asking",
            "turning_up",
            "talking_cards",
            "talking_place",
            "overdraw_return",
            "exposed_card",
            "win_side",
        }
    ),
    players_min=4,
    partnership="always",
    stock=15,
    stacking="fill_first",
    exposed_card="must_play",
)
