"""`texas`: the rally rules of a Texas RV club. Data only.

"Any card that is revealed must be played" is read as a rule about hand cards that a player has
shown, not about the face-up stock card.
"""

from games.rulesets.ruleset import Note, RuleSet
from wording import Sentence

RULES = RuleSet(
    id="texas",
    version=1,
    base=("texas", 1),
    title=Sentence("Texas rally"),
    source=Sentence("the rally rules of a Texas RV club"),
    stated=frozenset(
        {
            "players_min",
            "players_max",
            "partnership",
            "stock",
            "hand",
            "building_piles",
            "pile_start",
            "discard_piles",
            "stacking",
            "partner_piles",
            "talking_cards",
            "talking_place",
            "overdraw_return",
            "exposed_card",
        }
    ),
    players_min=4,
    partnership="always",
    stock=15,
    stacking="fill_first",
    exposed_card="must_play",
    notes=(
        Note(
            Sentence(
                "Partners are drawn as the official directs; partners from the same chapter change."
            ),
            stated=True,
        ),
        Note(
            Sentence(
                "During a turn the partner keeps quiet, but may turn up the next card of the own "
                "stock untold."
            ),
            stated=True,
        ),
        Note(
            Sentence("Small talk is no offence."),
            stated=False,
        ),
        Note(
            Sentence("A side wins when all the cards of both its stocks have been played."),
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
