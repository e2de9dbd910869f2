"""`rally`: rally rules with a deal by piles and a knock-out. Data only.

Two passages of this sheet are missing from our copy; what they may have said is left to the
readings for a silent sheet.
"""

from games.rulesets.ruleset import Note, RuleSet
from wording import Sentence

RULES = RuleSet(
    id="rally",
    version=1,
    base=("rally", 1),
    title=Sentence("Rally knock-out"),
    source=Sentence("a rally's rule sheet, two passages missing"),
    stated=frozenset(
        {
            "players_min",
            "players_max",
            "partnership",
            "stock",
            "deal",
            "first_player",
            "hand",
            "building_piles",
            "pile_start",
            "discard_piles",
            "stacking",
            "partner_piles",
            "talking_cards",
            "talking_place",
            "overdraw_return",
            "contest",
        }
    ),
    players_min=4,
    partnership="always",
    stock=20,
    deal="piles",
    overdraw_return="shuffle",
    notes=(
        Note(
            Sentence(
                "During a turn the partner says nothing about plays that could be made; only the "
                "player whose turn it is asks for one."
            ),
            stated=True,
        ),
        Note(
            Sentence("A side wins when all the cards of all its stocks have been played."),
            stated=True,
        ),
        Note(
            Sentence(
                "When the draw pile is used up, the completed piles are shuffled into a new one."
            ),
            stated=True,
        ),
    ),
)
