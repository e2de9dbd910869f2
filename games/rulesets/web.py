"""`web`: a web article's rules. Data only.

The article has no draw pile and lets players refill "from the stockpile"; that is read as a slip
for the draw pile. Its "face up" hand is read as a hand that its owner sees.
"""

from games.rulesets.ruleset import Note, RuleSet
from wording import Sentence

RULES = RuleSet(
    id="web",
    version=1,
    base=("web", 1),
    title=Sentence("Web article"),
    source=Sentence("an article on the web"),
    stated=frozenset(
        {
            "players_min",
            "players_max",
            "stock",
            "stock_many",
            "deal",
            "hand",
            "building_piles",
            "pile_start",
            "discard_piles",
            "stacking",
            "forced_play",
            "passing",
        }
    ),
    players_max=6,
    stock=30,
    stock_many=20,
    discard_piles=3,
    forced_play="stock",
    passing="stock_gone",
    notes=(
        Note(
            Sentence(
                "The first player to empty the stock wins at once. Plays come one after the "
                "other, so whoever played the last stock card first has won."
            ),
            stated=True,
        ),
        Note(
            Sentence(
                "Hands are kept hidden from the others and refilled from the draw pile; when it "
                "is used up, the completed piles are shuffled into a new one."
            ),
            stated=False,
        ),
    ),
)
