"""`florida`: a Florida rally's published rules, no knock-out. Data only."""

from domain.skipbo.rules.ruleset import RuleSet
from domain.wording import Sentence

RULES = RuleSet(
    id="florida",
    version=1,
    base=("florida", 1),
    title=Sentence("Florida rally"),
    source=Sentence("a Florida rally's published rules"),
    stated=frozenset(
        {
            "players",
            "partners",
            "deal",
            "stock",
            "first_player",
            "discard_piles",
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
)
