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
    title=Sentence(en="Texas rally", fr="Rallye du Texas"),
    source=Sentence(
        en="the rally rules of a Texas RV club",
        fr="le règlement de rallye d'un club texan de camping-cars",
    ),
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
                en="Partners are drawn as the official directs; partners from the same chapter "
                "change.",
                fr="Les partenaires sont tirés au sort selon le responsable ; deux partenaires du "
                "même chapitre changent.",
            ),
            stated=True,
        ),
        Note(
            Sentence(
                en="During a turn the partner keeps quiet, but may turn up the next card of the "
                "own stock untold.",
                fr="Pendant un tour, le partenaire se tait, mais peut retourner de lui-même la "
                "carte suivante de son stock.",
            ),
            stated=True,
        ),
        Note(
            Sentence(
                en="Small talk is no offence.",
                fr="Bavarder d'autre chose n'est pas une faute.",
            ),
            stated=False,
        ),
        Note(
            Sentence(
                en="A side wins when all the cards of both its stocks have been played.",
                fr="Un camp gagne quand toutes les cartes de ses deux stocks sont jouées.",
            ),
            stated=True,
        ),
        Note(
            Sentence(
                en="When the draw pile is used up, the completed piles are shuffled into a new "
                "one.",
                fr="Quand la pioche est épuisée, les séries complètes sont mélangées pour en "
                "former une nouvelle.",
            ),
            stated=True,
        ),
    ),
)
