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
    title=Sentence(en="Rally knock-out", fr="Rallye à élimination"),
    source=Sentence(
        en="a rally's rule sheet, two passages missing",
        fr="la feuille d'un rallye, où manquent deux passages",
    ),
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
                en="During a turn the partner says nothing about plays that could be made; only "
                "the player whose turn it is asks for one.",
                fr="Pendant un tour, le partenaire ne dit rien des coups possibles ; seul le "
                "joueur dont c'est le tour en demande un.",
            ),
            stated=True,
        ),
        Note(
            Sentence(
                en="A side wins when all the cards of all its stocks have been played.",
                fr="Un camp gagne quand toutes les cartes de tous ses stocks sont jouées.",
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
