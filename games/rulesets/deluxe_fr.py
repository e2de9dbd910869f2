"""`deluxe-fr`: the boxed game's French sheet of 1997. Data only.

The sheet says both that a series starts with a 1 and that a wild may start one; the second reading
holds, as in every other sheet.
"""

from games.rulesets.deluxe_us import RULES as DELUXE_US
from games.rulesets.ruleset import Note, RuleSet
from wording import Sentence

RULES = RuleSet(
    id="deluxe-fr",
    version=1,
    base=("deluxe-fr", 1),
    title=Sentence("Deluxe boxed game (French)"),
    source=Sentence("the sheet in the French box, 1997"),
    stated=DELUXE_US.stated | {"players_min", "players_max"},
    stock=30,
    first_player="left_of_dealer",
    talking_place="random",
    overdraw_return="shuffle",
    scoring="points",
    race_target=500,
    contest="race",
    notes=(
        *DELUXE_US.notes,
        Note(
            Sentence("A stock card is never discarded."),
            stated=True,
        ),
    ),
)
