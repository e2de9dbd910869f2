"""Whether a row that came in a file can be used: columns of the right type may still say nonsense.

Knows what pages and services read from a row without asking; knows neither file nor import.
"""

from zoneinfo import available_timezones

from django.db import models

from games import rulesets
from games.models import Game
from scoring.match_rows import match_of
from scoring.models import Match
from tournaments.models import Contest, Event
from wording import Refusal


def is_usable(row: models.Model) -> bool:
    try:
        if isinstance(row, Event):
            return row.time_zone in available_timezones()
        if isinstance(row, (Contest, Game)):
            rulesets.in_force(row.rule_set, row.rule_set_version, row.house_rules)
        if isinstance(row, Match):
            match_of(row)
    except (Refusal, AttributeError, LookupError, TypeError, ValueError):
        return False
    return True
