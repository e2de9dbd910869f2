"""`web`: a web article's rules. Data only.

The article has no draw pile and lets players refill "from the stockpile"; that is read as a slip
for the draw pile. Its "face up" hand is read as a hand that its owner sees.
"""

from domain.skipbo.rules.ruleset import RuleSet
from domain.wording import Sentence

RULES = RuleSet(
    id="web",
    version=1,
    base=("web", 1),
    title=Sentence("Web article"),
    source=Sentence("an article on the web"),
    stated=frozenset(
        {
            "players",
            "alone",
            "shuffled",
            "stock",
            "stock_many",
            "stock_unseen",
            "hand",
            "building_piles",
            "pile_start",
            "wild",
            "stock_top",
            "forced_play",
            "discard_piles",
            "stacking",
            "turn_end",
            "passing_stock",
            "win",
            "win_same_time",
        }
    ),
    players_max=6,
    stock=30,
    stock_many=20,
    discard_piles=3,
    forced_play="stock",
    passing="stock_gone",
)
