"""`deluxe-us`: the boxed game's English sheet of 2003. Data only."""

from games.rulesets.ruleset import Note, RuleSet
from wording import Sentence

RULES = RuleSet(
    id="deluxe-us",
    version=1,
    base=("deluxe-us", 1),
    title=Sentence("Deluxe boxed game (English)"),
    source=Sentence("the sheet in the English box, 2003"),
    stated=frozenset(
        {
            "partnership",
            "stock",
            "short_stock",
            "deal",
            "first_player",
            "hand",
            "building_piles",
            "pile_start",
            "discard_piles",
            "stacking",
            "forced_play",
            "partner_piles",
            "talking_cards",
            "talking_place",
            "overdraw_return",
            "out_of_turn_noticed",
            "out_of_turn_unnoticed",
            "scoring",
            "win_points",
            "card_points",
            "race_target",
            "contest",
        }
    ),
    stock=30,
    short_stock=10,
    first_player="left_of_dealer",
    talking_place="random",
    overdraw_return="shuffle",
    scoring="points",
    race_target=500,
    contest="race",
    notes=(
        Note(
            Sentence(
                "During a turn the partner keeps quiet; only the player whose turn it is asks "
                "the partner for a play."
            ),
            stated=True,
        ),
        Note(
            Sentence(
                "A side wins when all its stocks are empty; a partner who is out of stock cards "
                "goes on playing."
            ),
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
