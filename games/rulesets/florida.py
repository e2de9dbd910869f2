"""`florida`: a Florida rally's published rules, no knock-out. Data only."""

from games.rulesets.ruleset import Note, RuleSet
from wording import Sentence

RULES = RuleSet(
    id="florida",
    version=1,
    base=("florida", 1),
    title=Sentence(en="Florida rally", fr="Rallye de Floride"),
    source=Sentence(
        en="a Florida rally's published rules",
        fr="le règlement publié d'un rallye de Floride",
    ),
    stated=frozenset(
        {
            "players_min",
            "players_max",
            "partnership",
            "stock",
            "deal",
            "first_player",
            "discard_piles",
            "stacking",
            "scoring",
            "contest",
            "contest_games",
            "contest_minutes",
        }
    ),
    players_min=4,
    partnership="always",
    stock=12,
    deal="piles",
    stacking="fill_first",
    scoring="cards_left",
    contest="progressive",
    contest_games=3,
    contest_minutes=105,
    notes=(
        Note(
            Sentence(
                en="During a turn the partner says nothing about plays that could be made. Small "
                "talk is no offence.",
                fr="Pendant un tour, le partenaire ne dit rien des coups possibles. Bavarder "
                "d'autre chose n'est pas une faute.",
            ),
            stated=False,
        ),
        Note(
            Sentence(
                en="When the draw pile is used up, the completed piles are shuffled into a new "
                "one.",
                fr="Quand la pioche est épuisée, les séries complètes sont mélangées pour en "
                "former une nouvelle.",
            ),
            stated=False,
        ),
    ),
)
