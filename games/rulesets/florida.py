"""`florida`: a Florida rally's published rules, no knock-out. Data only."""

from games.rulesets.ruleset import Note, RuleSet
from wording import Sentence

RULES = RuleSet(
    id="florida",
    version=1,
    base=("florida", 1),
    title=Sentence("Florida rally"),
    source=Sentence("a Florida rally's published rules"),
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
                "During a turn the partner says nothing about plays that could be made. Small "
                "talk is no offence."
            ),
            stated=False,
        ),
        Note(
            Sentence(
                "When the draw pile is used up, the completed piles are shuffled into a new one."
            ),
            stated=False,
        ),
    ),
)
