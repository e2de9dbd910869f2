"""`rally`: rally rules with a deal by piles and a knock-out. Data only.

Two passages of this sheet are missing from our copy; what they may have said is left to the
readings for a silent sheet.
"""

from domain.skipbo.rules.ruleset import RuleSet
from domain.wording import Sentence

RULES = RuleSet(
    id="rally",
    version=1,
    base=("rally", 1),
    title=Sentence("Rally knock-out"),
    source=Sentence("a rally's rule sheet, two passages missing"),
    stated=frozenset(
        {
            "players",
            "partners",
            "shuffled",
            "deal_halves",
            "deal",
            "stock",
            "stock_shown",
            "draw_pile",
            "first_player",
            "first_wild",
            "first_tie",
            "hand",
            "draw_source",
            "building_piles",
            "pile_start",
            "wild",
            "pile_done",
            "reshuffle",
            "discard_piles",
            "stacking",
            "discard_top",
            "turn_end",
            "partner_piles",
            "silence",
            "asking",
            "talking_cards",
            "talking_place",
            "overdraw_return",
            "win_side",
            "contest",
        }
    ),
    players_min=4,
    partnership="always",
    stock=20,
    deal="piles",
    overdraw_return="shuffle",
)
